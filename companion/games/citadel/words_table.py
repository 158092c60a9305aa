"""Sentences about the leaflet, scenarios, saving, players, in the keys of the procedures.

influence +2, -1 defense price      a Community score; “price”: a prerequisite of an effect
share 10 ana 6 ben 4                names with numbers need no commas
scenario The siege life 12 level 2  the title ends where something else begins
quest The lost sword dialogue 210   so does a side quest; “finished” may stand before or behind
resume ana deck 20 pile 4           what was counted when a game was unpacked
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from companion.games.citadel.tables import SCORE_NAMES, SYMBOLS
from companion.toolbox.text import key_of

Words = tuple[str, ...]
Names = Mapping[str, str]
"""Key of a player's name -> id."""

_KEYED = re.compile(r"[A-Za-z][\w.*\-]*!?=")
_SIGNED = re.compile(r"[+\-−]\d{1,2}")
_FILLERS = ("and", "life", "lp", "points", "point", ":", "the", "each")
_UP = ("gain", "gains", "gained", "get", "gets", "got", "raise", "raises", "add", "adds")
_DOWN = ("lose", "loses", "lost", "pay", "pays", "paid", "lower", "lowers", "reduce", "reduces")
_NEW = ("new", "start", "starts", "finish", "finishes", "initiate", "initiates")
"""Words in front that say what becomes of a scenario, a quest, a player."""
_TYPES = {key_of(x): one.id for one in SYMBOLS.values() for x in (one.id, one.name)}


def table_words(words: Words, names: Names) -> Words | None:
    """A typed sentence without its speaker, by keys; `None` if it is about something else.

    Args:
        words: as typed.
        names: players.
    """
    end = next((at for at, x in enumerate(words) if _KEYED.match(x)), len(words))
    spoken, keyed = words[:end], words[end:]
    if not spoken or "=" in spoken:
        return None
    told = _read(spoken, names)
    return None if told is None else (*told, *keyed)


def _read(words: Words, names: Names) -> Words | None:
    typed = tuple(x.rstrip("!.") or x for x in words)
    words = _in_front(typed)
    plain = tuple(x.casefold().rstrip(":") for x in words)
    us = len(plain) > 1 and plain[0] == "we"  # "we lose 3 production"
    if found := _score(words[us:], plain[us:]):
        return found
    if len(plain) > 1 and plain[1] in ("join", "joins") and key_of(plain[0]) not in names:
        return _join(("join", words[0], *words[2:]), names)  # somebody new
    if found := _end(words, plain):
        return found
    reader = _READERS.get(plain[0])
    if reader is None:
        return words if words != typed else None
    return reader(words, names)


def _in_front(words: Words) -> Words:
    """`new quest X`, `start scenario X`, `finish quest X`, `check a box of Mill`."""
    plain = tuple(x.casefold() for x in words)
    if (plain[0] in _NEW and len(plain) > 2) or plain[:2] == ("new", "adventure"):
        if plain[1] == "player":
            return ("join", *words[2:])
        if plain[1] in ("scenario", "adventure"):
            return words[1:]
        if plain[1] == "quest":
            status = {"f": ("finished",), "i": ("initiated",)}.get(plain[0][0], ())
            return ("quest", *words[2:], *status)
    if plain[0] in ("initiate", "initiates") and len(plain) > 1:
        return ("quest", *words[1:], "initiated")
    if plain[:2] == ("world", "map") and len(plain) > 2:
        return ("map", *words[2:])
    if plain[0] in ("check", "checks") and len(plain) > 1:
        return ("build" if "box" in plain else "hope", *words[1:])
    return words


# ---------------------------------------------------------------------- tools


def leads(
    words: Sequence[str], keys: Mapping[str, str], flags: Sequence[str] = ()
) -> tuple[list[str], list[str]]:  # fmt: skip
    """Words up to the first lead, and `key=value` of what stands behind each.

    Args:
        words: a sentence without its verb.
        keys: lead -> key of the question that it introduces.
        flags: leads that mean yes where nothing stands behind them.
    """
    head: list[str] = []
    found: list[tuple[str, list[str]]] = []
    for word in words:
        lead = word.casefold().rstrip(":")
        if lead in keys and (head or found or lead in flags or len(words) == 1):
            found.append((lead, []))
        elif found:
            found[-1][1].append(word)
        else:
            head.append(word)
    told = []
    for lead, value in found:
        text = " ".join(value).strip(' ",') or ("yes" if lead in flags else "")
        if text:
            told.append(f"{keys[lead]}={text}")
    return head, told


