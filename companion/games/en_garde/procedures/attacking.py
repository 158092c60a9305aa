"""An Attack with its Enhancements: what it costs, at whom it goes, how it comes onto the Field."""

from __future__ import annotations

from msgspec import Struct

from companion.games.en_garde import rulebook
from companion.games.en_garde.procedures.cards import Slot, only
from companion.games.en_garde.procedures.paying import Paying
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.rules.exchange import not_in_it, with_attack
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, Citation, option


class NewAttack(Struct, frozen=True):
    """An Attack that is about to be played."""

    card: str
    enhancements: tuple[str, ...] = ()

    @property
    def cards(self) -> list[Paying]:
        """What is paid for, in order: the Attack, then each Enhancement (A-42)."""
        return [Paying(self.card), *(Paying(one) for one in self.enhancements)]


def words_of(work: Work, attack: NewAttack) -> str:
    """`Thrust + Masterful Strike`."""
    return " + ".join(work.card(one.card).name for one in attack.cards)


def place_attack(work: Work, player: str, attack: NewAttack, source: str) -> str:
    """An Attack comes onto the Field, on the other duelist; its id."""
    exchange, key = with_attack(work.exchange, player, attack.card, attack.enhancements, source)
    work.change_exchange(exchange)
    work.from_hand(player, len(attack.cards))
    work.row(
        "attack",
        id=key,
        player=player,
        target=exchange.attacks[key].target,
        card=work.card(attack.card).name,
        enhancements=[work.card(one).name for one in attack.enhancements],
        source=source,
        hand=work.duelist(player).hand,
    )
    return key


def aimed(work: Work) -> Steps[None]:
    """At whom an Attack goes: always the other duelist; nobody else can be touched (Exchanges)."""
    exchange = work.exchange
    other = exchange.other(work.player)
    target = yield from work.choose(
        "target",
        "Against whom?",
        (option(one, work.state.name(one), _no_target(work, one)) for one in work.state.seats),
        quiet=other,
        lead=">",
        cite=rulebook.THIRD_PLAYER,
    )
    if target != other:
        work.say(f"against {work.state.name(target)}, as the table says")


def _no_target(work: Work, player: str) -> Break | None:
    if player == work.player:
        return rulebook.THIRD_PLAYER.broken(f"{work.name} cannot be their own target.")
    return not_in_it(work.state, work.exchange, player)


def attack_slot(key: str, prompt: str, none: str, cite: Citation, lead: str = "") -> Slot:
    """An Attack that a card allows: any Attack will do."""
    guard = only("attack", cite=rulebook.ATTACK)
    return Slot(key, prompt, "attack", cite=cite, guard=guard, lead=lead, none=none)
