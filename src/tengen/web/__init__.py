"""The web board: boards kept in SQLite, an API over them, and pages."""
