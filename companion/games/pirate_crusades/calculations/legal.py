"""What may be done in this turn, and why not the rest (P-05; pp. 5, 6, 13-16)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.games.pirate_crusades.calculations.pieces import Inputs, refuse_negative
from companion.games.pirate_crusades.calculations.trading import PRICES
from companion.games.pirate_crusades.state.table import Status
from companion.toolbox.sums import Part, Result, places


class May(Inputs, frozen=True):
    """A player at the beginning of a turn; `None`: not told."""

    long: bool = False
    status: Status = ""
    storm: bool = False
    """A storm lies on the player's square."""
    missions: int | None = None
    """Unfinished ones."""
    spices: int | None = None
    """Holds of Spices."""
    bribe: bool = False
    """Bonus King."""
    hand: int | None = None
    limit: int | None = None
    neutral: bool = False
    riches: int | None = None
    map: bool = False
    """Whether they hold a treasure map."""
    bigger: int | None = None
    """Fitting ships in the discards."""
    captains: int | None = None
    """Enemies on the square who could be attacked."""
    port: bool | None = None
    """Whether there is a port on the square."""
    treasure: bool | None = None
    """Whether their own treasure lies under the square."""
    chest: bool = False


class Action(Struct, frozen=True):
    """Something to do; `why` is empty if nothing speaks against it."""

    id: str
    title: str
    page: str
    rule: str
    why: str = ""
    unclear: bool = False
    """Something that it depends on is not told."""


_Test = Callable[[May], str | None]
"""Why not: empty if it may be done, `None` if that cannot be told."""


def _yes(_: May) -> str | None:
    return ""


def _crew(x: May) -> str | None:
    if x.hand is None or x.limit is None:
        return None
    return f"hand full ({x.hand} of {x.limit})" if x.hand >= x.limit else ""


def _magistrate(x: May) -> str | None:
    if x.missions is None:
        return None
    missions = f"{x.missions} unfinished mission{'s' if x.missions > 1 else ''}"
    return f"{missions} to finish first" if x.missions else ""


def _bribed(x: May) -> str | None:
    if not x.bribe:
        return "this needs the bonus of a King"
    if x.missions == 0:
        return "there is no mission to trade"
    if x.spices is None or x.missions is None:
        return None
    return "" if x.spices else "no hold of Spices"


def _town(x: May) -> str | None:
    return "the neutral port cannot be attacked (A-27)" if x.neutral else ""


def _sails(x: May) -> str | None:
    if x.hand is None:
        return None
    if x.hand:
        return ""
    return f"no crew: that would {'be adrift' if x.long else 'lose the game'} at sea"


def _costs(price: int) -> _Test:
    def test(x: May) -> str | None:
        if x.riches is None:
            return None
        return "" if x.riches >= price else f"it costs {price}; {x.riches} riches are there"

    return test


def _map(x: May) -> str | None:
    return "one map at a time" if x.map else _costs(PRICES["map"])(x)


def _bigger(x: May) -> str | None:
    if x.bigger == 0:
        return "no fitting ship in the discards"
    found = _costs(PRICES["bigger"])(x)
    return None if found == "" and x.bigger is None else found


def _dig(x: May) -> str | None:
    if x.chest:
        return "a chest is already aboard"
    if not x.map:
        return "no map"
    return None if x.treasure is None else "" if x.treasure else "it lies elsewhere"


def _enemy(x: May) -> str | None:
    return None if x.captains is None else "" if x.captains else "no enemy captain is here"


def _port(x: May) -> str | None:
    return None if x.port is None else "" if x.port else "no port is here"


_PORT = {False: "p. 5", True: "pp. 13-15"}
"""Where the docked actions stand, short and long game."""


def _both(long: bool) -> tuple[tuple[str, str, str, str, _Test], ...]:
    return (
        ("gather", "Gather Crew", _PORT[long], "gather-crew", _crew),
        ("magistrate", "Visit the Magistrate", _PORT[long], "magistrate", _magistrate),
        ("bribe", "Bribe the Magistrate", "p. 10", "bonus-king", _bribed),
    )


