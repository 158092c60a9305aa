"""What an evening of four at the table met: lines that were entered wrongly, or asked too much."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.share.campaigns.campaigns import open_table
from companion.share.commands import json_output, run_procedure
from companion.table.procedures.drive import Asking
from tests.ear.corpus import ONE, SENTENCES, Corpus, at
from tests.games.en_garde.duel import QuickDisk
from tests.games.five_sails.town import learn, told, town


@pytest.fixture(scope="module")
def corpus() -> Iterator[Corpus]:
    """The tables of set 4: Nora with Odette (x1), Jean (x3); Piet with Kaspar (x2), Otto (x6)."""
    found = Corpus(SENTENCES / "five-sails-4-aside.json")
    yield found
    found.close()


class Said:
    """A table of a corpus after some lines: the last entry, its state, what was refused."""

    def __init__(self, corpus: Corpus, home: Path, position: str, *lines: str) -> None:
        shutil.copytree(corpus.position(position), home)
        self.refused = ""
        self.offers: tuple[str, ...] = ()
        with open_table(home, ONE, writing=True, disk=QuickDisk()) as table:
            for line in lines:
                try:
                    run_procedure.say(table, line, "")
                except CompanionError as problem:
                    self.refused = f"{problem.says} {problem.would_be_right}"
                    self.offers = tuple(getattr(problem, "offers", ()))
            self.state: Any = json_output.state(table)["state"]
            entry = table.last_act()
            self.says = entry.says if entry else ""
            self.answers = {key: value for key, value, _ in entry.answers} if entry else {}


SCHEMES = ("reveal", "initiative nora 60 piet 50", "muster")
LATER = ("initiative nora 50 piet 60", "muster")
PLAYED = "iron reply r1 p2 t2"
"""Kaspar's card in the duel, against threat 2: Riposte 1, Parry 2, Thrust 2."""


@pytest.mark.parametrize(
    ("line", "values"),
    [
        # what a correction does not name stays as it was told
        ("no, p1 not p2", (1, 1, 2)),
        ("no, p1", (1, 1, 2)),
        ("no, t1", (1, 2, 1)),
        ("no, iron reply p1", (1, 1, 2)),
        ("it was p1, not p2", (1, 1, 2)),
        ("no, 1 parry not 2", (1, 1, 2)),
        ("no, p1 and t3", (1, 1, 3)),
        ("sorry, thrust 3 instead of 2", (1, 2, 3)),
        ("no, r0 p1 t1", (0, 1, 1)),
        # another card has numbers of its own
        ("no, taunt r2 p1", (2, 1, None)),
        # what it was not stands nowhere: nothing is changed
        ("no, p1 not p3", (1, 2, 2)),
        ("no, parry 1, not 3", (1, 2, 2)),
    ],
)
def test_a_correction_keeps_the_numbers_that_it_does_not_name(
    corpus: Corpus, tmp_path: Path, line: str, values: tuple[int | None, ...]
) -> None:
    said = Said(corpus, tmp_path / "now", "duel", PLAYED, line)
    values_told = said.answers["values"]
    assert tuple(values_told.get(name) for name in ("riposte", "parry", "thrust")) == values
    assert at(said.state, "duel.fighters.x3.pool") == sum((values[0] or 0, values[2] or 0))


@pytest.mark.parametrize(
    "line",
    [
        "nora resolves reputation meritee: 2 renown on the forums, 1 on the docks",
        "nora resolves reputation meritee, 2 renown on the forums, 1 on the docks",
        "nora resolves reputation meritee: forums 2, docks 1",
        "nora resolves her scheme: puts 2 on the forums and 1 on the docks",
        "nora's reputation meritee: 2 renown on the forums, 1 on the docks",
        "nora's scheme: put 1 on the docks and 2 on the forums",
        # the same without the scheme; the noun stands once
        "2 renown on the forums, 1 on the docks",
        "forums get 2 renown, docks 1",
        "put 2 renown on the forums, 1 docks",
    ],
)
def test_renown_of_one_sentence_lies_on_every_place_it_names(
    corpus: Corpus, tmp_path: Path, line: str
) -> None:
    said = Said(corpus, tmp_path / "now", "planning", *SCHEMES, "docks renown 1", line)
    assert not said.refused
    lies = {place: one["renown"] for place, one in said.state["locations"].items()}
    assert {x: lies[x] for x in ("docks", "forums", "bazaar")} == {
        "docks": 2,
        "forums": 2,
        "bazaar": 0,
    }
    assert "not counted" not in said.says


