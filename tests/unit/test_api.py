"""The Python API: whatever a command does, a function does, and words are taken where a person would type them."""

import inspect
import json
from itertools import pairwise

import pytest

import bataille as bt
from bataille.cycles import Certificate
from bataille.errors import BatailleError


def test_words_and_values_mean_the_same():
    deal = bt.parse_deal("1 3 5 / 2 4")
    by_words = bt.play("1 3 5 / 2 4", rules="lycos limit=none")
    assert by_words == bt.play(deal, bt.preset("lycos").without_limit()) == bt.play(deal.position, "lycos limit=none")


@pytest.mark.parametrize("name", bt.PRESETS)
def test_a_game_iterates_from_its_deal_to_its_final_position(name):
    rules = bt.preset(name).changed(limit=40)
    for seed in range(8):
        game = bt.play(bt.random_deal("4x3", seed=seed), rules)
        positions = list(game)
        assert len(positions) == game.turns + 1
        assert str(positions[0]) == str(game.deal)
        assert positions[-1].position == game.final
        for before, after in pairwise(positions[:-1]):
            assert bt.play(before, rules.changed(limit=1)).final == after.position


def test_a_shuffled_game_iterates_as_it_was_played():
    game = bt.play(bt.random_deal("4x2", seed=3), "bataille pickup=shuffled", seed=5, game=2)
    assert [len(one.position.cards) for one in game] == [8] * (game.turns + 1)
    again = bt.play(bt.random_deal("4x2", seed=3), "bataille pickup=shuffled", seed=5, game=2)
    assert [str(one) for one in game] == [str(one) for one in again]


def test_positions_deals_and_games_print_as_notation():
    game = bt.play("9c 3d Qd / 9h Ks 7c")
    assert str(game.deal) == "9c 3d Qd / 9h Ks 7c"
    assert str(next(game.positions())) == "9c 3d Qd / 9h Ks 7c"
    assert str(game) == "a wins by all cards after 1 turn"


def test_objects_show_themselves_in_a_notebook():
    game, certificate = bt.play("1 3 5 / 2 4"), next(bt.find_cycles("5x1"))
    shown = [
        game._repr_html_(), bt.explore("4x1")._repr_html_(), bt.survey("4x1", games=50)._repr_html_(),
        bt.MACHINE._repr_html_(),
    ]  # fmt: skip
    assert all(text.startswith("<table>") and text.endswith("</table>") for text in shown)
    assert certificate._repr_svg_().startswith("<svg")


def test_a_certificate_is_checked_as_a_value_a_document_and_a_file(tmp_path):
    certificate = next(bt.find_cycles("5x1"))
    file = tmp_path / "one.json"
    file.write_text(json.dumps(certificate.as_json()))
    assert bt.check(certificate) == bt.check(certificate.as_json()) == bt.check(file) == bt.check(str(file))
    assert isinstance(certificate, Certificate)


def test_verify_reports_what_was_proved():
    report = bt.verify("every turn ends")
    assert report.as_expected
    assert report.as_json()["theorems"][0]["verdict"] == "proved"


@pytest.mark.parametrize(
    "call",
    [
        lambda: bt.play("1 3 5"),
        lambda: bt.play("1 3 / 2", rules="batalle"),
        lambda: bt.explore("5y1"),
        lambda: bt.survey("5x1", games=0),
        lambda: next(bt.find_cycles("5x1", method="wrods")),
        lambda: bt.verify("no such theorem"),
    ],
)
def test_wrong_words_raise_an_error_of_ours(call):
    with pytest.raises(BatailleError):
        call()


def test_everything_at_the_front_door_is_documented_and_typed():
    for name in bt.__all__:
        value = getattr(bt, name)
        if inspect.isfunction(value):
            assert value.__doc__, name
            assert all(p.annotation is not p.empty for p in inspect.signature(value).parameters.values()), name


def test_no_module_hides_behind_a_function_of_its_name():
    import importlib
    import pkgutil

    for package in [m.name for m in pkgutil.walk_packages(bt.__path__, "bataille.") if m.ispkg] + ["bataille"]:
        loaded = importlib.import_module(package)
        for module in pkgutil.iter_modules(loaded.__path__):
            held = getattr(loaded, module.name, None)
            assert held is None or inspect.ismodule(held), f"{package}.{module.name}"
