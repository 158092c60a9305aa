"""Telling what a campaign keeps: leaders, stickers left, retired advisors, events, titles."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.end.steps import change_kept, change_lasting
from companion.games.seafall.procedures.ships import all_ships
from companion.games.seafall.procedures.telling.places import building_sites
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.state.dice import GOODS, VALUES
from companion.games.seafall.state.kept import (
    EventCard,
    EventPlace,
    Improvement,
    ImprovementKind,
    KeptProvince,
    RetiredAdvisor,
)
from companion.games.seafall.state.printed import PRINTED, TITLE_CARDS
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import between, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option
from companion.toolbox.sums import HandLine
from companion.toolbox.text import key_of, plural

MOST_LEVEL = 99
LONGEST_TEXT = 2000
EVENT_PLACES: dict[EventPlace, str] = {
    "deck": "in the deck",
    "bagged": "in its bag",
    "destroyed": "destroyed",
}
RANKS = tuple(Option(str(x.rank), x.title, also=(x.other, str(x.rank))) for x in TITLE_CARDS)


@act(
    "leader",
    "Enter a leader",
    cite=rulebook.LEADER,
    rules=("appellation", "naming"),
    help="leader r2 f3 called Ysolde",
)
def leader(work: Work) -> Steps[str]:
    """A province's leader: levels, name, appellation (p. 6)."""
    yield from work.who()
    known = lasting(work.state, work.player)
    values = yield from work.form(
        "values",
        "Reputation and fortune level",
        (
            Field("reputation", "r", least=0, most=MOST_LEVEL),
            Field("fortune", "f", least=0, most=MOST_LEVEL),
        ),
        offer={},
        help="“r2 f3”: tokens taken at the beginning of each game.",
    )
    name = yield from work.text(
        "name",
        "Name of the leader",
        quiet=known.leader,
        empty=True,
        longest=60,
        lead="called",
    )
    appellation, text = yield from _appellation(work, known)
    change_lasting(
        work,
        work.player,
        leader=name,
        appellation=appellation,
        appellation_text=text if appellation else "",
        **values,
    )
    if name and name != known.leader:
        work.row(
            "name",
            player=work.player,
            thing=f"leader-{work.player}",
            what="leader",
            old=known.leader,
            new=name,
        )
    work.row("told", what="leader", player=work.player)
    words = [name] if name else []
    words += [f"{key} {'?' if x is None else x}" for key, x in values.items()]
    words += [appellation] if appellation else []
    return f"{work.name}'s leader: {', '.join(words) or 'nothing new'}"


@citing(rulebook.LEADERS_APPELLATION)
def _appellation(work: Work, known: KeptProvince) -> Steps[tuple[str, str]]:
    """What the leader is called, and what that does."""
    appellation = yield from work.text(
        "appellation",
        "Appellation",
        quiet=known.appellation,
        empty=True,
        longest=60,
        lead="appellation",
    )
    printed = next((x.text for x in PRINTED if key_of(x.name) == key_of(appellation)), "")
    same = key_of(appellation) == key_of(known.appellation)
    text = yield from work.text(
        "text",
        "What does the appellation do?",
        quiet=known.appellation_text if same else printed,
        empty=True,
        longest=LONGEST_TEXT,
    )
    return appellation, text


@act(
    "board",
    "Enter building sites and the repair symbol",
    cite=rulebook.PROVINCE_BOARD,
    rules=("building-sites", "icon-repair"),
    help="board sites 3",
)
def board(work: Work) -> Steps[str]:
    """What a province's board prints beside its numbers: building sites, the repair symbol."""
    yield from work.who()
    known = lasting(work.state, work.player)
    number = yield from work.maybe.number(
        "sites",
        "Building sites",
        between(0, 20),
        offer=or_unknown(known.building_sites),
        lead="sites",
        cite=rulebook.BUILDING_SITES_PRINTED,
    )
    change_lasting(work, work.player, building_sites=number)
    made = building_sites(work, number or 0)
    region = work.state.regions[work.player]
    repair = yield from work.maybe.yes(
        "repair",
        "Does its harbor show the repair symbol?",
        quiet=or_unknown(region.repair),
        lead="repair",
        cite=rulebook.ICON_REPAIR,
    )
    work.change_region(work.player, repair=repair)
    work.row("told", what="board", player=work.player, count=number)
    words = ["? building sites" if number is None else plural(number, "building site")]
    words += [f"{made} new"] if made else []
    if repair is not None:
        words.append("repair symbol" if repair else "no repair symbol")
    return f"{work.name}'s board: {', '.join(words)}"


