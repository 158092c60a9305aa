"""What a card is: stats with everything that changes them, abilities with their ticks, places."""

from __future__ import annotations

from companion.games.five_sails.rules.standing import (
    attachments_on,
    card,
    city_cards_at,
    crew_cap_of,
    in_order,
    name,
    stat,
    traits,
)
from companion.games.five_sails.sheet.inspecting import (
    crew_rows,
    effects_on,
    look,
    options_of,
    uses_of,
)
from companion.games.five_sails.sheet.people import printed
from companion.games.five_sails.state.cards import (
    DASH,
    NUMBERS,
    PLACES,
    STATS,
    Card,
    Printed,
    place_name,
)
from companion.games.five_sails.state.table import FiveSails
from companion.table.sheet import Block, ListBlock
from companion.toolbox.sums import Result, shown, signed
from companion.toolbox.text import close_names, key_of, listed

Row = tuple[str, str]
_USED = ("used", "uses", "ledger", "used today")


def find(state: FiveSails, text: str) -> tuple[Block, ...]:
    """A card, a player, a place, or `used`: what has been used today.

    Raises:
        ValueError: nothing of that name was told.
    """
    wanted = key_of(text)
    if wanted in _USED:
        return (used_today(state),)
    names = _names(state)
    found = [x for x, words in names.items() if wanted in words]
    if not found and len(wanted) > 1:
        found = [x for x, words in names.items() if any(one.startswith(wanted) for one in words)]
    if not found and len(wanted) > 2:
        found = [x for x, words in names.items() if any(wanted in one.split() for one in words)]
    if not found:
        all_names = [state.cards[x].name for x in in_order(state.cards)]
        close = close_names(text, [*all_names, *(state.name(x) for x in state.seats)])
        right = f"Did you mean {listed(close)}?" if close else "Enter the card first."
        raise ValueError(f"Nothing called “{text[:40]}” is known here. {right}")
    return tuple(block for x in found[:4] for block in _blocks(state, x))


def _names(state: FiveSails) -> dict[str, list[str]]:
    """Id of a library card, a player, a place -> folded names."""
    found = {x: [key_of(n) for n in (one.name, *one.aliases)] for x, one in state.cards.items()}
    found |= {x: [key_of(state.name(x))] for x in state.seats}
    found |= {
        x: [
            key_of(n)
            for n in (PLACES[x].name, PLACES[x].name.removeprefix("The "), *PLACES[x].also)
        ]
        for x in state.locations
    }
    return found


def _blocks(state: FiveSails, key: str) -> tuple[Block, ...]:
    if key in state.locations:
        return look(state, "", key)
    if key in state.seats:
        return (_player(state, key),)
    return card_blocks(state, key)


# ---------------------------------------------------------------------- players, uses


def _player(state: FiveSails, player: str) -> Block:
    side, cap = state.sides[player], crew_cap_of(state, player)
    counting = sum(1 for kind in cap.crew.values() if kind != "brute")
    rows = [("crew", f"{counting} of {printed(cap.cap)}, Brutes not counted (pp. 12, 29)")]
    rows += crew_rows(state, player)
    known = [name(state, x) for x in side.hand.known]
    rows.append(
        ("hand", shown(side.hand.count) + (f", among them {listed(known)}" if known else ""))
    )
    for label, pile in (("discards", side.discard), ("The Locker", side.locker)):
        named = [name(state, x) + (f" x{n}" if n > 1 else "") for x, n in pile.named.items()]
        rows.append((label, shown(pile.count) + (f": {', '.join(named)}" if named else "")))
    return ListBlock(state.name(player), tuple(rows))


def used_today(state: FiveSails) -> Block:
    """Every Action and Reaction that was used today; cleared at Dawn (P15; 11.6)."""
    rows = []
    for key in sorted(state.used):
        told = state.used[key]
        rows.append((f"✓ {told.card or key}", f"{told.kind}, {state.name(told.by)}"))
    marks = sorted(state.duel.used) if state.duel is not None else []
    rows += [(f"✓ {name(state, key.split('/')[0])}", "in this duel") for key in marks]
    return ListBlock("Used today (p. 10)", tuple(rows), empty="nothing")


# ---------------------------------------------------------------------- cards


def card_blocks(state: FiveSails, key: str) -> tuple[Block, ...]:
    """Every copy that is in play, then what is printed."""
    people = [x for x in in_order(state.characters) if state.characters[x].card == key]
    worn = [x for x in in_order(state.attachments) if state.attachments[x].card == key]
    found: list[Block] = [character_block(state, x) for x in people]
    found += [_attachment(state, x) for x in worn]
    told = card(state, key)
    rows = [*_printed(told)]
    if not found:
        rows += _abilities(state, told, "")
    if told.below_bar:
        rows.append(("below the bar", told.below_bar))
    if told.note:
        rows.append(("says", told.note))
    rows += [("lies", words) for words in places(state, key)]
    found.append(ListBlock(f"{told.name}, as printed", tuple(rows), empty="nothing is known"))
    return tuple(found)


