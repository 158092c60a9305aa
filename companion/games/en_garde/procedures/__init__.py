"""En Garde's procedures: one play is one entry; the rules they ask stand in the modules above."""
