"""How a table of SeaFall is heard: its forms, and what has a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.games.seafall.rules.end import not_begun
from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.rules.names import islands, ordinals
from companion.games.seafall.rules.rounds import coming, turns_told
from companion.games.seafall.rules.standing import ships_of
from companion.games.seafall.rules.year import next_turn
from companion.games.seafall.sheet.end import next_act
from companion.games.seafall.state.constants import SYMBOLS
from companion.games.seafall.state.dice import GOODS, VALUES
from companion.games.seafall.state.printed import TITLE_CARDS
from companion.games.seafall.state.table import AT_SEA, PROVINCE_SITES, SeaFall
from companion.games.seafall.state.year import GUILDS
from companion.table.forms.form import Forms
from companion.table.forms.names import Thing
from companion.table.forms.notation import game_forms
from companion.toolbox.number_words import NUMBER_WORDS
from companion.toolbox.text import key_of

_SITES = (
    *SYMBOLS,
    "mine",
    "dock",
    "market",
    *GOODS,
    *(f"{good} {kind}" for good in GOODS for kind in ("dock", "market")),
)
"""What a site is called by what lies or is printed on it (pp. 7, 16-17)."""
_SEAS = ("open sea", "coastal waters", "empty sea")
"""Spaces without a harbor: a ship there is at sea (p. 9)."""
_FLEET = (
    "both",
    *(f"both {whose}ships" for whose in ("her ", "his ", "my ", "our ")),
    *(f"both {whose}boats" for whose in ("", "her ", "his ", "my ", "our ")),
    "both of them",
    *(f"both of {whose} ships" for whose in ("her", "his", "my", "our", "the")),
    "fleet",
    "whole fleet",
    "two ships",
    "two boats",
    "both vessels",
)
"""How a table says both ships of whose turn it is."""
_FINDS = ("finds", "found it is", "it is", "its", "discovers", "discovered", "that is", "there is")
"""Words in front of what was found at a site that was just explored."""
_DONE = (
    "next",
    "next turn",
    "next player",
    "next player's turn",
    "end turn",
    "end of turn",
    "end the turn",
    "end of the turn",
    "turn over",
    "turn is over",
    "turn ends",
    "done",
    "is done",
    "that is it",
    "that is all",
    "that is all for me",
    "finished",
    "that is my turn",
    *("that is me done", "that is me", "me done", "all done", "i am done", "that is her done"),
    *("that is him done", "turn finished", "no more from me", "i pass", "pass the turn"),
    "that ends my turn",
    "that is her turn",
    "that is his turn",
    "that is the turn",
    "next one",
    "turn done",
    "turn is done",
    "ends the turn",
    "ends her turn",
    "ends his turn",
    "ends turn",
    "is finished",
    "your go",
    "your turn",
    *("end of my turn", "end of her turn", "end of his turn", "end my turn"),
)
"""How a table says that a turn is over."""
_TITLES = ("title", "assign titles", "new titles", "new title")
_OVER = ("done", "is done", "finished", "is finished", "passes", "ends turn")

RULES = 30
"""RULE numbers that somebody may say: those of the rulebook (pp. 9-20), and some beyond."""


@lru_cache(maxsize=1)
def forms() -> Forms:
    """The forms of this game."""
    return game_forms("seafall")


def things(state: SeaFall, memory: Mapping[str, Mapping[str, Any]]) -> list[Thing]:
    """Ships, islands, sites, cards, tokens; goods, guilds, titles; the turn that comes next."""
    return [
        *_people(state),
        *_ships(state),
        *_regions(state),
        *_sites(state),
        *_cards(state),
        *_booked(state, memory),
        *_kept(state),
        *_words(),
        *_lot(state),
        _coming(state),
        *_fresh(state),
        *_stickers(state),
    ]


def _stickers(state: SeaFall) -> Iterator[Thing]:
    """Permanent enmity stickers by the region they are in (`her sticker at cal's`)."""
    for key, region in state.regions.items():
        own = key in state.provinces
        also = (f"{region.name}'s", f"{region.name}'s province") if own else ()
        for box, sticker in region.stickers.items():
            if not sticker.crossed:
                yield Thing("sticker", f"{key}:{box}", region.name, also)


def _people(state: SeaFall) -> Iterator[Thing]:
    """Players by the colours of their boards: `red hires the scout`."""
    goods = {colour.casefold() for colour in state.kept.colours.values()}
    for player in state.seats:
        colour = state.kept.provinces[player].colour if player in state.kept.provinces else ""
        if colour and colour.casefold() not in goods:  # `spice is yellow`
            yield Thing("player", player, colour)


def _ships(state: SeaFall) -> Iterator[Thing]:
    """Ships by their names; `first ship` is whose turn it is, so its owner is not known here."""
    for player in state.seats:
        for key in ships_of(state, player, afloat=False):
            name = state.ships[key].name
            own = ordinals(state, key)
            if name not in own:
                yield Thing("ship", key, name, owner=player)
            yield Thing("source", key, name, tuple(own), owner=player)
            berth = "moored" if state.ships[key].at == player else "away"
            yield Thing(berth, key, name, owner=player)  # `petrel loads iron`: bought, or her own?
            if state.ships[key].at in state.regions:
                yield Thing("berth", state.ships[key].at, name)
            whose = state.name(player)
            for called in dict.fromkeys((name, *own, "ship")):
                yield Thing("hull", f"{whose}'s {called}", f"{whose}'s {called}")
    yield Thing("source", "warehouse", "warehouse")
    for word in ("first", "second"):
        also = (f"{word} ship", f"{word} one")
        yield Thing("ship", word, word, also)
    turn = state.name(state.turn) if state.turn in state.provinces else ""
    theirs = ("ships", "fleet", "boats", "two ships")
    fleet = tuple(f"{both}{turn}'s {x}" for both in ("", "both of ", "both ") for x in theirs)
    yield Thing("ships", "both", "both ships", _FLEET)
    if turn:
        yield Thing("ships", "both", fleet[0], fleet[1:], whole=True)


def _regions(state: SeaFall) -> Iterator[Thing]:
    for key in islands(state):
        name = state.regions[key].name
        yield Thing("island", key, name, (f"{name} island",))
    yield Thing("island", AT_SEA, "sea", _SEAS)
    for player in state.seats:
        name = state.name(player)
        called = lasting(state, player).called
        also = (f"{name}'s harbor", f"{name}'s province", f"{name}'s home", f"{name}'s")
        berths = tuple(
            f"{name}'s {x}" for x in ("home harbor", "home harbour", "home port", "port")
        )
        yield Thing("person", name, name)
        yield Thing("target", player, name, also[1:2])
        yield Thing("harbor", player, name, (*also, *berths, *((called,) if called else ())))
    home = ("home harbor", "own harbor", "harbor", "home harbour", "harbour", "back home")
    yield Thing("harbor", "home", "home", home)
    yield Thing("harbor", AT_SEA, "sea", _SEAS)


def _sites(state: SeaFall) -> Iterator[Thing]:
    """Sites by their ids, and by their bare names, which also make one that was not told yet."""
    names = dict.fromkeys(_SITES)
    mine = {x.at for x in state.ships.values() if x.owner == state.turn}
    own = {key: site for key, site in state.sites.items() if site.region not in state.provinces}
    called = Counter(site.name for site in own.values())
    new = [key for key, x in own.items() if x.explored and not x.kind and x.region in mine]
    if len(new) == 1:  # what was found there has yet to be told
        name = own[new[0]].name
        yield Thing("found", new[0], name, (f"{name} site", "site", "new site", "it", "that"))
        yield Thing("finding", new[0], "found", _FINDS, whole=True)
    for key, site in own.items():
        names[site.name] = None
        if site.explored is False and site.region in mine:
            yield Thing("unexplored", key, site.name, owner=site.region)
        if called[site.name] > 1:
            continue  # which one is meant is told by its island
        also = [f"{site.name} site"]
        if site.kind == "mine":
            also += ["mine", "gold mine"]
        elif site.good and site.good != site.name:
            also += [site.good, f"{site.good} site", f"{site.good} {site.kind}"]
        also = [name for name in also if name not in called]
        yield Thing("site", key, site.name, tuple(also), owner=site.region)
        if site.kind == "goods" and site.good:
            yield Thing("goods-site", key, site.name, tuple(also), owner=site.region)
    for name in names:
        yield Thing("site", name, name, (f"{name} site",), by_name=True, whole=True)
    printed = dict.fromkeys(name for name, _ in PROVINCE_SITES)
    printed |= {x.built: None for x in state.sites.values() if x.built}
    short = {"council room": ("council",), "treasure room": ("treasure",)}
    ordinal = {"field 1": ("first field", "1st field"), "field 2": ("second field", "2nd field")}
    short |= {x: ("field", *ordinal.get(x, ())) for x in printed if x.startswith("field ")}
    worth = _worth(state)
    for name in printed:
        yield Thing("psite", name, name, (*short.get(name, ()), *worth.get(name, ())))


def _worth(state: SeaFall) -> dict[str, list[str]]:
    """Fields by their gold, where all boards have that gold on the same field: `her 4 field`."""
    named: dict[int, set[str]] = {}
    for site in state.sites.values():
        if site.kind == "field" and site.gold:
            named.setdefault(site.gold, set()).add(site.name)
    return {
        name: [
            called for gold, names in named.items() if names == {name} for called in _fields(gold)
        ]
        for name in {x for names in named.values() for x in names}
    }


def _fields(gold: int) -> Iterator[str]:
    """How a table calls a field that bears some gold."""
    yield from (f"{gold} {field}" for field in ("field", "gold field", "one", "coin field"))
    yield from (f"field of {gold}", f"{gold}er field", f"{gold}g field", f"field worth {gold}")
    yield from (f"field with {gold}", f"field {gold} gold", f"{gold} gold one")


def _cards(state: SeaFall) -> Iterator[Thing]:
    for key, one in state.advisors.items():
        yield Thing("advisor", key, one.name, owner=one.owner, sort=one.place, by_name=True)
    for key, card in state.cards.items():
        also = (f"treasure {card.name}", f"{card.name} treasure")
        yield Thing("treasure", key, card.name, also, owner=card.owner, sort=card.kind)
        yield Thing("chart", card.name, card.name)
    for key, token in state.stock.items():
        yield Thing(token.kind, key, token.name)
        yield Thing("token", token.name, token.name, sort=token.kind)
    fitted = {x.name for ship in state.ships.values() for x in ship.upgrades.values()}
    for name in sorted(fitted):
        yield Thing("fitted", name, name)


def _booked(state: SeaFall, memory: Mapping[str, Mapping[str, Any]]) -> Iterator[Thing]:
    """Advisors and treasures of which only the record book knows: said in small letters as well."""
    here = {key_of(advisor.name) for advisor in state.advisors.values()}
    here |= {key_of(card.name) for card in state.cards.values()}
    for name, facts in memory.items():
        kind = str(facts.get("kind"))
        if kind in ("advisor", "treasure") and name not in here:
            called = str(facts.get("name", name))
            yield Thing(kind, called, called)  # its name answers: it is new at this table


def _kept(state: SeaFall) -> Iterator[Thing]:
    for key, retired in state.kept.retired.items():
        short = retired.name.removeprefix("the ").removeprefix("The ")
        yield Thing("retired", key, retired.name, (short,))
        yield Thing("retired-name", retired.name, retired.name, (short,))
    for sticker in state.kept.improvements.values():
        if sticker.kind == "appellation" and sticker.name:
            short = sticker.name.removeprefix("the ").removeprefix("The ")
            yield Thing("appellation", sticker.name, sticker.name, (short,))
    still = [key for key, card in state.kept.milestones.items() if not card.claimed_by]
    for key, card in state.kept.milestones.items():
        also = ("milestone",) if still == [key] else ()  # there is no other to be claimed
        yield Thing("milestone", key, card.name, also)
    for key, event in state.kept.events.items():
        if event.name:
            yield Thing("event", key, event.name)


def _words() -> Iterator[Thing]:
    for word in ("yes", "no"):
        yield Thing("yn", word, word)
    for good in GOODS:
        yield Thing("good", good, good, (f"{good} cube", f"cube of {good}"))
    for guild in GUILDS:
        yield Thing(
            "guild",
            guild,
            guild,
            (
                guild[:-1],
                f"{guild} guild",
                f"{guild[:-1]} guild",
                f"{guild}' guild",
                f"{guild[:-1]}'s guild",
            ),
        )
    yield Thing("guild", "merchants", "merch")
    for symbol in SYMBOLS:
        yield Thing("symbol", symbol, symbol)
    for kind in ("upgrade", "structure", "treasure", "research"):
        yield Thing("stock-kind", kind, kind)
    for number in range(1, RULES + 1):
        yield Thing("slot", str(number), str(number), (f"rule {number}",), by_name=True)
    for card in TITLE_CARDS:
        yield Thing("rank", str(card.rank), card.title, (card.other,))
        for title in dict.fromkeys((card.title, card.other)):
            yield Thing("noble", title, title, whole=True)  # an advisor may be called so
    for value in VALUES:
        yield Thing("value", value, value)


def _lot(state: SeaFall) -> Iterator[Thing]:
    """All that whose turn it is could sell from the warehouse, `everything` if nothing lies
    aboard; and each good by where it lies."""
    province = state.provinces.get(state.turn)
    if province is None:
        return
    aboard = [x for x in state.ships.values() if x.owner == state.turn and x.cargo and not x.sunk]
    for ship in aboard:
        for good in ship.cargo:
            places = ("from", "off", "aboard", "in", "from the", "off the", "on the", "aboard the")
            where = tuple(f"{good} {at} {ship.name}" for at in places)
            also = (*where, f"{ship.name}'s {good}", f"{ship.name} {good}")
            label = f"{good} on {ship.name}"
            yield Thing("lying", label, label, also, whole=True)
    held = {good: n for good, n in province.goods.items() if n}
    for good in held:
        also = (f"{good} from the warehouse", f"{good} from warehouse", f"warehouse {good}")
        label = f"{good} in warehouse"
        yield Thing("lying", label, label, (f"{good} in the warehouse", *also), whole=True)
    if held:
        told = ", ".join(f"{n} {good} in warehouse" for good, n in held.items())
        words = tuple(_all_of(held, not aboard))
        yield Thing("lot", told, "everything in the warehouse", (*words, *_AT_HOME), whole=True)


_AT_HOME = tuple(
    f"{what} {where}"
    for what in (
        "everything",
        "all",
        "all goods",
        "all of it",
        "the lot",
        "all the goods",
        "all cubes",
    )
    for where in ("in her warehouse", "in his warehouse", "in warehouse", "at home", "from home")
)


def _all_of(held: Mapping[str, int], only: bool) -> Iterator[str]:
    """How a table says all goods of the warehouse.

    Args:
        held: the goods and how many.
        only: whether nothing lies anywhere else.
    """
    number = sum(held.values())
    several = [f"all {number}", f"all {n}" if (n := _SAID.get(number)) else "", "all"]
    bare = ["everything", "all of it", "all goods", "lot", "whole lot", "stock", "whole stock"]
    bare += [f"all {whose} goods" for whose in ("her", "his", "my")]
    bare += [one for some in several for one in (some, f"{some} goods") if some]
    bare += ["both", "both goods"] if len(held) == 2 else []
    yield from bare if only else ()
    yield from ("whole warehouse", "warehouse", "all warehouse goods", "all from warehouse")
    for one in bare:
        yield from (f"{one} {at} warehouse" for at in ("in", "from", "in the", "from the"))


_SAID = {number: word for word, number in NUMBER_WORDS.items() if 1 < number < 13}
"""Numbers as words."""


def _coming(state: SeaFall) -> Thing:
    """What `next` means now: a turn, or the end of the round once all had theirs."""
    act, answer = _next(state)
    holder = state.name(state.turn) if state.turn else ""
    also = list(_DONE[1:])
    if holder and act != "resolve":  # that a turn is over resolves no event
        also += [f"{holder} {over}" for over in _OVER]
        also += [f"{holder} ends {whose} turn" for whose in ("her", "his", "the")]
        also += [f"{holder}'s turn is over", f"{holder}'s turn ends", f"end of {holder}'s turn"]
        also += [f"{holder}'s done", f"{holder}'s finished", f"end {holder}'s turn"]
        also += [f"that is {holder} {over}" for over in ("done", "finished", "over", "for now")]
        also += [f"that is {holder}", f"that is {holder}'s turn", f"{holder} has finished"]
        also += [
            f"that is {all_} {of} {holder}" for all_ in ("it", "all") for of in ("for", "from")
        ]
        also += [f"{holder} is through", f"{holder}'s through", f"{holder} ends there"]
    return Thing(f"next-{act}", answer, _DONE[0], tuple(also), whole=True)


def _fresh(state: SeaFall) -> Iterator[Thing]:
    """Titles told before anything else are those that a game is set up with (p. 6), else those
    that it gives at its end (p. 20)."""
    when = "fresh" if not_begun(state) else "ending"
    yield Thing(when, "", "titles", _TITLES)


def _next(state: SeaFall) -> tuple[str, str]:
    year = state.year
    if act := next_act(state):
        return act, ""
    if year.phase in ("setup", "winter"):
        return year.phase, ""
    if year.phase == "round" and turns_told(state) and not next_turn(state):
        open_event = year.event is not None and not year.event.resolved
        return ("resolve" if open_event else "round-end"), ""
    return "turn", coming(state)
