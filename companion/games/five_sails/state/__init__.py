"""What a table of City of Five Sails holds: the state, what cards print."""
