"""End step 5: roll, take tokens home, cross stickers out, place the rest (P-49; pp. 20-21)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.end.enmity import (
    EndDice,
    EndEnmity,
    end_dice,
    end_enmity,
)
from companion.games.seafall.procedures.end.steps import acting, change_record, mark
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.end import (
    ENMITY,
    own_stickers,
    record_of,
    regions_left,
    tokens_by_region,
)
from companion.games.seafall.rules.moves import UNTOLD_ISLAND, enmity_settled
from companion.games.seafall.rules.names import islands, region_name
from companion.games.seafall.rules.owed import enmity_owed
from companion.games.seafall.rules.standing import blank_faces, count, free_box, with_sticker
from companion.games.seafall.state.constants import BOXES, CROSS_OUT
from companion.games.seafall.state.dice import endeavor_die
from companion.games.seafall.state.kept import EndRoll
from companion.games.seafall.state.table import Region, SeaFall, Sticker
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, between
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option, Thrown, option
from companion.table.state import put, without_key
from companion.toolbox import dice
from companion.toolbox.odds import at_least as chance_of, chance_text
from companion.toolbox.sums import Result
from companion.toolbox.text import listed, plural

Stickers = tuple[tuple[str, str], ...]
"""Stickers by region and box."""
MOST_ODDS = 40
"""Larger pools come from slips of the fingers."""


@act(
    "end-enmity",
    "End step 5: determine enmity",
    spec="P-49",
    cite=rulebook.END_ENMITY,
    rules=("cross-out", "sticker-full", "permanent-enmity"),
    help="yellow end-enmity 3 home Tern 1",
)
def determine_enmity(work: Work) -> Steps[str]:
    """A province rolls for its enmity and spends the successes; the rest becomes permanent."""
    yield from acting(work, ENMITY)
    owed = [work.state.pending[key].what for key in enmity_owed(work.state, work.player)]
    if owed:
        why = f"{listed(owed)} has not been entered yet (“enmity”)."
        yield from work.breaks("enmity-owed", why, rulebook.ENMITY)
    work.state, _ = enmity_settled(work.state)
    pool = yield from _pool(work)
    thrown = yield from _roll(work, pool)
    successes = _successes(work, thrown)
    told_crossed = yield from _crossed_told(work, successes)
    left = None if successes is None else max(0, successes - CROSS_OUT * len(told_crossed or ()))
    home = yield from _home(work, left)
    crossed = told_crossed
    if crossed is None:
        crossed = yield from _crossed(work, successes, home)
    yield from _enough(work, successes, home, crossed)
    free = _choice_of(work, successes, home, len(crossed))
    _take_home(work, home)
    if free:
        work.say(free)
    for region, box in crossed:
        sticker = replace(work.state.regions[region].stickers[box], crossed=True)
        work.state = with_sticker(work.state, region, box, sticker)
        work.say(f"box {box} of {_place(work.state, region)} crossed out")
    placed, lost = yield from _become_stickers(work)
    if lost:
        work.glory(work.player, -lost, "stickers without a box", rulebook.STICKER_FULL)
        work.say(f"{lost} glory lost: {work.name} holds all six boxes there")
    faces = None if thrown is None else thrown.faces
    rolled = EndRoll(
        dice=pool.value,
        successes=successes,
        taken=sum(home.values()),
        crossed=len(crossed),
        placed=placed,
        lost=lost,
    )
    change_record(work, rolls={**record_of(work.state).rolls, work.player: rolled})
    work.row(
        "end_roll",
        player=work.player,
        n=0 if thrown is None and _idle(work) else pool.value,  # who has nothing out rolls nothing
        faces=faces,
        successes=successes,
        returned=rolled.taken,
        crossed=rolled.crossed,
        placed=placed,
        lost=lost,
    )
    mark(work, ENMITY, work.player)
    head = "" if successes is None else f"{plural(successes, 'success', 'successes')}; "
    return f"{work.name}: {head}{'; '.join(work.said) or 'no enmity is out'}"


def _place(state: SeaFall, region: str) -> str:
    return (
        f"{region_name(state, region)}'s province"
        if region in state.provinces
        else region_name(state, region)
    )


def _pool(work: Work) -> Steps[Result[int | None]]:
    """A die for each fortune and reputation token; those not told are offered on one line."""
    province = work.province
    held = {"fortune": count(province.fortune), "reputation": count(province.reputation)}
    untold = [name for name, number in held.items() if number is None]
    if untold:
        fields = yield from work.maybe.form(
            "tokens",
            "Tokens left",
            (Field(name, least=0) for name in untold),
            offer={},
            lead="tokens",
            cite=rulebook.ENMITY_TOKENS_HOME,
        )
        for name, number in (fields or {}).items():
            held[name] = number
            work.change_province(work.player, **{name: number})
    pool = end_dice(EndDice(fortune=held["fortune"], reputation=held["reputation"]))
    work.sums["dice"] = pool
    return pool


def _roll(work: Work, pool: Result[int | None]) -> Steps[Thrown | None]:
    """The roll; who has no token out and no sticker, or no die, need not roll."""
    state = work.state
    none = {"successes": 0} if pool.value == 0 else None
    idle = _idle(work) or none is not None
    return (
        yield from work.maybe.roll(
            "faces",
            "Dice",
            endeavor_die(blank_faces(state)),
            pool.value,
            quiet=(none or UNKNOWN) if idle else None,
            suggest=none,
            sums={"dice": pool},
            odds=partial(_odds, state, pool.value, work.player) if pool.value else None,
            help="Each success counts 1; no fortune here (ruling R-50).",
            cite=rulebook.ENMITY_TOKENS_HOME,
        )
    )


def _idle(work: Work) -> bool:
    """Whether a province has neither a token out nor a sticker of its own to cross out."""
    state = work.state
    return not tokens_by_region(state, work.player) and not own_stickers(state, work.player)


def _odds(state: SeaFall, pool: int, player: str) -> list[tuple[str, str]]:
    """Chances to take home so many tokens, as far as that could be of use."""
    if pool > MOST_ODDS:
        return []
    die = endeavor_die(blank_faces(state))
    useful = sum(tokens_by_region(state, player).values()) + 2 * len(own_stickers(state, player))
    return [
        (
            f"{plural(number, 'success', 'successes')} or more",
            chance_text(chance_of(pool, die, number)),
        )
        for number in range(1, min(pool, useful) + 1)
    ]


def _successes(work: Work, thrown: Thrown | None) -> int | None:
    if thrown is None:
        return None
    if thrown.faces is None:
        return thrown.successes
    return dice.worth(endeavor_die(blank_faces(work.state)), thrown.faces)


def _inputs(
    work: Work,
    successes: int | None,
    home: dict[str, int] | None = None,
    crossed: tuple[tuple[str, str], ...] = (),
) -> EndEnmity:
    regions = regions_left(work.state, work.player, home, crossed)
    return EndEnmity(owner=work.player, successes=successes, regions=regions)


@citing(rulebook.ENMITY_TOKENS_HOME)
def _home(work: Work, successes: int | None) -> Steps[dict[str, int]]:
    """Tokens that successes take home, by the region in which they lie."""
    state = work.state
    lie = tokens_by_region(state, work.player)
    if not lie:
        return {}
    best = end_enmity(_inputs(work, successes)).value.best_home
    shares = yield from work.split(
        "home",
        f"Which tokens come home? (1 success each, {_shown(successes)})",
        (
            Option(key, region_name(state, key), note=f"{plural(number, 'token')} there")
            for key, number in lie.items()
        ),
        total=None,
        offer=best if successes != 0 else None,
        quiet=None if successes != 0 else best,
        lead="home",
        help=f"“{_home_like(state, lie)}”; glory that would be lost is saved first.",
    )
    for key, number in shares.items():
        if number > lie[key]:
            why = f"{lie[key]} of {work.name}'s tokens lie at {region_name(state, key)}."
            yield from work.breaks(f"not-there-{key}", why)
    return {key: min(number, lie[key]) for key, number in shares.items()}


def _home_like(state: SeaFall, lie: dict[str, int]) -> str:
    """How some are typed, in places where tokens lie: `Tern 1, Blue 1`."""
    return ", ".join(f"{region_name(state, key)} 1" for key in list(lie)[:2])


def _shown(successes: int | None) -> str:
    return "unknown" if successes is None else f"{successes} rolled"


def _crossed_told(work: Work, successes: int | None) -> Steps[Stickers | None]:
    """What the table says of stickers unasked: then only the rest of the successes takes tokens
    home. `None`: it said nothing, and is asked behind the tokens."""
    mine = own_stickers(work.state, work.player)
    if not mine:
        return ()
    chosen = yield from work.maybe.several(
        "crossed",
        f"Which stickers are crossed out? ({CROSS_OUT} successes each, {_shown(successes)})",
        _sticker_options(work.state, work.player, mine),
        quiet=UNKNOWN,
        lead="cross",
        cite=rulebook.CROSS_OUT,
    )
    return None if chosen is None else _own_ones(work, chosen)


def _crossed(work: Work, successes: int | None, home: dict[str, int]) -> Steps[Stickers]:
    """Own stickers that two successes each cross out, of what the tokens left."""
    state = work.state
    mine = own_stickers(state, work.player)
    left = None if successes is None else max(0, successes - sum(home.values()))
    chosen = yield from work.several(
        "crossed-rest",
        f"Which stickers are crossed out? ({CROSS_OUT} successes each, {_shown(left)} left)",
        _sticker_options(state, work.player, mine),
        quiet=(tuple([f"{region}:{box}" for region, box in mine[: (left or 0) // CROSS_OUT]]))
        if left is not None and left < CROSS_OUT
        else None,
        offer=None
        if left is not None and left < CROSS_OUT
        else (tuple([f"{region}:{box}" for region, box in mine[: (left or 0) // CROSS_OUT]])),
        cite=rulebook.CROSS_OUT,
    )
    return _own_ones(work, chosen)


def _own_ones(work: Work, chosen: tuple[str, ...]) -> Stickers:
    """Region and box of what was chosen, without what is not the province's to cross out."""
    found = [_region_and_box(one) for one in chosen]
    return tuple(
        (region, box)
        for region, box in found
        if work.state.regions[region].stickers[box] == Sticker(work.player)
    )


