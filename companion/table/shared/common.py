"""Procedures that every game has: counters, notes, turns, options, rulings, duties, corrections."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.table.game import Counter, Game, TableOption
from companion.table.procedures.procedure import (
    Key,
    Outcome,
    Procedure,
    ProcedureInfo,
    Reading,
    line,
)
from companion.table.procedures.question import (
    Broken,
    Choose,
    Number,
    Option,
    Pick,
    Question,
    Text,
    ask,
    told,
)
from companion.table.shared.correcting import correct
from companion.table.shared.effecting import change_counter, name_is_free
from companion.table.state import Duty, TableState, fresh, put, without_key
from companion.toolbox.sums import shown
from companion.toolbox.text import clean_name

S = TypeVar("S", bound=TableState)


def player_options(state: TableState, page: str = "") -> tuple[Option, ...]:
    """The players to choose from, in seating order."""
    order = state.seats or tuple(sorted(state.players))
    return tuple(Option(player, state.name(player), page=page) for player in order)


def who_acts(
    table: Reading[S], key: str = "who", prompt: str = "Who?", page: str = "", lead: str = "by"
) -> Generator[Question[Any], Any, str]:
    """Ask who acts: the one who speaks, else whose turn it is, else anybody. Returns an id."""
    known = table.by or table.state.turn
    pick: Pick = yield from ask(
        Choose(
            key=key,
            prompt=prompt,
            options=player_options(table.state),
            page=page,
            manner="quiet" if known else "ask",
            default=known or None,
            lead=lead,
        )
    )
    return pick.id


def procedures_of(game: Game[S]) -> tuple[ProcedureInfo[S], ...]:
    """A game's procedures, then those of every table that it does not bring itself."""
    own = {info.id for info in game.procedures}
    shared = (info for info in common_procedures(game) if info.id not in own)
    return (*game.procedures, *shared)


def common_procedures(game: Game[S]) -> tuple[ProcedureInfo[S], ...]:
    """The procedures of every table, for one game."""
    return (
        ProcedureInfo(
            id="count",
            title="Change a counter",
            run=lambda table: _count(game, table, by_amount=True),
            keys=(Key("who", "choose"), Key("counter", "choose"), Key("change", "number")),
            help="yellow +2 gold",
        ),
        ProcedureInfo(
            id="set",
            title="Tell a counter's value",
            run=lambda table: _count(game, table, by_amount=False),
            keys=(Key("who", "choose"), Key("counter", "choose"), Key("value", "number")),
            help="yellow gold = 6",
        ),
        ProcedureInfo(
            id="note",
            title="Write a note",
            run=_note,
            keys=(Key("text", "text"),),
            help="note the fog lifts",
        ),
        ProcedureInfo(
            id="turn",
            title="Say whose turn it is",
            run=_turn,
            keys=(Key("who", "choose"),),
            help="turn blue",
        ),
        ProcedureInfo(
            id="remind",
            title="Remind us later",
            run=_remind,
            keys=(Key("text", "text"), Key("when", "text")),
            help="remind read entry 156",
        ),
        ProcedureInfo(
            id="settle",
            title="Settle what is owed",
            run=_settle,
            keys=(Key("duty", "choose"),),
            help="settle 1",
        ),
        ProcedureInfo(
            id="card",
            title="A card says otherwise",
            run=_card,
            keys=(Key("card", "text"),),
            help="card Red Tide effects=lose blue glory 1",
        ),
        ProcedureInfo(
            id="option",
            title="Set a table option",
            run=lambda table: _option(game.options, table),
            keys=(Key("option", "choose"), Key("value", "choose")),
            help="option fortune.rescues_zero no",
        ),
        ProcedureInfo(
            id="ruling",
            title="Record a ruling of our table",
            run=_ruling,
            keys=(Key("rule", "text"), Key("text", "text"), Key("about", "number")),
            help="ruling re ties they are shared",
        ),
        ProcedureInfo(
            id="rename",
            title="Rename a player",
            run=_rename,
            keys=(Key("who", "choose"), Key("name", "text")),
            help="rename yellow",
        ),
        ProcedureInfo(
            id="correct",
            title="Correct anything by hand",
            run=correct,
            keys=(Key("path", "text"), Key("value", "text"), Key("reason", "text")),
            help="correct provinces.p1.glory 4",
        ),
    )


