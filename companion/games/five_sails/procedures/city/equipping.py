"""The Equip Action and the slots of attachments (P20, P21; pp. 13, 18-19)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.actions import (
    Equip,
    Slots,
    equip as may_equip,
    slots,
)
from companion.games.five_sails.calculations.costs import Payment
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.procedures.asking import (
    CardSlot,
    CharacterSlot,
    ask_card,
    ask_character,
)
from companion.games.five_sails.procedures.cards.holding import hardly_held
from companion.games.five_sails.procedures.cards.values import Wanted, keep_value, value_field
from companion.games.five_sails.procedures.city.by_card import (
    BEFORE,
    FREE,
    PAID,
    ask_cancelled,
    ask_way,
    check_unique,
)
from companion.games.five_sails.procedures.city.parleying import (
    ask_parley,
    ask_place_of,
    lying_options,
    named_there,
)
from companion.games.five_sails.procedures.city.paying import pay_for
from companion.games.five_sails.procedures.harm.wounds import check_resolve, lose_attachment
from companion.games.five_sails.procedures.priority import acted, may_act, still_in, who_acts
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.rules.acts import equip_of, worn_of
from companion.games.five_sails.rules.standing import in_order
from companion.games.five_sails.state.cards import DASH, PLACES, SLOTS, STATS, place_name
from companion.games.five_sails.state.table import CityCard
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import signed
from companion.toolbox.text import key_of, listed

PAGE, RULE = "p. 13", "equip-action"


class Source(Struct, frozen=True, kw_only=True):
    """Where the attachment is."""

    card: str
    """Of the library."""
    city: str = ""
    """Id of the City card that it is; empty: in hand."""
    at: str = ""


class Terms(Struct, frozen=True, kw_only=True):
    """What the attachment itself says of its target."""

    others: bool = False
    """It may go on a card that is not its controller's."""
    fits: bool = True
    free: bool = False
    """A card's text equips it, or it was so before: the place is no matter."""


@act(
    "equip",
    "Equip an attachment",
    spec="P20",
    cite=rulebook.EQUIP_ACTION,
    rules=("city-attachment", "slots", "attachments", "wealth-cost", "available"),
    words=("equips", "attach", "attaches", "wears", "gets"),
    help="equip Hat on Soline",
)
def equip(work: Work) -> Steps[None]:
    """An attachment from hand or a City location onto a target (P20); full slots empty (P21)."""
    way = yield from ask_way(work, "the Equip Action", rulebook.EQUIP_ACTION)
    player = yield from who_acts(work, "Who equips?", key="by-whom", cite=rulebook.EQUIP_ACTION)
    source = yield from _ask_source(work, player, way)
    terms = yield from _ask_terms(work, way)
    on = yield from _ask_target(work, player, source, terms)
    yield from (still_in(work, player) if way else may_act(work))
    for fault in _against(work, player, source, on, terms):
        yield from work.fault(fault)
    yield from check_unique(work, source.card)
    yield from _adds(work, source.card)
    yield from _slot(work, source.card)
    name = work.called(source.card)
    if way in ("", PAID):
        taken = (yield from ask_parley(work, player, source.at, True)) if source.city else ()
        hand = not source.city
        yield from pay_for(work, player, source.card, reductions=taken, from_hand=hand)
    if way != BEFORE and (yield from ask_cancelled(work, f"equipping {name}")):
        if not source.city:
            work.discard(player, 1, [source.card])
    else:
        yield from _attach(work, player, source, on, way)
    if not way:
        acted(work)


# ---------------------------------------------------------------------- which, from where, on whom


