"""A typed line: read by the ear, or question by question where a game has no forms."""
