"""Telling what a campaign keeps: leaders, stickers left, retired advisors, events, titles."""

from __future__ import annotations

from typing import Any, get_args

from msgspec.structs import replace

from companion.games.seafall.derive_kept import lasting
from companion.games.seafall.dice import GOODS, VALUES
from companion.games.seafall.kept import (
    EventCard,
    EventPlace,
    Improvement,
    ImprovementKind,
    RetiredAdvisor,
)
from companion.games.seafall.procedures.end_steps import change_kept, change_lasting
from companion.games.seafall.procedures.telling_places import building_sites
from companion.games.seafall.procedures.telling_ships import all_ships
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.state import SeaFall
from companion.games.seafall.tables import PRINTED, TITLE_CARDS
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import (
    Choose,
    Field,
    Form,
    Lines,
    Number,
    Option,
    Pick,
    Text,
    YesNo,
    ask,
    told,
)
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


def _text(key: str, prompt: str, known: str, page: str, rule: str, **more: Any) -> Steps[str]:
    """A text of a card: quiet, as long as cards are."""
    more = {"manner": "quiet", "empty": True, "longest": LONGEST_TEXT, "lead": key, **more}
    return (
        yield from ask(Text(key=key, prompt=prompt, default=known, page=page, rule=rule, **more))
    )


