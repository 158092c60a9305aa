"""The table as a conversation: a line in, some lines out; nothing is drawn."""
