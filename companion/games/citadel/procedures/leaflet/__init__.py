"""The leaflet: scores, Destiny, buildings, Skills, the Preparation."""
