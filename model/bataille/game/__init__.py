"""The game: cards, decks and positions, the state machine, and one game from the deal to its end."""
