"""Rules look-up over anything."""
