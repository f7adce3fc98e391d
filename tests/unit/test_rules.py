"""Rules: every field of docs/reference/rules.md, refused when nonsense, equal when they play alike."""

import dataclasses
import re

import pytest
from hypothesis import given

from bataille.errors import RulesError
from bataille.rules import FIELDS, Pickup, Rules
from bataille.rules.presets import PRESETS, preset
from strategies import rules as any_rules

# name, deck, then the fields in their order: the table of docs/reference/rules.md#presets
TABLE = [
    ("bataille", "52", 1, "pairs/winner", "stage", False, "collect", True, None, "draw"),
    ("lycos", "52", 1, "stacks/winner", "last-card", False, "collect", False, 300, "count"),
    ("pyanitsa", "36", 1, "pairs/winner", "stage", True, "collect", True, None, "draw"),
    ("pyanitsa-open", "36", 0, "pairs/winner", "stage", True, "collect", True, None, "draw"),
    ("pyanitsa-shed", "36", 1, "pairs/winner", "stage", True, "shed", True, None, "draw"),
    ("pyanitsa-open-shed", "36", 0, "pairs/winner", "stage", True, "shed", True, None, "draw"),
    ("war", "52", 3, "pairs/winner", "last-card", False, "collect", True, None, "draw"),
    ("delahaye", "52", 0, "reversed-pairs/winner", "stage", False, "collect", True, None, "draw"),
    ("delahaye-sorted", "52", 0, "sorted/winner", "stage", False, "collect", True, None, "draw"),
    ("winamax", "52", 3, "stacks/seat-a", "draw", False, "collect", True, None, "draw"),
    ("soldier", "10x1", 0, "pairs/loser", "stage", False, "collect", True, None, "draw"),
    ("drunkard", "10x1", 0, "pairs/seat-a", "stage", True, "collect", False, 1_000_000, "draw"),
]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_a_preset_is_its_row(row):
    rules = preset(row[0])
    plain = rules.as_json()
    assert (plain["name"], rules.deck, *[plain[field] for field in list(plain)[1:]]) == row
    assert rules.source


def test_no_preset_is_missing_or_invented():
    assert list(PRESETS) == [row[0] for row in TABLE]


def test_an_unknown_preset_names_the_nearest():
    with pytest.raises(RulesError, match="did you mean pyanitsa-open"):
        preset("pyanista-open")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("face_down", -1), ("face_down", 1.0), ("face_down", True), ("face_down", "1"), ("pickup", "pairs"),
        ("pickup", "pairs/seat-b"), ("pickup", "shuffled/winner"), ("shortage", "stages"), ("low_beats_high", "no"),
        ("objective", "win"), ("repetition", 1), ("limit", -1), ("limit", 2.5), ("at_limit", "sizes"),
        ("shortage", None), ("limit", 10**18 + 1), ("face_down", 10**30),
    ],
)  # fmt: skip
def test_nonsense_is_refused_when_made(field, value):
    fields = {"face_down": 1, "pickup": "pairs/winner", "shortage": "stage"} | {field: value}
    with pytest.raises(RulesError) as caught:
        Rules(**fields)
    assert field in str(caught.value)


@given(any_rules)
def test_json_reads_back(rules):
    assert Rules.from_json(rules.as_json()) == rules


def test_json_with_an_unknown_field_is_refused():
    with pytest.raises(RulesError, match="no rule is called 'facedown'"):
        Rules.from_json({"facedown": 1})


def test_names_and_sources_do_not_make_rules_differ():
    assert preset("bataille") == preset("bataille").changed(name="ours", source="we")
    assert preset("bataille") != preset("bataille").changed(face_down=0)
    assert hash(preset("bataille")) == hash(preset("bataille").changed(name="ours"))


def test_a_seat_is_favoured_by_seat_a_only():
    assert [rules.name for rules in PRESETS.values() if not rules.fair] == ["winamax", "drunkard"]
    assert str(Pickup.parse("shuffled")) == "shuffled"


@given(any_rules)
def test_the_text_form_of_rules_round_trips(rules):
    assert Rules.parse(str(rules)) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_as_its_name(name):
    assert str(PRESETS[name]) == name
    assert Rules.parse(name) == PRESETS[name]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("batalle", "did you mean bataille?"),
        ("lycos face-dwn=1", "no rule is called 'face-dwn=1': did you mean face_down?"),
        ("lycos limit=soon", "limit 'soon' is not a number of turns"),
        ("lycos repetition=maybe", "repetition is true or false"),
        ("lycos war", "no rule is called 'war'"),
    ],
)
def test_rules_written_wrongly_are_refused_with_the_nearest_word(text, says):
    with pytest.raises(RulesError, match=re.escape(says)):
        Rules.parse(text)


def test_the_table_of_fields_is_the_fields_of_rules():
    decisive = [field.name for field in dataclasses.fields(Rules) if field.compare]
    assert list(FIELDS) == decisive
    for name, rule in FIELDS.items():
        default = next(field.default for field in dataclasses.fields(Rules) if field.name == name)
        assert default is (dataclasses.MISSING if name in ("face_down", "pickup", "shortage") else rule.default)
