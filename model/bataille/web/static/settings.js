// How this browser likes to play: speed, phases, hidden cards, sound, card back. Kept between visits.

import { record, write } from "./store.js";

const STORE = "bataille.settings";
export const BACKS = ["red", "blue", "green"];
const DEFAULTS = { speed: 2, phases: false, peek: false, sound: false, back: "red" };

/** All of them. */
export function settings() {
  const kept = record("localStorage", STORE);
  const of = (name) => (typeof kept[name] === typeof DEFAULTS[name] ? kept[name] : DEFAULTS[name]);
  return {
    speed: Math.min(6, Math.max(1, Math.round(of("speed")))),
    phases: of("phases"),
    peek: of("peek"),
    sound: of("sound"),
    back: BACKS.includes(of("back")) ? of("back") : DEFAULTS.back,
  };
}

/** Keep one. */
export function set(name, value) {
  write("localStorage", STORE, JSON.stringify({ ...settings(), [name]: value }));
}
