(* The machine written from the Python table does what Spec.v says, for any rules, answers and piles of any length. *)
From Coq Require Import String List ZArith Bool Lia.
From Bataille Require Import Model Machine Spec.
Import ListNotations.

Definition machine_step {C} := @step_of C (transitions C).

Lemma firstn_cut {C} (m n : nat) (l : list C) :
  min m (length l) = min n (length l) -> firstn m l = firstn n l.
Proof.
  intro H. enough (E : forall k, firstn k l = firstn (min k (length l)) l) by (now rewrite (E m), (E n), H).
  intro k. destruct (Nat.le_gt_cases k (length l)); [now rewrite Nat.min_l by lia|].
  rewrite Nat.min_r, firstn_all by lia. apply firstn_all2. lia.
Qed.

Lemma skipn_cut {C} (m n : nat) (l : list C) :
  min m (length l) = min n (length l) -> skipn m l = skipn n l.
Proof.
  intro H. enough (E : forall k, skipn k l = skipn (min k (length l)) l) by (now rewrite (E m), (E n), H).
  intro k. destruct (Nat.le_gt_cases k (length l)); [now rewrite Nat.min_l by lia|].
  rewrite Nat.min_r, skipn_all by lia. apply skipn_all2. lia.
Qed.

(* Case by case over every comparison of sizes in the goal; cases that contradict one another are dropped at once. *)
Ltac decide_one :=
  match goal with
  | |- context [Z.geb ?x ?y] => rewrite (Z.geb_leb x y)
  | |- context [Z.gtb ?x ?y] => rewrite (Z.gtb_ltb x y)
  | |- context [Z.leb ?x ?y] => destruct (Z.leb_spec x y)
  | |- context [Z.ltb ?x ?y] => destruct (Z.ltb_spec x y)
  | |- context [Z.eqb ?x ?y] => destruct (Z.eqb_spec x y)
  | |- context [Nat.eqb ?x ?y] => destruct (Nat.eqb_spec x y)
  | |- context [Nat.leb ?x ?y] => destruct (Nat.leb_spec x y)
  | |- context [Nat.ltb ?x ?y] => destruct (Nat.ltb_spec x y)
  end; try (exfalso; lia); cbn [andb orb negb].
Ltac decide_sizes := repeat decide_one.

Ltac open_terms :=
  cbn [action target]; autounfold with machine; cbv zeta;
  cbn [Model.pile_a Model.pile_b Model.laid_a Model.laid_b Model.hand Model.face_down Model.pickup_order
       Model.pickup_first Model.shortage Model.low_beats_high Model.objective Model.repetition Model.limited
       Model.turn_limit Model.at_limit Model.faced Model.turns Model.seen].

Ltac open_rules r p w :=
  destruct r as [fd order first shortage low objective repetition limited limit at_limit];
  destruct p as [a b la lb h]; destruct w as [faced turns seen]; open_terms.

Ltac words :=
  cbn [Order_beq First_beq Shortage_beq Objective_beq AtLimit_beq Comparison_beq andb orb negb].

Ltac open_spec :=
  unfold spec_step, start_of_turn, compare_faced, shortage_verdict, short_of_stage, take, slide_cards, gather_cards,
    next_placement, cover_cards, lay, none;
  cbn [Model.pile_a Model.pile_b Model.laid_a Model.laid_b Model.hand Model.face_down Model.pickup_order
       Model.pickup_first Model.shortage Model.objective Model.repetition Model.limited
       Model.turn_limit Model.at_limit Model.faced Model.turns Model.seen].

Ltac same_cuts :=
  unfold before, from;
  match goal with
  | |- firstn _ ?l = firstn _ ?l => apply firstn_cut
  | |- skipn _ ?l = skipn _ ?l => apply skipn_cut
  end; unfold cut_at; decide_sizes; lia.

Lemma before_nat {C} (n : nat) (l : list C) : before (Z.of_nat n) l = firstn n l.
Proof. unfold before. apply firstn_cut. unfold cut_at. destruct (Z.ltb_spec (Z.of_nat n) 0); lia. Qed.
Lemma from_nat {C} (n : nat) (l : list C) : from (Z.of_nat n) l = skipn n l.
Proof. unfold from. apply skipn_cut. unfold cut_at. destruct (Z.ltb_spec (Z.of_nat n) 0); lia. Qed.
Lemma before_0 {C} (l : list C) : before 0 l = [].
Proof. reflexivity. Qed.
Lemma before_1 {C} (l : list C) : before 1 l = firstn 1 l.
Proof. reflexivity. Qed.
Lemma from_0 {C} (l : list C) : from 0 l = l.
Proof. reflexivity. Qed.
Lemma from_1 {C} (l : list C) : from 1 l = skipn 1 l.
Proof. reflexivity. Qed.
#[export] Hint Rewrite @before_nat @from_nat @before_0 @before_1 @from_0 @from_1 : cuts.

Ltac same_position :=
  try reflexivity; autorewrite with cuts; try reflexivity; repeat (f_equal; try reflexivity; try same_cuts).

Ltac open_step := unfold machine_step, step_of, transitions; cbn [first_enabled source Phase_beq guard action target].

Section Agreement.
Context {C : Type}.
Variables (r : Rules) (arrange : list C -> list C) (p : Position C) (w : Answers).

Lemma faced_agrees : machine_step r arrange PhaseFaced p w = spec_step r arrange PhaseFaced p w.
Proof. open_step. open_spec. open_rules r p w. destruct faced; words; same_position. Qed.

Lemma tied_agrees : machine_step r arrange PhaseTied p w = spec_step r arrange PhaseTied p w.
Proof.
  open_step. open_spec. open_rules r p w. destruct shortage; words; decide_sizes; open_terms; words; decide_sizes; same_position.
Qed.

Lemma covered_agrees : machine_step r arrange PhaseCovered p w = spec_step r arrange PhaseCovered p w.
Proof.
  open_step. open_spec. open_rules r p w. destruct shortage; words; decide_sizes; open_terms; words; decide_sizes; same_position.
Qed.

Lemma start_agrees : machine_step r arrange PhaseTurnStart p w = spec_step r arrange PhaseTurnStart p w.
Proof.
  open_step. open_spec. open_rules r p w.
  destruct objective; words; decide_sizes; destruct at_limit, repetition, limited, seen; words;
    open_terms; same_position.
Qed.

Lemma a_takes_agrees : machine_step r arrange PhaseATakes p w = spec_step r arrange PhaseATakes p w.
Proof.
  open_step. open_spec. open_rules r p w.
  decide_sizes; open_terms; decide_sizes; destruct order, first; words; same_position.
Qed.

Lemma b_takes_agrees : machine_step r arrange PhaseBTakes p w = spec_step r arrange PhaseBTakes p w.
Proof.
  open_step. open_spec. open_rules r p w.
  decide_sizes; open_terms; decide_sizes; destruct order, first; words; same_position.
Qed.

(* The machine of the Python table is the game of docs/reference/rules.md, as Spec.v writes it. *)
Theorem machine_is_spec (ph : Phase) : machine_step r arrange ph p w = spec_step r arrange ph p w.
Proof.
  destruct ph; auto using start_agrees, faced_agrees, tied_agrees, covered_agrees, a_takes_agrees, b_takes_agrees.
Qed.

End Agreement.
