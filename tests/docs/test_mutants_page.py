"""The page of the seeded faults is in step with them."""

from scripts import script

mutants = script("mutants")


def test_the_page_shows_the_seeded_faults() -> None:
    assert mutants.PAGE.read_text() == mutants.page(), "run python docs/generators/mutants.py"
