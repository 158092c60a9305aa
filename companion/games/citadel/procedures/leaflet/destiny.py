"""The Destiny page: hope is spent, a symbol is checked, its effect follows (P-31; p. 24; R-43)."""

from __future__ import annotations

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.destiny import ADVANCED, Reached, destiny
from companion.games.citadel.calculations.leaflet import map_insert
from companion.games.citadel.procedures.asking import (
    CardNumber,
    ask_number_card,
    ask_player,
    card_called,
)
from companion.games.citadel.procedures.cards.taking import Order, take_card
from companion.games.citadel.procedures.leaflet.building import ask_plan, check_box
from companion.games.citadel.procedures.leaflet.hoping import hope_cards, who_spends
from companion.games.citadel.procedures.leaflet.scores import ask_score, change_score
from companion.games.citadel.procedures.leaflet.skills import (
    gain_advanced,
    gain_reflex,
    give_up_skills,
)
from companion.games.citadel.procedures.life.sharing import share_life
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.rules.board import destiny_of, map_of
from companion.games.citadel.state.printed import Printed
from companion.games.citadel.state.table import Citadel, Symbol
from companion.games.citadel.state.tables import SYMBOLS, SymbolType
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option, scoped
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of, listed, plural

ALSO: dict[SymbolType, tuple[str, ...]] = {
    "world-map": ("map",),
    "take-card": ("take", "number"),
    "advanced": ("skill", "skills"),
    "building": ("box",),
    "community": ("score",),
    "focus": ("give up",),
}
"""What tables call the types besides."""
HOPE_LIFE = 10
"""Life points that the characters share for all copies of one player (p. 6)."""

# ---------------------------------------------------------------------- symbols of the page


def symbol_title(state: Citadel, key: str) -> str:
    """What a symbol is called: its label, else its type, with a number that it shows."""
    one = state.destiny[key]
    name = one.label or (SYMBOLS[one.type].name if one.type is not None else key)
    return f"{name} {one.number}" if one.number and one.number not in name else name


def _symbol_options(work: Work) -> tuple[Option, ...]:
    """The symbols that are told, with what is in the way; types stand for those that are not."""
    state = work.state
    found = []
    for key, one in in_order(state.destiny):
        value = destiny(destiny_of(state, key)).value
        why = next((x for x in value.reasons if x.holds is False), None)
        says = SYMBOLS[one.type].says if one.type is not None else ""
        also = tuple(x for x in (one.number, key) if x)
        found.append(
            option(
                key,
                symbol_title(state, key),
                None if why is None else rulebook.HOPE_REBORN.broken(why.why),
                note=says,
                also=also,
            )
        )
    if not state.destiny_told:
        found += [
            Option(x.id, x.name, note=f"{x.says}; unknown", also=(x.id, *ALSO.get(x.id, ())))
            for x in SYMBOLS.values()
        ]
    return tuple(found)


def _ask_symbol(work: Work) -> Steps[str]:
    """Which symbol is checked: its id; one that nobody told of is put on the page now."""
    pick = yield from work.pick(
        "symbol",
        "Which symbol is checked?",
        _symbol_options(work),
        new="symbol",
        cite=rulebook.DESTINY_ADJACENCY,
    )
    if pick.id in work.state.destiny:
        return pick.id
    kind: SymbolType | None = pick.id or None  # type: ignore[assignment]
    if kind is not None:
        known = [key for key, x in in_order(work.state.destiny) if x.type == kind and not x.checked]
        free = [x for x in known if destiny(destiny_of(work.state, x)).value.allowed is not False]
        if free:
            return (yield from _which(work, free, kind))
        return work.add("destiny", "d", Symbol(type=kind))
    centre = yield from work.yes(
        "centre", "Is it the one in the centre?", quiet=False, cite=rulebook.DESTINY_ADJACENCY
    )
    key = work.add("destiny", "d", Symbol(label=pick.new, centre=centre))
    yield from _ask_type(work, key)
    return key


