"""Tests of benchmarks/guests/torch_ops.py at tiny sizes, on CPUs."""

import json
import os
import pathlib
import subprocess
import sys

import launch  # noqa: F401: sets variables of Inductor

ROOT = pathlib.Path(__file__).resolve().parents[3]


def run(*command):
    return subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={name: value for name, value in os.environ.items() if name != "OUT"},
    )


def test_tables(tmp_path):
    script = ROOT / "scripts/gpu-guests.sh"
    ran = run(
        script,
        "--cpu",
        "--parts=torch_ops",
        f"--python={sys.executable}",
        f"--out={tmp_path}",
        "--seconds=1800",
    )
    assert ran.returncode == 0, ran.stdout
    ops, decode = (
        json.loads((tmp_path / f"{part}.json").read_text())
        for part in ("torch_ops", "torch_decode")
    )
    assert not ops["failures"] and not decode["failures"]
    assert [row["kb"] for row in ops["programs"]] == [2, 8]
    for row in ops["programs"]:
        assert row["runs"] == "push" and row["results"] == "same bits"
        assert min(row[key] for key, _, form in ops["columns"] if form == ".1f" and key in row) > 0
    kernels = {row["way"]: row["kernels"] for row in decode["programs"]}
    assert kernels == {"NCCL": 0, "ours": 4}
    assert [row["results"] for row in decode["programs"]] == ["–", "same bits"]
    tables = (tmp_path / "tables.md").read_text()
    for result in (ops, decode):
        assert f"## {result['title']}, PyTorch {result['torch']}, 2 × CPU" in tables
        assert "| " + " | ".join(title for _, title, _ in result["columns"]) + " |" in tables


def test_late():
    """Ranks that are not complete in time are ended."""
    ran = run(sys.executable, ROOT / "benchmarks/guests/torch_ops.py", "--small", "--seconds=1")
    assert ran.returncode == 1
    assert "not complete after 1 s" in ran.stdout