def pairs(words: Sequence[str]) -> str:
    """`ana 6 and ben 4` with commas: `ana 6, ben 4`."""
    found: list[str] = []
    name: list[str] = []
    for word in (x.strip(",;") for x in words):
        if re.fullmatch(r"\d{1,3}", word):
            if name:
                found.append(f"{' '.join(name)} {word}")
            name = []
        elif word and word.casefold() not in _FILLERS:
            name.append(word)
    return ", ".join(found)


def _text(words: Sequence[str]) -> str:
    return " ".join(words).strip(' ":,')


# ---------------------------------------------------------------------- scores


def _score(words: Words, plain: Words) -> Words | None:
    """`influence +2`, `-1 defense price`, `gains 2 influence`, `score influence 2`."""
    kept = [
        x for x in words if x.casefold() not in ("score", "scores", "to", "by", "the", "points")
    ]
    if plain[0] == "community" and len(kept) > 1:
        kept = kept[1:]
    words, plain = tuple(kept), tuple(x.casefold().rstrip(":,") for x in kept)
    if len(plain) > 2 and plain[0] in (*_UP, *_DOWN) and plain[2].isdecimal():
        words, plain = (words[0], words[2], words[1], *words[3:]), (plain[0], plain[2], plain[1])
    signed = ""
    if len(plain) > 2 and plain[0] in (*_UP, *_DOWN) and plain[1].isdecimal():
        signed = ("+" if plain[0] in _UP else "-") + plain[1]
        plain, words = plain[2:], words[2:]
    elif len(plain) > 1 and _SIGNED.fullmatch(plain[0]):
        signed, plain, words = plain[0], plain[1:], words[1:]
    elif len(plain) > 1 and _SIGNED.fullmatch(plain[1]):
        signed, plain, words = plain[1], (plain[0], *plain[2:]), (words[0], *words[2:])
    which = next((x for x, name in SCORE_NAMES.items() if plain and len(plain[0]) > 2
                  and key_of(name).startswith(plain[0])), "")  # fmt: skip
    if not signed or not which:
        return None
    keys = {"price": "price", "prerequisite": "price", "because": "reason"}
    _, told = leads(("-", *words[1:]), keys, ("price", "prerequisite"))
    return ("score", f"score={which}", f"change={signed.replace('−', '-')}", *told)


def _level(words: Words, _names: Names) -> Words | None:
    """`groundshiver 3`, `level 3`, `groundshiver none`: no counter, it has its rule."""
    rest = [x.casefold() for x in words[1:] if x.casefold() not in ("level", "is", "to")]
    level = "0" if rest in (["none"], ["no"]) else rest[0] if len(rest) == 1 else ""
    return ("groundshiver", f"level={level}") if re.fullmatch(r"\d{1,2}|\?", level) else None


# ---------------------------------------------------------------------- scenarios

_SCENARIO = {
    x: x for x in ("life", "lives", "level", "bookmark", "pictograph", "goals", "board", "threat",
                   "community", "introductory")
} | {"start": "start", "starting": "start", "citadel": "at-citadel"}  # fmt: skip


def _scenario(words: Words, _names: Names) -> Words | None:
    rest = words[2:] if words[0].casefold() == "begin" and _is(words, 1, "scenario") else words[1:]
    head, told = leads(rest, _SCENARIO, ("introductory", "citadel"))
    if [x.casefold() for x in head if x.casefold() != "is"] in (["over"], ["ends"], ["ended"]):
        return ("epilogue",)
    title = [f"title={_text(head)}"] if head else []
    told = [x.removesuffix(" each") for x in told]
    return ("scenario", *title, *(_first_word_off(x, "start=", ("on", "at")) for x in told))


