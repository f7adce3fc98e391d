(* Brent's cycle finding, as bataille.game.lasso writes it: what it answers is true, and it always answers.
   And the period by card is the suit-blind period times the order of what one lap does to the cards. *)
From Coq Require Import List Bool Arith Lia.
Import ListNotations.

Section Walk.
Context {X : Type}.
Variable next : X -> option X.

Fixpoint walk (n : nat) (x : X) : option X :=
  match n with 0 => Some x | S n' => match next x with Some y => walk n' y | None => None end end.

Lemma walk_add m n x : walk (m + n) x = match walk m x with Some y => walk n y | None => None end.
Proof. revert x. induction m as [|m IH]; intro x; cbn; auto. destruct (next x); auto. Qed.

Lemma walk_next n x : walk (S n) x = match walk n x with Some y => next y | None => None end.
Proof.
  replace (S n) with (n + 1) by lia. rewrite walk_add. destruct (walk n x) as [y|]; auto. cbn. destruct (next y); auto.
Qed.

Lemma walk_defined m n x : m <= n -> walk n x <> None -> walk m x <> None.
Proof. intros L D E. apply D. replace n with (m + (n - m)) by lia. now rewrite walk_add, E. Qed.

Variable x0 : X.

(* From position i on, the walk is the same after d more steps. *)
Lemma repeats_from i d q k : walk i x0 = Some q -> walk (i + d) x0 = Some q -> i <= k -> walk (k + d) x0 = walk k x0.
Proof.
  intros I D L. destruct (Nat.le_exists_sub i k L) as (s & -> & _).
  replace (s + i + d) with (i + d + s) by lia. replace (s + i) with (i + s) by lia.
  now rewrite (walk_add (i + d)), D, (walk_add i), I.
Qed.

Lemma repeats_many i d q k n : walk i x0 = Some q -> walk (i + d) x0 = Some q -> i <= k ->
  walk (k + n * d) x0 = walk k x0.
Proof.
  intros I D L. induction n as [|n IH]; [f_equal; lia|].
  replace (k + S n * d) with (k + n * d + d) by lia. rewrite <- IH. apply (repeats_from i d q); auto. lia.
Qed.

Lemma repeats_for_ever i d q n : 0 < d -> walk i x0 = Some q -> walk (i + d) x0 = Some q -> walk n x0 <> None.
Proof.
  intros P I D. apply (walk_defined n (i + n * d)); [nia|]. rewrite (repeats_many i d q); auto. congruence.
Qed.

(* --- the algorithm *)

Variable same : forall x y : X, {x = y} + {x <> y}.

Inductive Course := Path (length : nat) | Lasso (tail period : nat).

(* The first loop: steps taken or the length of the path, and the period. *)
Fixpoint search (fuel : nat) (mark walker : X) (period reach steps : nat) : option (nat + nat) :=
  match fuel with
  | 0 => None
  | S fuel' =>
      match next walker with
      | None => Some (inl steps)
      | Some following =>
          if same following mark then Some (inr (S period))
          else if S period =? reach then search fuel' following following 0 (2 * reach) (S steps)
          else search fuel' mark following (S period) reach (S steps)
      end
  end.

(* The second loop: both step on until they meet. *)
Fixpoint meet (fuel : nat) (behind ahead : X) (tail : nat) : option nat :=
  if same behind ahead then Some tail
  else match fuel with
       | 0 => None
       | S fuel' => match next behind, next ahead with Some b, Some a => meet fuel' b a (S tail) | _, _ => None end
       end.

Definition brent (fuel : nat) (start : X) : option Course :=
  match search fuel start start 0 1 0 with
  | Some (inl steps) => Some (Path steps)
  | Some (inr period) =>
      match walk period start with
      | Some ahead => match meet fuel start ahead 0 with Some tail => Some (Lasso tail period) | None => None end
      | None => None
      end
  | None => None
  end.

