"""The page's own files, read once and kept compressed: no thread and no disk stands between them and who asks."""

import mimetypes
import re
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from bataille.web.answers import Answer
from bataille.web.responses import response

STATIC = Path(__file__).parent / "static"
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}
MODULES = "<!-- modules -->"
"""Where the front page names the scripts that are wanted at once."""


class File(NamedTuple):
    """A file as it is sent, and the tag that tells a browser whether it has it already."""

    answer: Answer
    tag: str

    @classmethod
    def of(cls, content: bytes, media: str) -> "File":
        """Compress a file and tag it."""
        return cls(Answer.of(200, media, content), f'"{blake2b(content, digest_size=12).hexdigest()}"')


class Files:
    """Every file of the static folder, and the front page with its scripts named."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._files = {path.name: _read(path) for path in sorted(folder.iterdir()) if path.is_file()}
        text = (folder / "index.html").read_text(encoding="utf-8").replace(MODULES, preloads(folder))
        self._front = File.of(text.encode(), "text/html")

    async def front(self, request: Request) -> Response:
        """The front page."""
        return _sent(request, self._front)

    async def static(self, request: Request) -> Response:
        """A file by its name."""
        file = self._files.get(request.path_params["name"])
        if file is None:
            raise HTTPException(404)
        return _sent(request, file)


def preloads(folder: Path) -> str:
    """The scripts that the first one imports, directly or not, named so that they are fetched all at once."""
    reached: list[str] = []
    left = ["app.js"]
    while left:
        name = left.pop(0)
        if name not in reached:
            reached.append(name)
            left += re.findall(
                r'^(?:import|export) [^;]*?"\./([\w.]+)";', (folder / name).read_text("utf-8"), re.M | re.S
            )
    return "\n".join(f'<link rel="modulepreload" href="/static/{name}">' for name in reached[1:])


def _read(path: Path) -> File:
    media = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File.of(path.read_bytes(), media)


def _sent(request: Request, file: File) -> Response:
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers={"ETag": file.tag})
    return response(request, file.answer, [("ETag", file.tag)])
