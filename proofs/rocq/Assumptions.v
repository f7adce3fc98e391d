(* What the main theorems rest on: Rocq prints "Closed under the global context" for each, or its axioms.
   `check.sh` counts these lines. *)
From Bataille Require Import Model Machine Spec Agreement Guards Step Turn Endless Ruled Lasso CardGame Families Distinct
  Lowest Counts Games.

(* the machine of the Python table *)
Print Assumptions machine_is_spec.
Print Assumptions exactly_one_guard_holds.
Print Assumptions some_step_follows.
(* a turn *)
Print Assumptions every_turn_ends.
Print Assumptions every_turn_conserves_cards.
Print Assumptions every_turn_commutes_with_relabelling.
Print Assumptions every_turn_commutes_with_the_mirror.
Print Assumptions turns_of_cards_conserve_them.
Print Assumptions turns_forget_suits.
Print Assumptions turns_of_cards_are_mirrored.
(* a game *)
Print Assumptions endless_exactly_when_a_position_repeats.
Print Assumptions games_of_cards_are_endless_exactly_when_they_repeat.
Print Assumptions every_game_ends_or_repeats.
Print Assumptions every_ruled_game_ends.
Print Assumptions draw_by_repetition_exactly_when_endless.
Print Assumptions brent_is_right.
Print Assumptions brent_answers_on_a_lasso.
Print Assumptions brent_answers_on_a_path.
Print Assumptions returns_exactly_after_laps.
Print Assumptions period_by_card.
(* without a bound on the deck *)
Print Assumptions winner_first_endless.
Print Assumptions winner_first_endless_dealt_evenly.
Print Assumptions winner_first_endless_dealt_in_halves.
Print Assumptions loser_first_endless.
Print Assumptions loser_first_endless_dealt_evenly.
Print Assumptions loser_first_endless_dealt_in_halves.
Print Assumptions seat_a_first_endless_dealt_evenly.
Print Assumptions a_seat_that_beats_nothing_is_soon_done.
Print Assumptions a_seat_that_beats_nothing_is_soon_done_whatever_the_shuffles.
Print Assumptions equal_cards_are_never_endless.
Print Assumptions one_higher_card_is_never_endless.
