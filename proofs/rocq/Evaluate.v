(* The machine of Machine.v, run inside the assistant: counts of whole decks, and single games. *)
From Coq Require Import List Bool Arith.
From Bataille Require Import Model Machine Spec Agreement Step Turn Endless Lasso Ranks.
Import ListNotations.

Definition same_piles (C : Type) (same : C -> C -> bool) : Position C -> Position C -> bool :=
  fun p q =>
    let same_list := fix same_list l m :=
      match l, m with
      | [], [] => true
      | x :: l', y :: m' => same x y && same_list l' m'
      | _, _ => false
      end in
    same_list (pile_a p) (pile_a q) && same_list (pile_b p) (pile_b q).

(* --- whole decks, suits forgotten, repetition and limit aside, as `explore` counts them *)

Fixpoint remove_one (x : nat) (l : list nat) : list nat :=
  match l with [] => [] | y :: rest => if x =? y then rest else y :: remove_one x rest end.

(* The distinct orders of a deck. *)
Fixpoint orders (size : nat) (deck : list nat) : list (list nat) :=
  match size with
  | 0 => [[]]
  | S n => flat_map (fun x => map (cons x) (orders n (remove_one x deck))) (nodup Nat.eq_dec deck)
  end.

Definition deck (ranks copies : nat) : list nat := flat_map (fun r => repeat (S r) copies) (seq 0 ranks).

Definition piles_at (size_a : nat) (order : list nat) : Position nat :=
  mkPosition (firstn size_a order) (skipn size_a order) [] [] [].

Record Count := mkCount {
  total : nat; a_wins : nat; b_wins : nat; draws : nat; endless_games : nat; longest : nat;
  by_period : list (nat * nat)   (* for each period: how many endless games have it *)
}.

Fixpoint tally (period : nat) (l : list (nat * nat)) : list (nat * nat) :=
  match l with
  | [] => [(period, 1)]
  | (q, n) :: rest =>
      if period =? q then (q, S n) :: rest else if period <? q then (period, 1) :: l else (q, n) :: tally period rest
  end.

Section Counting.
Variable r : Rules.
Variables ranks copies : nat.
Let compare := compare_ranks r 1 ranks.

Definition same_position : forall p q : Position nat, {p = q} + {p <> q} := same_position_dec Nat.eq_dec.

Definition course (p : Position nat) : option (@Course) := brent (next compare sort_by_rank r) same_position 4000 p.

(* The verdict after the last turn that leads on, and the turns of the whole game. *)
Definition count_one (c : Count) (p : Position nat) : option Count :=
  let 'mkCount t a b d e long periods := c in
  match course p with
  | Some (Lasso _ period) => Some (mkCount (S t) a b d (S e) long (tally period periods))
  | Some (Path n) =>
      match walk (next compare sort_by_rank r) n p with
      | Some q =>
          match turn compare sort_by_rank (free r) 0 false q with
          | Some (ph, _) =>
              let over_at_once := match ph with PhaseAByCards | PhaseBByCards => true | _ => false end in
              let long' := max long (if over_at_once then n else S n) in
              match ph with
              | PhaseAByCards | PhaseAByShortage => Some (mkCount (S t) (S a) b d e long' periods)
              | PhaseBByCards | PhaseBByShortage => Some (mkCount (S t) a (S b) d e long' periods)
              | PhaseDrawByShortage => Some (mkCount (S t) a b (S d) e long' periods)
              | _ => None
              end
          | None => None
          end
      | None => None
      end
  | None => None
  end.

Definition count_all (ps : list (Position nat)) : option Count :=
  fold_left (fun c p => match c with Some c' => count_one c' p | None => None end) ps
    (Some (mkCount 0 0 0 0 0 0 [])).

Definition size := ranks * copies.

(* Every deal, dealt evenly; and every position, whatever each seat holds. *)
Definition count_deals : option Count :=
  count_all (map (piles_at (size - Nat.div2 size)) (orders size (deck ranks copies))).
Definition count_positions : option Count :=
  count_all (flat_map (fun n => map (piles_at n) (orders size (deck ranks copies))) (seq 0 (S size))).
End Counting.

(* --- single games, by card *)

Section Games.
Variable r : Rules.
Variables low high : nat.

Definition next_cards : Position card -> option (Position card) := next (compare_cards r low high) sort_cards r.

Definition same_cards : Position card -> Position card -> bool :=
  same_piles card (fun x y => (fst x =? fst y) && (snd x =? snd y)).

Definition cards_of (a b : list card) : Position card := mkPosition a b [] [] [].

(* The first return to a position: after how many turns, at most `fuel`. *)
Fixpoint first_return (fuel n : nat) (entry p : Position card) : option nat :=
  match fuel with
  | 0 => None
  | S fuel' =>
      match next_cards p with
      | Some q => if same_cards q entry then Some (S n) else first_return fuel' (S n) entry q
      | None => None
      end
  end.

(* The deal has exactly this tail and period: the entry returns first after `period` turns, and the position before
   the entry is not the one before its return. *)
Definition has_lasso (tail period : nat) (deal : Position card) : bool :=
  match walk next_cards tail deal with
  | None => false
  | Some entry =>
      match first_return period 0 entry entry with
      | Some n =>
          (n =? period) &&
          match tail with
          | 0 => true
          | S before =>
              match walk next_cards before deal, walk next_cards (period - 1) entry with
              | Some p, Some q => negb (same_cards p q)
              | _, _ => false
              end
          end
      | None => false
      end
  end.
End Games.

(* What the generated files of data claim: a count of every deal with the periods of the endless ones, and a count of
   every position. *)
Definition deals_count (r : Rules) (ranks copies : nat) (expected : Count) : Prop :=
  count_deals r ranks copies = Some expected.

Definition positions_count (r : Rules) (ranks copies : nat) (expected : list (nat * nat) -> Count) : Prop :=
  match count_positions r ranks copies with
  | Some c => c = expected (by_period c)
  | None => False
  end.
