(* Games under the rule of repetition, with the history that the rule asks for: every game ends, and it is a draw by
   repetition exactly when the game without the rule is endless. *)
From Coq Require Import List Bool Arith Permutation Lia.
From Bataille Require Import Model Machine Spec Agreement Step Turn Endless.
Import ListNotations.

Section Ruled.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C) (r : Rules).
Hypothesis arrange_permutes : forall l, Permutation (arrange l) l.
Hypothesis same_card : forall x y : C, {x = y} + {x <> y}.
Hypothesis repetition_is_ruled : repetition r = true.
Hypothesis no_limit : limited r = false.

Definition occurred (p : Position C) (history : list (Position C)) : bool :=
  if in_dec (same_position_dec same_card) p history then true else false.

(* The game as the players play it: before each turn they look whether the position occurred before. *)
Fixpoint play (fuel : nat) (history : list (Position C)) (p : Position C) : option (Phase * Position C) :=
  match turn compare arrange r (length history) (occurred p history) p with
  | Some (PhaseTurnStart, q) =>
      match fuel with 0 => None | S fuel' => play fuel' (p :: history) q end
  | result => result
  end.

Lemma same_step n ph p : step compare arrange r n false ph p = step compare arrange (free r) 0 false ph p.
Proof.
  rewrite !step_is_spec. destruct (ask compare ph p) as [c|]; auto.
  destruct ph; cbn [spec_step]; auto; unfold_step; cbn [free repetition limited objective faced turns seen];
    rewrite ?no_limit, ?andb_false_r; auto.
Qed.

