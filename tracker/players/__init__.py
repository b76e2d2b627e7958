"""What players may see of a table: types of their own, built field by field from what is open."""
