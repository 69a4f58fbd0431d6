"""Tests of torch.ops.commdialect and Communicator, on ranks with gloo."""

import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]

#: Cases of run_ops.py that run in the same processes, and the number of their ranks.
RUNS = {
    "eager": (4, ["values", "norm", "large", "groups", "autograd", "errors", "communicator"]),
    "pair": (2, ["values", "norm", "otherwise", "autograd", "communicator", "opcheck"]),
    "compile": (2, ["compile"]),
    "absent": (2, ["absent"]),
    "lives": (2, ["lives"]),
}


@pytest.mark.parametrize("name", RUNS)
def test_ops(run_ranks, name):
    ranks, cases = RUNS[name]
    for status, output in run_ranks("run_ops.py", *cases, ranks=ranks):
        assert status == 0, output
        assert all(f"done {case}\n" in output for case in cases), output
        assert "nanobind" not in output, output


def test_serving():
    """The example makes the calls of vLLM and SGLang."""
    ran = subprocess.run(
        [sys.executable, ROOT / "examples/torch/serving.py"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    for kind in ("VllmGroup", "SglangGroup"):
        assert ran.stdout.count(f"{kind}: all_reduce sum of 256 bfloat16: push, ") == 2, ran.stdout
    assert ran.stderr == ""
