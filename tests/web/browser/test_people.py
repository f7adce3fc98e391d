"""Names, letters and the live region: what is said, to whom, and how often."""

import json

import pytest

from bataille import parse_deal, preset
from bataille.cycles import Certificate
from web.seen import WORKED, fast, open_dialog, open_expert, setting, text

WAR_IN_WAR = "9c 3d Qd 2h As 4c / 9h Ks Qh 2d 5h 4d"

WATCH = """() => {
    window.said = [];
    for (const one of document.querySelectorAll('[role=status], [role=alert], [aria-live]'))
        new MutationObserver(() => {
            if (one.textContent.trim()) window.said.push(one.id + ': ' + one.textContent);
        }).observe(one, { childList: true, characterData: true, subtree: true });
}"""


def test_a_turn_is_said_once_in_words_and_only_what_is_new(opened):
    with opened("fr-FR", deal=WAR_IN_WAR) as page:
        setting(page, "speed", 5)
        page.evaluate(WATCH)
        page.click("#go")
        page.wait_for_function("() => document.getElementById('count-turn').textContent === '2'")
        page.wait_for_timeout(200)
        assert page.evaluate("window.said") == [
            "live: 2 batailles de suite. As de pique bat 5 de cœur. Vous ramassez 10 cartes, il vous en reste 11."
        ]


def test_the_end_is_said_with_its_last_turn_in_one_go(opened):
    with opened("en-US", deal="Ac / Kd") as page:
        fast(page)
        page.evaluate(WATCH)
        page.click("#go")
        page.wait_for_selector("#ending:not([hidden])")
        page.wait_for_timeout(200)
        said = page.evaluate("window.said")
        assert len(said) == 1
        assert said[0].startswith("live: Ace of clubs beats king of diamonds. You take 2 cards")
        assert "You win!" in said[0]


def test_automatic_play_says_nothing_turn_by_turn(opened):
    with opened("en-US", deal="1 3 5 7 9 11 13 / 2 4 6 8 10 12") as page:
        setting(page, "speed", 5)
        page.evaluate(WATCH)
        page.click("#auto")
        page.wait_for_function("() => Number(document.getElementById('count-turn').textContent) > 4")
        assert len(page.evaluate("window.said")) <= 1


@pytest.mark.parametrize(("language", "letters"), [("fr-FR", "RDV"), ("en-US", "KQJ")])
def test_courts_have_the_letters_of_the_language_and_links_stay_as_they_are(opened, language, letters):
    with opened(language, deal="Kc Qd Jh / 2c 3d 4h", turn=1, step=1) as page:
        assert letters[0] in page.locator("#laid .card svg").last.text_content()
        assert f"{letters[0]}♣" in text(page, "#told")
        page.click("#tab-inside")
        page.wait_for_selector("#piles .mini")
        assert [one[0] for one in page.locator("#piles .minis >> nth=0").locator(".mini").all_inner_texts()] == list(
            letters
        )
        assert "Kc" in page.url


@pytest.mark.parametrize(
    ("typed", "deal"),
    [
        ("9♣ 3♦ D♦ / 9♥ R♠ 7♣", "9c 3d Qd / 9h Ks 7c"),
        ("as de cœur, roi de pique / dame de carreau, 7 de trèfle".replace(",", ""), "Ah Ks / Qd 7c"),
        ("Vd Ds / RP 10T", "Jd Qs / Ks 10c"),
        ("9c 3d Qd / 9h Ks 7c", "9c 3d Qd / 9h Ks 7c"),
    ],
)
def test_a_deal_may_be_written_with_french_cards(opened, typed, deal):
    with opened("fr-FR") as page:
        open_dialog(page)
        open_expert(page)
        page.fill("#deal-text", typed)
        page.click("#new-game-start")
        page.wait_for_function("deal => new URLSearchParams(location.search).get('deal') === deal", arg=deal)


