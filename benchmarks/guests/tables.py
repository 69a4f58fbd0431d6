"""Common parts of the measurements of JAX and PyTorch with and without our code."""

import argparse
import datetime
import functools
import json
import pathlib
import statistics
import sys


def say(line):
    print(line, file=sys.stderr, flush=True)


def make_line(error):
    return " ".join(f"{type(error).__name__}: {error}".split())[:500]


#
# Times
#


def time_in_turns(runs, rounds):
    """Returns all seconds of the functions `runs`, which return seconds. Each round alternates
    the order, because each function warms the chip for the others."""
    times = {name: [] for name in runs}
    for i in range(rounds):
        for name in sorted(runs, reverse=bool(i % 2)):
            times[name].append(runs[name]())
    return times


def find_medians(runs, is_small, batch_seconds=0.1, rounds=9):
    """Returns the median microseconds of functions that take a number of steps and return the
    seconds per step. They run in turns, for about `batch_seconds` each."""
    if is_small:
        rounds, counts = 2, dict.fromkeys(runs, 2)
    else:
        for run in runs.values():
            run(2)
        counts = {name: max(3, min(100, int(batch_seconds / run(3)))) for name, run in runs.items()}
    times = time_in_turns({name: functools.partial(run, counts[name])
                           for name, run in runs.items()}, rounds)
    return {name: statistics.median(found) * 1e6 for name, found in times.items()}


#
# Files
#


def make_parser(description, machine):
    parser = argparse.ArgumentParser(description=description.split("\n\n")[0])
    parser.add_argument("--machine", default=machine, help=f"by default {machine}")
    parser.add_argument("--out", type=pathlib.Path, help="a file for the JSON, after each row")
    parser.add_argument("--small", action="store_true", help="tiny sizes, to test this program")
    return parser


# Ours may be farther than the host's from results in f32 by this factor, where rounding matters
# more.
FARTHER = 1.25


class Table:
    """Results of a part, for report.py, in a file that is written after each row. `columns` have
    keys of rows, titles, and formats: `%` for gains, else those of Python. `run` says what was
    measured, and `differ` compares results as `compare`."""

    def __init__(self, options, part, title, columns, notes, run, differ):
        self.out, self.is_small, self.differ = options.out, options.small, differ
        self.result = dict(part=part, title=title, date=str(datetime.date.today()), **run,
                           machine=options.machine, columns=columns,
                           notes=[note for note in notes if note], programs=[], failures=[])
        for note in self.result["notes"]:
            say(note)
        self.write()

    def write(self):
        if self.out:
            new = self.out.with_suffix(".new")
            new.write_text(json.dumps(self.result, indent=1), encoding="utf-8")
            new.replace(self.out)

    def add(self, row):
        self.result["programs"].append(row)
        if "error" in row:
            say(f"{row['name']}: {row['error']}")
        self.write()
        print(json.dumps(row), flush=True)

    def note(self, line):
        if line not in self.result["notes"]:
            self.result["notes"].append(line)
            self.write()

    def fail(self, name, error):
        self.result["failures"].append(f"{name}: {make_line(error)}")
        say(self.result["failures"][-1])
        self.write()

    def compare(self, name, got, expected, limit, find_wide=None):
        """Returns how results differ, as text. A difference above `limit` is a failure, unless
        `got` is about as near to results in f32 as `expected`. `find_wide` returns both
        differences from those."""
        same, difference = self.differ(expected, got)
        text = "same bits" if same else f"{difference:.1e} apart"
        if same or difference <= limit:
            return text
        is_as_near = False
        if find_wide:
            ours, theirs = find_wide()
            text += f"; from f32 {ours:.1e}, the host's {theirs:.1e}"
            is_as_near = ours <= max(limit, FARTHER * theirs)
        if not is_as_near:
            self.result["failures"].append(f"{name}: the results are {text}")
        return text

    def measure(self, rows):
        """Adds the rows that functions return, by name; returns true if one failed."""
        for name, function in rows:
            try:
                self.add(dict(name=name, **function()))
            except Exception as error:  # The other rows are still measured.
                self.add(dict(name=name, error=make_line(error)))
        return self.has_failed()

    def has_failed(self):
        return bool(self.result["failures"]) or any(
            "error" in row for row in self.result["programs"])
