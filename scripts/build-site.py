#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the site from the Markdown of the repository.

usage: build-site.py [--root=FOLDER] [--check] SITE

Replaces SITE. Its pages have navigation and search, and need neither a server nor a
network. Needs markdown-it-py (scripts/site/requirements.txt). The pages are README.md,
CONTRIBUTING.md, CHANGELOG.md, python/README.md and docs/**/*.md. Other files of the
repository that they link to are shown as text. docs/README.md defines the order.

A broken link, to a file or to a heading, is an error. So is a page without a link to
it. --check only searches for such errors, and writes nothing.
"""

import argparse
import html
import json
import pathlib
import posixpath
import re
import shutil
import sys
import urllib.parse

from markdown_it import MarkdownIt

ROOT = pathlib.Path(__file__).resolve().parent.parent
ASSETS = pathlib.Path(__file__).resolve().parent / "site"
MORE_PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "python/README.md")
ORDER = "docs/README.md"
LARGEST_SOURCE = 200_000

# Keywords to highlight in code, by the first word of a fence.
WORDS = {
    "mlir": r"module|func\.func|func\.call|return|loc|tensor|memref|index|true|false|dense|array|into|reading|on",
    "cpp": r"auto|bool|class|const|else|for|if|int|namespace|return|struct|template|using|void|while",
    "python": r"and|as|def|else|for|from|if|import|in|lambda|not|or|return|while|with|None|True|False",
    "sh": r"cd|do|done|else|export|fi|for|if|in|then",
    "cmake": r"add_\w+|find_package|include|if|endif|set|target_\w+|project|cmake_minimum_required",
    "json": r"true|false|null",
}
COMMENTS = {"mlir": r"//[^\n]*", "cpp": r"//[^\n]*", "json": r"(?!)"}
LANGUAGES = {"tablegen": "cpp", "c": "cpp", "c++": "cpp", "td": "cpp", "h": "cpp", "py": "python", "bash": "sh",
             "test": "sh", "txt": "cmake"}


class Wrong(Exception):
    """An error in a page, as text for the user."""


def highlight(code, language):
    language = LANGUAGES.get(language, language)
    if language not in WORDS:
        return html.escape(code)
    token = re.compile(
        rf"(?P<c>{COMMENTS.get(language, '#[^' + chr(92) + 'n]*')})"
        r"|(?P<s>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')"
        r"|(?P<v>[%@$][\w.\-]+)"
        rf"|(?P<k>\b(?:{WORDS[language]})\b)"
        r"|(?P<o>\b(?:comm|linalg|tensor|arith|scf|stablehlo|memref|math)\.[\w.]+)")
    result, at = "", 0
    for match in token.finditer(code):
        # In a shell, a # within a word does not begin a comment.
        if match.lastgroup == "c" and match.start() > 0 and code[match.start() - 1] not in " \t\n":
            continue
        result += html.escape(code[at:match.start()])
        result += f'<span class="{match.lastgroup}">{html.escape(match[0])}</span>'
        at = match.end()
    return result + html.escape(code[at:])


def slugify(text, used):
    """Returns the anchor of a heading, as GitHub defines it; `used` counts earlier ones."""
    slug = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
    count = used.get(slug, 0)
    used[slug] = count + 1
    return f"{slug}-{count}" if count else slug


def plain_text(tokens):
    return "".join(token.content if token.type in ("text", "code_inline") else
                   " " if token.type in ("softbreak", "hardbreak") else
                   plain_text(token.children) if token.children and token.type != "image" else ""
                   for token in tokens)


class Page:
    """A page of Markdown: its headings, its links, and its sections for the search."""

    def __init__(self, path, text, parser):
        self.path, self.tokens = path, parser.parse(text)
        self.headings, self.links, self.sections = [], [], []
        self.anchors = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
        used = {}
        for i, token in enumerate(self.tokens):
            if token.type == "heading_open":
                title = plain_text(self.tokens[i + 1].children)
                anchor = slugify(title, used)
                token.attrSet("id", anchor)
                self.anchors.add(anchor)
                self.headings.append((int(token.tag[1]), title, anchor))
                self.sections.append([title, anchor, []])
            elif self.sections and (token.type == "inline" and self.tokens[i - 1].type != "heading_open"):
                self.sections[-1][2].append(plain_text(token.children))
            elif self.sections and token.type in ("fence", "code_block"):
                self.sections[-1][2].append(token.content)
            elif self.sections and token.type == "html_block":
                self.sections[-1][2].append(re.sub(r"<!--.*?-->|<[^>]*>", " ", token.content, flags=re.S))
            line = token.map[0] + 1 if token.map else 0
            for child in token.children or []:
                name = {"link_open": "href", "image": "src"}.get(child.type)
                if name:
                    self.links.append((line, child, name))

    @property
    def title(self):
        return self.headings[0][1] if self.headings else self.path

    @property
    def output(self):
        folder, name = posixpath.split(self.path)
        return posixpath.join(folder, "index.html" if name == "README.md" else name[:-3] + ".html")


class Site:
    def __init__(self, root):
        self.root = root
        self.parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
        found = [root / name for name in MORE_PAGES if (root / name).is_file()]
        found += sorted((root / "docs").glob("**/*.md"))
        names = [path.relative_to(root).as_posix() for path in found]
        self.pages = {name: Page(name, (root / name).read_text(encoding="utf-8"), self.parser) for name in names}
        # Other contents of the site: images, and sources shown as text.
        self.files, self.sources, self.folders = set(), set(), set()

    def resolve(self, page, target):
        """Returns the path in the repository, and the heading, of a link's target;
        None if the target is outside of the repository."""
        parts = urllib.parse.urlsplit(target)
        if parts.scheme or parts.netloc:
            if parts.scheme not in ("http", "https", "mailto"):
                raise Wrong(f"a link to '{target}': expected a file, http, https or mailto")
            return None
        path = urllib.parse.unquote(parts.path)
        place = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), path)) if path else page.path
        return place, urllib.parse.unquote(parts.fragment)

    def check(self):
        """Checks and rewrites all links, and checks that each page can be reached by links."""
        wrong, leads = [], {name: set() for name in self.pages}
        for page in self.pages.values():
            for line, token, name in page.links:
                try:
                    self.check_link(page, token, name, leads)
                except Wrong as error:
                    wrong.append(f"{page.path}:{line}: {error}")
        reached, todo = set(), [name for name in ("README.md", ORDER) if name in self.pages]
        while todo:
            name = todo.pop()
            if name not in reached:
                reached.add(name)
                todo += leads[name]
        wrong += [f"{name}:1: no page leads to this one" for name in self.pages if name not in reached]
        if wrong:
            raise Wrong("\n".join(wrong))

    def check_link(self, page, token, name, leads):
        target = token.attrGet(name)
        found = self.resolve(page, target)
        if found is None:
            if name == "src":
                raise Wrong(f"a picture at '{target}': expected a file")
            return
        place, anchor = found
        if place in self.pages:
            leads[page.path].add(place)
            if anchor and anchor not in self.pages[place].anchors:
                raise Wrong(f"a link to '{target}': {place} has no heading '{anchor}'")
            output = self.pages[place].output
        else:
            path = self.root / place
            if place.startswith("..") or not path.exists():
                raise Wrong(f"a link to '{target}': there is no {place}")
            if anchor:
                raise Wrong(f"a link to '{target}': {place} is not a page with headings")
            output = self.add_file(path, place, name)
        relative = posixpath.relpath(output, posixpath.dirname(page.output) or ".")
        token.attrSet(name, urllib.parse.quote(relative) + (f"#{urllib.parse.quote(anchor)}" if anchor else ""))

    def add_file(self, path, place, name):
        """Adds a file or folder of the repository to the site; returns its path there."""
        if name == "src":
            self.files.add(place)
            return place
        if path.is_dir():
            self.folders.add(place)
            for inner in sorted(path.glob("**/*")):
                if inner.is_file():
                    self.add_file(inner, inner.relative_to(self.root).as_posix(), "href")
            return f"{place}/index.html"
        self.sources.add(place)
        return f"{place}.html"

    # Writes the site.

    def write(self, out):
        shutil.rmtree(out, ignore_errors=True)
        for page in self.pages.values():
            body = self.parser.renderer.render(self.with_code(page.tokens), self.parser.options, {})
            # Wide tables scroll on their own.
            body = body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
            self.write_page(out, page.output, page.title, body, page)
        for place in sorted(self.folders):
            files = sorted(f for f in self.sources if f.startswith(place + "/"))
            items = "".join(f'<li><a href="{urllib.parse.quote(f[len(place) + 1:])}.html">'
                            f"{html.escape(f[len(place) + 1:])}</a></li>" for f in files)
            self.write_page(out, f"{place}/index.html", place, f"<h1>{html.escape(place)}</h1><ul>{items}</ul>")
        for place in sorted(self.sources):
            self.write_source(out, place)
        for place in sorted(self.files):
            (out / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.root / place, out / place)
        for name in ("site.css", "site.js"):
            shutil.copyfile(ASSETS / name, out / name)
        index = [[page.title, page.output, [[title, anchor, re.sub(r"\s+", " ", " ".join(text))]
                                            for title, anchor, text in page.sections]]
                 for page in self.in_order()]
        # The index is a script, because pages in a local folder may not fetch JSON.
        text = json.dumps(index, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        (out / "search-index.js").write_text(f"window.searchIndex = {text};\n", encoding="utf-8")

    def with_code(self, tokens):
        for token in tokens:
            if token.type == "fence":
                language = (token.info.split() or [""])[0]
                token.type, token.tag = "html_block", ""
                token.content = f'<pre tabindex="0"><code>{highlight(token.content, language)}</code></pre>\n'
        return tokens

    def write_source(self, out, place):
        path = self.root / place
        data = path.read_bytes()
        try:
            if len(data) > LARGEST_SOURCE:
                raise UnicodeError
            code = highlight(data.decode("utf-8"), path.suffix[1:])
            body = f'<pre tabindex="0"><code>{code}</code></pre>'
        except UnicodeError:
            body = f"<p>{len(data)} bytes, which are not shown.</p>"
        self.write_page(out, f"{place}.html", place, f"<h1>{html.escape(place)}</h1>{body}")

    def in_order(self):
        """Returns the pages: README first, then in the order of docs/README.md, then the rest."""
        first = ["README.md"] if "README.md" in self.pages else []
        listed = [name for _, links in self.navigation() for _, name in links]
        return [self.pages[name] for name in dict.fromkeys(first + listed + list(self.pages))]

    def navigation(self):
        """Returns the links of docs/README.md, as titles and pages, grouped by heading."""
        groups = [("", [])]
        page = self.pages.get(ORDER)
        for i, token in enumerate(page.tokens if page else []):
            if token.type == "heading_open" and token.tag != "h1":
                groups.append((plain_text(page.tokens[i + 1].children), []))
            children = token.children or []
            for j, child in enumerate(children):
                if child.type != "link_open" or child.meta.get("page") not in self.pages:
                    continue
                end = next(k for k in range(j, len(children)) if children[k].type == "link_close")
                groups[-1][1].append((plain_text(children[j:end]), child.meta["page"]))
        seen, result = set(), []
        for title, links in groups:
            links = [link for link in links if not (link[1] in seen or seen.add(link[1]))]
            if links:
                result.append((title, links))
        return result

    def mark_pages(self):
        """Records the target page of each link of docs/README.md, before links are rewritten."""
        page = self.pages.get(ORDER)
        for _, token, _ in page.links if page else []:
            try:
                found = self.resolve(page, token.attrGet("href") or "")
            except Wrong:
                continue
            if found and found[0] in self.pages:
                token.meta["page"] = found[0]

    def write_page(self, out, output, title, body, page=None):
        up = posixpath.relpath(".", posixpath.dirname(output) or ".")

        def link(name, text):
            target = self.pages[name]
            here = ' aria-current="page"' if target is page else ""
            return f'<a href="{posixpath.join(up, target.output)}"{here}>{html.escape(text)}</a>'

        menu = ""
        for group, links in [("", [("Start", "README.md")] if "README.md" in self.pages else []),
                             *self.navigation()]:
            menu += f"<h2>{html.escape(group)}</h2>" if group else ""
            menu += "<ul>" + "".join(f"<li>{link(name, text)}</li>" for text, name in links) + "</ul>"
        inside = around = ""
        if page:
            items = "".join(f'<li class="h{level}"><a href="#{anchor}">{html.escape(text)}</a></li>'
                            for level, text, anchor in page.headings if level in (2, 3))
            inside = f'<nav id="siteInside" aria-label="on this page"><h2>On this page</h2><ul>{items}</ul></nav>'
            order = self.in_order()
            at = order.index(page)
            before, behind = order[at - 1] if at > 0 else None, order[at + 1] if at + 1 < len(order) else None
            around = '<nav id="siteAround" aria-label="pages before and behind">' + \
                (link(before.path, f"\u2190 {before.title}") if before else "<span></span>") + \
                (link(behind.path, f"{behind.title} \u2192") if behind else "") + "</nav>"
        text = (ASSETS / "page.html").read_text(encoding="utf-8")
        for name, value in (("title", html.escape(title)), ("up", up), ("menu", menu), ("inside", inside),
                            ("around", around), ("body", body)):
            text = text.replace("{{" + name + "}}", value, 1) if name == "body" else \
                text.replace("{{" + name + "}}", value)
        (out / output).parent.mkdir(parents=True, exist_ok=True)
        (out / output).write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help="of the repository")
    parser.add_argument("--check", action="store_true", help="look for wrong links only")
    parser.add_argument("site", type=pathlib.Path, nargs="?")
    arguments = parser.parse_args()
    if not arguments.check and not arguments.site:
        parser.error("expected a folder for the site, or --check")
    if arguments.site and arguments.site.exists() and not (arguments.site / "search-index.js").exists() \
            and (not arguments.site.is_dir() or any(arguments.site.iterdir())):
        sys.exit(f"error: '{arguments.site}' exists and is not a site: expected a new folder, or one of this script")
    site = Site(arguments.root.resolve())
    site.mark_pages()
    try:
        site.check()
    except Wrong as error:
        sys.exit("\n".join(f"error: {line}" for line in str(error).splitlines()))
    if not arguments.check:
        site.write(arguments.site)
    print(f"{len(site.pages)} pages, {sum(len(page.links) for page in site.pages.values())} links")


if __name__ == "__main__":
    main()
