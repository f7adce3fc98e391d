"""The stand-alone checker: it accepts what is true, refuses each kind of tampering by its name, and never breaks."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bataille import parse_deal, preset
from bataille.cycles.certificate import Certificate
from bataille_proofs import checker

FRENCH, PIECE = ("delahaye", "3 2 1 1 2 1 / 2 1 3 2 3 3"), ("bataille", "4 4 2 4 3 2 / 4 1 3 2 2 0")
TRUE = [
    FRENCH,
    PIECE,
    ("bataille", "1 3 5 / 2 4"),
    ("soldier", "2 / 1 3"),
    ("delahaye-sorted", "3 1 5 4 3 2 4 3 3 2 / 1 1 5 4 2 2 5 4 5 1"),
]
Json = dict[str, Any]


def made(words: tuple[str, str]) -> Json:
    name, deal = words
    return json.loads(json.dumps(Certificate.of(preset(name), parse_deal(deal)).as_json()))


def put(*path: str, value: object) -> Callable[[Json], None]:
    def tamper(document: Json) -> None:
        for name in path[:-1]:
            document = document[name]
        document[path[-1]] = value

    return tamper


def add(name: str, more: int) -> Callable[[Json], None]:
    def tamper(document: Json) -> None:
        document[name] += more

    return tamper


def swap(document: Json) -> None:
    a = document["deal"]["a"]
    a[0], a[1] = a[1], a[0]


def mirror(document: Json) -> None:
    deal = document["deal"]
    deal["a"], deal["b"] = deal["b"], deal["a"]


def move(document: Json) -> None:
    document["deal"]["b"].append(document["deal"]["a"].pop())


def lose(document: Json) -> None:
    document["deal"]["a"].pop()


def invent(document: Json) -> None:
    document["deal"]["a"].append(9)


def exchange(document: Json) -> None:
    """One card becomes a copy of another rank."""
    document["deal"]["b"][0] = 1


def forget(name: str) -> Callable[[Json], None]:
    return lambda document: document.pop(name)


def one_turn_on(document: Json) -> None:
    """The next position of the cycle, with the digest of this one."""
    document["deal"] = {"a": [2, 1, 1, 2, 1, 3, 2][:7], "b": [1, 3, 2, 3, 3]}


TAMPERED: dict[str, tuple[Callable[[Json], object], str]] = {
    "two cards exchanged": (swap, "deal|digest"),
    "the seats exchanged": (mirror, "digest"),
    "a card moved to the other pile": (move, "deal|digest"),
    "a card missing": (lose, "deck"),
    "a card invented": (invent, "deck"),
    "a rank altered": (exchange, "deck"),
    "another position of the same cycle": (one_turn_on, "digest"),
    "a pile empty": (put("deal", "b", value=[]), "pile of seat b"),
    "a pile no list": (put("deal", "a", value="321"), "pile of seat a"),
    "a card no card": (put("deal", "a", value=["3z", "2c"]), "deal"),
    "another deck": (put("deck", value="4x3"), "deck"),
    "a deck that is no deck": (put("deck", value=12), "deck"),
    "a longer tail": (add("tail", 1), "tail: the file says 1, the game 0"),
    "a multiple of the period": (add("period", 114), "period: the file says 228, the game 114"),
    "a shorter period": (put("period", value=19), "period: the file says 19, the game 114"),
    "a multiple of the suit-blind period": (add("suit_blind_period", 19), "suit_blind_period"),
    "a divisor of the suit-blind period": (put("suit_blind_period", value=1), "suit_blind_period"),
    "a war more": (add("wars_per_period", 1), "wars_per_period"),
    "the wars of the whole period by card": (put("wars_per_period", value=42), "wars_per_period"),
    "a negative tail": (put("tail", value=-1), "tail"),
    "a period as text": (put("period", value="114"), "period '114' is not a whole number"),
    "a period with a point": (put("period", value=114.0), "period 114.0 is not a whole number"),
    "a tail that is false": (put("tail", value=False), "tail False is not a whole number"),
    "another digest": (put("digest", value="b1-" + "0" * 32), "digest"),
    "a digest of another version": (put("digest", value="b2-" + "0" * 32), "digest"),
    "more cards in a war": (put("rules", "face_down", value=1), "deal|digest"),
    "another pick-up order": (put("rules", "pickup", value="pairs/winner"), "deal|digest"),
    "another first seat": (put("rules", "pickup", value="reversed-pairs/loser"), "deal|digest"),
    "low beats high": (put("rules", "low_beats_high", value=True), "deal|digest"),
    "a shuffled pick-up": (put("rules", "pickup", value="shuffled"), "pickup"),
    "a shortage that does not exist": (put("rules", "shortage", value="none"), "shortage"),
    "a rule missing": (lambda d: d["rules"].pop("objective"), "rules has no objective"),
    "a rule invented": (put("rules", "jokers", value=2), "unknown field 'jokers'"),
    "a limit below nothing": (put("rules", "limit", value=-1), "limit"),
    "a claim more": (put("longest", value=5), "unknown field 'longest'"),
    "a claim missing": (forget("wars_per_period"), "has no wars_per_period"),
    "a limit, though it is ignored": (put("rules", "limit", value=5), "seal"),
    "another objective, though nobody wins": (put("rules", "objective", value="shed"), "seal"),
    "another name of the same rules": (put("rules", "name", value="lycos"), "seal"),
    "another seal": (put("seal", value="s1-" + "0" * 32), "seal"),
    "no format": (forget("format"), "has no format"),
    "another format": (put("format", value="bataille-certificate/2"), "format"),
}


@pytest.mark.parametrize("words", TRUE)
def test_what_is_true_is_accepted(words: tuple[str, str]) -> None:
    document = made(words)
    assert checker.check(document).startswith("endless")
    unsealed = {name: value for name, value in document.items() if name != "seal"}
    assert checker.check({**unsealed, "rules": {**document["rules"], "limit": 5}})  # a limit is ignored


@pytest.mark.parametrize("kind", TAMPERED)
def test_each_kind_of_tampering_is_refused_by_its_name(kind: str) -> None:
    tamper, where = TAMPERED[kind]
    document = made(FRENCH)
    before = json.dumps(document)
    tamper(document)
    assert json.dumps(document) != before
    with pytest.raises(checker.CertificateError, match=where):
        checker.check(document)


def test_an_ending_game_is_refused_with_how_it_ends() -> None:
    document = made(PIECE)
    ends = {"9 2 6 3 1 / 5 8 4 7 10": "10x1", "5 / 5": "1x2"}
    told = []
    for deal, deck in ends.items():
        a, b = ([int(word) for word in side.split()] for side in deal.split("/"))
        with pytest.raises(checker.CertificateError) as caught:
            checker.check({**document, "deck": deck, "deal": {"a": a, "b": b}})
        told.append(str(caught.value))
    assert "gets every card" in told[0]
    assert "short of cards" in told[1]


def test_suits_are_read_and_numbered_as_the_model_numbers_them() -> None:
    deal = parse_deal("8c 8d 6c 8h 7c 6d / 8s 3c 7d 6h 6s 2c")
    document = json.loads(json.dumps(Certificate.of(preset("bataille"), deal).as_json()))
    assert "tail 0" in checker.check(document)
    assert Certificate.from_json(document).deal == deal
    for word, says in (("8s", "8s is dealt 2 times"), ("Th", "'Th' is not a card"), (8, "not a plain rank")):
        cards = [word, *document["deal"]["a"][1:]]
        with pytest.raises(checker.CertificateError, match=says):
            checker.check({**document, "deal": {**document["deal"], "a": cards}})
    suits = ["8d", "8c", *document["deal"]["a"][2:]]
    with pytest.raises(checker.CertificateError, match="digest"):
        checker.check({**document, "deal": {**document["deal"], "a": suits}})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("1" * 5_000, "not JSON"),
        ("null", "not an object"),
        ('{"format": "bataille-certificate/1", "format": "bataille-certificate/1"}', "2 times"),
        ('{"examples": []}', "no certificate"),
        ('"\\ud800"', "not an object"),
    ],
)
def test_files_that_hold_no_certificate(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "file.json"
    file.write_text(text, encoding="utf-8")
    ((status, sentence),) = checker.verdicts(str(file))
    assert status == 1
    assert says in sentence


def test_a_wrong_certificate_does_not_hide_behind_right_examples(tmp_path: Path) -> None:
    right = made(FRENCH)
    for wrong in ({**right, "tail": 999}, {"endless": "every deal"}):
        file = tmp_path / "file.json"
        file.write_text(json.dumps({**wrong, "examples": [right]}))
        ((status, sentence),) = checker.verdicts(str(file))
        assert status == 1
        assert "the document has" in sentence


def test_what_is_claimed_bounds_the_work() -> None:
    """A game of many cards that claims to come back at once: some turns more than claimed, and it is wrong."""
    cards = list(range(1, 6_001))
    deal = {"a": cards[::2], "b": cards[1::2]}
    claim = {**made(FRENCH), "deck": "6000x1", "deal": deal, "tail": 0, "period": 2, "suit_blind_period": 2}
    with pytest.raises(checker.CertificateError, match=r"nothing comes back as claimed|is over"):
        checker.check(claim)


def test_ctrl_c_is_a_sentence(tmp_path: Path) -> None:
    text = Path(checker.__file__).read_text()
    code = "\n".join(
        [
            "import builtins, sys",
            "def opened(*_): raise KeyboardInterrupt",
            "builtins.open = opened",
            "sys.argv = ['checker.py', 'file']",
            f"exec(compile({text!r}, 'checker.py', 'exec'), {{'__name__': '__main__'}})",
        ]
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 3
    assert done.stdout.startswith("interrupted")
    assert not done.stderr


def test_python_3_8_reads_it() -> None:
    """Its grammar, and no call that came later: `zip` with `strict`, and types that are made when it is run."""
    tree = ast.parse(Path(checker.__file__).read_text(), feature_version=(3, 8))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert not [word.arg for call in calls for word in call.keywords if word.arg == "strict"]
    made = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    subscripts = [node for value in made for node in ast.walk(value) if isinstance(node, ast.Subscript)]
    assert not [ast.unparse(node) for node in subscripts if ast.unparse(node.value) in ("tuple", "dict", "list")]
    assert not [call for call in calls if isinstance(call.func, ast.Subscript)]
    later = {"removeprefix", "removesuffix", "batched", "pairwise", "bit_count"}
    assert not later & {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def test_alone_on_a_bare_python(tmp_path: Path) -> None:
    right, cut = tmp_path / "right.json", tmp_path / "cut.json"
    right.write_text(json.dumps(made(PIECE)))
    cut.write_text(right.read_text()[:-20])
    assert checker.__file__ is not None
    alone = tmp_path / "alone.py"
    alone.write_bytes(Path(checker.__file__).read_bytes())

    def run(*files: object) -> tuple[int, str]:
        command = [sys.executable, "-I", "-S", str(alone), *map(str, files)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stderr == ""
        return done.returncode, done.stdout

    assert run(right)[0] == 0
    assert run(right, cut)[0] == 1
    assert run(right, tmp_path / "absent.json")[0] == 2
    assert run(tmp_path)[0] == 2
    assert run()[0] == 2
    assert "WRONG: not JSON" in run(cut)[1]


leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
)


def verdict(document: Json) -> str:
    try:
        return checker.check(document)
    except checker.CertificateError as error:
        return str(error)


@given(st.data())
def test_no_document_breaks_it(data: st.DataObject) -> None:
    document = made(PIECE)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.sampled_from([document, document["rules"], document["deal"]]))
        if isinstance(at, dict) and at:
            at[data.draw(st.sampled_from(sorted(at)))] = data.draw(values)
        document.setdefault("rules", {})
    assert verdict(document).isascii()


@given(st.binary(max_size=40) | values.map(lambda value: json.dumps(value).encode()))
def test_no_bytes_break_it(data: bytes) -> None:
    try:
        read = checker.certificates(data)
    except checker.CertificateError:
        return
    for document in read:
        with pytest.raises(checker.CertificateError):
            checker.check(document)
