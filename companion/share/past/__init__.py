"""The log asked: one query language and one index over the journals of all campaigns."""
