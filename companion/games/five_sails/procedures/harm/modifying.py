"""What cards do to characters: stats, traits, engaged or en garde (P40, P57; pp. 10, 28, 41)."""

from __future__ import annotations

from companion.games.five_sails import rulebook
from companion.games.five_sails.procedures.asking import CharacterSlot, ask_character
from companion.games.five_sails.procedures.cards.learning import read_traits
from companion.games.five_sails.procedures.harm.wounds import after_crew, check_resolve
from companion.games.five_sails.procedures.priority import speaker, still_in
from companion.games.five_sails.procedures.work import Work, act
from companion.games.five_sails.rules.standing import card, in_order, leader, name, number, stat
from companion.games.five_sails.state.cards import DASH, PLACES, STATS
from companion.games.five_sails.state.table import Attachment, Character, Modifier, Until
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Field, Option
from companion.table.state import without_key
from companion.toolbox.sums import shown, signed
from companion.toolbox.text import listed

_FIELDS = (*STATS, "panache", "crew_cap", "initiative")
_UNTIL: dict[Until, str] = {
    "day": "the end of the Day (Actions, Reactions)",
    "duel": "the end of the duel (Techniques, Maneuvers)",
    "attached": "as long as its card is attached",
    "play": "as long as its card is in play",
}
_LASTS: dict[str, str] = {
    "day": "for the Day",
    "duel": "for the duel",
    "attached": "while its card is attached",
    "play": "while its card is in play",
}


# ---------------------------------------------------------------------- stats


@act(
    "modify",
    "A stat changes",
    spec="P40",
    cite=rulebook.DURATIONS,
    rules=("stats", "set-value", "dash"),
    words=("modifies",),
    help="modify Soline combat +1 until day",
)
def modify(work: Work) -> Steps[str]:
    """An effect changes stats of a character, or sets them, for a time (P40, P57)."""
    key = yield from ask_character(
        work,
        CharacterSlot(key="who", prompt="Whose stat changes?", lying=True, cite=rulebook.STATS),
    )
    work.player = speaker(work) or work.character(key).controller
    yield from still_in(work, work.character(key).controller)
    fixed = yield from _ask_amounts(work, key, "set", quiet=True)
    by = yield from _ask_amounts(work, key, "changes", quiet=bool(fixed))
    until = yield from _ask_until(work)
    source = yield from work.text(
        "source", "Which card does it?", offer="", longest=60, lead="by", cite=rulebook.DURATIONS
    )
    hangs = yield from _ask_hangs(work, until, source)
    for field, amount in (*fixed.items(), *by.items()):
        if getattr(work.card(work.character(key).card), field) == DASH:
            says = f"{work.called(key)} has a dash as {_words(field)}: nothing changes or sets it."
            yield from work.breaks("dash-cannot-change", says, rulebook.DASH)
        told_now = Modifier(
            on=key,
            stat=field,
            source=source,
            until=until,
            hangs_on=hangs,
            set=amount if field in fixed else None,
            by=None if field in fixed else amount,
        )
        _change(work, key, told_now)
    _after(work, key, (*fixed, *by))
    return "" if fixed or by else f"{work.called(key)}: no stat changes"


def _words(field: str) -> str:
    return field.replace("_", " ").title()


def _ask_amounts(work: Work, key: str, what: str, *, quiet: bool) -> Steps[dict[str, int]]:
    """Stats with what they change by, or with the value that they are set to."""
    sets = what == "set"
    answer = yield from work.form(
        what,
        "Which stats are set, to what?" if sets else "Which stats change, by how much?",
        (Field(x, least=0 if sets else -99, most=99) for x in _FIELDS),
        quiet={} if quiet else None,
        suggest=None if quiet else {},
        by_name=True,
        sums={
            f"{work.called(key)}: {_words(x)}": work.named(stat(work.state, key, x)) for x in STATS
        },
        help="combat 3" if sets else "combat +1 finesse -1",
        cite=rulebook.SET_VALUE if sets else rulebook.STATS_P18,
    )
    return {field: amount for field, amount in answer.items() if amount is not None}


