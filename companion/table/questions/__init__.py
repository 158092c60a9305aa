"""The kinds of question, a module a family; `companion.table.question` gives them all."""
