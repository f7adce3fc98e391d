"""Space and a tap always play, whatever was clicked before; the whole table is seen at every size."""

import pytest

from web.seen import KNOWN, WORKED, fast, open_dialog, setting, text

LONG = KNOWN["endless-52"]
SIZES = [(375, 667), (667, 375), (640, 400), (320, 256), (1280, 800), (768, 1024)]


def by_dialog(page):
    open_dialog(page)
    page.click(".choice-card >> nth=1")
    page.wait_for_function("() => location.search.includes('rules=lycos')")
    page.wait_for_function("() => document.querySelector('#pile-a .count').textContent === '26'")


def by_escape(page):
    open_dialog(page)
    page.keyboard.press("Escape")


def by_language(page):
    page.click("#language")


def by_copy(page):
    page.click("#copy")


def by_tab(page):
    page.click("#tab-play")


def by_phases(page):
    setting(page, "phases", True)
    setting(page, "phases", False)


def by_peek(page):
    page.click("#settings-button")
    page.click("#peek")


def by_speed(page):
    page.click("#settings-button")
    page.click("#speed")


def by_automatic(page):
    page.click("#auto")
    page.click("#auto")
    page.wait_for_timeout(500)


def by_play(page):
    page.click("#go")
    page.wait_for_function("() => !document.querySelector('#laid .card, .hand .card')")


def by_felt(page):
    page.click("#felt", position={"x": 20, "y": 20})
    page.wait_for_function("() => !document.querySelector('#laid .card, .hand .card')")


CLICKS = [
    by_dialog, by_escape, by_language, by_copy, by_tab, by_phases, by_peek, by_speed, by_automatic, by_play, by_felt,
]  # fmt: skip


WAR_SEEN = """() => new MutationObserver(() => {
    const war = document.getElementById('war');
    if (!war.hidden) window.warSeen = war.textContent;
}).observe(document.getElementById('war'), { attributes: true, childList: true })"""


@pytest.mark.parametrize("click", CLICKS, ids=lambda click: click.__name__)
def test_space_plays_whatever_was_clicked_before(opened, click):
    with opened(deal=LONG) as page:
        page.evaluate("() => navigator.clipboard.writeText = async () => {}")
        fast(page)
        click(page)
        page.wait_for_timeout(150)
        before = int(text(page, "#count-turn"))
        page.keyboard.press("Space")
        page.wait_for_function("n => Number(document.getElementById('count-turn').textContent) === n", arg=before + 1)
        assert page.locator("#new-game").is_hidden()


def test_space_on_a_control_that_was_reached_by_keyboard_is_its_own(opened):
    with opened(deal=LONG) as page:
        page.locator("#go").focus()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") == "auto"
        page.keyboard.press("Space")
        page.wait_for_function("() => document.getElementById('auto').getAttribute('aria-pressed') === 'true'")


def test_space_writes_a_space_in_a_field(opened):
    with opened(deal=LONG) as page:
        page.click("#settings-button")
        page.click("#rename-a")
        page.keyboard.type("Jean Luc")
        assert page.locator("#rename-a").input_value() == "Jean Luc"
        assert text(page, "#count-turn") == "1"


def test_space_and_a_tap_deal_again_at_the_end(opened):
    with opened(deal="1 / 2") as page:
        fast(page)
        for press in (lambda: page.keyboard.press("Space"), lambda: page.click("#pile-a")):
            page.goto(page.url.split("?")[0] + "?deal=1+/+2")
            page.wait_for_selector("html[data-ready]")
            page.keyboard.press("Space")
            page.wait_for_selector("#ending:not([hidden])")
            press()
            page.wait_for_selector("#ending", state="hidden")
            page.wait_for_function("() => document.getElementById('count-turn').textContent === '1'")


def test_a_tap_on_the_own_pile_plays(opened):
    with opened(deal=LONG) as page:
        fast(page)
        page.click("#pile-a")
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '2'")


@pytest.mark.parametrize("language", ["fr-FR", "en-US"])
@pytest.mark.parametrize(("width", "height"), SIZES, ids=str)
def test_the_whole_table_is_seen_and_stays_where_it_is(opened, width, height, language):
    boxes = """() => Object.fromEntries(['#felt', '#go', '#auto', '#deal', '#settings-button', '#pile-a', '#pile-b',
        '#language', '#tab-deck', '#told'].map((one) => [one, document.querySelector(one).getBoundingClientRect()]))"""
    with opened(language, width, height=height, deal=WORKED) as page:
        start = page.evaluate(boxes)
        for name, box in start.items():
            assert box["top"] >= 0, name
            assert box["bottom"] <= height, name
            assert box["left"] >= 0, name
            assert box["right"] <= width, name
        page.goto(f"{page.url.split('?')[0]}?deal={WORKED.replace(' ', '+')}&turn=1&step=4")
        page.wait_for_selector("html[data-ready]")
        war = page.evaluate(boxes)
        assert {name: war[name]["top"] for name in ("#go", "#felt", "#told")} == {
            name: start[name]["top"] for name in ("#go", "#felt", "#told")
        }
        cards = page.locator("#laid .card").evaluate_all("all => all.map((one) => one.getBoundingClientRect())")
        felt = war["#felt"]
        assert len(cards) == 6
        assert all(felt["top"] <= one["top"] and one["bottom"] <= felt["bottom"] for one in cards)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("view", ["play", "inside", "deck"])
@pytest.mark.parametrize("width", [320, 340, 768])
def test_no_view_is_wider_than_its_window(opened, view, width):
    with opened("fr-FR", width, view=view, deal="1 3 5 / 2 4", deck="5x1") as page:
        if view == "deck":
            page.locator("#counts table").wait_for()
        page.wait_for_timeout(200)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_layout_does_not_shift_while_loading(opened):
    watch = """() => { window.shift = 0; new PerformanceObserver((list) => { for (const one of list.getEntries())
        if (!one.hadRecentInput) window.shift += one.value; }).observe({ type: 'layout-shift', buffered: true }); }"""
    for width, height in ((375, 667), (1280, 800)):
        with opened("fr-FR", width, height=height) as page:
            page.evaluate(watch)
            page.wait_for_timeout(400)
            assert page.evaluate("window.shift") < 0.05


def test_one_question_before_the_first_card(opened):
    with opened("fr-FR") as page:
        sent = page.evaluate(
            """() => performance.getEntriesByType('resource').filter((one) => one.name.includes('/api/'))
            .map((one) => new URL(one.name).pathname)"""
        )
        assert [one for one in sent if one != "/api/machine.svg"] == ["/api/start"]


def test_a_child_on_a_phone_taps_from_the_address_to_a_war_an_end_and_a_new_deal(opened):
    with opened("fr-FR", 375, height=667, deal="9c 3d Qd Ac / 9h Ks 7c 2d") as page:
        seen = {"end": False}
        page.evaluate(WAR_SEEN)
        for _ in range(60):
            page.click("#pile-a", force=True)
            page.wait_for_timeout(120)
            assert page.evaluate("scrollY") == 0
            if page.locator("#ending").is_visible():
                seen["end"] = True
                break
        assert seen["end"]
        assert page.evaluate("window.warSeen") == "Bataille !".replace(" ", "\u00a0")
        assert "Vous gagnez" in text(page, "#ending")
        page.click("#pile-a")
        page.wait_for_selector("#ending", state="hidden")
        page.wait_for_function("() => document.querySelector('#pile-a .count').textContent === '26'")
        assert page.evaluate("scrollY") == 0
