"""What is counted and kept over games: statistics, luck, cards worth remembering."""
