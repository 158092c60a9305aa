"""Setting sail: the town is left behind, crew that may not come (P-10; p. 5; A-38, A-43)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.drawing import may_be_held, not_held, speller
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work
from companion.games.pirate_crusades.state.cards import JOKERS
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.toolbox.text import plural


def leave_port(work: Work) -> None:
    """To sea: the town card is discarded, what was conquered is forgotten (A-43)."""
    pirate = work.pirate()
    if pirate.town is not None and not pirate.town.neutral:
        work.discard([pirate.town.card])
    work.change(work.player, status="sailing", town=None, sail=None, conquered="")


def sail_now(work: Work) -> Steps[None]:
    """Somebody ready sets sail: crew above the limit stays behind, as the owner chooses (p. 5)."""
    pirate = work.pirate()
    limit, hand = pirate.sail, pirate.hand.count
    most = None if limit is None or limit.loyal else limit.most
    over = None if most is None or hand is None else max(0, hand - most)
    unclear = limit is None or (not limit.loyal and over is None)
    cards: list[str] = []
    aboard = (yield from _aboard(work, most)) if over or unclear else None
    if aboard is not None:
        cards = _without(work, aboard)
    elif over or unclear:
        answer = yield from work.maybe.draw(
            "left-behind",
            f"Which crew stays behind? At most {most} may sail."
            if most is not None
            else "Which crew stays behind?",
            over,
            offer={"count": over or 0, "cards": []},
            who=work.player,
            known=may_be_held(work, work.player),
            elsewhere=not_held(work, work.player),
            spell=speller(work, own=sorted(pirate.hand.known)),
            twins=JOKERS,
            pile=hand,
            lead="leaving",
            cite=rulebook.SET_SAIL,
        )
        cards = list(answer.cards) if answer is not None else []
        many = answer.count if answer is not None else over or 0
        cards += [UNTOLD] * (many - len(cards))
    work.from_hand(work.player, cards)
    work.discard(cards)
    if aboard:
        work.shows(work.player, aboard)
    leave_port(work)
    work.row("set_sail", player=work.player, discarded=len(cards))
    left = f", {plural(len(cards), 'crew card')} left behind" if cards else ""
    work.say(f"{work.name} sets sail{left}")


def _aboard(work: Work, most: int | None) -> Steps[list[str] | None]:
    """The crew that comes along, where a line names it and not what stays behind."""
    answer = yield from work.maybe.draw(
        "aboard",
        "Which crew sails along?",
        None,
        quiet=UNKNOWN,
        who=work.player,
        known=may_be_held(work, work.player),
        elsewhere=not_held(work, work.player),
        spell=speller(work, own=sorted(work.pirate().hand.known)),
        twins=JOKERS,
        pile=work.pirate().hand.count,
        called="hand",
        lead="with",
        cite=rulebook.SET_SAIL,
    )
    if answer is None or not answer.cards:
        return None
    if most is not None and len(answer.cards) > most:
        why = f"At most {plural(most, 'crew card')} may sail."
        yield from work.breaks("too-many", why, rulebook.SET_SAIL)
    return list(answer.cards)


def _without(work: Work, aboard: list[str]) -> list[str]:
    """What stays in port where these cards sail: all the others of the hand."""
    hand = work.pirate().hand
    known = [card for card in sorted(hand.known) if card not in aboard]
    hidden = (hand.count or 0) - len(aboard) - len(known)
    return known + [UNTOLD] * max(0, hidden)