def test_a_letter_that_may_mean_two_suits_is_asked_about(opened):
    with opened("fr-FR") as page:
        open_dialog(page)
        open_expert(page)
        page.fill("#deal-text", "RC 2d / 3d")
        page.click("#new-game-start")
        page.locator("#new-game-alert", has_text="R♥").wait_for()


def test_players_have_names_which_may_be_changed(opened):
    with opened("fr-FR", deal="2c / Ad") as page:
        fast(page)
        assert "Joueur" not in text(page, "main")
        page.click("#go")
        page.wait_for_selector("#ending:not([hidden])")
        assert "L’ordinateur gagne" in text(page, "#ending")
        setting(page, "rename-a", "Léa")
        setting(page, "rename-b", "Papa")
        page.reload()
        page.wait_for_selector("html[data-ready]")
        page.wait_for_selector("#ending:not([hidden])")
        assert "Papa gagne" in text(page, "#ending")
        assert "Papa ramasse 2 cartes" in text(page, "#told")


def test_a_shortage_says_who_lacked_cards(opened):
    with opened("fr-FR", deal="5 9 / 5 3 4") as page:
        fast(page)
        page.click("#go")
        page.wait_for_selector("#ending:not([hidden])")
        assert "Vous n’avez plus assez de cartes pour la bataille" in text(page, "#ending")


def test_certificates_as_the_command_writes_them_are_read_one_or_many(opened):
    made = [Certificate.of(preset("bataille"), parse_deal(deal)).as_json() for deal in ("1 3 5 / 2 4", "2 4 / 1 3 5")]
    document = {"rules": made[0]["rules"], "deck": "5x1", "method": "enumerate"}
    with opened() as page:
        for examples, choice, deal in ((made[:1], None, "1 3 5 / 2 4"), (made, "1", "2 4 / 1 3 5")):
            open_dialog(page)
            open_expert(page)
            page.fill("#certificate-text", json.dumps({**document, "examples": examples}))
            assert page.locator("#which").is_visible() is (choice is not None)
            if choice:
                page.select_option("#certificate-choice", choice)
            page.click("#new-game-start")
            page.wait_for_function("deal => new URLSearchParams(location.search).get('deal') === deal", arg=deal)
            page.wait_for_selector("#alert.good")


def test_the_dialog_shows_no_hidden_card_of_the_running_game(opened):
    with opened(deal=WORKED) as page:
        open_dialog(page)
        open_expert(page)
        assert page.locator("#deal-text").input_value() == ""


def test_cleared_results_can_be_brought_back(opened):
    with opened(deal=WORKED) as page:
        fast(page)
        page.click("#go")
        page.wait_for_selector("#ending:not([hidden])")
        assert text(page, "#wins") == "won 1"
        page.click("#clear")
        assert text(page, "#wins") == "none yet"
        assert page.evaluate("document.activeElement.id") == "undo"
        page.click("#undo")
        assert text(page, "#wins") == "won 1"


def test_a_guess_is_kept_and_judged(opened):
    with opened("fr-FR", deal=WORKED) as page:
        fast(page)
        page.locator("#guess button").first.click()
        assert text(page, "#guess p") == "Vous pariez : Vous. Jouez pour voir !".replace(" :", "\u00a0:").replace(
            " !", "\u00a0!"
        )
        page.keyboard.press("Space")
        page.wait_for_selector("#ending:not([hidden])")
        assert "Bien deviné" in text(page, "#ending")
        assert "Devin" in text(page, "#badges")


def test_a_war_is_an_event_and_says_what_it_is_about(opened):
    with opened("fr-FR", deal=WORKED, turn=1, step=2) as page:
        assert text(page, "#war").replace("\u00a0", " ") == "Bataille !"
        assert text(page, "#stake") == "2 cartes en jeu"
    with opened("fr-FR", deal=WORKED, turn=1, step=5) as page:
        assert page.locator("#war").is_hidden()
        assert page.locator("#laid.won-a").count() == 1
        assert text(page, "#stake") == "6 cartes en jeu"
