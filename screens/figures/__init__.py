"""The figures of a campaign."""
