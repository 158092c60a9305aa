"""A revealed card finds its place (P-14; p. 17): Terrain, event, Purse card, quest item.

`place_card` is the one way in which an Adventure or Exploration card comes onto the table: taken by
its number, flipped, or laid down by a scenario.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.legal import involved
from companion.games.citadel.calculations.placing import Revealed, place as placing
from companion.games.citadel.procedures.action.printed_questions import OfferForm, with_facts
from companion.games.citadel.procedures.asking import (
    ask_card,
    ask_player,
    ask_terrain,
    likely_actor,
)
from companion.games.citadel.procedures.board.mapping import insert_map
from companion.games.citadel.procedures.cards.facts import (
    ACTION_OPTIONS,
    ask_arrows,
    ask_purse_facts,
    ask_type,
    told_arrows,
)
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import board as board_rules, standing
from companion.games.citadel.rules.action import in_order, involved_of
from companion.games.citadel.state.printed import CardKind, Offer, Printed
from companion.games.citadel.state.table import (
    SIDES,
    Banished,
    Event,
    GlobalEvent,
    QuestItem,
)
from companion.games.citadel.state.tables import CardType
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, Pick, option
from companion.toolbox.grid import WORDS
from companion.toolbox.text import listed


class Where(Struct, frozen=True):
    """What is known of a card's place before it is asked."""

    terrain: str = ""
    """Terrain beside whose arrow it goes, or whose fog it was."""
    side: str = ""
    kind: CardKind = "adventure"
    """Its back: `exploration` for the front of a fog card."""
    mandatory: str = ""
    """Name of the mandatory action that it shows, if that was asked already."""


NOWHERE = Where()


def place_card(
    work: Work, player: str, card: str, where: Where = NOWHERE, must: bool = True
) -> Steps[str]:
    """Put a revealed card where its type belongs (P-14): id of the thing; empty: none is kept.

    Args:
        work: the act.
        player: who revealed it.
        card: id in the book.
        where: the space it goes to, and its back.
        must: whether its type must be told, if nobody did.
    """
    kind = yield from ask_type(work, card, must)
    return (yield from put_card(work, player, card, kind, where))


def put_card(
    work: Work, player: str, card: str, kind: CardType | None, where: Where = NOWHERE
) -> Steps[str]:
    """The same for a card of which the type is told; see `place_card`."""
    result = placing(
        Revealed(type=kind, lock=work.printed(card).lock, exploration=where.kind == "exploration")
    )
    work.sums[f"where {work.title(card)} goes"] = result
    if kind is None:
        work.say(f"where it goes is unknown: enter it with “place {work.title(card)}”")
        return ""
    if kind == "terrain":
        return (yield from _terrain(work, card, where))
    if kind in ("permanent event", "temporary event"):
        return (yield from _event(work, player, card, kind, where))
    if kind == "purse":
        return (yield from _purse(work, player, card, where))
    if kind == "world map":
        yield from insert_map(work, work.printed(card).number)
        return ""
    return _shared(work, card, kind)


def _shared(work: Work, card: str, kind: CardType) -> str:
    """Global events and quest items belong to everybody."""
    if kind == "global event":
        key = work.add("globals", "g", GlobalEvent(card=card))
        work.say(f"{work.title(card)} lies near the Board")
    else:
        key = work.add("quest_items", "q", QuestItem(card=card))
        work.say(f"{work.title(card)} is a quest item of all")
    work.row("card_placed", thing=key, card=work.title(card), what=kind)
    return key


# ---------------------------------------------------------------------- Terrains


def _terrain(work: Work, card: str, where: Where) -> Steps[str]:
    """A Terrain fits its neighbours; fog cards at its arrows; figures do not move (p. 17)."""
    lies = next((key for key, x in in_order(work.state.terrains) if x.card == card), "")
    if lies and (yield from told_arrows(work, lies)):
        return lies
    if lies:
        why = f"{work.title(card)} is already on the Board."
        yield from work.breaks("rule-on-board", why, rulebook.TERRAIN)
    near, side = where.terrain, where.side
    if not near and work.state.terrains:
        named, behind = board_rules.arrow_to(work.state, work.printed(card).number)
        side = yield from _beside(work, behind)
        near = yield from _neighbour(work, side, named if side == behind else "")
    space = board_rules.space_of(work.state, near, side)
    there = board_rules.in_space(work.state, near, side) if near and side else ""
    if space is not None and there:
        what = "An Exploration card" if there in work.state.fogs else work.thing_title(there)
        why = f"{what} is already {WORDS[side]} of {work.terrain_words(near)}."
        yield from work.breaks("rule-space-taken", why, rulebook.TERRAIN)
        if there in work.state.terrains:
            near, side = "", ""
        else:
            work.remove_thing(there, "return")
    key = work.place_terrain(card, near, side)
    beside = f" {WORDS[side]} of {work.terrain_words(near)}" if near and side else ""
    work.say(f"{work.title(card)} is put on the Board{beside}")
    if not lies:
        yield from ask_arrows(work, key)
    return key


