"""What a game leaves and what it clears: the state as it goes into its boxes (2.17; pp. 20-21).

Pure. What was not told stays untold: a vault that nobody counted is not known to be empty, so that
nothing is named too dear at a table that does not count gold.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from companion.games.seafall.calculations.end.carry_over import ChestList
from companion.games.seafall.calculations.year.start import Seating, seating
from companion.games.seafall.rules.end import advisor_called, record_of
from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.rules.moves import advisor_to, deck_by
from companion.games.seafall.rules.standing import tokens_home
from companion.games.seafall.rules.year import council, forum, treasure_room
from companion.games.seafall.state.table import SeaFall, title_of
from companion.games.seafall.state.year import Turn, Year
from companion.table.state import put


def kept_advisor(state: SeaFall, player: str) -> str:
    """Id of the advisor that a province keeps for the next game; empty if none was told."""
    name = record_of(state).kept.get(player, "")
    return advisor_called(state, player, name) if name else ""


def usual_cards(state: SeaFall, player: str) -> list[str]:
    """Cards that stay with a province: research that was not used, and others that say so."""
    return [k for k in treasure_room(state, player) if state.cards[k].kind in ("research", "other")]


def chest_of(state: SeaFall, player: str, cards: Collection[str] | None = None) -> ChestList:
    """What a province packs, before the game is cleared.

    Args:
        state: the table.
        player: the province.
        cards: ids of the cards that stay with their provinces; by default the usual ones.
    """
    mine = usual_cards(state, player) if cards is None else treasure_room(state, player)
    mine = [key for key in mine if cards is None or key in cards]
    advisor = kept_advisor(state, player)
    goods = state.provinces[player].goods.values()
    counted = [number for number in goods if number is not None]
    gold = state.provinces[player].gold
    return ChestList(
        title=title_of(state.provinces[player].title),
        advisors=(state.advisors[advisor].name,) if advisor else (),
        research=tuple(state.cards[k].name for k in mine if state.cards[k].kind == "research"),
        others=tuple(state.cards[k].name for k in mine if state.cards[k].kind != "research"),
        tokens_home=tokens_home(state, player),
        gold=None if gold is None else max(0, gold),
        goods=max(0, sum(counted)) if len(counted) == len(goods) else None,
    )


def carry_over(state: SeaFall, cards: Collection[str]) -> SeaFall:
    """The table between two games; game number, prologue and phase are the caller's.

    Args:
        state: the table as the game ended.
        cards: ids of the cards of treasure rooms that stay with their provinces.
    """
    state = _advisors(state)
    state = _cards(state, cards)
    state = _boards(state)
    state = _islands(state)
    state = _provinces(state)
    if state.year.event is not None:
        state = deck_by(state, "event", 1)
    return replace(
        state,
        turn="",
        step="",
        thread="",
        closed=False,
        end=None,
        target=None,
        year=Year(),
        this_turn=Turn(),
        seats=seats_by_title(state),
    )


def seats_by_title(state: SeaFall) -> tuple[str, ...]:
    """Seats of the next game: the least prominent title first; who has none stays (P-03; p. 6)."""
    told = {player: state.provinces[player].title for player in state.seats}
    ranks = {player: rank if rank and rank > 0 else None for player, rank in told.items()}
    return seating(Seating(ranks=ranks)).value


def _advisors(state: SeaFall) -> SeaFall:
    """All but the kept ones into the deck, those of the forum as well."""
    stay = {key for player in state.provinces if (key := kept_advisor(state, player))}
    lay = state.forum if state.forum is not None else len(forum(state))
    back = [k for player in state.provinces for k in council(state, player) if k not in stay]
    for key in (*forum(state), *back):
        state = advisor_to(state, key, "deck")
    for key in stay:
        state = advisor_to(state, key, "council", state.advisors[key].owner)
    told = state.forum is not None
    state = deck_by(state, "advisor", lay + len(back))
    return replace(state, forum=0) if told else state


def _cards(state: SeaFall, cards: Collection[str]) -> SeaFall:
    for key, card in state.cards.items():
        if card.place == "destroyed":
            continue
        stays = card.place == "room" and key in cards
        if not stays and card.place == "room" and card.kind == "research":
            state = deck_by(state, "research", 1)
        place = "room" if stays else "deck"
        owner = card.owner if stays else ""
        changed = replace(card, place=place, owner=owner, face_up=True)
        state = put(state, "cards", key, changed)
    return state


def _boards(state: SeaFall) -> SeaFall:
    """Ships without upgrades, damage and cargo; the sideboard with all its copies."""
    for key, kind in state.stock.items():
        state = put(state, "stock", key, replace(kind, up=all_copies(state, key), down=0))
    tucked = sum(len(ship.damage) for ship in state.ships.values())
    state = deck_by(state, "damage", tucked)
    for key, ship in state.ships.items():
        cleared = replace(ship, at="", upgrades={}, damage={}, cargo={}, sunk=False)
        state = put(state, "ships", key, cleared)
    return state


def all_copies(state: SeaFall, key: str) -> int | None:
    """Copies of a token: on the sideboard, on ships, on building sites; `None`: not counted."""
    kind = state.stock[key]
    if kind.up is None:
        return None
    aboard = sum(x.stock == key for ship in state.ships.values() for x in ship.upgrades.values())
    return kind.up + kind.down + aboard + sum(x.stock == key for x in state.sites.values())


def _islands(state: SeaFall) -> SeaFall:
    """No token, no cube, no structure; what is explored stays, stickers as well."""
    for key, site in state.sites.items():
        cleared = replace(
            site,
            tokens={},
            cube=None if site.cube is None else False,
            built="",
            stock="",
            cost=None,
            symbols=0,
            no_harvest=False,
            no_build=False,
            good="" if site.built else site.good,
        )
        state = put(state, "sites", key, cleared)
    for key, region in state.regions.items():
        state = put(state, "regions", key, replace(region, held={}))
    return state


def _provinces(state: SeaFall) -> SeaFall:
    """Game glory 0, no gold, no goods; tokens as the leader says, if that was told."""
    for key, province in state.provinces.items():
        kept = lasting(state, key)
        cleared = replace(
            province,
            glory=0,
            active="",
            markers=0,
            gold=None if province.gold is None else 0,
            goods={good: None if n is None else 0 for good, n in province.goods.items()},
            loose={},
            reputation=kept.reputation,
            fortune=kept.fortune,
        )
        state = put(state, "provinces", key, cleared)
    return state
