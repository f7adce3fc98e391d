// Whether the server answers: a sign while it is waited for, another while it is gone, none otherwise.

import { at } from "./dom.js";
import { say } from "./strings.js";

const PATIENCE_MS = 700;
const waiting = new Map();
const sleepers = new Set();
let gone = false;
let number = 0;

/** A question is under way; the answer is a function that says it is over. */
export function begin() {
  const mine = ++number;
  waiting.set(
    mine,
    setTimeout(() => {
      waiting.set(mine, null);
      show();
    }, PATIENCE_MS),
  );
  return () => {
    clearTimeout(waiting.get(mine));
    waiting.delete(mine);
    show();
  };
}

/** The server answered. */
export function found() {
  if (gone) wake();
  gone = false;
  show();
}

/** The server did not answer. */
export function lost() {
  gone = true;
  show();
}

/** Wait before the next try, or until somebody presses for it. */
export function pause(wait) {
  return new Promise((done) => {
    const timer = setTimeout(finish, wait);
    function finish() {
      clearTimeout(timer);
      sleepers.delete(finish);
      done(null);
    }
    sleepers.add(finish);
  });
}

/** Wire the button. */
export function start() {
  at("retry").addEventListener("click", wake);
  window.addEventListener("online", wake);
}

function wake() {
  for (const finish of [...sleepers]) finish();
}

function show() {
  const slow = [...waiting.values()].includes(null);
  at("connection").hidden = !gone && !slow;
  at("connection").classList.toggle("gone", gone);
  const text = gone ? say("gone") : slow ? say("waiting") : "";
  // written only when it changes, so that it is read out once
  if (at("connection-text").textContent !== text) at("connection-text").textContent = text;
  at("retry").hidden = !gone;
}