def _which(work: Work, free: list[str], kind: SymbolType) -> Steps[str]:
    """Which of several symbols of a type, or another one that nobody told of."""
    options = tuple(Option(x, symbol_title(work.state, x), also=(x,)) for x in free)
    pick = yield from work.choose(
        "which",
        f"Which {SYMBOLS[kind].name} symbol?",
        options,
        offer=free[0],
        none="another one",
        cite=rulebook.DESTINY_ADJACENCY,
    )
    return pick or work.add("destiny", "d", Symbol(type=kind))


def _ask_type(work: Work, key: str) -> Steps[None]:
    """What a symbol does, as far as the table says so."""
    options = tuple(Option(x.id, x.name, note=x.says) for x in SYMBOLS.values())
    old = work.state.destiny[key].type
    pick = yield from work.maybe.choose(
        "type",
        "What type is it?",
        options,
        offer=old or UNKNOWN,
        cite=rulebook.DESTINY,
    )
    if pick is not None:
        work.change_in("destiny", key, type=pick)


# ---------------------------------------------------------------------- checking


@act(
    "hope",
    "Spend hope: check a symbol",
    spec="P-31",
    cite=rulebook.HOPE_REBORN,
    rules=("destiny", "destiny-adjacency", "advanced-skill", "focus-symbol", "guild"),
    words=("spends-hope",),
    help="ana hope community score influence",
)
def hope(work: Work) -> Steps[None]:
    """A Hope reborn! card is spent to check a symbol; its effect follows at once (P-31; p. 24)."""
    player = yield from who_spends(work)
    key = yield from _ask_symbol(work)
    spent = yield from work.yes(
        "spend",
        "Is a Hope reborn! card spent?",
        quiet=True,
        lead="spend",
    )
    result = destiny(destiny_of(work.state, key))
    reasons = [x for x in result.value.reasons if not work.table.state.destiny.get(key)]
    yield from work.reasons(reasons)  # of one that stood in the list its answer was judged
    _check(work, key, result)
    yield from _applied(work, player, key, result.value)
    if spent:
        yield from _block_hope(work, player)


def _check(work: Work, key: str, result: Result[Reached]) -> None:
    order = 1 + sum(1 for x in work.state.destiny.values() if x.checked)
    work.change_in("destiny", key, checked=True, order=order)
    one = work.state.destiny[key]
    linked = sorted(
        other
        for other, x in work.state.destiny.items()
        if x.checked and other != key and (x.links.get(key) or one.links.get(other))
    )
    work.sums["Destiny"] = result
    name = symbol_title(work.state, key)
    work.row("destiny_checked", thing=key, what=one.type, card=name, count=order, to=linked)
    work.say(f"Destiny: {name} is checked")
    beside = {x for x, told in one.links.items() if told}
    beside |= {x for x, other in work.state.destiny.items() if other.links.get(key)}
    if beside and not linked and not one.centre:
        names = listed([symbol_title(work.state, x) for x in sorted(beside)], "and")
        work.say(f"none of the symbols known to touch it is checked: {names} (p. 24)")


def _applied(work: Work, player: str, key: str, reached: Reached) -> Steps[None]:
    """The effect of the symbol's type, then the Guild's (pp. 23, 24)."""
    kind = work.state.destiny[key].type
    if reached.score:
        which = yield from ask_score(
            work, "score", "Which score rises by 2?", cite=rulebook.COMMUNITY_SCORES_P24
        )
        if which is not None:
            yield from change_score(work, which, reached.score, reason="destiny")
    elif kind == "building":
        plan = yield from ask_plan(work)
        if plan:
            yield from check_box(work, plan)
    elif kind == "world-map":
        yield from _map_card(work, player)
    elif kind == "take-card":
        yield from _take(work, player, key)
    elif kind == "focus":
        yield from give_up_skills(work, player)
    elif kind == "reflex":
        yield from gain_reflex(work, player)
    elif kind == "advanced":
        academy = None if reached.skills is None else reached.skills > ADVANCED
        yield from gain_advanced(work, player, academy)
    if reached.guild:
        extra = yield from ask_score(
            work,
            "guild",
            "Guild: which score rises by 2 besides?",
            none="not applied",
            suggest="",
            cite=rulebook.GUILD,
        )
        if extra is not None:
            yield from change_score(work, extra, reached.guild, reason="guild")


