"""What a table of SeaFall holds, and what the rulebook prints."""
