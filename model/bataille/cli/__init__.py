"""The command line: the room that talks to people."""

from bataille.cli.app import main

__all__ = ["main"]
