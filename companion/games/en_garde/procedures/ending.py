"""The end of an Exchange: Disarm, damage, loss, clear (rulebook: Ending the Exchange)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.en_garde import rulebook
from companion.games.en_garde.calculations import Ended, Harm, burst_parts, ending
from companion.games.en_garde.procedures.blocking import (
    BLOCKS,
    OTHER,
    booked_block,
    keep_block,
)
from companion.games.en_garde.procedures.deciding import eliminate
from companion.games.en_garde.procedures.numbers import Asked, Wanted, ask_numbers, of_missing
from companion.games.en_garde.procedures.work import Work
from companion.games.en_garde.rules.exchange import attacks_on, in_order, title
from companion.games.en_garde.rules.standing import (
    asks_disarm,
    down_to,
    ending_of,
    named,
    poise_words,
    unfolded,
)
from companion.games.en_garde.state.table import Exchange
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field
from companion.toolbox.sums import Part, Result, shown
from companion.toolbox.text import key_of


def resolve(work: Work) -> Steps[None]:
    """Follow the four steps in their order; what is not told is asked for now, once."""
    exchange = work.exchange
    totals = yield from work.form(
        "totals",
        "What do they lose, if you count it yourselves?",
        (Field(work.state.name(p), least=0, most=99) for p in exchange.duelists),
        quiet={},
        by_name=True,
        lead="losing",
        cite=rulebook.DAMAGE,
    )
    typed = {p: totals.get(work.state.name(p)) for p in exchange.duelists}
    counted = ending(ending_of(work.state)).value.totals
    if any(number is None and counted[p].value is None for p, number in typed.items()):
        yield from _missing(work)
    sides = yield from _whose_items(work)
    result = named(work.state, ending(ending_of(work.state, sides)))
    told_now = result.value
    _take_items(work, told_now)
    losses: dict[str, int | None] = {}
    for player in told_now.totals:
        number = typed.get(player)
        harm = told_now.totals[player]
        out = told_now.out[player]
        settled = out or (told_now.after[player] is not None and out is not None)
        if number is None and settled:  # what is known decides, whatever the rest is
            number = harm.least if harm.value is None else harm.value
        if number is None:
            number = yield from _total(work, player, told_now.totals[player])
        losses[player] = number
    _unfold(work, told_now, losses, (*result.notes, *_typed_notes(work, typed, told_now)))
    for key, harm in told_now.harm.items():
        work.row("damage", attack=key, amount=harm.value, least=harm.least)
    gone = yield from _perhaps_out(work, exchange, losses)
    settle(work, exchange, losses, gone)


def _unfold(
    work: Work, told_now: Ended, losses: dict[str, int | None], notes: tuple[str, ...]
) -> None:
    """A sum for each Attack, then one for each duelist."""
    exchange = work.exchange
    parts = unfolded(work.state)
    for key in in_order(exchange.attacks):
        whom = work.state.name(exchange.attacks[key].target)
        about = title(work.state, exchange, key)
        harm = told_now.harm[key].value
        work.sums[f"{about} on {whom}"] = Result(harm, parts.get(key, ()), ("Ending the Exchange",))
    for player, loss in losses.items():
        mine = tuple(
            Part(
                title(work.state, exchange, key),
                told_now.harm[key].value,
                "Ending the Exchange",
                "simultaneous-damage",
            )
            for key in in_order(exchange.attacks)
            if exchange.attacks[key].target == player
        )
        before = poise_words(work.duelist(player).poise)
        said = (
            (f"Poise before: {before}", *notes)
            if player == exchange.active
            else (f"Poise before: {before}",)
        )
        work.sums[f"{work.state.name(player)} loses"] = Result(
            loss, mine, ("Damage and No Poise",), said
        )


def _perhaps_out(
    work: Work, exchange: Exchange, losses: dict[str, int | None]
) -> Steps[tuple[str, ...]]:
    """Who is out although nobody knows the Poise, or what No Poise loses: the table says so."""
    gone = []
    for player, loss in losses.items():
        poise = work.duelist(player).poise
        if loss == 0 or (poise is not None and (poise > 0 or loss is not None)):
            continue
        if loss is None and not attacks_on(exchange, player):
            continue
        name = work.state.name(player)
        why = f"{name}'s Poise is unknown." if poise is None else f"{name} has No Poise."
        out = yield from work.yes(
            f"out-{player}",
            f"{why} Is {name} out?",
            suggest=False,
            cite=rulebook.OUT_OF_GAME,
        )
        if out:
            gone.append(player)
    return tuple(gone)


def settle(
    work: Work, exchange: Exchange, losses: dict[str, int | None], gone: tuple[str, ...] = ()
) -> None:
    """Both lose at the same time, the Field is cleared, then it is seen who is out.

    Args:
        work: the act.
        exchange: the duel.
        losses: player -> Poise lost.
        gone: who is out because the table says so.
    """
    out = [
        player
        for player, amount in losses.items()
        if work.lose(player, amount, "exchange", exchange.other(player)) or player in gone
    ]
    for player, amount in losses.items():
        name = work.state.name(player)
        if amount == 0:
            work.say(f"{name} loses nothing")
        else:
            left = "" if player in out else down_to(work.duelist(player).poise)
            work.say(f"{name} loses {shown(amount)}{left}")
    if work.state.exchange is not None:
        work.clear_field()
    work.state = replace(work.state, step="respite")
    eliminate(work, [(player, "exchange", exchange.other(player)) for player in out])


def stop(work: Work, players: list[str]) -> None:
    """Duelists go out by a card in mid-Exchange: no damage step, the Field is cleared (A-61)."""
    exchange = work.exchange
    work.clear_field()
    work.state = replace(work.state, step="respite")
    eliminate(work, [(player, "effect", exchange.other(player)) for player in players])


def _missing(work: Work) -> Steps[None]:
    """Ask for blocks and bursts that the result depends on, each once."""
    exchange = work.exchange
    for key in in_order(exchange.responses):
        response = exchange.responses[key]
        card = work.card(response.card)
        known = response.block or card.block
        if known not in (None, OTHER) or "block" in card.skipped:
            continue
        harm = ending(ending_of(work.state)).value.harm.get(response.faces)
        if harm is not None and harm.value is None:  # else it changes nothing
            yield from _block(work, key)
    inputs = ending_of(work.state)
    harms = ending(inputs).value.harm
    wanted: list[Wanted] = []
    for strike in inputs.strikes:
        if harms[strike.id].value is None:
            missing = [x.label for x in burst_parts(strike.damage.bursts)[0] if x.amount is None]
            wanted += [
                Wanted(card, "bursts", work.card(card).name)
                for card in exchange.attacks[strike.id].cards
                if work.card(card).name in missing
            ]
    if wanted:
        how = Asked("bursts", f"Bursts of {of_missing(work, wanted)}?", rulebook.BURSTS)
        numbers = yield from ask_numbers(work, wanted, how)
        _once(work, numbers)
    yield from _items(work)


def _once(work: Work, numbers: dict[tuple[str, str], int | None]) -> None:
    """Numbers that hold just this time stand on the Attack, not in the catalogue."""
    exchange = work.exchange
    attacks = dict(exchange.attacks)
    for key, attack in attacks.items():
        only_now = {
            card: number
            for card in attack.cards
            if (number := numbers.get((card, "bursts"))) is not None
            and work.card(card).bursts != number
        }
        attacks[key] = replace(attack, once={**attack.once, **only_now})
    work.change_exchange(replace(exchange, attacks=attacks))


def _items(work: Work) -> Steps[None]:
    """What an Item adds and takes, if nobody told and an Attack depends on it."""
    inputs = ending_of(work.state)
    told_now = ending(inputs).value
    gone = set(told_now.items.values())
    wanted = []
    for player in work.exchange.duelists:
        item = work.duelist(player).item
        if not item or player in gone:
            continue
        name = work.card(item).name
        open_ones = [one for one in inputs.strikes if told_now.harm[one.id].value is None]
        if any(one.by == player for one in open_ones):
            wanted.append(Wanted(item, "attack", f"{name} attack"))
        if any(one.target == player for one in open_ones):
            wanted.append(Wanted(item, "defense", f"{name} defense"))
    if wanted:
        prompt = "Bonus of the Items, to each Attack and against each?"
        how = Asked("item-bonus", prompt, rulebook.ITEM_BONUS, suggest=0)
        yield from ask_numbers(work, wanted, how)


def _block(work: Work, key: str) -> Steps[None]:
    """What a Response does: all of the Attack, or how many shields."""
    response = work.exchange.responses[key]
    card = work.card(response.card)
    booked = work.table.memory.get(key_of(card.name), {})
    block = yield from work.maybe.choose(
        f"block-{key}",
        f"What does {title(work.state, work.exchange, key)} do to "
        f"{title(work.state, work.exchange, response.faces)}?",
        BLOCKS,
        offer=booked_block(booked),
        source="book",
        cite=rulebook.RESPONSE,
    )
    if block is None:
        work.skip(response.card, "block")
        return
    keep_block(work, response.card, block)
    if block == OTHER:
        number = yield from _what_is_left(work, response.faces)
        if number is not None:
            placed = work.exchange.attacks[response.faces]
            attacks = {**work.exchange.attacks, response.faces: replace(placed, damage_set=number)}
            work.change_exchange(replace(work.exchange, attacks=attacks))


def _what_is_left(work: Work, attack: str) -> Steps[int | None]:
    return work.maybe.number(
        f"left-{attack}",
        f"Damage of {title(work.state, work.exchange, attack)} then?",
        at_least(0),
        cite=rulebook.DAMAGE,
    )


def _whose_items(work: Work) -> Steps[dict[str, str]]:
    """Table option: ask whose Item each Disarm takes (A-12)."""
    sides: dict[str, str] = {}
    if not asks_disarm(work.state):
        return sides
    for strike in ending_of(work.state).strikes:
        if strike.disarm:
            sides[strike.id] = yield from work.whom(
                f"disarm-{strike.id}",
                f"Whose Item does {strike.id} Disarm remove?",
                [(player, None) for player in work.exchange.duelists],
                cite=rulebook.DISARM_WHOSE,
            )
    return sides


def _take_items(work: Work, told_now: Ended) -> None:
    """Disarm comes first, in order of play, even if that Attack was blocked."""
    for attack, player in told_now.items.items():
        name = work.card(work.duelist(player).item).name if player else ""
        work.row("disarm", attack=attack, player=player, item=name)
        if player is None:
            work.say(f"{attack} Disarm finds no Item")
        else:
            work.drop_item(player, f"disarm {attack}")
            work.say(f"{attack} Disarm removes {work.state.name(player)}'s {name}")


def _total(work: Work, player: str, harm: Harm) -> Steps[int | None]:
    """The sum against a player; if a number stays unknown, the table may say the whole."""
    if harm.value is not None:
        return harm.value
    name = work.state.name(player)
    number = yield from work.maybe.number(
        f"total-{player}",
        f"How much does {name} lose in all? (at least {harm.least})",
        at_least(0, least=harm.least or None, why=f"{harm.least} is known" if harm.least else ""),
        cite=rulebook.DAMAGE,
    )
    return number


def _typed_notes(work: Work, typed: dict[str, int | None], told_now: Ended) -> tuple[str, ...]:
    notes = []
    for player, number in typed.items():
        counted = told_now.totals[player].value
        if number is not None and number != counted:
            name = work.state.name(player)
            notes.append(f"{name}: {number} typed by the table, {shown(counted)} counted here")
    return tuple(notes)
