"""The record book: campaigns, players, finished games, card catalogues, rulings, options."""
