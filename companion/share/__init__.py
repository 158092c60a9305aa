"""What leaves the table: text, exports, the example table; and the ways into a campaign."""
