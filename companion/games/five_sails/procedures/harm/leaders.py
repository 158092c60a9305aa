"""Leaders that are lost, players who give up, Renown by cards (P48, P52; pp. 8, 10, 17)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.costs import Spend, spend
from companion.games.five_sails.calculations.leaving import Eliminated, LeaderLost, leader_lost
from companion.games.five_sails.calculations.pieces import Fault
from companion.games.five_sails.calculations.plunder import Plundered, Standing
from companion.games.five_sails.procedures.asking import PlaceSlot, ask_location
from companion.games.five_sails.procedures.day.days import (
    NOBODY,
    pick_player,
    playing,
    tell_ladder,
    until_told,
)
from companion.games.five_sails.procedures.harm.losing import (
    DESTROYED,
    DUTY,
    end_game,
    lose_players,
    waiting,
)
from companion.games.five_sails.procedures.harm.wounds import leave
from companion.games.five_sails.procedures.priority import still_in, who_acts
from companion.games.five_sails.procedures.work import Work, act, check_faults, fault
from companion.games.five_sails.rules.day import leader_lost_of
from companion.games.five_sails.rules.standing import leader
from companion.games.five_sails.state.cards import PLACES, place_name
from companion.games.five_sails.state.table import Location
from companion.table.procedures.pressing import between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, Option
from companion.toolbox.sums import Result, shown, signed
from companion.toolbox.text import listed


@act(
    "renown",
    "Renown from a card",
    spec="P52",
    cite=rulebook.RENOWN,
    rules=("spending",),
    help="ana renown spend 2",
)
def renown(work: Work) -> Steps[str]:
    """Renown is gained, spent or lost, or laid on a location, by a card (P52; pp. 10, 15)."""

    def in_play(location: str) -> Fault | None:
        if location in work.state.locations:
            return None
        says = f"{place_name(location)} is not in play with {len(work.state.seats)} players."
        return fault("location-not-in-play", says, rulebook.CITY_LINE)

    place = yield from ask_location(
        work,
        PlaceSlot(
            key="on",
            prompt="On a location?",
            lead="on",
            none="no, a player's",
            homes=False,
            guard=in_play,
            quiet="",
            cite=rulebook.RENOWN_P15,
        ),
    )
    if place not in PLACES:
        yield from who_acts(work, "Whose Renown?", cite=rulebook.RENOWN_P15)
        yield from still_in(work, work.player)
    pick = yield from work.choose(
        "what",
        "Gained or spent?",
        (
            Option("gain", "gained", also=("gains",)),
            Option("spend", "spent", also=("spends",)),
            Option("lose", "lost", also=("loses",)),
        ),
        offer="gain",
        cite=rulebook.SPENDING,
    )
    source = (yield from _source(work)) if pick == "gain" and place not in PLACES else ""
    lies = work.state.locations[source].renown if source in work.state.locations else None
    count = yield from work.number(
        "n",
        "How much Renown?",
        between(0, 999),
        offer=lies,
        suggest=1 if lies is None else lies,
        cite=rulebook.RENOWN,
    )
    why = yield from work.text(
        "why", "Because of what?", quiet="", lead="because", cite=rulebook.RENOWN
    )
    change = count if pick == "gain" else -count
    if place in PLACES:
        return renown_at(work, place, change, why)
    if source in PLACES:
        work.say(renown_at(work, source, -change, ""))
    elif source:
        work.say(renown_of(work, source, "lose", -change, ""))
    return (yield from _of_player(work, pick, change, why))


def _source(work: Work) -> Steps[str]:
    """The location that it lies on, or the player who has it; empty: the supply, or not told."""
    pick = yield from work.choose(
        "from",
        "From where?",
        (
            *(
                Option(x, place_name(x), also=PLACES[x].also)
                for x in PLACES
                if x in work.state.locations
            ),
            *(Option(x, work.state.name(x)) for x in work.state.in_game if x != work.player),
        ),
        quiet="",
        none="the supply",
        lead="from",
        cite=rulebook.RENOWN_P15,
    )
    return pick


def renown_at(work: Work, place: str, change: int, why: str) -> str:
    """Renown is laid on a location, or taken off it; what happened in words."""
    old = work.state.locations.get(place, Location(renown=0)).renown
    new = None if old is None else max(0, old + change)
    work.change_location(place, renown=new)
    work.row("renown-on-location", location=place, delta=change, old=old, new=new, reason=why)
    because = f" ({why})" if why else ""
    return f"{place_name(place)} {signed(change)} Renown{because}: {shown(new)} there"


def _of_player(work: Work, what: str, change: int, why: str) -> Steps[str]:
    old = work.side().renown
    if what == "spend":
        result = spend(Spend(-change, old))
        yield from check_faults(work, work.sum("Renown", result))
    return renown_of(work, work.player, what, change, why)


def renown_of(work: Work, player: str, what: str, change: int, why: str) -> str:
    """A player's Renown changes; what happened in words."""
    old = work.side(player).renown
    new = None if old is None else max(0, old + change)
    work.change(player, renown=new)
    source = why or ("spent" if what == "spend" else "cards")
    work.row("renown", player=player, delta=change, reason=source, old=old, new=new)
    because = f" ({why})" if why else ""
    verb = {"gain": "gains", "spend": "spends", "lose": "loses"}[what]
    return f"{work.state.name(player)} {verb} {abs(change)} Renown{because}: {shown(new)}"


