"""Guild, research, taxes, and reputation for another region's powers (P-16, P-34, P-39, P-40)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall.calculations.prices import ResearchDraw, research_draw
from companion.games.seafall.calculations.trade import (
    Loan,
    Taxes,
    loan,
    taxes as taxes_gold,
)
from companion.games.seafall.derive import count
from companion.games.seafall.derive_kept import lasting
from companion.games.seafall.derive_year import expertise
from companion.games.seafall.moves import deck_by
from companion.games.seafall.procedures.acting import begin, change_turn, name_guild, pass_on
from companion.games.seafall.procedures.paying import change_tokens, gold_words, pay
from companion.games.seafall.procedures.work import Work, region_name
from companion.games.seafall.state import Card, SeaFall
from companion.games.seafall.tables import LOAN, RESEARCH_PRICE
from companion.games.seafall.year import GUILDS
from companion.table.procedure import Outcome, Reading, Steps
from companion.table.question import Choose, Number, Option, Pick, Text, YesNo, ask, told
from companion.table.state import put
from companion.toolbox.sums import Part, Result
from companion.toolbox.text import key_of

ALL_PRICE = 2
"""Gold for all three Soldiers actions with the appellation of p. 20."""
ALL_ACTIONS = 3
MIGHTY = "the Mighty"
"""The appellation whose power the rulebook prints."""


def guild(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """The guild of the turn; an effect may raise how many of its actions are used (p. 13)."""
    work = Work(table)
    yield from work.who("p. 13")
    pick: Pick = yield from ask(
        Choose(
            key="guild",
            prompt="Which guild?",
            options=tuple(Option(x, x, also=(x.removesuffix("s"),)) for x in GUILDS),
            page="p. 13",
            rule="hire-guild",
        )
    )
    yield from _my_turn(work)
    turn = work.state.this_turn
    if turn.guild and turn.guild != pick.id:
        why = f"The {turn.guild} are hired in this turn."
        yield from work.breaks("guild-already", why, "p. 13", "hire-guild")
    all_three: bool = yield from ask(
        YesNo(
            key="all", prompt="Pay 2 gold for all three actions?", manner="quiet", default=False,
            page="p. 20", rule="hire-guild",
        )
    )  # fmt: skip
    allowed: int = yield from ask(
        Number(
            key="allowed", prompt="How many actions?", manner="quiet",
            default=ALL_ACTIONS if all_three else turn.allowed, page="p. 13", rule="hire-guild",
        )
    )  # fmt: skip
    if all_three:
        yield from _mighty(work, pick.id)
        held = work.province.gold
        if held is not None and held < ALL_PRICE:
            why = f"It costs {ALL_PRICE} gold, {work.name} has {held}."
            yield from work.breaks("too-dear", why, "p. 20", "hire-guild")
        work.gold(work.player, -ALL_PRICE, "all three actions")
    if work.state.turn == work.player:
        name_guild(work, pick.id)  # type: ignore[arg-type]
        change_turn(work, allowed=allowed)
    else:
        work.row("guild", player=work.player, guild=pick.id)
    words = f"{work.name} hires the {pick.id}"
    words += f", {allowed} actions" if allowed != 2 else ""
    words += f" for {ALL_PRICE} gold" if all_three else ""
    return work.done(", ".join([words, *work.said]))


def _mighty(work: Work, guild: str) -> Steps[None]:
    """Only the Mighty pay for all three, and only for those of the Soldiers (p. 20)."""
    state = work.state
    own = lasting(state, work.player).appellation
    others = [p for p in state.kept.provinces if p != work.player]
    theirs = [p for p in others if _same(lasting(state, p).appellation)]
    if _same(own) and guild == "soldiers":
        return
    why = ""
    if guild != "soldiers":
        why = f"{MIGHTY} use three actions of the Soldiers only."
    elif own:
        why = f"{work.name}'s leader is {own}; {MIGHTY} use three actions."
    elif theirs:
        why = f"{state.name(theirs[0])}'s leader is {MIGHTY}, not {work.name}'s."
    elif state.year.phase and state.game_no <= 1 and not state.kept.prologue_played:
        why = f"Nobody is {MIGHTY} in the first game: a winner may choose it as it ends."
    if why:
        yield from work.breaks("not-mighty", why[:1].upper() + why[1:], "p. 20", "take-appellation")
    else:
        work.say(f"if its leader is {MIGHTY} (p. 20)")


def _same(appellation: str) -> bool:
    return key_of(appellation).removeprefix("the ") == key_of(MIGHTY).removeprefix("the ")


def _my_turn(work: Work) -> Steps[None]:
    """A turn that nobody told begins with this; another province's is named."""
    pass_on(work)
    state = work.state
    if not state.turn:
        work.state = replace(
            state, turn=work.player, this_turn=replace(state.this_turn, untold=True)
        )
        work.row("turn_start", player=work.player)
    elif state.turn != work.player:
        why = f"It is {state.name(state.turn)}'s turn."
        yield from work.breaks("not-your-turn", why, "p. 13", "turn")


