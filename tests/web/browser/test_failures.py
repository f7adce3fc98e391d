"""A server that is slow, gone, back or wrong: the table stays, a sign shows, and it goes when the server answers."""

from web.seen import fast, text

DEAL = "1 3 5 7 9 11 / 2 4 6 8 10 12"


def test_a_server_that_goes_and_comes_back_leaves_the_table_and_no_banner(opened):
    with opened(deal=DEAL, refusals="ERR_FAILED") as page:
        fast(page)
        page.click("#go")
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '2'")
        page.route("**/api/**", lambda request: request.abort())
        page.click("#go")
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '3'")
        page.click("#go")
        page.locator("#connection.gone").wait_for()
        page.click("#tab-inside")
        page.click("#tab-play")
        assert text(page, "#pile-a .count") != "0"
        assert page.locator("#go").is_enabled()
        page.unroute("**/api/**")
        page.click("#retry")
        page.locator("#connection").wait_for(state="hidden")
        assert page.locator("#alert").is_hidden()
        page.click("#go")
        page.wait_for_function("() => Number(document.getElementById('count-turn').textContent) >= 4")


def test_a_slow_answer_shows_a_sign(opened):
    with opened(deal=DEAL) as page:
        page.evaluate("() => { const real = fetch; window.fetch = (...all) => new Promise((done) =>"
                      " setTimeout(() => done(real(...all)), 1500)); }")  # fmt: skip
        page.click("#tab-inside")
        page.locator("#connection", has_text="Waiting for the server").wait_for()
        page.locator("#connection").wait_for(state="hidden")


def test_a_page_whose_start_fails_says_so_and_starts_once_it_can(opened, address):
    with opened(deal=DEAL, refusals="ERR_FAILED") as page:
        page.route("**/api/start*", lambda request: request.abort())
        page.goto(f"{address}/?deal=1+/+2")
        page.locator("#connection.gone", has_text="does not answer").wait_for()
        page.unroute("**/api/start*")
        page.click("#retry")
        page.wait_for_selector("html[data-ready]")
        assert text(page, "#count-a") == "1"


def test_a_mistake_of_the_server_is_not_taken_for_silence(opened):
    with opened(deal=DEAL, refusals="status of 500") as page:
        page.route("**/api/course*", lambda request: request.fulfill(status=500, body="oops"))
        page.click("#tab-inside")
        page.locator("#alert", has_text="The server made a mistake (500)").wait_for()
        page.unroute("**/api/course*")
        page.locator("#alert button", has_text="Try now").click()
        page.locator("#verdict dt").first.wait_for()


def test_a_turn_that_is_not_played_offers_the_last_one(opened):
    with opened("fr-FR", deal="1 2 / 3 4", turn=999) as page:
        page.locator("#alert button", has_text="Aller au dernier pli").click()
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '2'")


def test_the_page_gives_up_what_it_no_longer_waits_for(opened):
    watch = """() => { window.ended = []; const real = fetch; window.fetch = (url, given) => {
        given?.signal?.addEventListener('abort', () => window.ended.push(String(url))); return real(url, given); }; }"""
    with opened(view="deck", deck="3x1", deal=DEAL) as page:
        page.locator("#counts table").wait_for()
        page.evaluate(watch)
        page.route("**/api/map*", lambda _: None)
        page.fill("#deck-name", "4x1")
        page.press("#deck-name", "Enter")
        page.wait_for_function("() => document.getElementById('map-told').textContent.startsWith('Drawing')")
        page.wait_for_timeout(300)
        page.click("#tab-play")
        page.wait_for_function("() => window.ended.some((url) => url.includes('/api/map'))")


def test_automatic_stays_on_when_the_table_is_shown_anew_and_waits_behind_the_dialog(opened):
    with opened(deal=DEAL) as page:
        page.click("#auto")
        page.click("#settings-button")
        page.click("#peek")
        page.click("#language")
        assert page.locator("#auto").get_attribute("aria-pressed") == "true"
        page.click("#new")
        turn = text(page, "#count-turn")
        page.wait_for_timeout(1500)
        assert text(page, "#count-turn") == turn
        page.keyboard.press("Escape")
        page.wait_for_function("n => document.getElementById('count-turn').textContent !== n", arg=turn)
