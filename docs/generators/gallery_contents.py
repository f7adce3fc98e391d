# ruff: noqa: E501 - prose of the page, one paragraph a line
"""What hangs in the gallery, section by section, and what every game of a section must fulfil."""

from math import lcm

from gallery import Entry, Section, found, sampled

from bataille import PRESETS

PERIODS = (
    ("7x1", 8), ("9x1", 20), ("9x1", 30), ("10x1", 60), ("11x1", 12), ("11x1", 24), ("13x1", 42), ("13x1", 56), ("13x1", 70),
    ("14x1", 96), ("14x1", 112), ("15x1", 48), ("15x1", 80), ("17x1", 36), ("17x1", 72), ("17x1", 90), ("17x1", 126),
)  # fmt: skip


def _whole_deck(entry: Entry) -> bool:
    deal = entry.certificate.deal
    return str(deal.deck) in ("52", "36") and len(deal.position.a) == len(deal.position.b)


def _smallest(entry: Entry) -> bool:
    return entry.certificate.deal.deck.size <= 5


def _pure(entry: Entry) -> bool:
    return entry.certificate.tail == 0


def _in_wars(entry: Entry) -> bool:
    return max(turn.wars for turn in entry.trace.cycle) > 1


def _tail(entry: Entry) -> bool:
    return entry.certificate.tail > 0


def _by_theorem(entry: Entry) -> bool:
    made = entry.certificate
    n, half = made.deal.deck.size, (made.deal.deck.size - 1) // 2
    theirs = {lcm(n + 1, 2 * x, 2 * (half - x)) for x in range(1, half)}
    return max(made.deal.deck.copies) == 1 and (n % 2 == 0 or made.suit_blind_period in theirs)


def _low_beats_high(entry: Entry) -> bool:
    return entry.certificate.rules.low_beats_high


def _favoured(entry: Entry) -> bool:
    made = entry.certificate
    return not made.rules.fair and str(made.deal.deck) == "52"


BY_PIECES = "small endless games laid one behind the other (`bataille cycles 52 --method pieces`)"

