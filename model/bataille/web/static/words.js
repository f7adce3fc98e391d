// What the page says, in English and in French. Both tables have the same keys; a test compares them.

import { read, write } from "./store.js";

export const WORDS = {
  en: {
    skip: "Skip to the game", own_server: "This page talks to its own server only.", questions: "What it can be asked", views: "Views", play_tab: "Play", inside_tab: "Inside", deck_tab: "Deck",
    new_game: "New game", copy_link: "Copy link", copied: "Link copied", other_language: "Français",
    table: "The table", seat_a: "Seat a: you", seat_b: "Seat b", play: "Play", space: "space", automatic: "Automatic",
    speed: "Speed", one_phase: "One phase at a time", peek: "Show hidden cards", turn: "Turn", wars: "Wars",
    a_cards: "a holds", b_cards: "b holds", phase: "Phase:", rules: "Rules", clear: "Clear",
    games_here: "Games played in this browser", first: "First turn", back: "One turn back", next: "Next turn",
    last: "Last turn", scrub: "Turn", play_from_here: "Play from here", its_deck: "In the whole deck", position_before: "Position at the start of this turn",
    this_turn: "This turn", verdict: "What the game comes to", the_cycle: "The cycle", walk: "Walk round", deck: "Deck",
    show: "Show", deck_hint: "Small decks are drawn whole: 5x1, 6x1, 7x1, 2x3, 3x2, 3x3, 4x2", zoom_in: "Closer",
    zoom_out: "Further away", zoom_all: "Everything", counts: "How its positions and deals end", near: "Around a position",
    position: "Position", preset: "Preset", each_rule: "Each rule", deal: "Deal", random_deal: "Random deal", known_deal: "A deal worth seeing",
    known: { "worked-example": "The example of the rules: a war of six cards", "smallest-endless": "Five cards for ever", "two-turns": "Three cards, for ever in two turns", "both-out": "Both out of cards at once", "period-114": "Delahaye and Mathieu: 114 turns round", "period-31920": "Spivey: 31,920 turns round", "endless-52": "A whole pack of 52 for ever" },
    typed_deal: "Pasted deal, top card first", certificate: "Certificate of an endless game", certificate_file: "File of a certificate",
    cancel: "Cancel", start: "Start", cards: ["card", "cards"], turns: ["turn", "turns"], wars_n: ["war", "wars"],
    pile_of: "Pile of seat {seat}: {n}", face_down_card: "face-down card", ready: "Press Play: both seats face their top card.",
    beats: "{x} beats {y}", equal: "{x} equals {y}: war", hidden: "{n} laid face down", takes: "{seat} takes {n}: {cards}",
    lies: "On the table: {cards}", some_hidden: "[{n} hidden]", faces: "{x} against {y}",
    "turn start": "turn start", faced: "faced", tied: "tied", covered: "covered", "a takes": "a takes", "b takes": "b takes",
    "a wins by cards": "a wins · cards", "b wins by cards": "b wins · cards", "a wins by shortage": "a wins · shortage",
    "b wins by shortage": "b wins · shortage", "draw by shortage": "draw · shortage", "draw by repetition": "draw · repetition",
    "a wins at the limit": "a wins · limit", "b wins at the limit": "b wins · limit", "draw at the limit": "draw · limit",
    machine: "The state machine; it stands in: {phase}",
    speeds: ["slow", "calm", "brisk", "fast", "very fast", "at once"],
    "a-wins": "You win!", "b-wins": "Seat b wins", draw: "Nobody wins",
    a_wins_plain: "a wins", b_wins_plain: "b wins", draw_plain: "draw", endless_plain: "endless",
    "all-cards": "Seat {seat} holds all {n} cards.", "all-cards-shed": "Seat {seat} holds all {n} cards and loses: the aim was to get rid of them.",
    shortage: "Too few cards to finish the war; the cards on the table stay there.",
    repetition: "This exact position stood before: from here the game would go round for ever.",
    limit: "Stopped after {n} {n|turn|turns}, as agreed.", limit_count: "Seat a has {a} cards, seat b {b}: the count decides.",
    limit_draw: "At the limit nobody wins, whatever the piles.",
    after: "After {turns} and {wars}.", now_at: "Now, after turn {n}", then_at: "Earlier, after turn {n}", the_deal: "The deal",
    same: "The two positions are identical, card by card.", look_inside: "Look inside", again: "Another deal", not_counted: "Not counted: turns were skipped.",
    won: "won {n}", lost: "lost {n}", drawn: "drawn {n}", none_yet: "none yet", endless_unruled: "These rules end no game by repetition: it goes round for ever.",
    of_turns: "of {n}", for_ever: "of ∞", digest: "Digest", key: "Key", index: "Index", key_hint: "length, then rank and copy of each card, for a and then b",
    empty: "no cards", step_of: "phase {i} of {n}", in_hand: "in hand:", outcome: "Outcome", lasts: "Lasts", tail: "Tail", period: "Period",
    period_told: "{blind} turns suit-blind, {exact} by card", course_told: "Cards of seat a through the game: now {a} of {n}",
    ring_told: "Turn {turn} starts at place {place} of {lap}; lap {round}.", ring_tail: "Turn {turn} is in the tail; the cycle starts after turn {tail}.",
    ring_label: "The cycle as a ring of {lap} positions; further out, a holds more cards", laps: "By card it takes {n} laps until every suit is back.",
    total: "total", a_wins: "a wins", b_wins: "b wins", endless: "endless", positions: "positions", deals: "deals",
    cycles_told: "{n} {n|cycle|cycles}: {list}", no_cycles: "No cycle: every game ends.", by_period: "{n} of period {p}", longest_told: "Longest finite game: {p} {p|turn|turns} from any position, {d} from a deal. Longest tail: {t}.",
    unreachable_told: "{n} {n|position has|positions have} no predecessor.", counting: "Counting…", drawing_now: "Drawing every position…",
    map_label: "All {n} positions of deck {deck}", map_hint: "Each dot is a position, one ring further out for each turn. Drag, zoom, click a dot; arrow keys follow the game.",
    around_hint: "Click a position to see what is around it; each says how many cards a and b hold.", before_it: "One turn before", after_it: "The turns after", ends_here: "The game ends in this turn: {outcome}", nothing_before: "No position leads here.",
    not_all: "Wider tables were not tried: there may be more.", goes_round: "comes round", reason_of: { "all-cards": "all cards", shortage: "shortage", repetition: "repetition", limit: "limit" },
    field: { face_down: "Cards face down in a war", pickup: "Pick-up order", shortage: "When short of cards", low_beats_high: "Lowest beats highest", objective: "Aim", repetition: "Repetition", limit: "Limit of turns", at_limit: "At the limit" },
    value: { true: "yes", false: "no", none: "none", stage: "whole stage or lose", card: "card by card", "last-card": "last card faces up", draw: "draw", collect: "collect all cards", shed: "get rid of all cards", count: "the piles are counted", "repetition:true": "draws the game", "repetition:false": "not ruled" },
    order: { pairs: "pairs", stacks: "stacks", "reversed-pairs": "pairs, last first", sorted: "sorted", shuffled: "shuffled" }, first_of: { winner: "winner's first", loser: "loser's first", "seat-a": "a's first" },
    rank_names: { J: "jack", Q: "queen", K: "king", A: "ace" }, suit_names: { c: "clubs", d: "diamonds", h: "hearts", s: "spades" }, card_name: "{rank} of {suit}",
    claims_hold: "The certificate's claims hold.", claims_fail: "The certificate's claims do not hold: {list}", claim: "{name} {claimed}, found {found}",
    random_seed: "the shuffled pick-up uses seed {n}", unknown: "unknown", far_end: "{n} {n|turn|turns} from its end", far_cycle: "{n} {n|turn|turns} from its cycle", on_cycle: "on a cycle",
    no_answer: "The server does not answer: is bataille serve still running?", refused: "{why}", link_above: "The link is in the address bar", claims_changed: "What the certificate says is true, but it was changed after it was written.", claims_end: "The certificate's claims do not hold: this game ends.",
    claim_of: { tail: "tail", period: "period", suit_blind_period: "suit-blind period", wars_per_period: "wars per period", digest: "digest" },
  },
  fr: {
    skip: "Aller au jeu", own_server: "Cette page ne parle qu’à son propre serveur.", questions: "Ce qu’on peut lui demander", views: "Vues", play_tab: "Jouer", inside_tab: "Dedans", deck_tab: "Paquet",
    new_game: "Nouvelle partie", copy_link: "Copier le lien", copied: "Lien copié", other_language: "English",
    table: "La table", seat_a: "Joueur a : vous", seat_b: "Joueur b", play: "Jouer", space: "espace", automatic: "Automatique",
    speed: "Vitesse", one_phase: "Une phase à la fois", peek: "Montrer les cartes cachées", turn: "Pli", wars: "Batailles",
    a_cards: "a tient", b_cards: "b tient", phase: "Phase :", rules: "Règles", clear: "Effacer",
    games_here: "Parties jouées dans ce navigateur", first: "Premier pli", back: "Un pli en arrière", next: "Pli suivant",
    last: "Dernier pli", scrub: "Pli", play_from_here: "Jouer à partir d’ici", its_deck: "Dans tout le paquet", position_before: "Position au début de ce pli",
    this_turn: "Ce pli", verdict: "Ce que devient la partie", the_cycle: "Le cycle", walk: "Faire le tour", deck: "Paquet",
    show: "Montrer", deck_hint: "Les petits paquets sont dessinés en entier : 5x1, 6x1, 7x1, 2x3, 3x2, 3x3, 4x2", zoom_in: "Plus près",
    zoom_out: "Plus loin", zoom_all: "Tout voir", counts: "Comment finissent positions et donnes", near: "Autour d’une position",
    position: "Position", preset: "Variante", each_rule: "Chaque règle", deal: "Donne", random_deal: "Donne au hasard", known_deal: "Une donne à voir",
    known: { "worked-example": "L’exemple des règles : une bataille de six cartes", "smallest-endless": "Cinq cartes sans fin", "two-turns": "Trois cartes, sans fin en deux plis", "both-out": "Plus de cartes ni chez l’un ni chez l’autre", "period-114": "Delahaye et Mathieu : un tour de 114 plis", "period-31920": "Spivey : un tour de 31 920 plis", "endless-52": "Un jeu entier de 52 cartes sans fin" },
    typed_deal: "Donne collée, carte du dessus d’abord", certificate: "Certificat d’une partie sans fin", certificate_file: "Fichier d’un certificat",
    cancel: "Annuler", start: "Commencer", cards: ["carte", "cartes"], turns: ["pli", "plis"], wars_n: ["bataille", "batailles"],
    pile_of: "Tas du joueur {seat} : {n}", face_down_card: "carte face cachée", ready: "Appuyez sur Jouer : chacun retourne sa carte du dessus.",
    beats: "{x} bat {y}", equal: "{x} égale {y} : bataille", hidden: "{n} face cachée", takes: "{seat} ramasse {n} : {cards}",
    lies: "Sur la table : {cards}", some_hidden: "[{n} {n|cachée|cachées}]", faces: "{x} contre {y}",
    "turn start": "début du pli", faced: "retournées", tied: "égalité", covered: "couvertes", "a takes": "a ramasse", "b takes": "b ramasse",
    "a wins by cards": "a gagne · cartes", "b wins by cards": "b gagne · cartes", "a wins by shortage": "a gagne · manque",
    "b wins by shortage": "b gagne · manque", "draw by shortage": "nul · manque", "draw by repetition": "nul · répétition",
    "a wins at the limit": "a gagne · limite", "b wins at the limit": "b gagne · limite", "draw at the limit": "nul · limite",
    machine: "L’automate ; il en est à : {phase}",
    speeds: ["lent", "calme", "vif", "rapide", "très rapide", "d’un coup"],
    "a-wins": "Vous gagnez !", "b-wins": "Le joueur b gagne", draw: "Personne ne gagne",
    a_wins_plain: "a gagne", b_wins_plain: "b gagne", draw_plain: "nul", endless_plain: "sans fin",
    "all-cards": "Le joueur {seat} tient les {n} cartes.", "all-cards-shed": "Le joueur {seat} tient les {n} cartes et perd : il fallait s’en débarrasser.",
    shortage: "Trop peu de cartes pour finir la bataille ; celles de la table y restent.",
    repetition: "Cette position exacte s’est déjà présentée : la partie tournerait sans fin.",
    limit: "Arrêtée après {n} {n|pli|plis}, comme convenu.", limit_count: "Le joueur a tient {a} cartes, le joueur b {b} : le compte décide.",
    limit_draw: "À la limite personne ne gagne, quels que soient les tas.",
    after: "Après {turns} et {wars}.", now_at: "Maintenant, après le pli {n}", then_at: "Auparavant, après le pli {n}", the_deal: "La donne",
    same: "Les deux positions sont identiques, carte par carte.", look_inside: "Voir l’intérieur", again: "Une autre donne", not_counted: "Non comptée : des plis ont été sautés.",
    won: "{n} {n|gagnée|gagnées}", lost: "{n} {n|perdue|perdues}", drawn: "{n} {n|nulle|nulles}", none_yet: "aucune encore", endless_unruled: "Ces règles n’arrêtent pas une partie qui se répète : elle tourne sans fin.",
    of_turns: "sur {n}", for_ever: "sur ∞", digest: "Empreinte", key: "Clé", index: "Indice", key_hint: "la longueur, puis rang et exemplaire de chaque carte, pour a puis b",
    empty: "aucune carte", step_of: "phase {i} sur {n}", in_hand: "en main :", outcome: "Issue", lasts: "Durée", tail: "Queue", period: "Période",
    period_told: "{blind} plis sans les couleurs, {exact} carte par carte", course_told: "Cartes du joueur a au fil de la partie : ici {a} sur {n}",
    ring_told: "Le pli {turn} part de la place {place} sur {lap} ; tour {round}.", ring_tail: "Le pli {turn} est dans la queue ; le cycle commence après le pli {tail}.",
    ring_label: "Le cycle comme anneau de {lap} positions ; plus loin du centre, a tient plus de cartes", laps: "Carte par carte il faut {n} tours pour que chaque couleur revienne.",
    total: "total", a_wins: "a gagne", b_wins: "b gagne", endless: "sans fin", positions: "positions", deals: "donnes",
    cycles_told: "{n} {n|cycle|cycles} : {list}", no_cycles: "Aucun cycle : toute partie finit.", by_period: "{n} de période {p}", longest_told: "Plus longue partie finie : {p} {p|pli|plis} d’une position, {d} d’une donne. Plus longue queue : {t}.",
    unreachable_told: "{n} {n|position n’a|positions n’ont} pas d’antécédent.", counting: "Décompte…", drawing_now: "Dessin de toutes les positions…",
    map_label: "Les {n} positions du paquet {deck}", map_hint: "Chaque point est une position, un anneau plus loin par pli. Glissez, zoomez, cliquez un point ; les flèches suivent la partie.",
    around_hint: "Cliquez une position pour voir ce qui l’entoure ; chacune dit combien de cartes tiennent a et b.", before_it: "Un pli avant", after_it: "Les plis d’après", ends_here: "La partie finit dans ce pli : {outcome}", nothing_before: "Aucune position ne mène ici.",
    not_all: "Des tables plus larges n’ont pas été essayées : il peut y en avoir d’autres.", goes_round: "revient", reason_of: { "all-cards": "toutes les cartes", shortage: "manque de cartes", repetition: "répétition", limit: "limite" },
    field: { face_down: "Cartes cachées par bataille", pickup: "Ordre de ramassage", shortage: "S’il manque des cartes", low_beats_high: "La plus basse bat la plus haute", objective: "But", repetition: "Répétition", limit: "Limite de plis", at_limit: "À la limite" },
    value: { true: "oui", false: "non", none: "aucune", stage: "l’étape entière ou perdre", card: "carte par carte", "last-card": "la dernière se retourne", draw: "nul", collect: "tout ramasser", shed: "se débarrasser de tout", count: "on compte les tas", "repetition:true": "partie nulle", "repetition:false": "non prévue" },
    order: { pairs: "paires", stacks: "piles", "reversed-pairs": "paires, dernière d’abord", sorted: "triées", shuffled: "mélangées" }, first_of: { winner: "celle du gagnant d’abord", loser: "celle du perdant d’abord", "seat-a": "celle de a d’abord" },
    rank_names: { J: "valet", Q: "dame", K: "roi", A: "as" }, suit_names: { c: "trèfle", d: "carreau", h: "cœur", s: "pique" }, card_name: "{rank} de {suit}",
    claims_hold: "Les affirmations du certificat sont exactes.", claims_fail: "Les affirmations du certificat sont fausses : {list}", claim: "{name} {claimed}, trouvé {found}",
    random_seed: "le ramassage mélangé suit la graine {n}", unknown: "inconnu", far_end: "à {n} {n|pli|plis} de sa fin", far_cycle: "à {n} {n|pli|plis} de son cycle", on_cycle: "sur un cycle",
    no_answer: "Le serveur ne répond pas : bataille serve tourne-t-il encore ?", refused: "Le serveur refuse : {why}", link_above: "Le lien est dans la barre d’adresse", claims_changed: "Ce que dit le certificat est vrai, mais il a été changé après avoir été écrit.", claims_end: "Les affirmations du certificat sont fausses : cette partie finit.",
    claim_of: { tail: "queue", period: "période", suit_blind_period: "période sans les couleurs", wars_per_period: "batailles par période", digest: "empreinte" },
  },
};

