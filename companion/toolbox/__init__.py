"""What the games share and what knows no game: sums, dice, odds, seats, tracks, effects, chance."""
