#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the English of comments, docstrings, file titles and commit subjects.

usage: check-prose.py [PATH...]
       check-prose.py --commits RANGE|-
       check-prose.py --sample N [--names M] [--seed S] [PATH...]

Checks files, and all files of the checkout in folders; by default the whole checkout. An
error is a line `PATH:LINE: error: TEXT`, and the status is then 1.

Titles of files
  A file has a title of one line and at most 80 columns that names what the file has or
  does, and does not begin with a word of OPENINGS. In C++ and TableGen, it is in the first
  line (//===- Name.h - TITLE ---===//, exactly 80 columns). Elsewhere it is the first line
  of the docstring or of the first comment, and ends with a period. A CMakeLists.txt needs
  no title.

Comments and docstrings
  No sentence has more than 30 words; code between backticks is one word. No comment
  begins with a word of OPENINGS, and no sentence with one of SENTENCE_OPENINGS. None has
  words of WORDS. In shell and CMake, only comments of whole lines count. Indented lines,
  tables and diagrams are not prose.

Commits
  --commits checks that the subject of each commit of RANGE is `area: Verb what`, with
  one area and a verb in the imperative, in at most 72 columns, without a full stop. With
  - it reads subjects, one per line.

Samples
  --sample prints N comments and M names (by default as many as 4/7 of N) of functions and
  classes, drawn at random, for a person to review. The same seed draws the same ones.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import textwrap

import input_files

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_WORDS = 30
MOST_TITLE_COLUMNS = 80
MOST_SUBJECT_COLUMNS = 72

SUFFIXES = (".h", ".cpp", ".c", ".td", ".py", ".pyi", ".sh", ".cmake", "CMakeLists.txt")

# First words of comments that are fragments or riddles: the subject is missing, or is a
# clause. In the tree, no good comment begins so. Others, such as "As" and "So", also
# begin good sentences.
OPENINGS = ("What", "Which", "Who", "Whoever", "Whose", "Of", "Those", "Whether", "How", "Where",
            "Nobody", "Nothing", "So that", "Says", "Takes", "Knows", "Makes of")
# First words of later sentences: there, "Of the other loops, ..." and the like are good.
SENTENCE_OPENINGS = ("What", "Which", "Who", "Whoever", "Whose", "Whether", "Nobody", "So that",
                     "Says", "Knows")

# Words to avoid, and what to write instead (docs/Glossary.md).
WORDS = (
    (r"meetings?", "barrier"),
    (r"symmetric heap", "window"),
    (r"live (?:time|span|interval)s?", "live range"),
    (r"critical chain", "critical path"),
    (r"memory (?:cap|budget|ceiling)s?", "memory limit"),
    (r"schedule lengths?", "makespan"),
    (r"participants?", "ranks"),
    (r"sub-?groups?", "group"),
    (r"(?:data|control) dependenc(?:y|ies)", "dependence"),
    (r"(?:takes?|took|taken) down", "record"),
    (r"(?:writes?|wrote|written) down", "record"),
    (r"for granted", "assume"),
    (r"nobody", "the name of who does not"),
    (r"whoever", "the caller"),
    (r"for ever", "forever"),
    (r"anew", "again"),
    (r"and kin", "all names, or their pattern"),
    (r"(?:is|are|was|were) (?:said|asked|told|wanted)", "an active verb and its subject"),
)

# Words with the endings of other forms that are the imperative.
IMPERATIVES = {"Alias", "Bias", "Bring", "Embed", "Exceed", "Feed", "Focus", "Need", "Ping",
               "Proceed", "Seed", "Shed", "Speed", "Spring", "String"}
NO_VERBS = {"A", "All", "An", "Another", "Any", "Each", "Every", "Less", "More", "New", "No", "Now",
            "Of", "One", "Only", "Other", "Our", "Some", "That", "The", "These", "This", "Those",
            "What", "When", "Where", "Which", "Who", "Without"}
SUBJECT = re.compile(r"(?P<area>[A-Za-z0-9_.+/-]+): (?P<verb>[A-Z][a-z-]*) \S.*")

LICENSE = re.compile(r"Part of the (CommDialect|LLVM) project|Exceptions\. See |SPDX-License|"
                     r"See https://llvm\.org/LICENSE|under the Apache License", re.I)
C_TOKEN = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|'
                     r"(?<![0-9a-fA-F])'(?:[^'\\\n]|\\.)+'|"
                     r"(?P<comment>//[^\n]*|/\*.*?\*/)", re.S)
