"""Who misses a game, and who comes back (P-56; p. 22)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.campaign.changing import ReturnDue, return_due
from companion.games.seafall.procedures.campaign.making_up import caught_up
from companion.games.seafall.procedures.end.steps import change_lasting
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.rules.standing import choice
from companion.games.seafall.rules.year import absent as missing, in_play
from companion.games.seafall.state.constants import FEWEST_PROVINCES
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.year import Turn
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import put
from companion.toolbox.text import listed, plural


@act(
    "absent",
    "Somebody misses this game",
    spec="P-56",
    cite=rulebook.ABSENT,
    words=("misses", "missing"),
    help="absent red",
)
def absent(work: Work) -> Steps[str]:
    """Provinces that miss this game: no turns, gold or goods, and they can be raided (P-56)."""
    state = work.state
    here = in_play(state)
    speaks = work.table.by if work.table.by in here else ""
    who = yield from work.several(
        "who",
        "Who misses this game?",
        (Option(player, state.name(player)) for player in here),
        quiet=(speaks,) if speaks else None,
        least=1,
    )
    left = len(here) - len(who)
    if left < FEWEST_PROVINCES:
        why = f"{plural(left, 'province')} would play; SeaFall is for {FEWEST_PROVINCES} or more."
        yield from work.breaks("fewer-than-three-present", why, rulebook.TOO_FEW_PRESENT)
    for player in who:
        _away(work, player)
    work.row("absent", players=list(who))
    names = [state.name(player) for player in who]
    verb = "misses" if len(names) == 1 else "miss"
    return f"{listed(names, 'and')} {verb} this game"


def _away(work: Work, player: str) -> None:
    """No gold and no goods; ships in the home harbor; no turn (p. 22)."""
    state = work.state
    state = put(state, "players", player, replace(state.players[player], present=False))
    year = state.year
    if year.holder == player:
        year = replace(year, holder="")
    if state.turn == player:
        state = replace(state, turn="", this_turn=Turn())
    work.state = replace(state, year=year)
    work.change_province(player, gold=0, goods=dict.fromkeys(GOODS, 0), loose={})
    for key, ship in work.state.ships.items():
        if ship.owner == player and not ship.sunk:
            work.change_ship(key, at=player)


@act(
    "back",
    "Somebody comes back",
    spec="P-56",
    cite=rulebook.RETURN_PLAYER,
    rules=("improve-ships", "improve-province"),
    words=("returns",),
    help="back red",
)
def back(work: Work) -> Steps[str]:
    """A province comes back and makes up for the games that it missed (p. 22)."""
    state = work.state
    away = missing(state)
    others = tuple(player for player in state.seats if player not in away)
    known = work.table.by or (away[0] if len(away) == 1 else "")
    pick = yield from work.choose(
        "who",
        "Who comes back?",
        (Option(player, state.name(player)) for player in (*away, *others)),
        quiet=known or None,
    )
    work.player = pick
    kept = lasting(state, pick)
    if pick not in away and not kept.missed:
        why = f"{work.name} does not miss this game."
        yield from work.breaks("not-absent", why)
    due = return_due(
        ReturnDue(
            missed=max(0, kept.missed),
            made_up=max(0, kept.made_up),
            count=choice(state, "absence.count"),
        )
    )
    work.sums["make up"] = replace(due, value=due.value.boxes)
    work.state = put(state, "players", pick, replace(state.players[pick], present=True))
    change_lasting(work, pick, missed=0, made_up=max(0, kept.made_up) + max(0, kept.missed))
    work.row(
        "return",
        player=pick,
        count=kept.missed,
        boxes=due.value.boxes,
        improvements=due.value.improvements,
    )
    yield from caught_up(work, pick, due.value.boxes, due.value.improvements)
    words = f"{work.name} is back"
    words += f" after missing {plural(kept.missed, 'game')}" if kept.missed else ""
    return "; ".join([words, *work.said])
