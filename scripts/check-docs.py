#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the code blocks of a page of the docs, and compares their output.

usage: check-docs.py [--with=FEATURE,...] [--python=PROGRAM] [--update] PAGE.md...
       check-docs.py --width FILE...

The blocks of a page run in order, in an empty folder. If the page has the comment
<!-- starts in the checkout -->, they run in the checkout. $COMM is the checkout, and
comm-opt and the other tools must be in PATH. Folder and exported variables stay from
one block to the next. The first line of a block defines its kind:

  sh                 run by bash; must succeed
  sh fails           must fail
  text               directly after a block of sh or python: its output. A line "..."
                     stands for any lines, <...> for anything within a line
  python             run by Python; the blocks of a page are one program
  json               must be JSON
  mlir               read by comm-opt as a module that verifies, or as part of one. Then
                     values and symbols that it does not define may have any type. A block
                     with "..." is shortened, and not read
  LANGUAGE file=F    written to the file F
  (nothing)          in docs/generated: mlir-tblgen's text on syntax and options

A comment above a block changes this:

  <!-- not run: REASON -->
  <!-- needs: FEATURE -->     run only with --with=FEATURE: python (the
                             package), jax, torch, cuda
  <!-- from: FILE -->         not run; these lines are in FILE of the checkout

Any other block is an error, and so is other output than on the page. Each pass or tool
that the text names (`comm-...`) must exist. Errors name the line. --update writes the
output into the page instead; check the difference, and restore the wildcards.

Prose has at most 120 columns: lines of text, but not tables, blocks and targets of links.
--width checks only that, in files of any kind.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FEATURES = ("python", "jax", "torch", "cuda")
FENCE = re.compile(r"^( *)(`{3,})(.*)$")
ERROR = re.compile(r"^(?:<stdin>|within split at <stdin>:(\d+) offset ):?(\d+):\d+: "
                   r"error: (.*)$", re.M)
MOST_COLUMNS = 120
TARGET = re.compile(r"\]\([^)]*\)|https?://\S+")
COMMENT = re.compile(r"^ *<!-- (not run|needs|from): (.*?) -->$")


class Wrong(Exception):
    """An error: the line of the page, and a text."""


class Block:
    """A block: its line, the flags of its first line and of the comment above, its text."""

    def __init__(self, line, info, text, comment, is_behind):
        words = info.split()
        self.line, self.text, self.is_behind = line, text, is_behind
        self.language = words[0] if words else ""
        self.flags = words[1:]
        self.file = next((word[5:] for word in words if word.startswith("file=")), None)
        self.mark, self.value = comment


def read_blocks(lines):
    found, begin, end = [], None, None
    for number, line in enumerate(lines):
        fence = FENCE.match(line)
        if not fence or (begin is not None and (len(fence[2]) < len(opened[2]) or fence[3])):
            continue
        if begin is None:
            begin, opened = number, fence
            continue
        text = "\n".join(each.removeprefix(opened[1]) for each in lines[begin + 1:number])
        comment = COMMENT.match(lines[begin - 1]) if begin else None
        is_behind = end is not None and not "".join(lines[end + 1:begin]).strip()
        found.append(Block(begin + 1, opened[3].strip(), text,
                           comment.groups() if comment else (None, None), is_behind))
        begin, end = None, number
    if begin is not None:
        raise Wrong(begin + 1, "the block has no end")
    return found


def check_width(lines):
    """Checks that lines of prose are not too long."""
    opened = None
    for number, line in enumerate(lines, 1):
        fence = FENCE.match(line)
        if fence and opened is None:
            opened = fence[2]
        elif fence and len(fence[2]) >= len(opened) and not fence[3]:
            opened = None
        elif opened is None and not line.lstrip().startswith(("|", "<tr>")):
            columns = len(TARGET.sub("", line))
            if columns > MOST_COLUMNS:
                raise Wrong(number, f"{columns} columns, expected at most {MOST_COLUMNS}: "
                            "break the line")


def matches(expected, got):
    pattern = ""
    for line in expected.splitlines():
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(map(re.escape, line.rstrip().split("<...>"))) + r"[ ]*\n"
    return re.fullmatch(pattern, got if got.endswith("\n") else got + "\n")


class Shell:
    """Runs blocks of sh one after the other; folder and exported variables stay."""

    def __init__(self, folder, state):
        self.state, self.pwd, self.begin = state / "shell", state / "pwd", folder
        temporary = state / "tmp"
        temporary.mkdir()
        self.environment = {**os.environ, "COMM": str(ROOT), "TMPDIR": str(temporary)}

    def folder(self):
        return pathlib.Path(self.pwd.read_text()) if self.pwd.exists() else self.begin

    def run(self, text):
        state = f"'{self.state}'"
        script = (f"if [ -f {state} ]; then . {state}; fi\nset -euo pipefail\n{text}\n"
                  f"export -p >{state}; printf %s \"$PWD\" >'{self.pwd}'\n")
        done = subprocess.run(["bash", "-c", script], cwd=self.folder(), env=self.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, text=True, check=False)
        return done.returncode, done.stdout