@act(
    "leader-lost",
    "A Leader is destroyed",
    spec="P48",
    cite=rulebook.LEADER_DESTROYED,
    rules=("assassination-victory", "multiplayer-elimination", "final-strike"),
    help="leader-lost ben",
    grave=True,
)
def lose_leader(work: Work) -> Steps[str]:
    """One or more Leaders are destroyed: who is out, whether that ends the game (P48; p. 17)."""
    if not (yield from playing(work)):
        return NOBODY
    owed = waiting(work)
    chosen = yield from work.several(
        "who",
        "Whose Leader is destroyed?",
        (Option(x, work.state.name(x)) for x in work.state.in_game),
        offer=tuple(owed) or None,
        cite=rulebook.LEADER_DESTROYED,
    )
    wounds = dict(owed)
    for player in chosen:
        if key := leader(work.state, player):
            wounds[player] = work.character(key).wounds
            leave(work, key)
    work.lost.clear()
    return (yield from _lost(work, chosen, wounds, DESTROYED))


@act(
    "concede",
    "Concede",
    spec="P48.2",
    cite=rulebook.VICTORY,
    rules=("multiplayer-elimination",),
    words=("concedes", "resigns", "surrenders"),
    help="ben concedes",
    grave=True,
)
def concede(work: Work) -> Steps[str]:
    """A player gives up; what they had leaves as if the Leader had been destroyed (AMB-12)."""
    player = yield from who_acts(work, "Who concedes?", cite=rulebook.VICTORY)
    if not (yield from still_in(work, player)):
        return "nothing changes"
    return (yield from _lost(work, (player,), {}, "conceded"))


def _lost(
    work: Work, lost: tuple[str, ...], wounds: Mapping[str, int | None], how: str
) -> Steps[str]:
    """What follows; ties of the last Leaders and a random winner are asked."""
    lost = tuple(x for x in work.state.in_game if x in lost)
    if not lost:
        return "nobody loses"
    inputs = leader_lost_of(work.state, lost)
    standings = {
        x: replace(one, leader_wounds=wounds[x]) if x in wounds else one
        for x, one in inputs.standings.items()
    }
    if how != DESTROYED:
        inputs = replace(inputs, in_duel=False)  # who gives up leaves at once
    names = listed([work.state.name(x) for x in lost], "and")
    value = yield from _eliminated(work, replace(inputs, standings=standings))
    left = [x for x in work.state.in_game if x not in lost]
    why = ""
    if value.finish_duel and len(left) == 1:
        why = "the duel is finished first"
    elif value.random:
        winner = yield from pick_player(
            work,
            "random",
            "All Leaders fell at once: who wins at random?",
            value.tied,
            cite=rulebook.COMPETITIVE_PLAY,
        )
        why = "" if winner else "who wins at random is still open"
        value = replace(value, winner=winner, tied=(), random=False)
    elif value.unknown:
        why = "who wins is still open"
    if why:
        work.settled(DUTY)
        what = f"{names}: Leader destroyed; {why}"
        work.owe(lost[0], what, DUTY, {"who": list(lost)}, Citation("leader-destroyed", "p. 8"))
        return f"{names} loses the Leader: {why}"
    tell_ladder(work, value.ladder, lost)
    if how == DESTROYED:
        work.settled(DUTY)
        lose_players(work, lost, value, how)
        return ""
    # Giving up is no Assassination: the table ends the game.
    owed = [player for player in waiting(work) if player not in lost]
    work.settled(DUTY)
    lose_players(work, lost, replace(value, over=False), how)
    if value.over:
        end_game(work, "ruled", value.winner, value.tied, how)
    elif owed:
        what = "a Leader is destroyed; who wins is still open"
        work.owe(owed[0], what, DUTY, {"who": owed}, Citation("leader-destroyed", "p. 8"))
    return ""


def _eliminated(work: Work, inputs: LeaderLost) -> Steps[Eliminated]:
    """The calculation; tie-breakers that it hangs on are asked."""
    found: dict[str, Eliminated] = {}

    def checked(standings: Mapping[str, Standing]) -> Result[Plundered]:
        result = leader_lost(replace(inputs, standings=dict(standings)))
        value = found["value"] = result.value
        seen = Plundered(
            "",
            value.winner,
            value.tied,
            value.random,
            value.each,
            "",
            {},
            False,
            value.ladder,
            value.unknown,
        )
        return result.with_value(seen)

    result, _ = yield from until_told(work, checked, inputs.standings)
    work.sum("Leader lost", result)
    return found["value"]


# ---------------------------------------------------------------------- Renown
