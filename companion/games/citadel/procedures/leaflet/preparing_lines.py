"""What buildings do in the Preparation phase (P-33; p. 23), as far as our text keeps it (R-80)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.games.citadel import rulebook
from companion.games.citadel.procedures.action.printed_questions import ask_die
from companion.games.citadel.procedures.asking import card_called, card_option
from companion.games.citadel.procedures.cards.placing import place_card
from companion.games.citadel.procedures.cards.taking import Order, take_card
from companion.games.citadel.procedures.leaflet.building import tell_building
from companion.games.citadel.procedures.leaflet.scores import ask_score, change_score
from companion.games.citadel.procedures.leaflet.skills import ask_receiver, gain_reflex
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.rules.board import is_built
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Building
from companion.games.citadel.state.tables import BUILDINGS, DIGITS, Plan
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, scoped
from companion.toolbox.text import listed

GOOD_ROLL = 4
"""The die building gives its card from this side on (p. 23)."""
WEAPONS = 2
"""WEAPON cards that the Arena takes for a point (p. 23)."""
TITLES = {
    "cemetery": "Hope reborn!",
    "glimmer-5": "Glimmer of hope",
    "apothecary": "Potion",
    "state-18": "Glimmer of hope",
    "state-20": "Hope reborn!",
    "smithy": "Gladius",
}
"""Cards that the leaflet names; the number of each is lost in our text."""
RETURNS = {"pen": "ANIMAL", "barter-16": "", "state-18": "", "state-20": "", "arena": "WEAPON"}
"""Building -> KEYWORD of the cards that are returned for it; empty: lost in our text."""


def apply_building(work: Work, key: str) -> Steps[None]:
    """The effect of a built building (p. 23)."""
    plan = BUILDINGS[key]
    if plan.kind == "score":
        yield from _score(work, plan, "score", "Which score rises by 1?")
    elif plan.kind == "die":
        yield from _die(work, plan)
    elif plan.kind == "arena":
        yield from _arena(work, plan)
    elif plan.kind == "unblock":
        yield from _unblock(work, plan)
    elif plan.kind in ("card", "cemetery"):
        yield from _card(work, plan)
    elif plan.kind == "life":
        work.say(f"{plan.life} life points more to share")


def _score(work: Work, plan: Plan, key: str, prompt: str) -> Steps[None]:
    """+1 to the score that the leaflet shows; told once it is not asked again (R-80)."""
    building = work.state.buildings.get(plan.id, Building())
    which = yield from ask_score(
        work,
        key,
        prompt,
        quiet=building.score or None,
        offer=None if building.score else plan.score or None,
        cite=rulebook.of_building(plan.rule),
    )
    if which is not None:
        tell_building(work, plan.id, score=which)
        yield from change_score(work, which, 1, reason=plan.id)


# ---------------------------------------------------------------------- cards


def _card(work: Work, plan: Plan) -> Steps[None]:
    """A card is taken; some buildings want cards returned for it first."""
    if plan.id in RETURNS:
        owners = yield from _returned(work, RETURNS[plan.id])
        if plan.id.startswith("state-"):  # each who did takes one (p. 23)
            for owner in owners:
                yield from scoped(work.scope(f"takes-{owner}"), _take(work, plan, owner))
            return
    yield from _take(work, plan, work.player)


def _take(work: Work, plan: Plan, player: str) -> Steps[None]:
    """The card of a building: by its number, else by its title; somebody takes it."""
    title = TITLES.get(plan.id, "")
    known = work.find_card(title) if title else ""
    options = (card_option(work, known, known),) if known else ()
    if title and not known:
        options = (Option("named", title),)
    pick = yield from work.pick(
        "card",
        "Which card is taken?",
        options,
        offer=options[0].id if options else "",
        new="card",
        help="Its number or its title.",
        none="not named",
        lead="card",
        cite=rulebook.of_building(plan.rule),
    )
    name = title if pick.id == "named" else pick.new
    if known and pick.id == known:  # whether one is left is a matter of its number (p. 17)
        name = work.printed(known).number
    if not (pick.id or name):
        then = ": “quest” lists what it gives" if plan.id == "tavern" else ""
        work.say(f"its card is taken{then}")
        return
    to = yield from ask_receiver(
        work, "taker", "Who takes it?", player, rulebook.of_building(plan.rule)
    )
    if re.fullmatch(rf"\d{{{DIGITS}}}", name):
        if plan.id != "tavern" and not work.find_card(name):
            work.add_card(Printed(number=name, type="purse"))
        yield from scoped("taken", take_card(work, to, Order(name)))
        return
    card = known if pick.id == known and known else card_called(work, name)
    if work.printed(card).type is None and (title or plan.id != "tavern"):
        work.change_card(card, type="purse")
    number = work.printed(card).number
    work.row("number_taken", player=to, number=number, what="take", how="", reason=plan.id)
    work.say(f"{work.title(card)} is taken")
    yield from scoped("taken", place_card(work, to, card, must=False))


def _returned(work: Work, keyword: str, most: int | None = None) -> Steps[tuple[str, ...]]:
    """Purse cards that are returned: their owners, each once, clockwise."""
    options, bearing = _purse_options(work, keyword)
    if not options:
        return ()
    keys = yield from work.several(
        "returned",
        "Which cards are returned?",
        options,
        offer=tuple(x for x in bearing if keyword == "ANIMAL"),
        most=most,
        lead="returns",
        cite=rulebook.RETURN,
    )
    owners = [work.purse_owner(key) for key in keys]
    names = [work.title(work.remove_thing(key, "return")) for key in keys]
    if names:
        work.say(f"returned: {listed(names, 'and')}")
    return tuple(x for x in work.state.group if x in owners)


def _purse_options(work: Work, keyword: str) -> tuple[tuple[Option, ...], list[str]]:
    """Everybody's Purse cards, those without the KEYWORD marked; ids of those that bear it."""
    options, bearing = [], []
    for owner in work.state.group:
        for key, purse in in_order(work.character(owner).purse):
            bears = _bears(work, purse.card, (keyword,)) if keyword else None
            bearing += [key] if bears else []
            why = rulebook.RETURN.broken(f"It does not bear {keyword}.") if bears is False else None
            options.append(card_option(work, key, purse.card, work.who(owner), why))
    return tuple(options), bearing


