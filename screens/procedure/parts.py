"""What stands beside and above a question, as pure content: answers so far, sums, odds, help."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from textual.content import Content

from companion.play.choices import says_no
from companion.play.stepping import is_quiet
from companion.table.procedures.drive import Answered, Asking
from companion.table.procedures.question import Broken, Choose, Question, Roll
from companion.table.sheet import PictureBlock, Sheet, Spans, cut, padded, render_block, width_of
from companion.toolbox.text import answered
from screens.commands import Quiet
from screens.wording import (
    BAD,
    DIM,
    KEY,
    WARN,
    folded,
    is_blank,
    labelled,
    lines_of,
    plain,
    sum_lines,
)


def head(title: str, who: str, cite: str, width: int) -> Content:
    """`Raid · Yellow                Raid, p. 18`."""
    left = cut(f"{title} · {who}" if who else title, width - width_of(cite) - 1)
    gap = " " * max(1, width - width_of(left) - width_of(cite))
    return Content.assemble((left, "bold"), gap, (cite, DIM))


def steps(
    answered: Sequence[Answered], width: int, height: int, players: Mapping[str, str] | None = None
) -> Content:
    """Answers so far, the latest last; secret ones stay hidden. `players` are names by id."""
    rows = [one for one in answered if not is_quiet(one)]
    labels = [label_of(one.question.key, players or {}) for one in rows]
    label = min(max(map(width_of, labels), default=0), 14)
    told = []
    for one, name in list(zip(rows, labels, strict=True))[-height:]:
        said = "kept secret" if one.question.secret else one.question.show(one.answer)
        mark = "  by the app" if one.source == "app" else ""
        room = max(4, width - label - 2 - width_of(mark))
        style = DIM if one.source == "default" else ""
        told.append(
            Content.assemble(
                (padded(cut(name, label), label) + "  ", DIM), (cut(said, room), style), (mark, DIM)
            )
        )
    if len(rows) > height:
        told[0] = plain(f"… {len(rows) - height + 1} answers more", DIM)
    return lines_of(told)


_ID = re.compile(r"[a-z]+\d+")


def label_of(key: str, players: Mapping[str, str]) -> str:
    """The last word of a key, as people would say it: `ship-p1` is Ana's ship, `corner-1-1` 1,1.

    What stands before a full stop (`oles-inn.`) is the program's, and so are ids of other things.
    """
    words = key.rpartition(".")[2].replace("_", "-").split("-")
    whose = [players[word] for word in words if word in players]
    plain_words = [word for word in words if word not in players]
    shown = [word for word in plain_words if not _ID.fullmatch(word)] or plain_words or words
    name = re.sub(r"(?<=\d) (?=\d)", ",", " ".join(shown))
    return f"{whose[0]}'s {name}" if whose and whose[0] != name else name


def pictures(sheet: Sheet, width: int) -> list[Spans]:
    """The pictures of a table (a Field, a sea), without blank lines: what is decided looks so."""
    told = [render_block(one, width) for one in sheet.blocks if isinstance(one, PictureBlock)]
    return [line for lines in told for line in lines if not is_blank(line)]


def details_of(sheet: Sheet, width: int) -> int:
    """How many of the last lines of the pictures may give way to a question."""
    told = [one for one in sheet.blocks if isinstance(one, PictureBlock)]
    return told[-1].details(width) if told else 0


def prompt(asking: Asking, who: str, width: int) -> Content:
    """What is asked, by whom, and what is wrong with what was said."""
    question = asking.question
    lines: list[Content] = []
    words = question.prompt or question.key
    if isinstance(question, Broken):
        lines += [plain(row, BAD) for row in folded(says_no(question, question.page), width)]
        if question.prompt:  # a key is for scripts; the reason above says what it is about
            lines.append(plain(cut(question.prompt, width), "bold"))
    else:
        named = re.search(rf"\b{re.escape(who)}\b", words) is not None
        ask = words if named else f"{who}: {words}"
        lines += [plain(row, "bold") for row in folded(ask, width)]
    if question.again:
        lines += [plain(row, WARN) for row in folded(question.again, width)]
    if isinstance(question, Roll) and question.rolled is not None:
        faces = question.show(question.accept(question.rolled))
        lines.append(plain(cut(f"you rolled {faces}; “anew” rolls anew", width), WARN))
    if asking.problem:
        lines += [plain(row, WARN) for row in folded(asking.problem, width)]
        if asking.would_be_right != asking.problem:
            lines += [plain(row, DIM) for row in folded(asking.would_be_right, width)]
    return lines_of(lines)


def ruled(told: Sequence[str], width: int) -> Content:
    """What this table ruled on what is asked: a sign and its words, above all else."""
    lines = [plain(row, WARN) for one in told for row in folded(f"⚑ Our ruling: {one}", width)]
    return lines_of([*lines, plain("")]) + "\n" if lines else plain("")


def quiet_lines(asking: Asking, width: int) -> list[Content]:
    """What is not asked by itself and can be opened."""
    names = [one.question.prompt or one.question.key for one in asking.answered if is_quiet(one)]
    told = []
    for one in (one for one in asking.answered if is_quiet(one)):
        name, value = one.question.prompt or one.question.key, one.question.show(one.answer)
        name = name.removeprefix("+ ")
        line = name if value in ("none", "") else answered(name, value)
        told.append(plain(cut(f"+ {line}", width), DIM))
    if "What else does a card do?" not in names:
        told.append(plain("+ what else does a card do?", DIM))
    key = Content.assemble("  ", (Quiet.shown_key(), KEY))
    if told[0].cell_length + key.cell_length <= width:
        told[0] += key
    return told


def sums_and_odds(
    question: Question[Any], width: int, odds: Sequence[tuple[str, str]] | None
) -> list[Content]:
    """Sums and odds of a question, as `side` shows them."""
    lines: list[Content] = []
    for name, result in (question.sums or {}).items():
        lines += [*sum_lines(name, result, width), plain("")]
    if odds is not None:
        lines.append(plain("odds", "bold") if odds else plain("odds …", DIM))
        lines += [*labelled(odds, width, KEY), plain("")]
    return lines


def side(question: Question[Any], width: int, odds: Sequence[tuple[str, str]] | None) -> Content:
    """Sums, odds and explanation beside the question.

    Args:
        question: what is asked.
        width: cells of a line.
        odds: rows; empty while they are worked out, `None` if there are none.
    """
    lines = sums_and_odds(question, width, odds)
    if question.help:
        lines += [plain(row) for row in folded(question.help, width)]
        lines.append(plain(""))
    # A roll's help says how it is typed; its bounds would say so again.
    told = isinstance(question, Broken) or (isinstance(question, Roll) and bool(question.help))
    bounds = "" if told else question.bounds()
    if isinstance(question, Choose) and question.options:  # the list says what there is
        bounds = f"Or type a new {question.new}." if question.new else ""
    lines += [plain(row, DIM) for row in folded(bounds, width)]
    if isinstance(question, Broken):
        said = "Cards beat rules: type why it happens, then !, and it is logged with the reason."
        lines += [plain(row, DIM) for row in folded(said, width)]
    if question.page:
        lines.append(plain(question.page, DIM))
    return lines_of(lines)
