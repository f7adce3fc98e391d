// Small ways to make and find elements; texts always go in as text, never as markup.

/** The element of this id. */
export const at = (id) => /** @type {any} */ (document.getElementById(id));

/**
 * A new element: `make("p", {class: "x", onclick}, "text", child)`.
 * @param {string} name
 * @param {Record<string, any>} given
 * @param {...any} children
 */
export function make(name, given = {}, ...children) {
  const found = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith("on")) found.addEventListener(key.slice(2), value);
    else if (value === true) found.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) found.setAttribute(key, value);
  }
  found.append(...children.filter((child) => child !== null && child !== undefined));
  return found;
}

/** The same in SVG. */
export function draw(name, given = {}, ...children) {
  const found = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) found.setAttribute(key, value);
  found.append(...children);
  return found;
}

/** Say a sentence to those who listen instead of looking; the same one twice is said twice. */
export function announce(text) {
  const live = at("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** Show a sentence about something that went wrong, or take it away. */
export function alarm(text, id = "alert") {
  at(id).textContent = text ?? "";
  at(id).hidden = !text;
  at(id).classList.remove("good");
}

/** Show a sentence about something that is as it should be. */
export function assure(text) {
  alarm(text);
  at("alert").classList.add("good");
}

/** A canvas sharp on this screen, with its drawing context and its size in CSS pixels. */
export function canvas(id, height) {
  const found = at(id);
  const ratio = window.devicePixelRatio || 1;
  const width = found.clientWidth || 320;
  const tall = height ?? found.clientHeight;
  found.width = Math.round(width * ratio);
  found.height = Math.round(tall * ratio);
  const pen = found.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, tall);
  return { pen, width, height: tall };
}

/** A colour of the page's palette. */
export const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Give a file to keep. */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
