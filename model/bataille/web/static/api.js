// Questions to the server, the only place where the rules of the game live: asked again until it answers.

import * as connection from "./connection.js";
import { refusal } from "./server_french.js";
import { say } from "./strings.js";

const kept = new Map();
const MOST_KEPT = 400;
const QUICK_MS = 12_000;
const SLOW_MS = 180_000;
/** Questions about a whole deck, or a search: one at a time for one visitor, and given up when he leaves. */
const SLOW = new Set(["deck", "map", "endless", "near", "position"]);
const VISITOR = Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");

/** What the server refused, in a sentence; asking again would not help. */
export class Refusal extends Error {
  constructor(text, status, parts = null) {
    super(text);
    this.status = status;
    this.parts = parts;
  }
}

/**
 * The answer to a question, kept for a while: answers never change.
 * @param {string} path
 * @param {Record<string, any>} given
 * @param {{signal?: AbortSignal}} options
 */
export function ask(path, given = {}, { signal } = {}) {
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
  const url = `/api/${path}?${query}`;
  if (!kept.has(url)) {
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value);
    const answer = json(url, { signal }, SLOW.has(path) ? SLOW_MS : QUICK_MS);
    answer.catch(() => kept.delete(url));
    kept.set(url, answer);
  }
  return kept.get(url);
}

/** Put an answer that came with another one where `ask` finds it. */
export function keep(path, given, answer) {
  kept.set(`/api/${path}?${new URLSearchParams(given)}`, Promise.resolve(answer));
}

/** The game a certificate names. */
export const certificate = (text) =>
  json("/api/certificate", { method: "POST", body: text, headers: { "Content-Type": "application/json" } }, QUICK_MS);

/** A text as a QR code, in SVG. */
export const qr = (text) => send(`/api/qr.svg?${new URLSearchParams({ text })}`, {}, QUICK_MS).then(svg);

async function svg(answer) {
  if (!answer.ok) throw new Refusal(refusal(await answer.json()), answer.status);
  return answer.text();
}

/** The state machine's picture. */
export const picture = () => send("/api/machine.svg", {}, QUICK_MS).then((answer) => answer.text());

async function json(url, options, limit) {
  const answer = await send(url, options, limit);
  const body = await answer.json().catch(() => ({ error: say("server_error", { n: answer.status }) }));
  if (!answer.ok) throw new Refusal(refusal(body), answer.status, body.said?.parts ?? null);
  return body;
}

/** Send until there is an answer; a sign shows while it waits, and no answer at all is tried again. */
async function send(url, options, limit) {
  const done = connection.begin();
  try {
    for (let tries = 0; ; tries += 1) {
      const answer = await once(url, options, limit);
      if (options.signal?.aborted) throw new DOMException("given up", "AbortError");
      if (answer?.status === 503) {
        await connection.pause(1000);
        continue;
      }
      if (answer) {
        connection.found();
        if (answer.status >= 500) throw new Refusal(say("server_error", { n: answer.status }), answer.status);
        return answer;
      }
      connection.lost();
      // what is sent rather than asked for is not sent twice
      if (options.method === "POST") throw new Refusal(say("no_answer"), 0);
      await connection.pause(Math.min(5000, 500 * 2 ** tries));
    }
  } finally {
    done();
  }
}

/** One try: the answer, or null where there is none in time. */
async function once(url, options, limit) {
  const timer = new AbortController();
  const clock = setTimeout(() => timer.abort(), limit);
  const giveUp = () => timer.abort();
  options.signal?.addEventListener("abort", giveUp);
  const headers = { ...options.headers, "X-Visitor": VISITOR };
  try {
    return await fetch(url, { ...options, headers, signal: timer.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(clock);
    options.signal?.removeEventListener("abort", giveUp);
  }
}
