"""Remembered turns against the machine's own, turn by turn, by card."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bataille import Deck, Position, parse_deal, preset, turn
from bataille.game.compare import oracle
from bataille.game.machine.phases import Phase
from bataille.game.machine.table import TRANSITIONS, Machine
from bataille.game.successor import DecisionNode, SuccessorMap, TurnEffect
from strategies import deals, rules


def piles(position):
    return position.a, position.b


@settings(max_examples=300)
@given(rules, st.data())
def test_a_remembered_turn_is_the_machine_s_turn(agreed, data):
    """One walk is shown many deals of one deck, so most turns are remembered from another deal."""
    dealt = data.draw(deals())
    plain = agreed.unbounded()
    walk, asked = SuccessorMap(agreed, dealt.deck), oracle(dealt.deck, low_beats_high=agreed.low_beats_high)
    for _ in range(4):
        position = data.draw(deals(dealt.deck)).position
        for _ in range(30):
            made, before = turn(plain, position, asked), walk.wars
            following = walk.next(piles(position))
            if made.phase is not Phase.TURN_START:
                assert following is None
                assert walk.wars == before
                break
            assert following == piles(made.position)
            assert walk.wars - before == made.wars
            position = made.position


def test_a_turn_is_learned_once_for_each_size_and_course_of_answers():
    walk = SuccessorMap(preset("bataille"), Deck.parse("8x1"))
    start = piles(parse_deal("8 5 1 7 / 4 3 2 6").position)
    walk.along(start, 1)
    assert _courses(walk) == 1
    walk.along(piles(parse_deal("7 5 1 4 / 6 3 2 8").position), 1)  # the same size, the same answer
    assert _courses(walk) == 1
    walk.along(piles(parse_deal("6 5 1 4 / 7 3 2 8").position), 1)
    assert _courses(walk) == 2


def test_what_is_remembered_does_not_grow_with_the_length_of_a_game():
    deal = parse_deal("27 7 52 46 45 26 44 25 24 6 51 43 42 23 41 22 21 5 50 40 39 20 38 19 18 4 / "
                      "37 17 36 16 15 3 49 35 34 14 33 13 12 2 48 32 31 11 30 10 9 1 47 29 28 8")  # fmt: skip
    walk = SuccessorMap(preset("bataille"), deal.deck)
    walk.along(piles(deal.position), 31_920)
    assert _courses(walk) <= 2 * deal.deck.size


def test_another_machine_plays_every_turn_itself():
    """This one looks at the suits of two faced cards, as no transition of ours does."""

    def suit_counts(_, position, __):
        return position.laid_a[-1].copy > position.laid_b[-1].copy

    faults = {"a_higher": suit_counts, "b_higher": lambda *asked: not suit_counts(*asked), "tie": lambda *_: False}
    machine = Machine([t._replace(guard=faults.get(t.name, t.guard)) for t in TRANSITIONS])
    deal = parse_deal("9d 5c / 9c 9h")
    walk = SuccessorMap(preset("bataille"), deal.deck, machine)
    assert walk.next(piles(deal.position)) == (parse_deal("5c 9d 9c / 9h").position.a, deal.position.b[1:])
    assert _courses(walk) == 0
    assert walk.next(piles(deal.position.mirror)) is not None
    assert SuccessorMap(preset("bataille"), deal.deck).next(piles(deal.position)) is None  # a tie, and both are short


def test_the_last_turn_is_the_machine_s():
    deal = parse_deal("5 9 / 5 3 4")
    last, turns, wars = SuccessorMap(preset("bataille"), deal.deck).to_the_end(piles(deal.position))
    assert (last.phase, turns, wars) == (Phase.B_BY_SHORTAGE, 1, 1)
    assert last.position == Position(deal.position.a[1:], deal.position.b[1:], deal.position.a[:1], deal.position.b[:1])


def _courses(walk):
    def below(found):
        if isinstance(found, TurnEffect):
            return 1
        return sum(map(below, found.following)) if isinstance(found, DecisionNode) else 0

    return sum(below(question) for question in walk._first.values())
