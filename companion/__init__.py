"""The domain of the table companion: journal, procedures, games, rules. No screens in here."""

__version__ = "0.1.0"
