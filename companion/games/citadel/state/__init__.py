"""What a table of The 7th Citadel holds, and the tables that its rules print."""