def _map_card(work: Work, player: str) -> Steps[None]:
    """A card that an arrow of the World Map names is taken and inserted (P-35; R-71)."""
    there = map_insert(map_of(work.state, "000")).value.open
    number = yield from ask_number_card(
        work if len(there) == 1 else work.maybe,
        "map-card",
        "Which number of an arrow of the World Map?",
        offer=there[0] if len(there) == 1 else UNKNOWN,
        cite=rulebook.WORLD_MAP,
    )
    if not number:
        work.say(f"{_open_words(there)}: “map” inserts the card")
        return
    if not work.find_card(number):
        work.add_card(Printed(number=number, type="world map"))
    elif work.printed(work.find_card(number)).type is None:
        work.change_card(work.find_card(number), type="world map")
    yield from scoped("map", take_card(work, player, Order(number)))


def _open_words(numbers: tuple[str, ...]) -> str:
    return f"its arrows name {listed(numbers)}" if numbers else "which card is unknown"


def _take(work: Work, player: str, key: str) -> Steps[None]:
    """The card that the symbol shows, given to any player (p. 24)."""
    one = work.state.destiny[key]
    number = yield from (work if one.number else work.maybe).put(
        CardNumber(key="number", prompt="Which number does the symbol show?"),
        offer=one.number or UNKNOWN,
        lead="number",
        cite=rulebook.TAKE_NUMBERED_CARD_P24,
    )
    if not number:
        work.say("the number that it shows is unknown: “take” takes the card")
        return
    work.change_in("destiny", key, number=number)
    yield from scoped("shown", take_card(work, player, Order(number)))


# ---------------------------------------------------------------------- the hope cards


def _block_hope(work: Work, player: str) -> Steps[None]:
    """The card is blocked under one player's Character card (p. 6)."""
    cards = hope_cards(work, player) or hope_cards(work)
    owner = cards[0][0] if cards else player
    if not owner and len(work.state.group) != 1:  # nobody said whose it was, and nobody is asked
        work.row("hope_spent", player="", thing="", count=1)
        work.say("the Hope reborn! card is blocked under a Character card (p. 6)")
        return
    under = yield from ask_player(
        work,
        "under",
        "Under whose Character card is it blocked?",
        offer=owner or work.state.group[0] or None,
        of=work.state.group,
        lead="under",
        cite=rulebook.HOPE_REBORN_P6,
    )
    if cards:
        if under != owner:
            work.give_purse(owner, cards[0][1], under)
        work.block_purse(under, cards[0][1], True)
        key = cards[0][1]
    else:  # it was there all along, though nobody had told of it
        key = work.to_purse(under, card_called(work, "Hope reborn!", "purse"), blocked=True)
    work.row("hope_spent", player=under, thing=key, count=1)
    new = "" if cards else " that was unknown"
    work.say(f"a Hope reborn! card{new} is blocked under {work.who(under)}'s Character card")


@act(
    "hope-life",
    "Hope for life points",
    spec="P-31",
    cite=rulebook.HOPE_LIFE,
    rules=("share-life", "block"),
    help="ana hope life ana 6, ben 4",
)
def hope_life(work: Work) -> Steps[None]:
    """All Hope reborn! cards of one player are blocked for 10 life points to share (p. 6)."""
    holders = list(dict.fromkeys(owner for owner, _ in hope_cards(work)))
    likely = work.table.by or (holders[0] if len(holders) == 1 else "") or work.state.turn
    player = yield from ask_player(
        work,
        "who",
        "Whose cards?",
        quiet=likely or None if work.table.by else None,
        offer=None if work.table.by else likely or None,
        of=work.state.group,
        lead="by",
    )
    work.player = player
    cards = hope_cards(work, player)
    for _, key in cards:
        work.block_purse(player, key, True)
    work.row("hope_spent", player=player, count=len(cards) or None, reason="life")
    many = plural(len(cards), "Hope reborn! card") if cards else "all Hope reborn! cards"
    work.say(f"{work.who(player)} blocks {many}")
    yield from share_life(work, HOPE_LIFE, "hope")