@act(
    "box-rows",
    "Enter the boxes of a ship",
    cite=rulebook.IMPROVE_SHIPS,
    help="box-rows first s3 r4 e4 h2",
)
def box_rows(work: Work) -> Steps[str]:
    """How many boxes a ship's board prints for each value, filled in or not (pp. 20-21)."""
    yield from work.who()
    pick = yield from work.choose("ship", "Which ship?", all_ships(work), cite=rulebook.SHIP_BOXES)
    known = work.state.ships[pick]
    rows = yield from work.form(
        "rows",
        "Boxes of each value",
        (Field(x, x[0], least=0, most=MOST_LEVEL) for x in VALUES),
        offer={},
        help="“s3 r4 e4 h2”",
    )
    kept = {key: n for key, n in {**known.box_rows, **rows}.items() if n is not None}
    work.change_ship(pick, box_rows=kept)
    work.row("told", what="box rows", player=work.player)
    words = ", ".join(f"{key} {'?' if n is None else n}" for key, n in rows.items())
    return f"boxes of {work.name}'s {known.name}: {words or 'nothing new'}"


@act(
    "sheet-sticker",
    "Enter a sticker on the improvement sheet",
    cite=rulebook.IMPROVE_PROVINCE,
    rules=("appellation",),
    help="sheet-sticker field 4 left 2",
)
def sheet_sticker(work: Work) -> Steps[str]:
    """A kind of sticker on the improvement sheet, and how many are left (p. 20)."""
    kinds: dict[ImprovementKind, str] = {kind: kind for kind in get_args(ImprovementKind)}
    kind = yield from work.one_of("kind", "Which kind of improvement?", kinds)
    value, name, text = None, "", ""
    if kind == "appellation":
        name = yield from work.text(
            "name", "Which appellation?", longest=60, cite=rulebook.APPELLATION
        )
        text = yield from work.text(
            "text", "What does it do?", quiet="", longest=LONGEST_TEXT, cite=rulebook.APPELLATION
        )
    else:
        value = yield from work.number("value", "The number on it", between(0, MOST_LEVEL))
    left = yield from work.maybe.number(
        "left",
        "How many of it are left?",
        between(0, MOST_LEVEL),
        offer=1,
        lead="left",
    )
    known = work.state.kept.improvements
    same = (
        key
        for key, x in sorted(known.items())
        if x.kind == kind and x.value == value and key_of(x.name) == key_of(name)
    )
    key = next(same, "") or work.new_id("v")
    sticker = Improvement(kind=kind, value=value, name=name, text=text, left=left)
    change_kept(work, improvements={**known, key: sticker})
    work.row("told", what="improvement", count=left)
    what = name or f"{kind} {value}"
    return f"improvement sheet: {what}, {'?' if left is None else left} left"


@act(
    "retired",
    "Enter a retired advisor",
    cite=rulebook.RETIRED_ADVISORS,
    help="retired Orla raid +1 left 3",
)
def retired(work: Work) -> Steps[str]:
    """A retired advisor with the expertise stickers left on it (p. 20)."""
    there = work.state.kept.retired
    pick = yield from work.pick(
        "name",
        "Which retired advisor?",
        (Option(key, x.name) for key, x in sorted(there.items())),
        new="retired advisor",
    )
    key = pick.id or work.new_id("r")
    known = there.get(key) or RetiredAdvisor(name=pick.new)
    kinds = yield from work.lines(
        "kinds",
        "Expertise of its stickers",
        offer=tuple(HandLine(kind, amount) for kind, amount in sorted(known.kinds.items())),
        help="“raid +1; explore +1”.",
    )
    left = yield from work.maybe.number(
        "left",
        "Stickers left on it",
        between(0, MOST_LEVEL),
        offer=or_unknown(known.left),
        lead="left",
    )
    changed = replace(
        known,
        kinds={line.label: line.amount for line in kinds},
        left=left,
        state="destroyed" if left == 0 else "",
    )
    change_kept(work, retired={**there, key: changed})
    work.row("told", what="retired advisor", cards=[changed.name], count=left)
    words = ", ".join(f"{kind} {n:+d}" for kind, n in sorted(changed.kinds.items()))
    stickers = (
        "destroyed"
        if left == 0
        else "? stickers left"
        if left is None
        else (f"{plural(left, 'sticker')} left")
    )
    return f"{changed.name}: {', '.join(x for x in (words, stickers) if x)}"


