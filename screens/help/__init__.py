"""The keys of a screen."""
