"""What an En Garde procedure holds while it runs: the changing state, rows, words, sums."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar, Unpack

from msgspec.structs import replace

from companion.games.en_garde.calculations import Cost, Lose, Pay, Restore, lose, pay, restore
from companion.games.en_garde.options import chosen, is_on, number
from companion.games.en_garde.rules.exchange import cards_of
from companion.games.en_garde.rules.owing import changed, known_again
from companion.games.en_garde.rules.standing import down_to, poise_change
from companion.games.en_garde.state.table import Card, Change, Duelist, EnGarde, Exchange, Out
from companion.table.procedures.acts import Acts
from companion.table.procedures.pressing import Pressing
from companion.table.procedures.procedure import Outcome, Steps
from companion.table.procedures.question import Break, option
from companion.table.procedures.work import BaseWork
from companion.table.state import put
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Part, Result

T = TypeVar("T")


class Work(BaseWork[EnGarde]):
    """The state as it changes, and what is told of it."""

    drawn: int | None = 0
    """Cards of the last draw."""

    # ------------------------------------------------------------------ looking

    def duelist(self, player: str = "") -> Duelist:
        """What a player has; the acting one's if none is named.

        Raises:
            Unworkable: nothing is kept of them, as older programs let a correction have it.
        """
        one = player or self.player
        if one not in self.state.duelists:
            raise Unworkable(f"Nothing is kept of {self.state.name(one)} in this game.")
        return self.state.duelists[one]

    def card(self, key: str) -> Card:
        """A card of the catalogue."""
        return self.state.cards[key]

    @property
    def exchange(self) -> Exchange:
        """The running Exchange."""
        assert self.state.exchange is not None
        return self.state.exchange

    # ------------------------------------------------------------------ telling

    def row(self, kind: str, **fields: Any) -> None:
        """Tell one thing that happened (the kinds of the spec's section 6)."""
        super().row(kind, turn=self.state.turn_no, **fields)

    # ------------------------------------------------------------------ what cards say

    def keep(self, key: str, field: str, value: Any, source: str = "table") -> None:
        """Keep in the catalogue what is printed on a card."""
        card = self.card(key)
        old = getattr(card, field)
        skipped = {name: True for name in card.skipped if name != field}
        sources = {**card.sources, field: source}
        self.change_card(key, sources=sources, skipped=skipped, **{field: value})
        self.row("catalogue_set", card=card.name, field=field, old=old, new=value, source=source)
        if field in ("cost", "counter_cost"):
            self._known_again("a cost was entered")
        elif field == "restore":
            self._known_again("what a Restore gives was entered")

    def skip(self, key: str, field: str) -> None:
        """Keep that nobody knows what is printed on a card; it is not asked again."""
        self.change_card(key, skipped={**self.card(key).skipped, field: True})

    def printed(self, key: str, field: str, asking: Steps[T | None]) -> Steps[T | None]:
        """What is printed on a card: as it is known, else asked once and kept."""
        card = self.card(key)
        if field in card.skipped:
            return None

        def keep(value: T | None) -> None:
            if value is None:
                self.skip(key, field)
            else:
                self.keep(key, field, value)

        return (yield from self.known(getattr(card, field), asking, keep))

    # ------------------------------------------------------------------ changing

    def change(self, player: str, **fields: Any) -> None:
        """Set fields of what a player has."""
        self.state = put(
            self.state, "duelists", player, replace(self.state.duelists[player], **fields)
        )

    def change_exchange(self, exchange: Exchange | None) -> None:
        """The Field as it is now."""
        self.state = replace(self.state, exchange=exchange)

    def change_card(self, key: str, **fields: Any) -> None:
        """Set fields of a card of the catalogue."""
        self.state = put(self.state, "cards", key, replace(self.state.cards[key], **fields))

    def moved(self, player: str, poise: int | None, *changes: Change) -> None:
        """Somebody's Poise after some changes; what led to an unknown one is kept."""
        before = self.duelist(player).poise
        self.change(player, poise=poise)
        self.state = changed(self.state, player, before, *changes)

    def _known_again(self, why: str) -> None:
        """A number that is told now tells what somebody has left."""
        for player, result in known_again(self.state).items():
            poise, name = result.value, self.state.name(player)
            self.change(player, poise=poise, since=None)
            self.row("correction", field=player, old=None, new=poise, reason=why)
            self.sums[f"{name}'s Poise"] = result
            self.say(f"{name} is at No Poise" if poise == 0 else f"{name}'s Poise is {poise}")

    def from_hand(self, player: str, count: int) -> None:
        """Cards leave a hand; an unknown count stays unknown, none goes below 0."""
        hand = self.duelist(player).hand
        if hand is not None:
            self.change(player, hand=max(0, hand - count))

    def to_discard(self, cards: Iterable[str]) -> None:
        """Cards that everybody saw go to the discard pile."""
        cards = list(cards)
        pile = self.state.discard
        self.state = replace(self.state, discard=None if pile is None else pile + len(cards))
        if is_on(self.state, "log_discards"):
            seen = dict(self.state.seen)
            for card in cards:
                seen[card] = seen.get(card, 0) + 1
            self.state = replace(self.state, seen=seen)

    def unseen_to_discard(self, count: int | None) -> None:
        """Cards that nobody named go to the discard pile."""
        pile = self.state.discard
        self.state = replace(
            self.state, discard=None if pile is None or count is None else pile + count
        )

    def pay(self, player: str, costs: Iterable[tuple[str, Change]]) -> tuple[int | None, ...]:
        """Pay Poise for cards, in the order in which they leave the hand (Poise).

        Args:
            player: who pays.
            costs: what each is called, and the payment.

        Returns:
            What was paid for each; `None` where nobody knows.
        """
        due = tuple(costs)
        told = tuple(Cost(label, change.amount) for label, change in due)
        before = self.duelist(player).poise
        overpay = str(chosen(self.state, "overpay"))
        result = pay(Pay(before, told, overpay))  # type: ignore[arg-type]
        self.moved(player, result.value.after, *(change for _, change in due))
        after = self.duelist(player).poise
        if told:
            name = f"{self.state.name(player)} pays"
            key = name if name not in self.sums else f"{name} again"
            parts = tuple(
                Part(cost.label, amount, "Poise", "poise-cost")
                for cost, amount in zip(told, result.value.paid, strict=True)
            )
            said = () if before == after else (poise_change(before, after),)
            paid = None if None in result.value.paid else sum(x or 0 for x in result.value.paid)
            self.sums[key] = Result(paid, parts, ("Poise",), (*said, *result.notes))
            if paid is None:
                self.say(f"{self.state.name(player)} pays ?")
        if after is not None and before is not None and after < before:
            self.say(f"{self.state.name(player)} pays {before - after}{down_to(after)}")
            if after == 0 and self.state.exchange is not None:
                self.row("danger", player=player)
        return result.value.paid

    def lose(
        self, player: str, amount: int | None, how: str, by: str = "", finishes: bool = True
    ) -> bool:
        """Lose Poise to a hit: No Poise first, out only from there (Damage and No Poise).

        Returns:
            Whether that puts the player out; `goes_out` then does what follows.
        """
        before = self.duelist(player).poise
        result = lose(Lose(before, amount, finishes))
        self.moved(player, result.value.after, Change(kind="lose", amount=amount))
        self.row(
            "poise_loss",
            player=player,
            by=by,
            how=how,
            amount=amount,
            old=before,
            new=self.duelist(player).poise,
            out=result.value.out,
        )
        return result.value.out is True

    def drop_item(self, player: str, cause: str) -> None:
        """An Item leaves play, to the discard pile."""
        item = self.duelist(player).item
        if not item:
            return
        self.change(player, item="")
        self.to_discard([item])
        self.row("item_lost", player=player, card=self.card(item).name, reason=cause)

    def goes_out(self, player: str, how: str, by: str, place: int | None = None) -> None:
        """A player is out: hand and Item to the discard pile, or aside (A-26)."""
        duelist = self.duelist(player)
        aside = chosen(self.state, "out_cards") == "removed"
        count = None if duelist.hand is None else duelist.hand
        if aside:
            lay, item = self.state.set_aside, 1 if duelist.item else 0
            now = None if lay is None or count is None else lay + count + item
            self.state = replace(self.state, set_aside=now)
        else:
            self.unseen_to_discard(count)
            if duelist.item:
                self.to_discard([duelist.item])
        out = Out(turn=self.state.turn_no, how=how, by=by, place=place)  # type: ignore[arg-type]
        self.change(player, out=out, hand=0, item="")
        self.row("out", player=player, by=by, how=how, place=place)

    def clear_field(self) -> tuple[str, ...]:
        """Everything on the Field to the discard pile (Ending the Exchange 4)."""
        cards = cards_of(self.exchange)
        self.to_discard(cards)
        self.row("field_clear", count=len(cards), cards=[self.card(key).name for key in cards])
        self.state = replace(self.state, exchange=None, thread="")
        return cards

    # ------------------------------------------------------------------ asking

    def whom(
        self,
        key: str,
        prompt: str,
        players: Iterable[tuple[str, Break | None]],
        **more: Unpack[Pressing[str]],
    ) -> Steps[str]:
        """Ask for a player; what bars one stands beside the name. The only one left is taken."""
        options = [option(player, self.state.name(player), barred) for player, barred in players]
        legal = [one.id for one in options if not one.illegal]
        if len(legal) == 1:
            more = {**more, "quiet": legal[0]}
        return self.choose(key, prompt, options, **more)

    def done(self, says: str = "") -> Outcome[EnGarde]:
        """What came of it."""
        return super().done("; ".join(part for part in (says, *self.said) if part))


act: Acts[EnGarde, Work] = Acts(Work)
"""Registers the game's acts."""


def gain(work: Work, player: str, amount: int | None, how: str, card: str = "") -> None:
    """Regain Poise, at most to the top of the track (A-03); at No Poise it lifts from there.

    An amount that nobody knows is known once the card that gave it is told.
    """
    before = work.duelist(player).poise
    cap = number(work.state, "poise_cap")
    result = restore(Restore(before, 0, amount, cap))
    told = result.value
    owed = card if amount is None else ""
    work.moved(player, told.after, Change(kind="gain", amount=amount, card=owed, field="restore"))
    work.row(
        "restore",
        player=player,
        amount=amount,
        gained=told.gained,
        cut=told.cut,
        old=before,
        new=work.duelist(player).poise,
        how=how,
    )
    if told.cut:
        work.say(
            f"restored {amount}, gained {told.gained}: the top of the track is {cap} "
            "(a table option)"
        )
