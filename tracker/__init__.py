"""An encounter tracker for Fate and Fudge: what happens at a table, kept, told and shown."""
