"""What a card prints, as far as the table wants to tell it: type, weight, KEYWORDS, lock (pp. 4-6).

Nothing of it is needed; whatever was told once is never asked again.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.procedures.asking import (
    CARD_TYPE_OPTIONS,
    ask_card,
    card_option,
    remembered,
)
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Arrow
from companion.games.citadel.state.tables import ACTIONS, DIGITS, CardType
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Field,
    Form,
    Option,
)
from companion.toolbox.text import listed

ACTION_OPTIONS: tuple[Option, ...] = tuple(
    Option(x, x, also=tuple(part.strip() for part in x.split("/"))) for x in ACTIONS
)
"""Names of actions; each of the names of one icon will do (p. 23)."""
ARROW_FIELDS = (
    Field("north", "n", number=False),
    Field("east", "e", number=False),
    Field("south", "s", number=False),
    Field("west", "w", number=False),
)
ARROW_HELP = "Each side with its area and number: n I/094 e II s 101."


def ask_type(work: Work, card: str, must: bool = True) -> Steps[CardType | None]:
    """Of which type a card is; kept in the book. `None`: nobody knows.

    Args:
        work: the act.
        card: of the book.
        must: whether it must be answered, if it is not known.
    """
    known = work.printed(card).type
    pick = yield from work.maybe.choose(
        "type",
        f"What type is {work.title(card)}?",
        CARD_TYPE_OPTIONS,
        quiet=known,
        offer=None if known or must else UNKNOWN,
        cite=rulebook.ADVENTURE_CARD_P17,
    )
    if pick is None:
        return known
    found: CardType = pick  # type: ignore[assignment]
    if found != known:
        work.change_card(card, type=found)
    return found


def ask_title(work: Work, number: str) -> Steps[str]:
    """Which card bears a number: its id in the book, entered now if it is new.

    Copies of one number may be different cards; one that is not named gets no title.
    """
    known = [key for key, x in sorted(work.state.book.items()) if number and x.number == number]
    titled = [x for x in known if work.printed(x).title]
    pick = yield from work.pick(
        "title",
        "What is its title?",
        (card_option(work, x, x) for x in titled),
        offer=titled[0] if len(titled) == 1 else "",
        new="title",
        none="not named",
        lead="called",
        cite=rulebook.ADVENTURE_CARD,
    )
    if pick.id:
        return pick.id
    card = next((x for x in known if x not in titled), "")
    if not card and pick.new:  # told of by its title before its number was known
        called = work.find_card(pick.new)
        if called and not work.printed(called).number:
            card = called
            work.change_card(card, number=number)
    if not card:
        known_of = remembered(work.table.memory, pick.new or number) or Printed()
        card = work.add_card(replace(known_of, number=number or known_of.number))
    if pick.new:
        work.change_card(card, title=pick.new)
    return card


# ---------------------------------------------------------------------- Purse cards


def ask_purse_facts(work: Work, card: str) -> Steps[None]:
    """Weight, KEYWORDS and lock icon of a Purse card (pp. 19, 28): asked once; what is told again
    stands."""
    known = work.printed(card)
    weight = yield from work.maybe.number(
        "weight",
        "What does it weigh?",
        between(0, 99),
        quiet=known.weight,
        offer=UNKNOWN if known.weight is None else None,
        help="0 if it shows none.",
        lead="weight",
        cite=rulebook.WEIGHT,
    )
    if weight != known.weight:
        work.change_card(card, weight=weight)
    yield from ask_keywords(work, card)
    lock = yield from work.maybe.yes(
        "lock",
        "Does it show the lock icon?",
        quiet=known.lock,
        offer=UNKNOWN if known.lock is None else None,
        lead="lock",
        cite=rulebook.LOCK_ICON,
    )
    if lock != known.lock:
        work.change_card(card, lock=lock)


def ask_keywords(work: Work, card: str) -> Steps[None]:
    """Which KEYWORDS a card bears, all of them; `none` for none (p. 12)."""
    known = work.printed(card)
    before = (",".join(sorted(known.keywords)) or "none") if known.keywords_told else None
    words = yield from work.maybe.text(
        "keywords",
        "Which KEYWORDS are on it?",
        quiet=before,
        offer=UNKNOWN if before is None else None,
        help="With commas; “none”.",
        one_word=True,
        lead="keywords",
        cite=rulebook.KEYWORD,
    )
    if words is None or words == before:
        return
    found = [x.upper() for x in re.split(r"[,;\s]+", words) if x and x.casefold() != "none"]
    work.change_card(card, keywords=dict.fromkeys(found, True), keywords_told=True)


# ---------------------------------------------------------------------- arrows of Terrains


class Arrows(Form, frozen=True, kw_only=True):
    """Sides with their areas and numbers: `n I/094 e ii`."""

    def read_known(self, text: str) -> dict[str, Any]:
        """Areas in capitals, as the cards print them; `none` is no arrow."""
        if text.strip().casefold() in ("none", "no"):
            return {}
        plain = re.sub(r"\s+and\s+", " ", text)
        return Form.read_known(self, re.sub(r"\b[ivx]+\b", lambda x: x[0].upper(), plain))


def ask_arrows(work: Work, terrain: str, must: bool = False) -> Steps[None]:
    """What the arrows of a Terrain show; Exploration cards are put down accordingly (p. 21)."""
    filled = yield from work.put(
        Arrows(
            key="arrows",
            prompt=f"Which arrows does {work.terrain_words(terrain)} show?",
            fields=ARROW_FIELDS,
        ),
        offer=None if must else {},
        suggest={},
        help=ARROW_HELP,
        lead="" if must else "arrows",
        cite=rulebook.AREA_P5,
    )
    arrows = {side[0].upper(): read_arrow(x or "") for side, x in filled.items()}
    if arrows:
        work.set_arrows(terrain, arrows)
        shown = [f"{side} {arrow_words(x) or '–'}" for side, x in arrows.items()]
        work.say(f"arrows {listed(shown, 'and')}")
    work.lay_fog(terrain)


def told_arrows(work: Work, terrain: str) -> Steps[bool]:
    """Arrows of a Terrain that lies on the Board already: whether the line tells any (p. 21)."""
    before = len(work.said)
    work.say(work.terrain_words(terrain))
    yield from ask_arrows(work, terrain)
    if len(work.said) > before + 1:
        return True
    del work.said[before:]
    return False


def read_arrow(text: str) -> Arrow:
    """`I/094` as an arrow: digits are the number, anything else the area."""
    parts = [x.strip('"') for x in re.split(r"[/+]", text) if x.strip('"')]
    number = next((x.zfill(DIGITS) for x in parts if re.fullmatch(rf"\d{{1,{DIGITS}}}", x)), "")
    return Arrow(number=number, area=next((x for x in parts if not x.isdecimal()), ""))


def arrow_words(arrow: Arrow) -> str:
    """`I/094`."""
    return "/".join(x for x in (arrow.area, arrow.number) if x)


# ---------------------------------------------------------------------- the procedure


@act(
    "facts",
    "Enter facts of a card",
    cite=rulebook.ADVENTURE_CARD,
    rules=("weight", "keyword", "lock-icon", "pictograph"),
    words=("fact",),
    help="facts Sword purse weight 2 keywords WEAPON lock no",
)
def facts(work: Work) -> Steps[str]:
    """Tell what a card prints; nothing else happens to it (pp. 4-6)."""
    card = yield from ask_card(work, "card", "Which card?")
    kind = yield from ask_type(work, card, must=False)
    if kind in (None, "purse"):
        yield from ask_purse_facts(work, card)
    else:
        yield from ask_keywords(work, card)
    shows = yield from work.maybe.text(
        "shows",
        "Which pictograph does its front show?",
        offer=UNKNOWN,
        one_word=True,
        lead="shows",
        cite=rulebook.PICTOGRAPH,
    )
    if shows is not None:
        work.change_card(card, shows="" if shows.casefold() == "none" else shows)
    told_of = work.printed(card)
    words = [x for x in (told_of.type, *sorted(told_of.keywords)) if x]
    words += [f"weight {told_of.weight}"] if told_of.weight is not None else []
    words += ["lock icon"] if told_of.lock else []
    words += [f"pictograph {told_of.shows}"] if told_of.shows else []
    work.row("card_told", card=work.title(card), what=told_of.type, cards=sorted(told_of.keywords))
    return f"{work.title(card)}: {', '.join(words) or 'nothing more is known'}"
