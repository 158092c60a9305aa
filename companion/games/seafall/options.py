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
        ruling="R-82", rule="weak-success", why="The example re-rolls once, then spends fortune.",
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
        ruling="R-26", rule="raid", why="The example on p. 19 chooses after the damage.",
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
        page="p. 11", ruling="R-30", rule="place-enmity",
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
        page="p. 13", ruling="R-61", rule="turn-ends-failure", why="If it was met before the failure.",
    ),
    TableOption(
        "milestone.timing", "A milestone is claimed", "after_action", ("step_4",), page="pp. 6, 13",
        ruling="R-60", rule="claim-milestone",
        why="Right after the action that met it, or in step 4: else p. 13's remark would be empty.",
    ),
    TableOption(
        "milestone.still_met", "An unclaimed milestone that still holds may be claimed later", True,
        (False,), page="p. 13", ruling="R-101", rule="claim-milestone",
        why="It stays open; whoever meets it in a later turn may claim it.",
    ),
    TableOption(
        "hire.limit", "Advisors or treasures a turn", 1, page="p. 13", ruling="R-80", rule="hire-advisor",
        least=0, most=5, why="The text says one; RULE 9 and 10 have their places here.",
    ),
    TableOption(
        "upgrade.floor", "An upgrade's price is held at 0", "end", ("before_enmity",),
        page="p. 15", ruling="R-19", rule="upgrade", why="One sum, held once at its end.",
    ),
    TableOption(
        "repair.none_afloat", "Repair with no ship afloat, only to rebuild", "allow", ("forbid",),
        page="p. 15", ruling="R-16", rule="rebuild",
        why="Otherwise two sunk ships could never come back.",
    ),
    TableOption(
        "region.repair", "A home harbor has the repair symbol", True, (False,), page="p. 7",
        ruling="R-17", rule="icon-repair",
        why="Rebuilt ships return there; look at the board once.",
    ),
    TableOption(
        "load.anytime", "Goods are moved without a Sail action", False, (True,), page="p. 9",
        ruling="R-68", rule="load-unload", why="Only before or after sailing, which may be 0 spaces.",
    ),
    TableOption(
        "sell.aboard_at_home", "Cargo in the own harbor is sold without unloading", False, (True,),
        page="pp. 8, 14", ruling="R-102", rule="warehouse",
        why="The warehouse's market sells what is stored there.",
    ),
    TableOption(
        "foreign.features", "Docks, markets, repairs and structures of other provinces",
        "loan_only", ("open",), page="p. 11", ruling="R-98", rule="rep-loan",
        why="Their owner lends them for a reputation token; islands are open to all.",
    ),
    TableOption(
        "event.add", "A new event card goes", "shuffle", ("bottom", "top"), page="p. 6",
        ruling="R-38", rule="event-deck", why="New revealed cards are shuffled in at once.",
    ),
    TableOption(
        "start.gold", "Gold in each vault at the start", 0, page="p. 4", ruling="R-65",
        rule="setup", least=0, most=99, why="No start gold is named; the first harvest brings it.",
    ),
    TableOption(
        "start.kept_glory", "A kept advisor gives its glory again at the start", True, (False,),
        page="p. 5", ruling="R-100", rule="glory-start",
        why="Items that carry over may give starting glory.",
    ),
    TableOption(
        "end.tie_order", "Equal glory in the steps of the end", "less_prominent_first",
        ("more_prominent_first",), page="p. 20", ruling="R-43", rule="end-order",
        why="Acting earlier is the good thing here.",
    ),
    TableOption(
        "keep.no_others", "The winner's kept advisor, if nobody else keeps one", "any", ("none",),
        page="p. 20", ruling="R-45", rule="keep-advisor", why="There is nothing to be cheaper than.",
    ),
    TableOption(
        "keep.optional", "A province may keep no advisor", True, (False,), page="pp. 20-21",
        ruling="R-46", rule="keep-advisor", why="Each province keeps up to one.",
    ),
    TableOption(
        "keep.count_absent", "An absent province's kept advisor limits the winner", True, (False,),
        page="p. 20", ruling="R-59", rule="keep-advisor", why="It is kept by a player all the same.",
    ),
    TableOption(
        "absent.floor", "Score of who missed the game is held at", "zero", ("none",), page="p. 22",
        ruling="R-53", rule="absent", why="One less than the lowest, but glory begins at 0.",
    ),
    TableOption(
        "absence.count", "Games missed are counted", "streak", ("total",), page="p. 22",
        ruling="R-58", rule="return-player", why="For each absence, on return.",
    ),
    TableOption(
        "join.floor", "A joiner's campaign glory is held at", "none", ("zero",), page="p. 22",
        ruling="R-55", rule="join", why="Written as computed.",
    ),
    TableOption(
        "leave.titles", "Titles after a province has left", "close_gap", ("rerank_by_total",),
        page="p. 22", ruling="R-57", rule="remove-player", why="The order stays; the last title is stored.",
    ),
)  # fmt: skip
