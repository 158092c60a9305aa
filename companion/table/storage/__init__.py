"""The door to the disk: records, lines, the journal's file, differences and what fits a type."""
