"""The rules of Alethe and the rewrites of cvc5 that are patterns, with the names that proofs give them.

Sources: the Alethe specification (https://verit.gitlabpages.uliege.be/alethe/specification.pdf), sections 5 and 6;
for the rewrites, the files `rewrites` of cvc5's theories of Booleans, arithmetic and the core.
"""

from bataille_proofs.alethe.patterns import Pattern, pattern

_RULES = """
true              |- (true)
false             |- ((not false))
not_not           |- ((not (not (not ?a))) ?a)
implies_pos       |- ((not (=> ?a ?b)) (not ?a) ?b)
implies_neg1      |- ((=> ?a ?b) ?a)
implies_neg2      |- ((=> ?a ?b) (not ?b))
equiv_pos1        |- ((not (= ?a ?b)) ?a (not ?b))
equiv_pos2        |- ((not (= ?a ?b)) (not ?a) ?b)
equiv_neg1        |- ((= ?a ?b) (not ?a) (not ?b))
equiv_neg2        |- ((= ?a ?b) ?a ?b)
ite_pos1          |- ((not (ite ?a ?b ?c)) ?a ?c)
ite_pos2          |- ((not (ite ?a ?b ?c)) (not ?a) ?b)
ite_neg1          |- ((ite ?a ?b ?c) ?a (not ?c))
ite_neg2          |- ((ite ?a ?b ?c) (not ?a) (not ?b))
implies           ((=> ?a ?b)) |- ((not ?a) ?b)
not_implies1      ((not (=> ?a ?b))) |- (?a)
not_implies2      ((not (=> ?a ?b))) |- ((not ?b))
equiv1            ((= ?a ?b)) |- ((not ?a) ?b)
equiv2            ((= ?a ?b)) |- (?a (not ?b))
not_equiv1        ((not (= ?a ?b))) |- (?a ?b)
not_equiv2        ((not (= ?a ?b))) |- ((not ?a) (not ?b))
ite1              ((ite ?a ?b ?c)) |- (?a ?c)
ite2              ((ite ?a ?b ?c)) |- ((not ?a) ?b)
not_ite1          ((not (ite ?a ?b ?c))) |- (?a (not ?c))
not_ite2          ((not (ite ?a ?b ?c))) |- ((not ?a) (not ?b))
refl              |- ((= ?a ?a))
symm              ((= ?a ?b)) |- ((= ?b ?a))
la_disequality    |- ((or (= ?a ?b) (not (<= ?a ?b)) (not (<= ?b ?a))))
comp_simplify     |- ((= (< ?a ?a) false))
comp_simplify     |- ((= (<= ?a ?a) true))
comp_simplify     |- ((= (>= ?a ?b) (<= ?b ?a)))
comp_simplify     |- ((= (< ?a ?b) (not (<= ?b ?a))))
comp_simplify     |- ((= (> ?a ?b) (not (<= ?a ?b))))
implies_simplify  |- ((= (=> (not ?a) (not ?b)) (=> ?b ?a)))
implies_simplify  |- ((= (=> false ?a) true))
implies_simplify  |- ((= (=> ?a true) true))
implies_simplify  |- ((= (=> true ?a) ?a))
implies_simplify  |- ((= (=> ?a false) (not ?a)))
implies_simplify  |- ((= (=> ?a ?a) true))
implies_simplify  |- ((= (=> (not ?a) ?a) ?a))
implies_simplify  |- ((= (=> ?a (not ?a)) (not ?a)))
equiv_simplify    |- ((= (= (not ?a) (not ?b)) (= ?a ?b)))
equiv_simplify    |- ((= (= ?a ?a) true))
equiv_simplify    |- ((= (= ?a (not ?a)) false))
equiv_simplify    |- ((= (= (not ?a) ?a) false))
equiv_simplify    |- ((= (= true ?a) ?a))
equiv_simplify    |- ((= (= ?a true) ?a))
equiv_simplify    |- ((= (= false ?a) (not ?a)))
equiv_simplify    |- ((= (= ?a false) (not ?a)))
"""

