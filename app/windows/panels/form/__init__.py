"""An object as a form: all values below the selected rows, each with the editor of its kind."""
