"""What the sites of a province yield: fields, structures, vault, council, goods, cards (p. 19)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations import Gain
from companion.games.seafall.calculations.pieces import half as half_of
from companion.games.seafall.procedures.asking import told_good
from companion.games.seafall.procedures.booked import booked_board
from companion.games.seafall.procedures.endeavors.cargo import aboard
from companion.games.seafall.procedures.endeavors.endeavor import Endeavor
from companion.games.seafall.procedures.turns.advising import known_as
from companion.games.seafall.rules.moves import advisor_to, deck_by, stock_of, token_returned
from companion.games.seafall.rules.standing import choice
from companion.games.seafall.rules.year import council, treasure_room
from companion.games.seafall.state.dice import GOODS
from companion.games.seafall.state.table import Advisor, Card, Site
from companion.table.procedures.asking import citing
from companion.table.procedures.pressing import UNKNOWN, at_least, or_unknown
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option, option
from companion.table.state import put


def take_field(work: Endeavor, host: str, key: str, gain: Gain) -> Steps[None]:
    """The field's gold from the supply; it gives no harvest next winter (p. 19)."""
    printed = booked_board(work, host, "fields", work.state.sites[key].name)
    asking = work.maybe.number(
        "gold",
        "Gold value of the field",
        at_least(0),
        offer=or_unknown(printed),
        source="book" if printed is not None else "default",
        lead="gold",
        cite=rulebook.PLUNDER_FIELD,
    )
    gold = gain.gold
    if gold is None:
        gold = yield from work.printed(key, "gold", asking)
    work.change_site(key, no_harvest=True)
    work.gold(work.player, gold, "field")
    work.said.append("gold unknown" if gold is None else f"+{gold} gold, no harvest next winter")
    work.row("plunder", site=key, gold=gold)


def take_structure(work: Endeavor, host: str, key: str, gain: Gain) -> Steps[None]:
    """The structure goes back face down; a good of its colour or half its cost (p. 19)."""
    site = work.state.sites[key]
    half = "half its cost in gold" if gain.gold is None else f"{gain.gold} gold, half its cost"
    none = gain.goods == 0 and site.good
    barred = rulebook.PLUNDER_STRUCTURE.broken(f"there is no {site.good} in the supply")
    options = (
        option(
            "good",
            f"1 {site.good or 'good of its colour'}",
            barred if none else None,
            also=tuple(x for x in ("good", "a good", "its good", site.good) if x),
        ),
        *(Option(x, f"1 {x}, its colour") for x in GOODS if not site.good),
        Option("gold", half, also=("gold", "half", "half its cost")),
    )
    pick = yield from work.choose(
        "reward",
        "A good, or half its cost in gold?",
        options,
        offer="gold",
        lead="taking",
        cite=rulebook.PLUNDER_STRUCTURE,
    )
    good, gold = site.good or (pick if pick in GOODS else ""), gain.gold
    if pick == "good" and not good:
        good = yield from told_good(work, key="colour")
    if pick == "gold" and gold is None:
        cost = yield from work.maybe.number(
            "cost",
            f"Printed cost of {site.built or 'the structure'}",
            at_least(0),
            offer=UNKNOWN,
            cite=rulebook.PLUNDER_STRUCTURE,
        )
        up = choice(work.state, "plunder.half_cost") == "up"
        gold = half_of(cost, up=up)
    name = site.built or "the structure"
    if site.built:
        work.state = token_returned(work.state, "structure", site.built, site.stock)
        _still_known(work, site)
    work.change_site(key, built="", stock="", cost=None, good="", symbols=0, no_build=True)
    work.glory(host, -1, f"{name} returned to the supply", rulebook.PLUNDER_STRUCTURE)
    if pick != "gold" and good:
        yield from aboard(work, good, 1, 1)
    elif pick != "gold":
        work.said.append("its good unknown")
    else:
        work.gold(work.player, gold, f"half the cost of {name}")
        work.said.append("gold unknown" if gold is None else f"+{gold} gold")
    work.row("plunder", site=key, structure=name, reward=pick)


def _still_known(work: Endeavor, site: Site) -> None:
    """What was told of a structure is known of the token that goes back."""
    key = site.stock if site.stock in work.state.stock else ""
    key = key or stock_of(work.state, "structure", site.built)
    token = work.state.stock[key]
    known = replace(
        token,
        cost=site.cost if token.cost is None else token.cost,
        good=token.good or site.good,
        symbols=token.symbols or site.symbols,
    )
    work.state = put(work.state, "stock", key, known)


def take_vault(work: Endeavor, host: str, key: str, gain: Gain) -> Steps[None]:
    """Half the gold in the vault, rounded up (p. 19)."""
    gold = gain.gold
    if gold is None:
        held = yield from work.maybe.number(
            "vault",
            f"Gold in {work.state.name(host)}'s vault",
            at_least(0),
            offer=UNKNOWN,
            cite=rulebook.PLUNDER_VAULT,
        )
        if held is not None:
            work.change_province(host, gold=held)
            gold = (held + 1) // 2
    work.gold(host, None if gold is None else -gold, "plundered vault")
    work.gold(work.player, gold, "vault")
    work.said.append("gold unknown" if gold is None else f"{gold} gold, half the vault")
    work.row("plunder", site=key, gold=gold)


