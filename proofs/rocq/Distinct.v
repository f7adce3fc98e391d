(* Theorems without a bound: decks of distinct cards that have an endless game.

   Winner's card first: every deck of n distinct cards where n = 2^j * k with k odd and at least 5.
   Loser's card first: n = 2^j * k with k odd and at least 3. Seat a's card first: every even n from 4 on.
   Where the lowest card beats the highest, the first two hold for even n only: there these two cards never meet. *)
From Coq Require Import List Bool Arith NArith Permutation Lia.
From Bataille Require Import Model Machine Spec Agreement Step Turn Endless Families Ranks.
Import ListNotations.

(* --- ones: how many binary digits 1 a number has *)

Fixpoint positive_ones (p : positive) : nat :=
  match p with xH => 1 | xO q => positive_ones q | xI q => S (positive_ones q) end.
Definition ones (n : nat) : nat := match N.of_nat n with N0 => 0 | Npos p => positive_ones p end.

Lemma ones_double q : ones (2 * q) = ones q.
Proof. unfold ones. rewrite Nat2N.inj_double. now destruct (N.of_nat q). Qed.

Lemma ones_succ_double q : ones (S (2 * q)) = S (ones q).
Proof. unfold ones. rewrite Nat2N.inj_succ_double. now destruct (N.of_nat q). Qed.

Lemma ones_add_power j p : p < 2 ^ j -> ones (p + 2 ^ j) = S (ones p).
Proof.
  revert p. induction j as [|j IH]; intros p L.
  - cbn in L. now replace p with 0 by lia.
  - cbn [Nat.pow] in *. destruct (Nat.Even_or_Odd p) as [[q ->]|[q ->]].
    + replace (2 * q + 2 * 2 ^ j) with (2 * (q + 2 ^ j)) by lia. rewrite !ones_double. apply IH. lia.
    + replace (2 * q + 1 + 2 * 2 ^ j) with (S (2 * (q + 2 ^ j))) by lia.
      replace (2 * q + 1) with (S (2 * q)) by lia. rewrite !ones_succ_double. f_equal. apply IH. lia.
Qed.

(* --- from levels to ranks: a deal of the ranks 1 to n in which a lower level is a higher rank *)

Section Ranks.
Variable level : nat -> nat.   (* of the places 0 .. n-1 *)
Variable n : nat.

Definition beats (k l : nat) : bool := (level k <? level l) || ((level k =? level l) && (k <? l)).

Definition rank (k : nat) : nat := S (length (filter (beats k) (seq 0 n))).

Lemma filter_less {A} (f g : A -> bool) l x :
  (forall y, f y = true -> g y = true) -> In x l -> f x = false -> g x = true ->
  length (filter f l) < length (filter g l).
Proof.
  intros FG. assert (Le : forall l', length (filter f l') <= length (filter g l')).
  { induction l' as [|y l' IH]; cbn; auto. destruct (f y) eqn:E; [rewrite (FG y E); cbn; lia|].
    destruct (g y); cbn; lia. }
  induction l as [|y l IH]; intros I Fx Gx; [destruct I|]. destruct I as [->|I]; cbn.
  - rewrite Fx, Gx. cbn. specialize (Le l). lia.
  - specialize (IH I Fx Gx). destruct (f y) eqn:E; [rewrite (FG y E); cbn; lia|]. destruct (g y); cbn; lia.
Qed.

Lemma beats_spec k l : beats k l = true <-> level k < level l \/ level k = level l /\ k < l.
Proof.
  unfold beats. rewrite orb_true_iff, andb_true_iff, !Nat.ltb_lt, Nat.eqb_eq. tauto.
Qed.

Lemma rank_decreases k l : l < n -> beats k l = true -> rank l < rank k.
Proof.
  intros L B. unfold rank. apply -> Nat.succ_lt_mono. apply (filter_less _ _ _ l); auto.
  - intros y Y. rewrite beats_spec in *. lia.
  - apply in_seq. lia.
  - destruct (beats l l) eqn:E; auto. rewrite beats_spec in E. lia.
Qed.

Lemma rank_range k : k < n -> 1 <= rank k <= n.
Proof.
  intro K. split; [unfold rank; lia|]. unfold rank.
  assert (H := filter_less (beats k) (fun _ => true) (seq 0 n) k).
  assert (T : forall l : list nat, filter (fun _ => true) l = l) by (induction l; cbn; congruence).
  rewrite T, seq_length in H. apply H; auto; [apply in_seq; lia|].
  destruct (beats k k) eqn:E; auto. rewrite beats_spec in E. lia.
Qed.

Lemma rank_injective k l : k < n -> l < n -> rank k = rank l -> k = l.
Proof.
  intros K L E. destruct (Nat.lt_trichotomy k l) as [T|[T|T]]; auto; exfalso;
    destruct (le_lt_dec (level k) (level l)), (le_lt_dec (level l) (level k));
    first [ enough (rank l < rank k) by lia; apply rank_decreases; auto; rewrite beats_spec; lia
          | enough (rank k < rank l) by lia; apply rank_decreases; auto; rewrite beats_spec; lia ].
