#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drives a headless Chromium over a pipe, by the protocol of its DevTools.

    with Browser() as browser:
        page = browser.open("file:///report.html", width=1200, height=800)
        page.evaluate("document.title")
        page.check()    # fails if the page wrote an error to its console
        page.screenshot("picture.png")

usage: browser.py [--width=W] [--height=H] [--dark] [--type=TEXT] ADDRESS PICTURE.png

draws a page into PICTURE.png. It types TEXT into the page's search first. Needs no package.
"""

import argparse
import base64
import json
import os
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SECONDS = 60


class BrowserError(RuntimeError):
    pass


def find_browser():
    """Returns the path of Chromium; None if it is not installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    def __init__(self):
        program = find_browser()
        if not program:
            raise BrowserError(f"no Chromium: expected one of {', '.join(NAMES)}; "
                               "scripts/install-deps.sh --with-browser installs it")
        self.folder = tempfile.mkdtemp(prefix="comm-browser-")
        to_browser, self.to_browser = os.pipe()
        self.from_browser, from_browser = os.pipe()
        # Chromium reads commands from descriptor 3 and answers on 4.
        shell = 'exec 3<&"$1" 4>&"$2"; shift 2; exec "$@"'
        flags = ["--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.folder}",
                 "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-dev-shm-usage",
                 "--disable-background-networking", "--disable-component-update",
                 "--force-color-profile=srgb", "--font-render-hinting=none"]
        if os.geteuid() == 0:
            flags.append("--no-sandbox")
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "browser", str(to_browser), str(from_browser), program, *flags],
            pass_fds=(to_browser, from_browser), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(to_browser)
        os.close(from_browser)
        self.received, self.number, self.events = b"", 0, []

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        try:
            self.command("Browser.close")
            self.process.wait(timeout=10)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.to_browser)
        os.close(self.from_browser)
        shutil.rmtree(self.folder, ignore_errors=True)

    def read_message(self, deadline):
        while b"\0" not in self.received:
            if not select.select([self.from_browser], [], [], max(deadline - time.monotonic(), 0))[0]:
                raise BrowserError(f"Chromium has not answered for {SECONDS} s")
            part = os.read(self.from_browser, 1 << 20)
            if not part:
                raise BrowserError("Chromium has ended")
            self.received += part
        message, self.received = self.received.split(b"\0", 1)
        return json.loads(message)

    def command(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        rest = json.dumps(message).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.to_browser, rest):]
        deadline = time.monotonic() + SECONDS
        while True:
            answer = self.read_message(deadline)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, method, session):
        """Waits for and returns the next event `method` of the session; ignores earlier ones."""
        deadline = time.monotonic() + SECONDS
        while True:
            for i, event in enumerate(self.events):
                if event.get("method") == method and event.get("sessionId") == session:
                    return self.events.pop(i)["params"]
            self.events.append(self.read_message(deadline))

    def open(self, address, width=1200, height=800, dark=False, scale=1):
        target = self.command("Target.createTarget", url="about:blank")["targetId"]
        session = self.command("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        page.command("Page.enable")
        page.command("Runtime.enable")
        page.command("Log.enable")
        page.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=scale, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        page.command("Emulation.setEmulatedMedia", features=[scheme])
        page.go(address)
        return page


class Page:
    def __init__(self, browser, session):
        self.browser, self.session = browser, session

    def command(self, method, **parameters):
        return self.browser.command(method, self.session, **parameters)

    def go(self, address):
        if error := self.command("Page.navigate", url=address).get("errorText"):
            raise BrowserError(f"cannot open {address}: {error}")
        self.browser.wait_for("Page.loadEventFired", self.session)
        self.settle()

    def settle(self):
        """Waits until the page has drawn all earlier changes."""
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def evaluate(self, script):
        """Returns the value of a JavaScript expression, or the value that its promise resolves to."""
        result = self.command("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).textContent")

    def mouse(self, kind, x, y, **more):
        self.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)
        self.settle()

    def click(self, x, y, count=1):
        for i in range(count):
            for kind in ("mousePressed", "mouseReleased"):
                self.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=i + 1)
        self.settle()

    def drag(self, x, y, to_x, to_y):
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseMoved", (x + to_x) / 2, (y + to_y) / 2, button="left", buttons=1)
        self.mouse("mouseMoved", to_x, to_y, button="left", buttons=1)
        self.mouse("mouseReleased", to_x, to_y, button="left", clickCount=1)

    def wheel(self, x, y, delta):
        self.mouse("mouseWheel", x, y, deltaX=0, deltaY=delta)

    def key(self, key):
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        self.command("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.command("Input.dispatchKeyEvent", type="keyUp", key=key)
        self.settle()

    def box(self, selector):
        """Returns left, top, width and height of an element in the window, in pixels."""
        return self.evaluate(f"(r => [r.left, r.top, r.width, r.height])(document.querySelector("
                             f"{json.dumps(selector)}).getBoundingClientRect())")

    def errors(self):
        """Returns the errors that the page wrote to its console, and its uncaught exceptions."""
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            method, details = event["method"], event.get("params", {})
            if method == "Runtime.exceptionThrown":
                thrown = details["exceptionDetails"]
                found.append(thrown.get("exception", {}).get("description", thrown["text"]))
            elif method == "Runtime.consoleAPICalled" and details["type"] in ("error", "assert", "warning"):
                found.append(" ".join(str(a.get("value", a.get("description"))) for a in details["args"]))
            elif method == "Log.entryAdded" and details["entry"]["level"] == "error":
                found.append(details["entry"]["text"])
        return found

    def check(self):
        if errors := self.errors():
            raise BrowserError(f"the page has errors: {errors}")

    def screenshot(self, path=None, full=False):
        """Returns a PNG of the window, or of the whole page if `full`; writes it to `path`, if given."""
        data = shrink(base64.b64decode(self.command("Page.captureScreenshot", format="png",
                                                    captureBeyondViewport=full)["data"]))
        if path:
            with open(path, "wb") as file:
                file.write(data)
        return data

    def pdf(self):
        return base64.b64decode(self.command("Page.printToPDF", printBackground=True, preferCSSPageSize=True)["data"])


def shrink(png):
    """Compresses the data of a PNG again at the best level; Chromium uses a fast one."""
    chunks, data, at = [], b"", 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        if kind == b"IDAT":
            data += png[at + 8:at + 8 + length]
        elif kind != b"IEND":
            chunks.append((kind, png[at + 8:at + 8 + length]))
        at += 12 + length
    chunks += [(b"IDAT", zlib.compress(zlib.decompress(data), 9)), (b"IEND", b"")]
    return png[:8] + b"".join(struct.pack(">I", len(content)) + kind + content
                              + struct.pack(">I", zlib.crc32(kind + content)) for kind, content in chunks)


def main():
    parser = argparse.ArgumentParser(description="takes a picture of a page")
    parser.add_argument("--width", type=int, default=1200)
    parser.add_argument("--height", type=int, default=800)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--type", help="into the search of the page")
    parser.add_argument("address")
    parser.add_argument("picture")
    arguments = parser.parse_args()
    try:
        with Browser() as browser:
            page = browser.open(arguments.address, arguments.width, arguments.height, arguments.dark)
            if arguments.type:
                page.evaluate("document.querySelector('input[type=search]').focus()")
                page.command("Input.insertText", text=arguments.type)
                page.evaluate("new Promise(done => setTimeout(done, 500))")
            page.check()
            page.screenshot(arguments.picture)
    except (BrowserError, OSError) as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
