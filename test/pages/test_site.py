"""The site: its links, its search in Chromium, and links that are wrong."""

import html.parser
import os
import pathlib
import subprocess
import sys
import urllib.parse

import pytest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = SOURCE / "scripts" / "build-site.py"


def build(*arguments):
    return subprocess.run([sys.executable, BUILD, *map(str, arguments)], capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "site"
    result = build(folder)
    assert result.returncode == 0, result.stderr
    return folder


class Links(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.ids, self.repeated, self.links, self.loads = set(), set(), [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if attrs.get("id") in self.ids:
            self.repeated.add(attrs["id"])
        self.ids |= {attrs[name] for name in ("id", "name") if name in attrs}
        if tag == "a" and "href" in attrs:
            self.links.append(attrs["href"])
        self.loads += [attrs[name] for name in ("src", "href") if name in attrs and tag != "a"]


def test_links_of_the_site(site):
    pages = {path: Links(path) for path in site.glob("**/*.html")}
    assert len(pages) > 40
    wrong, reached = [], {site / "index.html"}
    for path, page in pages.items():
        for link in page.links + page.loads:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme:
                assert parts.scheme in ("http", "https", "mailto")
                assert link not in page.loads, f"{path} loads {link}"
                continue
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            reached.add(target)
            if not target.is_file():
                wrong.append((path, link))
            elif parts.fragment and urllib.parse.unquote(parts.fragment) not in pages[target].ids:
                wrong.append((path, link))
    assert not wrong
    assert not set(pages) - reached, "no page leads to these"
    for name in ("docs/generated/CommDialect.html", "docs/generated/CommPasses.html", "docs/Report.html"):
        assert site / name in reached
    # A heading with an id of the frame would get its style, e.g. "Results" of the search.
    assert not {path: page.repeated for path, page in pages.items() if page.repeated}


def test_headings_with_the_names_of_the_frame(tmp_path):
    """An id of the frame has a capital letter, an anchor of a heading has none."""
    (tmp_path / "docs").mkdir()
    frame = ("Search", "Query", "Results", "Menu", "Menu button", "Theme", "Skip", "Home", "Columns", "Content",
             "Inside", "Around", "siteResults")
    (tmp_path / "README.md").write_text("# Start\n\n" + "".join(f"## {name}\n\n" for name in frame)
                                        + "[docs](docs/README.md)\n")
    (tmp_path / "docs" / "README.md").write_text("# Documents\n")
    assert build(f"--root={tmp_path}", tmp_path / "site").returncode == 0
    page = Links(tmp_path / "site" / "index.html")
    assert not page.repeated and {"results", "menu-button", "siteresults", "siteResults"} <= page.ids


@pytest.mark.parametrize("readme,docs,error", [
    ("[a](docs/Other.md)", "", "README.md:3: a link to 'docs/Other.md': there is no docs/Other.md"),
    ("[a](docs/README.md#no-such)", "",
     "README.md:3: a link to 'docs/README.md#no-such': docs/README.md has no heading 'no-such'"),
    ("![a](picture.png)", "", "README.md:3: a link to 'picture.png': there is no picture.png"),
    ("![a](https://example.com/a.png)", "",
     "README.md:3: a picture at 'https://example.com/a.png': expected a file"),
    ("[a](../outside.md)", "", "README.md:3: a link to '../outside.md': there is no ../outside.md"),
    ("fine", "[b](Alone.md)", None),
    ("fine", "", "docs/Alone.md:1: no page leads to this one"),
])
def test_wrong_links(tmp_path, readme, docs, error):
    (tmp_path / "docs").mkdir()
    (tmp_path / "README.md").write_text(f"# Start\n\n{readme}\n\n[docs](docs/README.md#documents)\n")
    (tmp_path / "docs" / "README.md").write_text(f"# Documents\n\n{docs}\n")
    if error is None or "Alone" in error:
        (tmp_path / "docs" / "Alone.md").write_text("# Alone\n")
    result = build("--check", f"--root={tmp_path}")
    if error is None:
        assert (result.returncode, result.stderr) == (0, "")
    else:
        assert result.returncode == 1
        assert result.stderr == f"error: {error}\n"


def test_headings_of_one_name(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "README.md").write_text("# A `b.c` (d)\n\n## E f\n\n## E f\n\n"
                                        "[1](#a-bc-d) [2](#e-f-1) [3](docs/README.md)\n")
    (tmp_path / "docs" / "README.md").write_text("# D\n\n[no](../README.md#e-f-2)\n")
    assert build("--check", f"--root={tmp_path}").stderr == (
        "error: docs/README.md:3: a link to '../README.md#e-f-2': README.md has no heading 'e-f-2'\n")


def test_does_not_remove_a_folder_of_others(tmp_path):
    (tmp_path / "mine.txt").write_text("x")
    result = build(tmp_path)
    assert result.returncode == 1 and "is not a site" in result.stderr
    assert (tmp_path / "mine.txt").exists()


def test_same_site_twice(site, tmp_path):
    assert build(tmp_path / "again").returncode == 0
    files = sorted(path.relative_to(site) for path in site.glob("**/*") if path.is_file())
    assert files == sorted(path.relative_to(tmp_path / "again")
                           for path in (tmp_path / "again").glob("**/*") if path.is_file())
    assert all((site / f).read_bytes() == (tmp_path / "again" / f).read_bytes() for f in files)


def test_search(browser, site):
    page = browser.open((site / "docs" / "benchmarks" / "gpu.html").as_uri())
    page.key("/")
    assert page.evaluate("document.activeElement.id") == "siteQuery"
    page.command("Input.insertText", text="memory limit")
    page.evaluate("new Promise(done => setTimeout(done, 400))")
    found = page.evaluate("[...document.querySelectorAll('#siteResults li')].map(item => item.textContent)")
    assert any("Limits of memory" in text for text in found[:3])
    page.evaluate("document.getElementById('siteQuery').value = ''")
    page.command("Input.insertText", text="comm-reorder")
    page.evaluate("new Promise(done => setTimeout(done, 400))")
    titles = page.evaluate("[...document.querySelectorAll('#siteResults a')].map(a => a.firstChild.textContent)")
    assert "Passes: -comm-reorder" in titles[:2]
    page.evaluate("document.getElementById('siteQuery').value = ''")
    page.command("Input.insertText", text="qqzzxx")
    page.evaluate("new Promise(done => setTimeout(done, 400))")
    assert page.text("#siteResults") == 'Nothing has "qqzzxx".'
    page.key("Escape")
    assert page.evaluate("document.getElementById('siteResults').hidden")
    page.check()


def test_a_result_leads_to_its_heading(browser, site):
    page = browser.open((site / "index.html").as_uri())
    page.evaluate("document.getElementById('siteQuery').focus()")
    page.command("Input.insertText", text="-comm-select-algorithm")
    page.evaluate("new Promise(done => setTimeout(done, 400))")
    page.key("Enter")
    page.evaluate("new Promise(done => setTimeout(done, 400))")
    assert page.evaluate("location.pathname").endswith("/docs/generated/CommPasses.html")
    top = page.evaluate("document.querySelector(location.hash).getBoundingClientRect().top")
    assert 0 <= top < 200
    page.check()


def test_every_page_opens(browser, site):
    """Each page opens without errors and fits the window, in dark and light."""
    page = browser.open((site / "index.html").as_uri(), width=1100, dark=True)
    for path in sorted(site.glob("**/*.html")):
        page.go(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate("document.querySelectorAll('h1').length") == 1, path
    page.check()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 23, 28)"
    page.evaluate("document.getElementById('siteTheme').click()")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.evaluate("localStorage.clear()")


def test_screenshots(tmp_path):
    """scripts/screenshots.sh takes all images of the docs, and none is blank."""
    from test_report_page import pixels
    subprocess.run([SOURCE / "scripts" / "screenshots.sh", tmp_path], check=True, stdout=subprocess.DEVNULL)
    taken = sorted(path.name for path in tmp_path.glob("*.png"))
    assert taken == sorted(path.name for path in (SOURCE / "docs" / "images").glob("*.png"))
    for name in taken:
        assert os.path.getsize(SOURCE / "docs" / "images" / name) < 150_000, name
        rows = pixels((tmp_path / name).read_bytes())
        assert len({color for row in rows[::3] for color in row[::3]}) > 20, f"{name} is blank"
