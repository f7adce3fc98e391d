"""The numbers within a key: LEB128, for every number, by running its own code on unknown ones."""

from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import z3

from bataille.game.keys import _read, _write
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.symbolic.execution import branches
from bataille_proofs.symbolic.values import Number, Truth, term

SUBJECT = Subject("The keys of positions", 115, Kind.TRANSITION)
N = z3.Int("number")


class _AgainError(Exception):
    """The loop comes to a second round, with this number."""


class _Bits(Number):
    """A number that is cut into bytes: what is left of it after one round is no more looked at."""

    __slots__ = ("round",)

    def __init__(self, of: Any, round_: int = 0) -> None:
        super().__init__(of)
        self.round = round_

    def __gt__(self, other: Number | int) -> Truth:
        if self.round:
            raise _AgainError(self.term)
        return super().__gt__(other)

    def __and__(self, mask: int) -> "_Bits":
        if mask & (mask + 1):
            raise TypeError("only the last bits are known as a remainder")
        return _Bits(self.term % (mask + 1))

    def __or__(self, bit: int) -> Number:
        """The bit is one that the number, a remainder, cannot have."""
        return Number(self.term + bit)

    def __rshift__(self, bits: int) -> "_Bits":
        return _Bits(self.term / 2**bits, 1)

    __hash__ = Number.__hash__


class _Round(NamedTuple):
    """One round of the loop: the bytes it wrote, and what is left to write, if anything is."""

    written: tuple[Any, ...]
    left: Any


def _first_round() -> _Round:
    written: list[Any] = []

    class Result:
        append = staticmethod(lambda byte: written.append(term(byte)))

    try:
        _write(cast(Any, Result), cast(int, _Bits(N)))
    except _AgainError as again:
        return _Round(tuple(written), again.args[0])
    return _Round(tuple(written), None)


@theorem(scope="every number; read back: up to 70,000 and around the powers of 2 up to 2^80", method="induction")
def every_number_has_one_key_and_none_begins_another() -> Iterator[Claim]:
    """A number is written as bytes of which the last alone is below 128, by rounds that each take its remainder by 128
    and leave a smaller number: so what is written ends, gives the number back, and is not the beginning of another one.
    Hence a key, which is numbers in a row that says how many, belongs to one position, of any deck of any size."""
    for branch in branches(_first_round, [N >= 0]):
        written, left = branch.result
        given = z3.And(N >= 0, branch.condition)
        if len(written) != 1:
            yield Claim("one byte a round", False)
            continue
        (byte,) = written
        if left is None:
            yield Claim.under("the last round", given, z3.And(byte == N, byte >= 0, byte < 128))
        else:
            smaller = z3.And(left > 0, left < N)
            whole = z3.And(byte >= 128, byte < 256, byte - 128 + 128 * left == N)
            yield Claim.under("another round", given, z3.And(smaller, whole))
    numbers = [*range(70_000), *(2**power + more for power in range(17, 81) for more in (-1, 0, 1))]
    yield Claim("each read back", all(_read_back(number) for number in numbers))


def _read_back(number: int) -> bool:
    result = bytearray()
    _write(result, number)
    return _read(bytes(result) + b"\x05", 0) == (number, len(result))
