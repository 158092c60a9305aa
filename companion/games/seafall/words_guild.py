"""Sentences about turns and guilds, in the words of the procedures.

hire Madman for 4            buy linen at Tern with wren, iron     sell 4 iron at Tern
buy treasure Crown           buy upgrade SWIFT on wren with linen  load 2 iron onto wren
soldiers all                 build Port for 12 gold                borrow from blue
"""

from __future__ import annotations

import re

from companion.games.seafall.derive_year import forum, treasures
from companion.games.seafall.dice import GOODS
from companion.games.seafall.phrasing import Spoken, Words, keys_at
from companion.games.seafall.state import SeaFall
from companion.games.seafall.tables import EXPERTISE
from companion.games.seafall.year import GUILDS
from companion.toolbox.text import key_of

_KINDS = sorted(
    (kind.split() for name, others in EXPERTISE.items() for kind in (name, *others)),
    key=len,
    reverse=True,
)
"""Words of each kind of expertise, the longer ones first."""

PHRASES: dict[str, tuple[str, ...]] = {
    **{
        f"{verb} {thing}": (act,)
        for verb in ("buy", "buys", "bought")
        for thing, act in (
            ("treasure", "buy-treasure"), ("the treasure", "buy-treasure"),
            ("upgrade", "buy-upgrade"), ("the upgrade", "buy-upgrade"),
            ("structure", "build"), ("the structure", "build"),
        )
    },
    **{x: ("guild", x) for x in GUILDS},
    **{f"{verb} {x}": ("guild", x) for x in GUILDS for verb in ("hire", "hires", "hired")},
    **{
        f"{verb} the {x}": ("guild", x) for x in GUILDS for verb in ("hire", "hires", "hired")
    },
    **{
        f"{verb} taxes": ("taxes",) for verb in ("collect", "collects", "collected", "takes")
    },
    "load": ("move-goods", "load"), "loads": ("move-goods", "load"),
    "unload": ("move-goods", "unload"), "unloads": ("move-goods", "unload"),
    "shift": ("move-goods",), "shifts": ("move-goods",), "moves goods": ("move-goods",),
    "move goods": ("move-goods",),
    "sell goods": ("sell",), "sells goods": ("sell",), "buy goods": ("buy",),
    "buys goods": ("buy",), "repair ships": ("repair",), "repairs ships": ("repair",),
    "repair ship": ("repair",), "repairs ship": ("repair",),
}  # fmt: skip
"""What a sentence may begin with -> the words of a procedure."""


_BUY = ("buy", "buys", "bought")


def by_name(state: SeaFall, words: Words) -> Words:
    """`buys SWIFT`, `buys Crown`: what is bought by its name, where the table has told it."""
    if len(words) < 2 or words[0].casefold() not in _BUY:
        return words
    acts = {key_of(x.name): "build" if x.kind == "structure" else "buy-upgrade"
            for x in state.stock.values()}  # fmt: skip
    acts |= {key_of(state.cards[x].name): "buy-treasure" for x in treasures(state)}
    acts |= {key_of(state.advisors[x].name): "hire" for x in forum(state)}
    for length in range(min(5, len(words) - 1), 0, -1):
        act = acts.get(key_of(" ".join(words[1 : length + 1]).strip('"')))
        if act:
            return [act, *words[1:]]
    return words


def priced(_state: SeaFall, words: Words) -> Words:
    """`for 4 gold` is what was paid, `for 2 reputation` paid with it; `cost 9 iron` its colour."""
    words = _paying(_coloured(words))
    at = next((n for n, word in enumerate(words) if word.casefold() == "for"), len(words))
    rest = words[at + 1 :]
    if not rest or not rest[0].isdecimal():
        return words
    unit = rest[1].casefold() if len(rest) > 1 else ""
    more: Words = []
    if unit in ("reputation", "rep"):
        more = ["pay=reputation"]
    used = 2 if unit in ("gold", "coins", "reputation", "rep") else 1
    return [*words[:at], *rest[used:], f"paid={rest[0]}", *more]


