"""The table in a real browser, as a person plays on it."""

import json

from bataille import parse_deal, preset
from bataille.cycles.certificate import Certificate
from bataille.game.cards import Deck
from bataille.game.notation import Deal
from bataille.game.random_deals import Shuffler, random_deal
from web.seen import WORKED, faces, fast, open_expert, setting, text


def test_the_worked_example_from_its_link(opened):
    with opened(deal=WORKED, turn=1) as page:
        setting(page, "phases", True)
        for _ in range(4):
            page.click("#go")
        page.wait_for_function("() => document.querySelectorAll('#laid .placement').length === 3")
        assert faces(page, "#laid") == ["9h", "9c", "-", "-", "7c", "Qd"]
        assert page.locator(".placement.covered .card").first.get_attribute("aria-label") == "face-down card"
        assert "3d" not in text(page, "#told")
        setting(page, "peek", True)
        assert faces(page, "#laid") == ["9h", "9c", "Ks", "3d", "7c", "Qd"]
        setting(page, "peek", False)
        setting(page, "phases", False)
        page.click("#go")
        page.wait_for_selector("#ending:not([hidden])")
        assert "You take 6 cards" in text(page, "#told")
        assert "You win!" in text(page, "#ending")
        assert text(page, "#count-a") == "6"


def test_a_link_shows_the_table_in_the_middle_of_a_turn(opened):
    with opened(deal=WORKED, turn=1, step=4, rules="bataille") as page:
        assert faces(page, "#laid") == ["9h", "9c", "-", "-", "7c", "Qd"]
        assert page.locator("[data-phase].lit").get_attribute("data-phase") == "faced"
        assert text(page, "#phase") == "faced"


def test_a_whole_game_by_the_space_key(opened):
    with opened(rules="bataille", deal="1 4 2 3 / 6 5 8 7") as page:
        fast(page)
        for turn in range(1, 5):
            page.wait_for_function("turn => document.getElementById('count-turn').textContent === turn", arg=str(turn))
            assert page.locator("#ending").is_hidden()
            page.keyboard.press("Space")
        page.wait_for_selector("#ending:not([hidden])")
        assert "Computer wins" in text(page, "#ending")
        assert "After 4 turns" in text(page, "#ending")
        assert "lost 1" in text(page, "#wins")


def test_a_page_without_a_question_deals_52_cards(opened):
    with opened() as page:
        page.wait_for_function("() => new URLSearchParams(location.search).get('deal')?.split(' ').length === 53")
        assert (text(page, "#count-a"), text(page, "#count-b")) == ("26", "26")


def test_an_automatic_game_of_52_cards_to_its_end(opened):
    deck = Deck.parse("52")
    deal = Deal(deck, random_deal(deck, Shuffler(43)), suited=True)
    with opened(deal=deal, rules="bataille") as page:
        fast(page)
        page.click("#auto")
        page.wait_for_selector("#ending:not([hidden])", timeout=180_000)
        assert text(page, "#ending h3") == "You win!"
        assert "After 134 turns and 15 wars" in text(page, "#ending")
        assert text(page, "#count-turn") == "134"
        assert text(page, "#wins") == "won 1"


def test_automatic_stops_when_asked_and_goes_at_its_speed(opened):
    with opened(deal="1 3 5 7 9 / 2 4 6 8", rules="bataille") as page:
        page.click("#auto")
        assert page.locator("#auto").get_attribute("aria-pressed") == "true"
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '2'")
        page.click("#auto")
        assert page.locator("#auto").get_attribute("aria-pressed") == "false"
        # the turn under way is played to its end, no other
        page.wait_for_function("() => !document.querySelector('#laid .card, .hand .card')")
        count = text(page, "#count-turn")
        assert count in ("2", "3")
        page.wait_for_timeout(1500)
        assert text(page, "#count-turn") == count
        assert page.locator("#laid .card").count() == 0
        assert page.locator("#ending").is_hidden()


def test_a_repetition_shows_both_positions(opened):
    with opened(deal="1 3 5 / 2 4", turn=9) as page:
        fast(page)
        page.keyboard.press("Space")
        page.wait_for_selector(".twice")
        sides = page.locator(".side-position")
        assert "after turn 3" in sides.nth(0).inner_text()
        assert "after turn 9" in sides.nth(1).inner_text()
        cards = [sides.nth(i).locator(".mini").all_inner_texts() for i in range(2)]
        assert cards[0] == cards[1] == ["5", "2", "1", "4", "3"]
        assert "identical" in text(page, ".same")


def test_lycos_stops_after_300_turns_and_counts(opened):
    with opened(rules="lycos", deal="1 3 5 / 2 4", turn=298) as page:
        fast(page)
        page.click("#auto")
        page.wait_for_selector("#ending:not([hidden])")
        assert "Stopped after 300 turns" in text(page, "#ending")
        assert "You have 3 cards, Computer 2" in text(page, "#ending")
        assert "Not counted" in text(page, "#ending")


