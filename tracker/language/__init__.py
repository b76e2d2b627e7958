"""Command lines into commands and back; what happened into sentences of the reader's language."""
