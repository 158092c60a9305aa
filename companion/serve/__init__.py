"""Phones at the table: a page that follows it, seats that may type, a door that lets no one in."""
