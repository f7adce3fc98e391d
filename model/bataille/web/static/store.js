// What this browser keeps for the page. Where it is told to keep nothing, the page remembers until it is closed.

const memory = new Map();
/** @returns {Storage} */
const storage = (place) => /** @type {any} */ (window)[place];

/** What is kept under a key in `localStorage` or `sessionStorage`, or null. */
export function read(place, key) {
  try {
    return storage(place).getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keep a text under a key; null forgets it. */
export function write(place, key, value) {
  try {
    if (value === null) storage(place).removeItem(key);
    else storage(place).setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

/** The same as `read` for a JSON object; whatever else lies there is an empty one. */
export function record(place, key) {
  try {
    return { ...JSON.parse(read(place, key)) };
  } catch {
    return {};
  }
}