def _paying(words: Words) -> Words:
    """`paying reputation`."""
    at = next((n for n, x in enumerate(words) if x.casefold() in ("paying", "pays")), None)
    if at is None or [x.casefold() for x in words[at + 1 : at + 2]] not in (
        ["gold"], ["reputation"], ["rep"],
    ):  # fmt: skip
        return words
    return [*words[:at], *words[at + 2 :], f"pay={words[at + 1]}"]


def _coloured(words: Words) -> Words:
    """`cost 9 iron`: a good right behind the price is the colour."""
    plain = [word.casefold() for word in words]
    for n in range(len(words) - 2):
        if plain[n] in ("cost", "costs") and plain[n + 1].isdecimal() and plain[n + 2] in GOODS:
            return [*words[: n + 2], "good", *words[n + 2 :]]
    return words


def hired(state: SeaFall, words: Words) -> Words:
    """`hire Madman buy goods +1 for 4 gold`, `hire Madman cost 3 gold 1 reputation slots 1`."""
    found: Words = []
    for n, word in enumerate(words):
        before = words[n - 1].casefold() if n else ""
        if word.isdecimal() and before in ("slots", "slot"):
            found[-1] = f"slots={word}"
        else:
            found.append(word)
    return skilled(state, priced(state, _costing(found)))


def _costing(words: Words) -> Words:
    """`cost 3 gold 1 reputation`: what is printed on the card, not what is paid."""
    at = next((n for n, x in enumerate(words) if x.casefold() in ("cost", "costs")), len(words))
    told: Words = []
    end = at + 1
    while end + 1 < len(words):
        number, unit = words[end], words[end + 1].rstrip(",").casefold()
        if unit.isdecimal():  # `gold 3`
            number, unit = unit, number.casefold()
        unit = {"rep": "reputation", "coins": "gold"}.get(unit, unit)
        if number.isdecimal() and unit in ("with", "paying") and not told:  # `cost 3 with rep`
            paid = words[end + 2].casefold() if end + 2 < len(words) else ""
            told += ["reputation" if paid in ("reputation", "rep") else "gold", number]
            end += 1
            break
        if not number.isdecimal() or unit not in ("gold", "reputation", "glory"):
            break
        told += [unit, number]
        end += 2
    return [*words[:at], *words[end:], f'price="{" ".join(told)}"'] if told else words


def bought(state: SeaFall, words: Words) -> Words:
    """`buy linen at Tern with wren, iron at Tern`: one cube after another."""
    if any(word.startswith("good-1") for word in words):
        return words
    words = priced(state, words)
    end = keys_at(words)
    items, rest = words[:end], words[end:]
    found: Words = []
    told = [one for item in _items(items) for one in _each(item)]
    for number, item in enumerate(told, 1):
        found += _item(number, item)
    return [*found, *rest]


def _items(words: Words) -> list[Words]:
    """What stands between commas and `and`; an island named last is that of all before it."""
    items: list[Words] = [[]]
    for word in words:
        plain = word.rstrip(",;")
        if plain and plain.casefold() != "and":
            items[-1].append(plain)
        if plain != word or plain.casefold() == "and":
            items.append([])
    return [item for item in items if item]


def _each(item: Words) -> list[Words]:
    """`2 iron at Tern` is iron twice."""
    if item[0] in ("2", "3", "4") and len(item) > 1:
        return [item[1:]] * int(item[0])
    return [item]


def _item(number: int, words: Words) -> Words:
    """One cube: its site, the island behind `at`, the ship behind `with`."""
    parts: dict[str, Words] = {"site": [], "island": [], "ship": []}
    leads = {"at": "island", "on": "island", "from": "island", "with": "ship", "into": "ship",
             "onto": "ship", "aboard": "ship"}  # fmt: skip
    into = "site"
    for word in words:
        if word.casefold() in leads:
            into = leads[word.casefold()]
        elif not (into == "site" and not parts["site"] and word.casefold() in ("1", "a", "one")):
            parts[into].append(word)
    return [
        f"good-{number}.{key}={' '.join(parts[key]).strip(chr(34))}"
        for key in ("island", "site", "ship")
        if parts[key]
    ]


