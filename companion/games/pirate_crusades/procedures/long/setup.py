"""Set-up of the long game (P-30; p. 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.procedures.drawing import speller
from companion.games.pirate_crusades.procedures.long.common import work_out_blue
from companion.games.pirate_crusades.procedures.long.reveal import (
    NO_FLAW,
    BlueCard,
    CaptainCard,
    FlawText,
    nations_of_captains,
)
from companion.games.pirate_crusades.procedures.work import UNTOLD, Work, act, nation_words
from companion.games.pirate_crusades.rules.printed import captain_cards, corner_cards, wind_of_port
from companion.games.pirate_crusades.rules.standing import card_nation, card_number, unseen_cards
from companion.games.pirate_crusades.rules.turn_order import first_player
from companion.games.pirate_crusades.state.cards import Nation
from companion.games.pirate_crusades.state.table import (
    CORNERS,
    DECK,
    REPUTATION_CARDS,
    TRACK,
    BlueSea,
    Captain,
    Hand,
    Pirate,
    PirateCrusades,
    Port,
    Track,
    new_pirate_crusades,
)
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Break,
    Citation,
    Draw,
    Drawn,
    Field,
    Option,
)
from companion.table.state import put
from companion.toolbox.text import key_of, listed

_TRACK = (
    Field("infamous", "i", least=1),
    Field("bonus", "b", least=1),
    Field("upgrade", "u", least=1),
    Field("surrender", "s", least=1),
    Field("riches", "r", least=1),
)


class FitDraw(Draw, frozen=True, kw_only=True):
    """A card that must be of a nation or a size, and lies on the table: Enter draws none."""

    nation: Nation | None = None
    size: int | None = None
    sizes: dict[str, int] = {}

    @property
    def drawn(self) -> bool:
        """It lies there already, whoever turned it up."""
        return False

    def bounds(self) -> str:
        """What would be right."""
        return "Type the card that lies there, or “draw”."

    def judge(self, answer: Drawn | None) -> Break | None:
        """It is still there, and fits."""
        plain = Draw(key=self.key, count=self.count, known=self.known, elsewhere=self.elsewhere)
        if answer is None or (broken := plain.judge(answer)) is None:
            return None if answer is None else self._fits(answer)
        return Break(broken.why, self.page, self.rule)

    def _fits(self, answer: Drawn) -> Break | None:
        for card in answer.cards:
            theirs = card_nation(new_pirate_crusades([]), card)
            if self.nation is not None and theirs != self.nation:
                why = f"{card} is {nation_words(theirs)}, the corner is {self.nation}."
                return Break(why, self.page, self.rule)
            if self.size is not None and self.sizes.get(card, self.size) != self.size:
                return Break(f"{card} is not a ship of size {self.size}.", self.page, self.rule)
        return None


# ---------------------------------------------------------------------- set-up


@act(
    "setup-long",
    "Set up the long game",
    spec="P-30",
    cite=rulebook.LONG_SETUP,
    rules=("corner-ports", "captain-card", "sample-layout"),
    words=("long",),
    help="setup-long",
)
def setup_long(work: Work) -> Steps[None]:
    """Captains, corners, winds, ports, ships; whatever is not told stays open (P-30)."""
    state = work.state
    if len(state.seats) > REPUTATION_CARDS:
        why = f"{len(state.seats)} players: there are {REPUTATION_CARDS} reputation cards."
        yield from work.breaks("players", why, rulebook.PLAYER_COUNT_LONG)
    if state.deck is not None and not state.closed:
        yield from work.breaks("begun", "The game has already begun.")
    _clean(work)
    for player in state.seats:
        yield from _captain_of(work, player)
    for player in state.seats:
        yield from _ship_of(work, player)
    yield from _corners(work)
    yield from _youngest(work)
    yield from read_track(work, in_setup=True)
    count = len(state.seats)
    work.state = replace(work.state, deck=DECK - 3 * count - len(CORNERS), discards=())
    for player in state.seats:
        _at_home(work, player)
    work_out_blue(work)
    first = first_player(work.state)
    work.state = replace(work.state, turn=first, step="start")
    work.row("game_start", variant="long", players=list(state.seats), first=first)
    work.say(f"the long game is set up, {work.who(first)} begins")


def _clean(work: Work) -> None:
    """As a table of nothing but names, for the long game."""
    fresh = new_pirate_crusades([work.who(player) for player in work.state.seats])
    work.state = replace(
        work.state,
        variant="long",
        round_no=1,
        sea=fresh.sea,
        captain_cards=captain_cards(work.state),
        corner_cards=corner_cards(work.state),
        captains={},
        treasures={},
        blue=_blue_of_the_box(work.state),
        fight=None,
        limbo={},
        deck=None,
        discards=None,
        winner="",
        ended="",
        closed=False,
        game_no=work.state.game_no + (1 if work.state.closed else 0),
        thread="",
        pending={},
        pirates={
            player: Pirate(born=work.state.pirates[player].born) for player in work.state.seats
        },
    )


def _blue_of_the_box(state: PirateCrusades) -> BlueSea:
    """What was told of the cards stays; a deck that was played with is laid out anew."""
    blue = state.blue
    played = bool(blue.drawn or blue.discards)
    return BlueSea(total=blue.total, counts=blue.counts, deck=None if played else blue.deck)


def _captain_of(work: Work, player: str) -> Steps[None]:
    answer = yield from work.maybe.put(
        CaptainCard(
            key=f"captain-{player}",
            prompt=f"{work.who(player)}'s captain: nation and name",
            nations=nations_of_captains(work),
        ),
        offer=UNKNOWN,
        who=player,
        cite=rulebook.CAPTAIN_SETUP,
    )
    name = "" if answer is None else answer["name"]
    quiet = answer is None
    flaw = yield from ask_flaw(work, f"flaw-{player}", _flaw_prompt(name), name, quiet, player)
    flaw = flaw.strip(NO_FLAW)
    given = answer or {"nation": None, "name": ""}
    key = work.new_id("k")
    captain = Captain(
        name=given["name"] or work.who(player), nation=given["nation"], flaw=flaw, player=player
    )
    work.state = put(work.state, "captains", key, captain)
    work.change(player, captain=key, nation=given["nation"])
    work.row("setup_deal", player=player, captain=captain.name, nation=captain.nation)


def _flaw_prompt(name: str) -> str:
    """The captain is named in it: whoever types the next one here is in the wrong place."""
    return f"{name}'s flaw? “-” if nobody tells it" if name else "And the flaw?"


def booked(work: Work, name: str, kind: str) -> Mapping[str, Any]:
    """What is known of a captain, a corner, the track (3.3); empty if nothing. What this table told
    in an earlier game comes before what the record book has."""
    facts = work.table.memory.get(key_of(name), {}) if name else {}
    return {**(facts if facts.get("kind") == kind else {}), **_told_before(work, name, kind)}


def _told_before(work: Work, name: str, kind: str) -> Mapping[str, Any]:
    """What earlier games of this table told of a captain or a corner."""
    state = work.state
    told: dict[str, Any] = {}
    if kind == "captain":
        told = {key_of(x): to_builtins(facts) for x, facts in state.captain_cards.items()}
    elif kind == "corner":
        told = {key_of(f"corner {x}"): to_builtins(y) for x, y in state.corner_cards.items()}
    return {fact: x for fact, x in told.get(key_of(name), {}).items() if x not in (None, "")}


def ask_flaw(
    work: Work, key: str, prompt: str, captain: str, quiet: bool, who: str = ""
) -> Steps[str]:
    """A captain's flaw, as the record book knows it: the card prints the same in every game."""
    flaw = str(booked(work, captain, "captain").get("flaw") or "")
    return work.put(
        FlawText(key=key, prompt=prompt, empty=True),
        offer=None if quiet else flaw,
        quiet=flaw if quiet else None,
        source="book" if flaw else "default",
        who=who,
        lead="flaw",
        cite=rulebook.CAPTAIN_CARD,
    )