def _ask_source(work: Work, player: str, way: str) -> Steps[Source]:
    """An attachment of the hand, or one that lies at a City location."""
    start = yield from _ask_from(work)

    def fits(one: CityCard) -> bool:
        here = start in ("", "city", one.at)
        return one.kind in (None, "attachment") and here and start != "hand"

    lying = lying_options(work, lambda key: _not_there(work, player, key, way), fits)
    out = {one.card for one in work.state.city.values() if one.card and fits(one)}
    out |= {key for key, card in work.state.cards.items() if card.type not in (None, "attachment")}
    slot = CardSlot(
        key="card",
        prompt="Which attachment?",
        types=("attachment",),
        first=tuple(work.side(player).hand.known),
        also=lying,
        skip=frozenset(out),
        far=hardly_held(work, player),
        guard=lambda key: _not_there(work, player, key, way) if key in work.state.city else None,
        cite=rulebook.EQUIP_ACTION,
    )
    key = yield from ask_card(work, slot)
    if key in work.state.city:
        one = work.state.city[key]
        return Source(card=one.card, city=key, at=one.at)
    if work.card(key).type is None:
        work.change_card(key, type="attachment")
    if start in ("", "hand"):
        return Source(card=key)
    at = start
    if at == "city":
        prompt = f"Where does {work.called(key)} lie?"
        at = yield from ask_place_of(work, player, prompt, rulebook.CITY_ATTACHMENT)
    return Source(card=key, city=named_there(work, key, at, "attachment"), at=at)


def _ask_from(work: Work) -> Steps[str]:
    """Where it is, if the sentence says so: `hand`, `city`, a location."""
    pick = yield from work.choose(
        "from",
        "From where?",
        (
            Option("hand", "from hand", also=("hand",)),
            Option("city", "from a City location", also=("city", "the city")),
            *(Option(x, told.name, also=told.also) for x, told in PLACES.items()),
        ),
        quiet="",
        none="as it lies",
        lead="from",
        cite=rulebook.CITY_ATTACHMENT,
    )
    return pick


def _not_there(work: Work, player: str, key: str, way: str) -> Fault | None:
    """Why an attachment that lies in the city is out of reach, whatever it goes on."""
    if way in (FREE, BEFORE):
        return None
    told = equip_of(work.state, player, work.state.city[key].card, "", Payment(), key)
    faults = may_equip(told).value.check.faults
    return next((x for x in faults if x.id in ("not-available", "not-same-location")), None)


def _ask_terms(work: Work, way: str) -> Steps[Terms]:
    """What the card says of its target, where that is out of the ordinary."""
    others = yield from work.yes(
        "anyones", "May it go on a card of another player?", quiet=False, cite=rulebook.ATTACHMENTS
    )
    fits = yield from work.yes(
        "fits",
        "Is the target what the attachment asks for?",
        quiet=True,
        cite=rulebook.TARGETING_P13,
    )
    return Terms(others=others, fits=fits, free=way in (FREE, BEFORE))


def _ask_target(work: Work, player: str, source: Source, terms: Terms) -> Steps[str]:
    """Whom, or what, it goes on."""

    def against(key: str) -> Fault | None:
        # A restriction that the card names is no matter of which one is chosen.
        plain = Terms(others=terms.others, free=terms.free)
        return next(iter(_against(work, player, source, key, plain)), None)

    others = tuple(
        Option(
            key,
            work.called(key),
            note=f"on {work.called(work.state.attachments[key].on)}",
            far=True,
        )
        for key in in_order(work.state.attachments)
    )
    slot = CharacterSlot(
        key="on",
        prompt=f"Who gets {work.called(source.card)}?",
        guard=against,
        player=player,
        lead="on",
        at=source.at,
        also=others,
        cite=rulebook.EQUIP_ACTION,
    )
    return (yield from ask_character(work, slot))


def _against(work: Work, player: str, source: Source, on: str, terms: Terms) -> list[Fault]:
    """What speaks against it besides the cost, which the payment names."""
    told: Equip = equip_of(work.state, player, source.card, on, Payment(), source.city)
    told = replace(told, others_allowed=terms.others, restriction=terms.fits)
    if on in work.state.attachments:
        told = replace(told, own_target=None, target_there=None)
    if terms.free:
        told = replace(told, from_city=False)
    return list(may_equip(told).value.check.faults)


# ---------------------------------------------------------------------- what it is


