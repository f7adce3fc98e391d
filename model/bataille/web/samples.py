"""Sample deals offered by the page: those of docs/reference/rules.md, and one made by `bataille cycles`."""

from typing import NamedTuple


class SampleDeal(NamedTuple):
    """A deal with a name the page translates, and the preset it is played under."""

    name: str
    rules: str
    deal: str


KNOWN = (
    SampleDeal("worked-example", "bataille", "9c 3d Qd / 9h Ks 7c"),
    SampleDeal("smallest-endless", "bataille", "1 3 5 / 2 4"),
    SampleDeal("two-turns", "soldier", "2 / 1 3"),
    SampleDeal("both-out", "bataille", "5 / 5"),
    SampleDeal("period-114", "delahaye", "3 2 1 1 2 1 / 2 1 3 2 3 3"),
    SampleDeal(
        "period-31920",
        "bataille",
        "27 7 52 46 45 26 44 25 24 6 51 43 42 23 41 22 21 5 50 40 39 20 38 19 18 4 / "
        "37 17 36 16 15 3 49 35 34 14 33 13 12 2 48 32 31 11 30 10 9 1 47 29 28 8",
    ),
    SampleDeal(
        "endless-52",
        "bataille",
        "Jc Jd 7c Jh Qc 6c 5c 5d 3c 5h 6d 4c Kc 9c Ac 10c Qd 8c 10d 4d 10h 2c Ad 7d 9d 2d / "
        "Js 9h Ah 6h 4h 2h 5s 4s 10s 3d 3h 2s Kd Kh 9s Ks As Qh 8d 3s 8h 7h 8s 7s Qs 6s",
    ),
)
