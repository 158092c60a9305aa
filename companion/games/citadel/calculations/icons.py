"""Class icons and what effects turn them into: the best use, exactly (P-08; pp. 13, 28).

A wild stands for any kind, `*` takes any icon (ruling R-18), each icon serves one effect.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from companion.games.citadel.calculations.counting import check_icons
from companion.games.citadel.calculations.pieces import Inputs, refuse_negative, refuse_outside
from companion.games.citadel.state.printed import Icon, Product
from companion.games.citadel.state.tables import KINDS
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result, places

PLAIN = ("A", "B", "C", "D")
ANY = "*"


class Conversion(Struct, frozen=True):
    """An effect that turns icons into something."""

    label: str
    icon: Icon
    takes: int = 1
    """Icons for one use."""
    product: Product = "success"
    gives: int = 1
    most: int | None = None
    """`max. X`; `None`: none is printed."""


class Icons(Inputs, frozen=True):
    """The icons of the Result step and the effects that may spend them."""

    icons: dict[str, int] = {}
    """From the result areas of all revealed cards: the chain does not limit them."""
    granted: dict[str, dict[str, int]] = {}
    """Effect -> icons that it grants (effect areas count from hand and gear, result areas not)."""
    conversions: tuple[Conversion, ...] = ()
    uncapped: Literal["all", "once"] = "all"
    """Option (ruling R-17)."""
    chosen: tuple[int, ...] | None = None
    """Times that each conversion is used, in their order; `None`: the best."""
    need: int | None = None
    """Successes that are still of use, if the surplus is to serve other effects."""
    damage: int | None = None
    """Damage that shields could still cancel."""


class Spent(Struct, frozen=True):
    """What is made of the icons."""

    successes: int
    shields: int
    """Damage that they cancel."""
    times: tuple[int, ...]
    """Uses of each conversion."""
    left: int
    """Icons that are not spent."""
    had: dict[str, int]
    most: int
    """The most successes that they could give."""


class _Way(Struct, frozen=True):
    """One way to spend icons: what comes of it, and how often each conversion is used."""

    successes: int
    shields: int
    times: tuple[int, ...]


def pool(icons: Mapping[str, int], granted: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """All icons together, in the order A, B, C, D, W."""
    found = dict.fromkeys(KINDS, 0)
    for each in (icons, *granted.values()):
        for kind, number in each.items():
            found[kind] += number  # type: ignore[index]
    return {kind: number for kind, number in found.items() if number}


def most_times(conversion: Conversion, there: int, uncapped: Literal["all", "once"]) -> int:
    """How often a conversion may be used with so many icons that fit it (R-17)."""
    cap = conversion.most
    if cap is None and uncapped == "once":
        cap = 1
    by_icons = there // conversion.takes
    return by_icons if cap is None else min(cap, by_icons)


def best_use(
    had: Mapping[str, int],
    conversions: Sequence[Conversion],
    uncapped: Literal["all", "once"] = "all",
    need: int | None = None,
    damage: int | None = None,
) -> tuple[int, ...]:
    """Times of each conversion: most successes, then most damage cancelled, then most icons left.
    Of equal ways the one that uses the earlier conversions.

    Conversions of one kind meet only in how many icons of that kind they want. So each kind is
    solved alone, for every number of icons; then wilds are dealt out between the kinds. All ways
    that no other beats are kept, so this is exact.
    """
    wild, total = had.get("W", 0), sum(had.values())
    states: dict[tuple[int, int], list[_Way]] = {(0, 0): [_Way(0, 0, (0,) * len(conversions))]}
    for kind in (*PLAIN, "W", ANY):
        places_of = [n for n, x in enumerate(conversions) if x.icon == kind]
        if not places_of:
            continue
        own = had.get(kind, 0) if kind in PLAIN else 0
        # What is spent of `*` may be anything: only the total limits it.
        room = total if kind == ANY else own + wild
        ways = _of_kind(conversions, places_of, room, uncapped)
        states = _deal(states, ways, 0 if kind == ANY else own, kind == ANY, wild, total)
    ranked = []
    for (_, spent), found in states.items():
        for way in found:
            successes = way.successes if need is None else min(way.successes, need)
            shields = way.shields if damage is None else min(way.shields, damage)
            ranked.append((successes, shields, -spent, way.times))
    return max(ranked)[3]


def _of_kind(
    conversions: Sequence[Conversion],
    places_of: Sequence[int],
    room: int,
    uncapped: Literal["all", "once"],
) -> dict[int, list[_Way]]:
    """Icons of one kind spent -> ways that no other beats."""
    ways: dict[int, list[_Way]] = {0: [_Way(0, 0, (0,) * len(conversions))]}
    for place in places_of:
        conversion = conversions[place]
        longer: dict[int, list[_Way]] = {}
        for spent, found in ways.items():
            for times in range(most_times(conversion, room - spent, uncapped) + 1):
                key = spent + times * conversion.takes
                longer[key] = _unbeaten(
                    [*longer.get(key, []), *(_used(x, conversion, place, times) for x in found)]
                )
        ways = longer
    return ways


def _used(way: _Way, conversion: Conversion, place: int, times: int) -> _Way:
    made = times * conversion.gives
    return _Way(
        way.successes + (made if conversion.product == "success" else 0),
        way.shields + (made if conversion.product == "shield" else 0),
        (*way.times[:place], times, *way.times[place + 1 :]),
    )


def _deal(
    states: dict[tuple[int, int], list[_Way]],
    ways: dict[int, list[_Way]],
    own: int,
    any_icon: bool,
    wild: int,
    total: int,
) -> dict[tuple[int, int], list[_Way]]:
    """Put the ways of one kind beside those of the kinds before: (wilds, icons) spent -> ways."""
    found: dict[tuple[int, int], list[_Way]] = {}
    for (wilds, spent), before in states.items():
        for icons, now in ways.items():
            used_wilds = wilds if any_icon else wilds + max(0, icons - own)
            key = (used_wilds, spent + icons)
            if used_wilds > wild or key[1] > total:
                continue
            both = [_both(first, second) for first in before for second in now]
            found[key] = _unbeaten([*found.get(key, []), *both])
    return found


def _both(first: _Way, second: _Way) -> _Way:
    times = tuple(a + b for a, b in zip(first.times, second.times, strict=True))
    return _Way(first.successes + second.successes, first.shields + second.shields, times)


def _unbeaten(ways: list[_Way]) -> list[_Way]:
    """Ways that no other beats in both successes and shields; the earliest of equals."""
    kept: list[_Way] = []
    for way in sorted(ways, key=lambda x: (-x.successes, -x.shields, tuple(-t for t in x.times))):
        if not kept or way.shields > kept[-1].shields:
            kept.append(way)
    return kept


def spend(inputs: Icons) -> Result[Spent]:
    """Turn icons into successes and shields, by the typed plan or the best one (P-08; p. 13).

    Raises:
        Unworkable: no such icon, a number below 0 (`takes`, `most`: below 1), or a plan that does
            not name a number for each conversion.
    """
    check_icons(inputs.icons)
    for icons in inputs.granted.values():
        check_icons(icons)
    refuse_negative({"Successes needed": inputs.need, "Damage": inputs.damage})
    for x in inputs.conversions:
        refuse_outside(f"Icons for {x.label}", x.takes, 1, 99)
        refuse_outside(f"The maximum of {x.label}", x.most, 1, 99)
        refuse_outside(f"What {x.label} gives", x.gives, 1, 99)
    had = pool(inputs.icons, inputs.granted)
    conversions = inputs.conversions
    best = best_use(had, conversions, inputs.uncapped, inputs.need, inputs.damage)
    top = best_use(had, conversions, inputs.uncapped)
    times = best
    notes: list[str] = []
    if inputs.chosen is not None:
        times = inputs.chosen
        if len(times) != len(conversions):
            raise Unworkable(f"{len(conversions)} conversions want as many numbers of uses.")
        refuse_negative({"Uses": min(times, default=0)})
        notes += _breaks(had, conversions, times, inputs.uncapped)
    spent = sum(x.takes * n for x, n in zip(conversions, times, strict=True))
    value = Spent(
        successes=_made(conversions, times, "success"),
        shields=_made(conversions, times, "shield"),
        times=times,
        left=max(0, sum(had.values()) - spent),
        had=had,
        most=_made(conversions, top, "success"),
    )
    if inputs.chosen is not None and value.successes < value.most:
        notes.append(f"{value.most} successes would be possible.")
    parts = _parts(conversions, times)
    return Result(value, parts, places(parts) or ("p. 13",), tuple(notes))


def _made(conversions: Sequence[Conversion], times: Sequence[int], product: Product) -> int:
    both = zip(conversions, times, strict=True)
    return sum(x.gives * n for x, n in both if x.product == product)


def _breaks(
    had: Mapping[str, int],
    conversions: Sequence[Conversion],
    times: Sequence[int],
    uncapped: Literal["all", "once"],
) -> list[str]:
    """What a typed plan breaks (p. 13)."""
    notes = []
    wanted = dict.fromkeys((*KINDS, ANY), 0)
    for x, n in zip(conversions, times, strict=True):
        wanted[x.icon] += x.takes * n
        cap = 1 if x.most is None and uncapped == "once" else x.most
        if cap is not None and n > cap:
            notes.append(f"{x.label}: at most {cap} times, not {n} (p. 13).")
    short = sum(max(0, wanted[kind] - had.get(kind, 0)) for kind in PLAIN)
    missing = max(
        short + wanted["W"] - had.get("W", 0), sum(wanted.values()) - sum(had.values()), 0
    )
    if missing:
        are = "is" if missing == 1 else "are"
        notes.append(f"{missing} of these icons {are} not there: each is spent once (p. 13).")
    return notes


def _parts(conversions: Sequence[Conversion], times: Sequence[int]) -> tuple[Part, ...]:
    rules = {"success": "icon-to-success", "shield": "icon-to-shield", "other": "convert"}
    return tuple(
        Part(
            f"{x.label}: {n * x.takes} {'any' if x.icon == ANY else x.icon} to {x.product}",
            n * x.gives,
            "p. 13",
            rules[x.product],
        )
        for x, n in zip(conversions, times, strict=True)
        if n
    )
