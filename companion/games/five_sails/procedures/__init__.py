"""City of Five Sails' procedures: what a table enters, and what every one of them stands on."""
