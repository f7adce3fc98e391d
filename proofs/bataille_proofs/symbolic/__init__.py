"""The machine run on symbols: values, inputs, one transition, whole deals."""
