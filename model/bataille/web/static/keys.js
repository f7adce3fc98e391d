// Keys of a view, and which control they may be taken from: focus that came by a click does not keep the space key.

let byPointer = true;
let held = false;

const KEEPS_TEXT = "textarea, select, input:not([type=range], [type=checkbox], [type=radio], [type=button])";

/** Watch how focus comes; wired once. */
export function start() {
  document.addEventListener(
    "pointerdown",
    () => {
      byPointer = true;
    },
    true,
  );
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab") byPointer = false;
    },
    true,
  );
}

/** Whether an element may keep the keys that are pressed on it. */
export function keeps(target, { always = false } = {}) {
  if (target.closest("dialog, [data-own-keys]") || target.closest(KEEPS_TEXT)) return true;
  const control = target.closest("button, input, a, summary, [tabindex='0']");
  return control !== null && control.id !== "go" && !(byPointer && !always);
}

const plain = (event) => !event.ctrlKey && !event.altKey && !event.metaKey;

/** Call `press` for the space key while the view is `open`. */
export function onSpace(open, press) {
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || !plain(event) || !open() || keeps(event.target)) return;
    event.preventDefault();
    held = true;
    if (!event.repeat) press();
  });
  // a button that has the focus would be clicked when the key is released
  document.addEventListener("keyup", (event) => {
    if (event.key === " " && held) event.preventDefault();
    if (event.key === " ") held = false;
  });
}

/** Call the action of a key while the view is `open`: `onKeys(open, {ArrowLeft: back})`. */
export function onKeys(open, actions) {
  document.addEventListener("keydown", (event) => {
    const action = actions[event.key];
    if (!action || !plain(event) || event.shiftKey || !open()) return;
    const target = /** @type {any} */ (event.target);
    if (target.closest(`dialog, [data-own-keys], ${KEEPS_TEXT}`) || target.type === "range") return;
    event.preventDefault();
    action();
  });
}