TD_TOKEN = re.compile(r'\[\{.*?\}\]|"(?:[^"\\\n]|\\.)*"|(?P<comment>//[^\n]*|/\*.*?\*/)', re.S)
PYTHON_TOKEN = re.compile(r'"""(?P<text>(?:[^\\]|\\.)*?)"""|'
                          r"'''(?:[^\\]|\\.)*?'''|"
                          r'"(?:[^"\\\n]|\\.)*"|' r"'(?:[^'\\\n]|\\.)*'|"
                          r"(?P<comment>\#[^\n]*)", re.S)
# Beginnings of lines of code, diagrams and tables, and of marks for tools.
NO_PROSE = re.compile(r"\s{2,}|\||===|---|\+-|usage:|namespace\b|NOLINT|noqa|type: |shellcheck|"
                      r"clang-format|fmt:|/(usr/)?bin/")
HASH_TOKEN = re.compile(r"^[ \t]*(?P<comment>\#[^\n]*)", re.M)


class Comment:
    """The lines of a comment or docstring, without marks, and the number of the first one."""

    def __init__(self, line, lines, is_docstring=False):
        self.line, self.lines, self.is_docstring = line, lines, is_docstring


def read_comments(path, text):
    """Returns the comments of a file; joins comments of whole lines that follow each other."""
    is_c = path.endswith((".h", ".cpp", ".c", ".td"))
    token = (TD_TOKEN if path.endswith(".td") else C_TOKEN if is_c
             else PYTHON_TOKEN if path.endswith((".py", ".pyi")) else HASH_TOKEN)
    found, number, at, last = [], 1, 0, None
    for match in token.finditer(text):
        groups = match.groupdict()
        if groups["comment"] is None and groups.get("text") is None:
            continue
        begin = match.start("comment") if groups["comment"] is not None else match.start()
        number += text.count("\n", at, begin)
        at = begin
        before = text[text.rfind("\n", 0, begin) + 1:begin]
        if groups["comment"] is None:
            code = re.sub(r"(?m)^[ \t]*#.*$", "", text[max(0, begin - 2000):begin]).rstrip()
            if not before.strip() and (not code or code.endswith(":")):
                found.append(Comment(number, groups["text"].split("\n"), True))
            continue
        comment = groups["comment"]
        if comment.startswith("/*") and not re.search(r"\s", comment[2:-2].strip()):
            continue    # the name of an argument
        if is_c and re.match(r"#endif|#else", before.lstrip()):
            continue
        if comment.startswith("/*"):
            found.append(Comment(number, [re.sub(r"^ *\*? ?", "", line) for line in
                                          comment[2:-2].split("\n")]))
            continue
        if is_c:
            comment = re.sub(r"^//[/!]?<? ?", "", comment)
        else:
            comment = re.sub(r"^#+[!:]?(?:\[+)? ?", "", comment)
        place = (number - 1, before) if not before.strip() else None
        if last is not None and place == last:
            found[-1].lines.append(comment)
        else:
            found.append(Comment(number, [comment]))
        last = (number, before) if not before.strip() else None
    return found


def get_sentences(comment):
    """Yields each sentence of a comment with its line, without lines that are not prose."""
    paragraph, begin, lines = [], comment.line, [*comment.lines, ""]
    if comment.is_docstring:
        lines[1:] = textwrap.dedent("\n".join(lines[1:])).split("\n")
    for number, line in enumerate(lines, comment.line):
        is_prose = line.strip() and not NO_PROSE.match(line) and not LICENSE.search(line)
        if paragraph and (not is_prose or re.match(r"([-*]|\d+\.) ", line)):
            yield from split_sentences(begin, paragraph)
            paragraph = []
        if is_prose:
            if not paragraph:
                begin = number
            paragraph.append(line.strip())


def split_sentences(line, paragraph):
    text = "\n".join(paragraph)
    at = 0
    for match in re.finditer(r"[.!?][)\"'`]*(?:\s+(?=[A-Z`'\"(0-9])|$)", text):
        yield line + text.count("\n", 0, at), text[at:match.end()]
        at = match.end()
    if text[at:].strip():
        yield line + text.count("\n", 0, at), text[at:]


