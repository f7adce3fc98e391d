"""The page in French says in French whatever a reader of it can do wrong."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

testclient = pytest.importorskip("starlette.testclient", reason="the extra web is not installed")

import bataille  # noqa: E402 - after the check that the extra is there
from bataille import parse_deal, preset  # noqa: E402
from bataille.cycles.certificate import Certificate  # noqa: E402
from bataille.rules.presets import PRESETS  # noqa: E402
from bataille.web.app import application  # noqa: E402
from bataille.web.files import STATIC  # noqa: E402
from web.seen import open_expert  # noqa: E402

MODEL = Path(bataille.__file__).parent
ENTRY = re.compile(r'^  (?:(".*")|([\w]+)):\s+(".*"),$', re.MULTILINE)
FRENCH = {
    json.loads(quoted or f'"{plain}"'): json.loads(french)
    for quoted, plain, french in ENTRY.findall((STATIC / "server_french.js").read_text())
}
GAP = re.compile(r"\{(\w+)[^}]*\}")
MADE = Certificate.of(preset("bataille"), parse_deal("1 3 5 / 2 4")).as_json()


def plain(template: str) -> str:
    return GAP.sub(r"{\1}", template)


def templates() -> set[str]:
    """Every sentence whose gaps are remembered, wherever in the model and the page it is written."""
    rooms = [
        MODEL / f"{name}.py"
        for name in (
            "errors",
            "game/notation",
            "game/cards",
            "rules/rules",
            "rules/choices",
            "rules/fields",
            "rules/text",
            "rules/presets",
            "cycles/certificate",
            "game/keys",
        )
    ]
    found = set()
    for room in (*rooms, *sorted((MODEL / "web").glob("*.py"))):
        for call in ast.walk(ast.parse(room.read_text())):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args:
                remembered = call.func.id == "Message" or (call.func.id.endswith("Error") and call.keywords)
                if remembered and isinstance(call.args[0], ast.Constant):
                    found.add(plain(call.args[0].value))
    return found


def test_every_sentence_of_the_server_has_its_french():
    known, sources = templates(), {one.source for one in PRESETS.values()}
    assert len(known) > 45
    assert known - FRENCH.keys() == set()
    assert FRENCH.keys() - known - sources == set(), "sentences that nobody says any more"
    for english, french in FRENCH.items():
        dropped = {"what"}  # how the description tells a parameter that is missing: the page never leaves one out
        assert set(GAP.findall(english)) - dropped == set(GAP.findall(french)), english


@pytest.fixture(scope="module")
def page():
    with testclient.TestClient(application(), base_url="http://localhost:8137") as client:
        yield client


def untranslated(said) -> list[str]:
    """The templates of a refusal, its parts included, that the page cannot say in French."""
    if not isinstance(said, dict):
        return []
    own = [] if said["template"] in FRENCH else [said["template"]]
    return own + [one for part in said["parts"].values() for one in untranslated(part)]


WRONG_GAMES = [
    {"deal": "9c 3d"}, {"deal": "1 / 2 / 3"}, {"deal": "9c / "}, {"deal": " / 9c"}, {"deal": "9c / 9c"},
    {"deal": "9x / 9c"}, {"deal": "9c / 9"}, {"deal": "9 / 9c"}, {"deal": "1 2 3 / 4", "deck": "5x1"},
    {"deal": "9c / 9d", "deck": "52"}, {"deal": "1 1 / 2", "deck": "2x1"}, {"deal": "1 / 7", "deck": "5x1"},
    {"deal": "9c / 8d", "deck": "5x1"}, {"deal": "1 / 2", "turn": "2"}, {"deal": "1 / 2", "rules": "batalle"},
    {"deal": "1 / 2", "rules": "zzz"}, {"deal": "1 / 2", "pickup": "x"}, {"deal": "1 / 2", "face_down": "-1"},
    {"deal": "1 / 2", "repetition": "yes"}, {"deal": "1 / 2", "limit": "x"}, {"deal": "1 / 2", "shortage": "x"},
    {"deal": "1 / 2", "turn": "x"}, {"deal": "1 " * 5000 + "/ 2"}, {"deal": "1 " * 1500 + "/ 2"}, {},
]  # fmt: skip
WRONG_DECKS = [
    ("random", {"deck": "foo"}), ("random", {"deck": "9999x9999"}), ("random", {"deck": "9" * 11}),
    ("random", {"deck": "9999x4"}), ("random", {"deck": "1," * 5000 + "1"}), ("deck", {"deck": "52"}),
    ("map", {"deck": "8x1"}), ("map", {"deck": "13x4"}), ("map", {"deck": "5x1", "pickup": "shuffled"}),
    ("near", {"position": "1 / 2", "pickup": "shuffled"}), ("near", {"position": "1 /"}),
    ("near", {"position": "1 2 / 3", "deck": "4x1"}), ("position", {"deck": "5x1", "index": 720}),
]  # fmt: skip
MISTAKEN = (None, True, -1, 1.5, "x", "1" * 5000, [], {}, [[]], {"a": 1}, 10**30, float("nan"), float("inf"))
NO_PILES = (None, "1 3 5", [], {}, ["1 3", 5], [None], [1.5], [True], ["1/3"], [1, 3, 3], ["9c"], [int("1" * 400)])


def wrong_certificates() -> Iterator[str]:
    """What is no certificate: no JSON, other JSON, and a true one with one field gone or of another kind."""
    yield from ("", "[]", "null", "1", "NaN", "[" * 50_000, " " * 200_000, "9" * 5000)
    for field in MADE.keys() - {"seal"}:
        yield json.dumps({name: value for name, value in MADE.items() if name != field})
        for value in MISTAKEN:
            if type(value) is not type(MADE[field]) or field in ("format", "deck", "rules", "deal"):
                yield json.dumps({**MADE, field: value})
    for field in MADE["rules"].keys() - {"name", "limit"}:
        for value in MISTAKEN:
            if type(value) is not type(MADE["rules"][field]) or isinstance(value, str):
                yield json.dumps({**MADE, "rules": {**MADE["rules"], field: value}})
    for pile in NO_PILES:
        yield json.dumps({**MADE, "deal": {"a": pile, "b": [2, 4]}})


@pytest.mark.parametrize("given", WRONG_GAMES, ids=lambda given: str(given)[:50])
def test_a_wrong_game_is_refused_in_french(page, given):
    answer = page.get("/api/turn", params={"turn": 1, **given})
    assert answer.status_code in (400, 413)
    assert untranslated(answer.json()["said"]) == []


@pytest.mark.parametrize(("path", "given"), WRONG_DECKS, ids=lambda one: str(one)[:50])
def test_a_wrong_deck_is_refused_in_french(page, path, given):
    answer = page.get(f"/api/{path}", params=given)
    assert answer.status_code in (400, 413)
    assert untranslated(answer.json()["said"]) == []


def test_a_wrong_certificate_is_refused_in_one_sentence_without_python(page):
    python = re.compile(r"object is|int\(|None|True|argument|unhashable|convert|literal|\n|NaN")
    bodies = list(wrong_certificates())
    assert len(bodies) > 150
    for body in bodies:
        answer = page.post("/api/certificate", content=body.encode())
        told = f"{body[:300]} -> {answer.text[:1500]}"
        assert answer.status_code in (400, 413), told
        assert len(answer.json()["error"]) < 1000, told
        assert not python.search(answer.json()["error"]), told
        assert untranslated(answer.json()["said"]) == [], told


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"deal": "9c 3d / 9c"}, "La carte 9c est donnée 2 fois ; il n’y en a qu’une de chaque."),
        ({"deal": "9c / 9x"}, "« 9x » n’est pas une carte"),
        ({"deal": "9c 3d"}, "a un seul tas"),
        ({"deal": "1 / 2", "turn": 9}, "Le pli 9 n’a pas lieu : la partie finit après le pli 1"),
        ({"deal": "1 / 2", "rules": "lycoss"}, "peut-être lycos ?"),
        ({"view": "inside", "deal": "9c / "}, "laisse vide le tas du joueur b"),
        ({"view": "deck", "deck": "foo"}, "n’est pas un paquet"),
        ({"view": "deck", "deck": "5x1", "at": "1 2 3 / 4"}, "Il manque à la donne 5 : le paquet 5x1 a 5 cartes"),
    ],
    ids=str,
)
def test_a_wrong_link_is_told_in_french(opened, given, says):
    with opened("fr-FR", **given) as shown:
        assert says in shown.inner_text("#alert").replace("\u00a0", " ")


def test_a_certificate_is_judged_in_french(opened):
    ends = {**MADE, "deal": {"a": [1, 3, 2], "b": [4, 5]}}
    with opened("fr-FR") as shown:
        for body, box, says in (
            ("{", "#new-game-alert", "Ce n’est pas un certificat"),
            (json.dumps({**MADE, "tail": None}), "#new-game-alert", "Tail est un nombre entier, 0 ou plus ; reçu"),
            (json.dumps(ends), "#alert", "cette partie finit"),
            (json.dumps({**MADE, "wars_per_period": 3}), "#alert", "batailles par période 3, trouvé 0"),
            (
                json.dumps({**MADE, "rules": {**MADE["rules"], "name": "x"}}),
                "#alert:not(.good)",
                "mais il a été changé",
            ),
            (json.dumps(MADE), "#alert.good", "Les affirmations du certificat sont exactes"),
        ):
            if not shown.locator("#new-game").is_visible():
                shown.click("#new")
                open_expert(shown)
            shown.locator("#certificate-text").fill(body)
            shown.click("#new-game-start")
            shown.locator(box, has_text=says.replace(" ;", "\u00a0;")).wait_for()


def test_a_server_that_is_gone_is_told(opened):
    with opened("fr-FR", deal="1 2 / 3 4", refusals="ERR_FAILED") as shown:
        shown.route("**/api/**", lambda request: request.abort())
        shown.click("#new")
        shown.click(".choice-card >> nth=0")
        shown.locator("#connection.gone", has_text="Le serveur ne répond pas").wait_for()
