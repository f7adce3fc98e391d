"""Check certificates of endless games: stand-alone, trusting nothing of ours.

    python checker.py FILE...

Python's standard library only, and a second implementation of the rules, written from docs/reference/rules.md and not
from the model. It replays the game and says in which field a file is wrong. What it checks is whether every
statement in the file is true, not who wrote it; where a file carries a seal, also that nothing was changed since.
Exit status: 0 all are right, 1 one is wrong, 2 a file cannot be read, 3 interrupted. Of what `bataille cycles --json`
prints, the certificates are checked and nothing else.

Only ranks decide (`turn` never looks at a suit), so the game is first walked with suits forgotten until
a position comes back: that is the tail and the suit-blind period, both least by construction. One lap then moves
the cards by a permutation that keeps ranks, and each further lap moves them by the same permutation again. So by
card the tail is the same, and the period is the lap times the order of that permutation.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from math import lcm
from typing import Any, Dict, Tuple  # noqa: UP035

FORMAT = "bataille-certificate/1"
FOUND = {"rules", "deck", "method", "examples", "why", "searched", "exhaustive"}  # of `bataille cycles --json`
SPARE = 1_000  # turns that are walked whatever is claimed, so that a small error is named
NUMBERS = ("tail", "period", "suit_blind_period", "wars_per_period")
FIELDS = {"format", "rules", "deck", "deal", "digest", *NUMBERS}
ORDERS, FIRSTS = ("pairs", "stacks", "reversed-pairs", "sorted"), ("winner", "loser", "seat-a")
WORDS = {
    "pickup": tuple(f"{order}/{first}" for order in ORDERS for first in FIRSTS),
    "shortage": ("stage", "card", "last-card", "draw"),
    "objective": ("collect", "shed"),
    "at_limit": ("draw", "count"),
}
RULES = {"face_down", "low_beats_high", "repetition", "limit", *WORDS}
SUITS, RANKS = "cdhs", {**{str(n): n for n in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14, "Jk": 15}
DECKS = {"52": 2, "36": 6, "32": 7}  # the lowest rank of each


# Python 3.8 reads this file: there a type that is made when it is run is not written with `tuple[...]`
Card = Tuple[int, int]  # noqa: UP006  # rank and copy
Pile = Tuple[Card, ...]  # noqa: UP006  # top first
Position = Tuple[Pile, Pile]  # noqa: UP006  # a's pile and b's
Json = Dict[str, Any]  # noqa: UP006


class CertificateError(Exception):
    """The certificate is wrong; the message says where."""


def turn(rules: Json, low: int, high: int, a: Pile, b: Pile) -> tuple[Position, int] | None:
    """One turn: the next position and the wars in it, or None where a seat runs short of cards."""
    faced, a, b, wars = (a[0], b[0]), a[1:], b[1:], 0
    table: list[tuple[Card | None, ...]] = [faced]  # placement by placement
    while faced[0][0] == faced[1][0]:
        wars += 1
        stage = rules["face_down"] + 1
        if min(len(a), len(b)) < (1 if rules["shortage"] == "last-card" else stage):
            return None  # stage, card and draw differ in who then wins, not in that the game is over
        laid_a, laid_b, a, b = a[:stage], b[:stage], a[stage:], b[stage:]
        faced = laid_a[-1], laid_b[-1]
        table += [*zip_longest(laid_a[:-1], laid_b[:-1]), faced]
    x, y = faced[0][0], faced[1][0]
    a_takes = x > y
    if rules["low_beats_high"] and {x, y} == {low, high}:
        a_takes = x == low
    order, first = rules["pickup"].split("/")
    a_first = {"winner": a_takes, "loser": not a_takes, "seat-a": True}[first]
    if not a_first:
        table = [(of_b, of_a) for of_a, of_b in table]
    if order == "reversed-pairs":
        table.reverse()
    if order == "stacks":
        table = list(zip(*table))  # noqa: B905
    taken = tuple(card for pair in table for card in pair if card)
    if order == "sorted":
        taken = tuple(sorted(taken, key=lambda card: -card[0]))  # stable: equal ranks stay in pairs order
    return ((a + taken, b) if a_takes else (a, b + taken)), wars


def replay(rules: Json, a: Pile, b: Pile, bound: int) -> Json:
    """The five facts a certificate states, found by playing the deal."""
    low, high = min(a + b)[0], max(a + b)[0]

    def step(position: Position) -> tuple[Position, int]:
        result = turn(rules, low, high, *position)
        if result is None:
            raise CertificateError("deal: this game is not endless, a seat runs short of cards in a war")
        if not all(result[0]):
            raise CertificateError("deal: this game is not endless, a seat gets every card")
        return result

    def onward(position: Position) -> Position:
        return step(position)[0]

    # suits forgotten, walk until a position comes back, remembering one position (Brent's method)
    start = tuple((rank, 0) for rank, _ in a), tuple((rank, 0) for rank, _ in b)
    mark, here, lap, reach = start, onward(start), 1, 1
    turns = 1
    while here != mark:
        if lap == reach:
            mark, lap, reach = here, 0, 2 * reach
        here, lap, turns = onward(here), lap + 1, turns + 1
        if turns > bound:
            raise CertificateError(f"tail and suit_blind_period: nothing comes back as claimed, in {turns:,} turns")
    behind, ahead, tail = start, start, 0
    for _ in range(lap):
        ahead = onward(ahead)
    while behind != ahead:
        behind, ahead, tail = onward(behind), onward(ahead), tail + 1
    # by card, to the cycle's first position and once around
    first, wars = (a, b), 0
    for _ in range(tail):
        first = onward(first)
    here = first
    for _ in range(lap):
        here, ties = step(here)
        wars += ties
    moved = dict(zip(first[0] + first[1], here[0] + here[1]))  # noqa: B905  # no card is lost
    laps = 1
    for card in moved:
        length, other = 1, moved[card]
        while other != card:
            length, other = length + 1, moved[other]
        laps = lcm(laps, length)
    return {
        "tail": tail, "period": lap * laps, "suit_blind_period": lap, "wars_per_period": wars, "digest": digest(first)
    }  # fmt: skip


def digest(position: Position) -> str:
    """The fingerprint of a position: BLAKE2b of each pile's length and its cards' rank and copy, in LEB128."""
    data = bytearray()
    for pile in position:
        for number in (len(pile), *(part for card in pile for part in card)):
            while number > 127:
                data.append(number % 128 + 128)
                number //= 128
            data.append(number)
    return "b1-" + hashlib.blake2b(data, digest_size=16, person=b"bataille-1").hexdigest()


def seal(certificate: Json) -> str:
    """The fingerprint of all other fields: BLAKE2b of their JSON, keys sorted, ASCII, no spaces."""
    rest = {name: value for name, value in certificate.items() if name != "seal"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return "s1-" + hashlib.blake2b(text.encode(), digest_size=16, person=b"bataille-1").hexdigest()


def whole(value: object) -> bool:
    """Whether a value is a whole number from 0; true and 1.0 are not."""
    return type(value) is int and value >= 0


def fields(value: Any, name: str, needed: set[str], optional: str | None = None) -> None:
    """Refuse an object that lacks a field or has one that means nothing here."""
    if type(value) is not dict:
        raise CertificateError(f"{name} is not an object with fields")
    for field in sorted(needed - set(value)):
        raise CertificateError(f"{name} has no {field}")
    for field in sorted(set(value) - needed - {optional}):
        raise CertificateError(f"{name} has the unknown field {field!a}")


def read_rules(rules: Any) -> Json:
    """Refuse rules that no two players can agree on."""
    fields(rules, "rules", RULES, optional="name")
    for name, valid in WORDS.items():
        if type(rules[name]) is not str or rules[name] not in valid:
            raise CertificateError(f"rules: {name} {rules[name]!a} is none of {', '.join(valid)}")
    for name in ("low_beats_high", "repetition"):
        if type(rules[name]) is not bool:
            raise CertificateError(f"rules: {name} {rules[name]!a} is neither true nor false")
    if not whole(rules["face_down"]):
        raise CertificateError(f"rules: face_down {rules['face_down']!a} is not a whole number from 0")
    if rules["limit"] is not None and not whole(rules["limit"]):
        raise CertificateError(f"rules: limit {rules['limit']!a} is neither null nor a whole number from 0")
    if type(rules.get("name", "")) is not str:
        raise CertificateError("rules: name is not a text")
    return dict(rules)


def read_deal(deal: Any) -> Position:
    """Both piles as cards; copies of a plain rank are numbered in the order of the deal, a's pile first."""
    fields(deal, "deal", {"a", "b"})
    for seat in "ab":
        if type(deal[seat]) is not list or not deal[seat]:
            raise CertificateError(f"deal: the pile of seat {seat} is not a list of cards, at least one")
    words: list[Any] = deal["a"] + deal["b"]
    if all(type(word) is str for word in words):
        for word in words:
            if word[:-1] not in RANKS or word[-1] not in SUITS:
                raise CertificateError(f"deal: {word!a} is not a card")
        cards = [(RANKS[word[:-1]], SUITS.index(word[-1])) for word in words]
        for word, times in Counter(words).items():
            if times > 1:
                raise CertificateError(f"deal: the card {word} is dealt {times} times")
    else:
        cards = []
        met: Counter[int] = Counter()
        for word in words:
            if not whole(word):
                raise CertificateError(f"deal: {word!a} is not a plain rank among plain ranks")
            cards.append((word, met[word]))
            met[word] += 1
    return tuple(cards[: len(deal["a"])]), tuple(cards[len(deal["a"]) :])


