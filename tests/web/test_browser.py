"""The page in a real browser, as a person uses it."""

import json
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from bataille import parse_deal, preset
from bataille.cards import Deck
from bataille.certificate import Certificate
from bataille.notation import Deal
from bataille.shuffle import Shuffler, random_deal
from bataille.web import known

WORKED = "9c 3d Qd / 9h Ks 7c"
KNOWN = {one.name: one.deal for one in known.KNOWN}


def text(page: Any, selector: str) -> str:
    return page.locator(selector).inner_text()


def faces(page: Any, selector: str) -> list[str]:
    """The cards shown, those face down as `-`."""
    return page.locator(f"{selector} .card").evaluate_all(
        "cards => cards.map(card => card.classList.contains('up') ? card.dataset.id : '-')"
    )


def fast(page: Any) -> None:
    page.locator("#speed").evaluate("slider => { slider.value = 6; slider.dispatchEvent(new Event('input')); }")


def test_the_worked_example_from_its_link(opened):
    with opened(deal=WORKED, turn=1) as page:
        page.locator("#phases").check()
        for _ in range(4):
            page.click("#go")
        page.wait_for_function("() => document.querySelectorAll('#laid .placement').length === 3")
        assert faces(page, "#laid") == ["9h", "9c", "-", "-", "7c", "Qd"]
        assert page.locator(".placement.covered .card").first.get_attribute("aria-label") == "face-down card"
        assert "3d" not in text(page, "#told")
        page.locator("#peek").check()
        assert faces(page, "#laid") == ["9h", "9c", "Ks", "3d", "7c", "Qd"]
        page.locator("#peek").uncheck()
        page.locator("#phases").uncheck()
        page.click("#go")
        page.wait_for_selector("#ending:not([hidden])")
        assert "a takes 6 cards: 9♣\ufe0e 9♥\ufe0e [2 hidden] Q♦\ufe0e 7♣\ufe0e" in text(page, "#told")
        assert "You win!" in text(page, "#ending")
        assert text(page, "#count-a") == "6 cards"


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
        assert "Seat b wins" in text(page, "#ending")
        assert "After 4 turns" in text(page, "#ending")
        assert "lost 1" in text(page, "#wins")


def test_a_page_without_a_question_deals_52_cards(opened):
    with opened() as page:
        page.wait_for_function("() => new URLSearchParams(location.search).get('deal')?.split(' ').length === 53")
        assert (text(page, "#count-a"), text(page, "#count-b")) == ("26 cards", "26 cards")


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
        assert "Seat a has 3 cards, seat b 2" in text(page, "#ending")
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
        keys = """() => import('/static/words.js').then(({ WORDS }) => {
            const gaps = (text) => (String(text).match(/\\{\\w+\\}/g) ?? []).sort().join();
            const flat = (table, at) => Object.entries(table).flatMap(([key, value]) =>
                typeof value === 'object' ? flat(value, at + key + '/') : [at + key + gaps(value)]);
            return Object.values(WORDS).map((table) => flat(table, '').sort());
        })"""
        english, french = page.evaluate(keys)
        assert english == french
        marked = page.evaluate(
            """() => import('/static/words.js').then(({ WORDS }) =>
            [...document.querySelectorAll('[data-t], [data-label]')]
            .flatMap((one) => [one.dataset.t, one.dataset.label])
            .filter((key) => key && typeof WORDS.en[key] !== 'string'))"""
        )
        assert marked == []


@pytest.mark.parametrize("view", ["play", "inside", "deck"])
def test_the_page_fits_a_phone(opened, view):
    with opened("fr-FR", 360, view=view, deal=WORKED, step=4) as page:
        page.wait_for_timeout(300)
        wide = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide[0] <= wide[1]


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


def test_a_link_reads_back_as_the_state_it_was_written_from(opened):
    with opened() as page:
        differing = page.evaluate(
            """() => import('/static/link.js').then(({ read, write }) => {
            const rules = { rules: 'lycos', face_down: '3', pickup: 'pairs/seat-a', limit: 'none' };
            const states = [
              { view: 'play', rules, deal: '9c 10h / A♠ Ks', turn: 12, step: 3, deck: '', at: '', lang: null },
              { view: 'inside', rules: {}, deal: '1 / 2', turn: 31920, step: 0, deck: '', at: '', lang: 'fr' },
              { view: 'deck', rules, deal: '1 / 2', turn: 1, step: 0, deck: '2,2,4', at: '1 2 /', lang: null },
            ];
            return states.filter((state) => JSON.stringify(read(write(state).slice(1))) !== JSON.stringify(state));
          })"""
        )
        assert differing == []


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
        page.wait_for_function("() => document.getElementById('count-a').textContent === '2 cards'")


def test_a_dot_of_the_map_is_clicked(opened):
    with opened(view="deck", deck="3x1") as page:
        page.wait_for_function("() => document.getElementById('legend').innerText.includes('12')")
        drawn = page.evaluate("fetch('/api/map?deck=3x1').then(a => a.json())")
        box = page.locator("#map").bounding_box()
        scale = (min(box["width"], box["height"]) / 2 - 8) / drawn["radius"]
        page.mouse.click(
            box["x"] + box["width"] / 2 + drawn["x"][7] * scale, box["y"] + box["height"] / 2 + drawn["y"][7] * scale
        )
        page.wait_for_function("() => document.getElementById('near').innerText.includes('Index 7')", timeout=5000)