def _beside(work: Work, likely: str) -> Steps[str]:
    options = tuple(Option(x, x, also=(WORDS[x], WORDS[x][0])) for x in SIDES)
    return work.choose(
        "side",
        "On which side of another Terrain is it put?",
        options,
        offer=likely,
        none="unknown",
        cite=rulebook.TERRAIN,
    )


def _neighbour(work: Work, side: str, likely: str) -> Steps[str]:
    if not likely and work.player and side:
        likely = work.character(work.player).at
    return ask_terrain(work, "near", "Of which Terrain?", offer=likely, none="unknown", lead="of")


# ---------------------------------------------------------------------- events


def _event(work: Work, player: str, card: str, kind: CardType, where: Where) -> Steps[str]:
    """An event: a Permanent one stays, a Temporary one only while its mandatory action waits."""
    action = where.mandatory or (yield from ask_mandatory(work, card))
    if kind == "temporary event" and not action:
        yield from _resolved(work, card, where)
        return ""
    ground = where.terrain or (yield from _ground(work, player))
    grounds = dict.fromkeys([ground] if ground else [], True)
    barred: dict[str, bool] = {}
    if kind == "permanent event":
        if not where.terrain:
            grounds |= dict.fromkeys((yield from _more_grounds(work, ground)), True)
        barred = yield from _bars(work)
    side = where.side if where.kind == "exploration" else ""
    event = Event(card=card, attached=grounds, barred=barred, kind=where.kind, side=side)
    key = work.add("events", "v", event)
    _tell_event(work, key, kind)
    if action:
        owe_mandatory(work, action, key, player, ground)
    return key


def _tell_event(work: Work, key: str, kind: CardType) -> None:
    event = work.state.events[key]
    name, grounds = work.title(event.card), [work.terrain_words(x) for x in sorted(event.attached)]
    work.row(
        "card_attached",
        thing=key,
        card=name,
        what=kind,
        to=sorted(event.attached),
        barred=sorted(event.barred),
        how=event.side,
    )
    if event.side:
        work.say(f"{name} stays and hides {work.side_words(min(event.attached), event.side)}")
    else:
        work.say(f"{name} lies on {' and '.join(grounds) or 'the Board'}")
    if event.barred:
        work.say(f"{' and '.join(sorted(event.barred))} not possible there while it stays (p. 17)")


def ask_mandatory(work: Work, card: str, quiet: bool = False) -> Steps[str]:
    """Which mandatory action it shows, if it does; kept in the book.

    Args:
        work: the act.
        card: id in the book; empty: not named.
        quiet: whether it shows none where nobody says so.
    """
    known = next((x.name for x in work.printed(card).actions.values() if x.mandatory), "")
    default: str | Pick = known
    if known and known not in [x.id for x in ACTION_OPTIONS]:
        default = Pick(new=known)
    pick = yield from work.pick(
        "mandatory",
        "Which mandatory action does it show?",
        ACTION_OPTIONS,
        quiet=default if known or quiet else None,
        offer=None if known or quiet else default,
        new="action",
        none="none",
        lead="mandatory",
        cite=rulebook.MANDATORY_ACTION,
    )
    name = pick.id or pick.new
    if name and not known:
        card = card or work.add_card(Printed(title="an Exploration card"))
        actions = work.printed(card).actions
        facts = yield from work.put(
            OfferForm(key="offer", prompt="What does that action print?"),
            quiet={},
            lead="prints",
            cite=rulebook.SIMPLE_ACTION,
        )
        offer = with_facts(actions.get(name, Offer(name=name)), facts)
        work.change_card(card, actions={**actions, name: replace(offer, mandatory=True)})
    return name


def owe_mandatory(work: Work, action: str, thing: str, player: str, ground: str) -> None:
    """A mandatory action waits for everybody conscious on a Terrain (P-03; pp. 11, 22).

    One that was done there already, or that waits already, is left out (ruling R-38).
    """
    if any(
        x.rule == standing.MANDATORY and x.answers.get("thing") == thing
        for x in work.state.pending.values()
    ):
        return
    if player:
        state = work.state
        found = involved(involved_of(state, player, mandatory=True, revealer=player)).value
        here = set(found.involved)
        if ground:  # whose life nobody told stands there all the same
            here = {x for x in standing.awake(state) if work.character(x).at == ground}
        who = sorted(here | ({player} if standing.conscious(state, player) is not False else set()))
    else:
        awake = standing.awake(work.state)  # without a Terrain nobody can say who stands there
        who = [x for x in awake if not ground or work.character(x).at == ground]
    work.owe_action(action, thing, who, player)
    names = listed((work.who(x) for x in who), "and")
    work.say(f"mandatory: {action}" + (f" for {names}" if names else ""))


