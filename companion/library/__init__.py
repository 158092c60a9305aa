"""Rules look-up: entries in our own words, found as one types."""
