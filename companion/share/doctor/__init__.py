"""Everything looked through: what is wrong, what the rules would say today, what can be sent on."""
