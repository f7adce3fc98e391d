"""What names a long run over a deck in its checkpoint."""

from bataille.game.cards import Deck
from bataille.rules import FIELDS, Rules


def parameters(engine: str, rules: Rules, deck: Deck) -> dict[str, object]:
    """The question a run answers: engine and version, deck, and the rules that the position map depends on."""
    decisive = {name: rule.as_json(getattr(rules, name)) for name, rule in FIELDS.items() if rule.moves}
    return {"engine": engine, "deck": str(deck), "rules": decisive}
