"""What the chronicle says of En Garde: exchanges told in sentences, who is out as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion.games.en_garde.state.table import HAND, EnGarde
from companion.table.game import LoggedEntry
from companion.table.tale import EXIT, FIRST, Moment, Tale, retellings
from companion.toolbox.text import listed

_CARD = r"[AR]\d+ "
"""The number of a card on the Field, which only the log needs."""

RETOLD = retellings(
    (
        r"(.+)'s turn \((?:Poise|at) No Poise, (\d+ cards?)\)",
        r"\1 begins the turn at No Poise with \2",
    ),
    (r"(.+)'s turn \(Poise (\S+), (\d+ cards?)\)", r"\1 begins the turn at \2 Poise with \3"),
    (r"(.+) discards (\d+) and draws (\d+), holds (\d+)", r"\1 discards \2|+draws \3 to hold \4"),
    (r"(.+) draws 0, holds (\d+)|(.+)'s turn|costs count again", ""),
    (r"game \d+: a new deal|.+ plays next", ""),
    (rf"(.+) draws (\d+), holds {HAND}", ""),
    (rf"{_CARD}.+ finds no Item|(.+) loses nothing", ""),
    (
        r"(neither loses anything)",
        r"~~, and \1~\1",
    ),
    (r"(.+) draws (\d+), holds (\d+)", r"\1 draws \2 to hold \3"),
    (rf"(.+) attacks (.+): {_CARD}(.+)", r"\1 attacks \2 with \3"),
    (
        rf"(.+) answers {_CARD}(.+) with {_CARD}(.+) and counterattacks (.+): {_CARD}(.+)",
        r"\1 answers \2 with \3|+counterattacks \4 with \5",
    ),
    (rf"(.+) answers {_CARD}(.+) with {_CARD}(.+)", r"\1 answers \2 with \3"),
    (rf"(.+) plays (.+): {_CARD}(.+) on (.+)", r"\1 plays \2, which brings \3 against \4"),
    (rf"(.+) plays {_CARD}(.+) on (.+)", r"\1 plays \2 against \3"),
    (
        rf"(.+) presses {_CARD}(.+) with (.+): {_CARD}(.+) is open again",
        r"\1 presses \2 with \3, so that \4 is open again",
    ),
    (rf"{_CARD}(.+) stays", r"~~ while \1 stays~\1 stays on the Field"),
    (rf"{_CARD}(.+) removes (.+)'s (.+)", r"\1 removes \2's \3"),
    (
        r"(.+) plays (.+), (.+) Negates it with (.+): it does nothing",
        r"\1 plays \2|~~, but \3 negates it with \4~\3 negates it with \4",
    ),
    (
        r"(.+) plays Pistol, Buckler is discarded",
        r"\1 plays Pistol in place of Buckler",
    ),
    (r"the Pistol is discarded", ""),
    (
        r"(.+) pays (\S+?)(?: →|, down to) No Poise",
        r"~\1~, paying \2 (No Poise left)~pays \2 and is left at No Poise",
    ),
    (r"(.+) pays (\S+?)(?: →|, down to) (\d+)", r"~\1~, paying \2 (\3 left)~pays \2 (\3 left)"),
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
    (r"(?:Poise )?No Poise → (\d+)", r"+rises from No Poise to \1"),
    (r"Poise (\d+) → (\d+)", r"+goes from \1 to \2 Poise"),
    (r"refilled to (\d+)", r"~~ (hand refilled to \1)~The hand is refilled to \1"),
    (r"Exchange of (.+) and (.+)", r"\1 and \2 fight an Exchange"),
    (r"the discards are shuffled: (\d+) cards", r"the \1 cards of the discard pile are shuffled"),
)


def stakes(state: EnGarde) -> Sequence[str]:
    """Where everybody's Poise stood, if it was known and alike."""
    poise = {duelist.poise for duelist in state.duelists.values()}
    if len(poise) == 1 and None not in poise:
        return (f"Each begins at {poise.pop()} Poise, and the last who is not out wins",)
    known = [
        f"{state.name(who)} at {one.poise}"
        for who, one in state.duelists.items()
        if one.poise is not None
    ]
    return (f"Their Poise: {listed(known, 'and', most=9)}",) if known else ()


def moments(_before: EnGarde, after: EnGarde, told: LoggedEntry) -> Iterator[Moment]:
    """Who is out, who wins, first blood, what was Negated."""
    out = [after.name(row["player"]) for row in told.lines if row["kind"] == "out"]
    if out:
        yield Moment(f"{listed(out, 'and')} {'are' if out[1:] else 'is'} out", EXIT)
    for row in told.lines:
        match row["kind"]:
            case "game_over" if row.get("winner") in after.players:
                yield Moment(f"{after.name(row['winner'])} wins", EXIT)
            case "pistol":
                yield Moment("the first shot", FIRST)
            case "poise_loss" if row.get("new") == 0 and row.get("old") and not row.get("out"):
                yield Moment(f"{after.name(row['player'])} is at No Poise")
            case _:
                pass


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
    stakes=stakes,
    moments=moments,
)
