"""A probe game: it proves the core before a real game leans on it."""
