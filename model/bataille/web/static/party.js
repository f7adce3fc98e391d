// A win is a party: falling suits for a moment, and a small tune where sound is wanted.

import { at, make } from "./dom.js";

const SIGNS = ["♥", "♦", "♣", "♠"];
const PIECES = 44;
const LASTS_MS = 3200;
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
let speaker = null;

/** Confetti over the table; none where motion is unwelcome. */
export function confetti() {
  if (still.matches) return;
  const box = at("confetti");
  box.replaceChildren(
    ...Array.from({ length: PIECES }, (_, i) => {
      const piece = make("i", { class: i % 4 < 2 ? "red" : "" }, `${SIGNS[i % 4]}\uFE0E`);
      piece.style.left = `${(i * 37) % 100}%`;
      piece.style.animationDelay = `${(i % 11) * 90}ms`;
      piece.style.fontSize = `${0.9 + (i % 5) * 0.25}rem`;
      return piece;
    }),
  );
  setTimeout(() => box.replaceChildren(), LASTS_MS);
}

const TUNES = {
  card: [[220, 0, 0.05]],
  war: [
    [196, 0, 0.12],
    [147, 0.12, 0.2],
  ],
  win: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.3],
  ],
  lose: [
    [294, 0, 0.18],
    [220, 0.18, 0.3],
  ],
};

/** A few notes, made here; only called where sound is wanted. */
export function play(tune) {
  try {
    speaker ??= new AudioContext();
    for (const [pitch, after, lasts] of TUNES[tune]) {
      const [note, loud] = [speaker.createOscillator(), speaker.createGain()];
      const start = speaker.currentTime + after;
      note.type = "triangle";
      note.frequency.value = pitch;
      loud.gain.setValueAtTime(0.12, start);
      loud.gain.exponentialRampToValueAtTime(0.001, start + lasts);
      note.connect(loud).connect(speaker.destination);
      note.start(start);
      note.stop(start + lasts);
    }
  } catch {
    // a browser without sound plays on in silence
  }
}
