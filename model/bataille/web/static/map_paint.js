// The parts of the map's picture: the grounds of the classes, the arrows, and the way of the chosen position.

import { colour } from "./dom.js";
import { say } from "./strings.js";

const TOLD = ["a_wins_plain", "b_wins_plain", "draw_plain", "endless_plain"];

/** The ground that the wheels of one class stand on, and its name. */
export function homes(pen, { drawn, colours, view, width, height, s }) {
  for (const { class: kind, x, y, r } of drawn.groups) {
    const [cx, cy] = [(x - view.x) * s + width / 2, (y - view.y) * s + height / 2];
    pen.fillStyle = colours[kind];
    pen.globalAlpha = 0.07;
    pen.beginPath();
    pen.arc(cx, cy, r * s, 0, 2 * Math.PI);
    pen.fill();
    pen.globalAlpha = 1;
    pen.font = "600 13px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.lineWidth = 4;
    pen.strokeStyle = colour("card");
    // where there is no room above the ground its name stands in it, at the top
    const high = cy - r * s - 6 > 14 ? cy - r * s - 6 : Math.max(14, cy - r * s + 16);
    pen.strokeText(say(TOLD[kind]), cx, high);
    pen.fillText(say(TOLD[kind]), cx, high);
  }
}

export function arrows(pen, { drawn, colours, visible, px, py, s }) {
  pen.lineWidth = Math.max(0.3, Math.min(2, 8 * s));
  colours.forEach((_, kind) => {
    pen.strokeStyle = colours[kind];
    pen.globalAlpha = 0.45;
    pen.beginPath();
    for (const i of visible) {
      const to = drawn.next[i];
      if (drawn.class[i] !== kind || to < 0) continue;
      pen.moveTo(px(i), py(i));
      pen.lineTo(px(to), py(to));
    }
    pen.stroke();
  });
  pen.globalAlpha = 1;
}

/** The chosen position, and the turns that follow it once round or to the end. */
export function way(pen, { drawn, chosen, px, py, dot }) {
  if (chosen === null || chosen === undefined || chosen >= drawn.positions) return;
  pen.strokeStyle = colour("ink");
  pen.lineWidth = Math.max(1.5, dot / 2);
  pen.beginPath();
  pen.moveTo(px(chosen), py(chosen));
  const met = new Set();
  for (let i = chosen; drawn.next[i] >= 0 && !met.has(i); i = drawn.next[i]) {
    met.add(i);
    pen.lineTo(px(drawn.next[i]), py(drawn.next[i]));
  }
  pen.stroke();
  pen.beginPath();
  pen.arc(px(chosen), py(chosen), dot + 4, 0, 2 * Math.PI);
  pen.stroke();
}