def _ask_until(work: Work) -> Steps[Until]:
    """How long: of an Action or Reaction the Day, of a Technique or Maneuver the duel (p. 28)."""
    pick = yield from work.choose(
        "until",
        "Until when?",
        (Option(x, words, also=(x, f"end of {x}")) for x, words in _UNTIL.items()),
        offer="duel" if work.state.duel is not None else "day",
        lead="until",
        cite=rulebook.DURATIONS,
    )
    return next(x for x in _UNTIL if x == pick)


def _ask_hangs(work: Work, until: Until, source: str) -> Steps[str]:
    """The card in play that it lasts with; by default the one of the name that was told."""
    if until in ("day", "duel"):
        return ""
    there = [*in_order(work.state.attachments), *in_order(work.state.characters)]
    meant = work.find_card(source) if source else ""
    things: dict[str, Attachment | Character] = {
        **work.state.attachments,
        **work.state.characters,
    }
    default = next((x for x in there if things[x].card == meant), "")
    labels: dict[str, str] = {}
    for x in there:
        label = name(work.state, x)
        labels[x] = f"{label} ({x})" if label in labels.values() else label
    pick = yield from work.choose(
        "hangs-on",
        "With which card in play does it last?",
        (Option(x, label) for x, label in labels.items()),
        offer=default,
        none="unknown",
        lead="with",
        cite=rulebook.DURATIONS,
    )
    return pick


def _change(work: Work, key: str, told: Modifier) -> None:
    """Keep one change and say what it makes; Initiative is that of the player's scheme (p. 30)."""
    field, who = told.stat, work.called(key)
    what = f"= {told.set}" if told.set is not None else signed(told.by or 0)
    if field == "initiative":
        now = _initiative(work, key, told)
    else:
        work.modify(
            key,
            field,
            by=told.by,
            set=told.set,
            source=told.source,
            until=told.until,
            hangs_on=told.hangs_on,
        )
        result = stat(work.state, key, field)
        work.sum(f"{who}'s {_words(field)}", result)
        value = result.value
        now = "a dash" if value == DASH else shown(None if value is None else int(value))
    printed = getattr(work.card(work.character(key).card), field)
    work.row(
        "stat-change",
        character=key,
        stat=field,
        printed=printed,
        delta=told.by,
        set=told.set,
        until=told.until,
        source=told.source,
    )
    by = f" by {told.source}" if told.source else ""
    lasts = "" if field == "initiative" else f", {_LASTS[told.until]}"
    work.say(f"{who}: {_words(field)} {what}{by}{lasts}, now {now}")


def _initiative(work: Work, key: str, told: Modifier) -> str:
    """The scheme of the Day of the character's player gets another Initiative."""
    player = work.character(key).controller
    scheme = work.side(player).scheme if player in work.state.sides else None
    if scheme is None:
        return "? (no scheme of the Day is known)"
    printed = number(card(work.state, scheme.card).initiative)
    before = scheme.initiative if scheme.initiative is not None else printed
    after = told.set
    if after is None:
        after = None if before is None else before + (told.by or 0)
    work.change_scheme(player, initiative=after)
    return shown(after)


def _after(work: Work, key: str, fields: tuple[str, ...]) -> None:
    """Resolve may fall to the wounds, the Crew Cap below the crew."""
    player = work.character(key).controller
    if "resolve" in fields:
        check_resolve(work, key)
    if "crew_cap" in fields and player and leader(work.state, player) == key:
        after_crew(work, player)


