(* What the machine works on: rules, phases, answers and positions; and Python's slices.

   The cards are of any type: nothing here looks at one. Machine.v, written by bataille_proofs.rocq from the
   table of transitions, is in these words; so is Spec.v, written by hand from docs/reference/rules.md. *)
From Coq Require Import String List ZArith Bool.
Import ListNotations.

(* The words of the rules: one constructor for each value of the Python enumerations, with the same name. *)
Inductive Order := OrderPairs | OrderStacks | OrderReversedPairs | OrderSorted | OrderShuffled.
Inductive First := FirstWinner | FirstLoser | FirstSeatA.
Inductive Shortage := ShortageStage | ShortageCard | ShortageLastCard | ShortageDraw.
Inductive Objective := ObjectiveCollect | ObjectiveShed.
Inductive AtLimit := AtLimitDraw | AtLimitCount.
Inductive Comparison := ComparisonLower | ComparisonEqual | ComparisonHigher.

Inductive Phase :=
| PhaseTurnStart | PhaseFaced | PhaseTied | PhaseCovered | PhaseATakes | PhaseBTakes
| PhaseAByCards | PhaseBByCards | PhaseAByShortage | PhaseBByShortage | PhaseDrawByShortage
| PhaseDrawByRepetition | PhaseAAtLimit | PhaseBAtLimit | PhaseDrawAtLimit.

Scheme Equality for Order.
Scheme Equality for First.
Scheme Equality for Shortage.
Scheme Equality for Objective.
Scheme Equality for AtLimit.
Scheme Equality for Comparison.
Scheme Equality for Phase.

Record Rules := mkRules {
  face_down : nat;
  pickup_order : Order;
  pickup_first : First;
  shortage : Shortage;
  low_beats_high : bool;
  objective : Objective;
  repetition : bool;
  limited : bool;       (* whether a limit was agreed on *)
  turn_limit : nat;     (* the limit, where there is one *)
  at_limit : AtLimit
}.

(* What a guard may know beside rules and sizes. *)
Record Answers := mkAnswers { faced : Comparison; turns : nat; seen : bool }.

Record Position (C : Type) := mkPosition {
  pile_a : list C;
  pile_b : list C;
  laid_a : list C;
  laid_b : list C;
  hand : list C
}.
Arguments mkPosition {C}.
Arguments pile_a {C}.
Arguments pile_b {C}.
Arguments laid_a {C}.
Arguments laid_b {C}.
Arguments hand {C}.

(* Python's slices [:k] and [k:]: a negative end counts from the bottom, an end beyond the pile stops at it. *)
Definition cut_at (k : Z) (n : nat) : nat :=
  if (k <? 0)%Z then Z.to_nat (Z.of_nat n + k) else Z.to_nat k.
Definition before {C} (k : Z) (l : list C) : list C := firstn (cut_at k (length l)) l.
Definition from {C} (k : Z) (l : list C) : list C := skipn (cut_at k (length l)) l.

Record Transition (C : Type) := mkTransition {
  name : string;
  source : Phase;
  guard : Rules -> Position C -> Answers -> option bool;
  action : Rules -> (list C -> list C) -> Position C -> option (Position C);
  target : Phase
}.
Arguments name {C}.
Arguments source {C}.
Arguments guard {C}.
Arguments action {C}.
Arguments target {C}.

(* The first transition that leaves the phase and whose guard holds, as `enabled` finds it in Python. *)
Fixpoint first_enabled {C} (table : list (Transition C)) (r : Rules) (ph : Phase) (p : Position C) (w : Answers)
  : option (Transition C) :=
  match table with
  | nil => None
  | t :: rest =>
      if Phase_beq (source t) ph then
        match guard t r p w with
        | Some true => Some t
        | Some false => first_enabled rest r ph p w
        | None => None
        end
      else first_enabled rest r ph p w
  end.

(* One step of a machine: the enabled transition's action and target. *)
Definition step_of {C} (table : list (Transition C)) (r : Rules) (arrange : list C -> list C)
  (ph : Phase) (p : Position C) (w : Answers) : option (Phase * Position C) :=
  match first_enabled table r ph p w with
  | Some t => match action t r arrange p with Some p' => Some (target t, p') | None => None end
  | None => None
  end.

(* How many transitions of the table are enabled. *)
Fixpoint count_enabled {C} (table : list (Transition C)) (r : Rules) (ph : Phase) (p : Position C) (w : Answers)
  : nat :=
  match table with
  | nil => 0
  | t :: rest =>
      (if Phase_beq (source t) ph then match guard t r p w with Some true => 1 | _ => 0 end else 0)
      + count_enabled rest r ph p w
  end.

Definition is_end (ph : Phase) : bool :=
  match ph with
  | PhaseTurnStart | PhaseFaced | PhaseTied | PhaseCovered | PhaseATakes | PhaseBTakes => false
  | _ => true
  end.
