"""Endless games: the search for them (`find`), their certificates, and how one is shown."""

from bataille.cycles.certificate import Certificate
from bataille.cycles.finder import SearchResult, find, smallest
from bataille.cycles.query import CycleQuery, SearchStatus

__all__ = ["Certificate", "CycleQuery", "SearchResult", "SearchStatus", "find", "smallest"]
