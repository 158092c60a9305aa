"""What a game is to the rest: one frozen struct. A sixth game is a package, a data folder, this.

Ids are stable: they stand in journals. Everything a game gives here is pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.table.board import Board, Lookup
from companion.table.procedures.limits import MOST_KEPT
from companion.table.procedures.procedure import Outcome, ProcedureInfo, Reading
from companion.table.sheet import Block, Reckoned, Sheet
from companion.table.state import TableState
from companion.table.storage.patch import Tree
from companion.toolbox.calculation import Calculation
from companion.toolbox.effects import Effect
from companion.toolbox.luck import Rolled
from companion.toolbox.tracks import Track

if TYPE_CHECKING:
    # Only for their types: the log and the calculations never load the ear.
    from companion.table.forms.form import Forms
    from companion.table.forms.names import Thing

S = TypeVar("S", bound=TableState)


class Counter(Struct, frozen=True):
    """A number in the state that people count up and down: `yellow gold`."""

    owner: str
    """A player's id, or empty for the table's own."""
    track: Track
    path: tuple[str, ...]
    """Where in the state it stands."""
    value: int | None
    also: tuple[str, ...] = ()
    """Other words for it."""
    ruled: bool = False
    """Whether acts of the game change it by rules of their own: it is set by `=`, never counted."""
    besides: Callable[[Any, int | None], Any] | None = None
    """What else a count does to the state: by how much, `None` where the value was set."""


class TableOption(Struct, frozen=True):
    """A house rule or ruling that a table may choose."""

    key: str
    title: str
    default: Any
    values: tuple[Any, ...] = ()
    """The other values; empty if any number will do."""
    page: str = ""
    why: str = ""
    """Why the default is what it is."""
    ruling: str = ""
    rule: str = ""
    least: int | None = None
    most: int | None = None
    """For a number: what it cannot undercut or exceed."""
    words: Mapping[Any, str] = {}
    """Value -> how it is read behind the title, where its own word is not enough."""

    def said(self, value: Any) -> str:
        """A value as it is read: `yes`, `not allowed`, `you are out`."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.words.get(value) or str(value).replace("_", " ")


def with_words(
    options: Iterable[TableOption], words: Mapping[str, Mapping[Any, str]]
) -> tuple[TableOption, ...]:
    """Options with how their values are read: key of an option -> value -> words."""
    return tuple(replace(one, words=words.get(one.key, {})) for one in options)


class TableText(Struct, frozen=True):
    """A text that the group typed in when it was unlocked: a rule on a sticker, a book entry."""

    id: str
    """Stable within the campaign: `rule-7`."""
    title: str
    text: str
    section: str = ""
    """Where it was put, in the rulebook's words."""
    rules: tuple[str, ...] = ()
    """Rules entries that it belongs beside."""
    words: tuple[str, ...] = ()
    """What players call it."""


class Suggestion(Struct, frozen=True):
    """Something that could be done now."""

    procedure: str
    label: str
    answers: dict[str, Any] = {}
    ends: bool = False
    """Whether it ends something (a turn, an Exchange): it never stands in front."""


class Remembered(Struct, frozen=True):
    """Something printed on a card that a table has told: worth keeping for its next campaign."""

    kind: str
    name: str
    facts: dict[str, Any]


def _nothing_wanted(_name: str, _facts: Mapping[str, Any]) -> Sequence[str]:
    return ()


class CardKind(Struct, frozen=True):
    """A kind of thing that is remembered, as the record book and files of cards have it."""

    facts: type[Struct]
    """What may be told of one: a field each; none of them must be."""
    leaving: tuple[str, ...] = ("name",)
    """Fields that are not printed on it."""
    wanted: Callable[[str, Mapping[str, Any]], Sequence[str]] = _nothing_wanted
    """From its name and what is told of one: the facts that a table asks for sooner or later."""
    names: Callable[[], Sequence[str]] | None = None
    """All names that there can be; `None`: any."""
    printed: Callable[[str], Mapping[str, Any]] = lambda _name: {}
    """What the rulebook prints of the one of that name."""
    together: Callable[[Mapping[str, Mapping[str, Any]]], Sequence[str]] = lambda _told: ()
    """From what is told of all, by name: what cannot be so together, a sentence each."""
    listed: Callable[[], Sequence[str]] = lambda: ()
    """Names of the rulebook: a table that has told nothing of one will be asked for it."""


