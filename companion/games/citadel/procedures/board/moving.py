"""Figures move (P-27), Terrains make room (P-28); p. 22."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.board import MayMove, move as moving, room as making_room
from companion.games.citadel.calculations.gear import fits
from companion.games.citadel.calculations.legal import may_act
from companion.games.citadel.procedures.action.ending import make_way
from companion.games.citadel.procedures.asking import (
    ask_players,
    card_called,
    names_of,
    who_acts,
)
from companion.games.citadel.procedures.cards.placing import owe_mandatory
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import board as board_rules, standing
from companion.games.citadel.rules.action import barred, in_order, may_of
from companion.games.citadel.state.table import Action, Arrow, Terrain
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option
from companion.toolbox.grid import STEPS, WORDS
from companion.toolbox.sums import Result
from companion.toolbox.text import listed

How = Literal["action", "effect", "told"]
MOVE = "Move / Backtrack"
_DOUBLE = ("conscious", "not overweight")
"""Reasons of the move itself that stand among those of an action too."""

# ---------------------------------------------------------------------- moving


@act(
    "move",
    "Move a figure",
    spec="P-27",
    cite=rulebook.MOVE_ACTION,
    rules=("adjacent", "overweight", "arrive-mandatory"),
    words=("moves", "walk", "walks", "goes", "go"),
    help="ana moves to Shore",
)
def move(work: Work) -> Steps[None]:
    """A figure goes to an adjacent Terrain, by its Character card or by an effect (P-27)."""
    return _go(work, "effect" if work.table.state.action is not None else "action")


@act(
    "stands",
    "Enter where a figure stands",
    spec="P-27",
    cite=rulebook.BOARD,
    words=("stand", "starts", "starts-on"),
    help="ana stands on Shore",
)
def stands(work: Work) -> Steps[None]:
    """Tell where figures stand: a scenario's start, or what the companion missed (p. 22)."""
    return _go(work, "told")


def _go(work: Work, likely: How) -> Steps[None]:
    player = yield from who_acts(work, "Whose figure?", cite=rulebook.MOVE_ACTION)
    if likely != "told":
        yield from make_way(work, player)
        likely = "action" if work.state.action is None else likely
    how = likely if likely == "told" else (yield from _by(work, likely))
    to = yield from _where_to(work, player, how)
    others = yield from ask_players(
        work,
        "with",
        "Whose figures besides?",
        quiet=(),
        of=[x for x in work.state.group if x != player],
        lead="with",
        cite=rulebook.MOVE_ACTION,
    )
    for who in (player, *others):
        yield from _one(work, who, to, how)
    names = [work.who(x) for x in (player, *others)]
    where = work.terrain_words(to)
    verb = {"told": "stand on", "action": "move to", "effect": "move to"}[how]
    if len(names) == 1:
        verb = {"stand on": "stands on", "move to": "moves to"}[verb]
    work.said.insert(0, f"{listed(names, 'and')} {verb} {where}")
    if how != "told" and to:
        _arrival(work, player, to)


def _by(work: Work, likely: How) -> Steps[How]:
    return work.choose(
        "how",
        "By the move action of the Character card?",
        (
            Option("action", "the move action", also=("action",)),
            Option("effect", "an effect or another action", also=("effect",)),
        ),
        quiet=likely,
        lead="how",
        cite=rulebook.MOVE_ACTION,
    )  # type: ignore[return-value]


def _where_to(work: Work, player: str, how: How) -> Steps[str]:
    """Which Terrain: by title, number, or the side of the one where the figure stands."""
    start = work.character(player).at
    sides: dict[str, list[str]] = {}
    beyond: list[Option] = []
    arrows = work.state.terrains[start].arrows if start in work.state.terrains else {}
    for side in STEPS if how != "told" else ():
        there = board_rules.in_space(work.state, start, side)
        if there in work.state.terrains:
            sides.setdefault(there, []).extend((side, WORDS[side]))
        else:
            barred = None
            if not start:
                why = f"Where {work.who(player)} stands is unknown."
                barred = rulebook.MOVE_ACTION.broken(why)
            elif there:
                barred = rulebook.MOVE_ACTION.broken("An Exploration card lies there.")
            number = arrows.get(side, Arrow()).number
            names = (side, number) if number else (side,)
            beyond.append(option(side, WORDS[side], barred, also=names))
    near = board_rules.joined_of(work.state).get(start, ())
    order = sorted(work.state.terrains, key=lambda x: (x not in near, len(x), x))
    options = tuple(_option(work, x, sides.get(x, []), x in near) for x in order if x != start)
    pick = yield from work.pick(
        "to",
        "To which Terrain?" if how != "told" else "On which Terrain?",
        (*options, *beyond),
        new="Terrain",
        lead="to" if how != "told" else "on",
        cite=rulebook.MOVE_ACTION,
    )
    if pick.id in STEPS and not start:
        return ""
    if pick.id in STEPS:  # a Terrain that nobody has told of lies there
        named = arrows.get(pick.id, Arrow()).number
        title = named or f"{WORDS[pick.id]} of {work.terrain_words(start)}"
        return work.place_terrain(card_called(work, title, "terrain"), start, pick.id)
    if not pick.new:
        return pick.id
    known = next(
        (x for x, t in in_order(work.state.terrains) if t.card == work.find_card(pick.new)), ""
    )
    if known:
        return known
    named = "" if how == "told" else (yield from _named(work, pick.new, near))
    if named:
        return named
    card = card_called(work, pick.new, "terrain")
    behind, side = board_rules.arrow_to(work.state, pick.new)
    if behind:  # what an arrow of another Terrain names lies there
        return work.place_terrain(card, behind, side)
    joined = {start: True} if start and how != "told" else {}
    first = not work.state.terrains
    place = 0 if first else None
    return work.add("terrains", "t", Terrain(card=card, x=place, y=place, joined=joined))


