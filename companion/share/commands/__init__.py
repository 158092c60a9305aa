"""What the commands do and say: typed words to acts, results to text and JSON."""
