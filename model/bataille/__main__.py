"""`python -m bataille` is the command `bataille`."""

from bataille.cli import main

if __name__ == "__main__":
    main()
