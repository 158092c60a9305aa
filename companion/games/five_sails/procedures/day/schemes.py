"""Schemes: each resolves above its bar, in the order of Planning (P10; p. 13)."""

from __future__ import annotations

import re

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.planning import (
    order as order_calculation,
)
from companion.games.five_sails.procedures.asking import (
    CardSlot,
    Slot,
    ask_card,
    ask_player,
)
from companion.games.five_sails.procedures.day.days import (
    NOBODY,
    advance,
    playing,
)
from companion.games.five_sails.procedures.harm.leaders import renown_at, renown_of
from companion.games.five_sails.procedures.priority import still_in
from companion.games.five_sails.procedures.wording import noted
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.rules.standing import line, order_of
from companion.games.five_sails.state.cards import PLACES
from companion.games.five_sails.state.table import Scheme
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Field,
)


@act(
    "scheme",
    "Resolve a scheme",
    spec="P10",
    cite=rulebook.RESOLVE_SCHEMES,
    rules=("scheme", "partial-effects"),
    words=("resolve", "resolves"),
    help="scheme does=Kaspar gains 1 Renown",
)
def scheme(work: Work) -> Steps[str]:
    """A player's scheme resolves above its bar, then lies aside in play (P10; p. 13)."""
    if not (yield from playing(work)):
        return NOBODY
    result = order_calculation(order_of(work.state))
    order = [x for x in result.value.order or work.state.in_game if work.state.alive(x)]
    left = [x for x in order if not _resolved(work, x)]
    following = left[0] if left and (result.value.order or len(left) == 1) else ""
    default = work.table.by or following
    player = yield from ask_player(
        work,
        Slot(
            key="who",
            prompt="Whose scheme resolves?",
            lead="by",
            quiet=default or None,
            cite=rulebook.RESOLVE_SCHEMES,
        ),
        order,
    )
    work.player = player
    yield from still_in(work, player)
    untold = work.state.step == "initiative"
    if result.value.order and following and player != following and player in left:
        says = f"{work.state.name(following)} resolves first: clockwise from the First Player."
        yield from work.breaks("out-of-order", says, rulebook.RESOLVE_SCHEMES)
    key = yield from _scheme_card(work, player)
    text = yield from work.text(
        "does", "What does it do?", quiet="", lead="does", cite=rulebook.RESOLVE_SCHEMES
    )
    given = yield from _renown(work, work.called(key) if key else "the scheme", told=bool(text))
    below = yield from work.text(
        "below", "What stands below its bar, for the Day?", quiet="", cite=rulebook.SCHEME_P13
    )
    if below and key:
        work.change_card(key, below_bar=below)
    again = " again" if _resolved(work, player) else ""
    old = work.side(player).scheme or Scheme()
    work.change(player, scheme=Scheme(card=key, initiative=old.initiative, resolved=True))
    name = work.called(key) if key else "the scheme"
    work.row("scheme-resolved", player=player, scheme=name if key else "", text=text)
    left = [x for x in left if x != player]
    advance(work, "schemes")
    if not left:
        advance(work, "draw")
    after = f"; {work.state.name(left[0])} is next" if left and result.value.order else ""
    after = after if left else "; everybody draws"
    words = f": {text}" if text else ""
    if re.search(r"\d", text):  # the app reads no card: what it counts is told apart
        words = noted(words)
    gives = "".join(f"; {one}" for one in given)
    if untold:
        work.say("Initiative not entered (p. 12)")
    return f"{work.name} resolves {name}{again}{words}{gives}{after}"


def _renown(work: Work, name: str, told: bool) -> Steps[list[str]]:
    """Renown that a scheme gives, to players and onto locations: what happened, in words.

    Args:
        work: the act.
        name: what the scheme is called.
        told: whether what it does was told in words: then it is not asked for.
    """
    fields: dict[str, tuple[str, tuple[str, ...]]] = {
        work.state.name(player): (player, ("me",) if player == work.player else ())
        for player in (work.player, *(x for x in work.state.in_game if x != work.player))
    }
    fields |= {PLACES[one].name: (one, PLACES[one].also) for one in line(work.state)}
    answer = yield from work.form(
        "renown",
        f"Where does {name} put Renown?",
        (Field(label, least=0, most=99, also=also) for label, (_, also) in fields.items()),
        offer=None if told else {},
        quiet={} if told else None,
        by_name=True,
        help="like “forums 2, me 1”; Enter: none",
        cite=rulebook.RENOWN_P15,
    )
    said = []
    for label, count in answer.items():
        where = fields[label][0]
        if count and where in PLACES:
            said.append(renown_at(work, where, count, name))
        elif count:
            said.append(renown_of(work, where, "gain", count, name))
    return said


def _resolved(work: Work, player: str) -> bool:
    """Whether a player's scheme is done; who has none left resolves none (AMB-80)."""
    side = work.side(player)
    if side.scheme is not None:
        return side.scheme.resolved
    return side.choice is not None and side.choice.shown and not side.choice.scheme


def _scheme_card(work: Work, player: str) -> Steps[str]:
    """The scheme of the Day; one that nobody told may be told now."""
    told_one = work.side(player).scheme
    if told_one is not None and told_one.card:
        return told_one.card
    key = yield from ask_card(
        work,
        CardSlot(
            key="card",
            prompt=f"Which scheme has {work.name}?",
            types=("scheme",),
            none="unknown",
            offer="",
            cite=rulebook.SCHEME_P13,
        ),
    )
    if key:
        work.change(player, approach_used={**work.side(player).approach_used, key: True})
    return key