def test_the_dialog_starts_games_by_rule_deal_and_certificate(opened):
    with opened() as page:
        page.click("#new")
        page.select_option("#rule-rules", "lycos")
        page.click("#agree summary")
        page.locator("#rule-fields [name=face_down]").fill("2")
        page.locator("#deal-text").fill("1 2 3 4 / 1 2 3 5")
        page.click("#agree-start")
        page.wait_for_function("() => location.search.includes('face_down=2')")
        assert "rules=lycos" in page.url
        page.wait_for_function("() => document.getElementById('count-a').textContent === '4 cards'")
        page.click("#new")
        page.locator("#deal-text").fill("1 2 3 4 / 1 2 x")
        page.click("#agree-start")
        page.wait_for_selector("#agree-alert:not([hidden])")
        assert "is not a plain rank" in text(page, "#agree-alert")
        page.select_option("#deal-known", "two-turns")
        page.click("#agree-start")
        page.wait_for_function("() => location.search.includes('rules=soldier')")
        assert "face_down" not in page.url
        page.click("#new")
        made = Certificate.of(preset("bataille"), parse_deal("1 3 5 / 2 4"))
        page.locator("#certificate-text").fill(json.dumps({**made.as_json(), "period": 12}))
        page.click("#agree-start")
        page.wait_for_function("() => new URLSearchParams(location.search).get('deal') === '1 3 5 / 2 4'")
        page.wait_for_function("() => document.getElementById('alert').textContent.includes('period 12, found 6')")


def test_a_wrong_link_says_what_is_wrong_and_offers_no_play(opened):
    with opened(deal="9c 3d / 9c", turn=1) as page:
        assert "9c is dealt 2 times" in text(page, "#alert")
        assert page.locator("#go").is_disabled()
        assert page.locator("#auto").is_disabled()


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
            "speed",
            "phases",
            "peek",
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
                page.click("#new")
            found = axe.run(page).response["violations"]
            assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


def test_who_plays_by_keyboard_goes_on_from_the_end(opened):
    with opened(deal=WORKED, motion="reduce") as page:
        fast(page)
        page.locator("#go").focus()
        page.keyboard.press("Space")
        page.wait_for_function("() => document.activeElement.id === 'ending'")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Another deal"


def test_automatic_keeps_its_pace_for_those_who_want_no_motion(opened):
    with opened(deal="1 3 5 7 9 / 2 4 6 8", motion="reduce") as page:
        page.click("#auto")
        page.wait_for_selector("#laid .card.up")
        assert page.evaluate("document.getAnimations().length") == 0
        assert text(page, "#count-turn") == "1"


def test_going_back_shows_what_was_seen_there(opened):
    with opened(deal="1 4 2 3 / 6 5 8 7") as page:
        fast(page)
        page.keyboard.press("Space")
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '2'")
        page.click("#tab-inside")
        page.wait_for_function("() => document.getElementById('of').textContent === 'of 4'")
        page.click("#next")
        page.wait_for_function("() => document.getElementById('scrub').value === '3'")
        page.click("#tab-deck")
        page.wait_for_selector("#deck:not([hidden])")
        page.go_back()
        page.wait_for_function("() => document.getElementById('jump').value === '3'")
        page.go_back()
        page.wait_for_selector("#play:not([hidden])")
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '2'")


def test_other_rules_for_a_deck_start_its_game_anew(opened):
    with opened(view="deck", deck="3x1", deal="1 3 5 / 2 4", turn=8) as page:
        page.select_option("#deck-rules", "soldier")
        page.click("#deck-form button")
        page.wait_for_function("() => location.search.includes('rules=soldier')")
        page.click("#tab-play")
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '1'")
        assert page.locator("#alert").is_hidden()


def test_a_deal_worth_seeing_brings_its_rules_which_may_be_changed(opened):
    with opened() as page:
        page.click("#new")
        page.select_option("#deal-known", "two-turns")
        assert page.locator("#rule-rules").input_value() == "soldier"
        page.click("#agree summary")
        page.locator("#rule-fields [name=face_down]").fill("2")
        page.click("#agree-start")
        page.wait_for_function("() => location.search.includes('rules=soldier&face_down=2')")
        page.wait_for_function("() => document.getElementById('count-b').textContent === '2 cards'")


@pytest.mark.parametrize(
    "given",
    [
        {"deal": WORKED, "turn": 1, "step": 4},
        {"deal": "1 3 5 / 2 4", "turn": 9, "step": 9},
        {"deal": "1 3 5 2 / 2 4 1 7", "turn": 3, "pickup": "shuffled", "seed": 5},
        {"deal": "1 3 5 / 2 4", "turn": 7, "view": "inside", "rules": "lycos", "face_down": 2},
        {"deck": "5x1", "at": "1 3 5 / 2 4", "view": "deck"},
    ],
    ids=["a war", "an end", "shuffled", "inside", "a deck"],
)
def test_a_link_opened_elsewhere_shows_the_same(opened, given):
    seen = []
    for _ in range(2):
        with opened(**given) as page:
            if given.get("view") == "deck":
                page.wait_for_selector("#legend li")
                page.wait_for_selector("#counts table")
            seen.append(
                (
                    text(page, "main"),
                    faces(page, "#laid"),
                    page.locator("#deck-name, #near-text, #jump").evaluate_all("all => all.map(one => one.value)"),
                )
            )
            page.evaluate("import('/static/link.js').then((link) => link.settle())")
            given = dict(parse_qsl(urlsplit(page.url).query))
    assert seen[0] == seen[1]


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
