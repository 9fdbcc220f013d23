"""Every node type, one file each, registered once.

`families` says how the hooks of a type become a kernel; `registry` knows all types, those of other packages included.
"""
