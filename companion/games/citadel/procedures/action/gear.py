"""Gear up and the cost of an action (P-04, P-05; pp. 12, 28)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.citadel import rulebook
from companion.games.citadel.calculations.cost import (
    Cost,
    Less,
    More,
    Pathfind,
    cost,
    pathfind_cost,
)
from companion.games.citadel.calculations.gear import Selected, fits, gear_up
from companion.games.citadel.procedures.action.printed_questions import NEW, GearList
from companion.games.citadel.procedures.asking import card_called, card_option
from companion.games.citadel.procedures.verbs.telling import dashed
from companion.games.citadel.procedures.work import Place, Work
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import gear_of, in_order
from companion.games.citadel.state.printed import Effect, Offer
from companion.table.procedures.asking import citing
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Form
from companion.toolbox.sums import Result, shown
from companion.toolbox.text import listed

OTHER = "other"
"""A reduction that no card in the book stands for."""
_TO: dict[str, Place] = {
    "discard": "discard",
    "block": "blocked",
    "return": "box",
    "banish": "banished",
}


# ---------------------------------------------------------------------- gear up


def select(work: Work, player: str) -> Steps[None]:
    """Which Purse cards are used; compulsory ones are added (p. 12)."""
    action = work.action
    chosen = yield from _chosen(work, player)
    inputs = gear_of(work.state, player, action.name, chosen, action.source)
    result = gear_up(inputs)
    if result.value.clashes and inputs.must_clash == "pick":
        picked = yield from _picked(work, player, result.value)
        result = gear_up(replace(inputs, picked=picked))
    selected = dict(result.value.selected)
    for key, why in sorted(result.value.refused.items()):
        title = work.thing_title(key)
        place = rulebook.CONDITION_ICON
        if "shares" in why or "blocked" in why:
            place = rulebook.KEYWORD if "shares" in why else rulebook.BLOCKED_P12
        yield from work.breaks(f"rule-gear-{dashed(title)}", f"{title}: {why}.", place)
        selected[key] = "chosen"
    work.change_action(selected=selected)
    work.sums["gear"] = result
    titles = [work.thing_title(x) for x in selected]
    compulsory = [work.thing_title(x) for x, how in selected.items() if how != "chosen"]
    work.row("gear_up", player=player, cards=titles, compulsory=compulsory, thing=action.source)
    if titles:
        work.say(f"selected: {listed(titles, 'and')}")


def _chosen(work: Work, player: str) -> Steps[tuple[str, ...]]:
    action = work.action
    offered = gear_up(gear_of(work.state, player, action.name, (), action.source)).value
    options = []
    for key, purse in in_order(work.character(player).purse):
        note = offered.selected.get(key, "") or ("fits" if key in offered.could else "")
        options.append(card_option(work, key, purse.card, "blocked" if purse.blocked else note))
    named = yield from work.put(
        GearList(key="gear", prompt="Which Purse cards are selected?", options=tuple(options)),
        offer=() if options or _loose(work) else None,
        # An empty Purse is no question; a card may still be named.
        quiet=None if options or _loose(work) else (),
        lead="with",
        cite=rulebook.GEAR_UP,
    )
    found = []
    for one in named:
        if one.startswith(NEW):
            card = card_called(work, one.removeprefix(NEW), "purse")
            one = work.to_purse(player, card)
        found.append(one)
    return tuple(found)


def _loose(work: Work) -> bool:
    """Whether a card was told of that could be used, and nobody said in whose Purse it lies."""
    held = {y.card for x in work.state.characters.values() for y in x.purse.values()}
    return any(
        key not in held and (x.type == "purse" or (x.type is None and x.effects))
        for key, x in work.state.book.items()
    )


def _picked(work: Work, player: str, selected: Selected) -> Steps[tuple[str, ...]]:
    """Which of the compulsory cards that share a KEYWORD stay (option, R-40)."""
    keys = dict.fromkeys(x for clash in selected.clashes for x in (clash.first, clash.second))
    purse = work.character(player).purse
    return work.several(
        "picked",
        "Which of the cards that share a KEYWORD stays?",
        (card_option(work, x, purse[x].card) for x in keys),
        offer=tuple(keys)[:1],
        least=1,
        cite=rulebook.MUST_SELECT,
    )


# ---------------------------------------------------------------------- cost


class Change(Struct, frozen=True):
    """A cost effect that may be used."""

    label: str
    source: str
    effect: Effect
    free: bool
    """Whether it is used without being asked for: selected, and nothing is spent."""


class LessForm(Form, frozen=True, kw_only=True):
    """Reductions by card: `Flail 2`; a bare number is the only card's, or of a card not told."""

    def read_known(self, text: str) -> dict[str, Any]:
        """A number alone, or names with numbers."""
        if text.strip().isdecimal():
            names = [x.name for x in self.fields if x.name != OTHER]
            one = next((x for x in names if self._room(x, int(text))), OTHER)
            return self.accept_known({one: text.strip()})
        return Form.read_known(self, text)

    def _room(self, name: str, number: int) -> bool:
        field = next(x for x in self.fields if x.name == name)
        return field.help.isdecimal() and number <= int(field.help)

    def accept_known(self, value: Any) -> dict[str, Any]:
        """Card -> fewer cards, or a number; never below 0."""
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return self.read_known(str(value))
        filled = Form.accept_known(self, value)
        if any(x is None for x in filled.values()):
            raise BadAnswer("How many fewer has to be said.", self.bounds())
        return filled


