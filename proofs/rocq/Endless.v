(* Games: turns one after the other. A game repeats a position exactly when it is endless; under the rule of
   repetition every game ends, and as a draw by repetition exactly when it would be endless without the rule. *)
From Coq Require Import List Bool Arith Permutation Lia.
From Bataille Require Import Model Machine Spec Agreement Step Turn.
Import ListNotations.

(* The same rules without repetition and limit: a turn then depends on the piles alone. *)
Definition free (r : Rules) : Rules :=
  mkRules (face_down r) (pickup_order r) (pickup_first r) (shortage r) (low_beats_high r) (objective r)
          false false 0 (at_limit r).

Section Game.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C) (r : Rules).

(* The position after the next turn, None where the game is over in it. *)
Definition next (p : Position C) : option (Position C) :=
  match turn compare arrange (free r) 0 false p with
  | Some (PhaseTurnStart, p') => Some p'
  | _ => None
  end.

(* The position after n turns. *)
Fixpoint after (n : nat) (p : Position C) : option (Position C) :=
  match n with
  | 0 => Some p
  | S n' => match next p with Some p' => after n' p' | None => None end
  end.

Definition endless (p : Position C) : Prop := forall n, after n p <> None.

Lemma after_add m n p : after (m + n) p = match after m p with Some q => after n q | None => None end.
Proof.
  revert p. induction m as [|m IH]; intro p; cbn [after plus]; auto. destruct (next p); auto.
Qed.

Lemma after_none m n p : m <= n -> after m p = None -> after n p = None.
Proof. intros L E. replace n with (m + (n - m)) by lia. now rewrite after_add, E. Qed.

Lemma next_at_start p q : at_start p -> next p = Some q -> at_start q.
Proof.
  intros S. unfold next. destruct (every_turn_ends compare arrange (free r) 0 false p S) as (ph & p' & E & _ & S').
  rewrite E. destruct ph; intros [= <-]; exact S'.
Qed.

Lemma after_at_start n p q : at_start p -> after n p = Some q -> at_start q.
Proof.
  revert p. induction n as [|n IH]; cbn [after]; intros p S; [now intros [= <-]|].
  destruct (next p) as [p'|] eqn:E; [|discriminate]. eauto using next_at_start.
Qed.

(* A repetition goes on for ever. *)
Lemma repetition_is_endless i j p q : i < j -> after i p = Some q -> after j p = Some q -> endless p.
Proof.
  intros L I J.
  assert (Again : after (j - i) q = Some q).
  { replace j with (i + (j - i)) in J by lia. now rewrite after_add, I in J. }
  assert (Many : forall k, after (k * (j - i)) q = Some q).
  { induction k as [|k IH]; auto. cbn [mult]. now rewrite after_add, Again. }
  intros n E. apply (after_none n (i + n * (j - i))) in E; [|nia].
  rewrite after_add, I, Many in E. discriminate.
Qed.

Hypothesis arrange_permutes : forall l, Permutation (arrange l) l.

Lemma next_conserves_cards p q : next p = Some q -> Permutation (cards q) (cards p).
Proof.
  unfold next. destruct (turn compare arrange (free r) 0 false p) as [[ph p']|] eqn:E; [|discriminate].
  apply every_turn_conserves_cards in E; auto. destruct ph; intros [= <-]; auto.
Qed.

Lemma after_conserves_cards n p q : after n p = Some q -> Permutation (cards q) (cards p).
Proof.
  revert p. induction n as [|n IH]; cbn [after]; intro p; [now intros [= <-]|].
  destruct (next p) as [p'|] eqn:E; [|discriminate]. intro A. rewrite (IH _ A). now apply next_conserves_cards.
Qed.

(* --- there are finitely many positions with the same cards *)

Fixpoint sequences (alphabet : list C) (n : nat) : list (list C) :=
  match n with
  | 0 => [[]]
  | S n' => flat_map (fun x => map (cons x) (sequences alphabet n')) alphabet
  end.

Lemma in_sequences alphabet (l : list C) : incl l alphabet -> In l (sequences alphabet (length l)).
Proof.
  induction l as [|x l IH]; cbn [length sequences]; [left; auto|]. intro I. apply in_flat_map.
  exists x. split; [apply I; left; auto|]. apply in_map, IH. intros y Y. apply I. now right.
Qed.

Definition positions (alphabet : list C) : list (Position C) :=
  flat_map (fun size => flat_map (fun a => map (fun b => mkPosition a b [] [] [])
    (sequences alphabet (length alphabet - size))) (sequences alphabet size)) (seq 0 (S (length alphabet))).

Lemma in_positions (alphabet : list C) q :
  at_start q -> Permutation (cards q) alphabet -> In q (positions alphabet).
Proof.
  intros (A & B & H) P. destruct q as [a b la lb h]. cbn in A, B, H. subst. unfold cards in P. cbn in P.
  rewrite !app_nil_r in P. assert (L := Permutation_length P). rewrite app_length in L.
  assert (I : incl (a ++ b) alphabet) by (intros x X; now apply (Permutation_in x P)).
  unfold positions. apply in_flat_map. exists (length a). split; [apply in_seq; lia|].
  apply in_flat_map. exists a. split; [apply in_sequences; intros x X; apply I, in_or_app; auto|].
  apply in_map_iff. exists b. split; auto. replace (length alphabet - length a) with (length b) by lia.
  apply in_sequences. intros x X. apply I, in_or_app. auto.
Qed.

Hypothesis same_card : forall x y : C, {x = y} + {x <> y}.

Lemma same_position_dec : forall p q : Position C, {p = q} + {p <> q}.
Proof. decide equality; apply list_eq_dec, same_card. Defined.

(* The first n positions of an endless game. *)
Fixpoint path (n : nat) (p : Position C) : list (Position C) :=
  match n with
  | 0 => []
  | S n' => p :: match next p with Some q => path n' q | None => [] end
  end.

Lemma path_length n p : (forall k, k < n -> after k p <> None) -> length (path n p) = n.
Proof.
  revert p. induction n as [|n IH]; intros p E; cbn [path length]; auto. f_equal.
  destruct n as [|n]; [destruct (next p); auto|].
  destruct (next p) as [q|] eqn:N.
  - apply IH. intros k K. specialize (E (S k) ltac:(lia)). cbn in E. now rewrite N in E.
  - exfalso. apply (E 1); [lia|]. cbn. now rewrite N.
Qed.

Lemma path_nth n p k q : nth_error (path n p) k = Some q -> after k p = Some q.
Proof.
  revert p k. induction n as [|n IH]; intros p [|k]; cbn; try discriminate; auto.
  destruct (next p); [apply IH|]. destruct k; discriminate.
Qed.

Lemma path_in n p q : In q (path n p) -> exists k, k < n /\ after k p = Some q.
Proof.
  intro I. apply In_nth_error in I as (k & K). exists k. split; [|eauto using path_nth].
  assert (k < length (path n p)) by (apply nth_error_Some; congruence).
  enough (length (path n p) <= n) by lia. clear. revert p. induction n as [|n IH]; intro p; cbn; [lia|].
  destruct (next p); cbn; [specialize (IH p0)|]; lia.
Qed.

(* Among more positions than there are, two are the same. *)
Lemma long_path_repeats p :
  at_start p -> let bound := S (length (positions (cards p))) in
  (forall k, k < bound -> after k p <> None) ->
  exists i j q, i < j < bound /\ after i p = Some q /\ after j p = Some q.
Proof.
  intros S bound E.
  assert (L := path_length bound p E).
  assert (I : incl (path bound p) (positions (cards p))).
  { intros q Q. apply path_in in Q as (k & _ & K). apply in_positions; eauto using after_at_start, after_conserves_cards. }
  destruct (ListDec.NoDup_dec same_position_dec (path bound p)) as [N|N].
  - assert (H := NoDup_incl_length N I). unfold bound in *. lia.
  - assert (D : exists i j, i < j < length (path bound p) /\ nth_error (path bound p) i = nth_error (path bound p) j).
    { clear - N same_card. revert N. generalize (path bound p). induction l as [|x l IH]; intro N; [destruct N; constructor|].
      destruct (in_dec same_position_dec x l) as [X|X].
      - apply In_nth_error in X as (k & K). exists 0, (Datatypes.S k). cbn. split; [|now rewrite K].
        assert (k < length l) by (apply nth_error_Some; congruence). lia.
      - destruct IH as (i & j & IJ & H); [intro; apply N; now constructor|].
        exists (Datatypes.S i), (Datatypes.S j). cbn. split; [lia|auto]. }
    destruct D as (i & j & IJ & H). rewrite L in IJ. exists i, j.
    destruct (nth_error (path bound p) i) as [q|] eqn:Q.
    + exists q. repeat split; try lia; eauto using path_nth.
    + exfalso. apply nth_error_None in Q. lia.
Qed.

(* A game is endless exactly when a position occurs twice in it. *)
Theorem endless_exactly_when_a_position_repeats p :
  at_start p -> (endless p <-> exists i j q, i < j /\ after i p = Some q /\ after j p = Some q).
Proof.
  intro S. split.
  - intro E. destruct (long_path_repeats p S) as (i & j & q & IJ & I & J); [intros; apply E|].
    exists i, j, q. repeat split; auto; lia.
  - intros (i & j & q & L & I & J). eauto using repetition_is_endless.
Qed.

(* Every game ends or repeats a position, within a number of turns that its cards bound. *)
Theorem every_game_ends_or_repeats p :
  at_start p -> let bound := length (positions (cards p)) in
  (exists n, n <= bound /\ after n p <> None /\ after (S n) p = None) \/
  (exists i j q, i < j <= bound /\ after i p = Some q /\ after j p = Some q).
Proof.
  intros S bound.
  assert (D : forall n, (forall k, k <= n -> after k p <> None) \/ exists m, m < n /\ after m p <> None /\ after (Datatypes.S m) p = None).
  { induction n as [|n [IH|(m & M & H)]].
    - left. intros k K. replace k with 0 by lia. discriminate.
    - destruct (after (Datatypes.S n) p) eqn:E.
      + left. intros k K. destruct (Nat.eq_dec k (Datatypes.S n)) as [->|]; [congruence|apply IH; lia].
      + right. exists n. split; [lia|]. split; [apply IH; lia|auto].
    - right. exists m. split; [lia|auto]. }
  destruct (D (Datatypes.S bound)) as [E|(m & M & H)].
  - right. destruct (long_path_repeats p S) as (i & j & q & IJ & I & J); [intros k K; apply E; lia|].
    exists i, j, q. repeat split; auto; lia.
  - left. exists m. split; [lia|auto].
Qed.
End Game.
