"""Graph → what runs: resolving, problems and their fixes, game assets, schemas."""