class Python:
    """Runs blocks of Python one after the other, in one process."""

    LOOP = """
import json, os, sys, traceback
answers, names = os.fdopen(int(sys.argv[1]), "w"), {"__name__": "__main__"}
for line in sys.stdin:
    status = 0
    try:
        exec(compile(json.loads(line), "block", "exec"), names)
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    print(status, file=answers, flush=True)
"""

    def __init__(self, program, shell, state):
        self.program, self.shell, self.output = program, shell, state / "printed"
        self.process = None

    def run(self, text):
        if self.process is None:
            ours, theirs = os.pipe()
            self.answers = os.fdopen(ours)
            with open(self.output, "wb") as output:
                self.process = subprocess.Popen(
                    [self.program, "-c", self.LOOP, str(theirs)], cwd=self.shell.folder(),
                    env=self.shell.environment, text=True, pass_fds=[theirs],
                    stdin=subprocess.PIPE, stdout=output, stderr=output)
            os.close(theirs)
        begin = self.output.stat().st_size
        print(json.dumps(text), file=self.process.stdin, flush=True)
        status = self.answers.readline().strip() or "1"
        return int(status), self.output.read_bytes()[begin:].decode()

    def end(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait()


class Fragment:
    """A module, or part of one: the values that it uses without a definition are defined before it."""

    NAME = re.compile(r"%[\w$.-]+")
    STATEMENT = re.compile(r"\n(?=[^\s}])")

    def __init__(self, line, text, is_whole):
        self.line, self.text, self.is_whole = line, text, is_whole
        self.types = {name: "none" for name in self.NAME.findall(text)}

    def source(self):
        if self.is_whole:
            return self.text
        if re.fullmatch(r"((tensor|memref)<.*>\n?)+", self.text):
            return "\n".join(f'"page.type"() {{type = {each}}} : () -> ()'
                             for each in self.text.splitlines())
        if self.text.startswith("#"):
            return f'"page.attribute"() {{attribute = {self.text}\n}} : () -> ()'
        # Definitions are on the first line, so that errors have lines of the page.
        values = " ".join(f'{name} = "page.value"() : () -> {each}'
                          for name, each in self.types.items())
        return f'"page.part"() ({{ {values} {self.text}\n }}) : () -> ()'

    def mended(self, message):
        """Returns the fragments to read instead after an error; none if the page is wrong."""
        if self.is_whole:
            return [Fragment(self.line, self.text, False)]
        given = re.search(r"redefinition of SSA value '(%[^'#]*)", message)
        if given and given[1] in self.types:
            del self.types[given[1]]
            return [self]
        used = re.search(r"use of value '(%.*?)' expects different type than prior uses: "
                         r"'(.*)' vs '(.*)'", message)
        if used and used[3] == "none" and self.types.get(used[1]) == "none":
            self.types[used[1]] = used[2]
            return [self]
        # Alternatives define or use different values by the same names.
        if given or (used and used[1] in self.types):
            parts, line = [], self.line
            for part in self.STATEMENT.split(self.text):
                parts.append(Fragment(line, part, False))
                line += part.count("\n") + 1
            return parts if len(parts) > 1 else []
        return []


def check_mlir(blocks):
    """Reads all blocks with one comm-opt, and again the fragments that had to be mended."""
    left = [Fragment(block.line + 1, block.text, True) for block in blocks]
    while left:
        text, begins = "", []
        for fragment in left:
            begins.append(text.count("\n") + 1)
            text += fragment.source() + "\n// -----\n"
        command = ["comm-opt", "--allow-unregistered-dialect", "--split-input-file",
                   "-o", os.devnull]
        # Parts of modules need not verify, because their symbols are elsewhere.
        if not all(fragment.is_whole for fragment in left):
            command.append("--mlir-very-unsafe-disable-verifier-on-parsing")
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        wrong = {}
        for split, line, message in ERROR.findall(done.stderr):
            number = (int(split) if split else 1) + int(line) - 1
            index = max(i for i, begin in enumerate(begins) if begin <= number)
            wrong.setdefault(index, (left[index].line + number - begins[index], message))
        if done.returncode and not wrong:
            raise Wrong(left[0].line, done.stderr)
        again = []
        for index, (line, message) in wrong.items():
            mended = left[index].mended(message)
            if not mended:
                raise Wrong(line, f"comm-opt: {message}")
            again += mended
        left = again


def check_names(text):
    """Checks that all passes and tools in the text exist: `comm-...` or `convert-...`."""
    known = set()
    for option in ("--list-passes", "--help"):     # pipelines are in the latter only
        known.update(re.findall(r"--((?:comm|convert)-[\w-]+)", subprocess.run(
            ["comm-opt", option], capture_output=True, text=True, check=True).stdout))
    # Options have such names, too.
    for path in (ROOT / "include").glob("**/*.td"):
        known.update(re.findall(r'"((?:comm|convert)-[\w-]+)"', path.read_text(encoding="utf-8")))
    for folder in ("tools", "benchmarks", "test/Fuzz"):
        for path in (ROOT / folder).glob("**/CMakeLists.txt"):
            known.update(re.findall(r"\((comm-[\w-]+)", path.read_text(encoding="utf-8")))
    for number, line in enumerate(text.splitlines(), 1):
        for name in re.findall(r"`((?:comm|convert)-[a-z0-9-]+)(?=[`{])", line):
            if name not in known:
                raise Wrong(number, f"no pass or tool '{name}'")


class Page:
    def __init__(self, path, options):
        self.path, self.options = path, options
        self.counts, self.new = {}, {}

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def check(self):
        text = self.path.read_text(encoding="utf-8")
        check_width(text.splitlines())
        if self.options.width:
            return
        with tempfile.TemporaryDirectory() as temporary:
            state, folder = pathlib.Path(temporary), pathlib.Path(temporary) / "page"
            folder.mkdir()
            is_in_checkout = "<!-- starts in the checkout -->" in text
            shell = Shell(ROOT if is_in_checkout else folder, state)
            python = Python(self.options.python, shell, state)
            self.printed = None
            self.modules = []
            try:
                for block in read_blocks(text.splitlines()):
                    self.check_block(block, shell, python)
            finally:
                python.end()
                self.update(text)
        check_mlir(self.modules)
        check_names(text)

    def update(self, text):
        """Writes the output of the blocks into the page."""
        if self.new:
            lines = text.splitlines()
            for line, (old, new) in sorted(self.new.items(), reverse=True):
                lines[line:line + len(old.split("\n") if old else [])] = new.rstrip("\n").splitlines()
            self.path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def check_block(self, block, shell, python):
        if block.mark == "from":
            return self.check_from(block)
        if block.mark == "not run":
            # The reason may name a test that covers the block.
            for name in re.findall(r"[\w.-]+/[\w./-]+\.\w+", block.value):
                if not (ROOT / name).is_file():
                    raise Wrong(block.line - 1, f"no file '{name}'")
        if block.mark == "needs" and block.value not in FEATURES:
            raise Wrong(block.line, f"needs '{block.value}': expected one of "
                        + ", ".join(FEATURES))
        if block.mark == "not run" or (block.mark == "needs"
                                       and block.value not in self.options.features):
            self.printed = False
            return self.count(f"not run ({block.value})" if block.mark == "needs" else "not run")
        if block.file:
            if shell.folder() == ROOT:
                raise Wrong(block.line, "would be written into the checkout: cd elsewhere before")
            path = shell.folder() / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text + "\n", encoding="utf-8")
            self.count("written")
            if block.language == "mlir":
                self.modules.append(block)
        elif block.language in ("sh", "python"):
            self.run(block, shell if block.language == "sh" else python)
        elif block.language == "text":
            self.compare(block)
        elif block.language == "json":
            try:
                json.loads(block.text)
            except ValueError as error:
                raise Wrong(block.line, f"not JSON: {error}") from None
            self.count("read")
        elif block.language == "mlir":
            if "..." in block.text:
                return self.count("shortened")
            self.modules.append(block)
            self.count("read")
        elif not block.language and self.path.parent.name == "generated":
            self.count("grammars")
        else:
            raise Wrong(block.line, f"the block '{block.language}' does not run and does not say "
                        "why: expected <!-- not run: REASON --> above it")

    def check_from(self, block):
        file = ROOT / block.value
        if not file.is_file():
            raise Wrong(block.line, f"no file '{block.value}'")
        if block.text.strip("\n") not in file.read_text(encoding="utf-8"):
            raise Wrong(block.line, f"these lines are not in '{block.value}'")
        self.count("from files")

    def run(self, block, session):
        status, self.printed = session.run(block.text)
        self.count("ran")
        if (status != 0) != ("fails" in block.flags):
            raise Wrong(block.line, f"exited with {status}\n{self.printed}")

    def compare(self, block):
        if not block.is_behind or self.printed is None:
            raise Wrong(block.line, "not directly behind what prints it")
        # It is False if the block that prints the text was not run.
        if self.printed is not False:
            if not matches(block.text, self.printed):
                if self.options.update:
                    self.new[block.line] = (block.text, self.printed)
                    return self.count("updated")
                raise Wrong(block.line, f"expected\n{block.text}\nbut got\n{self.printed}")
            self.count("compared")
        self.printed = None


def main():
    title, usage, rules = __doc__.split("\n\n", 2)
    parser = argparse.ArgumentParser(
        usage=usage.removeprefix("usage: "), description=f"{title}\n\n{rules}",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--with", dest="features", default="")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--width", action="store_true")
    parser.add_argument("pages", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    options.features = options.features.split(",")
    status = 0
    for path in options.pages:
        page = Page(path, options)
        try:
            page.check()
        except Wrong as wrong:
            line, message = wrong.args
            print(f"{path}:{line}: error: {message}", file=sys.stderr)
            status = 1
            continue
        if options.width:
            continue
        print(f"{path}: " + (", ".join(f"{n} {what}" for what, n in page.counts.items())
                             or "no blocks"))
    return status


if __name__ == "__main__":
    sys.exit(main())
