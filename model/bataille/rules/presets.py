"""The rule sets people play by, each with its source (docs/reference/rules.md#presets)."""

from bataille.errors import RulesError, nearest, shown
from bataille.rules import AtLimit, First, Objective, Order, Pickup, Rules, Shortage

_FRENCH = 'French rules page "Bataille", English two-player form'
_PAGAT = "its P'yanitsa section, after Pagat; the pick-up order is not fixed by tradition: ours is a choice"
_DELAHAYE = "J.-P. Delahaye and P. Mathieu, Pour la Science 215 and 567"

_BATAILLE = Rules(
    name="bataille",
    source=_FRENCH,
    deck="52",
    face_down=1,
    pickup=Pickup(Order.PAIRS),
    shortage=Shortage.STAGE,
)
_PYANITSA = _BATAILLE.changed(name="pyanitsa", source=_PAGAT, deck="36", low_beats_high=True)
_OPEN = _PYANITSA.changed(name="pyanitsa-open", face_down=0)
_PRESETS = (
    _BATAILLE,
    _BATAILLE.changed(
        name="lycos", source="the Lycos web game's own help page", pickup=Pickup(Order.STACKS),
        shortage=Shortage.LAST_CARD, repetition=False, limit=300, at_limit=AtLimit.COUNT,
    ),
    _PYANITSA,
    _OPEN,
    _PYANITSA.changed(name="pyanitsa-shed", objective=Objective.SHED),
    _OPEN.changed(name="pyanitsa-open-shed", objective=Objective.SHED),
    _BATAILLE.changed(
        name="war", source="the common English rules of War, three cards face down", face_down=3,
        shortage=Shortage.LAST_CARD,
    ),
    _BATAILLE.changed(
        name="delahaye", source=_DELAHAYE, face_down=0, pickup=Pickup(Order.REVERSED_PAIRS)
    ),
    _BATAILLE.changed(
        name="delahaye-sorted", source=_DELAHAYE, face_down=0, pickup=Pickup(Order.SORTED)
    ),
    _BATAILLE.changed(
        name="winamax", source='CodinGame "Winamax Battle"', face_down=3,
        pickup=Pickup(Order.STACKS, First.SEAT_A), shortage=Shortage.DRAW,
    ),
    _BATAILLE.changed(
        name="soldier", source="Codeforces 546C", deck="10x1", face_down=0, pickup=Pickup(Order.PAIRS, First.LOSER)
    ),
    _BATAILLE.changed(
        name="drunkard", source="acmp.ru 146", deck="10x1", face_down=0, pickup=Pickup(Order.PAIRS, First.SEAT_A),
        low_beats_high=True, repetition=False, limit=1_000_000,
    ),
)  # fmt: skip

PRESETS: dict[str, Rules] = {rules.name: rules for rules in _PRESETS}
"""Every preset of RULES.md by name."""


def preset(name: str) -> Rules:
    """The preset of this name.

    >>> preset("winamax").face_down
    3
    """
    if name not in PRESETS:
        raise RulesError("no rules are called {word}: {hint}", word=shown(name), hint=nearest(name, PRESETS))
    return PRESETS[name]
