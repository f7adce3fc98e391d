"""The words of `bataille.rules` as the numbers that every kernel knows them by."""

PAIRS, STACKS, REVERSED_PAIRS, SORTED, SHUFFLED = range(5)
WINNER, LOSER, SEAT_A = range(3)
STAGE, CARD, LAST_CARD, DRAW = range(4)
