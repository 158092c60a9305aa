"""A terminal across the table: the few things that everybody looks for, as large as they fit."""
