#!/usr/bin/env python3
"""Prints `N passed, N failed` for the results of lit, CTest and pytest.

Those of lit are JSON; the others are JUnit, and may come from several runs of pytest.
Fails if a test failed, or if one of the programs ran no test.
"""
import sys
import xml.etree.ElementTree as ElementTree

from input_files import parse_json


def lit_results(path):
    with open(path, encoding="utf-8") as file:
        for test in parse_json(file.read())["tests"]:
            if test["code"] in ("PASS", "XFAIL", "FLAKYPASS"):
                yield "passed"
            elif test["code"] in ("UNSUPPORTED", "SKIPPED", "EXCLUDED"):
                yield "skipped"
            else:  # FAIL, XPASS, UNRESOLVED, TIMEOUT
                yield "failed"


def ctest_results(path):
    for case in ElementTree.parse(path).getroot().findall("testcase"):
        skipped = case.find("skipped")
        reason = "" if skipped is None else skipped.get("message", "")
        if case.get("status") == "run":
            yield "passed"
        elif case.get("status") == "disabled" or reason.startswith("SKIP_"):
            yield "skipped"
        else:  # failed, timed out, or its program is missing
            yield "failed"


def pytest_results(path):
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            yield "failed"
        else:
            yield "passed" if case.find("skipped") is None else "skipped"


if len(sys.argv) < 4:
    sys.exit("usage: count-tests.py LIT.json CTEST.xml PYTEST.xml...")
counts = {"passed": 0, "failed": 0, "skipped": 0}
for name, read, path in (("lit", lit_results, sys.argv[1]),
                         ("CTest", ctest_results, sys.argv[2]),
                         *(("pytest", pytest_results, path) for path in sys.argv[3:])):
    try:
        results = list(read(path))
    except (OSError, ValueError, LookupError, TypeError, RecursionError, ElementTree.ParseError) as error:
        print(f"error: no results of {name} in {path}: {error}", file=sys.stderr)
        results = ["failed"]
    if not results:
        print(f"error: {name} ran no test", file=sys.stderr)
        results = ["failed"]
    for result in results:
        counts[result] += 1

line = "{passed} passed, {failed} failed".format(**counts)
if counts["skipped"]:
    line += ", {skipped} skipped".format(**counts)
print(line)
sys.exit(counts["failed"] > 0)