# The first line of C++ and TableGen files.
BANNER = re.compile(r"(?://|/\*|#\s?)===- (?P<name>\S+)(?: - (?P<title>.*?))? ?"
                    r"-+(?:\*- (?:C|C\+\+|tablegen) -\*-*)?===(?://|\*/|#)")


def check_title(path, text, comments):
    """Yields the line and the error of the title of a file."""
    name = path.rpartition("/")[2]
    lines = text.split("\n", 2)
    first = lines[1] if lines[0].startswith("#!") and len(lines) > 1 else lines[0]
    if "===- " in first or (path.endswith((".h", ".cpp", ".td")) and not first.startswith("/* ")):
        banner = BANNER.fullmatch(first)
        if not banner or not banner["title"]:
            yield 1, f"no title: expected //===- {name} - TITLE ---===//"
        elif len(first) != MOST_TITLE_COLUMNS:
            yield 1, f"the title's line has {len(first)} columns: expected {MOST_TITLE_COLUMNS}"
        elif banner["name"] != name:
            yield 1, f"the title names the file '{banner['name']}': expected '{name}'"
        else:
            yield from check_opening(1, banner["title"], OPENINGS, "title")
        return
    for comment in comments:
        prose = [(number, line.strip()) for number, line in enumerate(comment.lines, comment.line)
                 if line.strip() and not re.match("noqa|/(usr/)?bin/", line)
                 and not LICENSE.search(line)]
        if prose:
            break
    else:
        prose = []
    # The first comment of a CMakeLists.txt may be on its first command.
    if name == "CMakeLists.txt":
        return
    if not prose:
        if text.strip():
            yield 1, "no title: expected one line on what the file has or does"
        return
    line, title = prose[0]
    if len(title) > MOST_TITLE_COLUMNS:
        yield line, (f"the title has {len(title)} columns: expected at most "
                     f"{MOST_TITLE_COLUMNS}")
    elif not title.endswith((".", ":")):
        yield line, f"the title '{title}' does not end on its line: expected a period there"
    else:
        yield from check_opening(line, title, OPENINGS, "title")


def check_opening(line, text, openings, kind):
    """Yields an error if the text begins with one of the openings."""
    for opening in openings:
        if re.match(opening.replace(" ", r"\s+") + r"\b(?!['-])", text):
            yield line, (f"the {kind} begins with '{opening}': \"{shorten(text)}\"; expected a "
                         "verb in the third person or a noun, or for a reason a full sentence")


def shorten(text, length=60):
    text = " ".join(text.split())
    return text if len(text) <= length else text[:length].rstrip() + " ..."


def count_words(sentence):
    return sum(any(map(str.isalpha, word)) for word in
               re.sub(r"`[^`]*`", "code", sentence).split())


def check_comment(comment):
    """Yields the line and the error of each sentence that breaks a rule."""
    is_first = True
    for line, sentence in get_sentences(comment):
        openings = OPENINGS if is_first else SENTENCE_OPENINGS
        yield from check_opening(line, sentence, openings, "comment" if is_first else "sentence")
        is_first = False
        words = count_words(sentence)
        if words > MOST_WORDS:
            yield line, (f"{words} words: \"{shorten(sentence)}\"; expected at most {MOST_WORDS}: "
                         "split the sentence")
        for match in ANY_WORD.finditer(sentence):
            better = next(better for word, better in WORDS
                          if re.fullmatch(word.replace(" ", r"\s+"), match[0], re.I))
            yield (line + sentence.count("\n", 0, match.start()),
                   f"'{' '.join(match[0].split())}': expected {better}")


ANY_WORD = re.compile(r"\b(?:" + "|".join(word.replace(" ", r"\s+") for word, _ in WORDS) + r")\b",
                      re.I)


def check_file(path, text):
    """Yields the line and the text of each error of a file."""
    comments = read_comments(path, text)
    is_titled_by_comment = False
    for error in check_title(path, text, comments):
        is_titled_by_comment = True
        yield error
    for index, comment in enumerate(comments):
        for line, error in check_comment(comment):
            # The title's own error is enough.
            if not (is_titled_by_comment and index == 0 and error.startswith("the comment")):
                yield line, error


