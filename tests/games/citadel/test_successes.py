"""Counting, icons, the best use of all effects (P-07, P-08)."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.games.citadel.calculations.counting import Bare, Count, Face, count
from companion.games.citadel.calculations.icons import Conversion, Icons, spend
from companion.games.citadel.calculations.using import BestUse, Use, use_best
from tests.games.refused import refused

L, R, S, N = Face(left=1), Face(right=1), Face(stars=1), Face()

# P-07: counting (p. 12) -----------------------------------------------------------------------

COUNTS = [
    # id, faces, more, (successes, stars, pairs, loose, limit, counted) by hand
    pytest.param((S, L, R), {}, (2, 1, 1, 0, None, (0, 1, 2)), id="a star and a pair"),
    pytest.param((L, L), {}, (0, 0, 0, 2, None, (0, 1)), id="equal halves do not combine"),
    pytest.param((L, L, R), {}, (1, 0, 1, 1, None, (0, 1, 2)), id="one is left over"),
    pytest.param((Face(left=1, right=1),), {}, (1, 0, 1, 0, None, (0,)), id="both on one card"),
    pytest.param((L, R, S), {"chain": True, "default_cost": 2}, (1, 1, 0, 0, 2, (2,)),
                 id="chain 2: of equal choices the fewest cards"),
    pytest.param((L, R, S, S), {"chain": True, "default_cost": 2}, (2, 2, 0, 0, 2, (2, 3)),
                 id="chain 2: two stars beat the pair"),
    pytest.param((L, R, S), {"chain": True, "default_cost": 2, "more": 1},
                 (2, 1, 1, 0, 3, (0, 1, 2)), id="p. 13 cards +1"),
    pytest.param((S, S), {"chain": True, "default_cost": 0}, (0, 0, 0, 0, 0, ()),
                 id="R-13 chain 0+"),
    pytest.param((S, S), {"chain": True, "default_cost": 5}, (2, 2, 0, 0, 5, (0, 1)),
                 id="fewer than the limit"),
    pytest.param((S, S), {"chain": False, "default_cost": 1}, (2, 2, 0, 0, None, (0, 1)),
                 id="no chain, no limit"),
    pytest.param((S, S, L), {"take": 1}, (1, 2, 0, 1, None, (0, 1, 2)), id="p. 12 fewer by choice"),
    pytest.param((S, L, R), {"counted": (0, 1)}, (1, 1, 0, 1, None, (0, 1)), id="own choice"),
    pytest.param((), {}, (0, 0, 0, 0, None, ()), id="nothing drawn"),
]  # fmt: skip


@pytest.mark.parametrize(("faces", "more", "expected"), COUNTS)
def test_count(faces: tuple[Face, ...], more: dict[str, Any], expected: tuple[Any, ...]) -> None:
    told = count(Count(faces, **more))
    x = told.value
    assert (x.successes, x.stars, x.pairs, x.loose, x.limit, x.counted) == expected
    assert sum(part.amount or 0 for part in told.parts) == x.successes


def test_count_notes() -> None:
    far = count(Count((S, L, R), True, 1, counted=(0, 1)))
    assert any("the chain allows 1" in x for x in far.notes)
    less = count(Count((S, S, N), True, 1, counted=(2,)))
    assert "Counting 1 gives 1." in less.notes and less.value.best == 1
    assert any("3 taken" in x for x in count(Count((S,), take=3)).notes)
    assert any("unknown" in x for x in count(Count((S,), None)).notes)
    unknown = count(Count((S,), True))
    assert unknown.value.limit is None and any("unknown" in x for x in unknown.notes)
    for wrong in (Count((Face(stars=-1),)), Count((Face(left=-1),)), Count((Face(icons={"Z": 1}),)),
                  Count((S,), counted=(1,)), Count((S,), counted=(0, 0)), Count((S,), more=-1),
                  Count((S,), counted=(-1,)), Count((S,), default_cost=-1), Count((S,), take=-1),
                  Count((S,), bare=Bare(1)), Count(bare=Bare(-1)), Count(bare=Bare(1, -1)),
                  Count((Face(icons={"A": -1}),))):  # fmt: skip
        with refused():
            count(wrong)


@pytest.mark.parametrize(
    ("stars", "halves", "successes"), [(3, 2, 4), (3, 1, 3), (0, 5, 2), (0, 0, 0)]
)
def test_bare_result(stars: int, halves: int, successes: int) -> None:
    """The quick way: “3 stars, 2 halves”."""
    told = count(Count(bare=Bare(stars, halves))).value
    assert (told.successes, told.loose, told.counted) == (successes, halves % 2, ())
    assert count(Count(bare=Bare(3), take=2)).value.successes == 2


faces = st.lists(
    st.builds(Face, st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)), max_size=7
)


@given(faces, st.integers(0, 5))
def test_best_cards_against_all_subsets(drawn, limit) -> None:
    told = count(Count(tuple(drawn), True, limit)).value
    worths = []
    for number in range(min(limit, len(drawn)) + 1):
        for chosen in combinations(drawn, number):
            left, right = sum(x.left for x in chosen), sum(x.right for x in chosen)
            worths.append(sum(x.stars for x in chosen) + min(left, right))
    assert told.successes == told.best == max(worths)
    assert len(told.counted) <= limit


@given(faces, st.integers(0, 5), st.data())
def test_a_larger_limit_or_another_card_never_hurts(drawn, limit, data) -> None:
    best = count(Count(tuple(drawn), True, limit)).value.best
    assert count(Count(tuple(drawn), True, limit, 1)).value.best >= best
    assert count(Count((*drawn, S), True, limit)).value.best >= best
    shuffled = data.draw(st.permutations(drawn))
    assert count(Count(tuple(shuffled), True, limit)).value.best == best


# P-08: icons (p. 13) --------------------------------------------------------------------------


def conv(icon: Any, takes: int = 1, most: int | None = None, made: Any = "success",
         gives: int = 1, label: str = "x") -> Conversion:  # fmt: skip
    return Conversion(label, icon, takes, made, gives, most)


SPENT = [
    # id, icons, conversions, more, (successes, shields, times, left) by hand
    pytest.param({"A": 2}, (conv("A", most=3),), {}, (2, 0, (2,), 0), id="1 A -> 1, max. 3"),
    pytest.param({"A": 5}, (conv("A", most=3),), {}, (3, 0, (3,), 2), id="max. 3 binds"),
    pytest.param({"A": 5}, (conv("A"),), {}, (5, 0, (5,), 0), id="R-17 no maximum: all"),
    pytest.param({"A": 5}, (conv("A"),), {"uncapped": "once"}, (1, 0, (1,), 4), id="R-17 option"),
    pytest.param({"A": 1, "W": 1}, (conv("A", most=3),), {}, (2, 0, (2,), 0), id="p. 15 a wild"),
    pytest.param({"B": 2}, (conv("A", most=3),), {}, (0, 0, (0,), 2), id="another kind"),
    pytest.param({"A": 2, "B": 1, "W": 1}, (conv("*", 3, 2),), {}, (1, 0, (1,), 1), id="R-18"),
    pytest.param({"A": 1, "B": 1, "W": 1}, (conv("A"), conv("B")), {}, (3, 0, (2, 1), 0),
                 id="the wild goes where it helps, the first one first"),
    pytest.param({"W": 2}, (conv("A", 2), conv("B")), {}, (2, 0, (0, 2), 0),
                 id="two single ones beat a double"),
    pytest.param({"A": 3}, (conv("*", 3, made="success"), conv("A", most=2)), {}, (2, 0, (0, 2), 1),
                 id="better: 2 A"),
    pytest.param({"A": 4}, (conv("*", 3, made="success"), conv("A", most=1)), {}, (2, 0, (1, 1), 0),
                 id="both"),
    pytest.param({"A": 2, "B": 1}, (conv("A", made="shield"), conv("*", 1, 1)), {},
                 (1, 2, (2, 1), 0), id="success first, then shields"),
    pytest.param({"A": 3}, (conv("A", most=2), conv("A", made="shield")), {"need": 1},
                 (1, 2, (1, 2), 0), id="need 1: the rest as shields"),
    pytest.param({"A": 3}, (conv("A", most=2), conv("A", made="shield")), {"need": 1, "damage": 1},
                 (1, 1, (1, 1), 1), id="and no more shields than damage"),
    pytest.param({"A": 2}, (conv("A", 2, gives=3),), {}, (3, 0, (1,), 0), id="gives 3"),
    pytest.param({"A": 2}, (conv("A", made="other"),), {}, (0, 0, (0,), 2),
                 id="other: by hand only"),
    pytest.param({}, (conv("A"),), {"granted": {"Stealth": {"A": 2}}}, (2, 0, (2,), 0),
                 id="granted"),
    pytest.param({"A": 1, "W": 1}, (conv("W"), conv("A")), {}, (2, 0, (1, 1), 0),
                 id="a wild itself"),
    pytest.param({"A": 2, "W": 1}, (conv("W"),), {}, (1, 0, (1,), 2), id="only wilds are wild"),
    pytest.param({"A": 4, "B": 1, "W": 1}, (conv("B", 2), conv("*", 4)), {}, (2, 0, (1, 1), 0),
                 id="B + W, 4 A"),
]  # fmt: skip


@pytest.mark.parametrize(("icons", "conversions", "more", "expected"), SPENT)
def test_spend(icons, conversions, more, expected) -> None:
    told = spend(Icons(icons, conversions=conversions, **more))
    x = told.value
    assert (x.successes, x.shields, x.times, x.left) == expected
    assert x.most == spend(Icons(icons, conversions=conversions,
                                 **{k: v for k, v in more.items() if k not in ("need", "damage")}
                                 )).value.successes  # fmt: skip


def test_typed_plans() -> None:
    two = (conv("A", most=2, label="Sword"), conv("*", 3, label="Flail"))
    told = spend(Icons({"A": 2, "B": 2}, conversions=two, chosen=(1, 1)))
    assert (told.value.successes, told.value.left, told.notes) == (2, 0, ())
    over = spend(Icons({"A": 4}, conversions=two, chosen=(3, 0)))
    assert over.notes[0] == "Sword: at most 2 times, not 3 (p. 13)."
    twice = spend(Icons({"A": 1, "B": 2}, conversions=two, chosen=(1, 1)))
    assert "1 of these icons is not there" in twice.notes[0]
    kind = spend(Icons({"B": 3}, conversions=two, chosen=(2, 0)))
    assert "2 of these icons are not there" in kind.notes[0]
    assert any(
        "1 successes" in x for x in spend(Icons({"A": 1}, conversions=two, chosen=(0, 0))).notes
    )
    once = spend(Icons({"A": 2}, conversions=(conv("A"),), uncapped="once", chosen=(2,)))
    assert "at most 1" in once.notes[0]
    wild = spend(Icons({"W": 1}, conversions=(conv("W"),), chosen=(2,)))
    assert "1 of these" in wild.notes[0]
    for wrong in (Icons({"Q": 1}), Icons({}, {"x": {"Q": 1}}), Icons(conversions=(conv("A", 0),)),
                  Icons(conversions=(conv("A", 1, 0),)), Icons(conversions=(conv("A", gives=0),)),
                  Icons(conversions=two, chosen=(1,)), Icons(conversions=two, chosen=(1, -1)),
                  Icons(need=-1), Icons(damage=-1)):  # fmt: skip
        with refused():
            spend(wrong)


def independent(icons: dict[str, int], conversions, uncapped: str) -> tuple[int, int, int]:
    """Second implementation: give each icon, one by one, to a conversion or to none."""
    caps = [1 if x.most is None and uncapped == "once" else x.most for x in conversions]
    pool = [k for k, n in icons.items() for _ in range(n)]
    seen: set[tuple[int, ...]] = {(0,) * len(conversions)}
    for kind in pool:
        more = set()
        for filled in seen:
            for place, x in enumerate(conversions):
                if x.icon in ("*", kind) or (kind == "W"):
                    more.add((*filled[:place], filled[place] + 1, *filled[place + 1 :]))
        seen |= more
    best = (0, 0, 0)
    for filled in seen:
        made = {"success": 0, "shield": 0, "other": 0}
        if any(n % x.takes for n, x in zip(filled, conversions, strict=True)):
            continue
        times = [n // x.takes for n, x in zip(filled, conversions, strict=True)]
        if any(cap is not None and n > cap for n, cap in zip(times, caps, strict=True)):
            continue
        for n, x in zip(times, conversions, strict=True):
            made[x.product] += n * x.gives
        best = max(best, (made["success"], made["shield"], len(pool) - sum(filled)))
    return best


some_icons = st.dictionaries(st.sampled_from("ABCDW"), st.integers(0, 3), max_size=4)
conversion = st.builds(
    conv, st.sampled_from(["A", "B", "C", "*", "W"]), st.integers(1, 3),
    st.none() | st.integers(1, 3), st.sampled_from(["success", "success", "shield"]),
    st.integers(1, 2),
)  # fmt: skip


@given(some_icons, st.lists(conversion, max_size=3), st.sampled_from(["all", "once"]))
def test_best_conversion_equals_the_second_implementation(icons, conversions, uncapped) -> None:
    told = spend(Icons(icons, {}, tuple(conversions), uncapped))
    assert (told.value.successes, told.value.shields, told.value.left) == independent(
        icons, conversions, uncapped
    )
    # The plan itself is legal: typed back it breaks nothing.
    again = spend(Icons(icons, {}, tuple(conversions), uncapped, told.value.times))
    assert not any("p. 13" in x for x in again.notes)


# The best use of everything -------------------------------------------------------------------


def use(label: str, **more: Any) -> Use:
    return Use(label=label, source=more.pop("source", label), **more)


def test_best_use_keeps_what_is_not_needed() -> None:
    """Enough without Improvize: the Skill stays in the hand."""
    improvize = use("Improvize", kind="success", spends=True)
    told = use_best(BestUse((S, S), (improvize,), need=2))
    assert (
        told.value.uses == {}
        and told.value.spent == ()
        and told.notes == ("Not needed: Improvize.",)
    )
    told = use_best(BestUse((S, S), (improvize,), need=3))
    assert told.value.uses == {"Improvize": 1} and told.value.spent == ("Improvize",)
    short = use_best(BestUse((S, S), (improvize,), need=5))
    assert short.value.net == 3 and short.notes == ("2 short of 5.",)
    assert use_best(BestUse((S, S), (improvize,))).value.net == 3


def test_best_use_or_chain_tough_unsettling() -> None:
    sword = (
        use("+1", source="Sword", kind="cards", either="or"),
        use("icons", source="Sword", kind="convert", icon="A", most=3, either="or"),
    )
    star = use_best(BestUse((S, S, S), sword, True, 2)).value
    assert (star.gross, star.uses, star.counted) == (3, {"+1": 1}, (0, 1, 2))
    icons = use_best(BestUse((S, S, Face(1, icons={"A": 2})), sword, True, 2)).value
    assert (icons.gross, icons.uses) == (4, {"icons": 2})
    tough = use_best(BestUse((S, S, S), (), need=2, tough=2))
    assert (tough.value.gross, tough.value.net, tough.value.success) == (3, 1, False)
    assert [x.amount for x in tough.parts] == [3, 0, -2]
    two = (use("a", kind="success", limited=True), use("b", kind="success", amount=2, limited=True),
           use("c", kind="success"))  # fmt: skip
    assert use_best(BestUse((), two, unsettling=1)).value.uses == {"b": 1, "c": 1}
    assert use_best(BestUse((), two, unsettling=0)).value.uses == {"c": 1}
    assert use_best(BestUse((), two)).value.net == 4
    must = (use("a", kind="success", limited=True, must=True), use("b", kind="success", amount=2,
                                                                   limited=True))  # fmt: skip
    assert use_best(BestUse((), must, unsettling=1)).value.uses == {"a": 1}
    granted = (
        use("Stealth", kind="icons", grants={"A": 2}),
        use("Sword", kind="convert", icon="A"),
    )
    assert use_best(BestUse((), granted, need=2)).value.uses == {"Stealth": 1, "Sword": 2}
    shield = (use("Sword", kind="convert", icon="A"),
              use("Guard", kind="convert", icon="A", product="shield"))  # fmt: skip
    both = use_best(BestUse((Face(icons={"A": 3}),), shield, need=1, damage=5)).value
    assert (both.net, both.shields, both.uses) == (1, 2, {"Sword": 1, "Guard": 2})


def test_best_use_impossible() -> None:
    many = tuple(use(str(n), kind="success") for n in range(11))
    for wrong in (
        BestUse((), many),
        BestUse((), (many[0], many[0])),
        BestUse(tough=-1),
        BestUse((), (use("a", kind="success", amount=-1),)),
        BestUse(unsettling=-1),
        BestUse((), (use("a", kind="icons", grants={"Z": 1}),)),
        BestUse(need=-1),
    ):
        with refused():
            use_best(wrong)


tools = st.lists(
    st.one_of(
        st.builds(lambda n: {"kind": "success", "amount": n}, st.integers(1, 2)),
        st.just({"kind": "cards", "amount": 1}),
        st.builds(
            lambda i, t, m: {"kind": "convert", "icon": i, "takes": t, "most": m},
            st.sampled_from("AB*"), st.integers(1, 2), st.none() | st.integers(1, 2),
        ),
        st.builds(lambda k: {"kind": "icons", "grants": {k: 1}}, st.sampled_from("ABW")),
    ),
    max_size=3,
)  # fmt: skip
hands = st.lists(
    st.builds(Face, st.integers(0, 1), st.integers(0, 1), st.integers(0, 1),
              st.dictionaries(st.sampled_from("ABW"), st.integers(0, 1), max_size=2)), max_size=4
)  # fmt: skip


@given(hands, tools, st.none() | st.integers(0, 3), st.none() | st.integers(0, 2), st.booleans())
def test_best_use_against_all_subsets(drawn, told, limit, most, either) -> None:
    """Every set of tools, every set of cards, every icon one by one."""
    uses = tuple(
        Use(label=str(n), source=str(n if not either else n % 2), limited=True,
            either="or" if either else "", **x)
        for n, x in enumerate(told)
    )  # fmt: skip
    inputs = BestUse(tuple(drawn), uses, limit is not None, limit, unsettling=most)
    best = 0
    for flags in product([0, 1], repeat=len(uses)):
        taken = [x for x, flag in zip(uses, flags, strict=True) if flag]
        sources = [x.source for x in taken]
        if (either and len(set(sources)) < len(sources)) or (
            most is not None and len(set(sources)) > most
        ):
            continue
        more = sum(x.amount for x in taken if x.kind == "cards")
        room = len(drawn) if limit is None else limit + more
        counted = max(
            sum(x.stars for x in some) + min(sum(x.left for x in some), sum(x.right for x in some))
            for number in range(min(room, len(drawn)) + 1)
            for some in combinations(drawn, number)
        )
        had: dict[str, int] = {}
        for strip in [*(x.icons for x in drawn), *(x.grants for x in taken if x.kind == "icons")]:
            for kind, number in strip.items():
                had[kind] = had.get(kind, 0) + number
        turning = [conv(x.icon, x.takes, x.most) for x in taken if x.kind == "convert"]
        bonus = sum(x.amount for x in taken if x.kind == "success")
        best = max(best, counted + bonus + independent(had, turning, "all")[0])
    assert use_best(inputs).value.net == best
