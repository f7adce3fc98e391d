"""The page for everybody: in both languages, on a phone, by keyboard alone, for a screen reader, without motion."""

import pytest

from web.seen import KNOWN, WORKED, fast, open_dialog, text


def test_a_french_browser_reads_french_and_can_switch(opened):
    with opened("fr-FR", deal=WORKED) as page:
        assert page.locator("html").get_attribute("lang") == "fr"
        assert "Jouer" in text(page, "#go")
        page.click("#language")
        assert "Play" in text(page, "#go")
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert page.locator("html").get_attribute("lang") == "en"


@pytest.mark.parametrize(
    ("view", "selector", "french", "english"),
    [
        ("play", "#machine", "début du pli", "turn start"),
        ("inside", "#verdict", "Issue", "Outcome"),
        ("deck", "#counts", "Plus longue partie", "Longest finite game"),
    ],
)
def test_a_view_on_show_is_said_anew_in_the_other_language(opened, view, selector, french, english):
    with opened("fr-CA", view=view, deal="1 3 5 / 2 4", deck="5x1") as page:
        said = "([selector, words]) => document.querySelector(selector).textContent.includes(words)"
        page.wait_for_function(said, arg=[selector, french])
        page.click("#language")
        page.wait_for_function(said, arg=[selector, english])
        assert french not in text(page, "body")


def test_both_languages_say_the_same_things(opened):
    with opened() as page:
        unequal = page.evaluate(
            """() => import('/static/strings.js').then(({ STRINGS }) => {
            const gaps = (text) => [...new Set(String(text).match(/\\{\\w+/g) ?? [])].sort().join();
            return Object.entries(STRINGS).filter(([, { en, fr }]) => typeof en !== typeof fr || !fr?.length
                || Array.isArray(en) && en.length !== fr.length || gaps(en) !== gaps(fr)).map(([key]) => key);
        })"""
        )
        assert unequal == []
        marked = page.evaluate(
            """() => import('/static/strings.js').then(({ STRINGS }) =>
            [...document.querySelectorAll('[data-t], [data-label], [data-title]')]
            .flatMap((one) => [one.dataset.t, one.dataset.label, one.dataset.title])
            .filter((key) => key && typeof STRINGS[key]?.en !== 'string'))"""
        )
        assert marked == []


@pytest.mark.parametrize("view", ["play", "inside", "deck"])
def test_the_page_fits_a_phone(opened, view):
    with opened("fr-FR", 360, view=view, deal=WORKED, step=4) as page:
        page.wait_for_timeout(300)
        wide = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide[0] <= wide[1]


def test_everything_can_be_reached_by_keyboard(opened):
    with opened(deal=WORKED) as page:
        met = []
        for _ in range(30):
            page.keyboard.press("Tab")
            met.append(page.evaluate("document.activeElement.id"))
        for wanted in (
            "tab-play",
            "tab-inside",
            "tab-deck",
            "new",
            "copy",
            "language",
            "go",
            "auto",
            "deal",
            "settings-button",
        ):
            assert wanted in met


@pytest.mark.parametrize(
    ("language", "width", "given"),
    [
        ("fr-FR", 390, {"deal": WORKED, "turn": 1, "step": 4}),
        ("en-US", 1280, {"deal": "1 3 5 / 2 4", "turn": 9, "step": 9}),
        ("fr-FR", 1280, {"deal": KNOWN["period-31920"], "turn": 7, "view": "inside"}),
        ("en-US", 390, {"view": "deck", "deck": "5x1"}),
        ("fr-FR", 1280, {"view": "deck", "deck": "52"}),
        ("en-US", 390, {"deal": "9c / 9c"}),
        ("fr-FR", 390, {"deal": "9c / 9c", "view": "inside"}),
        ("en-US", 1280, {"deck": "foo", "view": "deck"}),
    ],
    ids=["a war", "an end", "inside", "a small deck", "a large deck", "no game", "no game inside", "no deck"],
)
def test_axe_finds_nothing_wrong_for_people_who_see_or_hear_little(opened, language, width, given):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="the extra dev has it").Axe()
    refusals = "status of 413" if given.get("deck") == "52" else "status of 400"
    with opened(language, width, refusals, **given) as page:
        if given.get("view") == "deck" and "foo" not in given.values():
            page.locator("#near .neighbour").first.wait_for()
            page.wait_for_function("() => document.querySelector('#legend li, #around .spot')")
        for dialog in (False, True):
            if dialog:
                open_dialog(page)
            found = axe.run(page).response["violations"]
            assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


def test_who_plays_by_keyboard_goes_on_from_the_end(opened):
    with opened(deal=WORKED, motion="reduce") as page:
        fast(page)
        page.locator("#go").focus()
        page.keyboard.press("Space")
        page.wait_for_selector("#ending:not([hidden])")
        assert page.evaluate("document.activeElement.id") == "go"
        assert "Another deal" in text(page, "#go")
        page.keyboard.press("Space")
        page.wait_for_selector("#ending", state="hidden")
        page.wait_for_function("() => document.getElementById('count-a').textContent === '26'")
        assert page.evaluate("document.activeElement.id") == "go"


def test_automatic_keeps_its_pace_for_those_who_want_no_motion(opened):
    with opened(deal="1 3 5 7 9 / 2 4 6 8", motion="reduce") as page:
        page.click("#auto")
        page.wait_for_selector("#laid .card.up")
        assert page.evaluate("document.getAnimations().length") == 0
        assert text(page, "#count-turn") == "1"
