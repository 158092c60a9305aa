"""Acts that every game has, and the order in which acts are offered."""
