"""Life points, falling, recovering, sharing."""
