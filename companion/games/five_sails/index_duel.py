"""Procedures of challenges, duels, wounds and leaving play."""

from __future__ import annotations

from companion.games.five_sails.procedures import (
    answering,
    challenging,
    duel_ending,
    dueling,
    hurting,
)
from companion.games.five_sails.state import FiveSails
from companion.table.procedure import Key, ProcedureInfo

_EFFECTS = (Key("effects", "effects"),)
_WHO = (
    Key("who", "choose", "the character"),
    Key("who-meant", "choose"),
    Key("who-of", "choose", "whose a new character is"),
    Key("over", "broken"),
    Key("is-out", "broken"),
)

_OPEN = (Key("over", "broken"), Key("is-out", "broken"), Key("no-duel", "broken"))
_UNTOLD = (
    Key("challenger", "choose", "of a challenge that nobody logged"),
    Key("challenger-meant", "choose"),
    Key("challenger-of", "choose"),
    Key("target", "choose", "the challenged character"),
    Key("target-meant", "choose"),
    Key("target-of", "choose"),
    Key("accepter", "choose", "who faces the challenger"),
    Key("accepter-meant", "choose"),
    Key("accepter-of", "choose"),
)
_TECHNIQUE = (
    Key("technique", "choose", "its card, or yes"),
    Key("technique-2", "choose", "one more, if a card says so"),
    Key("wrong-window", "broken"),
    Key("technique-not-in-play", "broken"),
    Key("not-participant", "broken"),
    Key("two-techniques*", "broken"),
    Key("used-in-duel*", "broken"),
    Key("cannot-engage-engaged*", "broken"),
    Key("not-in-city*", "broken"),
    Key("not-home*", "broken"),
    Key("trait-missing*", "broken"),
    Key("dash-stat*", "broken"),
    Key("no-card*", "broken"),
)
_CHANGES = Key("changes", "form", "combat +1 their-combat -1, for the duel")
_LETHAL = Key("lethal", "yesno", "whether it becomes Lethal")

