// Around a position: what comes after it, and everything one turn before it, ever further as one clicks.

import { ask } from "./ask.js";
import { alarm, at, make } from "./dom.js";
import { row } from "./cards.js";
import { figure, say } from "./words.js";

const MOST = 60;
let app = null;
let choose = null;

/** Wire it; `given` is the page, `pick` goes to another position. */
export function start(given, pick) {
  app = given;
  choose = pick;
}

/** Show a position of a deck; answers what the server told. */
export async function show(rules, text, deck) {
  const plain = /[cdhs♣♦♥♠]/i.test(text) ? { ...rules, position: text } : { ...rules, position: text, deck };
  const told = await ask("near", plain);
  alarm("");
  at("near-text").value = told.position.text;
  const won =
    told.end && say({ "a-wins": "a_wins_plain", "b-wins": "b_wins_plain", draw: "draw_plain" }[told.end.outcome]);
  const [a, b] = told.position.text.split("/").map((pile) => pile.split(" ").filter(Boolean));
  at("near").replaceChildren(
    make("div", { class: "pile-row seat-a" }, make("p", { class: "seat-label" }, "a"), row(a)),
    make("div", { class: "pile-row seat-b" }, make("p", { class: "seat-label" }, "b"), row(b)),
    make(
      "p",
      { class: "hint" },
      make("code", {}, told.position.digest),
      told.position.index === null ? "" : ` · ${say("index")} ${figure(told.position.index)}`,
    ),
    a.length && b.length
      ? make(
          "div",
          { class: "buttons" },
          make(
            "button",
            {
              type: "button",
              class: "strong",
              onclick: () => app.go({ view: "play", deal: told.position.text, turn: 1, step: 0 }),
            },
            say("play_from_here"),
          ),
          make(
            "button",
            { type: "button", onclick: () => app.go({ view: "inside", deal: told.position.text, turn: 1, step: 0 }) },
            say("look_inside"),
          ),
        )
      : "",
    make(
      "div",
      { class: "neighbours" },
      part(
        "before_it",
        told.previous,
        told.previous.length ? (told.complete ? "" : say("not_all")) : say("nothing_before"),
        "ul",
      ),
      part("after_it", told.next, won ? say("ends_here", { outcome: won }) : "", "ol"),
    ),
  );
  return told;
}

function part(title, positions, note, kind) {
  const items = positions
    .slice(0, MOST)
    .map((one) =>
      make("li", {}, make("button", { type: "button", class: "neighbour", onclick: () => choose(one.text) }, one.text)),
    );
  const more = positions.length > MOST ? `+ ${figure(positions.length - MOST)}` : "";
  return make(
    "section",
    {},
    make("h4", {}, `${say(title)} (${positions.length})`),
    make(kind, {}, ...items),
    make("p", { class: "hint" }, [note, more].filter(Boolean).join(" ")),
  );
}