def test_games_won_outlive_a_reload_and_can_be_cleared(opened):
    with opened(deal=WORKED) as page:
        fast(page)
        page.keyboard.press("Space")
        page.wait_for_selector("#ending:not([hidden])")
        assert text(page, "#wins") == "won 1"
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert text(page, "#wins") == "won 1"
        page.click("#clear")
        assert text(page, "#wins") == "none yet"
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert text(page, "#wins") == "none yet"


def test_a_browser_that_keeps_nothing_plays_all_the_same(opened):
    refusing = """for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });"""
    with opened(deal=WORKED) as page:
        page.add_init_script(refusing)
        page.reload()
        page.wait_for_selector("html[data-ready]")
        fast(page)
        page.keyboard.press("Space")
        page.wait_for_selector("#ending:not([hidden])")
        assert text(page, "#wins") == "won 1"


def test_nonsense_among_the_games_kept_is_no_game(opened):
    with opened(deal=WORKED) as page:
        kept = json.dumps({"a-wins": "<b>", "b-wins": -3, "draw": 2})
        page.evaluate("kept => localStorage.setItem('bataille.games', kept)", kept)
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert text(page, "#wins") == "drawn 2"


def test_the_dialog_starts_games_by_rule_deal_and_certificate(opened):
    with opened() as page:
        page.click("#new")
        open_expert(page)
        page.select_option("#rule-rules", "lycos")
        page.click("#expert details summary")
        page.locator("#rule-fields [name=face_down]").fill("2")
        page.locator("#deal-text").fill("1 2 3 4 / 1 2 3 5")
        page.click("#new-game-start")
        page.wait_for_function("() => location.search.includes('face_down=2')")
        assert "rules=lycos" in page.url
        page.wait_for_function("() => document.getElementById('count-a').textContent === '4'")
        page.click("#new")
        open_expert(page)
        page.locator("#deal-text").fill("1 2 3 4 / 1 2 x")
        page.click("#new-game-start")
        page.wait_for_selector("#new-game-alert:not([hidden])")
        assert "is not a plain rank" in text(page, "#new-game-alert")
        page.select_option("#deal-known", "two-turns")
        page.click("#new-game-start")
        page.wait_for_function("() => location.search.includes('rules=soldier')")
        assert "face_down" not in page.url
        page.click("#new")
        open_expert(page)
        made = Certificate.of(preset("bataille"), parse_deal("1 3 5 / 2 4"))
        page.locator("#certificate-text").fill(json.dumps({**made.as_json(), "period": 12}))
        page.click("#new-game-start")
        page.wait_for_function("() => new URLSearchParams(location.search).get('deal') === '1 3 5 / 2 4'")
        page.wait_for_function("() => document.getElementById('alert').textContent.includes('period 12, found 6')")


def test_other_rules_for_a_deck_start_its_game_anew(opened):
    with opened(view="deck", deck="3x1", deal="1 3 5 / 2 4", turn=8) as page:
        page.select_option("#deck-rules", "soldier")
        page.click("#deck-form button")
        page.wait_for_function("() => location.search.includes('rules=soldier')")
        page.click("#tab-play")
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '1'")
        assert page.locator("#alert").text_content() == ""


def test_a_deal_worth_seeing_brings_its_rules_which_may_be_changed(opened):
    with opened() as page:
        page.click("#new")
        open_expert(page)
        page.select_option("#deal-known", "two-turns")
        assert page.locator("#rule-rules").input_value() == "soldier"
        page.click("#expert details summary")
        page.locator("#rule-fields [name=face_down]").fill("2")
        page.click("#new-game-start")
        page.wait_for_function("() => location.search.includes('rules=soldier&face_down=2')")
        page.wait_for_function("() => document.getElementById('count-b').textContent === '2'")


def test_the_first_paint_comes_within_a_second(opened):
    paints = []
    while not paints or (min(paints) >= 1000 and len(paints) < 8):  # other work on this machine may hold up some
        with opened() as page:
            page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
            paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    assert 0 < min(paints) < 1000, paints


def test_a_step_is_answered_within_50_ms(opened):
    with opened(deal="1 3 5 / 2 4") as page:
        took = page.evaluate(
            """async () => {
            const { deal } = await fetch('/api/random?deck=52&seed=3').then((answer) => answer.json());
            const found = [];
            for (let turn = 1; turn <= 40; turn += 1) {
              const start = performance.now();
              await fetch('/api/turn?' + new URLSearchParams({ deal, turn })).then((answer) => answer.json());
              found.push(performance.now() - start);
            }
            return found.sort((x, y) => x - y);
          }"""
        )
        # the quickest quarter: other work on this machine may hold up the others
        assert took[10] < 50, took
