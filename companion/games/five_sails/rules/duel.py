"""The duel as a state machine: whose round it is, what a round does, when it is over (pp. 22-29).

Steps say what the duel is afterwards. Where the participants are, their stats and wounds come as
`Seen`, so that the machine needs nothing of the table; `standing.seen` makes them from a state.
Wounds, hands and piles are paid by whoever calls it.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.games.five_sails.calculations.challenge import Threat, threat
from companion.games.five_sails.calculations.pieces import Checked, Checks, Fault, counted
from companion.games.five_sails.calculations.rounds import (
    Duelist,
    How,
    Round,
    Rounded,
    play_round,
)
from companion.games.five_sails.state.cards import Printed
from companion.games.five_sails.state.table import Duel, Fighter, Known, LineCard
from companion.toolbox.inputs import Unworkable
from companion.toolbox.sums import Result


class Seen(Struct, frozen=True, kw_only=True):
    """A participant as it is on the table now; `None`: not told."""

    at: str = ""
    stat: Printed = None
    """Effective dueling stat."""
    finesse: Printed = None
    wounds: int | None = None
    resolve: Printed = None


class Rules(Struct, frozen=True, kw_only=True):
    """The table's options for duels (rulings AMB-39 to AMB-43, AMB-59, AMB-81)."""

    rh_per_duel: bool = False
    rh_counts_direct: bool = False
    rh_stat_frozen: bool = False
    lethal_after_death: bool = True
    mid_round_escape: bool = False
    technique_without_card: bool = False


class Played(Struct, frozen=True, kw_only=True):
    """What is told about a round."""

    who: str = ""
    """Who plays; empty: whose round it is."""
    how: How = "hand"
    card: str = ""
    """Of the library; empty: not told."""
    riposte: int | None = 0
    parry: int | None = 0
    thrust: int | None = 0
    technique: str = ""
    """Key of the Technique used (`state.use_key`); empty: none."""
    maneuver: str = ""
    lethal: bool = False
    able: bool | None = True
    """Whether the player has a card, or may gamble."""
    moves: dict[str, str] = {}
    """Participant -> where it is when the threat resolves, if it moved in this round."""
    gains: dict[str, int] = {}
    """Participant -> threat that effects add to its pool, or take."""
    takes: dict[str, int] = {}
    """Participant -> wounds that cards give it directly."""
    final_strike: bool = False
    """The Technique or Maneuver has Final Strike as its cost (p. 26)."""


class Outcome(Struct, frozen=True):
    """What a round left."""

    duel: Duel
    rounded: Rounded
    active: str
    adversary: str
    final_strike: bool | None
    """Whether an ability with Final Strike as its cost works; `None`: none, or not told."""
    check: Checked


# ---------------------------------------------------------------------- before the rounds


def accepted(duel: Duel, players: Mapping[str, str], by: str = "") -> Duel:
    """The challenge is accepted, or somebody intervenes; no threat yet (p. 23).

    Args:
        duel: the challenge.
        players: character -> who controls it.
        by: who intervenes; empty: the challenged one accepts.
    """
    accepter = by or duel.target
    # The challenger's Lethal stands from its activation: it covers the accepter's first round.
    mine = Fighter(player=players.get(duel.challenger, ""), lethal=duel.lethal, tied_to=duel.at)
    theirs = Fighter(player=players.get(accepter, ""), tied_to=duel.at)
    used = {**duel.used, duel.technique: True} if duel.technique else duel.used
    return replace(
        duel,
        stage="rounds",
        accepter=accepter,
        intervened=duel.target if by and by != duel.target else duel.intervened,
        target=accepter,
        fighters={duel.challenger: mine, accepter: theirs},
        must_play=True,
        used=used,
    )


def begun(duel: Duel, seen: Mapping[str, Seen]) -> tuple[Duel, Result[int | None]]:
    """The first threat is in the accepter's pool: the duel and the sum (P32; p. 23)."""
    challenger = seen.get(duel.challenger, Seen())
    made = threat(Threat(challenger.stat, duel.thrust))
    fighters = {
        key: replace(one, frozen=seen.get(key, Seen()).stat) for key, one in duel.fighters.items()
    }
    fighters[duel.accepter] = replace(fighters[duel.accepter], pool=made.value)
    return replace(duel, fighters=fighters), made


# ---------------------------------------------------------------------- rounds


def is_over(duel: Duel) -> bool | None:
    """Whether there is no threat in either pool (p. 26); `None`: a pool is not told."""
    if duel.stage != "rounds":
        return False
    pools = [one.pool for one in duel.fighters.values()]
    if any(pool for pool in pools):
        return False
    return None if None in pools else True


