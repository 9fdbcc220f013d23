"""Why the watched animal moves the way it does: in sentences, as a table, and over the last half minute."""
