"""Forms are held by tests: each is of an act that there is, has no idle slot, no silent piece."""

from __future__ import annotations

import pytest

from companion.games import find
from companion.table.forms.form import Form
from companion.table.forms.grammar import FILLERS
from companion.table.forms.nodes import (
    ANYTHING,
    NUMBERS,
    AnyOf,
    Either,
    Means,
    Node,
    Row,
    Slot,
    Word,
    leaves,
)
from companion.table.shared.acts import procedures_of
from tests.ear.heard import games


def forms_of(game: str) -> list[Form]:
    manifest = next(one for one in find().values() if one.id == game)
    forms = manifest.load().forms
    assert forms is not None
    return list(forms().forms)


@pytest.mark.parametrize("game", games())
def test_every_form_is_of_an_act_that_there_is(game: str) -> None:
    manifest = next(one for one in find().values() if one.id == game)
    acts = {info.id for info in procedures_of(manifest.load())}
    assert not {form.act for form in forms_of(game)} - acts


@pytest.mark.parametrize("game", games())
def test_every_slot_answers_a_key_of_its_act(game: str) -> None:
    """A slot that nobody ever asks for would make every line with it no reading."""
    from fnmatch import fnmatchcase

    manifest = next(one for one in find().values() if one.id == game)
    keys = {info.id: [key.name for key in info.listed()] for info in procedures_of(manifest.load())}
    strange = []
    for form in forms_of(game):
        for piece in form.pieces:
            for leaf in leaves(piece.node):
                if not isinstance(leaf, Slot | Means) or getattr(leaf, "mode", "") == "~":
                    continue
                name = leaf.key.replace("#", "1").partition(">")[0]
                name += "1" if name.endswith("-") else ""
                spelt = {name.replace("*", scope) for scope in ("", "some-scope.")}
                if not any(fnmatchcase(x, key) for x in spelt for key in keys[form.act]):
                    strange.append((form.act, leaf.key))
    assert not set(strange)


@pytest.mark.parametrize("game", games())
def test_a_piece_that_may_be_left_out_says_something(game: str) -> None:
    """An optional word with a meaning of its own and no slot would be swallowed silently."""
    silent = [
        (form.act, leaf.word)
        for form in forms_of(game)
        for piece in form.pieces
        for leaf in optional(piece.node)
        if isinstance(leaf, Word) and leaf.word in MEANS_SOMETHING
    ]
    assert not silent


MEANS_SOMETHING = ("not", "no", "never", "negated", "twice", "double", "half", "except", "without")
"""Words that change what is said: they stand in no optional piece without a slot or a meaning."""


def optional(node: Node) -> list[Node]:
    """The leaves of alternatives beside nothing, where nothing is bound."""
    match node:
        case Either():
            found = [leaf for one in node.nodes for leaf in optional(one)]
            if any(isinstance(one, Row) and not one.nodes for one in node.nodes):
                for one in node.nodes:
                    inner = leaves(one)
                    if not any(isinstance(x, Slot | Means) for x in inner):
                        found += inner
            return found
        case Row():
            return [leaf for one in node.nodes for leaf in optional(one)]
        case _:
            return []


@pytest.mark.parametrize("game", games())
def test_what_may_go_unasked_is_no_free_text(game: str) -> None:
    """A question that is not asked would drop the words that were typed for it."""
    loose = [
        (form.act, leaf.key)
        for form in forms_of(game)
        for piece in form.pieces
        for leaf in leaves(piece.node)
        if isinstance(leaf, Slot) and leaf.mode == "?" and leaf.kind in ANYTHING
    ]
    assert not loose


@pytest.mark.parametrize("game", games())
def test_fillers_are_no_names(game: str) -> None:
    manifest = next(one for one in find().values() if one.id == game)
    loaded = manifest.load()
    state = loaded.new_state(("Ann", "Bea", "Cid")[: loaded.players[1]])
    labels = {thing.label.casefold() for thing in loaded.things(state, {})}
    assert not labels & FILLERS


def test_a_class_is_printed_by_its_first_word() -> None:
    from companion.table.ear.saying import printed

    node = AnyOf("pass", frozenset((("pass",), ("passes",))), "pass", verb=True)
    assert printed(node, third=True) == "passes"
    assert printed(node, third=False) == "pass"


COSTS = {
    "recover", "pistol", "hand-in", "attack", "sell", "map", "bigger-ship", "raid", "hire",
}  # fmt: skip
"""Acts behind which a bare number is what they cost, took or brought: `sells the iron, 5`."""


def _bare(node: Node) -> tuple[bool, bool]:
    """Whether a node may be nothing, and whether a number alone may be it that is only checked."""
    match node:
        case Slot():
            return False, node.kind in NUMBERS and node.mode == "~"
        case Means():
            return True, False
        case Either():
            inner = [_bare(one) for one in node.nodes]
            return any(one[0] for one in inner), any(one[1] for one in inner)
        case Row():
            inner = [_bare(one) for one in node.nodes]
            free = sum(one[0] for one in inner)
            alone = any(one[1] and free - one[0] == len(inner) - 1 for one in inner)
            return free == len(inner), alone
    return False, False


@pytest.mark.parametrize("game", games())
def test_a_bare_number_is_told_again_only_where_it_is_a_price(game: str) -> None:
    """`1 success, ouch one` says the success once, and a damage that must not be dropped."""
    told_again = {
        form.act
        for form in forms_of(game)
        if not (form.logged or form.retells) and any(_bare(piece.node)[1] for piece in form.pieces)
    }
    assert told_again <= COSTS