def _adds(work: Work, card: str) -> Steps[None]:
    """What it adds to stats. Who tells one of them tells that the others are not printed."""
    old = work.card(card)
    missing = [x for x in STATS if old.stat(x) is None and x not in old.asked]
    if not missing:
        return
    answer = yield from work.maybe.form(
        "adds",
        f"What does {old.name} add? What is not named adds nothing",
        (value_field(work, Wanted(card, x)) for x in missing),
        offer=UNKNOWN,
        lead="adds",
        by_name=True,
        help="combat +1 finesse -1; combat 0: nothing",
        cite=rulebook.ATTACHMENTS,
    )
    if answer:  # what nobody tells stays unknown: a sum that needs it asks once
        for stat in missing:
            value = answer.get(stat)
            keep_value(work, card, stat, 0 if value is None else value)


def _slot(work: Work, card: str) -> Steps[None]:
    """Whether it is a Weapon, Armor or Attire, where nobody has told any trait of it."""
    old = work.card(card)
    if any(old.has(slot) is not None for slot in SLOTS):
        return
    pick = yield from work.maybe.choose(
        "slot",
        f"Is {old.name} a Weapon, Armor or Attire?",
        (Option(key_of(slot), slot) for slot in SLOTS),
        offer=UNKNOWN,
        none="none of them",
        lead="as",
        cite=rulebook.SLOTS,
    )
    if pick is None:
        return
    chosen = {slot: True for slot in SLOTS if key_of(slot) == pick}
    traits = chosen or dict.fromkeys(SLOTS, False)
    work.change_card(card, traits={**work.card(card).traits, **traits})


# ---------------------------------------------------------------------- onto the target


def _attach(work: Work, player: str, source: Source, on: str, way: str) -> Steps[None]:
    """It lies under its target, en garde; slots that are too full are emptied (P21)."""
    name, target = work.called(source.card), work.called(on)
    if source.city and source.city in work.state.city:
        work.take_city_card(source.city)
    elif way != BEFORE:
        work.from_hand(player, 1, [source.card])
    owner = "" if source.city else player
    key = work.new_attachment(source.card, on, owner)
    start = source.at or ("city" if source.city else "hand")
    work.row("equip", player=player, attachment=key, card=name, bearer=on, start=start, how=way)
    where = f" from {place_name(source.at)}" if source.at else ""
    work.say(f"{target} gets {name}{where}{_adds_words(work, source.card)}")
    yield from _empty_slots(work, on, key)
    if on in work.state.characters:
        check_resolve(work, on)


def _adds_words(work: Work, card: str) -> str:
    one = work.card(card)
    told_now = [
        f"{stat.title()} {signed(int(value))}"
        for stat in STATS
        if (value := one.stat(stat)) not in (None, 0, DASH)
    ]
    if all(one.stat(stat) is None for stat in STATS):
        return " (what it adds is unknown)"
    return f" ({', '.join(told_now)})" if told_now else ""


def _empty_slots(work: Work, on: str, newest: str) -> Steps[None]:
    """The controller destroys all but one of each slot (p. 18); by default the older ones."""
    worn = worn_of(work.state, on)
    filled = slots(Slots(worn))
    if not filled.value.surplus:
        return
    slot = listed(list(filled.value.surplus), "and")
    there = in_order({x for group in filled.value.surplus.values() for x in group})
    older = [x for group in filled.value.surplus.values() for x in _older(group, newest)]
    names = {x: work.called(x) for x in there}
    twice = [x for x in there if list(names.values()).count(names[x]) > 1]
    chosen = yield from work.several(
        "destroy",
        f"{work.called(on)} has more than one {slot}: which are destroyed?",
        (Option(x, f"{names[x]} ({x})" if x in twice else names[x]) for x in there),
        offer=tuple(dict.fromkeys(older)),
        least=filled.value.destroy,
        lead="destroying",
        cite=rulebook.SLOTS,
    )
    for fault in slots(Slots(worn, chosen)).value.check.faults if chosen else ():
        yield from work.fault(fault)
    for key in chosen:
        lose_attachment(work, key)


def _older(group: tuple[str, ...], newest: str) -> list[str]:
    """All of a slot but the newest one."""
    there = in_order(group)
    kept = newest if newest in there else there[-1]
    return [x for x in there if x != kept]