def active(duel: Duel) -> str:
    """The participant whose round is next; empty before or after the rounds (p. 23; AMB-45).

    With threat in both pools it is the one who did not have the last round; at the start the
    accepter. A pool that is not told counts as if threat were in it.
    """
    if duel.stage != "rounds" or is_over(duel):
        return ""
    there = [key for key, one in duel.fighters.items() if one.pool != 0]
    if len(there) == 1:
        return there[0]
    known = [key for key in there if duel.fighters[key].pool]
    if len(known) == 1 and len(there) == len(duel.fighters):
        return known[0]
    return duel.other(duel.last) if duel.last in duel.fighters else duel.accepter


def checked(duel: Duel, played: Played, rules: Rules, finesse: Printed) -> Checked:
    """What a round that is told would break: gambles, Techniques, Maneuvers (P33, P34)."""
    checks = Checks()
    who = played.who or active(duel)
    page = "p. 24"
    if played.how == "gamble" and who:
        limit = counted(finesse)
        so_far = duel.fighters[who].gambles
        made = "gamble is" if so_far == 1 else "gambles are"
        says = f"{so_far} {made} made with a Finesse of {limit}."
        may = None if limit is None else so_far < limit
        checks.need(may, Fault("gamble-limit", says, "p. 26", "gambling"), "its Finesse")
    for key in (played.technique, played.maneuver):
        if key:
            says = "This copy has been used in this duel."
            fault = Fault("used-in-duel", says, page, "technique-limit")
            checks.need(key not in duel.used, fault)
    if played.how == "none":
        says = "Without a combat card there is no Maneuver."
        checks.need(not played.maneuver, Fault("maneuver-of-other-card", says, page, "maneuver"))
        says = "Without a combat card there is no Technique (ruling AMB-59)."
        allowed = not played.technique or rules.technique_without_card
        checks.need(allowed, Fault("no-card", says, page, "no-card"))
    return checks.done()


def round_of(duel: Duel, seen: Mapping[str, Seen], played: Played, rules: Rules) -> Round:
    """The next round as the calculation takes it."""
    who = played.who or active(duel)
    foe = duel.other(who)
    return Round(
        active=_duelist(duel, who, seen, played, own_round=True),
        adversary=_duelist(duel, foe, seen, played, own_round=False),
        plays=played.how,
        riposte=played.riposte,
        parry=played.parry,
        thrust=played.thrust,
        must_play=duel.must_play and who == duel.accepter,
        able=played.able,
        rh_per_duel=rules.rh_per_duel,
        rh_counts_direct=rules.rh_counts_direct,
        rh_stat_frozen=rules.rh_stat_frozen,
        lethal_after_death=rules.lethal_after_death,
        mid_round_escape=rules.mid_round_escape,
    )


def _duelist(
    duel: Duel, key: str, seen: Mapping[str, Seen], played: Played, own_round: bool
) -> Duelist:
    one, now = duel.fighters[key], seen.get(key, Seen())
    if one.gone is not None:
        known = one.gone
        now = replace(now, at=known.at, stat=known.stats.get(duel.stat), wounds=known.wounds)
    return Duelist(
        pool=one.pool,
        tied_to=one.tied_to,
        at=now.at,
        moves_to=played.moves.get(key, ""),
        stat=now.stat,
        frozen=one.frozen,
        wounds=now.wounds,
        resolve=now.resolve,
        # One's own Lethal ends as one's round begins (p. 27).
        lethal=one.lethal and not own_round,
        in_play=one.gone is None,
        takes=played.takes.get(key, 0),
        gains=played.gains.get(key, 0),
        suffered=one.suffered,
        direct=one.direct,
        direct_all=one.direct_all,
    )


def preview(
    duel: Duel, seen: Mapping[str, Seen], rules: Rules, played: Played | None = None
) -> Result[Rounded]:
    """What a card would do now; without one, what playing none would do.

    Raises:
        Unworkable: it is nobody's round.
    """
    _refuse_over(duel)
    return play_round(round_of(duel, seen, played or Played(how="none"), rules))


