"""The treasure fleet of the long game: an escort, two strengths, no card shared (P-38; p. 16)."""

from __future__ import annotations

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.combat import Strength, strength
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.both.missions_done import missions_done
from companion.games.pirate_crusades.procedures.drawing import draw
from companion.games.pirate_crusades.procedures.fighting import (
    Commitment,
    commit,
)
from companion.games.pirate_crusades.procedures.long.common import (
    repute,
)
from companion.games.pirate_crusades.procedures.long.foes import Foe, enemy_of, flees
from companion.games.pirate_crusades.procedures.long.winning import (
    take_hostage,
)
from companion.games.pirate_crusades.procedures.purse import riches
from companion.games.pirate_crusades.procedures.work import Work
from companion.games.pirate_crusades.rules.standing import card_number
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.toolbox.sums import Part, Result


def treasure_fleet(work: Work, player: str, foe: Foe, joker: str) -> Steps[None]:
    """The Joker is the average cannon: an escort comes, two strengths, no card shared (P-38)."""
    work.say("THE TREASURE FLEET")
    escort = yield from draw(
        work,
        "escort",
        "Which ship escorts the treasure fleet?",
        cite=rulebook.TREASURE_FLEET_LONG,
        lead="escort",
    )
    second = yield from draw(
        work,
        "escort-average",
        "Average cannon of the treasure fleet's escort?",
        cite=rulebook.TREASURE_FLEET_LONG,
        lead="average",
    )
    mate, cannon = (escort or [""])[0], (second or [""])[0]
    table = [joker, mate, cannon]
    other = Foe(foe.key, mate, card_number(work.state, mate, "crew"))
    enemies = [enemy_of(work, foe, joker), enemy_of(work, other, cannon)]
    needed = [
        strength(Strength("ship", one.size, card_number(work.state, card, "cannon"), long=True))
        for one, card in ((foe, joker), (other, cannon))
    ]
    told = dict(zip(("strength of the treasure ship", "of the escort"), needed, strict=True))
    if (yield from flees(work, player, enemies, " the treasure fleet", needs=told)):
        work.discard(table)
        return
    strong: list[int | None] = []
    fought: list[Commitment | None] = []
    for scope, one, needs in (("first-", foe, needed[0]), ("second-", other, needed[1])):
        work.sums[f"{scope}strength"] = needs
        strong.append(needs.value.strength)
        if work.pirate(player).hand.count == 0:
            fought.append(None)
            continue
        committed = yield from commit(
            work,
            player,
            needs.value.need,
            cite=rulebook.TREASURE_FLEET_LONG,
            scope=scope,
            against="the captain's treasure ship" if one is foe else "the escort",
        )
        yield from _shared(work, fought, committed)
        fought.append(committed)
    for done in fought:
        work.discard(done.all_cards if done is not None else [])
    work.discard(table)
    yield from _fleet_ends(work, player, foe, strong, fought)


def _shared(work: Work, before: list[Commitment | None], now: Commitment) -> Steps[None]:
    used = {card for one in before if one is not None for card in one.cards if card}
    if twice := sorted(used & set(now.cards)):
        why = f"{twice[0]} is committed twice; no card is shared."
        yield from work.breaks("card-twice", why, rulebook.TREASURE_FLEET_LONG)


def _fleet_ends(
    work: Work, player: str, foe: Foe, strong: list[int | None], fought: list[Commitment | None]
) -> Steps[None]:
    """Both sunk: 1 reputation and 1 riches; the captain is a hostage if his ship is sunk (A-94)."""
    totals = [0 if one is None else one.total for one in fought]
    pairs = list(zip(totals, strong, strict=True))
    sunk = [None if t is None or s is None else t > s for t, s in pairs]
    if chosen(work.state, "fleet") == "combined" and None not in (*totals, *strong):
        sunk = [sum(x or 0 for x in totals) > sum(x or 0 for x in strong)] * 2
    for place, name in enumerate(("the captain's ship", "the escort")):
        if sunk[place] is None:
            pick = yield from work.choose(
                f"sunk-{place + 1}",
                f"Was {name} sunk?",
                (Option("yes", "sunk"), Option("no", "not sunk")),
                who=player,
                cite=rulebook.TREASURE_FLEET_LONG,
            )
            sunk[place] = pick == "yes"
    fleet = rulebook.TREASURE_FLEET_LONG
    parts = tuple(
        Part(label, amount, fleet.page, fleet.rule)
        for label, amount in (
            ("against the captain's ship", totals[0]),
            ("its strength", strong[0]),
            ("against the escort", totals[1]),
            ("its strength", strong[1]),
        )
    )
    work.sums["fleet"] = Result(int(all(sunk)), parts, (fleet.page,))
    work.row("combat", attacker=player, defender=foe.key, fleet=True, sunk=sunk, totals=totals)
    if sunk[0]:
        ship, of = work.state.captains[foe.key].ship, work.state.captains[foe.key].nation
        take_hostage(work, player, foe.key)
        work.discard([ship] if ship is not None else [])
        yield from missions_done(work, player, "sunk", enemy=of)
    if all(sunk):
        work.say("both ships of the treasure fleet are sunk")
        yield from repute(work, player, 1, "treasure fleet", fleet)
        riches(work, player, 1, "treasure fleet", fleet)
    else:
        work.say("the fleet gets away" if not any(sunk) else "only one ship is sunk")