def sold(_state: SeaFall, words: Words) -> Words:
    """`sell iron`, `sell all iron`: a good alone is one of it; `4 iron and 1 linen`."""
    words = [word for word in words if word.casefold() not in ("and", "for")] or words
    told: Words = []
    for n, word in enumerate(words):
        good = word.casefold().rstrip(",")
        if good in GOODS and not (n and words[n - 1].isdecimal()):
            told += ["1", word]
        else:
            told.append(word)
    return _separated(told)


def _separated(words: Words) -> Words:
    """A comma between a good and the number of the next one."""
    found: Words = []
    for n, word in enumerate(words):
        again = n and word.isdecimal() and words[n - 1].casefold() in GOODS
        if again:
            found[-1] += ","
        found.append(word)
    return found


def moved(_state: SeaFall, words: Words) -> Words:
    """`load 2 iron onto wren`, `unload wren`, `shift 1 iron from wren to dawn`."""
    way = words[0].casefold() if words else ""
    if way not in ("load", "unload") or any("=" in word for word in words):
        return words
    rest = [word for word in words[1:] if word.casefold() not in ("and", "all", "everything")]
    marks = ("onto", "on", "into", "aboard", "from", "with", "to", "in")
    at = next((n for n, word in enumerate(rest) if word.casefold() in marks), None)
    if at is None:  # a number and a good stand in front, what is left is the ship
        at = 0
        while at < len(rest) and (rest[at].isdecimal() or rest[at].rstrip(",").casefold() in GOODS):
            at += 1
        goods, ship = rest[:at], rest[at:]
    else:
        goods, ship = rest[:at], rest[at + 1 :]
        stop = next((n for n, word in enumerate(ship) if word.casefold() in marks), len(ship))
        ship = ship[:stop]
    held = ["from=warehouse"] if way == "load" else ["to=warehouse"]
    end = "to" if way == "load" else "from"
    if ship:
        held.append(f"{end}={' '.join(ship)}")
    if goods:
        held.append(f"goods={' '.join(_separated(sold(_state, goods)))}")
    return held


def guild(_state: SeaFall, words: Words) -> Words:
    """`soldiers all`, `soldiers all three`: two gold for every action (p. 20)."""
    plain = [word.casefold() for word in words]
    if "all" not in plain:
        return words
    at = plain.index("all")
    return [*words[:at], "all=yes"]


_FACTS = ("cost", "good", "copies", "down", "glory", "symbols", "value", "support", "sail", "raid",
          "explore", "hold")  # fmt: skip
"""Words of the sideboard's form; what stands before them is the name."""


def on_sideboard(_state: SeaFall, words: Words) -> Words:
    """`sideboard SWIFT cost 10 linen 2 copies`: a good names the colour."""
    found: Words = []
    for n, word in enumerate(words):
        before = words[n - 1].casefold() if n else ""
        again = words[n + 1].casefold() if n + 1 < len(words) else ""
        if word.casefold() in GOODS and before not in ("good", "colour", "color"):
            found += ["good", word]
        elif word.casefold() in ("colour", "color"):
            found.append("good")
        elif word.isdecimal() and again in ("copies", "copy") and before not in _FACTS:
            found += ["copies", word]
        elif word.casefold() in ("copies", "copy") and found[-2:-1] == ["copies"]:
            continue
        elif match := re.fullmatch(r"[x×](\d+)", word):
            found += ["copies", match[1]]
        else:
            found.append(word)
    if any("=" in word for word in found) or not found:
        return found
    kind = "upgrade"
    if found[0].casefold() in ("upgrade", "structure", "treasure", "research"):
        kind, *found = (found[0].casefold(), *found[1:])
    told = [n for n, word in enumerate(found) if word.casefold() in _FACTS]
    end = told[0] if told else len(found)
    name = [f"name={' '.join(found[:end])}"] if found[:end] and kind != "research" else []
    return [f"kind={kind}", *name, *([f"values={' '.join(found[end:])}"] if told else [])]


