"""Every way to be wrong, each with its evidence and what would be right.

One root, `BatailleError`; each error is also the builtin a stranger expects.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class BatailleError(Exception):
    """Something asked of bataille cannot be done; the message says what would be right."""


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


def nearest(given: str, valid: Iterable[str]) -> str:
    """The end of a message: the nearest valid word if one is close, and all of them.

    >>> nearest("batalle", ["bataille", "war"])
    'did you mean bataille? Valid are: bataille, war'
    >>> nearest("x", ["bataille", "war"])
    'valid are: bataille, war'
    """
    words = list(valid)
    close = get_close_matches(given, words, n=1)
    listed = ", ".join(words)
    return f"did you mean {close[0]}? Valid are: {listed}" if close else f"valid are: {listed}"