def play(
    duel: Duel, seen: Mapping[str, Seen], played: Played, rules: Rules
) -> tuple[Outcome, Result[Rounded]]:
    """The round is played: the duel afterwards, and the sum (P33).

    Raises:
        Unworkable: it is nobody's round.
    """
    _refuse_over(duel)
    who = played.who or active(duel)
    foe = duel.other(who)
    finesse = seen.get(who, Seen()).finesse
    told = round_of(duel, seen, played, rules)
    result = play_round(told)
    value = result.value
    number = duel.round + 1
    mine = _mine(duel, who, played, value, number)
    theirs = duel.fighters[foe]
    hit = played.takes.get(foe, 0)
    theirs = replace(
        theirs,
        pool=value.adversary_pool,
        tied_to=value.tied_to if value.adversary_pool != 0 else theirs.tied_to,
        direct=_plus(theirs.direct, hit),
        direct_all=_plus(theirs.direct_all, hit),
    )
    used = dict(duel.used)
    if not value.skipped:
        used |= {key: True for key in (played.technique, played.maneuver) if key}
    after = replace(
        duel,
        fighters={**duel.fighters, who: mine, foe: theirs},
        round=number,
        last=who,
        must_play=duel.must_play and who != duel.accepter,
        used=used,
    )
    faults = Checks()
    if not value.skipped:
        check = checked(duel, played, rules, finesse)
        faults.faults += check.faults
        faults.unknown += check.unknown
    faults.faults += value.check.faults
    strikes = value.destroyed if played.final_strike else None
    return Outcome(after, value, who, foe, strikes, faults.done()), result


def _refuse_over(duel: Duel) -> None:
    if not active(duel):
        why = "it has not begun" if duel.stage != "rounds" else "no threat is left"
        raise Unworkable(f"There is no round to play: {why}.")


def _mine(duel: Duel, who: str, played: Played, value: Rounded, number: int) -> Fighter:
    mine = duel.fighters[who]
    hit = played.takes.get(who, 0)
    mine = replace(
        mine,
        pool=0,
        # Of one out of play the next round never comes: its Lethal stays (ruling AMB-42).
        lethal=mine.lethal if mine.gone else played.lethal and not value.skipped,
        suffered=_plus(mine.suffered, value.wounds),
        direct=0,
        direct_all=_plus(mine.direct_all, hit),
    )
    if value.skipped or played.how == "none":
        return mine
    card = LineCard(
        card=played.card,
        gambled=played.how == "gamble",
        riposte=played.riposte,
        parry=played.parry,
        thrust=played.thrust,
        round=number,
    )
    gambles = mine.gambles + (played.how == "gamble")
    return replace(mine, line=(*mine.line, card), gambles=gambles)


def _plus(count: int | None, more: int | None) -> int | None:
    return count if more == 0 else None if count is None or more is None else count + more


# ---------------------------------------------------------------------- besides rounds


def left_play(duel: Duel, character: str, known: Known, lethal_after_death: bool = True) -> Duel:
    """A participant leaves play: its last values are kept; its last card is its Final Strike."""
    one = duel.fighters.get(character)
    if one is None or one.gone is not None:
        return duel
    # What came without a round is no combat card: a Reaction of the hand (AMB-38).
    cards = [lying.card for lying in one.line if lying.round]
    last = cards[-1] if cards else ""
    one = replace(one, gone=known, final_strike=last, lethal=one.lethal and lethal_after_death)
    return replace(duel, fighters={**duel.fighters, character: one})


def with_threat(duel: Duel, character: str, by: int) -> Duel:
    """A card changes a pool outside the combat values; never below 0."""
    one = duel.fighters[character]
    pool = None if one.pool is None else max(0, one.pool + by)
    place = one.tied_to or duel.at
    return replace(
        duel, fighters={**duel.fighters, character: replace(one, pool=pool, tied_to=place)}
    )


def hurt(duel: Duel, character: str, wounds: int) -> Duel:
    """A card wounds a participant between rounds: counted for the options AMB-39 and AMB-40."""
    one = duel.fighters.get(character)
    if one is None:
        return duel
    one = replace(one, direct=_plus(one.direct, wounds), direct_all=_plus(one.direct_all, wounds))
    return replace(duel, fighters={**duel.fighters, character: one})


def line_cards(duel: Duel) -> dict[str, tuple[LineCard, ...]]:
    """Player -> cards of the dueling line that are discarded at the end (p. 24)."""
    return {
        one.player: tuple(card for card in one.line if not card.gone)
        for one in duel.fighters.values()
    }


def tied(duel: Duel, seen: Mapping[str, Seen]) -> str:
    """A sentence where the active participant cannot play since it is elsewhere; else empty."""
    who = active(duel)
    if not who:
        return ""
    one, now = duel.fighters[who], seen.get(who, Seen())
    if one.gone is not None or not now.at or not one.tied_to or now.at == one.tied_to:
        return ""
    return "It is not where its threat lies: it cannot play, the threat is discarded (p. 27)."
