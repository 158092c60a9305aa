"""What a procedure of City of Five Sails may change, and what it tells of it.

A verb changes one thing and keeps what nobody told: a count that is `None` stays so. Where a rule
follows from a change (wounds, leaving play, a Leader lost), `harm` and `losing` do it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games.five_sails.calculations.decks import same_card
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.calculations.planning import take
from companion.games.five_sails.procedures.wording import more, where
from companion.games.five_sails.rules.day import take_of
from companion.games.five_sails.rules.in_words import in_words
from companion.games.five_sails.rules.standing import in_order, name, returning
from companion.games.five_sails.state.cards import AbilityKind, Card, CardType
from companion.games.five_sails.state.table import (
    Attachment,
    Character,
    CityCard,
    Duel,
    FiveSails,
    Gone,
    Kind,
    Left,
    Location,
    Modifier,
    Pile,
    Side,
    Until,
    Used,
    use_key,
)
from companion.table.procedures.procedure import Reading, Steps
from companion.table.procedures.question import Break, Citation
from companion.table.procedures.work import BaseWork
from companion.table.state import put, without_key
from companion.toolbox.sums import Result

T = TypeVar("T")


class Changes(BaseWork[FiveSails]):
    """The state as it changes, and what is told of it."""

    def __init__(self, table: Reading[FiveSails]) -> None:
        super().__init__(table)
        self.lost: dict[str, int | None] = {}
        """Players whose Leader was destroyed in this entry -> its wounds (P48)."""
        self.accepted: set[str] = set()
        """Ids of faults that the table took on purpose when it chose something."""
        self._broken: dict[str, int] = {}

    # ------------------------------------------------------------------ looking

    def side(self, player: str = "") -> Side:
        """What a player has; the acting one if none is named."""
        return self.state.sides[player or self.player]

    def character(self, key: str) -> Character:
        """A character in play."""
        return self.state.characters[key]

    def card(self, key: str) -> Card:
        """A card of the library; one without a name if there is none."""
        return self.state.cards.get(key, Card(name=""))

    def called(self, thing: str) -> str:
        """The name of a character, attachment, City card, card of the library, player."""
        return name(self.state, thing)

    def where(self, at: str, seen_by: str = "") -> str:
        """A place in words."""
        return where(self.state, at, seen_by)

    @property
    def duel(self) -> Duel:
        """The challenge or duel under way."""
        assert self.state.duel is not None
        return self.state.duel

    # ------------------------------------------------------------------ telling

    def row(self, kind: str, **fields: Any) -> None:
        """Tell one thing that happened (the kinds of the spec's section 6)."""
        super().row(kind, **{"day": self.state.day, "step": self.state.step, **fields})

    def sum(self, title: str, result: Result[T]) -> T:
        """Show how a value came about, with names instead of ids; the value."""
        key, again = title, 1
        while key in self.sums:
            again += 1
            key = f"{title} ({again})"
        self.sums[key] = self.named(result)
        return result.value

    def named(self, result: Result[T]) -> Result[T]:
        """The same with names instead of ids, as a question may show it."""
        state = self.state
        parts = tuple(replace(part, label=in_words(state, part.label)) for part in result.parts)
        notes = tuple(in_words(state, note) for note in result.notes)
        return replace(result, parts=parts, notes=notes)

    def breaks(
        self,
        key: str,
        why: str | Break | None,
        cite: Citation | None = None,
        *,
        prompt: str = "",
        owner: str = "",
    ) -> Steps[str]:
        """Name a rule that is about to be broken; what was taken on purpose is not named again.

        A rule that is broken more than once in an entry has a number from the second time on.
        """
        if not why or key in self.accepted:
            return ""
        count = self._broken[key] = self._broken.get(key, 0) + 1
        numbered = key if count == 1 else f"{key}-{count}"
        return (yield from super().breaks(numbered, why, cite, prompt=prompt, owner=owner))

    def fault(self, fault: Fault) -> Steps[str]:
        """Name a rule that a calculation found broken."""
        says = in_words(self.state, fault.says)
        return (yield from self.breaks(fault.id, says, Citation(fault.rule, fault.page)))

    # ------------------------------------------------------------------ changing

    def update(self, **fields: Any) -> None:
        """Set fields of the table itself: `day`, `step`, `turn`, `passes`."""
        self.state = replace(self.state, **fields)

    def change(self, player: str, **fields: Any) -> None:
        """Set fields of what a player has."""
        self.state = put(self.state, "sides", player, replace(self.side(player), **fields))

    def change_hand(self, player: str, **fields: Any) -> None:
        """Set fields of a hand."""
        self.change(player, hand=replace(self.side(player).hand, **fields))

    def change_character(self, key: str, **fields: Any) -> None:
        """Set fields of a character in play."""
        self.state = put(self.state, "characters", key, replace(self.character(key), **fields))

    def change_attachment(self, key: str, **fields: Any) -> None:
        """Set fields of an attachment in play."""
        told = replace(self.state.attachments[key], **fields)
        self.state = put(self.state, "attachments", key, told)

    def change_location(self, place: str, **fields: Any) -> None:
        """Set fields of a City location."""
        old = self.state.locations.get(place, Location())
        self.state = put(self.state, "locations", place, replace(old, **fields))

    def change_scheme(self, player: str, **fields: Any) -> None:
        """Set fields of the scheme of the Day, if there is one."""
        scheme = self.side(player).scheme
        if scheme is not None:
            self.change(player, scheme=replace(scheme, **fields))

    def change_card(self, key: str, **fields: Any) -> None:
        """Set fields of a card of the library."""
        self.state = put(self.state, "cards", key, replace(self.card(key), **fields))

    def change_duel(self, duel: Duel | None) -> None:
        """The duel as it is now; `None`: it is over."""
        thread = self.state.thread if duel is not None else ""
        self.update(duel=duel, thread=thread)

    def open_duel(self, duel: Duel) -> None:
        """A challenge is issued: its entries belong to a thread of their own."""
        number = self.state.duels + 1
        self.update(duel=duel, duels=number, thread=f"d{number}")

    # ------------------------------------------------------------------ what comes into play

    def new_character(
        self,
        card: str,
        kind: Kind | None = None,
        *,
        owner: str = "",
        controller: str = "",
        at: str = "",
        engaged: bool | None = None,
        wounds: int | None = None,
    ) -> str:
        """A character comes into play: its id, the old one if this copy left play today."""
        key = self._copy(card, owner, "x")
        one = Character(
            card=card,
            kind=kind,
            owner=owner,
            controller=controller,
            at=at,
            engaged=engaged,
            wounds=wounds,
        )
        self.state = put(self.state, "characters", key, one)
        if kind == "leader" and controller and not self.side(controller).leader:
            self.change(controller, leader=key)
        return key

    def new_attachment(
        self, card: str, on: str, owner: str = "", engaged: bool | None = False
    ) -> str:
        """An attachment comes into play: its id; an empty owner: of the City Deck."""
        key = self._copy(card, owner, "t")
        one = Attachment(card=card, on=on, owner=owner, engaged=engaged)
        self.state = put(self.state, "attachments", key, one)
        return key

    def new_city_card(self, at: str, card: str = "", kind: Any = None) -> str:
        """A City card lies at a location: its id."""
        key = self.new_id("y")
        self.state = put(self.state, "city", key, CityCard(at=at, card=card, kind=kind))
        return key

    def take_city_card(self, key: str) -> CityCard:
        """A City card is lifted from its location; where it goes is for whoever lifts it."""
        lying = self.state.city[key]
        self.update(city=without_key(self.state.city, key))
        return lying

    def _copy(self, card: str, owner: str, prefix: str) -> str:
        back = returning(self.state, card, owner)
        if not back.startswith(prefix):
            return self.new_id(prefix)
        self.update(gone=without_key(self.state.gone, back))
        return back

    # ------------------------------------------------------------------ cards between piles

    def to_hand(self, player: str, count: int | None, shown: Iterable[str] = ()) -> None:
        """Cards come into a hand; those that everybody saw are known to be in it."""
        hand = self.side(player).hand
        both = None if hand.count is None or count is None else hand.count + count
        self.change_hand(player, count=both, known=more(hand.known, shown))

    def from_hand(self, player: str, count: int | None, named: Iterable[str] = ()) -> None:
        """Cards leave a hand, `named` among them; an unnamed one may be any that was known."""
        hand, named = self.side(player).hand, list(named)
        left = None if hand.count is None or count is None else max(0, hand.count - count)
        known = more(hand.known, named, -1) if count == len(named) else {}
        self.change_hand(player, count=left, known=known)

    def from_deck(self, player: str, wanted: int) -> int | None:
        """Cards off a Faction deck, through a reshuffle if one is needed (P12); where they go is
        for whoever takes them.

        Returns:
            How many there were; `None` if the deck ran out and its discards are not told.
        """
        side = self.side(player)
        if side.deck is None:
            return wanted
        result = take(take_of(self.state, player, wanted))
        self.change(player, deck=result.value.deck)
        if result.value.shuffles != 0:
            self.change(player, discard=Pile(count=result.value.discard))
            self.row("reshuffle", player=player, cards=side.discard.count)
            self.say(f"{self.state.name(player)} reshuffles the discards (p. 18)")
        if result.value.missing:
            self.say(f"nothing is left: {result.value.drawn} of {wanted}")
        return result.value.drawn

    def to_pile(
        self, to: Left, player: str, count: int | None = 1, named: Iterable[str] = ()
    ) -> None:
        """Cards go to a pile out of play; those of a hand or deck are only counted there."""
        named = [card for card in named if card]
        if to == "city discard":
            self.update(city_discard=_onto(self.state.city_discard, count, named))
        elif not player or to == "removed":
            return
        elif to in ("locker", "discard"):
            pile = self.side(player).locker if to == "locker" else self.side(player).discard
            self.change(player, **{to: _onto(pile, count, named)})
        elif to == "hand":
            self.to_hand(player, count, named)
        elif to == "deck":
            deck = self.side(player).deck
            both = None if deck is None or count is None else deck + count
            self.change(player, deck=both)

    def from_pile(self, pile: Left, player: str, card: str) -> None:
        """One card is taken out of The Locker or a discard pile."""
        if pile == "city discard":
            self.update(city_discard=_off(self.state.city_discard, card))
        elif pile in ("locker", "discard"):
            self.change(player, **{pile: _off(getattr(self.side(player), pile), card)})

    def discard(self, player: str, count: int | None, named: Iterable[str] = ()) -> None:
        """Cards of a hand go to its owner's discard pile."""
        named = list(named)
        self.from_hand(player, count, named)
        self.to_pile("discard", player, count, named)

    def gone(self, key: str, card: str, owner: str, to: Left) -> None:
        """A copy left play: it keeps its id, and its uses, should it come back today (AMB-35)."""
        self.state = put(self.state, "gone", key, Gone(card=card, owner=owner, to=to))

    # ------------------------------------------------------------------ library

    def find_card(self, told: str) -> str:
        """The card of that name in the library, however it is spelled; empty if there is none."""
        wanted = same_card(told)
        found = (
            key
            for key, card in self.state.cards.items()
            if wanted in map(same_card, (card.name, *card.aliases))
        )
        return next(iter(in_order(found)), "")

    def learn_card(self, told: str, type: CardType | None = None, **fields: Any) -> str:
        """The card of that name, a new one if the library has none: its id.

        What is given fills in what was not known; it never overwrites what the table told.
        """
        key = self.find_card(told)
        if not key:
            key = self.new_id("c")
            self.state = put(self.state, "cards", key, Card(name=told))
        card = self.card(key)
        wanted = {**fields, **({"type": type} if type else {})}
        new = {field: x for field, x in wanted.items() if getattr(card, field) in (None, "")}
        if new:
            self.change_card(key, **new)
        return key

    # ------------------------------------------------------------------ marks, effects, duties

    def use(self, copy: str, ability: str, kind: AbilityKind, player: str = "") -> str:
        """Mark an ability of a copy as used: for the Day, or for the duel (P15).

        Args:
            copy: id of the copy.
            ability: its key on the card.
            kind: Techniques and Maneuvers are marked in the duel, if there is one.
            player: who uses it; only of an Event part of the key.
        """
        event = copy in self.state.city and player
        key = use_key(copy, ability, player if event else "")
        duel = self.state.duel
        if kind in ("technique", "maneuver"):
            if duel is not None:
                self.change_duel(replace(duel, used={**duel.used, key: True}))
        elif kind != "passive":
            used = Used(card=self.called(copy), by=player or self.player, kind=kind)
            self.state = put(self.state, "used", key, used)
        return key

    def modify(
        self,
        on: str,
        stat: str,
        *,
        by: int | None = None,
        set: int | None = None,
        source: str = "",
        until: Until = "day",
        hangs_on: str = "",
    ) -> str:
        """A stat of a character changes: the effect's id (P40, P57)."""
        key = self.new_id("m")
        change = Modifier(
            on=on, stat=stat, by=by, set=set, source=source, until=until, hangs_on=hangs_on
        )
        self.state = put(self.state, "modifiers", key, change)
        return key


def _onto(pile: Pile, count: int | None, named: list[str]) -> Pile:
    both = None if pile.count is None or count is None else pile.count + count
    return Pile(count=both, named=more(pile.named, named))


def _off(pile: Pile, card: str) -> Pile:
    left = None if pile.count is None else max(0, pile.count - 1)
    return Pile(count=left, named=more(pile.named, [card], -1))
