(* Real cards: a rank and a copy. Only ranks compare; sorting puts the highest rank first, equal ranks as they lie. *)
From Coq Require Import List Bool Arith Permutation Lia.
From Bataille Require Import Model.
Import ListNotations.

Definition by_rank (x y : nat) : Comparison :=
  if x <? y then ComparisonLower else if y <? x then ComparisonHigher else ComparisonEqual.

(* low_beats_high: the lowest rank of the deck beats its highest when just those two meet. *)
Definition low_first (low high x y : nat) : Comparison :=
  if ((x =? low) && (y =? high)) || ((x =? high) && (y =? low)) then by_rank y x else by_rank x y.

Definition compare_ranks (r : Rules) (low high : nat) : nat -> nat -> Comparison :=
  if low_beats_high r && negb (low =? high) then low_first low high else by_rank.

Section Sort.
Context {C : Type}.
Variable rank : C -> nat.

Fixpoint insert (x : C) (l : list C) : list C :=
  match l with
  | [] => [x]
  | y :: rest => if rank y <=? rank x then x :: l else y :: insert x rest
  end.
Fixpoint sort (l : list C) : list C :=
  match l with [] => [] | x :: rest => insert x (sort rest) end.

Lemma insert_permutes x l : Permutation (insert x l) (x :: l).
Proof.
  induction l as [|y l IH]; cbn; auto. destruct (rank y <=? rank x); auto. rewrite IH. apply perm_swap.
Qed.

Theorem sort_permutes l : Permutation (sort l) l.
Proof. induction l as [|x l IH]; cbn; auto. rewrite insert_permutes. auto. Qed.
End Sort.

Lemma sort_map {C D} (rank : C -> nat) (rank' : D -> nat) (f : C -> D) l :
  (forall x, rank' (f x) = rank x) -> sort rank' (map f l) = map f (sort rank l).
Proof.
  intro E. assert (I : forall x l', insert rank' (f x) (map f l') = map f (insert rank x l')).
  { intro x. induction l' as [|y l' IH]; cbn; auto. rewrite !E. destruct (rank y <=? rank x); cbn; auto.
    now rewrite IH. }
  induction l as [|x l IH]; cbn; auto. now rewrite IH, I.
Qed.

Definition card := (nat * nat)%type.
Definition compare_cards (r : Rules) (low high : nat) (x y : card) : Comparison :=
  compare_ranks r low high (fst x) (fst y).
Definition sort_cards : list card -> list card := sort fst.
Definition sort_by_rank : list nat -> list nat := sort (fun x => x).
