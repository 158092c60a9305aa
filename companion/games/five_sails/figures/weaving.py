"""Log lines of City of Five Sails that are told as one: a duel, a scheme and what it put down.

Everything works on the words of the log. What they do not say is not said, and a line that is not
as it is today stands as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.table.tale import Line
from companion.toolbox.text import listed, plural

_NOTED = re.compile(r"(?P<text>.+) \((?:noted, not counted|in words; nothing was counted)\)")
_RESOLVES = re.compile(r"(?P<who>.+?) resolves (?P<card>.+)")
_PUT = re.compile(r"(?P<place>.+) \+(?P<many>\d+) Renown(?: \((?P<card>.+)\))?: \d+ there")
_GAINED = re.compile(r"(?P<who>.+?) gains (?P<many>\d+) Renown(?: \((?P<card>.+)\))?: \d+")
_FOLLOWING = (
    (re.compile(r"(?P<who>.+) heals (?P<many>\d+) wounds?, has .+"), ("heal", "{many}")),
    (re.compile(r"(?P<who>.+) is engaged"), ("engage",)),
    (re.compile(r"(?P<who>.+) moves from .+ to (?P<at>.+)"), ("move", "{at}")),
    (
        re.compile(r"(?P<who>.+) pressures (?P<at>.+?) with (?P<stat>\w+)(?:;.+)?"),
        ("pressure", "{at}", "{stat}"),
    ),
)
"""What a table enters after it used a card, and what its note of the card then says."""
_MOVES = re.compile(r"(?P<who>[^;]+) moves from [^;]+ to (?P<at>[^;]+)")
_PASSES = re.compile(r"[^;]+ passes \(\d+ of \d+\)[^;]*(?:; [^;]+ is next)?|[^;]+ has chosen.*")
"""What stands in no story."""
_SELF = ("gain", "himself", "herself", "themsel")


def woven(lines: Sequence[Line]) -> Sequence[str]:
    """What is said of each act of a game; nothing of one that is told with another."""
    said = ["" if _PASSES.fullmatch(line.words) else line.words for line in lines]
    for step in (
        _mustered,
        _capped,
        _counted,
        _put_together,
        _after_duels,
        _fought,
        _plundered,
        _used_own,
        _came,
    ):
        step(lines, said)
    return said


# ---------------------------------------------------------------------- the Day


def _mustered(_lines: Sequence[Line], said: list[str]) -> None:
    """Who was revealed musters: that is no news."""
    revealed: set[tuple[str, str]] = set()
    for i, words in enumerate(said):
        parts = words.split("; ")
        if all(" reveals " in part for part in parts):
            revealed = {(who, what) for who, _, what in (x.partition(" reveals ") for x in parts)}
        elif " musters " in words:
            kept = []
            for part in parts:
                who, _, whom = part.partition(" musters ")
                if not any(who == x and what.endswith(f" and {whom}") for x, what in revealed):
                    kept.append(part)
            said[i] = "; ".join(kept)


def _capped(_lines: Sequence[Line], said: list[str]) -> None:
    """That somebody must go is not said where who went is."""
    for i, words in enumerate(said):
        kept = [
            part
            for part in words.split("; ")
            if not (
                (who := part.partition(" is over the Crew Cap: ")[0]) != part
                and any(x.startswith(f"{who}: ") and "over the Crew Cap" in x for x in said[i:])
            )
        ]
        said[i] = "; ".join(kept)


def _plundered(lines: Sequence[Line], said: list[str]) -> None:
    """Renown of a Plunder by location, where the entry has it so."""
    for i, line in enumerate(lines):
        if line.told.act != "plunder":
            continue
        for found in re.finditer(r"((?<=; )[^;]+|^[^;]+)'s Renown \+(\d+) from locations", said[i]):
            taken = _taken(line, found[1])
            if taken and sum(many for _, many in taken) == int(found[2]):
                each = ", ".join(f"+{many} from {place}" for place, many in taken)
                said[i] = said[i].replace(found[0], f"{found[1]}'s Renown {each}")


def _used_own(lines: Sequence[Line], said: list[str]) -> None:
    """What a character's own card says is its Action or Reaction."""
    for i, line in enumerate(lines):
        for row in line.told.lines:
            if row.get("kind") == "ability-used" and row.get("character"):
                for kind in ("Action", "Reaction"):
                    said[i] = said[i].replace(
                        f" uses {row.get('card')} ({kind})", f" uses {row.get('card')}'s {kind}"
                    )


