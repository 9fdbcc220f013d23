"""What can be inspected, one file a kind of thing."""
