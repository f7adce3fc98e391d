"""The interval of a share that was sampled."""

from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95


def interval(hits: int, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of hits / trials (Wilson 1927); it stays within 0..1, and is never a point.

    >>> low, high = interval(0, 1000)
    >>> low, round(high, 5)
    (0.0, 0.00383)
    """
    if trials == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = hits / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / (1 + z * z / trials)
    # at the ends the bound is exact, and must not miss it by a rounding
    return 0.0 if hits == 0 else max(0.0, middle - half), 1.0 if hits == trials else min(1.0, middle + half)
