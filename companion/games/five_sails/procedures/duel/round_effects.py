"""What Techniques and Maneuvers do in a round: threat, wounds, stats, moves (P33, P37; p. 24)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.actions import move
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.procedures.asking import PlaceSlot, ask_location
from companion.games.five_sails.procedures.work import Work
from companion.games.five_sails.rules.acts import move_of
from companion.games.five_sails.state.cards import STATS
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field
from companion.toolbox.sums import signed
from companion.toolbox.text import listed

_FIELDS = (
    Field("me", least=-99, most=99, help="threat in the active player's own pool"),
    Field("them", least=-99, most=99, help="threat in the adversary's pool"),
    Field("wound", least=0, most=99, help="wounds that the adversary takes at once"),
    Field("own", least=0, most=99, help="wounds that the active participant takes at once"),
)
_THEIRS = "their-"


class Effects(Struct, frozen=True, kw_only=True):
    """What abilities of a round do."""

    me: int = 0
    them: int = 0
    wound: int = 0
    own: int = 0
    lethal: bool = False
    final_strike: bool = False
    """They have Final Strike as their cost: nothing of them happens before that (p. 26)."""

    @property
    def words(self) -> str:
        """`threat +2 for the adversary, 1 wound`."""
        told_now = []
        if self.me:
            told_now.append(f"own threat {signed(self.me)}")
        if self.them:
            told_now.append(f"adversary's threat {signed(self.them)}")
        if self.wound:
            told_now.append(f"{self.wound} direct to the adversary")
        if self.own:
            told_now.append(f"{self.own} direct to itself")
        return listed(told_now, "and")


def ask_effects(work: Work, used: bool, strikes: bool, printed: int = 0) -> Steps[Effects]:
    """What Technique and Maneuver do to pools and wounds; Lethal; Final Strike.

    Args:
        work: the act.
        used: whether an ability is used: then it is offered, else quiet.
        strikes: whether one of them has Final Strike as its cost.
        printed: wounds that the adversary takes by what is printed.
    """
    values = yield from work.form(
        "does",
        "What do Technique and Maneuver do?",
        _FIELDS,
        offer=({"wound": printed} if printed else {}) if used else None,
        quiet=None if used else {},
        lead="does",
        help="them +2 (adversary's threat), me -1 (own), wound 1 (adversary), own 1 (itself)",
        cite=rulebook.MANEUVER,
    )
    lethal = yield from work.yes(
        "lethal",
        "Does it become Lethal?",
        offer=False if used else None,
        quiet=None if used else False,
        cite=rulebook.LETHAL,
    )
    strike = yield from work.yes(
        "final-strike", "Is Final Strike a cost of it?", quiet=strikes, cite=rulebook.FINAL_STRIKE
    )
    amounts = {name: value or 0 for name, value in values.items()}
    return Effects(**amounts, lethal=lethal, final_strike=strike)


# ---------------------------------------------------------------------- stats


def ask_changes(work: Work, key: str) -> Steps[dict[str, int]]:
    """Stats that change for the rest of the duel: `combat +1 their-combat -1`."""
    fields = tuple(
        Field(f"{whose}{one}", least=-99, most=99) for whose in ("", _THEIRS) for one in STATS
    )
    values = yield from work.form(
        key,
        "Does it change stats for the duel?",
        fields,
        quiet={},
        lead="changes",
        by_name=True,
        help="combat +1 their-combat -1",
        cite=rulebook.DURATIONS,
    )
    return {name: value for name, value in values.items() if value}


def change_stats(work: Work, mine: str, theirs: str, changes: dict[str, int], source: str) -> None:
    """Effects of Techniques and Maneuvers last to the end of the duel (P57; p. 28)."""
    for name, amount in changes.items():
        on = theirs if name.startswith(_THEIRS) else mine
        stat = name.removeprefix(_THEIRS)
        if on not in work.state.characters:
            continue
        work.modify(on, stat, by=amount, source=source, until="duel")
        work.row("stat-change", character=on, stat=stat, delta=amount, until="duel", source=source)
        work.say(f"{work.called(on)}: {stat.title()} {signed(amount)} for the duel")


# ---------------------------------------------------------------------- moves


def ask_moves(work: Work, mine: str, theirs: str) -> Steps[dict[str, str]]:
    """Where participants are when the threat resolves, if an effect moves them (P37; p. 27)."""
    moves = {}
    for key, name, lead in ((mine, "to", "to"), (theirs, "their-to", "")):
        if key not in work.state.characters:
            continue
        place = yield from _ask_move(work, key, name, lead)
        if place:
            moves[key] = place
    return moves


def _ask_move(work: Work, key: str, name: str, lead: str) -> Steps[str]:
    one = work.character(key)

    def may_enter(place: str) -> Fault | None:
        told_now = move_of(work.state, key, place, by_effect=True)
        return next(iter(move(told_now).value.check.faults), None)

    slot = PlaceSlot(
        key=name,
        prompt=f"Does {work.called(key)} move?",
        lead=lead,
        none="it stays",
        player=one.controller,
        guard=may_enter if one.controller else lambda _place: None,
        quiet="",
        cite=rulebook.MOVING_IN_DUEL,
    )
    place = yield from ask_location(work, slot)
    return place if place != one.at else ""
