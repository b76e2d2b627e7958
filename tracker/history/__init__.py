"""What happened: every event, and how it changes the table."""
