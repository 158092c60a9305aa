"""Prepare and Respite: Items and Restores of the active player, and the Pistol (Card Types)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde.exchange import Refusal
from companion.games.en_garde.options import chosen, is_on
from companion.games.en_garde.procedures.cards import (
    Slot,
    ask_card,
    only,
)
from companion.games.en_garde.procedures.deciding import eliminate
from companion.games.en_garde.procedures.numbers import keep
from companion.games.en_garde.procedures.paying import Paying, enough_cards, pay_for
from companion.games.en_garde.procedures.turns import ready, who_is_active
from companion.games.en_garde.procedures.work import Work, gain, poise_words
from companion.games.en_garde.state import EnGarde
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Number, YesNo, told

LOCKED = Refusal("Restores and Items wait for the Respite.", "Respite", "no-items-in-exchange")


def item(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Play an Item; the one before goes to the discard pile (Items; 5.4)."""
    work = Work(table)
    yield from _own_turn(work, "Who plays an Item?")
    key = yield from ask_card(
        work,
        Slot(
            key="card",
            prompt="Which Item?",
            type="item",
            guard=only("item", place="Items", rule="items"),
            page="Items",
            rule="items",
            prefer=lambda card: card.type == "item",
        ),
    )
    yield from play_item(work, key)
    return work.done()


def _own_turn(work: Work, prompt: str) -> Steps[None]:
    """Whoever acts has the turn; Items and Restores wait while an Exchange runs."""
    work.player = yield from who_is_active(work, prompt)
    if work.state.exchange is not None:
        yield from work.refuse("exchange", LOCKED)
    else:
        yield from ready(work, work.player, sure=False)


def play_item(work: Work, key: str) -> Steps[None]:
    """An Item comes into play."""
    name = work.card(key).name
    if work.card(key).has("pistol"):
        yield from _no_pistols(work)
    yield from enough_cards(work, work.player, 1)
    yield from pay_for(work, work.player, [Paying(key)])
    old = work.duelist().item
    work.drop_item(work.player, "replaced")
    work.from_hand(work.player, 1)
    work.change(work.player, item=key)
    work.row(
        "item_play", player=work.player, card=name, replaced=work.card(old).name if old else ""
    )
    words = f"{work.name} plays {name}"
    work.said.insert(0, f"{words}, {work.card(old).name} is discarded" if old else words)


def _no_pistols(work: Work) -> Steps[None]:
    """Table option: the Pistol is left out (A-45)."""
    if chosen(work.state, "pistol") == "out":
        why = "This table plays without the Pistol (our option)."
        yield from work.refuse("pistol-out", Refusal(why, "Pistol", "pistol-house-rule"))


