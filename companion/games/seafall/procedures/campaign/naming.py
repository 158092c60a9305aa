"""Names of provinces, leaders, ships, advisors and islands (P-58; p. 6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.procedures.end.steps import change_lasting
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.rules.moves import UNTOLD_ISLAND
from companion.games.seafall.rules.names import islands, ordinals
from companion.games.seafall.state.table import SeaFall
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import put
from companion.toolbox.text import clean_name

LEADER = "leader-"


@act(
    "name",
    "Name something",
    spec="P-58",
    cite=rulebook.NAMING,
    words=("names", "named"),
    help="name first ship called Wren",
)
def name(work: Work) -> Steps[str]:
    """Something gets a name; its old one stays in the log (p. 6)."""
    work.player = work.table.by or work.state.turn
    pick = yield from work.choose("thing", "What is named?", _things(work.state, work.player))
    yield from _allowed(work, pick)
    called = yield from work.text(
        "called", "What is it called?", longest=60, a_name=True, lead="called"
    )
    called = clean_name(called)
    what, old = _rename(work, pick, called)
    work.row("name", player=work.player, thing=pick, what=what, old=old, new=called)
    before = f", {old} until now" if old and old != called else ""
    return f"the {what} is called {called}{before}"


def _things(state: SeaFall, player: str) -> tuple[Option, ...]:
    """All that may have a name; what belongs to who speaks answers to short words."""
    order = [p for p in (player,) if p in state.provinces]
    order += [p for p in state.seats if p != player]
    options = []
    for one in order:
        own, whose = one == player, state.name(one)
        kept = lasting(state, one)
        ships = sorted((k for k, x in state.ships.items() if x.owner == one), key=_by_number)
        options += [
            Option(
                key,
                state.ships[key].name,
                note=f"{whose}'s ship",
                also=ordinals(state, key) if own else (),
            )
            for key in ships
        ]
        options.append(
            Option(one, f"{whose}'s province", note=kept.called, also=("province",) if own else ())
        )
        options.append(
            Option(
                f"{LEADER}{one}",
                f"{whose}'s leader",
                note=kept.leader,
                also=("leader",) if own else (),
            )
        )
    options += [
        Option(key, x.name, note="advisor")
        for key, x in sorted(state.advisors.items(), key=lambda item: _by_number(item[0]))
        if x.place != "destroyed"
    ]
    options += [
        Option(key, state.regions[key].name, note="island")
        for key in islands(state)
        if state.regions[key].name != UNTOLD_ISLAND
    ]
    return tuple(options)


def _by_number(key: str) -> tuple[int, str]:
    return len(key), key


def _allowed(work: Work, thing: str) -> Steps[None]:
    """Advisors are named by who controls them; islands only when something says so (p. 6)."""
    state = work.state
    advisor = state.advisors.get(thing)
    if advisor is not None:
        if not advisor.owner or (work.player and advisor.owner != work.player):
            whose = f"{state.name(advisor.owner)} controls it" if advisor.owner else "nobody does"
            why = f"{advisor.name} is named by whoever controls it; {whose}."
            yield from work.breaks("not-controlled", why)
        return
    if thing not in state.regions or thing in state.provinces:
        return
    instructed = yield from work.yes(
        "told", "Did something tell you to name it?", quiet=False, lead="told"
    )
    if not instructed:
        why = "Islands are named only when something tells you to."
        yield from work.breaks("not-told", why)


def _rename(work: Work, thing: str, called: str) -> tuple[str, str]:
    """Set the name; what it is and what it was called."""
    state = work.state
    if thing in state.ships:
        old = state.ships[thing].name
        work.state = put(state, "ships", thing, replace(state.ships[thing], name=called))
        return "ship", "" if old.endswith(" ship") else old
    if thing in state.advisors:
        old = state.advisors[thing].name
        work.state = put(state, "advisors", thing, replace(state.advisors[thing], name=called))
        return "advisor", old
    if thing.startswith(LEADER):
        player = thing.removeprefix(LEADER)
        old = lasting(state, player).leader
        change_lasting(work, player, leader=called)
        return f"leader of {state.name(player)}", old
    if thing in state.provinces:
        old = lasting(state, thing).called
        change_lasting(work, thing, called=called)
        return f"province of {state.name(thing)}", old
    old = state.regions[thing].name
    work.change_region(thing, name=called)
    return "island", old
