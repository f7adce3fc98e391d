"""The command line of the checker."""

import sys

from bataille_proofs.count_checker.check import verdict


def main(words: list[str]) -> int:
    """Check files, one line for each; the exit status, where a wrong one outweighs an unreadable one."""
    options = {"--sample": None, "--seed": None}
    files, result = [], set()
    for word in (given := iter(words)):
        if word in options:
            number = next(given, "")
            if not number.isdecimal():
                print(f"{word} takes a number, not {number!r}")
                return 2
            options[word] = int(number)  # type: ignore[assignment]
        else:
            files.append(word)
    if not files:
        print("usage: python count_checker.py FILE... [--sample N] [--seed S]")
        return 2
    for file in files:
        try:
            with open(file, "rb") as opened:
                status, sentence = verdict(opened.read(), options["--sample"], options["--seed"])
        except (OSError, ValueError) as error:
            status, sentence = 2, f"cannot be read: {getattr(error, 'strerror', error)}"
        print(f"{file}: {sentence}")
        result.add(status)
    return 1 if 1 in result else max(result)


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a file's name may be any bytes
    sys.exit(main(sys.argv[1:]))