def _first_word_off(told: str, key: str, fillers: tuple[str, ...]) -> str:
    """`start=on Shore` as `start=Shore`."""
    value = told.removeprefix(key)
    first, _, rest = value.partition(" ")
    return f"{key}{rest}" if value != told and first.casefold() in fillers and rest else told


def _epilogue(words: Words, _names: Names) -> Words | None:
    keys = {x: x for x in ("reached", "failed", "note", "next")} | {"citadel": "at-citadel"}
    if _is(words, 1, *keys):
        _, told = leads(("-", *words[1:]), keys, ("citadel",))
        return ("epilogue", *told)
    head, told = leads(words[1:], keys, ("citadel",))
    note = [f"note={_text(head)}"] if head else []
    return ("epilogue", *note, *told)


def _goal(words: Words, _names: Names) -> Words | None:
    if len(words) == 2 and words[1].casefold() in ("reached", "failed", "open", "done"):
        return ("goal", f"status={words[1].casefold()}")
    rest, status = _status(words[1:], ("reached", "failed", "open", "done"))
    return ("goal", f"goal={_text(rest)}", *status) if rest else None


def _status(words: Words, known: tuple[str, ...]) -> tuple[Words, list[str]]:
    """A status before or behind a title."""
    for at in (-1, 0):
        if len(words) > 1 and words[at].casefold() in known:
            rest = words[:-1] if at == -1 else words[1:]
            if at == -1 and rest[-1].casefold() == "is" and len(rest) > 1:
                rest = rest[:-1]
            return rest, [f"status={words[at].casefold()}"]
    return words, []


def _quest(words: Words, _names: Names) -> Words | None:
    keys = {"dialogue": "dialogue", "note": "notes", "notes": "notes", "progress": "progress",
            "only-citadel": "at-citadel"}  # fmt: skip
    side = _is(words, 0, "side")
    if side and not _is(words, 1, "quest"):
        return None
    rest = words[2:] if side else words[1:]
    head, told = leads(rest, keys, ("only-citadel",))
    title, status = _status(tuple(head), ("active", "initiated", "finished", "started",
                                          "completed", "done", "begun"))  # fmt: skip
    return ("quest", f"title={_text(title)}", *status, *told) if title else None


def _called(words: Words, _names: Names) -> Words | None:
    """`threat Drums`, `community Hill folk`: what stands on the Community page."""
    return ("community", f"{words[0].casefold()}={_text(words[1:])}") if len(words) > 1 else None


def _citadel(words: Words, _names: Names) -> Words | None:
    """`at the Citadel`, `not at the Citadel`."""
    plain = [x.casefold() for x in words]
    if "citadel" not in plain:
        return None
    away = plain[0] in ("not", "away", "left") or "no" in plain
    return ("citadel", f"at={'no' if away else 'yes'}")


# ---------------------------------------------------------------------- leaflet


def _share(words: Words, names: Names) -> Words | None:
    """`share 10 ana 6 ben 4`; behind nothing but names the total is what they get together."""
    head, told = leads(words[1:], {"because": "reason", "for": "reason"})
    numbers = [x for x in head if re.fullmatch(r"\d{1,3}", x.strip(",:"))]
    if not numbers:
        return None
    if key_of(head[0].strip(",:")) in names:
        parts = pairs([x.rstrip(":") for x in head])
        return (
            "share",
            f"total={sum(int(x.strip(',:')) for x in numbers)}",
            f"parts={parts}",
            *told,
        )
    first = head.index(numbers[0])
    parts = pairs([x.rstrip(":") for x in head[first + 1 :]])
    split = [f"parts={parts}"] if parts else []
    return ("share", f"total={numbers[0].strip(',:')}", *split, *told)


