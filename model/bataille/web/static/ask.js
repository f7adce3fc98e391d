// Questions to the server: the only place where the rules of the game live.

import { refusal } from "./french.js";
import { say } from "./words.js";

const kept = new Map();
const MOST = 400;

/** The answer to a question, kept for a while: answers never change. */
export function ask(path, given = {}) {
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
  const url = `/api/${path}?${query}`;
  if (!kept.has(url)) {
    if (kept.size >= MOST) kept.delete(kept.keys().next().value);
    const answer = asked(url);
    answer.catch(() => kept.delete(url));
    kept.set(url, answer);
  }
  return kept.get(url);
}

/** The game a certificate names. */
export const certificate = (text) =>
  asked("/api/certificate", { method: "POST", body: text, headers: { "Content-Type": "application/json" } });

/** The state machine's picture. */
export const picture = () => sent("/api/machine.svg").then((answer) => answer.text());

async function asked(url, given) {
  const answer = await sent(url, given);
  const found = await answer.json().catch(silence);
  if (!answer.ok) throw new Error(refusal(found));
  return found;
}

const sent = (url, given) => fetch(url, given).catch(silence);

/** The server is gone, or says what nobody understands. */
function silence() {
  throw new Error(say("no_answer"));
}
