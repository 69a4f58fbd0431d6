"""Tests pages of the docs that need the package; lit tests run the others."""

import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def pages_with(feature):
    return [page.relative_to(ROOT).as_posix()
            for page in (ROOT / "README.md", *sorted(ROOT.glob("docs/*.md")))
            if f"<!-- needs: {feature} -->" in page.read_text(encoding="utf-8")]


def check(feature, page):
    tools = [pathlib.Path(sys.executable).parent, ROOT / "build/bin"]
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/check-docs.py", f"--with={feature}", ROOT / page],
        env={**os.environ, "PATH": os.pathsep.join([*map(str, tools), os.environ["PATH"]])},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_there_are_pages():
    assert {"README.md", "docs/Jax.md", "docs/Tutorial.md"} <= set(pages_with("jax"))
    assert {"docs/Pipelines.md"} <= set(pages_with("python"))


@pytest.mark.parametrize(
    "feature, page",
    [(feature, page) for feature in ("jax", "python") for page in pages_with(feature)],
)
def test_page(feature, page):
    check(feature, page)
