"""What the rules look-up found, as text and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from companion.share.commands.text_output import rules_lines
from companion.share.text.lines import NEAR_PAGE, place_of, safe, wrapped
from companion.toolbox.text import answered, plural

MOST_PASSAGES = 3
"""Passages that are printed below ours."""


def looked_lines(
    looked: Any, told: Any, day: Any, titles: Mapping[str, str], printed: Any = lambda _one: ()
) -> list[str]:
    """What was found; before it how the question was read, and whether that is an answer."""
    heads = [x for x in (looked.read_as, looked.doubt) if x]
    lines = [one for head in heads for one in wrapped(safe(f"{head[0].upper()}{head[1:]}"))]
    found = found_lines(looked.found, told, day, titles, printed)
    return [*lines, *([""] if lines and found else []), *found]


def looked_facts(looked: Any, told: Any) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "sure": looked.sure,
        "read_as": dict(looked.understood.guesses),
        "unknown": list(looked.understood.unknown),
        "hits": found_facts(looked.found, told),
    }


def found_lines(
    found: Sequence[Any],
    told: Any,
    day: Any,
    titles: Mapping[str, str],
    printed: Any = lambda _one: (),
) -> list[str]:
    """The best answer whole, the others with their first line, passages of own rulebooks below;
    above those that alone have what was asked.

    Args:
        found: what was found, best first.
        told: what the table adds.
        day: a time -> its day as people read it.
        titles: titles of the games by id, where several were asked.
        printed: a rule -> what rulebooks of one's own print of it.
    """
    ours = [one for one in found if one.kind != "book"]
    first = list(takewhile(lambda one: one.kind == "book", found))
    books = [one for one in found[len(first) :] if one.kind == "book"]
    lines = [*_passages(first), *([""] if ours else [])] if first else []
    if ours:
        several = len({one.game for one in ours}) > 1
        if several:
            lines += [titles.get(ours[0].game, ours[0].game)]
        rule = rules_lines(ours[:1])
        if ours[0].says:
            rule[1:1] = [f"  {ours[0].says.capitalize()}."]
        lines += rule + [one for text in ours[0].today for one in wrapped(safe(text), "  = ")]
        for book, place, text in printed(ours[0]):
            lines += ["", *wrapped(safe(f"Your own “{book}”, {place}: {text}"), "  ")]
        lines += beside_lines(ours[0], told, day)
        lines += ["", f"  {NEAR_PAGE}"] if "~p" in f"{ours[0].page} {ours[0].body}" else []
        more = rules_lines(ours)[len(rules_lines(ours[:1])) :] if not several else []
        lines += more or (["", "See also"] if several and len(ours) > 1 else [])
        if several:
            for one in ours[1:]:
                text = f"{titles.get(one.game, one.game)}: {one.title} ({one.page}): {one.answer}"
                lines += wrapped(safe(text.replace("**", "").replace("`", "")), "  ")
    if books:
        lines += [*([""] if lines else []), *_passages(books[:MOST_PASSAGES])]
    return lines


def _passages(books: Sequence[Any]) -> list[str]:
    """Passages of rulebooks of one's own, under their heading."""
    lines = ["In rulebooks of your own"]
    for one in books:
        where = f"{one.section}, {one.page}"
        head = where if one.title == one.section else f"{where}, {one.title}"
        lines += wrapped(safe(f"{head}: {one.excerpt}"), "  ", "    ")
    return lines


def beside_lines(one: Any, told: Any, day: Any) -> list[str]:
    """What the table says beside a rule: its rulings, its options."""
    lines: list[str] = []
    for ruling in one.rulings:
        where = ", ".join(
            x for x in (day(ruling.at), f"entry {ruling.act_no}" if ruling.act_no else "") if x
        )
        lines += wrapped(safe(f"Our ruling{f' ({where})' if where else ''}: {ruling.text}"), "  ")
    for option in told.options:
        if option.key in one.options:
            usual = "" if option.value == option.default else f"; usually {option.default}"
            now = answered(option.title, option.value)
            text = f"Table option {option.key}: {now}{usual}. {option.why}"
            lines += wrapped(safe(text), "  ")
    return ["", *lines] if lines else []


def found_facts(found: Sequence[Any], told: Any) -> list[dict[str, Any]]:
    """The same as JSON."""
    import msgspec

    options = {one.key: one for one in told.options}
    return [
        {
            "kind": one.kind,
            "id": one.id,
            "game": one.game,
            "title": one.title,
            "place": one.section,
            "page": one.page,
            "cite": place_of(one.section, one.page),
            "body": one.body,
            "says": one.says,
            "today": list(one.today),
            "excerpt": one.excerpt,
            "related": [id for id, _ in one.related],
            "rulings": msgspec.to_builtins(one.rulings),
            "options": [msgspec.to_builtins(options[key]) for key in one.options],
        }
        for one in found
    ]


def book_lines(books: Sequence[Any], titles: Mapping[str, str]) -> list[str]:
    """Rulebooks of one's own."""
    if not books:
        return ["No rulebook has been added. Add one: companion library add GAME FILE"]
    told = []
    for one in books:
        size = plural(one.pages, "page") if one.pages else "without pages"
        said = f"{titles.get(one.game, one.game)}: {one.title} ({one.id}, {size}, "
        told += wrapped(safe(f"{said}{plural(one.passages, 'passage')})"))
    return told
