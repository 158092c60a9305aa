"""Blue Sea cards as a table reads them out, and random locations (P-31, P-32; pp. 16, 18).

Quick entry: `o n` open sea, wind north; `o -` without wind; `i e` island; `s` storm;
`c fr Name` captain. A wind that is left out is not told.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.location import Loc, Location, counts, location
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.drawing import speller, take_from_deck
from companion.games.pirate_crusades.procedures.long.common import square_options
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act
from companion.games.pirate_crusades.rules.printed import captain_cards
from companion.games.pirate_crusades.state.cards import HIGHEST, JOKERS, NATIONS, Nation, read_card
from companion.games.pirate_crusades.state.table import PirateCrusades, Wind
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    UNKNOWN_WORDS,
    Break,
    Draw,
    Drawn,
    Form,
    Text,
)
from companion.toolbox.text import BadText, clean_name, key_of, plural

_KINDS = {"o": "open sea", "i": "island", "s": "storm", "c": "captain", "p": "corner port"}
_LONG = {"open": "o", "sea": "o", "island": "i", "storm": "s", "captain": "c", "port": "p"}
_WINDS: dict[str, Wind] = {
    "n": "N",
    "e": "E",
    "s": "S",
    "w": "W",
    "north": "N",
    "east": "E",
    "south": "S",
    "west": "W",
    "-": "none",
    "–": "none",
    "none": "none",
    "calm": "none",
}
_NO_NAME = ("ship", "at", "port", "with", "draw", "roll", "square")


def read_nation(word: str) -> Nation | None:
    """`fr` is French; `?` is not told. Raises `BadAnswer`."""
    wanted = key_of(word)
    if word in UNKNOWN_WORDS:
        return None
    if wanted in ("none", "no nation", "joker"):
        return "none"
    found = [nation for nation in NATIONS if wanted and nation.casefold().startswith(wanted)]
    if len(found) != 1:
        raise BadAnswer(f"“{word[:20]}” is not a nation.", f"Nations are {', '.join(NATIONS)}.")
    return found[0]


class BlueCard(Form, frozen=True, kw_only=True):
    """A Blue Sea card that was turned over."""

    corner: bool = False
    """Whether it may be a corner port: only when a square is told by hand."""
    carries: tuple[str, ...] = ()
    """Kinds whose Sunset card may be told in the same breath: `i e 6H` an island's port,
    `c fr Vane 6S` a captain's ship."""
    nations: dict[str, Nation] = {}
    """Captain -> nation, as far as their cards are known: they go by their names alone."""

    def names(self, word: str) -> bool:
        """Whether a word begins a card."""
        return _kind(word) is not None

    def read_known(self, text: str) -> dict[str, Any]:
        """`o n`, `i e`, `s`, `c fr Name`."""
        words = text.replace("open sea", "open").replace("corner port", "port").split()
        kind = _kind(words[0]) if words else None
        if kind is None:
            raise BadAnswer(f"“{text[:40]}” is not a Blue Sea card.", self.bounds())
        if kind in self.carries and (card := _sunset(words[-1])):
            alone = replace(self, carries=())
            return {**alone.read_known(" ".join(words[:-1])), "card": card}
        if kind == "captain":
            return self._captain(words[1:])
        if kind == "storm":
            if words[1:]:
                said = "A storm has no wind: the terrain card's arrow counts (A-55)."
                raise BadAnswer(said, "Say “s”, and the next card after it.")
            return {"kind": kind}
        if kind == "corner port" and not self.corner:
            raise BadAnswer("Corner ports lie in the corners from the start.", self.bounds())
        if len(words) > 2:
            raise BadAnswer(f"“{text[:40]}” is more than one card.", self.bounds())
        word = words[1].casefold() if len(words) == 2 else "?"
        if word not in _WINDS and word != "?":
            raise BadAnswer(
                f"“{words[1][:20]}” is not a wind.", "Winds are n, e, s, w, or - for none."
            )
        return {"kind": kind, "wind": _WINDS.get(word)}

    def _captain(self, words: list[str]) -> dict[str, Any]:
        if words and words[0].casefold() in ("n", "e", "s", "w") and len(words) == 1:
            said = "A captain has no wind: the terrain card's arrow counts (A-55)."
            raise BadAnswer(said, "Say “c fr Name”.")
        if (nation := self.nations.get(key_of(" ".join(words)))) is not None:
            words = ["", *words]
        else:
            nation = read_nation(words[0]) if words else None
        for word in words[1:]:
            if word.casefold() in _NO_NAME or not _is_name(word):
                raise BadAnswer(f"“{word[:20]}” is not part of a name.", self.bounds())
        return {"kind": "captain", "nation": nation, "name": _name(words[1:])}

    def accept_known(self, value: Any) -> dict[str, Any]:
        """`{"kind": "island", "wind": "E"}`, `{"kind": "captain", "nation": …, "name": …}`."""
        if not isinstance(value, dict) or value.get("kind") not in _KINDS.values():
            raise BadAnswer(f"{value!r} is not a Blue Sea card.", self.bounds())
        kind, card = value["kind"], value.get("card")
        if kind == "captain":
            words = ["c", str(value.get("nation") or "?"), str(value.get("name") or "")]
        else:
            wind = value.get("wind")
            words = [kind, *([] if wind is None else [str(wind)])]
        return self.read_known(" ".join([*words, str(card)] if card else words))

    def bounds(self) -> str:
        """What would be right."""
        corner = ", “p n” corner port" if self.corner else ""
        return (
            "Type “o n” open sea, wind north; “i -” island, no wind; “s” storm; "
            f"“c fr Name”{corner}."
        )

    def show(self, answer: dict[str, Any] | None) -> str:
        """In words."""
        if answer is None:
            return "unknown"
        card = f", {answer['card']}" if answer.get("card") else ""
        if answer["kind"] == "captain":
            return f"{answer['nation'] or '?'} captain {answer['name']}".strip() + card
        if answer["kind"] == "storm":
            return "storm"
        return f"{answer['kind']}, wind {answer['wind'] or '?'}{card}"


