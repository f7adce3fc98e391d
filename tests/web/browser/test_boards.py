"""The views as boards to work on: keys, clicks and history, in the game and on the map of a deck."""

import json
import re

from web.seen import KNOWN, text

FIVE = "1 3 5 / 2 4"


def at_turn(page, turn):
    page.wait_for_function("turn => document.getElementById('scrub').value === turn", arg=str(turn))


def test_inside_is_driven_by_keys(opened):
    with opened(view="inside", deal=KNOWN["endless-52"]) as page:
        page.wait_for_function("() => document.getElementById('of').textContent.includes('1,140')")
        for key, turn in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 1140), ("Home", 1)):
            page.keyboard.press(key)
            at_turn(page, turn)
        page.keyboard.press("w")
        page.wait_for_function("() => Number(document.getElementById('scrub').value) > 1")
        assert "tied" in text(page, "#strip")
        before = int(page.locator("#scrub").input_value())
        page.keyboard.press("Space")
        page.wait_for_function("n => Number(document.getElementById('scrub').value) > n + 1", arg=before)
        page.keyboard.press("Space")
        assert page.locator("#run").get_attribute("aria-pressed") == "false"


def test_running_stops_at_a_war(opened):
    with opened(view="inside", deal=KNOWN["endless-52"]) as page:
        page.wait_for_function("() => document.getElementById('of').textContent.includes('1,140')")
        page.select_option("#stop-at", "war")
        page.click("#run")
        page.wait_for_function("() => document.getElementById('run').getAttribute('aria-pressed') === 'false'")
        page.wait_for_function("() => document.getElementById('strip').textContent.includes('tied')")


def test_the_ring_and_the_strip_answer_a_click(opened):
    with opened(view="inside", deal=FIVE) as page:
        page.wait_for_function("() => document.getElementById('ring-told').textContent")
        box = page.locator("#ring").bounding_box()
        page.locator("#ring").click(position={"x": box["width"] / 2, "y": 14})  # at the top the cycle begins
        at_turn(page, 4)
        strip = page.locator("#course").bounding_box()
        page.locator("#course").click(position={"x": strip["width"] - 2, "y": 50})
        at_turn(page, 9)


def test_a_long_strip_is_zoomed_until_single_wars_are_seen(opened):
    with opened(view="inside", deal=KNOWN["period-31920"], turn=1000) as page:
        page.wait_for_function("() => document.getElementById('of').textContent.includes('31,920')")
        for _ in range(9):
            page.click("#strip-in")
        page.locator("#course").hover(position={"x": 5, "y": 40})
        page.wait_for_function("() => /Turn 9[0-9][0-9]:/.test(document.getElementById('strip-told').textContent)")


def test_steps_and_arrows_explain_their_transition(opened):
    with opened(view="inside", deal="9c 3d Qd / 9h Ks 7c") as page:
        page.locator("#transition-told .hint").wait_for()
        page.locator("#strip .step").nth(1).click()
        assert "the last two faced cards are equal" in text(page, "#transition-told")
        page.locator("#machine-inside [data-from=faced][data-to='a takes'] .hit").click(force=True)
        assert "a_higher" in text(page, "#transition-told")
        assert "bataille verify" in text(page, "#transition-told")


def test_transitions_are_counted_on_their_arrows(opened):
    with opened(view="inside", deal=FIVE, turn=8) as page:
        page.locator("#machine-inside .times").first.wait_for()
        told = page.evaluate("fetch('/api/transitions?deal=1+3+5+/+2+4&turn=8').then(a => a.json())")
        face = next(one for one in told["transitions"] if one["name"] == "face")
        assert face["times"] == 7
        arrow = page.locator("#machine-inside [data-from='turn start'][data-to=faced] .times")
        assert arrow.text_content() == "7"


def test_two_cards_change_places_and_everything_changes_with_them(opened):
    with opened(view="inside", deal=FIVE) as page:
        page.wait_for_function("() => document.getElementById('verdict').textContent.includes('Period')")
        page.click("#change")
        page.click("[data-card='1']")
        page.click("[data-card='5']")
        page.wait_for_function("() => new URLSearchParams(location.search).get('deal') === '5 3 1 / 2 4'")
        page.locator("#change-told", has_text="Before: never ends (period 6)").wait_for()
        page.click("#undo-change")
        page.wait_for_function("() => new URLSearchParams(location.search).get('deal') === '1 3 5 / 2 4'")


def test_an_endless_game_that_no_rule_ends_has_no_outcome(opened):
    with opened(view="inside", deal=FIVE, repetition="false") as page:
        page.locator("#verdict dt").first.wait_for()
        verdict = text(page, "#verdict")
        assert "endless" in verdict
        assert "draw" not in verdict
        assert "Lasts" not in verdict


def test_a_click_on_the_map_is_undone_by_going_back(opened):
    with opened(view="deck", deck="4x1", at="1 2 / 3 4") as page:
        page.wait_for_selector("#legend li")
        page.locator("#near .neighbour").first.wait_for()
        page.locator("#map").focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.getElementById('near-text').value !== '1 2 / 3 4'")
        page.go_back()
        page.wait_for_function("() => document.getElementById('near-text').value === '1 2 / 3 4'")
        assert page.locator("#deck").is_visible()


def test_every_dot_is_reached_by_keyboard_and_told(opened):
    with opened(view="deck", deck="4x1", at="1 4 / 2 3") as page:
        page.wait_for_selector("#legend li")
        page.locator("#map").focus()
        met = set()
        for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowDown"]:
            page.keyboard.press(key)
            page.wait_for_timeout(120)
            met.add(text(page, "#map-live"))
        assert len(met) > 2
        assert all("Index" in one for one in met if one)