def _hope(words: Words, names: Names) -> Words | None:
    """`hope community influence`, `spends hope on Tower`, `hope life ana 6 ben 4`."""
    rest = [x for x in words[1:]
            if x.casefold() not in ("on", "for", "hope", "reborn", "symbol")
            and not _SIGNED.fullmatch(x)]  # fmt: skip
    if _is(words, 0, "destiny") and _is(words, 1, "told", "complete", "whole"):
        return ("destiny-told", "told=yes")
    if _is(words, 0, "spend", "spends") and not _is(words, 1, "hope"):
        return None
    if rest and rest[0].casefold() in ("life", "lp"):
        parts = pairs(rest[1:])
        return ("hope-life", *([f"parts={parts}"] if parts else []))
    head, told = leads(
        rest, {"under": "under", "number": "number", "of": "boxes", "boxes": "boxes"}
    )
    at = next((n for n, x in enumerate(head) if key_of(x) in names and n + 1 < len(head)
               and head[n + 1].strip(",").isdecimal()), len(head))  # fmt: skip
    split = pairs(head[at:])
    shown = [x for x in head[1:at] if re.fullmatch(r"\d{3}", x)]
    if shown:  # the number that the symbol, or an arrow of the World Map, shows
        key = "map-card" if "map" in head[0].casefold() else "number"
        told, at = [f"{key}={shown[0]}", *told], head.index(shown[0])
    return ("hope", *head[:at], *([split] if split else []), *told)


def _symbol(words: Words, _names: Names) -> Words | None:
    keys = {"beside": "links", "links": "links", "touches": "links", "number": "number",
            "centre": "centre", "center": "centre", "checked": "checked"}  # fmt: skip
    head, told = leads(words[1:], keys, ("centre", "center", "checked"))
    kind: list[str] = []
    for length in (2, 1):
        last = key_of(" ".join(head[-length:]))
        if len(head) > length and last in _TYPES:
            kind, head = [f"type={_TYPES[last]}"], head[:-length]
            break
    return ("symbol", f"symbol={_text(head)}", *kind, *told) if head else None


def _build(words: Words, _names: Names) -> Words | None:
    keys = {"of": "boxes", "boxes": "boxes", "does": "plan", "chosen": "building", "times": "more"}
    rest = [x for x in words[1:] if x.casefold() not in ("a", "the", "box")]
    if rest and rest[0].casefold() in ("of", "on", "at"):  # "a box of Mill"
        rest = rest[1:]
    chosen = [x.casefold() for x in rest].index("chosen") if "chosen" in rest else len(rest)
    head, told = leads(rest[:chosen], keys)
    if len(head) > 1 and head[-1].isdecimal():
        told, head = [f"boxes={head[-1]}", *told], head[:-1]
    title = _text(rest[chosen + 1 :])
    more = ["chosen", f'"{title}"'] if title else []
    return ("build", *more, f"building={_text(head)}", *told) if head else None


def _building(words: Words, _names: Names) -> Words | None:
    keys = {x: x for x in ("boxes", "checked", "built", "score", "symbol", "says")}
    head, told = leads(words[1:], {**keys, "does": "plan"}, ("built",))
    if len(head) > 1 and head[-1].isdecimal():  # "building Smithy 3 boxes"
        told, head = [f"boxes={head[-1]}", *told], head[:-1]
    return ("building", f"building={_text(head)}", *told) if head else None


def _prepare(words: Words, names: Names) -> Words | None:
    """`prepare share 30 ana 16 ben 14`, `prepare map 083`, `prepare Mill skipped`."""
    rest = list(words[1:])
    if [x.casefold() for x in rest] in (["phase"], ["begin"], ["begins"]):
        return ("prepare",)
    if rest and rest[0].casefold() in ("share", "life"):
        numbers = [x.strip(",:") for x in rest[1:] if re.fullmatch(r"\d{1,3}[,:]?", x)]
        if not numbers:
            return ("prepare", "line=share", *(x for x in rest[1:] if x.casefold() not in _FILLERS))
        if key_of(rest[1].strip(",:")) in names:
            total = sum(int(x) for x in numbers)
            return ("prepare", "line=share", f"booklet={total}", f"parts={pairs(rest[1:])}")
        first = [x.strip(",:") for x in rest].index(numbers[0])
        parts = pairs(rest[first + 1 :])
        split = [f"parts={parts}"] if parts else []
        return ("prepare", "line=share", f"booklet={numbers[0]}", *split)
    if len(rest) > 1 and rest[0].casefold() in ("map", "quest"):
        title, how = _status(tuple(rest[1:]), ("skipped", "applied"))
        dialogue = title.index("dialogue") if "dialogue" in title else len(title)
        more = [f"dialogue={_text(title[dialogue + 1 :])}"] if dialogue < len(title) else []
        line = f"line={rest[0].casefold()}-{_text(title[:dialogue])}"
        return ("prepare", line, *(x.replace("status=", "how=") for x in how), *more)
    return ("prepare", *(f'"{x}"' if re.fullmatch(r"\d{3}", x) else x for x in rest))


