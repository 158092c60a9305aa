"""For whoever writes a game: a folder to begin with, and a check of what was made of it."""
