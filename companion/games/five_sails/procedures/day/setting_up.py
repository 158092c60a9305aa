"""Set-up: Leaders, decks, the city line (P01; pp. 9, 16)."""

from __future__ import annotations

from typing import get_args

from msgspec import convert
from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.decks import (
    Deck,
    sample_decks,
    stands_in_a_list,
)
from companion.games.five_sails.calculations.setup import SetUp, set_up
from companion.games.five_sails.procedures.asking import CardSlot, ask_card
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.state.cards import (
    APPROACH_EACH,
    CITY_DECK,
    FACTION,
    LEADER_VALUES,
    LINES,
    home_of,
)
from companion.games.five_sails.state.table import (
    FiveSails,
    Hand,
    Location,
    Mode,
    Pile,
    Side,
    new_five_sails,
)
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, scoped
from companion.toolbox.text import listed

PAGE = "p. 9"
_MODES: tuple[Mode, ...] = get_args(Mode)


@act(
    "setup",
    "Set up the game",
    spec="P01",
    cite=rulebook.SETUP,
    rules=("city-line", "leader", "faction-deck", "starting-hand"),
    help="setup soline kaspar",
)
def setup(work: Work) -> Steps[str]:
    """Everybody's Leader, deck and Home; the city line; nobody has a card in hand (P01; p. 9)."""
    begun = bool(work.state.day or work.state.characters)
    if begun and not work.state.closed:
        says = "A game is already under way; this would start another."
        yield from work.breaks("begun", says, rulebook.SETUP)
    mode = yield from work.choose(
        "mode",
        "Casual or competitive?",
        (Option(one, one) for one in _MODES),
        quiet=work.state.mode or "casual",
        cite=rulebook.COMPETITIVE_PLAY,
    )
    clear_table(work, competitive=mode == "competitive")
    known = set(work.state.cards)
    _learn_leaders(work)
    for player in work.state.seats:
        yield from scoped(player, _one_player(work, player))
    # Leaders of the sample decks that nobody chose need not stand in the library.
    played = {one.card for one in work.state.characters.values()}
    cards = {key: x for key, x in work.state.cards.items() if key in known or key in played}
    work.update(cards=cards)
    yield from _check(work)
    work.row(
        "game-start",
        players=list(work.state.seats),
        mode=work.state.mode,
        leaders=[_leader_name(work, x) for x in work.state.seats],
        factions=[work.side(x).faction for x in work.state.seats],
        decks=[work.side(x).deck for x in work.state.seats],
        options=dict(work.state.options),
    )
    leaders = [
        f"{_leader_name(work, x) or 'a Leader'} for {work.state.name(x)}" for x in work.state.seats
    ]
    return f"set up, Day 1: {listed(leaders, 'and')}"


def clear_table(work: Work, competitive: bool = False) -> None:
    """A bare table: Day 1, Dawn; what the table told of cards and decks stays (P01)."""
    old = work.state
    bare = new_five_sails([player.name for player in old.players.values()])
    sides = {
        player: Side(
            faction=one.faction,
            renown=0,
            hand=Hand(count=0),
            discard=Pile(count=0),
            locker=Pile(count=0),
            schemes_left=APPROACH_EACH,
            characters_left=APPROACH_EACH,
            deck_name=one.deck_name,
            deck_list=one.deck_list,
        )
        for player, one in old.sides.items()
    }
    places = LINES[min(max(len(old.seats), min(LINES)), max(LINES))]
    locations = {
        place: Location(controller="", renown=0, traits=old.locations[place].traits)
        if place in old.locations
        else Location(controller="", renown=0)
        for place in places
    }
    work.state = replace(
        bare,
        players=old.players,
        seats=old.seats,
        options=old.options,
        rulings=old.rulings,
        cards=old.cards,
        ids=old.ids,
        games=old.games,
        duels=0,
        game_no=old.game_no + 1 if old.closed else old.game_no,
        mode="competitive" if competitive else "casual",
        sides=sides,
        locations=locations,
        day=1,
        step="dawn",
        first_player="",
        city_deck=CITY_DECK,
        city_discard=Pile(count=0),
    )