def _ground(work: Work, player: str) -> Steps[str]:
    """Which Terrain an event is attached to: the figure's, unless the table says otherwise."""
    at = work.character(player).at if player else ""
    places = {work.character(x).at for x in work.state.group} - {""}
    if not at and len(places) == 1:
        at = min(places)
    return ask_terrain(
        work,
        "on",
        "To which Terrain does its placement arrow point?",
        offer=at,
        none="unknown",
        lead="on",
        cite=rulebook.PLACEMENT_ARROW,
    )


def _more_grounds(work: Work, ground: str) -> Steps[tuple[str, ...]]:
    """The other Terrains of an event with several arrows: it separates them (p. 22)."""
    others = [x for x in sorted(work.state.terrains) if x != ground]
    if not others:
        return ()
    chosen = yield from work.several(
        "and",
        "To which further ones?",
        (Option(x, work.terrain_words(x)) for x in others),
        quiet=(),
        lead="and",
        cite=rulebook.ATTACHED,
    )
    return chosen


def _bars(work: Work) -> Steps[dict[str, bool]]:
    """The action in its placement arrow, which that Terrain may not offer again (p. 17)."""
    pick = yield from work.pick(
        "bars",
        "Which action icon stands in its placement arrow?",
        ACTION_OPTIONS,
        offer="",
        new="action",
        none="none",
        lead="bars",
        cite=rulebook.BARRED_ACTION,
    )
    name = pick.id or pick.new
    return {name: True} if name else {}


def _resolved(work: Work, card: str, where: Where) -> Steps[None]:
    """A Temporary event without a mandatory action: resolved now, then to the Past (p. 17)."""
    after = yield from ask_afterwards(work)
    name, number = work.title(card), work.printed(card).number
    if after == "discard":
        work.to_past(where.kind, number)
    elif after == "banish":
        work.add("banished", "x", Banished(label=name, kind=where.kind, by=work.player))
    work.row("card_removed", card=name, what="Temporary event", how=after, player=work.player)
    places = {"discard": "then to the Past", "banish": "then banished", "return": "then returned"}
    work.say(f"{name} is resolved, {places[after]}")


def ask_afterwards(work: Work, default: str = "discard") -> Steps[str]:
    """What becomes of a resolved card: discarded unless it says otherwise."""
    options = (
        Option("discard", "discarded", also=("past",)),
        Option("banish", "banished"),
        Option("return", "returned"),
    )
    return work.choose(
        "after", "And then?", options, offer=default, lead="then", cite=rulebook.TEMPORARY_EVENT
    )


# ---------------------------------------------------------------------- Purse cards


def _purse(work: Work, player: str, card: str, where: Where) -> Steps[str]:
    """One involved character keeps it, or it is discarded if it has no lock icon (p. 17)."""
    yield from ask_purse_facts(work, card)
    keeper = yield from _keeper(work, player)
    lock = work.printed(card).lock
    locked = rulebook.DISCARD_PURSE.broken("The lock icon: it may not be discarded by choice.")
    options = (
        Option("keep", "kept", also=("kept", "keeps")),
        option("discard", "discarded", locked if lock else None, also=("discards", "no")),
    )
    pick = yield from work.choose(
        "keep", "Is it kept?", options, offer="keep", cite=rulebook.DISCARD_PURSE_P17
    )
    name = work.title(card)
    if pick == "discard":
        work.to_past(where.kind, work.printed(card).number)
        work.row("purse_discarded", card=name, player=keeper)
        work.say(f"{name} is not kept")
        return ""
    key = work.to_purse(keeper, card)
    facts = work.printed(card)
    work.row(
        "purse_gained",
        thing=key,
        card=name,
        player=keeper,
        weight=facts.weight,
        cards=sorted(facts.keywords),
    )
    work.say(f"{work.who(keeper)} keeps {name}")
    return key


def _keeper(work: Work, player: str) -> Steps[str]:
    """Who gets it: one of the involved; the active player if nobody says."""
    action, group = work.state.action, work.state.group
    barred = {}
    if action is not None and action.involved:
        inside = {*action.involved, action.active}
        why = rulebook.TAKE_NUMBERED_CARD.broken("Only somebody involved takes it.")
        barred = {x: why for x in group if x not in inside}
    return ask_player(
        work,
        "to",
        "Who keeps it?",
        offer=player or None,
        of=group,
        barred=barred,
        lead="to",
        cite=rulebook.TAKE_NUMBERED_CARD,
    )


# ---------------------------------------------------------------------- the procedure


@act(
    "place",
    "Put a card on the table",
    spec="P-14",
    cite=rulebook.REVEAL,
    rules=("terrain", "permanent-event", "temporary-event", "purse-card"),
    words=("places", "puts", "put"),
    help="place Old Shore terrain east of Marsh",
)
def place(work: Work) -> Steps[None]:
    """A card is put on the table: revealed, or laid down by the scenario (P-14; p. 17)."""
    player = yield from likely_actor(work, "Who puts it down?", cite=rulebook.REVEAL)
    card = yield from ask_card(work, "card", "Which card?", cite=rulebook.ADVENTURE_CARD_P17)
    yield from place_card(work, player, card)
