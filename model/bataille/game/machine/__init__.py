"""The explicit state machine: phases, guards, actions, the table of transitions, and one turn run on it."""
