"""The table and its parts, as frozen values."""
