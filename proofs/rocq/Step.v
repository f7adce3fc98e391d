(* What one step keeps: the shape of its phase, every card; it makes a measure smaller; it commutes with
   relabelling and, where the rules are fair, with exchanging the seats. *)
From Coq Require Import List Bool Arith Permutation Lia.
From Bataille Require Import Model Machine Spec Agreement.
Import ListNotations.

Definition cards {C} (p : Position C) : list C := pile_a p ++ pile_b p ++ laid_a p ++ laid_b p ++ hand p.

(* What is always so in a phase. *)
Definition shape {C} (ph : Phase) (p : Position C) : Prop :=
  match ph with
  | PhaseTurnStart => laid_a p = [] /\ laid_b p = [] /\ hand p = []
  | PhaseFaced | PhaseTied | PhaseCovered => laid_a p <> [] /\ laid_b p <> [] /\ hand p = []
  | _ => True
  end.

(* Smaller with every step that does not end the turn. *)
Definition measure {C} (ph : Phase) (p : Position C) : nat :=
  let piles := 3 * (length (pile_a p) + length (pile_b p)) in
  let laid := length (laid_a p) + length (laid_b p) in
  match ph with
  | PhaseTurnStart => piles + laid + 5
  | PhaseFaced => piles + laid + 4
  | PhaseTied => piles + laid + 3
  | PhaseCovered => piles + laid + 2
  | PhaseATakes | PhaseBTakes => laid + 1
  | _ => 0
  end.

Ltac split_ifs :=
  repeat (match goal with
  | |- context [Nat.eqb ?x ?y] => destruct (Nat.eqb_spec x y)
  | |- context [Nat.leb ?x ?y] => destruct (Nat.leb_spec x y)
  | |- context [Nat.ltb ?x ?y] => destruct (Nat.ltb_spec x y)
  | |- context [if ?b then _ else _] => destruct b
  end; cbn [andb orb negb]).

Ltac unfold_step :=
  unfold spec_step, start_of_turn, compare_faced, shortage_verdict, short_of_stage, take, slide_cards, gather_cards,
    next_placement, cover_cards, lay, none; cbn [pile_a pile_b laid_a laid_b hand].

Lemma some_inj {A} (x y : A) : Some x = Some y -> x = y.
Proof. now intros [= ->]. Qed.

Lemma length_positive {C} (l : list C) : l <> [] <-> length l <> 0.
Proof. destruct l; cbn; split; congruence || lia. Qed.

Section Step.
Context {C : Type}.
Variables (r : Rules) (arrange : list C -> list C).

Lemma lengths_of_lay i j (p : Position C) :
  length (pile_a (lay i j p)) = length (pile_a p) - i /\ length (pile_b (lay i j p)) = length (pile_b p) - j /\
  length (laid_a (lay i j p)) = length (laid_a p) + min i (length (pile_a p)) /\
  length (laid_b (lay i j p)) = length (laid_b p) + min j (length (pile_b p)).
Proof. unfold lay; cbn. rewrite !app_length, !firstn_length, !skipn_length. auto. Qed.

Theorem every_step_lowers_the_measure ph p w ph' p' :
  spec_step r arrange ph p w = Some (ph', p') -> ph' <> PhaseTurnStart -> is_end ph' = false ->
  measure ph' p' < measure ph p.
