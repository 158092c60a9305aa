"""What SeaFall's tables tell beside an act: who leads, fortune, harm, what is taken, boxes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ear.corpus import SENTENCES, Corpus

LINES = (
    ("P2", "greta hired, paid with reputation", "Greta the Weaver for 1 reputation"),
    ("P2", "ana spends all 3 of her rep on lord pell", "Lord Pell for 3 reputation"),
    (
        "P4",
        "lark leads on the anchor, only 3 hits, so lark takes a damage card",
        "1 damage to Lark",
    ),
    ("P4", "anchor with pearl, 4 succ, no dmg", "no damage"),
    ("P7", "rolled 2, spent both fortune for 4 and robbed ana's vault", "2 fortune"),
    ("P7", "burns down ana's port with 4 successes and takes gold for it", "plunders the Port"),
    ("P8", "boar in the lead, mine, 4 successes, 6 gold", "+6 gold"),
    ("P12", "heron +1 sail for ana, and pearl one more raid", "a raid box on Pearl"),
)
UNTRUE = (
    ("P4", "anchor with pearl, 3 successes, no dmg"),  # one short of 4: a damage card (p. 10)
    ("P6", "port for the wood and nothing else"),  # 12 gold less 8 for the good: 4 are due
    ("P10", "everyone harvests 7"),  # Ana's fields bring 3
    ("P2", "bobs otter is in the way"),
)
# Of set 5, at whose tables the soldiers stand in one harbor, and winter's harvest is due.
LATER = (
    ("raid", "4 hits, 1 blank, fortune on it, the vault", "5 gold, half the vault"),  # 9 in it
    ("raid", "theo got 3 hits, swift flipped, one card, and takes both linen", "2 linen"),
    ("raid", "five hits, coral harp is mine", "Coral Harp taken"),
    ("winter", "harvest mira 11 theo 11", "Theo +11"),
    ("winter", "theo 3 + 11 = 14", "Theo +11"),
    ("winter", "both jule's tokens from theo go into the war box", "moved off the sites"),
    ("first", "mason 3 gold, active", "activates Mason"),
    ("first", "2 rep gone, got advanced scout", "Advanced Scout for 2 reputation"),
    ("trade", "taxes, 12", "+3 gold"),  # 9 and 3
    ("late", "iron from skarn 3g, on the hornet", "buys iron at Skarn onto Hornet for 3 gold"),
)
NOT_SO = (
    ("trade", "taxes 12"),  # what she has then, or an income of 12?
    ("late", "gun towers, i'm at 3 gold"),  # 14 less 12 are 2
    ("winter", "theo now 13"),  # 3 and 11
    ("raid", "four hits, we take a field"),  # which?
)


@pytest.fixture(scope="module")
def later() -> Iterator[Corpus]:
    made = Corpus(SENTENCES / "seafall-5-aside.json")
    yield made
    made.close()


def test_rolls_harvests_and_who_was_just_hired(later: Corpus) -> None:
    for position, line, says in LATER:
        tried = later.try_(line, {"position": position})
        assert tried.entered and says in tried.says, (line, tried.says)
    for position, line in NOT_SO:
        assert not later.try_(line, {"position": position}).entered, line


@pytest.fixture(scope="module")
def corpus() -> Iterator[Corpus]:
    made = Corpus(SENTENCES / "seafall-3-aside.json")
    yield made
    made.close()


@pytest.mark.parametrize(("position", "line", "says"), LINES)
def test_what_is_told_beside_an_act(corpus: Corpus, position: str, line: str, says: str) -> None:
    tried = corpus.try_(line, {"position": position})
    assert tried.entered and says in tried.says, tried.says


@pytest.mark.parametrize(("position", "line"), UNTRUE)
def test_what_is_not_so_is_not_entered(corpus: Corpus, position: str, line: str) -> None:
    assert not corpus.try_(line, {"position": position}).entered