(* The least tail and period of a walk: the first position that occurs again, and the first time it does. *)
Definition is_lasso (tail period : nat) : Prop :=
  1 <= period /\ walk tail x0 = walk (tail + period) x0 /\ walk tail x0 <> None /\
  forall i j, i < j -> walk i x0 = walk j x0 -> walk i x0 <> None -> tail <= i /\ period <= j - i.

Definition is_path (length : nat) : Prop := walk length x0 <> None /\ walk (S length) x0 = None.

Lemma search_is_right fuel mark walker period reach steps m :
  walk m x0 = Some mark -> walk (m + period) x0 = Some walker -> steps = m + period ->
  (forall k, 0 < k <= period -> walk (m + k) x0 <> Some mark) ->
  match search fuel mark walker period reach steps with
  | None => True
  | Some (inl n) => is_path n
  | Some (inr d) => exists i q, 0 < d /\ walk i x0 = Some q /\ walk (i + d) x0 = Some q /\
                                forall k, 0 < k < d -> walk (i + k) x0 <> Some q
  end.
Proof.
  revert mark walker period reach steps m.
  induction fuel as [|fuel IH]; intros mark walker period reach steps m M W E N; cbn [search]; auto.
  assert (W' : walk (m + S period) x0 = next walker).
  { rewrite Nat.add_succ_r, walk_next, W. auto. }
  destruct (next walker) as [following|] eqn:F.
  - destruct (same following mark) as [->|Other].
    + exists m, mark. repeat split; auto; [lia|]. intros k K. apply N. lia.
    + destruct (S period =? reach).
      * apply (IH _ _ _ _ _ (m + S period)); auto; [now rewrite Nat.add_0_r|lia|]. intros k K. lia.
      * apply (IH _ _ _ _ _ m); auto; [lia|]. intros k K. destruct (Nat.eq_dec k (S period)) as [->|].
        -- congruence.
        -- apply N. lia.
  - subst steps. split; [congruence|]. now rewrite <- Nat.add_succ_r.
Qed.

Lemma meet_is_right fuel behind ahead tail d t :
  walk tail x0 = Some behind -> walk (tail + d) x0 = Some ahead ->
  (forall k, k < tail -> walk k x0 <> walk (k + d) x0) ->
  meet fuel behind ahead tail = Some t ->
  walk t x0 = walk (t + d) x0 /\ walk t x0 <> None /\ forall k, k < t -> walk k x0 <> walk (k + d) x0.
Proof.
  revert behind ahead tail. induction fuel as [|fuel IH]; intros behind ahead tail B A N; cbn [meet];
    destruct (same behind ahead) as [->|Other].
  - intros [= <-]. repeat split; congruence || auto.
  - discriminate.
  - intros [= <-]. repeat split; congruence || auto.
  - destruct (next behind) as [b|] eqn:NB; [|discriminate]. destruct (next ahead) as [a|] eqn:NA; [|discriminate].
    apply IH.
    + now rewrite walk_next, B.
    + now rewrite Nat.add_succ_l, walk_next, A.
    + intros k K. destruct (Nat.eq_dec k tail) as [->|]; [congruence|apply N; lia].
Qed.

Theorem brent_is_right fuel :
  match brent fuel x0 with
  | None => True
  | Some (Path n) => is_path n
  | Some (Lasso tail period) => is_lasso tail period
  end.
Proof.
  unfold brent. assert (S := search_is_right fuel x0 x0 0 1 0 0 eq_refl eq_refl eq_refl ltac:(lia)).
  destruct (search fuel x0 x0 0 1 0) as [[n|d]|]; auto.
  destruct S as (m & q & P & M & MD & First).
  destruct (walk d x0) as [ahead|] eqn:A; auto.
  destruct (meet fuel x0 ahead 0) as [t|] eqn:T; auto.
  apply (meet_is_right _ _ _ _ d) in T; auto; [|lia]. destruct T as (E & D & Before).
  split; [lia|]. split; [auto|]. split; [auto|]. intros i j L IJ DI.
  destruct (walk i x0) as [z|] eqn:I; [|congruence].
  assert (J : walk (i + (j - i)) x0 = Some z) by (replace (i + (j - i)) with j by lia; auto).
  assert (Period : d <= j - i).
  { destruct (le_lt_dec d (j - i)) as [|Small]; auto. exfalso. apply (First (j - i)); [lia|].
    (* m + i*d is beyond i, and there the walk repeats after j - i *)
    rewrite <- (repeats_many m d q (m + (j - i)) i) by (auto; lia).
    replace (m + (j - i) + i * d) with (m + i * d + (j - i)) by lia.
    rewrite (repeats_from i (j - i) z) by (auto; nia). rewrite (repeats_many m d q) by auto. auto. }
  split; auto. destruct (le_lt_dec t i) as [|Early]; auto. exfalso. apply (Before i Early).
  rewrite <- (repeats_many i (j - i) z (i + d) m) by (auto; lia).
  rewrite <- (repeats_many i (j - i) z i m) by (auto; lia).
  replace (i + d + m * (j - i)) with (i + m * (j - i) + d) by lia.
  symmetry. apply (repeats_from m d q); auto. nia.
Qed.

(* It answers whenever there is something to answer. *)
Lemma search_ends_on_a_path n fuel mark walker period reach steps :
  is_path n -> walk steps x0 = Some walker -> steps <= n -> n < fuel + steps ->
  (forall i j q, i < j -> walk i x0 = Some q -> walk j x0 <> Some q) ->
  (exists i, i <= steps /\ walk i x0 = Some mark) ->
  search fuel mark walker period reach steps = Some (inl n).
Proof.
  intros [D E]. revert mark walker period reach steps.
  induction fuel as [|fuel IH]; intros mark walker period reach steps W L F N M; [lia|]. cbn [search].
  assert (W' := walk_next steps x0). rewrite W in W'.
  destruct (next walker) as [following|] eqn:NW.
  - assert (S steps <= n).
    { destruct (Nat.eq_dec steps n) as [->|]; [congruence|lia]. }
    destruct M as (i & I & M). destruct (same following mark) as [->|].
    + exfalso. apply (N i (S steps) mark); auto. lia.
    + destruct (S period =? reach); apply IH; auto; try lia; [exists (S steps)|exists i]; auto.
  - destruct (Nat.eq_dec steps n) as [->|]; auto. exfalso.
    apply (walk_defined (S steps) n) in D; [congruence|lia].
Qed.

Lemma search_finds_a_period tail d fuel mark walker period reach m :
  is_lasso tail d -> walk m x0 = Some mark -> walk (m + period) x0 = Some walker -> reach = S m -> period < reach ->
  (tail <= m -> period < d) -> let far := max tail d in m <= 2 * far -> 2 * far + d < fuel + m + period ->
  exists e, search fuel mark walker period reach (m + period) = Some (inr e).
Proof.
  intros (P & E & D & Least). destruct (walk tail x0) as [q|] eqn:T; [|congruence]. symmetry in E. clear D.
  revert mark walker period reach m.
  induction fuel as [|fuel IH]; intros mark walker period reach m M W R PR PD far LM F.
  - exfalso. unfold far in *. destruct (le_lt_dec tail m); lia.
  - cbn [search]. assert (W' : walk (m + S period) x0 = next walker) by (rewrite Nat.add_succ_r, walk_next, W; auto).
    destruct (next walker) as [following|] eqn:NW.
    2: { exfalso. now apply (repeats_for_ever tail d q (m + S period)) in W'. }
    destruct (same following mark) as [->|Other]; [eauto|].
    assert (NotYet : tail <= m -> S period < d).
    { intro L. specialize (PD L). destruct (Nat.eq_dec (S period) d) as [Q|]; [|lia]. exfalso.
      rewrite Q, (repeats_from tail d q) in W' by auto. congruence. }
    destruct (Nat.eqb_spec (S period) reach) as [Q|Q].
    + replace (S (m + period)) with (m + S period + 0) by lia.
      apply IH; auto; try lia; rewrite ?Nat.add_0_r; auto; unfold far in *; destruct (le_lt_dec tail m); lia.
    + replace (S (m + period)) with (m + S period) by lia. apply IH; auto; unfold far in *; lia.
Qed.

Lemma meet_meets tail d fuel behind ahead t :
  walk tail x0 = walk (tail + d) x0 -> (forall n, walk n x0 <> None) ->
  walk t x0 = Some behind -> walk (t + d) x0 = Some ahead -> t <= tail -> tail <= fuel + t ->
  exists e, meet fuel behind ahead t = Some e.
Proof.
  intros E N. revert behind ahead t. induction fuel as [|fuel IH]; intros behind ahead t B A L F; cbn [meet];
    destruct (same behind ahead) as [->|Other]; eauto.
  - exfalso. apply Other. replace tail with t in E by lia. congruence.
  - destruct (Nat.eq_dec t tail) as [->|]; [exfalso; congruence|].
    assert (B' := walk_next t x0). assert (A' := walk_next (t + d) x0). rewrite B in B'. rewrite A in A'.
    destruct (next behind) as [b|]; [|now apply N in B']. destruct (next ahead) as [a|]; [|now apply N in A'].
    apply (IH b a (S t)); auto; lia.
Qed.

Theorem brent_answers_on_a_lasso tail d fuel :
  is_lasso tail d -> 2 * max tail d + d < fuel -> brent fuel x0 = Some (Lasso tail d).
Proof.
  intros L F. assert (L' := L). destruct L' as (P & E & D & Least).
  destruct (walk tail x0) as [q|] eqn:T; [|congruence].
  assert (N := fun n => repeats_for_ever tail d q n P T (eq_sym E)).
  assert (R := brent_is_right fuel).
  destruct (search_finds_a_period tail d fuel x0 x0 0 1 0 L eq_refl eq_refl eq_refl ltac:(lia) ltac:(lia))
    as (e & S); [lia|lia|].
  assert (SR := search_is_right fuel x0 x0 0 1 0 0 eq_refl eq_refl eq_refl ltac:(lia)).
  cbn [plus] in S. unfold brent in *. rewrite S in *. destruct SR as (i & z & Pe & I & IE & First).
  assert (Q : e = d).
  { destruct (Least i (i + e)) as [_ ?]; [lia|congruence|congruence|].
    destruct (Nat.eq_dec e d) as [|]; auto. exfalso. apply (First d); [lia|].
    destruct (Least i (i + e)) as [? _]; [lia|congruence|congruence|].
    now rewrite (repeats_from tail d q) by auto. }
  subst e. destruct (walk d x0) as [ahead|] eqn:A; [|now apply N in A].
  destruct (meet_meets tail d fuel x0 ahead 0) as (t & M); auto; [congruence|lia|lia|].
  rewrite M in *. destruct R as (_ & E' & D' & Least').
  destruct (Least t (t + d)) as [L1 _]; [lia|auto|auto|].
  destruct (Least' tail (tail + d)) as [L2 _]; [lia|congruence|congruence|].
  repeat f_equal. lia.
Qed.

Theorem brent_answers_on_a_path n fuel : is_path n -> n < fuel -> brent fuel x0 = Some (Path n).
Proof.
  intros P L. unfold brent. rewrite (search_ends_on_a_path n fuel x0 x0 0 1 0); auto; try lia.
  - intros i j q IJ I J. destruct P as [_ E].
    apply (repeats_for_ever i (j - i) q (S n)) in E; auto; [lia|]. now replace (i + (j - i)) with j by lia.
  - now exists 0.
Qed.
End Walk.

(* --- laps *)

Section Laps.
Context {X Y : Type}.
Variables (next : X -> option X) (next' : Y -> option Y) (forget : X -> Y) (moved : X -> X).
Hypothesis forget_commutes : forall x, next' (forget x) = option_map forget (next x).
Hypothesis moved_commutes : forall x, next (moved x) = option_map moved (next x).
Hypothesis moved_alike : forall x, forget (moved x) = forget x.
Variables (entry : X) (lap : nat).
(* The lap: after it the position is the entry with its cards moved; forgetting suits it is the period. *)
Hypothesis one_lap : walk next lap entry = Some (moved entry).
Hypothesis least_lap : forall n, 0 < n < lap -> walk next' n (forget entry) <> Some (forget entry).
Hypothesis lap_positive : 0 < lap.

Fixpoint moves (k : nat) (x : X) : X := match k with 0 => x | S k' => moves k' (moved x) end.

Lemma walk_moved n x : walk next n (moved x) = option_map moved (walk next n x).
Proof.
  revert x. induction n as [|n IH]; intro x; cbn; auto. rewrite moved_commutes. destruct (next x); cbn; auto.
Qed.

Lemma walk_moves n k x : walk next n (moves k x) = option_map (moves k) (walk next n x).
Proof.
  revert x. induction k as [|k IH]; intro x; cbn [moves].
  - destruct (walk next n x); auto.
  - rewrite IH, walk_moved. destruct (walk next n x); auto.
Qed.

Lemma walk_forget n x : walk next' n (forget x) = option_map forget (walk next n x).
Proof.
  revert x. induction n as [|n IH]; intro x; cbn; auto. rewrite forget_commutes. destruct (next x); cbn; auto.
Qed.

Lemma forget_moves k x : forget (moves k x) = forget x.
Proof. revert x. induction k as [|k IH]; intro x; cbn; auto. rewrite IH. apply moved_alike. Qed.

Lemma moves_moved k x : moves k (moved x) = moved (moves k x).
Proof. revert x. induction k; intro x; cbn; auto. Qed.

Lemma many_laps k : walk next (k * lap) entry = Some (moves k entry).
Proof.
  induction k as [|k IH]; auto. cbn [mult]. rewrite Nat.add_comm, walk_add, IH, walk_moves, one_lap. reflexivity.
Qed.

(* The entry occurs again exactly after whole laps that move every card back. *)
Theorem returns_exactly_after_laps n :
  walk next n entry = Some entry <-> exists k, n = k * lap /\ moves k entry = entry.
Proof.
  split.
  - intro R. assert (D := Nat.div_mod n lap ltac:(lia)). set (k := n / lap) in *. set (rest := n mod lap) in *.
    assert (L : rest < lap) by (apply Nat.mod_upper_bound; lia).
    assert (S : walk next rest (moves k entry) = Some entry).
    { rewrite D in R. replace (lap * k + rest) with (k * lap + rest) in R by lia. now rewrite walk_add, many_laps in R. }
    exists k. destruct (Nat.eq_dec rest 0) as [Z|Z].
    + split; [lia|]. rewrite Z in S. now injection S.
    + exfalso. apply (least_lap rest); [lia|]. rewrite <- (forget_moves k entry) at 1. now rewrite walk_forget, S.
  - intros (k & -> & M). now rewrite many_laps, M.
Qed.

(* The period by card is the lap times the order of the movement: the least number of laps that moves all cards back. *)
Theorem period_is_lap_times_order order :
  0 < order -> moves order entry = entry -> (forall k, 0 < k < order -> moves k entry <> entry) ->
  walk next (order * lap) entry = Some entry /\
  forall n, 0 < n < order * lap -> walk next n entry <> Some entry.
Proof.
  intros P M Least. split; [apply returns_exactly_after_laps; eauto|].
  intros n N R. apply returns_exactly_after_laps in R as (k & -> & K). apply (Least k); auto. nia.
Qed.
End Laps.
