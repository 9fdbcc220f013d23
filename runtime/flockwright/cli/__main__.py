"""`python -m flockwright.cli`: the command where no script is installed."""

from flockwright.cli.main import main

main()