def fix_cost(work: Work, player: str, offer: Offer) -> Steps[int | None]:
    """The cost with its changes; the default one stays the chain limit (p. 12)."""
    default = yield from _printed_cost(work, offer)
    changes = _changes(work, player)
    forced = [More(x.label, x.effect.amount) for x in changes if x.effect.amount > 0]
    lower = {x.label: x for x in changes if x.effect.amount < 0}
    fields = [Field(x.label, least=0, most=99, help=str(-x.effect.amount)) for x in lower.values()]
    less = yield from work.put(
        LessForm(
            key="less",
            prompt="How many fewer cards?",
            fields=(*fields, Field(OTHER, least=0, most=99)),
        ),
        offer=({x.label: -x.effect.amount for x in lower.values() if x.free}) if lower else None,
        quiet=None if lower else ({x.label: -x.effect.amount for x in lower.values() if x.free}),
        lead="less",
        cite=rulebook.UP_TO_FEWER,
    )
    lines = yield from work.lines(
        "changes", "What else changes the cost?", quiet=(), cite=rulebook.COST_CHANGES
    )
    parts = [
        Less(name, -lower[name].effect.amount if name in lower else n, n)
        for name, n in less.items()
        if n
    ]
    option: Literal["part", "all"] = work.option("cost_less")
    result = cost(Cost(default, tuple(forced), tuple(parts), option, lines))
    yield from _too_much(work, parts, option)
    work.sums["cost"] = result
    used = {f"{lower[x.label].source} cost" if x.label in lower else x.label: 1 for x in parts}
    work.change_action(final_cost=result.value, cost=default, used={**work.action.used, **used})
    work.row(
        "cost_fixed",
        player=player,
        default=default,
        more={x.label: x.amount for x in forced},
        less={x.label: x.used for x in parts},
        new=result.value,
    )
    _say_cost(work, default, result)
    for part in parts:
        if part.label in lower and lower[part.label].effect.spends:
            spend_card(work, player, lower[part.label].source, lower[part.label].effect.spends)
    return result.value


def _say_cost(work: Work, default: int | None, result: Result[int | None]) -> None:
    changed = "" if default == result.value else f" instead of {shown(default)}"
    if result.value is not None:
        work.say(f"cost {result.value}{changed}")