def _region_and_box(option: str) -> tuple[str, str]:
    region, _, box = option.rpartition(":")
    return region, box


def _sticker_options(
    state: SeaFall, player: str, mine: list[tuple[str, str]]
) -> tuple[Option, ...]:
    """All stickers on the table: the own ones first, the others with the reason why not."""
    options = []
    named: set[str] = set()
    for region, box in mine:
        name = region_name(state, region)
        also = () if region in named else (name,)
        named.add(region)
        options.append(Option(f"{region}:{box}", f"{name} {box}", also=also))
    for region, place in sorted(state.regions.items()):
        for box, sticker in sorted(place.stickers.items()):
            if (region, box) in mine:
                continue
            why = "This sticker is already crossed out."
            if sticker.owner != player:
                why = f"That is {state.name(sticker.owner)}'s sticker."
            label = f"{region_name(state, region)} {box}"
            options.append(option(f"{region}:{box}", label, rulebook.END_ENMITY.broken(why)))
    return tuple(options)


def _enough(
    work: Work, successes: int | None, home: dict[str, int], crossed: tuple[tuple[str, str], ...]
) -> Steps[None]:
    """Successes have to be enough for all that was chosen (P-49)."""
    result = end_enmity(_inputs(work, successes, home, crossed))
    work.sums["successes"] = replace(
        result, value=None if successes is None else successes - result.value.used
    )
    if result.value.allowed is False:
        why = f"That takes {result.value.used} successes; {successes} were rolled."
        yield from work.breaks("too-many", why)


