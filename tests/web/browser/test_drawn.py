"""What the page draws: the words of the machine fit their boxes, wars are seen on a long ring."""

import json
from pathlib import Path

import pytest

from bataille import parse_deal, preset
from bataille.game.play import play

LONG = json.loads((Path(__file__).parents[3] / "docs" / "results" / "gallery" / "52-a.json").read_text())["deal"]


@pytest.mark.parametrize("language", ["en-US", "fr-FR"])
def test_the_words_of_the_machine_fit_their_boxes(opened, language):
    with opened(language) as page:
        page.wait_for_selector("#machine [data-phase]")
        tight = page.evaluate(
            """() => [...document.querySelectorAll('#machine [data-phase]')].flatMap((group) => {
            const [box, text] = [group.querySelector('rect'), group.querySelector('text')];
            return ['', 'lit'].map((lit) => {
              group.classList.toggle('lit', lit !== '');
              return [`${text.textContent} ${lit}`, box.getBBox().width - text.getBBox().width];
            });
          }).filter(([, room]) => room < 8)"""
        )
        assert tight == []


def test_the_wars_of_a_long_cycle_are_gold(opened):
    deal = f"{' '.join(LONG['a'])} / {' '.join(LONG['b'])}"
    assert play(preset("bataille"), parse_deal(deal)).suit_blind_period == 570
    with opened(view="inside", deal=deal, turn=3) as page:
        page.wait_for_function("() => document.getElementById('ring-told').textContent.includes('of 570')")
        gold = page.evaluate(
            """() => {
            const ring = document.getElementById('ring');
            const wanted = getComputedStyle(document.documentElement).getPropertyValue('--gold').trim();
            const [r, g, b] = [1, 3, 5].map((at) => parseInt(wanted.slice(at, at + 2), 16));
            const { data } = ring.getContext('2d').getImageData(0, 0, ring.width, ring.height);
            let found = 0;
            for (let i = 0; i < data.length; i += 4)
              found += data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255;
            return found;
          }"""
        )
        assert gold > 105  # a pixel at least for each war
