"""The players' screen: drawn from the players' view alone."""
