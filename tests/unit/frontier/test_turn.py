"""The compiled turn over unknown cards against the machine, under every field of the rules."""

from itertools import product
from random import Random

import numpy as np
import pytest

from bataille.engines.compiled import codes
from bataille.engines.compiled.packed_turn import A_WINS, B_WINS, DRAWN, GOES_ON
from bataille.engines.frontier.job import Job, pack
from bataille.engines.frontier.kernels.expand import fresh_desk
from bataille.engines.frontier.kernels.row_layout import OrderRows as Rows
from bataille.engines.frontier.kernels.symbolic_game import play_on
from bataille.engines.frontier.kernels.symbolic_turn import ASKS, ENDLESS, RING, play_turn
from bataille.engines.frontier.knowledge import Knowledge
from bataille.engines.frontier.reference import Asks, Ends, KnownState, Repeats, onward
from bataille.game.cards import Card, Deck
from bataille.game.compare import Comparison, oracle
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import turn
from bataille.game.state import Outcome, Position
from bataille.rules import Rules

from .test_knowledge import rows_of

OUTCOMES = {A_WINS: Outcome.A_WINS, B_WINS: Outcome.B_WINS, DRAWN: Outcome.DRAW}
FIELDS = [
    Rules(face_down=face_down, pickup=f"{order}/{first}", shortage=shortage, low_beats_high=low, objective=objective)
    for face_down, order, first, shortage, low, objective in product(
        (0, 1, 2, 3),
        ("pairs", "stacks", "reversed-pairs", "sorted"),
        ("winner", "loser", "seat-a"),
        ("stage", "card", "last-card", "draw"),
        (False, True),
        ("collect", "shed"),
    )
]


def known_order(ranks):
    knowledge = Knowledge.nothing(len(ranks))
    for x, y in product(range(len(ranks)), repeat=2):
        if knowledge.compare(x, y) is None:
            knowledge = knowledge.learn(x, y, Comparison((ranks[x] > ranks[y]) - (ranks[x] < ranks[y])))
    return knowledge


def rings(held, size):
    a, b = np.full(RING + 1, -1), np.full(RING + 1, -1)
    top_a, top_b = RING - 1, 0  # a's ring is cut by the end of its array
    for i in range(held):
        a[(top_a + i) & RING] = i
    for i in range(size - held):
        b[top_b + i] = held + i
    return a, top_a, b, top_b


def compiled(rules, deck, held, knowledge):
    size = knowledge.size
    a, top_a, b, top_b = rings(held, size)
    end, _, _, top_a, held_a, top_b, held_b = play_turn(
        codes(rules, deck), np.uint64((1 << size) - 1), a, top_a, held, b, top_b, size - held, *rows_of(knowledge),
        np.empty(RING + 1, np.int64),
    )  # fmt: skip
    piles = [int(a[(top_a + i) & RING]) for i in range(held_a)], [int(b[(top_b + i) & RING]) for i in range(held_b)]
    return end, piles


def by_machine(rules, deck, held, ranks):
    asked = oracle(deck, low_beats_high=rules.low_beats_high)
    cards = tuple(Card(rank, place) for place, rank in enumerate(ranks))
    made = turn(rules.changed(repetition=False), Position(cards[:held], cards[held:]), asked)
    return made.phase, ([card.copy for card in made.position.a], [card.copy for card in made.position.b])


def agree(rules, ranks, held):
    deck = Deck.holding([Card(rank, 0) for rank in ranks])
    phase, piles = by_machine(rules, deck, held, ranks)
    end, found = compiled(rules, deck, held, known_order(ranks))
    if phase is Phase.TURN_START:
        return end == GOES_ON and found == piles
    return OUTCOMES.get(end) is ENDS[phase][0]


@pytest.mark.parametrize("size", [2, 3])
def test_every_turn_of_few_cards_under_every_rule(size):
    for rules, ranks, held in product(FIELDS, product(range(size), repeat=size), range(1, size)):
        assert agree(rules, ranks, held), (rules, ranks, held)


def test_turns_with_wars_of_more_cards_under_every_rule():
    random = Random(5)
    for rules in FIELDS:
        for _ in range(6):
            size = random.randint(4, 12)
            held = random.randint(1, size - 1)
            ranks = [random.randint(1, 3) for _ in range(size)]
            if random.random() < 0.7:
                ranks[held] = ranks[0]
            assert agree(rules, tuple(ranks), held), (rules, ranks, held)


def test_play_over_unknown_cards_comes_to_the_same_as_the_machine():
    """The same end or the same open question, after as many turns, from any knowledge."""
    random, met = Random(7), set()
    for rules in FIELDS:
        for copies in ((1,) * 7, (2, 2, 2), (1, 2, 3), (3, 3)):
            if rules.low_beats_high:
                continue  # the places of the extremes would have to be known
            deck = Deck(tuple(range(len(copies))), copies)
            job = Job(rules, deck, random.randint(1, deck.size - 1))
            knowledge = some_knowledge(random, copies)
            expected = onward(rules, KnownState(job.held, knowledge), copies)
            rows, desk = Rows(*rows_of(knowledge)), fresh_desk(job.plan, job.copies, job.pascal)
            end, top_a, held_a, top_b, held_b, turns, period = play_on(job.plan, job.codes, job.held, rows, desk)
            cards = [int(desk.a[(top_a + i) & RING]) for i in range(held_a)]
            cards += [int(desk.b[(top_b + i) & RING]) for i in range(held_b)]
            met.add(end)
            if isinstance(expected, Asks):
                assert (end, turns) == (ASKS, expected.turns)
                assert expected.state == KnownState(held_a, knowledge.moved(cards))
            elif isinstance(expected, Ends):
                assert (OUTCOMES[end], turns) == (expected.outcome, expected.turns)
            else:
                assert isinstance(expected, Repeats)
                assert end == ENDLESS
                assert all(period % one == 0 for one in expected.periods)
    assert met == {ASKS, ENDLESS, A_WINS, B_WINS, DRAWN}


def some_knowledge(random, copies):
    ranks = [rank for rank, n in enumerate(copies) for _ in range(n)]
    random.shuffle(ranks)
    knowledge = Knowledge.nothing(len(ranks))
    for _ in range(random.choice((3, 8, 40))):
        x, y = random.randrange(len(ranks)), random.randrange(len(ranks))
        if knowledge.compare(x, y) is None:
            knowledge = knowledge.learn(x, y, Comparison((ranks[x] > ranks[y]) - (ranks[x] < ranks[y])))
    return knowledge


def test_keys_hold_the_split():
    """`1 / 2 3` and `1 2 / 3` know the same order and are not the same state."""
    order = known_order((1, 2, 3))
    assert not np.array_equal(pack(1, order), pack(2, order))
