// What two players agree on: the dialog for a new game, and the agreement in a few words.

import { ask, certificate } from "./ask.js";
import { alarm, at, make } from "./dom.js";
import { translated } from "./french.js";
import { language, say } from "./words.js";

const CHOICES = {
  shortage: ["stage", "card", "last-card", "draw"],
  low_beats_high: ["false", "true"],
  objective: ["collect", "shed"],
  repetition: ["true", "false"],
  at_limit: ["draw", "count"],
};
const ORDERS = ["pairs", "stacks", "reversed-pairs", "sorted"];
const FIRSTS = ["winner", "loser", "seat-a"];
const PICKUPS = [...ORDERS.flatMap((order) => FIRSTS.map((first) => `${order}/${first}`)), "shuffled"];

let presets = new Map();
let known = [];
let app = null;

/** Wire the dialog; `given` is the page. */
export async function start(given) {
  app = given;
  known = (await ask("known")).known;
  presets = new Map((await ask("presets")).presets.map((one) => [one.name, one]));
  for (const id of ["rule-rules", "deck-rules"])
    at(id).replaceChildren(...[...presets.keys()].map((name) => make("option", { value: name }, name)));
  at("new").addEventListener("click", open);
  at("agree-cancel").addEventListener("click", () => at("agree").close());
  at("rule-rules").addEventListener("change", () => fill({ rules: at("rule-rules").value }));
  at("agree-form").addEventListener("submit", (event) => {
    event.preventDefault();
    begin().catch((error) => alarm(error.message, "agree-alert"));
  });
  for (const [id, from] of [
    ["deal-text", "typed"],
    ["certificate-text", "certificate"],
    ["deal-deck", "random"],
  ]) {
    at(id).addEventListener("input", () => pick(from));
  }
  // a known deal is known for what it does under its rules
  at("deal-known").addEventListener("input", () => {
    pick("known");
    fill({ rules: chosen().rules });
  });
  for (const one of at("agree-form").elements.from)
    one.addEventListener("change", () => one.value === "known" && fill({ rules: chosen().rules }));
  at("certificate-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    at("certificate-text").value = await file.text();
    pick("certificate");
  });
}

/** Every field of the rules a link names. */
export function fields(rules) {
  const base = presets.get(rules.rules ?? "bataille") ?? presets.get("bataille");
  const found = Object.fromEntries(
    Object.entries(base).map(([name, value]) => [name, value === null ? "none" : String(value)]),
  );
  return { ...found, ...rules, name: base.name };
}

/** The rules of a link without what the preset says anyway. */
export function shortest(rules) {
  const base = fields({ rules: rules.rules });
  return Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => name === "rules" || name === "seed" || value !== base[name]),
  );
}

/** What differs from the preset, in words. */
export function changes(rules) {
  const own = shortest(rules);
  return Object.keys(FIELDS)
    .filter((name) => name in own)
    .map((name) => `${say(`field/${name}`)}: ${value(name, own[name])}`)
    .join(" · ");
}

/** Put the agreement on the page. */
export function tell(rules) {
  const all = fields(rules);
  at("agreed-name").textContent = all.name;
  at("agreed").replaceChildren(
    ...Object.keys(FIELDS).flatMap((name) => [
      make("dt", {}, say(`field/${name}`)),
      make("dd", {}, value(name, all[name])),
    ]),
  );
}

/** Deal anew from the same deck under the same rules. */
export async function deal(deck) {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  return (await ask("random", { deck, seed })).deal;
}

/** Open the dialog on the present agreement. */
export function open() {
  alarm("", "agree-alert");
  fill(app.state.rules);
  pick("random");
  at("deal-text").value = app.state.deal;
  at("deal-known").replaceChildren(...known.map(({ name }) => make("option", { value: name }, say(`known/${name}`))));
  at("agree").showModal();
}

const { at_limit, ...OTHERS } = CHOICES;
const FIELDS = { face_down: null, pickup: null, ...OTHERS, limit: null, at_limit };

function fill(rules) {
  const all = fields(rules);
  at("rule-rules").value = all.name;
  at("source").textContent = translated(all.source);
  at("source").lang = translated(all.source) === all.source ? "en" : language();
  at("deal-deck").value = all.deck;
  at("rule-fields").replaceChildren(
    ...Object.keys(FIELDS).map((name) => {
      const label = make("span", {}, say(`field/${name}`));
      if (name === "face_down")
        return make("label", {}, label, make("input", { type: "number", name, min: 0, max: 99, value: all[name] }));
      if (name === "limit")
        return make(
          "label",
          {},
          label,
          make("input", {
            type: "number",
            name,
            min: 0,
            value: all[name] === "none" ? "" : all[name],
            placeholder: say("value/none"),
          }),
        );
      const options = name === "pickup" ? PICKUPS : CHOICES[name];
      const select = make(
        "select",
        { name },
        ...options.map((one) => make("option", { value: one }, value(name, one))),
      );
      select.value = all[name];
      return make("label", {}, label, select);
    }),
  );
}

function value(name, given) {
  if (name === "pickup") {
    const [order, first] = given.split("/");
    return first ? `${say(`order/${order}`)}, ${say(`first_of/${first}`)}` : say(`order/${order}`);
  }
  if (name === "face_down" || (name === "limit" && given !== "none")) return String(given);
  const special = `value/${name}:${given}`;
  return say(special) === special ? say(`value/${given}`) : say(special);
}

const chosen = () => known.find(({ name }) => name === at("deal-known").value);

/** Whether a certificate's claims hold, and which do not. */
function verdict({ claims, holds, sealed }) {
  if (holds) return say(sealed === false ? "claims_changed" : "claims_hold");
  if (claims.every(({ found }) => found === null)) return say("claims_end");
  const told = claims
    .filter((one) => !one.holds)
    .map(({ name, claimed, found }) => say("claim", { name: say(`claim_of/${name}`), claimed, found }));
  return say("claims_fail", { list: told.join(", ") });
}

function pick(from) {
  at("agree-form").elements.from.value = from;
}

async function begin() {
  const form = at("agree-form").elements;
  const rules = { rules: form.rules.value };
  for (const name of Object.keys(FIELDS)) rules[name] = form[name].value || "none";
  let found = { rules: shortest(rules), deal: "" };
  if (form.from.value === "certificate") {
    const read = await certificate(at("certificate-text").value);
    found = { rules: read.ask, deal: read.deal };
    app.note(verdict(read), read.holds && read.sealed !== false);
  } else if (form.from.value === "known") {
    found.deal = chosen().deal;
  } else if (form.from.value === "typed") {
    found.deal = (await ask("deal", { deal: at("deal-text").value.trim() })).deal;
  } else {
    found.deal = await deal(at("deal-deck").value.trim());
  }
  if (found.rules.pickup === "shuffled") found.rules.seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  at("agree").close();
  app.go({ view: "play", turn: 1, step: 0, ...found });
}
