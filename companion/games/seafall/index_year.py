"""Procedures of set-up, winter, rounds, turns and events, with their pages and keys."""

from __future__ import annotations

from companion.games.seafall.procedures import events, setting_up, turns, wintering
from companion.games.seafall.state import SeaFall
from companion.table.procedure import Key, ProcedureInfo

_ASTROLABE = (Key("holder", "choose"), Key("size", "number", "event cards in the deck"))
_FORUM = (
    Key("dismissed", "order", "forum advisors in the order they go under the deck"),
    Key("dealt", "draw", "names with commas between, or how many"),
    Key("dealt-where", "broken"),
    Key("more-than-five", "broken"),
)
_HARVEST = (Key("gold", "form", "gold of each province's fields"),)
_NOW = (Key("not-winter", "broken"), Key("done-already", "broken"))
"""A winter step told out of winter, or twice in it."""
_ENMITY = (Key("first-winter", "broken"),)
_PRODUCE = (
    Key("ties-*", "order", "sites of a good, if the supply is short (ruling R-63)"),
    Key("cubes", "several", "sites that get a cube"),
)


def _scoped(scope: str, keys: tuple[Key, ...]) -> tuple[Key, ...]:
    return tuple(Key(f"{scope}.{key.name}", key.kind, key.help) for key in keys)


_WINTER = (
    _scoped("astrolabe", _ASTROLABE), _scoped("forum", _FORUM), _scoped("harvest", _HARVEST),
    _scoped("enmity", _ENMITY), _scoped("produce", _PRODUCE), (),
)  # fmt: skip
"""Keys of the six steps where one entry does several."""


def _keys(number: int, own: tuple[Key, ...]) -> tuple[Key, ...]:
    """Keys of a winter step: its own, then those of the steps that it may do before."""
    return (*own, *_NOW, *(key for step in _WINTER[: number - 1] for key in step))


PROCEDURES: tuple[ProcedureInfo[SeaFall], ...] = (
    ProcedureInfo(
        id="turn", title="Next player's turn", run=turns.turn, spec="P-11", page="p. 13",
        rule="turn", rules=("activate-advisor", "turn-order", "exhaust-advisor"),
        keys=(Key("who", "choose"), Key("absent", "broken"), Key("had-turn", "broken")),
        help="turn blue",
    ),
    ProcedureInfo(
        id="setup", title="Set up a game", run=setting_up.setup, spec="P-02", page="pp. 4-5",
        rule="setup", rules=("seating", "titles", "glory-target", "glory-start", "title-bonus"),
        keys=(
            Key("prologue", "yesno"), Key("target", "number"),
            Key("titles", "form", "province -> rank: 1 Prince to 5 Lord"),
            Key("reputation", "form", "province -> level of its leader, if not told before"),
            Key("fortune", "form", "province -> level of its leader, if not told before"),
            Key("gold", "number"), Key("supply", "form", "copies on the sideboard"),
            Key("advisors", "number", "cards in the deck"), Key("events", "number"),
            Key("damage", "number"), Key("kept_glory-*", "number", "glory of a kept card"),
            Key("title_bonus-*", "text"), Key("players", "broken"), Key("one-title", "broken"),
            Key("title-rank", "broken"), Key("game-open", "broken"),
        ),
        help="setup yellow prince blue duke red count",
    ),
    ProcedureInfo(
        id="winter", title="Winter, all that is left of it", run=wintering.winter, spec="P-04",
        page="p. 12", rule="winter",
        rules=("first-player", "replace-advisors", "harvest", "winter-enmity", "produce",
               "refresh-winter", "rule-8"),
        keys=_keys(7, (Key("game-over", "broken"), Key("target-reached", "broken"),
                       Key("rounds-left", "broken"))),
        words=("winters",), help="winter",
    ),
    ProcedureInfo(
        id="astrolabe", title="Winter 1: reassign the astrolabe", run=wintering.alone(1),
        spec="P-04", page="p. 12", rule="astrolabe", rules=("first-player", "event-deck"),
        keys=_ASTROLABE, help="astrolabe red",
    ),
    ProcedureInfo(
        id="forum", title="Winter 2: replace advisors", run=wintering.alone(2), spec="P-05",
        page="p. 12", rule="replace-advisors", rules=("forum",), keys=_keys(2, _FORUM),
        help="forum Madman, Woodsman, Duchess",
    ),
    ProcedureInfo(
        id="harvest", title="Winter 3: harvest", run=wintering.alone(3), spec="P-06", page="p. 12",
        rule="harvest", rules=("fields",), keys=_keys(3, _HARVEST), words=("harvests",),
        help="harvest yellow 4 blue 3",
    ),
    ProcedureInfo(
        id="settle-enmity", title="Winter 4: move enmity", run=wintering.alone(4), spec="P-07",
        page="p. 12", rule="winter-enmity", rules=("first-winter", "at-war-space"),
        keys=_keys(4, _ENMITY), help="settle-enmity",
    ),
    ProcedureInfo(
        id="produce", title="Winter 5: islands produce", run=wintering.alone(5), spec="P-08",
        page="p. 12", rule="produce", rules=("island-goods",), keys=_keys(5, _PRODUCE),
        help="produce",
    ),
    ProcedureInfo(
        id="refresh", title="Winter 6: refresh", run=wintering.alone(6), spec="P-09", page="p. 12",
        rule="refresh-winter", rules=("refresh",), keys=_keys(6, ()), help="refresh",
    ),
    ProcedureInfo(
        id="event", title="Reveal an event", run=events.event, spec="P-10", page="p. 12",
        rule="reveal-event", rules=("events", "event-deck"),
        keys=(Key("card", "choose"), Key("text", "text"), Key("two-events", "broken"),
              Key("seen-this-year", "broken"), Key("no-further-round", "broken"),
              Key("game-over", "broken")),
        words=("reveal", "reveals"), help="event Red Tide",
    ),
    ProcedureInfo(
        id="resolve", title="Resolve the event", run=events.resolve, spec="P-10", page="p. 12",
        rule="events", keys=(Key("text", "text"),), words=("resolved",), help="resolve",
    ),
    ProcedureInfo(
        id="add-event", title="A new event card", run=events.add_event_procedure, spec="P-10",
        page="p. 6", rule="event-deck", rules=("milestone-event",),
        keys=(Key("name", "choose"), Key("bagged", "yesno", "into the storage chest"),
              Key("bag", "yesno", "out of a bag"), Key("how", "choose")),
        help="add-event Famine",
    ),
    ProcedureInfo(
        id="round-end", title="Check glory, move the astrolabe", run=turns.round_end, spec="P-12",
        page="p. 13", rule="end-check", rules=("round", "astrolabe", "glory-target"),
        keys=(Key("totals", "form"), Key("ended", "yesno"), Key("event-open", "broken"),
              Key("turns-left", "broken")),
        words=("round",), help="round-end",
    ),
    ProcedureInfo(
        id="year", title="Tell where the year stands", run=turns.year, page="p. 12", rule="year",
        rules=("round", "winter"),
        keys=(Key("number", "number"), Key("round", "number"), Key("phase", "choose"),
              Key("holder", "choose")),
        help="year 2 round 3 holder red",
    ),
)  # fmt: skip
