"""Writes the parts of a file, between lines of =, as DIR/01.md and so on.

usage: split-pages.py FILE DIR
"""

import pathlib
import sys

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
for number, part in enumerate(text.split("=====\n"), 1):
    (pathlib.Path(sys.argv[2]) / f"{number:02}.md").write_text(part, encoding="utf-8")