Qed.

Lemma ranks_are_the_deck : Permutation (map rank (seq 0 n)) (seq 1 n).
Proof.
  apply NoDup_Permutation_bis.
  - assert (H : forall l, NoDup l -> (forall x, In x l -> x < n) -> NoDup (map rank l)).
    { induction l as [|x l IH]; intros N I; cbn; constructor.
      - intro X. apply in_map_iff in X as (y & E & Y). inversion N. subst.
        apply rank_injective in E; [subst; auto| |]; apply I; cbn; auto.
      - inversion N. apply IH; auto. intros; apply I; cbn; auto. }
    apply H; [apply seq_NoDup|]. intros x X. apply in_seq in X. lia.
  - now rewrite map_length, !seq_length.
  - intros x X. apply in_map_iff in X as (k & <- & K). apply in_seq in K. apply in_seq.
    assert (R := rank_range k ltac:(lia)). lia.
Qed.

(* The level of a rank: of the place that has it. *)
Definition level_of_rank (x : nat) : nat :=
  match find (fun k => rank k =? x) (seq 0 n) with Some k => level k | None => 0 end.

Lemma level_of_its_rank k : k < n -> level_of_rank (rank k) = level k.
Proof.
  intro K. unfold level_of_rank. destruct (find _ _) as [l|] eqn:E.
  - apply find_some in E as [L E]. apply in_seq in L. apply Nat.eqb_eq in E.
    now rewrite (rank_injective l k) by (auto; lia).
  - exfalso. apply find_none with (x := k) in E; [|apply in_seq; lia]. now rewrite Nat.eqb_refl in E.
Qed.

Lemma lower_level_is_higher_rank k l : k < n -> l < n -> level k < level l -> rank l < rank k.
Proof. intros K L H. apply rank_decreases; auto. rewrite beats_spec. auto. Qed.
End Ranks.

(* --- the deal of a plan *)

Section Deal.
Variable r : Rules.
Variables F G size_a size_b : nat -> nat.
Hypothesis somebody_takes : forall T,
  1 <= size_a T /\ 1 <= size_b T /\
  ((G T = S (F T) /\ push r true (F T) (G T) = [F (T + size_a T); F (S (T + size_a T))] /\
    size_a (S T) = S (size_a T) /\ size_b T = S (size_b (S T))) \/
   (F T = S (G T) /\ push r false (F T) (G T) = [G (T + size_b T); G (S (T + size_b T))] /\
    size_b (S T) = S (size_b T) /\ size_a T = S (size_a (S T)))).
Hypothesis not_against_the_order :
  match pickup_order r with
  | OrderSorted => pickup_first r = FirstWinner
  | OrderShuffled => False
  | _ => True
  end.

Section AtTurn.
Variable T : nat.

(* The level of a place: places 0 .. size_a - 1 are a's pile, the others b's. *)
Definition place_level (k : nat) : nat := if k <? size_a T then F (T + k) else G (T + (k - size_a T)).

Let n := size_a T + size_b T.
Let card_at := rank place_level n.

Definition planned_deal : Position nat :=
  piles (map card_at (seq 0 (size_a T))) (map card_at (seq (size_a T) (size_b T))).

Lemma planned_deal_deck : Permutation (pile_a planned_deal ++ pile_b planned_deal) (seq 1 n).
Proof.
  unfold planned_deal, piles. cbn [pile_a pile_b]. rewrite <- map_app, <- seq_app. apply ranks_are_the_deck.
Qed.

(* Where the lowest card beats the highest, these two must never meet: so it is if their levels are no neighbours. *)
Definition exception_is_met_by_nobody : Prop :=
  low_beats_high r = false \/ exists k l, k < n /\ l < n /\ 2 + place_level k <= place_level l.

