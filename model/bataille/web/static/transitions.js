// What a transition of the machine asks and how often it was taken: the words below the diagram.

import { ask } from "./api.js";
import * as diagram from "./diagram.js";
import { at, make } from "./dom.js";
import { figure, say } from "./strings.js";

const THEOREM = "exactly_one_guard_holds_in_every_phase";

let table = null;
let chosen = null;

/** Wire the diagram. */
export function start() {
  diagram.onPick((from, to) => explain(from, to));
}

/** Count up to a turn; answers nothing, shows the numbers on the arrows. */
export async function show(given, turn, current) {
  const counts = await ask("transitions", { ...given, turn });
  if (!current()) return;
  table = counts;
  const numbers = new Map();
  for (const one of counts.transitions) {
    const arrow = `${one.from}→${one.to}`;
    numbers.set(arrow, (numbers.get(arrow) ?? 0) + one.times);
  }
  diagram.times(numbers);
  at("counted-to").textContent = `${say("transitions")}: ${say("counted_to", { n: counts.turns })}.`;
  tell();
}

/** Explain the transitions between two phases; a name alone explains that one. */
export function explain(from, to, name = null) {
  chosen = { from, to, name };
  diagram.choose(from, to);
  tell();
}

/** Leave the view: the diagram goes back to what it was. */
export function stop() {
  diagram.times(new Map());
  diagram.choose(null, null);
}

/** Say it, in the language of now. */
export function tell() {
  if (!table) return;
  const those = chosen
    ? table.transitions.filter(
        (one) => one.from === chosen.from && one.to === chosen.to && (!chosen.name || one.name === chosen.name),
      )
    : [];
  at("transition-told").replaceChildren(
    ...(those.length
      ? those.map((one) =>
          make(
            "div",
            { class: "transition" },
            make(
              "p",
              {},
              make("code", {}, one.name),
              `: ${say(one.from)} → ${say(one.to)} · `,
              say("taken_times", { n: one.times }),
            ),
            make("p", {}, say(`transition/${one.name}`), " · ", make("code", {}, one.guard)),
            make("p", { class: "hint" }, `${say("theorem")}: `, make("code", {}, `bataille verify ${THEOREM}`)),
          ),
        )
      : [make("p", { class: "hint" }, say("pick_arrow"))]),
  );
}

/** How often a transition was taken, as far as it was counted. */
export const times = (name) => figure(table?.transitions.find((one) => one.name === name)?.times ?? 0);
