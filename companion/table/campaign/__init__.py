"""The parts of an open table (`opened.OpenTable`), each on those before it.

`states`, `writer`, `entries`, `acting`, `drafts`, `moves`, `log`, `loading`, `recovery`.
"""
