"""What is selected, to be edited: one row, several, forms, tables, variables, inheritance."""