SECTIONS = [
    Section(
        "The whole deck of 52, the children's own rules",
        "26 cards each, `bataille`: the game can really go on for ever. Each of the three repeats from the first turn on, and no two are shifts, mirrors or relabelings of each other.",
        [Entry("52-a", BY_PIECES, drawn=True), Entry("52-b", BY_PIECES), Entry("52-c", BY_PIECES)],
        _whole_deck,
    ),
    Section(
        "Whole decks that were open questions",
        "26 and 18 cards each. How they were found is told in [open problems](open-problems.md).",
        [
            Entry(
                "52-delahaye",
                "a piece of 28 cards and three of 8 laid one behind the other (`bataille cycles 52 --rules delahaye`)",
                drawn=True,
            ),
            Entry(
                "36-pyanitsa",
                "small endless games laid one behind the other (`bataille cycles 36 --rules pyanitsa`)",
                drawn=True,
            ),
        ],
        _whole_deck,
    ),
    Section(
        "The smallest endless deal of every preset",
        "Dealt one card at a time, from any deck: with fewer cards every deal of every deck ends. `bataille cycles smallest --rules NAME` plays all of them through.",
        [Entry(f"smallest-{name}", found(f"smallest --rules {name}")) for name in PRESETS],
        _smallest,
    ),
    Section(
        "Published games, replayed",
        "What others have shown, under the rules they used.",
        [
            Entry(
                "spivey",
                "M. Spivey 2010, his values turned into 53 - value, so that the highest is the best card",
                drawn=True,
            ),
            Entry("okwor", "OEIS A400411"),
            Entry("split-3", "the same cycle, from a position with the smaller pile first"),
            Entry(
                "delahaye-12",
                "J.-P. Delahaye and P. Mathieu",
                "Up to swapping the piles it is the only cycle of this deck.",
                drawn=True,
            ),
            Entry("delahaye-16", "J.-P. Delahaye and P. Mathieu"),
            Entry("delahaye-sorted-20", "J.-P. Delahaye and P. Mathieu"),
            Entry("codeforces", "Codeforces 546C"),
            Entry("sashamayn", "sashamayn/war"),
        ],
        lambda entry: entry.certificate.period > 0,
    ),
    Section(
        "By period: distinct ranks",
        "`bataille`. For an odd number n of distinct cards the period is lcm(n + 1, 2x, 2y) with x + y = (n - 1)/2 (D. Okwor); for 5, 7, 9, 11, 13, 15 and 17 cards many of them are here. "
        "With 4, 6, 8, 12 and 16 distinct cards no deal is endless.",
        [Entry("okwor", "OEIS A400411")]
        + [Entry(f"period-{deck}-{period}", found(f"{deck} --period {period}")) for deck, period in PERIODS]
        + [Entry("52x1-word", found("52x1"), "By the word it repeats.")],
        _by_theorem,
    ),
    Section(
        "By period: ranks with copies",
        "`bataille`, and in most of them wars belong to the cycle.",
        [
            Entry("period-4x4", found("4x4"), "One of the 214 endless deals among 63,063,000.", drawn=True),
            Entry("period-5x4-28", found("5x4 --period 28")),
            Entry("period-5x4-32", found("5x4")),
            Entry("period-7x4-204", found("7x4 --period 204")),
            Entry("period-7x4-228", found("7x4")),
            Entry("wars-7x4-24", found("7x4 --wars 24")),
            Entry("period-9x3-210", found("9x3")),
            Entry("period-9x3-560", found("9x3 --period 560")),
            Entry("period-13x3-216", found("13x3"), drawn=True),
            Entry("period-13x3-1560", found("13x3 --period 1560")),
        ],
        lambda entry: min(entry.certificate.deal.deck.copies) > 1,
    ),
    Section(
        "Wars in wars",
        "Cycles in which a tie is followed by a tie: `b2` is a table that b takes after two wars.",
        [
            Entry("delahaye-12", "J.-P. Delahaye and P. Mathieu"),
            Entry("delahaye-sorted-20", "J.-P. Delahaye and P. Mathieu", "A war in a war in a war."),
            Entry(
                "triple-war", found("7x4 --rules pyanitsa-open --period 221"), "Three ties on one table.", drawn=True
            ),
            Entry(
                "36-pyanitsa-open",
                "small endless games laid one behind the other (`bataille cycles 36 --rules pyanitsa-open`)",
            ),
        ],
        _in_wars,
    ),
    Section(
        "Pure cycles",
        "No tail: the first deal comes back.",
        [
            Entry(
                "piece-8-delahaye", found("2,2,4 --rules delahaye --tail 0"), "The piece of which larger ones are made."
            ),
            Entry(
                "piece-12",
                found("1,1,4,2,4 --tail 0"),
                "The smallest piece under `bataille`: `bAAA` one pass, `aBBB` the next.",
                drawn=True,
            ),
            Entry("delahaye-16", "J.-P. Delahaye and P. Mathieu"),
            Entry("52x1-word", found("52x1")),
        ],
        _pure,
    ),
    Section(
        "The longest tails known",
        "First those that are the longest of all deals of their deck, by census (`bataille explore`); then the longest met so far in larger decks, where nobody knows.",
        [
            Entry("tail-5x1", found("5x1 --tail 3"), "The longest of 30."),
            Entry("tail-7x1", found("7x1 --tail 11"), "The longest of 2,304."),
            Entry("tail-9x1", found("9x1 --tail 45"), "The longest of 218,680."),
            Entry("tail-10x1", found("10x1 --tail 61"), "The longest of 395,940."),
            Entry("tail-5x2", found("5x2 --tail 41"), "The longest of 10,620."),
            Entry("tail-soldier-9x1", found("9x1 --rules soldier --tail 50"), "The longest of 273,156."),
            Entry("tail-drunkard-8x1", found("8x1 --rules drunkard --tail 41"), "The longest of 17,400."),
            Entry("tail-pyanitsa-9x1", found("9x1 --rules pyanitsa --tail 40"), "The longest of 78,077."),
            Entry("tail-pyanitsa-open-3x4", found("3x4 --rules pyanitsa-open --tail 42"), "The longest of 4,050."),
            Entry("tail-9x3", sampled("28,000", "tail")),
            Entry("tail-13x3", sampled("4,000", "tail"), drawn=True),
            Entry("tail-52-seat-a", sampled("500", "tail")),
        ],
        _tail,
    ),
    Section(
        "P'yanitsa's",
        "The lowest rank beats the highest.",
        [
            Entry(
                "36-pyanitsa-open",
                "small endless games laid one behind the other (`bataille cycles 36 --rules pyanitsa-open`)",
                "The whole deck of 36.",
                drawn=True,
            ),
            Entry("smallest-pyanitsa", found("smallest --rules pyanitsa")),
            Entry("pyanitsa-3x4", found("3x4 --rules pyanitsa --tail 20")),
            Entry("pyanitsa-7x4", found("7x4 --rules pyanitsa --wars 21")),
            Entry("pyanitsa-open-7x4", found("7x4 --rules pyanitsa-open --wars 35")),
            Entry("pyanitsa-9x3", found("9x3 --rules pyanitsa --period 560")),
        ],
        _low_beats_high,
    ),
    Section(
        "52 cards under a favoured seat",
        "Seat a's card first whoever takes: 42 % of deals never end, and more under `winamax`.",
        [
            Entry("52-seat-a", found("52 --pickup pairs/seat-a")),
            Entry("52-winamax", sampled("90", "period"), drawn=True),
            Entry("52-winamax-wars", sampled("90", "number of wars")),
        ],
        _favoured,
    ),
]
