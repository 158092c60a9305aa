"""An Exchange read aloud: a play and its answer in one sentence, what the cards cost said once.

It works on the clauses of one paragraph, as `tale.RETOLD` leaves them, and adds nothing but sums of
what entries say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.table.tale import Clause
from companion.toolbox.text import listed

LONGEST = 150
"""Letters that a play and its answer may have together."""
BOOKS = ("hand", "deck", "discard pile", "set aside")
"""Counters that only the program needs."""
BY_NAME = {"Dodge": "dodges", "Parry": "parries"}
"""Responses whose name says what somebody does."""

_PAYS = re.compile(r"pays (?P<many>\d+), down to (?P<left>\d+|No Poise)")
_PLAYS = re.compile(r"plays (?P<card>.+)")
_RESTORED = re.compile(r"(?P<how>rises from No Poise|goes from \d+) to (?P<new>\d+)(?: Poise)?")
_TOP = "comes to the top of the track"
_BEGINS = re.compile(r"attacks (?!again with ).+? with (?P<opened>.+)")
_OPENS = re.compile(
    r"(?:counterattacks with|attacks again with|plays .+, which brings) (?P<opened>.+)"
    r"|opens (?P<again>.+) again with .+"
)
_ANSWERS = re.compile(r"answers (?P<attack>.+) with (?P<card>.+)")
_NEGATES = re.compile(r"negates it with .+")
_NEITHER = "neither takes damage"
_ENDS = ("passes", "neither", "loses")
_TOTALS = re.compile(r".+ fight an Exchange")
_LOSES = re.compile(r"loses (?:\d+|\?)(?:, down to .+)?")
_SHOT = re.compile(r"shoots (?P<whom>.+), who loses (?:\d+|\?)")


class _Line(Struct):
    """A clause on its way, with what was paid for it."""

    about: str
    says: str
    kind: str = ""
    """`begins`, `opens`, `answers`, `negates`, `plays`, `passes`, `neither`, `loses`, `out`, ..."""
    opened: str = ""
    """The Attack that it leaves open."""
    paid: int = 0
    left: str = ""
    """Poise after that was paid; empty: nothing was."""
    counted: str = ""


def read_aloud(told: Sequence[Clause]) -> Sequence[Clause]:
    """The clauses of a paragraph, with its Exchange put together anew."""
    if not told:
        return told
    lines = _paid(_restored(_lines(told)))
    spent = _costs(lines)
    lines = _ended(lines, spent)
    return [
        Clause(one.says, one.about, one.counted, one.kind == "aside")
        for one in _paired(_answered(lines))
    ]


def _lines(told: Sequence[Clause]) -> list[_Line]:
    """Each clause with what it is, without those that keep books."""
    found: list[_Line] = []
    for clause in told:
        if clause.counted in BOOKS:
            continue
        line = _Line(clause.about, clause.says, counted=clause.counted)
        line.kind, line.opened = ("aside", "") if clause.aside else _kind(clause)
        shot = _SHOT.fullmatch(found[-1].says) if found else None
        if line.kind == "out" and shot and shot["whom"] == clause.about:
            found[-1].says += " and is out"
        else:
            found.append(line)
    return found


def _kind(clause: Clause) -> tuple[str, str]:
    """What a clause is, and the Attack that it leaves open."""
    says = clause.says
    for kind, pattern in (("begins", _BEGINS), ("opens", _OPENS)):
        if match := pattern.fullmatch(says):
            cards = match.groupdict().get("again") or re.split(r", | and ", match["opened"])[0]
            return kind, cards
    if _TOTALS.fullmatch(says):
        return "begins", ""
    for kind, pattern in (("answers", _ANSWERS), ("negates", _NEGATES), ("plays", _PLAYS)):
        if pattern.fullmatch(says):
            return kind, ""
    if _LOSES.fullmatch(says):
        return "loses", ""
    return {"is out": "out", "passes": "passes", _NEITHER: "neither"}.get(says, ""), ""


def _restored(lines: Sequence[_Line]) -> list[_Line]:
    """`goes from 2 to 6 Poise with Deep Breath`: the card behind what it brought."""
    found: list[_Line] = []
    top = ""
    for line in lines:
        if line.says == _TOP:
            top = ", the top of the track"
            continue
        match = _RESTORED.fullmatch(line.says)
        at = next((n for n in (-1, -2) if len(found) >= -n and found[n].kind == "plays"), 0)
        if match and at and found[at].about == line.about:
            card = found.pop(at).says.removeprefix("plays ")
            before = found[-1] if found else None
            if before and not top and before.says.endswith(f" with {card}") and before.kind == "up":
                line.says = f"goes to {match['new']} with another"
            else:
                unit = "" if match["how"].startswith("rises") else " Poise"
                change = f"{match['how']} to {match['new']}{unit}"
                if at == -2 and (paid := _PAYS.fullmatch(found[-1].says)):
                    found[-1].says = f"pays {paid['many']} for {card}"
                    line.says = f"{change}{top}"
                else:
                    line.says = f"{change} with {card}{top}"
            line.kind = "up"
        top = ""
        found.append(line)
    return found


def _paid(lines: Sequence[_Line]) -> list[_Line]:
    """What somebody pays stands with what they played last."""
    found: list[_Line] = []
    fight = ""
    for line in lines:
        fight = line.says if line.kind == "begins" else "" if line.kind in _ENDS else fight
        match = _PAYS.fullmatch(line.says)
        mine = (x for x in reversed(found) if x.about == line.about)
        last = next((x for x in mine if x.kind not in ("", "out", *_ENDS)), None)
        if match and _TOTALS.fullmatch(fight):
            last = _Line(line.about, "", "plays")
            found.append(last)
        if match is None or last is None:
            found.append(line)
            continue
        last.paid += int(match["many"])
        last.left = match["left"]
    return found


def _costs(lines: Sequence[_Line]) -> dict[str, tuple[int, str]]:
    """What each paid in all, if in several plays; else it stands with the play."""
    begins = next((n for n, one in enumerate(lines) if one.kind == "begins"), len(lines))
    ends = max((n for n, one in enumerate(lines) if one.kind in _ENDS), default=0)
    fight = [one for one in lines[begins : ends + 1] if one.left]
    spent: dict[str, tuple[int, str]] = {}
    for who in dict.fromkeys(one.about for one in fight):
        mine = [one for one in fight if one.about == who]
        bare = any(not one.says for one in mine)
        if bare or (len(mine) > 1 and mine[-1].left != "No Poise"):
            spent[who] = (sum(one.paid for one in mine), mine[-1].left)
            for one in mine:
                one.paid, one.left = 0, ""
    for line in lines:
        if line.left and not line.says:
            line.says = f"pays {line.paid}, down to {line.left}"
        elif line.left:
            bare_now = f", which leaves {line.about} at No Poise"
            line.says += f", paying {line.paid}"
            line.says += bare_now if line.left == "No Poise" else ""
    return spent


def _ended(lines: Sequence[_Line], spent: dict[str, tuple[int, str]]) -> list[_Line]:
    """What both lose in one sentence, with what they had paid."""
    lines = [one for one in lines if one.says]
    last = max((n for n, one in enumerate(lines) if one.kind in _ENDS), default=-1)
    losing = list(dict.fromkeys(one.about for one in lines if one.kind == "loses"))
    if last < 0:
        return list(lines)
    found = [one for one in lines[: last + 1] if one.kind not in ("loses", "out", "neither")]
    rest = [one for one in lines[last + 1 :] if not (one.kind == "out" and one.about in losing)]
    lost = {
        who: [one.says for one in lines if one.about == who and one.kind in ("loses", "out")]
        for who in losing
    }
    totals = not any(one.kind == "passes" for one in found)
    if lines[last].kind == "neither" and found and found[-1].kind != "aside":
        found[-1].says += f", and {_NEITHER}"
    elif lines[last].kind == "neither":
        found.append(lines[last])
    elif len(lost) == 1:
        found += _one_loses(found, losing[0], lost[losing[0]], spent, totals)
    elif lost:
        found.append(_Line("", _all_lose(lost, spent, totals)))
    others = {who: cost for who, cost in spent.items() if who not in lost}
    if others:
        found.append(_Line("", _have_paid(others, totals)))
    return [*found, *rest]


def _have_paid(spent: dict[str, tuple[int, str]], totals: bool) -> str:
    """What those who lose nothing paid for their cards, and where that leaves them."""
    if totals:
        return "; ".join(
            f"{who} pays {many}, down to {left}" for who, (many, left) in spent.items()
        )
    if len(spent) == 2 and len(set(spent.values())) == 1:
        (many, left), *_ = spent.values()
        return f"{listed(list(spent), 'and')} have each paid {many} in all and stand at {left}"
    each = [f"{who} has paid {many} in all" for who, (many, _) in spent.items()]
    lefts = [left for _, left in spent.values()]
    return "; ".join(f"{one} and stands at {left}" for one, left in zip(each, lefts, strict=True))


def _one_loses(
    found: Sequence[_Line],
    who: str,
    says: Sequence[str],
    spent: dict[str, tuple[int, str]],
    totals: bool,
) -> Iterator[_Line]:
    """Whoever passed goes on: `passes, loses 4 and is out`."""
    if who not in spent:
        yield from (_Line(who, one) for one in says)
    elif totals:
        yield from (_Line(who, one) for one in (f"pays {spent[who][0]}", *says))
    elif found and found[-1].kind == "passes" and found[-1].about == who:
        having = f", having paid {spent[who][0]} in all, and {says[0]}"
        found[-1].says += having
        yield from (_Line(who, one) for one in says[1:])
    else:
        yield _Line("", f"{who}, having paid {spent[who][0]} in all, {' and '.join(says)}")


def _all_lose(lost: dict[str, list[str]], spent: dict[str, tuple[int, str]], totals: bool) -> str:
    """`Sam loses 2, down to 6, and Jen 6, down to 2`."""
    if len({tuple(says) for says in lost.values()}) == 1 and not any(x in spent for x in lost):
        first_says = " and ".join(next(iter(lost.values())))
        alike = first_says.replace("loses ", "lose ", 1).replace("is out", "are out")
        return f"{listed(list(lost), 'and')} each {alike}"
    if not any(who in spent or says[1:] for who, says in lost.items()):
        first, *others = lost.items()
        each = [f"{who} {says[0].removeprefix('loses ')}" for who, says in others]
        level = {says[0].partition(", down to ")[2] for says in lost.values()}
        if len(level) == 1 and level != {""}:
            said = [one.partition(",")[0] for one in (f"{first[0]} {first[1][0]}", *each)]
            whole = "both" if len(said) == 2 else "all"
            return f"{listed(said, 'and')}, {whole} down to {level.pop()}"
        return f"{first[0]} {first[1][0]}, and {', and '.join(each)}"
    said = []
    for who, says in lost.items():
        words = " and ".join(says)
        if who in spent:
            many = spent[who][0]
            words = f"pays {many} and {words}" if totals else words
            who = who if totals else f"{who}, having paid {many} in all,"
        said.append(f"{who} {words}")
    return "; ".join(said)


def _answered(lines: Sequence[_Line]) -> list[_Line]:
    """An answer to what was played just before does not name it; a counterattack goes with it."""
    found: list[_Line] = []
    open_now = ""
    for line in lines:
        match = _ANSWERS.match(line.says) if line.kind == "answers" else None
        if match:
            played, comma, paying = match["card"].partition(", paying ")
            named = "" if match["attack"] == open_now else f" {match['attack']}"
            verb = BY_NAME.get(played)
            does = f"{verb}{named}" if verb else f"answers{named} with {played}"
            line.says = f"{does}{comma}{paying}"
        before = found[-1] if found else None
        if line.says.startswith("counterattacks ") and before and before.kind == "answers":
            before.says += f" and {line.says}"
            before.kind, before.opened = line.kind, line.opened
        else:
            found.append(line)
        if line.kind not in ("aside", ""):
            open_now = line.opened
    return found


def _paired(lines: Sequence[_Line]) -> list[_Line]:
    """What somebody plays and the other one's answer to it are one sentence."""
    found: list[_Line] = []
    for line in lines:
        last = found[-1] if found else None
        can = last is not None and last.about and (last.opened or last.kind == "plays")
        if (
            last is not None
            and can
            and line.kind in ("answers", "negates")
            and line.about != last.about
            and "No Poise" not in last.says
            and len(last.says) + len(line.says) < LONGEST
        ):
            last.says = f"{last.about} {last.says}, but {line.about} {line.says}"
            last.about, last.opened, last.kind = "", "", "pair"
        else:
            found.append(line)
    return found