Lemma planned_deal_endless : exception_is_met_by_nobody -> endless (compare_ranks r 1 n) sort_by_rank r planned_deal.
Proof.
  intro Apart.
  assert (OfPlace : forall x, 1 <= x <= n -> exists k, k < n /\ card_at k = x).
  { intros x X. assert (I : In x (seq 1 n)) by (apply in_seq; lia).
    apply (Permutation_in x (Permutation_sym (ranks_are_the_deck place_level n))) in I.
    apply in_map_iff in I as (k & E & K). apply in_seq in K. exists k. split; [lia|auto]. }
  assert (Higher : forall x y, 1 <= x <= n -> 1 <= y <= n ->
            level_of_rank place_level n x < level_of_rank place_level n y -> y < x).
  { intros x y X Y. destruct (OfPlace x X) as (k & K & <-), (OfPlace y Y) as (l & L & <-).
    unfold card_at. rewrite !level_of_its_rank by assumption. now apply lower_level_is_higher_rank. }
  assert (InDeck : forall s m, s + m <= n -> Forall (fun x => 1 <= x <= n) (map card_at (seq s m))).
  { intros s m S. apply Forall_forall. intros x X. apply in_map_iff in X as (k & <- & K). apply in_seq in K.
    apply rank_range. lia. }
  assert (NotTheseTwo : forall x y, 1 <= x <= n -> 1 <= y <= n ->
            level_of_rank place_level n y = S (level_of_rank place_level n x) ->
            low_beats_high r = false \/ ~ (x = n /\ y = 1)).
  { intros x y X Y L. destruct Apart as [No|(k & l & K & Ll & Far)]; [now left|right]. intros [-> ->].
    assert (RK := rank_range place_level n k K). assert (RL := rank_range place_level n l Ll).
    assert (LK := level_of_its_rank place_level n k K). assert (LL := level_of_its_rank place_level n l Ll).
    destruct (le_lt_dec (level_of_rank place_level n n) (place_level k)) as [?|Less].
    - destruct (le_lt_dec (place_level l) (level_of_rank place_level n 1)) as [?|Less]; [lia|].
      rewrite <- LL in Less. apply Higher in Less; lia.
    - rewrite <- LK in Less. apply Higher in Less; lia. }
  apply (planned_games_are_endless (compare_ranks r 1 n) sort_by_rank r (level_of_rank place_level n) (fun x => 1 <= x <= n))
    with (F := F) (G := G) (size_a := size_a) (size_b := size_b) (T := T); auto.
  - intros x y X Y L. assert (Less := Higher x y X Y ltac:(lia)).
    destruct (NotTheseTwo x y X Y L) as [No|No]; unfold compare_ranks;
      [rewrite No|destruct (low_beats_high r && negb (1 =? n))]; cbn [andb]; unfold low_first, by_rank;
      repeat match goal with |- context [?u =? ?v] => destruct (Nat.eqb_spec u v) end; cbn [andb orb]; try lia;
      destruct (Nat.ltb_spec x y), (Nat.ltb_spec y x); split; auto; lia.
  - intros taker_a x y X Y L. unfold arranged, push.
    destruct (pickup_order r); auto; [|destruct not_against_the_order].
    rewrite not_against_the_order. unfold sort_by_rank.
    destruct taker_a; [assert (Z := Higher x y X Y ltac:(lia))|assert (Z := Higher y x Y X ltac:(lia))]; cbn;
      match goal with |- context [?u <=? ?v] => destruct (Nat.leb_spec u v) end; auto; lia.
  - exists (map card_at (seq 0 (size_a T))), (map card_at (seq (size_a T) (size_b T))).
    split; [reflexivity|]. split; [apply InDeck; unfold n; lia|]. split; [apply InDeck; unfold n; lia|].
    rewrite !map_map. split.
    + replace (seq T (size_a T)) with (map (fun k => T + k) (seq 0 (size_a T))).
      * rewrite map_map. apply map_ext_in. intros k K. apply in_seq in K.
        unfold card_at. rewrite level_of_its_rank by (unfold n; lia). unfold place_level.
        destruct (Nat.ltb_spec k (size_a T)); [reflexivity|lia].
      * enough (H : forall m d, map (fun k => T + k) (seq d m) = seq (T + d) m)
          by (specialize (H (size_a T) 0); now rewrite Nat.add_0_r in H).
        induction m as [|m IH]; intro d; cbn; auto. f_equal. rewrite <- Nat.add_succ_r. apply IH.
    + replace (seq T (size_b T)) with (map (fun k => T + (k - size_a T)) (seq (size_a T) (size_b T))).
      * rewrite map_map. apply map_ext_in. intros k K. apply in_seq in K.
        unfold card_at. rewrite level_of_its_rank by (unfold n; lia). unfold place_level.
        destruct (Nat.ltb_spec k (size_a T)); [lia|reflexivity].
      * enough (H : forall m d, map (fun k => T + (k - size_a T)) (seq (size_a T + d) m) = seq (T + d) m)
          by (specialize (H (size_b T) 0); now rewrite !Nat.add_0_r in H).
        induction m as [|m IH]; intro d; cbn; auto. f_equal; [lia|].
        rewrite <- !Nat.add_succ_r. apply IH.
Qed.
End AtTurn.
End Deal.

(* --- plans *)

(* n cards, dealt so that a holds size_a of them, with an endless game. *)
Definition has_endless_deal (r : Rules) (n size_a : nat) : Prop :=
  exists p : Position nat, at_start p /\ Permutation (pile_a p ++ pile_b p) (seq 1 n) /\ length (pile_a p) = size_a /\
    endless (compare_ranks r 1 n) sort_by_rank r p.

Definition slides_as_gathered (r : Rules) : Prop :=
  match pickup_order r with
  | OrderSorted => pickup_first r = FirstWinner
  | OrderShuffled => False
  | _ => True
  end.

Lemma plan_has_endless_deal r F G size_a size_b T n :
  slides_as_gathered r ->
  (forall T, 1 <= size_a T /\ 1 <= size_b T /\
  ((G T = S (F T) /\ push r true (F T) (G T) = [F (T + size_a T); F (S (T + size_a T))] /\
    size_a (S T) = S (size_a T) /\ size_b T = S (size_b (S T))) \/
   (F T = S (G T) /\ push r false (F T) (G T) = [G (T + size_b T); G (S (T + size_b T))] /\
    size_b (S T) = S (size_b T) /\ size_a T = S (size_a (S T))))) ->
  n = size_a T + size_b T -> exception_is_met_by_nobody r F G size_a size_b T -> has_endless_deal r n (size_a T).
