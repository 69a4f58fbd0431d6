"""Tests of the page of comm-report in Chromium: contents, mouse, keys, printing."""

import html
import json
import re
import struct
import zlib

import pytest

from conftest import BIN

AXIS, ROW = 24, 30


def address(path, state=""):
    return path.as_uri() + (f"#{state}" if state else "")


@pytest.fixture
def open_page(browser, reports):
    pages = []

    def open_it(name, state="", **size):
        pages.append(browser.open(address(reports / name, state), **size))
        return pages[-1]

    yield open_it
    for page in pages:
        page.check()


def view_of(page):
    """Returns the shown range in ns, from the address, which the page updates with a delay."""
    page.evaluate("new Promise(done => setTimeout(done, 300))")
    state = page.evaluate("Object.fromEntries(new URLSearchParams(location.hash.slice(1)))")
    return tuple(int(state[key]) if key in state else None for key in ("from", "to"))


def plot(page, timeline=-1):
    """Returns left, top and width of a timeline's plot, by default of the last one (after)."""
    boxes = page.evaluate("[...document.querySelectorAll('.timeline:not(.overview) .plot')]"
                          ".map(p => p.getBoundingClientRect()).map(r => [r.left, r.top, r.width])")
    return boxes[timeline]


def rows_of(page):
    return page.evaluate("[...document.querySelectorAll('#rows tr')]"
                         ".map(row => [...row.cells].map(cell => cell.textContent))")


