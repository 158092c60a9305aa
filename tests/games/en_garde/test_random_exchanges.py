"""Random Exchanges: what always holds. 300 in the normal run, 10,000 with COMPANION_LONG=1."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.en_garde.rules.exchange import in_order, may_play
from companion.games.en_garde.rules.standing import preview
from companion.games.en_garde.state.table import EnGarde
from companion.table.campaign.opened import OpenTable
from companion.table.campaign.writer import Acknowledged
from companion.table.storage.patch import sorted_encoding
from tests.conftest import LONG
from tests.games.en_garde.duel import audited, opened, picture, seen
from tests.games.en_garde.player import Play, Refused, kind_of, next_play, open_exchange, start

BATCHES = 40 if LONG else 10
EACH = 250 if LONG else 30
ON_FILE = 60 if LONG else 8
THIRDS = ("p1", "p2", "p3")


def exchange_of(seed: int) -> list[Play]:
    """The plays of one Exchange, from the opening to its end."""
    rng = Random(seed)
    opening = open_exchange(rng, start(rng))
    if opening is None:
        return []
    plays = [opening]
    while plays[-1].outcome.state.exchange is not None:
        plays.append(next_play(rng, plays[-1].outcome.state))
    return plays


def rows(play: Play, kind: str) -> list[dict[str, Any]]:
    return [row for row in play.outcome.lines if row["kind"] == kind]


def seeds(batch: int) -> range:
    return range(batch * EACH, (batch + 1) * EACH)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_always_holds(batch: int) -> None:
    for seed in seeds(batch):
        try:
            plays = exchange_of(seed)
        except Refused as refused:
            raise AssertionError(f"seed {seed}: {refused}") from refused
        for play in plays:
            _cards_are_conserved(play, seed)
            _priority_alternates(play, seed)
            _nobody_out_who_had_poise(play, seed)
            _third_players_are_untouched(play, seed)
            _preview_is_the_ending(play, seed)
            _can_be_shown(play, seed)


def _cards_are_conserved(play: Play, seed: int) -> None:
    state = play.outcome.state
    if state.deck is None or any(x.hand is None for x in state.duelists.values()):
        return  # a card's draw that nobody counted
    if state.discard is None:
        return
    assert audited(state) == 0, f"seed {seed}: {play.outcome.says}"


def _priority_alternates(play: Play, seed: int) -> None:
    before, after = play.before.exchange, play.outcome.state.exchange
    if after is None:
        return
    assert after.stage == "priority", f"seed {seed}"
    assert after.following == "" and after.response == "", f"seed {seed}"
    player = play.by
    expected = after.other(player)
    if any(row.get("operation") == "again" for row in rows(play, "effect")):
        expected = player
    fancy = rows(play, "fancy")
    if fancy and not fancy[0]["works"] and play.before.options.get("negate_next") != "negater":
        expected = player
    assert after.priority == expected, f"seed {seed}: {play.outcome.says}"
    if before is not None:
        assert before.priority == player


def _nobody_out_who_had_poise(play: Play, seed: int) -> None:
    """Right before each loss: only who had No Poise goes out, and only by a loss of 1 or more."""
    out = {row["player"] for row in rows(play, "out")}
    for row in rows(play, "poise_loss"):
        if row["old"] is not None and row["old"] > 0:
            assert not row["out"], f"seed {seed}: {play.outcome.says}"
        if row["amount"] is not None and row["old"] == 0:
            assert row["out"] == (row["amount"] > 0), f"seed {seed}"
    lost = {row["player"] for row in rows(play, "poise_loss") if row["out"]}
    # Where nobody knows the Poise, or what No Poise loses, the table itself says who is out.
    unknown = {
        row["player"]
        for row in rows(play, "poise_loss")
        if row["old"] is None or (row["old"] == 0 and row["amount"] is None)
    }
    assert lost <= out <= lost | unknown, f"seed {seed}: {play.outcome.says}"
    for player in out:
        assert not play.outcome.state.standing(player)


def _third_players_are_untouched(play: Play, seed: int) -> None:
    exchange = play.before.exchange or play.outcome.state.exchange
    assert exchange is not None
    for player in set(THIRDS) - set(exchange.duelists):
        before, after = (x.duelists[player] for x in (play.before, play.outcome.state))
        assert before == after, f"seed {seed}: {play.outcome.says}"


def _preview_is_the_ending(play: Play, seed: int) -> None:
    """What stood on the screen right before the pass is what happens, where all is known."""
    state = play.before
    if play.procedure != "pass" or state.options.get("disarm") == "ask":
        return
    if play.overrides:
        return  # a number that contradicts the rulebook was told at the end
    foreseen = preview(state).value
    after = play.outcome.state
    for player, harm in foreseen.totals.items():
        lost = next(row for row in rows(play, "poise_loss") if row["player"] == player)
        if harm.value is None:
            if lost["amount"] is not None:
                assert lost["amount"] >= harm.least, f"seed {seed}"
            continue
        assert lost["amount"] == harm.value, f"seed {seed}: {play.outcome.says}"
        assert lost["out"] == foreseen.out[player], f"seed {seed}: {play.outcome.says}"
        assert lost["new"] == foreseen.after[player], f"seed {seed}"
    for attack, player in foreseen.items.items():
        told = next(row for row in rows(play, "disarm") if row["attack"] == attack)
        assert told["player"] == player, f"seed {seed}"
    if state.discard is not None and after.discard is not None and not rows(play, "out"):
        items = sum(1 for player in foreseen.items.values() if player)
        assert after.discard == state.discard + foreseen.cards + items, f"seed {seed}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_the_screen_is_sure_of_happens(batch: int) -> None:
    """Where numbers are missing, but the known part settles somebody's fate (5.10, 5.12)."""
    for seed in seeds(batch):
        plays = exchange_of(seed)
        if not plays or plays[-1].procedure != "pass" or plays[-1].overrides:
            continue
        if plays[-1].before.options.get("disarm") == "ask":
            continue
        foreseen = preview(plays[-1].before).value
        for row in rows(plays[-1], "poise_loss"):
            player = row["player"]
            if foreseen.after[player] is not None:
                assert row["new"] == foreseen.after[player], f"seed {seed}"
            if foreseen.out[player] is not None:
                assert row["out"] == foreseen.out[player], f"seed {seed}"


