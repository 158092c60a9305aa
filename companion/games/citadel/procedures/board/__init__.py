"""The Board: exploring, moving, dialogues, the World Map."""
