// Cards as French players write them, put into the letters that the server reads.

import { say } from "./strings.js";

const RANKS = { R: "K", D: "Q", V: "J", roi: "K", dame: "Q", valet: "J", as: "A" };
const SUITS = { coeur: "h", cœur: "h", carreau: "d", pique: "s", trefle: "c", trèfle: "c", P: "s", T: "c" };
const WORDS = /(as|roi|dame|valet|\d{1,2})\s+de\s+(c[œo]e?ur|carreau|pique|tr[èe]fle)s?/gi;

/**
 * The same deal with English letters. `RC` is refused: it may be hearts or diamonds.
 * "9♣ / D♦ V♠", "as de cœur / RP" become "9♣ / Q♦ J♠", "Ah / Ks".
 */
export function english(text) {
  const named = text.replace(WORDS, (_, rank, suit) => {
    const plain = rank.toLowerCase();
    return `${RANKS[plain] ?? plain}${SUITS[suit.toLowerCase().replace("coeur", "cœur")]}`;
  });
  return named.replace(/[^\s/]+/g, (word) => {
    const french = /^([RDV])([cdhs♣♦♥♠PT])?\uFE0E?$/i.exec(word);
    if (french) {
      const rank = RANKS[french[1].toUpperCase()];
      const suit = french[2] ?? "";
      if (/^c$/i.test(suit)) {
        const letter = french[1].toUpperCase();
        throw new Error(say("two_cards", { card: word, hearts: `${letter}♥`, diamonds: `${letter}♦` }));
      }
      return rank + (SUITS[suit.toUpperCase()] ?? suit);
    }
    const suited = /^(10|[2-9]|[1-9]\d|A)([PT])$/.exec(word);
    return suited ? suited[1] + SUITS[suited[2]] : word;
  });
}
