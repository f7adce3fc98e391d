(* A turn is the machine run until a turn starts or the game ends. Every turn comes to that, whatever the lengths of
   the piles; it keeps every card; it commutes with relabelling and, under fair rules, with the mirror. *)
From Coq Require Import List Bool Arith Permutation Lia.
From Bataille Require Import Model Machine Spec Agreement Step.
Import ListNotations.

Fixpoint last_card {C} (l : list C) : option C :=
  match l with
  | [] => None
  | [x] => Some x
  | _ :: rest => last_card rest
  end.

Definition over (ph : Phase) : bool := Phase_beq ph PhaseTurnStart || is_end ph.

Section Turn.
Context {C : Type}.
Variable compare : C -> C -> Comparison.
Variable arrange : list C -> list C.
Variable r : Rules.

(* The only question a turn asks about cards; Python asks it in phase faced and nowhere else. *)
Definition ask (ph : Phase) (p : Position C) : option Comparison :=
  match ph with
  | PhaseFaced =>
      match last_card (laid_a p), last_card (laid_b p) with
      | Some x, Some y => Some (compare x y)
      | _, _ => None
      end
  | _ => Some ComparisonEqual
  end.

Definition step (played : nat) (occurred : bool) (ph : Phase) (p : Position C) : option (Phase * Position C) :=
  match ask ph p with
  | Some c => machine_step r arrange ph p (mkAnswers c played occurred)
  | None => None
  end.

(* At most `fuel` more steps after this one. *)
Fixpoint run (fuel : nat) (played : nat) (occurred : bool) (ph : Phase) (p : Position C)
  : option (Phase * Position C) :=
  match step played occurred ph p with
  | None => None
  | Some (ph', p') =>
      if over ph' then Some (ph', p')
      else match fuel with 0 => None | S fuel' => run fuel' played occurred ph' p' end
  end.

Definition turn (played : nat) (occurred : bool) (p : Position C) : option (Phase * Position C) :=
  run (measure PhaseTurnStart p) played occurred PhaseTurnStart p.

Definition at_start (p : Position C) : Prop := shape PhaseTurnStart p.

Lemma step_is_spec played occurred ph p :
  step played occurred ph p =
  match ask ph p with Some c => spec_step r arrange ph p (mkAnswers c played occurred) | None => None end.
Proof. unfold step. destruct (ask ph p); [apply machine_is_spec | reflexivity]. Qed.

Lemma last_card_some (l : list C) : l <> [] -> exists x, last_card l = Some x.
Proof.
  induction l as [|x [|y l] IH]; intro N; [congruence|now exists x|]. apply IH. congruence.
Qed.