Proof.
  destruct ph; cbn [spec_step]; try discriminate; intros E NotStart NotEnd; apply some_inj in E; revert E.
  - unfold start_of_turn, none.
    destruct (Nat.eqb_spec (length (pile_a p)) 0), (Nat.eqb_spec (length (pile_b p)) 0); cbn [orb];
      try (destruct (objective r); intros [= <- _]; discriminate).
    destruct (repetition r && seen w); [intros [= <- _]; discriminate|].
    destruct (limited r && (turn_limit r <=? turns w)).
    + destruct (at_limit r); [intros [= <- _]; discriminate|].
      destruct (objective r); split_ifs; intros [= <- _]; discriminate.
    + intros [= <- <-]. destruct (lengths_of_lay 1 1 p) as (A & B & LA & LB).
      unfold measure. rewrite A, B, LA, LB. lia.
  - unfold compare_faced. destruct (faced w); intros [= <- <-]; unfold measure; lia.
  - destruct (shortage_verdict r _ _) eqn:V.
    + intros [= <- <-]. revert V NotEnd. unfold shortage_verdict.
      split_ifs; destruct (shortage r); intros [= <-]; discriminate.
    + intros [= <- <-]. unfold measure, cover_cards.
      destruct (shortage r);
        match goal with |- context [lay ?i ?j p] => destruct (lengths_of_lay i j p) as (A & B & LA & LB) end;
        rewrite A, B, LA, LB; lia.
  - unfold none. destruct (Nat.eqb_spec (length (pile_a p)) 0), (Nat.eqb_spec (length (pile_b p)) 0);
      cbn [shortage_verdict]; try (destruct (shortage r); intros [= <- _]; discriminate).
    intros [= <- <-]. destruct (lengths_of_lay 1 1 p) as (A & B & LA & LB).
    unfold measure. rewrite A, B, LA, LB. lia.
  - unfold take, none. destruct (Nat.eqb_spec (length (laid_a p)) 0), (Nat.eqb_spec (length (laid_b p)) 0);
      cbn [andb]; intros [= <- <-]; try congruence; unfold measure, gather_cards, next_placement;
      destruct (pickup_order r); split_ifs; cbn [andb laid_a laid_b]; rewrite ?skipn_length; lia.
  - unfold take, none. destruct (Nat.eqb_spec (length (laid_a p)) 0), (Nat.eqb_spec (length (laid_b p)) 0);
      cbn [andb]; intros [= <- <-]; try congruence; unfold measure, gather_cards, next_placement;
      destruct (pickup_order r); split_ifs; cbn [andb laid_a laid_b]; rewrite ?skipn_length; lia.
Qed.

Lemma lay_shape i j (p : Position C) :
  pile_a p <> [] /\ pile_b p <> [] \/ laid_a p <> [] /\ laid_b p <> [] -> (0 < i /\ 0 < j) \/ laid_a p <> [] /\ laid_b p <> [] ->
  hand p = [] -> laid_a (lay i j p) <> [] /\ laid_b (lay i j p) <> [] /\ hand (lay i j p) = [].
Proof.
  rewrite !length_positive. destruct (lengths_of_lay i j p) as (A & B & LA & LB). rewrite LA, LB.
  intros. repeat split; auto; lia.
Qed.

Theorem every_step_keeps_the_shape ph p w ph' p' :
  shape ph p -> spec_step r arrange ph p w = Some (ph', p') -> shape ph' p'.
Proof.
  destruct ph; cbn [spec_step shape]; try discriminate; intros S E; apply some_inj in E; revert E.
  - unfold start_of_turn, none.
    destruct (Nat.eqb_spec (length (pile_a p)) 0), (Nat.eqb_spec (length (pile_b p)) 0); cbn [orb];
      try (destruct (objective r); intros [= <- _]; exact I).
    destruct (repetition r && seen w); [intros [= <- _]; exact I|].
    destruct (limited r && (turn_limit r <=? turns w)).
    + destruct (at_limit r); [intros [= <- _]; exact I|].
      destruct (objective r); split_ifs; intros [= <- _]; exact I.
    + intros [= <- <-]. destruct S as (_ & _ & H). apply lay_shape; auto; left; rewrite ?length_positive; auto.
  - unfold compare_faced. destruct (faced w); intros [= <- <-]; cbn [shape]; auto.
  - destruct (shortage_verdict r _ _) eqn:V.
    + intros [= <- <-]. revert V. unfold shortage_verdict.
      split_ifs; destruct (shortage r); intros [= <-]; exact I.
    + intros [= <- <-]. destruct S as (? & ? & ?). unfold cover_cards. cbn [shape].
      destruct (shortage r); apply lay_shape; auto.
  - unfold none. destruct (Nat.eqb_spec (length (pile_a p)) 0), (Nat.eqb_spec (length (pile_b p)) 0);
      cbn [shortage_verdict]; try (destruct (shortage r); intros [= <- _]; exact I).
    intros [= <- <-]. destruct S as (? & ? & ?). apply lay_shape; auto.
  - unfold take, none. destruct (Nat.eqb_spec (length (laid_a p)) 0), (Nat.eqb_spec (length (laid_b p)) 0);
      cbn [andb]; intros [= <- <-]; cbn [shape]; auto.
    unfold slide_cards. cbn. auto using length_zero_iff_nil. rewrite <- !length_zero_iff_nil. auto.
  - unfold take, none. destruct (Nat.eqb_spec (length (laid_a p)) 0), (Nat.eqb_spec (length (laid_b p)) 0);
      cbn [andb]; intros [= <- <-]; cbn [shape]; auto.
    unfold slide_cards. cbn. rewrite <- !length_zero_iff_nil. auto.
Qed.

