"""Fancy Moves: announced and paid, perhaps Negated, then followed (Fancy Move, Dueling)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde import rulebook
from companion.games.en_garde.options import chosen
from companion.games.en_garde.procedures.attacking import (
    NewAttack,
    aimed,
    attack_slot,
    place_attack,
    words_of,
)
from companion.games.en_garde.procedures.cards import Slot, ask_card, ask_enhancements
from companion.games.en_garde.procedures.paying import Due, Paying, ask_due, enough_cards, pay_due
from companion.games.en_garde.procedures.toolkit import after_operations, operations
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.rules.exchange import announced, followed, handed_over, negated
from companion.games.en_garde.state.table import Card
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break


def fancy_move(work: Work, key: str) -> Steps[None]:
    """A Fancy Move, or a card that only its text explains: announce, pay, negate?, follow."""
    player, card = work.player, work.card(key)
    at_once = chosen(work.state, "negate_window") == "announce"
    may_negate = card.type in ("fancy", None)
    chain: list[Negation] = []
    grants = card.has("grants_attack")
    if at_once and may_negate:  # the Attack is what one says first, if there is one
        chain = yield from _negations(work, player, "negate", quiet=grants)
    attack: NewAttack | None = None
    if asked := grants and len(chain) % 2 == 0:
        attack = yield from _granted(work)
        if attack is not None:
            yield from aimed(work)
    if may_negate and not chain and (grants or not at_once):
        chain = yield from _negations(work, player, "negated" if at_once else "negate")
    works = len(chain) % 2 == 0
    granted = attack.cards if attack is not None and works else []
    own = sum(1 for speaker, _ in chain if speaker == player)
    yield from enough_cards(work, player, 1 + own + len(granted))
    due = yield from ask_due(work, player, [Paying(key), *granted])
    fees = yield from _negaters_pay(work, chain)

    pay_due(work, player, due)  # of a Negated one `granted` is empty: its Attack stays in the hand
    work.change_exchange(announced(work.exchange, player, key))
    work.from_hand(player, 1)
    work.row("fancy", card=card.name, player=player, works=works)
    words = f"{work.name} plays {card.name}"
    if grants and not works:  # what was to be played with it stays in the hand
        meant = attack if asked else (yield from _granted(work, quiet=True))
        words += f" for {words_of(work, meant)}" if meant is not None else ""
    words += _negate(work, chain, fees)
    if not works:
        work.to_discard([key])
        other = work.exchange.other(player)
        following = player if chosen(work.state, "negate_next") == "fancy_player" else other
        work.change_exchange(negated(work.exchange, following))
        following_name = work.state.name(following)
        work.said.insert(0, f"{words}: it does nothing")
        work.said.append(f"{following_name} plays next (a table option)")
        return
    work.change_exchange(followed(work.exchange))
    if attack is not None:
        placed = place_attack(work, player, attack, "taste")
        target = work.state.name(work.exchange.other(player))
        words += f": {placed} {words_of(work, attack)} on {target}"
    elif card.has("grants_attack"):
        words += ", without an Attack: it does nothing"
    again = yield from operations(work, pressing=not card.has("grants_attack"))
    # Its text is followed first, then it is discarded.
    work.to_discard([key])
    work.said.insert(0, words)
    yield from finished(work, player, again)


def _granted(work: Work, quiet: bool = False) -> Steps[NewAttack | None]:
    """The Attack that is played with it; if it was Negated, only one that was said (`quiet`)."""
    slot = attack_slot("attack", "Which Attack?", "no Attack", rulebook.TASTE_MY_BLADE)
    slot = replace(slot, pressing=not quiet, quiet=quiet)
    card = yield from ask_card(work, slot)
    if not card:
        return None
    return NewAttack(card, (yield from ask_enhancements(work, card, quiet)))


Negation = tuple[str, str]
"""Who Negates, and the card."""


def _negations(
    work: Work, player: str, key: str = "negate", quiet: bool = False
) -> Steps[list[Negation]]:
    """Superior Technique, and Superior Technique on that one if it is a Fancy Move (A-15).

    Returns:
        Who plays which card, in order. The Fancy Move works if they are an even number.
    """
    chain: list[Negation] = []
    speaker = work.exchange.other(player)
    while True:
        slot = Slot(
            f"negate-{len(chain) + 1}" if chain else key,
            f"Does {work.state.name(speaker)} Negate it?",
            "other",
            cite=rulebook.SUPERIOR_TECHNIQUE,
            who=speaker,
            guard=_negates,
            lead="negated",
            none="not negated",
            fitting=True,
            quiet=quiet and not chain,
        )
        card = yield from ask_card(work, slot)
        if not card:
            return chain
        if not work.card(card).has("negate_fancy"):  # the table says that it does
            work.change_card(card, flags={**work.card(card).flags, "negate_fancy": True})
        chain.append((speaker, card))
        if work.card(card).type != "fancy":
            return chain
        speaker = work.exchange.other(speaker)


def _negaters_pay(work: Work, chain: list[Negation]) -> Steps[list[Due]]:
    """What each Negating card costs its player (A-14)."""
    fees = []
    for number, (speaker, key) in enumerate(chain, 1):
        scope = "negate" if number == 1 else f"negate-{number}"
        yield from enough_cards(work, speaker, 1, f"{scope}-hand")
        fees.append((yield from ask_due(work, speaker, [Paying(key)], f"{scope}-costs")))
    return fees


def _negate(work: Work, chain: list[Negation], fees: list[Due]) -> str:
    """The Negating cards are paid and discarded, in order; what is said of them."""
    words = ""
    for (speaker, key), due in zip(chain, fees, strict=True):
        pay_due(work, speaker, due)
        work.from_hand(speaker, 1)
        work.to_discard([key])
        name = work.card(key).name
        what = "it" if not words else "that"
        words += f", {work.state.name(speaker)} Negates {what} with {name}"
        work.row("negate", card=name, player=speaker)
    return words


def _negates(card: Card) -> Break | None:
    if card.has("negate_fancy"):
        return None
    return rulebook.SUPERIOR_TECHNIQUE.broken(f"{card.name} Negates nothing.")


def finished(work: Work, player: str, again: bool) -> Steps[None]:
    """Priority goes over, unless the card ended the Exchange or gives another play."""
    if work.state.exchange is None:
        return
    if (yield from after_operations(work)):
        return
    work.change_exchange(handed_over(work.exchange, player, again))
