"""Discard, banish, return, block, unblock: any card, wherever it is (P-16, P-19; pp. 18, 19)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.placing import MoveCard, Verb, move_card
from companion.games.citadel.procedures.asking import (
    card_called,
    card_option,
    thing_options,
    who_acts,
)
from companion.games.citadel.procedures.board.opening import fill_opened
from companion.games.citadel.procedures.work import Place, Work, act
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.printed import CardKind
from companion.games.citadel.state.table import Event, Zone
from companion.table.procedures.pressing import Bounds
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.text import listed, plural

ENDS: dict[Verb, Place] = {
    "discard": "discard",
    "banish": "banished",
    "return": "box",
    "block": "blocked",
    "unblock": "deck",
}
ZONES: tuple[tuple[Zone, str, tuple[str, ...]], ...] = (
    ("hand", "a card in hand", ("hand", "from hand")),
    ("deck", "a card in the deck", ("deck", "from deck")),
    ("discard", "a card in the Discard Pile", ("pile", "discard pile")),
    ("front", "a card in front", ("front", "revealed")),
    ("blocked", "a blocked card", ("blocked",)),
    ("banished", "a banished card", ("banished",)),
)
SAYS: dict[Verb, str] = {
    "discard": "discards",
    "banish": "banishes",
    "return": "returns",
    "block": "blocks",
    "unblock": "unblocks",
}
PAST: dict[Verb, str] = {
    "discard": "discarded",
    "banish": "banished",
    "return": "returned",
    "block": "blocked",
    "unblock": "unblocked",
}
_PAGE = "p. 18"


@act(
    "discard",
    "Discard a card",
    spec="P-16",
    cite=rulebook.DISCARD,
    rules=("past", "discard-pile"),
    words=("discards",),
    help="discard Sword",
)
def discard(work: Work) -> Steps[None]:
    """A card to the Past, or to its owner's Discard Pile (P-16; p. 18)."""
    return _run(work, "discard")


@act(
    "banish",
    "Banish a card",
    spec="P-16",
    cite=rulebook.BANISH,
    rules=("banished-cards",),
    words=("banishes",),
    help="ana banishes Stealth",
)
def banish(work: Work) -> Steps[None]:
    """A card behind the divider “Banished cards”, until the adventure is over (P-16; p. 18)."""
    return _run(work, "banish")


@act(
    "return",
    "Return a card",
    spec="P-16",
    cite=rulebook.RETURN_P18,
    rules=("order-in-number",),
    words=("returns",),
    help="return the fog",
)
def give_back(work: Work) -> Steps[None]:
    """A card to its place in the box, where it is available again (P-16; p. 18)."""
    return _run(work, "return")


@act(
    "block",
    "Block a card",
    spec="P-19",
    cite=rulebook.BLOCK,
    rules=("blocked", "give-blocked"),
    words=("blocks",),
    help="ana blocks Sword",
)
def block(work: Work) -> Steps[None]:
    """A card under a Character card: it has no effect there (P-19; p. 18)."""
    return _run(work, "block")


@act(
    "unblock",
    "Unblock a card",
    spec="P-19",
    cite=rulebook.UNBLOCK,
    rules=("blocked",),
    words=("unblocks",),
    help="ana unblocks Sword",
)
def unblock(work: Work) -> Steps[None]:
    """A blocked Skill into its owner's deck, a blocked Purse card before them (P-19; p. 18)."""
    return _run(work, "unblock")


def _run(work: Work, verb: Verb) -> Steps[None]:
    group = work.state.group
    work.player = work.table.by or work.state.turn or (group[0] if len(group) == 1 else "")
    pick = yield from work.pick(
        "what",
        f"Which card is {PAST[verb]}?",
        _options(work, verb),
        new="card",
        cite=rulebook.AWAY[verb],
    )
    what = pick.id
    found = work.find_thing(what)
    if found is not None:
        yield from _thing(work, what, verb)
    elif pick.new:
        yield from _named(work, pick.new, verb)
    elif what in [zone for zone, _, _ in ZONES]:
        yield from who_acts(work, "Whose card?", cite=rulebook.AWAY[verb])
        yield from _unnamed(work, what, verb)
    else:
        work.player = next(x for x in work.state.seats if what in work.character(x).skills)
        yield from _skill(work, what, verb)


# ---------------------------------------------------------------------- what there is


