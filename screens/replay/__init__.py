"""A thread of entries, one at a time, with the sheet after each."""
