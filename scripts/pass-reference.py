#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the reference of passes and pipelines by topic for update-docs.sh.

usage: pass-reference.py COMM_OPT FILE.md...

Prints one page from the pages that mlir-tblgen writes for the passes' .td files. The topics are
those of `comm-opt --help`. The defaults of options are those that comm-opt prints in a pipeline, and
the options and passes of pipelines are those of `comm-opt --explain`.
"""

import pathlib
import re
import subprocess
import sys

TITLE = """# Passes

Passes and pipelines by topic, in the order in which to try them, as `comm-opt --help` lists them. `comm-opt --explain
PASS` prints the same of a single one.
"""


NUMBER = r"-?\d\.\d{6}e[+-]\d\d"


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def link(name):
    return f"[{name}](#-{name})"


def read_topics(text):
    """Returns (topic, [(name, summary)]) as `comm-opt --help` has them."""
    topics = []
    for block in text.split("\n\n"):
        title, *lines = block.splitlines()
        passes = [re.fullmatch(r"  --((?:comm|convert)-\S+) +(.*)", line) for line in lines]
        if passes and all(passes):
            topics.append((title, [match.groups() for match in passes]))
    return topics


def read_sections(paths):
    """Returns the documentation of passes by name, without their headings."""
    sections = {}
    for path in paths:
        text = pathlib.Path(path).read_text(encoding="utf-8")
        for part in re.split(r"^### `-", text, flags=re.M)[1:]:
            name, body = part.split("`\n", 1)
            sections[name] = body.strip("\n")
    return sections


def shorten(number):
    """Writes 2.500000e+01 as 25."""
    return f"{float(number[0]):g}"


def read_defaults(tool, name):
    """Returns the defaults of a pass's options by name."""
    printed = subprocess.run([tool, f"--{name}", "--dump-pass-pipeline"], input="module {}", text=True,
                             capture_output=True, check=False).stderr
    begin = printed.find(f"{name}{{")
    if begin < 0:
        return {}
    begin += len(name) + 1
    depth, end = 1, begin
    while depth:
        depth += {"{": 1, "}": -1}.get(printed[end], 0)
        end += 1
    return dict(re.findall(r"([\w-]+)=(\{[^}]*\}|\S*)", printed[begin:end - 1]))


def with_defaults(section, defaults):
    """Adds defaults to the options of a pass."""
    head, title, options = section.partition("#### Options\n\n```\n")

    def add(line):
        value = defaults.get(line[1:].split(" ")[0])
        if not value or "default" in line.lower():
            return line
        return f"{line} (default: {re.sub(NUMBER, shorten, value)})"

    return head + title + "\n".join(add(line) for line in options.split("\n"))


def write_pipeline(explained, known):
    """Returns the options and the passes of a pipeline as tables."""
    head, *groups = explained.split("\n\n")
    lines = ["| option | default | what it does |", "|---|---|---|"]
    for name, value, text in re.findall(r"^  --([\w-]+)(=<\w+>)? +- +(.*)$", head, flags=re.M):
        text, _, default = text.partition("; default: ")
        default = default or ("–" if value else "off")
        lines.append(f"| `{name}` | {default} | {text} |")
    lines += ["", "| on each | passes, in this order |", "|---|---|"]
    rows = []
    for group in groups:
        anchor = re.match(r"Passes on each (\S+), in this order:", group)[1]
        steps = []
        for line in group.splitlines()[1:]:
            name = re.match(r"  --([\w-]+) ", line)
            if name:
                steps.append([name[1]])
            elif steps and re.match(r"      \S", line):
                steps[-1].append(line.strip())
        # A pass without a name is a step of the pipeline's own.
        steps = [step for step in steps if re.match("[a-z]", step[0]) and step[0] != "anonymous"]
        if steps and rows and rows[-1][0] == anchor:
            rows[-1][1].extend(steps)
        elif steps:
            rows.append((anchor, steps))
    for anchor, steps in rows:
        names = [(link(name) if name in known else f"`{name}`")
                 + (f" (`{' '.join(options)}`)" if options else "") for name, *options in steps]
        lines.append(f"| `{anchor}` | {', '.join(names)} |")
    return "\n".join(lines)


def main():
    tool, *paths = sys.argv[1:]
    topics = read_topics(run(tool, "--help"))
    known = {name for _, passes in topics for name, _ in passes}
    sections = read_sections(paths)
    print(TITLE)
    *topics, (other_title, aliases) = topics
    print("| topic | passes |\n|---|---|")
    for title, passes in topics:
        anchor = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        print(f"| [{title}](#{anchor}) | {', '.join(link(name) for name, _ in passes)} |")
    for title, passes in topics:
        print(f"\n## {title}")
        for name, summary in passes:
            print(f"\n### `-{name}`\n")
            if name in sections:
                print(with_defaults(sections.pop(name), read_defaults(tool, name)))
            else:
                print(f"_{summary}_\n\nA pipeline.\n\n{write_pipeline(run(tool, '--explain', name), known)}")
    print(f"\n## {other_title}\n\nOptions given to a name go to the pass.\n")
    print("| name | pass | what it does |\n|---|---|---|")
    for name, text in aliases:
        summary, meaning = text.rsplit(": ", 1)
        name_of_pass, options = meaning.split("=", 1)
        print(f"| `{name}` | {link(name_of_pass)} (`{options}`) | {summary} |")
    if sections:
        sys.exit(f"error: no topic of comm-opt --help has {', '.join(sections)}")


if __name__ == "__main__":
    main()