@citing(rulebook.CORNER_PORTS)
def _corners(work: Work) -> Steps[None]:
    """Each corner's nation and wind, then the card drawn for it (steps 4 and 9; A-52)."""
    nations: dict[str, Nation | None] = {}
    printed: list[str] = []
    hints = {"1,1": "French", "5,5": "English"}
    for square in CORNERS:  # all four lie there before a port is drawn (p. 11, steps 4 and 9)
        name = square.replace(",", "-")
        before = booked(work, f"corner {square}", "corner")
        answer = yield from work.maybe.put(
            CornerCard(key=f"corner-{name}", prompt=f"Corner {square}: nation and wind"),
            offer=UNKNOWN,
            suggest={"nation": before.get("nation"), "wind": before.get("wind")}
            if before
            else None,
            help=f"the sample layout has {hints[square]} (p. 21)" if square in hints else "",
        )
        of = None if answer is None else answer["nation"]
        if of is not None and of in nations.values():
            why = f"There is already a corner of the {of}."
            yield from work.breaks(f"corner-{name}-twice", why)
        nations[square] = of
        wind = None if answer is None else answer["wind"]
        if wind is None and (wind := wind_of_port(work.state, of)) is not None:
            printed.append(f"{square} {'none' if wind == 'none' else wind}")
        work.change_square(square, wind=wind, port=Port(nation=of))
    for square in CORNERS:
        of = nations[square]
        card = yield from fitting(
            work,
            f"port-{square.replace(',', '-')}",
            f"Which card is the port on {square}{f', {of}' if of else ''}?",
            cite=rulebook.CORNER_PORTS,
            nation=of,
        )
        work.change_square(square, port=Port(card=card, nation=of if not card else None))
    if printed:
        work.say(f"wind of the corners as before: {listed(printed, 'and')}")


