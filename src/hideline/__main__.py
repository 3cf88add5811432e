"""`python -m hideline`."""

from hideline.cli import main

main()
