"""SeaFall's table options: the rulings of the spec that a table may decide otherwise.

Defaults and reasons follow section 9 of the spec; the book leaves each of these open.
"""

from __future__ import annotations

from companion.table.game import TableOption

OPTIONS: tuple[TableOption, ...] = (
    TableOption(
        "die.blanks", "Blank faces on a die", 2, (1, 3, 4), page="p. 10",
        ruling="R-01", rule="dice",
        why="The book counts 2 standard, 1 weak, 1 strong and no blanks; look at a real die once.",
    ),
    TableOption(
        "fortune.rescues_zero", "Fortune rescues a roll of blanks", True, (False,), page="p. 10",
        ruling="R-03", rule="endeavor-success",
        why="Success is judged after fortune; switched off, a roll without a success fails.",
    ),
    TableOption(
        "endeavor.zero_pool", "A pool of 0 dice", "warn", ("forbid",), page="p. 10",
        ruling="R-04", rule="dice-pool", why="No dice, no successes: allowed, and surely a failure.",
    ),
    TableOption(
        "reroll.repeat", "A die may be rolled again more than once", False, (True,), page="p. 18",
        ruling="R-82", rule="dice", why="The example re-rolls once, then spends fortune.",
    ),
    TableOption(
        "raid.zero_defender", "A ship with raid 0 defends", "no", ("yes",), page="p. 18",
        ruling="R-08", rule="defending-ships", why="It counts as a support ship, and 0 supports not.",
    ),
    TableOption(
        "raid.third_ships", "Other players' ships defend", "no", ("yes",), page="p. 18",
        ruling="R-09", rule="defending-ships", why="Only the region's controller defends it.",
    ),
    TableOption(
        "raid.choose_site", "The province site is chosen", "after", ("before",), page="p. 19",
        ruling="R-26", rule="plunder-value", why="The example on p. 19 chooses after the damage.",
    ),
    TableOption(
        "raid.need_tokens", "Raid a province with too few tokens for any site", "warn",
        ("forbid",), page="p. 11", ruling="R-28", rule="running-out",
        why="Plundering is optional, so only the site is barred.",
    ),
    TableOption(
        "sink.cards", "Damage cards of a sunk ship go", "on_rebuild", ("at_once",), page="p. 10",
        ruling="R-15", rule="sink", why="Repairing is what dismisses damage cards.",
    ),
    TableOption(
        "dock.upgrade_value", "A plundered dock gives an upgrade worth", "exact", ("up_to",),
        page="p. 19", ruling="R-22", rule="plunder-dock", why="“Worth 10 gold” is read as exactly 10.",
    ),
    TableOption(
        "plunder.half_cost", "Half a structure's odd cost is rounded", "up", ("down",),
        page="p. 19", ruling="R-21", rule="plunder-structure", why="As vault and warehouse are.",
    ),
    TableOption(
        "enmity.return_all", "Return all their tokens, even more than owed", False, (True,),
        page="p. 11", ruling="R-29", rule="give-enmity", why="The example returns what is owed.",
    ),
    TableOption(
        "enmity.always_mark", "One token always marks the raided site", False, (True,),
        page="p. 11", ruling="R-30", rule="give-enmity",
        why="By the example a site paid with returns alone stays unmarked.",
    ),
    TableOption(
        "glory.floor_zero", "Glory cannot fall below 0", True, (False,), page="p. 5",
        ruling="R-34", rule="glory-ledger", why="The track begins at 0.",
    ),
    TableOption(
        "marker.counts", "Province markers count against the 8 tokens", True, (False,),
        page="p. 11", ruling="R-40", rule="province-markers", why="They are the tokens' backs.",
    ),
    TableOption(
        "milestone.after_fail", "A milestone may be claimed on a failed turn", True, (False,),
        page="p. 13", ruling="R-61", rule="claim-milestone", why="If it was met before the failure.",
    ),
)  # fmt: skip
