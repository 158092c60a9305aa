"""The board screen: a game's board with a cursor, whatever the game is."""
