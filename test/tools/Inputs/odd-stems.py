"""Runs a command with --report=STEM for odd stems.

Usage: odd-stems.py COMMAND...

Prints `ok` for each stem with which the command wrote the files of a report and no others.
"""

import os
import subprocess
import sys

STEMS = ["plain", "a b", "a'b", 'a"b', "%s%n", "a{b", "a} before={x", "tab\tand\nline", "a,b=c"]
EXTENSIONS = (".before.json", ".html", ".json", ".trace.json", ".txt")


def main():
    for stem in STEMS:
        os.mkdir("reports")
        result = subprocess.run([*sys.argv[1:], "--report=" + os.path.join("reports", stem)],
                                capture_output=True, text=True, check=False)
        written = sorted(os.listdir("reports"))
        expected = [stem + extension for extension in EXTENSIONS]
        right = result.returncode == 0 and written == expected
        print("ok" if right else f"{stem!r}: {result} {written}")
        for name in written:
            os.remove(os.path.join("reports", name))
        os.rmdir("reports")


if __name__ == "__main__":
    main()