class CornerCard(BlueCard, frozen=True, kw_only=True):
    """Nation and wind of a corner port: `fr n`."""

    def names(self, word: str) -> bool:
        """Any word may begin it."""
        return bool(word)

    def read_known(self, text: str) -> dict[str, Any]:
        """The nation, then the wind; either may be `?`."""
        words = text.split()
        of = CaptainCard(key="x").read_known(words[0] if words else "?")["nation"]
        sea = BlueCard(key="x").read_known(" ".join(["o", *words[1:]]))
        return {"nation": of, "wind": sea["wind"]}

    def accept_known(self, value: Any) -> dict[str, Any]:
        """`{"nation": "French", "wind": "N"}`."""
        if not isinstance(value, dict):
            return self.read_known(str(value))
        wind = value.get("wind")
        return self.read_known(f"{value.get('nation') or '?'} {'?' if wind is None else wind}")

    def bounds(self) -> str:
        """What would be right."""
        return "Type nation and wind: “fr n”, “du -” for no wind."

    def show(self, answer: dict[str, Any] | None) -> str:
        """In words."""
        return (
            "unknown" if answer is None else f"{answer['nation'] or '?'}, {answer['wind'] or '?'}"
        )


def fitting(
    work: Work,
    key: str,
    prompt: str,
    *,
    nation: Nation | None = None,
    size: int | None = None,
    who: str = "",
    cite: Citation,
) -> Steps[str]:
    """A card that should be of a nation or a size; empty if nobody names it."""
    unseen = unseen_cards(work.state)
    sizes = {x: number for x in unseen if (number := card_number(work.state, x, "crew"))}
    answer = yield from work.maybe.put(
        FitDraw(
            key=key,
            prompt=prompt,
            count=1,
            nation=nation,
            size=size,
            sizes=sizes,
            known=dict.fromkeys(unseen, 1),
            spell=speller(work),
            elsewhere=work.where_is,
        ),
        offer=UNKNOWN,
        who=who,
        lead=key,
        cite=cite,
    )
    return answer.cards[0] if answer is not None and answer.cards else UNTOLD


def _ship_of(work: Work, player: str) -> Steps[None]:
    ship = yield from fitting(
        work,
        f"ship-{player}",
        f"{work.who(player)}'s ship, of size 3",
        cite=rulebook.LONG_SETUP,
        size=3,
        who=player,
    )
    work.change(player, ship=ship or None)


def _youngest(work: Work) -> Steps[None]:
    seats = work.state.seats
    pick = yield from work.maybe.choose(
        "youngest",
        "Who is the youngest?",
        (Option(x, work.who(x)) for x in seats),
        offer=next((x for x in seats if work.pirate(x).born == 1), UNKNOWN),
        lead="youngest",
        cite=rulebook.START_PLAYER_LONG,
    )
    if pick is not None:
        for player in seats:
            work.change(player, born=1 if player == pick else None)


def _at_home(work: Work, player: str) -> None:
    """Docked at the corner of the own nation; 2 crew cards, no reputation, no riches."""
    own = work.pirate(player).nation
    home = ""
    for square in CORNERS:
        port = work.state.sea[square].port
        of = None if port is None else port.nation or card_nation(work.state, port.card)
        home = square if own is not None and of == own else home
    work.change(
        player,
        status="docked",
        at=home,
        hand=Hand(count=2),
        told=True,
        reputation=0,
        riches=0,
        stay=1,
    )


def _booked_track(work: Work) -> dict[str, int]:
    """What an earlier campaign told of the reputation card, as the fields of the form."""
    facts = booked(work, TRACK, "track")
    told_then = {**facts, **(facts.get("levels") or {})}
    return {
        field.name: told_then[field.name]
        for field in _TRACK
        if isinstance(told_then.get(field.name), int)
    }


def _levels(track: Track) -> dict[str, int]:
    """What is told of the reputation card, as the fields of the form."""
    told = {"infamous": track.infamous, **track.levels, "riches": track.riches}
    return {name: level for name, level in told.items() if level is not None}


def read_track(work: Work, in_setup: bool) -> Steps[None]:
    """Levels as the reputation card prints them; those that are left out stay (A-50)."""
    old = work.state.track
    kept = _booked_track(work) if old == Track() else {}
    stands = listed([f"{k} {x}" for k, x in _levels(old).items()], "and")
    answer = yield from work.form(
        "track",
        "Levels of the reputation card",
        _TRACK,
        offer=kept if in_setup else None,
        suggest=kept,
        source="book" if kept else "default",
        empty=f"as it stands ({stands})" if stands else "nothing",
        lead="track" if in_setup else "",
        cite=rulebook.BENEFITS,
    )
    levels = dict(old.levels)
    for name in ("bonus", "upgrade", "surrender"):
        if name in answer:
            levels = {key: x for key, x in levels.items() if key != name}
            if answer[name] is not None:
                levels[name] = answer[name]
    track = Track(
        infamous=answer.get("infamous", old.infamous),
        levels=levels,
        riches=answer.get("riches", old.riches),
    )
    if track != old:
        work.state = replace(work.state, track=track)
        work.row("track", infamous=track.infamous, levels=levels, riches=track.riches)
        shown = [f"{k} {'?' if x is None else x}" for k, x in answer.items()]
        work.say(f"reputation card: {listed(shown, 'and')}")
