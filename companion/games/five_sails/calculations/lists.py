"""Deck lists as text: reading a pasted one, writing one that reads back (P04; pp. 35-36)."""

from __future__ import annotations

import re

from msgspec import Struct

from companion.games.five_sails.calculations.decks import (
    Approach,
    ApproachCard,
    ApproachFound,
    ApproachType,
    Deck,
    Faction,
    FactionCard,
    FactionFound,
    approach,
    faction,
    same_card,
    sample_decks,
)
from companion.games.five_sails.calculations.pieces import Fault, Inputs
from companion.games.five_sails.state.cards import Mark
from companion.toolbox.sums import Result
from companion.toolbox.text import clean_line

_CARD = re.compile(r"^(?P<name>.*\S)\s+[x×](?P<copies>\d{1,3})\s*(?P<star>\\?\*)?$")
_BREAKS = re.compile(r"[\n;]|(?<=\((?:scheme)\))\s|(?<=\(character\))\s")
"""What ends a row of a list: a line break, a semicolon where it was folded into one line, a tag."""
_HEADING = re.compile(r"\s*((?:#+\s*)?(?:Leader|Approach Deck|Faction Deck)\s*:)\s*", re.IGNORECASE)
_COPIES = re.compile(r"(\s[x×]\d{1,3}(?:\s*\\?\*)?)\s+(?=[^\s*\\])")
_HEADERS = {"leader": "leader", "approachdeck": "approach", "factiondeck": "faction"}
_TAGS: dict[str, ApproachType] = {"(scheme)": "scheme", "(character)": "character"}


class DeckText(Inputs, frozen=True):
    """A pasted list in the form of pp. 35-36."""

    text: str
    faction: str = ""
    """If the text does not name it."""


class Imported(Struct, frozen=True):
    """What was read."""

    deck: Deck
    moved: int
    """Entries printed above the Faction header that belong to the Faction deck (2.18)."""
    faults: tuple[Fault, ...]
    approach: ApproachFound
    faction: FactionFound


class Export(Inputs, frozen=True):
    """A deck list to write."""

    deck: Deck


class _Reading:
    """A list as it is read, line by line."""

    def __init__(self, faction_name: str) -> None:
        self.faction = faction_name
        self.section = ""
        self.leader: list[str] = []
        self.approach: list[ApproachCard] = []
        self.cards: list[FactionCard] = []
        self.pending = ""
        """A name that is broken over two lines (2.18)."""
        self.pending_line = 0
        self.moved = 0
        self.above = False
        """Copies were seen under the Approach header: the rest is Faction cards."""
        self.faults: list[Fault] = []

    def unparsed(self, number: int, line: str) -> None:
        says = f"Line {number} is not a card: “{line[:40]}”."
        self.faults.append(Fault("unparsed-line", says, "pp. 35-36", "sample-decks"))


def read_list(inputs: DeckText) -> Result[Imported]:
    """Read a list: faction, Leader, ten Approach cards, Faction cards with `x2` and `*` (P04).

    A name broken over two lines is joined in the Faction part; entries with copies above the
    Faction header are moved there, as Montaigne's list needs.
    """
    reading = _Reading(clean_line(inputs.faction))
    for number, raw in enumerate(inputs.text.splitlines(), 1):
        for row in _rows(raw):
            if line := clean_line(row):
                _line(reading, line, number)
    _close(reading)
    if not reading.leader:
        says = "No Leader is named: “Leader:” and the name below."
        reading.faults.append(Fault("no-leader", says, "pp. 35-36", "leader"))
    if not reading.faction:
        says = "No faction stands above the list."
        reading.faults.append(Fault("no-faction-heading", says, "pp. 35-36", "sample-decks"))
    deck = Deck(
        reading.faction, " ".join(reading.leader), tuple(reading.approach), tuple(reading.cards)
    )
    upper, lower = approach(Approach(deck.approach)), faction(Faction(deck.cards))
    notes = [f"{fault.says}" for fault in reading.faults]
    if reading.moved:
        notes.append(
            f"{reading.moved} entries above the Faction header are taken for Faction cards."
        )
    value = Imported(deck, reading.moved, tuple(reading.faults), upper.value, lower.value)
    return Result(value, (), ("pp. 35-36",), (*notes, *upper.notes, *lower.notes))


