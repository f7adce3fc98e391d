"""The local page: play on it, look inside a game, see a whole deck. Needs the extra `web`."""
