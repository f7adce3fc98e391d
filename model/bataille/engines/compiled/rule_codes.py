"""The words of the rules as the numbers that every kernel knows them by."""

from bataille.rules import First, Order, Shortage

PAIRS, STACKS, REVERSED_PAIRS, SORTED, SHUFFLED = range(5)
WINNER, LOSER, SEAT_A = range(3)
STAGE, CARD, LAST_CARD, DRAW = range(4)

ORDERS = {
    Order.PAIRS: PAIRS,
    Order.STACKS: STACKS,
    Order.REVERSED_PAIRS: REVERSED_PAIRS,
    Order.SORTED: SORTED,
    Order.SHUFFLED: SHUFFLED,
}
FIRSTS = {First.WINNER: WINNER, First.LOSER: LOSER, First.SEAT_A: SEAT_A}
SHORTAGES = {
    Shortage.STAGE: STAGE,
    Shortage.CARD: CARD,
    Shortage.LAST_CARD: LAST_CARD,
    Shortage.DRAW: DRAW,
}