def test_what_an_attachment_adds_stays_unknown_until_somebody_tells() -> None:
    city = town()
    given = {"card": {"new": "Sword"}, "on": "x1"}
    asking = city.try_to("equip", "", depth="steps", answers=given)
    assert isinstance(asking, Asking)
    question = asking.question
    assert (question.key, question.unknown, question.offered) == ("adds", True, None)
    assert "what it adds is unknown" in city.say("equip Sword on soline costs 1 paying 1")
    sword = next(x for x in city.state.cards.values() if x.name == "Sword")
    assert (sword.combat, sword.asked) == (None, {})


def test_a_claim_alone_says_that_a_dash_could_not() -> None:
    """A character with a dash in Influence cannot initiate a Pressure to claim (p. 28)."""
    city = town()
    learn(city, "c1", influence=None)
    told(city, "x1", at="gardens")
    assert "succeeds, unless Influence is a dash (p. 28)" in city.say("soline claims")


@pytest.mark.parametrize(
    "line",
    [
        "soline resolve 6 combat 3 finesse 2 influence 2 panache 6 crew cap 4",
        "soline is panache 6, crew cap 4, resolve 6, combat 3, finesse 2, influence 2",
        "soline 6 3 2 2 panache 6 cap 4",
        "soline is 6 resolve 3 combat 2 finesse 2 influence 6 panache 4 crew cap",
        # a card that is not in play and begins with the same word is not asked about
        "learn soline resolve 6 combat 3 finesse 2 influence 2 panache 6 crew cap 4",
    ],
)
def test_the_numbers_of_somebody_in_play_are_told_as_they_stand_on_the_card(line: str) -> None:
    city = town()
    blank = dict.fromkeys(("resolve", "combat", "finesse", "influence", "panache", "crew_cap"))
    learn(city, "c1", **blank)
    learn(city, "c5", name="Soline's Blade")
    city.say(line)
    soline = city.state.cards["c1"]
    assert {name: getattr(soline, name) for name in blank} == {
        "resolve": 6,
        "combat": 3,
        "finesse": 2,
        "influence": 2,
        "panache": 6,
        "crew_cap": 4,
    }


@pytest.mark.parametrize(
    "line",
    [
        "jean thrust 2",
        "jean 6 3 2",
        "jean combat +1",
        "jean has combat +1",
        "jean 2 2 1 1",
        "jean combat 4",
    ],
)
def test_what_may_be_a_round_or_a_change_is_not_taken_for_what_is_printed(
    corpus: Corpus, tmp_path: Path, line: str
) -> None:
    before = Said(corpus, tmp_path / "before", "duel").state["cards"]
    assert Said(corpus, tmp_path / "now", "duel", line).state["cards"] == before


@pytest.mark.parametrize(
    "line",
    [
        "everyone resolves their scheme",
        "everybody resolves schemes",
        "nora and piet have resolved their schemes",
        "nora and piet resolve their schemes",
    ],
)
def test_schemes_resolve_clockwise_from_the_first_player(
    corpus: Corpus, tmp_path: Path, line: str
) -> None:
    """Piet is First Player with the higher Initiative, so Nora's scheme is the last (p. 13)."""
    said = Said(corpus, tmp_path / "now", "planning", *SCHEMES[:1], *LATER, line)
    assert not said.refused
    assert said.says == "Nora resolves Reputation Meritee; everybody draws"
    assert said.state["step"] == "draw"


DAYS = ("plunder", "dusk", "learn Nadia character")


@pytest.mark.parametrize(
    ("dealt", "line", "there"),
    [
        # a known card in the entry, a new name in the correction
        ("dawn: Nadia", "no, Nadine not Nadia", "Nadine"),
        ("dawn: Nadia", "Nadine, not Nadia", "Nadine"),
        # both new
        ("dawn: Zoe", "no, Rico not Zoe", "Rico"),
        # what is wrong stands nowhere, or the right words are no name: nothing is changed
        ("dawn: Zoe", "no, Rico not Nadia", "Zoe"),
        ("dawn: Zoe", "no, somebody else not Zoe", "Zoe"),
    ],
)
def test_a_correction_may_name_what_nobody_has_named_yet(
    corpus: Corpus, tmp_path: Path, dealt: str, line: str, there: str
) -> None:
    said = Said(corpus, tmp_path / "now", "plunder", *DAYS, dealt, line)
    assert f"{there} at The Docks" in said.says
    assert said.says.startswith("Day 5 dawns")


