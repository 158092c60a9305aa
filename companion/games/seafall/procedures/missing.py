"""Who misses a game, and who comes back (P-56; p. 22)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.calculations.changing import ReturnDue, return_due
from companion.games.seafall.derive import choice
from companion.games.seafall.derive_kept import lasting
from companion.games.seafall.derive_year import absent as missing, in_play
from companion.games.seafall.dice import GOODS
from companion.games.seafall.procedures.end_steps import change_lasting
from companion.games.seafall.procedures.making_up import caught_up
from companion.games.seafall.procedures.setting_up import FEWEST
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.state import SeaFall
from companion.games.seafall.year import Turn
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Choose, Option, Pick, Several, ask
from companion.table.state import put
from companion.toolbox.text import listed, plural


def absent(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """Provinces that miss this game: no turns, gold or goods, and they can be raided (P-56)."""
    work = Work(table)
    state = work.state
    here = in_play(state)
    speaks = table.by if table.by in here else ""
    who: tuple[str, ...] = yield from ask(
        Several(
            key="who", prompt="Who misses this game?", least=1, page="p. 22", rule="absent",
            options=tuple(Option(player, state.name(player)) for player in here),
            manner="quiet" if speaks else "ask", default=[speaks] if speaks else None,
        )
    )  # fmt: skip
    left = len(here) - len(who)
    if left < FEWEST:
        why = f"{plural(left, 'province')} would play; SeaFall is for {FEWEST} or more."
        yield from work.breaks("fewer-than-three-present", why, "p. 6", "absent")
    for player in who:
        _away(work, player)
    work.row("absent", players=list(who))
    names = [state.name(player) for player in who]
    verb = "misses" if len(names) == 1 else "miss"
    return work.done(f"{listed(names, 'and')} {verb} this game")


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


def back(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A province comes back and makes up for the games that it missed (p. 22)."""
    work = Work(table)
    state = work.state
    away = missing(state)
    others = tuple(player for player in state.seats if player not in away)
    known = table.by or (away[0] if len(away) == 1 else "")
    pick: Pick = yield from ask(
        Choose(
            key="who", prompt="Who comes back?", page="p. 22", rule="return-player",
            options=tuple(Option(player, state.name(player)) for player in (*away, *others)),
            manner="quiet" if known else "ask", default=known or None,
        )
    )  # fmt: skip
    work.player = pick.id
    kept = lasting(state, pick.id)
    if pick.id not in away and not kept.missed:
        why = f"{work.name} does not miss this game."
        yield from work.breaks("not-absent", why, "p. 22", "return-player")
    due = return_due(
        ReturnDue(
            missed=max(0, kept.missed), made_up=max(0, kept.made_up),
            count=choice(state, "absence.count"),  # type: ignore[arg-type]
        )
    )  # fmt: skip
    work.sums["make up"] = replace(due, value=due.value.boxes)
    work.state = put(state, "players", pick.id, replace(state.players[pick.id], present=True))
    change_lasting(work, pick.id, missed=0, made_up=max(0, kept.made_up) + max(0, kept.missed))
    work.row(
        "return", player=pick.id, count=kept.missed, boxes=due.value.boxes,
        improvements=due.value.improvements,
    )  # fmt: skip
    yield from caught_up(work, pick.id, due.value.boxes, due.value.improvements)
    words = f"{work.name} is back"
    words += f" after {plural(kept.missed, 'game')} missed" if kept.missed else ""
    return work.done("; ".join([words, *work.said]))
