// "How to play", written from the fields of the rules: whatever is changed there changes here.

import { make } from "./dom.js";
import { known, say } from "./strings.js";

/** The sentences of a set of rules; `fields` are texts as a link has them. */
export function sentences(fields, order) {
  const hidden = Number(fields.face_down);
  const limit = fields.limit === "none" ? null : Number(fields.limit);
  const stop = fields.at_limit === "draw" ? "draw" : fields.objective === "shed" ? "shed" : "count";
  return [
    say("how/deal"),
    say("how/face"),
    fields.low_beats_high === "true" ? say("how/low") : "",
    known(`how/war${hidden}`) ? say(`how/war${hidden}`) : say("how/war", { n: hidden }),
    say("how/slide", { order }),
    say(`how/${fields.shortage}`),
    say(`how/${fields.objective}`),
    fields.repetition === "true" ? say("how/repetition") : "",
    limit === null ? "" : say(`how/limit_${stop}`, { n: limit }),
  ].filter(Boolean);
}

/** The same as a list on the page. */
export const list = (fields, order) =>
  make("ol", { class: "how" }, ...sentences(fields, order).map((one) => make("li", {}, one)));
