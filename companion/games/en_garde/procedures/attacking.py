"""An Attack with its Enhancements: what it costs, at whom it goes, how it comes onto the Field."""

from __future__ import annotations

from msgspec import Struct

from companion.games.en_garde.exchange import not_in_it, with_attack
from companion.games.en_garde.procedures.cards import Slot, only
from companion.games.en_garde.procedures.paying import Paying
from companion.games.en_garde.procedures.work import Work
from companion.table.procedure import Steps
from companion.table.question import Choose, Option, Pick, ask


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
    pick: Pick = yield from ask(
        Choose(
            key="target",
            prompt="Against whom?",
            options=tuple(
                Option(one, work.state.name(one), illegal=_no_target(work, one), page="Exchanges")
                for one in work.state.seats
            ),
            manner="quiet",
            default=other,
            lead=">",
            page="Exchanges",
            rule="third-player",
        )
    )
    if pick.id != other:
        work.say(f"against {work.state.name(pick.id)}, as the table says")


def _no_target(work: Work, player: str) -> str:
    if player == work.exchange.other(work.player):
        return ""
    if player == work.player:
        return f"{work.name} cannot be the own target."
    refused = not_in_it(work.state, work.exchange, player)
    return refused.why if refused else ""


def attack_slot(key: str, prompt: str, *, lead: str = "", none: str = "", rule: str) -> Slot:
    """An Attack that a card allows: any Attack will do."""
    return Slot(
        key=key,
        prompt=prompt,
        type="attack",
        guard=only("attack", place="Attack", rule="attack"),
        lead=lead,
        none=none,
        page="Attack",
        rule=rule,
        prefer=lambda card: card.type == "attack",
    )
