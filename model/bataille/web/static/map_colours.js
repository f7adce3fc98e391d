// The colours of the dots of a map: by how a game ends, by the distance from there, or by the end or cycle it comes to.

let drawn = null;
let kind = "class";
let basins = null;

/** Colour another map, or the same one otherwise. */
export function use(map, by = kind) {
  [drawn, kind, basins] = [map, by, null];
}

/** The colours, and which of them each position has; `classes` are those of the page. */
export function palette(classes) {
  if (kind === "far") {
    const most = drawn.far.reduce((a, b) => Math.max(a, b), 1);
    const steps = 12;
    const shade = (i) => `hsl(${210 - (170 * i) / (steps - 1)} 62% ${58 - (20 * i) / (steps - 1)}%)`;
    return {
      colours: Array.from({ length: steps }, (_, i) => shade(i)),
      of: (i) => Math.round(((steps - 1) * drawn.far[i]) / most),
    };
  }
  if (kind === "basin") {
    basins ??= basin();
    return {
      colours: Array.from({ length: 18 }, (_, i) => `hsl(${(i * 137) % 360} 55% ${44 + (i % 3) * 9}%)`),
      of: (i) => basins[i] % 18,
    };
  }
  return { colours: classes, of: (i) => drawn.class[i] };
}

/** The number of the end or of the cycle that each position comes to. */
function basin() {
  const home = new Int32Array(drawn.positions).fill(-1);
  let count = 0;
  for (let i = 0; i < drawn.positions; i += 1) {
    const walk = [];
    let place = i;
    while (place >= 0 && home[place] === -1) {
      home[place] = -2;
      walk.push(place);
      place = drawn.next[place];
    }
    const name = place >= 0 && home[place] >= 0 ? home[place] : count++;
    for (const one of walk) home[one] = name;
  }
  return home;
}