def read_deck(deck: Any, cards: Pile) -> None:
    """Refuse the name of a deck that does not hold exactly the cards of the deal."""
    held = sorted(Counter(rank for rank, _ in cards).items())
    copies = [n for _, n in held]
    names = {",".join(map(str, copies))}
    if len(set(copies)) == 1:
        names.add(f"{len(copies)}x{copies[0]}")
    names |= {name for name, low in DECKS.items() if held == [(rank, 4) for rank in range(low, 15)]}
    if held == [*((rank, 4) for rank in range(2, 15)), (15, 2)]:
        names.add("54")
    if type(deck) is not str or deck not in names:
        raise CertificateError(f"deck: the deal does not hold the cards of {deck!a} but those of {min(names, key=len)}")


def check(certificate: Any) -> str:
    """Check one certificate; a sentence that says what is now known, or CertificateError."""
    if type(certificate) is dict and certificate.get("format", FORMAT) != FORMAT:
        raise CertificateError(f"format {certificate['format']!a} is not {FORMAT}")
    fields(certificate, "the certificate", FIELDS, optional="seal")
    rules, (a, b) = read_rules(certificate["rules"]), read_deal(certificate["deal"])
    read_deck(certificate["deck"], a + b)
    for name in NUMBERS:
        if not whole(certificate[name]):
            raise CertificateError(f"{name} {certificate[name]!a} is not a whole number from 0")
    # where the claim is true the walk knows it within three times the tail and the lap
    result = replay(rules, a, b, 3 * (certificate["tail"] + certificate["suit_blind_period"]) + SPARE)
    wrong = [f"{name}: the file says {certificate[name]!a}, the game {result[name]!a}" for name in result
             if certificate[name] != result[name]]  # fmt: skip
    if wrong:
        raise CertificateError("; ".join(wrong))
    if "seal" in certificate and certificate["seal"] != seal(certificate):
        raise CertificateError("seal: what the file says is true, but it was changed after it was written")
    return (
        f"endless, {len(a)} + {len(b)} cards of {certificate['deck']}: tail {result['tail']}, "
        f"period {result['period']}, "
        f"suits forgotten {result['suit_blind_period']} with {result['wars_per_period']} wars"
    )


