"""An action is declared: who, what, on which card, what it prints, who takes part (P-02, P-03)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.legal import involved, may_act, next_active
from companion.games.citadel.procedures.action.printed_questions import (
    Maybe,
    OfferForm,
    offer_words,
    with_facts,
)
from companion.games.citadel.procedures.action.showing import (
    CHARACTER,
    MOVE,
    PATHFIND,
    ask_shown_on,
    card_of,
    offers_of,
    things_of,
)
from companion.games.citadel.procedures.asking import player_options
from companion.games.citadel.procedures.verbs.telling import dashed
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import (
    in_order,
    involved_of,
    may_of,
    next_of,
)
from companion.games.citadel.state.printed import Offer
from companion.games.citadel.state.table import Action
from companion.games.citadel.state.tables import ACTIONS
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import Duty
from companion.toolbox.text import key_of, listed


class Declared(Struct, frozen=True):
    """What is known when an action begins."""

    player: str
    name: str
    thing: str
    """Id of what shows it, `character`, `dialogue`, or words; empty: not told."""
    offer: Offer
    involved: tuple[str, ...]


def aliases(name: str) -> tuple[str, ...]:
    """Every word that an action answers to: `Climb`, `climbs`; each name of one icon."""
    found: list[str] = []
    for one in name.split("/"):
        plain = one.strip()
        found += [plain, *verbs(plain)]
    return tuple(dict.fromkeys(found))


def verbs(name: str) -> tuple[str, ...]:
    """A name with its verb as it is said of somebody: `pushes`, `goes see`, `is stealthy`."""
    first, _, rest = name.partition(" ")
    word = key_of(first)
    if word == "be":
        said = "is"
    elif word.endswith(("s", "sh", "ch", "x", "o")):
        said = f"{word}es"
    elif word.endswith("y") and word[-2:-1] not in "aeiou":
        said = f"{word[:-1]}ies"
    else:
        said = f"{word}s"
    return (f"{said} {rest}".strip(),)


def mandatory_duties(work: Work) -> list[tuple[str, Duty]]:
    """Mandatory actions that wait, oldest first (p. 11)."""
    return [(key, x) for key, x in in_order(work.state.pending) if x.rule == standing.MANDATORY]


# ---------------------------------------------------------------------- who and what


def declare(work: Work) -> Steps[Declared]:
    """Everything that is said before the cards are selected; nothing of it has to be told."""
    duties = mandatory_duties(work)
    player = yield from _who(work, duties[0][1] if duties else None)
    name = yield from _name(work, player, duties)
    duty = next((x for _, x in duties if key_of(x.what) == key_of(name)), None)
    thing = yield from ask_shown_on(work, player, name, duty)
    offer = yield from _facts(work, name, thing, duty)
    taking = yield from _involved(work, player, offer, duty)
    prerequisite = yield from work.maybe.yes(
        "prerequisite", "Is its prerequisite met?", quiet=True, cite=rulebook.FORBIDDEN_ACTIONS
    )
    verdict = may_act(may_of(work.state, player, name, thing, taking, offer, prerequisite))
    yield from work.reasons(verdict.value.reasons)
    if verdict.value.allowed is False:
        work.sums["may it be taken"] = verdict
    for key, one in duties:
        if one is duty and key in work.state.pending:
            work.drop("pending", key)
    return Declared(player, name, thing, offer, taking)


def _who(work: Work, duty: Duty | None) -> Steps[str]:
    """The active player. The involved choose, if a mandatory action waits (p. 11)."""
    state, epic = work.state, False
    group = may = standing.awake(state) or state.group
    if duty is not None:
        told_of = tuple(x for x in duty.answers.get("involved", ()) if x in group)
        thing = str(duty.answers.get("thing", ""))
        epic = "epic" in {key_of(x) for x in _known(work, duty.what, thing).traits}
        may = next_active(next_of(state, thing, told_of, epic)).value.may if told_of else group
        likely = may[0] if len(may) == 1 else ""
    else:
        likely = state.turn if state.turn in group else ""
    likely = work.table.by or likely or (group[0] if len(group) == 1 else "")
    quiet = bool(work.table.by) or len(state.group) == 1
    # All unconscious: the adventure is lost, and nobody is next.
    left = next_active(next_of(state)).value.fallback if standing.awake(state) else ""
    agreed = f" ({work.who(left)} if you cannot agree)" if left and duty is None else ""
    waits = "nobody is active two turns in a row (p. 23)"
    work.player = yield from work.choose(
        "who",
        f"Who is the active player?{agreed}",
        tuple(
            x
            if x.illegal or x.id in may or x.id not in group
            else msgspec.structs.replace(x, far=True, note=waits if epic else "takes no part")
            for x in player_options(work)
        ),
        quiet=likely or None if quiet else None,
        offer=None if quiet else likely or None,
        lead="by",
        cite=rulebook.ACTIVE_PLAYER,
    )
    return work.player


def _name(work: Work, player: str, duties: list[tuple[str, Duty]]) -> Steps[str]:
    """Which action; the card that shows only one stands for it."""
    titles: dict[str, list[str]] = {}
    for option in things_of(work, player):
        offers = offers_of(work, option.id)
        if len(offers) == 1:
            titles.setdefault(key_of(offers[0].name), []).extend((option.label, option.id))
    names = dict.fromkeys(ACTIONS)
    names |= dict.fromkeys(x.what for _, x in duties)
    names |= dict.fromkeys(
        x.name for card in work.state.book.values() for x in card.actions.values()
    )
    seen: dict[str, Option] = {}
    for name in names:
        if name and key_of(name) not in seen:
            also = (*aliases(name), *titles.get(key_of(name), ()))
            seen[key_of(name)] = Option(name, name, also=also)
    pick = yield from work.pick(
        "name",
        "Which action?",
        tuple(seen.values()),
        offer=seen[key_of(duties[0][1].what)].id if duties else None,
        new="action",
        lettered=True,
        cite=rulebook.ACTION_NAMES,
    )
    return pick.id or pick.new


def _known(work: Work, name: str, thing: str) -> Offer:
    """What the table told of an action before; the move and a fog's pathfind are printed (p. 4)."""
    for offer in offers_of(work, thing):
        if key_of(offer.name) == key_of(name):
            return offer
    if thing == CHARACTER and name == MOVE:
        return Offer(name=name, cost=0, difficulty=0)
    if thing in work.state.fogs and name == PATHFIND:
        return Offer(name=name, difficulty=0)
    return Offer(name=name)