(* Equal up to order, by moving pieces: both sides are the same pieces joined in another order. *)
Ltac pieces :=
  rewrite <- ?app_assoc;
  do 30 try first
    [ apply Permutation_app_head
    | match goal with
      | |- Permutation ?l ?l => apply Permutation_refl
      | |- Permutation (?x ++ ?l) ?x => rewrite <- (app_nil_r x) at 2
      | |- Permutation (?x ++ _) (?y ++ ?l) =>
          eapply Permutation_trans; [| apply (Permutation_app_comm l y)]; rewrite <- ?app_assoc
      end ].

Lemma cut_in_place i j (a b c d e : list C) l :
  Permutation l (a ++ b ++ (firstn i c ++ skipn i c) ++ (firstn j d ++ skipn j d) ++ e) ->
  Permutation l (a ++ b ++ c ++ d ++ e).
Proof. now rewrite !firstn_skipn. Qed.

Lemma cards_of_lay i j (p : Position C) : Permutation (cards (lay i j p)) (cards p).
Proof.
  unfold cards, lay. cbn [pile_a pile_b laid_a laid_b hand].
  apply Permutation_trans with
    ((firstn i (pile_a p) ++ skipn i (pile_a p)) ++ (firstn j (pile_b p) ++ skipn j (pile_b p)) ++
     laid_a p ++ laid_b p ++ hand p).
  - generalize (firstn i (pile_a p)) (skipn i (pile_a p)) (firstn j (pile_b p)) (skipn j (pile_b p)).
    intros. pieces.
  - now rewrite !firstn_skipn.
Qed.

Lemma cards_of_gather taker (p : Position C) : Permutation (cards (gather_cards r taker p)) (cards p).
Proof.
  unfold cards, gather_cards.
  destruct (match pickup_order r with OrderStacks => _ | _ => _ end) as [i j].
  cbn [pile_a pile_b laid_a laid_b hand]. apply (cut_in_place i j).
  generalize (firstn i (laid_a p)) (skipn i (laid_a p)) (firstn j (laid_b p)) (skipn j (laid_b p)).
  intros. destruct (match pickup_first r with FirstWinner => _ | _ => _ end), (pickup_order r); pieces.
Qed.

Hypothesis arrange_permutes : forall l, Permutation (arrange l) l.

Lemma cards_of_slide taker (p : Position C) :
  laid_a p = [] -> laid_b p = [] -> Permutation (cards (slide_cards r arrange taker p)) (cards p).
Proof.
  intros A B. unfold cards, slide_cards. rewrite A, B.
  assert (H : Permutation (match pickup_order r with OrderSorted | OrderShuffled => arrange (hand p) | _ => hand p end)
                          (hand p)) by (destruct (pickup_order r); auto).
  destruct taker; cbn [pile_a pile_b laid_a laid_b hand app];
    rewrite ?app_nil_r, H; cbn [app]; pieces.
Qed.

