"""Playing and analysing on one board."""
