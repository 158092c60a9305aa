"""A province joins the campaign, or leaves it for good (P-54, P-55; p. 22)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.campaign.changing import (
    Join,
    Joined,
    LeaveTitles,
    join as joins,
    leave_titles,
)
from companion.games.seafall.procedures.campaign.making_up import caught_up
from companion.games.seafall.procedures.end.steps import change_kept, change_lasting
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.kept import campaign_glory, games_played, lasting
from companion.games.seafall.rules.moves import advisor_to, deck_by
from companion.games.seafall.rules.standing import choice
from companion.games.seafall.rules.year import council, titles_told, treasure_room
from companion.games.seafall.state.constants import FEWEST_PROVINCES, MOST_PROVINCES, RANKS, TITLES
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.kept import KeptProvince
from companion.games.seafall.state.table import (
    PROVINCE_SITES,
    Advisor,
    Province,
    Region,
    SeaFall,
    Ship,
    Site,
    title_of,
)
from companion.games.seafall.state.year import Turn
from companion.table.procedures.pressing import ANY_NUMBER, UNKNOWN, between, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import Player, put
from companion.toolbox.sums import shown
from companion.toolbox.text import clean_name, key_of, listed, plural

NEVER = 999
"""No game comes after it: campaign glory stays untold until `total` tells it."""


@act(
    "join",
    "A province joins the campaign",
    spec="P-54",
    cite=rulebook.JOIN,
    rules=("improve-ships", "improve-province", "titles"),
    words=("joins",),
    help="join Green colour green",
)
def join(work: Work) -> Steps[str]:
    """A newcomer: board, ships, boxes, improvements, an advisor, campaign glory, title (P-54)."""
    yield from _may_join(work)
    name = yield from work.text("name", "Who joins?", longest=60, one_word=True)
    yield from _name_free(work, name)
    colour = yield from work.text(
        "colour",
        "Colour of the province board",
        quiet="",
        empty=True,
        longest=30,
        lead="colour",
    )
    yield from _board_free(work, colour)
    games = games_played(work.state)
    totals = {work.state.name(p): campaign_glory(work.state, p) for p in work.state.seats}
    result = joins(Join(games=games, totals=totals, floor_zero=_floor(work.state)))
    work.sums["campaign glory"] = replace(result, value=result.value.total)
    player = _new_province(work, clean_name(name), colour, games)
    work.player = player
    total = yield from _total(work, result.value)
    change_lasting(work, player, opening=total or 0)
    title = yield from _title(work)
    advisor = yield from _advisor(work)
    work.row(
        "join",
        player=player,
        count=games,
        boxes=result.value.boxes,
        improvements=result.value.improvements,
        total=total,
        cards=[advisor] if advisor else [],
    )
    yield from caught_up(work, player, result.value.boxes, result.value.improvements)
    words = [f"{work.name} joins the campaign after {plural(games, 'game')}"]
    words += [f"campaign glory {shown(total)}"]
    words += [title_of(title)] if title is not None else []
    words += [f"with {advisor}"] if advisor else []
    return "; ".join([*words, *work.said])


def _floor(state: SeaFall) -> bool:
    return bool(choice(state, "join.floor") == "zero")


def _may_join(work: Work) -> Steps[None]:
    state = work.state
    if len(state.seats) >= MOST_PROVINCES:
        why = f"{MOST_PROVINCES} provinces are in the campaign; there is no board left."
        yield from work.breaks("five", why)
    if state.year.phase in ("winter", "round", "end"):
        why = "A game is under way; a newcomer takes a board before set-up."
        yield from work.breaks("game-open", why)


def _name_free(work: Work, name: str) -> Steps[None]:
    state = work.state
    same = [p for p, x in state.players.items() if key_of(x.name) == key_of(name)]
    if not same:
        return
    here = same[0] in state.seats
    why = f"{state.name(same[0])} is already in the campaign."
    if not here:
        why = f"A {state.name(same[0])} was in this campaign; take another name to tell them apart."
    yield from work.breaks("name-taken", why)


def _board_free(work: Work, colour: str) -> Steps[None]:
    state = work.state
    for player in state.seats:
        mine = lasting(state, player).colour
        if colour and mine and key_of(mine) == key_of(colour):
            why = f"{state.name(player)} has the {mine} board."
            yield from work.breaks("board-in-use", why)


def _new_province(work: Work, name: str, colour: str, games: int) -> str:
    """Board, ships, sites of a province that was not there; its id."""
    key = work.new_id("p")
    while key in work.state.players:  # the first players have ids that were never counted
        key = work.new_id("p")
    state = work.state
    province = Province(goods=dict.fromkeys(GOODS))
    kept = KeptProvince(colour=colour, since=games, joined=games + 1)
    work.state = replace(
        state,
        players={**state.players, key: Player(name)},
        seats=(*state.seats, key),
        provinces={**state.provinces, key: province},
        regions={**state.regions, key: Region(name=name)},
    )
    for ordinal in ("first ship", "second ship"):
        ship = work.new_id("y")
        work.state = put(work.state, "ships", ship, Ship(owner=key, name=ordinal))
    for site_name, kind in PROVINCE_SITES:
        site = work.new_id("s")
        made = Site(name=site_name, region=key, kind=kind, explored=True)
        work.state = put(work.state, "sites", site, made)
    change_kept(work, provinces={**work.state.kept.provinces, key: kept})
    return key


def _total(work: Work, due: Joined) -> Steps[int | None]:
    total = yield from work.maybe.number(
        "total",
        "Campaign glory to begin with",
        ANY_NUMBER,
        quiet=or_unknown(due.total),
        lead="total",
    )
    if total is None:  # what nobody can tell must not look like 0
        change_lasting(work, work.player, since=NEVER)
    return total


def _title(work: Work) -> Steps[int | None]:
    """The new last title (ruling R-56), as far as the others' are told."""
    others = tuple(player for player in work.state.seats if player != work.player)
    last = len(others) + 1
    title = yield from work.maybe.number(
        "title",
        f"Title ({RANKS})",
        between(1, len(TITLES)),
        quiet=or_unknown(last)
        if titles_told(work.state, others) and last <= len(TITLES)
        else UNKNOWN,
        lead="title",
        cite=rulebook.JOINERS_TITLE,
    )
    if title is not None:
        work.change_province(work.player, title=title)
    return title


