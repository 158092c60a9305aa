"""The end of a duel, and what the table says of one between its rounds (P38, P39; pp. 23-27)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.procedures.asking import CharacterSlot, ask_character
from companion.games.five_sails.procedures.harm.losing import DUTY, waiting
from companion.games.five_sails.procedures.harm.wounds import end_effects
from companion.games.five_sails.procedures.priority import acted, still_in
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.rules import duel as machine
from companion.games.five_sails.rules.standing import in_order
from companion.games.five_sails.state.table import Duel, Fighter, Left
from companion.table.procedures.pressing import ANY_NUMBER, UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural

_GOES: dict[Left, tuple[str, tuple[str, ...]]] = {
    "discard": ("the discard pile", ("discarded", "discards")),
    "locker": ("The Locker", ("locker",)),
    "hand": ("its owner's hand", ()),
    "deck": ("its owner's deck", ("sunk",)),
    "removed": ("elsewhere", ("out",)),
}
"""Where a card of the dueling line may go before the duel ends: label, other words."""


# ---------------------------------------------------------------------- what others call


def fighter_name(work: Work, key: str) -> str:
    """The name of a participant, also of one that has left play."""
    if key in work.state.characters:
        return work.called(key)
    gone = work.state.gone.get(key)
    return work.called(gone.card) if gone is not None else key


def faces_words(name: str, pool: int | None) -> str:
    """`Kaspar faces threat 3`; a pool that nobody told is said so."""
    return f"{name} faces threat {'unknown' if pool is None else pool}"


def player_of(work: Work, key: str) -> str:
    """Whose a participant is, or was."""
    duel = work.state.duel
    if duel is not None and key in duel.fighters and duel.fighters[key].player:
        return duel.fighters[key].player
    if key in work.state.characters:
        return work.character(key).controller
    return work.state.gone[key].owner if key in work.state.gone else ""


def challenge_done(work: Work, duel: Duel) -> None:
    """The challenge with all that came of it is over: priority goes on (P13, P39).

    What a card issued is an action only while its player still has priority: if the card's own
    use was entered, that has passed it on already.
    """
    player = player_of(work, duel.challenger)
    if not duel.by or (player and work.state.turn == player):
        acted(work, player)


def finish(work: Work, why: str = "") -> None:
    """The duel is over: lines are discarded, effects and marks of the duel end (P39; p. 24)."""
    duel = work.duel
    lost = waiting(work)
    cards = machine.line_cards(duel)
    for player, lying in cards.items():
        if player and lying:
            work.to_pile("discard", player, len(lying), [one.card for one in lying])
        if player and work.side(player).hand.aside:
            work.change_hand(player, aside=False)
    work.row(
        "duel-end",
        rounds=duel.round,
        why=why,
        wounds={key: _plus(one.suffered, one.direct_all) for key, one in duel.fighters.items()},
        destroyed=[key for key, one in duel.fighters.items() if one.gone is not None],
        gambles={key: one.gambles for key, one in duel.fighters.items()},
        cards={player: len(lying) for player, lying in cards.items()},
    )
    work.settled("answer")
    challenge_done(work, duel)
    work.change_duel(None)
    end_effects(work, "duel")
    if duel.stage == "rounds":
        told_now = losses_in_words(work, duel)
        work.say(f"the duel is over{': ' + told_now if told_now else ''}")
    else:
        work.say("the challenge is over")
    if lost:
        work.settled(DUTY)
        work.lost = {**lost, **work.lost}


def finish_if_over(work: Work) -> bool:
    """End the duel if no threat is left in either pool (p. 26)."""
    if work.state.duel is None or machine.is_over(work.duel) is not True:
        return False
    finish(work)
    return True


def _plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def change_fighter(work: Work, key: str, **fields: object) -> Fighter:
    """Set fields of a participant."""
    duel = work.duel
    one: Fighter = replace(duel.fighters[key], **fields)
    work.change_duel(replace(duel, fighters={**duel.fighters, key: one}))
    return one


def ready(work: Work, cite: Citation = rulebook.DUEL) -> Steps[bool]:
    """A duel is needed; without one that is said, and nothing happens."""
    yield from still_in(work, "")
    if work.state.duel is not None and work.duel.fighters:
        return True
    yield from work.breaks("no-duel", "No duel is under way.", cite)
    return False


def _fighter(work: Work, prompt: str, cite: Citation) -> Steps[str]:
    """One of the participants, those in play or gone."""
    options = [Option(key, fighter_name(work, key)) for key in work.duel.fighters]
    pick = yield from work.choose(
        "who", prompt, tuple(options), suggest=machine.active(work.duel), cite=cite
    )
    return pick


# ---------------------------------------------------------------------- procedures


@act(
    "end-duel",
    "End the duel by hand",
    spec="P39",
    cite=rulebook.DUEL_END,
    rules=("dueling-line",),
    help="end-duel",
)
def end_duel(work: Work) -> Steps[str]:
    """A duel, or a challenge without answer, is over because the table says so (P39; p. 26)."""
    yield from still_in(work, "")
    if work.state.duel is None:
        says = "Neither a duel nor a challenge is under way."
        yield from work.breaks("no-duel", says, rulebook.DUEL)
        return "no duel to end"
    duel = work.duel
    work.player = player_of(work, duel.challenger)
    left = [one.pool for one in duel.fighters.values() if one.pool]
    if left:
        says = f"A duel ends without threat in any pool; {sum(left)} is left."
        yield from work.breaks("threat-left", says, rulebook.DUEL_END)
        work.row("threat-discarded", amount=sum(left), reason="the table ends the duel")
    finish(work, "ended by hand")
    return ""


@act(
    "threat",
    "A threat pool changes",
    spec="P33.1",
    cite=rulebook.THREAT_POOL,
    rules=("active-threat",),
    help="threat Kaspar 3",
)
def tell_threat(work: Work) -> Steps[str]:
    """A card, or the table, changes a threat pool outside a round (P33; p. 23)."""
    if not (yield from ready(work, rulebook.THREAT_POOL)):
        return "no pool to change"
    key = yield from _fighter(work, "Whose threat pool?", rulebook.THREAT_POOL)
    work.player = player_of(work, key)
    change = yield from work.maybe.number(
        "change",
        "By how much does it change?",
        ANY_NUMBER,
        quiet=UNKNOWN,
        cite=rulebook.THREAT_POOL,
    )
    old = work.duel.fighters[key]
    amount: int | None = None
    if change is None:
        amount = yield from work.maybe.number(
            "n",
            "How much threat lies there?",
            between(0, 999),
            suggest=old.pool,
            cite=rulebook.THREAT_POOL,
        )
        change_fighter(work, key, pool=amount, tied_to=old.tied_to or work.duel.at)
    else:
        work.change_duel(machine.with_threat(work.duel, key, change))
        amount = work.duel.fighters[key].pool
    work.row("threat", character=key, old=old.pool, new=amount, delta=change)
    name = fighter_name(work, key)
    work.say(f"{name}: threat {shown(old.pool)} → {shown(amount)}")
    finish_if_over(work)
    return ""


@act(
    "lethal",
    "A participant becomes Lethal",
    spec="P36.1",
    cite=rulebook.LETHAL,
    rules=("restricted-hostilities",),
    help="lethal Kaspar",
)
def tell_lethal(work: Work) -> Steps[str]:
    """A Reaction makes a participant Lethal outside its round, or takes it away (p. 27)."""
    if not (yield from ready(work, rulebook.LETHAL_P23)):
        return "nobody to make Lethal"
    key = yield from _fighter(work, "Who is Lethal?", rulebook.LETHAL)
    work.player = player_of(work, key)
    on = yield from work.yes("on", "Is it Lethal?", offer=True, cite=rulebook.LETHAL)
    change_fighter(work, key, lethal=on)
    work.row("lethal-on" if on else "lethal-off", character=key, cause="told")
    until = " until their next round" if on else ""
    return f"{fighter_name(work, key)} is {'' if on else 'not '}Lethal{until}"


@act(
    "leave-line",
    "A card leaves the dueling line",
    spec="P34.5",
    cite=rulebook.DUELING_LINE,
    rules=("gambling",),
    help="leave-line Rapier to hand",
)
def leave_line(work: Work) -> Steps[str]:
    """A card leaves the dueling line before the end; a gamble still counts (P34; p. 26)."""
    if not (yield from ready(work, rulebook.DUELING_LINE_P23)):
        return "no line"
    lying = {
        f"{key}:{place}": (key, place)
        for key, one in work.duel.fighters.items()
        for place, card in enumerate(one.line)
        if not card.gone
    }
    if not lying:
        says = "No card lies in a dueling line."
        yield from work.breaks("empty-line", says, rulebook.DUELING_LINE_P24)
        return "no card in the lines"
    key, place = lying[(yield from _line_card(work, lying))]
    one = work.duel.fighters[key]
    card, player = one.line[place], one.player
    work.player = player
    to = yield from _goes_to(work)
    bearer = ""
    if to == "equipped":
        slot = CharacterSlot(
            key="on",
            prompt="On whom?",
            lead="on",
            only=lambda x: x in work.state.characters,
            offer=key,
            cite=rulebook.DUELING_LINE,
        )
        bearer = yield from ask_character(work, slot)
    gone = replace(card, gone=True)
    line = tuple(gone if at == place else other for at, other in enumerate(one.line))
    change_fighter(work, key, line=line)
    if to != "hand":
        _another_copy(work, f"{player}.{card.card}.")
    name = work.called(card.card) if card.card else "a card"
    if bearer:
        work.new_attachment(card.card or work.learn_card("a card"), bearer, player, engaged=False)
        work.say(f"{name} is equipped to {work.called(bearer)}")
    else:
        place_of: Left = next((x for x in _GOES if x == to), "discard")
        work.to_pile(place_of, player, 1, [card.card])
        work.say(f"{name} leaves the dueling line: {_GOES[place_of][0]}")
    work.row("left-line", player=player, card=name, to=to, gambled=card.gambled)
    return ""


def _line_card(work: Work, lying: dict[str, tuple[str, int]]) -> Steps[str]:
    options = []
    for key in in_order(lying):
        who, place = lying[key]
        card = work.duel.fighters[who].line[place]
        name = work.called(card.card) if card.card else f"card of round {card.round}"
        options.append(Option(key, name, note=f"{fighter_name(work, who)}, round {card.round}"))
    pick = yield from work.choose(
        "card", "Which card leaves the line?", tuple(options), cite=rulebook.DUELING_LINE_P24
    )
    return pick


def _goes_to(work: Work) -> Steps[str]:
    options = [Option(to, label, also=(to, *also)) for to, (label, also) in _GOES.items()]
    options.append(Option("equipped", "equipped to a character", also=("equip", "attached")))
    pick = yield from work.choose(
        "to",
        "Where does it go?",
        tuple(options),
        offer="discard",
        lead="to",
        cite=rulebook.GAMBLING,
    )
    return pick


def _another_copy(work: Work, prefix: str) -> None:
    """The copy is out of reach: a card of its name that is played now is another one (p. 24)."""
    used = {
        f"{key}/left" if key.startswith(prefix) else key: marked
        for key, marked in work.duel.used.items()
    }
    work.change_duel(replace(work.duel, used=used))


def losses_in_words(work: Work, duel: Duel) -> str:
    """`Soline took 3 wounds`: of a duel that is over."""
    told_now = []
    for key, one in duel.fighters.items():
        wounds = _plus(one.suffered, one.direct_all)
        if wounds:
            told_now.append(f"{fighter_name(work, key)} took {plural(wounds, 'wound')}")
    return listed(told_now, "and")