_AFTER_A_NAME = ("flaw", "at", "ship")
"""Words that introduce something else in `captain fr Jacquotte at 3,3 flaw docks at no cove`."""


class CaptainCard(Form, frozen=True, kw_only=True):
    """Nation and name of a captain: `fr Jacquotte Delahaye`; of one that is known the name."""

    nations: dict[str, Nation] = {}
    """Captain -> nation, as far as their cards are known."""

    def names(self, _word: str) -> bool:
        """Any word may begin it."""
        return False

    def read_known(self, text: str) -> dict[str, Any]:
        """The nation first, then the name."""
        words = text.split()
        if (known := self.nations.get(key_of(text))) is not None:
            return {"nation": known, "name": _name(words)}
        nation = read_nation(words[0]) if words else None
        if any(word.casefold() in _AFTER_A_NAME for word in words[1:]):
            raise BadAnswer("The captain's name ends before the rest.", self.bounds())
        return {"nation": nation, "name": _name(words[1:])}

    def accept_known(self, value: Any) -> dict[str, Any]:
        """`{"nation": "French", "name": "Jacquotte"}`."""
        if not isinstance(value, dict):
            raise BadAnswer(f"{value!r} is not a captain.", self.bounds())
        words = [str(value.get("nation") or "?"), str(value.get("name") or "")]
        return self.read_known(" ".join(words).strip())

    def bounds(self) -> str:
        """What would be right."""
        return "Type nation and name: “fr Jacquotte Delahaye”."


NO_FLAW = "-"
"""What is typed for a flaw that nobody tells, where one was told before."""


class FlawText(Text, frozen=True, kw_only=True):
    """What a captain's flaw says; `-` if nobody tells it. The next captain is no flaw."""

    def read_known(self, text: str) -> str:
        """One line, or nothing."""
        if not text.strip(NO_FLAW):
            return text
        nation, *name = text.split()
        named = 0 < len(name) <= _MOST_OF_A_NAME and all(word[0].isupper() for word in name)
        if named and key_of(nation) in _NATION_WORDS:
            raise BadAnswer(f"“{text[:40]}” is a captain, and no flaw.", self.bounds())
        return Text.read_known(self, text)

    def bounds(self) -> str:
        """What would be right."""
        return "Type what the card says, or “-” if nobody tells it."


_MOST_OF_A_NAME = 2
_NATION_WORDS = {one[:length].casefold() for one in NATIONS for length in (2, 3, len(one))}


def nations_of_captains(work: Work) -> dict[str, Nation]:
    """Captain -> nation, as this table or an earlier one told it of their cards."""
    told = captain_cards(work.state).items()
    booked: dict[str, Nation] = {
        name: facts["nation"]
        for name, facts in work.table.memory.items()
        if facts.get("kind") == "captain" and facts.get("nation")
    }
    return booked | {key_of(name): x.nation for name, x in told if x.nation is not None}


def _kind(word: str) -> str | None:
    low = word.casefold()
    return _KINDS.get(_LONG.get(low, low))


def _name(words: list[str]) -> str:
    try:
        return clean_name(" ".join(words), "captain") if words else ""
    except BadText as problem:
        raise BadAnswer(str(problem)) from None


def _is_name(word: str) -> bool:
    """A card's code or a number belongs to the question that follows."""
    return not _sunset(word) and not word.isdecimal() and word not in UNKNOWN_WORDS


