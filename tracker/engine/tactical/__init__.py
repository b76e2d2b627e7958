"""The tactical phase: what may happen in it."""
