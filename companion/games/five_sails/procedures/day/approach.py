"""What the Approach deck of a player holds, as far as it is known: for choosing and revealing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.decks import ApproachCard, same_card, sample_decks
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.procedures.asking import Slot, ask_meant
from companion.games.five_sails.procedures.cards.naming import nicknames
from companion.games.five_sails.procedures.day.setting_up import loaded_deck
from companion.games.five_sails.procedures.harm.losing import leader_name
from companion.games.five_sails.procedures.work import Work, fault
from companion.games.five_sails.rules.standing import in_order
from companion.games.five_sails.state.cards import Card
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, Pick
from companion.toolbox.text import key_of

Part = Literal["scheme", "character"]
PARTS: tuple[Part, ...] = ("scheme", "character")
PAGE = "p. 12"
_SPENT = "It was chosen on an earlier Day; the Approach deck has one copy of a card."


def approach_options(work: Work, player: str, part: Part, own: bool) -> tuple[Option, ...]:
    """Schemes or characters that a player may have, by name; what was chosen before is named so.

    Args:
        work: the act.
        player: whose deck.
        part: schemes, or characters.
        own: whether only that player sees it: a list that was typed in is listed for nobody else.
    """
    names = [one.name for one in _listed(work, player, own) if one.type in (part, "unknown")]
    seen = {same_card(name) for name in names}
    others = _of_others(work, player)
    for key in in_order(work.state.cards):
        card = work.card(key)
        folded = same_card(card.name)
        if _is_part(card, part) and folded not in seen and folded not in others:
            names.append(card.name)
            seen.add(folded)
    short = nicknames(dict(zip(names, names, strict=True)))
    rows = []
    for place, name in enumerate(names):
        spent = is_spent(work, player, name)
        aliases = work.card(work.find_card(name)).aliases
        bare = name.split(maxsplit=1)[1:] if key_of(name).startswith(("the ", "a ")) else []
        also = (*aliases, *bare, *short[name])
        told = _SPENT if spent else ""
        rows.append(((spent, place), Option(name, name, illegal=told, page="p. 34", also=also)))
    rows.sort(key=lambda row: row[0])
    return tuple(option for _, option in rows)


def _is_part(card: Card, part: Part) -> bool:
    if part == "scheme":
        return card.type == "scheme"
    return card.type == "character" and card.mark != "mercenary" and not card.has("Mercenary")


def _listed(work: Work, player: str, own: bool) -> Sequence[ApproachCard]:
    """A player's list, loaded or the sample deck of the Leader; a private one only to them."""
    deck, samples = loaded_deck(work.state, player), sample_decks()
    if deck is not None:
        return deck.approach if own or deck == samples.get(deck.faction) else ()
    leader = same_card(leader_name(work.state, player))
    return next((x.approach for x in samples.values() if same_card(x.leader) == leader), ())


def _of_others(work: Work, player: str) -> set[str]:
    """Cards that only other players' sample decks hold: they are not offered to this one."""
    mine = {same_card(one.name) for one in _listed(work, player, True)}
    theirs = {
        same_card(one.name)
        for other in work.state.seats
        if other != player
        for one in _listed(work, other, False)
    }
    used = {
        same_card(work.called(card))
        for other in work.state.seats
        if other != player
        for card in work.side(other).approach_used
    }
    return (theirs | used) - mine


def is_spent(work: Work, player: str, name: str) -> bool:
    """Whether a card of the Approach deck was chosen before and is still out of it."""
    key = work.find_card(name)
    return bool(key) and work.side(player).approach_used.get(key, False)


def ask_own_part(work: Work, player: str, part: Part) -> Steps[Pick]:
    """Ask a player alone for the scheme or character that they choose."""
    return work.pick(
        part,
        f"Which {part} does {work.state.name(player)} choose?",
        approach_options(work, player, part, True),
        offer="",
        who=player,
        new=part,
        lettered=True,
        none="unknown",
        secret=True,
        cite=rulebook.CHOOSE_CARDS,
    )


def ask_part(work: Work, player: str, part: Part, key: str, *, quiet: bool = False) -> Steps[str]:
    """Ask openly for a scheme or a character: its name, or empty; a near name is asked about."""
    prompt = f"Which {part} did {work.state.name(player)} choose?"
    options = approach_options(work, player, part, False)
    pick = yield from work.pick(
        key,
        prompt,
        options,
        offer=None if quiet else "",
        quiet="" if quiet else None,
        new=part,
        lettered=True,
        none="unknown",
        cite=rulebook.REVEAL_CARDS,
    )
    if pick.new:
        slot = Slot(key=key, prompt=prompt, cite=rulebook.REVEAL_CARDS)
        pick = yield from ask_meant(work, slot, pick, options)
    return picked_name(pick)


def picked_name(pick: Pick) -> str:
    """The name of what was picked; options stand under their names."""
    return pick.new or pick.id


def approach_fault(work: Work, player: str, card: str, part: Part) -> Fault | None:
    """What speaks against a revealed card: another type, not in the list (P06).

    That it was chosen before is named where it is picked.
    """
    told, name = work.card(card), work.called(card)
    types = {same_card(one.name): one.type for one in _listed(work, player, True)}
    known = types.get(same_card(name), "unknown")
    fits = told.type in (part, None) and known in (part, "unknown")
    deck = loaded_deck(work.state, player)
    in_list = deck is None or not deck.approach or same_card(name) in types
    if not fits or not in_list:
        why = f"is not a {part}" if not fits else f"is not in the list of {work.state.name(player)}"
        return fault("not-your-approach-card", f"{name} {why}.", rulebook.APPROACH_DECK)
    return None
