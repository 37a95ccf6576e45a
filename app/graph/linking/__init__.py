"""Links made, moved, cut and removed by hand on the canvas."""
