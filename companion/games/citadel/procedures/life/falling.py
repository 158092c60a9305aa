"""Life points change, and what follows from it: falling unconscious and waking (P-20, P-22; p. 20).

Every procedure that changes life points comes through here, so that nobody reaches 0 without the
five steps, whichever way it came: damage, a Recovery, a share. Questions stand under the scopes
`fall-<player>` and `wake-<player>`.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.life import Fallen, Life, LifeAfter, fall, life_change
from companion.games.citadel.procedures.asking import ask_skill, card_option
from companion.games.citadel.procedures.work import Work
from companion.games.citadel.rules import standing
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option, scoped
from companion.table.state import without_key
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural


def hurt_player(
    work: Work,
    player: str,
    damage: int = 0,
    shields: Mapping[str, int] | None = None,
    loss: int = 0,
    gain: int = 0,
    reason: str = "",
) -> Steps[LifeAfter]:
    """Damage, losses and gains at once, with the fall or the waking that follows (P-20).

    Args:
        work: the act.
        player: whose life points.
        damage: by damage icons.
        shields: card -> damage that it cancels.
        loss: written as “lose X life points”: no shield stops it.
        gain: life points gained, after the others.
        reason: why, for the log.
    """
    before = work.character(player).life
    result = life_change(Life(before, damage, dict(shields or {}), loss, gain))
    value = result.value
    work.sums[f"{work.who(player)}'s life"] = result
    work.row(
        "life",
        player=player,
        amount=damage + loss,
        cancelled=value.cancelled,
        lost=loss,
        gained=gain,
        old=before,
        new=value.life,
        reason=reason,
    )
    work.say(_life_words(work.who(player), before, value, gain))
    if value.falls:
        yield from life_becomes(work, player, 0)
    yield from life_becomes(work, player, value.life)
    return value


def _life_words(name: str, before: int | None, value: LifeAfter, gain: int) -> str:
    """`Ana loses 4 life, 9 → 5`; without the numbers that nobody told."""
    words = [f"loses {value.suffered}"] if value.suffered or not gain else []
    if gain:
        words.append(f"gains {gain}")
    told_now = "" if before is None else f", {before} → {shown(value.life)}"
    surplus = f"; {value.surplus} above the maximum lost" if value.surplus else ""
    cancelled = f" ({value.cancelled} cancelled)" if value.cancelled else ""
    return f"{name} {' and '.join(words)} life{cancelled}{told_now}{surplus}"


def lose_life(work: Work, player: str, amount: int, reason: str = "") -> Steps[LifeAfter]:
    """“Lose X life points” (p. 18)."""
    return hurt_player(work, player, loss=amount, reason=reason)


def gain_life(work: Work, player: str, amount: int, reason: str = "") -> Steps[LifeAfter]:
    """“Gain X life points” (p. 18): wakes who was unconscious."""
    return hurt_player(work, player, gain=amount, reason=reason)


def life_becomes(work: Work, player: str, life: int | None) -> Steps[None]:
    """Life points after whatever was worked out elsewhere: the fall at 0, the waking from 0.

    For numbers that a calculation gives (a Recovery, a draw, a share, a scenario's start); it tells
    no row and says only what follows.
    """
    before = work.character(player).life
    work.change(player, life=life)
    if life == 0 and before != 0:
        yield from scoped(work.scope(f"fall-{player}"), _fall(work, player))
    elif life and before == 0:
        yield from scoped(work.scope(f"wake-{player}"), _wake(work, player))


# ---------------------------------------------------------------------- falling


def _fall(work: Work, player: str) -> Steps[None]:
    """The five steps in their order (p. 20), then what becomes of the action."""
    result = fall(standing.fall_of(work.state, player))
    fallen = result.value
    name = work.who(player)
    work.say(f"{name} falls unconscious")
    work.put_figure(player, "", "unconscious")
    returned = yield from _temporary(work, player, fallen)
    _shuffle(work, player)
    drawn = fallen.drawn
    work.move_skill(player, None, "deck", "hand", drawn)
    banished = ""
    if fallen.banished is None or fallen.banished:
        work.change(player, hand=drawn)
        skill = yield from ask_skill(
            work,
            player,
            "hand",
            "banished",
            f"Which of the {shown(drawn)} cards is banished?",
            offer="",
            lead="banished",
            cite=rulebook.UNCONSCIOUS_HAND,
        )
        work.move_skill(player, skill or None, "hand", "banished", 1)
        banished = work.title(work.character(player).skills[skill].card) if skill else ""
    # What the calculation knows and the counts do not: three cards, though not how many before.
    work.change(player, deck=fallen.deck, hand=fallen.hand)
    work.sums[f"{name} falls"] = result
    work.row(
        "unconscious",
        player=player,
        count=drawn,
        banished=banished or fallen.banished,
        cards=[work.title(card) for card in returned],
    )
    if fallen.banished and fallen.hand is not None:
        kept = plural(fallen.hand, "card")
        work.say(f"{kept} kept, {banished or fallen.banished} banished")
    _leave_duties(work, player)
    _leave_action(work, player, fallen)
    tell_lost(work)


def _temporary(work: Work, player: str, fallen: Fallen) -> Steps[list[str]]:
    """All own TEMPORARY cards are returned; of those not told the table says which they are."""
    keys = list(fallen.returned)
    if fallen.ask:
        purse = work.character(player).purse
        more = yield from work.several(
            "temporary",
            f"Which of {work.who(player)}'s Purse cards are TEMPORARY?",
            (card_option(work, x, purse[x].card) for x in fallen.ask),
            offer=(),
            lead="temporary",
            cite=rulebook.TEMPORARY_KEYWORD,
        )
        keys += more
    cards = [work.remove_thing(key, "return") for key in keys]
    if cards:
        work.say(f"returned: {listed([work.title(card) for card in cards], 'and')}")
    return cards


def _shuffle(work: Work, player: str) -> None:
    """The hand, the Discard Pile and what lies in front are shuffled into the deck (R-07)."""
    if work.option("fallen_cards") == "shuffled":
        work.move_all(player, "front", "deck")
    work.move_all(player, "hand", "deck")
    work.move_all(player, "discard", "deck")
    work.move_all(player, "front", "discard")


def _leave_duties(work: Work, player: str) -> None:
    """Somebody unconscious is involved in nothing that waits (p. 20)."""
    for key, duty in sorted(work.state.pending.items()):
        involved = duty.answers.get("involved", ())
        if key not in work.state.pending:
            continue  # a card that was returned for one duty had another
        if duty.rule == standing.MANDATORY and player in involved:
            rest = [x for x in involved if x != player]
            answers = {**duty.answers, "involved": rest}
            work.change_in("pending", key, answers=answers)
            if not rest:
                _nobody_left(work, str(answers.get("thing", "")), key)


def _nobody_left(work: Work, thing: str, duty: str) -> None:
    """All who were involved are unconscious: an event card is returned (p. 20; R-35)."""
    if duty in work.state.pending:
        work.drop("pending", duty)
    found = work.find_thing(thing)
    if found is not None and found.field in ("events", "fogs", "globals"):
        title = work.thing_title(thing)
        work.remove_thing(thing, "return")
        work.say(f"{title} is returned: all involved are unconscious (p. 20)")


def _leave_action(work: Work, player: str, fallen: Fallen) -> None:
    """The action without the one who fell: it stops if that was its active player (R-06)."""
    action = work.state.action
    if action is None or not standing.involved_in_action(work.state, player):
        return
    others = [x for x in sorted(action.involved) if x != player]
    work.change_action(involved=without_key(action.involved, player))
    if player != action.active:
        return
    if action.stage == "consequence" or work.option("fallen_active") == "apply":
        return  # the Consequence step goes on for the others, or as the table wants it
    thing = action.source
    work.row("interrupted", player=player, action=action.name, thing=thing)
    work.say(f"the action stops: {action.name or 'no consequence'} (p. 12)")
    work.end_action()
    awake = [x for x in others if standing.conscious(work.state, x) is not False]
    if action.mandatory and awake:
        work.owe_action(action.name or "the mandatory action", thing, awake)
    elif fallen.card_returned:
        _nobody_left(work, thing, "")


def tell_lost(work: Work) -> None:
    """All characters unconscious: the adventure is lost; ending it is offered (P-42)."""
    result = standing.standing_of(work.state)
    if result.value.over and not any(x.procedure == "end" for x in work.state.pending.values()):
        work.sums["standing"] = result
        work.say(f"the adventure is LOST: {result.value.why}")
        work.owe(
            "", "the adventure is lost: end it", "end", {"won": False}, Citation("losing", "p. 20")
        )


# ---------------------------------------------------------------------- waking


def _wake(work: Work, player: str) -> Steps[None]:
    """Conscious again: the figure comes to the active player's Terrain, or to anybody's (p. 20)."""
    work.settled("end", won=False)
    at = standing.wakes_at(work.state, player)
    others = {x: work.character(x).at for x in work.state.group if x != player}
    places = sorted({at} if at else {x for x in others.values() if x})
    options = tuple(
        Option(x, work.terrain_words(x), also=tuple(work.who(y) for y in others if others[y] == x))
        for x in places
    )
    if options:
        pick = yield from work.maybe.choose(
            "at",
            f"On which Terrain does {work.who(player)} wake up?",
            options,
            quiet=places[0] if len(places) == 1 else None,
            offer=None if len(places) == 1 else places[0],
            lead="wakes",
            cite=rulebook.WAKE_UP,
        )
        at = pick or ""
    work.put_figure(player, at, "wakes up")
    work.row("awake", player=player, to=at)
    where = f" on {work.terrain_words(at)}" if at else ""
    work.say(f"{work.who(player)} wakes up{where}")


def without_player(work: Work, player: str) -> None:
    """Somebody leaves: nothing is owed by them any more, and no action counts on them."""
    _leave_duties(work, player)
    for key, duty in sorted(work.state.pending.items()):
        if duty.who == player:
            work.drop("pending", key)
    action = work.state.action
    if action is not None and player in action.involved:
        work.set(action=replace(action, involved=without_key(action.involved, player)))
