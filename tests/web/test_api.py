"""What the page answers, and how it refuses: always with one sentence."""

import json

import jsonschema
import pytest

testclient = pytest.importorskip("starlette.testclient", reason="the extra web is not installed")

from bataille import digest, parse_deal, preset  # noqa: E402
from bataille.cycles.certificate import Certificate  # noqa: E402
from bataille.web.app import application  # noqa: E402 - after the check that the extra is there
from bataille.web.endpoints import ENDPOINTS  # noqa: E402
from bataille.web.openapi import description  # noqa: E402
from bataille.web.parameters import rules_of  # noqa: E402

WORKED = "9c 3d Qd / 9h Ks 7c"


@pytest.fixture(scope="module")
def page():
    with testclient.TestClient(application(), base_url="http://localhost:8137") as client:
        yield client


def asked(page, path, **given):
    answer = page.get(path, params=given)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_worked_example_step_by_step(page):
    found = asked(page, "/api/turn", deal=WORKED, turn=1)
    assert [step["name"] for step in found["steps"]] == [
        "face", "tie", "cover", "face_again", "a_higher", "gather_a", "gather_a", "gather_a", "slide_a", "a_by_cards",
    ]  # fmt: skip
    assert found["steps"][3]["table"] == [
        {"a": "9c", "b": "9h", "up": True},
        {"a": "3d", "b": "Ks", "up": False},
        {"a": "Qd", "b": "7c", "up": True},
    ]
    assert (found["taker"], found["taken"]) == ("a", ["9c", "9h", "3d", "Ks", "Qd", "7c"])
    assert found["end"] | {"a": None} == {
        "outcome": "a-wins", "reason": "all-cards", "turns": 1, "wars": 1, "earlier": None, "a": None, "b": [],
    }  # fmt: skip
    stacked = asked(page, "/api/turn", deal=WORKED, turn=1, rules="lycos")
    assert stacked["taken"] == ["9c", "3d", "Qd", "9h", "Ks", "7c"]


def test_a_repetition_names_the_earlier_position(page):
    found = asked(page, "/api/turn", deal="1 3 5 / 2 4", turn=9)
    assert (found["end"]["reason"], found["end"]["earlier"]) == ("repetition", 3)
    earlier = asked(page, "/api/turn", deal="1 3 5 / 2 4", turn=4)
    assert (earlier["a"], earlier["b"]) == (found["end"]["a"], found["end"]["b"])


def test_the_limit_of_lycos_counts(page):
    found = asked(page, "/api/turn", deal="1 3 5 / 2 4", turn=300, rules="lycos")
    assert found["end"]["reason"] == "limit"
    assert found["end"]["outcome"] == "a-wins"
    assert len(found["end"]["a"]) == 3


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("worked-example", {"outcome": "a-wins", "turns": 1, "wars": 1}),
        ("smallest-endless", {"tail": 3, "period": 6}),
        ("two-turns", {"tail": 0, "period": 2}),
        ("both-out", {"outcome": "draw", "reason": "shortage"}),
        ("period-114", {"tail": 0, "period": 114, "suit_blind_period": 19}),
        ("period-31920", {"tail": 0, "period": 31_920}),
        ("endless-52", {"deck": "52", "tail": 0, "reason": "repetition"}),
    ],
)
def test_a_deal_worth_seeing_is_what_it_is_called(page, name, expected):
    (found,) = [one for one in asked(page, "/api/known")["known"] if one["name"] == name]
    game = asked(page, "/api/game", rules=found["rules"], deal=found["deal"])
    assert game | expected == game
    assert len(asked(page, "/api/known")["known"]) == 7


def test_a_shortage_leaves_the_table_lying(page):
    found = asked(page, "/api/turn", deal="5 9 / 5 3 4", turn=1)
    assert (found["end"]["outcome"], found["end"]["reason"], found["taker"]) == ("b-wins", "shortage", None)
    assert found["steps"][-1]["table"] == [{"a": "5#1", "b": "5#2", "up": True}]