_DOCKED: dict[bool, tuple[tuple[str, str, str, str, _Test], ...]] = {
    False: (
        *_both(long=False),
        ("trade", "Trade for Goods", "p. 5", "trade-short", _yes),
        ("attack-town", "Attack the Town", "p. 5", "attack-town-short", _town),
        ("disembark", "Disembark", "p. 5", "disembark", _yes),
    ),
    True: (
        *_both(long=True),
        ("trade", "Trade for Goods", "pp. 13-15", "trade-long", _yes),
        ("attack-town", "Attack the Town", "pp. 13-15", "attack-town-long", _yes),
        ("disembark", "Disembark", "pp. 13-15", "disembark", _yes),
        ("map", "Buy a Treasure Map", "pp. 13-15", "treasure-map", _map),
        ("flaunt", "Flaunt your wealth", "pp. 13-15", "flaunt", _costs(PRICES["flaunt"])),
        ("bigger-ship", "Buy a Bigger Ship", "pp. 13-15", "bigger-ship", _bigger),
        ("dig", "Recover the treasure", "pp. 13-15", "treasure", _dig),
    ),
}
_SAILING: dict[bool, tuple[tuple[str, str, str, str, _Test], ...]] = {
    False: (
        ("look", "Look for a Ship", "p. 6", "look-for-ship", _yes),
        ("nearest-town", "Head for the Nearest Town", "p. 6", "nearest-town", _yes),
    ),
    True: (
        ("move", "Move", "p. 16", "movement", _yes),
        ("attack", "Attack a Vessel", "p. 16", "attack-vessel", _enemy),
        ("dock", "Dock at the port", "p. 16", "docking-long", _port),
        ("dig", "Recover the treasure", "pp. 13-15", "treasure", _dig),
    ),
}
_ELSE: dict[str, tuple[str, str, str, str, _Test]] = {
    "adrift": ("abandon", "Abandon ship", "p. 18", "abandon-ship", _port),
    "shipless": ("new-ship", "Acquire a New Ship", "pp. 13-15", "new-ship", _yes),
    "ready": ("set-sail", "Set sail", "p. 5", "set-sail", _sails),
}
_NOTHING = {"hostage": "a hostage on another ship", "out": "out of the game"}


def legal_actions(inputs: May) -> Result[tuple[Action, ...]]:
    """Everything that somebody of this status could do, each with why not (pp. 5, 6, 13-16).

    With no status told, all actions are listed as unclear.

    Raises:
        ValueError: a count below 0.
    """
    refuse_negative(
        {"Missions": inputs.missions, "Spices": inputs.spices, "The hand": inputs.hand}
        | {"Riches": inputs.riches, "Ships": inputs.bigger, "Captains": inputs.captains}
    )
    status = inputs.status
    table: list[tuple[str, str, str, str, _Test]] = []
    if status in ("docked", "ready", ""):
        table += _DOCKED[inputs.long]
    if status in ("sailing", ""):
        table += _SAILING[inputs.long]
    if status in _ELSE:
        id_, title, page, rule, test = _ELSE[status]
        at = _PORT[inputs.long] if status == "ready" else page
        table.insert(0, (id_, title, at, rule, test))
    stormed = inputs.storm and inputs.long
    actions = []
    for id_, title, page, rule, test in table:
        why = test(inputs)
        if stormed:
            why = "a storm is here: nothing can be done"
        unclear = why is None or (not status and why == "")
        actions.append(Action(id_, title, page, rule, why or "", unclear))
    notes: list[str] = []
    if status in _NOTHING:
        notes.append(f"Nothing: {_NOTHING[status]}.")
    if stormed:
        notes.append("The turn is lost until the storm passes (pp. 13-15, 16, 18).")
    parts = tuple(
        Part(x.title, None if x.unclear else int(not x.why), x.page, x.rule) for x in actions
    )
    return Result(tuple(actions), parts, places(parts) or ("p. 5",), tuple(notes))
