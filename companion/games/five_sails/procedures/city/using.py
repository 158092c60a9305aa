"""Abilities of cards in High Drama: Actions, Reactions, Events (P14-P16, P26, P27; pp. 11-21).

What a card does is told in the table's words and, where it changes something, as effects, as
`modify`, `move`, `wound`. Here are the rules around it: whose it is, whether its window is open,
whether this copy has been used today, what it costs, where its card goes.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.abilities import Use, usable
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.procedures.asking import CharacterSlot, ask_character
from companion.games.five_sails.procedures.city.by_card import ask_cancelled
from companion.games.five_sails.procedures.city.using_costs import ask_changes, pay_costs
from companion.games.five_sails.procedures.city.using_source import Thing, ask_thing
from companion.games.five_sails.procedures.harm.wounds import heal, wound
from companion.games.five_sails.procedures.priority import acted, speaker, still_in, who_acts
from companion.games.five_sails.procedures.wording import noted
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules.acts import use_of
from companion.games.five_sails.rules.printed_texts import drawn, on_one
from companion.games.five_sails.rules.standing import was_used
from companion.games.five_sails.state.cards import Ability, AbilityKind
from companion.games.five_sails.state.table import LineCard, Used, use_key
from companion.table.procedures.pressing import between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import put
from companion.toolbox.text import plural

PAGE, RULE = "p. 13", "use-action"
_KINDS: tuple[AbilityKind, ...] = ("action", "reaction", "passive")
"""What is used here; Techniques and Maneuvers are told with the challenge or the round."""
_WORDS: dict[AbilityKind, str] = {
    "action": "an Action",
    "reaction": "a Reaction",
    "passive": "a “may” of its plain text",
}
_ACTORS_FAULTS = (
    "not-in-city",
    "not-home",
    "trait-missing",
    "dash-stat",
    "cannot-engage-engaged",
    "no-character-at-event",
)
"""Faults that hang on which character acts."""


class Chosen(Struct, frozen=True, kw_only=True):
    """An ability of a thing, and who acts."""

    thing: Thing
    key: str
    """Its key on the card; its kind if nobody told what is printed."""
    ability: Ability
    actor: str = ""


@act(
    "use",
    "Use an Action or Reaction",
    spec="P14",
    cite=rulebook.USE_ACTION,
    rules=(
        "playing-a-card",
        "once-per-day",
        "qualifiers",
        "acting-character",
        "events",
        "reaction-when",
        "reaction-after",
        "costs-vs-effects",
        "self-reference",
        "replacement-effects",
    ),
    words=("uses", "activate", "activates", "reacts"),
    help="use Soline reaction",
)
def use(work: Work) -> Steps[str]:
    """An Action or Reaction of a card in play, in hand, or of an Event is used (P14)."""
    thing = yield from ask_thing(work)
    work.player = _whose(work, thing) or speaker(work)
    if not work.player:
        yield from who_acts(work, "Who uses it?", key="by-whom", cite=rulebook.USE_ACTION)
    yield from still_in(work, work.player)
    if thing.whose and thing.whose != work.player:
        says = f"{thing.name} is {work.state.name(thing.whose)}'s."
        yield from work.breaks("not-your-card", says, rulebook.USE_ACTION)
    key, ability = yield from _ask_ability(work, thing)
    actor = yield from _ask_actor(work, Chosen(thing=thing, key=key, ability=ability))
    chosen = Chosen(thing=thing, key=key, ability=ability, actor=actor)
    inputs = _use(work, chosen)
    inputs = yield from _ask_untold(work, chosen, inputs)
    yield from check_faults(work, usable(inputs).value.check)
    if inputs.announced:
        return _failed(work, chosen, inputs)
    yield from _resolve(work, chosen, inputs)
    return ""


def _whose(work: Work, thing: Thing) -> str:
    """Who speaks; else whose card it is."""
    return work.table.by or thing.whose


# ---------------------------------------------------------------------- which ability


def _ask_ability(work: Work, thing: Thing) -> Steps[tuple[str, Ability]]:
    """A printed ability, or one of which only the kind is told."""
    found: dict[str, Ability] = {
        key: one for key, one in work.card(thing.card).abilities.items() if one.kind in _KINDS
    }
    yield from _not_of_a_duel(work, thing, bool(found))
    printed = {one.kind for one in found.values()}
    found |= {kind: Ability(kind=kind) for kind in _KINDS if kind not in printed}
    likely = _likely(work, thing, found)
    sure = sum(1 for key in found if key not in _KINDS) == 1 and likely not in _KINDS
    options = []
    for key, one in found.items():
        label = _WORDS[one.kind] if key in _KINDS else _printed_words(key, one)
        note = "used today" if _is_used(work, thing, key) else ""
        options.append(Option(key, label, note=note, also=(one.kind,)))
    pick = yield from work.choose(
        "ability",
        f"Which ability of {thing.name}?",
        tuple(options),
        quiet=likely if sure else None,
        offer=None if sure else likely,
        lead="as",
        cite=rulebook.PLAYING_A_CARD,
    )
    return pick, found[pick]


def _not_of_a_duel(work: Work, thing: Thing, others: bool) -> Steps[None]:
    """What only has a Technique or a Maneuver is used with a challenge or in a round (p. 21)."""
    kind = next((one.kind for one in work.card(thing.card).abilities.values()), "")
    if others or not kind or work.state.duel is None:
        return
    where = "the challenge, or in a round" if kind == "technique" else "the card in a round"
    says = f"{thing.name} has a {kind.title()}: enter it with {where}."
    yield from work.breaks("used-in-duel", says, rulebook.TECHNIQUE)


def _likely(work: Work, thing: Thing, found: dict[str, Ability]) -> str:
    """A Reaction while others act, else an Action; one that is printed and unused first."""
    state = work.state
    reacts = state.duel is not None or (state.turn and state.turn != work.player)
    first: AbilityKind = "reaction" if reacts else "action"

    def rank(key: str) -> tuple[bool, bool, bool, bool]:
        one, printed = found[key], key not in _KINDS
        # Of what is not printed nobody knows how many there are: a second use must be seen.
        spent = printed and _is_used(work, thing, key)
        return (
            not printed and len(found) > len(_KINDS),
            spent,
            one.kind != first,
            one.kind == "passive",
        )

    return min(found, key=rank)


def _printed_words(key: str, one: Ability) -> str:
    """`1: City Action, engages: draws two`."""
    words = f"{key}: {' '.join((*one.qualifiers, one.kind.title()))}"
    words += ", engages" if one.engages else ""
    return f"{words}: {one.text}" if one.text else words


def _is_used(work: Work, thing: Thing, key: str) -> bool:
    return was_used(work.state, thing.copy, key, work.player if thing.source == "event" else "")


# ---------------------------------------------------------------------- who acts


def _ask_actor(work: Work, chosen: Chosen) -> Steps[str]:
    """The acting character: of a character itself, of an attachment its bearer (P16; p. 11)."""
    thing, ability = chosen.thing, chosen.ability
    if thing.actor:
        slot = CharacterSlot(
            key="actor",
            prompt="Which character acts?",
            lead="with",
            player=work.player,
            quiet=thing.actor,
            cite=rulebook.ACTING_CHARACTER,
        )
        return (yield from ask_character(work, slot))
    needs = bool(ability.qualifiers or ability.engages or thing.source == "event")

    def against(key: str) -> Fault | None:
        faults = usable(_use(work, replace(chosen, actor=key))).value.check.faults
        return next((x for x in faults if x.id in _ACTORS_FAULTS), None)

    def may_be(key: str) -> bool:
        one = work.character(key)
        mine = one.controller in ("", work.player)
        return mine and (not thing.at or one.at in ("", thing.at))

    able = [x for x in work.state.characters if may_be(x) and against(x) is None] if needs else []
    slot = CharacterSlot(
        key="actor",
        prompt="Which character acts?",
        guard=against,
        only=may_be,
        lead="with",
        none="unknown",
        at=thing.at,
        player=work.player,
        offer=(able[0] if len(able) == 1 else "") if needs else None,
        quiet=None if needs else (able[0] if len(able) == 1 else ""),
        cite=rulebook.ACTING_CHARACTER,
    )
    return (yield from ask_character(work, slot))


def _use(work: Work, chosen: Chosen) -> Use:
    """The inputs of the check; of an Event only its own location counts."""
    thing = chosen.thing
    inputs = use_of(
        work.state,
        work.player,
        chosen.ability,
        thing.copy,
        chosen.key,
        actor=chosen.actor,
        source=thing.source,
    )
    attachment = work.card(thing.card).type == "attachment" and thing.source == "hand"
    inputs = replace(
        inputs,
        attachment=attachment or inputs.attachment,
        used=thing.used(work.state, chosen.key, work.player),
    )
    return replace(inputs, at_event=True) if chosen.actor and thing.source == "event" else inputs


# ---------------------------------------------------------------------- what only the table knows


def _ask_untold(work: Work, chosen: Chosen, inputs: Use) -> Steps[Use]:
    """What it answers, whether its targets are there, whether its costs failed."""
    if chosen.ability.kind == "reaction":
        inputs = yield from _ask_trigger(work, chosen, inputs)
    targets = yield from work.yes(
        "targets",
        "Are the targets there that its costs name?",
        quiet=True,
        cite=rulebook.TARGETING_P21,
    )
    failed = yield from work.yes(
        "failed",
        "Was it announced, and its costs could not be paid?",
        quiet=False,
        cite=rulebook.COST_FAIL,
    )
    if failed:
        # The table says it itself: nothing has to be named again.
        work.accepted |= {"cannot-pay", "cannot-engage-engaged"}
        return replace(inputs, affordable=False, announced=True)
    return replace(inputs, targets=targets)


def _ask_trigger(work: Work, chosen: Chosen, inputs: Use) -> Steps[Use]:
    """When or after what; what it cancels (P27; p. 20)."""
    when = yield from work.choose(
        "when",
        "Reaction: When or After?",
        (Option("when", "When: it interrupts"), Option("after", "After")),
        quiet="",
        none="unknown",
        cite=rulebook.REACTION_WHEN,
    )
    texts = {}
    for key, prompt in (("trigger", "What does it answer?"), ("cancels", "What does it cancel?")):
        texts[key] = yield from work.text(
            key, prompt, quiet="", longest=200, cite=rulebook.REACTION
        )
    met = yield from work.yes(
        "triggered", "Is its condition met?", quiet=True, cite=rulebook.REACTION
    )
    work.row("reaction", player=work.player, card=chosen.thing.name, when=when, **texts)
    return replace(inputs, trigger=met)


def _failed(work: Work, chosen: Chosen, inputs: Use) -> str:
    """Announced and not paid: it does nothing; a card of the hand is discarded (AMB-24)."""
    result = usable(inputs)
    thing, discards = chosen.thing, result.value.discard
    if discards:
        work.discard(work.player, 1, [thing.card])
    work.row("cost-failed", player=work.player, card=thing.name, discarded=discards)
    ends = "it is discarded (p. 28)" if discards else "nothing happens"
    if not discards and thing.source == "hand":
        ends = "it is taken back (AMB-24)"
    return f"{work.name} cannot pay for {thing.name}: {ends}"


# ---------------------------------------------------------------------- costs, effects, marks


def _resolve(work: Work, chosen: Chosen, inputs: Use) -> Steps[None]:
    """Pay, mark, resolve, and put the card where it goes (pp. 13, 18, 20-21)."""
    thing, kind = chosen.thing, chosen.ability.kind
    who = work.called(chosen.actor) if chosen.actor and chosen.actor != thing.copy else ""
    words = f"{work.name} uses {thing.name}"
    words += f" ({_WORDS[kind].split(' ', 1)[1]}{f', {who} acts' if who else ''})"
    whom = yield from _ask_on(work)
    work.say(f"{words} on {work.called(whom)}" if whom else words)
    hand = thing.source == "hand"
    discard = usable(inputs).value.discard
    yield from pay_costs(work, thing, chosen.ability, chosen.actor)
    _mark(work, chosen)
    if thing.source == "event":
        work.row("event-used", player=work.player, card=thing.name, location=thing.at)
    if not (yield from ask_cancelled(work, thing.name)):
        text = yield from work.text(
            "does",
            "What does it do, in your words?",
            quiet=chosen.ability.text,
            empty=True,
            lead="does",
            cite=rulebook.PARTIAL_EFFECTS,
        )
        if text:
            work.say(text if _counts(text, chosen, whom) else noted(text))
        if whom:
            _do_to(work, whom, text)
        yield from _ask_draws(work, text)
        yield from ask_changes(work, chosen.actor, thing)
    if hand:
        _put_away(work, thing, discard)
    if kind == "action":
        acted(work)


def _counts(text: str, chosen: Chosen, whom: str) -> bool:
    """Whether what is told of an ability is printed on its card, or the app does it."""
    return text == chosen.ability.text or bool(drawn(text) or (whom and on_one(text)))


def _ask_on(work: Work) -> Steps[str]:
    """The character that it is used on, if anybody says so."""
    slot = CharacterSlot(
        key="on",
        prompt="On which character?",
        lead="on",
        none="unknown",
        quiet="",
        foe=True,
        cite=rulebook.TARGETING_P21,
    )
    return (yield from ask_character(work, slot))


def _do_to(work: Work, whom: str, text: str) -> None:
    """What its text does to the one that it is used on, if that is all that stands there."""
    match on_one(text):
        case ("heal", count):
            heal(work, whom, count)
        case ("wound", count):
            wound(work, whom, count)
        case ("engage", _):
            work.change_character(whom, engaged=True)
            work.say(f"{work.called(whom)} is engaged")
        case ("ready", _):
            work.change_character(whom, engaged=False)
            work.say(f"{work.called(whom)} is en garde")


def _ask_draws(work: Work, text: str) -> Steps[None]:
    """Cards that its player draws: as many as its text says, if that is all that stands there."""
    count = yield from work.number(
        "draws",
        "How many cards does its player draw?",
        between(0, 99),
        quiet=drawn(text),
        lead="draws",
        cite=rulebook.PARTIAL_EFFECTS,
    )
    if not count:
        return
    got = work.from_deck(work.player, count)
    work.to_hand(work.player, got)
    side = work.side(work.player)
    work.row(
        "draw", player=work.player, asked=count, count=got, deck=side.deck, hand=side.hand.count
    )
    work.say(f"{work.name} draws {plural(count, 'card')}")


def _mark(work: Work, chosen: Chosen) -> None:
    """This copy has used it today; an Event this player (P15)."""
    thing, kind = chosen.thing, chosen.ability.kind
    key = use_key(thing.copy, chosen.key, work.player if thing.source == "event" else "")
    if kind != "passive":
        used = Used(card=thing.name, by=work.player, kind=kind)
        work.state = put(work.state, "used", key, used)
    work.row(
        "ability-used",
        player=work.player,
        character=chosen.actor,
        card=thing.name,
        what=kind,
        key=key,
        until="day",
    )


def _put_away(work: Work, thing: Thing, discard: bool) -> None:
    """To the discard pile; in a duel a participant's card lies in the line (p. 24; AMB-38)."""
    duel = work.state.duel
    fighters = duel.fighters if duel is not None else {}
    mine = next((key for key, one in fighters.items() if one.player == work.player), "")
    if discard or duel is None or not mine:
        work.discard(work.player, 1, [thing.card])
        return
    work.from_hand(work.player, 1, [thing.card])
    one = fighters[mine]
    # In front: it is no combat card, the last of which is the Final Strike.
    line = (LineCard(card=thing.card), *one.line)
    work.change_duel(replace(duel, fighters={**fighters, mine: replace(one, line=line)}))
