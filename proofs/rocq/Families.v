(* Endless games on decks of distinct cards, for infinitely many sizes of the deck.

   Each turn takes one card from the top of either pile, so the cards that ever come to the top of a pile form a
   sequence: before turn T a pile holds the entries T, T + 1, ... of its sequence. If every entry has a level that
   depends on its place alone, and in every turn two neighbouring levels meet, of which the lower one is the stronger
   card, then the game never ends. *)
From Coq Require Import List Bool Arith NArith Permutation Lia.
From Bataille Require Import Model Machine Spec Agreement Step Turn Endless.
Import ListNotations.

(* The two cards of a turn without war in the order in which the taker slides them. *)
Definition push {A} (r : Rules) (taker_a : bool) (x y : A) : list A :=
  if match pickup_first r with FirstSeatA => true | FirstWinner => taker_a | FirstLoser => negb taker_a end
  then [x; y] else [y; x].

Definition piles {C} (a b : list C) : Position C := mkPosition a b [] [] [].

Definition arranged {C} (r : Rules) (arrange : list C -> list C) (h : list C) : list C :=
  match pickup_order r with OrderSorted | OrderShuffled => arrange h | _ => h end.

Section OneTurn.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C) (r : Rules).

Lemma longer_run fuel more played occurred ph p s :
  run compare arrange r fuel played occurred ph p = Some s ->
  run compare arrange r (more + fuel) played occurred ph p = Some s.
