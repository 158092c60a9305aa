"""QR codes: standings, a play, a deck list, a campaign as a save card; drawn, filed, read back."""
