"""The kinds of question, a module a family; `procedures.question` gives them all."""
