"""Planning after the reveal: Initiative, Muster, Crew Cap (P07-P09; pp. 12-13)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.five_sails import rulebook
from companion.games.five_sails.calculations.planning import (
    crew_cap,
    initiative as initiative_calculation,
)
from companion.games.five_sails.procedures.asking import (
    Slot,
    ask_player,
)
from companion.games.five_sails.procedures.cards.values import keep_value
from companion.games.five_sails.procedures.city.by_card import check_unique
from companion.games.five_sails.procedures.day.approach import approach_fault, ask_part
from companion.games.five_sails.procedures.day.choosing import effects_due, order_of_reveal
from companion.games.five_sails.procedures.day.days import (
    NOBODY,
    advance,
    in_time,
    pick_player,
    playing,
)
from companion.games.five_sails.procedures.harm.wounds import after_crew, leave
from companion.games.five_sails.procedures.priority import speaker, still_in
from companion.games.five_sails.procedures.work import Work, act, check_faults
from companion.games.five_sails.rules.day import initiative_of, initiative_values
from companion.games.five_sails.rules.standing import card, crew, crew_cap_of
from companion.games.five_sails.state.cards import home_of
from companion.games.five_sails.state.table import Choice
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Field,
    Option,
)
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural

# ---------------------------------------------------------------------- Initiative


@act(
    "initiative",
    "Determine Initiative",
    spec="P07",
    cite=rulebook.INITIATIVE_P12,
    rules=("initiative-tie", "first-player"),
    words=("initiatives",),
    help="initiative 4 6",
)
def initiative(work: Work) -> Steps[str]:
    """Who takes the First Player Token (P07; pp. 12, 17, 30)."""
    if not (yield from playing(work)):
        return NOBODY
    pick = yield from work.choose(
        "first",
        "Who takes the token?",
        (
            Option(x, work.state.name(x), also=("me",) if x == speaker(work) else ())
            for x in work.state.in_game
        ),
        quiet="",
        none="as Initiative says",
        lead="to",
        cite=rulebook.FIRST_PLAYER,
    )
    taker = pick
    if taker:
        return _takes_token(work, taker)
    if work.state.initiative_done:
        work.sum("Initiative", initiative_calculation(initiative_of(work.state)))
        advance(work, "initiative" if effects_due(work) else "muster")
        return "Initiative was settled at the reveal"
    yield from in_time(work, "initiative")
    values = yield from _initiatives(work)
    holder = work.state.first_player
    result = initiative_calculation(initiative_of(work.state, values))
    value = work.sum("Initiative", result)
    first, how = value.first_player, value.how
    if value.random:
        first = yield from pick_player(
            work,
            "random",
            "A tie and no First Player: whom did chance pick?",
            value.random,
            cite=rulebook.INITIATIVE_TIE,
        )
        first = first or None
    early = bool(effects_due(work)) and order_of_reveal(work).value.initiative_done
    work.update(first_player=first, initiative_done=early)
    work.update(step="reveal") if early else advance(work, "muster")
    work.row(
        "initiative",
        player=first,
        values=values,
        old=holder,
        tie=value.tied,
        how=how,
        odds=value.each.exact if value.each else "",
    )
    each = ", ".join(f"{work.state.name(x)} {shown(told)}" for x, told in values.items())
    who = f"{work.state.name(first)} is" if first else "nobody knows who is"
    why = {
        "left": ", a tie: the token passes to the left",
        "nearest": ", a tie",
        "random": ", a tie",
        "unknown": "",
    }.get(how, "")
    work.said.insert(0, f"Initiative {each}: {who} First Player{why}")
    if early:
        work.say(f"{plural(len(effects_due(work)), '“when revealed” effect')} next")
    return ""


def _takes_token(work: Work, player: str) -> str:
    """The table tells who is First Player: at Initiative, or because a card says so."""
    holder = work.state.first_player
    settles = work.state.step in ("reveal", "initiative", "choose")
    early = settles and bool(effects_due(work)) and order_of_reveal(work).value.initiative_done
    work.update(first_player=player)
    if early:
        work.update(initiative_done=True, step="reveal")
    elif settles:
        advance(work, "muster")
    work.row("initiative", player=player, old=holder, how="told", values={}, tie=None, odds="")
    return f"{work.state.name(player)} has the First Player Token"


def _initiatives(work: Work) -> Steps[dict[str, int | None]]:
    """Initiative of everybody still in; what is printed is asked once and kept."""
    known = initiative_values(work.state)
    labels = {work.state.name(player): player for player in known}
    missing = [player for player, amount in known.items() if amount is None]
    answer = yield from work.maybe.form(
        "values",
        "Initiative of the schemes",
        (Field(label, least=-99, most=99) for label in labels),
        offer=None if missing else {label: known[player] for label, player in labels.items()},
        suggest={label: known[player] for label, player in labels.items() if player not in missing},
        help="in seating order, or by name; ? leaves it open",
        cite=rulebook.INITIATIVE,
    )
    found = dict(known)
    for label, amount in (answer or {}).items():
        player = labels[label]
        if amount is None or amount == known[player]:
            continue
        found[player] = amount
        scheme = work.side(player).scheme
        if scheme is not None and scheme.card and card(work.state, scheme.card).initiative is None:
            keep_value(work, scheme.card, "initiative", amount)
        elif scheme is not None:
            work.change_scheme(player, initiative=amount)
    return found


# ---------------------------------------------------------------------- Muster, Crew Cap


@act(
    "muster",
    "Muster",
    spec="P08",
    cite=rulebook.MUSTER,
    rules=("crew-cap", "home"),
    words=("musters",),
    help="muster",
)
def muster(work: Work) -> Steps[str]:
    """The revealed characters come into play at Home, en garde (P08; p. 12)."""
    if not (yield from playing(work)):
        return NOBODY
    first = speaker(work)
    playing_now = sorted(work.state.in_game, key=lambda player: player != first)
    only = yield from _only(work, playing_now)
    players = [only] if only else playing_now
    untold = work.state.step == "initiative"
    for player in players:
        choice = work.side(player).choice or Choice()
        key = choice.character
        if not key and work.table.by == player:
            key = yield from _character(work, player, "character", quiet=True)
        if not key and work.side(player).characters_left != 0:
            key = yield from _character(work, player, f"{player}.character")
        if not key:
            continue
        if not choice.character:
            fault = approach_fault(work, player, key, "character")
            if fault is not None:
                yield from work.fault(fault)
            used = {**work.side(player).approach_used, key: True}
            work.change(
                player,
                approach_used=used,
                choice=Choice(
                    shown=True,
                    scheme=choice.scheme,
                    character=key,
                    when_revealed=choice.when_revealed,
                ),
            )
        yield from _musters(work, player, key)
    choices = [work.side(x).choice or Choice() for x in players]
    if not work.said and any(one.sealed is not None and not one.shown for one in choices):
        says = "Nobody has revealed yet: “reveal” turns the chosen cards up."
        yield from work.breaks("not-revealed", says, rulebook.REVEAL_CARDS)
    if untold:
        work.say("Initiative not entered (p. 12)")
    work.settled("muster")
    if only and (waiting := _revealed(work, work.state.in_game)):
        names = listed([work.called(key) for key in waiting], "and")
        work.owe("", f"{names} still to muster", "muster", {}, rulebook.MUSTER)
    advance(work, "schemes")
    return "" if work.said else "the revealed characters join their crews"


def _revealed(work: Work, players: Iterable[str]) -> dict[str, str]:
    """Card -> player of the revealed characters that are not in a crew yet."""
    shown_now = {player: (work.side(player).choice or Choice()).character for player in players}
    return {
        key: player
        for player, key in shown_now.items()
        if key and all(work.character(x).card != key for x in crew(work.state, player))
    }


def _only(work: Work, players: Iterable[str]) -> Steps[str]:
    """Whose revealed character alone is told to muster; empty: everybody's do (p. 12)."""
    only = yield from work.choose(
        "only",
        "Whose character musters?",
        (Option(x, work.state.name(x)) for x in work.state.in_game),
        quiet="",
        none="everybody's",
        cite=rulebook.MUSTER,
    )
    by = work.table.by
    if by and not (work.side(by).choice or Choice()).character:
        return only  # who speaks is asked for the one that nobody has seen
    name = yield from work.text("character", "Who musters?", quiet="", cite=rulebook.MUSTER)
    if not name:
        return only
    found = _revealed(work, players).get(work.find_card(name), "")
    if not found or (only and only != found):
        whose = f"{work.state.name(only)}'s" if only else "one of the"
        says = f"{name} is not {whose} revealed character that is still to muster."
        says = says if only else says.replace("character that is", "characters that are")
        yield from work.breaks("not-to-muster", says, rulebook.MUSTER)
    return found or only


