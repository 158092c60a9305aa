"""What a table of En Garde holds: the state, what older programs wrote, what cards print."""
