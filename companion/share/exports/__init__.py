"""Ways out and in: each format that a campaign is written in, and what is read back."""