PROCEDURES_DUEL: tuple[ProcedureInfo[FiveSails], ...] = (
    ProcedureInfo(
        id="challenge", title="Challenge a character", run=challenging.challenge, spec="P29",
        page="p. 22", rule="challenge",
        rules=("challenge-action", "opposing", "challenge-technique", "dueling-stat", "dash"),
        keys=(Key("card", "choose", "the card that issues it, if one does"),
              Key("card-meant", "choose"),
              Key("stat", "choose", "combat, finesse, influence, resolve"),
              Key("engages", "yesno", "whether the challenger engages"),
              Key("fits", "yesno", "whether the target is what the card asks for"),
              Key("restriction", "broken"), *_WHO,
              *_UNTOLD[3:6], Key("not-your-priority", "broken"), Key("not-high-drama", "broken"),
              Key("action-during-duel", "broken"), Key("duel-open", "broken"),
              Key("engaged", "broken"), Key("not-opposing", "broken"), *_TECHNIQUE,
              Key("thrust", "number", "what the Technique adds to the threat"), _LETHAL,
              Key("technique-does", "text", "what else it does"), _CHANGES, *_EFFECTS),
        words=("challenges", "duels", "attacks", "fights"), help="challenge Soline Kaspar",
    ),
    ProcedureInfo(
        id="answer", title="Answer the challenge", run=answering.answer, spec="P30",
        page="p. 23", rule="accept-challenge",
        rules=("refuse-challenge", "intervene", "threat", "restricted-hostilities", "lethal"),
        keys=(*_OPEN, *_UNTOLD[:6], Key("values", "form"),
              Key("answer", "choose", "accept, intervene, refuse, cancelled"),
              Key("answered", "broken"), Key("intervener", "choose", "who steps in"),
              Key("intervener-meant", "choose"), Key("intervener-of", "choose"),
              Key("intervener-engaged", "broken"), Key("intervener-elsewhere", "broken"),
              Key("not-your-character", "broken"), Key("intervene-with-target", "broken"),
              Key("intervene-twice", "broken"), Key("refuse-after-intervening", "broken"),
              Key("threat", "number", "the first threat, if the table tells it"),
              Key("wounds", "number", "of a refusal, if the table tells them"),
              Key("destroyed", "yesno"), *_EFFECTS),
        words=("accept", "accepts", "refuse", "refuses", "declines", "intervene", "intervenes"),
        help="ben accepts",
    ),
    ProcedureInfo(
        id="round", title="A round of the duel", run=dueling.play_round, spec="P33",
        page="p. 24", rule="duel-round",
        rules=("combat-card", "combat-order", "gambling", "maneuver", "technique-limit",
               "resolve-threat", "restricted-hostilities", "lethal", "final-strike",
               "moving-in-duel", "last-known-info"),
        keys=(*_OPEN, *_UNTOLD[:3], *_UNTOLD[6:], Key("who", "choose", "whose round it is"),
              Key("how", "choose", "hand, gamble, none"),
              Key("extra", "number", "cards that a gamble reveals on top"),
              Key("gamble-limit", "broken"), Key("nothing-to-reveal", "broken"),
              Key("card", "choose", "the combat card"), Key("card-meant", "choose"),
              Key("over", "draw", "revealed cards that were not chosen"),
              Key("values", "form", "r1 p2 t3"), Key("plus", "form", "t1 p-1"), *_TECHNIQUE,
              Key("maneuver", "choose", "yes, or its name"),
              Key("maneuver-2", "choose", "one more, if a card says so"),
              Key("maneuver-of-other-card*", "broken"), Key("two-maneuvers*", "broken"),
              Key("maneuver-paid*", "form"), Key("maneuver-2-paid*", "form"),
              Key("cannot-pay*", "broken"), Key("underpaid*", "broken"),
              Key("overpaid*", "broken"), Key("not-in-hand*", "broken"),
              Key("cancelled", "several", "technique, maneuver, card"),
              Key("does", "form", "them +2, me -1, wound 1, own 1"), _LETHAL,
              Key("final-strike", "yesno", "whether that is a cost"), _CHANGES,
              Key("to", "choose", "where the active participant moves"),
              Key("their-to", "choose", "where the adversary is moved"),
              Key("wounds", "number", "as the table tells them"),
              Key("must-play-card", "broken"), Key("destroyed", "yesno"),
              Key("their-destroyed", "yesno"), *_EFFECTS),
        words=("gamble", "gambles", "plays"), help="round r1 p2 t3",
    ),
    ProcedureInfo(
        id="end-duel", title="End the duel by hand", run=duel_ending.end_duel, spec="P39",
        page="p. 26", rule="duel-end", rules=("dueling-line",),
        keys=(*_OPEN, Key("threat-left", "broken"), *_EFFECTS), help="end-duel",
    ),
    ProcedureInfo(
        id="threat", title="A threat pool changes", run=duel_ending.tell_threat, spec="P33.1",
        page="p. 23", rule="threat-pool", rules=("active-threat",),
        keys=(*_OPEN, Key("who", "choose", "the participant"), Key("change", "number", "+2, -1"),
              Key("n", "number", "how much lies there"), *_EFFECTS),
        help="threat Kaspar 3",
    ),
    ProcedureInfo(
        id="lethal", title="A participant becomes Lethal", run=duel_ending.tell_lethal,
        spec="P36.1", page="p. 27", rule="lethal", rules=("restricted-hostilities",),
        keys=(*_OPEN, Key("who", "choose", "the participant"), Key("on", "yesno"), *_EFFECTS),
        help="lethal Kaspar",
    ),
    ProcedureInfo(
        id="leave-line", title="A card leaves the dueling line", run=duel_ending.leave_line,
        spec="P34.5", page="p. 26", rule="dueling-line", rules=("gambling",),
        keys=(*_OPEN, Key("empty-line", "broken"), Key("card", "choose"),
              Key("to", "choose", "discard, locker, hand, deck, equipped"),
              Key("on", "choose", "who gets it"), Key("on-meant", "choose"),
              Key("on-of", "choose"), *_EFFECTS),
        help="leave-line Rapier to hand",
    ),
    ProcedureInfo(
        id="wound", title="A character is wounded", run=hurting.take_wounds, spec="P41",
        page="p. 30", rule="wounds", rules=("resolve-stat", "destroyed", "leader-destroyed"),
        keys=(*_WHO, Key("n", "number", "how many"), Key("resolve", "form"),
              Key("destroyed", "yesno", "if nobody can tell from the numbers"), *_EFFECTS),
        words=("wounds", "hurt"), help="wound Kaspar 2",
    ),
    ProcedureInfo(
        id="heal", title="A character heals", run=hurting.heal_wounds, spec="P41.2",
        page="p. 40", rule="heal", rules=("wounds",),
        keys=(*_WHO, Key("heal-unwounded", "broken"), Key("n", "number", "how many"), *_EFFECTS),
        words=("heals",), help="heal Kaspar 1",
    ),
    ProcedureInfo(
        id="remove", title="Something leaves play", run=hurting.remove, spec="P42",
        page="p. 17", rule="destroyed",
        rules=("locker", "discard-pile", "attachment-lost", "brute", "mercenary"),
        keys=(Key("who", "choose", "a character or an attachment"), *_WHO[1:],
              Key("how", "choose", "destroyed, discarded, over the cap, end of day, hand, deck"),
              Key("kind", "choose", "what kind of character, if nobody told"), *_EFFECTS),
        words=("destroy", "destroys", "discards-character"), help="remove Sanjay destroyed",
    ),
    ProcedureInfo(
        id="control", title="A character changes hands", run=hurting.take_control, spec="P42.1",
        page="p. 40", rule="crew", rules=("crew-cap", "last-known-info"),
        keys=(*_WHO, Key("to", "choose", "who controls it now"), *_EFFECTS),
        help="control Kaspar to Ana",
    ),
)  # fmt: skip
