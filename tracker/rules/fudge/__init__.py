"""The numbers of Fudge: its edition of December 1993, and where that of 1995 differs. One file a subject."""
