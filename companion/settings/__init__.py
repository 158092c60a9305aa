"""What somebody likes otherwise, in one file: what can be set, how the file is read and changed."""
