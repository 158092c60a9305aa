"""Reads from an open table what it adds to the rules, and which rules an entry used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from companion.library.additions import OURS, OptionNow, Ruling, TableAdditions
from companion.library.entry import RuleEntry
from companion.library.words import fold, words as words_in
from companion.table.storage.entry import Batch, Entry, Record
from companion.table.storage.line import body_of
from companion.table.storage.records import UNREADABLE, lines_of

if TYPE_CHECKING:
    from companion.table.campaign.opened import OpenTable
    from companion.table.game import TableOption
    from companion.table.procedures.procedure import ProcedureInfo

_record: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)
_MARK = b'"kind":"ruling"'


def told_by(table: OpenTable[Any]) -> TableAdditions:
    """What an open table adds. The journal is only read for it if there are rulings."""
    game, state = table.game, table.state
    texts = tuple(
        RuleEntry(
            id=one.id,
            title=one.title,
            game=game.id,
            section=one.section or OURS,
            page="unlocked",
            synonyms=one.words,
            related=one.rules,
            gate="",
            body=one.text,
        )
        for one in game.texts(state)
        if one.text.strip()
    )
    names = frozenset(w for one in state.players.values() for w in words_in(one.name, {}))
    options = tuple(_option(one, state.options) for one in game.options)
    return TableAdditions(
        rulings_of(table),
        options,
        texts,
        game.opened(state),
        game.out_of_play(state),
        names,
        today_of(table),
    )


def today_of(table: OpenTable[Any]) -> dict[str, tuple[str, ...]]:
    """Sums with what the table has now, by rule; what each player counts, by its folded name."""
    game, state = table.game, table.state
    counted: dict[str, list[str]] = {}
    for one in game.counters(state):
        if one.value is not None and one.owner:
            told = counted.setdefault(fold(one.track.label), [])
            told.append(f"{state.name(one.owner)} {one.value}")
    found = {name: (f"Now: {', '.join(told)}.",) for name, told in counted.items()}
    return found | {rule: tuple(told) for rule, told in game.today(state).items()}


def _option(one: TableOption, chosen: dict[str, Any]) -> OptionNow:
    number = isinstance(one.default, int) and not isinstance(one.default, bool)
    values = () if number else tuple(dict.fromkeys((one.default, *one.values)))
    return OptionNow(
        key=one.key,
        title=one.title,
        value=one.said(chosen.get(one.key, one.default)),
        default=one.said(one.default),
        values=tuple(map(one.said, values)),
        why=one.why,
        page=one.page,
        rule=one.rule,
        ruling=one.ruling,
    )


def rulings_of(table: OpenTable[Any]) -> tuple[Ruling, ...]:
    """The rulings that hold now, each with its log line and its date, oldest first."""
    known: dict[str, str] = table.state.rulings
    if not known:
        return ()
    found: dict[str, Ruling] = {}
    on_table = set(table.history.path(table.history.head))
    for entry in _entries_with(table, _MARK):
        if entry.n in on_table:
            for row in entry.lines:
                if row.get("kind") == "ruling" and isinstance(row.get("id"), str):
                    found[str(row["id"])] = _ruling(row, entry)
    told = []
    for key, words in sorted(known.items(), key=lambda one: (len(one[0]), one[0])):
        rule, colon, text = words.partition(": ")
        plain = Ruling(key, rule, text) if colon else Ruling(key, "", words)
        one = found.get(key, plain)
        # A correction by hand changes the state, not the line that it was recorded in.
        same = words in (one.text, f"{one.rule}: {one.text}")
        told.append(one if same else msgspec.structs.replace(one, rule=plain.rule, text=plain.text))
    return tuple(told)


def _ruling(row: dict[str, Any], entry: Entry) -> Ruling:
    about = row.get("about")
    return Ruling(
        str(row["id"]),
        str(row.get("rule") or ""),
        str(row.get("text") or ""),
        entry.act_no,
        entry.at,
        about if isinstance(about, int) else 0,
    )


def _entries_with(table: OpenTable[Any], mark: bytes) -> Iterator[Entry]:
    """Entries whose line holds these bytes: a look through the file, not a reading of it."""
    try:
        handle = table.disk.open_read(table.path)
    except OSError:
        return
    try:
        for line in lines_of(table.disk, handle):
            body = body_of(line) if mark in line else None
            if body is None:
                continue
            try:
                record = _record.decode(body)
            except UNREADABLE:
                continue
            for one in record.items if isinstance(record, Batch) else (record,):
                if isinstance(one, Entry):
                    yield one
    except OSError:
        return
    finally:
        table.disk.close(handle)


def rules_used(
    entry: Entry, infos: dict[str, ProcedureInfo[Any]], asked: Iterable[str] = ()
) -> tuple[str, ...]:
    """Ids of the rules that an entry of the log used: broken ones, its own, its questions', sums'.

    Args:
        entry: the entry.
        infos: the table's procedures by id.
        asked: rules of the questions that it answered, if they are known.
    """
    told = [str(row.get("rule") or "") for row in entry.lines if row.get("kind") == "against"]
    info = infos.get(entry.act)
    told += [info.rule] if info else []
    told += asked
    for result in entry.sums.values():
        told += rules_of_sum(result)
    told += info.rules if info else []
    told += [str(row["rule"]) for row in entry.lines if isinstance(row.get("rule"), str)]
    return tuple(dict.fromkeys(one for one in told if one))


def rules_of_sum(result: Any) -> list[str]:
    """Ids of the rules behind the parts of a sum, a `Result` or what a journal holds of one."""
    parts = result.get("parts") if isinstance(result, dict) else getattr(result, "parts", ())
    told = [one.get("rule") if isinstance(one, dict) else one.rule for one in parts or ()]
    return [one for one in dict.fromkeys(told) if one]
