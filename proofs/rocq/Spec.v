(* One step of the game, written by hand from docs/reference/rules.md, to be read beside it.
   Agreement.v proves that the machine of Machine.v does exactly this. *)
From Coq Require Import List Bool Arith.
From Bataille Require Import Model.
Import ListNotations.

Section Spec.
Context {C : Type}.
Variable r : Rules.
Variable arrange : list C -> list C.

Definition none (l : list C) : bool := length l =? 0.

(* Each seat lays its top cards on the table, in order. *)
Definition lay (of_a of_b : nat) (p : Position C) : Position C :=
  mkPosition (skipn of_a (pile_a p)) (skipn of_b (pile_b p))
             (laid_a p ++ firstn of_a (pile_a p)) (laid_b p ++ firstn of_b (pile_b p)) (hand p).

(* The start of a turn, in the order of the rules: all cards, repetition, limit; else both seats face a card. *)
Definition start_of_turn (p : Position C) (w : Answers) : Phase * Position C :=
  if none (pile_a p) || none (pile_b p) then
    (match objective r with
     | ObjectiveCollect => if none (pile_b p) then PhaseAByCards else PhaseBByCards
     | ObjectiveShed => if none (pile_a p) then PhaseAByCards else PhaseBByCards
     end, p)
  else if repetition r && seen w then (PhaseDrawByRepetition, p)
  else if limited r && (turn_limit r <=? turns w) then
    (match at_limit r with
     | AtLimitDraw => PhaseDrawAtLimit
     | AtLimitCount =>
         let (better_a, better_b) :=
           match objective r with
           | ObjectiveCollect => (length (pile_a p), length (pile_b p))
           | ObjectiveShed => (length (pile_b p), length (pile_a p))
           end in
         if better_b <? better_a then PhaseAAtLimit
         else if better_a <? better_b then PhaseBAtLimit else PhaseDrawAtLimit
     end, p)
  else (PhaseFaced, lay 1 1 p).

(* Two faced cards: the higher takes, equal cards are a war. *)
Definition compare_faced (w : Answers) : Phase :=
  match faced w with
  | ComparisonHigher => PhaseATakes
  | ComparisonLower => PhaseBTakes
  | ComparisonEqual => PhaseTied
  end.

(* What a shortage comes to, when a is short or not and b is short or not; None when nobody is. *)
Definition shortage_verdict (short_a short_b : bool) : option Phase :=
  match short_a, short_b with
  | false, false => None
  | true, true => Some PhaseDrawByShortage
  | true, false =>
      Some (match shortage r with ShortageDraw => PhaseDrawByShortage | _ => PhaseBByShortage end)
  | false, true =>
      Some (match shortage r with ShortageDraw => PhaseDrawByShortage | _ => PhaseAByShortage end)
  end.

(* After a tie: whether a seat with this pile is short before anything is laid. *)
Definition short_of_stage (pile : list C) : bool :=
  match shortage r with
  | ShortageCard => false
  | ShortageLastCard => none pile
  | ShortageStage | ShortageDraw => length pile <? face_down r + 1
  end.

(* The hidden cards of a stage. *)
Definition cover_cards (p : Position C) : Position C :=
  match shortage r with
  | ShortageLastCard => lay (min (face_down r) (length (pile_a p) - 1)) (min (face_down r) (length (pile_b p) - 1)) p
  | _ => let both := min (face_down r) (min (length (pile_a p)) (length (pile_b p))) in lay both both p
  end.

(* The next placement of the table: the last cards of the seats belong together. *)
Definition next_placement (size_a size_b : nat) : nat * nat :=
  if (size_a <=? 1) && (1 <? size_b) then (0, 1)
  else if (size_b <=? 1) && (1 <? size_a) then (1, 0)
  else (1, 1).

(* The taker (a if true) takes the next cards of the table into its hand. *)
Definition gather_cards (taker_a : bool) (p : Position C) : Position C :=
  let a := laid_a p in
  let b := laid_b p in
  let (of_a, of_b) :=
    match pickup_order r with
    | OrderStacks => (length a, length b)
    | _ => next_placement (length a) (length b)
    end in
  let a_first :=
    match pickup_first r with
    | FirstSeatA => true
    | FirstWinner => taker_a
    | FirstLoser => negb taker_a
    end in
  let taken := if a_first then firstn of_a a ++ firstn of_b b else firstn of_b b ++ firstn of_a a in
  let hand' :=
    match pickup_order r with
    | OrderReversedPairs => taken ++ hand p
    | _ => hand p ++ taken
    end in
  mkPosition (pile_a p) (pile_b p) (skipn of_a a) (skipn of_b b) hand'.

(* The taker slides its hand under its own pile. *)
Definition slide_cards (taker_a : bool) (p : Position C) : Position C :=
  let h := match pickup_order r with OrderSorted | OrderShuffled => arrange (hand p) | _ => hand p end in
  if taker_a then mkPosition (pile_a p ++ h) (pile_b p) (laid_a p) (laid_b p) []
  else mkPosition (pile_a p) (pile_b p ++ h) (laid_a p) (laid_b p) [].

Definition take (taker_a : bool) (ph : Phase) (p : Position C) : Phase * Position C :=
  if none (laid_a p) && none (laid_b p) then (PhaseTurnStart, slide_cards taker_a p)
  else (ph, gather_cards taker_a p).

Definition spec_step (ph : Phase) (p : Position C) (w : Answers) : option (Phase * Position C) :=
  match ph with
  | PhaseTurnStart => Some (start_of_turn p w)
  | PhaseFaced => Some (compare_faced w, p)
  | PhaseTied =>
      Some (match shortage_verdict (short_of_stage (pile_a p)) (short_of_stage (pile_b p)) with
            | Some ending => (ending, p)
            | None => (PhaseCovered, cover_cards p)
            end)
  | PhaseCovered =>
      Some (match shortage_verdict (none (pile_a p)) (none (pile_b p)) with
            | Some ending => (ending, p)
            | None => (PhaseFaced, lay 1 1 p)
            end)
  | PhaseATakes => Some (take true PhaseATakes p)
  | PhaseBTakes => Some (take false PhaseBTakes p)
  | _ => None
  end.
End Spec.