def unique(pairs: list[tuple[str, Any]]) -> Json:
    """A JSON object, refused if it says a field twice."""
    for name, times in Counter(name for name, _ in pairs).items():
        if times > 1:
            raise CertificateError(f"the field {name!a} is there {times} times")
    return dict(pairs)


def certificates(data: bytes) -> list[Any]:
    """The certificates in a file: one, or all the examples of `bataille cycles --json`."""
    try:
        document = json.loads(data, object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise CertificateError(f"not JSON: {str(error)!a}") from None
    if type(document) is not dict or "examples" not in document:
        return [document]
    if type(document["examples"]) is not list or not document["examples"]:
        raise CertificateError("there is no certificate among its examples")
    fields(document, "the document", FOUND, optional="fewer")
    return document["examples"]


def verdicts(file: str) -> Iterator[tuple[int, str]]:
    """For each certificate in a file the exit status it asks for, and a sentence."""
    try:
        with open(file, "rb") as opened:
            data = opened.read()
    except (OSError, ValueError) as error:
        yield 2, f"cannot be read: {getattr(error, 'strerror', error)}"
        return
    yield from verdicts_of(data)


def verdicts_of(data: bytes) -> Iterator[tuple[int, str]]:
    """The same for the bytes of a file."""
    try:
        for certificate in certificates(data):
            yield 0, f"right: {check(certificate)}"
    except CertificateError as error:
        yield 1, f"WRONG: {error}"


def main(files: list[str]) -> int:
    """Check files, one line for each certificate; the exit status, where a wrong one outweighs an unreadable one."""
    if not files:
        print("usage: python checker.py FILE...")
        return 2
    result = set()
    for file in files:
        for status, sentence in verdicts(file):
            print(f"{file}: {sentence}")
            result.add(status)
    return 1 if 1 in result else max(result)


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a file's name may be any bytes
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("interrupted: what is not printed above was not checked")
        sys.exit(3)
