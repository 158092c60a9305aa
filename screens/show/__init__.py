"""The second screen: a table in large digits, which follows along."""
