(* The game of cards with ranks and suits: what the parts above say of it, put together. *)
From Coq Require Import List Bool Arith Permutation Lia.
From Bataille Require Import Model Machine Spec Agreement Step Turn Endless Lasso Ranks.
Import ListNotations.

(* --- the game is a walk, so Brent's cycle finding settles it *)

Section Walks.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C) (r : Rules).

Lemma after_is_walk n p : after compare arrange r n p = walk (next compare arrange r) n p.
Proof. revert p. induction n as [|n IH]; intro p; cbn; [|destruct (next compare arrange r p)]; auto. Qed.
End Walks.

Section Relabelled.
Context {C D : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C).
Variables (compare' : D -> D -> Comparison) (arrange' : list D -> list D).
Variable f : C -> D.
Hypothesis same_answers : forall x y, compare' (f x) (f y) = compare x y.
Hypothesis same_order : forall l, arrange' (map f l) = map f (arrange l).

Lemma next_relabelled r p :
  next compare' arrange' r (map_position f p) = option_map (map_position f) (next compare arrange r p).
Proof.
  unfold next. rewrite (every_turn_commutes_with_relabelling compare arrange compare' arrange' f) by assumption.
  destruct (turn compare arrange (free r) 0 false p) as [[ph q]|]; auto. destruct ph; auto.
Qed.
End Relabelled.

(* --- what the theorems on a turn say of cards of ranks and copies, under any rules and any deck *)

Section Cards.
Variables (r : Rules) (low high : nat).
Let compare := compare_cards r low high.

Lemma by_rank_mirrored x y : by_rank y x = mirror_comparison (by_rank x y).
Proof. unfold by_rank. destruct (Nat.ltb_spec x y), (Nat.ltb_spec y x); cbn; auto; lia. Qed.

Lemma ranks_mirrored x y : compare_ranks r low high y x = mirror_comparison (compare_ranks r low high x y).
Proof.
  unfold compare_ranks. destruct (low_beats_high r && negb (low =? high)); [|apply by_rank_mirrored].
  unfold low_first. rewrite (orb_comm ((y =? low) && (x =? high))), (andb_comm (y =? high)), (andb_comm (y =? low)).
  destruct (_ || _); apply by_rank_mirrored.
Qed.

