"""Take the pictures of docs/how-to/page.md again: needs a served page, chromium and pillow."""

import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bataille.web.samples import KNOWN
from bataille.web.server import DEFAULT_PORT

TARGET = Path(__file__).parents[2] / "docs" / "pictures"
WORKED = "9c 3d Qd / 9h Ks 7c"
ENDLESS = next(one for one in KNOWN if one.name == "endless-52").deal
PICTURES: dict[str, tuple[str, tuple[int, int], dict[str, object]]] = {
    "war": ("en-US", (1240, 800), {"rules": "bataille", "deal": WORKED, "turn": 1, "step": 4}),
    "repetition": ("fr-FR", (1240, 900), {"deal": "1 3 5 / 2 4", "turn": 9, "step": 9}),
    "inside": ("en-US", (1240, 1080), {"view": "inside", "rules": "bataille", "deal": ENDLESS, "turn": 200}),
    "deck": ("en-US", (1240, 860), {"view": "deck", "rules": "delahaye", "deck": "3x3", "at": "1 3 1 2 1 / 3 2 3 2"}),
    "phone": ("fr-FR", (390, 760), {"rules": "bataille", "deal": WORKED, "turn": 1, "step": 4}),
}


def taken(page: Any) -> bytes:
    """A picture of the page in few colours: small enough for a repository."""
    from PIL import Image

    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    small = picture.quantize(colors=256, method=Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.NONE)
    found = BytesIO()
    small.save(found, "PNG", optimize=True)
    return found.getvalue()


def main(address: str, chromium: str) -> None:
    """Take every picture."""
    from playwright.sync_api import sync_playwright

    TARGET.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, (language, (width, height), given) in PICTURES.items():
            context = browser.new_context(locale=language, viewport={"width": width, "height": height})
            page = context.new_page()
            page.goto(f"{address}/?" + "&".join(f"{key}={quote(str(value))}" for key, value in given.items()))
            page.wait_for_selector("html[data-ready]")
            if given.get("view") == "deck":
                page.wait_for_selector("#counts table", timeout=120_000)
                page.wait_for_selector("#legend li", timeout=120_000)
            page.wait_for_timeout(1500)
            (TARGET / f"{name}.png").write_bytes(taken(page))
            context.close()
        browser.close()


if __name__ == "__main__":
    main(*(sys.argv[1:] or [f"http://localhost:{DEFAULT_PORT}", "/usr/bin/chromium"]))
