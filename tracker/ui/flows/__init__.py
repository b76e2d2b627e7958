"""What keys begin, as flows: each asks for what it needs and submits a command. They read like the table talks."""