def _advisor(work: Work) -> Steps[str]:
    """The advisor worth 1 reputation that it picks from the deck (p. 22); its name."""
    state = work.state
    deck = [
        key
        for key, x in sorted(state.advisors.items())
        if x.place == "deck" and x.reputation in (None, 1)
    ]
    pick = yield from work.maybe.pick(
        "advisor",
        "Which advisor worth 1 reputation does it take?",
        (Option(key, state.advisors[key].name) for key in deck),
        offer=UNKNOWN,
        new="advisor",
        lead="advisor",
    )
    if pick is None:
        return ""
    key = pick.id
    if not key:
        key = work.new_id("a")
        work.state = put(work.state, "advisors", key, Advisor(name=pick.new))
    card = replace(work.state.advisors[key], reputation=1)
    work.state = put(work.state, "advisors", key, card)
    work.state = advisor_to(work.state, key, "council", work.player)
    work.state = deck_by(work.state, "advisor", -1)
    return card.name


@act(
    "leave",
    "A province leaves the campaign",
    spec="P-55",
    cite=rulebook.REMOVE_PLAYER,
    rules=("titles", "permanent-enmity"),
    words=("leaves",),
    help="leave red",
    grave=True,
)
def leave(work: Work) -> Steps[str]:
    """A province leaves the campaign: cards go back, titles close up, it is noted (P-55)."""
    state = work.state
    pick = yield from work.choose(
        "who",
        "Who leaves the campaign?",
        (Option(player, state.name(player)) for player in state.seats),
        quiet=work.table.by if work.table.by in state.seats else None,
    )
    work.player = pick
    if len(state.seats) <= FEWEST_PROVINCES:
        few = f"{len(state.seats) - 1} provinces would be left"
        why = f"{few}; SeaFall is for {FEWEST_PROVINCES} to {MOST_PROVINCES}."
        yield from work.breaks("fewer-than-three", why, rulebook.TOO_FEW_LEFT)
    cards = yield from _cards_back(work)
    _out_of_seats(work)
    moved = _close_titles(work)
    work.row("leave", player=work.player, cards=cards, count=games_played(work.state))
    words = [f"{work.name} leaves the campaign"]
    words += (
        [f"{listed(cards, 'and')} go back" if len(cards) > 1 else f"{cards[0]} goes back"]
        if (cards)
        else []
    )
    return "; ".join([*words, *moved, "its permanent enmity stays until it is covered"])


def _cards_back(work: Work) -> Steps[list[str]]:
    """Cards of council and treasure room go back to their decks (p. 22)."""
    state, player = work.state, work.player
    names = {key: state.advisors[key].name for key in council(state, player)}
    names |= {key: state.cards[key].name for key in treasure_room(state, player)}
    if not names:
        return []
    back = yield from work.several(
        "cards",
        "Which of its cards go back?",
        (Option(key, label) for key, label in names.items()),
        quiet=tuple(names),
    )
    for key in back:
        if key in work.state.advisors:
            work.state = advisor_to(work.state, key, "deck")
            work.state = deck_by(work.state, "advisor", 1)
            continue
        card = work.state.cards[key]
        if card.kind == "research":
            work.state = deck_by(work.state, "research", 1)
        work.state = put(
            work.state, "cards", key, replace(card, owner="", place="deck", face_up=True)
        )
    return [names[key] for key in back]


def _out_of_seats(work: Work) -> None:
    """It has no seat, turn, astrolabe or ship on the board any more; its stickers stay."""
    state, player = work.state, work.player
    year, end = state.year, state.end
    if end is not None:
        end = replace(end, order=tuple(p for p in end.order if p != player))
    year = replace(
        year,
        holder="" if year.holder == player else year.holder,
        had_turn=tuple(p for p in year.had_turn if p != player),
    )
    turn = state.turn == player
    work.state = replace(
        state,
        seats=tuple(p for p in state.seats if p != player),
        year=year,
        end=end,
        turn="" if turn else state.turn,
        this_turn=Turn() if turn else state.this_turn,
    )
    for key, ship in work.state.ships.items():
        if ship.owner == player:
            work.state = put(work.state, "ships", key, replace(ship, at=""))
    change_lasting(work, player, status="removed", left=games_played(state))


def _close_titles(work: Work) -> list[str]:
    """Titles of those who stay (ruling R-57)."""
    state = work.state
    ranks = {p: state.provinces[p].title for p in state.seats}
    result = leave_titles(
        LeaveTitles(
            titles={p: rank if rank and rank > 0 else None for p, rank in ranks.items()},
            totals={p: campaign_glory(state, p) for p in state.seats},
            how=choice(state, "leave.titles"),
        )
    )
    work.change_province(work.player, title=None)
    words = []
    for player, rank in result.value.items():
        if rank != ranks[player] and rank is not None:
            work.change_province(player, title=rank)
            words.append(f"{state.name(player)} is {title_of(rank)}")
    return words
