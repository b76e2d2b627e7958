"""The numbers of each game: pure functions of small values, to be read beside the rulebook."""
