"""Set-up: a game begins, from the seats to the title bonuses (P-02, P-03; pp. 4-5)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.glory import GloryStep
from companion.games.seafall.calculations.year.start import (
    GloryTarget,
    Seating,
    StartingGlory,
    glory_target,
    seating,
    starting_glory,
)
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.carrying import all_copies
from companion.games.seafall.rules.decisions import decided, in_order
from companion.games.seafall.rules.end import glory_told
from companion.games.seafall.rules.kept import lasting
from companion.games.seafall.rules.moves import advisor_to
from companion.games.seafall.rules.standing import is_on, number, target
from companion.games.seafall.rules.year import absent, by_title, council, forum, treasure_room
from companion.games.seafall.state.constants import (
    EVERY_RANK,
    FEWEST_PROVINCES,
    MOST_PROVINCES,
    TITLES,
)
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.kept import KeptProvince
from companion.games.seafall.state.printed import COMPONENTS, RANK_OF
from companion.games.seafall.state.table import Advisor, Card, SeaFall, title_of
from companion.games.seafall.state.year import Turn, Year
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import at_least, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field
from companion.table.state import Duty, put, with_duty
from companion.toolbox.text import listed

IN_THE_BOX = {part.name: part.count for part in COMPONENTS}


@act(
    "setup",
    "Set up a game",
    spec="P-02",
    cite=rulebook.SETUP,
    rules=("seating", "titles", "glory-target", "glory-start", "title-bonus"),
    help="setup yellow prince blue duke red count",
)
def setup(work: Work) -> Steps[str]:
    """A game begins: seats, boards, tokens, decks, glory, title bonuses; then the first winter."""
    yield from _under_way(work)
    yield from _players(work)
    aim = yield from _target(work)
    yield from tell_titles(work)
    _clear_table(work)
    yield from _levels(work)
    yield from _gold(work)
    yield from _supply(work)
    yield from _decks(work)
    yield from _carried_glory(work)
    yield from _bonuses(work)
    state = work.state
    missing = absent(state)
    work.row(
        "game_start",
        number=None if state.prologue else state.game_no,
        target=aim,
        seats=list(state.seats),
        absent=list(missing),
    )
    words = ["the prologue" if state.prologue else f"game {state.game_no}"]
    words.append(f"target {'?' if aim is None else aim}")
    words.append("seats " + ", ".join(state.name(player) for player in state.seats))
    if missing:
        words.append("without " + listed([state.name(player) for player in missing], "and"))
    head = "set up anew" if _just_set_up(work.table.state) else "set up"
    return f"{head}: " + "; ".join([*words, *work.said])


def _under_way(work: Work) -> Steps[None]:
    """What a set-up would clear of a game that is not put away (pp. 4-5, 20-21)."""
    state, year = work.state, work.state.year
    game = "the prologue" if state.prologue else f"game {state.game_no}"
    if state.closed:
        work.say(f"{game} is recorded: “next-game” opens the next one")
    elif year.phase in ("winter", "round", "end") and not _just_set_up(state):
        why = f"{game} has not been put away: setting up clears its gold, glory, ships and year."
        why = why[:1].upper() + why[1:]
        yield from work.breaks("game-open", why, rulebook.CARRYOVER)
    elif glory_told(state) and year.phase != "over":
        told = [(state.name(p), state.provinces[p].glory) for p in state.seats]
        words = ", ".join(f"{name} {n}" for name, n in told if n)
        work.say(f"glory of before is cleared: {words}")


def _just_set_up(state: SeaFall) -> bool:
    """Whether the first winter has not begun: a set-up that is told once more corrects the last."""
    year = state.year
    return year.phase == "winter" and year.number == 1 and year.step <= 1


def _players(work: Work) -> Steps[None]:
    count = len(work.state.seats)
    if not FEWEST_PROVINCES <= count <= MOST_PROVINCES:
        why = f"{count} provinces; SeaFall is for {FEWEST_PROVINCES} to {MOST_PROVINCES}."
        yield from work.breaks("players", why, rulebook.TITLES)


def _target(work: Work) -> Steps[int | None]:
    """Prologue or not, and the glory target (P-01)."""
    state = work.state
    prologue = yield from work.yes(
        "prologue", "Is it the prologue?", quiet=state.prologue, cite=rulebook.PROLOGUE
    )
    work.state = replace(state, prologue=prologue)
    derived = target(work.state)
    aim = yield from work.maybe.number(
        "target",
        "Glory target",
        at_least(0),
        quiet=or_unknown(derived),
        lead="target",
        cite=rulebook.GLORY_TARGET,
    )
    if aim != derived:
        work.state = replace(work.state, target=aim)
    work.sums["target"] = glory_target(
        GloryTarget(number=max(1, state.game_no), prologue=prologue, told=work.state.target)
    )
    return aim


def tell_titles(work: Work) -> Steps[None]:
    """Titles, of which those that are told stand already, then the seats by them (P-03; p. 6)."""
    state = work.state
    ranks = {player: state.provinces[player].title for player in state.seats}
    told_ranks = {state.name(player): rank for player, rank in ranks.items() if rank}
    untold = None in ranks.values()
    names = {state.name(player): player for player in state.seats}
    fields = yield from work.maybe.form(
        "titles",
        f"Titles: {EVERY_RANK}",
        (Field(name, least=1, most=len(TITLES), called=RANK_OF) for name in names),
        offer=told_ranks if untold else None,
        quiet=None if untold else told_ranks,
        cite=rulebook.TITLES,
    )
    for name, rank in (fields or {}).items():
        if rank != ranks[names[name]]:
            work.change_province(names[name], title=rank)
    yield from _check_titles(work)
    state = work.state
    ranks = {player: state.provinces[player].title for player in state.seats}
    safe = {player: rank if rank and rank > 0 else None for player, rank in ranks.items()}
    result = seating(Seating(ranks=safe, absent=absent(state)))
    work.state = replace(state, seats=result.value)
    work.sums["seating"] = decided(state, result, in_order(state, result.value))


@citing(rulebook.TITLES)
def _check_titles(work: Work) -> Steps[None]:
    """Each title once, and only those of so many players (p. 6)."""
    state = work.state
    ranks = [(p, state.provinces[p].title) for p in state.seats]
    told_ranks = [rank for _, rank in ranks if rank is not None]
    twice = next((rank for rank in told_ranks if told_ranks.count(rank) > 1), None)
    if twice is not None:
        both = listed([state.name(p) for p, rank in ranks if rank == twice], "and")
        why = f"{both} are both {title_of(twice)}; each title is there once."
        yield from work.breaks("one-title", why)
    count = len(state.seats)
    outside = [(p, rank) for p, rank in ranks if rank is not None and not 1 <= rank <= count]
    if outside:
        player, rank = outside[0]
        why = f"{state.name(player)} is {title_of(rank)}; {count} players have titles 1 to {count}."
        yield from work.breaks("title-rank", why)


def _clear_table(work: Work) -> None:
    """What lay there from another game goes; ships sail home, enmity as well (pp. 4-5)."""
    state = work.state
    total_stock = {key: all_copies(state, key) for key in state.stock}
    lay = state.forum if state.forum is not None else len(forum(state))
    decks = dict(state.decks)
    if decks.get("advisor") is not None:
        decks["advisor"] = (decks["advisor"] or 0) + lay
    if decks.get("event") is not None and state.year.event is not None:
        decks["event"] = (decks["event"] or 0) + 1
    if decks.get("damage") is not None:
        tucked = sum(len(ship.damage) for ship in state.ships.values())
        decks["damage"] = (decks["damage"] or 0) + tucked
    work.state = replace(
        state,
        turn="",
        closed=False,
        thread="",
        end=None,
        decks=decks,
        forum=0,
        year=Year(number=1, phase="winter", step=1),
        this_turn=Turn(),
    )
    for key in forum(work.state):
        work.state = advisor_to(work.state, key, "deck")
    for key, ship in work.state.ships.items():
        work.state = put(
            work.state,
            "ships",
            key,
            replace(ship, at=ship.owner, upgrades={}, damage={}, cargo={}, sunk=False),
        )
    for key, site in work.state.sites.items():
        cube = False if site.kind == "goods" else None
        work.change_site(
            key,
            tokens={},
            cube=cube,
            built="",
            stock="",
            cost=None,
            symbols=0,
            no_harvest=False,
            no_build=False,
            good="" if site.built else site.good,
        )
    for key in work.state.regions:
        work.change_region(key, held={})
    for key, card in work.state.cards.items():
        if card.kind == "treasure" and card.place == "room":  # back into its deck (pp. 20-21)
            card = replace(card, owner="", place="deck")
        work.state = put(work.state, "cards", key, replace(card, face_up=True))
    for key, advisor in work.state.advisors.items():
        work.state = put(work.state, "advisors", key, replace(advisor, face_up=True))
    for key, copies in total_stock.items():
        work.state = put(
            work.state, "stock", key, replace(work.state.stock[key], up=copies, down=0)
        )


def _levels(work: Work) -> Steps[None]:
    """Reputation and fortune as the leaders show; asked once in a campaign (pp. 4, 6).

    Bare numbers go by the seats as they were before, like those of the titles in the same line.
    """
    for which in ("reputation", "fortune"):
        state = work.state
        levels = {p: getattr(lasting(state, p), which) for p in work.table.state.seats}
        untold = {state.name(p): p for p, level in levels.items() if level is None}
        if untold:
            fields = yield from work.maybe.form(
                which,
                f"{which.capitalize()} on the leader cards",
                (Field(name, least=0) for name in untold),
                offer={},
                lead=which,
                cite=rulebook.LEADER,
            )
            for name, level in (fields or {}).items():
                _keep_level(work, untold[name], which, level)
                levels[untold[name]] = level
        for player, level in levels.items():
            here = player not in absent(state)
            work.change_province(player, **{which: level if here else 0})


def _keep_level(work: Work, player: str, which: str, level: int | None) -> None:
    kept = work.state.kept
    province = replace(kept.provinces.get(player, KeptProvince()), **{which: level})
    kept = replace(kept, provinces={**kept.provinces, player: province})
    work.state = replace(work.state, kept=kept)


def _gold(work: Work) -> Steps[None]:
    """Vaults as they begin; warehouses are empty (p. 4; ruling R-65)."""
    gold = yield from work.number(
        "gold",
        "Gold in each vault",
        at_least(0),
        quiet=number(work.state, "start.gold"),
        cite=rulebook.GOLD,
    )
    missing = absent(work.state)
    for player in work.state.seats:
        work.change_province(
            player,
            glory=0,
            gold=0 if player in missing else gold,
            active="",
            goods=dict.fromkeys(GOODS, 0),
            loose={},
        )


def _supply(work: Work) -> Steps[None]:
    """Copies of each upgrade and structure on the sideboard: all of them, face up (p. 4)."""
    stock = work.state.stock
    names = {kind.name: key for key, kind in sorted(stock.items())}
    if not names:
        return
    copies = yield from work.form(
        "supply",
        "Copies of each on the sideboard",
        (Field(name, least=0) for name in names),
        quiet={name: stock[key].up for name, key in names.items()},
        cite=rulebook.SIDEBOARD,
    )
    for name, count in copies.items():
        key = names[name]
        work.state = put(work.state, "stock", key, replace(work.state.stock[key], up=count))


def _decks(work: Work) -> Steps[None]:
    """How many cards each deck has: those of the box, less what is kept (pp. 2, 4, 5)."""
    state = work.state
    out = sum(x.place in ("council", "destroyed") for x in state.advisors.values())
    added = sum(x.place == "deck" and x.game is not None for x in state.kept.events.values())
    usual = {
        "advisor": IN_THE_BOX["advisor card"] - out,
        "event": IN_THE_BOX["event card"] + added,
        "damage": IN_THE_BOX["damage card"],
    }
    decks = dict(state.decks)
    for deck, key in (("advisor", "advisors"), ("event", "events"), ("damage", "damage")):
        known = decks.get(deck)
        decks[deck] = yield from work.maybe.number(
            key,
            f"Cards in the {deck} deck",
            at_least(0),
            offer=or_unknown(usual[deck] if known is None else known),
            lead=key,
            cite=rulebook.DAMAGE_DECK_SETUP,
        )
    work.state = replace(work.state, decks=decks)


def _carried_glory(work: Work) -> Steps[None]:
    """Glory of carried items (p. 5; ruling R-100)."""
    again = is_on(work.state, "start.kept_glory")
    for player in work.state.seats:
        state = work.state
        things: dict[str, Advisor | Card] = {k: state.advisors[k] for k in council(state, player)}
        things.update({k: state.cards[k] for k in treasure_room(state, player)})
        items = []
        for key, thing in things.items():
            if not thing.glory:
                continue
            amount = yield from work.maybe.number(
                f"kept_glory-{key}",
                f"Glory that {state.name(player)}'s {thing.name} gives at the start",
                at_least(0),
                offer=or_unknown(thing.glory) if again else 0,
                cite=rulebook.GLORY_START,
            )
            items.append(GloryStep(f"kept {thing.name}", amount))
        result = starting_glory(StartingGlory(items=tuple(items)))
        if result.value is None:
            work.change_province(player, glory=None)
            continue
        for item in items:
            work.glory(player, item.amount or 0, item.reason, rulebook.GLORY_START)


def _bonuses(work: Work) -> Steps[None]:
    """What the title cards give, the least prominent first (p. 5)."""
    state = work.state
    for player in by_title(state, state.seats):
        rank = state.provinces[player].title
        slot = "" if rank is None else str(rank)
        known = state.kept.title_bonus.get(slot, "")
        text = yield from work.text(
            f"title_bonus-{player}",
            f"Bonus of {state.name(player)}'s title card",
            quiet=known,
            empty=True,
            cite=rulebook.TITLE_BONUS,
        )
        if not text:
            continue
        if slot and text != known:
            kept = work.state.kept
            kept = replace(kept, title_bonus={**kept.title_bonus, slot: text})
            work.state = replace(work.state, kept=kept)
        work.row("title_bonus", player=player, text=text)
        work.say(f"{state.name(player)}'s title bonus: {text}")
        duty = Duty(player, f"title bonus: {text}", "p. 5", "title-bonus")
        work.state = with_duty(work.state, duty)
