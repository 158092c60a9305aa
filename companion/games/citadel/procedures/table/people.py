"""Leaving and joining (P-40, P-41; p. 25); an adventure is won, lost, over (P-42; p. 3)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.people import (
    Join,
    Left,
    join as joining,
    leave as leaving,
)
from companion.games.citadel.calculations.pieces import refuse_unknown
from companion.games.citadel.procedures.asking import ask_player, ask_players, card_option
from companion.games.citadel.procedures.leaflet.skills import even_split
from companion.games.citadel.procedures.life.falling import life_becomes, tell_lost, without_player
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.table import Character, Ended, Owned
from companion.games.citadel.state.tables import CHARACTERS
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Citation,
    Option,
    Pick,
    option,
)
from companion.table.state import Player
from companion.toolbox.sums import shown
from companion.toolbox.text import listed, plural

DECK = 999
"""More cards than any deck has; for the question."""

# ---------------------------------------------------------------------- leaving


@act(
    "leave",
    "Leave the adventure",
    spec="P-40",
    cite=rulebook.LEAVE,
    rules=("leaving-lp", "give-skill"),
    words=("leaves",),
    help="ana leaves",
    grave=True,
)
def leave(work: Work) -> Steps[None]:
    """A character leaves for good: cards returned or passed on, life shared out (P-40; p. 25)."""
    player = yield from ask_player(
        work,
        "who",
        "Who leaves?",
        quiet=work.table.by or None if work.table.by else None,
        lead="by",
    )
    work.player = player
    locks = yield from _locks(work, player)
    first = leaving(standing.leave_of(work.state, player)).value
    rest = yield from _rest(work, player, first)
    skills = yield from _skills(work, player)
    if locks is not None:
        for key in first.ask:
            work.change_card(work.character(player).purse[key].card, lock=key in locks)
    result = leaving(standing.leave_of(work.state, player, rest))
    work.sums["leaving"] = result
    work.say(f"{work.who(player)} leaves the adventure")
    yield from _hand_on(work, player, result.value)
    _give_skills(work, player, skills)
    yield from _life(work, player, result.value)
    _gone(work, player)
    if not result.value.ends:
        tell_lost(work)  # those who stay may all be unconscious
    else:
        work.say("nobody is left: the adventure ends")
        work.owe(
            "",
            "nobody is left: end the adventure",
            "end",
            {"won": False},
            Citation("losing", "p. 3"),
        )


def _locks(work: Work, player: str) -> Steps[tuple[str, ...] | None]:
    """Which of the cards not told bear the lock icon; `None`: there is none to ask about."""
    purse = work.character(player).purse
    unknown = [key for key, x in in_order(purse) if work.printed(x.card).lock is None]
    if not unknown:
        return None
    return (
        yield from work.several(
            "locked",
            "Which Purse cards bear the lock icon?",
            (card_option(work, x, purse[x].card) for x in unknown),
            offer=(),
            lead="locked",
            cite=rulebook.LOCK_ICON_P25,
        )
    )


def _rest(work: Work, player: str, left: Left) -> Steps[tuple[str, ...]]:
    """Who gets 1 each of the life points that cannot be divided (R-48)."""
    awake = [x for x in standing.awake(work.state) if x != player]
    if not left.rest or not awake:
        return ()
    return (
        yield from ask_players(
            work,
            "rest",
            f"{plural(left.rest, 'life point')} cannot be divided: who gets 1 each?",
            offer=tuple(awake[: left.rest]),
            of=awake,
            least=left.rest,
            lead="rest",
            cite=rulebook.LEAVING_LP,
        )
    )


def _skills(work: Work, player: str) -> Steps[dict[str, tuple[int, dict[str, int]]]]:
    """Advanced and Reflex Skills, and who takes them: kind -> count and parts."""
    others = [x for x in work.state.group if x != player]
    found = {}
    named = list(work.character(player).skills.values())
    for kind in ("advanced", "reflex"):
        least = sum(1 for x in named if x.kind == kind and x.zone != "banished")
        count = yield from work.maybe.number(
            kind,
            f"How many {kind.capitalize()} Skills does {work.name} own?",
            between(least, DECK),
            offer=least,
            lead=kind,
            cite=rulebook.SKILL_LEFT[kind],
        )
        parts: dict[str, int] = {}
        if count and others:
            parts = yield from work.split(
                f"{kind}-to",
                f"Who takes and discards the {kind.capitalize()} Skills?",
                (Option(x, work.who(x)) for x in others),
                offer=even_split(count, others),
                total=count,
                cite=rulebook.LEAVE,
            )
        found[kind] = (count or 0, parts)
    return found


@citing(rulebook.LEAVE)
def _hand_on(work: Work, player: str, left: Left) -> Steps[None]:
    """Locked Purse cards are returned, the others passed on; blocked ones stay so (R-49)."""
    others = [x for x in work.state.group if x != player]
    for key in left.returned if others else tuple(sorted(work.character(player).purse)):
        work.say(f"{work.thing_title(key)} is returned")
        work.remove_thing(key, "return")
    for key, _ in in_order(work.character(player).purse):
        name = work.thing_title(key)
        to = yield from ask_player(
            work,
            f"gets-{key}",
            f"Who gets {name}?",
            offer=others[0] or None,
            of=others,
        )
        work.give_purse(player, key, to)
        work.row("purse_given", player=player, to=to, thing=key, card=name, count=0, by="")
        work.say(f"{work.who(to)} gets {name}")
    for key, item in in_order(work.state.quest_items):
        if item.blocked_by == player and others:
            to = yield from ask_player(
                work,
                f"gets-{key}",
                f"Under whose card is {work.title(item.card)} blocked now?",
                offer=others[0] or None,
                of=others,
            )
            work.change_in("quest_items", key, blocked_by=to)
            work.say(f"{work.title(item.card)} is blocked under {work.who(to)}'s card")


def _give_skills(work: Work, player: str, skills: dict[str, tuple[int, dict[str, int]]]) -> None:
    """They are discarded by who takes them; all Character Skills are returned (p. 25)."""
    for kind, (count, parts) in skills.items():
        named = [
            x.card
            for _, x in in_order(work.character(player).skills)
            if x.kind == kind and x.zone != "banished"
        ]
        for to, part in parts.items():
            work.move_skill(to, None, "box", "discard", part)
            for card in named[:part]:
                work.name_skill(to, card, "discard", kind)  # type: ignore[arg-type]
            named = named[part:]
            work.row("skill_given", player=player, to=to, what=kind, count=part)
        if parts:
            words = [f"{work.who(to)} {part}" for to, part in parts.items()]
            skill = f"{kind.capitalize()} Skill"
            work.say(f"{plural(count, skill)} discarded by others: {listed(words, 'and')}")


def _life(work: Work, player: str, left: Left) -> Steps[None]:
    """In equal parts to the conscious (R-48)."""
    before = standing.lives(work.state)
    work.row(
        "share_lp",
        total=work.character(player).life,
        parts={},
        reason="leave",
        old=before,
        new=left.life,
    )
    for who, life in left.life.items():
        if life != before.get(who):
            work.say(f"{work.who(who)} {shown(before.get(who))} → {shown(life)} life")
            yield from life_becomes(work, who, life)
    if left.lost:
        work.say(f"{plural(left.lost, 'life point')} lost")


def _gone(work: Work, player: str) -> None:
    """The character is not in the adventure any more; limits follow the number of players."""
    without_player(work, player)
    if work.state.action is not None and work.state.action.active == player:
        work.say("the action stops")
        work.end_action()
    letter = work.character(player).character
    fields = {x: "" for x in ("turn", "last") if getattr(work.state, x) == player}
    work.set(**fields)
    work.set(characters={**work.state.characters, player: Character(character=letter, here=False)})
    work.row("left", player=player, what=letter)


# ---------------------------------------------------------------------- joining


@act(
    "join",
    "Join the adventure",
    spec="P-41",
    cite=rulebook.JOIN,
    rules=("players", "introductory-scenario"),
    help="join Dot Denhom deck 30",
)
def join(work: Work) -> Steps[None]:
    """Somebody joins, or goes on with a new character, before a scenario (P-41; p. 25; R-50)."""
    state = work.state
    away = [x for x in state.seats if x not in state.group]
    here = {
        x: rulebook.JOIN.broken(f"{state.name(x)} is already in the adventure.")
        for x in state.group
    }
    options = tuple(option(x, state.name(x), here.get(x)) for x in (*away, *state.group))
    pick = yield from work.pick(
        "player",
        "Who joins?",
        options,
        offer=work.table.by or None,
        new="player",
    )
    taken = {
        state.characters[x].character: rulebook.JOIN.broken(f"{state.name(x)} has it.")
        for x in state.group
        if x != pick.id
    }
    letter = yield from work.maybe.choose(
        "character",
        "With which character?",
        (option(x, f"{x} {name}", taken.get(x), also=(name, x)) for x, name in CHARACTERS.items()),
        offer=UNKNOWN,
    )
    deck = yield from work.maybe.number(
        "deck",
        "How many cards has the Action Deck?",
        between(1, DECK),
        offer=UNKNOWN,
        help="Pages 5 to 7 of the introductory booklet say how it is built.",
        lead="deck",
        cite=rulebook.ACTION_DECK_P25,
    )
    yield from _may_join(work, letter if letter is not None else "", pick.id)
    _comes(work, pick, letter if letter is not None else "", deck)


def _may_join(work: Work, letter: str, player: str) -> Steps[None]:
    """When and where one may join; a character that is in use was named with the choice."""
    state = work.state
    taken = tuple(state.characters[x].character for x in state.group if x != player)
    free = next(x for x in CHARACTERS if len(taken) >= len(CHARACTERS) or x not in taken)
    refuse_unknown("character", letter or free, CHARACTERS)
    before = {"scenario": False, "epilogue": True, "preparation": True}.get(state.step)
    result = joining(
        Join(
            character=letter or free,
            taken=taken,
            players=min(len(state.group), len(CHARACTERS)),
            before_scenario=before,
            at_citadel=state.at_citadel,
        )
    )
    work.sums["joining"] = result
    yield from work.reasons(x for x in result.value.reasons if x.id != "a free character")


def _comes(work: Work, pick: Pick, letter: str, deck: int | None) -> None:
    player = pick.id
    if pick.new:
        player = work.new_id("p")
        while player in work.state.players:  # the first players have ids of their own
            player = work.new_id("p")
        work.set(
            players={**work.state.players, player: Player(pick.new)},
            seats=(*work.state.seats, player),
        )
    character = Character(
        character=letter,
        deck=deck,
        discard=0,
        hand=0,
        blocked=0,
        owned=Owned(began=deck),
        purse_told=True,
    )
    work.set(characters={**work.state.characters, player: character})
    work.row("joined", player=player, what=letter, count=deck)
    as_whom = f" as {CHARACTERS[letter]}" if letter else ""
    cards = "" if deck is None else f", deck {deck}"
    work.say(f"{work.who(player)} joins{as_whom}{cards}; life as the next scenario gives it")


# ---------------------------------------------------------------------- the end


@act(
    "end",
    "The adventure ends",
    spec="P-42",
    cite=rulebook.END_OF_ADVENTURE,
    rules=("aim-of-game", "losing", "all-unconscious"),
    words=("ends", "won", "lost", "win", "threat"),
    help="end won because the Threat is beaten",
    grave=True,
)
def end(work: Work) -> Steps[None]:
    """The adventure is won or lost; banished cards go home, all gains are gone (P-42; p. 3)."""
    state = work.state
    lost = standing.standing_of(state).value.over
    won = yield from work.maybe.yes(
        "won", "Is the adventure won?", offer=False if lost else None, cite=rulebook.AIM_OF_GAME
    )
    if state.closed or not standing.is_open(state):
        why = "No adventure is open." if state.closed else "No adventure was begun here."
        yield from work.breaks("rule-not-open", why)
    if won and lost:
        why = "All characters are unconscious: it is lost at once."
        yield from work.breaks("rule-all-unconscious", why, rulebook.ALL_UNCONSCIOUS)
    result = standing.standing_of(state, ended=won is False, won=won)
    cause = yield from work.text(
        "cause",
        "How?",
        offer="" if won else _why(work),
        empty=True,
        lead="because",
        cite=rulebook.LOSING,
    )
    if won is not None:
        work.sums["standing"] = result
    ended = Ended(
        won=won,
        cause=cause,
        threat=state.threat,
        community=state.community,
        scenarios=state.scenario.number,
        scores=dict(state.scores),
    )
    banished = len(state.banished) + sum(x.banished for x in state.characters.values())
    owed = {key: x for key, x in state.pending.items() if x.reminder}
    if state.action is not None:
        work.end_action()
    work.set(
        ended={**state.ended, str(state.game_no): ended},
        closed=True,
        step="",
        turn="",
        thread="",
        reading="",
        pending=owed,
        packed=None,
        banished={},
        characters={x: _home(y) for x, y in work.state.characters.items()},
    )
    work.row(
        "adventure_ended", wins=won, reason=cause, game=state.game_no, count=state.scenario.number
    )
    how = {True: "won", False: "lost", None: "over"}[won]
    work.say(f"the adventure is {how}" + (f": {cause}" if cause else ""))
    if banished:
        work.say(f"{plural(banished, 'banished card')} returned")
    work.say("everything gained goes back; the next adventure begins anew (p. 3)")


def _why(work: Work) -> str:
    over = standing.standing_of(work.state).value.over
    return "all characters are unconscious" if over else ""


def _home(character: Character) -> Character:
    """Banished cards are back in the box (p. 3)."""
    owned = character.owned
    skills = {key: x for key, x in character.skills.items() if x.zone != "banished"}
    owned = replace(owned, banished=0, returned=owned.returned + owned.banished)
    return replace(character, banished=0, skills=skills, owned=owned)