def _count(game: Game[S], table: Reading[S], by_amount: bool) -> Procedure[S]:
    state = table.state
    counters = list(game.counters(state))
    owners = {counter.owner for counter in counters}
    options = tuple(x for x in player_options(state) if x.id in owners)
    if "" in owners:
        options += (Option("table", "the table"),)
    known = table.by or state.turn
    pick: Pick = yield from ask(
        Choose(
            key="who",
            prompt="Whose counter?",
            options=options,
            manner="quiet" if known else "ask",
            default=known or None,
        )
    )
    owner = "" if pick.id == "table" else pick.id
    mine = {counter.track.id: counter for counter in counters if counter.owner == owner}
    choice: Pick = yield from ask(
        Choose(
            key="counter", prompt="Which counter?", options=tuple(map(_as_option, mine.values()))
        )
    )
    counter = mine[choice.id]
    if by_amount:
        step: int = yield from ask(
            Number(key="change", prompt=f"{counter.track.label}: change by", floor=None)
        )
        state, row, words = change_counter(state, counter, by=step)
    else:
        value: int | None = yield from told(
            Number(
                key="value",
                prompt=f"{counter.track.label} is",
                unknown=True,
                floor=None if counter.track.least is None else min(0, counter.track.least),
                least=counter.track.least,
                most=counter.track.most,
                page=counter.track.page,
                default=counter.value,
            )
        )
        state, row, words = change_counter(state, counter, to=value, told=True)
    return Outcome(state=state, says=words, lines=(row,))


def _as_option(counter: Counter) -> Option:
    label = counter.track.label
    return Option(counter.track.id, label, note=shown(counter.value), also=counter.also)


def _note(table: Reading[S]) -> Procedure[S]:
    text: str = yield from ask(Text(key="text", prompt="Note"))
    return Outcome(state=table.state, says=f"“{text}”", lines=(line("note", text=text),))


def _turn(table: Reading[S]) -> Procedure[S]:
    state = table.state
    pick: Pick = yield from ask(
        Choose(
            key="who",
            prompt="Whose turn?",
            options=player_options(state),
            suggest=_next_seat(state),
        )
    )
    says = f"{state.name(pick.id)}'s turn"
    return Outcome(
        state=replace(state, turn=pick.id), says=says, lines=(line("turn_start", player=pick.id),)
    )


def _next_seat(state: TableState) -> str | None:
    if state.turn in state.seats:
        return state.seats[(state.seats.index(state.turn) + 1) % len(state.seats)]
    return state.seats[0] if state.seats else None


def _remind(table: Reading[S]) -> Procedure[S]:
    text: str = yield from ask(Text(key="text", prompt="Remind us of"))
    when: str = yield from ask(
        Text(key="when", prompt="When?", manner="offer", default="later", empty=True, lead="at")
    )
    state, key = fresh(table.state, "o")
    state = put(state, "pending", key, Duty(who="", what=text, reminder=when or "later"))
    return Outcome(
        state=state, says=f"reminder: {text} ({when or 'later'})", lines=(line("reminder", id=key),)
    )


def _settle(table: Reading[S]) -> Procedure[S]:
    state = table.state
    if not state.pending:
        yield from ask(
            Broken(
                key="duty", prompt="Settle", why="Nothing is owed and nothing is to be reminded."
            )
        )
        return Outcome(state=state, says="nothing was owed")
    keys = sorted(state.pending, key=lambda key: (len(key), key))
    options = tuple(
        Option(key, state.pending[key].what, also=(str(number),))
        for number, key in enumerate(keys, 1)
    )
    pick: Pick = yield from ask(
        Choose(key="duty", prompt="What is settled?", options=options, suggest=keys[0])
    )
    duty = state.pending[pick.id]
    state = replace(state, pending=without_key(state.pending, pick.id))
    return Outcome(state=state, says=f"settled: {duty.what}", lines=(line("settled", id=pick.id),))


