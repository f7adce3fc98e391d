"""Where a search for pieces keeps its numbers: the places in its integer arrays."""

PASS, START, FACED, OF_A, OF_B, ORDER, NEXT = 0, 1, 2, 3, 4, 5, 6
"""A place in the game: the pass, the turn's first placement, the faced one, the cards each seat has won in this
pass; and of an open question, the order in which its answers are tried and the next of them."""

DEPTH, FROM, TO, MIRRORED, DONE, NODES, DEEP, LONG, RANDOM = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""The search as a whole: open questions, the arrangements found alike, whether all is searched, answers tried,
branches left because they went too deep or too long, and the state of the random numbers."""
