// The fields of a set of rules: their presets, their values in words, the controls that change them.

import { make } from "./dom.js";
import { known, say } from "./strings.js";

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
const { at_limit, ...OTHERS } = CHOICES;
export const FIELDS = { face_down: null, pickup: null, ...OTHERS, limit: null, at_limit };

let all = new Map();

/** Take in the presets of the server. */
export function setPresets(list) {
  all = new Map(list.map((one) => [one.name, one]));
}

/** Every preset by its name. */
export const presets = () => all;

/** Every field of the rules of a link. */
export function fields(rules) {
  const base = all.get(rules.rules ?? "bataille") ?? all.get("bataille");
  const texts = Object.fromEntries(
    Object.entries(base).map(([name, value]) => [name, value === null ? "none" : String(value)]),
  );
  return { ...texts, ...rules, name: base.name };
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

/** The value of a field in words. */
export function value(name, text) {
  if (name === "pickup") {
    const [order, first] = text.split("/");
    return first ? `${say(`order/${order}`)}, ${say(`first_of/${first}`)}` : say(`order/${order}`);
  }
  if (name === "face_down" || (name === "limit" && text !== "none")) return String(text);
  const special = `value/${name}:${text}`;
  return say(known(special) ? special : `value/${text}`);
}

/** The control that changes a field. */
export function control(name, texts) {
  if (name === "face_down") return make("input", { type: "number", name, min: 0, max: 99, value: texts[name] });
  if (name === "limit") {
    const limit = texts[name] === "none" ? "" : texts[name];
    return make("input", { type: "number", name, min: 0, value: limit, placeholder: say("value/none") });
  }
  const options = name === "pickup" ? PICKUPS : CHOICES[name];
  const select = make("select", { name }, ...options.map((one) => make("option", { value: one }, value(name, one))));
  /** @type {any} */ (select).value = texts[name];
  return select;
}