Lemma same_run fuel n ph p : run compare arrange r fuel n false ph p = run compare arrange (free r) fuel 0 false ph p.
Proof.
  revert ph p. induction fuel as [|fuel IH]; intros ph p; cbn [run]; rewrite same_step;
    destruct (step compare arrange (free r) 0 false ph p) as [[ph' p']|]; auto; destruct (over ph'); auto.
Qed.

(* A position that did not occur before is played as without the rule. *)
Lemma same_turn n p : turn compare arrange r n false p = turn compare arrange (free r) 0 false p.
Proof. apply same_run. Qed.

(* One that did is a draw, if both seats hold a card. *)
Lemma repeated_turn n p : pile_a p <> [] -> pile_b p <> [] -> at_start p ->
  turn compare arrange r n true p = Some (PhaseDrawByRepetition, p).
Proof.
  intros A B S. unfold turn. assert (P : 1 <= measure PhaseTurnStart p) by (unfold measure; lia).
  destruct (measure PhaseTurnStart p) as [|fuel]; [lia|]. cbn [run]. rewrite step_is_spec. cbn [ask spec_step].
  unfold start_of_turn, none. rewrite length_positive in A, B.
  destruct (Nat.eqb_spec (length (pile_a p)) 0), (Nat.eqb_spec (length (pile_b p)) 0); try congruence.
  cbn [orb]. rewrite repetition_is_ruled. reflexivity.
Qed.

(* A turn that is no draw by repetition does not come to one by itself. *)
Lemma never_by_itself fuel ph p q :
  run compare arrange (free r) fuel 0 false ph p <> Some (PhaseDrawByRepetition, q).
Proof.
  assert (Step : forall ph p ph' p', step compare arrange (free r) 0 false ph p = Some (ph', p') ->
            ph' <> PhaseDrawByRepetition).
  { intros ph0 p0 ph' p'. rewrite step_is_spec. destruct (ask compare ph0 p0) as [c|]; [|discriminate].
    destruct ph0; cbn [spec_step]; try discriminate; intro E; apply some_inj in E; revert E;
      unfold start_of_turn, compare_faced, take, shortage_verdict; cbn [free repetition limited andb];
      split_ifs; try destruct (objective (free r)); try destruct (shortage (free r)); try destruct c;
      cbn [faced]; now intros [= <- _]. }
  revert ph p. induction fuel as [|fuel IH]; intros ph p E; cbn [run] in E;
    destruct (step compare arrange (free r) 0 false ph p) as [[ph' p']|] eqn:St; try discriminate;
    destruct (over ph'); try discriminate; try (injection E as -> ->; now apply Step in St).
  now apply IH in E.
Qed.

Lemma next_is_some p q :
  turn compare arrange (free r) 0 false p = Some (PhaseTurnStart, q) <-> next compare arrange r p = Some q.
Proof.
  unfold next. split; [now intros ->|].
  destruct (turn compare arrange (free r) 0 false p) as [[ph q']|]; try discriminate.
  destruct ph; try discriminate. now intros [= ->].
Qed.

Lemma next_has_cards p q : next compare arrange r p = Some q -> pile_a p <> [] /\ pile_b p <> [].
Proof.
  unfold next, turn. destruct (measure PhaseTurnStart p) as [|fuel] eqn:M; [unfold measure in M; lia|].
  cbn [run]. rewrite step_is_spec. cbn [ask spec_step]. unfold start_of_turn, none.
  rewrite !length_positive.
  destruct (Nat.eqb_spec (length (pile_a p)) 0), (Nat.eqb_spec (length (pile_b p)) 0); cbn [orb]; auto;
    cbn [free objective]; destruct (objective r); discriminate.
Qed.

(* The history is the path from the deal to the present position. *)
Definition history_of (deal : Position C) (n : nat) (history : list (Position C)) : Prop :=
  length history = n /\ NoDup history /\ forall q, In q history <-> exists k, k < n /\ after compare arrange r k deal = Some q.

Lemma history_grows deal n history p q :
  history_of deal n history -> after compare arrange r n deal = Some p -> ~ In p history ->
  next compare arrange r p = Some q ->
  history_of deal (S n) (p :: history) /\ after compare arrange r (S n) deal = Some q.
Proof.
  intros (L & N & H) A F E. split.
  - split; [cbn; lia|]. split; [now constructor|]. intro s. cbn. rewrite H. split.
    + intros [<-|(k & K & Q)]; [exists n; auto|exists k; split; [lia|auto]].
    + intros (k & K & Q). destruct (Nat.eq_dec k n) as [->|]; [left; congruence|right; exists k; split; [lia|auto]].
  - replace (S n) with (n + 1) by lia. rewrite after_add, A. cbn. now rewrite E.
Qed.

Lemma play_ends deal fuel n history p :
  at_start deal -> history_of deal n history -> after compare arrange r n deal = Some p ->
  length (positions (cards deal)) < fuel + n ->
  exists ph q, play fuel history p = Some (ph, q) /\ ph <> PhaseTurnStart /\
    (ph = PhaseDrawByRepetition <-> endless compare arrange r deal).
Proof.
  intros S. revert n history p. induction fuel as [|fuel IH]; intros n history p H A F.
  - exfalso. destruct H as (L & N & H).
    assert (I : incl history (positions (cards deal))).
    { intros q Q. apply H in Q as (k & _ & K). apply in_positions;
        [now apply (after_at_start compare arrange r k deal)|now apply (after_conserves_cards compare arrange r arrange_permutes k)]. }
    apply (NoDup_incl_length N) in I. lia.
  - cbn [play]. unfold occurred. destruct (in_dec (same_position_dec same_card) p history) as [I|I].
    + destruct H as (L & N & H). assert (J := proj1 (H p) I). destruct J as (k & K & Q).
      assert (E : endless compare arrange r deal) by (apply (repetition_is_endless compare arrange r k n deal p); auto).
      assert (G := E (Datatypes.S n)). replace (Datatypes.S n) with (n + 1) in G by lia. rewrite after_add, A in G. cbn in G.
      destruct (next compare arrange r p) as [q|] eqn:NX; [|congruence].
      apply next_has_cards in NX as [PA PB]. rewrite repeated_turn; auto.
      * exists PhaseDrawByRepetition, p. repeat split; auto. discriminate.
      * now apply (after_at_start compare arrange r n deal).
    + rewrite same_turn.
      destruct (every_turn_ends compare arrange (free r) 0 false p) as (ph & q & T & O & _);
        [now apply (after_at_start compare arrange r n deal)|].
      destruct (Phase_eq_dec ph PhaseTurnStart) as [->|NS].
      * rewrite T. assert (NX := T). apply next_is_some in NX.
        destruct (history_grows deal n history p q H A I NX) as [H' A'].
        apply (IH (Datatypes.S n)); auto. lia.
      * exists ph, q. split; [rewrite T; destruct ph; congruence|]. split; auto. split.
        -- intros ->. exfalso. now apply never_by_itself in T.
        -- intro E. exfalso. apply (E (Datatypes.S n)). replace (Datatypes.S n) with (n + 1) by lia.
           rewrite after_add, A. cbn. unfold next. rewrite T. destruct ph; congruence.
Qed.

(* Under the rule of repetition every game ends, within a number of turns that its cards bound. *)
Theorem every_ruled_game_ends deal :
  at_start deal -> exists ph q, play (S (length (positions (cards deal)))) [] deal = Some (ph, q) /\ ph <> PhaseTurnStart.
Proof.
  intro S. destruct (play_ends deal (Datatypes.S (length (positions (cards deal)))) 0 [] deal S) as (ph & q & P & N & _);
    eauto; [|lia].
  repeat split; [constructor|intros []|]. intros (k & K & _). lia.
Qed.

(* ... and it is a draw by repetition exactly when the same game without the rule is endless. *)
Theorem draw_by_repetition_exactly_when_endless deal :
  at_start deal ->
  ((exists q, play (S (length (positions (cards deal)))) [] deal = Some (PhaseDrawByRepetition, q)) <->
   endless compare arrange r deal).
Proof.
  intro S. destruct (play_ends deal (Datatypes.S (length (positions (cards deal)))) 0 [] deal S) as (ph & q & P & N & E);
    eauto; [|lia|].
  - repeat split; [constructor|intros []|]. intros (k & K & _). lia.
  - rewrite P. rewrite <- E. split; [now intros (s & [= -> _])|intros ->; eauto].
Qed.
End Ruled.
