"""Pirate Crusades' procedures: what people do with cards, ships and squares, one entry an act."""