def _choice_of(work: Work, successes: int | None, home: dict[str, int], crossed: int) -> str:
    """Words for a share of the successes that nobody may have chosen (p. 20)."""
    lie = tokens_by_region(work.state, work.player)
    left = len(lie) > 1 and sum(lie.values()) > sum(home.values())
    others = left or bool(own_stickers(work.state, work.player))
    if crossed or not any(home.values()) or not others:
        return ""
    best = end_enmity(_inputs(work, successes)).value.best_home
    same = {k: n for k, n in home.items() if n} == {k: n for k, n in best.items() if n}
    return "which tokens and stickers is a choice (p. 20)" if same else ""


def _take_home(work: Work, home: dict[str, int]) -> None:
    for key, number in home.items():
        if number:
            _lift(work, key, number)
            work.say(f"{plural(number, 'token')} home from {_place(work.state, key)}")


def _lift(work: Work, region: str, number: int) -> None:
    held = work.state.regions[region].held
    left = held.get(work.player, 0) - number
    changed = {**held, work.player: left} if left > 0 else without_key(held, work.player)
    work.change_region(region, held=changed)


def _become_stickers(work: Work) -> Steps[tuple[int, int]]:
    """Each token still out becomes a sticker and goes home (pp. 20-21).

    Returns:
        Stickers placed, and glory lost for those that find no box.
    """
    placed = lost = 0
    for region, number in tokens_by_region(work.state, work.player).items():
        here = 0
        for nth in range(1, number + 1):
            where = yield from _where(work, region, nth)
            if not where:
                continue
            done = yield from _place_one(work, where, f"{region}-{nth}")
            here, lost = here + done, lost + (not done)
        _lift(work, region, number)
        placed += here
        if here:
            stickers = plural(here, "sticker")
            work.say(f"{stickers} at {_place(work.state, region)}")
        elif region_name(work.state, region) == UNTOLD_ISLAND:
            work.say(f"{plural(number, 'sticker')} on an unknown island")
    return placed, lost