def _named(work: Work, title: str, near: Iterable[str]) -> Steps[str]:
    """The adjacent Terrain that a new title may be of: one is there of which only the number is
    known (p. 22: a figure moves to an adjacent Terrain); empty if it is none of them."""
    cards = {x: work.state.terrains[x].card for x in near if x in work.state.terrains}
    nameless = [x for x, card in sorted(cards.items()) if not work.printed(card).title]
    if not nameless or title.isdigit():
        return ""
    which = yield from work.choose(
        "called",
        f"Which Terrain is {title}?",
        tuple(_option(work, x, (), True) for x in nameless),
        none="another Terrain",
        lead="called",
        cite=rulebook.MOVE_ACTION,
    )
    if which:
        work.change_card(cards[which], title=title)
    return which


def _option(work: Work, terrain: str, sides: Iterable[str], near: bool) -> Option:
    facts = work.printed(work.state.terrains[terrain].card)
    names = [*names_of(facts), *sides]
    return Option(
        terrain,
        work.terrain_words(terrain),
        note="adjacent" if near else "",
        also=(*names, terrain),
    )


def _one(work: Work, player: str, to: str, how: How) -> Steps[None]:
    """One figure: what is in its way, then the step itself."""
    if how != "told" and to and work.character(player).at == to:
        why = f"{work.who(player)} is already there."
        yield from work.breaks("rule-there-already", why, rulebook.MOVE_ACTION)
        return
    if how != "told":
        result = moving(board_rules.move_of(work.state, player, to, how == "action"))
        yield from _may(work, player, result, how)
        work.sums[f"{work.who(player)} moves"] = result
    elif standing.conscious(work.state, player) is False:
        why = f"{work.who(player)} is unconscious and has no figure on the Board."
        yield from work.breaks("rule-unconscious", why, rulebook.UNCONSCIOUS)
    if how == "action" and player == work.player:
        work.begin_action(
            Action(
                name=MOVE,
                source="character",
                active=player,
                involved={player: True},
                outcome="success",
            )
        )
        work.row("action_declared", player=player, action=MOVE, what="character", cost=0)
    work.put_figure(player, to, how)
    if how == "action" and player == work.player:
        work.end_action()


def _may(work: Work, player: str, result: Result[MayMove], how: How) -> Steps[None]:
    """Rules of moving; for the action also those of taking one (P-02)."""
    reasons = list(result.value.reasons)
    if how == "action":
        verdict = may_act(may_of(work.state, player, MOVE, "character", [player])).value
        reasons += [x for x in verdict.reasons if x.id not in _DOUBLE]
    yield from work.reasons(reasons)


def _arrival(work: Work, player: str, to: str) -> None:
    """A mandatory action there is taken at once by all on that Terrain (p. 22; R-38, R-79)."""
    state = work.state
    things = {to: state.terrains[to].card}
    things |= {key: x.card for key, x in in_order(state.events) if to in x.attached}
    for thing, card in things.items():
        for offer in work.printed(card).actions.values():
            done = thing == to and fits(offer.name, barred(state, to))
            if offer.mandatory and not done:
                owe_mandatory(work, offer.name, thing, player, to)


# ---------------------------------------------------------------------- not enough room


@act(
    "room",
    "Not enough room",
    spec="P-28",
    cite=rulebook.NO_ROOM,
    help="room Shore, Marsh",
)
def room(work: Work) -> Steps[str]:
    """Terrains are returned for lack of room; new fog where they were (P-28; R-58, R-76)."""
    options = tuple(
        Option(x, work.terrain_words(x), also=(work.printed(t.card).number,))
        for x, t in in_order(work.state.terrains)
    )
    if not options:
        yield from work.breaks("rule-no-terrain", "No Terrain is known yet.")
        return "nothing is returned"
    terrains = yield from work.several("terrains", "Which Terrains are returned?", options, least=1)
    result = making_room(board_rules.room_of(work.state, terrains))
    yield from work.reasons(result.value.reasons)
    work.sums["room"] = result
    names = [work.terrain_words(x) for x in terrains]
    for event in result.value.events:
        work.remove_thing(event, "return")
    for terrain in terrains:
        work.remove_thing(terrain, "return")
    work.row("room_made", cards=names, count=len(names), what=len(result.value.events))
    work.say(f"{listed(names, 'and')} {'is' if len(names) == 1 else 'are'} returned")
    for terrain, _ in in_order(work.state.terrains):
        work.lay_fog(terrain)
    return ""
