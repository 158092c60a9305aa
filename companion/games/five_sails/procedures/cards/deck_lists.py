"""Deck lists: loaded, checked, written out again (P02-P04; pp. 16-18, 34-36).

A sample deck is public. A list that a player typed is theirs: the log says how many cards and
whether it keeps the rules, never which cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, to_builtins

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.decks import (
    Approach,
    Deck,
    Faction,
    FactionCard,
    Finding,
    approach,
    faction,
    same_card,
    sample_decks,
)
from companion.games.five_sails.calculations.lists import (
    DeckText,
    Export,
    read_list,
    typed_as_sample,
    write_list,
)
from companion.games.five_sails.procedures.day.setting_up import loaded_deck
from companion.games.five_sails.procedures.priority import speaker
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.state.cards import CardType
from companion.games.five_sails.state.table import FiveSails
from companion.table.game import TableText
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option, Text
from companion.table.state import Secret
from companion.toolbox.text import plural

PASTED = "pasted"
_LONGEST = 8000
_UNPRINTED = ("type-unknown", "brute?")
"""What nobody can see in a list without types."""
_BEFORE_CARDS = ("", "dawn", "choose", "reveal", "initiative", "muster", "schemes", "draw")


class Listed(Struct, frozen=True):
    """A deck list and where it is from."""

    deck: Deck
    name: str
    public: bool
    """A sample deck: everybody may know its cards."""
    moved: int = 0
    unread: tuple[str, ...] = ()


class DeckLines(Text, frozen=True, kw_only=True):
    """A deck list: its lines with line breaks or semicolons between, or as a list of lines."""

    @property
    def is_masked(self) -> bool:
        """A long list is looked over by whoever pastes it; nobody reads it in passing."""
        return False

    def accept_known(self, value: object) -> str:
        """A JSON list of lines."""
        if isinstance(value, list) and all(isinstance(line, str) for line in value):
            return self.read("; ".join(value)) or ""
        return super().accept_known(value)

    def bounds(self) -> str:
        """What would be right."""
        return (
            "Type “Castille; Leader: Soline el Gato; Approach Deck: Marooned*; Sanjay; Faction "
            "Deck: Amour x2; Triage x1*”: an asterisk marks a Neutral card."
        )


# ---------------------------------------------------------------------- load, check, write


@act(
    "load-deck",
    "Load a deck list",
    spec="P04",
    cite=rulebook.SAMPLE_DECKS,
    rules=("deck-building", "loyal", "neutral"),
    words=("loads", "load"),
    help="ana loads eisen",
)
def load_deck(work: Work) -> Steps[str]:
    """A player's deck list: one of the five samples, or a pasted one (P04; pp. 35-36)."""
    player = yield from _whose(work)
    listed = yield from _list(work, player, loaded=False)
    listed = yield from _unique(work, player, listed)
    errors, warnings = _looked_over(listed)
    yield from _against(work, player, listed, errors)
    deck, side = listed.deck, work.side(player)
    copies = sum(card.copies for card in deck.cards)
    fields: dict[str, object] = {
        "deck_name": listed.name,
        "deck_list": Secret.of(player, to_builtins(deck)),
        "faction": side.faction or deck.faction,
    }
    if side.deck is None or (
        work.state.step in _BEFORE_CARDS and not side.hand.count and not side.discard.count
    ):
        fields["deck"] = copies
    work.change(player, **fields)
    if listed.public:
        _learn(work, deck)
    if listed.moved:
        work.say(f"{listed.moved} entries above “Faction Deck:” are taken for its cards")
    _tell(work, player, listed, errors, warnings)
    return f"{work.name} plays {listed.name}: {_verdict(deck, errors, warnings)}"


@act(
    "check-deck",
    "Check a deck",
    spec="P02",
    cite=rulebook.DECK_BUILDING,
    rules=("approach-deck", "faction-deck", "deck-copies", "unique", "loyal"),
    words=("check",),
    help="check-deck eisen",
)
def check_deck(work: Work) -> Steps[str]:
    """Whether a deck keeps the rules of deck building, with every fault (P02, P03; p. 34)."""
    yield from _whose(work, some=True)
    listed = yield from _list(work, work.player, loaded=True)
    listed = yield from _unique(work, work.player, listed)
    errors, warnings = _looked_over(listed)
    yield from _against(work, work.player, listed, errors)
    if listed.public:
        for finding in (*errors, *warnings):
            work.say(f"{finding.says} ({finding.page})")
    _tell(work, work.player, listed, errors, warnings)
    return f"{listed.name}: {_verdict(listed.deck, errors, warnings)}"


