"""What a Pirate Crusades procedure holds while it runs, and the only ways in which cards move.

A card that is not told is empty text; a count that nobody knows stays unknown. Every verb keeps
the 54 cards together: what leaves one place comes to another within the same entry (P-56).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.rules.duties import without_reason
from companion.games.pirate_crusades.rules.flaws import flaw_in_storms
from companion.games.pirate_crusades.rules.standing import (
    at_zone,
    audit_of,
    limits_of,
    unseen_cards,
    zones,
)
from companion.games.pirate_crusades.state.cards import (
    SUITS,
    Cargo,
    Nation,
    is_joker,
    rank_of,
    suit_of,
)
from companion.games.pirate_crusades.state.table import (
    Bonus,
    Fight,
    Hand,
    Hold,
    Mission,
    Pirate,
    PirateCrusades,
    Square,
)
from companion.table.procedures.acts import Acts
from companion.table.procedures.procedure import Outcome, Reading
from companion.table.procedures.question import Citation
from companion.table.procedures.work import BaseWork
from companion.table.state import put, without_key

UNTOLD = ""
"""A card that nobody named."""


def card_words(card: str) -> str:
    """`7C`, `the Joker`, `a card`."""
    if not card:
        return "a card"
    return "a Joker" if is_joker(card) else card


def cards_words(cards: Iterable[str]) -> str:
    """`7C 8D and 2 cards`: those that are named, and how many are not; empty for none."""
    cards = list(cards)
    named = " ".join(card_words(card) for card in cards if card)
    hidden = sum(1 for card in cards if not card)
    unnamed = "a card" if hidden == 1 else f"{hidden} cards" if hidden else ""
    return " and ".join(part for part in (named, unnamed) if part)


def card_name(card: str) -> str:
    """`Seven of Clubs` as players say it: `7 of Clubs`."""
    if not card:
        return "a card"
    if is_joker(card):
        return "Joker"
    return f"{rank_of(card).name} of {SUITS[suit_of(card).code].name}"


class Work(BaseWork[PirateCrusades]):
    """The state as it changes, and what is told of it."""

    def __init__(self, table: Reading[PirateCrusades]) -> None:
        super().__init__(table)
        self.named: list[str] = []
        """Cards that this act has brought to light; until it is over some lie in no pile yet."""
        self.opening = ""
        """What comes before the act in the entry's line: whose turn began with it."""
        self.friendly_town: bool | None = None
        """Whether a ship without nation calls its town a friend's, once this act has asked."""

    # ------------------------------------------------------------------ looking

    def names(self, cards: Iterable[str]) -> None:
        """Cards are on the table now: no other draw of this act can bring them."""
        self.named += [card for card in cards if card]

    def unseen(self) -> tuple[str, ...]:
        """Cards that may still be drawn: nobody has seen them, and this act has not named them."""
        return unseen_cards(self.state, self.named)

    def pirate(self, player: str = "") -> Pirate:
        """What a player has; the acting one's if none is named."""
        return self.state.pirates[player or self.player]

    def who(self, player: str) -> str:
        """A player's name."""
        return self.state.name(player)

    def here(self, cite: rulebook.InBoth) -> Citation:
        """Where the rules of this game have what both games have."""
        return cite.long if self.state.long else cite.short

    # ------------------------------------------------------------------ changing

    def change(self, player: str, **fields: Any) -> None:
        """Set fields of what a player has."""
        self.state = put(
            self.state, "pirates", player, replace(self.state.pirates[player], **fields)
        )

    def change_square(self, square: str, **fields: Any) -> None:
        """Set fields of a square of the sea."""
        old = self.state.sea.get(square, Square())
        self.state = put(self.state, "sea", square, replace(old, **fields))

    def change_captain(self, key: str, **fields: Any) -> None:
        """Set fields of a captain."""
        self.state = put(self.state, "captains", key, replace(self.state.captains[key], **fields))

    def change_fight(self, fight: Fight | None) -> None:
        """The fight that is under way; `None`: it is over."""
        thread = self.state.thread if fight is not None else ""
        self.state = replace(self.state, fight=fight, thread=thread)

    def owe_plunder(self, player: str, card: str, cite: Citation) -> None:
        """Nobody told what becomes of a beaten ship's card: it may be taken until the next turn."""
        self.discard([card])
        if card:
            what = f"{self.who(player)} may take {card_words(card)} as plunder"
            self.owe(player, what, "plunder", {"who": player, "card": card}, cite)

    def owe_storm(self, player: str, square: str, category: int) -> None:
        """A storm's losses, as its victim's duty; a category 1 takes nothing but the turn.

        A captain's flaw may say otherwise, if it speaks of storms at all (p. 20).
        """
        if category < 2 and not flaw_in_storms(self.state, player):
            self.say(f"{self.who(player)} is caught in a category 1 storm: nothing is lost")
            return
        self.owe(
            player,
            f"{self.who(player)} is caught in a category {category} storm on {square}",
            "storm-hit",
            {"who": player, "category": category},
            rulebook.storm(category),
        )
        self.say(f"{self.who(player)} is caught in a category {category} storm")

    # ------------------------------------------------------------------ cards between places

    def discard(self, cards: Iterable[str], face_down: bool = False) -> None:
        """Cards go onto the discards, the last one on top."""
        pile = self.state.discards
        if pile is None:
            return
        told = tuple(UNTOLD if face_down else card for card in cards)
        self.state = replace(self.state, discards=(*pile, *told))

    def from_discards(self, card: str) -> None:
        """A card is taken out of the discards, the uppermost of that name."""
        pile = self.state.discards
        if pile is None:
            return
        places = [n for n, one in enumerate(pile) if one == card] or [
            n for n, one in enumerate(pile) if not one
        ]
        if places:
            at = places[-1]
            self.state = replace(self.state, discards=pile[:at] + pile[at + 1 :])

    def to_hand(self, player: str, cards: Sequence[str], shown: bool = False) -> None:
        """Crew cards come into a hand; shown ones are known to be in it."""
        hand = self.pirate(player).hand
        known = dict(hand.known)
        if shown:
            known |= {card: True for card in cards if card}
        count = None if hand.count is None else hand.count + len(cards)
        self.change(player, hand=Hand(count=count, known=known, noted=hand.noted))

    def shows(self, player: str, cards: Sequence[str]) -> None:
        """Crew cards that everybody knows to be in a hand now."""
        hand = self.pirate(player).hand
        known = {**hand.known, **{card: True for card in cards if card}}
        self.change(player, hand=Hand(count=hand.count, known=known, noted=hand.noted))

    def from_hand(self, player: str, cards: Sequence[str]) -> None:
        """Crew cards leave a hand; an untold one may be any of them."""
        hand = self.pirate(player).hand
        known = {card: True for card in hand.known if card not in cards}
        count = None if hand.count is None else max(0, hand.count - len(cards))
        if count is not None and len(known) > count:
            known = {}
        self.change(player, hand=Hand(count=count, known=known, noted=hand.noted))

    def to_hold(
        self,
        player: str,
        card: str,
        at: str,
        mission: str = "",
        cargo: Cargo | None = None,
        tons: int | None = None,
    ) -> str:
        """A cargo card into a free hold: its id."""
        key = self.new_id("h")
        hold = Hold(card=card, at=at, mission=mission, cargo=cargo, tons=tons)
        self.change(player, holds={**self.pirate(player).holds, key: hold})
        return key

    def from_hold(self, player: str, hold: str) -> str:
        """A hold is emptied: its card, empty text if a mission stands for it."""
        old = self.pirate(player).holds[hold]
        self.change(player, holds=without_key(self.pirate(player).holds, hold))
        return old.card

    def drop_holds(self, player: str, holds: Iterable[str]) -> list[str]:
        """Holds are emptied onto the discards: the cards (a mission's cargo has none)."""
        cards = []
        for hold in holds:
            counted = not self.pirate(player).holds[hold].mission
            card = self.from_hold(player, hold)
            if counted:
                cards.append(card)
        self.discard(cards)
        return cards

    def to_missions(self, player: str, mission: Mission) -> str:
        """An unfinished mission: its id."""
        key = self.new_id("m")
        self.change(player, missions={**self.pirate(player).missions, key: mission})
        return key

    def from_missions(self, player: str, key: str) -> Mission:
        """A mission leaves a player; the cargo that came with it goes too."""
        pirate = self.pirate(player)
        mission = pirate.missions[key]
        holds = {name: hold for name, hold in pirate.holds.items() if hold.mission != key}
        self.change(player, missions=without_key(pirate.missions, key), holds=holds)
        return mission

    def change_mission(self, player: str, key: str, mission: Mission) -> None:
        """An unfinished mission as it is known now."""
        self.change(player, missions={**self.pirate(player).missions, key: mission})

    def to_bonuses(self, player: str, card: str, by_reputation: bool = False) -> str:
        """A bonus ability before a player: its id."""
        key = self.new_id("b")
        bonus = Bonus(card=card, by_reputation=by_reputation)
        self.change(player, bonuses={**self.pirate(player).bonuses, key: bonus})
        return key

    def drop_bonus(self, player: str, key: str) -> None:
        """A bonus is used up or lost, onto the discards."""
        bonuses = self.pirate(player).bonuses
        card = bonuses[key].card
        self.change(player, bonuses=without_key(bonuses, key))
        self.discard([card])

    def change_ship(self, player: str, card: str, keep_old: bool = False) -> str:
        """Another ship: the card of the one before, which is discarded unless it is kept."""
        old = self.pirate(player).ship or UNTOLD
        ashore = self.pirate(player).status in ("shipless", "hostage", "out")
        had = self.pirate(player).ship != "" and not (old == UNTOLD and ashore)
        self.change(player, ship=card or None)
        if had and not keep_old:
            self.discard([old])
        return old

    def all_cards_of(self, player: str) -> list[str]:
        """Every card before a player and in the hand, untold ones as empty text."""
        pirate = self.pirate(player)
        cards = [hold.card for hold in pirate.holds.values() if not hold.mission]
        cards += [mission.card for mission in pirate.missions.values()]
        cards += [bonus.card for bonus in pirate.bonuses.values()]
        cards += [one for one in (pirate.chest, pirate.prize) if one is not None]
        ashore = pirate.status in ("shipless", "hostage", "out", "")
        if pirate.ship or (pirate.ship is None and pirate.told and not ashore):
            cards.append(pirate.ship or UNTOLD)
        if pirate.town is not None and not pirate.town.neutral:
            cards.append(pirate.town.card)
        known = sorted(pirate.hand.known)
        return cards + known + [UNTOLD] * max(0, (pirate.hand.count or 0) - len(known))

    def goes_out(self, player: str, why: str) -> None:
        """A player is out: all their cards go to the discards (A-35), nothing is owed by them."""
        self._stop_fight(player)
        pending = {key: duty for key, duty in self.state.pending.items() if duty.who != player}
        draws = any(
            x.who == player and x.procedure == "blue-sea" for x in self.state.pending.values()
        )
        self.state = replace(self.state, pending=pending)
        if draws:  # the round still ends with it, whoever turns it over (p. 17)
            what = "the round's Blue Sea card is drawn"
            self.owe("", what, "blue-sea", {}, rulebook.BLUE_SEA_DRAW)
        self.discard(card for card in self.all_cards_of(player))
        at = self.pirate(player)
        if at.hand.count is None or not at.told:
            # Nobody can say how many cards that were: the pile is not counted any more.
            self.state = replace(self.state, discards=None)
        self.change(
            player,
            status="out",
            out=why,
            hand=Hand(count=0),
            holds={},
            missions={},
            bonuses={},
            ship="",
            chest=None,
            prize=None,
            town=None,
            sail=None,
            at="",
            told=True,
            reputation=at.reputation,
            riches=at.riches,
        )
        self.row("player_out", player=player, how=why)
        self.say(f"{self.who(player)} is out: {why}")

    def _stop_fight(self, player: str) -> None:
        """A fight of somebody who is out is over; what was committed goes back to the hands."""
        fight = self.state.fight
        if fight is None or player not in (fight.attacker, fight.defender):
            return
        for one, side in fight.sides.items():
            back = [*side.cards, *[UNTOLD] * ((side.count or 0) - len(side.cards))]
            self.to_hand(one, back)
            self.discard(card for aids in side.aids.values() for card in aids)
        self.discard(fight.cards)
        if fight.average:
            self.discard([fight.average])
        self.change_fight(None)
        for procedure in ("reveal", "commit", "clash"):
            self.settled(procedure)
        self.say("the fight stops")

    # ------------------------------------------------------------------ after an act

    def over_the_limits(self, player: str) -> None:
        """What is too many is owed: the owner chooses what goes (P-04)."""
        told = limits_of(self.state, player).value
        self.settled("trim", player)
        for what, count in (("hand", told.hand_over), ("holds", told.holds_over)):
            if count:
                kind = "crew" if what == "hand" else "cargo"
                self.owe(
                    player,
                    f"{self.who(player)} discards {count} {kind}",
                    "trim",
                    {"who": player, "what": what},
                    rulebook.HAND_LIMIT,
                )

    def where_is(self, card: str) -> str:
        """Where a card lies, in words; empty if nobody has seen it."""
        for name, zone in zones(self.state).items():
            if card in zone.named:
                lies = "lies" if name.startswith("before ") else "is"
                return f"{card} {lies} {at_zone(name)}"
        return f"{card} is already on the table" if card in self.named else ""

    def done(self, says: str = "") -> Outcome[PirateCrusades]:
        """What came of it; the 54 cards are counted after every act (P-56).

        Cards that did not add up before this act, and by as much, are not said again.
        """
        for key in without_reason(self.state):
            self.state = replace(self.state, pending=without_key(self.state.pending, key))
        result, before = audit_of(self.state), audit_of(self.table.state).value
        told, known = result.value, (before.over, before.twice, before.overfull)
        again = before.holds is False and known == (told.over, told.twice, told.overfull)
        if told.holds is False and not again:  # said once, when it breaks or breaks further
            self.row("audit", notes=list(result.notes))
            self.sums["audit"] = result
            self.say("the cards do not add up: see “audit”")
        return super().done("; ".join(part for part in (self.opening, says, *self.said) if part))


act: Acts[PirateCrusades, Work] = Acts(Work)


def nation_words(nation: Nation | None) -> str:
    """`English`, `no nation`, `?`."""
    return "?" if nation is None else "no nation" if nation == "none" else nation
