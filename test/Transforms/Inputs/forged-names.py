"""Checks that messages of comm-opt escape names in plans, machines and reports.

usage: forged-names.py WHAT PROGRAM FILE FOLDER, where WHAT is a pass with {} for the file

The name forges a diagnostic, controls a terminal and is long. It replaces each text of
FILE in turn, and it is an error if a message of comm-opt shows it unchanged.
"""

import json
import pathlib
import re
import subprocess
import sys

FORGED = "x\n/etc/passwd:1:1: error: forged \x1b[31mred\x9b0m \u202ered" + "y" * 1000000
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e]")


def places(value, path=()):
    """Yields the paths of texts; those of keys end with None. Visits two items of each list."""
    if isinstance(value, str):
        yield path
    elif isinstance(value, dict):
        yield (*path, None)
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value[:2]):
            yield from places(inner, (*path, i))


def forge(value, path):
    if not path:
        return FORGED
    if path[0] is None:
        return {**value, FORGED: 1}
    changed = value.copy()
    changed[path[0]] = forge(value[path[0]], path[1:])
    return changed


def check(command, folder):
    run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60)
    text = run.stderr.decode()
    assert run.returncode in (0, 1), text[:1000]
    assert (run.returncode == 1) == (text.count(" error: ") - text.count(": error: forged") == 1), text[:1000]
    for line in text.splitlines():
        assert not line.startswith("/etc/passwd"), line[:1000]
    assert not CONTROL.search(text), repr(text[:1000])
    # Output is a message, the line of the program that it names, and a mark below it.
    assert len(text) < 5000, text[:1000]
    return run.returncode


what, program, path, folder = sys.argv[1:]
given = json.loads(pathlib.Path(path).read_text())
changed = pathlib.Path(folder) / "forged.json"
refused = total = 0
for place in dict.fromkeys(places(given)):
    changed.write_text(json.dumps(forge(given, place)))
    refused += check(["comm-opt", program, what.format(changed), "-o", "/dev/null"], folder)
    total += 1
print(f"{total} places, {refused} refused")
