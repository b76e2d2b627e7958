"""The Fate games: rolls, invokes, harm, the economy of points."""