def leader(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A province's leader: levels, name, appellation (p. 6)."""
    work = Work(table)
    yield from work.who("p. 6")
    known = lasting(work.state, work.player)
    values: dict[str, Any] = yield from ask(
        Form(
            key="values",
            prompt="Reputation and fortune level",
            manner="offer",
            default={},
            fields=(
                Field("reputation", "r", least=0, most=MOST_LEVEL),
                Field("fortune", "f", least=0, most=MOST_LEVEL),
            ),
            page="p. 6",
            rule="leader",
            help="“r2 f3”: tokens taken at the beginning of each game.",
        )
    )
    name = yield from _text(
        "name", "Name of the leader", known.leader, "p. 6", "leader", lead="called", longest=60
    )
    appellation = yield from _text(
        "appellation", "Appellation", known.appellation, "p. 6", "appellation", longest=60
    )
    printed = next((x.text for x in PRINTED if key_of(x.name) == key_of(appellation)), "")
    same = key_of(appellation) == key_of(known.appellation)
    text = yield from _text(
        "text", "What does the appellation do?", known.appellation_text if same else printed,
        "p. 6", "appellation", lead="",
    )  # fmt: skip
    change_lasting(
        work, work.player, leader=name, appellation=appellation,
        appellation_text=text if appellation else "", **values,
    )  # fmt: skip
    if name and name != known.leader:
        work.row(
            "name", player=work.player, thing=f"leader-{work.player}", what="leader",
            old=known.leader, new=name,
        )  # fmt: skip
    work.row("told", what="leader", player=work.player)
    words = [name] if name else []
    words += [f"{key} {'?' if x is None else x}" for key, x in values.items()]
    words += [appellation] if appellation else []
    return work.done(f"{work.name}'s leader: {', '.join(words) or 'nothing new'}")


def sheet_sticker(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A kind of sticker on the improvement sheet, and how many are left (p. 20)."""
    work = Work(table)
    kinds: tuple[ImprovementKind, ...] = get_args(ImprovementKind)
    pick: Pick = yield from ask(
        Choose(
            key="kind", prompt="Which kind of improvement?", page="p. 20",
            options=tuple(Option(kind, kind) for kind in kinds), rule="improve-province",
        )
    )  # fmt: skip
    kind: ImprovementKind = pick.id  # type: ignore[assignment]
    value, name, text = None, "", ""
    if kind == "appellation":
        name = yield from ask(
            Text(
                key="name",
                prompt="Which appellation?",
                longest=60,
                page="p. 20",
                rule="appellation",
            )
        )
        text = yield from _text("text", "What does it do?", "", "p. 20", "appellation", lead="")
    else:
        value = yield from ask(
            Number(key="value", prompt="The number on it", ceiling=MOST_LEVEL, page="p. 20",
                   rule="improve-province")
        )  # fmt: skip
    left: int | None = yield from told(
        Number(
            key="left", prompt="How many of it are left?", manner="offer", default=1, unknown=True,
            ceiling=MOST_LEVEL, lead="left", page="p. 20", rule="improve-province",
        )
    )  # fmt: skip
    known = work.state.kept.improvements
    same = (
        key for key, x in sorted(known.items())
        if x.kind == kind and x.value == value and key_of(x.name) == key_of(name)
    )  # fmt: skip
    key = next(same, "") or work.new_id("v")
    sticker = Improvement(kind=kind, value=value, name=name, text=text, left=left)
    change_kept(work, improvements={**known, key: sticker})
    work.row("told", what="improvement", count=left)
    what = name or f"{kind} {value}"
    return work.done(f"improvement sheet: {what}, {'?' if left is None else left} left")


def retired(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A retired advisor with the expertise stickers left on it (p. 20)."""
    work = Work(table)
    there = work.state.kept.retired
    pick: Pick = yield from ask(
        Choose(
            key="name", prompt="Which retired advisor?", new="retired advisor",
            options=tuple(Option(key, x.name) for key, x in sorted(there.items())),
            page="p. 20", rule="retired-advisors",
        )
    )  # fmt: skip
    key = pick.id or work.new_id("r")
    known = there.get(key) or RetiredAdvisor(name=pick.new)
    kinds: tuple[HandLine, ...] = yield from ask(
        Lines(
            key="kinds", prompt="Expertise of its stickers", manner="offer",
            default=[[kind, amount] for kind, amount in sorted(known.kinds.items())],
            page="p. 20", rule="retired-advisors", help="“raid +1; explore +1”.",
        )
    )  # fmt: skip
    left: int | None = yield from told(
        Number(
            key="left", prompt="Stickers left on it", manner="offer", default=known.left,
            unknown=True, ceiling=MOST_LEVEL, lead="left", page="p. 20", rule="retired-advisors",
        )
    )  # fmt: skip
    changed = replace(
        known, kinds={line.label: line.amount for line in kinds}, left=left,
        state="destroyed" if left == 0 else "",
    )  # fmt: skip
    change_kept(work, retired={**there, key: changed})
    work.row("told", what="retired advisor", cards=[changed.name], count=left)
    words = ", ".join(f"{kind} {n:+d}" for kind, n in sorted(changed.kinds.items()))
    stickers = "destroyed" if left == 0 else "? stickers left" if left is None else (
        f"{plural(left, 'sticker')} left"
    )  # fmt: skip
    return work.done(f"{changed.name}: {', '.join(x for x in (words, stickers) if x)}")


def event_card(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """An event card that the table has seen: its text, and where it is now (p. 6)."""
    work = Work(table)
    events = work.state.kept.events
    pick: Pick = yield from ask(
        Choose(
            key="name", prompt="Which event card?", new="event card",
            options=tuple(Option(key, x.name) for key, x in sorted(events.items()) if x.name),
            page="p. 6", rule="events",
        )
    )  # fmt: skip
    key = pick.id or work.new_id("e")
    known = events.get(key) or EventCard(name=pick.new)
    text = yield from _text("text", "What does it say?", known.text, "p. 6", "events",
                            manner="offer", lead="")  # fmt: skip
    place: Pick = yield from ask(
        Choose(
            key="place", prompt="Where is it?", manner="quiet", default=known.place,
            options=tuple(Option(x, words) for x, words in EVENT_PLACES.items()),
            lead="place", page="p. 6", rule="event-deck",
        )
    )  # fmt: skip
    changed = replace(known, text=text, place=place.id)
    change_kept(work, events={**events, key: changed})
    work.row("told", what="event card", cards=[changed.name])
    where = "" if changed.place == known.place else f", {EVENT_PLACES[changed.place]}"
    return work.done(f"event {changed.name}{where}" + (f": {text}" if text else ""))


def bagged(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """How many event cards wait in their bags (p. 6)."""
    work = Work(table)
    count: int | None = yield from told(
        Number(
            key="count", prompt="Event cards in bags", manner="ask", unknown=True,
            suggest=work.state.kept.bagged, ceiling=MOST_LEVEL, page="p. 6", rule="event-deck",
        )
    )  # fmt: skip
    change_kept(work, bagged=count)
    work.row("told", what="bagged events", count=count)
    return work.done(f"{'? event cards' if count is None else plural(count, 'event card')} in bags")


def title_card(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """The bonus that a title card gives at set-up (p. 5)."""
    work = Work(table)
    rank: Pick = yield from ask(
        Choose(key="title", prompt="Which title card?", options=RANKS, page="p. 5",
               rule="title-bonus")
    )  # fmt: skip
    known = work.state.kept.title_bonus
    bonus: str = yield from ask(
        Text(
            key="bonus", prompt="Its bonus at set-up", empty=True, longest=LONGEST_TEXT,
            manner="offer", default=known.get(rank.id, ""), page="p. 5", rule="title-bonus",
        )
    )  # fmt: skip
    change_kept(work, title_bonus={**known, rank.id: bonus})
    work.row("told", what="title card", count=int(rank.id))
    title = next(x.title for x in TITLE_CARDS if str(x.rank) == rank.id)
    return work.done(f"title card {title}: {bonus or 'no bonus'}")


def colour(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """What the table calls the colour of a good (ruling R-64)."""
    work = Work(table)
    good: Pick = yield from ask(
        Choose(key="good", prompt="Of which good?", options=tuple(Option(x, x) for x in GOODS),
               page="p. 17", rule="goods")
    )  # fmt: skip
    name: str = yield from ask(
        Text(key="colour", prompt="Its colour", longest=30, page="p. 17", rule="goods")
    )
    change_kept(work, colours={**work.state.kept.colours, good.id: name})
    work.row("told", what="colour", cards=[good.id])
    return work.done(f"{good.id} is {name}")


def board(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """What a province's board prints beside its numbers: building sites, the repair symbol."""
    work = Work(table)
    yield from work.who("p. 8")
    known = lasting(work.state, work.player)
    number: int | None = yield from told(
        Number(
            key="sites", prompt="Building sites", manner="offer", default=known.building_sites,
            unknown=True, ceiling=20, lead="sites", page="p. 8", rule="building-sites",
        )
    )  # fmt: skip
    change_lasting(work, work.player, building_sites=number)
    made = building_sites(work, number or 0)
    region = work.state.regions[work.player]
    repair: bool | None = yield from told(
        YesNo(
            key="repair", prompt="Does its harbor show the repair symbol?", manner="quiet",
            default=region.repair, unknown=True, lead="repair", page="p. 7", rule="icon-repair",
        )
    )  # fmt: skip
    work.change_region(work.player, repair=repair)
    work.row("told", what="board", player=work.player, count=number)
    words = ["? building sites" if number is None else plural(number, "building site")]
    words += [f"{made} new"] if made else []
    if repair is not None:
        words.append("repair symbol" if repair else "no repair symbol")
    return work.done(f"{work.name}'s board: {', '.join(words)}")


def box_rows(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """How many boxes a ship's board prints for each value, filled in or not (pp. 20-21)."""
    work = Work(table)
    yield from work.who("p. 9")
    pick: Pick = yield from ask(
        Choose(key="ship", prompt="Which ship?", options=all_ships(work), page="p. 9",
               rule="improve-ships")
    )  # fmt: skip
    known = work.state.ships[pick.id]
    rows: dict[str, Any] = yield from ask(
        Form(
            key="rows", prompt="Boxes of each value", manner="offer", default={},
            fields=tuple(Field(x, x[0], least=0, most=MOST_LEVEL) for x in VALUES),
            page="pp. 20-21", rule="improve-ships", help="“s3 r4 e4 h2”",
        )
    )  # fmt: skip
    kept = {key: n for key, n in {**known.box_rows, **rows}.items() if n is not None}
    work.change_ship(pick.id, box_rows=kept)
    work.row("told", what="box rows", player=work.player)
    words = ", ".join(f"{key} {'?' if n is None else n}" for key, n in rows.items())
    return work.done(f"boxes of {work.name}'s {known.name}: {words or 'nothing new'}")
