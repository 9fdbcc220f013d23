"""What of GL is used: a context of its own, calls that let other threads run, programs, buffers, targets."""
