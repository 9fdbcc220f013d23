"""The limits that guard the program against a file too large to run; each is answered with a sentence."""

FILE_BYTES = 64 * 1024 * 1024
NESTING = 64
"""Levels of lists and objects in one another: far more than a graph needs, far less than Python's own stack."""

NODES = 10_000
"""Nodes of the whole project."""
INDIVIDUALS = 200_000
"""Animals that all spawners put into the world together."""
TAGS = 64
"""An animal's tags are the bits of one 64-bit word."""
COMPONENT_KINDS = 32

ID_CHARACTERS = 64
WHOLE = 2**53 - 1
"""The largest whole number that every JSON reader keeps, those that know only doubles included."""
NUMBER = 1e18
"""Its square still fits the 32-bit floats that animals live in."""
INTEGER_BITS = 14_000
"""Python refuses to write or read numbers of more than 4 300 digits."""
