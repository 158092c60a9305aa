"""The table: one campaign that is open."""