Proof.
  intros A P -> Apart. exists (planned_deal F G size_a size_b T). split; [repeat split|]. split; [apply planned_deal_deck|].
  split; [unfold planned_deal; cbn; now rewrite map_length, seq_length|]. now apply planned_deal_endless.
Qed.

Lemma mod_of (M k q : nat) : q < M -> (M * k + q) mod M = q.
Proof. intro L. symmetry. apply (Nat.mod_unique _ _ k); auto. Qed.

(* The word of the game: m turns won by a, then m won by b, with m = 2^j. *)
Section Doubling.
Variables (j u v : nat).
Hypothesis u_positive : 1 <= u.
Hypothesis v_positive : 1 <= v.
Let m := 2 ^ j.
Let M := 2 * m.
Definition F_level (i : nat) := ones (i mod M).
Definition G_level (i : nat) := ones ((i + m) mod M).
Definition won (T : nat) := if T mod M <? m then T mod M else M - T mod M.
Definition size_of_a (T : nat) := M * u + won T.
Definition size_of_b (T : nat) := M * v + m - won T.

Lemma m_positive : 1 <= m.
Proof. unfold m. assert (2 ^ j <> 0) by (apply Nat.pow_nonzero; lia). lia. Qed.

Lemma won_next T : won (S T) = if T mod M <? m then S (T mod M) else M - S (T mod M).
Proof.
  clear u v u_positive v_positive.
  assert (P : 1 <= m) by (assert (2 ^ j <> 0) by (apply Nat.pow_nonzero; lia); unfold m; lia).
  assert (HM : M = 2 * m) by reflexivity.
  assert (T_is : T = M * (T / M) + T mod M) by (apply Nat.div_mod; lia).
  assert (L : T mod M < M) by (apply Nat.mod_upper_bound; lia).
  unfold won. set (k := T / M) in *. set (p := T mod M) in *. destruct (Nat.eq_dec (S p) M) as [E|E].
  - replace (S T mod M) with 0
      by (rewrite T_is; replace (S (M * k + p)) with (M * S k + 0) by lia; now rewrite mod_of by lia).
    destruct (Nat.ltb_spec 0 m), (Nat.ltb_spec p m); lia.
  - replace (S T mod M) with (S p)
      by (rewrite T_is; replace (S (M * k + p)) with (M * k + S p) by lia; now rewrite mod_of by lia).
    destruct (Nat.ltb_spec (S p) m), (Nat.ltb_spec p m); lia.
Qed.

Lemma ones_low q : q < m -> ones (2 * q) = ones q /\ ones (S (2 * q)) = S (ones q) /\ ones (q + m) = S (ones q).
Proof. intro L. split; [apply ones_double|]. split; [apply ones_succ_double|]. now apply ones_add_power. Qed.

Lemma doubling_plan r T : pickup_first r = FirstWinner ->
  1 <= size_of_a T /\ 1 <= size_of_b T /\
  ((G_level T = S (F_level T) /\
    push r true (F_level T) (G_level T) = [F_level (T + size_of_a T); F_level (S (T + size_of_a T))] /\
    size_of_a (S T) = S (size_of_a T) /\ size_of_b T = S (size_of_b (S T))) \/
   (F_level T = S (G_level T) /\
    push r false (F_level T) (G_level T) = [G_level (T + size_of_b T); G_level (S (T + size_of_b T))] /\
    size_of_b (S T) = S (size_of_b T) /\ size_of_a T = S (size_of_a (S T)))).
Proof.
  intro W. assert (P := m_positive). assert (HM : M = 2 * m) by reflexivity.
  assert (T_is : T = M * (T / M) + T mod M) by (apply Nat.div_mod; lia).
  assert (L : T mod M < M) by (apply Nat.mod_upper_bound; lia).
  assert (Mu : m + m <= M * u) by nia. assert (Mv : m + m <= M * v) by nia.
  assert (Next := won_next T).
  set (k := T / M) in *. set (p := T mod M) in *.
  assert (WT : won T = if p <? m then p else M - p) by reflexivity.
  assert (FT : F_level T = ones p) by reflexivity.
  unfold size_of_a, size_of_b. rewrite Next, WT, FT.
  destruct (Nat.ltb_spec p m) as [Low|High].
  - split; [lia|]. split; [lia|]. left.
    destruct (ones_low p Low) as (O2 & O3 & OM).
    assert (GT : G_level T = S (ones p)).
    { unfold G_level. rewrite T_is, <- Nat.add_assoc, mod_of by lia. exact OM. }
    rewrite GT. split; [lia|]. split; [|split; lia].
    unfold push. rewrite W. unfold F_level.
    replace (T + (M * u + p)) with (M * (k + u) + 2 * p) by lia.
    replace (S (M * (k + u) + 2 * p)) with (M * (k + u) + S (2 * p)) by lia.
    rewrite !mod_of by lia. now rewrite O2, O3.
  - split; [lia|]. split; [lia|]. right.
    set (q := p - m). assert (Q : p = q + m) by (unfold q; lia). assert (Lq : q < m) by lia.
    destruct (ones_low q Lq) as (O2 & O3 & OM).
    assert (GT : G_level T = ones q).
    { unfold G_level. rewrite T_is. replace (M * k + p + m) with (M * S k + q) by lia. now rewrite mod_of by lia. }
    rewrite GT. rewrite Q at 1 2. rewrite OM. split; [lia|]. split; [|lia].
    unfold push. rewrite W. unfold G_level.
    replace (T + (M * v + m - (M - p)) + m) with (M * (S k + v) + 2 * q) by lia.
    replace (S (T + (M * v + m - (M - p))) + m) with (M * (S k + v) + S (2 * q)) by lia.
    rewrite !mod_of by lia. now rewrite O2, O3.