def _sunset(word: str) -> str:
    """A Sunset card as it is typed; empty for another word."""
    try:
        return read_card(word)
    except ValueError:
        return ""


# ---------------------------------------------------------------------- the Blue Sea deck


def take_blue(work: Work) -> bool:
    """A card leaves the Blue Sea deck, through a reshuffle if it must (A-68): if any is left."""
    blue = work.state.blue
    deck, discards = blue.deck, blue.discards
    if deck == 0:
        deck, discards = sum(discards.values()), {}
        if deck:
            work.row("reshuffle", deck="blue sea", count=deck)
            work.say("the Blue Sea discards are shuffled into a new deck")
        else:
            work.say("no Blue Sea card is left")
            return False
    deck = None if deck is None else deck - 1
    work.state = replace(
        work.state, blue=replace(blue, deck=deck, discards=discards, drawn=blue.drawn + 1)
    )
    return True


# ---------------------------------------------------------------------- random locations


class LocationDraw(Draw, frozen=True, kw_only=True):
    """Two cards for a location, or their values: `3C 9D`, `3 9`."""

    loc: Loc = "ten"

    def judge(self, answer: Drawn | None) -> Break | None:
        """Values are as good as cards; some cards are drawn again by the table's option."""
        if answer is None:
            return None
        cards = [card for card in answer.cards if not card.isdecimal()]
        again = [card for card in cards if not counts(card, self.loc)]
        if again:
            why = f"{again[0]} is drawn again (our option, ruling A-65)."
            return Break(why, self.page, self.rule)
        if answer.count != 2:
            why = f"That is {plural(answer.count, 'card')}; 2 are needed."
            return Break(why, self.page, self.rule)
        return Draw(key=self.key, known=self.known, elsewhere=self.elsewhere, page=self.page).judge(
            Drawn(len(cards), tuple(cards))
        )


def loc_of(state: PirateCrusades) -> Loc:
    """Option `loc` (ruling A-65)."""
    loc: dict[object, Loc] = {
        "redraw_jokers": "redraw_jokers",
        "redraw_courts": "redraw_courts",
        "redraw_both": "redraw_both",
    }
    return loc.get(chosen(state, "loc"), "ten")


@citing(rulebook.RANDOM_LOCATION)
def random_square(
    work: Work, key: str, prompt: str, *, who: str = "", secret: bool = False
) -> Steps[str]:
    """Two cards give a square, empty if nobody tells; a secret one is asked of its owner (P-32)."""
    pick = yield from work.maybe.choose(
        f"{key}-square",
        f"{prompt} (the square itself)",
        square_options(),
        quiet=UNKNOWN,
        who=who,
        lead="square",
        secret=secret,
    )
    drawn = take_from_deck(work, 2)
    if pick is not None:
        work.discard([UNTOLD] * drawn)
        return pick
    loc = loc_of(work.state)
    spell = speller(work)

    def card_or_value(text: str) -> str:
        plain = text.strip()
        if plain.isdecimal():
            if not 1 <= int(plain) <= HIGHEST:
                raise ValueError(
                    f"A card's value cannot be {plain}; 1 to {HIGHEST} would be right."
                )
            return plain
        return spell(plain)

    answer = yield from work.maybe.put(
        LocationDraw(
            key=key,
            prompt=prompt,
            count=2,
            loc=loc,
            known={card: 1 for card in work.unseen() if counts(card, loc)},
            spell=card_or_value,
            twins=JOKERS,
            elsewhere=work.where_is,
        ),
        who=who,
        lead="at",
        secret=secret,
    )
    cards = list(answer.cards) if answer is not None else []
    lying = [UNTOLD if card.isdecimal() else card for card in cards]
    work.discard((lying + [UNTOLD] * drawn)[: max(drawn, len(lying))], face_down=secret)
    return _square_of(work, cards, loc, secret)


def _square_of(work: Work, cards: list[str], loc: Loc, secret: bool) -> str:
    if len(cards) != 2 or len({card.isdecimal() for card in cards}) > 1:
        return ""
    values = cards[0].isdecimal()
    if not values and cards[0] == cards[1]:
        return ""
    result = location(
        Location(values=tuple(map(int, cards)), loc=loc)
        if values
        else Location(cards=tuple(cards), loc=loc)
    )
    if not secret:
        work.sums["location"] = result
        work.row("random_location", cards=cards, square=result.value)
    return result.value


@act(
    "location",
    "A random location",
    spec="P-32",
    cite=rulebook.RANDOM_LOCATION,
    help="location 3C 9D",
)
def location_act(work: Work) -> Steps[str]:
    """Draw a random location for whatever needs one (P-32; p. 18)."""
    square = yield from random_square(work, "cards", "Two cards for the location")
    return f"random location: {square or 'unknown'}"
