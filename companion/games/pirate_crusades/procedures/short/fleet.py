"""The treasure fleet of the short game: two ships, two totals, one completed mission (P-12)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.combat import Strength, strength
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.drawing import draw
from companion.games.pirate_crusades.procedures.fighting import Commitment, commit
from companion.games.pirate_crusades.procedures.short.last_crew import all_the_same
from companion.games.pirate_crusades.procedures.short.port import won
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, card_words
from companion.games.pirate_crusades.rules.standing import card_number
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import shown


def treasure_fleet(work: Work, player: str, card: str) -> Steps[None]:
    """The Joker and its escort; the fight is the player's choice (A-26).

    Args:
        work: the act.
        player: who found it.
        card: the Joker.
    """
    work.say("the TREASURE FLEET")
    drawn = yield from draw(
        work,
        "escort",
        "Which card escorts the treasure fleet?",
        cite=rulebook.TREASURE_FLEET_SHORT,
        who=player,
    )
    escort = drawn[0] if drawn else UNTOLD
    needs = _need(work, card), _need(work, escort)
    pick = yield from work.choose(
        "act",
        f"{shown(needs[0])} cannon sink the treasure ship, {shown(needs[1])} "
        f"the escort {escort}: what now?",
        (
            Option("fight", "fight both", also=("fight", "fights", "attack", "attacks")),
            Option("leave", "let them go", also=("leave", "leaves", "flee", "flees")),
        ),
        who=player,
        help=_last_crew(work, player),
        cite=rulebook.TREASURE_FLEET_SHORT,
    )
    if pick != "fight":
        work.discard([escort, card] if drawn else [card])
        if escort:
            work.say(f"escorted by {card_words(escort)}")
        work.say("lets them go")
        return
    if chosen(work.state, "fleet") == "combined":
        sunk = yield from _together(work, player, needs)
    else:
        first = yield from _one(work, player, "first-", card, needs[0])
        second = yield from _one(work, player, "second-", escort, needs[1])
        sunk = first and second
    work.discard([escort, card] if drawn else [card])
    if not sunk:
        work.say("not both are sunk: nothing is gained")
        return
    done = work.pirate(player).done
    work.change(player, done=None if done is None else done + 1)
    work.row("mission_done", player=player, card=card, mission="fleet", town="")
    of = "" if done is None else f", {done + 1} of 3"
    work.say(f"both are sunk: a completed mission{of}")


def _last_crew(work: Work, player: str) -> str:
    """Nothing is plundered from the fleet, so whoever commits every card is out (p. 6; A-26)."""
    left = work.pirate(player).hand.count
    if left is None:
        return "Keep a crew card: none left at sea is out of the game."
    return f"{work.who(player)} has {left}: whoever commits every card is out of the game."


def _need(work: Work, card: str) -> int | None:
    return strength(Strength(size=card_number(work.state, card, "crew"))).value.need


def _one(work: Work, player: str, scope: str, card: str, need: int | None) -> Steps[bool]:
    """One ship of the two, a combat of its own."""
    if work.pirate(player).hand.count == 0:
        work.say(f"no crew is left against {card_words(card)}")
        return False
    result = yield from commit(
        work,
        player,
        need,
        cite=rulebook.TREASURE_FLEET_SHORT,
        scope=scope,
        against="the treasure ship" if scope == "first-" else f"its escort {card_words(card)}",
        warning=_last_crew(work, player),
    )
    if not (yield from _spares_none(work, player, result, scope)):
        return False
    wins = yield from won(
        work, player, result, need, rulebook.TREASURE_FLEET_SHORT, scope, after="the cards are lost"
    )
    _fought(work, player, card, need, result, wins)
    return wins


def _together(work: Work, player: str, needs: tuple[int | None, int | None]) -> Steps[bool]:
    """Option `fleet`: one total beats both (A-26)."""
    need = None if None in needs else (needs[0] or 0) + (needs[1] or 0) - 1
    result = yield from commit(work, player, need, cite=rulebook.TREASURE_FLEET_SHORT)
    if not (yield from _spares_none(work, player, result)):
        return False
    wins = yield from won(
        work, player, result, need, rulebook.TREASURE_FLEET_SHORT, after="the cards are lost"
    )
    _fought(work, player, "fleet", need, result, wins)
    return wins


def _spares_none(work: Work, player: str, result: Commitment, scope: str = "") -> Steps[bool]:
    """Whether every crew card is really committed; else they stay in the hand, unfought."""
    if work.pirate(player).hand.count != 0:
        return True
    loses, does = "Every crew card is committed, and none is plundered here", "Fight"
    if (yield from all_the_same(work, player, loses, does, f"{scope}doomed")):
        return True
    work.to_hand(player, list(result.cards), shown=True)
    work.discard(result.aids)
    work.say("keeps the last crew")
    return False


def _fought(
    work: Work, player: str, card: str, need: int | None, result: Commitment, wins: bool
) -> None:
    work.discard(result.all_cards)
    work.row(
        "combat",
        attacker=player,
        defender=card,
        need=need,
        total=result.total,
        cards=list(result.cards),
        wins=wins,
    )