def _character(work: Work, player: str, key: str, quiet: bool = False) -> Steps[str]:
    name = yield from ask_part(work, player, "character", key, quiet=quiet)
    return work.learn_card(name, "character") if name else ""


def _musters(work: Work, player: str, key: str) -> Steps[None]:
    """One character comes into play, unless it has already."""
    if any(work.character(x).card == key for x in crew(work.state, player)):
        return
    if work.card(key).type == "brute" or work.card(key).has("Brute"):
        says = f"{work.called(key)} is a Brute: it is not a card of an Approach deck."
        yield from work.breaks("brute-in-approach", says, rulebook.BRUTE)
    yield from check_unique(work, key)
    one = work.new_character(
        key,
        "approach",
        owner=player,
        controller=player,
        at=home_of(player),
        engaged=False,
        wounds=0,
    )
    result = crew_cap(crew_cap_of(work.state, player))
    work.row(
        "muster",
        player=player,
        character=one,
        name=work.called(one),
        crew=result.value.count,
        cap=crew_cap_of(work.state, player).cap,
    )
    work.say(f"{work.state.name(player)} musters {work.called(one)}")
    after_crew(work, player)


@act(
    "crew-cap",
    "Over the Crew Cap",
    spec="P09",
    cite=rulebook.CREW_CAP,
    rules=("locker", "brute"),
    words=("cap",),
    help="ana crew-cap",
)
def lose_over_cap(work: Work) -> Steps[str]:
    """Characters over the Crew Cap go to The Locker; their controller chooses (P09; p. 12)."""
    known = speaker(work)
    over = [x for x in work.state.in_game if crew_cap(crew_cap_of(work.state, x)).value.excess]
    default = known or (over[0] if len(over) == 1 else "")
    player = yield from ask_player(
        work,
        Slot(
            key="who",
            prompt="Who is over the Crew Cap?",
            lead="by",
            quiet=default or None,
            cite=rulebook.CREW_CAP,
        ),
    )
    work.player = player
    yield from still_in(work, player)
    result = crew_cap(crew_cap_of(work.state, player))
    value = work.sum("Crew Cap", result)
    excess = "?" if value.excess is None else str(value.excess)
    chosen = yield from work.maybe.several(
        "go",
        f"Who goes to The Locker? ({excess} too many)",
        (
            Option(key, work.called(key), note=_kind_note(work, key))
            for key in crew(work.state, player)
        ),
        who=player,
        sums={"Crew Cap": work.named(result)},
        cite=rulebook.CREW_CAP,
    )
    if chosen is None:
        return f"{work.name} is over the Crew Cap: who goes is unknown"
    yield from check_faults(work, crew_cap(crew_cap_of(work.state, player, chosen)).value.check)
    names = [work.called(key) for key in chosen]
    for key in chosen:
        if key == work.side(player).leader:  # option `crew_cap_leader_ok`: that is no loss
            work.change(player, leader="")
        if key in work.state.characters:
            leave(work, key, "over the cap")
    work.row("crew-cap-loss", player=player, characters=names, count=len(names))
    after_crew(work, player)
    return f"{work.name}: {listed(names, 'and') or 'nobody'} over the Crew Cap"


def _kind_note(work: Work, key: str) -> str:
    kind = work.character(key).kind
    return {
        "leader": "the Leader: never chosen",
        "brute": "a Brute: does not count",
        "mercenary": "a Mercenary",
    }.get(kind or "", "")
