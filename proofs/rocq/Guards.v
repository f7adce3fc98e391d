(* In every phase exactly one guard holds, and in an end none: a step is determined, and there always is one. *)
From Coq Require Import String List ZArith Bool Lia.
From Bataille Require Import Model Machine Spec Agreement.

Section Guards.
Context {C : Type}.
Variables (r : Rules) (p : Position C) (w : Answers).

Ltac open_count := unfold transitions; cbn [is_end count_enabled source Phase_beq guard]; open_rules r p w; words.

Lemma one_guard_at_start : count_enabled (transitions C) r PhaseTurnStart p w = 1%nat.
Proof.
  open_count. destruct (Z.eqb_spec (Z.of_nat (length a)) 0), (Z.eqb_spec (Z.of_nat (length b)) 0);
    destruct objective; words; try reflexivity;
    destruct repetition, limited, seen; words; try reflexivity;
    decide_sizes; destruct at_limit; reflexivity.
Qed.

Lemma one_guard_when_faced : count_enabled (transitions C) r PhaseFaced p w = 1%nat.
Proof. open_count. destruct faced; reflexivity. Qed.

Lemma one_guard_when_tied : count_enabled (transitions C) r PhaseTied p w = 1%nat.
Proof. open_count. destruct shortage; words; decide_sizes; reflexivity. Qed.

Lemma one_guard_when_covered : count_enabled (transitions C) r PhaseCovered p w = 1%nat.
Proof. open_count. destruct shortage; words; decide_sizes; reflexivity. Qed.

Lemma one_guard_when_a_takes : count_enabled (transitions C) r PhaseATakes p w = 1%nat.
Proof. open_count. decide_sizes; reflexivity. Qed.

Lemma one_guard_when_b_takes : count_enabled (transitions C) r PhaseBTakes p w = 1%nat.
Proof. open_count. decide_sizes; reflexivity. Qed.

Theorem exactly_one_guard_holds (ph : Phase) :
  count_enabled (transitions C) r ph p w = (if is_end ph then 0 else 1)%nat.
Proof.
  destruct ph; auto using one_guard_at_start, one_guard_when_faced, one_guard_when_tied, one_guard_when_covered,
    one_guard_when_a_takes, one_guard_when_b_takes.
Qed.
End Guards.
