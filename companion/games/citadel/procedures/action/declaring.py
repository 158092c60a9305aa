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
from companion.games.citadel.procedures.asking import (
    ask_player,
    card_called,
    card_option,
    player_options,
    thing_options,
)
from companion.games.citadel.procedures.verbs.telling import dashed
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import (
    in_order,
    involved_of,
    may_of,
    next_of,
    source_of,
)
from companion.games.citadel.rules.board import in_space
from companion.games.citadel.state.printed import Offer
from companion.games.citadel.state.table import Action, Event, Fog, GlobalEvent, QuestItem, Terrain
from companion.games.citadel.state.tables import ACTIONS
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import Duty
from companion.toolbox.grid import WORDS
from companion.toolbox.text import key_of, listed

MOVE = "Move / Backtrack"
PATHFIND = "Pathfind"
CHARACTER, DIALOGUE = "character", "dialogue"
"""Things that show an action and lie nowhere: the Character card, the dialogue being read."""
UNPLACED = ("temporary event", "exploration", "dialogue")
KINDS = ("terrain", "permanent event", "temporary event", "exploration", "global event",
         "purse", "skill", "quest item", "dialogue")  # fmt: skip
"""Where an action can be shown that nobody told of yet (p. 10; ruling R-37)."""


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
    thing = yield from _thing(work, player, name, duty)
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
    state = work.state
    group = standing.awake(state) or state.group
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
    work.player = yield from ask_player(
        work,
        "who",
        f"Who is the active player?{agreed}",
        quiet=likely or None if quiet else None,
        offer=None if quiet else likely or None,
        lead="by",
        cite=rulebook.ACTIVE_PLAYER,
    )
    return work.player


def _name(work: Work, player: str, duties: list[tuple[str, Duty]]) -> Steps[str]:
    """Which action; the card that shows only one stands for it."""
    titles: dict[str, list[str]] = {}
    for option in _things(work, player):
        offers = _offers(work, option.id)
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


def _things(work: Work, player: str) -> tuple[Option, ...]:
    """What may show an action of this player (p. 10)."""
    state = work.state
    fields = ("terrains", "events", "globals", "quest_items", "purse")
    options = list(thing_options(work, fields, (player,)))
    at = work.character(player).at
    for key, fog in in_order(state.fogs):
        side, of = WORDS.get(fog.side, fog.side), f"of {work.terrain_words(fog.terrain)}"
        sides = (fog.side, side, f"fog {fog.side}", f"fog {side}", f"the fog {side}")
        short = ("fog", "the fog", f"fog {fog.area}", *sides) if at in ("", fog.terrain) else ()
        also = (key, *short, *(f"{x} {of}" for x in sides))
        options.append(Option(key, work.thing_title(key), note="Exploration card", also=also))
    skills = work.character(player).skills
    options += [
        card_option(work, key, skills[key].card, "in hand")
        for key in standing.skills_in(work.character(player), "hand")
    ]
    options.append(Option(CHARACTER, "the Character card", also=("character card", "character")))
    if state.reading:
        options.append(Option(DIALOGUE, f"dialogue {state.reading}", also=("dialogue",)))
    return tuple(options)


def _untold_fog(work: Work, player: str) -> tuple[Option, ...]:
    """The Exploration cards beside a Terrain whose arrows nobody has told: a table that flips one
    tells of it (p. 21)."""
    at = work.character(player).at
    here = work.state.terrains.get(at)
    if here is None or here.arrows:
        return ()
    return tuple(
        Option(word, f"the fog {word} of {work.terrain_words(at)}", also=(side, f"fog {word}"))
        for side, word in WORDS.items()
        if not in_space(work.state, at, side)
    )


def _thing(work: Work, player: str, name: str, duty: Duty | None) -> Steps[str]:
    """The card that shows it; a new name puts it where it lies."""
    default = str(duty.answers.get("thing", "")) if duty is not None else ""
    options = _things(work, player)
    if not default:
        showing = [
            x.id
            for x in options
            if any(key_of(y.name) == key_of(name) for y in _offers(work, x.id))
        ]
        # A card elsewhere on the Board is not meant by an action's bare name (p. 10).
        near = [x for x in showing if source_of(work.state, player, x)[1] is not False]
        default = near[0] if len(near) == 1 else ""
    if not default and name == MOVE:
        default = CHARACTER
    if default not in {x.id for x in options}:
        default = ""
    options += _untold_fog(work, player) if name == PATHFIND else ()
    pick = yield from work.put(
        Maybe(
            key="thing", prompt="Which card shows it?", options=options, new="card", none="unknown"
        ),
        offer=default,
        lead="on",
        cite=rulebook.WHERE_ACTIONS,
    )
    if not pick.new:
        side = next((x for x, word in WORDS.items() if word == pick.id), "")
        fog = Fog(terrain=work.character(player).at, side=side)
        return work.add("fogs", "f", fog) if side else pick.id
    return (yield from _new_thing(work, player, name, pick.new))


def _new_thing(work: Work, player: str, name: str, title: str) -> Steps[str]:
    """A card that was there all along, or turned up just now: its id, or words for it."""
    card = card_called(work, title)
    likely = work.printed(card).type or ("exploration" if name == PATHFIND else "permanent event")
    pick = yield from work.choose(
        "shown-on",
        "What kind of card is it?",
        (Option(x, x) for x in KINDS),
        quiet=likely if likely in KINDS else "permanent event",
        lead="which",
        cite=rulebook.WHERE_ACTIONS,
    )
    kind, at = pick, work.character(player).at
    if kind in UNPLACED:
        return work.title(card)
    if kind == "terrain":
        terrain = work.add("terrains", "t", Terrain(card=card))
        if not at:
            work.put_figure(player, terrain, "told")
        return terrain
    if kind == "purse":
        return work.to_purse(player, card)
    if kind == "skill":
        hand = work.character(player).hand
        if hand is not None and len(standing.skills_in(work.character(player), "hand")) >= hand:
            work.change(player, hand=None)  # one more than was counted: the count was wrong
        return work.name_skill(player, card, "hand")
    if kind == "quest item":
        return work.add("quest_items", "q", QuestItem(card=card))
    if kind == "global event":
        return work.add("globals", "g", GlobalEvent(card=card))
    return work.add("events", "v", Event(card=card, attached={at: True} if at else {}))


# ---------------------------------------------------------------------- what it prints


def card_of(work: Work, thing: str) -> str:
    """The book's card of what shows an action; empty for fog, a dialogue, the Character card."""
    found = work.find_thing(thing)
    if found is not None:
        return found.card
    for character in work.state.characters.values():
        if thing in character.skills:
            return character.skills[thing].card
    return work.find_card(thing) if thing and thing not in (CHARACTER, DIALOGUE) else ""


def _offers(work: Work, thing: str) -> list[Offer]:
    card = card_of(work, thing)
    return [x for _, x in sorted(work.printed(card).actions.items())] if card else []


def _known(work: Work, name: str, thing: str) -> Offer:
    """What the table told of an action before; the move and a fog's pathfind are printed (p. 4)."""
    for offer in _offers(work, thing):
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
            player_options(work, state.group),
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
