"""The exit statuses of every command."""

DONE = 0
"""Done, and all as expected."""
DIFFERENT = 1
"""A verdict differs from the expected one, or a certificate is wrong."""
WRONG_WORDS = 2
"""The words were wrong, the deck too big, a file unreadable or an extra missing."""
UNDETERMINED = 3
"""A solver gave up, a limit was hit, or the run was interrupted."""
