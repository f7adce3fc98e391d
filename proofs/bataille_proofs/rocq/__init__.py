"""The machine as a Gallina file, for the proof assistant Rocq (Coq): see proofs/rocq/README.md."""
