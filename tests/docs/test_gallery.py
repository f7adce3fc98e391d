"""The gallery: written from its certificates, each right, each what its section says."""

import json
from pathlib import Path

import gallery as build
import pytest
from gallery_contents import PERIODS, SECTIONS

from bataille import parse_deal
from bataille.cli.app import status
from bataille_proofs import checker

GALLERY = Path(__file__).parents[2] / "docs" / "results" / "gallery"

ENTRIES = {entry.file: entry for section in SECTIONS for entry in section.entries}
PLAYS = json.loads((Path(__file__).parents[1] / "facts" / "plays.json").read_text())


def test_the_page_and_its_pictures_are_those_of_the_certificates():
    assert build.PAGE.read_text() == build.page(), "run python docs/generators/gallery.py"
    drawn = build.pictures()
    assert {file.name: file.read_text() for file in GALLERY.glob("*.svg")} == drawn


def test_every_certificate_hangs_and_is_right():
    files = {file.stem: file for file in GALLERY.glob("*.json")}
    assert set(files) == set(ENTRIES)
    for file in files.values():
        assert [code for code, _ in checker.verdicts(str(file))] == [0], file.name


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.heading)
def test_every_game_of_a_section_is_what_the_section_says(section):
    assert all(section.claim(entry) for entry in section.entries)


def test_the_games_of_52_really_differ():
    whole = SECTIONS[0].entries
    assert len({entry.trace.shape for entry in whole}) == len(whole) == 3


def test_periods_are_those_of_their_names():
    for deck, period in PERIODS:
        made = ENTRIES[f"period-{deck}-{period}"].certificate
        assert (str(made.deal.deck), made.suit_blind_period) == (deck, period)


def test_published_endless_games_all_hang():
    """Every endless game among the outside facts, by its cards and rules."""
    hanging = {(str(entry.certificate.deal), entry.certificate.rules.name) for entry in ENTRIES.values()}
    published = [one for one in PLAYS if one["expect"].get("reason") == "repetition"]
    assert published
    for one in published:
        deal = parse_deal(one["deal"])
        assert (str(deal), one["rules"].split()[0]) in hanging, one


@pytest.mark.parametrize("entry", SECTIONS[2].entries, ids=lambda entry: entry.file)
def test_the_smallest_are_found_again(entry, capsys):
    assert status(["cycles", "smallest", "--rules", entry.certificate.rules.name, "--json"]) == 0
    (example,) = json.loads(capsys.readouterr().out)["examples"]
    assert example == entry.certificate.as_json()


LONGEST = ["tail-5x1", "tail-7x1", "tail-9x1", "tail-5x2", "tail-soldier-9x1", "tail-pyanitsa-open-3x4"]


@pytest.mark.parametrize("file", LONGEST)
def test_the_longest_tails_are_the_longest_of_all_deals(file):
    import numpy as np

    from bataille.engines.explicit import position_map

    made = ENTRIES[file].certificate
    deck = made.deal.deck
    found = position_map(made.rules.without_limit(), deck)
    dealt = slice(deck.dealt, None, deck.size + 1)
    endless = found.label[dealt] >= found.CYCLE
    assert int(np.max(found.distance[dealt][endless])) == made.tail
    assert f"The longest of {int(endless.sum()):,}." == ENTRIES[file].remark
