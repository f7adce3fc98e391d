// A link for every view: the rules, the deal and the turn stand in the address, nothing else is needed.

export const RULE_FIELDS = [
  "rules",
  "face_down",
  "pickup",
  "shortage",
  "low_beats_high",
  "objective",
  "repetition",
  "limit",
  "at_limit",
  "seed",
];
export const VIEWS = ["play", "inside", "deck"];

/** What an address asks for. */
export function read(search = window.location.search) {
  const query = new URLSearchParams(search);
  const rules = {};
  for (const name of RULE_FIELDS) if (query.has(name)) rules[name] = query.get(name);
  const whole = (name, least) => Math.max(least, Number.parseInt(query.get(name) ?? "", 10) || least);
  return {
    view: VIEWS.includes(query.get("view")) ? query.get("view") : "play",
    rules,
    deal: query.get("deal") ?? "",
    turn: whole("turn", 1),
    step: whole("step", 0),
    deck: query.get("deck") ?? "",
    at: query.get("at") ?? "",
    zoom: query.get("zoom") ?? "",
    lang: query.get("lang"),
  };
}

/** The address of a state. */
export function write(state) {
  const query = new URLSearchParams();
  query.set("view", state.view);
  for (const [name, value] of Object.entries(state.rules)) query.set(name, value);
  if (state.deal) query.set("deal", state.deal);
  if (state.view !== "deck" || (state.deal && (state.turn > 1 || state.step))) {
    query.set("turn", state.turn);
    if (state.step) query.set("step", state.step);
  }
  if (state.view === "deck") {
    if (state.deck) query.set("deck", state.deck);
    if (state.at) query.set("at", state.at);
    if (state.zoom) query.set("zoom", state.zoom);
  }
  if (state.lang) query.set("lang", state.lang);
  // a deal reads better with plain spaces and slashes; both are allowed in a query
  return `/?${query.toString().replaceAll("%2F", "/")}`;
}

let pending = null;
let waiting = null;
let written = 0;

/** Put the state in the address bar; many changes a second are written as one. */
export function show(state, { push = false } = {}) {
  if (push) {
    settle();
    window.history.pushState(null, "", write(state));
    return;
  }
  clearTimeout(pending);
  waiting = write(state);
  pending = setTimeout(settle, Math.max(0, 400 - (Date.now() - written)));
}

/** Write what still waits, so that coming back here leads to what was seen last. */
export function settle() {
  clearTimeout(pending);
  if (waiting === null) return;
  window.history.replaceState(null, "", waiting);
  written = Date.now();
  waiting = null;
}

/** Forget what still waits: the address is another one by now. */
export function forget() {
  clearTimeout(pending);
  waiting = null;
}
