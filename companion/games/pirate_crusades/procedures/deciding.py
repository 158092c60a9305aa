"""Who is out, who is adrift, who has won: looked at when an act is over (P-21, P-53)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate_crusades.calculations.reputation import Standing, standing
from companion.games.pirate_crusades.procedures.work import Work
from companion.games.pirate_crusades.rules.standing import standing_of
from companion.games.pirate_crusades.state.table import PirateCrusades


def decide(work: Work) -> bool:
    """No crew at sea: out or adrift; then the winner, at once. Whether the game is over.

    Call it at the end of every act that changes a hand, missions done, or reputation, after any
    plunder (ruling A-21). Once the game is over nothing more is decided.
    """
    if work.state.closed:
        return True
    _manned_again(work)
    stands = standing(standing_of(work.state)).value
    for player in stands.adrift:
        if work.pirate(player).status != "adrift":
            work.change(player, status="adrift")
            work.row("adrift", player=player)
            work.say(f"{work.who(player)} is adrift: no crew at sea (p. 18)")
    for player in stands.out:
        work.goes_out(player, "no crew left at sea")
    if has_won(work):
        return True
    if all(work.pirate(player).status == "out" for player in work.state.seats):
        end_game(work, "", "nobody is left")
        return True
    return False


def has_won(work: Work) -> bool:
    """Whether somebody has won: then the game is over."""
    if work.state.closed:
        return True
    inputs = standing_of(work.state)
    won = standing(inputs).value
    if not won.winner:
        return False
    work.sums["standing"] = standing(_by_name(work.state, inputs))
    end_game(work, won.winner, won.why)
    return True


def _manned_again(work: Work) -> None:
    """Whoever has a crew card again is not adrift (p. 18: adrift is who has none)."""
    for player, pirate in work.state.pirates.items():
        if pirate.status == "adrift" and pirate.hand.count:
            work.change(player, status="sailing")
            work.say(f"{work.who(player)} has crew again and is not adrift any more (p. 18)")


def _by_name(state: PirateCrusades, inputs: Standing) -> Standing:
    """The same with the players' names, so that its parts can be read."""
    return replace(
        inputs,
        done={state.name(x): n for x, n in inputs.done.items()},
        reputation={state.name(x): n for x, n in inputs.reputation.items()},
        hands={state.name(x): n for x, n in inputs.hands.items()},
        at_sea=tuple(map(state.name, inputs.at_sea)),
        out=tuple(map(state.name, inputs.out)),
    )


def end_game(work: Work, winner: str, why: str) -> None:
    """The game is over; an empty winner means that nobody has won."""
    fight = work.state.fight
    if fight is not None and fight.kind == "ship":  # the ship that was met is a card, too
        work.discard([*fight.cards, *([fight.average] if fight.average else [])])
    work.row("game_end", winner=winner, reason=why, rounds=work.state.round_no)
    work.state = replace(
        work.state, winner=winner, ended=why, closed=True, step="over", thread="", fight=None
    )
    work.say(f"{work.who(winner)} wins: {why}" if winner else f"the game is over: {why}")
