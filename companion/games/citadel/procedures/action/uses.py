"""Effects used in the Result step: the best plan offered, what is used checked (P-08; p. 13)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.citadel import rulebook
from companion.games.citadel.calculations.icons import Conversion, Icons, spend
from companion.games.citadel.calculations.using import MOST_SOURCES, BestUse, Plan, Use, use_best
from companion.games.citadel.procedures.action.dice import has_trait, trait
from companion.games.citadel.procedures.action.gear import spend_card, unsettling_sources
from companion.games.citadel.procedures.verbs.telling import dashed
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import best_use_of, in_order, uses_of
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Form
from companion.toolbox.text import key_of, listed, plural, stopped

MOST_TIMES = 99


class Used(Struct, frozen=True):
    """What the effects that were used give."""

    bonus: int = 0
    converted: int = 0
    more_cards: int = 0
    """Cards +Y."""
    shields: int | None = None
    """Damage that they cancel."""
    told: bool = False
    """Whether any effect was used."""
    hint: str = ""
    """What would have helped, for the log."""


_OFTEN = {"once": 1, "twice": 2, "one": 1, "two": 2, "three": 3}
_TIMES = re.compile(rf" (?:for )?({'|'.join(_OFTEN)})(?: time| times)?$", re.IGNORECASE)
"""`the Sickle once`, `Crowbar for two`."""
_ITS = re.compile(r"^(?:the|her|his|their|my) ", re.IGNORECASE)


class UsesForm(Form, frozen=True, kw_only=True):
    """Effects with how often they are used: `Stealth 1, Flail 2`; a name alone is once.

    The title of a card with several effects stands for those of the best plan, else for all.
    """

    best: dict[str, int] = {}

    def read_known(self, text: str) -> dict[str, Any]:
        """Names, each with a number or alone."""
        if text.strip().casefold() in ("none", "nothing", "no"):
            return {}
        found: dict[str, Any] = {}
        for part in text.split(","):
            part = _TIMES.sub(lambda x: f" {_OFTEN[x[1].casefold()]}", _ITS.sub("", part.strip()))
            name, _, last = part.rpartition(" ")
            number = last.rstrip("x×")
            if not (name and number.isdecimal()):
                name, number = part.strip(), "1"
            if name:
                found |= self._effects(name.strip('"'), int(number))
        return self.accept_known(found)

    def _effects(self, name: str, times: int) -> dict[str, int]:
        """The effect of that name; those of the card with that title."""
        labels = [x.name for x in self.fields]
        own = [x for x in labels if key_of(x).startswith(f"{key_of(name)} ")]
        if not own or key_of(name) in map(key_of, labels):
            return {name: times}
        if len(own) == 1:
            return {own[0]: times}
        return {x: self.best[x] for x in own if x in self.best} or dict.fromkeys(own, times)

    def accept_known(self, value: Any) -> dict[str, Any]:
        """Effect -> times, 0 or more."""
        filled = Form.accept_known(self, value)
        if any(x is None for x in filled.values()):
            raise BadAnswer("How often has to be said.", self.bounds())
        return {name: x for name, x in filled.items() if x}

    def bounds(self) -> str:
        """What would be right."""
        names = listed([x.name for x in self.fields], "")
        return stopped(f"Name any of these, each with how often it is used: {names}")


def use_effects(work: Work, player: str, shown_cards: bool) -> Steps[Used]:
    """Which effects are used: free ones by default, the whole best plan as a suggestion.

    Args:
        work: the act.
        player: the active player.
        shown_cards: whether the revealed cards are told.
    """
    action = work.action
    uses = uses_of(work.state, player, action.name, action.selected)
    untold = _untold(work, player)
    if not (uses or untold) or len({x.source for x in uses}) > MOST_SOURCES:
        return Used()
    free, best = _plans(work, uses) if shown_cards and uses else (None, None)
    default = free.uses if free is not None else {}
    answer = yield from work.put(
        UsesForm(
            key="uses",
            prompt="Which effects are used?",
            fields=tuple(
                Field(x, least=0, most=MOST_TIMES) for x in (*(use.label for use in uses), *untold)
            ),
            best=best.uses if best is not None else {},
        ),
        offer=default if uses else None,
        quiet=None if uses else default,
        suggest=best.uses if best is not None and best.uses != default else None,
        help=_plan_words(best),
        lead="using",
        cite=rulebook.CONVERT,
    )
    for title in (x for x in untold if answer.get(x)):
        work.row("effect_used", player=player, card=title, times=answer[title])
        work.say(f"used: {title} (effect unknown: enter it with “effect {title} does …”)")
    yield from _allowed(work, uses, answer)
    used = yield from _worth(work, player, uses, answer)
    hint = ""
    if free is not None and best is not None and best.success and not free.success:
        spare = [x.label for x in uses if x.label in best.uses and not answer.get(x.label)]
        if spare:
            hint = f"{listed(spare, 'and')} would make it a success"
    return replace(used, hint=hint)


def _untold(work: Work, player: str) -> tuple[str, ...]:
    """Titles of cards that may be used, of which nobody told what they do: hand, selected ones."""
    character = work.character(player)
    cards = [character.skills[x].card for x in standing.skills_in(character, "hand")]
    cards += [character.purse[x].card for x in work.action.selected if x in character.purse]
    known = [work.printed(x) for x in cards]
    return tuple(dict.fromkeys(x.title for x in known if x.title and not x.effects))


def _plans(work: Work, uses: Sequence[Use]) -> tuple[Plan | None, Plan | None]:
    """The best plan without cards that are spent, and the best of all."""
    inputs = best_use_of(work.state)
    if inputs is None:
        return None, None
    kept = tuple(x for x in uses if not x.spends or x.must)
    free = use_best(_limited(replace(inputs, uses=kept), work)).value
    # Without a difficulty nobody knows what a card that is spent would be good for.
    return free, free if inputs.need is None else use_best(_limited(inputs, work)).value


def _limited(inputs: BestUse, work: Work) -> BestUse:
    """With the cards that Unsettling counts already (p. 23)."""
    if inputs.unsettling is None:
        return inputs
    return replace(inputs, unsettling=max(0, inputs.unsettling - len(_counted_before(work))))


def _counted_before(work: Work) -> set[str]:
    """Cards of the limited kind whose cost effect was used in this action."""
    limits = work.option("unsettling")
    found = set()
    for source in unsettling_sources(work):
        kind = "purse" if work.purse_owner(source) else "skills" if source[:1] == "s" else ""
        if kind and limits in (kind, "both"):
            found.add(source)
    return found


def _plan_words(plan: Plan | None) -> str:
    if plan is None:
        return ""
    uses = listed([f"{name} {times}" for name, times in plan.uses.items()], "and") or "no effect"
    return f"The best: {uses}, {plural(plan.net, 'success', 'successes')}."


# ---------------------------------------------------------------------- what is used


def _allowed(work: Work, uses: Sequence[Use], answer: dict[str, int]) -> Steps[None]:
    """Rules about effects that are used: once each, `OR`, max. X, Unsettling (pp. 12, 13, 23)."""
    chosen = [x for x in uses if answer.get(x.label)]
    for one in chosen:
        times = answer[one.label]
        if one.kind != "convert" and times > 1:
            yield from work.breaks(
                f"rule-once-{dashed(one.label)}",
                f"{one.label}: each effect once.",
                rulebook.ONCE_PER_ACTION_P12,
            )
    pairs = [
        (x, y)
        for n, x in enumerate(chosen)
        for y in chosen[n + 1 :]
        if x.source == y.source and x.either and x.either == y.either
    ]
    for first, second in pairs:
        why = f"{first.label} or {second.label}, not both."
        yield from work.breaks(f"rule-either-{dashed(first.label)}", why, rulebook.ONCE_PER_ACTION)
    missing = [x.label for x in uses if x.must and not answer.get(x.label) and x.kind != "convert"]
    for label in missing:
        yield from work.breaks(
            f"rule-must-{dashed(label)}", f"{label} has to be applied.", rulebook.MUST_SELECT
        )
    if not has_trait(work, "unsettling"):
        return
    limited = {x.source for x in chosen if x.limited} | _counted_before(work)
    most = trait(work, "unsettling")
    if len(limited) > most:
        why = f"Unsettling {most}: effects of {plural(len(limited), 'card')} used."
        yield from work.breaks("rule-unsettling", why, rulebook.UNSETTLING)


def _worth(work: Work, player: str, uses: Sequence[Use], answer: dict[str, int]) -> Steps[Used]:
    """What the chosen effects give; icons are spent once each (p. 13)."""
    chosen = [x for x in uses if answer.get(x.label)]
    turning = [x for x in uses if x.kind == "convert"]
    times = tuple(answer.get(x.label, 0) for x in turning)
    revealed = [x.result for _, x in in_order(work.action.revealed) if x.result is not None]
    pool: dict[str, int] = {}
    for area in revealed:
        for kind, number in area.icons.items():
            pool[kind] = pool.get(kind, 0) + number
    granted = {x.label: x.grants for x in chosen if x.kind == "icons"}
    converted, shields = 0, None
    if any(times):
        conversions = tuple(
            Conversion(x.label, x.icon, x.takes, x.product, x.gives, x.most) for x in turning
        )
        result = spend(Icons(pool, granted, conversions, work.option("uncapped"), times))
        for place, why in enumerate(x for x in result.notes if "(p. 13)" in x):
            # Where nobody told the revealed cards, nobody can say that the icons are missing.
            if "at most" in why or work.action.revealed:
                name = f"icons {place}" if place else "icons"
                yield from work.breaks(f"rule-{dashed(name)}", why, rulebook.MAX_X)
        converted, shields = result.value.successes, result.value.shields or None
        work.sums["icons"] = result
        work.row(
            "converted",
            player=player,
            uses={x: n for x, n in answer.items() if n},
            count=converted,
            cancelled=result.value.shields,
        )
    used = {name: n for name, n in answer.items() if n}
    work.change_action(used={**work.action.used, **used})
    for one in chosen:
        work.row("effect_used", player=player, card=one.label, times=answer[one.label])
    if chosen:
        work.say(f"used: {listed([x.label for x in chosen], 'and')}")
    _spend(work, player, chosen)
    return Used(
        bonus=sum(x.amount for x in chosen if x.kind == "success"),
        converted=converted,
        more_cards=sum(x.amount for x in chosen if x.kind == "cards"),
        shields=shields,
        told=bool(chosen),
    )


def _spend(work: Work, player: str, chosen: Sequence[Use]) -> None:
    """Cards that say so are discarded or blocked when their effect is used (R-67)."""
    gone: set[str] = set()
    for use in chosen:
        if use.source in gone:
            continue
        verbs = [
            x.spends
            for x in work.printed(_card(work, player, use.source)).effects.values()
            if x.spends and not x.selected
        ]
        if use.spends and verbs:
            gone.add(use.source)
            spend_card(work, player, use.source, verbs[0])


def _card(work: Work, player: str, source: str) -> str:
    skills = work.character(player).skills
    if source in skills:
        return skills[source].card
    found = work.find_thing(source)
    return found.card if found is not None else ""
