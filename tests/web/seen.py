"""What a person sees on the page, and how they set its pace."""

from typing import Any

from bataille.web import samples

WORKED = "9c 3d Qd / 9h Ks 7c"
KNOWN = {one.name: one.deal for one in samples.KNOWN}


def text(page: Any, selector: str) -> str:
    return page.locator(selector).inner_text()


def faces(page: Any, selector: str) -> list[str]:
    """The cards shown, those face down as `-`."""
    return page.locator(f"{selector} .card").evaluate_all(
        "cards => cards.map(card => card.classList.contains('up') ? card.dataset.id : '-')"
    )


def fast(page: Any) -> None:
    page.locator("#speed").evaluate("slider => { slider.value = 6; slider.dispatchEvent(new Event('input')); }")
