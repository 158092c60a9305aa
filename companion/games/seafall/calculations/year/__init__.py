"""Set-up, winter, rounds and events in numbers."""
