"""Plain text for a terminal: log lines, questions, moves, plans, lists. Aligned at 80 columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.errors import BadAnswer
from companion.share.text.lines import columns, drawing_width, place_of, quoted, safe, wrapped
from companion.share.text.sums import INDENT, result_lines, stored_sum, stored_words
from companion.toolbox.text import width_of

if TYPE_CHECKING:
    from companion.games import Manifest
    from companion.share.campaigns.listing import Row
    from companion.share.campaigns.recent_entries import Line
    from companion.share.campaigns.unheard import Row as UnheardRow
    from companion.share.commands.run_procedure import Unfinished
    from companion.table.campaign.moves import Move
    from companion.table.campaign.opened import OpenTable
    from companion.table.copies.amend import Plan
    from companion.table.procedures.procedure import ProcedureInfo
    from companion.table.procedures.question import Question
    from companion.table.storage.describe import Difference
    from companion.table.storage.entry import DraftLine, Entry
    from companion.toolbox.calculation import Calculation

# The log


def log_lines(lines: Iterable[Line], unfold: bool = False) -> list[str]:
    """Entries with number and time, a heading for each day; undone ones are marked."""
    told: list[str] = []
    day = ""
    for line in lines:
        date, clock = _local(line.entry.at)
        if date != day:
            told += [*([""] if told else []), date]
            day = date
        told += entry_lines(line.entry, clock, line.on_table)
        if unfold:
            told += unfolded(line.entry)
    return told


def entry_lines(entry: Entry, clock: str, on_table: bool = True) -> list[str]:
    """One entry: number, time, what was done."""
    mark = " " if on_table else "×"
    told = entry.says or entry.act
    if entry.note:
        told += f" [{entry.note}]"
    if not on_table:
        told += " (undone)"
    return wrapped(safe(told), f"{mark}{entry.act_no:>4}  {clock}  ")


def _local(at: str) -> tuple[str, str]:
    """`Saturday 21 November 2026`, `19:05`, as the clock on the wall shows it."""
    from companion.toolbox import dates
    from companion.toolbox.moments import local

    here = local(at)
    if here is None:
        return "", "     "
    return dates.with_weekday(here), f"{here:%H:%M}"


def day_of(at: str) -> str:
    """`21 Nov 2026`, local; empty for what is no time."""
    from companion.toolbox import dates
    from companion.toolbox.moments import local

    here = local(at)
    return "" if here is None else dates.short(here)


def unfolded(entry: Entry) -> list[str]:
    """What stands behind an entry: its sums part by part, answers, broken rules."""
    told: list[str] = []
    for name, stored in entry.sums.items():
        told += stored_sum(name, stored)
    answers = [
        f"{key} {stored_words(value)}{' (rolled by the app)' if source == 'app' else ''}"
        for key, value, source in entry.answers
        if source != "default"
    ]
    if answers:
        told += wrapped(safe("said: " + "; ".join(answers)), INDENT, INDENT + "  ")
    for broken in entry.broken:
        told += wrapped(safe(broken), INDENT, INDENT + "  ")
    return told


# Questions


def question_lines(waiting: Unfinished) -> list[str]:
    """The question that an act waits for: its bounds, options, sums, odds, and how to answer."""
    question, told = waiting.question, []
    if question.kind == "broken":
        told += wrapped(safe(f"Against the rules: {waiting.says}"))
        told += wrapped(safe(question.help), "  ") if question.help else []
    else:
        told += _asked(waiting, question)
    for name, result in (question.sums or {}).items():
        told += ["", *result_lines(name, result, fields=False)]
    if question.odds is not None:
        rows = [(f"  {safe(label)}", safe(value)) for label, value in question.odds()]
        told += ["", "Odds", *(columns(rows) if rows else [])]
    told += ["", *how_to_answer(waiting)]
    for remark in waiting.remarks:
        told += wrapped(safe(remark))
    return told


def _asked(waiting: Unfinished, question: Question[Any]) -> list[str]:
    told = wrapped(safe(waiting.asking.problem)) if waiting.asking.problem else []
    page = f"  ({question.page})" if question.page else ""
    told += wrapped(safe(f"{question.prompt or question.key}{page}"))
    for text in (question.again, question.help):
        told += wrapped(safe(text), "  ") if text else []
    told += _options(question)
    told += wrapped(safe(waiting.would_be_right), "  ")
    if (rolled := getattr(question, "rolled", None)) is not None:
        key = question.key
        again = f"{key}=roll takes them, {key}=anew rolls anew and says so"
        told += wrapped(safe(f"Rolled before: {stored_words(rolled)} ({again})."), "  ")
    if question.offered is not None and not question.secret:
        told += wrapped(safe(f"Suggested: {_offered(question)}"), "  ")
    return told


def _options(question: Question[Any]) -> list[str]:
    rows = []
    for option in question.choices():
        why = f"not allowed: {option.illegal}" if option.illegal else option.note
        if option.illegal and option.page:
            why += f" ({option.page})"
        rows.append((f"  {option.id}", safe(option.label), safe(why)))
    return columns(rows) if rows else []


def _offered(question: Question[Any]) -> str:
    try:
        return question.show(question.accept(question.offered))
    except Exception:  # noqa: BLE001 - a suggestion is a kindness: a stale one must not stop us
        return stored_words(question.offered)


def how_to_answer(waiting: Unfinished) -> list[str]:
    """The words that would go on."""
    key = waiting.question.key
    answer = f"{key}!=REASON" if waiting.question.kind == "broken" else example(waiting.question)
    if waiting.draft:
        return [
            f"What was rolled is kept as {waiting.draft}. Go on with:",
            f"  companion do {waiting.campaign} --draft {waiting.draft} {answer}",
        ]
    return [f"Nothing was entered. Add: {answer}"]


def example(question: Question[Any]) -> str:
    """An answer that would do, as the shell takes it: `site="Gull Rock"`."""
    return f"{question.key}={quoted(safe(sample(question)))}"


def sample(question: Question[Any]) -> str:
    """An answer that would do, as it is typed; `VALUE` or `WORDS` where none can be given."""
    from companion.table.procedures.question import Roll, Split

    samples = {"number": "2", "yesno": "yes", "roll": "roll"}
    value = samples.get(question.kind) or _printed(question)
    legal = [option for option in question.choices() if not option.illegal]
    if legal and question.kind in ("choose", "several"):
        least = max(1, getattr(question, "least", 0) or 0)
        value = ", ".join(x.label if x.label.isprintable() else x.id for x in legal[:least])
    elif question.kind == "number":
        value = str(_some_number(question))
    elif isinstance(question, Roll) and question.count is None and question.bare:
        value = "5"  # nobody knows how many dice: the successes can be told, not rolled
    elif question.kind == "order" and legal:
        value = ", ".join(option.label for option in legal)
    elif isinstance(question, Split):
        value = question.like()  # the shares make the total
    return value


_QUOTED = re.compile("“([^”]+)”")


def _printed(question: Question[Any]) -> str:
    """The example that its own sentence gives of what would be right, if there is one."""
    from companion.table.procedures.drive import CHANCE_WORDS

    for sample in _QUOTED.findall(question.bounds()):
        if sample in CHANCE_WORDS:
            return str(sample)
        with suppress(BadAnswer):
            question.read(sample)
            return str(sample)
    return "WORDS" if question.kind == "text" else "VALUE"


def _some_number(question: Question[Any]) -> int:
    """A number that can be told: what is offered, the least, or two, if that is not too many."""
    if isinstance(question.offered, int):
        return question.offered
    if (least := getattr(question, "least", None)) is not None:
        return int(least)
    limits = (getattr(question, name, None) for name in ("most", "ceiling"))
    number = min([2, *(int(one) for one in limits if one is not None)])
    floor = getattr(question, "floor", None)
    return number if floor is None else max(number, int(floor))


# Moving in history


def moved_lines(move: Move, done: bool) -> list[str]:
    """What undo or redo did, or would do: label, before and after."""
    says = safe(move.says)
    head = f"Done: {says}." if done else f"This would {says}."
    if move.why == "jump":
        head = f"On the table again: {says}." if done else f"This would go {says}."
    return [*wrapped(head), *move_lines(move)]


def move_lines(move: Move) -> list[str]:
    """The values that a step in history changes."""
    return difference_lines(move.changes) or ["  It changes no value."]


def difference_lines(changes: Iterable[Difference], indent: str = "  ") -> list[str]:
    """`Blue glory  4 → 3`, aligned."""
    rows = [(f"{indent}{safe(x.label)}", f"{safe(x.old)} → {safe(x.new)}") for x in changes]
    return columns(rows) if rows else []


FATES = {
    "same": "as it was",
    "shifted": "the same, on other numbers",
    "changed": "comes out differently",
    "carried": "kept as recorded",
    "left": "does not fit any more",
}


def plan_lines(plan: Plan[Any], act_no: int) -> list[str]:
    """What an amendment does: the entry, the later ones, the table."""
    told = wrapped(safe(f"Entry {act_no} becomes: {plan.amended.says}"))
    if plan.later:
        told.append("Later entries:")
    for later in plan.later:
        why = f" ({later.why})" if later.why else ""
        fate = f"{FATES[later.fate]}{why}"
        told += wrapped(safe(f"{later.says}: {fate}"), f"  {later.entry.act_no:>4}  ")
        if later.fate in ("changed", "shifted"):
            told += difference_lines(later.differences, " " * 10)
        if later.left_out:
            told += [" " * 8 + "left out:", *difference_lines(later.left_out, " " * 10)]
    told.append("On the table:")
    return told + (difference_lines(plan.changes) or ["  nothing changes"])


# Lists


def acted_lines(entry: Entry, remarks: Iterable[str]) -> list[str]:
    """An act that was just entered."""
    told = wrapped(safe(entry.says or entry.act), f"{entry.act_no:>5}  ")
    if entry.note:
        told += wrapped(safe(entry.note), "       ")
    for broken in entry.broken:
        told += wrapped(safe(broken), "       ")
    for remark in remarks:
        told += wrapped(safe(remark), "       ")
    return told


def unheard_lines(rows: Sequence[UnheardRow]) -> list[str]:
    """Lines that were not understood, oldest first: where, what was said, what was meant."""
    told: list[str] = []
    for row in rows:
        date, clock = _local(row.at)
        told += wrapped(safe(f"“{row.line}”"), f"{date} {clock}  ")
        told += wrapped(safe(f"{row.game}, {row.where}: {row.says}"), INDENT)
        if row.offers:
            told += wrapped(safe(f"offered: {'; '.join(row.offers)}"), INDENT)
        if row.taken:
            told += wrapped(safe(f"then understood: “{row.taken}”"), INDENT)
    return told or ["Every line has been understood so far."]


def campaign_lines(rows: Sequence[Row]) -> list[str]:
    """Campaigns: id, title, game and day; where the table is and what came last below."""
    from companion.table.sheet import cut

    if not rows:
        return ["No campaign yet. Begin one: companion new GAME TITLE --player NAME ..."]
    heads = columns([(row.id, cut(row.title, 34), row.game, day_of(row.at)) for row in rows])
    told = []
    for row, head in zip(rows, heads, strict=True):
        told.append(safe(head))
        below = " · ".join(one for one in (row.where, row.says) if one)
        if row.trouble:
            told += wrapped(safe(row.trouble), "  ")
        elif below:
            told.append(safe(f"  {cut(below, drawing_width() - 2)}"))
        if row.copies:
            told += wrapped(safe(row.copies), "  ")
    return told


def draft_lines(
    drafts: Sequence[tuple[str, ProcedureInfo[Any], list[DraftLine]]],
) -> list[str]:
    """Half-entered procedures with what was answered so far."""
    told = []
    for id, info, lines in drafts:
        said = {x.key: stored_words(x.value) for x in lines if x.op == "answer" and not x.reason}
        answers = [f"{key} {words}" for key, words in said.items()]
        told += wrapped(safe(f"{info.title}: {', '.join(answers) or 'nothing yet'}"), f"{id:>5}  ")
    return told or ["Nothing is half entered."]


def state_lines(table: OpenTable[Any], eyes: str = "") -> list[str]:
    """What is on the table, as its game draws it for a player; for everybody if none is named."""
    from companion.table.sheet import plain, render

    where = table.game.where(table.state)
    told = [safe(f"{table.first.title} · {table.game.title}" + (f" · {where}" if where else ""))]
    told += ["", safe(plain(render(table.sheet(eyes), drawing_width())))]
    if drafts := table.drafts.all():
        told += ["", "Half entered", *draft_lines(drafts)]
    return told


def game_lines(known: Sequence[Manifest]) -> list[str]:
    """The games: id, title, for how many."""
    rows = []
    for one in known:
        fewest, most = one.players
        many = str(fewest) if fewest == most else f"{fewest} to {most}"
        note = "" if one.playable else " (only its rules and sums so far)"
        rows.append((one.id, safe(one.title), f"{many} players{note}"))
    return columns(rows) if rows else ["No game was found: install the program again."]


def procedure_lines(
    known: Sequence[ProcedureInfo[Any]], calculations: Sequence[Calculation]
) -> list[str]:
    """Procedures with their keys, then calculations with their fields."""
    from companion.share.commands.calculation_call import fields_of

    told = ["Procedures: companion do CAMPAIGN NAME KEY=TEXT ..."]
    for info in known:
        keys = ", ".join(f"{key.name} ({key.kind})" for key in info.listed())
        told += _named(info.id, info.spec, info.page, info.title, keys)
    if calculations:
        told += ["", "Calculations: companion calc GAME NAME FIELD=TEXT ..."]
    for one in calculations:
        fields = fields_of(one)
        keys = ", ".join(name if needed else f"[{name}]" for name, _, needed in fields)
        told += _named(one.name, one.spec, one.page, one.summary, keys)
    return told


def _named(id: str, spec: str, page: str, title: str, keys: str) -> list[str]:
    cited = ", ".join(one for one in (spec, page) if one)
    head = f"{id}  {title.rstrip('.')}" + (f" ({cited})" if cited else "")
    return ["", *wrapped(safe(head), "  ", "    "), *wrapped(safe(keys), "      ")]


def calculation_lines(known: Sequence[Calculation]) -> list[str]:
    """Calculations with spec id, page and summary."""
    rows = columns([(one.name, one.spec, one.page, "") for one in known]) if known else []
    width = max(map(len, rows), default=0)
    told = []
    for row, one in zip(rows, known, strict=True):
        told += wrapped(safe(one.summary), f"{row:<{width}}  ")
    return told or ["This game has none."]


def rules_lines(entries: Sequence[Any]) -> list[str]:
    """The best entry whole, the others with their first line."""
    told: list[str] = []
    for place, entry in enumerate(entries):
        cited = place_of(entry.section, entry.page)
        if place == 1:
            told += ["", "See also"]
        if place == 0:
            told += [*wrapped(safe(f"{entry.title}  ({cited})")), *markdown_lines(entry.body)]
        else:
            told += wrapped(safe(f"{entry.title} ({entry.page}): {_bare(entry.answer)}"), "  ")
    return told


def _bare(markdown: str) -> str:
    return markdown.replace("**", "").replace("`", "")


def markdown_lines(body: str) -> list[str]:
    """A rules entry's Markdown as plain text."""
    told: list[str] = []
    table: list[list[str]] = []
    for line in [*safe(body).split("\n"), ""]:
        plain = _bare(line).rstrip()
        stripped = plain.lstrip()
        if stripped.startswith("|"):
            table.append([cell.strip() for cell in stripped.strip("|").split("|")])
            continue
        if table:
            told += _drawn(table)
            table = []
        if stripped.removeprefix("Usually: ").startswith("Program's ruling ("):
            told += wrapped(stripped, "  | ", "  | ")
        elif stripped.startswith(("- ", "* ")):
            indent = "  " + " " * (len(plain) - len(stripped))
            told += wrapped(stripped[2:], f"{indent}• ")
        else:
            told += wrapped(stripped.lstrip("# "), "  ") if stripped else [""]
    return told[:-1]


def _drawn(rows: list[list[str]]) -> list[str]:
    """A table of Markdown in columns; the last one is broken where it has no room."""
    kept = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    widest = max(map(len, kept), default=0)
    kept = [[*row, *[""] * (widest - len(row))] for row in kept]
    widths = [max(map(width_of, column)) for column in zip(*kept, strict=True)][:-1]
    told = []
    for n, row in enumerate(kept):
        head = "".join(
            text + " " * (width - width_of(text) + 2)
            for text, width in zip(row, widths, strict=False)
        )
        told += wrapped(row[-1] or " ", f"  {head}", " " * (width_of(head) + 2))
        if n == 0 and len(kept) < len(rows):
            told.append("  " + "-" * min(76, sum(widths) + 2 * len(widths) + width_of(row[-1])))
    return told
