// Two cards change places: the piles as buttons, and what the game comes to before and after.

import { mini, row } from "./cards.js";
import { at, make } from "./dom.js";
import { counted, say } from "./strings.js";

let app = null;
let doc = null;
let moved = new Set();
let on = false;
let first = null;
/** The game before the exchange: its deal, its turn and what it comes to; null if nothing was exchanged. */
let before = null;
let now = null;

/** Wire it; `given` is the page. */
export function start(given) {
  app = given;
  at("change").addEventListener("click", () => {
    on = !on;
    first = null;
    tell(on ? say("change_hint") : "");
    paint();
  });
  at("undo-change").addEventListener("click", () => {
    const { deal, turn } = before;
    before = null;
    app.go({ deal, turn, step: 0 });
    tell("");
  });
}

/** Show the piles of a turn; cards that moved in the turn before are marked. */
export function show(turn, marked) {
  doc = turn;
  moved = marked;
  if (before && app.state.deal !== before.next) before = null;
  paint();
}

/** What the game on show comes to. */
export function verdict(game) {
  now = game;
  at("undo-change").hidden = before === null;
  if (before) tell(say("before_change", { before: ends(before.game), now: ends(game) }));
}

const tell = (text) => (at("change-told").textContent = text);

function ends(game) {
  if (game.period !== null && game.reason === "repetition") return say("never_ends", { n: game.suit_blind_period });
  const who = { "a-wins": "a_wins_plain", "b-wins": "b_wins_plain", draw: "draw_plain" }[game.outcome];
  return say("ends_in", { who: say(who), n: game.turns });
}

function paint() {
  at("change").setAttribute("aria-pressed", String(on));
  at("piles").replaceChildren(
    ...["a", "b"].map((seat) =>
      make(
        "div",
        { class: `pile-row seat-${seat}` },
        make("p", { class: "seat-label" }, `${seat} · ${counted(doc[seat].length, "cards")}`),
        on ? make("div", { class: "minis" }, ...doc[seat].map((card) => button(card))) : row(doc[seat], moved),
      ),
    ),
  );
}

function button(card) {
  const inner = mini(card);
  return make(
    "button",
    {
      type: "button",
      class: inner.className,
      title: inner.title,
      "data-card": card,
      "aria-pressed": String(card === first),
      onclick: () => choose(card),
    },
    inner.textContent,
  );
}

/** The second card chosen: the deal from here on, with both in each other's place. */
async function choose(card) {
  if (first === null || first === card) {
    first = first === card ? null : card;
    paint();
    /** @type {any} */ (document.querySelector(`[data-card="${card}"]`))?.focus();
    return;
  }
  const swap = { [first]: card, [card]: first };
  const pile = (seat) => doc[seat].map((one) => (swap[one] ?? one).split("#")[0]).join(" ");
  const deal = `${pile("a")} / ${pile("b")}`;
  before = { deal: app.state.deal, turn: doc.turn, game: now, next: deal };
  first = null;
  await app.go({ deal, turn: 1, step: 0 });
}