def _bears(work: Work, card: str, keywords: Iterable[str]) -> bool | None:
    """Whether a card bears one of the KEYWORDS; `None`: not told."""
    found = {x.casefold() for x in standing.keywords(work.state, card)}
    if found & {x.casefold() for x in keywords}:
        return True
    return False if work.printed(card).keywords_told else None


# ---------------------------------------------------------------------- die, Arena, unblocking


def _die(work: Work, plan: Plan) -> Steps[None]:
    """4, 5 or 6 gives a card; with the Tavern the die may be rolled once more (p. 23)."""
    side = yield from ask_die(
        work,
        "die",
        f"What does the die show? {GOOD_ROLL} or more gives a card.",
        lead="die",
        cite=rulebook.of_building(plan.rule),
    )
    sides = [side]
    if side is not None and side < GOOD_ROLL and is_built(work.state.buildings.get("tavern")):
        again = yield from work.yes(
            "reroll",
            f"A {side}. The Tavern: roll once more?",
            offer=True,
            lead="reroll",
            cite=rulebook.TAVERN,
        )
        if again:
            side = yield from ask_die(
                work, "die-again", "What does it show now?", lead="again", cite=rulebook.TAVERN
            )
            sides.append(side)
    work.row("effect_roll", player=work.player, what=plan.id, cards=sides)
    if side is None:
        work.say("the die is unknown")
        return
    if side < GOOD_ROLL:
        work.say(f"a {side}: nothing")
        return
    work.say(f"a {side}")
    yield from _take(work, plan, work.player)


def _arena(work: Work, plan: Plan) -> Steps[None]:
    """1 Reflex Skill for one player, and/or 2 WEAPON cards returned for a point (p. 23)."""
    yield from gain_reflex(work, work.player, none="nobody")
    before = sum(len(work.character(x).purse) for x in work.state.group)
    yield from _returned(work, RETURNS["arena"], most=WEAPONS)
    count = before - sum(len(work.character(x).purse) for x in work.state.group)
    if count == 0:
        return
    if count != WEAPONS:
        why = f"{WEAPONS} WEAPON cards are returned for +1."
        yield from work.breaks("rule-two-weapons", why, rulebook.ARENA)
    yield from _score(work, plan, "score", "Which score rises by 1?")


def _unblock(work: Work, plan: Plan) -> Steps[None]:
    """Up to 2 blocked cards of its KEYWORDS in all; the Smithy may give a card instead."""
    options, words, place = [], listed(plan.keywords), rulebook.of_building(plan.rule)
    for owner in work.state.group:
        for key, purse in in_order(work.character(owner).purse):
            if purse.blocked:
                bears = _bears(work, purse.card, plan.keywords)
                why = place.broken(f"It bears none of {words}.") if bears is False else None
                options.append(card_option(work, key, purse.card, work.who(owner), why))
    keys: tuple[str, ...] = ()
    if options:
        keys = yield from work.several(
            "unblocked",
            f"Which cards are unblocked? {words}",
            tuple(options),
            offer=(),
            most=plan.unblocks,
            lead="unblocks",
            cite=rulebook.of_building(plan.rule),
        )
    for key in keys:
        owner, name = work.purse_owner(key), work.thing_title(key)
        work.block_purse(owner, key, False)
        work.row("unblocked", player=owner, thing=key, card=name)
        work.say(f"{work.who(owner)}'s {name} is unblocked")
    if keys:
        return
    if plan.id in TITLES:
        yield from _take(work, plan, work.player)
    else:
        work.say("nothing is unblocked")
