"""End step 2: a retired advisor trains one of a province's advisors (P-46; p. 20)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.seafall import rulebook
from companion.games.seafall.calculations.end.improvements import (
    Trained as TrainedInputs,
    may_train,
    trained,
)
from companion.games.seafall.procedures.end.steps import (
    acting,
    advisor_named,
    change_kept,
    change_record,
    mark,
)
from companion.games.seafall.procedures.turns.advising import comes_over, elsewhere
from companion.games.seafall.procedures.work import Work, act
from companion.games.seafall.rules.end import TRAIN, record_of, training
from companion.games.seafall.rules.year import council
from companion.games.seafall.state.kept import RetiredAdvisor, Trained
from companion.games.seafall.state.table import Advisor, SeaFall
from companion.table.procedures.pressing import UNKNOWN
from companion.table.procedures.procedure import Steps
from companion.table.procedures.question import Option
from companion.table.state import put
from companion.toolbox.sums import HandLine, signed
from companion.toolbox.text import key_of, plural

KINDS = frozenset(
    ("raid", "explore", "taxes", "research", "build", "upgrade", "repair", "buy", "sell", "goods")
)
"""Words of the kinds of expertise: no names of retired advisors."""
UNNAMED = "a card says so"
"""What a bare number is called where nobody says of what it is."""


@act(
    "train",
    "End step 2: train an advisor",
    spec="P-46",
    cite=rulebook.TRAIN_ADVISORS,
    rules=("retired-advisors", "expertise", "end-order"),
    words=("trains", "trained"),
    help="yellow trains Madman from Old Salt raid +1",
)
def train(work: Work) -> Steps[str]:
    """A province trains an advisor, or skips the step (P-46)."""
    yield from acting(work, TRAIN)
    duty = may_train(training(work.state, work.player))
    must = duty.value.must
    words = "may train" if must is None else "must train" if must else "skips the step"
    work.sums["training"] = replace(duty, value=words)
    key = yield from _advisor(work)
    if not key:
        return (yield from _skipped(work, duty.value.must, duty.notes))
    teacher = yield from _retired(work)
    gained = yield from _expertise(work, teacher)
    _stick(work, key, gained)
    gone = _one_less(work, teacher)
    advisor = work.state.advisors[key]
    kind, amount = (gained.label, gained.amount) if gained is not None else ("", None)
    _note(work, Trained(retired=teacher, advisor=advisor.name, kind=kind, amount=amount))
    source = work.state.kept.retired[teacher].name if teacher else ""
    work.row(
        "train",
        player=work.player,
        advisor=advisor.name,
        reason=source,
        what=kind,
        delta=amount,
    )
    mark(work, TRAIN, work.player)
    words = f"{work.name} trains {advisor.name}" + (f" with {source}" if source else "")
    if gained is not None:
        total = advisor.expertise[_kind(advisor, kind)]
        words += f": {kind} {signed(amount)}" if amount else f": {kind} {signed(total)}"
        words += f", now {signed(total)}" if amount not in (None, total) else ""
    return f"{words}; {gone}" if gone else words


def _advisor(work: Work) -> Steps[str]:
    """Id of the advisor that is trained; empty if none is."""
    state = work.state
    mine = council(state, work.player)
    open_ = [key for key in mine if state.advisors[key].slots != 0]
    pick = yield from work.pick(
        "advisor",
        "Which advisor is trained?",
        (
            *(Option(k, state.advisors[k].name, note=_slots(state, k)) for k in mine),
            *elsewhere(state, work.player, rulebook.TRAIN_ADVISORS),
        ),
        new="advisor",
        none="nobody",
        suggest=open_[0] if open_ else "",
    )
    if pick.new:
        return advisor_named(work, pick.new)
    if pick.id:
        comes_over(work, pick.id)
    if pick.id and state.advisors[pick.id].slots == 0:
        why = f"{state.advisors[pick.id].name} has no empty slot."
        yield from work.breaks("no-slot", why)
    return pick.id


def _slots(state: SeaFall, key: str) -> str:
    slots = state.advisors[key].slots
    return "" if slots is None else plural(slots, "empty slot")


def _skipped(work: Work, must: bool | None, notes: tuple[str, ...]) -> Steps[str]:
    """Nobody is trained: right if nobody can be (p. 20)."""
    if must:
        why = f"{work.name} has an advisor with an empty slot; whoever can train must."
        yield from work.breaks("must-train", why)
    work.row("train", player=work.player, advisor="", reason=" ".join(notes))
    mark(work, TRAIN, work.player)
    return f"{work.name} trains nobody"


def _retired(work: Work) -> Steps[str]:
    """Id of the retired advisor; empty if nobody names it."""
    state = work.state
    taken = {
        one.retired: player
        for player, one in record_of(state).trained.items()
        if player != work.player and one.retired
    }
    known = state.kept.retired
    pick = yield from work.maybe.pick(
        "retired",
        "With which retired advisor?",
        (
            Option(
                key,
                known[key].name,
                note=_stickers(known[key]),
                also=(known[key].name.removeprefix("the "),),
            )
            for key in sorted(known, key=lambda key: (len(key), key))
        ),
        offer=UNKNOWN,
        new="retired advisor",
        lead="from",
        cite=rulebook.RETIRED_ADVISORS,
    )
    if pick is None:
        return ""
    if pick.new:
        if key_of(pick.new) in KINDS:
            why = f"{pick.new} is a kind of expertise; nobody is called so."
            yield from work.breaks("no-name", why)
        key = work.new_id("r")
        change_kept(work, retired={**known, key: RetiredAdvisor(name=pick.new)})
        return key
    why = ""
    if pick.id in taken:
        why = f"{state.name(taken[pick.id])} chose {known[pick.id].name} in this game."
    elif known[pick.id].left == 0 or known[pick.id].state == "destroyed":
        why = f"{known[pick.id].name} has no sticker left and is destroyed."
    if why:
        yield from work.breaks("taken", why)
    return pick.id


def _stickers(retired: RetiredAdvisor) -> str:
    words = [f"{kind} {signed(amount)}" for kind, amount in sorted(retired.kinds.items())]
    if retired.left is not None:
        words.append(f"{retired.left} left")
    return ", ".join(words)


def _expertise(work: Work, teacher: str) -> Steps[HandLine | None]:
    """What the sticker says: one kind with an amount; `None`: not told."""
    known = work.state.kept.retired[teacher].kinds if teacher else {}
    gained = yield from work.lines(
        "expertise",
        "The sticker's expertise",
        offer=tuple(HandLine(kind, amount) for kind, amount in sorted(known.items())[:1]),
        help="“raid +1”; a retired advisor's kind is offered once it is known.",
        cite=rulebook.EXPERTISE_STICKERS,
    )
    if not gained:
        return None
    if gained[0].label == UNNAMED:
        only = next(iter(known)) if len(known) == 1 else ""
        if not only:
            why = "A sticker adds to one kind of expertise: “raid +1” says which."
            yield from work.breaks("no-kind", why, rulebook.EXPERTISE_STICKERS)
        gained = (replace(gained[0], label=only or UNNAMED),)
    if teacher:
        retired = work.state.kept.retired
        kinds = {**known, gained[0].label: gained[0].amount}
        change_kept(work, retired={**retired, teacher: replace(retired[teacher], kinds=kinds)})
    return gained[0]


def _kind(advisor: Advisor, kind: str) -> str:
    """The kind as it stands on the advisor: the same word, however it is typed."""
    same = (known for known in advisor.expertise if key_of(known) == key_of(kind))
    return next(same, kind)


def _stick(work: Work, key: str, gained: HandLine | None) -> None:
    """A sticker onto the advisor: a slot less, the same kind adds up (X-23)."""
    advisor = work.state.advisors[key]
    expertise = dict(advisor.expertise)
    if gained is not None:
        kind = _kind(advisor, gained.label)
        result = trained(
            TrainedInputs(now=expertise.get(kind, 0), sticker=gained.amount, kind=kind)
        )
        expertise[kind] = result.value or 0
        work.sums["expertise"] = result
    slots = None if advisor.slots is None else max(0, advisor.slots - 1)
    work.state = put(
        work.state, "advisors", key, replace(advisor, expertise=expertise, slots=slots)
    )


def _one_less(work: Work, teacher: str) -> str:
    """A sticker less on the retired advisor; with the last one it is destroyed (p. 20)."""
    if not teacher:
        return ""
    known = work.state.kept.retired
    retired = known[teacher]
    if retired.left is None:
        return ""
    left = max(0, retired.left - 1)
    changed = replace(retired, left=left, state="" if left else "destroyed")
    change_kept(work, retired={**known, teacher: changed})
    return "" if left else f"{retired.name} is destroyed"


def _note(work: Work, one: Trained) -> None:
    change_record(work, trained={**record_of(work.state).trained, work.player: one})