def _options(work: Work, verb: Verb) -> tuple[Option, ...]:
    """Things on the table, named Action cards, and unnamed ones by where they lie."""
    state = work.state
    owners = sorted(state.group, key=lambda x: x != work.player)
    found: list[Option] = []
    for owner in owners:
        skills = work.character(owner).skills
        for key, skill in in_order(skills):
            if _fits(verb, skill.zone):
                note = f"{work.who(owner)}, {skill.zone}"
                found.append(card_option(work, key, skill.card, note))
    found += thing_options(work, ("purse",), owners)
    found += thing_options(work, ("quest_items",))
    if verb in ("discard", "banish", "return"):
        found += thing_options(work, ("events", "fogs", "globals", "terrains"))
    elif verb == "unblock":
        blocked = {x for y in owners for x, k in work.character(y).purse.items() if k.blocked}
        blocked |= {x for x, item in state.quest_items.items() if item.blocked_by}
        found.sort(key=lambda x: x.id.startswith(("k", "q")) and x.id not in blocked)
    zones = [x for x in ZONES if _fits(verb, x[0])]
    return (*found, *(Option(zone, label, also=also) for zone, label, also in zones))


def _fits(verb: Verb, zone: Zone) -> bool:
    """Whether an Action card of a zone can be what is meant."""
    if verb == "unblock":
        return zone == "blocked"
    if zone == "banished":
        return verb == "return"
    return not (verb == "block" and zone == "blocked") and not (
        verb == "discard" and zone == "discard"
    )


# ---------------------------------------------------------------------- things on the table


def _thing(work: Work, key: str, verb: Verb) -> Steps[None]:
    """A card of the Board, of the Purse, a quest item."""
    found = work.find_thing(key)
    assert found is not None
    facts, owner = work.printed(found.card), found.owner
    purse = work.character(owner).purse[key] if owner else None
    item = work.state.quest_items.get(key)
    blocked = purse.blocked if purse else bool(item and item.blocked_by)
    choice = yield from _by_choice(work, verb, voluntary=bool(owner))
    result = move_card(
        MoveCard(
            verb=verb,
            kind=found.kind,
            type="quest item" if item else facts.type,
            by_choice=choice,
            lock=facts.lock,
            blocked=blocked,
            die=key in work.state.dice,
        )
    )
    yield from work.reasons(result.value.reasons)
    name = work.thing_title(key)
    if verb == "block" or verb == "unblock":
        yield from _blocking(work, key, verb)
        return
    kind = (yield from _back(work, found.kind)) if owner else found.kind
    covered = work.side_of(key)
    work.remove_thing(key, verb, kind)
    where = {"discard": " to the Past", "banish": "", "return": " to its deck"}[verb]
    whose = f"{work.who(owner)}'s " if owner else ""
    work.say(f"{whose}{name} is {PAST[verb]}{where}")
    work.sums[name] = result
    if covered is not None:
        yield from fill_opened(work, *covered)


def _by_choice(work: Work, verb: Verb, voluntary: bool) -> Steps[bool]:
    """Whether a player wants it, or an effect says so: then no lock icon is in the way (p. 19)."""
    if verb != "discard":
        return False
    free = voluntary and work.state.action is None and not work.state.reading
    return (
        yield from work.yes(
            "by-choice",
            "By choice, not by an effect?",
            quiet=free,
            lead="by-choice",
            cite=rulebook.DISCARD_PURSE,
        )
    )


def _back(work: Work, kind: CardKind) -> Steps[CardKind]:
    """Which back it has: Purse cards are found among Exploration cards too (p. 6)."""
    return work.choose(
        "back",
        "Which back does it have?",
        (
            Option("adventure", "green or gold", also=("green", "gold")),
            Option("exploration", "foggy", also=("fog",)),
        ),
        quiet=kind,
        lead="back",
        cite=rulebook.PAST,
    )  # type: ignore[return-value]


def _blocking(work: Work, key: str, verb: Verb) -> Steps[None]:
    """A Purse card or quest item goes under a Character card, or comes back (p. 18)."""
    owner, name = work.purse_owner(key), work.thing_title(key)
    if owner:
        work.block_purse(owner, key, verb == "block")
    else:
        owner = (
            ""
            if verb == "unblock"
            else (yield from who_acts(work, "Under whose card?", cite=rulebook.AWAY[verb]))
        )
        work.change_in("quest_items", key, blocked_by=owner)
    work.row(f"{verb}ed", player=owner, thing=key, card=name)
    where = f"under {work.who(owner)}'s Character card" if verb == "block" else "in play again"
    work.say(f"{name} is {verb}ed, {where}")


# ---------------------------------------------------------------------- Action cards


