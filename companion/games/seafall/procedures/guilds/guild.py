"""The guild of a turn (P-16; p. 13)."""

from __future__ import annotations

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.turn_limits import change_turn, name_guild, own_turn
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.state.year import GUILDS
from companion.table.procedures.pressing import at_least
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.text import key_of

ALL_PRICE = 2
"""Gold for all three Soldiers actions with the appellation of p. 20."""


ALL_ACTIONS = 3


MIGHTY = "the Mighty"
"""The appellation whose power the rulebook prints."""


@act(
    "guild",
    "Hire a guild",
    spec="P-16",
    cite=rulebook.HIRE_GUILD,
    rules=("guilds", "merchants", "builders", "explorers", "soldiers"),
    help="soldiers",
)
def guild(work: Work) -> Steps[str]:
    """The guild of the turn; an effect may raise how many of its actions are used (p. 13)."""
    yield from work.who()
    pick = yield from work.choose(
        "guild",
        "Which guild?",
        (Option(x, x, also=(x.removesuffix("s"),)) for x in GUILDS),
    )
    yield from own_turn(work)
    turn = work.state.this_turn
    if turn.guild and turn.guild != pick:
        why = f"The {turn.guild} are hired in this turn."
        yield from work.breaks("guild-already", why)
    all_three = yield from work.yes(
        "all",
        f"Pay {ALL_PRICE} gold for all three actions?",
        quiet=False,
        cite=rulebook.ALL_SOLDIERS_ACTIONS,
    )
    allowed = yield from work.number(
        "allowed",
        "How many actions?",
        at_least(0),
        quiet=ALL_ACTIONS if all_three else turn.allowed,
    )
    if all_three:
        yield from _mighty(work, pick)
        held = work.province.gold
        if held is not None and held < ALL_PRICE:
            why = f"It costs {ALL_PRICE} gold, {work.name} has {held}."
            yield from work.breaks("too-dear", why, rulebook.ALL_SOLDIERS_ACTIONS)
        work.gold(work.player, -ALL_PRICE, "all three actions")
    if work.state.turn == work.player:
        name_guild(work, pick)  # type: ignore[arg-type]
        change_turn(work, allowed=allowed)
    else:
        work.row("guild", player=work.player, guild=pick)
    words = f"{work.name} hires the {pick}"
    words += f", {allowed} actions" if allowed != 2 else ""
    words += f" for {ALL_PRICE} gold" if all_three else ""
    return ", ".join([words, *work.said])


def _mighty(work: Work, guild: str) -> Steps[None]:
    """Only the Mighty pay for all three, and only for those of the Soldiers (p. 20)."""
    state = work.state
    own = lasting(state, work.player).appellation
    others = [p for p in state.kept.provinces if p != work.player]
    theirs = [p for p in others if _same(lasting(state, p).appellation)]
    if _same(own) and guild == "soldiers":
        return
    why = ""
    if guild != "soldiers":
        why = f"{MIGHTY} use three actions of the Soldiers only."
    elif own:
        why = f"{work.name}'s leader is {own}; {MIGHTY} use three actions."
    elif theirs:
        why = f"{state.name(theirs[0])}'s leader is {MIGHTY}, not {work.name}'s."
    elif state.year.phase and state.game_no <= 1 and not state.kept.prologue_played:
        why = f"Nobody is {MIGHTY} in the first game: a winner may choose it as it ends."
    if why:
        yield from work.breaks("not-mighty", why[:1].upper() + why[1:], rulebook.TAKE_APPELLATION)
    else:
        work.say(f"if its leader is {MIGHTY} (p. 20)")


def _same(appellation: str) -> bool:
    return key_of(appellation).removeprefix("the ") == key_of(MIGHTY).removeprefix("the ")