def _where(work: Work, region: str, nth: int) -> Steps[str]:
    """The region of the sticker; of a token whose island was never told the table may tell it."""
    state = work.state
    if region_name(state, region) != UNTOLD_ISLAND:
        return region
    pick = yield from work.maybe.pick(
        f"island-{nth}",
        "On which island is the sticker placed?",
        (Option(key, state.regions[key].name) for key in islands(state) if key != region),
        offer=UNKNOWN,
        new="island",
        lead="at",
        cite=rulebook.PERMANENT_ENMITY,
    )
    if pick is None:
        return ""
    if pick.id:
        return pick.id
    key = work.new_id("i")
    work.state = put(work.state, "regions", key, Region(name=pick.new))
    return key


def _place_one(work: Work, region: str, key: str) -> Steps[bool]:
    """One sticker: an empty or crossed-out box, else over another's; `False`: there is no box."""
    stickers = work.state.regions[region].stickers
    free = free_box(work.state, region)
    if free:
        box = yield from work.number(
            f"box-{key}",
            f"Into which box of {_place(work.state, region)}?",
            between(1, BOXES),
            quiet=int(free),
            cite=rulebook.PERMANENT_ENMITY,
        )
        if str(box) in stickers and not stickers[str(box)].crossed:
            why = f"Box {box} is full; {free} is free."
            yield from work.breaks(f"full-{key}", why, rulebook.PERMANENT_ENMITY)
        work.state = with_sticker(work.state, region, str(box), Sticker(work.player))
        return True
    others = [box for box, x in sorted(stickers.items()) if x.owner != work.player]
    if not others:
        return False
    cover = yield from work.choose(
        f"box-{key}",
        f"All six boxes of {_place(work.state, region)} are full: which is covered?",
        (
            Option(one, f"box {one} ({work.state.name(stickers[one].owner)})", also=(one,))
            for one in others
        ),
        offer=others[0],
        cite=rulebook.STICKER_FULL,
    )
    work.say(f"over {work.state.name(stickers[cover].owner)}'s in box {cover}")
    work.state = with_sticker(work.state, region, cover, Sticker(work.player))
    return True
