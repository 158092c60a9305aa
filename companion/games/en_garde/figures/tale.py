"""What the chronicle says of En Garde: exchanges told in sentences, who is out as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.en_garde import rulebook
from companion.games.en_garde.figures.fights import read_aloud
from companion.games.en_garde.state.table import HAND, EnGarde
from companion.table.game import LoggedEntry
from companion.table.procedures.question import Citation
from companion.table.tale import EXIT, FIRST, Moment, Tale, retellings
from companion.toolbox.text import listed

_CARD = r"[AR]\d+ "
"""The number of a card on the Field, which only the log needs."""


def _refilled(found: re.Match[str]) -> tuple[str, ...]:
    """Cards thrown away by name where all of them were named; the hand where it is not full."""
    who, many, cards = found["who"], found["many"], found["cards"]
    named = re.split(r", | and ", cards) if cards else ()
    what = many if not cards else listed(named, "and", most=HAND)
    if cards and len(named) != int(many):
        what = f"{many}, among them {what}"
    held = "" if found["holds"] == str(HAND) else f" to hold {found['holds']}"
    return f"{who} discards {what}", f"{who} draws {found['drawn']}{held}"


RETOLD = retellings(
    (
        r"(.+)'s turn \((?:Poise|at) No Poise, (\d+ cards?)\)",
        r"\1 begins the turn at No Poise with \2",
    ),
    (r"(.+)'s turn \(Poise (\S+), (\d+ cards?)\)", r"\1 begins the turn at \2 Poise with \3"),
    (
        r"(?P<who>.+) discards (?P<many>\d+)(?: \((?P<cards>.+)\))? and draws (?P<drawn>\d+), "
        r"holds (?P<holds>\d+)",
        _refilled,
    ),
    (r"(.+) draws 0, holds (\d+)|(.+) keeps all (\d+)|(.+)'s turn|costs count again", ""),
    (r"game \d+: a new deal|.+ plays next", ""),
    (rf"(.+) draws (\d+), holds {HAND}", ""),
    (rf"{_CARD}.+ finds no Item|(.+) loses nothing", ""),
    (r"neither loses anything", "neither takes damage"),
    (r"(.+) draws (\d+), holds (\d+)", r"\1 draws \2 to hold \3"),
    (r".+ plays next \(a table option\)", ""),
    (rf"(.+) attacks (.+): {_CARD}(.+)", r"\1 attacks \2 with \3"),
    (
        rf"(.+) answers {_CARD}(.+) with {_CARD}(.+) and counterattacks (.+): {_CARD}(.+)",
        r"\1 answers \2 with \3|+counterattacks with \5",
    ),
    (rf"(.+) answers {_CARD}(.+) with {_CARD}(.+)", r"\1 answers \2 with \3"),
    (rf"(.+) plays (.+): {_CARD}(.+) on (.+)", r"\1 plays \2, which brings \3"),
    (rf"(.+) plays {_CARD}(.+) on (.+)", r"\1 attacks again with \2"),
    (
        rf"(.+) presses {_CARD}(.+) with (.+): {_CARD}(.+) is open again",
        r"\1 opens \4 again with \3",
    ),
    (rf"{_CARD}(.+) stays", ""),
    (rf"(.+) presses {_CARD}(.+) with (.+)", r"\1 presses \2 with \3"),
    (rf"{_CARD}(.+) removes (.+)'s (.+)", r"\1 removes \2's \3"),
    (
        r"(.+) plays (.+), (.+) Negates it with (.+): it does nothing",
        r"\1 plays \2|\3 negates it with \4",
    ),
    (r"(.+) plays (.+), (.+) is discarded", r"\1 plays \2 in place of \3"),
    (r"the Pistol is discarded", ""),
    (r"(.+) pays \?", ""),
    (r"(.+) pays (\d+)(?: →|, down to) (\d+|No Poise)", r"\1 pays \2, down to \3"),
    (r"(.+) loses (\d+|\?)(?: → out)?", r"\1 loses \2"),
    (r"(.+) loses (\S+?)(?: →|, down to) No Poise", r"\1 loses \2, down to No Poise"),
    (r"(.+) loses (\S+?)(?: →|, down to) (\d+)", r"\1 loses \2, down to \3"),
    (r"(.+) shoots (.+): −(\d+|\?)(?: → out)?", r"\1 shoots \2, who loses \3"),
    (
        r"(.+) shoots (.+): −(\S+?)(?: →|, down to) No Poise",
        r"\1 shoots \2, who loses \3 and is at No Poise",
    ),
    (
        r"(.+) shoots (.+): −(\S+?)(?: →|, down to) (\d+)",
        r"\1 shoots \2, who loses \3 and is at \4",
    ),
    (r"restored .+, gained .+: the top of the track is .+", "+comes to the top of the track"),
    (r"(?:Poise )?No Poise → (\d+)", r"+rises from No Poise to \1"),
    (r"Poise (\d+) → (\d+)", r"+goes from \1 to \2 Poise"),
    (rf"(?:.+ )?refilled to {HAND}", ""),
    (r"refilled to (\d+)", r"~~ (hand refilled to \1)~The hand is refilled to \1"),
    (r"Exchange of (.+) and (.+)", r"\1 and \2 fight an Exchange"),
    (
        r"the discards are shuffled: (\d+) cards",
        r"the deck runs out, and the \1 cards of the discard pile are shuffled into a new one",
    ),
    (r"a draw between (.+)", r"it is a draw between \1"),
)


def stakes(state: EnGarde) -> Sequence[str]:
    """Where everybody's Poise stood, if it was known and alike."""
    poise = {duelist.poise for duelist in state.duelists.values()}
    if len(poise) == 1 and None not in poise:
        return (
            f"Each begins at {poise.pop()} Poise",
            "At No Poise the next hit puts a player out, and the last player standing wins",
        )
    known = [
        f"{state.name(who)} at {one.poise}"
        for who, one in state.duelists.items()
        if one.poise is not None
    ]
    return (f"Their Poise: {listed(known, 'and', most=9)}",) if known else ()


