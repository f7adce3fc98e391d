// The part of a cycle that its ring shows: all of it, or so few places around the present one that each is seen.

/** The angle that a part takes up, in radians: open at the bottom, so that it is not taken for the whole cycle. */
export const OPEN = 1.5 * Math.PI;
/** Places of a part when a cycle is too long to show each place. */
export const LEGIBLE = 160;
const FEWEST = 12;

/** The place in the cycle at which a turn starts, counted in turns played; in the tail, the turn itself. */
export const placeOf = ({ tail, lap }, turn) => (turn - 1 < tail ? turn - 1 : tail + ((turn - 1 - tail) % lap));

/** The part of `size` places that holds the present one, as turns played `{ from, until }`; null for the whole. */
export function part(course, turn, size) {
  const { tail, lap } = course;
  if (size === null || size >= lap) return null;
  // parts stand side by side, so that the picture rests while the game walks through one of them
  const place = Math.max(0, placeOf(course, turn) - tail);
  const from = tail + Math.min(Math.floor(place / size) * size, lap - size);
  return { from, until: from + size };
}

/** The next size when zooming in (factor below 1) or out. */
export function resized({ lap }, size, factor) {
  const next = Math.round((size ?? lap) * factor);
  return next >= lap ? null : Math.max(Math.min(FEWEST, lap), next);
}

/** The angle of a place, from the top, clockwise. */
export function angleOf({ tail, lap }, turns, view) {
  if (!view) return ((turns - tail) / lap) * 2 * Math.PI;
  return OPEN * ((turns - view.from) / (view.until - view.from) - 0.5);
}

/** The place at an angle from the top, from -π to π. */
export function placeAt({ tail, lap }, angle, view) {
  if (view) {
    const share = Math.max(0, Math.min(1, angle / OPEN + 0.5));
    return Math.min(view.until - 1, view.from + Math.round(share * (view.until - view.from)));
  }
  return tail + (Math.round(((angle / (2 * Math.PI) + 1) % 1) * lap) % lap);
}
