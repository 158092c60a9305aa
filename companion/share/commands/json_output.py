"""The same things as JSON, for `--json`: entries, questions, moves, plans. Secrets stay out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.toolbox.text import clean_line, harmless

if TYPE_CHECKING:
    from companion.share.commands.run_procedure import Unfinished
    from companion.table.campaign.moves import Move
    from companion.table.campaign.opened import OpenTable
    from companion.table.copies.amend import Plan
    from companion.table.game import Game
    from companion.table.procedures.procedure import ProcedureInfo
    from companion.table.storage.entry import DraftLine, Entry
    from companion.toolbox.calculation import Calculation


def written(value: Any) -> str:
    """A value as one line of JSON."""
    return harmless(msgspec.json.encode(value, enc_hook=str).decode())


def without_secrets(value: Any) -> Any:
    """A JSON value in which a secret says only whose it is."""
    if isinstance(value, dict):
        if value.keys() == {"owner", "veil"}:
            return {"owner": value["owner"], "secret": True}
        return {key: without_secrets(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [without_secrets(one) for one in value]
    return value


def error(problem: Exception, code: str, says: str, would_be_right: str) -> dict[str, Any]:
    """The answer to a command that failed."""
    told: dict[str, Any] = {
        "code": code,
        "says": clean_line(says),
        "would_be_right": clean_line(would_be_right),
        "question": None,
    }
    if getattr(problem, "asking", None) is not None:
        told["question"] = question(problem)  # type: ignore[arg-type]
    if draft := getattr(problem, "draft", ""):
        told["draft"] = draft
    if offers := getattr(problem, "offers", ()):
        told["try"] = list(offers)
    if faults := getattr(problem, "faults", ()):
        told["faults"] = list(faults)
    if (plan := getattr(problem, "plan", None)) is not None:
        told["plan"] = plan
    return {"ok": False, "error": told}


def question(waiting: Unfinished) -> dict[str, Any]:
    """The question that an act waits for, with its sums and odds, and how to answer it."""
    from companion.share.commands.text_output import example

    asked = waiting.question
    told = without_secrets(msgspec.to_builtins(asked.facts(), enc_hook=str))
    broken = asked.kind == "broken"
    return {
        **told,
        "why": waiting.says if broken else "",
        "again": asked.again,
        "help": asked.help,
        "suggest": None if asked.secret else without_secrets(asked.offered),
        "sums": {
            name: msgspec.to_builtins(result, enc_hook=str)
            for name, result in (asked.sums or {}).items()
        },
        "odds": [list(row) for row in asked.odds()] if asked.odds is not None else [],
        "answer_with": f"{asked.key}!=REASON" if broken else example(asked),
        "procedure": waiting.procedure,
        "draft": waiting.draft,
        "remarks": list(waiting.remarks),
    }


def entry(one: Entry, on_table: bool = True, whole: bool = True) -> dict[str, Any]:
    """An entry of the log; with `whole`, also what stands behind it."""
    told: dict[str, Any] = {
        "act_no": one.act_no,
        "n": one.n,
        "at": one.at,
        "by": one.by,
        "act": one.act,
        "spec": one.spec,
        "says": one.says,
        "note": one.note,
        "thread": one.thread,
        "on_table": on_table,
    }
    if whole:
        told["answers"] = [
            {"key": key, "value": value, "source": source} for key, value, source in one.answers
        ]
        told |= {"overrides": one.overrides, "lines": one.lines, "sums": one.sums}
    safe: dict[str, Any] = without_secrets(told)
    return safe


def draft(id: str, info: ProcedureInfo[Any], lines: list[DraftLine]) -> dict[str, Any]:
    """A half-entered procedure with its answers so far."""
    answers = {line.key: line.value for line in lines if line.op == "answer" and not line.reason}
    return {
        "id": id,
        "procedure": info.id,
        "title": info.title,
        "by": lines[0].by,
        "at": lines[0].at,
        "answers": without_secrets(answers),
    }


def state(table: OpenTable[Any]) -> dict[str, Any]:
    """Everything on the table by its path, without secrets; where it stands."""
    history = table.history
    return {
        "id": table.path.stem,
        "title": table.first.title,
        "game": table.game.id,
        "where": table.game.where(table.state),
        "act_no": history.act_no[history.act_at(history.head)],
        "state": without_secrets(msgspec.to_builtins(table.state)),
        "drafts": [draft(*one) for one in table.drafts.all()],
        "notices": table.notices,
    }


def move(one: Move, act_no: int) -> dict[str, Any]:
    """A step in history and what it changes."""
    return {
        "says": one.says,
        "why": one.why,
        "act_no": act_no,
        "changes": msgspec.to_builtins(one.changes),
        "reopens": one.reopens,
    }


def plan(one: Plan[Any], act_no: int) -> dict[str, Any]:
    """An amendment: what becomes of the entry, of each later one, and of the table."""
    return {
        "amends": act_no,
        "entry": entry(one.amended),
        "later": [
            {
                "act_no": later.entry.act_no,
                "fate": later.fate,
                "says": later.says,
                "why": later.why,
                "differences": msgspec.to_builtins(later.differences),
                "left_out": msgspec.to_builtins(later.left_out),
            }
            for later in one.later
        ],
        "changes": msgspec.to_builtins(one.changes),
    }


def procedures(game: Game[Any], known: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Procedures with ids, pages, keys and kinds."""
    own = {info.id for info in game.procedures}
    return [
        {
            "id": info.id,
            "spec": info.spec,
            "page": info.page,
            "title": info.title,
            "rule": info.rule,
            "keys": [
                {"name": key.name, "kind": key.kind, "help": key.help} for key in info.listed()
            ],
            "words": list(info.words),
            "example": info.help,
            "every_table": info.id not in own,
        }
        for info in known
    ]


def calculations(known: tuple[Calculation, ...], schemas: bool) -> list[dict[str, Any]]:
    """Calculations with ids, pages, fields and kinds; with `schemas`, the JSON schema of each."""
    from companion.share.commands.calculation_call import fields_of

    told = []
    for one in known:
        keys = [
            {"name": name, "kind": kind, "required": required}
            for name, kind, required in fields_of(one)
        ]
        facts = {
            "id": one.name,
            "spec": one.spec,
            "page": one.page,
            "summary": one.summary,
            "keys": keys,
        }
        told.append(facts | ({"schema": msgspec.json.schema(one.inputs)} if schemas else {}))
    return told
