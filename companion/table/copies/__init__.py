"""Copies of a campaign and changed entries: amended, merged, rescued."""