# ---------------------------------------------------------------------- telling the page


@act(
    "symbol",
    "Enter a Destiny symbol",
    cite=rulebook.DESTINY,
    rules=("destiny-adjacency",),
    words=("symbols",),
    help="symbol Tower building beside Heart",
)
def symbol(work: Work) -> Steps[str]:
    """Tell a symbol of the Destiny page: its type, its number, what it touches (p. 24; R-43)."""
    options = tuple(
        Option(x, symbol_title(work.state, x), also=(x,)) for x, _ in in_order(work.state.destiny)
    )
    pick = yield from work.pick("symbol", "What do you call the symbol?", options, new="symbol")
    key = pick.id or work.add("destiny", "d", Symbol(label=pick.new, type=_type_called(pick.new)))
    yield from _ask_type(work, key)
    old = work.state.destiny[key]
    centre = yield from _yes(work, "centre", "Does it stand in the centre?", old.centre)
    checked = yield from _yes(work, "checked", "Is it checked already?", old.checked)
    number = yield from work.put(
        CardNumber(key="number", prompt="Which number does it show?", empty=True),
        quiet=old.number,
        lead="number",
    )
    links = yield from _links(work, key)
    order = old.order or (1 + sum(1 for x in work.state.destiny.values() if x.checked))
    work.change_in(
        "destiny",
        key,
        centre=centre,
        checked=checked,
        number=number,
        order=order if checked else None,
        links=links,
    )
    name = symbol_title(work.state, key)
    work.row("symbol_told", thing=key, card=name, what=work.state.destiny[key].type)
    words = [SYMBOLS[old.type].says] if old.type is not None else []
    words += ["in the centre"] if centre else []
    words += ["checked"] if checked else []
    beside = [symbol_title(work.state, x) for x in links]
    words += [f"beside {listed(beside, 'and')}"] if beside else []
    return f"Destiny: {name}" + (f", {', '.join(words)}" if words else "")


def _type_called(name: str) -> SymbolType | None:
    wanted = key_of(name)
    return next(
        (
            x.id
            for x in SYMBOLS.values()
            if wanted in map(key_of, (x.id, x.name, *ALSO.get(x.id, ())))
        ),
        None,
    )


def _yes(work: Work, key: str, prompt: str, default: bool) -> Steps[bool]:
    return work.yes(key, prompt, quiet=default, lead=key, cite=rulebook.DESTINY_ADJACENCY)


def _links(work: Work, key: str) -> Steps[dict[str, bool]]:
    """Symbols that it touches, by name with commas; a new name is a symbol too."""
    known = work.state.destiny[key].links
    names = yield from work.text(
        "links",
        "Which symbols does it touch?",
        offer="",
        help="Names with commas.",
        lead="beside",
        cite=rulebook.DESTINY_ADJACENCY,
    )
    found = dict(known)
    for name in [x.strip(' "') for x in names.split(",") if x.strip(' "')]:
        wanted = key_of(name)
        other = next(
            (
                x
                for x, _ in in_order(work.state.destiny)
                if wanted in (key_of(symbol_title(work.state, x)), key_of(x))
            ),
            "",
        )
        other = other or work.add("destiny", "d", Symbol(label=name, type=_type_called(name)))
        if other != key:
            found[other] = True
    return found


@act(
    "destiny-told",
    "The Destiny page is complete",
    cite=rulebook.DESTINY_ADJACENCY,
    help="destiny-told",
)
def page_told(work: Work) -> Steps[str]:
    """Whether all symbols and links of the Destiny page are told (R-43)."""
    whole = yield from work.yes(
        "told",
        "Have all symbols of the page been entered, with what they touch?",
        offer=True,
        cite=rulebook.DESTINY,
    )
    work.set(destiny_told=whole)
    count = len(work.state.destiny)
    work.row("page_told", count=count, how="whole" if whole else "part")
    words = "is complete" if whole else "is known in part"
    return f"the Destiny page {words}: {plural(count, 'symbol')}"
