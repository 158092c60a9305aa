"""The 7th Citadel: actions, the deck that is your life, the leaflet, the save."""
