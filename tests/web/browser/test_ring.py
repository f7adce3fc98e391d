"""The ring of a cycle, the whole of it and a part of one that is too long to see each place."""

from web.seen import KNOWN

COVERED = """async (id) => {
    // the share of the ring's band that has the colour of endless games, thick or thin
    const box = document.getElementById(id);
    const { data, width, height } = box.getContext('2d').getImageData(0, 0, box.width, box.height);
    let [inside, painted] = [0, 0];
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const away = Math.hypot(x - width / 2, y - height / 2) / (height / 2);
        if (away < 0.55 || away > 0.85) continue;
        inside += 1;
        const at = 4 * (y * width + x);
        painted += data[at + 1] < 200 && data[at] > data[at + 1] + 20;
      }
    return painted / inside;
}"""


def test_a_long_cycle_is_legible_from_the_start_and_walked_in_parts(opened):
    with opened(view="inside", deal=KNOWN["period-31920"], turn=12345) as page:
        page.wait_for_function("() => document.getElementById('ring-told').textContent.includes('of 31,920')")
        page.wait_for_function("() => document.getElementById('strip-told').textContent.includes('12,345')")
        assert page.evaluate(COVERED, "ring") < 0.25  # single places, not a band
        page.evaluate("document.getElementById('ring-all').click()")
        page.wait_for_timeout(200)
        assert page.evaluate(COVERED, "ring") > 0.5
        page.evaluate("document.getElementById('ring-in').click()")
        page.wait_for_function("() => !document.getElementById('ring-out').disabled")


def test_places_of_a_part_are_where_a_click_finds_them(opened):
    with opened() as page:
        wrong = page.evaluate(
            """async () => {
            const ring = await import('/static/ring_part.js');
            const wrong = [];
            for (const [tail, lap] of [[0, 6], [3, 570], [7, 31920], [0, 1]])
              for (const size of [null, 1, 12, 160, lap - 1, lap, 2 * lap])
                for (let i = 0; i < lap; i += Math.max(1, Math.floor(lap / 97))) {
                  const course = { tail, lap };
                  const view = ring.part(course, 5 * lap + tail + i + 1, size || null);
                  const angle = ring.angleOf(course, tail + i, view);
                  const turned = angle > Math.PI ? angle - 2 * Math.PI : angle;
                  if (ring.placeAt(course, turned, view) !== tail + i) wrong.push([tail, lap, size, i]);
                  if (view && (view.from < tail || view.until > tail + lap || tail + i < view.from)) wrong.push([view]);
                }
            return wrong;
          }"""
        )
        assert wrong == []
