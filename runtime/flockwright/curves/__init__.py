"""What a curve is, and how kernels evaluate it.

A curve turns one number into another: how near is near enough to flee, how much an angle matters. `model` says what a
curve holds, `shapes` what each shape computes, `keys` how free keys become samples, `packing` how a curve becomes the
record a kernel reads, `evaluate` the kernel functions, `observability` the weight of a neighbor made of two curves.
"""
