"""Write docs/reference/commands.md: every command, argument and option, from the code."""

from pathlib import Path

from bataille.cli.reference import commands_page

PAGE = Path(__file__).parents[1] / "reference" / "commands.md"

if __name__ == "__main__":
    PAGE.write_text(commands_page(), encoding="utf-8")
