"""SeaFall: dice, calculations and what else this game adds to the table."""
