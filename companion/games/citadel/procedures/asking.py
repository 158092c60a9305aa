"""Questions of many procedures: which player, which card, which thing on the table, which number.

What the table names for the first time is typed by its title or number and kept in the book; what
the record book knows of it comes along (`Reading.memory`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, Unpack, get_args

import msgspec
from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.citadel import rulebook
from companion.games.citadel.procedures.work import BOARD, Work
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import SIDES, Terrain, Zone
from companion.games.citadel.state.tables import DIGITS, CardType
from companion.table.procedures.asking import Asker
from companion.table.procedures.pressing import Pressing
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, Citation, Option, Pick, Text, option
from companion.toolbox.grid import WORDS
from companion.toolbox.text import key_of

U = TypeVar("U")
"""What is given back besides an answer: see `Asker`."""

# ---------------------------------------------------------------------- players


def who_acts(
    work: Work,
    prompt: str = "Who?",
    *,
    affected: bool = False,
    cite: Citation = rulebook.ACTIVE_PLAYER,
) -> Steps[str]:
    """Who acts, or whom it concerns; `work.player` is set. Quiet once somebody speaks.

    Args:
        work: the act.
        prompt: the question.
        affected: it may as well befall somebody who has not the turn: then the turn only suggests.
        cite: where the rules say who it is.
    """
    group = work.state.group
    likely = work.table.by or work.state.turn or (group[0] if len(group) == 1 else "") or None
    offered = affected and not work.table.by and len(group) > 1
    work.player = yield from ask_player(
        work,
        "who",
        prompt,
        offer=likely if offered else None,
        quiet=None if offered else likely,
        lead="by",
        cite=cite,
    )
    return work.player


def likely_actor(
    work: Work, prompt: str = "Who?", cite: Citation = rulebook.ACTIVE_PLAYER
) -> Steps[str]:
    """Who acts, where it matters little: nobody is asked; empty if nobody speaks or has the turn.

    See `who_acts`; `work.player` is set.
    """
    group = work.state.group
    if work.table.by or work.state.turn or len(group) == 1:
        return (yield from who_acts(work, prompt, cite=cite))
    return ""


def ask_player(
    work: Work,
    key: str,
    prompt: str,
    *,
    of: Iterable[str] | None = None,
    barred: Mapping[str, Break] | None = None,
    **more: Unpack[Pressing[str]],
) -> Steps[str]:
    """One player: the id.

    Args:
        work: the act.
        key: of the question.
        prompt: the question.
        of: who stands in the list; all players if not given, with who left the adventure marked.
        barred: player -> why not.
        more: how it presses.
    """
    return work.choose(key, prompt, player_options(work, of, barred), **more)


def ask_players(
    work: Work,
    key: str,
    prompt: str,
    *,
    of: Iterable[str] | None = None,
    least: int = 0,
    barred: Mapping[str, Break] | None = None,
    **more: Unpack[Pressing[tuple[str, ...]]],
) -> Steps[tuple[str, ...]]:
    """Several players: their ids. See `ask_player`."""
    return work.several(key, prompt, player_options(work, of, barred), least=least, **more)


def player_options(
    work: Work, of: Iterable[str] | None = None, barred: Mapping[str, Break] | None = None
) -> tuple[Option, ...]:
    """Players to choose from, in seating order, each with the reason why not."""
    state, why = work.state, dict(barred or {})
    players = state.seats if of is None else tuple(of)
    for player in players:
        if player not in state.group:
            why.setdefault(player, Break(f"{state.name(player)} is not in the adventure."))
    return tuple(option(x, state.name(x), why.get(x)) for x in players)


# ---------------------------------------------------------------------- cards of the book


def card_option(
    work: Work, key: str, card: str, note: str = "", barred: Break | None = None
) -> Option:
    """A thing under its id, answering to title and number of its card."""
    facts = work.printed(card)
    return option(key, work.title(card), barred, note=note, also=(*names_of(facts), key))


def names_of(facts: Printed) -> tuple[str, ...]:
    """What a card answers to: title, number, and both: `081 Shore`."""
    both = f"{facts.number} {facts.title}" if facts.number and facts.title else ""
    return tuple(x for x in (facts.title, facts.number, both) if x)


def card_called(work: Work, name: str, kind: CardType | None = None) -> str:
    """The book's card of a title or number, entered now if it is new: its id.

    Args:
        work: the act.
        name: as it was typed; three digits are a number, a title may stand behind them.
        kind: its type, kept if none was told.
    """
    card = work.find_card(name) or _numbered(work, name)
    if not card:
        facts = remembered(work.table.memory, name)
        if facts is None:
            number = name if re.fullmatch(rf"\d{{{DIGITS}}}", name) else ""
            facts = Printed(title="" if number else name, number=number)
        card = work.add_card(facts)
    if kind is not None and work.printed(card).type is None:
        work.change_card(card, type=kind)
    return card


def _numbered(work: Work, name: str) -> str:
    """The card that `081 Shore` means, entered now if it is new; empty if no number leads it."""
    both = re.fullmatch(rf"(\d{{{DIGITS}}})[\s:,]+(\D.*)", name)
    if both is None:
        return ""
    number, title = both[1], both[2]
    for key in (work.find_card(number), work.find_card(title)):
        told = work.printed(key) if key else None
        if (
            told is not None
            and told.number in ("", number)
            and key_of(told.title) in ("", key_of(title))
        ):
            work.change_card(key, number=number, title=told.title or title)
            return key
    known = remembered(work.table.memory, title) or Printed(title=title)
    return work.add_card(replace(known, number=number))


def remembered(memory: Mapping[str, Mapping[str, Any]], name: str) -> Printed | None:
    """A card as the record book knows it, by title or number; what does not fit is left out."""
    wanted = key_of(name)
    found = memory.get(wanted)
    for _, facts in sorted(memory.items()):
        if found is None and wanted and key_of(str(facts.get("number", ""))) == wanted:
            found = facts
    if found is None or found.get("kind", "card") != "card":
        return None
    told: dict[str, Any] = {}
    for field in Printed.__struct_fields__:
        if field in found:
            try:
                told[field] = getattr(msgspec.convert({field: found[field]}, Printed), field)
            except msgspec.ValidationError:
                continue
    if not told.get("title") and not told.get("number"):
        told["title"] = str(found.get("name", name))
    return Printed(**told)


def ask_card(
    work: Work,
    key: str,
    prompt: str,
    *,
    kind: CardType | None = None,
    none: str = "",
    **more: Unpack[Pressing[str | Pick]],
) -> Steps[str]:
    """A card of the book, or one that is typed now by title or number: its id; empty: none.

    Args:
        work: the act.
        key: of the question.
        prompt: the question.
        kind: only cards of this type, or of none told; a new one gets it.
        none: label of choosing none; empty if one has to be named.
        more: how it presses.
    """
    options = tuple(
        card_option(work, card, card, note=facts.type or "")
        for card, facts in in_order(work.state.book)
        if kind is None or facts.type in (None, kind)
    )
    pick = yield from work.pick(key, prompt, options, new="card", none=none, **more)
    return card_called(work, pick.new, kind) if pick.new else pick.id


def ask_skill(
    work: Work,
    player: str,
    zone: Zone,
    key: str,
    prompt: str,
    **more: Unpack[Pressing[str | Pick]],
) -> Steps[str]:
    """Which card of a zone it is: the id of the named card; empty if nobody says.

    A name that is new there names one of the cards of that zone; no count changes.
    """
    skills = work.character(player).skills
    options = tuple(
        card_option(work, x, skill.card) for x, skill in in_order(skills) if skill.zone == zone
    )
    pick = yield from work.pick(key, prompt, options, new="card", none="not named", **more)
    return work.name_skill(player, card_called(work, pick.new), zone) if pick.new else pick.id


# ---------------------------------------------------------------------- things on the table


def thing_options(
    work: Work, fields: Iterable[str] = (*BOARD, "purse"), owners: Iterable[str] | None = None
) -> tuple[Option, ...]:
    """Things that lie on the table, under their ids.

    Args:
        work: the act.
        fields: which: fields of the Board (`BOARD`), and `purse`.
        owners: whose Purse cards; everybody's in the adventure if not given.
    """
    found: list[Option] = []
    for field in fields:
        if field == "purse":
            for owner in work.state.group if owners is None else owners:
                note = f"{work.who(owner)}'s Purse"
                for key, purse in in_order(work.character(owner).purse):
                    blocked = ", blocked" if purse.blocked else ""
                    found.append(card_option(work, key, purse.card, note + blocked))
            continue
        for key, thing in in_order(getattr(work.state, field)):
            if field == "fogs":
                name = work.thing_title(key)
                side = WORDS.get(thing.side, thing.side)
                short = name.replace(f" {side} of ", f" {thing.side} of ")
                named = (x.removeprefix("the ") for x in (name, short))
                also = (*named, short, f"fog {thing.side}", f"fog {side}", key)
                found.append(Option(key, name, note=BOARD[field], also=also))
            else:
                found.append(card_option(work, key, thing.card, BOARD[field]))
    return tuple(found)


def ask_thing(
    work: Work,
    key: str,
    prompt: str,
    *,
    fields: Iterable[str] = (*BOARD, "purse"),
    owners: Iterable[str] | None = None,
    new: str = "",
    none: str = "",
    **more: Unpack[Pressing[str | Pick]],
) -> Steps[Pick]:
    """A thing on the table, or a new name for one that nobody told of; see `thing_options`.

    Args:
        work: the act.
        key: of the question.
        prompt: the question.
        fields: where it may lie.
        owners: whose Purse cards.
        new: what a new thing is called; empty: only what is told of may be named.
        none: label of choosing nothing; empty if something has to be named.
        more: how it presses.
    """
    options = thing_options(work, fields, owners)
    return work.pick(key, prompt, options, new=new, none=none, **more)


def ask_terrain(
    work: Work, key: str, prompt: str, *, none: str = "", **more: Unpack[Pressing[str | Pick]]
) -> Steps[str]:
    """A Terrain: its id; a new name puts one on the Board without a place. Empty: none."""
    more.setdefault("cite", rulebook.TERRAIN)
    pick = yield from ask_thing(
        work, key, prompt, fields=("terrains",), new="Terrain", none=none, **more
    )
    if not pick.new:
        return pick.id
    card = card_called(work, pick.new, "terrain")
    return work.add("terrains", "t", Terrain(card=card))


def ask_purse_card(
    work: Work,
    player: str,
    key: str,
    prompt: str,
    *,
    none: str = "",
    **more: Unpack[Pressing[str | Pick]],
) -> Steps[str]:
    """A Purse card of a player: its id; a new name was there all along. Empty: none."""
    more.setdefault("cite", rulebook.PURSE_CARD)
    pick = yield from ask_thing(
        work, key, prompt, fields=("purse",), owners=(player,), new="Purse card", none=none, **more
    )
    if not pick.new:
        return pick.id
    return work.to_purse(player, card_called(work, pick.new, "purse"))


def ask_side(
    work: Work,
    terrain: str,
    key: str = "side",
    prompt: str = "On which side?",
    **more: Unpack[Pressing[str]],
) -> Steps[str]:
    """A side of a Terrain: N, E, S or W; what lies behind it as far as told stands beside it."""
    more.setdefault("cite", rulebook.EXPLORE)
    words = {"N": "north", "E": "east", "S": "south", "W": "west"}
    here = work.state.terrains.get(terrain)
    options = []
    for side in SIDES:
        arrow = here.arrows.get(side) if here is not None else None
        note = " ".join(x for x in (arrow.area, arrow.number) if x) if arrow is not None else ""
        options.append(Option(side, side, note=note, also=(words[side],)))
    return work.choose(key, prompt, options, **more)


# ---------------------------------------------------------------------- numbers on cards


class CardNumber(Text, frozen=True, kw_only=True):
    """The number of a card: three digits (p. 16)."""

    one_word: bool = True
    exact: bool = False
    """Whether all digits must be typed: a hidden number has them (p. 22)."""

    def read_known(self, text: str) -> str:
        """`049`; a shorter number gets its zeros."""
        plain = text.strip().strip('"')
        if self.empty and not plain:
            return ""
        if self.exact and not re.fullmatch(rf"\d{{{DIGITS}}}", plain):
            raise BadAnswer(f"A hidden number has {DIGITS} digits (p. 22).", self.bounds())
        if not re.fullmatch(rf"\d{{1,{DIGITS}}}", plain):
            raise BadAnswer(f"“{text[:40]}” is not a number of a card.", self.bounds())
        return plain.zfill(DIGITS)

    def accept_known(self, value: Any) -> str:
        """Digits, also as a JSON number."""
        if isinstance(value, int) and not isinstance(value, bool):
            return self.read_known(str(value))
        return super().accept_known(value)

    def bounds(self) -> str:
        """What would be right."""
        return f"Type its {DIGITS} digits, like “049”."


def ask_number_card(
    asker: Asker[U],
    key: str = "number",
    prompt: str = "Which number?",
    *,
    exact: bool = False,
    **more: Unpack[Pressing[str]],
) -> Steps[str | U]:
    """The number of a card: three digits; empty if that is offered, `None`: nobody knows.

    Args:
        asker: of the act.
        key: of the question.
        prompt: the question.
        exact: whether a shorter number is refused instead of getting its zeros.
        more: how it presses.
    """
    more.setdefault("cite", rulebook.NUMBOX)
    empty = "" in (more.get("offer"), more.get("quiet"))
    return asker.put(CardNumber(key=key, prompt=prompt, empty=empty, exact=exact), **more)


CARD_TYPE_OPTIONS: tuple[Option, ...] = tuple(
    Option(x, x, also=(x.partition(" ")[0],) if " " in x else ()) for x in get_args(CardType)
)
"""Types of Adventure cards to choose from (p. 17)."""