@act(
    "write-deck",
    "Write a deck list out",
    spec="P04.2",
    cite=rulebook.SAMPLE_DECKS,
    rules=("deck-building",),
    help="ana write-deck",
)
def write_deck(work: Work) -> Steps[str]:
    """A loaded list as one text to copy or to print as a QR code; it reads back (P04)."""
    player = yield from _whose(work)
    deck = loaded_deck(work.state, player)
    if deck is None:
        return f"{work.name} has no deck list loaded"
    text = one_line(deck)
    yield from work.yes(
        "copied",
        text,
        suggest=True,
        who=player,
        secret=True,
        help=f"{len(text)} characters: copy it, or make a QR code of it; “yes” when done",
        cite=rulebook.SAMPLE_DECKS,
    )
    work.row("deck-written", player=player, count=len(text))
    return f"{work.name} writes the list of {work.side(player).deck_name} out"


def lists(state: FiveSails, eyes: str) -> Sequence[TableText]:
    """The loaded lists that a player may read: their own, and whoever plays a sample deck."""
    found = []
    for player in state.seats:
        deck = loaded_deck(state, player)
        if deck is None:
            continue
        sample = sample_decks().get(deck.faction)
        if player == eyes or (sample is not None and _same_cards(deck, sample)):
            named = state.sides[player].deck_name or deck.faction
            title = f"Deck of {state.name(player)}: {named}"
            found.append(TableText(player, title, one_line(deck)))
    return found


def one_line(deck: Deck) -> str:
    """A list in one line, semicolons between: `Castille; Leader: Soline el Gato; …`."""
    lines = write_list(Export(deck)).value.strip().splitlines()
    text = "; ".join(lines)
    for heading in ("Leader:", "Approach Deck:", "Faction Deck:"):
        text = text.replace(f"{heading}; ", f"{heading} ")
    return text


def _whose(work: Work, some: bool = False) -> Steps[str]:
    """Whose deck it is; `some`: anybody will do if nobody is named, for it is only looked at."""
    known = speaker(work) or (work.state.seats[0] if some else "")
    pick = yield from work.choose(
        "who",
        "Whose deck?",
        (Option(x, work.state.name(x)) for x in work.state.seats),
        offer=known or None,
        lead="for",
        cite=rulebook.DECK_BUILDING,
    )
    work.player = pick
    return pick


# ---------------------------------------------------------------------- which list


def _list(work: Work, player: str, loaded: bool) -> Steps[Listed]:
    """The list that is meant: a sample by faction or Leader, the loaded one, or a pasted one."""
    samples, mine = sample_decks(), loaded_deck(work.state, player)
    options = [
        Option(name, name, note=deck.leader, also=(deck.leader, *deck.leader.split()))
        for name, deck in samples.items()
    ]
    if loaded and mine is not None:
        options.insert(
            0, Option("loaded", f"the list of {work.state.name(player)}", also=("loaded", "mine"))
        )
    options.append(Option(PASTED, "a list that you paste or type", also=("pasted", "text")))
    pick = yield from work.choose(
        "deck",
        "Which deck?",
        tuple(options),
        suggest="loaded" if loaded and mine is not None else None,
        cite=rulebook.SAMPLE_DECKS,
    )
    if pick == "loaded" and mine is not None:
        name = work.side(player).deck_name
        return Listed(mine, name or "the loaded deck", mine == samples.get(mine.faction))
    if pick in samples:
        return Listed(samples[pick], pick, True)
    return (yield from _pasted(work, player))


def _pasted(work: Work, player: str) -> Steps[Listed]:
    text = yield from work.put(
        DeckLines(key="text", prompt="The list, in the form of pp. 35-36", longest=_LONGEST),
        who=player,
        secret=True,
        help="rows with semicolons between; “Leader:”, “Approach Deck:”, “Faction Deck:” head "
        "the parts, x2 is the number of copies, * a Neutral card",
        cite=rulebook.SAMPLE_DECKS,
    )
    value = read_list(DeckText(text, work.side(player).faction)).value
    deck = typed_as_sample(value.deck)
    if deck.faction:
        samples = {same_card(name): name for name in sample_decks()}
        name = samples.get(same_card(deck.faction), deck.faction)
        deck = typed_as_sample(Deck(name, deck.leader, deck.approach, deck.cards))
    sample = sample_decks().get(deck.faction)
    public = sample is not None and _same_cards(deck, sample)
    label = yield from work.text(
        "name",
        "What is the deck called?",
        quiet=deck.leader or deck.faction or "a pasted deck",
        empty=True,
        longest=60,
        cite=rulebook.SAMPLE_DECKS,
    )
    name = label or "a pasted deck"
    return Listed(deck, name, public, value.moved, tuple(x.says for x in value.faults))


def _same_cards(one: Deck, other: Deck) -> bool:
    """Whether two lists hold the same cards, in whatever order and spelling."""

    def counted(deck: Deck) -> tuple[set[str], set[tuple[str, int]]]:
        upper = {same_card(card.name) for card in deck.approach}
        return upper, {(same_card(card.name), card.copies) for card in deck.cards}

    return counted(one) == counted(other)


