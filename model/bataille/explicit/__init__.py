"""Every position of a deck in memory: the map position -> next position, and what each comes to.

`position_map` makes it, `explore` counts it; the arrays of a `PositionMap` are there to be streamed.
"""

from bataille.explicit.counting import Tally, explore, tally
from bataille.explicit.making import BYTES, estimate, position_map
from bataille.explicit.map import Cycle, PositionMap

__all__ = ["BYTES", "Cycle", "PositionMap", "Tally", "estimate", "explore", "position_map", "tally"]