def drop(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Discard the own Item: on the own turn, never in an Exchange (Items)."""
    work = Work(table)
    work.player = yield from who_is_active(work, "Who discards the own Item?")
    state = work.state
    name, held = work.name, work.duelist().item
    if state.exchange is not None:
        why = "No Item may be discarded during an Exchange."
        yield from work.refuse("exchange", Refusal(why, "Items", "drop-item"))
    elif state.turn and state.turn != work.player:
        why = f"It is {state.name(state.turn)}'s turn."
        yield from work.refuse("turn", Refusal(why, "Items", "drop-item"))
    if not held:
        yield from work.refuse(
            "item", Refusal(f"{name} has no Item in play.", "Items", "drop-item")
        )
        return work.done(f"{name} has no Item to discard")
    work.drop_item(work.player, "choice")
    return work.done(f"{name} discards {work.card(held).name}")


def restore(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """Play a Restore: Poise back, on the own turn, outside an Exchange (Restore; 5.5)."""
    work = Work(table)
    yield from _own_turn(work, "Who plays a Restore?")
    key = yield from ask_card(
        work,
        Slot(
            key="card",
            prompt="Which Restore?",
            type="restore",
            guard=only("restore", place="Restore", rule="restore"),
            none="not named",
            page="Restore",
            rule="restore",
            prefer=lambda card: card.type == "restore",
        ),
    )
    yield from play_restore(work, key)
    return work.done()


def play_restore(work: Work, key: str) -> Steps[None]:
    """A Restore that was named, or one of which only the amount is told."""
    yield from enough_cards(work, work.player, 1)
    if key:
        yield from pay_for(work, work.player, [Paying(key)])
    known = work.card(key).restore if key else None
    amount: int | None = known
    if known is None:
        amount = yield from told(
            Number(
                key="amount",
                prompt="How much Poise does it restore?",
                unknown=True,
                floor=1,
                page="Restore",
                rule="restore",
            )
        )
        if key and amount is not None:
            keep(work, key, "restore", amount, "table")
    work.from_hand(work.player, 1)
    if key:
        work.to_discard([key])
    else:
        work.unseen_to_discard(1)
    before = work.duelist().poise
    gain(work, work.player, amount, work.card(key).name if key else "Restore")
    after = work.duelist().poise
    card = work.card(key).name if key else "a Restore"
    work.said.insert(0, f"{work.name} plays {card}")
    work.say(f"Poise {poise_words(before)} → {poise_words(after)}")
    if before == 0 and after:
        work.say("costs count again")


def pistol(table: Reading[EnGarde]) -> Steps[Outcome[EnGarde]]:
    """The Pistol instead of an Exchange: somebody loses 4 Poise (Pistol; 5.15)."""
    work = Work(table)
    work.player = yield from who_is_active(work, "Who shoots?")
    player = work.player
    if work.state.exchange is not None:
        why = "The Pistol is used instead of an Exchange, not during one."
        yield from work.refuse("exchange", Refusal(why, "Pistol", "pistol"))
    else:
        yield from ready(work, player)
    state = work.state
    yield from _no_pistols(work)
    if state.slot:
        yield from work.refuse("slot", used_up(state))
    held = work.duelist().item
    gun = held if held and work.card(held).has("pistol") else ""
    if not gun:
        why = f"{work.name} has no Pistol in play."
        yield from work.refuse("no-pistol", Refusal(why, "Pistol", "pistol"))
    whom = yield from work.whom("target", "At whom?", others(work), lead=">", page="Pistol",
                                rule="pistol")  # fmt: skip
    loss = work.card(gun).pistol_loss if gun else None
    amount = 4 if loss is None else loss
    out = work.lose(whom, amount, "pistol", player, is_on(state, "pistol_finishes"))
    after = "out" if out else poise_words(work.duelist(whom).poise)
    step = work.state.step if work.state.exchange is not None else "respite"
    work.state = replace(work.state, slot="pistol", step=step)
    if gun:
        yield from _after_shot(work, gun)
    work.row("pistol", player=player, target=whom, out=out, stays=bool(work.duelist().item))
    work.said.insert(0, f"{work.name} shoots {state.name(whom)}: −{amount} → {after}")
    eliminate(work, [(whom, "pistol", player)] if out else [])
    return work.done()


def _after_shot(work: Work, gun: str) -> Steps[None]:
    """Whether the Pistol is discarded after the shot: the card decides, asked once (A-08)."""
    option = chosen(work.state, "pistol_after_use")
    card = work.card(gun)
    known = card.after_use if option == "ask" else option
    if known is None and "after_use" not in card.skipped:
        answer: bool | None = yield from told(
            YesNo(
                key="discarded",
                prompt="Is the Pistol discarded after the shot?",
                unknown=True,
                page="Pistol",
                rule="pistol-after",
            )
        )
        if answer is None:
            work.change_card(gun, skipped={**card.skipped, "after_use": True})
        else:
            known = "discard" if answer else "stays"
            keep(work, gun, "after_use", known, "table")
    if known == "discard":
        work.drop_item(work.player, "used")
        work.say("the Pistol is discarded")


def used_up(state: EnGarde) -> Refusal:
    """The turn's one Exchange is used up."""
    if state.slot == "pistol":
        return Refusal("The Pistol took the place of the Exchange this turn.", "Pistol", "pistol")
    return Refusal("One Exchange a turn: this turn had its own.", "Exchanges", "one-exchange")


def others(work: Work) -> list[tuple[str, str]]:
    """Everybody as a target: who may not be chosen has the reason."""
    told_all = []
    for player in work.state.seats:
        name = work.state.name(player)
        why = "" if work.state.standing(player) else f"{name} is out of the game."
        if player == work.player:
            why = f"{name} cannot be the own target."
        told_all.append((player, why))
    return told_all
