"""What the record book is told of an open campaign, and what it knows for the next one."""

from __future__ import annotations

from typing import Any

from companion.records.book import (
    Book,
    CampaignRow,
    CampaignRows,
    CatalogueRow,
    GameRow,
    RulingRow,
    Standing,
)
from companion.records.cards.facts import kept_facts
from companion.records.cards.known import TOLD_IN, known
from companion.table.campaign.due import reminders
from companion.table.campaign.opened import OpenTable
from companion.table.game import Game
from companion.toolbox.text import key_of


def rows_of(table: OpenTable[Any]) -> CampaignRows:
    """Everything that the book keeps of a campaign; all can be made again from its journal."""
    row = row_of(table)
    state, game = table.state, table.game
    finished = [
        GameRow(
            campaign=row.id,
            game_no=one.game_no,
            game=game.id,
            ended_at=row.last_at,
            head_digest=row.head_digest,
            standings=tuple(
                Standing(player=state.name(player), place=place, score=one.scores.get(player))
                for player, place in sorted(one.places.items(), key=lambda pair: pair[::-1])
            ),
        )
        for one in game.finished(state)
    ]
    rulings = [
        RulingRow(
            id=key,
            campaign=row.id,
            game=game.id,
            rule=rule if colon else "",
            text=text.strip() if colon else rule,
            head_digest=row.head_digest,
        )
        for key, told in sorted(state.rulings.items())
        for rule, colon, text in [told.partition(": ")]
    ]
    cards = [
        CatalogueRow(
            game=game.id,
            kind=one.kind,
            name=one.name,
            facts=kept_facts(game.card_kinds.get(one.kind), one.facts),
            source=f"{TOLD_IN}{row.title}",
            campaign=row.id,
            head_digest=row.head_digest,
        )
        for one in (game.remembers(state) if game.remembers else ())
    ]
    return CampaignRows(
        campaign=row, games=tuple(finished), rulings=tuple(rulings), cards=tuple(cards)
    )


def memory_of(book: Book, game: Game[Any]) -> dict[str, dict[str, Any]]:
    """What earlier campaigns told of a game's cards, by the name's key; of each fact the latest
    word counts."""
    if game.remembers is None:
        return {}
    return {
        key_of(card.name): {
            **{fact: told.value for fact, told in card.facts.items()},
            "name": card.name,
            "kind": card.kind,
            "source": TOLD_IN + (next(iter(card.facts.values())).source if card.facts else ""),
        }
        for _, card in sorted(known(book.card_rows(game.id)).items())
    }


def owed_of(table: OpenTable[Any]) -> tuple[str, ...]:
    """What is owed before play goes on: reminders that are due first, then duties of whoever has
    the turn, or of nobody. What waits for its time, or for somebody else, is not among it."""
    state = table.state
    told = {one.key: one for one in reminders(table)}
    due = [f"{one.what} (due: {one.when})" for one in told.values() if one.due]
    for key in sorted(state.pending, key=lambda key: (len(key), key)):
        duty, reminder = state.pending[key], told.get(key)
        if reminder is not None and reminder.due is None:
            due.append(reminder.what)
        elif reminder is None and duty.who in ("", state.turn):
            who = state.name(duty.who) if duty.who else ""
            due.append(f"{who}: {duty.what}" if who and who not in duty.what else duty.what)
    return tuple(due)


def row_of(table: OpenTable[Any]) -> CampaignRow:
    """Where a campaign stands now: its last act, whose turn, what is half entered."""
    head = table.history.act_at(table.history.head)
    last = table.record(head) if head else None
    half = tuple(
        f"{info.title}, {table.state.name(lines[0].by)}" if lines[0].by else info.title
        for _, info, lines in table.drafts.all()
    )
    return CampaignRow(
        id=table.path.stem,
        title=table.first.title,
        game=table.first.game,
        file=table.path.name,
        opened_at=table.first.at,
        last_says=last.says if last else "",
        last_at=last.at if last else table.first.at,
        where=table.game.where(table.state),
        half_entered=half,
        owed=owed_of(table),
        head_digest=table.last_digest,
    )