def test_the_wheel_scrolls_the_page_and_zooms_with_ctrl(opened):
    with opened(view="deck", deck="4x1", height=500) as page:
        page.wait_for_selector("#legend li")
        page.locator("#map").hover()
        page.mouse.wheel(0, 60)
        page.wait_for_function("() => window.scrollY > 0")
        assert "zoom=" not in page.url
        page.keyboard.down("Control")
        page.mouse.wheel(0, -200)
        page.keyboard.up("Control")
        page.wait_for_function("() => location.search.includes('zoom=')")


def test_a_finger_on_the_map_scrolls_the_page(chromium, address):
    context = chromium.new_context(viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{address}/?view=deck&deck=4x1")
    page.wait_for_selector("#legend li")
    before = page.evaluate("scrollY")
    box = page.locator("#map").bounding_box()
    touch = context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8
    points = [{"x": x, "y": y - 10 * step} for step in range(16)]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
    for point in points[1:]:
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("before => scrollY > before + 50", arg=before)
    context.close()


def test_a_position_is_found_by_index_and_by_digest(opened):
    with opened(view="deck", deck="4x1", at="1 2 / 3 4") as page:
        page.locator("#near .hint code").first.wait_for()
        digest = page.locator("#near .hint code").first.inner_text()
        index = int(re.sub(r"\D", "", page.locator("#near .hint").first.inner_text().split("Index")[1]))
        for query in ("0", digest, "1", str(index)):
            page.fill("#near-text", query)
            page.press("#near-text", "Enter")
            page.wait_for_function("q => document.getElementById('near-text').value !== q", arg=query)
        assert page.locator("#near-text").input_value() == "1 2 / 3 4"


def test_a_large_deck_asks_nothing_that_is_refused(opened):
    with opened(view="deck", deck="52", refusals=None) as page:
        page.locator("#around .spot").first.wait_for()
        page.locator("#near .neighbour").first.wait_for()
        tall = page.locator("#around .spot rect").first.bounding_box()["height"]
        for _ in range(3):
            page.locator("#around .spot").first.focus()
            page.keyboard.press("Enter")
            page.wait_for_timeout(300)
        assert page.locator("#around .spot.chosen rect").bounding_box()["height"] > 0.7 * tall


def test_the_deck_of_the_game_that_is_played_is_shown(opened):
    with opened(deal=FIVE, turn=4) as page:
        page.click("#tab-deck")
        page.wait_for_selector("#legend li")
        assert page.locator("#deck-name").input_value() == "5x1"
        told = page.evaluate("fetch('/api/turn?deal=1+3+5+/+2+4&turn=4').then(a => a.json())")
        page.wait_for_function(
            "digest => document.getElementById('near').textContent.includes(digest)", arg=told["digest"]
        )
        page.reload()
        page.wait_for_selector("#legend li")
        page.click("#tab-play")
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '4'")


def test_an_endless_game_is_dealt_on_demand(opened):
    with opened(view="deck", deck="5x1") as page:
        page.wait_for_selector("#legend li")
        page.click("#endless")
        page.wait_for_selector("#inside:not([hidden])", timeout=60_000)
        page.wait_for_function("() => document.getElementById('verdict').textContent.includes('Period')")


def test_the_tour_leads_through_seven_places(opened):
    with opened("fr-FR") as page:
        page.click("#tour-start")
        places = []
        for step in range(1, 8):
            page.locator("#tour-count", has_text=f"{step} sur 7").wait_for()
            page.wait_for_timeout(250)
            places.append((page.evaluate("document.documentElement.dataset.view"), text(page, "#tour-title")))
            assert page.locator("#alert").is_hidden()
            page.click("#tour-next")
        assert [view for view, _ in places] == ["play", "inside", "inside", "inside", "deck", "inside", "play"]
        assert len({title for _, title in places}) == 7
        assert page.locator("#tour").is_hidden()


def test_the_page_can_be_kept_on_a_phone(opened):
    with opened() as page:
        found = page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((answer) => answer.text())")
        manifest = json.loads(found)
        assert manifest["start_url"] == "/"
        assert manifest["icons"]


def test_the_tour_covers_neither_the_table_nor_its_button_on_a_phone(opened):
    with opened("fr-FR", 375, height=667) as page:
        page.click("#menu-button")
        page.click("#tour-start")
        page.locator("#tour-count", has_text="1 sur 7").wait_for()
        page.wait_for_timeout(250)
        top = page.locator("#tour").bounding_box()["y"]
        for name in ("#go", "#pile-a"):
            box = page.locator(name).bounding_box()
            assert box["y"] + box["height"] <= top, name
        page.click("#go")
        page.wait_for_selector("#ending:not([hidden])")


def test_the_map_fills_its_box(opened):
    with opened(view="deck", deck="5x1") as page:
        page.wait_for_selector("#legend li")
        spread = page.evaluate(
            """() => import('/static/deck_map.js').then((map) => {
            const all = Array.from({ length: 720 }, (_, i) => map.placeOf(i));
            const box = document.getElementById('map');
            return [0, 1].map((k) => (Math.max(...all.map((one) => one[k])) - Math.min(...all.map((one) => one[k])))
              / (k ? box.clientHeight : box.clientWidth));
          })"""
        )
        assert max(spread) > 0.8
        assert max(spread) <= 1