@pytest.mark.parametrize(
    ("path", "given", "status", "says"),
    [
        ("/api/turn", {"deal": "9c 3d Qd", "turn": 1}, 400, "9c 3d Qd"),
        ("/api/turn", {"deal": "9c / ", "turn": 1}, 400, "seat b"),
        ("/api/turn", {"deal": "9c / 9c", "turn": 1}, 400, "2 times"),
        ("/api/turn", {"deal": "9x / 9c", "turn": 1}, 400, "is not a card"),
        ("/api/turn", {"deal": "1 / 2", "deck": "5x1", "turn": 1}, 400, "3, 4, 5"),
        ("/api/turn", {"deal": "1 " * 5000 + "/ 2", "turn": 1}, 400, "at most 8,000"),
        ("/api/turn", {"deal": "1 " * 1500 + "/ 2", "turn": 1}, 413, "at most 1,000"),
        ("/api/turn", {"deal": "1 / 2", "turn": 2}, 400, "over after turn 1"),
        ("/api/turn", {"deal": "1 / 2", "turn": 0}, 400, "whole number from 1"),
        ("/api/turn", {"deal": "1 / 2", "turn": "9" * 5000}, 400, "whole number from 1"),
        ("/api/turn", {"deal": "1 / 2", "turn": "-1"}, 400, "whole number from 1"),
        ("/api/turn", {"deal": "1 / 2"}, 400, "turn is missing"),
        ("/api/turn", {"turn": 1}, 400, "deal is missing"),
        ("/api/turn", {"deal": "1 / 2", "turn": 1, "rules": "batalle"}, 400, "did you mean bataille?"),
        ("/api/turn", {"deal": "1 / 2", "turn": 1, "pickup": "pairs/loosr"}, 400, "did you mean pairs/loser?"),
        ("/api/turn", {"deal": "1 / 2", "turn": 1, "facedown": 3}, 400, "did you mean face_down?"),
        ("/api/turn", {"deal": "1 / 2", "turn": 1, "face_down": "9" * 30}, 400, "face_down is a whole number"),
        ("/api/turn", {"deal": "1 / 2", "turn": 1, "repetition": "yes"}, 400, "true or false"),
        ("/api/turn", {"deal": "1 / 2", "turn": ["1", "2"]}, 400, "given twice"),
        ("/api/random", {"deck": "9999x9999"}, 400, "too big a deck"),
        ("/api/random", {"deck": "9999x4"}, 413, "39,996 cards; the page takes at most 1,000"),
        ("/api/random", {"deck": "9" * 4500 + ",1"}, 400, "so many ranks"),
        ("/api/random", {"deck": "0x4"}, 400, "is not a deck"),
        ("/api/deck", {"deck": "52"}, 413, "far too many positions; the page counts at most 5,000,000"),
        ("/api/map", {"deck": "8x1"}, 413, "362,880 positions; the page draws at most 50,000"),
        ("/api/map", {"deck": "5x1", "pickup": "shuffled"}, 400, "leads nowhere in particular"),
        ("/api/near", {"position": "1 /"}, 400, "is not a position"),
        ("/api/near", {"position": "/"}, 400, "is not a position"),
        ("/api/position", {"deck": "5x1", "index": 720}, 400, "720"),
        ("/api/export", {"deal": "1 / 2", "kind": "certificate"}, 400, "ends after turn 1"),
        ("/api/export", {"deal": "1 / 2", "kind": "itf"}, 400, "ends after turn 1"),
        ("/api/export", {"deal": "1 / 2", "kind": "gif"}, 400, "kind 'gif' does not exist"),
        ("/api/qr.svg", {"text": "x" * 4000}, 400, "too long for a QR code"),
        ("/api/nothing", {}, 404, "openapi.json lists what is"),
        ("/static/../app.py", {}, 404, "nothing is served"),
        ("/static/%2e%2e/app.py", {}, 404, "nothing is served"),
        ("/static/..%2fapp.py", {}, 404, "nothing is served"),
        ("/static//etc/passwd", {}, 404, "nothing is served"),
        ("/static/", {}, 404, "nothing is served"),
    ],
)  # fmt: skip
def test_what_is_asked_wrongly_is_refused_in_one_sentence(page, path, given, status, says):
    answer = page.get(path, params=given)
    assert answer.status_code == status, answer.text
    assert answer.json().keys() <= {"error", "said"}
    assert says in answer.json()["error"]
    assert "\n" not in answer.json()["error"]
    assert len(answer.json()["error"]) < 10_000


