"""What the steps of winter do, but for goods (P-04, P-05, P-07, P-09; p. 12)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.year.astrolabe import Astrolabe, FirstPlayer, astrolabe
from companion.games.seafall.procedures.work import Work
from companion.games.seafall.procedures.year.steps import change_year
from companion.games.seafall.rules.decisions import decided
from companion.games.seafall.rules.end import glory_told
from companion.games.seafall.rules.moves import advisor_to, enmity_settled
from companion.games.seafall.rules.owed import after_winter, enmity_owed
from companion.games.seafall.rules.year import absent, forum, in_play
from companion.games.seafall.state.printed import EXPERTISE
from companion.games.seafall.state.table import FORUM, Advisor, SeaFall
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Break, Field, Option, option
from companion.table.state import put
from companion.toolbox.sums import Result
from companion.toolbox.text import key_of, plural

MOST = 999
CARD = (
    *(Field(name, least=0, most=MOST) for name in ("gold", "reputation", "glory")),
    *(Field(kind, least=-MOST, most=MOST, also=others) for kind, others in EXPERTISE.items()),
)
"""What an advisor prints: price, glory, expertise (p. 13)."""


def _holder_now(state: SeaFall) -> Result[FirstPlayer] | None:
    playing = in_play(state)
    if not playing:
        return None
    ranks = {player: state.provinces[player].title for player in playing}
    return astrolabe(
        Astrolabe(
            glory={player: state.provinces[player].glory for player in playing},
            # A rank that a correction made impossible is none.
            titles={player: rank if rank and rank > 0 else None for player, rank in ranks.items()},
        )
    )


def astrolabe_step(work: Work, quick: bool = False) -> Steps[None]:
    """The astrolabe goes to the least glory; the event deck is shuffled (P-04).

    Told between two winters it only says who holds it: nothing is shuffled then.

    Args:
        work: the procedure under way.
        quick: ask for the holder only if it cannot be told.
    """
    state = work.state
    result = _holder_now(state)
    found = FirstPlayer("", (), "nobody is there") if result is None else result.value
    pick = yield from work.maybe.choose(
        "holder",
        "Who gets the astrolabe?",
        (
            option(
                p,
                state.name(p),
                _not_first(state, p, found),
                note=found.reason if p in found.candidates else "",
            )
            for p in state.seats
        ),
        quiet=found.holder or None if quick else None,
        offer=None if quick and found.holder else found.holder or UNKNOWN,
        lead="holder",
        cite=rulebook.FIRST_PLAYER,
    )
    holder = "" if pick is None else pick
    reason = found.reason if holder == found.holder else "as the table says"
    if result is not None:
        first = f"{state.name(found.holder)}: {found.reason}" if found.holder else found.reason
        work.sums["astrolabe"] = decided(state, result, first)
    glory = {player: state.provinces[player].glory for player in in_play(state)}
    work.row("astrolabe", player=holder, reason=reason, totals=glory)
    change_year(work, holder=holder)
    held = f"{state.name(holder)} holds the astrolabe ({reason})"
    work.say(held if holder else f"who holds the astrolabe is unknown ({found.reason})")
    if state.year.phase != "round":
        yield from _shuffle(work)


def _not_first(state: SeaFall, player: str, found: FirstPlayer) -> Break | None:
    """Why a province does not get the astrolabe in this winter, if that is sure."""
    name = state.name(player)
    if player in absent(state):
        return rulebook.ABSENT.broken(f"{name} misses this game.")
    year = state.year
    counted = glory_told(state) or year.number == 1
    if year.phase != "winter" or not counted or found.holder in ("", player):
        return None
    return rulebook.FIRST_PLAYER.broken(f"{state.name(found.holder)} gets it: {found.reason}.")


def _shuffle(work: Work) -> Steps[None]:
    """All event cards are shuffled, also one that still lies face up (p. 12)."""
    state = work.state
    size = state.decks.get("event")
    if size is not None and state.year.event is not None:
        size += 1
    whole = yield from work.maybe.number(
        "size",
        "Event cards in the deck",
        at_least(0),
        quiet=or_unknown(size),
        cite=rulebook.EVENT_DECK_SHUFFLED,
    )
    if whole is not None:
        work.state = replace(work.state, decks={**work.state.decks, "event": whole})
    change_year(work, event=None, seen=(), on_top="", shuffled=whole, round=0)
    work.row("event_deck_shuffle", count=whole)


def forum_step(work: Work) -> Steps[None]:
    """The forum goes under the deck, five advisors are dealt (P-05)."""
    state = work.state
    old = forum(state)
    dismissed = tuple(old)
    if len(old) > 1:
        dismissed = yield from work.order(
            "dismissed",
            "In which order do they go under the deck?",
            (Option(key, state.advisors[key].name) for key in old),
            quiet=tuple(old),
            cite=rulebook.REPLACE_ADVISORS,
        )
    for key in dismissed:
        work.state = advisor_to(work.state, key, "deck")
    lay = state.forum if state.forum is not None else len(old)
    deck = work.state.decks.get("advisor")
    there = None if deck is None else deck + lay
    drawn = yield from work.maybe.draw(
        "dealt",
        "Which advisors are dealt?",
        None,
        offer=UNKNOWN,
        pile=there,
        lead="dealt",
        cite=rulebook.REPLACE_ADVISORS,
    )
    usual = FORUM if there is None else min(FORUM, there)
    count, cards = (usual, ()) if drawn is None else (drawn.count, drawn.cards)
    if cards:  # some named: the others lie there as well
        count = max(count, usual)
    yield from _not_dealt(work, cards, count)
    for place, name in enumerate(cards, 1):
        yield from _dealt(work, place, name)
    left = None if there is None else max(0, there - count)
    work.state = replace(work.state, forum=count)
    if left is not None:
        work.state = replace(work.state, decks={**work.state.decks, "advisor": left})
    names = [state.advisors[key].name for key in dismissed]
    work.row("forum_deal", dismissed=names, cards=list(cards), count=count, left=left)
    work.say("forum: " + (", ".join(cards) if cards else f"{plural(count, 'advisor')} dealt"))


def _dealt(work: Work, place: int, name: str) -> Steps[None]:
    """A card into the forum, with what it prints: asked at tables that tell such numbers."""
    work.state = _into_forum(work, name)
    state = work.state
    key = next(k for k in forum(state) if key_of(state.advisors[k].name) == key_of(name))
    known = state.advisors[key]
    told = any(x.gold is not None or x.reputation is not None for x in state.advisors.values())
    untold = known.gold is None and known.reputation is None
    fields = yield from work.form(
        f"prints-{place}",
        f"What {name} prints",
        CARD,
        offer={} if told and untold else None,
        quiet=None if told and untold else {},
        help="“gold 4 explore 1”: its price, its expertise; what nobody knows may stay out.",
        cite=rulebook.ADVISORS,
    )
    costs = {k: n for k, n in fields.items() if k not in EXPERTISE}
    skills = {k: n for k, n in fields.items() if k in EXPERTISE and n is not None}
    if fields:
        changed = replace(known, **costs, expertise={**known.expertise, **skills})
        work.state = put(work.state, "advisors", key, changed)


@citing(rulebook.FORUM_DEALT)
def _not_dealt(work: Work, cards: tuple[str, ...], count: int) -> Steps[None]:
    """Cards that cannot have been dealt: they lie elsewhere, or are too many (P-05)."""
    state = work.state
    kept = {key_of(x.name): x for x in state.advisors.values() if x.place == "council"}
    gone = {key_of(x.name) for x in state.advisors.values() if x.place == "destroyed"}
    for place, name in enumerate(cards):
        wanted = key_of(name)
        why = ""
        if wanted in kept:
            why = f"{name} is in {state.name(kept[wanted].owner)}'s council room."
        elif wanted in gone:
            why = f"{name} is out of the campaign."
        elif wanted in [key_of(other) for other in cards[:place]]:
            why = f"{name} is named twice."
        if why:
            yield from work.breaks("dealt-where", why)
            break
    if count > FORUM:
        why = f"That makes {count} advisors; five lie in the forum."
        yield from work.breaks("more-than-five", why)


def _into_forum(work: Work, name: str) -> SeaFall:
    for key, advisor in work.state.advisors.items():
        if key_of(advisor.name) == key_of(name):
            return advisor_to(work.state, key, "forum")
    key = work.new_id("a")
    return put(work.state, "advisors", key, Advisor(name=name, place="forum"))


def settle_step(work: Work) -> Steps[None]:
    """Enmity on sites goes to the garrison or to At War With (P-07)."""
    year = work.state.year
    if year.phase in ("winter", "setup") and year.number == 1:
        why = "A game's first winter moves no enmity."
        yield from work.breaks("first-winter", why, rulebook.FIRST_WINTER)
    work.state, moves = enmity_settled(work.state)
    for move in moves:
        work.row(
            "enmity_move",
            owner=move.owner,
            site=move.site,
            to=move.region,
            count=move.count,
            reason="winter",
        )
    moved = sum(move.count for move in moves)
    work.say(
        f"{plural(moved, 'enmity token')} moved off the sites" if moved else "no enmity on sites"
    )
    for key in enmity_owed(work.state):
        work.say(f"unknown: {work.state.pending[key].what}")
    work.state = after_winter(work.state)


def refresh_step(work: Work) -> Steps[None]:
    """Council rooms and sideboard turn face up; upgrades on ships do not (P-09)."""
    state = work.state
    tired = [k for k, x in state.advisors.items() if x.place == "council" and not x.face_up]
    for key in tired:
        work.state = put(work.state, "advisors", key, replace(state.advisors[key], face_up=True))
    turned = 0
    for key, kind in state.stock.items():
        if kind.down:
            up = None if kind.up is None else kind.up + kind.down
            work.state = put(work.state, "stock", key, replace(kind, up=up, down=0))
            turned += kind.down
    for key, site in state.sites.items():
        if site.no_build:
            work.change_site(key, no_build=False)
    work.row("refresh", what="advisors", count=len(tired))
    work.row("refresh", what="upgrades and structures", count=turned)
    work.say(f"{plural(len(tired), 'advisor')} and {plural(turned, 'token')} turned face up")
    yield from ()
