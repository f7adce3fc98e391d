(* Theorems without a bound: games that end. A seat whose cards beat nothing never wins a turn, so the game ends
   within as many turns as that seat holds cards, under any rules. Hence no deal is endless of a deck of equal
   cards, nor of a deck of equal cards and one higher. *)
From Coq Require Import List Bool Arith Permutation Lia.
From Bataille Require Import Model Machine Spec Agreement Step Turn Endless.
Import ListNotations.

Section Lowest.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C) (r : Rules).
Hypothesis arrange_permutes : forall l, Permutation (arrange l) l.

Variable seat_a : bool.   (* the seat whose cards beat nothing: a if true, b if false *)
Variable deck : list C.   (* every card of the game *)

Definition pile_of (p : Position C) := if seat_a then pile_a p else pile_b p.
Definition laid_of (p : Position C) := if seat_a then laid_a p else laid_b p.

(* The card beats no card of the deck. *)
Definition weak (x : C) : Prop :=
  forall y, In y deck -> if seat_a then compare x y <> ComparisonHigher else compare y x <> ComparisonLower.

(* Within a turn that began with `size` cards in that seat's pile. *)
Definition hopeless (size : nat) (ph : Phase) (p : Position C) : Prop :=
  incl (cards p) deck /\ Forall weak (pile_of p) /\
  match ph with
  | PhaseTurnStart | PhaseATakes | PhaseBTakes => True
  | _ => Forall weak (laid_of p)
  end /\
  ph <> (if seat_a then PhaseATakes else PhaseBTakes) /\ (is_end ph = false -> length (pile_of p) < size).

Lemma forall_firstn {A} (P : A -> Prop) n l : Forall P l -> Forall P (firstn n l).
Proof. intro F. revert n. induction F; intros [|n]; cbn; auto. Qed.

Lemma forall_skipn {A} (P : A -> Prop) n l : Forall P l -> Forall P (skipn n l).
Proof. intro F. revert n. induction F; intros [|n]; cbn; auto. Qed.

Lemma weak_lay i j (p : Position C) : Forall weak (pile_of p) -> Forall weak (laid_of p) ->
  Forall weak (pile_of (lay i j p)) /\ Forall weak (laid_of (lay i j p)) /\
  length (pile_of (lay i j p)) = length (pile_of p) - (if seat_a then i else j).
Proof.
  intros P L. unfold pile_of, laid_of in *. destruct seat_a; unfold lay; cbn [pile_a pile_b laid_a laid_b];
    rewrite skipn_length, Forall_app; auto using forall_firstn, forall_skipn.
Qed.

Lemma deck_kept ph p w ph' p' :
  incl (cards p) deck -> spec_step r arrange ph p w = Some (ph', p') -> incl (cards p') deck.
Proof.
  intros I E x X. apply I. apply every_step_conserves_cards in E; auto. now apply (Permutation_in x E).
Qed.

Lemma first_step size p w ph' p' :
  at_start p -> incl (cards p) deck -> Forall weak (pile_of p) -> size = length (pile_of p) ->
  spec_step r arrange PhaseTurnStart p w = Some (ph', p') -> hopeless size ph' p' \/ is_end ph' = true.
Proof.
  intros (A & B & _) I W S E. assert (K := deck_kept _ _ _ _ _ I E). revert K.
  cbn [spec_step] in E. apply some_inj in E. revert E. unfold start_of_turn, none.
  destruct (Nat.eqb_spec (length (pile_a p)) 0), (Nat.eqb_spec (length (pile_b p)) 0); cbn [orb];
    try (destruct (objective r); intros [= <- _]; now right).
  destruct (repetition r && seen w); [intros [= <- _]; now right|].
  destruct (limited r && (turn_limit r <=? turns w)).
  - destruct (at_limit r); [intros [= <- _]; now right|].
    destruct (objective r); split_ifs; intros [= <- _]; now right.
  - intros [= <- <-] K. left. unfold hopeless.
    destruct (weak_lay 1 1 p W) as (P1 & P2 & P3).
    { unfold laid_of. rewrite A, B. destruct seat_a; auto. }
    repeat split; auto.
    + destruct seat_a; discriminate.
    + intros _. rewrite P3, S. unfold pile_of. destruct seat_a; lia.
Qed.

Lemma last_card_in (l : list C) x : last_card l = Some x -> In x l.
Proof.
  induction l as [|y [|z l] IH]; cbn; try discriminate; [intros [= ->]; auto|]. intro E. right. now apply IH.
Qed.

Lemma next_step size ph p c ph' p' :
  ph <> PhaseTurnStart -> hopeless size ph p -> ask compare ph p = Some c -> forall played occurred,
  spec_step r arrange ph p (mkAnswers c played occurred) = Some (ph', p') -> hopeless size ph' p' \/ is_end ph' = true.
Proof.
  intros NS (I & W & L & N & S) A played occurred E. assert (K := deck_kept _ _ _ _ _ I E).
  destruct ph; try congruence; cbn [spec_step] in E; try discriminate; apply some_inj in E;
    specialize (S eq_refl).
  - (* faced *)
    left. cbn [ask] in A. destruct (last_card (laid_a p)) as [x|] eqn:X; [|discriminate].
    destruct (last_card (laid_b p)) as [y|] eqn:Y; [|discriminate]. injection A as A.
    apply last_card_in in X, Y.
    assert (DX : In x deck) by (apply I; unfold cards; rewrite !in_app_iff; auto).
    assert (DY : In y deck) by (apply I; unfold cards; rewrite !in_app_iff; auto).
    assert (Never : c <> (if seat_a then ComparisonHigher else ComparisonLower)).
    { unfold laid_of, weak in L. rewrite Forall_forall in L. rewrite <- A.
      destruct seat_a; [apply (L x X y DY)|apply (L y Y x DX)]. }
    unfold compare_faced, faced in E. injection E as <- <-.
    unfold hopeless. repeat split; auto.
    + destruct c; auto.
    + destruct seat_a, c; congruence.
  - (* tied *)
    destruct (shortage_verdict r _ _) eqn:V.
    + injection E as <- <-. right. revert V. unfold shortage_verdict.
      split_ifs; destruct (shortage r); now intros [= <-].
    + injection E as <- <-. left. unfold cover_cards in *.
      assert (H : forall i j, incl (cards (lay i j p)) deck ->
        hopeless size PhaseCovered (lay i j p)).
      { intros i j K'. destruct (weak_lay i j p W L) as (P1 & P2 & P3). unfold hopeless.
        repeat split; auto; [destruct seat_a; discriminate|]. intros _. rewrite P3. lia. }
      destruct (shortage r); apply H; auto.
  - (* covered *)
    destruct (shortage_verdict r _ _) eqn:V.
    + injection E as <- <-. right. revert V. unfold shortage_verdict.
      split_ifs; destruct (shortage r); now intros [= <-].
    + injection E as <- <-. left. destruct (weak_lay 1 1 p W L) as (P1 & P2 & P3). unfold hopeless.
      repeat split; auto; [destruct seat_a; discriminate|]. intros _. rewrite P3. lia.
  - (* a takes: it is not the seat *)
    unfold hopeless, pile_of in *. destruct seat_a; [congruence|]. left.
    unfold take in E. destruct (none (laid_a p) && none (laid_b p)); injection E as <- <-;
      unfold gather_cards in *;
      try destruct (match pickup_order r with OrderStacks => _ | _ => _ end) as [i j];
      cbn [slide_cards pile_b] in *; repeat split; auto; discriminate.
  - unfold hopeless, pile_of in *. destruct seat_a; [|congruence]. left.
    unfold take in E. destruct (none (laid_a p) && none (laid_b p)); injection E as <- <-;
      unfold gather_cards in *;
      try destruct (match pickup_order r with OrderStacks => _ | _ => _ end) as [i j];
      cbn [slide_cards pile_a] in *; repeat split; auto; discriminate.
Qed.
End Lowest.

Section LowestGame.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C) (r : Rules).
Hypothesis arrange_permutes : forall l, Permutation (arrange l) l.
Variables (seat_a : bool) (deck : list C).

Lemma hopeless_run size fuel ph p q :
  ph <> PhaseTurnStart -> hopeless compare seat_a deck size ph p ->
  run compare arrange (free r) fuel 0 false ph p = Some (PhaseTurnStart, q) ->
  hopeless compare seat_a deck size PhaseTurnStart q.
Proof.
  revert ph p. induction fuel as [|fuel IH]; intros ph p NS H; cbn [run]; rewrite step_is_spec;
    destruct (ask compare ph p) as [c|] eqn:A; try discriminate;
    destruct (spec_step (free r) arrange ph p _) as [[ph' p']|] eqn:E; try discriminate;
    destruct (next_step compare arrange (free r) arrange_permutes seat_a deck size ph p c ph' p' NS H A 0 false E) as [H'|End];
    destruct (over ph') eqn:O; try discriminate.
  - intros [= -> ->]. exact H'.
  - intros [= -> ->]. discriminate.
  - intros [= -> ->]. exact H'.
  - apply IH; auto. intros ->. discriminate.
  - intros [= -> ->]. discriminate.
  - unfold over in O. rewrite End, orb_true_r in O. discriminate.
Qed.

Lemma hopeless_turn p q :
  at_start p -> incl (cards p) deck -> Forall (weak compare seat_a deck) (pile_of seat_a p) ->
  next compare arrange r p = Some q ->
  incl (cards q) deck /\ Forall (weak compare seat_a deck) (pile_of seat_a q) /\
  length (pile_of seat_a q) < length (pile_of seat_a p).
Proof.
  intros S I W. unfold next, turn. set (fuel := measure PhaseTurnStart p).
  assert (P : 1 <= fuel) by (unfold fuel, measure; lia). destruct fuel as [|fuel]; [lia|]. cbn [run].
  rewrite step_is_spec. cbn [ask].
  destruct (spec_step (free r) arrange PhaseTurnStart p _) as [[ph' p']|] eqn:E; [|discriminate].
  assert (NS : ph' <> PhaseTurnStart).
  { cbn [spec_step] in E. apply some_inj in E. intros ->. revert E. unfold start_of_turn.
    destruct (none _ || none _); [destruct (objective (free r)); destruct (none _); discriminate|].
    cbn. discriminate. }
  destruct (first_step compare arrange (free r) arrange_permutes seat_a deck _ p _ ph' p' S I W eq_refl E) as [H|End].
  - destruct (over ph') eqn:O.
    + destruct ph'; try discriminate; congruence.
    + destruct (run compare arrange (free r) fuel 0 false ph' p') as [[ph q']|] eqn:R; [|discriminate].
      destruct ph; try discriminate. intros [= ->].
      apply (hopeless_run _ _ _ _ _ NS H) in R. destruct R as (I' & W' & _ & _ & L). auto.
  - unfold over. rewrite End, orb_true_r. destruct ph'; discriminate || congruence.
Qed.

(* A seat whose cards beat nothing holds fewer cards after each turn: the game ends within as many turns. *)
Theorem a_seat_that_beats_nothing_is_soon_done p :
  at_start p -> incl (cards p) deck -> Forall (weak compare seat_a deck) (pile_of seat_a p) ->
  after compare arrange r (S (length (pile_of seat_a p))) p = None.
Proof.
  intros S I W. remember (length (pile_of seat_a p)) as n eqn:N. assert (L : length (pile_of seat_a p) <= n) by lia.
  clear N. revert p S I W L. induction n as [|n IH]; intros p S I W L; cbn [after];
    destruct (next compare arrange r p) as [q|] eqn:E; auto;
    destruct (hopeless_turn p q S I W E) as (I' & W' & L'); [lia|].
  apply IH; auto; [eauto using next_at_start|lia].
Qed.
End LowestGame.

(* The same where the pick-up is shuffled, and may be shuffled otherwise in every turn. *)
Section Shuffled.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (r : Rules) (seat_a : bool) (deck : list C).

(* The position after n turns, where `shuffles k` is what happens to a hand in turn k. *)
Fixpoint after_shuffles (shuffles : nat -> list C -> list C) (n : nat) (p : Position C) : option (Position C) :=
  match n with
  | 0 => Some p
  | S n' =>
      match next compare (shuffles 0) r p with
      | Some p' => after_shuffles (fun k => shuffles (S k)) n' p'
      | None => None
      end
  end.

Theorem a_seat_that_beats_nothing_is_soon_done_whatever_the_shuffles shuffles p :
  (forall k l, Permutation (shuffles k l) l) ->
  at_start p -> incl (cards p) deck -> Forall (weak compare seat_a deck) (pile_of seat_a p) ->
  after_shuffles shuffles (S (length (pile_of seat_a p))) p = None.
Proof.
  intros M S I W. remember (length (pile_of seat_a p)) as n eqn:N. assert (L : length (pile_of seat_a p) <= n) by lia.
  clear N. revert shuffles M p S I W L. induction n as [|n IH]; intros shuffles M p S I W L; cbn [after_shuffles];
    destruct (next compare (shuffles 0) r p) as [q|] eqn:E; auto;
    destruct (hopeless_turn compare (shuffles 0) r (M 0) seat_a deck p q S I W E) as (I' & W' & L'); [lia|].
  apply (IH (fun k => shuffles (Datatypes.S k))); auto; [eauto using next_at_start|lia].
Qed.
End Shuffled.

Section Decks.
Context {C : Type}.
Variables (compare : C -> C -> Comparison) (arrange : list C -> list C) (r : Rules).
Hypothesis arrange_permutes : forall l, Permutation (arrange l) l.

(* Decks of equal cards (1 x C): no deal is endless, whatever the rules. *)
Theorem equal_cards_are_never_endless p :
  at_start p -> (forall x y, In x (cards p) -> In y (cards p) -> compare x y = ComparisonEqual) ->
  ~ endless compare arrange r p.
Proof.
  intros S E H. apply (H (Datatypes.S (length (pile_of false p)))).
  apply (a_seat_that_beats_nothing_is_soon_done compare arrange r arrange_permutes false (cards p)); auto.
  - intros x X; exact X.
  - apply Forall_forall. intros x X y Y. cbn. rewrite E; auto; [discriminate|].
    unfold cards. rewrite !in_app_iff. auto.
Qed.

(* Decks of equal cards and one that may beat them: no deal is endless, whatever the rules. *)
Theorem one_higher_card_is_never_endless high p :
  (forall x y : C, {x = y} + {x <> y}) -> at_start p -> NoDup (pile_a p ++ pile_b p) ->
  (forall x y, In x (cards p) -> In y (cards p) -> x <> high -> compare x y <> ComparisonHigher /\ compare y x <> ComparisonLower) ->
  ~ endless compare arrange r p.
Proof.
  intros Dec S N E H.
  assert (One : ~ In high (pile_a p) \/ ~ In high (pile_b p)).
  { destruct (in_dec Dec high (pile_a p)) as [A|A]; auto. right. intro B.
    apply in_split in A as (l1 & l2 & A). rewrite A, <- app_assoc in N. cbn in N.
    apply NoDup_remove_2 in N. apply N. rewrite !in_app_iff. auto. }
  destruct One as [A|B].
  - apply (H (Datatypes.S (length (pile_of true p)))).
    apply (a_seat_that_beats_nothing_is_soon_done compare arrange r arrange_permutes true (cards p)); auto.
    + intros x X; exact X.
    + apply Forall_forall. intros x X y Y. apply E; auto; [unfold cards; rewrite !in_app_iff; auto|].
      intros ->. auto.
  - apply (H (Datatypes.S (length (pile_of false p)))).
    apply (a_seat_that_beats_nothing_is_soon_done compare arrange r arrange_permutes false (cards p)); auto.
    + intros x X; exact X.
    + apply Forall_forall. intros x X y Y. apply E; auto; [unfold cards; rewrite !in_app_iff; auto|].
      intros ->. auto.
Qed.
End Decks.
