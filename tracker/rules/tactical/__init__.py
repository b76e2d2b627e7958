"""The tactical phase: combat turns (CT) counted in segments (CS), reaction counts, budgets of actions.

Counts are kept in whole tenths, so that no rounding ever decides who goes first.
"""
