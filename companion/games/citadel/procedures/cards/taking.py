"""Taking a numbered card (P-13; pp. 16, 17)."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.citadel import rulebook
from companion.games.citadel.calculations.legal import Takers, takers
from companion.games.citadel.calculations.numbered import (
    Copy as CopyOf,
    Taken,
    take as taking,
)
from companion.games.citadel.procedures.asking import ask_number_card, ask_players, likely_actor
from companion.games.citadel.procedures.cards.facts import ask_title
from companion.games.citadel.procedures.cards.placing import NOWHERE, Where, place_card
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import board as board_rules
from companion.games.citadel.state.table import Copy
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Draw,
    Drawn,
    Option,
    Text,
    option,
    scoped,
)
from companion.toolbox.sums import Result
from companion.toolbox.text import listed

Found = Literal["take", "nothing"]
MOST = 9
"""Cards of one number that one numbox calls at most, for the question."""
_COPY = re.compile(r"(green|gold|g|y)(?:[:+]?(.*))", re.IGNORECASE)
_COPIES_HELP = "g green, y gold, with the pictograph behind it: “gSun, g, y”."


class Copies(Text, frozen=True, kw_only=True):
    """Copies of a number as they lie in the deck: `gSun, g, y`."""

    empty: bool = True
    one_word: bool = True

    def read_known(self, text: str) -> str:
        """The same with commas: `gSun,g,y`."""
        return ",".join(_copy_word(x) for x in read_copies(text))

    def bounds(self) -> str:
        """What would be right."""
        return f"Type each copy: {_COPIES_HELP}"


class OneCopy(Draw, frozen=True, kw_only=True):
    """One of the copies, in either spelling: `green Wave`, `gWave`."""

    def read_known(self, text: str) -> Drawn:
        """A copy by its label, or in the short form of the deck's copies."""
        match = _COPY.fullmatch(text.strip())
        if match is None:
            return Draw.read_known(self, text)
        gold = match[1].casefold() in ("gold", "y")
        return self.accept_known([_label(CopyOf("gold" if gold else "green", match[2].strip()))])


def read_copies(text: str) -> tuple[CopyOf, ...]:
    """Typed copies. Raises `BadAnswer` for a word that is none."""
    found = []
    for word in re.split(r"[,;\s]+", text):
        match = _COPY.fullmatch(word)
        if word.casefold() in ("", "none"):
            continue
        if match is None:
            raise BadAnswer(f"“{word[:30]}” is not a copy of a card.", _COPIES_HELP)
        colour: Literal["green", "gold"] = "green" if match[1][0] in "gG" else "gold"
        if match[1].casefold() == "gold":
            colour = "gold"
        found.append(CopyOf(colour, match[2]))
    return tuple(found)


def _copy_word(copy: CopyOf) -> str:
    return ("g" if copy.colour == "green" else "y") + copy.pictograph


def _label(copy: CopyOf) -> str:
    return f"{copy.colour} {copy.pictograph}".strip()


# ---------------------------------------------------------------------- one card


class Order(Struct, frozen=True):
    """A number that somebody is told to take."""

    number: str
    if_available: bool = False
    where: Where = NOWHERE
    must: bool = False
    """Whether the type of an unknown card must be told."""


def take_card(work: Work, player: str, order: Order) -> Steps[str]:
    """Take the card of a number, reveal it, put it in its place: id of the thing, or empty."""
    result, copies = yield from _look(work, player, order, "copies", returned=False)
    found: str = result.value.result
    if found == "look":
        found = yield from _found(work, order)
    elif found == "return past":
        work.return_past(order.number)
        work.say(f"no {order.number}: the whole Past is returned (p. 17)")
        result, copies = yield from _look(work, player, order, "copies-after", returned=True)
        found = result.value.result
        if found == "look":
            found = yield from _found(work, order, returned=True)
    work.sums[f"copies of {order.number}"] = result
    if found in ("past", "none"):
        work.return_past(order.number)
        work.say(f"no {order.number}: the whole Past is returned (p. 17)")
        found = "take" if found == "past" else "nothing"
    chosen = None
    if found == "take" and copies:
        chosen = yield from _which(work, copies, result)
    _remember(work, order.number, copies, chosen)
    work.row(
        "number_taken",
        player=player,
        number=order.number,
        what=found,
        how=_label(copies[chosen]) if copies and chosen is not None else "",
        reason="if available" if order.if_available else "",
    )
    if found != "take":
        work.say(f"no {order.number}: nothing happens")
        return ""
    card = yield from ask_title(work, order.number)
    name = work.printed(card).title
    work.say(f"{order.number} is taken" + (f": {name}" if name else ""))
    return (yield from place_card(work, player, card, order.where, order.must))


def _look(
    work: Work, player: str, order: Order, key: str, returned: bool
) -> Steps[tuple[Result[Taken], tuple[CopyOf, ...] | None]]:
    """What the table sees in the Adventure Deck, and what follows from it."""
    base = board_rules.take_of(
        work.state, player or work.state.turn, order.number, order.if_available, returned
    )
    known = board_rules.known_copies(work.state, order.number)
    guide = " ".join(taking(base).notes)
    text = yield from work.maybe.put(
        Copies(key=key, prompt=f"Which copies of {order.number} lie in the deck?"),
        offer=UNKNOWN,
        help=f"{guide} {_COPIES_HELP}",
        suggest=",".join(map(_copy_word, known)) or None,
        lead="copies" if key == "copies" else "",
        cite=rulebook.GREEN_GOLD,
    )
    copies = None if text is None else read_copies(text)
    return taking(replace(base, copies=copies)), copies


