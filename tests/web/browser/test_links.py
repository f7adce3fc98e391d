"""Links to every view, followed, wrong, gone back to, and opened elsewhere."""

from urllib.parse import parse_qsl, urlsplit

import pytest

from web.seen import WORKED, faces, fast, text


def test_a_link_reads_back_as_the_state_it_was_written_from(opened):
    with opened() as page:
        differing = page.evaluate(
            """() => import('/static/link.js').then(({ read, write }) => {
            const rules = { rules: 'lycos', face_down: '3', pickup: 'pairs/seat-a', limit: 'none' };
            const none = { deck: '', at: '', zoom: '' };
            const states = [
              { view: 'play', rules, deal: '9c 10h / A♠ Ks', turn: 12, step: 3, ...none, lang: null },
              { view: 'inside', rules: {}, deal: '1 / 2', turn: 31920, step: 0, ...none, lang: 'fr' },
              { view: 'deck', rules, deal: '1 / 2', turn: 7, step: 0, deck: '2,2,4', at: '1 2 /', zoom: '5,-3,2',
                lang: null },
            ];
            return states.filter((state) => JSON.stringify(read(write(state).slice(1))) !== JSON.stringify(state));
          })"""
        )
        assert differing == []


def test_a_wrong_link_says_what_is_wrong_and_offers_no_play(opened):
    with opened(deal="9c 3d / 9c", turn=1) as page:
        assert "9c is dealt 2 times" in text(page, "#alert")
        assert page.locator("#go").is_disabled()
        assert page.locator("#auto").is_disabled()


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
