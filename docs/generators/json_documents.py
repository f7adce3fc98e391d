"""Write docs/reference/json.md and the JSON Schemas in docs/reference/schemas, from the types."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bataille.output.schemas import schemas

PAGE = Path(__file__).parents[1] / "reference" / "json.md"
FOLDER = PAGE.with_name("schemas")

COMMANDS = {
    "play": "bataille play --json", "explore": "bataille explore DECK --json",
    "explore-endless-only": "bataille explore DECK --endless-only --json", "cycles": "bataille cycles DECK --json",
    "certificate": "bataille cycles DECK --out DIR", "check": "bataille check FILE --json",
    "verify": "bataille verify --json", "survey": "bataille survey DECK --json",
    "chances": "bataille chances DECK --json", "rules": "bataille rules --json",
    "rules-name": "bataille rules NAME --json", "diagram": "bataille diagram --json",
}  # fmt: skip
"""The command that writes each document."""

HEAD = """# JSON documents

<!-- Written by `make generated` (docs/generators/json_documents.py) from the types; a test compares the two. -->

With `--json` a command prints one document and nothing else. Each has a JSON Schema (draft 2020-12), against which the
tests validate real output. Fields may be added in later versions; those below keep their names and meaning.
"""


def page() -> str:
    """The page."""
    parts = [HEAD]
    for name, schema in schemas().items():
        parts.append(f"\n## {name}\n\n{schema['description']} `{COMMANDS[name]}`, [schema](schemas/{name}.json).\n")
        parts.append("\n| field | type | |\n|---|---|---|\n")
        parts += [f"| `{field}` | {kind} | {text} |\n" for field, kind, text in _rows(schema, "")]
    return "".join(parts)


def _rows(schema: dict[str, Any], prefix: str) -> Iterator[tuple[str, str, str]]:
    for name, field in schema.get("properties", {}).items():
        yield f"{prefix}{name}", _kind(field), field.get("description", "")
        inner = field
        while "items" in inner or "anyOf" in inner:
            inner = inner["items"] if "items" in inner else inner["anyOf"][0]
        if name not in ("rules", "deal", "examples"):
            yield from _rows(inner, f"{prefix}{name}.")


def _kind(field: dict[str, Any]) -> str:
    if "anyOf" in field:
        return " or ".join(_kind(one) for one in field["anyOf"])
    if "enum" in field:
        return ", ".join(f"`{word}`" for word in field["enum"])
    if "const" in field:
        return f"`{field['const']}`"
    if field.get("type") == "array":
        return f"list of {_kind(field['items'])}"
    return str(field.get("type", "any"))


def files() -> dict[Path, str]:
    """Every file and its content."""
    texts = {FOLDER / f"{name}.json": json.dumps(schema, indent=1) + "\n" for name, schema in schemas().items()}
    return {PAGE: page(), **texts}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
