"""The inside of a game and of a whole deck, in a real browser."""

from web.seen import WORKED, text


def test_inside_jumps_to_any_turn_and_plays_from_there(opened):
    with opened(view="inside", deal="1 3 5 / 2 4") as page:
        page.locator("#jump").fill("5")
        page.locator("#jump").press("Enter")
        page.wait_for_function("() => document.getElementById('ring-told').textContent.includes('Turn 5')")
        told = page.evaluate("fetch('/api/turn?deal=1+3+5+/+2+4&turn=5').then(a => a.json())")
        assert told["digest"] in text(page, "#names")
        assert told["key"] == text(page, "#names .long").replace(" ", "")
        assert page.locator("#ring-panel").is_visible()
        assert "place 2 of 6" in text(page, "#ring-told")
        assert "3 turns" in text(page, "#verdict")
        page.click("#play-here")
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '5'")
        page.go_back()
        page.wait_for_selector("#inside:not([hidden])")


def test_a_position_is_found_in_its_whole_deck(opened):
    with opened(view="inside", deal="1 3 5 / 2 4", turn=3, face_down=0) as page:
        page.click("#its-deck")
        page.wait_for_function("() => document.querySelector('#near .hint')?.textContent.includes('Index')")
        told = page.evaluate("fetch('/api/turn?deal=1+3+5+/+2+4&turn=3').then(a => a.json())")
        assert f"Index {told['index']}" in text(page, "#near")
        assert "Cards face down in a war: 0" in text(page, "#deck-changed")
    with opened(view="inside", deal=WORKED) as page:
        page.wait_for_function("() => document.getElementById('verdict').textContent.includes('all cards')")
        assert page.locator("#its-deck").is_hidden()


def test_the_ring_is_walked_round(opened):
    with opened(view="inside", deal="1 3 5 / 2 4", turn=4) as page:
        page.click("#walk")
        seen = set()
        for _ in range(300):
            seen.add(text(page, "#ring-told"))
            if len(seen) == 6:
                break
            page.wait_for_timeout(50)
        page.click("#walk")
        assert len(seen) == 6


def test_a_small_deck_is_drawn_and_a_position_of_it_played(opened):
    with opened(view="deck", deck="5x1") as page:
        page.wait_for_function("() => document.getElementById('legend').innerText.includes('endless 84')")
        assert "4 of period 6" in text(page, "#counts")
        page.locator("#near-text").fill("1 3 5 / 2 4")
        page.locator("#near-text").press("Enter")
        page.wait_for_function("() => document.querySelector('#near .minis').innerText.replace(/\\s/g, '') === '135'")
        page.locator("#map").focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.getElementById('near-text').value === '3 5 / 4 2 1'")
        page.locator("#near button", has_text="Play from here").click()
        page.wait_for_function("() => document.getElementById('count-a').textContent === '2'")


def test_a_dot_of_the_map_is_clicked(opened):
    with opened(view="deck", deck="3x1") as page:
        page.wait_for_function("() => document.getElementById('legend').innerText.includes('12')")
        x, y = page.evaluate("import('/static/deck_map.js').then((map) => map.placeOf(7))")
        page.locator("#map").click(position={"x": x, "y": y})
        page.wait_for_function("() => document.getElementById('near').innerText.includes('Index 7')", timeout=5000)


def test_around_a_position_of_a_large_deck(opened):
    with opened(view="deck", deck="52", refusals="status of 413") as page:
        page.wait_for_selector("#around .spot.chosen")
        first = page.locator("#around .spot.chosen").get_attribute("aria-label")
        before = page.locator("#around .spot").count()
        page.locator("#around .spot").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "first => document.querySelector('#around .spot.chosen').getAttribute('aria-label') !== first", arg=first
        )
        assert page.locator("#around .spot").count() > before
        assert first in page.locator("#around .spot").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label'))"
        )
        assert page.locator("#near-text").input_value() != first


HELD_BACK = """() => {
    const real = fetch;
    window.fetch = (url, given) => String(url).includes("/api/map")
        ? new Promise((done) => (window.late = () => done(real(url, given))))
        : real(url, given);
}"""


def test_a_map_that_comes_late_or_is_out_of_sight_harms_no_other_view(opened):
    with opened(view="play", deal="1 3 5 / 2 4") as page:
        page.evaluate(HELD_BACK)
        page.click("#tab-deck")
        page.wait_for_function("() => window.late")
        page.click("#tab-play")
        page.evaluate("() => window.late()")
        page.wait_for_timeout(200)
        page.set_viewport_size({"width": 390, "height": 700})
        page.wait_for_timeout(100)
        assert page.locator("#alert").text_content() == ""
        page.click("#tab-deck")
        page.wait_for_function("() => { window.late(); return document.querySelectorAll('#legend li').length === 4; }")
        page.wait_for_function(
            "() => { const box = document.getElementById('map');"
            " return box.getContext('2d').getImageData(0, 0, box.width, box.height).data.some(Boolean); }"
        )
