"""En Garde's procedures with their spec ids, places and keys."""

from __future__ import annotations

from companion.games.en_garde.procedures import acts, catalogue_acts, preparing, table_acts, turns
from companion.games.en_garde.state import EnGarde
from companion.table.procedure import Key, ProcedureInfo

_CARD = (
    Key("card", "choose", "the card, by name or a new one"),
    Key("card-type", "choose", "what kind of card a new one is"),
    Key("card-meant", "choose", "which card is meant by a name that is nearly known"),
    Key("card-kind", "broken"),
)
_TURN = (
    Key("who", "choose", "who acts"),
    Key("new-turn", "yesno", "whether that player's turn begins with this"),
    Key("refilled", "yesno", "whether the hand was refilled first"),
    Key("turn", "broken"),
    Key("refill", "broken"),
    Key("over", "broken"),
    Key("is-out", "broken"),
)
_COSTS = (
    Key("costs", "form", "Poise costs that are not known yet, by card"),
    Key("costs-once", "yesno", "whether they hold just this time"),
    Key("costs-*", "form", "the rest of them"),
    Key("costs-conflict-*", "broken"),
    Key("costs-differs", "broken"),
    Key("costs-overpay", "broken"),
    Key("hand", "broken"),
)
_ENHANCED = (
    Key("enhancement-*", "choose", "Enhancements, until none"),
    Key("same-name-*", "broken"),
)
_TOOLKIT = (
    Key("does*", "choose", "what a card's text does"),
    Key("removed*", "choose"),
    Key("on-attack", "choose"),
    Key("attack-*", "choose"),
    Key("shielded*", "choose"),
    Key("whom*", "choose"),
    Key("amount*", "number"),
    Key("hit*", "yesno", "whether a loss at No Poise is a hit"),
)
_ENDING = (
    Key("totals", "form", "what each loses in all, if the table counts itself"),
    Key("block-*", "choose", "what a Response does: full, shields, none, other"),
    Key("left-*", "number", "damage that is left"),
    Key("bursts", "form", "bursts that are not known yet, by card"),
    Key("bursts-once", "yesno"),
    Key("bursts-conflict-*", "broken"),
    Key("item-bonus", "form"),
    Key("item-bonus-once", "yesno"),
    Key("disarm-*", "choose", "whose Item a Disarm removes (option)"),
    Key("total-*", "number", "the whole loss, if numbers stay unknown"),
    Key("out-*", "yesno", "whether somebody is out whose Poise is not told"),
)
_EFFECTS = (Key("effects", "effects"),)

