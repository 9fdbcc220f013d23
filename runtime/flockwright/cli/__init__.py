"""The `flockwright` command, one file a command."""