def _skill(work: Work, key: str, verb: Verb) -> Steps[None]:
    """A named Action card of `work.player`."""
    skill = work.character().skills[key]
    kind, choice = skill.kind, False
    if skill.zone in ("hand", "blocked"):
        choice = yield from _by_choice(work, verb, voluntary=True)
    result = move_card(
        MoveCard(
            verb=verb,
            kind="action",
            skill=kind,
            by_choice=choice,
            lock=False,
            blocked=skill.zone == "blocked",
        )
    )
    yield from work.reasons(result.value.reasons)
    name = work.title(skill.card)
    start = _start(work, skill.zone, verb)
    work.move_skill(work.player, key, start, ENDS[verb])
    _tell(work, verb, skill.zone, 1, [name])


def _start(work: Work, zone: Zone, verb: Verb) -> Zone:
    """Where a card really is: a name of the zone `deck` lies wherever cards lie unseen."""
    empty = zone == "deck" and work.character().deck == 0
    return "discard" if empty and verb != "discard" else zone


def _unnamed(work: Work, zone: Zone, verb: Verb) -> Steps[None]:
    """Action cards without a name, by where they lie."""
    there = standing.zone_count(work.character(), zone)
    count = yield from work.number(
        "cards",
        "How many?",
        Bounds(floor=1, ceiling=there or None),
        quiet=1,
        lead="cards",
        cite=rulebook.AWAY[verb],
    )
    if there == 0:
        yield from _not_there(work, zone, verb)
        return
    choice = False
    if zone in ("hand", "blocked"):
        choice = yield from _by_choice(work, verb, voluntary=True)
    value = move_card(
        MoveCard(verb=verb, kind="action", by_choice=choice, blocked=zone == "blocked")
    ).value
    yield from work.reasons(value.reasons)
    work.move_skill(work.player, None, zone, ENDS[verb], count)
    _tell(work, verb, zone, count, [])


def _not_there(work: Work, zone: Zone, verb: Verb) -> Steps[None]:
    """Nothing lies where the card should be: nothing moves, whatever the reason."""
    where = next(label for one, label, _ in ZONES if one == zone)
    why = f"{work.name} has not {where}; “has” enters the counts."
    yield from work.breaks("rule-not-there", why, rulebook.AWAY[verb])
    work.say(f"{work.name} has nothing to {verb} there")


def _tell(work: Work, verb: Verb, zone: str, count: int, names: list[str]) -> None:
    kind = f"{verb}ed" if verb in ("block", "unblock") else "card_removed"
    work.row(
        kind, player=work.player, what="Action card", how=verb, old=zone, count=count, cards=names
    )
    what = listed(names, "and") or plural(count, "Action card")
    places = {"deck": "the deck", "discard": "the Discard Pile", "front": "the cards in front"}
    source = "" if zone in ("blocked", "banished") else f" from {places.get(zone, 'the hand')}"
    then = "; it is shuffled into the deck" if verb == "unblock" else ""
    work.say(f"{work.name} {SAYS[verb]} {what}{source}{then}")


# ---------------------------------------------------------------------- new names


def _named(work: Work, name: str, verb: Verb) -> Steps[None]:
    """A card that nobody told of: where it was is asked, and what it was follows."""
    card = work.find_card(name)
    facts = work.printed(card)
    likely = "hand" if facts.skill or facts.initial else "purse" if facts.type == "purse" else ""
    places = [Option("purse", "the Purse"), Option("board", "the Board", also=("table", "event"))]
    if verb in ("block", "unblock"):
        places.pop()
    zones = [x for x in ZONES if _fits(verb, x[0])]
    places += [
        Option(x, label.partition(" of ")[2] or label, also=also) for x, label, also in zones
    ]
    pick = yield from work.choose(
        "from",
        f"Where was {name}?",
        tuple(places),
        offer=likely or None,
        lead="from",
        cite=rulebook.ZONES,
    )
    if pick == "board":
        yield from _off_board(work, name, verb)
        return
    yield from who_acts(work, "Whose card?", cite=rulebook.AWAY[verb])
    if pick == "purse":
        key = work.to_purse(work.player, card_called(work, name, "purse"), verb == "unblock")
        yield from _thing(work, key, verb)
        return
    zone: Zone = pick  # type: ignore[assignment]
    if standing.zone_count(work.character(), zone) == 0:
        yield from _not_there(work, zone, verb)
        return
    key = work.name_skill(work.player, card_called(work, name), zone)
    yield from _skill(work, key, verb)


def _off_board(work: Work, name: str, verb: Verb) -> Steps[None]:
    """An event that nobody had put on the Board leaves it."""
    kind = yield from _back(work, "adventure")
    key = work.add("events", "v", Event(card=card_called(work, name), kind=kind))
    if verb in ("discard", "banish", "return"):
        work.remove_thing(key, verb, kind)
        work.say(f"{name} is {PAST[verb]}")
