"""The record of a campaign: its chronicle, and the ways out of the terminal."""
