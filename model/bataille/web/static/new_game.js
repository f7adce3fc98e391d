// A new game: one click for each kind of rules, and apart from it every rule, a pasted deal or a certificate.

import { ask, certificate } from "./api.js";
import { english } from "./card_input.js";
import { alarm, at, make } from "./dom.js";
import * as howTo from "./how_to.js";
import { changes, fields, FIELDS, presets, setPresets, shortest, value, control } from "./rule_fields.js";
import { translated } from "./server_french.js";
import { language, say, sentence } from "./strings.js";

const FIRST_CHOICES = ["bataille", "lycos", "war", "pyanitsa", "pyanitsa-shed", "delahaye"];

let samples = [];
let app = null;
let certificates = [];

/** Wire the dialog; `given` is the page, `lists` the presets and the deals worth seeing. */
export function start(given, lists) {
  app = given;
  samples = lists.known;
  setPresets(lists.presets);
  at("new").addEventListener("click", open);
  at("new-game-cancel").addEventListener("click", () => at("new-game").close());
  at("new-game").addEventListener("close", () => app.uncovered());
  at("rule-rules").addEventListener("change", () => fill({ rules: at("rule-rules").value }));
  at("new-game-form").addEventListener("submit", (event) => {
    event.preventDefault();
    begin().catch((error) => alarm(sentence(error.message), "new-game-alert"));
  });
  for (const [id, from] of [
    ["deal-text", "typed"],
    ["certificate-text", "certificate"],
    ["deal-deck", "random"],
  ]) {
    at(id).addEventListener("input", () => pick(from));
  }
  at("certificate-text").addEventListener("input", () => offer(at("certificate-text").value));
  // a known deal is known for what it does under its rules
  at("deal-known").addEventListener("input", () => {
    pick("known");
    fill({ rules: chosen().rules });
  });
  for (const one of at("new-game-form").elements.from)
    one.addEventListener("change", () => one.value === "known" && fill({ rules: chosen().rules }));
  at("certificate-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    at("certificate-text").value = await file.text();
    offer(at("certificate-text").value);
    pick("certificate");
  });
}

/** Everything that is said in a language. */
export function translate() {
  const options = () => [...presets().keys()].map((name) => make("option", { value: name }, say(`title/${name}`)));
  for (const id of ["rule-rules", "deck-rules"]) {
    const before = at(id).value;
    at(id).replaceChildren(...options());
    if (before) at(id).value = before;
  }
  at("choices").replaceChildren(...[...presets().keys()].filter((name) => FIRST_CHOICES.includes(name)).map(choice));
  at("deal-known").replaceChildren(...samples.map(({ name }) => make("option", { value: name }, say(`known/${name}`))));
}

function choice(name) {
  return make(
    "button",
    { type: "button", class: "choice-card", "data-rules": name, onclick: () => at_once(name) },
    make("strong", {}, say(`title/${name}`)),
    make("span", {}, say(`about/${name}`)),
  );
}

/** Deal a game of these rules at once. */
async function at_once(name) {
  try {
    const deal = await random(fields({ rules: name }).deck);
    at("new-game").close();
    await app.go({ view: "play", rules: { rules: name }, deal, turn: 1, step: 0 });
  } catch (error) {
    alarm(sentence(error.message), "new-game-alert");
  }
}

/** Put the rules of the game on the page. */
export function tell(rules) {
  const all = fields(rules);
  at("agreed-name").textContent = say(`title/${all.name}`);
  at("how").replaceChildren(howTo.list(all, value("pickup", all.pickup)));
  at("agreed").replaceChildren(
    ...Object.keys(FIELDS).flatMap((name) => [
      make("dt", {}, say(`field/${name}`)),
      make("dd", {}, value(name, all[name])),
    ]),
  );
}

/** A random deal of a deck. */
export async function random(deck) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  return (await ask("random", { deck, seed })).deal;
}

/** Open the dialog on the present rules. */
export function open() {
  alarm("", "new-game-alert");
  fill(app.state.rules);
  pick("random");
  at("deal-text").value = "";
  app.covered();
  at("new-game").showModal();
  at("new-game").scrollTop = 0;
}

function fill(rules) {
  const all = fields(rules);
  at("rule-rules").value = all.name;
  at("source").textContent = translated(all.source);
  at("source").lang = translated(all.source) === all.source ? "en" : language();
  at("deal-deck").value = all.deck;
  at("rule-fields").replaceChildren(
    ...Object.keys(FIELDS).map((name) => make("label", {}, make("span", {}, say(`field/${name}`)), control(name, all))),
  );
}

const chosen = () => samples.find(({ name }) => name === at("deal-known").value);

/** One certificate, or the list that `bataille cycles --json` writes: then one of them is chosen. */
function offer(text) {
  certificates = [];
  try {
    const data = JSON.parse(text);
    if (Array.isArray(data?.examples)) certificates = data.examples;
    else if (Array.isArray(data)) certificates = data;
  } catch {
    // the server says what is wrong with it
  }
  at("which").hidden = certificates.length < 2;
  at("which-label").textContent = say("which_certificate", { n: certificates.length });
  at("certificate-choice").replaceChildren(
    ...certificates.map((one, i) =>
      make("option", { value: i }, `${i + 1}. ${say("period")} ${one?.period ?? "?"} · ${one?.digest ?? ""}`),
    ),
  );
}

const brought = () =>
  certificates.length
    ? JSON.stringify(certificates[Number(at("certificate-choice").value || 0)])
    : at("certificate-text").value;

/** Whether a certificate's claims hold, and which do not. */
function verdict({ claims, holds, sealed }) {
  if (holds) return say(sealed === false ? "claims_changed" : "claims_hold");
  if (claims.every(({ found }) => found === null)) return say("claims_end");
  const wrong = claims
    .filter((one) => !one.holds)
    .map(({ name, claimed, found }) => say("claim", { name: say(`claim_of/${name}`), claimed, found }));
  return say("claims_fail", { list: wrong.join(", ") });
}

function pick(from) {
  at("new-game-form").elements.from.value = from;
}

async function begin() {
  const form = at("new-game-form").elements;
  const rules = { rules: form.rules.value };
  for (const name of Object.keys(FIELDS)) rules[name] = form[name].value || "none";
  const game = { rules: shortest(rules), deal: "" };
  if (form.from.value === "certificate") {
    const read = await certificate(brought());
    Object.assign(game, { rules: read.ask, deal: read.deal });
    app.note(verdict(read), read.holds && read.sealed !== false);
  } else if (form.from.value === "known") {
    game.deal = chosen().deal;
  } else if (form.from.value === "typed") {
    game.deal = (await ask("deal", { deal: english(at("deal-text").value.trim()) })).deal;
  } else {
    game.deal = await random(at("deal-deck").value.trim());
  }
  if (game.rules.pickup === "shuffled") game.rules.seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  at("new-game").close();
  app.go({ view: "play", turn: 1, step: 0, ...game });
}

export { changes, fields };
