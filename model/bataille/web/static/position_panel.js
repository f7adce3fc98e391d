// Around a position: what comes after it, and everything one turn before it, ever further as one clicks.

import { ask } from "./api.js";
import { english } from "./card_input.js";
import { row } from "./cards.js";
import { alarm, at, make } from "./dom.js";
import { figure, say } from "./strings.js";

const MOST = 60;
let app = null;
let choose = null;

/** Wire it; `given` is the page, `pick` goes to another position. */
export function start(given, pick) {
  app = given;
  choose = pick;
}

/**
 * @returns {[string, Record<string, any>]}
 * The question that a text of the search field asks: a position, an index or a digest.
 */
function asked(rules, text, deck) {
  if (/^\d[\d\s.,\u202f\u00a0]*$/.test(text) && !text.includes("/"))
    return ["position", { ...rules, deck, index: text.replace(/\D/g, "") }];
  if (!text.includes("/")) return ["search", { ...rules, deck, digest: text }];
  const plain = english(text);
  const suited = /[cdhs♣♦♥♠]/i.test(plain);
  return ["near", suited ? { ...rules, position: plain } : { ...rules, position: plain, deck }];
}

/** Show a position of a deck; answers what the server says about it. */
export async function show(rules, text, deck, signal) {
  const told = await ask(...asked(rules, text, deck), { signal });
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
