"""MkDocs hooks: source files that pages link to become part of the site, so that no link leads out of it."""

import re
from os.path import normpath, relpath
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
OUTSIDE = re.compile(r"(\]\()((?:\.\./)+(?:model|proofs|tests|benchmarks|constraints|CHANGELOG|README)[^)#]*)(\))")


def _source(page: str, link: str) -> str:
    """The path in the repository that a link of a page names."""
    return relpath(normpath(ROOT / "docs" / Path(page).parent / link), ROOT)


def on_files(files: Files, config: Any) -> Files:
    """Add every linked source file under `source/`."""
    names = {
        _source(file.src_uri, link[2])
        for file in files.documentation_pages()
        for link in OUTSIDE.finditer((ROOT / "docs" / file.src_uri).read_text(encoding="utf-8"))
        if file.src_uri and (ROOT / "docs" / file.src_uri).exists()
    }
    for name in sorted(names):
        if not (ROOT / name).is_file():
            raise FileNotFoundError(f"a page links to {name}, which does not exist")
        files.append(File.generated(config, f"source/{name}.txt", abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Point the links at the copies."""
    del config, files
    here = Path(page.file.src_uri).parent

    def inside(link: re.Match[str]) -> str:
        return f"{link[1]}{relpath(f'source/{_source(page.file.src_uri, link[2])}.txt', here)}{link[3]}"

    return OUTSIDE.sub(inside, markdown)
