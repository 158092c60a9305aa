"""Pirate Crusades: the card that is everything, the sea that moves by itself."""