class Finished(Struct, frozen=True):
    """A game of a campaign that is over: id of a player -> place and score, as far as known."""

    game_no: int
    places: dict[str, int]
    scores: dict[str, int | None] = {}

    def took_part(self, player: str) -> bool:
        """Whether somebody sat at this game.

        Where two and more have a place, who has none missed the game: SeaFall gives the absent a
        score, and no place (p. 22).
        """
        return player in self.places or (len(self.places) < 2 and player in self.scores)


class LoggedEntry(Struct, frozen=True):
    """An entry of the log as statistics and luck read it."""

    act_no: int
    game_no: int
    by: str
    act: str
    at: str
    thread: str
    lines: tuple[dict[str, Any], ...]


def _step(state: TableState) -> str:
    return state.step


def _no_things(_state: Any, _memory: Any) -> Sequence[Thing]:
    return ()


def _no_rolls(_before: Any, _after: Any, _told: LoggedEntry, _eyes: str) -> Sequence[Rolled]:
    return ()


def _no_effect(_reading: Any, _effect: Effect) -> Any:
    return None


def _no_example(_state: Any) -> str:
    return ""


class Game(Struct, Generic[S], frozen=True, kw_only=True):
    """A game."""

    id: str
    title: str
    state: type[S]
    new_state: Callable[[Sequence[str]], S]
    """A fresh state for players with these names, in seating order."""
    sheet: Callable[[S, str], Sheet]
    """The picture of a state for the eyes of a player (id; empty: everybody's)."""
    procedures: tuple[ProcedureInfo[S], ...] = ()
    calculations: tuple[Calculation, ...] = ()
    counters: Callable[[S], Sequence[Counter]] = lambda _state: ()
    follows: Callable[[Reading[S]], Outcome[S]] | None = None
    """What the rules bring about with a number that was counted or set: a level, a victory."""
    options: tuple[TableOption, ...] = ()
    effect: Callable[[Reading[S], Effect], Outcome[S] | None] = _no_effect
    """What the game makes of an effect that is no counter; `None` keeps it as words."""
    effect_like: Callable[[S], str] = _no_example
    """Such an effect as it is typed, as an example; empty if there is none."""
    forms: Callable[[], Forms] | None = None
    """How its acts are said (`table/forms`), read when the first line is heard; `None`: a line is
    read question by question (`table/sentences`)."""
    things: Callable[[S, Mapping[str, Mapping[str, Any]]], Sequence[Thing]] = _no_things
    """What has a name at the table, beside players and counters; the second argument is what the
    record book knows (`Reading.memory`)."""
    new_word: str = ""
    """What to type if an unknown word is a new thing: `“play {word}” plays a card of that name.`"""
    one_act: str = "one act at a time"
    """Why two acts cannot be one sentence, in the game's words."""
    suggestions: Callable[[S], Sequence[Suggestion]] = lambda _state: ()
    elsewhere: Callable[[S], Sequence[str]] = lambda _state: ()
    """Procedures that belong to another game of the same box than the one on the table."""
    told_once: frozenset[str] = frozenset()
    """Acts that only tell a change, such as wounds taken: in a typed line behind an act that made
    the same one they would count twice, or contradict the act."""
    closing: frozenset[str] = frozenset()
    """Acts that words behind another one may be though they could tell what it did: the turn ends
    (`ana passes and is done`)."""
    printed: frozenset[str] = frozenset()
    """Acts that only tell what is printed: what a line adds to an act may be said behind them."""
    tells: frozenset[str] = frozenset()
    """Acts that only tell how things are (“Enter …”): what is so already enters nothing."""
    remembers: Callable[[S], Sequence[Remembered]] | None = None
    """What of the cards is worth keeping in the record book; `None`: nothing is."""
    card_kinds: Mapping[str, CardKind] = {}
    """The kinds of what `remembers` gives, by name, in the order in which a file has them."""
    recalled: Callable[[S, Mapping[str, Mapping[str, Any]]], S] = lambda state, _memory: state
    """The state with what the record book knows of its cards (`Reading.memory`), to be drawn: what
    an act would take from the book is foreseen with it. Nothing is entered of it."""
    finished: Callable[[S], Sequence[Finished]] = lambda _state: ()
    """Games of the campaign that are over."""
    has_points: bool = True
    """Whether its rulebook counts points: else `Finished.scores` are only where a track stood."""
    statistics: Callable[[S, Sequence[LoggedEntry]], Sequence[Block]] = lambda _state, _told: ()
    """Figures of the games so far, from what the entries say."""
    plotted: tuple[str, ...] = ()
    """Ids of the counters that are plotted over the campaign: `glory`."""
    rolls: Callable[[S, S, LoggedEntry, str], Sequence[Rolled]] = _no_rolls
    """What chance brought in one entry, from the states around it, for the eyes of a player (id;
    empty: everybody's). Spreads are those of what the table knew before it."""
    phase: Callable[[S], str] = _step
    """In which part of the game the table is, in a word or two: durations are told by it."""
    record: Callable[[S], Sequence[Block]] = lambda _state: ()
    """What the campaign keeps for ever, as the game's book prints it: a Historical Record."""
    where: Callable[[S], str] = lambda _state: ""
    """Where the table is, in a few words: `game 4, year 2, Yellow's turn`."""
    heading: Callable[[S, S], str] | None = None
    """The heading of the chronicle under which an entry stands, by the table before and after it;
    `None`: where the table is, an act that hands the turn on under the turn that it ends."""
    tale: Callable[[], Any] | None = None
    """How its log lines are told in the chronicle (`table/tale.py`), read when one is made; `None`:
    as they are."""
    board: Callable[[S, str], Board | None] = lambda _state, _eyes: None
    """The board to walk over, for the eyes of a player; `None`: there is none (now)."""
    lookup: Callable[[S], Lookup | None] = lambda _state: None
    """What can be looked up by a short name: what a card means."""
    texts: Callable[[S], Sequence[TableText]] = lambda _state: ()
    """What the group typed in of what it unlocked; the look-up finds it at once."""
    lists: Callable[[S, str], Sequence[TableText]] = lambda _state, _eyes: ()
    """Deck lists and the like in the form in which they can be typed in again, for the eyes of a
    player (id; empty: what everybody may read)."""
    opened: Callable[[S], frozenset[str]] = lambda _state: frozenset()
    """Gates that this campaign has opened: entries behind others are nowhere to be seen."""
    out_of_play: Callable[[S], str] = lambda _state: ""
    """The variant of the game that is not played, as titles of rules name it in brackets (`short
    game`); empty: there is none, or nobody told which one is played. Its rules stand below."""
    today: Callable[[S], Mapping[str, Sequence[str]]] = lambda _state: {}
    """Id of a rule: its sum with what lies on the table now, a sentence each; the look-up shows it
    beside the rule. Only what everybody at the table may know."""
    reckoned: Callable[[S, str], Sequence[Reckoned]] = lambda _state, _eyes: ()
    """Numbers of the sheet that follow from others and are not kept, for the eyes of a player (id;
    empty: everybody's): “why this number” unfolds their sums."""
    shape: int = 1
    migrations: dict[int, Callable[[Tree], Tree]] = {}
    """Shape -> what makes the next shape of a raw tree."""
    rules: int = 1
    """Rises when a recorded game re-runs differently."""
    players: tuple[int, int] = (1, 9)
    """Fewest and most."""
    most_kept: int = MOST_KEPT
    """The largest number that its table holds; for games with larger scores."""
    stands_in: str = ""
    """Why this only stands in for a game that cannot be had: nothing is entered, and a state of
    any shape is read as far as every game has it. Empty for a game."""

    fields: Mapping[str, str] = {}
    """Part of the state -> what players call it, where a step shows what it changes and the part's
    own name would not do; empty: not shown."""
    chance: str = ""
    """What stands on the luck page while nothing counts there: what would, and how it is told."""

    @property
    def counts_luck(self) -> bool:
        """Whether it says what chance brought."""
        return self.rolls is not _no_rolls

    def procedure(self, name: str) -> ProcedureInfo[S] | None:
        """By id, spec id, or one of its sentence words."""
        wanted = name.casefold()
        for info in self.procedures:
            if wanted in (info.id.casefold(), *info.spec.casefold().split(", ")):
                return info
        return next((x for x in self.procedures if wanted in x.words), None)

    def option(self, state: S, key: str) -> Any:
        """The value of a table option."""
        return option_value(self.options, state, key)


def option_value(options: Sequence[TableOption], state: TableState, key: str) -> Any:
    """The table's choice, or the default. Raises `KeyError` for an option that is none."""
    if key in state.options:
        return state.options[key]
    for option in options:
        if option.key == key:
            return option.default
    raise KeyError(f"there is no option {key}")