Qed.
End Doubling.

(* Among as many turns as the word has letters there is one with a given place in the word. *)
Lemma some_turn_at (T M p : nat) : p < M -> exists i, i < M /\ (T + i) mod M = p.
Proof.
  intro L. assert (T_is : T = M * (T / M) + T mod M) by (apply Nat.div_mod; lia).
  assert (B : T mod M < M) by (apply Nat.mod_upper_bound; lia).
  destruct (le_lt_dec (T mod M) p) as [?|?].
  - exists (p - T mod M). split; [lia|]. replace (T + (p - T mod M)) with (M * (T / M) + p) by lia. now apply mod_of.
  - exists (M + p - T mod M). split; [lia|].
    replace (T + (M + p - T mod M)) with (M * S (T / M) + p) by lia. now apply mod_of.
Qed.

Lemma word_of_four_or_more j : 1 <= j -> 4 <= 2 * 2 ^ j.
Proof. intro J. assert (2 ^ 1 <= 2 ^ j) by (apply Nat.pow_le_mono_r; lia). cbn in *. lia. Qed.

Lemma doubling_deals r j u v T :
  pickup_first r = FirstWinner -> slides_as_gathered r -> low_beats_high r = false \/ 1 <= j -> 1 <= u -> 1 <= v ->
  has_endless_deal r (2 ^ j * (2 * (u + v) + 1)) (size_of_a j u T).
Proof.
  intros W A Low U V.
  apply (plan_has_endless_deal r (F_level j) (G_level j) (size_of_a j u) (size_of_b j v) T); auto.
  - intro T'. apply doubling_plan; auto.
  - destruct (doubling_plan j u v U V r T W) as (_ & B & _). unfold size_of_b in B.
    unfold size_of_a, size_of_b. lia.
  - destruct Low as [No|J]; [now left|right]. assert (Long := word_of_four_or_more j J). set (M := 2 * 2 ^ j) in *.
    destruct (some_turn_at T M 0) as (k & K & ZeroLevel); [lia|]. destruct (some_turn_at T M 3) as (l & L & TwoLevels); [lia|].
    assert (Size : M <= size_of_a j u T) by (unfold size_of_a; fold M; nia).
    exists k, l. split; [lia|]. split; [lia|]. unfold place_level.
    destruct (Nat.ltb_spec k (size_of_a j u T)), (Nat.ltb_spec l (size_of_a j u T)); try lia.
    unfold F_level. fold M. rewrite ZeroLevel, TwoLevels. cbn. lia.
Qed.