def _unique(work: Work, player: str, listed: Listed) -> Steps[Listed]:
    """Which of the cards that stand there twice are Unique: the lists do not mark it (2.18)."""
    cards = [_known(work, card) for card in listed.deck.cards]
    twice = [card for card in cards if card.copies > 1 and card.unique is None]
    if not twice:
        return _with_cards(listed, cards)
    chosen = yield from work.maybe.several(
        "unique",
        "Which of these are Unique?",
        (Option(same_card(card.name), card.name) for card in twice),
        quiet=UNKNOWN,
        who="" if listed.public else player,
        secret=not listed.public,
        cite=rulebook.UNIQUE,
    )
    if chosen is None:
        return _with_cards(listed, cards)
    flags = {same_card(card.name): same_card(card.name) in chosen for card in twice}
    if listed.public:
        for card in twice:
            key = work.learn_card(card.name)
            work.change_card(key, unique=flags[same_card(card.name)])
    return _with_cards(
        listed,
        [
            FactionCard(
                card.name,
                card.copies,
                card.mark,
                card.type,
                flags.get(same_card(card.name), card.unique),
                card.maybe_brute,
            )
            for card in cards
        ],
    )


def _looked_over(listed: Listed) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """The faults of a list, and what to look at. The rulebook prints the samples as legal decks
    without types (pp. 35-36): theirs are nothing to look at."""
    errors, warnings = findings(listed.deck)
    if listed.public:
        return errors, tuple(x for x in warnings if x.id not in _UNPRINTED)
    return errors, warnings


def _with_cards(listed: Listed, cards: Iterable[FactionCard]) -> Listed:
    deck = listed.deck
    full = Deck(deck.faction, deck.leader, deck.approach, tuple(cards), deck.page)
    return Listed(full, listed.name, listed.public, listed.moved, listed.unread)


def _known(work: Work, one: FactionCard) -> FactionCard:
    """What the library knows of a card of the list: type, Unique."""
    key = work.find_card(one.name)
    if not key:
        return one
    card = work.card(key)
    kind = one.type
    if kind == "unknown" and card.type is not None:
        kind = card.type if card.type in ("attachment", "risk", "brute") else "other"
        if card.type == "character" and card.has("Brute"):
            kind = "brute"
    unique = one.unique if one.unique is not None else card.unique
    return FactionCard(one.name, one.copies, one.mark, kind, unique, one.maybe_brute)


# ---------------------------------------------------------------------- its rules


def findings(deck: Deck) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Every fault and warning of a deck (P02, P03)."""
    upper, lower = approach(Approach(deck.approach)).value, faction(Faction(deck.cards)).value
    return (*upper.errors, *lower.errors), (*upper.warnings, *lower.warnings)


def _against(work: Work, player: str, listed: Listed, errors: tuple[Finding, ...]) -> Steps[None]:
    """Faults of the list, all at once; of a private one only its owner reads which."""
    says = [*listed.unread, *(f"{one.says.removesuffix('.')} ({one.page})." for one in errors)]
    if not says:
        return
    cite = Citation(errors[0].rule, errors[0].page) if errors else rulebook.DECK_BUILDING
    yield from work.breaks(
        "illegal-deck", " ".join(says), cite, owner="" if listed.public else player
    )


def _verdict(deck: Deck, errors: tuple[Finding, ...], warnings: tuple[Finding, ...]) -> str:
    lower = faction(Faction(deck.cards)).value
    told_marks = f"{lower.copies} cards, {lower.neutral} of them Neutral"
    upper = plural(len(deck.approach), "Approach card")
    kept = plural(len(errors), "fault") if errors else "it keeps the rules"
    look = f", {plural(len(warnings), 'thing')} to look at" if warnings else ""
    return f"{told_marks}, {upper}; {kept}{look}"


def _tell(
    work: Work,
    player: str,
    listed: Listed,
    errors: tuple[Finding, ...],
    warnings: tuple[Finding, ...],
) -> None:
    """The row, and the sums as far as everybody may see them."""
    work.row(
        "deck-validated",
        player=player,
        deck=listed.name,
        wins=not errors,
        errors=[one.id for one in errors],
        warnings=[one.id for one in warnings],
    )
    if listed.public:
        work.sum("Approach deck", approach(Approach(listed.deck.approach)))
        work.sum("Faction deck", faction(Faction(listed.deck.cards)))


def _learn(work: Work, deck: Deck) -> None:
    """The cards of a sample deck are known by name, type and mark."""
    work.learn_card(deck.leader, "leader", faction=deck.faction, mark="loyal", unique=True)
    for one in deck.approach:
        kind: CardType | None = one.type if one.type in ("scheme", "character") else None
        loyal = deck.faction if one.mark == "loyal" else ""
        work.learn_card(one.name, kind, faction=loyal, mark=one.mark)
    for card in deck.cards:
        loyal = deck.faction if card.mark == "loyal" else ""
        work.learn_card(card.name, faction=loyal, mark=card.mark)
