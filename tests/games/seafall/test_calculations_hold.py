"""What must hold of SeaFall's calculations for all numbers: floors, unknowns, order, tokens."""

from __future__ import annotations

from typing import Any

from hypothesis import given, strategies as st
from msgspec.structs import replace

from companion.games.seafall import calculations as c
from companion.toolbox.sums import HandLine

few = st.integers(0, 9)
maybe = st.none() | few
hands = st.lists(st.builds(HandLine, st.just("card"), st.integers(-9, 9)), max_size=4).map(tuple)
supports = st.none() | st.builds(c.SupportShip, few, bonus=few)
defenders = st.lists(
    st.builds(c.DefendingShip, few, bonus=few, third_party=st.booleans()), max_size=4
).map(tuple)
structures = st.lists(st.builds(c.Modifier, st.just("Fort"), few), max_size=3).map(tuple)
yes_no = st.sampled_from(["no", "yes"])
raids = st.builds(
    c.RaidPool,
    flagship=few,
    support=supports,
    expertise=few,
    at_war=few,
    garrison=few,
    structures=structures,
    enmity=few,
    defenders=defenders,
    by_hand=hands,
    zero_defender=yes_no,
    third_ships=yes_no,
)


@given(raids)
def test_a_raid_pool_is_its_parts_held_at_0_once(inputs: c.RaidPool) -> None:
    result = c.raid_pool(inputs)
    assert result.value == max(0, sum(part.amount or 0 for part in result.parts))


