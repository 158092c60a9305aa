"""The one door to a campaign: journal, history, procedures, questions. Knows no game, no screen."""
