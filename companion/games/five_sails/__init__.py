"""City of Five Sails: the Day, the city, the crews, the duel, the decks."""
