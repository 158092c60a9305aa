"""Cards: decks, draws, what is printed on them."""
