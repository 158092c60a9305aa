"""Research (P-34; p. 16)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.guilds.prices import ResearchDraw, research_draw
from companion.games.seafall.procedures.paying import gold_words, pay
from companion.games.seafall.procedures.turn_limits import begin
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.moves import deck_by
from companion.games.seafall.rules.standing import count
from companion.games.seafall.rules.year import expertise
from companion.games.seafall.state.printed import RESEARCH_PRICE
from companion.games.seafall.state.table import Card, SeaFall
from companion.table.procedures.pressing import UNKNOWN, at_least
from companion.table.procedures.procedure import Steps
from companion.table.state import put
from companion.toolbox.sums import Part, Result
from companion.toolbox.text import key_of, plural


@act(
    "research",
    "Research",
    spec="P-34",
    cite=rulebook.RESEARCH,
    rules=("research-in-pool", "explorers"),
    words=("researches", "researched"),
    help="research Old Chart",
)
def research(work: Work) -> Steps[str]:
    """3 gold: draw research cards, keep one, dismiss the others (P-34; p. 16)."""
    yield from work.who()
    yield from begin(work, "research")
    deck = work.state.decks.get("research")
    if deck == 0:
        why = "There is no research card to draw."
        yield from work.breaks("no-deck", why)
    more = max(0, expertise(work.state, work.player, "research"))
    result = research_draw(ResearchDraw(expertise=more, deck=count(deck)))
    name = yield from work.maybe.text("kept", "Which card is kept?", offer=UNKNOWN, longest=60)
    drawn = yield from work.number(
        "drawn",
        "Cards drawn",
        at_least(0),
        quiet=result.value.draws,
        lead="drawn",
    )
    dismissed = yield from work.text(
        "dismissed", "Cards dismissed, in their order", quiet="", empty=True
    )
    work.sums["draws"] = result.with_value(result.value.draws)
    part = Part("research", RESEARCH_PRICE, "p. 16", "research")
    price: Result[int | None] = Result(RESEARCH_PRICE, (part,), ("p. 16",))
    paid = yield from pay(work, price, "research")
    known = _in_deck(work.state, name or "")
    key = known or work.new_id("t")
    card = work.state.cards.get(known) or Card(name=name or "research card", kind="research")
    kept = replace(card, owner=work.player, place="room", face_up=True)
    work.state = put(work.state, "cards", key, kept)
    work.state = deck_by(work.state, "research", -1)
    work.row(
        "research",
        player=work.player,
        card=name or "",
        count=drawn,
        amount=paid,
        dismissed=dismissed,
    )
    words = (
        f"{work.name} draws {plural(drawn, 'card')} and keeps {name or 'one that was not named'}"
    )
    return f"{words}{',' if paid is not None else ''}{gold_words(paid)}"


def _in_deck(state: SeaFall, name: str) -> str:
    """A research card that was seen before and went back; empty if there is none."""
    same = (
        key
        for key, card in sorted(state.cards.items())
        if card.kind == "research" and card.place == "deck" and key_of(card.name) == key_of(name)
    )
    return next(same, "")
