"""Compiled twins of the reference, over numbers and arrays; they know no model.

A card is the number of its rank, from 0; a pile of ranks is packed into one 62-bit word (`packed`), a pile of
identified cards is an array (`table`). Only `fast` and the engines beside it open this room.
"""