def take_advisor(work: Endeavor, host: str, key: str, _gain: Gain) -> Steps[None]:
    """An advisor into the own council room, refreshed, or dismissed (p. 19)."""
    state = work.state
    # In another's turn nobody's advisor is active: it is back in the council room.
    held = council(state, host)
    pick = yield from work.maybe.pick(
        "advisor",
        "Which advisor?",
        (Option(k, state.advisors[k].name) for k in held),
        offer=held[0] if len(held) == 1 else UNKNOWN,
        new="advisor",
        cite=rulebook.PLUNDER_COUNCIL,
    )
    if pick is None:
        work.said.append("an unknown advisor")
        return
    fate = yield from work.choose(
        "fate",
        "Keep or dismiss?",
        (
            Option("keep", "into the council room, refreshed"),
            Option("dismiss", "dismiss"),
        ),
        offer="keep",
        cite=rulebook.PLUNDER_COUNCIL,
    )
    advisor_id = pick.id or known_as(state, pick.new) or work.new_id("a")
    advisor = state.advisors.get(advisor_id) or Advisor(name=pick.new, owner=host)
    if advisor.glory is None:
        printed = yield from _printed_glory(work, advisor.name, advisor.glory)
        advisor = replace(advisor, glory=printed)
    if state.provinces[host].active == advisor_id:
        work.change_province(host, active="")
    keep = fate == "keep"
    _hand_over(work, host, advisor_id, advisor, keep)
    work.row("plunder", site=key, advisor=advisor.name, fate=fate)


def _hand_over(work: Endeavor, host: str, advisor_id: str, advisor: Advisor, keep: bool) -> None:
    """Its glory is lost here and gained there, if it is kept (p. 19, R-33)."""
    name, glory = advisor.name, advisor.glory or 0
    work.glory(host, -glory, f"{name} lost", rulebook.PLUNDER_COUNCIL)
    work.state = put(work.state, "advisors", advisor_id, advisor)
    if keep:
        work.state = advisor_to(work.state, advisor_id, "council", work.player)
        work.glory(work.player, glory, f"{name} taken", rulebook.PLUNDER_COUNCIL)
    else:
        work.state = advisor_to(work.state, advisor_id, "deck", face_up=False)
        work.state = deck_by(work.state, "advisor", 1)
    work.said.append(f"{name} {'taken' if keep else 'dismissed'}")


def _printed_glory(work: Endeavor, name: str, known: int | None) -> Steps[int | None]:
    """The glory that is printed on an advisor or a card, asked where nobody has told it."""
    printed = yield from work.maybe.number(
        "glory",
        f"Printed glory of {name} (0: none)",
        at_least(0),
        offer=or_unknown(known),
        cite=rulebook.GLORY_LEDGER,
    )
    if printed is None:
        work.said.append(f"{name}'s glory unknown")
    return printed


@citing(rulebook.PLUNDER_WAREHOUSE)
def take_warehouse(work: Endeavor, host: str, key: str, gain: Gain) -> Steps[None]:
    """Half the goods, rounded up, as far as they fit (p. 19)."""
    goods = work.state.provinces[host].goods
    total = gain.goods
    chosen = yield from work.maybe.split(
        "goods",
        "Which goods, half of them rounded up?",
        (Option(good, good) for good in GOODS),
        offer=or_unknown(_first(goods, total)) if total else UNKNOWN,
        total=total,
    )
    if chosen is None:
        work.said.append("goods unknown")
        return
    there = {good: max(0, n) for good, n in goods.items() if n is not None}
    more = [good for good, n in chosen.items() if good in there and n > there[good]]
    if more:
        lie = ", ".join(f"{there[good]} {good}" for good in more)
        why = f"Only {lie} {'lies' if lie.startswith('1 ') else 'lie'} in the warehouse."
        yield from work.breaks("more", why, prompt="Plunder")
    number = 0
    amount = sum(chosen.values())
    taken = dict.fromkeys(chosen, 0)
    for good in sorted(chosen):
        for _ in range(chosen[good]):
            number += 1
            got = yield from aboard(work, good, number, amount)
            taken[good] += got
            # What does not fit stays where it was.
            stored = work.state.provinces[host].goods
            if good in there and got:
                left = max(0, (stored[good] or 0) - 1)
                work.change_province(host, goods={**stored, good: left})
    usual = total and chosen == _first(goods, total)
    if usual and len([n for n in there.values() if n]) > 1:  # nobody may have chosen them
        work.said.append("which goods is a choice (p. 19)")
    work.row("plunder", site=key, taken=taken)


def _first(goods: dict[str, int | None], total: int) -> dict[str, int]:
    taken: dict[str, int] = {}
    for good in GOODS:
        taken[good] = min(goods.get(good) or 0, total)
        total -= taken[good]
    return {good: n for good, n in taken.items() if n}


def take_card(work: Endeavor, host: str, key: str, _gain: Gain) -> Steps[None]:
    """A card of the treasure room, with its glory (p. 19)."""
    state = work.state
    held = treasure_room(state, host)
    pick = yield from work.maybe.pick(
        "card",
        "Which card?",
        (Option(k, state.cards[k].name) for k in held),
        offer=held[0] if len(held) == 1 else UNKNOWN,
        new="card",
        cite=rulebook.PLUNDER_TREASURE,
    )
    if pick is None:
        work.said.append("an unknown card")
        return
    if pick.new:
        card_id, card = work.new_id("t"), Card(name=pick.new, owner=host, glory=None)
    else:
        card_id, card = pick.id, state.cards[pick.id]
    if card.glory is None:
        printed = yield from _printed_glory(work, card.name, None)
        card = replace(card, glory=printed)
    glory = card.glory or 0
    taken = replace(card, owner=work.player, face_up=True)
    work.state = put(work.state, "cards", card_id, taken)
    work.glory(host, -glory, f"{card.name} lost", rulebook.PLUNDER_TREASURE)
    work.glory(work.player, glory, f"{card.name} taken", rulebook.PLUNDER_TREASURE)
    work.said.append(f"{card.name} taken")
    work.row("plunder", site=key, card=card.name)
