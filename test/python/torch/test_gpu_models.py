"""Tests the part of scripts/gpu-guests.sh for models in PyTorch, at tiny sizes."""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys

import pytest

if importlib.util.find_spec("torch_mlir") is None:
    pytest.skip("torch-mlir is not installed", allow_module_level=True)

ROOT = pathlib.Path(__file__).resolve().parents[3]


def test_models(tmp_path):
    done = subprocess.run(
        [ROOT / "scripts/gpu-guests.sh", "--cpu", "--ranks=1", "--parts=torch_models",
         f"--python={sys.executable}", f"--out={tmp_path}", "--seconds=900"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        env={name: value for name, value in os.environ.items() if name != "OUT"})
    assert done.returncode == 0, done.stdout
    assert "1 passed, 0 failed" in done.stdout
    result = json.loads((tmp_path / "torch_models.json").read_text(encoding="utf-8"))
    assert not result["failures"]
    assert [row["name"] for row in result["programs"]] == ["gpt2", "mlp"]
    for row in result["programs"]:
        assert min(row["eager_ms"], row["default_ms"], row["ours_ms"]) > 0
        assert row["results"]
    head, _, *rows = [line for line in (tmp_path / "tables.md").read_text().splitlines()
                      if line.startswith("|")]
    assert "commdialect.torch.compile_step" in head and len(rows) == 2
