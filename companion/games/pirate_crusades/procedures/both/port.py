"""In port, both games: gather crew, Magistrate, disembark, set sail (P-06, P-07, P-10; p. 5)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.encounters import Disembark, Sailing, disembark
from companion.games.pirate_crusades.calculations.limits import Gather, gather
from companion.games.pirate_crusades.calculations.odds import NextCard, next_card
from companion.games.pirate_crusades.procedures.both.cards import crew_cards, room_in_hand
from companion.games.pirate_crusades.procedures.both.taking import (
    hold_options,
    mission_options,
    take_mission,
)
from companion.games.pirate_crusades.procedures.deciding import decide
from companion.games.pirate_crusades.procedures.drawing import draw
from companion.games.pirate_crusades.procedures.setting_sail import leave_port, sail_now
from companion.games.pirate_crusades.procedures.turning import acted, ready, who_acts
from companion.games.pirate_crusades.procedures.work import Work, act, card_words
from companion.games.pirate_crusades.rules.standing import (
    has_bonus,
    hold_cargo,
    hold_tons,
    limits_of,
    nation,
    seen_cards,
)
from companion.games.pirate_crusades.state.cards import is_joker
from companion.games.pirate_crusades.state.table import PirateCrusades, Sail
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.toolbox.sums import shown
from companion.toolbox.text import plural

# ---------------------------------------------------------------------- gather crew


@act(
    "gather",
    "Gather crew",
    spec="P-06",
    cite=rulebook.GATHER_CREW,
    rules=("hand-limit", "bonus-2", "bonus-7"),
    words=("gathers", "recruit", "recruits"),
    help="gather",
)
def gather_crew(work: Work) -> Steps[str]:
    """A card into the hand, two with bonus 2; from the discards with bonus 7 (P-06)."""
    work.player = yield from who_acts(work, "Who gathers crew?")
    yield from ready(work, "gather")
    player = work.player
    pairs = has_bonus(work.state, player, "recruits")
    limit = limits_of(work.state, player)
    result = gather(Gather(hand=work.pirate().hand.count, limit=limit.value.hand, pairs=pairs))
    likely = max(1, result.value) if result.value is not None else 2 if pairs else 1
    number = yield from work.number(
        "number",
        "How many cards?",
        at_least(
            0,
            least=1,
            most=likely,
            why="two at a time take bonus 2" if not pairs else "never past the hand limit",
        ),
        offer=likely if likely > 1 else None,
        quiet=None if likely > 1 else likely,
        who=player,
        lead="drawing",
        cite=rulebook.BONUS_2 if pairs else rulebook.GATHER_CREW,
    )
    came = yield from crew_cards(work, player, number, "crew", rulebook.GATHER_CREW)
    hand, most = work.pirate().hand.count, limit.value.hand
    work.row("gather", player=player, count=came, hand=hand, limit=most)
    work.sums["crew"] = result.with_value(came)
    work.over_the_limits(player)
    acted(work)
    held = f" ({shown(hand)} of {shown(most)})" if hand is not None else ""
    return f"{work.name} gathers {plural(came, 'crew card')}{held}"


# ---------------------------------------------------------------------- the Magistrate


@act(
    "magistrate",
    "Visit the Magistrate",
    spec="P-07",
    cite=rulebook.MAGISTRATE,
    rules=("missions", "flag-galleon", "bonus-king", "mission-cargo"),
    words=("mission", "visits"),
    help="magistrate",
)
def magistrate(work: Work) -> Steps[str]:
    """A mission, if none is unfinished; with bonus King one is traded for Spices (P-07)."""
    work.player = yield from who_acts(work, "Who visits the Magistrate?")
    player = work.player
    able = has_bonus(work.state, player, "bribe") and bool(work.pirate().missions)
    bribed = yield from work.yes(
        "bribe",
        "Bribe him with Spices to trade a mission?",
        offer=able if able else None,
        quiet=None if able else able,
        who=player,
        lead="bribe",
        cite=rulebook.BONUS_KING,
    )
    yield from ready(work, "bribe" if bribed else "magistrate")
    words = f"{work.name} visits the Magistrate"
    if bribed:
        yield from _bribe(work, player)
        words = f"{work.name} bribes the Magistrate"
    stay = work.pirate().stay
    made = yield from take_mission(
        work, player, "mission", cite=rulebook.MAGISTRATE, stay=stay, flag=not bribed, joker=True
    )
    if made and (card := work.pirate().missions[made].card):
        words += f": {card_words(card)}"
    acted(work)
    decide(work)
    return words


@citing(rulebook.BONUS_KING)
def _bribe(work: Work, player: str) -> Steps[None]:
    """A hold of Spices and an unfinished mission are discarded (A-37)."""
    holds = work.pirate().holds
    spices = {
        key: hold_tons(work.state, player, hold)
        for key, hold in holds.items()
        if hold_cargo(work.state, player, hold) == "Spices"
    }
    options = tuple(
        replace(one, illegal="" if one.id in spices else f"{one.label} is not a hold of Spices.")
        if hold_cargo(work.state, player, holds[one.id]) is not None
        else one
        for one in hold_options(work, player)
    )
    likely = min(spices, key=lambda key: (spices[key] or 99, key), default="")
    if options:
        pick = yield from work.choose(
            "spices",
            "Which hold of Spices?",
            options,
            offer=likely or None,
            who=player,
            lead="for",
        )
        work.drop_holds(player, [pick])
    missions = mission_options(work, player)
    if not missions:
        return
    traded = yield from work.choose(
        "traded",
        "Which mission is traded?",
        missions,
        offer=missions[0].id,
        who=player,
        lead="trading",
    )
    mission = work.from_missions(player, traded)
    work.discard([mission.card], face_down=not mission.card)
    work.row("mission_traded", player=player, card=mission.card)


# ---------------------------------------------------------------------- disembark, set sail


@act(
    "disembark",
    "Disembark",
    spec="P-10",
    cite=rulebook.DISEMBARK,
    rules=("loyal-crew", "set-sail", "bonus-jack", "jokers"),
    words=("disembarks", "embark", "embarks"),
    help="disembark 5C",
)
def disembark_act(work: Work) -> Steps[str]:
    """The card that says with how many crew one may sail; a Joker: this very turn (P-10)."""
    work.player = yield from who_acts(work, "Who disembarks?")
    yield from ready(work, "disembark")
    player, hand = work.player, work.pirate().hand.count
    cards = yield from draw(
        work,
        "card",
        "Which card is drawn to disembark?",
        cite=rulebook.DISEMBARK,
        who=player,
        joker=True,
        odds=lambda: _odds(work.table.state, player),
    )
    if not cards:
        acted(work)
        return f"{work.name} draws no card to disembark"
    card = cards[0]
    work.discard([card])
    if not card:
        return (yield from _untold_card(work))
    friend = yield from _friend(work, card)
    result = disembark(
        Disembark(
            card=card,
            nation=nation(work.state, player),
            friend=friend,
            hand=hand,
            loyal=has_bonus(work.state, player, "loyal"),
            facts=work.state.book.get(card),
            long=bool(work.state.long),
        )
    )
    sailing = result.value
    work.sums["disembark"] = result.with_value(sailing.most)
    work.row("disembark", player=player, card=card, loyal=sailing.loyal, limit=sailing.most)
    if sailing.at_once:
        yield from _at_once(work, player)
        decide(work)
        return f"{work.name} disembarks with {card_words(card)}: sails this turn"
    work.change(player, status="ready", sail=Sail(loyal=bool(sailing.loyal), most=sailing.most))
    acted(work)
    return f"{work.name} disembarks with {card}: {_limit_words(sailing)}"


def _odds(state: PirateCrusades, player: str) -> list[tuple[str, str]]:
    """The chance to lose no crew, and how much on average, from the unseen cards (2.16)."""
    own = nation(state, player)
    if own is None or has_bonus(state, player, "loyal"):
        return []
    hand = state.pirates[player].hand.count
    value = next_card(NextCard(seen=seen_cards(state), nation=own, hand=hand)).value
    if value is None or value.keeps_crew is None or value.crew_lost is None:
        return []
    average = f"{float(Fraction(value.crew_lost)):.1f}"
    return [("no crew lost", value.keeps_crew.percent), ("crew lost on average", average)]


def _friend(work: Work, card: str) -> Steps[bool | None]:
    """A ship without nation: its player says whether a card is a friend's (A-41)."""
    if nation(work.state, work.player) != "none" or is_joker(card):
        return None
    return (
        yield from work.yes(
            "friend",
            "Your ship has no nation: is it a friend?",
            offer=True,
            who=work.player,
            cite=rulebook.JOKER_SHIP,
        )
    )


