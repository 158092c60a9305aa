"""Typed sentences: what they lead to, what is left over, what comes next."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.errors import BadAnswer, UsageError
from companion.table.campaign import draft
from companion.table.procedures.drive import Asking, Done
from companion.table.sentences.sentence import complete, say
from tests.table.tiny import Rigged, begun, did, probe
from tests.wording import pool_is


@pytest.fixture
def table(tmp_path):
    with begun(tmp_path, chance=Rigged(0, 1, 0, 1)) as table:
        yield table


def entered(table, text, by=""):
    said = say(table, text, by)
    assert isinstance(said.result, Done), said.result
    return table.enter(said.run, said.result).entry


def test_a_key_that_nothing_asks_for_is_refused(table):
    """It would be lost without a word; an unknown value loses nothing."""
    for text in ("gain 4 coins=2h", "toss 2h gold=1"):
        with pytest.raises(UsageError, match="is not asked here; nothing was entered"):
            say(table, text)
    assert entered(table, "gain gold=4 coins=?").says == "Ann gains 4"


@pytest.mark.parametrize(
    ("text", "act", "says"),
    [
        ("+2 gold", "count", "Ann +2 gold, 3 → 5"),
        ("gold +2", "count", "Ann +2 gold, 3 → 5"),
        ("bob -3 poise", "count", "Bob −3 poise, 2 → 0 (held at 0, p. 2)"),
        ("Bob: −1 gold", "count", "Bob −1 gold, 3 → 2"),
        ("bo +1 go", "count", "Bob +1 gold, 3 → 4"),
        ("bob gold = 6", "set", "Bob: gold 3 → 6"),
        ("bob gold=6", "set", "Bob: gold 3 → 6"),
        ("gold 6", "set", "Ann: gold 3 → 6"),
        ("coins ?", "set", "Ann: gold 3 → ?"),
        ("gain 4", "gain", "Ann gains 4"),
        (":gain 4", "gain", "Ann gains 4"),
        ("bob gains 4", "gain", "Bob gains 4"),
        ("Bob earns gold=4", "gain", "Bob gains 4"),
        ("gain gold=4 by=bob", "gain", "Bob gains 4"),
        ("bob tosses 1h 1t", "toss", "Bob tosses 1 heads"),
        ("flip 2", "toss", "Ann tosses 2 heads"),
        ("toss 2t at Gull Rock", "toss", "Ann tosses 0 heads"),
        ("toss at Gull Rock 2t", "toss", "Ann tosses 0 heads"),
        ("toss coins=2h", "toss", "Ann tosses 2 heads"),
        ("note the fog lifts at 6", "note", "“the fog lifts at 6”"),
        ("note gold = 6", "note", "“gold = 6”"),
        ('note he said "ahoy"', "note", '“he said "ahoy"”'),
        ("note he said “ahoy”", "note", "“he said “ahoy””"),
        ('note "', "note", '“"”'),
        ('note "ahoy, all"', "note", "“ahoy, all”"),
        ('toss 2t at "Gull Rock"', "toss", "Ann tosses 0 heads"),
        ("toss 2t at “Gull Rock”", "toss", "Ann tosses 0 heads"),
        ("toss 2t, at the Gull Rock", "toss", "Ann tosses 0 heads"),
        ("toss 2 tails at Gull Rock", "toss", "Ann tosses 0 heads"),
        ('note text="two words"', "note", "“two words”"),
        ('gain effects="gain Bob gold 2" 1', "gain", "Ann gains 1; Bob +2 gold, 3 → 5"),
        ("turn bob", "turn", "Bob's turn"),
        ("gain 1 effects=gain Bob gold 2", "gain", "Ann gains 1; Bob +2 gold, 3 → 5"),
        ("gain 1 gold!=our rule", "gain", "Ann gains 1"),
    ],
)
def test_a_sentence_is_an_act(table, text, act, says):
    entry = entered(table, text)
    assert (entry.act, entry.says) == (act, says)


def test_a_sentence_runs_its_procedure_once(table, monkeypatch):
    # Each question takes its words on the way; a rule that is broken asks for one run more.
    runs = []
    whole = draft.drive
    monkeypatch.setattr(draft, "drive", lambda *told: runs.append(1) or whole(*told))
    assert isinstance(say(table, "toss 2t at Gull Rock").result, Done)
    assert len(runs) == 1
    runs.clear()
    assert isinstance(say(table, "gain 21").result, Asking)
    assert len(runs) == 2


def test_who_speaks_may_be_given(table):
    assert entered(table, "gain 2", by="p2").says == "Bob gains 2"
    assert entered(table, "Ann gains 2", by="p2").says == "Ann gains 2"
    assert entered(table, "+1 gold", by="p2").says == "Bob +1 gold, 5 → 6"


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", UsageError, "Nothing was typed."),
        ("   ", UsageError, "Nothing was typed."),
        ("\u202e", UsageError, "Nothing was typed."),
        ("dance", UsageError, "“dance” begins no sentence that I know."),
        ("gian 3", UsageError, "“gian” begins no sentence that I know."),
        ("zoe +3 gold", UsageError, "“zoe” begins no sentence that I know."),
        ("gain 3 4", UsageError, "“4” is left over; nothing was entered."),
        ("gain many", BadAnswer, "“many” is not a whole number."),
        ("gain -4", BadAnswer, "-4 is less than 0, the least possible."),
        ("gain 1e9", BadAnswer, "“1e9” is not a whole number."),
        ("toss 9x", BadAnswer, "The coin has no face “x”. Its faces are h head, t tail."),
        ("toss 2h at", UsageError, "“at” is left over; nothing was entered."),
        ("turn zoe", BadAnswer, "There is no “zoe” to choose here."),
        ("gain 1 effects=steal", BadAnswer, "“steal” is not an effect."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_entered(table, text, error, says):
    with pytest.raises(error) as refused:
        say(table, text)
    assert says in refused.value.says
    assert table.history.acts == 0
    assert table.path.read_bytes().count(b"\n") == 1


def test_close_words_are_suggested(table):
    with pytest.raises(UsageError) as refused:
        say(table, "gian 3")
    assert "gain" in refused.value.would_be_right


def test_what_a_sentence_does_not_tell_is_asked(table):
    said = say(table, "gain")
    assert isinstance(said.result, Asking)
    assert said.result.question.key == "gold"
    said = say(table, "bob tosses at Gull Rock")
    assert isinstance(said.result, Asking)
    assert said.result.question.key == "coins"
    assert said.result.question.count == 2
    said.run.give("coins", "1")
    done = table.look(said.run)
    assert isinstance(done, Done)
    table.enter(said.run, done)
    assert table.state.sites == {"s1": "Gull Rock"}


def test_a_rule_that_a_sentence_breaks_is_named_and_logged_anyway_with_a_word(table):
    said = say(table, "toss 3h")
    assert said.result.question.kind == "broken"
    assert said.result.question.why == f"{pool_is('3 dice', 2)}."
    entry = entered(table, "toss 3h coins!=a card says so")
    assert entry.overrides == {"coins": "a card says so"}
    assert entered(table, "toss 3h coins!=").overrides == {"coins": "the table says so"}


def test_the_app_rolls_when_it_is_told_to(table):
    entry = entered(table, "toss roll")
    assert entry.values["coins"] == {"faces": {"h": 1, "t": 1}}
    assert ("coins", {"faces": {"h": 1, "t": 1}}, "app") in entry.answers


def test_defaults_of_a_sentence_are_not_kept_as_answers_of_a_draft(table):
    """`who` was Ann when it was typed; when the draft is picked up, it is Bob's turn."""
    said = say(table, "gain")
    table.drafts.keep_all(said.run)
    did(table, "turn", who="Bob")
    run = table.runs.resume("d1") if table.drafts.all() else said.run
    run.give("gold", 2)
    run.depth = "sentence"
    done = table.look(run)
    assert done.outcome.says == "Bob gains 2"


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("", ["gain", "toss", "Ann", "Bob", "gold"]),
        ("ga", ["gain"]),
        ("bob ", ["gain", "gold", "poise"]),
        ("turn ", ["Ann", "Bob"]),
        ("turn b", ["Bob"]),
        ("toss ", ["roll", "at"]),
        ("zzz ", []),
        ("toss at Gull ", ["roll"]),
    ],
)
def test_completion(table, text, has):
    offered = complete(table, text)
    if not has:
        assert offered == []
    assert [word for word in has if word not in offered] == []
    assert len(offered) <= 12


def test_probes_speak_too(tmp_path):
    with begun(tmp_path, probe("exchange")) as table:
        entered(table, "Ann attacks Bob 2")
        assert entered(table, "bob adds 1").says == "Bob adds 1, the stake is 3"
        entered(table, "pass")
        assert entered(table, "pass").says == "Bob passes; Bob wins 3 points"
        assert table.state.points == {"p1": 0, "p2": 3}


@given(st.text(st.sampled_from("abgn gainto+-=!?;:\"'\\1234h[]{}.,éß船\u202e\n"), max_size=40))
def test_no_sentence_is_a_traceback(text):
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder, begun(Path(folder)) as table:
        try:
            said = say(table, text)
        except (UsageError, BadAnswer) as refused:
            says = refused.says
        else:
            says = said.run.info.id
        complete(table, text)
        assert says
        assert table.history.acts == 0