(* Progress: in a phase's shape there always is a next step. *)
Lemma some_step_follows played occurred ph p :
  shape ph p -> is_end ph = false -> exists ph' p', step played occurred ph p = Some (ph', p') /\ shape ph' p'.
Proof.
  intros S NotEnd. rewrite step_is_spec.
  assert (A : exists c, ask ph p = Some c).
  { destruct ph; cbn [ask]; eauto. destruct S as (A & B & _).
    destruct (last_card_some _ A) as (x & ->), (last_card_some _ B) as (y & ->). eauto. }
  destruct A as (c & ->).
  destruct (spec_step r arrange ph p (mkAnswers c played occurred)) as [[ph' p']|] eqn:E.
  - eauto using every_step_keeps_the_shape.
  - destruct ph; cbn in E, NotEnd; discriminate.
Qed.

Lemma every_run_ends fuel played occurred ph p :
  shape ph p -> is_end ph = false -> measure ph p <= fuel ->
  exists ph' p', run fuel played occurred ph p = Some (ph', p') /\ over ph' = true /\ shape ph' p'.
Proof.
  revert ph p. induction fuel as [|fuel IH]; intros ph p S NotEnd Small.
  - exfalso. destruct ph; cbn [measure is_end] in *; discriminate || lia.
  - cbn [run]. destruct (some_step_follows played occurred ph p S NotEnd) as (ph' & p' & E & S').
    rewrite E. destruct (over ph') eqn:O; [eauto|].
    unfold over in O. apply orb_false_elim in O as [NotStart NotEnd'].
    apply IH; auto.
    rewrite step_is_spec in E. destruct (ask ph p); [|discriminate].
    apply every_step_lowers_the_measure in E; auto; [lia|].
    intros ->. discriminate.
Qed.

(* Termination of a turn, for piles of any length, under any rules and answers. *)
Theorem every_turn_ends played occurred p :
  at_start p -> exists ph' p', turn played occurred p = Some (ph', p') /\ over ph' = true /\ shape ph' p'.
Proof. intro S. apply every_run_ends; auto. Qed.

Hypothesis arrange_permutes : forall l, Permutation (arrange l) l.

Lemma every_run_conserves_cards fuel played occurred ph p ph' p' :
  run fuel played occurred ph p = Some (ph', p') -> Permutation (cards p') (cards p).
Proof.
  revert ph p. induction fuel as [|fuel IH]; intros ph p; cbn [run]; rewrite step_is_spec;
    destruct (ask ph p) as [c|]; try discriminate;
    destruct (spec_step r arrange ph p _) as [[ph1 p1]|] eqn:E; try discriminate;
    apply every_step_conserves_cards in E; auto; destruct (over ph1).
  - now intros [= <- <-].
  - discriminate.
  - now intros [= <- <-].
  - intro R. apply IH in R. now rewrite R.
Qed.

Theorem every_turn_conserves_cards played occurred p ph' p' :
  turn played occurred p = Some (ph', p') -> Permutation (cards p') (cards p).
Proof. apply every_run_conserves_cards. Qed.
End Turn.

Lemma last_card_map {C D} (f : C -> D) l : last_card (map f l) = option_map f (last_card l).
Proof. induction l as [|x [|y l] IH]; auto. Qed.

Lemma measure_map {C D} (f : C -> D) ph p : measure ph (map_position f p) = measure ph p.
Proof. unfold measure, map_position. cbn. now rewrite !map_length. Qed.

Definition map_result {C D} (f : C -> D) (s : Phase * Position C) : Phase * Position D :=
  (fst s, map_position f (snd s)).

Section Relabelling.
Context {C D : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C).
Variables (compare' : D -> D -> Comparison) (arrange' : list D -> list D).
Variable f : C -> D.
Hypothesis same_answers : forall x y, compare' (f x) (f y) = compare x y.
Hypothesis same_order : forall l, arrange' (map f l) = map f (arrange l).

Lemma step_relabelled r played occurred ph p :
  step compare' arrange' r played occurred ph (map_position f p) =
  option_map (map_result f) (step compare arrange r played occurred ph p).
Proof.
  rewrite !step_is_spec.
  assert (A : ask compare' ph (map_position f p) = ask compare ph p).
  { destruct ph; auto. cbn [ask map_position laid_a laid_b]. rewrite !last_card_map.
    destruct (last_card (laid_a p)), (last_card (laid_b p)); cbn; now rewrite ?same_answers. }
  rewrite A. destruct (ask compare ph p); auto. now apply every_step_commutes_with_relabelling.
Qed.

Lemma run_relabelled r fuel played occurred ph p :
  run compare' arrange' r fuel played occurred ph (map_position f p) =
  option_map (map_result f) (run compare arrange r fuel played occurred ph p).
Proof.
  revert ph p. induction fuel as [|fuel IH]; intros ph p; cbn [run]; rewrite step_relabelled;
    destruct (step compare arrange r played occurred ph p) as [[ph' p']|]; cbn; auto;
    destruct (over ph'); cbn; auto.
Qed.

(* Suits may be forgotten, and cards exchanged for others that answer alike: the turn is the same. *)
Theorem every_turn_commutes_with_relabelling r played occurred p :
  turn compare' arrange' r played occurred (map_position f p) =
  option_map (map_result f) (turn compare arrange r played occurred p).
Proof. unfold turn. rewrite measure_map. apply run_relabelled. Qed.
End Relabelling.

Section Mirror.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C) (r : Rules).
Hypothesis compare_mirrored : forall x y, compare y x = mirror_comparison (compare x y).
Hypothesis fair : pickup_first r <> FirstSeatA.

Definition mirror_result (s : Phase * Position C) : Phase * Position C := (mirror_phase (fst s), mirror (snd s)).

Lemma step_mirrored played occurred ph p :
  pile_a p <> [] \/ pile_b p <> [] \/ ph <> PhaseTurnStart ->
  step compare arrange r played occurred (mirror_phase ph) (mirror p) =
  option_map mirror_result (step compare arrange r played occurred ph p).
Proof.
  intro Some_card. rewrite !step_is_spec.
  assert (A : ask compare (mirror_phase ph) (mirror p) = option_map mirror_comparison (ask compare ph p)).
  { destruct ph; auto. cbn [ask mirror_phase mirror laid_a laid_b].
    destruct (last_card (laid_a p)) as [x|], (last_card (laid_b p)) as [y|]; try reflexivity.
    cbn. now rewrite (compare_mirrored x y). }
  rewrite A. destruct (ask compare ph p) as [c|]; auto. cbn [option_map].
  exact (every_step_commutes_with_the_mirror r arrange ph p (mkAnswers c played occurred) fair Some_card).
Qed.

Lemma over_mirrored ph : over (mirror_phase ph) = over ph.
Proof. now destruct ph. Qed.

Lemma run_mirrored fuel played occurred ph p :
  pile_a p <> [] \/ pile_b p <> [] \/ ph <> PhaseTurnStart ->
  run compare arrange r fuel played occurred (mirror_phase ph) (mirror p) =
  option_map mirror_result (run compare arrange r fuel played occurred ph p).
Proof.
  revert ph p. induction fuel as [|fuel IH]; intros ph p Some_card; cbn [run]; rewrite (step_mirrored _ _ _ _ Some_card);
    destruct (step compare arrange r played occurred ph p) as [[ph' p']|]; cbn; auto;
    rewrite over_mirrored; destruct (over ph') eqn:O; cbn; auto.
  apply IH. right; right. intros ->. discriminate.
Qed.

(* Where the pick-up does not look at the seats, exchanging them exchanges the result. *)
Theorem every_turn_commutes_with_the_mirror played occurred p :
  pile_a p <> [] \/ pile_b p <> [] ->
  turn compare arrange r played occurred (mirror p) =
  option_map mirror_result (turn compare arrange r played occurred p).
Proof.
  intro Some_card. unfold turn.
  replace (measure PhaseTurnStart (mirror p)) with (measure PhaseTurnStart p) by (unfold measure, mirror; cbn; lia).
  apply (run_mirrored _ _ _ PhaseTurnStart). tauto.
Qed.
End Mirror.
