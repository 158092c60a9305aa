"""What a campaign keeps: milestones, names, rules, provinces that come and go."""