Theorem turns_of_cards_conserve_them played occurred p ph' p' :
  turn compare sort_cards r played occurred p = Some (ph', p') -> Permutation (cards p') (cards p).
Proof. apply every_turn_conserves_cards, sort_permutes. Qed.

(* Suits may be forgotten: the turn of the ranks is the turn of the cards, as far as ranks go. *)
Theorem turns_forget_suits played occurred p :
  turn (compare_ranks r low high) sort_by_rank r played occurred (map_position fst p) =
  option_map (map_result fst) (turn compare sort_cards r played occurred p).
Proof. apply every_turn_commutes_with_relabelling; [reflexivity|]. intro l. now apply sort_map. Qed.

Theorem turns_of_cards_are_mirrored played occurred p :
  pickup_first r <> FirstSeatA -> pile_a p <> [] \/ pile_b p <> [] ->
  turn compare sort_cards r played occurred (mirror p) =
  option_map mirror_result (turn compare sort_cards r played occurred p).
Proof. intros Fair. apply every_turn_commutes_with_the_mirror; auto. intros x y. apply ranks_mirrored. Qed.

Lemma same_card : forall x y : card, {x = y} + {x <> y}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Theorem games_of_cards_are_endless_exactly_when_they_repeat p :
  at_start p ->
  (endless compare sort_cards r p <->
   exists i j q, i < j /\ after compare sort_cards r i p = Some q /\ after compare sort_cards r j p = Some q).
Proof. apply endless_exactly_when_a_position_repeats; [apply sort_permutes|apply same_card]. Qed.
End Cards.

(* --- the period by card: how often a lap must be played until every card is back in its place *)

Section Period.
Context {C D : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C).
Variables (compare' : D -> D -> Comparison) (arrange' : list D -> list D).
Variable rank : C -> D.
Hypothesis ranks_decide : forall x y, compare' (rank x) (rank y) = compare x y.
Hypothesis arrange_by_rank : forall l, arrange' (map rank l) = map rank (arrange l).
(* A relabelling that keeps ranks changes nothing in how a table is arranged. *)
Hypothesis arrange_relabelled : forall g : C -> C, (forall x, rank (g x) = rank x) ->
  forall l, arrange (map g l) = map g (arrange l).
Variable r : Rules.

Fixpoint iterate (g : C -> C) (k : nat) (x : C) : C := match k with 0 => x | S k' => iterate g k' (g x) end.

Lemma moves_map g k p : moves (map_position g) k p = map_position (iterate g k) p.
Proof.
  revert p. induction k as [|k IH]; intro p; cbn [moves].
  - unfold map_position. destruct p. cbn. now rewrite !map_id.
  - rewrite IH. unfold map_position. cbn. now rewrite !map_map.
Qed.

Lemma map_position_fixed (g : C -> C) p : map_position g p = p <-> forall x, In x (cards p) -> g x = x.
Proof.
  assert (L : forall l, map g l = l <-> forall x, In x l -> g x = x).
  { induction l as [|y l IH]; cbn; [firstorder|]. split.
    - intros [= E1 E2] x [<-|X]; auto. now apply IH.
    - intro H. f_equal; auto. apply IH. auto. }
  destruct p as [a b la lb h]. unfold map_position, cards. cbn. split.
  - intros [= A B LA LB H] x X. rewrite !in_app_iff in X.
    destruct X as [X|[X|[X|[X|X]]]];
      [exact (proj1 (L _) A x X)|exact (proj1 (L _) B x X)|exact (proj1 (L _) LA x X)|exact (proj1 (L _) LB x X)
      |exact (proj1 (L _) H x X)].
  - intro H. f_equal; apply L; intros x X; apply H; rewrite !in_app_iff; auto 6.
Qed.

(* After one suit-blind period the cards have been exchanged by g, which keeps ranks. The period by card is the
   suit-blind period times the order of g on the cards of the game. *)
Theorem period_by_card_is_lap_times_order entry lap (g : C -> C) order :
  (forall x, rank (g x) = rank x) -> 0 < lap -> 0 < order ->
  after compare arrange r lap entry = Some (map_position g entry) ->
  (forall n, 0 < n < lap -> after compare' arrange' r n (map_position rank entry) <> Some (map_position rank entry)) ->
  (forall x, In x (cards entry) -> iterate g order x = x) ->
  (forall k, 0 < k < order -> exists x, In x (cards entry) /\ iterate g k x <> x) ->
  after compare arrange r (order * lap) entry = Some entry /\
  forall n, 0 < n < order * lap -> after compare arrange r n entry <> Some entry.
Proof.
  intros Keep L O Lap LeastLap Order LeastOrder. rewrite after_is_walk in Lap.
  assert (A1 : forall n, 0 < n < lap ->
    walk (next compare' arrange' r) n (map_position rank entry) <> Some (map_position rank entry)).
  { intros n N. rewrite <- after_is_walk. auto. }
  assert (A2 : moves (map_position g) order entry = entry).
  { rewrite moves_map. now apply map_position_fixed. }
  assert (A3 : forall k, 0 < k < order -> moves (map_position g) k entry <> entry).
  { intros k K E. rewrite moves_map in E. destruct (LeastOrder k K) as (x & X & NE). apply NE.
    now apply (proj1 (map_position_fixed _ _) E). }
  assert (R : walk (next compare arrange r) (order * lap) entry = Some entry /\
              forall n, 0 < n < order * lap -> walk (next compare arrange r) n entry <> Some entry).
  { apply (period_is_lap_times_order (next compare arrange r) (next compare' arrange' r)
             (map_position rank) (map_position g)); auto.
  - intro x. now apply next_relabelled.
  - intro x. apply next_relabelled; auto. intros x' y'. now rewrite <- !ranks_decide, !Keep.
  - intro x. unfold map_position. cbn. rewrite !map_map. f_equal; apply map_ext; auto.
  }
  destruct R as [R1 R2]. split; [now rewrite after_is_walk|]. intros n N. rewrite after_is_walk. auto.
Qed.
End Period.

(* The same for cards of ranks and copies, under any rules and any deck. *)
Theorem period_by_card r low high (entry : Position card) lap (g : card -> card) order :
  let compare := compare_cards r low high in
  let forget := map_position (@fst nat nat) in
  (forall x, fst (g x) = fst x) -> 0 < lap -> 0 < order ->
  after compare sort_cards r lap entry = Some (map_position g entry) ->
  (forall n, 0 < n < lap ->
     after (compare_ranks r low high) sort_by_rank r n (forget entry) <> Some (forget entry)) ->
  (forall x, In x (cards entry) -> iterate g order x = x) ->
  (forall k, 0 < k < order -> exists x, In x (cards entry) /\ iterate g k x <> x) ->
  after compare sort_cards r (order * lap) entry = Some entry /\
  forall n, 0 < n < order * lap -> after compare sort_cards r n entry <> Some entry.
Proof.
  cbv zeta. intros Keep L O Lap Least Order LeastOrder.
  apply (period_by_card_is_lap_times_order _ _ (compare_ranks r low high) sort_by_rank fst) with (g := g); auto.
  - intro l. now apply sort_map.
  - intros h K l. now apply sort_map.
Qed.