@act(
    "end-effect",
    "An effect on a stat ends",
    spec="P57",
    cite=rulebook.DURATIONS,
    rules=("set-value",),
    help="end-effect",
)
def end_effect(work: Work) -> Steps[str]:
    """An effect on a stat ends before its time, or was told by mistake (P57)."""
    options = []
    for key in in_order(work.state.modifiers):
        one = work.state.modifiers[key]
        options.append(Option(key, _effect_words(work, one), note=_LASTS[one.until]))
    if not options:
        says = "No effect on a stat is known."
        yield from work.breaks("no-effect", says, rulebook.DURATIONS)
        return "no effect to end"
    pick = yield from work.choose(
        "which", "Which effect ends?", tuple(options), cite=rulebook.DURATIONS
    )
    one = work.state.modifiers[pick]
    words = _effect_words(work, one)
    work.player = speaker(work)
    work.update(modifiers=without_key(work.state.modifiers, pick))
    work.row("effect-ended", character=one.on, stat=one.stat, source=one.source)
    work.say(f"ends: {words}")
    if one.on in work.state.characters:
        _after(work, one.on, (one.stat,))
    return ""


def _effect_words(work: Work, one: Modifier) -> str:
    """`Soline Combat +1 (Rapier)`."""
    what = f"= {one.set}" if one.set is not None else signed(one.by or 0)
    source = f" ({one.source})" if one.source else ""
    return f"{work.called(one.on)} {_words(one.stat)} {what}{source}"


# ---------------------------------------------------------------------- engaged, en garde


@act(
    "engage",
    "Something engages",
    spec="P16.5",
    cite=rulebook.ENGAGED,
    words=("engages",),
    help="engage Kaspar",
)
def engage(work: Work) -> Steps[str]:
    """A card engages a character or an attachment (p. 10)."""
    return (yield from _turn_card(work, True))


@act(
    "ready",
    "Something becomes en garde",
    spec="P16.6",
    cite=rulebook.EN_GARDE,
    words=("readies",),
    help="ready Kaspar",
)
def ready(work: Work) -> Steps[str]:
    """A card makes a character or an attachment en garde (p. 10)."""
    return (yield from _turn_card(work, False))


def _turn_card(work: Work, engaged: bool) -> Steps[str]:
    worn = tuple(
        Option(x, work.called(x), note=f"on {work.called(work.state.attachments[x].on)}")
        for x in in_order(work.state.attachments)
    )
    word = "engaged" if engaged else "en garde"
    cite = rulebook.ENGAGED if engaged else rulebook.EN_GARDE
    key = yield from ask_character(
        work,
        CharacterSlot(key="who", prompt=f"What becomes {word}?", also=worn, cite=cite),
    )
    work.player = speaker(work)
    one = work.state.attachments.get(key) or work.character(key)
    same = "already " if one.engaged is engaged else ""
    if key in work.state.attachments:
        work.change_attachment(key, engaged=engaged)
    else:
        work.player = work.player or work.character(key).controller
        work.change_character(key, engaged=engaged)
    work.row("turned", card=work.called(key), thing=key, engaged=engaged)
    return f"{work.called(key)} is {same}{word}"


# ---------------------------------------------------------------------- traits


@act(
    "trait",
    "Traits change",
    spec="P16.3",
    cite=rulebook.TRAITS,
    rules=("qualifiers",),
    words=("traits",),
    help="trait Soline Duelist",
)
def trait(work: Work) -> Steps[str]:
    """An effect gives or takes traits; a location may have them as well (P16; pp. 11, 31)."""
    places = tuple(
        Option(place, PLACES[place].name, also=PLACES[place].also) for place in work.state.locations
    )
    slot = CharacterSlot(
        key="who", prompt="Whose traits change?", also=places, cite=rulebook.TRAITS
    )
    key = yield from ask_character(work, slot)
    work.player = speaker(work)
    text = yield from work.text(
        "traits", "Which traits?", help="Duelist, not Villain", cite=rulebook.TRAITS
    )
    lost = yield from work.yes("lost", "Are they lost?", quiet=False, cite=rulebook.TRAITS)
    told = {trait: has and not lost for trait, has in read_traits(text).items()}
    if key in work.state.locations:
        old = work.state.locations[key]
        work.change_location(key, traits={**old.traits, **told})
        called = PLACES[key].name
    else:
        one = work.character(key)
        work.change_character(key, granted={**one.granted, **told})
        called = work.called(key)
    words = listed([x if has else f"not {x}" for x, has in told.items()], "and")
    work.row("traits", thing=key, traits=told)
    return f"{called}: {words}"
