"""Settings and the focus: what was chosen stays chosen, and the keyboard never falls out of the page."""

from web.seen import KNOWN

WORKED = KNOWN["worked-example"]


def test_speed_phases_and_hidden_cards_are_kept_over_a_reload(opened):
    with opened(deal=WORKED) as page:
        page.click("#settings-button")
        page.locator("#speed").fill("5")
        for box in ("#phases", "#peek", "#sound"):
            page.check(box)
        page.select_option("#card-back", "green")
        page.reload()
        page.wait_for_selector("html[data-ready]")
        page.click("#settings-button")
        assert page.locator("#speed").input_value() == "5"
        assert all(page.is_checked(box) for box in ("#phases", "#peek", "#sound"))
        assert page.locator("#card-back").input_value() == "green"


def test_one_phase_at_a_time_has_its_effect_while_it_runs(opened):
    with opened(deal=KNOWN["endless-52"], rules="bataille") as page:
        page.click("#settings-button")
        page.locator("#speed").fill("6")
        page.click("#auto")
        page.wait_for_function("() => Number(document.getElementById('count-turn').textContent) > 4")
        page.click("#settings-button")
        page.check("#phases")
        page.wait_for_function("() => /phase|step=/.test(document.body.innerText + location.search)")


def test_the_focus_stays_on_a_control_after_a_new_deal(opened):
    with opened(deal=WORKED) as page:
        before = page.url
        page.locator("#deal").focus()
        page.keyboard.press("Enter")
        page.wait_for_function("before => location.href !== before", arg=before)
        assert page.evaluate("document.activeElement.id") in ("go", "deal")


def test_the_focus_goes_along_to_another_view(opened):
    with opened(deal=WORKED, turn=1, step=10) as page:
        page.locator("#why").focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => location.search.includes('view=inside')")
        page.wait_for_selector("#inside:not([hidden])")
        assert page.evaluate("document.activeElement !== document.body")
