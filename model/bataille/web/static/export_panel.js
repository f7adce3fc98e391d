// What can be kept of a game: its certificate, its trace, a film of its cycle, and the link as a QR code.

import { ask, qr } from "./api.js";
import * as ring from "./cycle_ring.js";
import { alarm, at, make, save } from "./dom.js";
import * as link from "./link.js";
import { say, sentence } from "./strings.js";

/** The frames of a film: more places are left out evenly. */
const MOST_FRAMES = 600;
const FRAME_MS = 40;

let app = null;
let filming = false;

/** Wire the buttons; `given` is the page. */
export function start(given) {
  app = given;
  at("save-certificate").addEventListener("click", () => file("certificate"));
  at("save-itf").addEventListener("click", () => file("itf"));
  at("save-film").addEventListener("click", film);
  at("show-qr").addEventListener("click", code);
}

/** Offer what a game has: only an endless one has a certificate, a trace and a cycle. */
export function show(course) {
  for (const id of ["save-certificate", "save-itf"]) at(id).hidden = course.lap === null;
  at("save-film").hidden = course.lap === null || !("MediaRecorder" in window);
  at("qr").replaceChildren();
}

async function file(kind) {
  const given = { ...app.state.rules, deal: app.state.deal, kind };
  try {
    const { name, media, text } = await ask("export", given);
    save(new Blob([text], { type: media }), name);
  } catch (error) {
    alarm(sentence(error.message));
  }
}

/** Record the ring while the game goes once round the part on show. */
async function film() {
  if (filming) return;
  filming = true;
  at("save-film").setAttribute("aria-pressed", "true");
  at("export-told").textContent = say("filming");
  try {
    const canvas = /** @type {HTMLCanvasElement} */ (at("ring"));
    const recorder = new MediaRecorder(canvas.captureStream(Math.round(1000 / FRAME_MS)));
    const parts = [];
    recorder.addEventListener("dataavailable", (event) => parts.push(event.data));
    const stopped = new Promise((done) => recorder.addEventListener("stop", done, { once: true }));
    recorder.start();
    for (const draw of ring.frames(MOST_FRAMES)) {
      draw();
      await new Promise((next) => setTimeout(next, FRAME_MS));
    }
    recorder.stop();
    await stopped;
    save(
      new Blob(parts, { type: recorder.mimeType }),
      `bataille-cycle.${/mp4/.test(recorder.mimeType) ? "mp4" : "webm"}`,
    );
    at("export-told").textContent = "";
  } catch {
    at("export-told").textContent = say("no_film");
  } finally {
    filming = false;
    at("save-film").setAttribute("aria-pressed", "false");
  }
}

/** Show the link of this view as a QR code, or take it away. */
async function code() {
  if (at("qr").firstChild) return at("qr").replaceChildren();
  const address = new URL(link.write(app.state), window.location.href).href;
  try {
    const drawn = new DOMParser().parseFromString(await qr(address), "image/svg+xml").documentElement;
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", say("qr_label"));
    const own = ["localhost", "127.0.0.1", "[::1]"].includes(window.location.hostname);
    at("qr").replaceChildren(drawn, ...(own ? [make("p", { class: "hint" }, say("qr_own"))] : []));
  } catch (error) {
    alarm(sentence(error.message));
  }
  return undefined;
}
