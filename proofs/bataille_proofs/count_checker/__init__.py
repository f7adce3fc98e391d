"""Check certificates of counts (`bataille-count/1`): stand-alone, trusting nothing of ours.

    python -m bataille_proofs.count_checker FILE... [--sample N] [--seed S]

Python's standard library only; format: docs/explanation/count-certificates.md. Verified over all states: the
commitment, the order of keys, the number of known pairs, every weight as the sum of what leads to it, every sum.
Over a sample, or over all states of a small deck: that each transition is what the rules make of the state, and
that the fillings of each end are right. The seed of the sample is drawn after the file was read, and printed. Exit
status: 0 right, 1 wrong, 2 unreadable.
"""

from bataille_proofs.count_checker.check import FORMAT, CountError, check, verdict

__all__ = ["FORMAT", "CountError", "check", "verdict"]
