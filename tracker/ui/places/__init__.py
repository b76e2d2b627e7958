"""The places of the screen, an open roll and an open hit, and the small panels in context; all pure functions."""
