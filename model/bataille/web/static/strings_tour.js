// The texts of the guided tour, English beside French.

export const TOUR = {
  "tour/1": { en: "A war", fr: "Une bataille" },
  "tour_text/1": {
    en: "Press Play. Two nines meet: a war. The queen beats the seven and takes all six cards; the hidden king counts for nothing.",
    fr: "Appuyez sur Jouer. Deux neufs se rencontrent : bataille. La dame bat le sept et ramasse les six cartes ; le roi caché ne compte pas.",
  },
  "tour/2": { en: "All is decided", fr: "Tout est décidé" },
  "tour_text/2": {
    en: "Nobody chooses anything, so the end is certain from the deal on. Five cards, the whole game below. Click “Change two cards”, exchange two, and see another end.",
    fr: "Personne ne choisit rien : la fin est sûre dès la donne. Cinq cartes, et toute la partie est là. Cliquez « Échanger deux cartes », échangez-en deux : la fin change.",
  },
  "tour/3": { en: "A game without end", fr: "Une partie sans fin" },
  "tour_text/3": {
    en: "These five cards never finish: after nine turns the same position stands again, and then again, for ever.",
    fr: "Ces cinq cartes ne finissent jamais : après neuf plis la même position revient, puis encore, pour toujours.",
  },
  "tour/4": { en: "Its ring", fr: "Son anneau" },
  "tour_text/4": {
    en: "The six positions that repeat, drawn as a ring. Click a place of it, or “Walk round”.",
    fr: "Les six positions qui se répètent, dessinées en anneau. Cliquez une place, ou « Faire le tour ».",
  },
  "tour/5": { en: "Every position at once", fr: "Toutes les positions d’un coup" },
  "tour_text/5": {
    en: "All 720 positions of five cards. Each dot falls towards the middle of its wheel: a win, or a ring that never ends.",
    fr: "Les 720 positions de cinq cartes. Chaque point tombe vers le milieu de sa roue : une victoire, ou un anneau sans fin.",
  },
  "tour/6": { en: "52 cards for ever", fr: "52 cartes pour toujours" },
  "tour_text/6": {
    en: "A whole pack that never ends, found by search. Gold places of the ring are wars.",
    fr: "Un jeu entier qui ne finit jamais, trouvé par une recherche. Les places dorées de l’anneau sont des batailles.",
  },
  "tour/7": { en: "Your turn", fr: "À vous" },
  "tour_text/7": {
    en: "Guess who wins this deal, then play it. You now know: the answer was there from the start.",
    fr: "Devinez qui gagnera cette donne, puis jouez-la. Vous le savez maintenant : la réponse était là dès le début.",
  },
};
