"""Dialogs: questions that return a value."""