def check_subject(subject):
    """Returns the error of a commit's subject; None if it is right."""
    if len(subject) > MOST_SUBJECT_COLUMNS:
        return f"{len(subject)} columns: expected at most {MOST_SUBJECT_COLUMNS}"
    match = SUBJECT.fullmatch(subject)
    if not match:
        return "expected 'area: Verb what', with one area, and a capital letter after it"
    if subject.endswith("."):
        return "expected no full stop at the end"
    verb = match["verb"]
    if verb in NO_VERBS or (verb not in IMPERATIVES and re.search(r"(?:ed|ing|[^s]s)$", verb)):
        return f"'{verb}': expected a verb in the imperative"
    return None


def check_commits(commits):
    """Prints the errors of the subjects of a range; returns their number."""
    if commits == "-":
        lines = [f"- {line}" for line in sys.stdin.read().splitlines()]
    else:
        lines = run_git("log", "--no-merges", "--format=%h %s", commits, "--").splitlines()
    errors = 0
    for line in lines:
        commit, _, subject = line.partition(" ")
        error = check_subject(subject)
        if error:
            errors += 1
            print(f"{commit}: error: \"{subject}\": {error}")
    return errors


def run_git(*arguments):
    # The checkout may belong to another user.
    done = subprocess.run(["git", "-C", str(ROOT), "-c", "safe.directory=*", *arguments],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit("error: git: " + " ".join(done.stderr.split()))
    return done.stdout


def list_files(paths):
    """Returns the files to check, by their paths in the checkout, or else as they are given."""
    found = {}
    folders = [path for path in paths if pathlib.Path(path).is_dir()]
    for folder in folders if paths else [ROOT]:
        if (ROOT / ".git").exists():
            listed = run_git("ls-files", "-z", "--cached", "--others", "--exclude-standard",
                             "--full-name", "--", str(pathlib.Path(folder).resolve())).split("\0")
        else:    # an unpacked archive of the sources
            listed = [path.relative_to(ROOT).as_posix() for path in
                      pathlib.Path(folder).resolve().rglob("*")
                      if not path.relative_to(ROOT).as_posix().startswith("build")]
        found.update({path: ROOT / path for path in listed if (ROOT / path).is_file()})
    for path in paths:
        absolute = pathlib.Path(path).resolve()
        if path not in folders:
            is_inside = absolute.is_relative_to(ROOT)
            found[absolute.relative_to(ROOT).as_posix() if is_inside else path] = absolute
    return sorted((path, file) for path, file in found.items()
                  if path.endswith(SUFFIXES) or path.startswith(".ci/"))


# Definitions of functions and classes in C++, Python, shell and CMake.
NAME = re.compile(r"^(?:class|struct|enum(?: class)?) (?:\[\[\w+\]\] )?(\w+)(?= [:{]| final)|"
                  r"^(?:[\w:<>,]+[ *&]+)+([\w:]+)\((?![^;{]*;)|"
                  r"^ *(?:def|class) (\w+)|^(\w+)\(\) \{|^(?:function|macro)\((\w+)", re.M)


def print_sample(files, options):
    """Prints comments and names drawn at random, for a person to review."""
    comments, names = [], []
    for path, text in files:
        for comment in read_comments(path, text):
            sentences = [sentence for _, sentence in get_sentences(comment)]
            if sentences:
                comments.append((path, comment.line, " ".join(" ".join(sentences).split())))
        for match in NAME.finditer(text):
            name = next(filter(None, match.groups()))
            names.append((path, text.count("\n", 0, match.start()) + 1, name))
    random.seed(options.seed)
    num_names = options.sample * 4 // 7 if options.names is None else options.names
    for kind, drawn, count in (("comments", comments, options.sample), ("names", names, num_names)):
        chosen = sorted(random.sample(drawn, min(count, len(drawn))))
        print(f"{len(chosen)} of {len(drawn)} {kind}")
        for path, line, text in chosen:
            print(f"{path}:{line}: {text}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2].rstrip())
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--commits")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--names", type=int)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.commits:
        sys.exit(1 if check_commits(options.commits) else 0)
    files, errors = [], 0
    for path, file in list_files(options.paths):
        with input_files.checked(path):
            files.append((path, file.read_text(encoding="utf-8")))
    if options.sample is not None:
        return print_sample(files, options)
    for path, text in files:
        for line, error in sorted(check_file(path, text)):
            errors += 1
            print(f"{path}:{line}: error: {error}")
    if errors:
        sys.stdout.flush()
        sys.exit(f"error: {errors} errors in {len(files)} files")
    print(f"{len(files)} files are right")


if __name__ == "__main__":
    main()
