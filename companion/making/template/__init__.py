"""A small game that runs: what `companion new-game` copies."""
