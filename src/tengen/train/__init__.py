"""Learning from game records."""
