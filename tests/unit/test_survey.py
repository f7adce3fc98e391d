"""Surveys against the reference: the same deals, verdicts and lengths, whatever the rules and the workers."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies as ours
from bataille.engines.survey import Survey, SurveyCounts, interval, survey
from bataille.errors import FileError, RulesError, TooBigError
from bataille.game.cards import Deck
from bataille.game.notation import Deal
from bataille.game.play import Game, play
from bataille.game.random_deals import Shuffler, random_deal
from bataille.game.state import Outcome, Reason
from bataille.output.survey_text import text
from bataille.rules import Order, Pickup, Rules
from bataille.rules.presets import PRESETS, preset
from bataille.runtime.checkpoint import Checkpoint

SLOW = preset("bataille").changed(pickup="stacks/seat-a")
"""Rules under which most 52-card games never end, and the others are long."""


def by_reference(rules: Rules, deck: Deck, games: int, seed: int) -> Survey:
    """The survey that the machine itself makes."""
    played: list[Game] = []
    for number in range(games):
        deal = Deal(deck, random_deal(deck, Shuffler(seed, number)))
        played.append(play(rules, deal, seed=seed, game=number))
    finite = [game for game in played if game.reason is not Reason.REPETITION]
    won = Counter(game.outcome for game in finite)
    return Survey(
        rules=rules,
        deck=str(deck),
        seed=seed,
        asked=games,
        games=games,
        a_wins=won[Outcome.A_WINS],
        b_wins=won[Outcome.B_WINS],
        draw=won[Outcome.DRAW],
        endless=games - len(finite),
        stopped=sum(game.reason is Reason.LIMIT for game in played),
        turns=SurveyCounts(Counter(game.turns for game in finite)),
        wars=SurveyCounts(Counter(game.wars for game in finite)),
    )


@settings(max_examples=120)
@given(rules=ours.rules, deck=ours.decks(most_ranks=7), seed=st.integers(0, 2**64 - 1), workers=st.integers(1, 3))
def test_equals_the_reference(rules: Rules, deck: Deck, seed: int, workers: int) -> None:
    assert survey(rules, deck, games=12, seed=seed, workers=workers) == by_reference(rules, deck, 12, seed)


@settings(max_examples=40)
@given(rules=ours.rules, deck=ours.decks(most_ranks=4, most_copies=3), seed=st.integers(0, 2**64 - 1))
def test_equals_the_reference_where_the_pickup_is_shuffled(rules: Rules, deck: Deck, seed: int) -> None:
    shuffled = rules.changed(pickup=Pickup(Order.SHUFFLED))
    assert survey(shuffled, deck, games=8, seed=seed, workers=1) == by_reference(shuffled, deck, 8, seed)


@pytest.mark.parametrize("name", PRESETS)
def test_equals_the_reference_on_the_decks_people_use(name: str) -> None:
    rules, games = preset(name), 6
    deck = Deck.parse(rules.deck)
    assert survey(rules, deck, games=games, seed=5) == by_reference(rules, deck, games, 5)


@pytest.mark.parametrize("copies", [31, 32, 33, 63, 64, 65, 127, 128, 129])
def test_decks_around_powers_of_two(copies: int) -> None:
    """FAULTS ring buffers: sizes at which a mask goes wrong."""
    deck, rules = Deck.parse(f"{copies}x1"), preset("bataille").changed(limit=250, repetition=False, at_limit="count")
    assert survey(rules, deck, games=3, seed=copies) == by_reference(rules, deck, 3, copies)


def test_games_that_outlast_a_tape() -> None:
    """FAULTS ring buffers: piles wander far past the length of their tapes, and are moved back whole."""
    found = survey(SLOW, Deck.parse("52"), games=12, seed=1)
    assert found == by_reference(SLOW, Deck.parse("52"), 12, 1)
    assert found.turns.max is not None
    assert found.turns.max > 3000  # two cards a turn: more than a tape of 4,096 places holds


def test_ranks_beyond_a_byte() -> None:
    deck = Deck.parse("300x1")
    rules = preset("bataille").changed(low_beats_high=True, limit=300, repetition=False)
    assert survey(rules, deck, games=2, seed=3) == by_reference(rules, deck, 2, 3)


@pytest.mark.parametrize("limit", [8, 9, 10])
def test_a_game_that_ends_exactly_at_the_limit_is_over(limit: int) -> None:
    """FAULTS caps: one turn less stops it, as many or one more do not."""
    deck, rules = Deck.parse("7x1"), preset("bataille")
    number = next(
        n for n in range(200) if play(rules, Deal(deck, random_deal(deck, Shuffler(2, n)))).turns == 9
        and play(rules, Deal(deck, random_deal(deck, Shuffler(2, n)))).reason is Reason.ALL_CARDS
    )  # fmt: skip
    with_it, without = (survey(rules.changed(limit=limit), deck, games=n, seed=2) for n in (number + 1, number))
    assert with_it.stopped - without.stopped == (limit < 9)


def test_endless_is_never_a_cap() -> None:
    """FAULTS caps: a long finite game is finite, and the endless share is of all games, not of the finished ones."""
    found = survey(SLOW, Deck.parse("52"), games=600, seed=0)
    assert found.turns.max is not None
    assert found.turns.max > 4000
    assert found.endless + found.turns.total == found.games == 600
    low, high = found.endless_interval
    assert low < found.endless / 600 < high


def test_a_repetition_beyond_the_limit_is_stopped_and_one_within_is_endless() -> None:
    """The spot where tail + period by card decides, a multiple of the suit-blind one."""
    deck, rules = Deck.parse("3x4"), preset("delahaye")
    for limit in (19, 60, 113, 114, 120):
        limited = rules.changed(limit=limit)
        assert survey(limited, deck, games=100, seed=11) == by_reference(limited, deck, 100, 11), limit


def test_the_limit_is_reached_by_whole_laps() -> None:
    """Where no repetition is ruled a game of a million turns costs one lap, with all its wars counted."""
    rules = preset("bataille").changed(repetition=False, limit=1_000_003)
    deck = Deck.parse("5x2")
    found = survey(rules, deck, games=200, seed=1)
    assert found == by_reference(rules, deck, 200, 1)
    assert found.stopped > 0
    assert found.turns.max == 1_000_003
    assert found.wars.max is not None
    assert found.wars.max > 10_000


def test_no_number_depends_on_the_workers() -> None:
    """FAULTS shuffles and seeds: results that change with the number of threads."""
    one, two, five = (survey(preset("war"), Deck.parse("52"), games=30_000, seed=4, workers=w) for w in (1, 2, 5))
    assert one == two == five
    assert one != survey(preset("war"), Deck.parse("52"), games=30_000, seed=5)


def test_games_add_up_from_parts() -> None:
    """Games 0..n-1 are the first n of any longer survey."""
    short, longer = (survey(preset("bataille"), Deck.parse("6x1"), games=n, seed=9) for n in (500, 501))
    assert longer.turns.total + longer.endless == short.turns.total + short.endless + 1


def test_with_compilation_switched_off() -> None:
    """The kernels are plain Python too, and say the same."""
    program = (
        "import warnings; warnings.simplefilter('ignore', RuntimeWarning)\n"
        "from bataille import Deck, preset; from bataille.engines.survey import survey\n"
        "for name in ('bataille', 'pyanitsa', 'delahaye-sorted', 'lycos'):\n"
        "    print(survey(preset(name), Deck.parse('4x3'), games=25, seed=3, workers=1))\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "NUMBA_DISABLE_JIT": switch},
            capture_output=True, text=True, check=True,
        ).stdout
        for switch in ("1", "0")
    ]  # fmt: skip
    assert told[0] == told[1]


def test_goes_on_from_a_checkpoint(tmp_path: Path) -> None:
    """A killed run gives what an unbroken one gives."""
    file = tmp_path / "run"
    program = (
        "import sys; from pathlib import Path; from bataille import Deck, preset\n"
        "from bataille.engines.survey import survey\n"
        "rules = preset('bataille').changed(pickup='stacks/seat-a')\n"
        "survey(rules, Deck.parse('52'), games=12_000, seed=2, workers=2, checkpoint=Path(sys.argv[1]), every=0.05)\n"
    )
    running = subprocess.Popen([sys.executable, "-c", program, str(file)])
    while not file.exists():
        assert running.poll() is None, "it finished before it was killed: ask for more games"
    running.kill()
    assert running.wait() < 0
    whole = survey(SLOW, Deck.parse("52"), games=12_000, seed=2)
    assert survey(SLOW, Deck.parse("52"), games=12_000, seed=2, checkpoint=file) == whole
    assert not file.exists()


def test_refuses_a_checkpoint_of_another_question(tmp_path: Path) -> None:
    file = tmp_path / "run"
    Checkpoint({"command": "survey", "games": 5}, file).save({"reached": 3})
    with pytest.raises(FileError, match="another run"):
        survey(SLOW, Deck.parse("52"), games=6, checkpoint=file)


def test_refuses_nonsense() -> None:
    for games, workers in ((0, 1), (-3, 1), (1 << 63, 1), (5, 0), (5, 1000)):
        with pytest.raises(RulesError):
            survey(SLOW, Deck.parse("5x1"), games=games, workers=workers)
    with pytest.raises(TooBigError):
        survey(SLOW, Deck.parse("400x400"), games=1)


def test_one_card_is_a_game_that_is_over() -> None:
    for objective, won in (("collect", 3), ("shed", 0)):
        found = survey(preset("bataille").changed(objective=objective), Deck.parse("1x1"), games=3)
        assert (found.a_wins, found.turns.max) == (won, 0)


@given(st.lists(st.integers(0, 50), min_size=1))
def test_tally_says_what_statistics_says(values: list[int]) -> None:
    """FAULTS reports: mean and median exchanged."""
    import statistics

    tally = SurveyCounts(Counter(values))
    assert tally.mean == pytest.approx(statistics.fmean(values))
    assert tally.median == statistics.median(values)
    assert tally.max == max(values)
    ordered = sorted(values)
    for share in (0.01, 0.25, 0.5, 0.9, 0.999):
        found = tally.quantile(share)
        assert found is not None
        assert sum(v <= found for v in ordered) >= share * len(ordered) > sum(v < found for v in ordered)
    assert sum(n for _, _, n in tally.bins(7, max(values))) == len(values)


def test_nothing_has_no_mean() -> None:
    assert SurveyCounts({}).as_json()["mean"] is None


def test_the_interval_is_wilsons() -> None:
    """Against the closed form's roots: both bounds are shares whose own z-test just reaches the share found."""
    for hits, trials in ((1, 10), (423, 1000), (3, 10**6)):
        for bound in interval(hits, trials):
            spread = (bound * (1 - bound) / trials) ** 0.5
            assert abs(hits / trials - bound) / spread == pytest.approx(1.959964, abs=1e-5)
    assert interval(0, 50)[0] == 0
    assert interval(50, 50)[1] == 1


def test_the_table_names_both_seats_and_all_games() -> None:
    """FAULTS reports: the winner always seat a; both outcomes printed."""
    found = survey(preset("bataille").changed(limit=300), Deck.parse("52"), games=500, seed=1)
    shown = text(found)
    for number in (found.a_wins, found.b_wins, found.draw, found.stopped):
        assert f"{number:,}" in shown
    assert found.a_wins + found.b_wins + found.draw + found.endless == 500
    assert found.a_wins != found.b_wins
    assert f"mean {found.turns.mean:,.2f}, median {found.turns.median:,g}" in shown
