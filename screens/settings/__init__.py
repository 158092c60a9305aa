"""The settings on one screen: what can be set, what holds, where it comes from."""