def _came(_lines: Sequence[Line], said: list[str]) -> None:
    """Who moves somewhere and claims it at once does both in one sentence."""
    last = -1
    for i, words in enumerate(said):
        if not words:
            continue
        came = _MOVES.fullmatch(said[last]) if last >= 0 else None
        if came and words.startswith(f"{came['who']} engages to claim {came['at']}; succeeds"):
            said[i], said[last] = f"{said[last]}; {words}", ""
        last = i


def _taken(line: Line, name: str) -> list[tuple[str, int]]:
    """What a player took where, by the player's name."""
    return [
        (str(row["reason"]), int(row["delta"]))
        for row in line.told.lines
        if row.get("kind") == "renown"
        and line.named.get(str(row.get("player"))) == name
        and row.get("reason") not in (None, "", "cards", "scheme", "spent")
        and isinstance(row.get("delta"), int)
    ]


# ---------------------------------------------------------------------- notes that were counted


def _counted(lines: Sequence[Line], said: list[str]) -> None:
    """What a card did in words is said once where the table counted all of it afterwards."""
    for i, words in enumerate(said):
        parts = words.split("; ")
        at = next((k for k, part in enumerate(parts) if _NOTED.fullmatch(part)), None)
        if at is None or "“" in words:
            continue
        noted = _NOTED.fullmatch(parts[at])
        assert noted is not None
        head, _, text = noted["text"].partition(": ")
        scheme = _RESOLVES.fullmatch(head) if text else None
        who, card = (scheme["who"], scheme["card"]) if scheme else _used(parts[0])
        note = _Note(who, card, text if scheme else noted["text"], scheme is not None)
        found = _counts(lines, said, i, note)
        if not found:
            continue
        parts[at : at + 1] = [head] if scheme else []
        for k in found:
            parts.append(_of_card(said[k], card if scheme else ""))
            said[k] = ""
        said[i] = "; ".join(parts)


class _Note(Struct, frozen=True):
    """What a table noted of a card, without counting it."""

    who: str
    card: str
    text: str
    scheme: bool


def _used(words: str) -> tuple[str, str]:
    found = re.fullmatch(r"(.+?) uses (.+) \(.+\)", words)
    return (found[1], found[2]) if found else ("", "")


def _of_card(words: str, card: str) -> str:
    found = _PUT.fullmatch(words)
    if not card or found is None or found["card"]:
        return words
    return words.replace(" Renown: ", f" Renown ({card}): ")


def _counts(lines: Sequence[Line], said: Sequence[str], i: int, note: _Note) -> list[int]:
    """The later lines that count a note piece by piece; none if a piece is left."""
    open_pieces = re.split(r",? and |, ", note.text.casefold())
    found: list[int] = []
    for k in range(i + 1, len(said)):
        if not open_pieces or lines[k].told.act in ("plunder", "dusk"):
            break
        piece = next((x for x in open_pieces if _says_so(x, said[k], note)), None)
        if piece is not None:
            open_pieces.remove(piece)
            found.append(k)
        elif not note.scheme and said[k]:
            break
    return [] if open_pieces else found


def _says_so(piece: str, words: str, note: _Note) -> bool:
    """Whether a piece of a note is what a line counts."""
    put, gained = _PUT.fullmatch(words), _GAINED.fullmatch(words)
    numbers = set(re.findall(r"\d+", piece))
    if put is not None:
        place = put["place"].split()[-1].casefold()
        return put["card"] in (None, note.card) and put["many"] in numbers and place in piece
    if gained is not None:
        mine = gained["who"] == note.who and any(word in piece for word in _SELF)
        return gained["card"] in (None, note.card) and gained["many"] in numbers and mine
    for pattern, needs in () if note.scheme else _FOLLOWING:
        if found := pattern.fullmatch(words):
            each = [need.format(**found.groupdict()).split()[-1].casefold() for need in needs]
            return all(need in piece for need in each)
    return False


