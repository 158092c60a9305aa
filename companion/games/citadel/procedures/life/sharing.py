"""Life points that the characters share (P-44; p. 23): a text, a potion, hope, a Preparation."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.citadel import rulebook
from companion.games.citadel.calculations.life import Shared, share as sharing
from companion.games.citadel.procedures.asking import card_option, player_options
from companion.games.citadel.procedures.life.falling import life_becomes
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.action import in_order
from companion.games.citadel.state.tables import LIFE, SHARE
from companion.table.procedures.pressing import between
from companion.table.procedures.procedure import Steps
from companion.table.state import put
from companion.toolbox.text import key_of, listed

MOST = 4 * LIFE[1]
"""Life points that four characters can have together; for the question."""


def share_life(
    work: Work, total: int | None, reason: str, replaces: bool = False, key: str = "parts"
) -> Steps[None]:
    """Any whole parts that make the total; the unconscious may be given some and wake (R-47).

    Args:
        work: the act.
        total: life points; `None`: nobody told.
        reason: why, for the log.
        replaces: at a Preparation phase, where the parts may replace what is there (R-46).
        key: of the question for the parts.
    """
    group = work.state.group
    if not group:
        return
    likely = even_parts(total or 0, group)
    free = len(group) > 1 and bool(total)  # the players part them as they like
    parts = yield from work.split(
        key,
        "Who gets how many life points?",
        player_options(work, group),
        offer=None if free else likely,
        suggest=likely if free else None,
        help="Share them in whole points; the unconscious may be given some.",
        total=total,
        cite=rulebook.SHARE_LIFE,
    )
    if total is None and not parts:
        for player in group:
            yield from life_becomes(work, player, None)
        work.row("share_lp", total=None, parts={}, reason=reason)
        work.say("life points are shared; how is unknown")
        return
    given = sum(parts.values()) if total is None else total
    inputs = standing.share_of(work.state, given, parts, replaces)
    named = replace(
        inputs,
        life={work.who(x): n for x, n in inputs.life.items()},
        split={work.who(x): n for x, n in inputs.split.items()},
    )
    yield from _apply(work, sharing(inputs).value, parts, reason)
    work.sums["life points shared"] = sharing(named)


def even_parts(total: int, group: tuple[str, ...]) -> dict[str, int]:
    """As equal as whole numbers allow; the first clockwise get one more."""
    each, rest = divmod(total, len(group))
    parts = {who: each + (place < rest) for place, who in enumerate(group)}
    return {who: part for who, part in parts.items() if part}


def _apply(work: Work, value: Shared, parts: dict[str, int], reason: str) -> Steps[None]:
    before = {x: work.character(x).life for x in work.state.group}
    work.row(
        "share_lp",
        total=sum(parts.values()) + value.rest,
        parts=parts,
        reason=reason,
        old=before,
        new=value.life,
    )
    words = []
    for player in work.state.group:
        life = value.life.get(player)
        if before[player] != life or parts.get(player):
            part, old = parts.get(player, 0), before[player]
            became = f" (from {old})" if life == part else f" ({old} → {life})"
            words.append(f"{work.who(player)} {part}{'' if old in (None, life) else became}")
    work.say(f"life points shared: {listed(words, 'and') or 'none'}")
    for player, surplus in sorted(value.surplus.items()):
        work.say(f"{work.who(player)} loses {surplus} above the maximum")
    for player in work.state.group:
        yield from life_becomes(work, player, value.life.get(player))


@act(
    "share",
    "Share life points",
    spec="P-44",
    cite=rulebook.SHARE_LIFE,
    rules=("gain-life", "wake-up"),
    words=("shares",),
    help="share 10 ana 6, ben 4",
)
def share(work: Work) -> Steps[None]:
    """The characters share life points (P-44; p. 23)."""
    total = yield from work.maybe.number(
        "total", "How many life points are shared?", between(0, MOST)
    )
    used = yield from _used(work)
    reason = yield from work.text(
        "reason", "Why?", quiet=work.thing_title(used) if used else "", lead="because"
    )
    if not used and not reason and (yield from _of_the_phase(work)):
        work.state = put(work.state, "preparation", SHARE, "applied")
        work.row("preparation_line", what=SHARE, card="life points", how="applied")
        yield from share_life(work, total, "preparation", replaces=True)
        return
    yield from share_life(work, total, reason)
    if used and work.purse_owner(used):
        owner, name = work.purse_owner(used), work.thing_title(used)
        work.remove_thing(used, "discard")
        work.say(f"{work.who(owner)}'s {name} is used up: discarded to the Past")


def _of_the_phase(work: Work) -> Steps[bool]:
    """Whether these are the life points of the Preparation phase, which wait to be shared (p. 23):
    they replace or add as that phase has it (R-46)."""
    if work.state.step != "preparation" or work.state.preparation.get(SHARE):
        return False
    return (
        yield from work.yes(
            "phase",
            "Are these the life points that the Preparation phase shares?",
            quiet=True,
            lead="phase",
            cite=rulebook.SHARE_LIFE,
        )
    )


def _used(work: Work) -> Steps[str]:
    """The card that gives the life points and is discarded for it, as a potion is (p. 10)."""
    purse = [
        card_option(work, key, one.card, f"{work.who(player)}'s")
        for player in work.state.group
        for key, one in in_order(work.character(player).purse)
        if not key_of(work.title(one.card)).startswith("hope reborn")  # it is blocked (p. 6)
    ]
    return work.choose(
        "used",
        "Which card is used up for it?",
        purse,
        quiet="",
        none="none",
        lead="used",
        cite=rulebook.SHARE_LIFE,
    )
