"""An endless game for other tools: an ITF trace for trace viewers, and a ready test for pytest."""

import json
from typing import Any

from bataille.cycles.certificate import Certificate
from bataille.cycles.trace import LassoTrace
from bataille.game.notation import pile_json
from bataille.game.successor import SuccessorMap


def itf(trace: LassoTrace) -> dict[str, Any]:
    """The game in the Informal Trace Format (Apalache ADR-015), a lasso: from the last state it goes back to `loop`.

    Suits are forgotten, so that the last position is exactly the one before the loop's first comes round.

    >>> from bataille.game.play import play
    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> trace = itf(LassoTrace.of(play(preset("bataille"), parse_deal("1 3 5 / 2 4"))))
    >>> trace["loop"], len(trace["states"]), trace["states"][0]["a"]
    (3, 9, [1, 3, 5])
    """
    game = trace.game
    successor = SuccessorMap(game.rules, game.deal.deck)
    piles, states = game.deal.position[:2], []
    for number, played in enumerate(trace.tail + trace.cycle):
        states.append({
            "#meta": {"index": number},
            "a": pile_json(piles[0], suited=False),
            "b": pile_json(piles[1], suited=False),
            "taker": str(played.taker),
            "wars": played.wars,
        })  # fmt: skip
        piles, _ = successor.along(piles, 1)
    return {
        "#meta": {
            "format": "ITF",
            "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
            "description": f"an endless game of {game.deal.deck}; taker and wars are those of the turn that follows",
            "rules": game.rules.as_json(),
        },
        "vars": ["a", "b", "taker", "wars"],
        "states": states,
        "loop": len(trace.tail),
    }


def as_test(certificates: list[Certificate], command: str) -> str:
    """A pytest file that plays these deals with `import bataille` alone.

    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> text = as_test([Certificate.of(preset("soldier"), parse_deal("2 / 1 3"))], "bataille cycles 3x1")
    >>> exec(text)
    >>> test_never_ends(*CASES[0])
    """
    cases = "".join(f"    ({_case(one)}),\n" for one in certificates)
    return f'''"""Endless games of war, made by `{command}`."""

import bataille
import pytest

# rules, deal, tail, period, suit-blind period, wars in it, digest of the first position of the cycle
CASES = [
{cases}]


@pytest.mark.parametrize(("rules", "deal", "tail", "period", "blind", "wars", "digest"), CASES)
def test_never_ends(rules, deal, tail, period, blind, wars, digest):
    rules, deal = bataille.Rules(**rules), bataille.parse_deal(deal)
    game = bataille.play(deal, rules)
    assert str(game.reason) == "repetition"
    assert (game.tail, game.period) == (tail, period)
    assert (game.suit_blind_period, game.wars_per_period) == (blind, wars)
    short = bataille.play(deal, rules.changed(limit=tail)) if tail else None
    first = short.final if short else deal.position
    assert bataille.digest(first) == digest
'''


def _case(one: Certificate) -> str:
    rules = json.loads(json.dumps(one.rules.without_limit().as_json()))  # plain words, no enums
    return ", ".join(
        repr(value)
        for value in (
            rules, str(one.deal), one.tail, one.period, one.suit_blind_period, one.wars_per_period, one.digest
        )
    )  # fmt: skip