@act(
    "event-card",
    "Enter an event card",
    cite=rulebook.EVENT_CARDS,
    rules=("event-deck",),
    help="event-card Fog",
)
def event_card(work: Work) -> Steps[str]:
    """An event card that the table has seen: its text, and where it is now (p. 6)."""
    events = work.state.kept.events
    pick = yield from work.pick(
        "name",
        "Which event card?",
        (Option(key, x.name) for key, x in sorted(events.items()) if x.name),
        new="event card",
    )
    key = pick.id or work.new_id("e")
    known = events.get(key) or EventCard(name=pick.new)
    text = yield from work.text(
        "text",
        "What does it say?",
        offer=known.text,
        empty=True,
        longest=LONGEST_TEXT,
    )
    place = yield from work.choose(
        "place",
        "Where is it?",
        (Option(x, words) for x, words in EVENT_PLACES.items()),
        quiet=known.place,
        lead="place",
        cite=rulebook.EVENT_DECK,
    )
    changed = replace(known, text=text, place=place)
    change_kept(work, events={**events, key: changed})
    work.row("told", what="event card", cards=[changed.name])
    where = "" if changed.place == known.place else f", {EVENT_PLACES[changed.place]}"
    return f"event card {changed.name}{where}" + (f": {text}" if text else "")


@act(
    "bagged",
    "Count event cards in bags",
    cite=rulebook.EVENT_DECK,
    rules=("storage-chest",),
    help="bagged 4",
)
def bagged(work: Work) -> Steps[str]:
    """How many event cards wait in their bags (p. 6)."""
    count = yield from work.maybe.number(
        "count",
        "Event cards in bags",
        between(0, MOST_LEVEL),
        suggest=work.state.kept.bagged,
    )
    change_kept(work, bagged=count)
    work.row("told", what="bagged events", count=count)
    return f"{'? event cards' if count is None else plural(count, 'event card')} in bags"


@act(
    "title-card",
    "Enter a title card",
    cite=rulebook.TITLE_BONUS,
    help="title-card Lord 1 gold",
)
def title_card(work: Work) -> Steps[str]:
    """The bonus that a title card gives at set-up (p. 5)."""
    rank = yield from work.choose("title", "Which title card?", RANKS)
    known = work.state.kept.title_bonus
    bonus = yield from work.text(
        "bonus",
        "Its bonus at set-up",
        offer=known.get(rank, ""),
        empty=True,
        longest=LONGEST_TEXT,
    )
    change_kept(work, title_bonus={**known, rank: bonus})
    work.row("told", what="title card", count=int(rank))
    title = next(x.title for x in TITLE_CARDS if str(x.rank) == rank)
    return f"title card {title}: {bonus or 'no bonus'}"


@act(
    "colour",
    "Enter the colour of a good",
    cite=rulebook.GOODS,
    words=("color",),
    help="colour iron grey",
)
def colour(work: Work) -> Steps[str]:
    """What the table calls the colour of a good (ruling R-64)."""
    good = yield from work.choose("good", "Which good?", (Option(x, x) for x in GOODS))
    name = yield from work.text("colour", "Its colour", longest=30)
    change_kept(work, colours={**work.state.kept.colours, good: name})
    work.row("told", what="colour", cards=[good])
    return f"{good} is {name}"
