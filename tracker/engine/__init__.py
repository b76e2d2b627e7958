"""What may happen: every command, and the session that keeps what it decided."""
