"""Fudge as it is played: rounds, blows, wounds, rolls, points, growth. The numbers are in `rules/fudge`."""
