// What lies under the pointer on the map: at once in words, and with its cards once the pointer rests.

import { ask } from "./api.js";
import { at } from "./dom.js";

const REST_MS = 120;
let hovered = null;

/** The pointer is over a position of a deck, or over none; `say` puts it into words. */
export function hover(deck, index, say) {
  if (index === hovered) return;
  hovered = index;
  at("map-told").textContent = say(index);
  if (index === null) return;
  setTimeout(async () => {
    if (hovered !== index) return;
    const found = await ask("position", { deck, index }).catch(() => null);
    if (found && hovered === index) at("map-told").textContent = `${found.position.text} · ${say(index)}`;
  }, REST_MS);
}
