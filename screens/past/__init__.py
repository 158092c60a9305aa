"""The past: what all logs come to, and what is found in them; each line leads to its log."""
