"""End step 4, and what joiners and returning players fill: a box of a ship (P-48; pp. 20-21)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.end.improvements import BoxLeft, box_left
from companion.games.seafall.calculations.pieces import the_ship
from companion.games.seafall.procedures.end.steps import acting, change_record, mark
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.end import SHIPS, record_of
from companion.games.seafall.rules.names import ordinals
from companion.games.seafall.rules.standing import adjusted, ships_of
from companion.games.seafall.state.dice import VALUES
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import shown


@act(
    "box",
    "End step 4: fill a ship's box",
    spec="P-48",
    cite=rulebook.IMPROVE_SHIPS,
    rules=("ship-values",),
    words=("boxes", "fills"),
    help="yellow box raid first",
)
def box(work: Work) -> Steps[str]:
    """One box on one of a province's ships (end step 4)."""
    yield from acting(work, SHIPS)
    if work.state.prologue:
        why = "Boxes are filled at the end of each game but the prologue."
        yield from work.breaks("prologue", why, rulebook.NO_BOX_IN_PROLOGUE)
    words = yield from fill_box(work, work.player)
    if words:
        change_record(work, boxes={**record_of(work.state).boxes, work.player: words})
    mark(work, SHIPS, work.player)
    return f"{work.name}: {work.said[0] if words else 'no box filled in'}"


def fill_box(work: Work, player: str) -> Steps[str]:
    """The next empty box of one value of one ship.

    Args:
        work: the procedure under way.
        player: whose ship it is.

    Returns:
        Ship and value: `Wren raid`; empty if no box was filled in.
    """
    values = {value: value for value in VALUES}
    value = yield from work.one_or_none(
        "value", "Which value gets a box?", values, "no box", cite=rulebook.IMPROVE_SHIPS
    )
    if not value:
        return ""
    state = work.state
    ships = ships_of(state, player, afloat=False)
    choice = yield from work.choose(
        "ship",
        "Of which ship?",
        (
            Option(
                one,
                state.ships[one].name,
                note=_boxes(state, one, value),
                also=ordinals(state, one),
            )
            for one in ships
        ),
        quiet=ships[0] if len(ships) == 1 else None,
        cite=rulebook.IMPROVE_SHIPS,
    )
    ship = state.ships[choice]
    result = box_left(BoxLeft(row=_row(state, choice, value), filled=_filled(state, choice, value)))
    if result.value == 0:
        why = f"All {value} boxes of {the_ship(ship.name)} are filled in."
        yield from work.breaks("no-box", why)
    old = adjusted(ship, value).value
    work.change_ship(choice, boxes={**ship.boxes, value: _filled(state, choice, value) + 1})
    new = adjusted(work.state.ships[choice], value)
    work.sums[f"{the_ship(ship.name)}'s {value}"] = new
    work.row("ship_box", player=player, ship=choice, what=value, old=old, new=new.value)
    known = f", {shown(old)} → {shown(new.value)}" if new.value is not None else ""
    work.say(f"{'an' if value == 'explore' else 'a'} {value} box on {the_ship(ship.name)}{known}")
    return f"{ship.name} {value}"


def _filled(state: SeaFall, ship: str, value: str) -> int:
    return max(0, state.ships[ship].boxes.get(value, 0))


def _row(state: SeaFall, ship: str, value: str) -> int | None:
    row = state.ships[ship].box_rows.get(value)
    return None if row is None else max(0, row)


def _boxes(state: SeaFall, ship: str, value: str) -> str:
    """`2 of 4 filled`, as far as it was told."""
    row, filled = _row(state, ship, value), _filled(state, ship, value)
    return f"{filled} filled" if row is None else f"{filled} of {row} filled"
