"""The compiled kernels: each says what the machine says, shown on unknown cards and not by chance."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any, cast

from bataille.engines.compiled import packed_turn
from bataille.engines.compiled.packed_deck import OUTCOMES
from bataille.engines.compiled.rule_codes import FIRSTS, ORDERS, SHORTAGES
from bataille.game.cards import Card, Deck
from bataille.game.compare import Comparison, Oracle, oracle, sort_by_rank
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import Turn, turn
from bataille.game.state import Pile, Position
from bataille.rules import First, Order, Pickup, Rules, Shortage
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.symbolic.choices import Choices, courses
from bataille_proofs.symbolic.words import BITS, Word, cards_of, uncompiled

SUBJECT = Subject("The compiled kernels: what they play is what the machine plays", 130, Kind.GAME)
CARDS = 8
"""Cards at most in `bataille verify`; `make test` goes to 10 and `make census` to 12."""
PICKUPS = tuple(Pickup(order, first) for order in Order if order is not Order.SHUFFLED for first in First)


class _Codes:
    """Stands where a kernel expects `RuleCodes`: the agreement of the same run, asked when it is read."""

    top = low_beats_high = shed = None

    def __init__(self, rules: "_Agreement") -> None:
        self.face_down = rules.face_down
        self._rules = rules

    @property
    def order(self) -> int:
        """The number of the order."""
        return ORDERS[self._rules.pickup.order]

    @property
    def first(self) -> int:
        """The number of who comes first."""
        return FIRSTS[self._rules.pickup.first]

    @property
    def shortage(self) -> int:
        """The number of the shortage rule."""
        return SHORTAGES[self._rules.shortage]


class _Agreement:
    """Any agreement with so many hidden cards, without limit and repetition, cards being collected."""

    limit = None
    repetition = False

    def __init__(self, face_down: int, choices: Choices) -> None:
        self.face_down = face_down
        self._choices = choices
        self.objective = "collect"

    @property
    def pickup(self) -> Pickup:
        """The pick-up of this run."""
        return self._choices.pick("pickup", PICKUPS)

    @property
    def shortage(self) -> Shortage:
        """The shortage rule of this run."""
        return self._choices.pick("shortage", tuple(Shortage))


class _Cards:
    """Unknown cards, named by their places: how two compare is whatever the run says, in any way at all."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def answer(self, x: int, y: int) -> Comparison:
        """How the cards compare, the same whoever asks first."""
        answer = self._choices.pick(("answer", min(x, y), max(x, y)), tuple(Comparison))
        return answer if x < y else answer.mirrored

    def word(self, question: str, x: int, y: int) -> bool:
        """What a kernel sees of two ranks: equal ones tie, of others either may be the higher one."""
        equal = self.answer(x, y) is Comparison.EQUAL
        if question == "equal":
            return equal
        return not equal and self._choices.pick(("higher", min(x, y), max(x, y)), (True, False)) == (x < y)

    def beats(self, _: object, x: Word, y: Word) -> bool:
        """Stands for the kernel that compares: `a_beats_b` is shown to be the oracle below."""
        return self.answer(x.card, y.card) is Comparison.HIGHER

    def arrange(self, hand: Pile) -> Pile:
        """Two cards by rank; more of them in an order that depends on nothing but which they are."""
        if len(hand) == 2 and self.answer(*hand) is not Comparison.EQUAL:
            return hand if self.word("higher", *hand) else hand[::-1]
        return tuple(sorted(hand))


def _arrange(_: object, __: int, word: Word, size: int) -> Word:
    assert len(word.cards) == size, "the whole hand is arranged"
    return Word(sorted(cast(Any, word.cards)), word.compare)


def differing(cards: int, face_down: int, split: int) -> int:
    """In how many courses of one turn the compiled turn and the machine's differ, under every agreement."""
    return sum(not alike for alike in courses(partial(_course, cards, face_down, split)))


