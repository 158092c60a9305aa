"""Prepare and Respite: Items and Restores of the active player, and the Pistol (Card Types)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde import rulebook
from companion.games.en_garde.options import chosen, is_on
from companion.games.en_garde.procedures.cards import Slot, ask_card
from companion.games.en_garde.procedures.deciding import eliminate
from companion.games.en_garde.procedures.paying import Paying, enough_cards, pay_for
from companion.games.en_garde.procedures.turns import ready, who_is_active
from companion.games.en_garde.procedures.work import Work, act, gain
from companion.games.en_garde.rules.exchange import card_ids
from companion.games.en_garde.rules.standing import down_to, poise_change
from companion.games.en_garde.state.table import PISTOL, POISE, EnGarde
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, Citation, option
from companion.toolbox.text import key_of

LOCKED = rulebook.NO_ITEMS_IN_EXCHANGE.broken("Restores and Items wait for the Respite.")


@act(
    "item",
    "Play an Item",
    spec="5.4",
    cite=rulebook.ITEMS,
    rules=("one-item", "item-bonus", "main-gauche", "pistol"),
    help="item main gauche",
)
def item(work: Work) -> Steps[None]:
    """Play an Item; the one before goes to the discard pile (Items; 5.4)."""
    yield from _own_turn(work, "Who plays an Item?")
    key = yield from ask_card(work, _which_item(work, work.player))
    yield from play_item(work, key)


def _which_item(work: Work, player: str) -> Slot:
    """Items only, and not the one that lies there already."""
    held = work.duelist(player).item
    there = work.card(held) if held else None
    cite = rulebook.ITEMS
    return Slot("card", "Which Item?", "item", cite, without=lambda x: x == there)


def _own_turn(work: Work, prompt: str) -> Steps[None]:
    """Whoever acts has the turn; Items and Restores wait while an Exchange runs."""
    work.player = yield from who_is_active(work, prompt)
    if work.state.exchange is not None:
        yield from work.breaks("exchange", LOCKED)
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
        yield from work.breaks("pistol-out", why, rulebook.PISTOL_HOUSE_RULE)


@act(
    "has-item",
    "Enter an Item that is in play",
    spec="5.22",
    cite=rulebook.ITEMS,
    rules=("one-item", "item-bonus"),
    help="jen has main gauche",
)
def has_item(work: Work) -> Steps[str]:
    """An Item in play that nobody played here, as when a game is taken up in its middle (5.22).

    No card leaves a hand for it, nothing is paid, and whose turn it is does not matter.
    """
    players = (option(player, work.state.name(player)) for player in work.state.alive)
    who = yield from work.choose("who", "Who has it?", players, quiet=work.table.by or None)
    key = yield from ask_card(work, _which_item(work, who))
    old = work.duelist(who).item
    work.change(who, item=key)
    name, card = work.state.name(who), work.card(key).name
    work.row("item_told", player=who, card=card, old=work.card(old).name if old else "")
    instead = f", not {work.card(old).name}" if old and old != key else ""
    return f"{name} has {card} in play{instead}"


@act(
    "drop",
    "Discard your Item",
    spec="5.4",
    cite=rulebook.DROP_ITEM,
    words=("drops",),
    help="drop",
)
def drop(work: Work) -> Steps[str]:
    """Discard your Item: on your turn, never in an Exchange (Items)."""
    work.player = yield from who_is_active(work, "Who discards their Item?")
    state = work.state
    name, held = work.name, work.duelist().item
    if state.exchange is not None:
        yield from work.breaks("exchange", "No Item may be discarded during an Exchange.")
    elif state.turn and state.turn != work.player:
        yield from work.breaks("turn", f"It is {state.name(state.turn)}'s turn.")
    if not held:
        yield from work.breaks("item", f"{name} has no Item in play.")
        return f"{name} has no Item to discard"
    work.drop_item(work.player, "choice")
    return f"{name} discards {work.card(held).name}"


@act(
    "restore",
    "Play a Restore",
    spec="5.5",
    cite=rulebook.RESTORE,
    rules=("restore-no-poise", "poise-cap", "no-items-in-exchange"),
    words=("restores",),
    help="restore 3",
)
def restore(work: Work) -> Steps[None]:
    """Play a Restore: Poise back, on the own turn, outside an Exchange (Restore; 5.5)."""
    yield from _own_turn(work, "Who plays a Restore?")
    cite, none = rulebook.RESTORE, "not named"
    likely = next((x for x in card_ids(work.state) if work.card(x).type == "restore"), "")
    slot = Slot("card", "Which Restore?", "restore", cite=cite, none=none, likely=likely)
    yield from play_restore(work, (yield from ask_card(work, slot)))


def play_restore(work: Work, key: str) -> Steps[None]:
    """A Restore that was named, or one of which only the amount is told."""
    yield from enough_cards(work, work.player, 1)
    if key:
        yield from pay_for(work, work.player, [Paying(key)])
    amount = yield from _restored(work, key)
    work.from_hand(work.player, 1)
    if key:
        work.to_discard([key])
    else:
        work.unseen_to_discard(1)
    before = work.duelist().poise
    gain(work, work.player, amount, work.card(key).name if key else "Restore", key)
    after = work.duelist().poise
    card = work.card(key).name if key else "a Restore"
    work.said.insert(0, f"{work.name} plays {card}")
    work.say(poise_change(before, after))
    if before == 0 and after:
        work.say("costs count again")


def _up_to(poise: int | None) -> dict[str, int]:
    """What a Restore gives by where it leads: `to 5`, `-> 5`; nothing if nobody knows the Poise."""
    if poise is None:
        return {}
    return {
        f"{sign}{level}": level - poise
        for level in range(poise + 1, poise + 1 + POISE)
        for sign in ("to ", "at ", "on ", "-> ", "> ")
    }


def _restored(work: Work, key: str) -> Steps[int | None]:
    """How much a Restore gives: printed on it, asked each time if nobody knows."""

    def keep(amount: int | None) -> None:
        if key and amount is not None:
            work.keep(key, "restore", amount)

    asking = work.maybe.number(
        "amount",
        "How much Poise does it restore?",
        at_least(1),
        named=_up_to(work.duelist().poise),
        cite=rulebook.RESTORE,
    )
    return work.known(work.card(key).restore if key else None, asking, keep)


@act(
    "pistol",
    "Shoot the Pistol",
    spec="5.15",
    cite=rulebook.PISTOL,
    rules=("pistol-limits", "pistol-no-poise", "pistol-after"),
    words=("shoot", "shoots"),
    help="pistol > jen",
)
def pistol(work: Work) -> Steps[None]:
    """The Pistol instead of an Exchange: somebody loses 4 Poise (Pistol; 5.15)."""
    work.player = yield from who_is_active(work, "Who shoots?")
    player = work.player
    if work.state.exchange is not None:
        why = "The Pistol is used instead of an Exchange, not during one."
        yield from work.breaks("exchange", why)
    else:
        yield from ready(work, player)
    state = work.state
    yield from _no_pistols(work)
    if state.slot:
        yield from work.breaks("slot", used_up(state))
    held = work.duelist().item
    gun = held if held and work.card(held).has("pistol") else ""
    if not gun:
        yield from work.breaks("no-pistol", f"{work.name} has no Pistol in play.")
    whom = yield from work.whom("target", "At whom?", others(work, rulebook.PISTOL), lead=">")
    loss = work.card(gun).pistol_loss if gun else None
    amount = PISTOL if loss is None else loss
    out = work.lose(whom, amount, "pistol", player, is_on(state, "pistol_finishes"))
    left = "" if out else down_to(work.duelist(whom).poise)
    step = work.state.step if work.state.exchange is not None else "respite"
    work.state = replace(work.state, slot="pistol", step=step)
    if gun:
        yield from _after_shot(work, gun)
    work.row("pistol", player=player, target=whom, out=out, stays=bool(work.duelist().item))
    work.said.insert(0, f"{work.name} shoots {state.name(whom)}: −{amount}{left}")
    eliminate(work, [(whom, "pistol", player)] if out else [])


def _after_shot(work: Work, gun: str) -> Steps[None]:
    """Whether the Pistol is discarded after the shot: the card decides, asked once (A-08)."""
    option = chosen(work.state, "pistol_after_use")
    after = option
    if option == "ask":
        after = yield from work.printed(gun, "after_use", _whether_discarded(work, gun))
    if after == "discard":
        work.drop_item(work.player, "used")
        work.say("the Pistol is discarded")


def _whether_discarded(work: Work, gun: str) -> Steps[str | None]:
    booked = work.table.memory.get(key_of(work.card(gun).name), {}).get("after_use")
    discarded = yield from work.maybe.yes(
        "discarded",
        "Is the Pistol discarded after the shot?",
        offer=None if booked is None else booked == "discard",
        source="book",
        cite=rulebook.PISTOL_AFTER,
    )
    return None if discarded is None else "discard" if discarded else "stays"


def used_up(state: EnGarde) -> Break:
    """The turn's one Exchange is used up."""
    if state.slot == "pistol":
        return rulebook.PISTOL.broken("The Pistol took the place of the Exchange this turn.")
    return rulebook.ONE_EXCHANGE.broken("Only one Exchange a turn: this turn has had its own.")


def others(work: Work, cite: Citation) -> list[tuple[str, Break | None]]:
    """Everybody as a target: who may not be chosen has the reason."""
    found: list[tuple[str, Break | None]] = []
    for player in work.state.seats:
        name = work.state.name(player)
        if player == work.player:
            found.append((player, cite.broken(f"{name} cannot be their own target.")))
        elif not work.state.standing(player):
            found.append((player, cite.broken(f"{name} is out of the game.")))
        else:
            found.append((player, None))
    return found
