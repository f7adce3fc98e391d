"""What can be kept of a game from the page: certificate, trace, film, QR code."""

import json

from bataille_proofs.checker import check
from web.seen import KNOWN

FIVE = "1 3 5 / 2 4"


def saved(page, button):
    """The file that a button gives."""
    with page.expect_download(timeout=30_000) as waiting:
        page.locator(button).click()
    return waiting.value.suggested_filename, waiting.value.path().read_bytes()


def test_an_endless_game_is_kept_as_certificate_trace_and_film(opened):
    with opened(view="inside", deal=FIVE) as page:
        name, text = saved(page, "#save-certificate")
        assert name.endswith(".certificate.json")
        assert "period 6" in check(json.loads(text))
        name, text = saved(page, "#save-itf")
        trace = json.loads(text)
        assert (trace["loop"], len(trace["states"])) == (3, 9)
        name, film = saved(page, "#save-film")
        assert len(film) > 1000
        assert film[:4] == b"\x1a\x45\xdf\xa3" if name.endswith(".webm") else b"ftyp" in film[:16]


def test_the_link_of_a_view_is_a_qr_code(opened):
    with opened(view="inside", deal=KNOWN["two-turns"]) as page:
        page.locator("#show-qr").click()
        page.locator("#qr svg path").wait_for()
        page.locator("#show-qr").click()
        assert page.locator("#qr svg").count() == 0


def test_a_game_that_ends_offers_neither_certificate_nor_film(opened):
    with opened(view="inside", deal="1 / 2") as page:
        page.wait_for_function("() => document.getElementById('verdict').textContent.length > 10")
        assert not page.locator("#save-certificate").is_visible()
        assert not page.locator("#save-film").is_visible()