(* Winner's card first: n = 2^j * k distinct cards, k odd and at least 5, whatever j, have an endless deal. *)
Theorem winner_first_endless r j h :
  pickup_first r = FirstWinner -> slides_as_gathered r -> low_beats_high r = false \/ 1 <= j -> 2 <= h ->
  exists size_a, has_endless_deal r (2 ^ j * (2 * h + 1)) size_a.
Proof.
  intros W A Low H. exists (size_of_a j 1 0). replace h with (1 + (h - 1)) by lia. apply doubling_deals; auto; lia.
Qed.

(* ... dealt evenly, a one card more: every odd n from 5 on. *)
Theorem winner_first_endless_dealt_evenly r h :
  pickup_first r = FirstWinner -> slides_as_gathered r -> low_beats_high r = false -> 2 <= h ->
  has_endless_deal r (2 * h + 1) (h + 1).
Proof.
  intros W A Low H. destruct (Nat.Even_or_Odd h) as [[u ->]|[u ->]].
  - assert (D := doubling_deals r 0 u u 1 W A (or_introl Low) ltac:(lia) ltac:(lia)).
    replace (2 ^ 0 * (2 * (u + u) + 1)) with (2 * (2 * u) + 1) in D by (cbn; lia).
    now replace (size_of_a 0 u 1) with (2 * u + 1) in D by (unfold size_of_a, won; cbn; lia).
  - assert (D := doubling_deals r 0 (u + 1) u 0 W A (or_introl Low) ltac:(lia) ltac:(lia)).
    replace (2 ^ 0 * (2 * (u + 1 + u) + 1)) with (2 * (2 * u + 1) + 1) in D by (cbn; lia).
    now replace (size_of_a 0 (u + 1) 0) with (2 * u + 1 + 1) in D by (unfold size_of_a, won; cbn; lia).
Qed.

(* ... and every n = 2^(j+1) * (4u + 1), u >= 1: 10, 18, 20, 26, 34, 36, 40, ... *)
Theorem winner_first_endless_dealt_in_halves r j u :
  pickup_first r = FirstWinner -> slides_as_gathered r -> 1 <= u ->
  has_endless_deal r (2 * (2 ^ j * (4 * u + 1))) (2 ^ j * (4 * u + 1)).
Proof.
  intros W A U. assert (J : 1 <= S j) by lia.
  assert (D := doubling_deals r (S j) u u (2 ^ j) W A (or_intror J) U U).
  assert (P : 2 ^ j <> 0) by (apply Nat.pow_nonzero; lia).
  replace (2 ^ S j * (2 * (u + u) + 1)) with (2 * (2 ^ j * (4 * u + 1))) in D by (cbn [Nat.pow]; nia).
  replace (size_of_a (S j) u (2 ^ j)) with (2 ^ j * (4 * u + 1)) in D; auto.
  unfold size_of_a, won. cbn [Nat.pow]. rewrite Nat.mod_small by lia.
  destruct (Nat.ltb_spec (2 ^ j) (2 * 2 ^ j)); [nia|lia].
Qed.

(* Loser's card first: the same word, with binary digits exchanged. *)
Section LoserDoubling.
Variables (j u v : nat).
Hypothesis v_positive : 1 <= v.
Let m := 2 ^ j.
Let M := 2 * m.
Definition F_loser (i : nat) := ones (M - 1 - (i + m) mod M).
Definition G_loser (i : nat) := ones (M - 1 - i mod M).
Definition size_of_a_loser (T : nat) := M * u + m + won j T.
Definition size_of_b_loser (T : nat) := M * v - won j T.

Lemma loser_plan r T : pickup_first r = FirstLoser ->
  1 <= size_of_a_loser T /\ 1 <= size_of_b_loser T /\
  ((G_loser T = S (F_loser T) /\
    push r true (F_loser T) (G_loser T) = [F_loser (T + size_of_a_loser T); F_loser (S (T + size_of_a_loser T))] /\
    size_of_a_loser (S T) = S (size_of_a_loser T) /\ size_of_b_loser T = S (size_of_b_loser (S T))) \/
   (F_loser T = S (G_loser T) /\
    push r false (F_loser T) (G_loser T) = [G_loser (T + size_of_b_loser T); G_loser (S (T + size_of_b_loser T))] /\
    size_of_b_loser (S T) = S (size_of_b_loser T) /\ size_of_a_loser T = S (size_of_a_loser (S T)))).
Proof.
  intro W. assert (P : 1 <= m) by (assert (2 ^ j <> 0) by (apply Nat.pow_nonzero; lia); unfold m; lia).
  assert (HM : M = 2 * m) by reflexivity.
  assert (T_is : T = M * (T / M) + T mod M) by (apply Nat.div_mod; lia).
  assert (L : T mod M < M) by (apply Nat.mod_upper_bound; lia).
  assert (Mv : m + m <= M * v) by nia.
  assert (Next : won j (S T) = if T mod M <? m then S (T mod M) else M - S (T mod M)) by (apply won_next).
  set (k := T / M) in *. set (p := T mod M) in *.
  assert (WT : won j T = if p <? m then p else M - p) by reflexivity.
  unfold size_of_a_loser, size_of_b_loser. rewrite Next, WT.
  destruct (Nat.ltb_spec p m) as [Low|High].
  - split; [lia|]. split; [lia|]. left. set (c := m - 1 - p). assert (Lc : c < m) by (unfold c; lia).
    destruct (ones_low j c Lc) as (O2 & O3 & OM). fold m in OM.
    assert (FT : F_loser T = ones c).
    { unfold F_loser. rewrite T_is, <- Nat.add_assoc, mod_of by lia. f_equal. unfold c. lia. }
    assert (GT : G_loser T = S (ones c)).
    { unfold G_loser. fold p. rewrite <- OM. f_equal. unfold c. lia. }
    rewrite FT, GT. split; [lia|]. split; [|split; lia].
    unfold push. rewrite W. cbn [negb]. unfold F_loser.
    replace (T + (M * u + m + p) + m) with (M * (k + u + 1) + 2 * p) by lia.
    replace (S (T + (M * u + m + p)) + m) with (M * (k + u + 1) + S (2 * p)) by lia.
    rewrite !mod_of by lia.
    replace (M - 1 - 2 * p) with (S (2 * c)) by (unfold c; lia).
    replace (M - 1 - S (2 * p)) with (2 * c) by (unfold c; lia). now rewrite O2, O3.
  - split; [lia|]. split; [lia|]. right.
    set (q := p - m). assert (Q : p = q + m) by (unfold q; lia).
    set (c := m - 1 - q). assert (Lc : c < m) by (unfold c; lia).
    destruct (ones_low j c Lc) as (O2 & O3 & OM). fold m in OM.
    assert (FT : F_loser T = S (ones c)).
    { unfold F_loser. rewrite T_is. replace (M * k + p + m) with (M * S k + q) by lia. rewrite mod_of by lia.
      rewrite <- OM. f_equal. unfold c. lia. }
    assert (GT : G_loser T = ones c).
    { unfold G_loser. fold p. f_equal. unfold c. lia. }
    rewrite FT, GT. split; [lia|]. split; [|split; lia].
    unfold push. rewrite W. cbn [negb]. unfold G_loser.
    replace (T + (M * v - (M - p))) with (M * (k + v) + 2 * q) by lia.
    replace (S (M * (k + v) + 2 * q)) with (M * (k + v) + S (2 * q)) by lia.
    rewrite !mod_of by lia.
    replace (M - 1 - 2 * q) with (S (2 * c)) by (unfold c; lia).
    replace (M - 1 - S (2 * q)) with (2 * c) by (unfold c; lia). now rewrite O2, O3.
Qed.
End LoserDoubling.

Lemma loser_deals r j u v T :
  pickup_first r = FirstLoser -> slides_as_gathered r -> low_beats_high r = false \/ 1 <= j -> 1 <= v ->
  has_endless_deal r (2 ^ j * (2 * (u + v) + 1)) (size_of_a_loser j u T).
Proof.
  intros W A Low V.
  apply (plan_has_endless_deal r (F_loser j) (G_loser j) (size_of_a_loser j u) (size_of_b_loser j v) T); auto.
  - intro T'. apply loser_plan; auto.
  - destruct (loser_plan j u v V r T W) as (_ & B & _). unfold size_of_b_loser in B.
    unfold size_of_a_loser, size_of_b_loser. lia.
  - destruct Low as [No|J]; [now left|right]. destruct (loser_plan j u v V r T W) as (_ & SB & _).
    assert (Every : forall p, p < 2 * 2 ^ j -> exists k, k < size_of_a_loser j u T + size_of_b_loser j v T /\
      place_level (F_loser j) (G_loser j) (size_of_a_loser j u) T k = ones (2 * 2 ^ j - 1 - p)).
    { intros p P. assert (Long := word_of_four_or_more j J). unfold place_level, F_loser, G_loser.
      assert (Won : won j T <= 2 ^ j) by (unfold won; destruct (Nat.ltb_spec (T mod (2 * 2 ^ j)) (2 ^ j)); lia).
      unfold size_of_b_loser in SB. set (m := 2 ^ j) in *. set (M := 2 * m) in *.
      destruct (some_turn_at T M p P) as (i & I & At).
      destruct (le_lt_dec (size_of_b_loser j v T) i) as [Beyond|Within].
      - (* a holds the place: it began half a word earlier *)
        exists (i - m). unfold size_of_b_loser in *. fold m in Beyond. fold M in Beyond.
        assert (m <= i) by nia.
        assert (InA : i - m < size_of_a_loser j u T) by (unfold size_of_a_loser; fold m; fold M; nia).
        split; [lia|]. destruct (Nat.ltb_spec (i - m) (size_of_a_loser j u T)); [|lia].
        fold m. fold M. now replace (T + (i - m) + m) with (T + i) by lia; rewrite At.
      - exists (size_of_a_loser j u T + i). split; [lia|].
        destruct (Nat.ltb_spec (size_of_a_loser j u T + i) (size_of_a_loser j u T)); [lia|].
        fold m. fold M.
        replace (T + (size_of_a_loser j u T + i - size_of_a_loser j u T)) with (T + i) by lia. now rewrite At. }
    assert (Long := word_of_four_or_more j J).
    destruct (Every (2 * 2 ^ j - 1)) as (k & K & LK); [lia|]. destruct (Every (2 * 2 ^ j - 4)) as (l & L & LL); [lia|].
    exists k, l. rewrite LK, LL. replace (2 * 2 ^ j - 1 - (2 * 2 ^ j - 1)) with 0 by lia.
    replace (2 * 2 ^ j - 1 - (2 * 2 ^ j - 4)) with 3 by lia.
    split; [exact K|]. split; [exact L|]. cbn. lia.
Qed.

(* Loser's card first: n = 2^j * k distinct cards, k odd and at least 3, whatever j, have an endless deal. *)
Theorem loser_first_endless r j h :
  pickup_first r = FirstLoser -> slides_as_gathered r -> low_beats_high r = false \/ 1 <= j -> 1 <= h ->
  exists size_a, has_endless_deal r (2 ^ j * (2 * h + 1)) size_a.
Proof.
  intros W A Low H. exists (size_of_a_loser j 0 0). replace h with (0 + h) by lia. now apply loser_deals.
Qed.

(* ... dealt evenly, a one card more: every odd n from 3 on. *)
Theorem loser_first_endless_dealt_evenly r h :
  pickup_first r = FirstLoser -> slides_as_gathered r -> low_beats_high r = false -> 1 <= h ->
  has_endless_deal r (2 * h + 1) (h + 1).
Proof.
  intros W A Low H. destruct (Nat.Even_or_Odd h) as [[k ->]|[k ->]].
  - assert (D := loser_deals r 0 k k 0 W A (or_introl Low) ltac:(lia)).
    replace (2 ^ 0 * (2 * (k + k) + 1)) with (2 * (2 * k) + 1) in D by (cbn; lia).
    now replace (size_of_a_loser 0 k 0) with (2 * k + 1) in D by (unfold size_of_a_loser, won; cbn; lia).
  - assert (D := loser_deals r 0 k (k + 1) 1 W A (or_introl Low) ltac:(lia)).
    replace (2 ^ 0 * (2 * (k + (k + 1)) + 1)) with (2 * (2 * k + 1) + 1) in D by (cbn; lia).
    now replace (size_of_a_loser 0 k 1) with (2 * k + 1 + 1) in D by (unfold size_of_a_loser, won; cbn; lia).
Qed.

(* ... and every n = 2^(j+1) * (4u + 3): 6, 12, 14, 22, 24, 28, ... *)
Theorem loser_first_endless_dealt_in_halves r j u :
  pickup_first r = FirstLoser -> slides_as_gathered r ->
  has_endless_deal r (2 * (2 ^ j * (4 * u + 3))) (2 ^ j * (4 * u + 3)).
Proof.
  intros W A. assert (J : 1 <= S j) by lia.
  assert (D := loser_deals r (S j) u (u + 1) (2 ^ j) W A (or_intror J) ltac:(lia)).
  assert (P : 2 ^ j <> 0) by (apply Nat.pow_nonzero; lia).
  replace (2 ^ S j * (2 * (u + (u + 1)) + 1)) with (2 * (2 ^ j * (4 * u + 3))) in D by (cbn [Nat.pow]; nia).
  replace (size_of_a_loser (S j) u (2 ^ j)) with (2 ^ j * (4 * u + 3)) in D; auto.
  unfold size_of_a_loser, won. cbn [Nat.pow]. rewrite Nat.mod_small by lia.
  destruct (Nat.ltb_spec (2 ^ j) (2 * 2 ^ j)); [nia|lia].
Qed.

(* --- the word of two turns: a wins one, b the next *)

Definition parity (i : nat) := if Nat.odd i then 1 else 0.
Definition other_parity (i : nat) := if Nat.odd i then 0 else 1.

Lemma odd_double k : Nat.odd (2 * k) = false.
Proof. now rewrite Nat.odd_mul. Qed.
Lemma alternating_deals r s t T :
  slides_as_gathered r -> low_beats_high r = false -> 1 <= s -> 2 <= t ->
  pickup_first r = FirstSeatA -> Nat.odd s = false -> Nat.odd t = false ->
  has_endless_deal r (s + t) (s + parity T).
Proof.
  intros A Low S1 T2 W OS OT.
  apply (plan_has_endless_deal r parity other_parity (fun i => s + parity i) (fun i => t - parity i) T); auto.
  - intro i. unfold parity, other_parity. rewrite !Nat.odd_succ, <- !Nat.negb_odd, !Nat.odd_add.
    destruct (Nat.odd i) eqn:I.
    + split; [lia|]. split; [lia|]. right. split; [lia|].
      rewrite Nat.odd_sub, OT by lia. cbn [negb xorb Nat.odd Nat.even]. split; [|lia].
      unfold push. now rewrite W.
    + split; [lia|]. split; [lia|]. left. split; [lia|]. rewrite Nat.add_0_r.
      rewrite OS. cbn [negb xorb]. split; [|lia]. unfold push. now rewrite W.
  - unfold parity. destruct (Nat.odd T); lia.
  - now left.
Qed.

(* Seat a's card first: every even n from 4 on, dealt evenly. *)
Theorem seat_a_first_endless_dealt_evenly r h :
  pickup_first r = FirstSeatA -> slides_as_gathered r -> low_beats_high r = false -> 2 <= h ->
  has_endless_deal r (2 * h) h.
Proof.
  intros W A Low H. destruct (Nat.Even_or_Odd h) as [[k ->]|[k ->]].
  - assert (D := alternating_deals r (2 * k) (2 * k) 0 A Low ltac:(lia) ltac:(lia)
                   W (odd_double k) (odd_double k)).
    unfold parity in D. cbn [Nat.odd Nat.even negb] in D. rewrite Nat.add_0_r in D.
    now replace (2 * k + 2 * k) with (2 * (2 * k)) in D by lia.
  - assert (D := alternating_deals r (2 * k) (2 * (k + 1)) 1 A Low ltac:(lia) ltac:(lia)
                   W (odd_double k) (odd_double (k + 1))).
    unfold parity in D. cbn [Nat.odd Nat.even negb] in D.
    now replace (2 * k + 2 * (k + 1)) with (2 * (2 * k + 1)) in D by lia.
Qed.