def research(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """3 gold: draw research cards, keep one, dismiss the others (P-34; p. 16)."""
    work = Work(table)
    yield from work.who("p. 16")
    yield from begin(work, "research")
    deck = work.state.decks.get("research")
    if deck == 0:
        why = "There is no research card to draw."
        yield from work.breaks("no-deck", why, "p. 16", "research")
    more = max(0, expertise(work.state, work.player, "research"))
    result = research_draw(ResearchDraw(expertise=more, deck=count(deck)))
    name: str | None = yield from told(
        Text(
            key="kept", prompt="Which card is kept?", manner="offer", default=None, unknown=True,
            longest=60, page="p. 16", rule="research",
        )
    )  # fmt: skip
    drawn: int = yield from ask(
        Number(
            key="drawn", prompt="Cards drawn", manner="quiet", default=result.value.draws,
            page="p. 16", rule="research", lead="drawn",
        )
    )  # fmt: skip
    dismissed: str = yield from ask(
        Text(
            key="dismissed", prompt="Cards dismissed, in their order", manner="quiet", default="",
            empty=True, page="p. 16", rule="research",
        )
    )  # fmt: skip
    work.sums["draws"] = Result(result.value.draws, result.parts, result.pages, result.notes)
    part = Part("research", RESEARCH_PRICE, "p. 16", "research")
    price: Result[int | None] = Result(RESEARCH_PRICE, (part,), ("p. 16",))
    paid = yield from pay(work, price, "research", "p. 16", "research")
    known = _in_deck(work.state, name or "")
    key = known or work.new_id("t")
    card = work.state.cards.get(known) or Card(name=name or "research card", kind="research")
    kept = replace(card, owner=work.player, place="room", face_up=True)
    work.state = put(work.state, "cards", key, kept)
    work.state = deck_by(work.state, "research", -1)
    work.row(
        "research", player=work.player, card=name or "", count=drawn, amount=paid,
        dismissed=dismissed,
    )  # fmt: skip
    words = f"{work.name} draws {drawn} and keeps {name or 'one that was not named'}"
    return work.done(f"{words}{',' if paid is not None else ''}{gold_words(paid)}")


def _in_deck(state: SeaFall, name: str) -> str:
    """A research card that was seen before and went back; empty if there is none."""
    same = (
        key
        for key, card in sorted(state.cards.items())
        if card.kind == "research" and card.place == "deck" and key_of(card.name) == key_of(name)
    )
    return next(same, "")


def taxes(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """3 gold and what expertise adds (P-39; p. 18)."""
    work = Work(table)
    yield from work.who("p. 18")
    yield from begin(work, "taxes")
    more = max(0, expertise(work.state, work.player, "taxes"))
    result = taxes_gold(Taxes(more))
    gold: int | None = yield from told(
        Number(
            key="gold", prompt="Gold", manner="quiet", default=result.value, page="p. 18",
            rule="taxes", lead="gold",
        )
    )  # fmt: skip
    work.sums["taxes"] = result
    work.gold(work.player, gold, "taxes")
    work.row("taxes", player=work.player, amount=gold)
    return work.done(f"{work.name} collects taxes: +{gold} gold")


def borrow(table: Reading[SeaFall]) -> Steps[Outcome[SeaFall]]:
    """A reputation token for the powers of one region until the turn ends (P-40; p. 11)."""
    work = Work(table)
    yield from work.who("p. 11")
    owner = yield from _owner(work)
    region = yield from _region(work, owner)
    yield from _my_turn(work)
    held = work.province.reputation
    accepted: bool = yield from ask(
        YesNo(
            key="accepts", prompt=f"Does {work.state.name(owner)} accept?", manner="offer",
            default=True, page="p. 11", rule="rep-loan",
        )
    )  # fmt: skip
    result = loan(
        Loan(reputation=count(held), own_region=owner == work.player, accepted=accepted)
    )  # fmt: skip
    if result.value.may is False and owner != work.player:
        yield from work.breaks("no-token", f"{work.name} has no reputation.", "p. 11", "rep-loan")
    work.sums["loan"] = Result(result.value.paid, result.parts, result.pages, result.notes)
    place = region_name(work.state, region)
    work.row(
        "reputation_loan", player=work.player, by=owner, region=region, accepted=accepted
    )  # fmt: skip
    if work.state.turn == work.player:
        change_turn(work, loans={**work.state.this_turn.loans, region: accepted})
    if not accepted:
        return work.done(f"{work.state.name(owner)} lends {work.name} nothing at {place}")
    change_tokens(work, work.player, "reputation", -LOAN, f"loan of {place}")
    change_tokens(work, owner, "reputation", LOAN, f"loan of {place}")
    whose = "its province" if region == owner else place
    return work.done(
        f"{work.state.name(owner)} lends {work.name} {whose} until the turn ends, for 1 reputation"
    )


def _owner(work: Work) -> Steps[str]:
    state = work.state
    options = tuple(
        Option(
            p,
            state.name(p),
            illegal="One's own region needs no token." if p == work.player else "",
            page="p. 11",
            note="" if state.players[p].present else "absent",
        )
        for p in (*(p for p in state.seats if p != work.player), work.player)
    )
    pick: Pick = yield from ask(
        Choose(
            key="from", prompt="Who is offered a reputation token?", options=options,
            page="p. 11", rule="rep-loan", lead="from",
        )
    )  # fmt: skip
    return pick.id


def _region(work: Work, owner: str) -> Steps[str]:
    """One region that the owner controls: its province unless told otherwise."""
    state = work.state
    options = tuple(
        Option(
            key,
            f"{place.name}'s province" if key in state.provinces else place.name,
            illegal=""
            if key == owner or place.controller == owner
            else f"{state.name(owner)} does not control it.",
            page="p. 11",
            also=(place.name,),
        )
        for key, place in sorted(state.regions.items())
    )
    pick: Pick = yield from ask(
        Choose(
            key="region", prompt="Which region?", options=options, manner="quiet", default=owner,
            page="p. 11", rule="rep-loan", lead="at",
        )
    )  # fmt: skip
    return pick.id
