"""Hypothesis strategies that every test shares: rules, decks, deals."""

from hypothesis import strategies as st

from bataille.game.cards import Card, Deck
from bataille.game.notation import Deal
from bataille.game.state import Position
from bataille.rules import AtLimit, First, Objective, Order, Pickup, Rules, Shortage

ORDERS = [order for order in Order if order is not Order.SHUFFLED]
PICKUPS = [Pickup(order, first) for order in ORDERS for first in First]

rules = st.builds(
    Rules,
    face_down=st.integers(0, 3),
    pickup=st.sampled_from(PICKUPS),
    shortage=st.sampled_from(Shortage),
    low_beats_high=st.booleans(),
    objective=st.sampled_from(Objective),
    repetition=st.booleans(),
    limit=st.none() | st.integers(0, 60),
    at_limit=st.sampled_from(AtLimit),
)


def decks(most_ranks: int = 5, most_copies: int = 4) -> st.SearchStrategy[Deck]:
    """Decks of any copies, at least two cards."""
    copies = st.lists(st.integers(1, most_copies), min_size=1, max_size=most_ranks).filter(lambda c: sum(c) > 1)
    return copies.map(lambda c: Deck(tuple(range(1, len(c) + 1)), tuple(c)))


@st.composite
def deals(draw: st.DrawFn, deck: Deck | None = None) -> Deal:
    """A deck, its cards in any order, and any split that leaves nobody empty."""
    chosen = deck or draw(decks())
    order: list[Card] = draw(st.permutations(chosen.cards))
    split = draw(st.integers(1, chosen.size - 1))
    return Deal(chosen, Position(tuple(order[:split]), tuple(order[split:])))
