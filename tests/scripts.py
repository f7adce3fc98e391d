"""The scripts that write pages of the docs, as modules."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]


def script(name: str) -> ModuleType:
    """`docs/generators/NAME.py`, loaded."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / "generators" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found
