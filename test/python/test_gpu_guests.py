"""Tests scripts/gpu-guests.sh at tiny sizes, on devices of the host."""

import inspect
import json
import os
import subprocess
import sys

import commdialect.jax
from conftest import ROOT

PARTS = {"collectives": "xla_us", "norm": "xla_us", "decode": "jit_ms", "steps": "ours_ms",
         "models": "ours_ms"}


def has(option):
    return option in inspect.signature(commdialect.jax.install).parameters


def read_tables(path):
    """Returns the cells of the rows of each table, by the heading above."""
    tables = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            rows = tables[line[3:].split(", JAX")[0]] = []
        elif line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return tables


def test_all_parts(tmp_path):
    done = subprocess.run(
        [ROOT / "scripts/gpu-guests.sh", "--cpu", f"--python={sys.executable}",
         f"--out={tmp_path}", "--seconds=900"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        env={name: value for name, value in os.environ.items() if name != "OUT"})
    assert done.returncode == 0, done.stdout
    assert "6 passed, 0 failed" in done.stdout
    tables = read_tables(tmp_path / "tables.md")
    for part, key in PARTS.items():
        result = json.loads((tmp_path / f"{part}.json").read_text(encoding="utf-8"))
        head, line, *rows = tables[result["title"]]
        assert head == [title for _, title, _ in result["columns"]]
        assert len(rows) == len(result["programs"]) > 0
        assert {len(row) for row in (line, *rows)} == {len(head)}
        assert not result["failures"]
        for row in result["programs"]:
            assert row[key] > 0
    check_comparisons(tmp_path)


def check_comparisons(folder):
    """Checks that the results of both ways were compared, and are equal."""
    def read(part):
        return json.loads((folder / f"{part}.json").read_text(encoding="utf-8"))

    for part in ("steps", "models"):
        assert all(row["results"] for row in read(part)["programs"])
    assert all(row["jit_results"] for row in read("decode")["programs"])
    for part in ("collectives", "norm", "decode"):
        result = read(part)
        assert has("kernels") != any("no option `kernels`" in note for note in result["notes"])
        for row in result["programs"]:
            assert ("results" in row) == has("kernels")
            if has("kernels") and part == "collectives":
                assert row["results"] == "same bits"
                assert row["calls"] == row["count"]
            if has("kernels") and part == "norm":
                assert row["norms"] == row["count"]
    (scan,) = read("scan")["programs"]
    assert scan["difference"] < 1e-3
