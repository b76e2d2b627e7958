"""Panels: a part of the table as lines."""
