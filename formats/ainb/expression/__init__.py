"""EXB, the small programs inside an AINB file that compute values from the outputs of nodes."""
