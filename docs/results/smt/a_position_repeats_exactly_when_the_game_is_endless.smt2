; a position repeats exactly when the game is endless
;
; A game without a limit either comes to an end or to a position that stood before, never to both, within as
; many turns as there are positions. Let x(0), x(1), ... be the positions of a game played on without regard to
; repetition. If x(i) = x(j) with i < j, then x(i+k) = x(j+k) for all k, so no later turn can end the game: it
; would have ended before. If no position repeats, the game cannot last as many turns as there are positions.
;
; Scope: every agreement but `shuffled`, every deck.
;
; Each of the 5 obligations below is denied. A solver that answers `unsat` 5 times has found no counterexample
; to any: the theorem holds.
(set-logic ALL)

; 1: k = 0
(push 1)
(declare-sort Position 0)
(declare-fun x (Int) Position)
(declare-fun j () Int)
(declare-fun i () Int)
(assert
 (let (($1 (=> (= (x i) (x j)) (= (x (+ i 0)) (x (+ j 0))))))
(not $1)))
(check-sat)
(pop 1)

; 2: from k to k + 1
(push 1)
(declare-sort Position 0)
(declare-fun x (Int) Position)
(declare-fun k () Int)
(declare-fun j () Int)
(declare-fun i () Int)
(declare-fun next (Position) Position)
(assert
 (let ((?1 (+ j k)))
(let ((?2 (x ?1)))
(let ((?3 (+ i k)))
(let ((?4 (x ?3)))
(let (($5 (= ?4 ?2)))
(let (($6 (and $5 (= (x (+ ?3 1)) (next ?4)) (= (x (+ ?1 1)) (next ?2)))))
(let (($7 (=> $6 (= (x (+ i (+ k 1))) (x (+ j (+ k 1)))))))
(not $7)))))))))
(check-sat)
(pop 1)

; 3: an end after the repetition was one before
(push 1)
(declare-sort Position 0)
(declare-fun over (Position) Bool)
(declare-fun x (Int) Position)
(declare-fun k () Int)
(declare-fun i () Int)
(declare-fun j () Int)
(assert
 (let ((?1 (+ i k)))
(let ((?2 (x ?1)))
(let (($3 (over ?2)))
(let ((?4 (+ j k)))
(let ((?5 (x ?4)))
(let (($6 (over ?5)))
(let (($7 (= ?2 ?5)))
(let (($8 (and $7 $6)))
(let (($9 (=> $8 $3)))
(not $9)))))))))))
(check-sat)
(pop 1)

; 4: no turn without a position
(push 1)
(declare-fun number (Int) Int)
(assert
 (let (($1 (=> (and (>= 0 0) (<= 0 0)) (and (>= (number 0) 0) (< (number 0) 0)))))
(let (($2 (not $1)))
(not $2))))
(check-sat)
(pop 1)

; 5: from n + 1 positions to n
(push 1)
(declare-fun number (Int) Int)
(declare-fun j () Int)
(declare-fun n () Int)
(declare-fun i () Int)
(assert
 (let ((?1 (number i)))
(let ((?2 (+ n 1)))
(let ((?3 (number ?2)))
(let (($4 (= ?1 n)))
(let ((?5 (ite $4 ?3 ?1)))
(let (($6 (and (distinct i j) true)))
(let (($7 (>= j 0)))
(let (($8 (<= i n)))
(let (($9 (>= i 0)))
(let (($10 (=> (and $9 $8 $7 (<= j n) $6) (and (distinct ?5 (ite (= (number j) n) ?3 (number j))) true))))
(let (($11 (<= ?2 ?2)))
(let (($12 (>= ?2 0)))
(let (($13 (=> (and $12 $11 $12 $11 (and (distinct ?2 ?2) true)) (and (distinct ?3 ?3) true))))
(let (($14 (=> (and $12 $11 $7 (<= j ?2) (and (distinct ?2 j) true)) (and (distinct ?3 (number j)) true))))
(let (($15 (=> (and $12 $11 $9 (<= i ?2) (and (distinct ?2 i) true)) (and (distinct ?3 ?1) true))))
(let (($16 (=> (and $7 (<= j ?2) $12 $11 (and (distinct j ?2) true)) (and (distinct (number j) ?3) true))))
(let (($17 (=> (and $7 (<= j ?2) $7 (<= j ?2) (and (distinct j j) true)) (and (distinct (number j) (number j)) true))))
(let (($18 (=> (and $7 (<= j ?2) $9 (<= i ?2) (and (distinct j i) true)) (and (distinct (number j) ?1) true))))
(let (($19 (=> (and $7 (<= j ?2)) (and (>= (number j) 0) (< (number j) ?2)))))
(let (($20 (=> (and $9 (<= i ?2) $12 $11 (and (distinct i ?2) true)) (and (distinct ?1 ?3) true))))
(let (($21 (=> (and $9 (<= i ?2) $7 (<= j ?2) $6) (and (distinct ?1 (number j)) true))))
(let (($22 (=> (and $9 (<= i ?2) $9 (<= i ?2) (and (distinct i i) true)) (and (distinct ?1 ?1) true))))
(let (($23 (>= n 0)))
(let (($24 (and $23 (=> (and $9 (<= i ?2)) (and (>= ?1 0) (< ?1 ?2))) $22 $21 $20 $19 $18 $17 $16 (=> (and $12 $11) (and (>= ?3 0) (< ?3 ?2))) $15 $14 $13)))
(let (($25 (=> $24 (and (=> (and $9 $8) (and (>= ?5 0) (< ?5 n))) $10))))
(not $25)))))))))))))))))))))))))))
(check-sat)
(pop 1)
