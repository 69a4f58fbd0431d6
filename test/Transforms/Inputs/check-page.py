# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the timelines of a page of comm-report as XML and says what is in them."""

import html.parser
import re
import sys
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"
VOID = {"meta"}


class Balance(html.parser.HTMLParser):
    """Every element is closed."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag, f"</{tag}> closes something else"


with open(sys.argv[1], encoding="utf-8") as file:
    page = file.read()
balance = Balance()
balance.feed(page)
assert not balance.open, f"not closed: {balance.open}"
without_names = page.replace("http://www.w3.org/2000/svg", "")
assert not re.search(r"https?://|<link|src=", without_names), "needs the network"
for text in re.findall(r"<div class=\"plot\"[^>]*>(<svg.*?</svg>)</div>", page, re.S):
    svg = ElementTree.fromstring(text)
    boxes = [e for e in svg.iter(f"{SVG}rect") if e.find(f"{SVG}title") is not None]
    for box in boxes:
        end = float(box.get("x")[:-1]) + float(box.get("width")[:-1])
        assert end <= 100.1, f"beyond the end: {end} %"
    limits = svg.findall(f"{SVG}line[@class='limit']")
    style = [box.get("class") for box in boxes]
    print(
        f"{svg.get('aria-label')}: {style.count('c')} compute, {style.count('w')} "
        f"waits, {style.count('h')} hidden, {style.count('x')} exposed, "
        f"{len(limits)} limits, "
        f"{len(list(svg.iter(f'{SVG}path')))} curves"
    )
    print("first:", (boxes[0].findtext(f"{SVG}title") or "").split("\n")[0])
