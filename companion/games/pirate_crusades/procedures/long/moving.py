"""Moving one square, and what lies there (P-33 to P-35; p. 16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.pirate_crusades import rulebook
from companion.games.pirate_crusades.calculations.exploring import (
    Enter,
    Revealed,
    SeaChanged,
    enter,
)
from companion.games.pirate_crusades.calculations.sea import Attack, Happening, Hit, Sea
from companion.games.pirate_crusades.options import chosen
from companion.games.pirate_crusades.procedures.both.missions_done import met_a_friend
from companion.games.pirate_crusades.procedures.drawing import draw
from companion.games.pirate_crusades.procedures.long.common import (
    blue_discard,
    captain_gone,
    captain_name,
    counted,
    finish,
    known_captain,
    named,
    square_options,
    take_action,
)
from companion.games.pirate_crusades.procedures.long.reveal import (
    BlueCard,
    nations_of_captains,
    take_blue,
)
from companion.games.pirate_crusades.procedures.long.storm_loss import caught
from companion.games.pirate_crusades.procedures.work import Work, act
from companion.games.pirate_crusades.rules.flaws import flaw_of
from companion.games.pirate_crusades.rules.round_words import suddenly
from companion.games.pirate_crusades.rules.sea import equal_of, moves_of, sea_of
from companion.games.pirate_crusades.rules.standing import card_nation, card_number, has_bonus
from companion.games.pirate_crusades.state.cards import Nation, is_joker
from companion.games.pirate_crusades.state.table import (
    CAPTAINS,
    MOST_STORM,
    SEA,
    Captain,
    Port,
)
from companion.table.procedures.asking import citing
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Citation, option
from companion.table.state import put
from companion.toolbox.grid import WORDS
from companion.toolbox.sums import Result
from companion.toolbox.text import listed

_DIAGONAL = {"NE": (1, -1), "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1)}


class Turned(Struct, frozen=True):
    """What was turned over on a square, with what was drawn for it."""

    cards: tuple[Revealed, ...] = ()
    ships: dict[str, str] = {}
    """Captain -> ship card."""
    terrain_told: bool = True
    port: str | None = None
    """Port card of an island."""
    empty: bool = False
    """The Blue Sea deck ran out."""


@act(
    "move",
    "Sail one square",
    spec="P-33",
    cite=rulebook.MOVEMENT,
    rules=("wind", "exploring", "npc-attack", "storms"),
    words=("steer", "steers"),
    help="move n o e",
)
def move(work: Work) -> Steps[None]:
    """Sail one square; a face-down one is turned over until a terrain lies there (P-33, P-34)."""
    yield from take_action(work, "move")
    yield from sail(work, work.player)
    finish(work, action=True)


def sail(work: Work, player: str) -> Steps[None]:
    """One square in a direction; wherever nobody told where the ship is, the square itself."""
    at = work.pirate(player).at
    to = (yield from _direction(work, player)) if at else (yield from _somewhere(work, player))
    if not to:
        work.say(f"{work.who(player)} sails, nobody tells where")
        work.row("move", player=player, square=at, to="")
        work.change(player, status="sailing")
        return
    if to == at:
        work.say(f"{work.who(player)} stays on {at}")
        return
    yield from enter_square(work, player, to)


def _direction(work: Work, player: str) -> Steps[str]:
    """North, east, south, west, each with why not; a diagonal is known and refused (P-33)."""
    at = work.pirate(player).at
    result = moves_of(work.state, player)
    options = [
        option(
            x.direction,
            WORDS[x.direction],
            rulebook.MOVEMENT.broken(x.why) if x.legal is False else None,
            note=x.to or "off the grid",
            also=(x.direction.lower(), *([x.to] if x.to else [])),
        )
        for x in result.value
    ]
    ends = {x.direction: x.to or at for x in result.value}
    column, row = SEA.place(at)
    for name, (across, down) in _DIAGONAL.items():
        there = f"{column + across},{row + down}"
        if there in SEA.squares:
            ends[name] = there  # type: ignore[index]
            words = f"{WORDS[name[0]]}-{WORDS[name[1]]}"
            options.append(
                option(name, words, rulebook.MOVEMENT.broken("never diagonally"), also=(there,))
            )
    pick = yield from work.choose(
        "direction",
        f"Where does {work.who(player)} sail from {at}?",
        tuple(options),
        who=player,
        cite=rulebook.MOVEMENT,
    )
    return ends[pick]  # type: ignore[index]


def _somewhere(work: Work, player: str) -> Steps[str]:
    pick = yield from work.maybe.choose(
        "direction",
        f"Which square does {work.who(player)} reach?",
        square_options(),
        who=player,
        cite=rulebook.MOVEMENT,
    )
    return "" if pick is None else pick


# ---------------------------------------------------------------------- entering


def enter_square(work: Work, player: str, to: str) -> Steps[None]:
    """Move there, turn it over, captains meet, the storm strikes, captains attack (P-34)."""
    start = work.pirate(player).at
    turned = Turned() if work.state.sea[to].face_up else (yield from turn_over(work, player, to))
    work.change(player, at=to, status="sailing", sail=None, conquered="")
    before = sea_of(work.state)
    result = enter(
        Enter(
            sea=before,
            player=player,
            to=to,
            cards=turned.cards,
            deck_empty=turned.empty,
            equal=equal_of(work.state),
        )
    )
    work.row("move", player=player, square=start, to=to)
    work.say(f"{work.who(player)} sails to {to}")
    if turned.cards or turned.empty:
        note_turned(work, to, turned)
    storms = [card.kind for card in turned.cards].count("storm")
    changed_sea(work, before, result, storms=storms)
    if work.pirate(player).status != "out":
        yield from met_a_friend(work, player)


def turn_over(work: Work, player: str, to: str) -> Steps[Turned]:
    """Card after card until a terrain; a ship for each captain, a port for an island (p. 16)."""
    cards: list[Revealed] = []
    ships: dict[str, str] = {}
    port: str | None = None
    while True:
        place = len(cards) + 1
        if place > 1 and not take_blue(work):
            return Turned(tuple(cards), ships, empty=True)
        answer = yield from work.maybe.put(
            BlueCard(
                key=f"revealed-{place}",
                prompt=f"What lies on {to}?" if place == 1 else f"And under it on {to}?",
                carries=("island", "captain"),
                nations=nations_of_captains(work),
            ),
            who=player,
            help=flaw_of(work.state, player),
            cite=rulebook.EXPLORING,
        )
        if answer is None:
            cards.append(Revealed("open sea"))
            return Turned(tuple(cards), ships, terrain_told=False)
        kind = answer["kind"]
        if kind == "captain":
            key, ship = yield from new_captain(work, answer, f"ship-{place}", player)
            ships[key] = ship
            size = card_number(work.state, ship, "crew")
            cards.append(Revealed("captain", name=key, nation=answer["nation"], size=size))
            continue
        if kind == "storm":
            cards.append(Revealed("storm"))
            continue
        if kind == "island":
            port = yield from _island_port(work, player, to, answer.get("card", ""))
            nation_, size = (
                card_nation(work.state, port),
                card_number(work.state, port, "town_size"),
            )
            cards.append(Revealed("island", answer["wind"], nation=nation_, size=size))
        else:
            cards.append(Revealed("open sea", answer["wind"]))
        return Turned(tuple(cards), ships, port=port)


def _island_port(work: Work, player: str, to: str, told: str) -> Steps[str]:
    """The port of an island; bonus 10 takes the top discard, the Joker bonus is a cove (A-98)."""
    prompt = f"Which card is the port on {to}?"
    if told:
        cards = yield from draw(work, "port", prompt, cite=rulebook.EXPLORING, told=told)
        return cards[0] if cards else ""
    held = [key for key, x in sorted(work.pirate(player).bonuses.items()) if is_joker(x.card)]
    words = "Is the map bonus its Pirate Cove?"
    if held and (yield from _quiet(work, player, "port-map", words, rulebook.BONUS_JOKER)):
        card = work.pirate(player).bonuses[held[0]].card
        work.drop_bonus(player, held[0])
        work.from_discards(card)
        return card
    top = yield from _top_discard(work, player, "old-port", "port-discard", rulebook.BONUS_10)
    if top is not None:
        return top
    cards = yield from draw(work, "port", prompt, cite=rulebook.EXPLORING, lead="port")
    return cards[0] if cards else ""


def _top_discard(
    work: Work, player: str, bonus: str, key: str, cite: Citation
) -> Steps[str | None]:
    """With the bonus the draw may be the top discard (A-36, A-98); `None`: it is not."""
    if not player or not has_bonus(work.state, player, bonus) or not work.state.discards:
        return None
    if not (yield from _quiet(work, player, key, "The top discard instead of a draw?", cite)):
        return None
    card = work.state.discards[-1]
    work.from_discards(card)
    return card


def _quiet(work: Work, player: str, key: str, prompt: str, cite: Citation) -> Steps[bool]:
    return work.yes(key, prompt, offer=False, who=player, lead=key, cite=cite)


@citing(rulebook.BLUE_SEA_DECK)
def new_captain(
    work: Work, answer: dict[str, Any], key: str, player: str = ""
) -> Steps[tuple[str, str]]:
    """A captain comes up: id and ship card. One who was discarded before comes again."""
    told, ship = answer.get("card", ""), None
    if not told:
        ship = yield from _top_discard(work, player, "old-ship", f"{key}-discard", rulebook.BONUS_9)
    if ship is None:
        cards = yield from draw(
            work,
            key,
            f"Which ship does {answer['name'] or 'the captain'} sail?",
            cite=rulebook.EXPLORING,
            lead="ship",
            told=told,
        )
        ship = cards[0] if cards else ""
    name = answer["name"]
    known = known_captain(work.state, name)
    if known and not work.state.captains[known].gone:
        why = f"{name} is already in the game."
        yield from work.breaks(f"{key}-captain", why)
        known = ""
    if not known and len(work.state.captains) >= CAPTAINS:
        why = f"There are only {CAPTAINS} captains."
        yield from work.breaks(f"{key}-captains", why)
    captain = known or work.new_id("k")
    put_captain(work, captain, name, answer["nation"], ship, "")
    return captain, ship


def put_captain(
    work: Work, key: str, name: str, nation_: Nation | None, ship: str | None, at: str
) -> None:
    """A captain without player lies on a square, with a ship."""
    old = work.state.captains.get(key) or Captain(name=name, nation=nation_)
    captain = replace(
        old, nation=nation_ or old.nation, ship=ship, at=at, gone=False, held_by="", player=""
    )
    work.state = put(work.state, "captains", key, captain)


def note_turned(work: Work, to: str, turned: Turned) -> None:
    """What was turned over stands on the square: terrain, wind, port, captains."""
    shown: list[str] = []
    for card in turned.cards:
        if card.kind == "captain":
            ship = turned.ships[card.name]
            shown.append(f"{captain_name(work.state, card.name)} with {ship or 'a ship'}")
        else:
            shown.append(card.kind if turned.terrain_told or card.kind == "storm" else "unknown")
    for key in turned.ships:
        work.change_captain(key, at=to)
    last = turned.cards[-1] if turned.cards else None
    terrain = last.kind if last and last.kind in ("open sea", "island") else "open sea"
    wind = "none" if turned.empty or last is None else last.wind
    work.change_square(
        to,
        face_up=True,
        terrain=terrain if turned.terrain_told else "",
        wind=wind,
        port=None if turned.port is None else Port(card=turned.port),
    )
    work.row("reveal", square=to, cards=shown, wind=wind, port=turned.port)
    extra = f", port {turned.port or '?'}" if turned.port is not None else ""
    calm = ", no wind" if wind == "none" else f", wind {wind or '?'}"
    work.say(f"{to}: {listed(shown, 'and')}{calm}{extra}")


# ---------------------------------------------------------------------- the sea changes


def changed_sea(
    work: Work,
    before: Sea,
    result: Result[SeaChanged],
    heading: str = "changed on the square",
    storms: int = 0,
) -> None:
    """What a calculation made of the sea comes true: captains, storms, ports, hits and attacks."""
    come_true(work, before, result.value.sea, storms)
    happenings(work, result.value.happened)
    for words in suddenly(work.state, result.value.happened):
        work.say(words)
    work.sums[heading] = counted(work.state, result.value.happened)
    owe_all(work, result.value.hits, result.value.attacks)


def come_true(work: Work, before: Sea, after: Sea, storms: int = 0) -> None:
    """Storms, ports and captains as they lie afterwards. Players lost are dealt with by a duty.

    Args:
        work: the act.
        before: the sea as it was.
        after: as it is now.
        storms: storm cards that came on top.
    """
    cards = storms
    for square, was in sorted(before.squares.items()):
        now = after.square(square)
        if now.storm != work.state.sea[square].storm:
            work.change_square(square, storm=now.storm)
        cards += was.storm - now.storm
        port = work.state.sea[square].port
        if was.port is not None and now.port is None and port is not None:
            work.discard([port.card])
            work.change_square(square, port=None)
    blue_discard(work, "storm", cards)
    for key, captain in sorted(work.state.captains.items()):
        if not captain.at or captain.player or captain.held_by or captain.gone:
            continue
        if key not in after.captains:
            captain_gone(work, key)
        elif after.captains[key].at != captain.at:
            work.change_captain(key, at=after.captains[key].at)
    for player, them in sorted(before.players.items()):
        if player in after.players and after.players[player].at != them.at:
            work.change(player, at=after.players[player].at)


def happenings(work: Work, happened: Iterable[Happening]) -> None:
    """One row for each thing that happened, in names."""
    for x in happened:
        if x.kind in ("move", "reveal"):
            continue  # told in the words of the act
        work.row(
            x.kind,
            square=x.square,
            thing=x.thing,
            to=x.to,
            old=x.before,
            new=x.after,
            says=named(work.state, x.says),
            page=x.page,
        )


def owe_all(work: Work, hits: Iterable[Hit], attacks: Iterable[Attack]) -> None:
    """Each storm hit and each attack is a duty of the one whom it befalls."""
    later = chosen(work.state, "storm_loss") == "each_turn"
    for hit in hits:
        if later and hit.category < MOST_STORM:  # option: losses come with each lost turn
            work.say(f"{work.who(hit.player)} is caught in a category {hit.category} storm")
        else:
            caught(work, hit.player, hit.square, hit.category)
    for attack in attacks:
        name = captain_name(work.state, attack.captain)
        work.owe(
            attack.player,
            f"{name} attacks {work.who(attack.player)}: {attack.why}",
            "npc-attack",
            {"who": attack.player, "captain": attack.captain},
            rulebook.NPC_ATTACK,
        )
        work.say(f"{name} attacks {work.who(attack.player)}")
