"""The Recruit Action, and Brutes that are played from hand (P22, P43, P44; pp. 14, 29)."""

from __future__ import annotations

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.actions import recruit as may_recruit
from companion.games.five_sails.calculations.costs import Payment
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.procedures.asking import (
    CardSlot,
    ask_card,
)
from companion.games.five_sails.procedures.cards.kinds import kind_of
from companion.games.five_sails.procedures.cards.values import Wanted, ask_values
from companion.games.five_sails.procedures.city.by_card import (
    BEFORE,
    FREE,
    PAID,
    ask_cancelled,
    ask_way,
    check_unique,
)
from companion.games.five_sails.procedures.city.parleying import (
    ask_at,
    ask_parley,
    ask_place_of,
    lying_options,
    named_there,
)
from companion.games.five_sails.procedures.city.paying import pay_for
from companion.games.five_sails.procedures.harm.wounds import after_crew
from companion.games.five_sails.procedures.priority import acted, may_act, still_in, who_acts
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.rules.acts import recruit_of
from companion.games.five_sails.state.cards import STATS, place_name
from companion.table.procedures.procedure import Steps

PAGE, RULE = "p. 14", "recruit-action"


@act(
    "recruit",
    "Recruit a Mercenary",
    spec="P22",
    cite=rulebook.RECRUIT_ACTION,
    rules=("parley", "mercenary", "available", "wealth-cost", "crew-cap"),
    words=("recruits", "hire", "hires", "buys", "buy"),
    help="recruit Merc with Soline",
)
def recruit(work: Work) -> Steps[None]:
    """A Mercenary at a location of one's own characters is paid and joins the crew (P22)."""
    way = yield from ask_way(work, "the Recruit Action", rulebook.RECRUIT_ACTION)
    player = yield from who_acts(work, "Who recruits?", key="by-whom", cite=rulebook.RECRUIT_ACTION)
    at = yield from ask_at(work, rulebook.RECRUIT_ACTION)
    key = yield from _ask_mercenary(work, player, way, at)
    yield from (still_in(work, player) if way else may_act(work))
    lying = work.state.city[key]
    for fault in _against(work, player, key, way):
        yield from work.fault(fault)
    yield from check_unique(work, lying.card)
    name, where = work.called(lying.card), place_name(lying.at)
    if way in ("", PAID):
        taken = () if way else (yield from ask_parley(work, player, lying.at))
        yield from pay_for(work, player, lying.card, reductions=taken)
    if way != BEFORE and (yield from ask_cancelled(work, f"recruiting {name}")):
        if not way:
            acted(work)
        return
    work.take_city_card(key)
    yield from _print(work, lying.card)
    x = work.new_character(
        lying.card, "mercenary", controller=player, at=lying.at, engaged=False, wounds=0
    )
    work.row("recruit", player=player, card=name, character=x, location=lying.at, how=way)
    work.say(f"{name} joins {work.name}{f' at {where}' if where else ''}")
    after_crew(work, player)
    if not way:
        acted(work)


def _ask_mercenary(work: Work, player: str, way: str, at: str) -> Steps[str]:
    """The City card that is recruited; one that nobody logged lies there from now on."""
    lying = lying_options(
        work,
        lambda key: next(iter(_against(work, player, key, way)), None),
        lambda one: one.kind in (None, "character", "event") and at in ("", one.at),
    )
    in_play = {one.card for one in work.state.characters.values()}
    ours = {
        key
        for key, card in work.state.cards.items()
        if card.mark in ("loyal", "neutral", "other")
        or card.type not in (None, "character")
        or kind_of(card) in ("leader", "approach")
    }
    out = {one.card for one in work.state.city.values() if at in ("", one.at)}

    def against(key: str) -> Fault | None:
        if key not in work.state.city:
            return None
        return next(iter(_against(work, player, key, way)), None)

    slot = CardSlot(
        key="card",
        prompt="Which Mercenary?",
        types=("character",),
        also=lying,
        skip=frozenset(in_play | ours | out),
        guard=against,
        cite=rulebook.RECRUIT_ACTION,
    )
    key = yield from ask_card(work, slot)
    if key in work.state.city:
        return key
    prompt = f"Where does {work.called(key)} lie?"
    if not at:
        at = yield from ask_place_of(work, player, prompt, rulebook.RECRUIT_ACTION)
    return named_there(work, key, at, "character")


def _against(work: Work, player: str, key: str, way: str) -> list[Fault]:
    """What speaks against it besides the cost, which the payment names."""
    if not player or way in (FREE, BEFORE):  # a card's text says what it needs
        return []
    told = recruit_of(work.state, player, key, Payment(from_hand=False))
    return list(may_recruit(told).value.check.faults)


def _print(work: Work, card: str) -> Steps[None]:
    """Its stats, if nobody told them; a Mercenary is a character of the City Deck."""
    if work.card(card).type is None:
        work.change_card(card, type="character")
    if work.card(card).mark is None:
        work.change_card(card, mark="mercenary")
    yield from ask_values(
        work, "values", [Wanted(card, stat) for stat in STATS], lead="printed", cite=rulebook.STATS
    )


# ---------------------------------------------------------------------- Brutes