def moments(_before: EnGarde, after: EnGarde, told: LoggedEntry) -> Iterator[Moment]:
    """Who puts whom out, who wins, first blood, who is at No Poise."""
    yield from _outs(after, [row for row in told.lines if row["kind"] == "out"])
    down = []
    for row in told.lines:
        match row["kind"]:
            case "game_over" if row.get("winner") in after.players:
                yield Moment(f"{after.name(row['winner'])} wins", EXIT)
            case "pistol":
                yield Moment("the first shot", FIRST)
            case "poise_loss" if row.get("new") == 0 and row.get("old") and not row.get("out"):
                down.append(after.name(row["player"]))
            case _:
                pass
    if down:
        yield Moment(f"{listed(down, 'and')} {'are' if down[1:] else 'is'} at No Poise")


def _outs(after: EnGarde, rows: Sequence[Mapping[str, Any]]) -> Iterator[Moment]:
    """The deed, where somebody did it: `Dirk shoots Ana out`."""
    by = {row["player"]: row.get("by") for row in rows}
    if len(by) > 1 and all(by.get(other) == player for player, other in by.items()):
        yield Moment(f"{listed(map(after.name, by), 'and')} put each other out", EXIT)
        return
    for row in rows:
        whom, who = after.name(row["player"]), row.get("by")
        if who in after.players and who != row["player"]:
            how = "shoots" if row.get("how") == "pistol" else "puts"
            yield Moment(f"{after.name(who)} {how} {whom} out", EXIT)
        else:
            yield Moment(f"{whom} {'leaves' if row.get('how') == 'left' else 'is out'}", EXIT)


def called(state: EnGarde) -> str:
    """A turn that begins with its Exchange is a turn all the same."""
    return f"turn {state.turn_no}" if state.exchange is not None and state.turn_no else ""


def closing(after: EnGarde, entries: Sequence[LoggedEntry]) -> Sequence[str]:
    """That no hit cost the winner anything: only where all of the game was told here."""
    rows = [row for entry in entries for row in entry.lines]
    won = next((row.get("winner") for row in rows if row["kind"] == "game_over"), "")
    begun = any(row["kind"] == "first_player" for row in rows)
    hits = [row.get("amount") for row in rows if _hits(row, won)]
    set_by_hand = any(row["kind"] == "counter" and row.get("owner") == won for row in rows)
    if (
        won not in after.players
        or not begun
        or set_by_hand
        or not hits
        or any(x != 0 for x in hits)
    ):
        return ()
    return (f"In the whole game no hit cost {after.name(won)} any Poise",)


def _hits(row: Mapping[str, Any], player: object) -> bool:
    return row["kind"] == "poise_loss" and row.get("player") == player


_PLACES = "|".join(
    sorted({one.page for one in vars(rulebook).values() if isinstance(one, Citation)})
)
_REMARK = re.compile(rf"(?P<rule>.+?) \((?:(?:our option|{_PLACES})(?:, )?)+\)(?:: (?P<why>.+))?")


def remark(said: str) -> str:
    """A rule that was broken, without the heading of the rulebook, and why in a sentence."""
    found = _REMARK.fullmatch(said)
    if found is None:
        return said
    why = found["why"] or ""
    return f"{found['rule']}; {why}" if why else found["rule"]


TALE: Tale[EnGarde] = Tale(
    tables={"learn": "Cards as the table read them", "audit": "Cards counted"},
    retold=RETOLD,
    polished=(
        (re.compile(r"(?<=\w) \+ (?=[^;]+? \+ )"), ", "),
        (re.compile(r"(?<=\w) \+ (?=\w)"), " and "),
        (re.compile(r"(?<!“)Taste My Blade!"), "“Taste My Blade!”"),
    ),
    lines=((re.compile(r"(?:; [^;]+ loses nothing){2}(?=;|$)"), "; neither loses anything"),),
    dropped=re.compile(r"Not begun|.+ won in turn \d+|.+ to play", re.IGNORECASE),
    whole=read_aloud,
    idle=re.compile(r"[^;]+'s turn(?: \([^;]+\))?"),
    one_turn=True,
    called=called,
    closing=closing,
    remark=remark,
    stakes=stakes,
    moments=moments,
)
