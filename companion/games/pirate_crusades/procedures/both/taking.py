"""Taking a mission: face down, in the long game with its cargo; names of holds and missions.

Sources: pp. 5, 13-15; rulings A-37, A-39, A-77.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.trading import riches_for
from companion.games.pirate_crusades.procedures.drawing import (
    joker_instead,
    speller,
    take_from_deck,
)
from companion.games.pirate_crusades.procedures.purse import riches
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, cards_words
from companion.games.pirate_crusades.rules.standing import (
    card_number,
    has_bonus,
    hold_cargo,
    hold_tons,
    limits_of,
    ship_type,
    tons_of,
    town_card,
)
from companion.games.pirate_crusades.state.cards import (
    CARGOES,
    JOKERS,
    NATIONS,
    Cargo,
    MissionKind,
    Nation,
    mission_of,
)
from companion.games.pirate_crusades.state.table import Mission
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.table.state import Secret
from companion.toolbox.sums import shown
from companion.toolbox.text import plural

_ABOUT: dict[MissionKind, str] = {
    "delivery": "a delivery",
    "prisoner": "a prisoner",
    "conquest": "a conquest",
    "sinking": "a sinking",
    "meeting": "a meeting",
}
_NATIONS: dict[Nation, str] = {one: one for one in NATIONS}
_GOODS: dict[Cargo, str] = {one: one for one in CARGOES}

# ---------------------------------------------------------------------- missions


def take_mission(
    work: Work,
    player: str,
    key: str,
    *,
    stay: int,
    flag: bool = False,
    joker: bool = False,
    cite: Citation = rulebook.MAGISTRATE,
) -> Steps[str]:
    """A mission is drawn face down: its id, empty if no card is left.

    Args:
        work: the act.
        player: whose.
        key: of the question.
        stay: in which stay in port it was taken; 0 for none.
        flag: whether a Flag Galleon draws two and keeps one.
        joker: whether a Joker from the hand may take the draw's place.
        cite: where the rules say so.
    """
    card, noted = UNTOLD, None
    if joker and (yield from joker_instead(work, key, player)):
        unseen = work.unseen()
        card = next((one for one in JOKERS if one in unseen), JOKERS[0])
        work.say("a Joker from the hand is the mission")
    else:
        two = flag and ship_type(work.state, player) == "Flag Galleon"
        came = take_from_deck(work, 2 if two else 1)
        if not came:
            work.say("nothing is left to draw")
            return ""
        if came > 1:
            work.discard([UNTOLD] * (came - 1), face_down=True)
            work.say("draws 2 and keeps 1 (Flag Galleon)")
        card, noted = yield from _seen_mission(work, player, key, cite)
    mission = Mission(card=card, noted=noted, stay=stay)
    if card:
        mission = with_meaning(work, mission)
    elif noted is None:
        mission = yield from _told_meaning(work, player, key, mission, cite)
    made = work.to_missions(player, mission)
    work.row("mission_taken", player=player, card=card)
    if work.state.long:
        yield from mission_cargo(work, player, made, key)
    return made


def _seen_mission(
    work: Work, player: str, key: str, cite: Citation
) -> Steps[tuple[str, Secret | None]]:
    """The card, if everybody sees it; what only its owner writes down."""
    seen = yield from work.maybe.draw(
        key,
        "Which mission, if everybody sees it?",
        1,
        quiet=UNKNOWN,
        who=player,
        known=dict.fromkeys(work.unseen(), 1),
        spell=speller(work),
        elsewhere=work.where_is,
        lead="showing",
        cite=cite,
    )
    if seen is not None and seen.cards:
        return seen.cards[0], None
    mine = yield from work.maybe.draw(
        f"{key}-noted",
        "Which one, for your eyes only?",
        1,
        quiet=UNKNOWN,
        who=player,
        secret=True,
        known=dict.fromkeys(work.unseen(), 1),
        spell=speller(work),
        elsewhere=work.where_is,
        cite=cite,
    )
    noted = Secret.of(player, mine.cards[0]) if mine is not None and mine.cards else None
    return UNTOLD, noted


def _told_meaning(
    work: Work, player: str, key: str, mission: Mission, cite: Citation
) -> Steps[Mission]:
    """What a mission is about, where somebody says that and not its card; nobody is asked."""
    kind = yield from work.maybe.one_of(
        f"{key}-kind", "What is it about?", _ABOUT, quiet=UNKNOWN, who=player, cite=cite
    )
    if kind is None:
        return mission
    whose = yield from work.maybe.one_of(
        f"{key}-nation", "Of which nation?", _NATIONS, quiet=UNKNOWN, who=player, cite=cite
    )
    goods = yield from work.maybe.one_of(
        f"{key}-goods", "Which cargo?", _GOODS, quiet=UNKNOWN, who=player, cite=cite
    )
    tons = yield from work.maybe.number(
        f"{key}-due", "How many tons?", at_least(0, least=1), quiet=UNKNOWN, who=player, cite=cite
    )
    of = f" of {tons} tons of {goods}" if tons and goods else f" of {goods}" if goods else ""
    work.say(f"the mission: {_ABOUT[kind]}{of}{f', {whose}' if whose else ''}")
    return replace(mission, kind=kind, nation=whose, cargo=goods, tons=tons)


def with_meaning(work: Work, mission: Mission) -> Mission:
    """A mission whose card is seen, with what the card says; what was told stays."""
    printed = mission_of(mission.card, work.state.book.get(mission.card))
    return replace(
        mission,
        kind=mission.kind or printed.kind,
        nation=mission.nation or printed.nation,
        cargo=mission.cargo or printed.cargo,
        tons=printed.tons if mission.tons is None else mission.tons,
    )


@citing(rulebook.MISSION_CARGO)
def mission_cargo(work: Work, player: str, key: str, scope: str) -> Steps[None]:
    """Long game: a delivery mission comes with its cargo, which fills a hold (A-77)."""
    mission = work.pirate(player).missions[key]
    if mission.kind not in (None, "delivery"):
        return
    cargo, tons = mission.cargo, mission.tons
    if mission.kind is None:
        pick = yield from work.maybe.choose(
            f"{scope}-cargo",
            "Is it a delivery? Then its cargo comes with it.",
            (Option(one, one) for one in CARGOES),
            offer=UNKNOWN,
            who=player,
            none="no delivery",
            lead="cargo",
        )
        if pick is None or not pick:
            return
        cargo = _as_cargo(pick)
        tons = yield from work.maybe.number(
            f"{scope}-tons",
            "How many tons?",
            at_least(0, least=1),
            offer=UNKNOWN,
            who=player,
            lead="tons",
        )
        delivery = replace(mission, kind="delivery", cargo=cargo, tons=tons)
        missions = {**work.pirate(player).missions, key: delivery}
        work.change(player, missions=missions)
    yield from _make_room(work, player, scope)
    at = town_card(work.state, player)
    work.to_hold(player, "", at, mission=key, cargo=cargo, tons=tons)
    many = "" if tons is None else f"{tons} tons of "
    work.say(f"with {many}{cargo or 'its cargo'}")


def _as_cargo(name: str) -> Cargo | None:
    return next((one for one in CARGOES if one == name), None)


def _make_room(work: Work, player: str, scope: str) -> Steps[None]:
    """Full holds: cargo is discarded, or sold as part of the action (p. 13-15)."""
    if limits_of(work.state, player).value.holds_free != 0:
        return
    holds = work.pirate(player).holds
    tons = tons_of(work.state, player)
    least = min(holds, key=lambda one: (tons[one] is None, tons[one] or 0, one))
    gone = yield from work.several(
        f"{scope}-room",
        "The holds are full: which cargo makes room?",
        hold_options(work, player),
        offer=(least,),
        who=player,
        least=1,
        lead="clearing",
        cite=rulebook.MISSION_CARGO,
    )
    way = yield from work.choose(
        f"{scope}-room-how",
        "Is it discarded or sold?",
        (Option("discarded", "discarded"), Option("sold", "sold")),
        offer="discarded",
        who=player,
        cite=rulebook.SELLING,
    )
    if way == "sold":
        _sell(work, player, gone)
    else:
        work.say(f"discards {goods_words(work, player, gone)} to make room")
    work.drop_holds(player, gone)


def _sell(work: Work, player: str, gone: tuple[str, ...]) -> None:
    """Riches for cargo that makes room, at the usual rates (P-42)."""
    tons = tons_of(work.state, player)
    amounts = [tons[one] for one in gone]
    times = 2 if has_bonus(work.state, player, "merchant") else 1
    sold = None if None in amounts else sum(x or 0 for x in amounts) * times
    earned = None if sold is None else riches_for(sold)
    cards = [work.pirate(player).holds[one].card for one in gone]
    work.row("sell", player=player, tons=sold, cards=cards, riches=earned)
    work.say(f"sells {goods_words(work, player, gone)} ({shown(sold)} tons)")
    riches(work, player, earned, "cargo sold", rulebook.SELLING)


# ---------------------------------------------------------------------- names


def goods_words(work: Work, player: str, holds: Iterable[str]) -> str:
    """What lies in holds, before they are emptied: `5C 9H and the cargo of 1 mission`."""
    kept = [work.pirate(player).holds[one] for one in holds]
    missions = sum(1 for hold in kept if hold.mission)
    named = cards_words(hold.card for hold in kept if not hold.mission)
    of_missions = f"the cargo of {plural(missions, 'mission')}" if missions else ""
    return " and ".join(part for part in (named, of_missions) if part)


def hold_options(work: Work, player: str) -> tuple[Option, ...]:
    """The holds of a player: `5C, 5 tons of Ammunition`; `hold 2` answers as well."""
    found = []
    state = work.state
    ordered = sorted(work.pirate(player).holds.items(), key=lambda x: (len(x[0]), x[0]))
    for place, (key, hold) in enumerate(ordered, 1):
        label = hold.card or f"hold {place}"
        tons, cargo = hold_tons(state, player, hold), hold_cargo(state, player, hold)
        note = f"{shown(tons)} tons of {cargo or '?'}"
        found.append(Option(key, label, note=note, also=(f"hold {place}", f"h{place}")))
    return tuple(found)


def mission_options(work: Work, player: str) -> tuple[Option, ...]:
    """The missions of a player: their card where it was shown, else `mission 2`."""
    found = []
    ordered = sorted(work.pirate(player).missions.items(), key=lambda x: (len(x[0]), x[0]))
    for place, (key, mission) in enumerate(ordered, 1):
        label = mission.card or f"mission {place}"
        found.append(Option(key, label, also=(f"mission {place}", f"m{place}")))
    return tuple(found)


def value_in_trade(work: Work, card: str) -> int | None:
    """What a hand card counts in a trade: its tonnage (A-32)."""
    return card_number(work.state, card, "tonnage")