def _can_be_shown(play: Play, seed: int) -> None:
    state = play.outcome.state
    if state.exchange is not None and seed % 10 == 0:
        assert seen(state) and all(len(line) <= 80 for line in picture(state)), f"seed {seed}"


def test_the_random_player_comes_everywhere() -> None:
    """The properties are not empty: everything that can happen does, in the short run."""
    happened: Counter[str] = Counter()
    for seed in range(300):
        for play in exchange_of(seed):
            for row in play.outcome.lines:
                happened[row["kind"]] += 1
                if row["kind"] == "attack":
                    happened[row["source"].partition(":")[0]] += 1
                if row["kind"] == "effect":
                    happened[f"effect {row['operation']}"] += 1
                if row["kind"] == "disarm":
                    happened["disarm of an Item"] += row["player"] is not None
                if row["kind"] == "fancy":
                    happened["negated"] += not row["works"]
            happened["chain"] += len(rows(play, "negate")) > 1
    assert happened["attack"] > 400
    rare = {"opening", "empty field", "lunge", "riposte", "taste", "press", "negated", "chain",
            "disarm of an Item", "out", "danger", "effect again", "effect end", "effect remove",
            "effect bursts", "effect damage", "effect shields", "effect draw", "effect discard",
            "item_lost", "catalogue_set"}  # fmt: skip
    assert not {kind for kind in rare if not happened[kind]}


# ---------------------------------------------------------------------- what is offered


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_is_not_offered_is_refused(batch: int) -> None:
    """Each kind that `may_play` refuses is a broken rule, with the same words."""
    for seed in seeds(batch):
        for play in exchange_of(seed)[:-1]:
            state = play.outcome.state
            assert state.exchange is not None
            by = state.exchange.priority
            for one in may_play(state):
                if one.refused is None or one.refused.why == "the hand is empty":
                    continue
                card = kind_of(state, Random(seed), one)
                with pytest.raises(Refused) as refused:
                    Play(Random(seed), state, "play", by, card=card)
                assert refused.value.why == one.refused.why, f"seed {seed}: {one.kind}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_other_duelist_may_not_play(batch: int) -> None:
    for seed in seeds(batch)[: EACH // 5]:
        for play in exchange_of(seed)[:-1]:
            exchange = play.outcome.state.exchange
            assert exchange is not None
            for procedure in ("play", "pass", "press"):
                with pytest.raises(Refused) as refused:
                    Play(Random(seed), play.outcome.state, procedure,
                         exchange.other(exchange.priority), card="c1")  # fmt: skip
                assert "Not your priority" in refused.value.why


# ---------------------------------------------------------------------- on a file: undo, redo


@pytest.mark.parametrize("seed", range(ON_FILE))
def test_undo_and_redo_of_each_play(tmp_path: Path, seed: int) -> None:
    """The same answers on a file give the same state; each undo and redo the same encoding."""
    plays = exchange_of(1000 + seed)
    if not plays:
        return
    with opened(tmp_path, plays[0].before) as table:
        states = [table.state]
        for play in plays:
            result = table.act(
                play.procedure, play.answers, play.overrides, by=play.by, depth="steps"
            )
            assert isinstance(result, Acknowledged), result
            assert table.state == play.outcome.state
            states.append(table.state)
            _there_and_back(table, states[-2], states[-1])
        for state in reversed(states[:-1]):
            table.undo()
            assert encoded(table.state) == encoded(state)
        for state in states[1:]:
            table.redo()
            assert encoded(table.state) == encoded(state)


def _there_and_back(table: OpenTable[EnGarde], before: EnGarde, after: EnGarde) -> None:
    assert table.undo() is not None
    assert encoded(table.state) == encoded(before)
    assert table.redo() is not None
    assert encoded(table.state) == encoded(after)


def encoded(state: EnGarde) -> tuple[bytes, list[str], list[str]]:
    """The sorted encoding, and the order in which Attacks and Responses were played."""
    exchange = state.exchange
    if exchange is None:
        return sorted_encoding(state), [], []
    return sorted_encoding(state), in_order(exchange.attacks), in_order(exchange.responses)
