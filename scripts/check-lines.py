#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that lines of tests have at most 120 columns.

usage: check-lines.py [PATH...]

Checks files, and the tests in folders; by default all of test/ and unittests/. An error is
a line `PATH:LINE: error: TEXT`, and the status is then 1.

Longer lines
  Files in folders Inputs may have them, since tools have recorded or printed most of them.
  So may lines that cannot go on in the next one: annotations of diagnostics
  (`expected-error`), lines of FileCheck with -NOT, -DAG or -COUNT, and formulas of data
  (`// IN`, `// OUT`). The last ones have nothing to break: after the marks at its beginning,
  such a line is one string, regular expression or attribute of another dialect.
"""

import argparse
import pathlib
import re
import sys

import input_files

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_COLUMNS = 120
FOLDERS = ("test", "unittests")
SUFFIXES = (".mlir", ".test", ".py", ".c", ".cpp", ".h", ".td", ".sh", ".cfg", ".cmake",
            "CMakeLists.txt")

ONE_LINE = re.compile(r"\s*// expected-(error|warning|note|remark)|"
                      r"\s*((//|#|;) *)?[A-Z][A-Z0-9_-]*-(NOT|DAG|COUNT-\d+): |"
                      r"\s*// (IN|OUT) ")
MARKS = re.compile(r"\s*((//|#|;) *)?[A-Z][A-Z0-9_-]*: *(\{\{\^}} *)?|\s*")
# A string, a regular expression of FileCheck, the begin of an attribute or type of a dialect,
# an arrow, and a bracket.
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\{\{.*?}}+|(?P<begin>[#!]\w+\.[\w.$-]+<)|->|.')


def can_be_broken(line):
    """Returns true if a line has a space outside of strings, regular expressions and attributes."""
    depth = 0
    for match in TOKEN.finditer(line, MARKS.match(line).end()):
        token = match[0]
        if match["begin"] or (depth and token == "<"):
            depth += 1
        elif depth and token == ">":
            depth -= 1
        elif not depth and token == " ":
            return True
    return False


def check_text(text):
    """Yields the number and the error of each line that is too long."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_COLUMNS and not ONE_LINE.match(line) and can_be_broken(line):
            yield number, f"{len(line)} columns: expected at most {MOST_COLUMNS}"


def list_files(paths):
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*")
                              if file.name.endswith(SUFFIXES) and file.is_file()
                              and "Inputs" not in file.relative_to(path).parts)
        else:
            yield path


def main():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2].partition("\n")[0])
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    num_files = num_errors = 0
    for path in list_files(options.paths or [ROOT / folder for folder in FOLDERS]):
        with input_files.checked(path):
            text = path.read_text(encoding="utf-8")
        num_files += 1
        for number, error in check_text(text):
            num_errors += 1
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            print(f"{name}:{number}: error: {error}")
    if num_errors:
        sys.stdout.flush()
        sys.exit(f"error: {num_errors} lines in {num_files} files are too long")
    print(f"{num_files} files are right")


if __name__ == "__main__":
    main()
