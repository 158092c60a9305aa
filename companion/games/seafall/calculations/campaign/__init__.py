"""What a campaign counts: who joins or leaves, milestones, the Emperor."""
