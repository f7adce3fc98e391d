"""The words of the rules as the numbers that kernels know them by."""

from bataille.engines.compiled import codes
from bataille.rules import First, Order, Shortage

ORDERS = {
    Order.PAIRS: codes.PAIRS,
    Order.STACKS: codes.STACKS,
    Order.REVERSED_PAIRS: codes.REVERSED_PAIRS,
    Order.SORTED: codes.SORTED,
    Order.SHUFFLED: codes.SHUFFLED,
}
FIRSTS = {First.WINNER: codes.WINNER, First.LOSER: codes.LOSER, First.SEAT_A: codes.SEAT_A}
SHORTAGES = {
    Shortage.STAGE: codes.STAGE,
    Shortage.CARD: codes.CARD,
    Shortage.LAST_CARD: codes.LAST_CARD,
    Shortage.DRAW: codes.DRAW,
}
