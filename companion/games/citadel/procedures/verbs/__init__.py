"""What a procedure may do with the state, part by part."""
