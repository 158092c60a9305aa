"""What the guilds do in a turn."""
