"""What a table of Pirate Crusades holds, and what the cards are."""
