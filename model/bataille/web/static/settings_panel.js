// The controls of the settings: they show what is kept, and keep what is changed.

import { at, make } from "./dom.js";
import { rename, typed } from "./people.js";
import { BACKS, set, settings } from "./settings.js";
import { list, say } from "./strings.js";

/** Wire them; `redraw` shows the table anew, `renamed` everything that names a player. */
export function start({ redraw, renamed }) {
  const changed = (name, of) => (event) => {
    set(name, of(event.target));
    tell();
    redraw();
  };
  const checked = ({ checked: on }) => on;
  at("speed").addEventListener("input", (event) => {
    set("speed", Number(event.target.value));
    tell();
  });
  at("phases").addEventListener("change", (event) => set("phases", event.target.checked));
  at("peek").addEventListener("change", changed("peek", checked));
  at("sound").addEventListener("change", (event) => set("sound", event.target.checked));
  at("card-back").addEventListener(
    "change",
    changed("back", ({ value }) => value),
  );
  for (const seat of ["a", "b"])
    at(`rename-${seat}`).addEventListener("change", (event) => {
      rename(seat, event.target.value);
      renamed();
    });
  const box = at("settings");
  at("settings-button").addEventListener("click", () => open(box.hidden));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !box.hidden) {
      open(false);
      at("settings-button").focus();
    }
  });
  document.addEventListener("pointerdown", (event) => {
    if (!box.hidden && !(/** @type {Element} */ (event.target).closest("#settings, #settings-button"))) open(false);
  });
}

function open(on) {
  at("settings").hidden = !on;
  at("settings-button").setAttribute("aria-expanded", String(on));
}

/** Show what is kept, in the language of now. */
export function tell() {
  const { speed, phases, peek, sound, back } = settings();
  at("speed").value = speed;
  at("speed-told").textContent = list("speeds")[speed - 1];
  at("speed").setAttribute("aria-valuetext", at("speed-told").textContent);
  at("phases").checked = phases;
  at("peek").checked = peek;
  at("sound").checked = sound;
  at("card-back").replaceChildren(...BACKS.map((one) => make("option", { value: one }, say(`back/${one}`))));
  at("card-back").value = back;
  document.documentElement.dataset.back = back;
  for (const seat of ["a", "b"]) {
    at(`rename-${seat}`).value = typed()[seat];
    at(`rename-${seat}`).placeholder = say(seat === "a" ? "you" : "computer");
  }
}
