// "Guess!": who will win is asked before the first turn; it was certain from the deal on.

import { at, make } from "./dom.js";
import { name } from "./people.js";
import { record, write } from "./store.js";
import { say } from "./strings.js";

const STORE = "bataille.guess";
const CHOICES = ["a-wins", "draw", "b-wins"];

/** What was guessed about this game, or null. */
export function of(game) {
  const kept = record("sessionStorage", STORE);
  return kept.game === game && CHOICES.includes(kept.guess) ? kept.guess : null;
}

/** Offer the guess before the first turn of a game; `chosen` hears that there is one. */
export function offer(game, open, chosen) {
  const box = at("guess");
  box.hidden = !open;
  if (!open) return;
  const guess = of(game);
  const title = guess === null ? say("guess") : tell(guess);
  const button = (one) =>
    make(
      "button",
      {
        type: "button",
        "aria-pressed": String(one === guess),
        onclick: () => {
          write("sessionStorage", STORE, JSON.stringify({ game, guess: one }));
          offer(game, true, chosen);
          chosen();
        },
      },
      one === "draw" ? say("guess_nobody") : name(one[0]),
    );
  box.replaceChildren(make("p", {}, title), make("div", { class: "choices" }, ...CHOICES.map(button)));
}

const tell = (guess) => (guess === "draw" ? say("guessed_nobody") : say("guessed", { name: name(guess[0]) }));