def _put_together(lines: Sequence[Line], said: list[str]) -> None:
    """Renown that was put down entry by entry is one sentence."""
    run: list[int] = []
    for i, words in enumerate([*said, "."]):
        found = _PUT.fullmatch(words)
        if found is not None and not found["card"] and not lines[i].told.thread:
            run.append(i)
        elif words:
            if run[1:]:
                each = [_PUT.fullmatch(said[k]) for k in run]
                puts = [(one["many"], one["place"]) for one in each if one]
                for k in run[1:]:
                    said[k] = ""
                said[run[0]] = onto(puts).replace(" on ", " is put on ", 1)
            run = []


def onto(puts: Sequence[tuple[str, str]]) -> str:
    """`2 Renown on The Docks and 1 on The Forums`."""
    (many, place), *others = puts
    first = f"{many} Renown on {place}"
    return listed([first, *(f"{one} on {where}" for one, where in others)], "and", most=20)


# ---------------------------------------------------------------------- duels

_FACES = re.compile(r"(?P<who>.+) faces threat (?P<threat>\d+)")
_PAYS = re.compile(r"(?P<who>.+?) pays (?P<way>\d+(?: and \d+)?(?: with Wealth)?)")
_ROUND = re.compile(
    r"round (?P<no>\d+): (?P<who>.+?) (?:plays (?P<none>no card)|(?P<how>plays|gambles) "
    r"(?:(?P<card>.+?) )?(?:R\S+ P\S+ T\d+|R\S+ P\S+ T\?|\(values unknown\)))"
    r"(?P<extra>(?:, (?:Technique|Maneuver)[^:,]*)*)(?P<words> \([^()]*\))?"
    r"(?:: (?P<done>\d[^:]*?))?(?P<lethal>, LETHAL until (?:its|their) next round)?"
)
_TAKES = re.compile(r"(?P<who>.+) takes (?P<many>\d+) wounds?, has (?P<has>\d+(?: of \d+)?)")
_OVER = re.compile(r"the duel is over(?:: (?P<lost>.+))?")


def _after_duels(lines: Sequence[Line], said: list[str]) -> None:
    """What was entered in the middle of a duel and is none of it is told behind it."""
    for own in _duels(lines):
        for i in range(own[0], own[-1]):
            if i not in own and lines[i].told.act == "renown" and said[i]:
                said[own[-1]] += f"; {said[i]}"
                said[i] = ""


def _duels(lines: Sequence[Line]) -> list[list[int]]:
    """The lines of each duel."""
    found: dict[str, list[int]] = {}
    for i, line in enumerate(lines):
        if line.told.thread:
            found.setdefault(line.told.thread, []).append(i)
    return list(found.values())


def _fought(lines: Sequence[Line], said: list[str]) -> None:
    """Each duel: what is faced is told with its answer, and how they stand at the end."""
    for own in _duels(lines):
        if any("“" in said[i] for i in own):
            continue
        parts = [(i, part) for i in own for part in said[i].split("; ")]
        for i in own:
            said[i] = ""
        for i, part in _duel(parts):
            said[i] = f"{said[i]}; {part}" if said[i] else part