def test_a_mercenary_that_lies_in_the_city_is_a_character_there() -> None:
    """All characters of the City Deck have the Mercenary trait; it is recruited (pp. 14, 22)."""
    city = town(step="dawn", turn="", city={})
    city.say("dawn Rico")
    assert [one.kind for one in city.state.city.values() if one.card] == [None]
    city.say("rico is a mercenary, cost 2")
    card = next(card for card in city.state.cards.values() if card.name == "Rico")
    assert (card.type, card.mark, card.cost) == ("character", "mercenary", 2)
    assert [one.kind for one in city.state.city.values() if one.card] == ["character"]


@pytest.mark.parametrize(
    ("line", "played", "over"),
    [
        ("kaspar gambles iron reply and last word, plays last word r1 p1 t1", "Last Word", 1),
        ("kaspar gambles, reveals iron reply and last word, keeps iron reply", "Iron Reply", 1),
        ("kaspar gambles Taunt and Robbery, plays Robbery 1 1 1", "Robbery", 1),
        ("kaspar gambles Taunt and Iron Reply, goes with Taunt r1 p1 t1", "Taunt", 1),
        ('kaspar flips "Taunt" and "Robbery", keeps "Taunt" r1 p1 t1', "Taunt", 1),
        # which of both is not said: it is asked
        ("kaspar gambles iron reply and last word", "", 0),
        # neither of both
        ("kaspar gambles Taunt and Robbery, plays Iron Reply", "", 0),
    ],
)
def test_both_cards_of_a_gamble_are_one_round(
    corpus: Corpus, tmp_path: Path, line: str, played: str, over: int
) -> None:
    """Two cards are revealed, one is played, the other goes to the discard pile (p. 26)."""
    said = Said(corpus, tmp_path / "now", "duel", line)
    assert bool(said.refused) == (not played)
    if played:
        assert said.says.startswith(f"round 3: Kaspar Dietrich gambles {played}")
        assert len(said.answers["over"]["cards"]) == over


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (("piet resolves his scheme", "draw 5 6"), True),
        (("everyone resolves their scheme", "draw 5 6"), False),
        # a table that logs no scheme is not reminded of them
        (("draw 5 6",), False),
    ],
)
def test_a_scheme_that_nobody_resolved_is_named_when_everybody_draws(
    corpus: Corpus, tmp_path: Path, lines: tuple[str, ...], left: bool
) -> None:
    """All schemes resolve before the Draw step (p. 13)."""
    said = Said(corpus, tmp_path / "now", "planning", *SCHEMES[:1], *LATER, *lines)
    assert "High Drama begins" in said.says
    assert ("Nora's scheme not entered as resolved" in said.says) == left


@pytest.mark.parametrize(
    ("position", "lines", "says"),
    [
        (
            "planning",
            (*SCHEMES[:1], *LATER, "piet gains 1, armed and marshaled"),
            "Piet resolves Armed and Marshaled; Piet gains 1 Renown (Armed and Marshaled)",
        ),
        ("duel", ("no card from me, four wounds",), ""),
        ("duel", ("no card from me, three wounds",), "Kaspar Dietrich plays no card"),
    ],
)
def test_a_result_stands_behind_what_it_comes_of(
    corpus: Corpus, tmp_path: Path, position: str, lines: tuple[str, ...], says: str
) -> None:
    """A number of wounds that no card brings is not entered."""
    said = Said(corpus, tmp_path / "now", position, *lines)
    assert says in said.says if says else said.refused
    assert bool(said.refused) == (not says)


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("equip langschwert", "Who gets"),
        ("challenge kaspar", "Who challenges?"),
        ("odette challenges", "Whom does"),
        # what a list says is no card with a name
        ("a card from hand", "does not fit"),
    ],
)
def test_half_an_act_is_asked_for_the_rest(
    corpus: Corpus, tmp_path: Path, line: str, asks: str
) -> None:
    said = Said(corpus, tmp_path / "now", "city", "turn nora", line)
    assert asks in said.refused
    assert "Madre Dolores" not in said.refused  # in nobody's crew: hardly meant


def test_what_the_log_only_noted_is_not_counted_when_it_is_typed_back(
    corpus: Corpus, tmp_path: Path
) -> None:
    line = "Piet resolves Armed and Marshaled: 2 Renown onto The Docks (noted, not counted)"
    lines = (*SCHEMES[:1], *LATER, f"{line}; Nora is next")
    said = Said(corpus, tmp_path / "now", "planning", *lines)
    assert said.says == f"{line}; Nora is next"
    assert at(said.state, "locations.docks.renown") == 0
