"""Every way to be wrong, each with its evidence and what would be right.

One root, `BatailleError`; each error is also the builtin a stranger expects.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from reprlib import repr as cut


class Message(str):
    """Words whose gaps are remembered: who knows the template can say them in another language.

    >>> said = Message("the card {card} is dealt {times:,} times", card="9c", times=2)
    >>> str(said), said.template, said.parts["card"]
    ('the card 9c is dealt 2 times', 'the card {card} is dealt {times:,} times', '9c')
    """

    template: str
    parts: Mapping[str, object]

    def __new__(cls, template: str, /, **parts: object) -> "Message":
        result = super().__new__(cls, template.format_map(parts) if parts else template)
        result.template, result.parts = template, parts
        return result


class BatailleError(Exception):
    """Something asked of bataille cannot be done; the message says what would be right.

    >>> str(BatailleError("deck {deck} has {cards:,} cards", deck="9x9", cards=81))
    'deck 9x9 has 81 cards'
    """

    def __init__(self, text: str = "", /, **parts: object) -> None:
        super().__init__(Message(text, **parts) if parts else text)


class RulesError(BatailleError, ValueError):
    """A rule field, a preset or a pick-up order has a value that does not exist."""


class DeckError(BatailleError, ValueError):
    """A deck is not one of `52`, `36`, `RxC` or a list of copies."""


class DealError(BatailleError, ValueError):
    """A deal misses, repeats or invents a card, or leaves a pile empty."""


class KeyFormatError(BatailleError, ValueError):
    """Bytes given as a canonical key are not the key of any position."""


class CertificateError(BatailleError, ValueError):
    """A document is not a certificate of an endless game."""


class IndexRangeError(BatailleError, IndexError):
    """An index lies outside 0..N-1 for the deck."""


class TooBigError(BatailleError, MemoryError):
    """The deck does not fit the engine or the memory; the message says what would."""


class FileError(BatailleError, OSError):
    """A file cannot be read, or is not what it should be."""


class QuestionError(BatailleError, ValueError):
    """The page is asked for something it does not have, or in words it cannot read."""


class PortError(BatailleError, OSError):
    """The page cannot be served there; the message says what would do."""


class MissingExtraError(BatailleError, ImportError):
    """A command needs an extra, or a program, that is not installed; the message says how."""


class UndeterminedError(BatailleError, RuntimeError):
    """A search or a solver stopped at its limit before it could answer."""


def shown(value: object) -> str:
    """A value as a message shows it: whoever wrote it may not know Python, and it may be endless.

    >>> shown(None), shown(True), shown("x"), shown([1] * 1000)
    ('nothing', 'true', "'x'", '[1, 1, 1, 1, 1, 1, ...]')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return hex(value)[:40] + "..." if isinstance(value, int) and abs(value) > 10**40 else cut(value)


def nearest(given: str, valid: Iterable[str]) -> Message:
    """The end of a message: the nearest valid word if one is close, and all of them.

    >>> nearest("batalle", ["bataille", "war"])
    'did you mean bataille? Valid are: bataille, war'
    >>> nearest("x", ["bataille", "war"])
    'valid are: bataille, war'
    """
    words = list(valid)
    close = get_close_matches(given, words, n=1)
    listed = ", ".join(words)
    if close:
        return Message("did you mean {near}? Valid are: {valid}", near=close[0], valid=listed)
    return Message("valid are: {valid}", valid=listed)