def _duel(parts: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    rounds = {k: found for k, (_, x) in enumerate(parts) if (found := _ROUND.fullmatch(x))}
    ends = any(_OVER.fullmatch(x) for _, x in parts)
    faces: dict[str, str] = {}
    stands: dict[str, str] = {}
    fallen: set[str] = set()
    paid = ""
    most = False
    waiting: list[tuple[int, str]] = []
    for k, (i, part) in enumerate(parts):
        if found := _FACES.fullmatch(part):
            after = next((rounds[n] for n in rounds if n > k), None)
            if after is not None and after["who"] == found["who"]:
                faces[found["who"]] = found["threat"]
                continue
        elif (found := _PAYS.fullmatch(part)) and k + 1 in rounds and parts[k + 1][0] == i:
            paid = cost(found["way"])
            continue
        elif k in rounds:
            found = rounds[k]
            most = "lost above" in (found["done"] or "")
            wounds = _TAKES.fullmatch(parts[k + 1][1]) if k + 1 < len(parts) else None
            most = most and wounds is not None and wounds["who"] == found["who"]
            yield from waiting
            says, *behind = _told(found, faces.pop(found["who"], ""), paid, most)
            yield i, says
            waiting = [(i, one) for one in behind]
            paid = ""
            continue
        elif (found := _TAKES.fullmatch(part)) and ends:
            stands[found["who"]] = found["has"]
            wounds_in_words = plural(int(found["many"]), "wound")
            yield i, f"{found['who']} takes {'the maximum of ' if most else ''}{wounds_in_words}"
            most = False
            continue
        elif part.endswith(" is destroyed, to The Locker"):
            fallen.add(part.removesuffix(" is destroyed, to The Locker"))
        elif found := _OVER.fullmatch(part):
            yield from waiting
            waiting = []
            part = _over(found["lost"] or "", stands, fallen)
        yield i, part
    yield from waiting


def _told(found: re.Match[str], threat: str, paid: str, most: bool) -> Iterator[str]:
    """A round: what met the threat, and what it did."""
    with_what = f"{found['card'] or 'a card'}{_extras(found)}{f' for {paid}' if paid else ''}"
    with_what += found["words"] or ""
    against = f" against threat {threat}" if threat else ""
    if found["none"]:
        says = f"plays no card{_extras(found)}{against}"
    elif found["how"] == "gambles":
        says = f"gambles on {with_what}{against}"
    elif threat:
        says = f"{'meets' if found['no'] == '1' else 'answers'} threat {threat} with {with_what}"
    else:
        says = f"plays {with_what}"
    done: list[str] = []
    behind: list[str] = []
    for one in (found["done"] or "").split(", "):
        many, _, what = one.partition(" ")
        if what in ("returned", "back"):
            done.append(f"returning {many}")
        elif what == "parried":
            done.append(f"parrying {many}")
        elif what == "discarded as nobody is there":
            behind.append(f"threat {many} is discarded, as no adversary is there")
        elif one and not most:
            behind.append(f"threat {one}")
    says += f", {' and '.join(done)}" if done else ""
    lethal = ", Lethal until their next round" if found["lethal"] else ""
    yield f"{found['who']} {says}{lethal}"
    yield from behind


def _extras(found: re.Match[str]) -> str:
    """` and its Maneuver`, ` and a Technique` of one's own or of a card."""
    says = ""
    for what, whose, gone in re.findall(
        r", (Technique|Maneuver)((?: (?!\()[^,( ]+)*)( \(cancelled\))?", found["extra"] or ""
    ):
        own = whose.strip() in ("", found["who"])
        named = "its Maneuver" if what == "Maneuver" else "a Technique"
        says += f" and {named if own else f'the {what} of{whose}'}{gone}"
    return says


def _over(lost: str, stands: dict[str, str], fallen: set[str]) -> str:
    """The end of a duel, with how those who stand do stand; else in the words of the log."""
    if lost.count(" took ") != len(set(stands) | fallen):
        return f"the duel is over: {lost}" if lost else "the duel is over"
    alive = [(who, has) for who, has in stands.items() if who not in fallen]
    if not alive:
        return "the duel is over"
    (who, has), *others = alive
    word = "wound" if has == "1" else "wounds"
    each = [f"{who} at {has} {word}", *(f"{one} at {many}" for one, many in others)]
    return f"the duel is over, with {listed(each, 'and')}"


def cost(way: str) -> str:
    """What was paid, in cards: `2` → `2 cards`, `1 with Wealth` → `1 card with Wealth`."""
    many, _, rest = way.partition(" ")
    return f"{plural(int(many), 'card')}{f' {rest}' if rest else ''}"
