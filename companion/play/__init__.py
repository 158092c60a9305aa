"""What is done at an open table by a hand, whatever draws it: a line said, a question answered."""
