"""Endless games by words: who wins each turn of a repeating word is decided first, the ranks last.

Played on places, a word that brings both piles back to their sizes moves the cards by a fixed permutation. So the
comparisons of all its passes are the orbits of those of the first, at most n² pairs however long the period; if they
contradict nothing, ranks of the deck are handed out so that they come true.
"""

from collections.abc import Iterator
from itertools import product
from math import lcm
from time import monotonic
from typing import NamedTuple

from bataille.cycles.constraints import ComparedPlaces, Constraints
from bataille.cycles.query import CycleQuery, SearchStatus
from bataille.cycles.search.turn_results import TurnResult, beats, scripted
from bataille.game.cards import Deck
from bataille.game.compare import Comparison
from bataille.game.keys import numbered
from bataille.game.notation import Deal
from bataille.game.state import Position, Seat
from bataille.rules import Rules

Word = tuple[TurnResult, ...]
LONGEST = 24
"""Beats in a word at most; nobody waits for longer ones."""
SOON, LATE = 100_000, 2_000_000
"""Turns until a word's cards are back: above the first its deal comes later, above the second only where asked for."""
PAUSE = 0.2
"""Seconds between two words about how much was searched."""


class Pass(NamedTuple):
    """One pass of a word over places: what moves where, and what is asked, in places at its start."""

    order: tuple[int, ...]
    asked: tuple[ComparedPlaces, ...]

    @property
    def laps(self) -> int:
        """Passes until every card is back."""
        left, result = set(range(len(self.order))), 1
        while left:
            start = place = left.pop()
            length = 1
            while (place := self.order[place]) != start:
                left.remove(place)
                length += 1
            result = lcm(result, length)
        return result


def passed(rules: Rules, cards: int, split: int, word: Word) -> Pass | None:
    """Play a word once; None if cards run short, or the piles do not come back to their sizes.

    >>> from bataille.rules.presets import preset
    >>> passed(preset("bataille"), 5, 2, word_of("AB")).order
    (0, 2, 4, 3, 1)
    """
    order, size, query = tuple(range(cards)), split, []
    for beat in word:
        step = scripted(rules, size, cards, beat)
        if step is None:
            return None
        query += [(order[x], order[y], answer) for x, y, answer in step.asked]
        order, size = tuple(order[place] for place in step.order), step.size_a
    return Pass(order, tuple(query)) if size == split else None


def demanded(once: Pass) -> Constraints | None:
    """All that a word asks when it is repeated for ever; None as soon as two answers contradict each other."""
    order = once.order
    answers: dict[tuple[int, int], Comparison] = {}
    for x, y, answer in once.asked:
        x, y, answer = (x, y, answer) if x < y else (y, x, answer.mirrored)
        while (known := answers.get((x, y))) is None:
            answers[x, y] = answer
            x, y = order[x], order[y]
            if x > y:
                x, y, answer = y, x, answer.mirrored
        if known is not answer:
            return None
    result = Constraints(len(order), [(x, y, answer) for (x, y), answer in answers.items()])
    return None if result.contradicted else result


def deal_of(rules: Rules, deck: Deck, split: int, word: Word) -> Deal | None:
    """A deal of the deck whose game repeats this word from the first turn; None if there is none.

    >>> from bataille.rules.presets import preset
    >>> str(deal_of(preset("bataille"), Deck.parse("5x1"), 2, word_of("AB")))
    '4 1 / 3 5 2'
    """
    once = passed(rules, deck.size, split, word)
    return _dealt(rules, deck, split, once) if once else None


def _dealt(rules: Rules, deck: Deck, split: int, once: Pass) -> Deal | None:
    demands = demanded(once)
    ranks = demands.ranks(deck, low_beats_high=rules.low_beats_high) if demands else None
    if ranks is None:
        return None
    cards = numbered(ranks)
    return Deal(deck, Position(cards[:split], cards[split:]), deck.suited)


def word_of(text: str) -> Word:
    """A word as people write it.

    >>> [beat.wars for beat in word_of("Aab2B")]
    [0, 1, 2, 0]
    """
    result: list[TurnResult] = []
    for letter in text:
        if letter.isdecimal():
            result[-1] = result[-1]._replace(wars=int(letter))
        else:
            result.append(
                next(beat for beat in (TurnResult(seat, n) for seat in Seat for n in (0, 1)) if str(beat) == letter)
            )
    return tuple(result)


def words(rules: Rules, most_wars: int, length: int) -> Iterator[Word]:
    """The words of a length that could bring the piles back to their sizes, one of each up to shifts and mirrors."""
    letters = tuple(beats(rules, most_wars))
    gain = [(1 if beat.taker is Seat.A else -1) * (1 + beat.wars * (rules.face_down + 1)) for beat in letters]
    mirror = [letters.index(beat.mirror) for beat in letters]
    for word in product(range(len(letters)), repeat=length):
        if sum(gain[letter] for letter in word) or not _least(word):
            continue
        if rules.fair and _turned([mirror[letter] for letter in word]) < word:
            continue
        yield tuple(letters[letter] for letter in word)


def search(query: CycleQuery) -> Iterator[Deal | SearchStatus]:
    """Words by length, each from every split; the deals it yields are pure cycles.

    Games of long periods take long to play, so they come after words of twice the length.
    """
    deck, rules = query.deck, query.rules
    middle = query.split or deck.dealt
    splits = sorted(range(1, deck.size), key=lambda split: (abs(split - middle), split))
    most_wars = 0 if query.wars == 0 or max(deck.copies) == 1 else 1
    late = max(LATE, query.period or 0)
    last_report, tried, held = monotonic(), 0, []
    for length in range(1, LONGEST + 1):
        for word in words(rules, most_wars, length):
            for split in splits:
                tried += 1
                once = passed(rules, deck.size, split, word)
                turns = length * once.laps if once else 0
                if once and turns <= late and (deal := _dealt(rules, deck, split, once)):
                    if turns <= max(SOON, query.period or 0):
                        yield deal
                    else:
                        held.append((turns, length, deal))
                if monotonic() - last_report > PAUSE:
                    last_report = monotonic()
                    yield SearchStatus(f"{tried:,} words with a split, of at most {length} turns")
        due = sorted((turns, str(deal), deal) for turns, result, deal in held if 2 * result <= length)
        held = [one for one in held if 2 * one[1] > length]
        yield from (deal for *_, deal in due)
    yield SearchStatus(f"{tried:,} words with a split, of at most {LONGEST} turns")


def _least(word: tuple[int, ...]) -> bool:
    """Whether a word is the least of its shifts, and no smaller word repeated."""
    return all(word < word[i:] + word[:i] for i in range(1, len(word)))


def _turned(letters: list[int]) -> tuple[int, ...]:
    """The least of the shifts."""
    return min(tuple(letters[i:] + letters[:i]) for i in range(len(letters)))
