/* Every position of a small deck and every turn from it, under the rules `bataille`, for SPIN.
 *
 * RANKS and COPIES come from the command line (spin -DRANKS=5 -DCOPIES=1 -a). A position is two piles, top card at place
 * 0; unused places are 0, so that equal positions are equal states. Dealing is one atomic choice of an order and a split.
 * A turn is one step. The process ends when a game does; that it may go on for ever is a non-progress cycle (-DNP).
 */
#define CARDS (RANKS * COPIES)

c_decl {
  \#include <stdio.h>
  \#include <stdlib.h>
  static long met[5];
  static void told(void) {
    printf("met positions %ld over %ld a-short %ld b-short %ld both-short %ld\n", met[0], met[1], met[2], met[3], met[4]);
  }
}

byte a[CARDS], b[CARDS];
byte na, nb;
byte left[RANKS], dealt, rank, more;

/* within one step only, so no part of a state */
hidden byte ta[CARDS], tb[CARDS], laid, i, top;
hidden byte verdict;

#define drop(pile, size) \
  i = 1; \
  do \
  :: i < size -> pile[i - 1] = pile[i]; i++ \
  :: else -> break \
  od; \
  size--; \
  pile[size] = 0

inline lay() {
  ta[laid] = a[0];
  tb[laid] = b[0];
  laid++;
  drop(a, na);
  drop(b, nb)
}

#define take(pile, size, first, second) \
  top = 0; \
  do \
  :: top < laid -> \
     pile[size] = first[top]; \
     pile[size + 1] = second[top]; \
     size = size + 2; \
     top++ \
  :: else -> break \
  od

inline turn() {
  laid = 0;
  verdict = 0;
  lay();
  do
  :: ta[laid - 1] > tb[laid - 1] -> take(a, na, ta, tb); break
  :: ta[laid - 1] < tb[laid - 1] -> take(b, nb, tb, ta); break
  :: ta[laid - 1] == tb[laid - 1] ->
     if
     :: na < 2 && nb < 2 -> verdict = 4; break
     :: na < 2 && nb >= 2 -> verdict = 2; break
     :: na >= 2 && nb < 2 -> verdict = 3; break
     :: else -> lay(); lay()
     fi
  od;
  do
  :: laid > 0 -> laid--; ta[laid] = 0; tb[laid] = 0
  :: else -> break
  od
}

init {
  c_code { static int once = 0; if (!once) { once = 1; atexit(told); } }
  atomic {
    do
    :: dealt < RANKS -> left[dealt] = COPIES; dealt++
    :: else -> break
    od;
    dealt = 0;
    do
    :: dealt < CARDS ->
       rank = 0;
       more = CARDS - dealt;
       do
       :: left[rank] > 0 -> break
       :: more > left[rank] -> more = more - left[rank]; rank++
       od;
       left[rank]--;
       /* ranks count from 1: a 0 is no card */
       a[dealt] = rank + 1;
       dealt++
    :: else -> break
    od;
    rank = 0;
    na = CARDS;
    do
    :: na > 0 -> na--; dealt--; nb++
    :: break
    od;
    /* b holds the last nb cards of the order */
    dealt = 0;
    do
    :: dealt < nb -> b[dealt] = a[na + dealt]; a[na + dealt] = 0; dealt++
    :: else -> break
    od;
    dealt = 0;
    more = 0
  }
  do
  :: na > 0 && nb > 0 ->
     d_step {
       c_code { met[0]++; };
       turn();
       c_code { if (verdict) met[verdict]++; };
       if
       :: verdict == 0 -> skip
       :: else ->
          /* the cards stay on the table; all games that end so are one state each */
          do
          :: na > 0 -> na--; a[na] = 0
          :: else -> break
          od;
          do
          :: nb > 0 -> nb--; b[nb] = 0
          :: else -> break
          od
       fi
     }
  :: else -> c_code { met[1]++; }; break
  od
}
