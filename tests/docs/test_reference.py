"""The reference: every option of every command is on its page, and every JSON document is what its schema says."""

import json
import shlex

import commands as commands_generator
import json_documents
import jsonschema
import pytest

from bataille.cli.app import COMMANDS, status
from bataille.cli.completion import bash, fish, zsh
from bataille.cli.reference import commands, man_page
from bataille.output.schemas import schemas


def test_every_option_of_every_command_appears_in_the_reference():
    page = commands_generator.PAGE.read_text()
    sections = {part.split("\n")[0]: part for part in page.split("\n## bataille ")[1:]}
    assert set(sections) == set(COMMANDS), "run make generated"
    for command in commands():
        assert command.help.split("\n")[0] in sections[command.name], "run make generated"
        for option in command.spellings:
            assert option in sections[command.name], f"{command.name} {option}: run make generated"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_reference_reads_what_the_command_itself_reads(name, capsys):
    assert status([name, "--help"]) == 0
    shown = capsys.readouterr().out
    command = next(one for one in commands() if one.name == name)
    for option in command.spellings:
        assert option[:12] in shown
    for script in (bash(), zsh(), man_page().replace("\\-", "-")):
        assert all(option in script for option in command.spellings)
    assert all(f" {option.lstrip('-')} " in fish() for option in command.spellings)


def test_the_pages_and_schemas_are_those_of_the_types():
    for path, text in json_documents.files().items():
        assert path.read_text() == text, "run make generated"


DOCUMENTS = [
    ("play", "play '1 3 5 / 2 4'"),
    ("play", "play 54 --seed 4"),
    ("play", "play 36 --rules lycos --seed 4 --limit 3"),
    ("play", "play '5 / 5 6' --shortage draw"),
    ("play", "play '1 3 5 / 2 4' --no-repetition --limit none"),
    ("explore", "explore 4x1 --engine explicit"),
    ("explore", "explore 4x1 --engine reference"),
    ("explore", "explore 2x2 --engine stream"),
    ("explore", "explore 5x1 --engine frontier --lengths"),
    ("explore-endless-only", "explore 4x1 --endless-only"),
    ("cycles", "cycles 5x1 --count 2"),
    ("cycles", "cycles 4x1"),
    ("verify", "verify 'every turn ends'"),
    ("survey", "survey 5x1 --games 100"),
    ("survey", "survey 1x2 --games 5"),
    ("chances", "chances 5x1 --by aces"),
    ("chances", "chances 2x2 --pickup shuffled"),
    ("rules", "rules"),
    ("rules-name", "rules lycos"),
    ("diagram", "diagram"),
]


@pytest.mark.parametrize(("name", "words"), DOCUMENTS)
def test_a_real_document_validates_against_its_schema(name, words, capsys):
    assert status([*shlex.split(words), "--json"]) in (0, 1, 3)
    jsonschema.validate(json.loads(capsys.readouterr().out), schemas()[name], jsonschema.Draft202012Validator)


def test_certificates_and_their_verdicts_validate(capsys, tmp_path):
    assert status(["cycles", "5x1", "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    (file,) = tmp_path.iterdir()
    jsonschema.validate(json.loads(file.read_text()), schemas()["certificate"])
    assert status(["check", str(file), "--json"]) == 0
    jsonschema.validate(json.loads(capsys.readouterr().out), schemas()["check"])


def test_every_schema_is_exercised_and_refuses_a_document_without_its_fields():
    assert {name for name, _ in DOCUMENTS} | {"certificate", "check"} == set(schemas())
    for schema in schemas().values():
        jsonschema.Draft202012Validator.check_schema(schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({}, schema)