@given(raids, st.randoms(use_true_random=False))
def test_the_order_of_ships_structures_and_cards_does_not_matter(
    inputs: c.RaidPool, order: Any
) -> None:
    def shuffled(things: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(order.sample(things, len(things)))

    other = replace(
        inputs,
        defenders=shuffled(inputs.defenders),
        structures=shuffled(inputs.structures),
        by_hand=shuffled(inputs.by_hand),
    )
    assert c.raid_pool(other).value == c.raid_pool(inputs).value


@given(raids, st.sampled_from(["flagship", "expertise", "at_war", "garrison", "enmity"]))
def test_one_unknown_makes_the_pool_unknown(inputs: c.RaidPool, name: str) -> None:
    told: dict[str, Any] = {name: None}
    assert c.raid_pool(replace(inputs, **told)).value is None


@given(raids)
def test_one_more_enmity_never_gives_a_die(inputs: c.RaidPool) -> None:
    more = replace(inputs, enmity=(inputs.enmity or 0) + 1)
    before, after = c.raid_pool(inputs).value, c.raid_pool(more).value
    assert before is not None and after is not None
    assert before - 1 <= after <= before


@given(few, supports, few, hands)
def test_an_explore_pool_is_never_below_0(
    flagship: int, support: c.SupportShip | None, expertise: int, hand: tuple[HandLine, ...]
) -> None:
    result = c.explore_pool(
        c.ExplorePool(flagship=flagship, support=support, expertise=expertise, by_hand=hand)
    )
    assert result.value == max(0, sum(part.amount or 0 for part in result.parts))


gifts = st.builds(
    c.GiveEnmity,
    owed=few,
    home=st.integers(0, 8),
    theirs=st.integers(0, 8),
    planned=st.booleans(),
    return_all=st.booleans(),
    always_mark=st.booleans(),
)


@given(gifts)
def test_tokens_owed_are_returned_placed_or_missing(inputs: c.GiveEnmity) -> None:
    x = c.give_enmity(inputs).value
    assert None not in (x.counted, x.returned, x.placed, x.missing, x.allowed)
    assert (x.counted or 0) + (x.placed or 0) + (x.missing or 0) == inputs.owed
    assert (x.counted or 0) <= (x.returned or 0) <= (inputs.theirs or 0)
    assert (x.placed or 0) <= (inputs.home or 0)
    assert x.glory_lost == (0 if inputs.planned else x.missing)
    assert x.allowed is (not inputs.planned or x.missing == 0)
    if not inputs.return_all:
        assert x.returned == x.counted
    if inputs.always_mark and inputs.owed and inputs.home:
        assert x.marks_site


@given(maybe, maybe, maybe, st.booleans())
def test_an_unknown_gift_agrees_with_whatever_it_turns_out_to_be(
    owed: int | None, home: int | None, theirs: int | None, mark: bool
) -> None:
    open_ = c.give_enmity(c.GiveEnmity(owed=owed, home=home, theirs=theirs, always_mark=mark)).value
    for number in range(4):
        known = c.give_enmity(
            c.GiveEnmity(
                owed=number if owed is None else owed,
                home=number if home is None else home,
                theirs=number if theirs is None else theirs,
                always_mark=mark,
            )
        ).value
        for field in ("counted", "returned", "placed", "missing", "allowed", "marks_site"):
            told = getattr(open_, field)
            assert told is None or told == getattr(known, field)


@given(few, few, few, few, st.booleans(), st.booleans())
def test_fortune_stays_within_its_limits(
    tokens: int, blanks: int, successes: int, defense: int, dangerous: bool, power: bool
) -> None:
    x = c.fortune(
        c.Fortune(
            tokens=tokens,
            blanks=blanks,
            successes=successes,
            defense=defense,
            dangerous=dangerous,
            power=power,
        )
    ).value
    allowed = min(tokens, blanks) if power or not dangerous else 0
    assert x.most == allowed
    assert x.suggested == min(allowed, max(0, defense - successes))


@given(few, few, few, st.integers(0, 2))
def test_damage_and_sinking(defense: int, successes: int, upgrades: int, cards: int) -> None:
    x = c.damage(
        c.Damage(
            defense=defense, successes=successes, face_up_upgrades=upgrades, damage_cards=cards
        )
    ).value
    assert x.damage == max(0, defense - successes)
    assert x.must_sink is (x.damage > upgrades + 2 - cards)


@given(few, st.lists(st.integers(-5, 5), max_size=6), st.booleans())
def test_glory_is_its_parts_and_not_below_its_floor(
    before: int, changes: list[int], floor: bool
) -> None:
    steps = tuple(c.GloryStep("x", change) for change in changes)
    result = c.glory_change(c.GloryChange(glory=before, changes=steps, floor_zero=floor))
    assert result.value == sum(part.amount or 0 for part in result.parts)
    assert result.value is not None
    if floor:
        assert result.value >= 0
    else:
        assert result.value == before + sum(changes)


faces = st.dictionaries(st.sampled_from("bwsS"), few)


@given(faces, st.integers(0, 3), st.integers(0, 3))
def test_a_roll_is_counted_face_by_face(throw: dict[str, int], weak: int, strong: int) -> None:
    x = c.count_roll(c.CountRoll(faces=throw, weak=weak, strong=strong)).value
    expected = throw.get("s", 0) + weak * throw.get("w", 0) + strong * throw.get("S", 0)
    assert (x.successes, x.blanks) == (expected, throw.get("b", 0))


@given(faces, st.data())
def test_rolling_again_keeps_the_number_of_dice(throw: dict[str, int], data: Any) -> None:
    picked = {letter: data.draw(st.integers(0, count)) for letter, count in throw.items()}
    shows = {"s": sum(picked.values())}
    x = c.count_roll(
        c.CountRoll(faces=throw, rerolls=(c.Reroll(picked, shows),), pool=sum(throw.values()))
    ).value
    assert x.fits_pool
    assert x.twice == 0


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5, unique=True))
def test_good_goes_to_the_last_title_and_bad_to_the_first(ranks: list[int]) -> None:
    tied: dict[str, int | None] = {f"province {rank}": rank for rank in ranks}
    assert c.tie(c.Tie(tied=tied, thing="good")).value == f"province {max(ranks)}"
    assert c.tie(c.Tie(tied=tied, thing="bad")).value == f"province {min(ranks)}"