def _card(table: Reading[S]) -> Procedure[S]:
    name: str = yield from ask(Text(key="card", prompt="Which card, or what does it say?"))
    return Outcome(state=table.state, says=f"card: {name}", lines=(line("card", name=name),))


def _option(known: tuple[TableOption, ...], table: Reading[S]) -> Procedure[S]:
    state = table.state
    options = tuple(
        Option(
            x.key,
            x.title,
            page=x.page,
            note=str(state.options.get(x.key, x.default)),
            also=(x.key,),
        )
        for x in known
    )
    pick: Pick = yield from ask(Choose(key="option", prompt="Which option?", options=options))
    option = next(x for x in known if x.key == pick.id)
    value: Any
    if isinstance(option.default, int) and not isinstance(option.default, bool):
        value = yield from ask(
            Number(
                key="value",
                prompt=option.title,
                default=option.default,
                help=option.why,
                page=option.page,
                floor=option.least,
                named={} if option.least else {"none": 0},
                ceiling=option.most,
                least=min((option.default, *option.values)) if option.values else None,
                most=max((option.default, *option.values)) if option.values else None,
            )
        )
    else:
        values = tuple(dict.fromkeys((option.default, *option.values)))
        choices = tuple(Option(_word(value), _spoken(value)) for value in values)
        choice: Pick = yield from ask(
            Choose(
                key="value", prompt=option.title, options=choices, help=option.why, page=option.page
            )
        )
        value = next(value for value in values if _word(value) == choice.id)
    changed = without_key(state.options, option.key)
    if value != option.default:
        changed = {**changed, option.key: value}
    says = f"table option “{option.title}”: {_spoken(value)}"
    return Outcome(
        state=replace(state, options=changed),
        says=says,
        lines=(line("option", key=option.key, value=value, page=option.page),),
    )


def _word(value: Any) -> str:
    return "yes" if value is True else "no" if value is False else str(value)


def _spoken(value: Any) -> str:
    """The value of an option as it is read: `not allowed`."""
    return _word(value).replace("_", " ")


MOST_ENTRY = 99_999_999
"""A number of the log, which may grow far longer than anything on the table."""


def _ruling(table: Reading[S]) -> Procedure[S]:
    rule: str = yield from ask(
        Text(
            key="rule",
            prompt="About which rule?",
            manner="offer",
            default="",
            empty=True,
            one_word=True,
            lead="re",
        )  # "on" stands in many a ruling
    )
    text: str = yield from ask(Text(key="text", prompt="Our ruling"))
    about: int | None = yield from told(
        Number(
            key="about",
            prompt="About which entry of the log?",
            manner="quiet",
            unknown=True,
            kept=MOST_ENTRY,
        )
    )
    state, key = fresh(table.state, "g")
    state = put(state, "rulings", key, f"{rule}: {text}" if rule else text)
    return Outcome(
        state=state,
        says=f"our ruling: {text}",
        lines=(line("ruling", id=key, rule=rule, text=text, about=about),),
    )


def _rename(table: Reading[S]) -> Procedure[S]:
    state = table.state
    pick: Pick = yield from ask(Choose(key="who", prompt="Who?", options=player_options(state)))
    name: str = yield from ask(Text(key="name", prompt="New name", longest=60))
    old = state.name(pick.id)
    name_is_free(state, name, pick.id)
    player = replace(state.players[pick.id], name=clean_name(name))
    return Outcome(
        state=put(state, "players", pick.id, player),
        says=f"{old} is now called {player.name}",
        lines=(line("name", thing=pick.id, old=old, new=player.name),),
    )
