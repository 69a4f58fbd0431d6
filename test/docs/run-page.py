#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the code blocks of a page of the docs, in order, in an empty folder.

usage: run-page.py PAGE.md

By the first word after the backticks, and what follows it:

  sh               run by bash; must succeed
  sh fails         must fail
  sh skip REASON   not run
  text             directly behind a block of sh: what that prints, both streams
                   together. A line "..." stands for any lines.
  LANGUAGE file=F  is written to the file F

Anything else is left alone. Exits with 1 and names the page's line if a block does
not do what the page says.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(.*)$")


def blocks(lines):
    """(line number, info string, text, directly behind another block)"""
    found, begin, last_end = [], None, -2
    for number, line in enumerate(lines):
        fence = FENCE.match(line)
        if not fence:
            continue
        if begin is None:
            begin, info = number, fence.group(1).strip()
            continue
        between = "".join(lines[last_end + 1:begin]).strip()
        found.append((begin + 1, info, "\n".join(lines[begin + 1:number]),
                      last_end >= 0 and not between))
        begin, last_end = None, number
    if begin is not None:
        raise SystemExit(f"line {begin + 1}: the block has no end")
    return found


def matches(expected, got):
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + r"[ ]*\n"
        for line in expected.splitlines())
    return re.fullmatch(pattern, got if got.endswith("\n") else got + "\n")


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__.split("\n\n")[1])
    page = pathlib.Path(sys.argv[1])
    printed, ran = None, 0
    with tempfile.TemporaryDirectory() as folder:
        for line, info, text, is_behind in blocks(page.read_text(encoding="utf-8").splitlines()):
            words = info.split()
            where = f"{page.name}:{line}"
            name = next((word[5:] for word in words if word.startswith("file=")), None)
            if name:
                (pathlib.Path(folder) / name).write_text(text + "\n", encoding="utf-8")
            elif words[:1] == ["sh"]:
                if words[1:2] == ["skip"]:
                    if not words[2:]:
                        raise SystemExit(f"{where}: expected a reason behind 'skip'")
                    printed = None
                    continue
                done = subprocess.run(["bash", "-euo", "pipefail", "-c", text], cwd=folder,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                      stdin=subprocess.DEVNULL, text=True, check=False)
                printed, ran = done.stdout, ran + 1
                if (done.returncode != 0) != (words[1:2] == ["fails"]):
                    raise SystemExit(f"{where}: exited with {done.returncode}\n{printed}")
            elif words[:1] == ["text"] and is_behind and printed is not None:
                if not matches(text, printed):
                    raise SystemExit(f"{where}: expected\n{text}\nbut got\n{printed}")
                printed = None
    if ran == 0:
        raise SystemExit(f"{page.name}: no block was run")
    print(f"{page.name}: {ran} blocks ran")


if __name__ == "__main__":
    main()