# ---------------------------------------------------------------------- saving, players, the end


def _bare(verb: str) -> Callable[[Words, Names], Words | None]:
    """`save the game`, `leave the adventure`: without what is said anyway."""
    fillers = ("the", "game", "adventure", "for", "good")

    def read(words: Words, _names: Names) -> Words | None:
        return (verb, *(x for x in words[1:] if x.casefold() not in fillers))

    return read


def _resume(words: Words, names: Names) -> Words | None:
    """`resume ana deck 20 pile 4, ben life 8`: what was counted."""
    counted: dict[str, list[str]] = {}
    now = ""
    for word in (x.strip(",;:") for x in words[1:]):
        if key_of(word) in names:
            now = names[key_of(word)]
            counted[now] = []
        elif now and word.casefold() not in ("and", "has"):
            counted[now].append("discard" if word.casefold() == "pile" else word)
    if not counted:
        return _bare("resume")(words, names)
    told = [f"counted-{who}={' '.join(x)}" for who, x in counted.items() if x]
    return ("resume", "agrees=no", *told)


def _join(words: Words, _names: Names) -> Words | None:
    rest = [x for x in words[1:] if x.casefold() not in ("the", "adventure", "game")]
    if _is(words, 0, "joins") and rest and not _is(tuple(rest), 0, "as", "deck"):
        return None  # two Terrains
    head, told = leads(rest, {"as": "character", "deck": "deck"})
    if _is(tuple(rest), 0, "as"):
        head, told = [], leads(("-", *rest), {"as": "character", "deck": "deck"})[1]
    if len(head) > 1 and not told and not head[-1].isdecimal():
        told, head = [f"character={head[-1]}"], head[:-1]
    elif len(head) > 1 and told and not any(x.startswith("character=") for x in told):
        told, head = [f"character={head[-1]}", *told], head[:-1]
    return ("join", *([f"player={_text(head)}"] if head else []), *told)


def _end(words: Words, plain: Words) -> Words | None:
    """`end won because ...`, `we lost`, `adventure won`."""
    at = 1 if plain[0] in ("end", "ends", "we", "adventure") else 0
    if at >= len(plain):
        return None
    won = {"won": "yes", "win": "yes", "wins": "yes", "lost": "no", "lose": "no"}.get(plain[at])
    if won is None or (at + 1 < len(plain) and plain[at + 1].isdecimal()):
        return None
    if at == 0 and plain[0] in ("lose", "win", "wins"):
        return None
    cause = _text(words[at + 1 :]).removeprefix("because ")
    return ("end", f"won={won}", *([f"cause={cause}"] if cause else []))


def _is(words: Words, at: int, *wanted: str) -> bool:
    return len(words) > at and words[at].casefold().rstrip(":") in wanted


_READERS: Mapping[str, Callable[[Words, Names], Words | None]] = {
    "groundshiver": _level, "level": _level, "scenario": _scenario, "begin": _scenario,
    "epilogue": _epilogue, "goal": _goal, "goals": _goal, "quest": _quest, "quests": _quest,
    "side": _quest, "side-quest": _quest, "at": _citadel, "citadel": _citadel,
    "at-citadel": _citadel, "not": _citadel, "away": _citadel,
    "share": _share, "shares": _share, "hope": _hope, "spends": _hope, "spend": _hope,
    "destiny": _hope, "symbol": _symbol, "build": _build, "builds": _build, "box": _build,
    "building": _building, "prepare": _prepare, "preparation": _prepare, "prepares": _prepare,
    "save": _bare("save"), "saves": _bare("save"), "resume": _resume, "resumes": _resume,
    "unpack": _resume, "load": _resume, "quit": _bare("leave"),
    "quits": _bare("leave"), "split": _share, "splits": _share, "community": _called,
    "threat": _called, "leave": _bare("leave"), "leaves": _bare("leave"), "join": _join,
    "joins": _join,
}  # fmt: skip