Theorem every_step_conserves_cards ph p w ph' p' :
  spec_step r arrange ph p w = Some (ph', p') -> Permutation (cards p') (cards p).
Proof.
  destruct ph; cbn [spec_step]; try discriminate; intros E; apply some_inj in E; revert E.
  - unfold start_of_turn.
    destruct (none (pile_a p) || none (pile_b p)); [intros [= _ <-]; auto|].
    destruct (repetition r && seen w); [intros [= _ <-]; auto|].
    destruct (limited r && (turn_limit r <=? turns w)); intros [= _ <-]; auto using cards_of_lay.
  - intros [= _ <-]; auto.
  - destruct (shortage_verdict r _ _); intros [= _ <-]; auto.
    unfold cover_cards. destruct (shortage r); apply cards_of_lay.
  - destruct (shortage_verdict r _ _); intros [= _ <-]; auto using cards_of_lay.
  - unfold take, none. destruct (Nat.eqb_spec (length (laid_a p)) 0), (Nat.eqb_spec (length (laid_b p)) 0);
      cbn [andb]; intro E; apply (f_equal snd) in E; cbn [snd] in E; rewrite <- E; try apply cards_of_gather.
    apply cards_of_slide; now apply length_zero_iff_nil.
  - unfold take, none. destruct (Nat.eqb_spec (length (laid_a p)) 0), (Nat.eqb_spec (length (laid_b p)) 0);
      cbn [andb]; intro E; apply (f_equal snd) in E; cbn [snd] in E; rewrite <- E; try apply cards_of_gather.
    apply cards_of_slide; now apply length_zero_iff_nil.
Qed.
End Step.

(* --- relabelling: a card may be exchanged for another wherever it lies *)

Definition map_position {C D} (f : C -> D) (p : Position C) : Position D :=
  mkPosition (map f (pile_a p)) (map f (pile_b p)) (map f (laid_a p)) (map f (laid_b p)) (map f (hand p)).

Theorem every_step_commutes_with_relabelling {C D} (f : C -> D) (r : Rules) (arrange : list C -> list C)
  (arrange' : list D -> list D) ph p w :
  (forall l, arrange' (map f l) = map f (arrange l)) ->
  spec_step r arrange' ph (map_position f p) w =
  option_map (fun s => (fst s, map_position f (snd s))) (spec_step r arrange ph p w).
Proof.
  intro H. destruct ph; unfold_step; unfold map_position; cbn [pile_a pile_b laid_a laid_b hand];
    rewrite ?map_length; cbn [option_map]; try reflexivity.
  - split_ifs; cbn [fst snd orb andb pile_a pile_b laid_a laid_b hand]; try reflexivity; 
      rewrite ?map_app, ?firstn_map, ?skipn_map; reflexivity.
  - destruct (shortage r); split_ifs; cbn [fst snd pile_a pile_b laid_a laid_b hand];
      rewrite ?map_app, ?firstn_map, ?skipn_map; reflexivity.
  - split_ifs; destruct (shortage r); cbn [fst snd pile_a pile_b laid_a laid_b hand];
      rewrite ?map_app, ?firstn_map, ?skipn_map; reflexivity.
  - destruct (pickup_order r), (pickup_first r); split_ifs; cbn [fst snd andb pile_a pile_b laid_a laid_b hand];
      rewrite ?map_app, ?H, ?firstn_map, ?skipn_map, ?map_app; reflexivity.
  - destruct (pickup_order r), (pickup_first r); split_ifs; cbn [fst snd andb pile_a pile_b laid_a laid_b hand];
      rewrite ?map_app, ?H, ?firstn_map, ?skipn_map, ?map_app; reflexivity.
Qed.

(* --- the mirror: seats exchanged *)

Definition mirror_phase (ph : Phase) : Phase :=
  match ph with
  | PhaseATakes => PhaseBTakes | PhaseBTakes => PhaseATakes
  | PhaseAByCards => PhaseBByCards | PhaseBByCards => PhaseAByCards
  | PhaseAByShortage => PhaseBByShortage | PhaseBByShortage => PhaseAByShortage
  | PhaseAAtLimit => PhaseBAtLimit | PhaseBAtLimit => PhaseAAtLimit
  | _ => ph
  end.

Definition mirror_comparison (c : Comparison) : Comparison :=
  match c with
  | ComparisonLower => ComparisonHigher | ComparisonEqual => ComparisonEqual | ComparisonHigher => ComparisonLower
  end.

Definition mirror {C} (p : Position C) : Position C :=
  mkPosition (pile_b p) (pile_a p) (laid_b p) (laid_a p) (hand p).

Definition mirror_answers (w : Answers) : Answers := mkAnswers (mirror_comparison (faced w)) (turns w) (seen w).

Theorem every_step_commutes_with_the_mirror {C} (r : Rules) (arrange : list C -> list C) ph p w :
  pickup_first r <> FirstSeatA -> pile_a p <> [] \/ pile_b p <> [] \/ ph <> PhaseTurnStart ->
  spec_step r arrange (mirror_phase ph) (mirror p) (mirror_answers w) =
  option_map (fun s => (mirror_phase (fst s), mirror (snd s))) (spec_step r arrange ph p w).
Proof.
  intros Fair Some_card. rewrite !length_positive in Some_card.
  destruct ph; cbn [mirror_phase]; unfold_step; unfold mirror, mirror_answers;
    cbn [pile_a pile_b laid_a laid_b hand faced turns seen option_map fst snd mirror_phase]; try reflexivity.
  - destruct (objective r), (at_limit r); split_ifs; cbn [orb andb mirror_phase fst snd pile_a pile_b laid_a laid_b hand] in *;
      try reflexivity; try (exfalso; lia); exfalso; destruct Some_card as [|[|]]; congruence.
  - now destruct (faced w).
  - rewrite (Nat.min_comm (length (pile_b p))).
    destruct (shortage r); split_ifs; reflexivity.
  - destruct (shortage r); split_ifs; reflexivity.
  - destruct (pickup_order r), (pickup_first r); try congruence; split_ifs; cbn [andb negb fst snd mirror_phase]; try reflexivity;
      exfalso; lia.
  - destruct (pickup_order r), (pickup_first r); try congruence; split_ifs; cbn [andb negb fst snd mirror_phase]; try reflexivity;
      exfalso; lia.
Qed.
