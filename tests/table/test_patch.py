"""Patches: made as a difference, checked when applied, taken back exactly."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given, strategies as st
from msgspec import Struct

from companion.table.storage.patch import (
    PatchMismatch,
    apply,
    apply_in_place,
    diff,
    look,
    raw,
    reverse,
    sorted_encoding,
    tree_diff,
)
from tests.table.tiny import Tiny, new_state

scalars = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "é"])
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=3)
    ),
    max_leaves=8,
)
trees = st.dictionaries(st.sampled_from("abcd"), values, max_size=4)


class Inner(Struct, frozen=True):
    n: int | None = None
    row: tuple[int, ...] = ()


class Outer(Struct, frozen=True):
    inner: Inner | None = None
    table: dict[str, Inner] = {}
    loose: dict[str, object] = {}


inners = st.builds(Inner, st.none() | st.integers(0, 2), st.lists(st.integers(0, 1)).map(tuple))
outers = st.builds(
    Outer, st.none() | inners, st.dictionaries(st.sampled_from("abc"), inners), trees
)


def encoded(tree: object) -> bytes:
    return sorted_encoding(tree)


@given(trees, trees)
def test_the_difference_applied_gives_the_new_one(old, new):
    before = encoded(old)
    patch = msgspec.json.decode(msgspec.json.encode(tree_diff(old, new)))  # as a file has it
    assert encoded(apply(old, patch)) == encoded(new)
    assert encoded(old) == before, "the given tree is left as it is"
    assert encoded(apply(apply(old, patch), reverse(patch))) == before


@given(outers, outers)
def test_typed_states_give_the_same_patch_in_memory_and_on_disk(old, new):
    patch = diff(old, new)
    assert patch == msgspec.json.decode(msgspec.json.encode(patch)), "no tuples in a patch"
    assert encoded(apply(raw(old), patch)) == encoded(new)
    assert encoded(apply(raw(new), reverse(patch))) == encoded(old)


@given(trees, trees)
def test_in_place_does_the_same(old, new):
    tree = raw(old)
    apply_in_place(tree, tree_diff(old, new))
    assert encoded(tree) == encoded(new)


@given(trees, trees, trees)
def test_patches_that_others_hold_are_not_changed_by_those_behind_them(first, second, third):
    # Records are kept and read again: what one brings into a tree must not stay its own there.
    patches = [tree_diff(first, second), tree_diff(second, third)]
    before = encoded(patches)
    for _ in range(2):
        tree = raw(first)
        for patch in patches:
            apply_in_place(tree, patch)
    assert encoded(patches) == before
    assert encoded(tree) == encoded(third)


@given(trees, trees, st.data())
def test_any_changed_old_value_is_a_mismatch(old, new, data):
    patch = [x for x in tree_diff(old, new) if x[0] in "=-"]
    assume(patch)
    operation = data.draw(st.sampled_from(patch))
    other = data.draw(values)
    assume(encoded(other) != encoded(operation[2]) and other != operation[2])
    changed = raw(old)
    look(changed, operation[1][:-1])[operation[1][-1]] = other
    with pytest.raises(PatchMismatch):
        apply(changed, [operation])


@given(trees, trees, st.data())
def test_a_missing_key_or_one_too_many_is_a_mismatch(old, new, data):
    patch = tree_diff(old, new)
    assume(patch)
    operation = data.draw(st.sampled_from(patch))
    changed = raw(old)
    place = look(changed, operation[1][:-1])
    if operation[0] == "+":
        place[operation[1][-1]] = 0
    else:
        del place[operation[1][-1]]
    with pytest.raises(PatchMismatch):
        apply(changed, [operation])


@pytest.mark.parametrize(
    ("tree", "operation"),
    [
        ({"a": 1}, ["=", ["a"], 2, 3]),
        ({"a": 1}, ["=", ["a"], True, 3]),  # 1 is not true
        ({"a": 1}, ["=", ["b"], None, 3]),
        ({"a": None}, ["+", ["a"], 3]),
        ({"a": 1}, ["-", ["a"], 2]),
        ({"a": 1}, ["-", ["b"], 1]),
        ({"a": 1}, ["=", ["a", "b"], 1, 2]),
        ({"a": [1]}, ["=", ["a", "0"], 1, 2]),
        ({}, ["=", ["a", "b"], 1, 2]),
        ({"a": 1}, ["*", ["a"], 1, 2]),
    ],
)
def test_what_does_not_fit_is_named(tree, operation):
    with pytest.raises(PatchMismatch, match="/".join(operation[1])):
        apply(tree, [operation])


def test_a_patch_names_only_what_changed():
    old = new_state(["Ann", "Bob"])
    changed = msgspec.structs.replace(old, gold={**old.gold, "p2": 5}, tags=("fog", "fog"))
    patch = diff(old, changed)
    assert sorted(patch) == [["=", ["gold", "p2"], 3, 5], ["=", ["tags"], [], ["fog", "fog"]]]
    # An order is the fact in a list, so it is replaced whole; dict order means nothing.
    turned = msgspec.structs.replace(old, gold=dict(reversed(old.gold.items())))
    assert diff(old, turned) == []
    gone = msgspec.structs.replace(old, gold={"p1": 3, "p9": None})
    assert sorted(diff(old, gone)) == [["+", ["gold", "p9"], None], ["-", ["gold", "p2"], 3]]


def test_a_list_of_ones_is_no_list_of_truths():
    assert tree_diff({"a": [1, 0]}, {"a": [True, False]}) == [["=", ["a"], [1, 0], [True, False]]]
    assert tree_diff({"a": [1, 0]}, {"a": [1, 0]}) == []


def test_one_patch_may_touch_what_it_brought():
    tree = {"a": {"b": 1}}
    patch = [["+", ["c"], {"d": 1}], ["=", ["c", "d"], 1, 2], ["=", ["a", "b"], 1, 5]]
    assert apply(tree, patch) == {"a": {"b": 5}, "c": {"d": 2}}
    assert apply(apply(tree, patch), reverse(patch)) == tree, "taken back in the other order"
    assert tree == {"a": {"b": 1}}
    assert patch[0] == ["+", ["c"], {"d": 1}]


def test_the_same_state_is_the_same_sorted_encoding():
    first, second = new_state(["Ann", "Bob"]), new_state(["Ann", "Bob"])
    turned = msgspec.structs.replace(second, gold=dict(reversed(second.gold.items())))
    assert sorted_encoding(first) == sorted_encoding(turned)
    assert isinstance(msgspec.convert(raw(first), Tiny), Tiny)
    other = msgspec.structs.replace(second, gold={"p1": 3, "p2": None})
    assert sorted_encoding(first) != sorted_encoding(other)