_REWRITES = """
arith-elim-lt          |- ((= (< ?t ?s) (not (>= ?t ?s)))) :args ?t ?s
arith-elim-gt          |- ((= (> ?t ?s) (not (>= ?s ?t)))) :args ?t ?s
arith-elim-leq         |- ((= (<= ?t ?s) (>= ?s ?t))) :args ?t ?s
arith-elim-int-lt      |- ((= (< ?i ?j) (>= ?j (+ ?i 1)))) :args ?i ?j
arith-leq-norm         |- ((= (<= ?i ?j) (not (>= ?i (+ ?j 1))))) :args ?i ?j
arith-geq-tighten      |- ((= (not (>= ?i ?j)) (>= ?j (+ ?i 1)))) :args ?i ?j
arith-geq-norm1-int    |- ((= (>= ?i ?j) (>= (- ?i ?j) 0))) :args ?i ?j
arith-int-geq-tighten  ((= (= (to_real (to_int ?c)) ?c) false)) ((= ?k (+ (to_int ?c) 1)))
                       |- ((= (>= (to_real ?i) ?c) (>= ?i ?k))) :args ?i ?c ?k
arith-geq-ite-lift     |- ((= (>= (ite ?a ?t ?s) ?r) (ite ?a (>= ?t ?r) (>= ?s ?r)))) :args ?a ?t ?s ?r
arith-leq-ite-lift     |- ((= (<= (ite ?a ?t ?s) ?r) (ite ?a (<= ?t ?r) (<= ?s ?r)))) :args ?a ?t ?s ?r
arith-int-div-total    ((= (= ?k 0) false)) |- ((= (div ?i ?k) (div ?i ?k))) :args ?i ?k
arith-int-mod-total    ((= (= ?k 0) false)) |- ((= (mod ?i ?k) (mod ?i ?k))) :args ?i ?k
arith-int-div-total-neg ((= (< ?k 0) true)) |- ((= (div ?i ?k) (- (div ?i (- ?k))))) :args ?i ?k
arith-int-mod-total-neg ((= (< ?k 0) true)) |- ((= (mod ?i ?k) (mod ?i (- ?k)))) :args ?i ?k
arith-int-div-total-one |- ((= (div ?i 1) ?i)) :args ?i
arith-int-mod-total-one |- ((= (mod ?i 1) 0)) :args ?i
arith-mod-over-mod-1   ((= (= ?k 0) false)) |- ((= (mod (mod ?i ?k) ?k) (mod ?i ?k))) :args ?k ?i
bool-double-not-elim   |- ((= (not (not ?a)) ?a)) :args ?a
bool-eq-true           |- ((= (= ?a true) ?a)) :args ?a
bool-eq-false          |- ((= (= ?a false) (not ?a))) :args ?a
bool-impl-elim         |- ((= (=> ?a ?b) (or (not ?a) ?b))) :args ?a ?b
bool-impl-true1        |- ((= (=> ?a true) true)) :args ?a
bool-impl-true2        |- ((= (=> true ?a) ?a)) :args ?a
bool-impl-false1       |- ((= (=> ?a false) (not ?a))) :args ?a
bool-impl-false2       |- ((= (=> false ?a) true)) :args ?a
bool-and-de-morgan     |- ((= (not (and ?a ?b)) (or (not ?a) (not ?b)))) :args ?a ?b rare-list
bool-or-taut2          |- ((= (or (not ?a) ?a) true)) :args rare-list ?a rare-list rare-list
distinct-false         |- ((= (distinct ?t ?t) false)) :args ?t rare-list rare-list rare-list
distinct-binary-elim   |- ((= (distinct ?t ?s) (not (= ?t ?s)))) :args ?t ?s
eq-refl                |- ((= (= ?t ?t) true)) :args ?t
eq-symm                |- ((= (= ?t ?s) (= ?s ?t))) :args ?t ?s
ite-eq                 |- ((= (ite ?a (= (ite ?a ?t ?s) ?t) (= (ite ?a ?t ?s) ?s)) true)) :args ?a ?t ?s
ite-eq-branch          |- ((= (ite ?a ?t ?t) ?t)) :args ?a ?t
ite-true-cond          |- ((= (ite true ?t ?s) ?t)) :args ?t ?s
ite-false-cond         |- ((= (ite false ?t ?s) ?s)) :args ?t ?s
ite-not-cond           |- ((= (ite (not ?a) ?t ?s) (ite ?a ?s ?t))) :args ?a ?t ?s
ite-then-true          |- ((= (ite ?a true ?b) (or ?a ?b))) :args ?a ?b
ite-then-false         |- ((= (ite ?a false ?b) (and (not ?a) ?b))) :args ?a ?b
ite-then-lookahead     |- ((= (ite ?a (ite ?a ?t ?s) ?r) (ite ?a ?t ?r))) :args ?a ?t ?s ?r
ite-else-lookahead     |- ((= (ite ?a ?t (ite ?a ?s ?r)) (ite ?a ?t ?r))) :args ?a ?t ?s ?r
"""


def _table(text: str) -> dict[str, list[Pattern]]:
    table: dict[str, list[Pattern]] = {}
    for line in text.replace("\n   ", " ").strip().splitlines():
        name, _, rest = line.partition(" ")
        table.setdefault(name, []).append(pattern(rest))
    return table


RULES = _table(_RULES)
"""The rules of Alethe that are patterns, by name; a step has one of the forms."""
REWRITES = _table(_REWRITES)
"""The rewrites that a step of the rule `rare_rewrite` names in its first argument."""
