"""Set-up, winter, events and rounds."""
