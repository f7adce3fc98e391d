#!/usr/bin/env bash
# Compile every file with Rocq (Coq), and refuse whatever rests on an axiom.
#   check.sh FOLDER   FOLDER holds the generated Machine.v, Counts.v and Games.v; everything is compiled there
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
files=(Model Machine Spec Agreement Guards Step Turn Endless Ruled Lasso Ranks CardGame Families Distinct Lowest
  Evaluate Counts Games Assumptions)
command -v coqc >/dev/null || { echo "coqc is missing: install Rocq, in Debian the package coq" >&2; exit 1; }
cp "$here"/*.v "$folder"
cd "$folder"
if grep -nE '\b(Admitted|admit|Axioms?|Parameters?|Conjecture|Abort|bypass_check|Unset)\b' "${files[@]/%/.v}"; then
  echo "a file assumes what it should prove" >&2
  exit 1
fi
for file in "${files[@]}"; do
  coqc -q -R . Bataille "$file.v" >"$file.out"
done
asked=$(grep -c '^Print Assumptions' Assumptions.v)
closed=$(grep -c '^Closed under the global context' Assumptions.out)
if [ "$asked" -ne "$closed" ]; then
  echo "$closed of $asked main theorems are free of axioms:" >&2
  cat Assumptions.out >&2
  exit 1
fi
echo "rocq: $closed main theorems, no axiom; $(grep -c '^Example' Counts.v) counts and $(grep -c '^Example' Games.v) games agree"
