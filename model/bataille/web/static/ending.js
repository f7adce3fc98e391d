// How a game ended, and for a repetition the two identical positions side by side.

import { ask } from "./ask.js";
import { row } from "./cards.js";
import { at, make } from "./dom.js";
import { counted, say } from "./words.js";

/** Show the end of a game. */
export async function show(state, doc, rules, { counted: kept, again, inside }) {
  const { end } = doc;
  const box = at("ending");
  box.hidden = false;
  box.className = end.outcome;
  box.replaceChildren(
    make("h3", {}, say(end.outcome)),
    make("p", {}, why(end, rules)),
    make(
      "p",
      { class: "after" },
      say("after", { turns: counted(end.turns, "turns"), wars: counted(end.wars, "wars_n") }),
      kept ? "" : ` ${say("not_counted")}`,
    ),
  );
  if (end.reason === "repetition") box.append(await twice(state, end));
  box.append(
    make(
      "div",
      { class: "buttons" },
      make("button", { type: "button", class: "strong", onclick: again }, say("again")),
      make("button", { type: "button", onclick: inside }, say("look_inside")),
    ),
  );
  box.scrollIntoView({ block: "nearest" });
  // the button that was pressed is gone: whoever goes by the keyboard goes on from here
  if (document.activeElement.closest(".controls")) box.focus({ preventScroll: true });
}

/** Why it is over, in the agreed words. */
function why(end, rules) {
  const [a, b] = [end.a.length, end.b.length];
  if (end.reason === "all-cards") {
    return say(rules.objective === "shed" ? "all-cards-shed" : "all-cards", { seat: a ? "a" : "b", n: a + b });
  }
  if (end.reason === "limit") {
    const told = rules.at_limit === "count" ? say("limit_count", { a, b }) : say("limit_draw");
    return `${say("limit", { n: end.turns })} ${told}`;
  }
  return say(end.reason);
}

async function twice(state, end) {
  const earlier = await ask("turn", { ...state.rules, deal: state.deal, turn: end.earlier + 1 });
  const side = (title, a, b) =>
    make(
      "section",
      { class: "side-position" },
      make("h4", {}, title),
      make("p", { class: "seat-label" }, "a"),
      row(a),
      make("p", { class: "seat-label" }, "b"),
      row(b),
    );
  const then = end.earlier === 0 ? say("the_deal") : say("then_at", { n: end.earlier });
  return make(
    "div",
    { class: "twice" },
    side(then, earlier.a, earlier.b),
    side(say("now_at", { n: end.turns }), end.a, end.b),
    make(
      "p",
      { class: "same" },
      JSON.stringify([earlier.a, earlier.b]) === JSON.stringify([end.a, end.b]) ? say("same") : "",
    ),
  );
}

/** Take it away. */
export function hide() {
  at("ending").hidden = true;
  at("ending").replaceChildren();
}
