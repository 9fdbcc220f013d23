"""How the hooks of a node type become kernels: one template a family.

A template owns the loop over animals (and neighbors, or rays), reaches every record, and calls the hooks with the
arguments they name (`hooks`). `context` is the one record all of them read.
"""
