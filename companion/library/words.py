"""How the rules look-up reads words: folding, words without weight, words for one another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache

from companion.library.stems import learn, stem

_WORD = re.compile(r"[^\W_]+")
_APOSTROPHES = str.maketrans("", "", "'’‘`´")

# One word for words that no stemmer brings together: odd forms and other spellings. What players
# call a thing differs from game to game: that is in `data/<game>/rules/same.toml`.
SPELLINGS: Mapping[str, str] = {
    "sank": "sink",
    "sunk": "sink",
    "sunken": "sink",
    "bought": "buy",
    "sold": "sell",
    "sale": "sell",
    "lost": "lose",
    "gave": "give",
    "took": "take",
    "taken": "take",
    "stole": "steal",
    "stolen": "steal",
    "built": "build",
    "gone": "go",
    "harbour": "harbor",
    "harbours": "harbors",
    "defence": "defense",
    "defences": "defenses",
    "colour": "color",
    "colours": "colors",
    "adviser": "advisor",
    "advisers": "advisors",
    "endeavour": "endeavor",
    "endeavours": "endeavors",
    "dmg": "damage",
    "zero": "0",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
}

# One string: a list of 130 quoted words cannot be read.
_STOP = """
a about again all also am an and any are as at be because been before being both but by can cannot
cant could did do does doesnt done dont each every for from get gets getting go goes got had has
have having he her here his how i if in into is isnt it its just like many may me might more much
must my need needed no not of off on one only or our over own per player players she should so
some still than that the their them then there these they this those to too under up us use used
uses using want was we were what whats when where which while who whose why will with would you
your yours happen happens happened mean means work works working rule rules
im ive id youre theyre hes shes weve youve thats wheres hows whos lets dont didnt wont wouldnt
shouldnt couldnt havent hasnt arent wasnt werent aint gonna gotta wanna u ur r pls plz please hey ok
okay somehow actually really anyway anything something someone anyone somebody anybody thing things
stuff bit mine ours theirs him himself myself yourself itself whether ever even yet quite very dude
mate hm hmm uh um like lemme gimme kinda sorta basically supposed tho though thx thanks explain tell
"""
STOP = frozenset(_STOP.split())

_ASKING = """
a an the what whats is are was were do does did mean means how who when where which why can could
may might must should will would i
"""
ASKING = frozenset(_ASKING.split())
"""Those that only ask."""

_TELLING = """
all before after again both but can cannot cant could each every from how i if into more most must
may no not off once other own per same than together too twice up when where which while who whose
why while without only over under next during how many much his her my their your ever everybody
anybody nobody none never always still yet back away here there
"""
TELLING = STOP.intersection(_TELLING.split())
"""Small words that tell questions about one thing from each other."""


# What players say for one another in any game, a line each. Softer than `SPELLINGS`: a word counts
# less for its kin than for itself, and only in an entry that has not the word itself.
_KIN = """
begin start open
discard dump ditch drop throw chuck toss
kill dead die eliminate destroy slay knock
damage hurt hit wound injure
heal restore recover regain cure
fight combat battle duel
win victory
tie equal same
limit max maximum most cap
min minimum least fewest
price cost pay expensive
buy purchase acquire
swap exchange trade replace
leave quit exit depart
continue resume
cancel prevent stop
peek look see
empty run
interrupt respond react interfere
pick choose select
guy character hero figure
teammate friend ally partner
enemy opponent foe adversary
boat ship vessel
pile stack deck
reward gain prize earn
keep retain stay remain
move walk travel
beat conquer defeat
fail failure unsuccessful
steal rob plunder loot
build construct
fix repair
mandatory compulsory forced
allowed legal permitted
reveal flip show
solo alone
team group party
shuffle reshuffle mix
add extra additional bonus
left leftover remaining
carry weight heavy load
flee escape
several multiple
half partly
later afterwards after
before previously earlier
end finish complete over
block defend parry
marker token counter
effect power ability
location place site spot
share split divide
hidden secret
permanent forever lasting
middle mid during
refill draw redraw
order sequence
join enter
equip attach wear
tap exhaust engage
help assist
double twice
random randomly chance
text wording instruction
"""


def fold(text: str) -> str:
    """Lower case without accents and apostrophes; letters that look alike become alike."""
    plain = text.casefold().translate(_APOSTROPHES)
    if plain.isascii():
        return plain
    plain = unicodedata.normalize("NFKD", plain)
    return "".join(c for c in plain if not unicodedata.combining(c)).translate(_APOSTROPHES)


def words(text: str, same: Mapping[str, str] = SPELLINGS) -> list[str]:
    """The words of a text, folded, letters and digits only, each as `same` writes it."""
    return of_folded(fold(text), same)


def of_folded(text: str, same: Mapping[str, str]) -> list[str]:
    """The words of a text that was folded before."""
    found: list[str] = _WORD.findall(text)
    return found if same.keys().isdisjoint(found) else [same.get(w, w) for w in found]


def with_own(own: Mapping[str, str]) -> Mapping[str, str]:
    """The spellings together with a game's own words, which may build on them."""
    if not own:
        return SPELLINGS
    return {w: own.get(same, same) for w, same in SPELLINGS.items()} | {**own}


def content(tokens: Iterable[str], figures: frozenset[str] = frozenset()) -> list[str]:
    """Only what has weight; everything if nothing has (a question of stop words alone).

    Figures have weight alone ("rule 12"), or where they are among those that count: else they are
    somebody's figures.
    """
    every = list(tokens)
    weighty = [w for w in every if w not in STOP]
    if not weighty:
        # "What is you": what asks says less than what is asked about.
        return [w for w in every if w not in ASKING] or every
    return [w for w in weighty if not w.isdigit() or w in figures] or weighty


KIN = tuple(tuple(line.split()) for line in _KIN.strip().split("\n"))


@cache
def kin() -> Mapping[str, frozenset[str]]:
    """Each stem with the stems of the words that players say for it."""
    learn(_KIN.split())
    found: dict[str, frozenset[str]] = {}
    for line in KIN:
        stems = frozenset(map(stem, line))
        for one in stems:
            found[one] = found.get(one, frozenset()) | (stems - {one})
    return found