def test_a_certificate_is_opened_and_its_claims_looked_at(page):
    data = Certificate.of(preset("bataille").changed(limit=100), parse_deal("1 3 5 / 2 4")).as_json()
    found = page.post("/api/certificate", content=json.dumps(data)).json()
    assert found["holds"] is True
    assert found["sealed"] is True
    assert found["ask"] == {"rules": "bataille", "limit": "100"}
    assert found["deal"] == "1 3 5 / 2 4"
    wrong = page.post("/api/certificate", content=json.dumps({**data, "period": 12})).json()
    assert (wrong["holds"], wrong["sealed"]) == (False, False)
    unsealed = {name: value for name, value in data.items() if name != "seal"}
    assert page.post("/api/certificate", content=json.dumps(unsealed)).json()["sealed"] is None
    assert {"name": "period", "claimed": 12, "found": 6, "holds": False} in wrong["claims"]
    ends = {**data, "deal": {"a": [1, 3, 2], "b": [4, 5]}}
    assert page.post("/api/certificate", content=json.dumps(ends)).json()["holds"] is False


@pytest.mark.parametrize("rules", [{"rules": "bataille"}, {"rules": "lycos"}, {"repetition": "false"}])
def test_a_game_that_nobody_looked_at_is_kept_all_the_same(page, rules):
    deal, agreed = "1 3 5 / 2 4", rules_of({**rules, **({"repetition": False} if "repetition" in rules else {})})
    trace = json.loads(asked(page, "/api/export", deal=deal, kind="itf", **rules)["text"])
    assert (trace["loop"], len(trace["states"])) == (3, 9)
    assert [state["a"] for state in trace["states"][:2]] == [[1, 3, 5], [3, 5]]
    written = asked(page, "/api/export", deal=deal, kind="certificate", **rules)["text"]
    assert json.loads(written) == Certificate.of(agreed, parse_deal(deal)).as_json()


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        (b"", 400, "not JSON"),
        (b"[" * 50_000, 400, "not JSON"),
        (b"[]", 400, "not a certificate"),
        (b"{}", 400, "not a certificate"),
        (b'{"format": "bataille-certificate/2"}', 400, "its format is"),
        (b'{"format": "bataille-certificate/1", "deck": "52", "deal": {"a": [1], "b": 3}}', 400, "not a certificate"),
        (b" " * 200_000, 413, "at most 100,000 bytes"),
    ],
)
def test_what_is_no_certificate_is_refused(page, body, status, says):
    answer = page.post("/api/certificate", content=body)
    assert (answer.status_code, says in answer.json()["error"]) == (status, True), answer.text


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8137", "", "a b"])
def test_a_strange_host_is_turned_away(page, host):
    answer = page.get("/api/presets", headers={"Host": host})
    assert answer.status_code == 421
    assert "localhost" in answer.json()["error"]


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1:8137", "[::1]:8137"])
def test_this_machine_is_let_in(page, host):
    assert page.get("/api/presets", headers={"Host": host}).status_code == 200


def test_another_site_may_link_but_not_ask(page):
    assert page.get("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200
    assert page.get("/api/presets", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403


def test_every_answer_keeps_to_itself(page):
    for path in ("/", "/static/app.js", "/api/presets", "/api/nothing"):
        headers = page.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


def test_the_description_lists_every_question(page):
    told = page.get("/openapi.json").json()
    assert told == json.loads(json.dumps(description()))
    assert set(told["paths"]) == {endpoint.path for endpoint in ENDPOINTS}
    for endpoint in ENDPOINTS:
        names = [parameter["name"] for parameter in told["paths"][endpoint.path][endpoint.method.lower()]["parameters"]]
        assert names == [parameter.name for parameter in endpoint.parameters]
    assert page.post("/api/turn").status_code == 405


def test_explore_is_told_as_explore_tells_it(page):
    found = asked(page, "/api/deck", deck="5x1")
    assert found["deals"] == {
        "total": 120, "a_wins": 57, "b_wins": 33, "draw": 0, "endless": 30, "endless_by_period": {"6": 30},
    }  # fmt: skip
    assert found["cycles"] == {"count": 4, "positions": 24, "by_period": {"6": 4}}


@pytest.mark.parametrize("endpoint", [one for one in ENDPOINTS if one.method == "GET"], ids=lambda one: one.path)
def test_the_example_of_a_question_is_answered_as_described(page, endpoint):
    given = {one.name: one.example for one in endpoint.parameters if one.example is not None and one.required}
    other = {
        "/api/export": {"deal": "1 3 5 / 2 4"},
        "/api/search": {"deck": "3x1", "digest": digest(parse_deal("1 2 / 3").position)},
        "/api/seek": {"event": "lead"},
    }
    answer = page.get(endpoint.path, params={**given, **other.get(endpoint.path, {})})
    assert answer.status_code == 200, answer.text
    if endpoint.media == "application/json":
        jsonschema.validate(answer.json(), endpoint.schema)
    else:
        assert answer.text.startswith("<svg")