const STORE = "bataille.language";
let spoken = "en";

/** The language in use. */
export const language = () => spoken;

/** Choose: what the address says, what was chosen before, or what the browser prefers. */
export function choose(wanted) {
  const before = read("localStorage", STORE);
  const browser = (navigator.languages ?? [navigator.language]).map((one) => one.slice(0, 2)).find((one) => one in WORDS);
  spoken = [wanted, before, browser, "en"].find((one) => one in WORDS);
  document.documentElement.lang = spoken;
  return spoken;
}

/** Remember a choice made by hand. */
export function remember(wanted) {
  write("localStorage", STORE, wanted);
}

/** A text, its `{gaps}` filled: numbers as they are written here, `{n|turn|turns}` by their number. */
export function say(key, gaps = {}) {
  const text = key.split("/").reduce((table, part) => table?.[part], WORDS[spoken]);
  if (typeof text !== "string") return key;
  return spaced(text).replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name, one, many) => {
    const given = gaps[name] ?? null;
    if (one !== undefined) return single(given) ? one : many;
    return typeof given === "string" ? given : figure(given);
  });
}

/** French signs of two parts are not torn from their words at the end of a line. */
export const spaced = (text) =>
  spoken === "fr" ? text.replace(/ ([:;!?»])/g, "\u00a0$1").replace(/« /g, "«\u00a0") : text;

const single = (number) => number !== null && (spoken === "fr" ? number < 2 : number === 1);

/** A number as it is written here. */
export const figure = (number) => (number === null || number === undefined ? say("unknown") : number.toLocaleString(spoken === "fr" ? "fr-FR" : "en-US"));

/** A number and its noun. */
export function counted(number, noun) {
  const forms = WORDS[spoken][noun];
  return `${figure(number)} ${forms[single(number) ? 0 : 1]}`;
}

/** A list of words, such as the speeds. */
export const list = (key) => WORDS[spoken][key];

/** Put the language into every marked element. */
export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = say(element.dataset.t);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  document.getElementById("language").textContent = say("other_language");
  document.getElementById("language").lang = spoken === "fr" ? "en" : "fr";
}
