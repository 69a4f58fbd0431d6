# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks a page of comm-report as a parser of HTML sees it.

usage: check-page.py PAGE.html REPORT.json [BEFORE.json]

The page must be well-formed, need no network, and have exactly these reports as its data.
No text in them may end the data early. test/pages tests the page in a browser.
"""

import html.parser
import json
import re
import sys

VOID = {"meta", "input"}


class Parser(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.scripts, self.attributes = [], [], []

    def handle_starttag(self, tag, attrs):
        self.attributes += [name for name, _ in attrs]
        if tag == "script":
            self.scripts.append([dict(attrs), ""])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts[-1][1] += data


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


text = read(sys.argv[1])
page = Parser()
page.feed(text)
assert not page.open, f"not closed: {page.open}"
assert [attributes for attributes, _ in page.scripts] == [
    {"type": "application/json", "id": "data"}, {}
], f"other scripts: {page.scripts}"
assert not {"src", "href", "srcset"} & set(page.attributes), "refers to a file"
data = page.scripts[0][1]
around = text.replace(data, "")
assert not re.search(r"https?:|<link|@import|url\(", around), "needs the network"
assert not re.search(r"[<>&]", data), "data that HTML may read as its own"
reports = json.loads(data)
assert list(reports) == ["report", "before"], f"data has {list(reports)}"
assert reports["report"] == json.loads(read(sys.argv[2])), "another report"
before = json.loads(read(sys.argv[3])) if len(sys.argv) > 3 else None
assert reports["before"] == before, "another report of before"
report = reports["report"]
print(f"@{report['function']}: {len(report['ops'])} ops, {len(report['collectives'])} "
      f"collectives, {'with' if before else 'without'} before")
