"""A new adventure (P-01; pp. 3, 7, 9), and telling what a character has."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.errors import BadAnswer
from companion.games.citadel import rulebook
from companion.games.citadel.calculations.people import NewAdventure, new_adventure
from companion.games.citadel.calculations.pieces import sum_known
from companion.games.citadel.procedures.asking import who_acts
from companion.games.citadel.procedures.work import Work, act
from companion.games.citadel.rules import standing
from companion.games.citadel.rules.standing import is_open, is_played
from companion.games.citadel.state.table import (
    Building,
    Character,
    Citadel,
    Owned,
    Past,
    Scenario,
    new_citadel,
)
from companion.games.citadel.state.tables import BUILDINGS, CHARACTERS, LIFE, MODES
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import (
    Citation,
    Field,
    Form,
    Option,
)
from companion.toolbox.sums import shown
from companion.toolbox.text import key_of, listed

BEGINNING = "A new beginning"
"""Title of the introductory scenario (p. 2)."""
KEPT = ("copies", "icons", "book", "options", "rulings", "players", "seats", "ids", "ended")
"""What an adventure leaves to the next: what is printed, and what is this table's own (R-70)."""
TOLD_AHEAD = ("scenario", "groundshiver", "at_citadel", "step")
"""What a scenario that was told before its characters has given already."""


class Characters(Form, frozen=True, kw_only=True):
    """Player -> character, by letter or name: `ana A ben Casek`; in seating order `A Casek`."""

    def read_known(self, text: str) -> dict[str, Any]:
        """Players with their characters; as many bare characters as there are players."""
        bare = text.replace(",", " ").replace(" and ", " ").split()
        known = {key_of(x) for pair in CHARACTERS.items() for x in pair}
        seated = {key_of(x.name) for x in self.fields}
        if len(bare) == len(self.fields) and all(key_of(x) in known - seated for x in bare):
            told = zip((x.name for x in self.fields), bare, strict=True)
            return self.accept_known(dict(told))
        return Form.read_known(self, text)

    def accept_known(self, value: Any) -> dict[str, Any]:
        """`{"Ana": "A"}`; a letter or a name of the four."""
        filled = Form.accept_known(self, value)
        return {name: None if x is None else self._letter(str(x)) for name, x in filled.items()}

    def _letter(self, text: str) -> str:
        wanted = key_of(text)
        for letter, name in CHARACTERS.items():
            if wanted in (key_of(letter), key_of(name)):
                return letter
        raise BadAnswer(f"“{text[:30]}” is not a character.", self.bounds())

    def bounds(self) -> str:
        """What would be right."""
        names = listed(f"{letter} ({name})" for letter, name in CHARACTERS.items())
        return f"Say for each player {names}."


@act(
    "adventure",
    "A new adventure",
    spec="P-01",
    cite=rulebook.NEW_ADVENTURE,
    rules=("sorting", "introductory-scenario"),
    help="adventure ana A ben Casek decks 30 28",
)
def adventure(work: Work) -> Steps[str]:
    """A new adventure begins in the introductory booklet; nothing of the last one stays (P-01)."""
    state = work.state
    fields = {state.name(x): x for x in state.seats}
    letters, decks = yield from _characters(work, tuple(fields))
    mode = yield from work.choose(
        "mode",
        "Which mode?",
        (Option(x, x) for x in MODES),
        quiet=state.mode,
        lead="mode",
        cite=rulebook.STORY_MODE,
    )
    threat = yield from _name(work, "threat", "Which Threat?", rulebook.THREAT)
    community = yield from _name(
        work, "community", "What is the community called?", rulebook.COMMUNITY_PAGE
    )
    chosen = {x: letters.get(name) or "" for name, x in fields.items()}
    sizes = {x: decks[name] for name, x in fields.items() if decks.get(name) is not None}
    # A table that told its scenario first, and nothing else, has no adventure to end (p. 3).
    ahead = not state.closed and bool(state.scenario.number) and not _has_begun(state)
    under_way = is_open(state) and not ahead
    begun = new_adventure(NewAdventure(characters=chosen, decks=sizes, open=under_way))
    yield from work.reasons(begun.value.reasons)
    work.state = replace(
        _blank(state, begun.value.scores), mode=mode, threat=threat, community=community
    )
    if ahead:
        told = {name: getattr(state, name) for name in TOLD_AHEAD}
        work.state = replace(work.state, **told)
    for player in state.seats:
        _begins(work, player, chosen.get(player, ""), sizes.get(player))
        life = state.characters[player].life if player in state.characters else None
        if life is not None and not under_way and not state.closed:
            work.change(player, life=life)  # told before the adventure was
    work.sums["limits"] = begun
    work.row(
        "adventure_started",
        players=list(state.seats),
        characters=chosen,
        decks=sizes,
        mode=mode,
        game=work.state.game_no,
    )
    who = [
        f"{state.name(x)} is {CHARACTERS[letter]}" if letter else state.name(x)
        for x, letter in chosen.items()
    ]
    return f"a new adventure: {listed(who, 'and')}"


