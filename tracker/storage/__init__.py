"""Files: scenes written by hand, sessions written by play, exports and imports."""