def pixels(png):
    """Returns the width, and the rows of bytes, of an 8-bit PNG of RGB or RGBA."""
    at, data = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", png[at + 8:at + 18])
            assert depth == 8 and color in (2, 6)
        elif kind == b"IDAT":
            data += png[at + 8:at + 8 + length]
        at += 12 + length
    size, raw = (3 if color == 2 else 4), zlib.decompress(data)
    stride, above, rows = width * size, bytes(width * size), []
    for y in range(height):
        kind, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            left, up = (row[i - size] if i >= size else 0), above[i]
            corner = above[i - size] if i >= size else 0
            nearest = min((abs(up - corner), 0, left), (abs(left - corner), 1, up),
                          (abs(left + up - 2 * corner), 2, corner))[2]
            row[i] = (row[i] + (0, left, up, (left + up) // 2, nearest)[kind]) & 255
        above = bytes(row)
        rows.append([above[i:i + 3] for i in range(0, stride, size)])
    return rows


def test_shows_all_of_the_report(open_page, reports):
    page = open_page("after.html")
    after = json.loads((reports / "after.json").read_text())
    assert page.evaluate("document.title") == "@step on h200-x8: comm-report"
    figures = page.text("#figures")
    for name in ("makespan", "exposed communication", "communication", "compute", "peak memory",
                 "lower bound", "limit", "before: ", "gap "):
        assert name in figures
    heads = page.evaluate("[...document.querySelectorAll('#columns th')].map(head => head.textContent)")
    assert heads == ["collective", "location", "group", "bytes", "algorithm", "time", "exposed before",
                     "exposed", "reason", "blocked by"]
    # Rows are sorted by exposed time, the longest first.
    expected = sorted(after["collectives"], key=lambda c: (-c["exposed_ns"] * c["trips"], c["id"]))
    rows = rows_of(page)
    assert [row[:3] + [row[8]] for row in rows] == [
        [c["kind"], c["location"], c["group"], c["reason"]] for c in expected]
    blocked = expected[0]["blocked_by"]
    assert rows[0][9] == f"{blocked['name']} at {blocked['location']}: {expected[0]['detail']}"
    labels = page.evaluate("[...document.querySelectorAll('.labels')].map(l => l.textContent)")
    assert labels[0] == "overview" and len(labels) == 3
    assert labels[2].startswith("timecompute@dp@tpmemorypeak ") and "limit " in labels[2]


def test_figures_are_those_of_the_text(open_page, reports):
    """The page writes times and bytes as the C++ does, in its text."""
    text = (reports / "after.txt").read_text()
    page = open_page("after.html")
    lines = [line for line in text.splitlines() if "step.mlir" in line]
    rows = {row[1]: row for row in rows_of(page)}
    assert len(lines) == len(rows) == 3
    for line in lines:
        cells = re.split(r"  +", line.strip())
        assert rows[cells[1]][:len(cells)] == cells
    for name, shown in (("makespan", "makespan"), ("exposed", "exposed communication"),
                        ("peak memory", "peak memory"), ("lower bound", "lower bound")):
        figure = re.search(rf"^{name}: +(\d\S* \S+)", text, re.M)[1]
        assert f"{shown}{figure}" in page.text("#figures")


def test_draws_bars_of_each_kind(open_page):
    page = open_page("after.html")
    x, y, width = plot(page)
    rows = pixels(page.screenshot())

    def colors(row):
        return {rows[int(y + AXIS + ROW * row + 8)][int(i)] for i in range(int(x) + 1, int(x + width))}

    compute, hidden, exposed = bytes((0xB7, 0xC2, 0xCF)), bytes((0x23, 0x72, 0xB0)), bytes((0xC8, 0x4A, 0x00))
    assert compute in colors(0) and exposed in colors(0)
    # The gather begins when a kernel ends, and is exposed for a part.
    assert hidden in colors(1) and exposed in colors(1)
    assert exposed in colors(2) and hidden not in colors(2)


def test_above_the_memory_limit(open_page):
    page = open_page("above.html")
    assert "above the limit 40.0 MiB" in page.text("#figures")
    x, y, width = plot(page)
    rows = pixels(page.screenshot())
    # The memory's row: nothing else there is hatched.
    colors = {rows[i][j] for i in range(int(y + AXIS + 3 * ROW) + 2, int(y + AXIS + 3 * ROW + 100))
              for j in range(int(x) + 2, int(x + width) - 2)}
    assert bytes((0xC8, 0x4A, 0x00)) in colors


def test_wheel_zooms_at_the_pointer(open_page):
    page = open_page("after.html")
    span = page.evaluate("JSON.parse(document.getElementById('data').textContent).before.makespan_ns")
    x, y, width = plot(page)
    assert view_of(page) == (None, None)
    page.wheel(x + width / 4, y + 40, -200)
    begin, end = view_of(page)
    assert abs((end - begin) - span / 2) < 2
    pixel = span / width
    assert abs(begin + (end - begin) / 4 - span / 4) < pixel, "what is at the pointer stays"
    page.wheel(x + width / 4, y + 40, 2000)
    assert view_of(page) == (None, None), "no wider than all"


def test_drag_pans_and_selects_nothing(open_page):
    page = open_page("after.html", "from=400000&to=500000")
    x, y, width = plot(page)
    page.drag(x + width / 2, y + 40, x + width / 4, y + 40)
    assert view_of(page) == (425000, 525000)
    assert page.evaluate("document.getElementById('details').hidden")
    page.drag(x + 10, y + 40, x + 10 + 20 * width, y + 40)
    begin, end = view_of(page)
    assert (begin, end) == (0, 100000), "no further than the beginning"


def test_tooltip_says_why(open_page, reports):
    page = open_page("after.html", height=1400)
    after = json.loads((reports / "after.json").read_text())
    worst = max(after["collectives"], key=lambda c: c["exposed_ns"])
    assert worst["reason"] == "data dependence"
    x, y, width = plot(page)
    span = page.evaluate("JSON.parse(document.getElementById('data').textContent).before.makespan_ns")
    middle = x + (worst["begin_ns"] + worst["end_ns"]) / 2 / span * width
    page.mouse("mouseMoved", middle, y + AXIS + ROW * worst["lane"] + ROW / 2)
    assert not page.evaluate("document.getElementById('tip').hidden")
    tip = page.text("#tip")
    blocked = worst["blocked_by"]
    for text in (worst["location"], worst["algorithm"], "exposed 75.0 us: data dependence",
                 f"Blocked by {blocked['name']} at {blocked['location']}: {worst['detail']}"):
        assert text in tip
    # The wait in the compute row, and memory, have tips as well.
    page.mouse("mouseMoved", middle, y + AXIS + ROW / 2)
    assert f"waits for all_reduce at {worst['location']}" in page.text("#tip")
    page.mouse("mouseMoved", middle, y + AXIS + ROW * len(after["lanes"]) + 60)
    assert re.search(r"MiB live.*below the limit", page.text("#tip"))
    page.mouse("mouseMoved", 5, 5)
    assert page.evaluate("document.getElementById('tip').hidden")


def test_table_and_bars_lead_to_each_other(open_page, reports):
    page = open_page("after.html", height=1400)
    after = json.loads((reports / "after.json").read_text())
    page.evaluate("document.querySelector('#rows button').click()")
    page.settle()
    worst = max(after["collectives"], key=lambda c: c["exposed_ns"])
    assert page.text("#details .name").startswith("all_reduce of 16.0 MiB")
    assert page.evaluate("location.hash").startswith(f"#collective={worst['id']}")
    page.evaluate("document.getElementById('details-blocker').click()")
    page.settle()
    assert page.text("#details .name") == worst["blocked_by"]["name"]
    page.evaluate("document.getElementById('zoom-all').click()")
    # A click on a bar selects its row.
    other = next(c for c in after["collectives"] if c["group"] == "dp")
    x, y, width = plot(page)
    span = page.evaluate("JSON.parse(document.getElementById('data').textContent).before.makespan_ns")
    page.click(x + (other["begin_ns"] + other["end_ns"]) / 2 / span * width,
               y + AXIS + ROW * other["lane"] + ROW / 2)
    chosen = "document.querySelector('#rows tr[aria-selected=true]')"
    assert page.evaluate(f"{chosen}.cells[1].textContent") == other["location"]
    page.click(x + width / 2, y + AXIS + ROW * len(after["lanes"]) + 20)
    assert page.evaluate(chosen) is None


def test_filters_and_sorts(open_page):
    page = open_page("after.html")
    page.evaluate("document.getElementById('filter').focus()")
    page.command("Input.insertText", text="TP depend")
    page.settle()
    assert [row[2] for row in rows_of(page)] == ["tp"]
    assert page.text("#count").startswith("1 of 3, exposed 75.0 us")
    page.go(page.evaluate("location.href.split('#')[0]") + "?#reason=hidden&sort=location")
    assert [row[8] for row in rows_of(page)] == ["hidden"]
    page.evaluate("document.querySelector('#reasons [aria-pressed=true]').click()")
    assert len(rows_of(page)) == 3
    page.evaluate("document.getElementById('only-exposed').click()")
    assert len(rows_of(page)) == 2
    page.evaluate("document.getElementById('only-exposed').click()")
    page.evaluate("document.querySelectorAll('#columns button')[1].click()")
    locations = [row[1] for row in rows_of(page)]
    assert locations == sorted(locations, reverse=True)
    assert page.evaluate("document.querySelectorAll('#columns th')[1].getAttribute('aria-sort')") == "descending"


def test_keys(open_page):
    page = open_page("after.html", height=1400)
    page.evaluate("document.querySelectorAll('.timeline:not(.overview) .plot')[1].focus()")
    page.key("ArrowRight")
    first = page.text("#details .name")
    page.key("ArrowRight")
    page.key("ArrowLeft")
    assert page.text("#details .name") == first
    page.key("ArrowDown")
    assert "all_" in page.text("#details .name")
    page.key("Enter")
    assert page.evaluate("document.activeElement.closest('tr').getAttribute('aria-selected')") == "true"
    page.evaluate("document.querySelectorAll('.timeline:not(.overview) .plot')[1].focus()")
    page.key("+")
    assert view_of(page) != (None, None)
    page.key("0")
    page.key("Escape")
    assert page.evaluate("location.hash") in ("", "#")
    assert page.evaluate("document.getElementById('details').hidden")


def test_a_link_leads_to_a_bar(open_page):
    page = open_page("large.html", "collective=1500")
    begin, end = view_of(page)
    c = page.evaluate("JSON.parse(document.getElementById('data').textContent).report.collectives[1500]")
    assert begin <= c["begin_ns"] and c["end_ns"] <= end < begin + 20 * (c["end_ns"] - c["begin_ns"])
    assert page.evaluate("document.querySelector('#rows tr[aria-selected=true]').dataset.id") == "1500"


def test_20000_ops(open_page):
    page = open_page("large.html")
    assert "20998 ops, 2000 collectives" in page.text("#subtitle")
    assert len(rows_of(page)) == 200
    page.evaluate("document.getElementById('more').click()")
    assert len(rows_of(page)) == 2000
    x, y, width = plot(page)
    for _ in range(5):
        page.wheel(x + width / 3, y + 40, -400)
    begin, end = view_of(page)
    assert 0 < end - begin < 100_000


def test_hostile_names_are_text(open_page, reports):
    page = open_page("hostile.html", height=1400)
    report = json.loads((reports / "hostile.json").read_text())
    assert page.evaluate("document.title") == f"@{report['function']} on h200-x8: comm-report"
    # A browser shows U+0000 as it is in text that a script sets.
    assert {row[1] for row in rows_of(page)} == {c["location"] for c in report["collectives"]}
    assert page.evaluate("document.querySelectorAll('script').length") == 2
    page.evaluate("document.querySelector('#rows button').click()")
    assert report["collectives"][0]["location"] in page.text("#details")


def test_buckets(open_page):
    page = open_page("buckets.html")
    assert not page.evaluate("document.getElementById('buckets-section').hidden")
    text = page.text("#buckets")
    assert re.search(r"all_reduce at report-buckets.mlir:\d+:14, 64 B: 2 members, concat, ended: "
                     r"needed by math.exp at a.mlir:9:8, 1 copies", text)
    assert "comm.all_reduce at a.mlir:7:3, 16 B" in text and "copy: %a is an argument" in text
    assert "alone: the only one of its kind & group" in text


def drop(page, name, text):
    page.evaluate(f"""(() => {{
      const files = new DataTransfer();
      files.items.add(new File([{json.dumps(text)}], {json.dumps(name)}));
      document.dispatchEvent(new DragEvent('drop', {{ dataTransfer: files, cancelable: true, bubbles: true }}));
      return new Promise(done => setTimeout(done, 200));
    }})()""")


def test_a_file_is_dropped(open_page, reports):
    page = open_page("buckets.html")
    drop(page, "after.json", (reports / "after.json").read_text())
    assert page.text("#title") == "@step on h200-x8"
    assert len(rows_of(page)) == 3
    # The file has times of before, but no timeline of it.
    assert page.evaluate("document.querySelectorAll('.timeline:not(.overview)').length") == 1
    assert "exposed before" in page.text("#columns")


def test_the_page_without_a_report(browser, reports):
    page = browser.open((BIN.parent / "share" / "commdialect" / "report.html").as_uri())
    assert page.evaluate("document.getElementById('main').hidden")
    assert "Drop the JSON of a report here" in page.text("#empty")
    drop(page, "after.json", (reports / "after.json").read_text())
    assert page.text("#title") == "@step on h200-x8"
    assert page.evaluate("document.getElementById('empty').hidden")
    page.check()


@pytest.mark.parametrize("text,error", [
    ("{", "x.json: no JSON: "),
    ("[]", "x.json: the report has version none, expected 1"),
    ('{"version": 2}', "x.json: the report has version 2, expected 1"),
    ('{"version": 1, "machine": 5}', "x.json: the report: 'machine' is 5, expected a string"),
    ("null", "x.json: the report: expected an object"),
    (None, "x.json: collective 0: no lane 99"),
])
def test_a_file_that_is_no_report(open_page, reports, text, error):
    page = open_page("after.html")
    if text is None:
        report = json.loads((reports / "after.json").read_text())
        report["collectives"][0]["lane"] = 99
        text = json.dumps(report)
    drop(page, "x.json", text)
    assert page.text("#error").startswith(error)
    assert page.text("#title") == "@step on h200-x8", "what was shown stays"


def test_compares_with_a_file(open_page, reports, tmp_path):
    page = open_page("buckets.html")
    drop(page, "after.json", (reports / "after.json").read_text())
    node = page.command("Runtime.evaluate", expression="document.getElementById('file-before')")
    page.command("DOM.setFileInputFiles", files=[str(reports / "before.json")],
                 objectId=node["result"]["objectId"])
    page.evaluate("new Promise(done => setTimeout(done, 300))")
    assert page.evaluate("[...document.querySelectorAll('h3')].map(h => h.textContent)") == ["Before", "After"]


def test_inside_of_another_page(browser, reports, tmp_path):
    """Notebooks and comparisons of PyTorch show the page in a frame."""
    text = (reports / "after.html").read_text(encoding="utf-8")
    outer = tmp_path / "outer.html"
    outer.write_text('<!DOCTYPE html><meta charset="utf-8"><iframe width="900" height="600" '
                     f'srcdoc="{html.escape(text)}"></iframe>', encoding="utf-8")
    page = browser.open(outer.as_uri())
    inner = "document.querySelector('iframe').contentDocument"
    assert page.evaluate(f"{inner}.getElementById('title').textContent") == "@step on h200-x8"
    page.evaluate(f"{inner}.querySelector('#rows button').click()")
    assert page.evaluate(f"{inner}.querySelector('#details .name').textContent").startswith("all_reduce")
    page.check()


def luminance(rows):
    middle = [color for row in rows[::40] for color in row[::40]]
    return sum(sum(color) for color in middle) / len(middle) / 3


def test_dark_and_light(open_page):
    page = open_page("after.html", dark=True, height=500)
    assert luminance(pixels(page.screenshot())) < 80
    button = "document.getElementById('theme')"
    assert page.text("#theme") == "Theme: auto"
    page.evaluate(f"{button}.click()")
    page.settle()
    assert page.text("#theme") == "Theme: light"
    assert luminance(pixels(page.screenshot())) > 200
    page.evaluate(f"{button}.click(); {button}.click()")
    page.evaluate("localStorage.clear()")


def test_print(open_page):
    page = open_page("after.html", dark=True)
    data = page.pdf()
    assert data.startswith(b"%PDF") and len(data) > 10_000
    page.command("Emulation.setEmulatedMedia", media="print")
    hidden = page.evaluate("['header .tools', '.filters', '#keys'].map(s => "
                           "getComputedStyle(document.querySelector(s)).display)")
    assert hidden == ["none"] * 3
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_controls_have_names(open_page):
    """Each control that the keyboard can reach has an accessible name."""
    page = open_page("after.html", "collective=0")
    page.command("Accessibility.enable")
    nodes = page.command("Accessibility.getFullAXTree")["nodes"]
    roles = ("button", "searchbox", "checkbox", "application", "columnheader", "region")
    unnamed = [node["role"]["value"] for node in nodes if not node.get("ignored")
               and node.get("role", {}).get("value") in roles and not node.get("name", {}).get("value")]
    assert not unnamed
    assert {"application", "searchbox", "table", "alert"} <= {
        node.get("role", {}).get("value") for node in nodes} | {"alert"}