def _limit_words(sailing: Sailing) -> str:
    if sailing.loyal:
        return "the crew is loyal and sails next turn"
    if sailing.most is None:
        return "how many may sail next turn is unknown"
    return f"at most {plural(sailing.most, 'crew card')} may sail next turn"


def _untold_card(work: Work) -> Steps[str]:
    """The card is not told; perhaps that it was of the own nation, or how many may sail."""
    loyal = yield from work.yes(
        "friend",
        "Does its nation match your ship's?",
        quiet=False,
        who=work.player,
        cite=rulebook.DISEMBARK,
    )
    if loyal:
        work.change(work.player, status="ready", sail=Sail(loyal=True))
        work.row("disembark", player=work.player, card="", loyal=True)
        acted(work)
        return f"{work.name} disembarks: the crew is loyal and sails next turn"
    most = yield from work.maybe.number(
        "most",
        "With how many crew cards may one sail?",
        at_least(0),
        offer=UNKNOWN,
        who=work.player,
        lead="most",
        cite=rulebook.DISEMBARK,
    )
    work.change(work.player, status="ready", sail=Sail(most=most))
    work.row("disembark", player=work.player, card="", limit=most)
    acted(work)
    words = "" if most is None else f": at most {plural(most, 'crew card')} may sail next turn"
    return f"{work.name} disembarks{words}"


def _at_once(work: Work, player: str) -> Steps[None]:
    """A Joker: crew up to the limit, and to sea in this very turn (p. 5)."""
    free = room_in_hand(work, player)
    if free is None:
        free = yield from work.number(
            "number",
            "How many crew cards fill the hand?",
            at_least(0),
            offer=0,
            who=player,
            cite=rulebook.DISEMBARK,
        )
    came = yield from crew_cards(work, player, free, "fill", rulebook.DISEMBARK)
    leave_port(work)
    work.row("set_sail", player=player, discarded=0)
    if came:
        work.say(f"{plural(came, 'crew card')} drawn")


@act(
    "set-sail",
    "Set sail",
    spec="P-10.6",
    cite=rulebook.SET_SAIL,
    rules=("disembark", "loyal-crew", "hand-limit"),
    words=("sail", "sails", "departs", "depart"),
    help="set sail leaving 4H",
)
def set_sail(work: Work) -> Steps[None]:
    """Whoever is ready sails, with the crew that may; an action at sea follows (P-10)."""
    work.player = yield from who_acts(work, "Who sets sail?")
    yield from ready(work, "set-sail")
    yield from sail_now(work)
    decide(work)