def offer_of(work: Work) -> Offer:
    """What the action under way prints, as far as it is told."""
    action = work.action
    known = _known(work, action.name, action.source)
    return msgspec.structs.replace(
        known,
        cost=action.cost,
        chain=action.chain,
        mandatory=action.mandatory,
        group=action.group,
        traits=action.traits,
        compound=action.compound,
        difficulty=action.difficulty,
    )


def remember_offer(work: Work, thing: str, offer: Offer) -> None:
    """Keep in the book what an action prints, where a card shows it."""
    card = card_of(work, thing)
    if card and offer != Offer(name=offer.name):
        others = {
            key: x
            for key, x in work.printed(card).actions.items()
            if key_of(x.name) != key_of(offer.name)
        }
        work.change_card(card, actions={**others, offer.name: offer})


def _facts(work: Work, name: str, thing: str, duty: Duty | None) -> Steps[Offer]:
    """Cost, difficulty, chain, rows, traits: what was told once is not asked again."""
    known = _known(work, name, thing)
    if duty is not None and known.mandatory is None:
        known = msgspec.structs.replace(known, mandatory=True)
    empty = Offer(name=known.name)
    plain: dict[str, Any] = msgspec.to_builtins(known)
    default = {key: x for key, x in plain.items() if x != getattr(empty, key, None) and x != []}
    default.pop("name", None)
    enough = known.cost is not None and (known.difficulty is not None or bool(known.rows))
    facts = yield from work.put(
        OfferForm(key="offer", prompt="What does it print?"),
        quiet=default if enough else None,
        offer=None if enough else default,
        help="Cost, difficulty, chain, rows, traits; none of it is required.",
        lead="prints",
        cite=rulebook.SIMPLE_ACTION,
    )
    offer = with_facts(known, facts)
    if offer.rows and offer.compound is None:
        offer = msgspec.structs.replace(offer, compound=True)
    remember_offer(work, thing, offer)
    return offer


def offer_says(offer: Offer) -> str:
    """What it prints, in brackets for the log; empty if nothing is told."""
    words = offer_words(offer)
    return f" ({words})" if words else ""


# ---------------------------------------------------------------------- who takes part


def _involved(work: Work, player: str, offer: Offer, duty: Duty | None) -> Steps[tuple[str, ...]]:
    """The others: volunteers, or everybody on the Terrain if it is mandatory (pp. 10, 11)."""
    state = work.state
    revealer = str(duty.answers.get("revealer", "")) if duty is not None else ""
    lead = yield from work.put(
        Maybe(
            key="revealer",
            prompt="Who revealed it?",
            options=player_options(work),
            none="the active player",
        ),
        quiet=revealer,
        lead="revealer",
        cite=rulebook.MANDATORY_ACTION,
    )
    if player not in state.group:
        return (player,)  # named on purpose: the rule about it was broken already
    mandatory = bool(offer.mandatory)
    found = involved(involved_of(state, player, (), mandatory, bool(offer.group), lead.id)).value
    others = [x for x in standing.awake(state) if x != player]
    likely: list[str] = []
    if duty is not None:
        likely = [x for x in duty.answers.get("involved", ()) if x in others]
    elif mandatory:
        likely = [x for x in others if x in found.candidates or x in found.unclear]
    elif offer.group:
        likely = others
    taking: tuple[str, ...] = ()
    if len(state.group) > 1:
        taking = yield from work.several(
            "involved",
            "Who else takes part?",
            player_options(work, (x for x in state.group if x != player)),
            besides=player_options(work, (player,)),
            quiet=tuple(likely) if not others else None,
            offer=None if not others else tuple(likely),
            lead="joined",
            cite=rulebook.INVOLVED,
        )
    told_of = involved(involved_of(state, player, taking, mandatory, bool(offer.group), lead.id))
    for who, why in sorted(told_of.value.refused.items()):
        yield from work.breaks(
            f"rule-takes-part-{dashed(work.who(who))}",
            f"{work.who(who)}: {why}.",
            rulebook.INVOLVED,
        )
    # Who must take part in a fight that goes on was settled when it began.
    must = likely if duty is not None else found.candidates
    left_out = [x for x in must if mandatory and x not in (player, *taking)]
    if left_out:
        names = listed([work.who(x) for x in left_out], "and")
        yield from work.breaks(
            "rule-everybody-here", f"Mandatory: {names} must take part.", rulebook.MANDATORY_ACTION
        )
    return tuple(dict.fromkeys((player, *taking)))


def begun(declared: Declared) -> Action:
    """The action as it begins (p. 11)."""
    offer = declared.offer
    return Action(
        name=declared.name,
        source=declared.thing,
        involved=dict.fromkeys(declared.involved, True),
        active=declared.player,
        stage="gear up",
        compound=True if offer.rows else offer.compound,
        mandatory=offer.mandatory,
        group=offer.group,
        chain=offer.chain,
        cost=offer.cost,
        difficulty=None if offer.rows else offer.difficulty,
        traits=offer.traits,
    )
