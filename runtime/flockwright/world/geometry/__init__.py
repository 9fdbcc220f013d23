"""What animals can run into: solids, terrain, water and grass, and the kernels that ask what a ray or a ball meets.

`things` reads what a scene says, `terrain` makes heights, `table` lays all of it out as kernels read it, `shapes` and
`heights` say how far away each is, `casting` and `sweeping` are the two questions.
"""
