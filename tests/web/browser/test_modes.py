"""The same page in the dark, on paper, in a reader's own colours and size."""

import io

import pytest

from web.seen import KNOWN, WORKED, open_dialog

VIEWS = {
    "play": {"deal": WORKED, "turn": 1, "step": 4},
    "end": {"deal": "1 3 5 / 2 4", "turn": 9, "step": 9},
    "inside": {"view": "inside", "deal": KNOWN["endless-52"], "turn": 7},
    "deck": {"view": "deck", "deck": "5x1"},
}
SIZES = [(375, 667), (667, 375), (320, 256), (1280, 800)]


def settled(page, given):
    if given.get("view") == "deck":
        page.wait_for_selector("#counts table")
        page.wait_for_selector("#legend li")
    if given.get("view") == "inside":
        page.locator("#verdict dt").first.wait_for()


@pytest.mark.parametrize("name", VIEWS)
def test_axe_finds_nothing_in_the_dark(opened, name):
    axe_finds_nothing(opened, "fr-FR", (375, 667), "dark", name)


@pytest.mark.census
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["fr-FR", "en-US"])
def test_axe_finds_nothing_in_any_view_language_size_and_scheme(opened, language, size, scheme, name):
    axe_finds_nothing(opened, language, size, scheme, name)


def axe_finds_nothing(opened, language, size, scheme, name):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="the extra dev has it").Axe()
    with opened(language, size[0], height=size[1], scheme=scheme, **VIEWS[name]) as page:
        settled(page, VIEWS[name])
        for dialog in (False, True):
            if dialog:
                open_dialog(page)
            found = axe.run(page).response["violations"]
            assert [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found] == []


def brightness(page, selector):
    return page.evaluate(
        """selector => { const [r, g, b] = getComputedStyle(document.querySelector(selector)).backgroundColor
        .match(/[\\d.]+/g).map(Number); return (r + g + b) / 3; }""",
        selector,
    )


def test_a_dark_scheme_is_dark_and_a_light_one_is_light(opened):
    for scheme, dark in (("dark", True), ("light", False)):
        with opened(scheme=scheme, deal=WORKED) as page:
            for selector in ("html", ".agreed", "#new-game"):
                assert (brightness(page, selector) < 80) is dark, selector


def test_the_readers_own_size_of_letters_is_kept(opened):
    with opened(deal=WORKED) as page:
        page.evaluate("document.documentElement.style.fontSize = ''")
        rules = page.evaluate(
            """() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
            .filter((rule) => rule.selectorText === ':root').map((rule) => rule.style.fontSize).filter(Boolean)"""
        )
        assert rules == ["100%"]


def test_letters_of_the_diagram_can_be_read(opened):
    for width, height in ((375, 667), (1280, 800)):
        with opened(width=width, height=height, deal=WORKED) as page:
            page.wait_for_selector("#machine [data-phase] tspan")
            sizes = page.locator("#machine [data-phase] text").evaluate_all(
                """all => all.map((one) => parseFloat(getComputedStyle(one).fontSize)
                * one.ownerSVGElement.getScreenCTM().a)"""
            )
            assert min(sizes) >= 11.5


def test_cards_are_seen_on_paper_and_controls_are_not(opened):
    with opened(deal="Kc Qd / Ah 2s", turn=1, step=1) as page:
        page.emulate_media(media="print")
        for selector in ("#go", "nav", "#settings-button"):
            assert page.locator(selector).is_hidden(), selector
        card = page.locator("#laid .card.up").first
        assert card.locator(".front").is_visible()
        assert card.locator(".backside").is_hidden()
        pil = pytest.importorskip("PIL.Image")
        picture = pil.open(io.BytesIO(card.screenshot())).convert("L")
        dark = sum(count for level, count in enumerate(picture.histogram()) if level < 110)
        assert dark > 100, "the card is blank"
        assert page.pdf()


def test_forced_colours_still_mark_the_tab_the_pressed_button_and_the_legend(opened):
    with opened(view="deck", deck="4x1") as page:
        page.wait_for_selector("#legend li")
        page.emulate_media(forced_colors="active")
        tabs = page.locator("nav a").evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
        assert tabs.count(tabs[2]) == 1
        dots = page.locator("#legend li").evaluate_all(
            "all => all.map((one) => getComputedStyle(one, '::before').backgroundColor)"
        )
        assert len(set(dots)) == 4
        page.click("#tab-inside")
        page.locator("#verdict dt").first.wait_for()
        page.click("#change")
        pressed = page.locator("#change").evaluate("one => getComputedStyle(one).backgroundColor")
        assert pressed != page.locator("#run").evaluate("one => getComputedStyle(one).backgroundColor")


def test_the_dialog_hides_no_field_behind_its_foot(opened):
    with opened("fr-FR", 320, height=256) as page:
        open_dialog(page)
        page.locator("#expert > summary").click()
        for name in ("#rule-rules", "#deal-deck", "#deal-text", "#certificate-text"):
            page.locator(name).focus()
            page.wait_for_timeout(50)
            inside = page.evaluate(
                """name => { const one = document.querySelector(name); const box = one.getBoundingClientRect();
                const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                return top === one; }""",
                name,
            )
            assert inside, name


def test_without_scripts_the_notice_stands_at_the_top(chromium, address):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert page.locator(".notice").bounding_box()["y"] < 200
    context.close()
