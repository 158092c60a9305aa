"""A procedure that is being entered: questions left, explanation and odds right."""
