"""The look-up window: a short name is typed, everything about it is shown."""
