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


def open_dialog(page: Any) -> None:
    """Open the dialog for a new game, on a phone by way of the menu."""
    if page.locator("#menu-button").is_visible():
        page.click("#menu-button")
    page.click("#new")


def open_expert(page: Any) -> None:
    """Open the part of the dialog with every rule and the imports."""
    if page.locator("#expert").get_attribute("open") is None:
        page.locator("#expert > summary").click()


def setting(page: Any, name: str, value: object) -> None:
    """Change a setting in the panel, and close it."""
    page.click("#settings-button")
    control = page.locator(f"#{name}")
    if control.get_attribute("type") == "checkbox":
        control.set_checked(bool(value))
    else:
        control.evaluate(
            "(one, value) => { one.value = value;"
            " for (const kind of ['input', 'change']) one.dispatchEvent(new Event(kind)); }",
            value,
        )
    page.click("#settings-button")


def fast(page: Any) -> None:
    """Every turn at once."""
    setting(page, "speed", 6)