Proof.
  revert ph p. induction fuel as [|fuel IH]; intros ph p.
  - rewrite Nat.add_0_r. destruct more; auto. cbn [run].
    destruct (step compare arrange r played occurred ph p) as [[ph' p']|]; [destruct (over ph')|]; auto; discriminate.
  - rewrite Nat.add_succ_r. cbn [run].
    destruct (step compare arrange r played occurred ph p) as [[ph' p']|]; [destruct (over ph')|]; auto.
Qed.
End OneTurn.

Section TurnWithoutWar.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C) (r : Rules).

Let go := step compare arrange (free r) 0 false.

Lemma both_face x y a b : go PhaseTurnStart (piles (x :: a) (y :: b)) = Some (PhaseFaced, mkPosition a b [x] [y] []).
Proof. unfold go. rewrite step_is_spec. reflexivity. Qed.

Lemma higher_takes (taker_a : bool) x y a b :
  compare x y = (if taker_a then ComparisonHigher else ComparisonLower) ->
  go PhaseFaced (mkPosition a b [x] [y] []) =
  Some (if taker_a then PhaseATakes else PhaseBTakes, mkPosition a b [x] [y] []).
Proof.
  intro E. unfold go. rewrite step_is_spec. cbn [ask laid_a laid_b last_card spec_step].
  unfold compare_faced, faced. rewrite E. now destruct taker_a.
Qed.

Lemma one_placement_is_gathered (taker_a : bool) (x y : C) a b :
  let ph := if taker_a then PhaseATakes else PhaseBTakes in
  go ph (mkPosition a b [x] [y] []) = Some (ph, mkPosition a b [] [] (push r taker_a x y)).
Proof.
  unfold go, push. destruct taker_a; rewrite step_is_spec; cbn [ask spec_step];
    unfold take, none, gather_cards, next_placement; cbn; destruct (pickup_order r), (pickup_first r); reflexivity.
Qed.

Lemma hand_slides (taker_a : bool) h a b :
  go (if taker_a then PhaseATakes else PhaseBTakes) (mkPosition a b [] [] h) =
  Some (PhaseTurnStart, if taker_a then piles (a ++ arranged r arrange h) b else piles a (b ++ arranged r arrange h)).
Proof. unfold go. destruct taker_a; rewrite step_is_spec; reflexivity. Qed.

Lemma turn_without_war (taker_a : bool) x y a b :
  compare x y = (if taker_a then ComparisonHigher else ComparisonLower) ->
  next compare arrange r (piles (x :: a) (y :: b)) =
  Some (if taker_a then piles (a ++ arranged r arrange (push r true x y)) b
        else piles a (b ++ arranged r arrange (push r false x y))).
Proof.
  intro E. unfold next, turn.
  set (fuel := measure PhaseTurnStart (piles (x :: a) (y :: b))).
  assert (L : 3 <= fuel) by (unfold fuel, measure; cbn; lia).
  replace fuel with ((fuel - 3) + 3) by lia.
  erewrite longer_run.
  2: { cbn [run]. fold go. rewrite both_face. cbn [over Phase_beq is_end orb].
       rewrite (higher_takes taker_a) by assumption.
       replace (over (if taker_a then PhaseATakes else PhaseBTakes)) with false by now destruct taker_a.
       rewrite (one_placement_is_gathered taker_a).
       replace (over (if taker_a then PhaseATakes else PhaseBTakes)) with false by now destruct taker_a.
       rewrite hand_slides. reflexivity. }
  now destruct taker_a.
Qed.
End TurnWithoutWar.

(* --- sequences of levels *)

Section Levels.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C) (r : Rules).
Variable level : C -> nat.
Variable of_deck : C -> Prop.
(* A card beats one of the next level. *)
Hypothesis next_level_is_beaten : forall x y, of_deck x -> of_deck y -> level y = S (level x) ->
  compare x y = ComparisonHigher /\ compare y x = ComparisonLower.
(* The taker slides the two cards as they were gathered: so it is unless the pick-up sorts against the order. *)
Hypothesis as_gathered : forall (taker_a : bool) x y, of_deck x -> of_deck y ->
  (if taker_a then level y = S (level x) else level x = S (level y)) ->
  arranged r arrange (push r taker_a x y) = push r taker_a x y.

Variables F G size_a size_b : nat -> nat.
Hypothesis somebody_takes : forall T,
  1 <= size_a T /\ 1 <= size_b T /\
  ((G T = S (F T) /\ push r true (F T) (G T) = [F (T + size_a T); F (S (T + size_a T))] /\
    size_a (S T) = S (size_a T) /\ size_b T = S (size_b (S T))) \/
   (F T = S (G T) /\ push r false (F T) (G T) = [G (T + size_b T); G (S (T + size_b T))] /\
    size_b (S T) = S (size_b T) /\ size_a T = S (size_a (S T)))).

(* Before turn T: the piles have their sizes, and every card its level. *)
Definition as_planned (T : nat) (p : Position C) : Prop :=
  exists a b, p = piles a b /\ Forall of_deck a /\ Forall of_deck b /\
    map level a = map F (seq T (size_a T)) /\ map level b = map G (seq T (size_b T)).

Lemma push_levels (taker_a : bool) x y : map level (push r taker_a x y) = push r taker_a (level x) (level y).
Proof. unfold push. destruct taker_a, (pickup_first r); reflexivity. Qed.

Lemma one_more_turn T p : as_planned T p -> exists q, next compare arrange r p = Some q /\ as_planned (S T) q.
Proof.
  intros (a & b & -> & OA & OB & A & B). destruct (somebody_takes T) as (PA & PB & Cases).
  destruct (size_a T) as [|sa] eqn:SA; [lia|]. destruct (size_b T) as [|sb] eqn:SB; [lia|].
  destruct a as [|x a]; [discriminate|]. destruct b as [|y b]; [discriminate|].
  apply Forall_cons_iff in OA as [OX OA]. apply Forall_cons_iff in OB as [OY OB].
  assert (OP : forall t, Forall of_deck (push r t x y)) by (intro t; unfold push; destruct t, (pickup_first r); repeat constructor; auto).
  cbn [map seq] in A, B. injection A as LX A. injection B as LY B.
  destruct Cases as [(L & P & NA & NB)|(L & P & NB & NA)]; rewrite <- LX, <- LY in L, P;
    (destruct (next_level_is_beaten _ _ OX OY L) as [H1 H2] || destruct (next_level_is_beaten _ _ OY OX L) as [H1 H2]).
  - exists (piles (a ++ push r true x y) b). split.
    + rewrite (turn_without_war _ _ _ true) by assumption. now rewrite as_gathered.
    + exists (a ++ push r true x y), b. split; [reflexivity|].
      split; [try apply Forall_app; auto|]. split; [try apply Forall_app; auto|]. split.
      * rewrite map_app, push_levels, P, A, NA.
        replace (S (S sa)) with (sa + 2) by lia. rewrite seq_app, map_app. cbn [seq map].
        repeat (f_equal; try lia).
      * rewrite B. repeat (f_equal; try lia).
  - exists (piles a (b ++ push r false x y)). split.
    + rewrite (turn_without_war _ _ _ false) by assumption. now rewrite as_gathered.
    + exists a, (b ++ push r false x y). split; [reflexivity|].
      split; [try apply Forall_app; auto|]. split; [try apply Forall_app; auto|]. split.
      * rewrite A. repeat (f_equal; try lia).
      * rewrite map_app, push_levels, P, B, NB.
        replace (S (S sb)) with (sb + 2) by lia. rewrite seq_app, map_app. cbn [seq map].
        repeat (f_equal; try lia).
Qed.

Lemma for_ever n T p : as_planned T p -> exists q, after compare arrange r n p = Some q /\ as_planned (T + n) q.
Proof.
  revert T p. induction n as [|n IH]; intros T p P; cbn [after].
  - exists p. now rewrite Nat.add_0_r.
  - destruct (one_more_turn T p P) as (q & -> & Q). destruct (IH _ _ Q) as (s & -> & S').
    exists s. now rewrite Nat.add_succ_r.
Qed.

Theorem planned_games_are_endless T p : as_planned T p -> endless compare arrange r p.
Proof. intros P n. destruct (for_ever n T p P) as (q & -> & _). discriminate. Qed.
End Levels.