def _has_begun(state: Citadel) -> bool:
    """Whether somebody has a character or a deck, or something of the scenario happened."""
    told = any(
        x.character or x.owned.began is not None or x.deck is not None
        for x in state.characters.values()
    )
    return told or is_played(state)


def _characters(work: Work, names: tuple[str, ...]) -> Steps[tuple[dict[str, Any], dict[str, Any]]]:
    """Character and starting deck of each player, by name, as far as they are told."""
    letters = yield from work.put(
        Characters(
            key="characters",
            prompt="Who plays whom?",
            fields=tuple(Field(name, number=False) for name in names),
            by_name=True,
        ),
        offer={},
        cite=rulebook.NEW_ADVENTURE,
    )
    decks = yield from work.form(
        "decks",
        "How many cards are in each starting deck?",
        (Field(name, least=1, most=999) for name in names),
        offer={},
        help="The introductory booklet says how they are built.",
        lead="decks",
        cite=rulebook.ACTION_DECK_P7,
    )
    return letters, decks


def _name(work: Work, key: str, prompt: str, cite: Citation) -> Steps[str]:
    return work.text(key, prompt, quiet="", longest=80, lead=key, cite=cite)


def _blank(state: Citadel, scores: dict[str, int]) -> Citadel:
    """A table before its first turn: all that was gained is gone (p. 3; R-70)."""
    fresh = new_citadel([])
    kept = {name: getattr(state, name) for name in KEPT}
    copies = {key: replace(x, where="deck") for key, x in state.copies.items()}
    symbols = {key: replace(x, checked=False, order=None) for key, x in state.destiny.items()}
    return replace(
        fresh,
        **{**kept, "copies": copies},
        game_no=state.game_no + 1 if state.closed else state.game_no,
        scores=dict(scores),
        groundshiver=0,
        past=Past(adventure=0, exploration=0),
        destiny=symbols,
        destiny_told=state.destiny_told,
        buildings={key: _plan(key, x) for key, x in state.buildings.items()},
        scenario=Scenario(
            title=BEGINNING, number=1, introductory=True, bookmark="", save_used=False
        ),
        step="scenario",
    )


def _plan(key: str, building: Building) -> Building:
    """A building as the leaflet prints it; what was written and checked is gone."""
    custom = key in BUILDINGS and BUILDINGS[key].kind == "custom"
    title = "" if custom else building.title
    return replace(building, checked=0, built=None, title=title)


def _begins(work: Work, player: str, letter: str, deck: int | None) -> None:
    """A character before the first turn: a deck, nothing else (p. 9)."""
    character = Character(
        character=letter,
        deck=deck,
        discard=0,
        hand=0,
        blocked=0,
        owned=Owned(began=deck),
        purse_told=True,
    )
    characters = {**work.state.characters, player: character}
    work.set(characters=characters)


# ---------------------------------------------------------------------- what somebody has

COUNTS = ("life", "deck", "discard", "hand", "blocked")
MORE = ("banished", "weight", "handlimit", "weightlimit")
_FIELDS = {"handlimit": "hand_limit", "weightlimit": "weight_limit"}


@act(
    "has",
    "Enter what a character has",
    cite=rulebook.ACTION_DECK,
    words=("have",),
    help="ana has life 9 deck 12 discard 4 hand 2",
)
def has(work: Work) -> Steps[str]:
    """What a character has, as far as it is told; the ledger begins anew from there."""
    player = yield from who_acts(work, affected=True, cite=rulebook.ACTION_DECK)
    facts = yield from work.form(
        "has",
        f"What does {work.name} have?",
        (
            Field(name, least=0, most=LIFE[1] if name == "life" else 999)
            for name in (*COUNTS, *MORE)
        ),
        by_name=True,
    )
    old = work.character(player)
    fields = {_FIELDS.get(name, name): value for name, value in facts.items()}
    if "banished" in fields:
        fields["banished"] = fields["banished"] or 0
    work.change(player, **fields)
    _names_that_fit(work, player)
    _count_anew(work, player)
    for name, value in fields.items():
        work.row("told", player=player, what=name, old=getattr(old, name), new=value)
    words = [f"{name} {shown(value)}" for name, value in facts.items()]
    return f"{work.name} has {listed(words, 'and', most=9)}"


def _names_that_fit(work: Work, player: str) -> None:
    """More cards named in a zone than lie in it: which they were, nobody can say."""
    for zone in ("discard", "hand", "blocked", "banished"):
        character = work.character(player)
        there = standing.zone_count(character, zone)
        named = standing.skills_in(character, zone)
        if there is not None and len(named) > there:
            skills = {
                key: replace(x, zone="deck") if key in named else x
                for key, x in character.skills.items()
            }
            work.change(player, skills=skills)


def _count_anew(work: Work, player: str) -> None:
    """What the table counts is so: the ledger is laid under it."""
    x = work.character(player)
    held = sum_known((x.deck, x.discard, x.hand, x.blocked, x.front))
    owned = x.owned
    began = None if held is None else held - owned.gained + owned.returned + x.banished
    work.change(player, owned=replace(owned, began=began, banished=x.banished))