def character_block(state: FiveSails, key: str) -> Block:
    """A character in play: each stat with its parts and pages, what it has, what it may do."""
    one, told = state.characters[key], card(state, state.characters[key].card)
    state_words = {True: "engaged", False: "en garde", None: "engaged or not: unknown"}
    whose = f"for {state.name(one.controller)}" if one.controller else "controlled by nobody"
    where = place_name(one.at) or "place unknown"
    rows = [("in play", f"{whose}, {where}, {state_words[one.engaged]}")]
    for which in (*STATS, *(("panache", "crew_cap") if one.kind == "leader" else ())):
        result = stat(state, key, which)
        label = which.replace("_", " ").title()
        wounds = f"; wounds {shown(one.wounds)}" if which == "resolve" else ""
        rows.append((label, _itemised(result) + wounds))
    has = sorted(word for word, yes in traits(state, key).items() if yes)
    if has:
        rows.append(("traits", ", ".join(has)))
    for x in attachments_on(state, key):
        turned = " (engaged: its modifiers count all the same, p. 18)"
        worn = name(state, x) + (turned if state.attachments[x].engaged else "")
        rows.append(("wears", worn))
    rows += effects_on(state, key)
    rows += _abilities(state, told, key)
    rows += options_of(state, key)
    return ListBlock(told.name, tuple(rows))


def _itemised(result: Result[Printed]) -> str:
    """`4 = 3 Soline (p. 30) + 1 Hat (p. 18)`."""
    parts: list[str] = []
    for part in result.parts:
        amount = (
            "?" if part.amount is None else str(part.amount) if not parts else signed(part.amount)
        )
        parts.append(f"{amount} {part.label} ({part.page})")
    value = "a dash" if result.value == DASH else printed(result.value)
    notes = f". {' '.join(result.notes)}" if result.notes else ""
    return f"{value} = {' '.join(parts)}{notes}" if len(parts) > 1 or notes else value


def _attachment(state: FiveSails, key: str) -> Block:
    one, told = state.attachments[key], card(state, state.attachments[key].card)
    engaged = ", engaged" if one.engaged else ""
    rows = [("on", f"{name(state, one.on)}{engaged}"), *_abilities(state, told, key)]
    return ListBlock(f"{told.name} in play", tuple(rows))


def _printed(told: Card) -> list[Row]:
    rows = []
    if told.type is not None:
        marks = [told.mark or "", "Wealth" if told.wealth else "", "Unique" if told.unique else ""]
        kind = ", ".join(x for x in (told.type, told.faction, *marks) if x)
        rows.append(("type", kind))
    for field in NUMBERS:
        value = getattr(told, field)
        if value is not None:
            adds = told.type in ("attachment", "scheme") and field in (*STATS, "panache")
            words = signed(value) if adds and value != DASH else printed(value)
            rows.append((field.replace("_", " ").title(), words))
    has = [word for word, yes in sorted(told.traits.items()) if yes]
    if has:
        rows.append(("traits", ", ".join(has)))
    return rows


def _abilities(state: FiveSails, told: Card, copy: str) -> list[Row]:
    """Printed abilities with what has been used; of an untold one that it was used."""
    rows = []
    for number, one in told.abilities.items():
        label = " ".join((*one.qualifiers, one.kind.title()))
        cost = "engages. " if one.engages else ""
        used = uses_of(state, copy, number) if copy else ""
        tick = f" ✓ {used}" if used else ""
        rows.append((label, f"{cost}{one.text or 'its text is unknown'}{tick}"))
    untold = {kind: uses_of(state, copy, kind) for kind in ("action", "reaction") if copy}
    rows += [(kind.title(), f"✓ {used}") for kind, used in untold.items() if used]
    return rows


def places(state: FiveSails, key: str) -> list[str]:
    """Where copies of a card lie in the open, besides in play."""
    found = [
        f"at {place_name(place)}, nobody controls it"
        for place in state.locations
        if any(one.card == key for one in city_cards_at(state, place).values())
    ]
    for player in state.seats:
        side, who = state.sides[player], state.name(player)
        piles = (
            ("discards", side.discard.named),
            ("Locker", side.locker.named),
            ("hand, shown", side.hand.known),
        )
        for label, named in piles:
            if named.get(key):
                found.append(f"in {who}'s {label}: {named[key]}")
        if side.scheme is not None and side.scheme.card == key:
            found.append(f"{who}'s scheme of the Day")
    if state.city_discard.named.get(key):
        found.append("in the City discards")
    return found
