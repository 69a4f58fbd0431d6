#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that no two files of a folder define the same local name.

usage: check-names.py [FOLDER...]

COMM_UNITY_BUILD compiles the C++ files of a folder as one (cmake/modules/AddComm.cmake). So
functions, variables and types that are static or in an anonymous namespace must differ, also
from constants of headers. Functions may overload each other. By default checks the folders
that are built so. An error is a line `PATH:LINE: error: TEXT`, and the status is then 1. The
script reads the text of files only, so it finds most such names, and the compiler the rest.
"""

import argparse
import collections
import pathlib
import re
import sys

import input_files

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("lib", "tools/comm-run")
# These are compiled file by file.
APART = ("lib/CAPI", "lib/Plugin", "lib/Runtime/CUDA",
         "lib/Runtime/Library")

TYPE = re.compile(r"(?:struct|class|enum(?: class)?) (\w+)[^;]*$")
# A definition of a function or variable at the beginning of a line, and what follows its name.
VALUE = re.compile(r"(?P<words>(?:static |constexpr |inline )*)[\w:<>,*& ]*?[*& ](?P<name>\w+)"
                   r"\s*(?P<next>[(=\[{;])")
MORE = re.compile(r",\s*(k[A-Z]\w*)\s*=")
NO_DEFINITION = ("//", "#", "using ", "namespace ", "template", "extern ", "typedef ", "return ",
                 "else ", "case ", "friend ", "DEFINE", "public:", "protected:", "private:")


def get_types(parameters):
    """Returns the text of parameters without their names and defaults."""
    depth = 0
    types = [""]
    for sign in parameters:
        depth += (sign in "<(") - (sign in ">)")
        if depth < 0:
            break
        if sign == "," and not depth:
            types.append("")
        else:
            types[-1] += sign
    return tuple(re.sub(r"(?<=[\s*&])\w+$", "", type.partition("=")[0].strip()).replace(" ", "")
                 for type in types)


def find_names(text, word):
    """Yields the line, the name and, for a function, the types of its parameters, of each
    definition in an anonymous namespace or with `word`."""
    is_anonymous = False
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if line == "namespace {":
            is_anonymous = True
        elif line == "} // namespace":
            is_anonymous = False
        elif not line or line[0] in " }" or line.startswith(NO_DEFINITION):
            continue
        elif match := TYPE.match(line):
            if is_anonymous:
                yield index + 1, match[1], None
        elif match := VALUE.match(statement := " ".join(lines[index : index + 6])):
            if not is_anonymous and word not in match["words"]:
                continue
            is_function = match["next"] == "("
            yield index + 1, match["name"], (get_types(statement[match.end() :])
                                             if is_function else None)
            if not is_function:
                for more in MORE.finditer(statement.partition(";")[0]):
                    yield index + 1, more[1], None


def check_folder(files):
    """Yields the path, the line and the error of each name that an earlier file has."""
    known = collections.defaultdict(dict)
    for path in files:
        with input_files.checked(path):
            text = path.read_text(encoding="utf-8")
        word = "constexpr" if path.suffix == ".h" else "static"
        for line, name, types in find_names(text, word):
            for earlier, other in known[name].items():
                if other != path and (None in (earlier, types) or earlier == types):
                    yield path, line, f"'{name}' is in {other.name}, too"
                    break
            known[name].setdefault(types, path)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2].partition("\n")[0])
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    folders = collections.defaultdict(list)
    for root in options.folders or [ROOT / folder for folder in FOLDERS]:
        for path in sorted(root.rglob("*.h")) + sorted(root.rglob("*.cpp")):
            if not any(path.is_relative_to(ROOT / apart) for apart in APART):
                folders[path.parent].append(path)
    num_files = sum(map(len, folders.values()))
    if not num_files:
        input_files.fail("no C++ files: expected folders with some")
    num_errors = 0
    for files in folders.values():
        for path, line, error in check_folder(files):
            num_errors += 1
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            print(f"{name}:{line}: error: {error}")
    if num_errors:
        sys.stdout.flush()
        sys.exit(f"error: {num_errors} names are not the only ones of their folder")
    print(f"{num_files} files are right")


if __name__ == "__main__":
    main()
