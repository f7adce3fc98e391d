// How a game ended, and for a repetition the two identical positions side by side.

import { ask } from "./api.js";
import { row } from "./cards.js";
import { announce, at, make } from "./dom.js";
import { isYou, name, sayOf } from "./people.js";
import { counted, say } from "./strings.js";

const OTHER = { a: "b", b: "a" };

/** Show the end of a game. */
export async function show(state, doc, rules, { fresh, counted: kept, badges, guessed, run, spoken, inside }) {
  const { end } = doc;
  const box = at("ending");
  const again = end.reason === "repetition" ? await twice(state, end) : null;
  const winner = end.outcome === "draw" ? null : end.outcome[0];
  const title = winner ? sayOf("won", winner) : say("won_nobody");
  const reason = why(doc, rules);
  const guess = guessed ? say(guessed === end.outcome ? "guess_right" : "guess_wrong") : "";
  const after = say("after", { turns: counted(end.turns, "turns"), wars: counted(end.wars, "wars_n") });
  box.className = end.outcome;
  box.replaceChildren(
    make("h3", {}, title),
    make("p", {}, reason),
    make("p", { class: "after" }, after, kept ? "" : ` ${say("not_counted")}`),
    guess ? make("p", { class: "guessed" }, guess) : "",
    ...badges.map((one) => make("p", { class: "badge-new" }, say("badge_new", { name: say(`badge/${one}`) }))),
    winner === "a" && run > 1 ? make("p", { class: "run" }, say("streak", { n: run })) : "",
    again ?? "",
    make("div", { class: "buttons" }, make("button", { type: "button", id: "why", onclick: inside }, say("why"))),
  );
  box.hidden = false;
  if (fresh) announce([spoken, title, reason, after, guess].filter(Boolean).join(" "));
}

/** Why it is over, in the agreed words. */
function why(doc, rules) {
  const { end } = doc;
  const [a, b] = [end.a.length, end.b.length];
  if (end.reason === "all-cards") {
    return sayOf(rules.objective === "shed" ? "all_cards_shed" : "all_cards", a ? "a" : "b", { n: a + b });
  }
  if (end.reason === "limit") {
    const count = isYou("a")
      ? say("limit_count", { a, b, name: name("b") })
      : say("limit_count_named", { a, b, who: name("a"), name: name("b") });
    return `${say("limit", { n: end.turns })} ${rules.at_limit === "count" ? count : say("limit_draw")}`;
  }
  if (end.reason === "shortage") return short(doc);
  return say(end.reason);
}

/** Who lacked cards, and whether any were left. */
function short({ end, steps }) {
  if (end.outcome === "draw") return say("short_both");
  const loser = OTHER[end.outcome[0]];
  return sayOf(steps.at(-1)[loser] === 0 ? "short" : "few", loser);
}

async function twice(state, end) {
  const earlier = await ask("turn", { ...state.rules, deal: state.deal, turn: end.earlier + 1 });
  const side = (title, a, b) =>
    make(
      "section",
      { class: "side-position" },
      make("h4", {}, title),
      make("p", { class: "seat-label" }, name("a")),
      row(a),
      make("p", { class: "seat-label" }, name("b")),
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
