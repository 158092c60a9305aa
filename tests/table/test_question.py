"""Every type of question: typed text, JSON, unknown, what breaks a rule, what cannot be stored."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, strategies as st

from companion.errors import BadAnswer
from companion.table.procedures.question import (
    Broken,
    Choose,
    Draw,
    Effects,
    Field,
    Form,
    Lines,
    Number,
    Option,
    Order,
    Pick,
    Roll,
    Several,
    Split,
    Text,
    YesNo,
    find_option,
)
from companion.toolbox.dice import Die, Face
from tests.wording import NO_WHOLE_NUMBER

SHIPS = (
    Option("y1", "Wren"),
    Option("y2", "Dawn Treader", also=("DT",)),
    Option("y3", "Dauntless", illegal="She is sunk.", page="p. 12"),
)
DIE = Die("die", (Face("b", "blank", 3), Face("s", "standard", 2, 1), Face("S", "strong", 1, 2)))
DECK = {"Storm": 2, "Calm Sea": 1}

choose = Choose(key="ship", prompt="Which ship?", options=SHIPS, page="p. 10")
new = Choose(key="site", prompt="Where?", options=SHIPS, new="site", none="nowhere", unknown=True)
several = Several(key="ships", options=SHIPS, least=1, most=2, page="p. 3")
order = Order(key="order", options=SHIPS[:2])
number = Number(key="gold", prompt="Gold", most=6, why="you hold 6", page="p. 4")
signed = Number(key="change", floor=None, unknown=True)
yes = YesNo(key="sure", unknown=True)
text = Text(key="text", prompt="Note", longest=10)
split = Split(key="split", options=SHIPS, total=3, page="p. 5")
roll = Roll(key="faces", die=DIE, count=4, page="p. 6", unknown=True)
faces_only = Roll(key="faces", die=DIE, bare=False)
draw = Draw(key="cards", count=2, known=DECK, pile=3, page="p. 7")
blind = Draw(key="cards")
form = Form(
    key="boxes",
    fields=(Field("raid", "r"), Field("range", "a"), Field("title", number=False)),
)
lines = Lines(key="lines")
effects = Effects(key="effects")
broken = Broken(key="late", why="It is too late.", page="p. 9")


@pytest.mark.parametrize(
    ("question", "said", "stored"),
    [
        (choose, "y1", "y1"),
        (choose, "wren", "y1"),
        (choose, "WR", "y1"),
        (choose, "dawn  treader", "y2"),
        (choose, "dt", "y2"),
        (choose, "y3", "y3"),
        (new, "y1", "y1"),
        (new, {"new": "Gull Rock"}, {"new": "Gull Rock"}),
        (new, {"new": "wren"}, "y1"),  # a name that is there is no new thing
        (new, "Gull\nRock", {"new": "Gull Rock"}),
        (new, "[red]", {"new": "[red]"}),
        (new, "nowhere", {}),
        (new, "none", {}),
        (new, {}, {}),
        (new, "?", None),
        (new, None, None),
        (choose, {"new": "Wren"}, "y1"),
        (several, "wren, dawn treader", ["y1", "y2"]),
        (several, "Dawn Treader; Wren", ["y2", "y1"]),
        (several, ["y2", "Wren"], ["y2", "y1"]),
        (several, "none", []),
        (several, "", []),
        (order, "dawn treader, wren", ["y2", "y1"]),
        (number, "4", 4),
        (number, " +4 ", 4),
        (number, 4, 4),
        (number, "1 000", 1000),
        (signed, "−3", -3),
        (signed, "-3", -3),
        (signed, "?", None),
        (signed, "not told", None),
        (signed, None, None),
        (yes, "Y", True),
        (yes, "no", False),
        (yes, True, True),
        (yes, "?", None),
        (text, "  the\tfog  ", "the fog"),
        (text, "\u202eabc", "abc"),
        (text, "a\nb", "a b"),
        (text, "[b]x[/b]", "[b]x[/b]"),
        (split, "wren 2, dawn treader 1", {"y1": 2, "y2": 1}),
        (split, "1 Dawn Treader; 2 Wren", {"y1": 2, "y2": 1}),
        (split, {"y2": 3, "y1": 0}, {"y2": 3}),
        (roll, "2b 1s 1S", {"faces": {"b": 2, "s": 1, "S": 1}}),
        (roll, "bbsS", {"faces": {"b": 2, "s": 1, "S": 1}}),
        (roll, "3", {"successes": 3}),
        (roll, 3, {"successes": 3}),
        (roll, {"successes": 0}, {"successes": 0}),
        (roll, {"faces": {"S": 1, "b": 3}}, {"faces": {"b": 3, "S": 1}}),
        (roll, {"faces": {}}, {"faces": {}}),
        (roll, "?", None),
        (draw, "storm, calm sea", {"count": 2, "cards": ["Storm", "Calm Sea"]}),
        (draw, ["calm sea"], {"count": 1, "cards": ["Calm Sea"]}),
        (draw, "2", {"count": 2, "cards": []}),
        (draw, 0, {"count": 0, "cards": []}),
        (draw, {"count": 2, "cards": ["Storm"]}, {"count": 2, "cards": ["Storm"]}),
        (blind, "Kraken", {"count": 1, "cards": ["Kraken"]}),
        (form, "r4 a-1", {"raid": 4, "range": -1}),
        (form, "raid 4, range=3", {"raid": 4, "range": 3}),
        (form, "r? title Madman", {"raid": None, "title": "Madman"}),
        (form, 'title "The Mad Man" r2', {"title": "The Mad Man", "raid": 2}),
        (form, {"raid": "4", "title": None}, {"raid": 4, "title": None}),
        (form, "", {}),
        (lines, "Madman +1; a storm -2", [["Madman", 1], ["a storm", -2]]),
        (lines, "+2", [["a card says so", 2]]),
        (lines, "−1 fog", [["fog", -1]]),
        (lines, "none", []),
        (lines, [["x", 1], {"label": "y", "amount": -2}], [["x", 1], ["y", -2]]),
        (lines, [{"amount": 2}], [["a card says so", 2]]),
        (effects, "none", []),
        (
            effects,
            "gain yellow gold 3; note the harbor burns",
            [
                {"verb": "gain", "who": "yellow", "what": "gold", "amount": 3},
                {"verb": "note", "who": "", "what": "the harbor burns", "amount": None},
            ],
        ),
        (
            effects,
            [{"verb": "note", "what": "a\nb\u202e"}],
            [{"verb": "note", "who": "", "what": "a b", "amount": None}],
        ),
        (broken, "!", "the table says so"),
        (broken, "! our rule", "our rule"),
    ],
)
def test_what_is_said_is_stored_and_what_is_stored_is_accepted(question, said, stored):
    answer = question.accept(said)
    kept = question.store(answer)
    assert kept == stored
    assert type(kept) is type(stored)
    again = msgspec.json.decode(msgspec.json.encode(kept))
    assert again == kept, "what the file gives back is what was kept"
    assert question.accept(again) == answer
    assert isinstance(question.show(answer), str)
    if isinstance(said, str):
        assert question.read(said) == answer


@pytest.mark.parametrize(
    ("question", "said", "says", "right"),
    [
        (choose, "", "Nothing was chosen for “Which ship?”.", "Say Wren or Dawn Treader."),
        (choose, "Wrne", "There is no “Wrne” to choose here.", "Did you mean Wren?"),
        (choose, "zzz", "There is no “zzz” to choose here.", "Say Wren or Dawn Treader."),
        (choose, "da", "There is no “da” to choose here.", None),  # two begin so
        (choose, 7, "7 cannot be chosen.", "Say Wren or Dawn Treader."),
        (choose, "?", "There is no “?” to choose here.", None),
        (new, {"new": "\u202e"}, "The site is empty.", None),
        (new, "x" * 61, "The site has 61 characters", None),
        (several, "wren, wren", "“Wren” is named twice.", "Name each thing once."),
        (several, "wern", "There is no “wern” to choose here.", "Did you mean Wren?"),
        (several, 5, "5 is not a list.", "Name 1 to 2 of these: Wren, Dawn Treader."),
        (number, "-1", "-1 is less than 0, the least possible.", "Say a number from 0 to 6"),
        (number, "many", f"“many” {NO_WHOLE_NUMBER}.", "Say a number from 0 to 6 (you hold 6)."),
        (number, "1.5", f"“1.5” {NO_WHOLE_NUMBER}.", None),
        (number, 1.5, f"1.5 {NO_WHOLE_NUMBER}.", None),
        (number, True, f"True {NO_WHOLE_NUMBER}.", None),
        (number, "9" * 5000, f"{NO_WHOLE_NUMBER}.", None),
        (number, 10**30, "is more than can be kept here; 9999 is the most.", None),
        (signed, -(10**12), "is less than can be kept here; -9999 is the least.", None),
        (number, "?", f"“?” {NO_WHOLE_NUMBER}.", None),
        (yes, "perhaps", "“perhaps” is neither yes nor no.", "Say yes or no."),
        (yes, 1, "1 is neither yes nor no.", "Say yes or no."),
        (text, "", "“Note” needs some text.", "Type one line, at most 10 characters."),
        (text, "\u202e", "“Note” needs some text.", None),
        (text, "x" * 11, "That is 11 characters long.", None),
        (text, ["x"], "does not answer “Note”", None),
        (split, "wren", "“wren” is not a name with a number.", None),
        (split, "kraken 2", "There is no “kraken” to share with.", None),
        (split, "wren 1, Wren 2", "“Wren” is named twice.", "Name each once."),
        (split, "wren 1, wren 2", "“wren” is named twice.", "Name each once."),
        (split, "wren " + "9" * 5000, "is not a name with a number.", None),
        (split, {"y1": -1}, "-1 is not a share for Wren.", None),
        (split, {"y1": 10**20}, "is not a share for Wren.", None),
        (split, 3, "3 shares nothing out.", None),
        (roll, "9x", "The die has no face “x”. Its faces are b blank, s standard, S strong.", None),
        (roll, "-2", "-2 successes cannot be.", "Type the faces of 4 dice as they fell"),
        (roll, "99999b", "99999 dice are more than a table holds", None),
        (roll, {"faces": {"b": -1}}, "-1 dice cannot show “b”.", None),
        (roll, {"faces": {"b": 1.5}}, "1.5 dice cannot show “b”.", None),
        (roll, {"faces": {"b": True}}, "True dice cannot show “b”.", None),
        (roll, {"faces": {"b": None}}, "None dice cannot show “b”.", None),
        (roll, {"faces": {"b": 10**9}}, "1000000000 dice cannot show “b”.", None),
        (roll, {"faces": {"q": 1}}, "The die has no face “q”.", None),
        (roll, {"successes": True}, "True successes cannot be.", None),
        (roll, 10**20, "successes cannot be.", None),
        (roll, [1], "[1] is not a roll.", None),
        (roll, "", "Nothing was typed.", None),
        (faces_only, "3", "Here the faces are needed, not a number.", None),
        (draw, "-3", "-3 cards cannot be drawn.", "Type the 2 cards, with commas between them"),
        (draw, "12345", "12345 cards cannot be drawn.", None),
        (draw, -3, "-3 is not a draw.", None),
        (draw, True, "True is not a draw.", None),
        (draw, {"count": -3}, "-3 is not a number of these cards.", None),
        (draw, {"count": "x"}, "'x' is not a number of these cards.", None),
        (
            draw,
            {"count": 1, "cards": ["Storm", "Storm"]},
            "1 is not a number of these cards.",
            None,
        ),
        (draw, {"cards": {"cards": []}}, "is not a draw.", None),
        (draw, ["\u202e"], "A card has no name.", None),
        (draw, [5], "A card has no name.", None),
        (form, "z3", "There is no field “z3”.", "What can be entered here: raid, range and title."),
        (form, "raid", "“raid” has no value.", None),
        (form, "raid much", f"“much” {NO_WHOLE_NUMBER} for raid.", None),
        (form, {"raid": 1.5}, f"“1.5” {NO_WHOLE_NUMBER} for raid.", None),
        (form, {"raid": True}, f"“True” {NO_WHOLE_NUMBER} for raid.", None),
        (form, {"raid": 10**30}, f"{NO_WHOLE_NUMBER} for raid.", None),
        (form, {"raid": [1]}, f"“[1]” {NO_WHOLE_NUMBER} for raid.", None),
        (form, {"hold": 1}, "There is no field “hold”.", None),
        (form, 3, "3 fills in no fields.", None),
        (lines, "Madman", "“Madman” is not a line with a number.", None),
        (lines, [["x", 10**9]], "is not a line with a number.", None),
        (lines, [["x"]], "is not a line with a number.", None),
        (lines, {"label": "x"}, "is not a line with a number.", None),
        (effects, "steal all", "“steal” is not an effect.", None),
        (effects, "gain", "“gain” needs who, what and how many", None),
        (effects, [{"verb": "steal"}], "That is not a list of effects", None),
        (effects, [{"verb": "gain", "amount": -3}], "-3 cannot be an amount.", None),
        (effects, [{"verb": "gain", "amount": 10**30}], "cannot be an amount.", None),
        (effects, 5, "That is not a list of effects", None),
    ],
)
def test_what_cannot_be_stored_says_what_is_wrong_and_what_is_right(question, said, says, right):
    with pytest.raises(BadAnswer) as refused:
        question.accept(said)
    assert says in refused.value.says
    if right is not None:
        assert right in refused.value.would_be_right


@pytest.mark.parametrize(
    ("question", "said", "why", "page"),
    [
        (choose, "y3", "She is sunk.", "p. 12"),
        (several, "dauntless", "She is sunk.", "p. 12"),
        (several, "none", "0 chosen. Name 1 to 2 of these: Wren, Dawn Treader.", "p. 3"),
        (order, "wren", "You named 1 of 2.", ""),
        (number, "7", "7 is too high: you hold 6", "p. 4"),
        (split, "wren 2", "That shares out 2, not 3.", "p. 5"),
        (split, "dauntless 3", "She is sunk.", "p. 12"),
        (roll, "3b", "That is 3 dice, but the pool is 4.", "p. 6"),
        (roll, "1b", "That is 1 die, but the pool is 4.", "p. 6"),
        (roll, "9b", "That is 9 dice, but the pool is 4.", "p. 6"),
        (draw, "storm", "That is 1 card; 2 are needed.", "p. 7"),
        (draw, "calm sea, calm sea", "1 of “Calm Sea” are left unseen.", "p. 7"),
        (draw, "kraken, storm", "0 of “kraken” are left unseen.", "p. 7"),
        (Draw(key="x", pile=1, page="p. 8"), "2", "The pile holds 1.", "p. 8"),
    ],
)
def test_what_breaks_a_rule_is_named_with_its_page(question, said, why, page):
    found = question.judge(question.accept(said))
    assert found is not None
    assert (found.why, found.page) == (why, page)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (choose, "y1"),
        (new, "?"),
        (several, "wren"),
        (order, "dawn treader, wren"),
        (number, "6"),
        (split, "wren 3"),
        (roll, "4b"),
        (roll, "2"),
        (roll, "?"),
        (Roll(key="x", die=DIE, count=4, up_to=True), "1b"),
        (Roll(key="x", die=DIE), "99b"),
        (draw, "storm, storm"),
        (draw, "2"),
        (blind, "7"),
    ],
)
def test_what_is_right_breaks_nothing(question, said):
    assert question.judge(question.accept(said)) is None


@pytest.mark.parametrize(
    ("question", "bounds"),
    [
        (choose, "Say Wren or Dawn Treader."),
        (new, "Say Wren, Dawn Treader, none or a new site."),
        (Choose(key="x"), "There is nothing to choose from yet."),
        (
            Choose(key="x", options=SHIPS[2:]),
            "Nothing is allowed here, not even Dauntless: she is sunk.",
        ),
        (number, "Say a number from 0 to 6 (you hold 6)."),
        (Number(key="x", least=2), "Say a whole number, 2 or more."),
        (Number(key="x", floor=None, most=2), "Say a number up to 2."),
        (order, "Name all in their order: Wren and Dawn Treader."),
        (
            split,
            "Share 3 out among Wren, Dawn Treader and Dauntless, like “Wren 2, Dawn Treader 1”.",
        ),
        (roll, "Type the faces of 4 dice as they fell (1b 2s 3S …), or only the number"),
        (faces_only, "Type the faces as they fell (1b 2s 3S …), or “roll”."),
        (form, "Type any of raid, range and title, like “r1 a2”."),
        (broken, "Answer differently, or log it anyway: late!=reason."),
    ],
)
def test_what_would_be_right(question, bounds):
    assert question.bounds().startswith(bounds)


ALL = [
    choose, new, several, order, number, signed, yes, text, split, roll, faces_only, draw, blind,
    form, lines, effects, broken,
]  # fmt: skip


@pytest.mark.parametrize("question", ALL, ids=lambda x: f"{x.kind}-{x.key}")
def test_the_facts_of_a_question_are_json(question):
    facts = msgspec.json.decode(msgspec.json.encode(question.facts()))
    assert facts["key"] == question.key
    assert facts["kind"] == question.kind
    assert facts["would_be_right"] == question.bounds()
    if question.choices():
        assert [x["illegal"] for x in facts["options"]][:3] == ["", "", "She is sunk."][
            : len(facts["options"])
        ]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["faces", "cards", "count", "successes", "new", "y1", "b", "verb", "who"]
            )
            | st.text(max_size=3),
            inner,
            max_size=3,
        )
    ),
    max_leaves=6,
)


@given(json_values)
def test_any_json_is_an_answer_that_can_be_kept_or_a_sentence(value):
    for question in ALL:
        try:
            answer = question.accept(value)
        except BadAnswer:
            continue
        kept = question.store(answer)
        written = msgspec.json.encode(kept)
        again = question.store(question.accept(msgspec.json.decode(written)))
        assert msgspec.json.encode(again) == written
        assert len(written) < 10_000
        question.judge(answer)
        question.show(answer)


@given(st.text(st.characters(), max_size=30))
def test_any_text_is_an_answer_that_can_be_kept_or_a_sentence(value):
    for question in ALL:
        try:
            kept = question.store(question.read(value))
        except BadAnswer:
            continue
        msgspec.json.encode(kept)


def test_options_are_found_by_id_name_other_names_and_unique_beginnings():
    assert find_option(SHIPS, "y2").id == "y2"
    assert find_option(SHIPS, "Dawn Treader!").id == "y2"
    assert find_option(SHIPS, "da") is None
    assert find_option(SHIPS, "daw").id == "y2"
    assert find_option(SHIPS, "daw", exact=True) is None
    assert find_option(SHIPS, "d") is None
    accents = (Option("a", "Käpt'n Blaubär"), Option("b", "船"))
    assert find_option(accents, "kapt n blaubar").id == "a"
    assert find_option(accents, "船").id == "b"


def test_a_word_may_stand_in_place_of_a_number() -> None:
    dash = ("-", "–", "dash")
    one = Form(key="k", unknown=True, fields=(Field("influence", words=dash),))
    assert [one.read(text) for text in ("-", "dash", "3", "?")] == [
        {"influence": "-"},
        {"influence": "-"},
        {"influence": 3},
        None,
    ]
    two = Form(key="k", fields=(Field("combat", "c", words=dash), Field("finesse")))
    assert two.read("- 2") == {"combat": "-", "finesse": 2}
    assert two.read("combat - finesse -") == {"combat": "-", "finesse": None}
    assert two.accept({"combat": "Dash"}) == {"combat": "-"}


CARD = Form(
    key="k",
    head="name",
    fields=(Field("name", number=False), Field("sail"), Field("symbols", also=("garrison",))),
)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Leak sail -1", {"name": "Leak", "sail": -1}),
        ("Torn Sail sail -1", {"name": "Torn Sail", "sail": -1}),
        ('"Torn Sail" sail-1', {"name": "Torn Sail", "sail": -1}),
        ("Torn Sail", {"name": "Torn Sail"}),
        ("name Leak, sail ?", {"name": "Leak", "sail": None}),
        ("garrison 2", {"symbols": 2}),
    ],
)
def test_words_in_front_of_a_form_are_its_name(text: str, fields: dict[str, object]) -> None:
    assert CARD.read(text) == fields


def test_a_number_of_no_field_is_no_name() -> None:
    with pytest.raises(BadAnswer, match="no field “mast”"):
        CARD.read("mast -1")


def test_a_comma_behind_a_number_and_nobody() -> None:
    assert Number(key="k").read("7,") == 7
    assert new.read("nobody") == new.read("none")
    with pytest.raises(BadAnswer):
        choose.read("nobody")


def test_a_number_may_stand_in_front_of_its_field() -> None:
    cargo = Form(key="cargo", fields=(Field("wood"), Field("iron"), Field("title", number=False)))
    assert cargo.read("2 wood 1 iron") == cargo.read("wood 2, iron 1") == {"wood": 2, "iron": 1}
    for text in ("2 mast", "2 title", "2 wood 1"):  # no field, no number's field, no field at all
        with pytest.raises(BadAnswer):
            cargo.read(text)


def test_nothing_is_shared_out() -> None:
    assert Split(key="home", options=SHIPS).read("none") == {}
    assert split.judge(split.read("none")) is not None  # three have to go somewhere


def test_what_would_be_right_instead() -> None:
    # Behind a broken rule a new name may break it as well; where nothing is left, nothing is said.
    assert new.instead() == "Say Wren, Dawn Treader or none."
    assert Choose(key="x", options=SHIPS[2:], new="site").instead() == ""
    assert Number(key="x", least=0, most=0, why="none held").instead() == (
        "Only 0 is possible (none held)."
    )


def test_a_field_of_two_words_is_typed_by_them() -> None:
    form = Form(key="x", fields=(Field("sail", "s"), Field("sail boxes"), Field("first field")))
    read = form.read("s4, sail boxes 2 first field 3")
    assert read == {"sail": 4, "sail boxes": 2, "first field": 3}
    with pytest.raises(BadAnswer, match="has no value"):
        form.read("sail boxes")


def test_a_number_is_told_by_the_word_that_it_is_called_by() -> None:
    ranks = {"prince": 1, "count": 3}
    form = Form(key="t", fields=(Field("Ann", called=ranks), Field("Bob", called=ranks)))
    assert form.read("Ann count, Bob Prince") == {"Ann": 3, "Bob": 1}
    assert form.read("prince count") == {"Ann": 1, "Bob": 3}
    with pytest.raises(BadAnswer, match=NO_WHOLE_NUMBER):
        form.read("Ann king, Bob 1")


def test_two_numbers_are_never_one() -> None:
    number = Number(key="total", prompt="How much in all?")
    with pytest.raises(BadAnswer, match=NO_WHOLE_NUMBER):
        number.read("3 2")
    assert number.read("1 000") == 1000


def test_a_form_takes_the_numbers_that_its_prompt_asks_for() -> None:
    form = Form(key="totals", fields=(Field("Ben"), Field("Cyd")), by_name=True)
    assert "in this order, like “0 1”" in form.bounds()
    assert form.read("2 6") == {"Ben": 2, "Cyd": 6}
    ranks = Form(key="t", fields=tuple(Field(x, least=1, most=5) for x in ("Ann", "Bob", "Cy")))
    assert "like “1 2 3”" in ranks.bounds()  # each rank is there once, and none is 0
    with pytest.raises(BadAnswer, match="“5” does not say whose number it is"):
        form.read("5")


@pytest.mark.parametrize("label", ["unknown", "not named"])
def test_where_nobody_knows_is_a_choice_a_question_mark_makes_it(label: str) -> None:
    which = Choose(key="leader", prompt="Which Leader?", options=SHIPS, none=label)
    assert which.read("?") == Pick() == which.read(label)
    without = Choose(key="ship", prompt="Which ship?", options=SHIPS, none="no support ship")
    with pytest.raises(BadAnswer):
        without.read("?")


@pytest.mark.parametrize("text", ["?", "-", "–", "unknown", "not told", "…", "!!"])
def test_what_nobody_knows_is_not_the_name_of_something_new(text: str) -> None:
    """Where it must be said, `?` is refused; it never makes a thing that is called so."""
    question = Choose(key="site", prompt="What is raided?", new="site")
    with pytest.raises(BadAnswer, match="is not the name of a site"):
        question.read(text)


@pytest.mark.parametrize(("typed", "new"), [("102", "102"), ("Hook 2", "Hook 2"), ('"4"', "4")])
def test_a_new_thing_may_be_called_by_a_number_that_no_hand_types_by_chance(
    typed: str, new: str
) -> None:
    assert Choose(key="card", new="card").read(typed) == Pick(new=new)


@pytest.mark.parametrize("typed", ["4", "12", "4 2 2 2"])
def test_a_row_or_a_count_that_went_astray_makes_nothing_new(typed: str) -> None:
    with pytest.raises(BadAnswer):
        Choose(key="card", new="card").read(typed)
