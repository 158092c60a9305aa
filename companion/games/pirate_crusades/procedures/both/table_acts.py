"""Around the table, both games: what is too many, bonuses, who is out or leaves, the audit.

P-02 (by hand), P-04, P-21, P-22, P-55, P-56; pp. 4, 6, 10.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.both.taking import hold_options
from companion.games.pirate_crusades.procedures.deciding import decide, end_game
from companion.games.pirate_crusades.procedures.drawing import may_be_held, not_held, speller
from companion.games.pirate_crusades.procedures.turning import who_acts
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act, card_words
from companion.games.pirate_crusades.rules.standing import audit_of, limits_of
from companion.games.pirate_crusades.state.cards import JOKERS, RANKS, bonus_of, rank_of
from companion.games.pirate_crusades.state.table import Hand, Pirate
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option
from companion.toolbox.sums import shown
from companion.toolbox.text import plural

# ---------------------------------------------------------------------- too many cards


@act(
    "trim",
    "Discard cards over the limit",
    spec="P-04",
    cite=rulebook.HAND_LIMIT,
    rules=("hold-limit", "bonus-6"),
    words=("discard",),
    help="trim 4H",
)
def trim(work: Work) -> Steps[str]:
    """Discard what is above the limits; the owner chooses (P-04)."""
    work.player = yield from who_acts(work, "Who discards?", free=True)
    player = work.player
    limits = limits_of(work.state, player)
    over = {"hand": limits.value.hand_over, "holds": limits.value.holds_over}
    only_cargo = over["holds"] and not over["hand"]
    pick = yield from work.choose(
        "what",
        "Crew or cargo?",
        (
            Option("hand", "crew", also=("hand", "crew")),
            Option("holds", "cargo", also=("holds", "cargo", "hold")),
        ),
        quiet=None if only_cargo else "hand",
        offer="holds" if only_cargo else None,
        who=player,
        lead="from",
    )
    # Whoever is within the limits may throw away what is named; a bare number is a mistake.
    freely = over[pick] == 0
    many = over[pick] or None
    before = len(work.pirate(player).holds)
    if pick == "hand":
        cards = yield from _crew_that_goes(work, player, many)
    else:
        cards = yield from _cargo_that_goes(work, player, many)
    gone = len(cards) if pick == "hand" else before - len(work.pirate(player).holds)
    if freely and not any(cards) and not (gone and pick == "holds"):
        why = f"{work.name} is within the limits: nothing has to go."
        yield from work.breaks("within", why)
    work.sums["limits"] = limits.with_value(None)
    why = "free" if freely else "limit"
    work.row("limit_discard", player=player, what=pick, count=gone, reason=why)
    work.over_the_limits(player)
    decide(work)
    named = " ".join(card for card in cards if card)
    what = plural(gone, "crew card" if pick == "hand" else "cargo card")
    free = " (nothing had to go)" if freely else ""
    return f"{work.name} discards {what}{f': {named}' if named else ''}{free}"


def _crew_that_goes(work: Work, player: str, many: int | None) -> Steps[list[str]]:
    hand = work.pirate(player).hand
    answer = yield from work.maybe.draw(
        "cards",
        "Which crew cards are discarded?",
        many,
        who=player,
        known=may_be_held(work, player),
        elsewhere=not_held(work, player),
        spell=speller(work, own=sorted(hand.known)),
        twins=JOKERS,
        pile=hand.count,
        called="hand",
        suggest=None if many is None else {"count": many, "cards": []},
        cite=rulebook.HAND_LIMIT,
    )
    cards = list(answer.cards) if answer is not None else []
    count = answer.count if answer is not None else many or 1
    cards += [UNTOLD] * max(0, count - len(cards))
    work.from_hand(player, cards)
    work.discard(cards)
    return cards


def _cargo_that_goes(work: Work, player: str, many: int | None) -> Steps[list[str]]:
    options = hold_options(work, player)
    picked = yield from work.several(
        "cards",
        "Which cargo is discarded?",
        options,
        who=player,
        least=many or 0,
        most=many,
        cite=rulebook.HOLD_LIMIT,
    )
    return work.drop_holds(player, picked)


# ---------------------------------------------------------------------- bonuses


@act(
    "bonus",
    "Use up a bonus",
    spec="P-22",
    cite=rulebook.SINGLE_USE,
    rules=("bonus-abilities", "bonus-5", "bonus-joker"),
    help="bonus 5C",
)
def use_bonus(work: Work) -> Steps[str]:
    """A single-use bonus is used by hand and discarded (P-22); the others last."""
    work.player = yield from who_acts(work, "Who uses a bonus?", free=True)
    bonuses = work.pirate().bonuses
    options = tuple(
        option(
            key,
            bonus.card or f"bonus {place}",
            None
            if _single(work, bonus.card)
            else rulebook.SINGLE_USE.broken(f"{bonus.card} lasts and is not used up."),
            note=_bonus_words(work, bonus.card),
        )
        for place, (key, bonus) in enumerate(sorted(bonuses.items()), 1)
    )
    if not options:
        why = f"{work.name} has no bonus card; a used one is discarded."
        yield from work.breaks("no-bonus", why)
        return f"{work.name} uses a bonus"
    single = [option.id for option in options if not option.illegal]
    pick = yield from work.choose(
        "bonus",
        "Which bonus is used up?",
        options,
        who=work.player,
        suggest=single[0] if single else None,
    )
    card = bonuses[pick].card
    work.drop_bonus(work.player, pick)
    work.row("bonus_used", player=work.player, card=card)
    work.over_the_limits(work.player)
    return f"{work.name} uses {card_words(card)}: {_bonus_words(work, card)}"


def _single(work: Work, card: str) -> bool:
    """Whether a bonus is used only once (pp. 8, 10); an untold card may be."""
    if not card:
        return True
    facts = work.state.book.get(card)
    if facts is not None and facts.single is not None:
        return facts.single
    return rank_of(card).single and (facts is None or facts.bonus is None)


def _bonus_words(work: Work, card: str) -> str:
    if not card:
        return "unknown"
    key = bonus_of(card, work.state.book.get(card))
    return next((x.says for x in RANKS.values() if x.bonus == key), key)


# ---------------------------------------------------------------------- out, over


@act(
    "out",
    "Somebody is out",
    spec="P-21",
    cite=rulebook.OUT_SHORT,
    rules=("losing-long", "winning-short"),
    help="out ben",
    grave=True,
)
def out(work: Work) -> Steps[None]:
    """Somebody is out; all cards go to the discards (P-21, A-35)."""
    yield from _goes(work, "Who is out?", "no crew left at sea")
    decide(work)


@citing(rulebook.OUT_SHORT)
def _goes(work: Work, prompt: str, why: str) -> Steps[str]:
    """Who it is, and why; all their cards go to the discards."""
    state = work.state
    pick = yield from work.choose(
        "who",
        prompt,
        (
            option(
                player,
                state.name(player),
                rulebook.OUT_SHORT.broken(f"{state.name(player)} is already out.")
                if state.pirates[player].status == "out"
                else None,
            )
            for player in state.seats
        ),
        offer=work.table.by or None,
    )
    work.player = pick
    reason = yield from work.text("why", "Why?", quiet=why, longest=80, lead="because")
    work.goes_out(pick, reason)
    return pick


@act(
    "win",
    "The game is over",
    spec="P-21.2",
    cite=rulebook.WINNING_SHORT,
    rules=("winning-long",),
    words=("wins", "won"),
    help="win ben",
    grave=True,
)
def win(work: Work) -> Steps[None]:
    """The game is over by what the table says: a winner, or nobody (P-21)."""
    state = work.state
    if state.closed:
        why = "The game is already over."
        yield from work.breaks("over", why)
    pick = yield from work.choose(
        "who",
        "Who has won?",
        (Option(player, state.name(player)) for player in state.seats),
        offer=work.table.by or None,
        none="nobody",
    )
    reason = yield from work.text("why", "Why?", offer="agreed", longest=80, lead="because")
    end_game(work, pick, reason)


@act(
    "leave",
    "A player leaves",
    spec="P-55",
    cite=rulebook.OUT_SHORT,
    words=("leaves",),
    help="leave cy",
    grave=True,
)
def leave(work: Work) -> Steps[None]:
    """A player leaves; all cards go to the discards, as if lost (P-55)."""
    player = yield from _goes(work, "Who leaves?", "left the table")
    seat = replace(work.state.players[player], present=False)
    work.state = replace(work.state, players={**work.state.players, player: seat})
    decide(work)


# ---------------------------------------------------------------------- counting


@act(
    "reshuffle",
    "The discards become the deck",
    spec="P-02",
    cite=rulebook.DECK_EMPTY,
    rules=("hurricane",),
    words=("shuffle",),
    help="reshuffle",
)
def reshuffle(work: Work) -> Steps[str]:
    """The table has shuffled the discards into the deck (P-02)."""
    deck, pile = work.state.deck, work.state.discards
    after = None if deck is None or pile is None else deck + len(pile)
    work.state = replace(work.state, deck=after, discards=())
    work.row("reshuffle", count=None if pile is None else len(pile))
    yield from ()
    return f"the discards are shuffled into the deck: {shown(after)} cards"


@act(
    "audit",
    "Count all cards",
    spec="P-56",
    cite=rulebook.DECK_EMPTY,
    help="audit",
)
def audit(work: Work) -> Steps[str]:
    """Count all cards; a count that was wrong may be mended at once (P-56)."""
    state = work.state
    options = [Option("deck", "the deck", note=shown(state.deck), also=("deck",))]
    options += [
        Option(
            player,
            f"{state.name(player)}'s hand",
            note=shown(state.pirates[player].hand.count),
            also=(state.name(player),),
        )
        for player in state.seats
    ]
    pick = yield from work.choose(
        "count",
        "Which count differs?",
        tuple(options),
        offer="",
        none="none",
    )
    if pick:
        value = yield from work.number("value", "How many are there?", at_least(0))
        if pick == "deck":
            work.state = replace(work.state, deck=value)
        else:
            _set_hand(work, pick, value)
    result = audit_of(work.state)
    work.sums["cards"] = result.with_value(result.value.over)
    work.row("audit", notes=list(result.notes), over=result.value.over)
    return "; ".join(note.rstrip(".") for note in result.notes)


def _set_hand(work: Work, player: str, count: int) -> None:
    pirate: Pirate = work.pirate(player)
    known = pirate.hand.known if len(pirate.hand.known) <= count else {}
    work.change(player, hand=Hand(count=count, known=known, noted=pirate.hand.noted))