def _course(cards: int, face_down: int, split: int, choices: Choices) -> bool:
    places, known, rules = tuple(range(cards)), _Cards(choices), _Agreement(face_down, choices)
    position = Position(places[:split], places[split:])
    played = turn(cast(Rules, rules), position, Oracle(known.answer, known.arrange))
    kernel = uncompiled(packed_turn.turn, arrange=_arrange, a_beats_b=known.beats)
    words = (Word(pile, known.word) for pile in (position.a, position.b))
    try:
        result = kernel(_Codes(rules), BITS, next(words), split, next(words), cards - split)
    except TypeError:
        return False
    return _alike(played, result)


def _alike(machine: Turn, kernel: Any) -> bool:
    end, a, size_a, b, size_b, wars = kernel
    if machine.phase is not Phase.TURN_START:
        return OUTCOMES.get(end) is ENDS[machine.phase][0] and wars == machine.wars
    piles = machine.position.a, machine.position.b
    words, sizes = (cards_of(a), cards_of(b)), (size_a, size_b)
    same = piles == words and tuple(map(len, piles)) == sizes
    return bool(end == packed_turn.GOES_ON and same and wars == machine.wars)


@theorem(scope=f"every agreement but `shuffled`, every deck, both piles together up to {CARDS} cards", method="bounded")
def the_compiled_turn_is_the_turn_of_the_machine() -> Iterator[Claim]:
    """The kernel that plays packed piles is run on unknown cards beside the machine, on every course that
    comparisons can take: under every agreement both end alike, with the same cards at the same places of the same
    piles and as many wars; of even piles of up to 14 cards too, so that a third war is met. More hidden cards than
    there are cards are as good as so many. (To 10 cards in `make test`, to 12 in `make census`.)"""
    for cards in range(2, CARDS + 1):
        for face_down, split in product(range(cards), range(1, cards)):
            claim = differing(cards, face_down, split) == 0
            yield Claim(f"{cards} cards, {split} of them a's, {face_down} hidden", claim)
    for cards in range(CARDS + 1, 15):
        yield Claim(f"{cards} cards dealt, 1 hidden: three wars in a turn", differing(cards, 1, cards // 2) == 0)


@theorem(scope="hands of up to 6 cards of up to 4 ranks, and of up to 4 cards of 8 ranks", method="exhaustive")
def the_compiled_sort_is_the_sort_of_the_machine() -> Iterator[Claim]:
    """The kernel arranges every hand by falling rank, as `sorted` does."""
    arrange = uncompiled(packed_turn.arrange)
    for size, ranks in (*((size, 4) for size in range(7)), *((size, 8) for size in range(5))):
        codes = packed_turn.RuleCodes(0, 0, 0, 0, 0, 0, ranks - 1)
        hands = product(range(ranks), repeat=size)
        alike = all(arrange(codes, BITS, _packed(hand), size) == _packed(_plainly(hand)) for hand in hands)
        yield Claim(f"{size} cards of {ranks} ranks", alike)


def _plainly(hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card.rank for card in sort_by_rank(tuple(Card(rank, 0) for rank in hand)))


def _packed(hand: tuple[int, ...]) -> int:
    return sum(rank << (BITS * place) for place, rank in enumerate(hand))


@theorem(scope="decks of up to 16 ranks, low beats high or not, any two cards of different ranks", method="exhaustive")
def the_compiled_comparison_is_the_one_of_the_machine() -> Iterator[Claim]:
    """Of two cards of different ranks the same one beats the other, and who holds every card wins or loses alike."""
    beats = uncompiled(packed_turn.a_beats_b)
    for ranks, low in product(range(1, 17), (0, 1)):
        compare = oracle(Deck(tuple(range(ranks)), (1,) * ranks), low_beats_high=bool(low)).compare
        codes = packed_turn.RuleCodes(0, 0, 0, 0, low, 0, ranks - 1)
        pairs = [(x, y) for x, y in product(range(ranks), repeat=2) if x != y]
        alike = all(beats(codes, x, y) == (compare(Card(x, 0), Card(y, 0)) is Comparison.HIGHER) for x, y in pairs)
        yield Claim(f"{ranks} ranks, low beats high: {low}", alike)
