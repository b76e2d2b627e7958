"""The library: what there is to play. Plain Python; the screen is a thin adapter."""
