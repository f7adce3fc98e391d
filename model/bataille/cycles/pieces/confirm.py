"""What a search found, played again by the machine: the game needs no answer that is not known."""

from collections.abc import Callable, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

from bataille.cycles.pieces.piece import Pair, Piece
from bataille.errors import BatailleError
from bataille.game.compare import Comparison, Oracle
from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import moves
from bataille.game.state import Position
from bataille.rules import Rules


class NotAPieceError(BatailleError, ValueError):
    """An arrangement does not come round with what is known of its cards."""


class ComparedPlaces(NamedTuple):
    """One answer that the game needed: the two cards, and how the first compares with the second."""

    x: int
    y: int
    answer: Comparison


Comparisons = Callable[[int, int], Comparison | None]
"""How two unknown cards compare, None where it does not follow."""


def confirmed(rules: Rules, start: Sequence[int], known: Comparisons, passes: int, *, mirrored: bool) -> Piece:
    """The piece that this arrangement is, with only what its game asks; refused if the machine disagrees.

    `start` names the unknown cards as they lie, a's pile and then b's. The machine plays so many passes. The next
    ones ask the same with each card renamed by the one now at its place (the seats exchanged, if `mirrored`), and so
    on for ever; all these answers together must not contradict each other.
    """
    half = len(start) // 2
    begun = Position(tuple(start[:half]), tuple(start[half:]))
    position, query, word = begun, [], ""
    for _ in range(passes):
        position, more, letters = one_pass(rules, position, known)
        query += more
        word += letters
    ended = position.mirror if mirrored else position
    renaming = dict(zip(begun.cards, ended.cards, strict=True))
    return _piece(start, _for_ever(query, renaming), passes, mirrored, word)


def one_pass(rules: Rules, position: Position, known: Comparisons) -> tuple[Position, list[ComparedPlaces], str]:
    """Play both piles once through: what is left, what was asked, and who took each turn."""
    half, placed, word = len(position.a), 0, ""
    comparisons: list[ComparedPlaces] = []

    def compare(x: int, y: int) -> Comparison:
        answer = known(x, y)
        if answer is None:
            raise NotAPieceError(f"the game asks how card {x} compares with card {y}, and it does not follow")
        comparisons.append(ComparedPlaces(x, y, answer))
        return answer

    oracle = Oracle(compare, lambda cards: cards)
    played = rules.unbounded()
    while placed < half:
        wars = 0
        for move in moves(played, position, oracle):
            wars += move.transition.target is Phase.TIED
            if move.transition.target is Phase.FACED:
                laid = len(move.after.laid_a)
            if move.transition.target in (Phase.A_TAKES, Phase.B_TAKES):
                taker = "a" if move.transition.target is Phase.A_TAKES else "b"
            position = move.after
        if move.transition.target is not Phase.TURN_START:
            raise NotAPieceError(f"the game ends: {move.transition.target}")
        placed += laid
        word += taker.upper() if not wars else taker if wars == 1 else f"{taker}{wars}"
    if placed != half or len(position.a) != half:
        raise NotAPieceError(f"a pass ends after {placed} of {half} placements with piles of {len(position.a)} cards")
    return position, comparisons, word


def _for_ever(comparisons: list[ComparedPlaces], renaming: dict[int, int]) -> set[ComparedPlaces]:
    """Everything the game will ever ask: what was asked, renamed again and again."""
    result, new = set(comparisons), set(comparisons)
    while new:
        new = {ComparedPlaces(renaming[x], renaming[y], answer) for x, y, answer in new} - result
        result |= new
    return result


def _piece(start: Sequence[int], comparisons: set[ComparedPlaces], passes: int, mirrored: bool, word: str) -> Piece:
    place = {card: p for p, card in enumerate(start)}
    lower: set[Pair] = set()
    equal: set[Pair] = set()
    for x, y, answer in comparisons:
        x, y = place[x], place[y]
        if answer is Comparison.EQUAL:
            equal.add((min(x, y), max(x, y)))
        else:
            lower.add((x, y) if answer is Comparison.LOWER else (y, x))
    piece = Piece(len(start), frozenset(lower), frozenset(equal), passes, mirrored, word)
    try:
        TopologicalSorter(piece.below).prepare()
    except CycleError as error:
        raise NotAPieceError(f"the answers that it needs contradict each other: {error.args[1]}") from None
    return piece