def _rows(text: str) -> list[str]:
    """The rows of a line: more than one if a list was folded into it."""
    whole = _HEADING.sub(r"\n\1\n", text)
    return [row for part in _BREAKS.split(whole) for row in _COPIES.sub(r"\1\n", part).split("\n")]


def _line(reading: _Reading, line: str, number: int) -> None:
    header = _HEADERS.get(same_card(line.lstrip("#").removesuffix(":")))
    if header is not None and (":" in line or line.startswith("#")):
        _close(reading)
        reading.section, reading.above = header, False
        return
    if line.startswith(("#", "\\* ", "* ")):
        # A heading: the faction's, unless one was read; the legend of the asterisk is no card.
        name = line.lstrip("#").strip()
        if line.startswith("##") and not reading.section and not reading.faction:
            reading.faction = name.title()
        return
    if not reading.section:
        if not reading.faction:
            reading.faction = line.title() if line.isupper() else line
        elif same_card(line) != same_card(reading.faction):  # which may be known without the list
            reading.unparsed(number, line)
    elif reading.section == "leader":
        reading.leader.append(line)
    elif reading.section == "approach" and not reading.above and not _CARD.match(line):
        reading.approach.append(_approach_card(line))
    else:
        _faction_line(reading, line, number)


def _approach_card(line: str) -> ApproachCard:
    kind: ApproachType = "unknown"
    for tag, type_ in _TAGS.items():
        if line.casefold().endswith(tag):
            kind, line = type_, line[: -len(tag)].strip()
    name = line.rstrip("*").rstrip("\\").strip()
    mark: Mark = "neutral" if line.endswith("*") else "loyal"
    return ApproachCard(name, kind, mark)


def _faction_line(reading: _Reading, line: str, number: int) -> None:
    if reading.section == "approach":
        reading.above = True
    found = _CARD.match(line)
    if found is None:
        if reading.pending:
            reading.unparsed(reading.pending_line, reading.pending)
        reading.pending, reading.pending_line = line, number
        return
    name = f"{reading.pending} {found['name']}".strip()
    reading.pending = ""
    mark: Mark = "neutral" if found["star"] else "loyal"
    reading.cards.append(FactionCard(name, int(found["copies"]), mark))
    reading.moved += reading.section == "approach"


def _close(reading: _Reading) -> None:
    if reading.pending:
        reading.unparsed(reading.pending_line, reading.pending)
        reading.pending = ""


def write_list(inputs: Export) -> Result[str]:
    """A list in the same form, short enough for a QR code; it reads back as it was (P04)."""
    deck = inputs.deck
    lines = [deck.faction, "Leader:", deck.leader, "Approach Deck:"]
    for one in deck.approach:
        tag = "" if one.type == "unknown" else f" ({one.type})"
        lines.append(f"{one.name}{_star(one.mark)}{tag}")
    lines.append("Faction Deck:")
    lines += [f"{one.name} x{one.copies}{_star(one.mark)}" for one in deck.cards]
    return Result("\n".join(lines) + "\n", (), ("pp. 35-36",))


def _star(mark: Mark) -> str:
    return "*" if mark == "neutral" else ""


def typed_as_sample(deck: Deck) -> Deck:
    """A list whose Approach types are filled in from the sample deck of its faction."""
    sample = sample_decks().get(deck.faction)
    if sample is None:
        return deck
    known = {same_card(card.name): card.type for card in sample.approach}
    upper = tuple(
        ApproachCard(
            card.name,
            known.get(same_card(card.name), "unknown") if card.type == "unknown" else card.type,
            card.mark,
            card.brute,
            card.leader,
            card.unique,
        )
        for card in deck.approach
    )
    return Deck(deck.faction, deck.leader, upper, deck.cards, deck.page)