def _one_player(work: Work, player: str) -> Steps[None]:
    """Leader, faction, deck of one player; keys under the player's id."""
    name = work.state.name(player)
    leaders = tuple(key for key in work.state.cards if work.card(key).type == "leader")
    led = {work.character(x.leader).card for x in work.state.sides.values() if x.leader}
    loaded = loaded_deck(work.state, player)
    usual = work.find_card(loaded.leader) if loaded is not None else ""
    key = yield from ask_card(
        work,
        CardSlot(
            key="leader",
            prompt=f"Which Leader has {name}?",
            types=("leader",),
            first=tuple(key for key in leaders if key not in led),
            skip=_no_leaders(work),
            none="unknown",
            offer=usual,
            cite=rulebook.LEADER_P17,
        ),
    )
    yield from _faction(work, player, key)
    if key:
        wanted = [Wanted(key, field) for field in LEADER_VALUES]
        yield from ask_values(work, "values", wanted, cite=rulebook.STATS, later=True)
        work.new_character(
            key,
            "leader",
            owner=player,
            controller=player,
            at=home_of(player),
            engaged=False,
            wounds=0,
        )
    count = FACTION if loaded is None else sum(card.copies for card in loaded.cards)
    deck = yield from work.maybe.number(
        "deck",
        f"Cards in {name}'s Faction deck",
        at_least(0),
        quiet=count if loaded is not None else None,
        offer=None if loaded is not None else UNKNOWN if count is None else count,
        lead="deck",
        cite=rulebook.FACTION_DECK,
    )
    work.change(player, deck=deck)


def _learn_leaders(work: Work) -> None:
    """The Leaders of the sample decks are known by name (pp. 35-36)."""
    for deck in sample_decks().values():
        work.learn_card(deck.leader, "leader", faction=deck.faction, mark="loyal", unique=True)


def _faction(work: Work, player: str, leader: str) -> Steps[None]:
    """The faction follows from the Leader (p. 34); else it is offered."""
    known = work.card(leader).faction or work.side(player).faction
    names = list(sample_decks())
    names += [known] if known and known not in names else []
    pick = yield from work.pick(
        "faction",
        f"Which faction has {work.state.name(player)}?",
        (Option(name, name) for name in names),
        quiet=known or None,
        offer=None if known else "",
        new="faction",
        lettered=True,
        none="unknown",
        cite=rulebook.LEADER,
    )
    faction = pick.new or pick.id
    work.change(player, faction=faction)
    if leader and faction and not work.card(leader).faction:
        work.change_card(leader, faction=faction)


def _check(work: Work) -> Steps[None]:
    """What is wrong with the set-up, as far as it was told (P01)."""
    seats = work.state.seats
    if len(seats) not in LINES:
        return
    names = tuple((name,) if (name := _leader_name(work, x)) else () for x in seats)
    result = set_up(SetUp(len(seats), names, tuple(work.side(x).deck for x in seats)))
    value = work.sum("set-up", result)
    yield from check_faults(work, value.check)
    for note in result.notes[len(value.check.faults) :]:
        work.say(note)


def _leader_name(work: Work, player: str) -> str:
    key = work.side(player).leader
    return work.called(key) if key in work.state.characters else ""


def _no_leaders(work: Work) -> frozenset[str]:
    """Cards of the sample lists of which nothing is told, and which are no Leaders there."""
    leaders = {deck.leader for deck in sample_decks().values()}
    return frozenset(
        key
        for key, card in work.state.cards.items()
        if card.type is None and card.name not in leaders and stands_in_a_list(card.name)
    )


def loaded_deck(state: FiveSails, player: str) -> Deck | None:
    """The list that a player loaded; for its owner's eyes only."""
    secret = state.sides[player].deck_list
    return None if secret is None else convert(secret.reveal(), Deck)