def researched(_state: SeaFall, words: Words) -> Words:
    """`research Old Chart drawn 3`: the card that is kept, and how many were drawn."""
    if len(words) > 1 and words[0].casefold() in ("keep", "keeps", "keeping", "kept"):
        words = words[1:]
    at = next((n for n, word in enumerate(words) if "=" in word or word == "drawn"), len(words))
    if not at:
        return words
    rest = words[at:]
    if len(rest) > 1 and rest[0] == "drawn" and rest[1].isdecimal():
        rest = [f"drawn={rest[1]}", *rest[2:]]
    return [f"kept={' '.join(words[:at])}", *rest]


def refitted(state: SeaFall, words: Words) -> Words:
    """`buy upgrade SWIFT on wren with linen for 2 gold`, `buy SWIFT for wren`."""
    onto = ("onto", "aboard", "for")
    return ["on" if word.casefold() in onto else word for word in priced(state, words)]


def borrowed(_state: SeaFall, words: Words) -> Words:
    """`borrow from blue no`: the owner refuses."""
    if words and words[-1].casefold() in ("no", "refused", "refuses"):
        return [*words[:-1], "accepts=no"]
    return words


def mended(_state: SeaFall, words: Words) -> Words:
    """`repair both`, `repair`: all that can be; `repair Fern and rebuild Moss`."""
    back = ("rebuild", "rebuilds", "rebuilt")
    at = next((n for n, word in enumerate(words) if n and word.casefold() in back), None)
    if at is not None:
        again = [x.replace("ships=", "rebuild=", 1) for x in mended(_state, words[at + 1 :])]
        return [*mended(_state, words[:at]), *again]
    end = next((n for n, word in enumerate(words) if "=" in word or word == "for"), len(words))
    named = [word for word in words[:end] if word.casefold() not in ("the", "both", "ships")]
    ships = ", ".join(" ".join(item) for item in _items(named))
    return [*([f"ships={ships}"] if ships else []), *words[end:]]


def skilled(_state: SeaFall, words: Words) -> Words:
    """`activates Ana buy goods +1`: an expertise of any name, with its signed number."""
    end = keys_at(words)
    kept, told = words[:end], []
    if any(word.startswith("expertise=") for word in words[end:]):
        return words
    at = 0
    while at < len(kept):
        kind = next((x for x in _KINDS if [w.casefold() for w in kept[at : at + len(x)]] == x), [])
        number = kept[at + len(kind)] if kind and at + len(kind) < len(kept) else ""
        if re.fullmatch(r"[+\-−]\d{1,4}[,;]?", number):
            told.append(f"{' '.join(kind)} {number.rstrip(',;')}")
            del kept[at : at + len(kind) + 1]
        else:
            at += 1
    return [*kept, *([f"expertise={'; '.join(told)}"] if told else []), *words[end:]]


SPOKEN: dict[str, Spoken] = {
    "activate": skilled, "activates": skilled, "activated": skilled, "advisor": skilled,
    "hire": hired, "hires": hired, "hired": hired, "recruit": hired, "recruits": hired,
    "buy-treasure": priced, "buy-upgrade": refitted, "refit": refitted, "refits": refitted,
    "build": priced, "builds": priced, "built": priced,
    "buy": bought, "buys": bought, "bought": bought,
    "sell": sold, "sells": sold, "sold": sold,
    "move-goods": moved,
    "guild": guild,
    "borrow": borrowed, "borrows": borrowed, "borrowed": borrowed,
    "sideboard": on_sideboard,
    "research": researched, "researches": researched, "researched": researched,
    "repair": mended, "repairs": mended, "repaired": mended,
}  # fmt: skip
"""First word of a sentence -> how the rest of it is meant."""