def _too_much(work: Work, parts: Iterable[Less], option: str) -> Steps[None]:
    for part in parts:
        used = part.used or 0
        if used > part.amount:
            why = f"{part.label}: up to {part.amount} fewer, not {used}."
            yield from work.breaks(f"rule-less-{dashed(part.label)}", why, rulebook.UP_TO_FEWER)
        elif option == "all" and used < part.amount:
            why = f"{part.label}: all {part.amount}, by this table's option (R-12)."
            yield from work.breaks(f"rule-less-{dashed(part.label)}", why, rulebook.COST_CHANGES)


@citing(rulebook.GROUNDSHIVER)
def _printed_cost(work: Work, offer: Offer) -> Steps[int | None]:
    """The default cost; a lower one for a strong groundshiver may be chosen (P-36; p. 21)."""
    default = work.action.cost
    if offer.lower_cost is None:
        return default
    known = Pathfind(default, offer.lower_cost, offer.lower_level, work.state.groundshiver)
    result = pathfind_cost(known)
    lower = yield from work.maybe.yes(
        "lower",
        f"The lower cost {offer.lower_cost}, by the groundshiver?",
        offer=result.value.usable is True,
        lead="lower",
    )
    if lower and result.value.usable is False:
        why = f"The groundshiver's level is {shown(work.state.groundshiver)}."
        yield from work.breaks("rule-groundshiver", why)
    work.sums["printed cost"] = result
    return offer.lower_cost if lower else default


def _changes(work: Work, player: str) -> list[Change]:
    """Cost effects of selected cards, the hand, quest items, Global events."""
    state, action, character = work.state, work.action, work.character(player)
    sources = [(x, character.purse[x].card) for x in action.selected if x in character.purse]
    sources += [
        (x, character.skills[x].card)
        for x in standing.skills_in(character, "hand")
        if work.printed(character.skills[x].card).skill != "reflex"
    ]
    sources += [(x, held.card) for x, held in in_order(state.quest_items) if not held.blocked_by]
    sources += [(x, held.card) for x, held in in_order(state.globals)]
    found: list[Change] = []
    for key, card in sources:
        for effect in work.printed(card).effects.values():
            applies = not effect.actions or fits(action.name, tuple(effect.actions))
            if effect.kind == "cost" and not effect.selected and applies:
                label = work.title(card)
                taken = sum(1 for x in found if x.label.partition(" (")[0] == label)
                label = f"{label} ({taken + 1})" if taken else label
                found.append(Change(label, key, effect, not effect.spends))
    return found


# ---------------------------------------------------------------------- cards that are spent


def spend_card(work: Work, player: str, source: str, verb: str) -> None:
    """A card whose effect was used is discarded, blocked, returned or banished, as it says."""
    character = work.character(player)
    if source in character.skills:
        skill = character.skills[source]
        title = work.title(skill.card)
        work.move_skill(player, source, skill.zone, _TO[verb])
    elif source in character.purse and verb == "block":
        title = work.thing_title(source)
        work.block_purse(player, source, True)
    elif work.find_thing(source) is not None:
        title = work.thing_title(source)
        remove(work, source, verb)
    else:
        return
    work.row("spent", player=player, card=title, how=verb)
    work.say(f"{title} is {said_of(verb)}")


def remove(work: Work, thing: str, verb: str) -> None:
    """A thing leaves the table by one of the three verbs; anything else leaves it there."""
    if verb == "discard":
        work.remove_thing(thing, "discard")
    elif verb == "banish":
        work.remove_thing(thing, "banish")
    elif verb == "return":
        work.remove_thing(thing, "return")


def said_of(verb: str) -> str:
    """`discarded`, `blocked`, `returned`, `banished`."""
    return {
        "discard": "discarded",
        "block": "blocked",
        "return": "returned",
        "banish": "banished",
    }.get(verb, verb)


def unsettling_sources(work: Work) -> set[str]:
    """Cards whose cost effects were used in this action already."""
    return {x.removesuffix(" cost") for x in work.action.used if x.endswith(" cost")}
