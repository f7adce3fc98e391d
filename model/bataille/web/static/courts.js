// Jack, queen and king: our own figures, half a figure drawn twice, a crown and an emblem for each.

import { draw } from "./dom.js";

/** Colours by suit: robe, second cloth, hair. */
const DRESS = {
  h: ["#b3262e", "#e7b84a", "#d9a441"],
  d: ["#c4551f", "#f0cf73", "#8a4a1f"],
  s: ["#27425e", "#d9a93c", "#3a2a20"],
  c: ["#2f6247", "#e3bd55", "#5c3a21"],
};
const LINE = "#2b2320";
const SKIN = "#f6d9bd";
const GOLD = "#e8b93e";

/** The figure of a court card inside its frame; `pip` draws the suit's sign. */
export function court(rank, suit, pip) {
  const group = draw("g", { class: "figure" });
  group.append(draw("rect", { x: 22, y: 18, width: 56, height: 104, rx: 4, class: "court" }));
  for (const spin of [0, 180]) {
    const half = draw("g", { transform: `rotate(${spin} 50 70)` });
    half.append(...body(rank, suit), ...head(rank, suit), pip(suit, 31, 29, 13, false));
    group.append(half);
  }
  group.append(path("M23 70H77", "none", GOLD, 2.4));
  return group;
}

function body(rank, suit) {
  const [robe, second] = DRESS[suit];
  const side = suit === "h" || suit === "s" ? 1 : -1;
  const x = (from) => 50 + side * from;
  return [
    path("M24 70C25 60 35 54 42 53H58C65 54 75 60 76 70Z", robe),
    path("M43 53 50 66 57 53Z", second),
    path("M30 70C32 64 36 60 40 58M70 70C68 64 64 60 60 58", "none", second, 2.2),
    // what the figure holds: a sword, a flower or a sceptre
    ...(rank === "J"
      ? [path(`M${x(23)} 69V38`, "none", "#8d97a0", 2.4), path(`M${x(18)} 60H${x(27)}`, "none", GOLD, 2.4)]
      : rank === "Q"
        ? [path(`M${x(21)} 69C${x(24)} 62 ${x(19)} 57 ${x(21)} 51`, "none", "#3d7a4b", 1.8), ...flower(x(21), 47)]
        : [
            path(`M${x(22)} 69V42`, "none", GOLD, 2.6),
            disc(x(22), 39, 4, GOLD),
            path(`M${x(22)} 35v-5m-2.500 2.500h5`, "none", GOLD, 1.8),
          ]),
    disc(x(20), 66, 3.6, SKIN),
  ];
}

function flower(x, y) {
  const petals = [0, 72, 144, 216, 288].map((turn) => {
    const angle = (turn * Math.PI) / 180;
    return disc(x + 3.2 * Math.sin(angle), y - 3.2 * Math.cos(angle), 2.4, "#f4efe6");
  });
  return [...petals, disc(x, y, 1.8, GOLD)];
}

function head(rank, suit) {
  const [robe, , hair] = DRESS[suit];
  const face = [
    disc(50, 43, 9.2, SKIN),
    disc(46.6, 42.5, 1.05, LINE, 0),
    disc(53.4, 42.5, 1.05, LINE, 0),
    path("M50 43.500v2.600h-1.400", "none", LINE, 0.8),
    path("M47.200 48.200Q50 50 52.800 48.200", "none", "#a3423a", 1.1),
  ];
  if (rank === "J")
    return [
      path("M40 46C37 34 44 31 50 31S63 34 60 46L57 44C57 39 43 39 43 44Z", hair),
      ...face,
      path("M38 36C40 27 60 26 63 34C55 32 46 34 38 36Z", robe),
      path("M60 31C67 24 70 27 66 33", "#f4efe6"),
    ];
  if (rank === "Q")
    return [
      path("M39 56C35 42 39 31 50 31S65 42 61 56C58 53 58 47 58 42H42C42 47 42 53 39 56Z", hair),
      ...face,
      path("M40 35 41 27 45.500 31 50 25 54.500 31 59 27 60 35Z", GOLD),
      disc(50, 31.5, 1.4, robe, 0),
    ];
  return [
    path("M40 40C39 54 44 60 50 60S61 54 60 40L57 46C53 43 47 43 43 46Z", hair),
    ...face.slice(0, 4),
    path("M45 47.500Q50 44.500 55 47.500Q50 49.500 45 47.500Z", hair),
    path("M39 36 37 24 44 30 50 21 56 30 63 24 61 36Z", GOLD),
    path("M40 34H60", "none", robe, 2),
    disc(50, 22, 1.7, robe),
  ];
}

function path(d, fill, stroke = LINE, width = 0.9) {
  return draw("path", {
    d,
    fill,
    stroke,
    "stroke-width": width,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  });
}

function disc(cx, cy, r, fill, width = 0.9) {
  return draw("circle", { cx, cy, r, fill, stroke: width ? LINE : "none", "stroke-width": width });
}