PROCEDURES: tuple[ProcedureInfo[EnGarde], ...] = (
    ProcedureInfo(
        id="play",
        title="Play a card",
        run=acts.play,
        spec="5.7",
        page="Dueling",
        rule="one-card",
        rules=("priority", "attack", "lunge", "response", "enhancement", "fancy-move"),
        keys=(
            *_TURN, *_CARD, *_ENHANCED, Key("target", "choose"), Key("slot", "broken"), *_COSTS,
            Key("priority", "broken"), Key("faces", "choose", "the Attack that a Response faces"),
            Key("response", "choose", "the Response that a Press removes"),
            Key("counter", "choose", "Parry Riposte's Attack"), Key("np-counter", "broken"),
            Key("negate", "choose"), Key("negate-*", "choose"), Key("attack", "choose"),
            Key("negate*-costs", "form"), Key("negate*-hand", "broken"), *_TOOLKIT, *_ENDING,
            Key("amount", "number", "what a Restore restores"), *_EFFECTS,
        ),
        words=("plays", "played", "attack", "attacks", "attacked"),
        terse=True,
        help="thrust + masterful > jen",
    ),
    ProcedureInfo(
        id="press", title="Press a Response", run=acts.press, spec="5.8", page="Press", rule="press",
        rules=("coupe", "press-own", "counterattack-stays", "re-block"),
        keys=(Key("who", "choose"), Key("priority", "broken"), Key("exchange", "broken"),
              Key("no-response", "broken"), *_CARD, Key("response", "choose"), *_COSTS, *_TOOLKIT,
              *_EFFECTS),
        words=("presses",), help="press r1", terse=True,
    ),
    ProcedureInfo(
        id="pass", title="Pass: the Exchange ends", run=acts.pass_, spec="5.11",
        page="Ending the Exchange", rule="pass",
        rules=("end-exchange", "disarm", "damage", "simultaneous-damage", "clear-field"),
        keys=(Key("who", "choose"), Key("priority", "broken"), Key("exchange", "broken"), *_ENDING,
              *_EFFECTS),
        words=("passes",), help="pass", terse=True,
    ),
    ProcedureInfo(
        id="effect", title="A card's text does something", run=acts.effect, spec="5.9",
        page="Fancy Move", rule="fancy-move", rules=("all-instructions", "third-player"),
        keys=(Key("exchange", "broken"), *_TOOLKIT, *_ENDING, *_EFFECTS), help="effect remove r1",
    ),
    ProcedureInfo(
        id="exchange", title="Only the totals of an Exchange", run=acts.exchange, spec="5.10",
        page="Exchanges", rule="exchange", rules=("simultaneous-damage", "one-exchange"),
        keys=(*_TURN, Key("running", "broken"), Key("slot", "broken"), Key("target", "choose"),
              Key("totals", "form"), Key("paid", "form"), Key("cards", "form"), *_EFFECTS),
        words=("exchanges", "duel", "duels"), help="exchange > jen losing sam 3, jen 5",
    ),
    ProcedureInfo(
        id="refill", title="Discard and refill", run=turns.refill, spec="5.2",
        page="Discard and Refill", rule="refill", rules=("discard-step", "reshuffle", "hand-limit"),
        keys=(Key("who", "choose"), Key("new-turn", "yesno"), Key("turn", "broken"),
              Key("refill", "broken"), Key("over", "broken"),
              Key("is-out", "broken"), Key("discarded", "number"), Key("names", "text"), *_EFFECTS),
        words=("refills", "discards", "discard", "draws", "draw"), help="discard 2",
    ),
    ProcedureInfo(
        id="item", title="Play an Item", run=preparing.item, spec="5.4", page="Items", rule="items",
        rules=("one-item", "item-bonus", "main-gauche", "pistol"),
        keys=(*_TURN, *_CARD, Key("exchange", "broken"), Key("pistol-out", "broken"), *_COSTS,
              *_EFFECTS),
        help="item main gauche",
    ),
    ProcedureInfo(
        id="drop", title="Discard the own Item", run=preparing.drop, spec="5.4", page="Items",
        rule="drop-item",
        keys=(Key("who", "choose"), Key("exchange", "broken"), Key("turn", "broken"),
              Key("item", "broken"), *_EFFECTS),
        words=("drops",), help="drop",
    ),
    ProcedureInfo(
        id="restore", title="Play a Restore", run=preparing.restore, spec="5.5", page="Restore",
        rule="restore", rules=("restore-no-poise", "poise-cap", "no-items-in-exchange"),
        keys=(*_TURN, *_CARD, Key("exchange", "broken"), Key("amount", "number"), *_COSTS,
              *_EFFECTS),
        words=("restores",), help="restore 3",
    ),
    ProcedureInfo(
        id="pistol", title="Shoot the Pistol", run=preparing.pistol, spec="5.15", page="Pistol",
        rule="pistol", rules=("pistol-limits", "pistol-no-poise", "pistol-after"),
        keys=(*_TURN, Key("exchange", "broken"), Key("slot", "broken"), Key("no-pistol", "broken"), Key("pistol-out", "broken"),
              Key("target", "choose"), Key("discarded", "yesno"), *_EFFECTS),
        words=("shoot", "shoots"), help="pistol > jen",
    ),
    ProcedureInfo(
        id="turn", title="End of turn", run=turns.turn, spec="5.16", page="Ending Your Turn",
        rule="end-turn", rules=("skip-out", "active-out"),
        keys=(Key("who", "choose"), Key("exchange", "broken"), *_EFFECTS),
        words=("end", "done", "next"), help="turn",
    ),
    ProcedureInfo(
        id="step", title="Go on to a step", run=turns.step, spec="4", page="Turn Order",
        rule="turn-order", keys=(Key("step", "choose"), *_EFFECTS), help="step respite",
    ),
    ProcedureInfo(
        id="first", title="Who begins", run=table_acts.first, spec="5.18", page="Setup",
        rule="first-player",
        keys=(Key("who", "draw"), Key("player", "choose"), Key("begun", "broken"), *_EFFECTS),
        help="first sam",
    ),
    ProcedureInfo(
        id="setup", title="Set up the game", run=table_acts.setup, spec="5.1", page="Setup",
        rule="setup", rules=("components", "players", "pistol-house-rule"),
        keys=(Key("size", "number"), Key("pistols", "number"), Key("begun", "broken"),
              Key("deal", "broken"), *_EFFECTS),
        help="setup",
    ),
    ProcedureInfo(
        id="again", title="The next game", run=table_acts.again, spec="5.18", page="Setup",
        rule="setup",
        keys=(Key("same", "yesno"), Key("running", "broken"), Key("deal", "broken"), *_EFFECTS),
        words=("rematch",), help="again", grave=True,
    ),
    ProcedureInfo(
        id="leave", title="A player leaves", run=table_acts.leave, spec="5.22",
        page="Damage and No Poise", rule="leave-game",
        keys=(Key("who", "choose"), Key("over", "broken"), *_EFFECTS), words=("leaves", "out"),
        help="leave cy",
    ),
    ProcedureInfo(
        id="learn", title="Tell what a card says", run=catalogue_acts.learn, spec="5.20",
        page="Card Types", rule="catalogue", rules=("bursts", "shields", "poise-cost"),
        keys=(*_CARD, Key("numbers", "form"), Key("*-conflict-*", "broken"), Key("type", "choose"),
              Key("block", "choose"), Key("flags", "several"), Key("note", "text"),
              Key("alias", "text"), Key("name", "text"), *_EFFECTS),
        help="learn thrust bursts 2",
    ),
    ProcedureInfo(
        id="audit", title="Count all cards", run=catalogue_acts.audit, spec="3.1",
        page="Components", rule="components",
        keys=(Key("count", "choose"), Key("value", "number"), *_EFFECTS), help="audit",
    ),
)  # fmt: skip
