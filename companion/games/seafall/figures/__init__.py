"""What is counted, and what outlives a campaign."""
