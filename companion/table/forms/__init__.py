"""How acts are said, and what has a name: what a game tells the ear."""
