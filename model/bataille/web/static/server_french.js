// What the server says in English, in French: refusals and sources. A test compares the keys with the server's own.

import { figure, language, say, spaced } from "./strings.js";

export const FRENCH = {
  "valid are: {valid}": "il y a {valid}",
  "did you mean {near}? Valid are: {valid}": "peut-être {near} ? Il y a {valid}",
  "deal {deal} has {piles}: write two, top card first, as 9c 3d / 9h Ks":
    "la donne « {deal} » a {piles} : écrivez-en deux, carte du dessus d’abord, comme 9c 3d / 9h Ks",
  "1 pile": "un seul tas",
  "{n} piles": "{n} tas",
  "{word} is not a card: write rank and suit, as 9c, 10h, Th or A♠, or ranks only, as 9 10 A":
    "« {word} » n’est pas une carte : écrivez rang et couleur, comme 9c, 10h, Th ou A♠ (c trèfle, d carreau, h cœur, s pique ; J valet, Q dame, K roi, A as), ou des rangs seulement, comme 9 10 A",
  "deck {deck} has no suits: write plain numbers, {low} to {high}, not cards":
    "le paquet {deck} n’a pas de couleurs : écrivez des nombres de {low} à {high}, pas des cartes",
  "deal {deal} leaves the pile of seat {seat} empty: give each seat at least one card":
    "la donne « {deal} » laisse vide le tas du joueur {seat} : donnez au moins une carte à chacun",
  "the card {card} is dealt {times} times; there is one of each":
    "la carte {card} est donnée {times} fois ; il n’y en a qu’une de chaque",
  "{word} is not a plain rank: write whole numbers from 0 of at most {digits} digits, or cards with suits only":
    "« {word} » n’est pas un nombre : écrivez des nombres entiers à partir de 0, de {digits} chiffres au plus, ou seulement des cartes avec leur couleur",
  "the card {card} is not in deck {deck}, whose ranks are {low} to {high}":
    "la carte {card} n’est pas dans le paquet {deck}, dont les rangs vont de {low} à {high}",
  "the deal {does} {cards}: deck {deck} has {size} cards and each must be dealt once":
    "{does} {cards} : le paquet {deck} a {size} cartes et chacune se donne une fois",
  repeats: "la donne répète",
  misses: "il manque à la donne",
  "{cards} and {n} more": "{cards} et {n} de plus",
  "{deck} is not a deck: write 52, 36, 32, 54, RxC (R ranks, C copies of each, as 5x1 or 13x4) or the copies of each rank from the lowest (as 2,2,4), all at least 1{hint}":
    "{deck} n’est pas un paquet : écrivez 52, 36, 32, 54, RxC (R rangs, C exemplaires de chacun, comme 5x1 ou 13x4) ou les exemplaires de chaque rang depuis le plus bas (comme 2,2,4), au moins 1 partout{hint}",
  "{deck} is too big a deck: at most {ranks} ranks and copies of each, and {cards} cards":
    "{deck} est un paquet trop grand : au plus {ranks} rangs et exemplaires de chacun, et {cards} cartes",
  "no deck has so many ranks or copies: write 52, 36, RxC or the copies of each rank":
    "aucun paquet n’a tant de rangs ou d’exemplaires : écrivez 52, 36, RxC ou les exemplaires de chaque rang",
  "deck {deck} has {cards} cards; the page takes at most {most}":
    "le paquet {deck} a {cards} cartes ; la page en prend au plus {most}",
  "the deal has {cards} cards; the page takes at most {most}":
    "la donne a {cards} cartes ; la page en prend au plus {most}",
  "the deal is {signs} signs long; the page takes at most {most}":
    "la donne est longue de {signs} signes ; la page en prend au plus {most}",
  "the game ends after turn {turns}; only an endless game has such a file":
    "la partie finit après le pli {turns} ; seule une partie sans fin a un tel fichier",
  "the trace has {positions} positions of {cards} cards; the page writes at most {most} cards in all":
    "la trace a {positions} positions de {cards} cartes ; la page écrit au plus {most} cartes en tout",
  "the text is {signs} signs long: too long for a QR code":
    "le texte est long de {signs} signes : trop long pour un code QR",
  "the deck is {signs} signs long; the page takes at most {most}":
    "le paquet est long de {signs} signes ; la page en prend au plus {most}",
  "{position} is not a position: write two piles, top card first, as 2 1 / 3":
    "« {position} » n’est pas une position : écrivez deux tas, carte du dessus d’abord, comme 2 1 / 3",
  "no rules are called {word}: {hint}": "aucune variante ne s’appelle {word} : {hint}",
  "no rule is called {word}: {hint}": "aucune règle ne s’appelle {word} : {hint}",
  "nothing here is called {word}: {hint}": "rien ici ne s’appelle {word} : {hint}",
  "{name} {word} does not exist: {hint}": "{name} {word} n’existe pas : {hint}",
  "{name} is given twice; give it once": "{name} est donné deux fois ; une seule suffit",
  "{name} is missing": "il manque {name}",
  "{name} is missing: {what}": "il manque {name}",
  "{name} is true or false; got {word}": "{name} vaut true ou false ; reçu : {word}",
  "{name} is a word; got {word}": "{name} est un mot ; reçu : {word}",
  "{name} is an object; got {word}": "{name} est un objet ; reçu : {word}",
  "{name} is a whole number, 0 or more; got {word}": "{name} est un nombre entier, 0 ou plus ; reçu : {word}",
  "{name} is a whole number from {least} to {most}; got {word}":
    "{name} est un nombre entier de {least} à {most} ; reçu : {word}",
  "{name} is at most {most}; got a number of {digits} hexadecimal digits":
    "{name} est au plus {most} ; reçu : un nombre de {digits} chiffres hexadécimaux",
  "rules need face_down, pickup and shortage at least: {name} is missing":
    "des règles disent au moins face_down, pickup et shortage : il manque {name}",
  "turn {turn} is not played: the game is over after turn {last}":
    "le pli {turn} n’a pas lieu : la partie finit après le pli {last}",
  "the page follows a game for {turns} turns, and this one goes on: set a limit, or ask `bataille play`":
    "la page suit une partie pendant {turns} plis, et celle-ci continue : fixez une limite, ou demandez à `bataille play`",
  "a shuffled pick-up leads nowhere in particular: choose pairs/winner or another order":
    "un ramassage mélangé ne mène nulle part en particulier : choisissez les paires ou un autre ordre",
  "deck {deck} has {size} positions; the page {does} at most {most} (as {example})":
    "le paquet {deck} a {size} positions ; la page en {does} au plus {most} (comme {example})",
  counts: "compte",
  draws: "dessine",
  "9x1 or 4x3": "9x1 ou 4x3",
  "7x1, 4x2 or 3x3": "7x1, 4x2 ou 3x3",
  "{n}": "{n}",
  "far too many": "beaucoup trop de",
  "index {index} is outside 0..{last} for deck {deck}": "l’indice {index} sort de 0..{last} pour le paquet {deck}",
  "no position of deck {deck} has the digest {word}": "aucune position du paquet {deck} n’a l’empreinte {word}",
  "this is not a certificate: it is not JSON": "ce n’est pas un certificat : ce n’est pas du JSON",
  "the certificate is too long: at most {most} bytes are read":
    "le certificat est trop long : on en lit au plus {most} octets",
  "not a certificate of format {format}: {why}": "ce n’est pas un certificat de format {format} : {why}",
  "it has no format": "il ne dit pas son format",
  "its format is {word}": "son format est {word}",
  "the pile of seat {seat} is not a list of cards": "le tas du joueur {seat} n’est pas une liste de cartes",
  "the deal {deal} does not hold the cards of deck {deck}": "la donne {deal} ne tient pas les cartes du paquet {deck}",
  'French rules page "Bataille", English two-player form':
    "page « Bataille » des règles en français, forme anglaise à deux joueurs",
  "the Lycos web game's own help page": "page d’aide du jeu en ligne de Lycos",
  "its P'yanitsa section, after Pagat; the pick-up order is not fixed by tradition: ours is a choice":
    "sa section P’yanitsa, d’après Pagat ; la tradition ne fixe pas l’ordre de ramassage : le nôtre est un choix",
  "the common English rules of War, three cards face down":
    "les règles anglaises courantes de War, trois cartes cachées",
};

/** A refusal in the language of the page; what has no translation is told as the server said it. */
export function refusal({ error, said }) {
  if (language() !== "fr") return error;
  return Object.hasOwn(FRENCH, said?.template ?? said) ? told(said) : say("refused", { why: error });
}

/** A plain sentence of the server, in the language of the page where it is known. */
export const translated = (text) => (language() === "fr" && Object.hasOwn(FRENCH, text) ? spaced(FRENCH[text]) : text);

function told(part) {
  if (typeof part === "number") return figure(part);
  // the server quotes what was given as Python does
  if (typeof part === "string") return spaced(part.replace(/^(['"])(.*)\1(\.\.\.)?$/s, "« $2$3 »"));
  const text = Object.hasOwn(FRENCH, part.template) ? FRENCH[part.template] : part.template;
  return spaced(text).replace(/\{(\w+)\}/g, (_, name) => told(part.parts[name]));
}
