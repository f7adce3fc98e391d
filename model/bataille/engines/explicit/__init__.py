"""Every position of a deck in memory: the map position -> next position, and what each comes to.

`position_map` makes it, `explore` counts it; the arrays of a `PositionMap` are there to be streamed.
"""

from bataille.engines.explicit.arrays import Cycle, PositionMap
from bataille.engines.explicit.build import BYTES, estimate, position_map
from bataille.engines.explicit.summary import MapCounts, explore, tally

__all__ = ["BYTES", "Cycle", "MapCounts", "PositionMap", "estimate", "explore", "position_map", "tally"]