def _found(work: Work, order: Order, returned: bool = False) -> Steps[str]:
    """Whether there was one, where the table does not list the copies."""
    marked = rulebook.IF_AVAILABLE.broken("The numbox bears the mark: nothing happens then.")
    past = option(
        "past",
        "none: the Past is returned, then there is one",
        marked if order.if_available else None,
    )
    nothing = Option("nothing", "none", also=("nothing", "gone", "unavailable"))
    options = [Option("take", "there is one", also=("yes",)), past, nothing]
    if returned:
        options.remove(past)
    pick = yield from work.choose(
        "found",
        f"Is there a {order.number} that may be taken?",
        tuple(options),
        offer="take",
        cite=rulebook.IF_AVAILABLE if order.if_available else rulebook.AVAILABLE,
    )
    # Without the mark the Past was returned before one gives up.
    unmarked = pick == "nothing" and not order.if_available and not returned
    return "none" if unmarked else pick


def _which(work: Work, copies: tuple[CopyOf, ...], result: Result[Taken]) -> Steps[int | None]:
    """Which of the copies that may be taken it is; which one is chance (p. 17)."""
    best = [_label(copies[x]) for x in result.value.eligible]
    barred = {_label(x): _why_not(result) for x in copies if _label(x) not in best}
    drawn = yield from work.put(
        OneCopy(
            key="copy",
            prompt=f"Which copy is taken? {listed(sorted(set(best)))}",
            count=1,
            known={x: best.count(x) for x in best},
            elsewhere=lambda label: barred.get(label, ""),
        ),
        quiet=({"count": 1, "cards": [best[0]] if len(set(best)) == 1 else []})
        if len(set(best)) == 1
        else None,
        offer=None
        if len(set(best)) == 1
        else ({"count": 1, "cards": [best[0]] if len(set(best)) == 1 else []}),
        lead="copy",
        cite=rulebook.PICTOGRAPH_P17,
    )
    labels = [_label(x) for x in copies]
    return labels.index(drawn.cards[0]) if drawn.cards and drawn.cards[0] in labels else None


def _why_not(result: Result[Taken]) -> str:
    return f"Another one goes first: {result.value.why}."


def _remember(
    work: Work, number: str, copies: tuple[CopyOf, ...] | None, chosen: int | None
) -> None:
    """The copies that somebody saw; what was in the deck is told anew each time."""
    for key, known in sorted(work.state.copies.items()):
        if known.number == number and known.where in ("deck", ""):
            work.drop("copies", key)
    for place, copy in enumerate(copies or ()):
        where: Literal["play", "deck"] = "play" if place == chosen else "deck"
        seen = Copy(number=number, colour=copy.colour, pictograph=copy.pictograph, where=where)
        work.add("copies", "c", seen)


# ---------------------------------------------------------------------- the procedure


@act(
    "take",
    "Take a numbered card",
    spec="P-13",
    cite=rulebook.TAKE_NUMBERED_CARD_P16,
    rules=("green-gold", "pictograph", "if-available", "return-past", "several-take"),
    words=("takes",),
    help="take 049 if available purse called Rope",
)
def take(work: Work) -> Steps[None]:
    """Take a numbered card, once or several times, one or several players (P-13; pp. 16, 17)."""
    player = yield from likely_actor(work, "Who takes it?", cite=rulebook.TAKE_NUMBERED_CARD_P16)
    number = yield from ask_number_card(work)
    # An action's consequence may have told the mark along with the number (p. 13).
    marked = any(
        x.answers.get("if-available") is True
        for x in work.state.pending.values()
        if x.procedure == "take" and x.answers.get("number") == number
    )
    available = yield from work.yes(
        "if-available",
        "With the “if available” mark?",
        offer=marked,
        lead="if-available",
        cite=rulebook.IF_AVAILABLE,
    )
    many = yield from work.number(
        "many",
        "How many of them?",
        between(1, MOST),
        quiet=1,
        lead="times",
        cite=rulebook.NUMBOX_P14,
    )
    others = yield from _others(work, player)
    order = Order(number or "", available)
    work.settled("take", number=order.number)
    for who in others:
        work.player = who or player
        for place in range(many):
            if place == 0 and who == others[0]:
                yield from take_card(work, who, order)
            else:
                yield from scoped(f"take-{who}-{place + 1}", take_card(work, who, order))
    work.player = player


def _others(work: Work, player: str) -> Steps[tuple[str, ...]]:
    """Who takes one: the active player first, then clockwise, each resolves before the next."""
    if not player:
        return ("",)
    group = [x for x in work.state.group if x != player]
    also: tuple[str, ...] = yield from ask_players(
        work,
        "also",
        "Who must take one besides?",
        quiet=(),
        of=group,
        lead="also",
        cite=rulebook.SEVERAL_TAKE,
    )
    return takers(Takers(work.state.seats, player, (player, *also))).value
