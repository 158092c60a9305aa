"""The Textual app: one package a screen, widgets, styles. No rule of any game is decided here."""
