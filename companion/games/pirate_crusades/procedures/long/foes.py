"""A captain without player in a fight: what the ship weighs, and who flees (P-17; p. 19)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.combat import Needs
from companion.games.pirate_crusades.calculations.fleeing import Enemy
from companion.games.pirate_crusades.options import is_on, number
from companion.games.pirate_crusades.procedures.fighting import (
    ask_dump,
    flight_of,
    never_lighter,
    too_heavy,
)
from companion.games.pirate_crusades.procedures.long.common import (
    captain_name,
)
from companion.games.pirate_crusades.procedures.long.moving import sail
from companion.games.pirate_crusades.procedures.work import Work
from companion.games.pirate_crusades.rules.flaws import flaw_of
from companion.games.pirate_crusades.rules.standing import card_number
from companion.games.pirate_crusades.state.cards import ship_type_of
from companion.table.procedures.asking import citing
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option, scoped
from companion.toolbox.sums import Result


class Foe(Struct, frozen=True):
    """A captain without player in a fight."""

    key: str
    ship: str
    size: int | None
    attacks: bool = False
    """Whether the captain is the attacker."""


def enemy_of(work: Work, foe: Foe, average: str) -> Enemy:
    """A captain's ship as it is weighed: size and the tonnage of the average cannon (p. 19)."""
    kind = ship_type_of(foe.ship, work.state.book.get(foe.ship)) if foe.ship else ""
    return Enemy(
        size=foe.size,
        tonnage=card_number(work.state, average, "tonnage"),
        fast_galleon=kind == "Fast Galleon",
    )


@citing(rulebook.FLEEING_LONG)
def flees(
    work: Work,
    player: str,
    enemies: list[Enemy],
    what: str = "",
    later: bool = False,
    asks: bool = False,
    needs: Mapping[str, Result[Needs]] | None = None,
    whom: str = "",
) -> Steps[bool | None]:
    """Fight or flee (`what`, in words): strictly lighter, perhaps after dumping holds (P-17).

    Args:
        work: the fight.
        player: who may flee.
        enemies: from whom.
        what: the fight, in words.
        asks: whether what goes overboard is asked where something must.
        needs: what -> its strength, the number to decide by (p. 16).
        later: whether the table may leave it open; then it is `None`.
        whom: of whom the log says that they were fled from.
    """
    before = flight_of(work, player, enemies)
    never = before.value.allowed is False and before.value.dump is None
    why = never_lighter(before.value)
    pick = yield from work.choose(
        "stance",
        f"Fight or flee{what}?",
        (
            Option("fight", "fight"),
            option(
                "flee",
                "flee",
                rulebook.FLEEING_LONG.broken(why) if why else None,
                also=("flees",),
            ),
            *((Option("later", "say it later"),) if later else ()),
        ),
        offer="fight",
        who=player,
        help=flaw_of(work.state, player),
        sums={
            **{what: x.with_value(x.value.strength) for what, x in (needs or {}).items()},
            "weight": before.with_value(before.value.weight),
        },
    )
    if pick == "later":
        return None
    if pick == "fight":
        return False
    yield from ask_dump(work, player, before, asks=asks)
    after = flight_of(work, player, enemies)
    if after.value.allowed is False and not never:
        yield from work.breaks("not-lighter", too_heavy(after.value))
    work.row("flee", player=player, weight=after.value.weight, against=after.value.against)
    work.say(f"{work.who(player)} flees{f' from {whom}' if whom else ''}")
    if number(work.state, "flee_move"):
        yield from scoped("flee", sail(work, player))
    return True


def he_flees(work: Work, player: str, foe: Foe, enemy: Enemy) -> bool:
    """By the table's option a lighter captain who is attacked gets away (A-16)."""
    if foe.attacks or not is_on(work.state, "npc_flee"):
        return False
    weights = flight_of(work, player, [enemy]).value
    if weights.weight is None or weights.against is None or weights.against >= weights.weight:
        return False
    work.row("flee", captain=foe.key, weight=weights.against, against=weights.weight)
    work.say(f"{captain_name(work.state, foe.key)} is lighter and flees (our option)")
    return True
