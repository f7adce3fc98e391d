"""The search for endless games, their certificates, and how one is shown."""
