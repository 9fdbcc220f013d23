"""Plain Python functions become native kernels, kept on disk and run on all cores. Knows no animals."""
