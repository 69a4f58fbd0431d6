"""Targets by an argument, by the environment, and of the module itself."""

import json
import re
import subprocess
import sys

import commdialect
import commdialect.jax
import pytest

BODY = """
comm.group @dp = ranks [[0, 1]]
func.func @main(%g: tensor<4096xf32>) -> tensor<4096xf32> {
  %e = tensor.empty() : tensor<4096xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<4096xf32>
  %s = comm.wait %t, %r reading %g : tensor<4096xf32>
  return %s : tensor<4096xf32>
}
"""
PLAIN = commdialect.Module(BODY)
OWN = commdialect.Module(f'module attributes {{comm.target = #comm.target<"h200-x2">}} {{{BODY}}}')
NO_TARGET = re.escape(
    "no target: expected machine=..., or the environment variable COMMDIALECT_MACHINE; "
    f"known machines: {', '.join(commdialect.machines())}"
)


@pytest.fixture
def nothing_set(monkeypatch):
    monkeypatch.delenv("COMMDIALECT_MACHINE")


def get_machines(module, **options):
    """Returns the machines that the functions on modules use."""
    return {
        commdialect.optimize(module, **options).target,
        commdialect.report(module, **options).data["machine"],
        json.loads(commdialect.plan(module, **options).to_json())["machine"],
    }


def test_argument(monkeypatch):
    monkeypatch.setenv("COMMDIALECT_MACHINE", "h200-x4")
    assert get_machines(OWN, machine="h100-x8") == {"h100-x8"}
    with commdialect.jax.install(machine="h100-x8") as installed:
        assert installed.options.machine == "h100-x8"


def test_environment(monkeypatch):
    monkeypatch.setenv("COMMDIALECT_MACHINE", "h200-x4")
    for module in (PLAIN, OWN):
        assert get_machines(module) == {"h200-x4"}
    with commdialect.jax.install() as installed:
        assert installed.options.machine == "h200-x4"


def test_own_target(nothing_set):
    assert (PLAIN.target, OWN.target) == (None, "h200-x2")
    assert get_machines(OWN) == {"h200-x2"}
    gpu = commdialect.compile(OWN, target="cuda", cache=False)
    named = commdialect.compile(BODY, target="cuda", machine="h200-x2", cache=False)
    assert gpu.bytes == named.bytes


def test_plan_keeps_its_machine():
    """A plan is checked against the machine that it was made for."""
    plan = commdialect.plan(OWN, machine="h100-x8")
    assert commdialect.Plan.from_json(plan.to_json()).apply(OWN).target == "h200-x2"
    other = plan.to_json().replace('"h100-x8"', '"pdp11"')
    with pytest.raises(commdialect.Error, match="unknown machine 'pdp11'"):
        commdialect.Plan.from_json(other).apply(OWN)


def test_none(nothing_set):
    for function in (commdialect.optimize, commdialect.report, commdialect.plan):
        with pytest.raises(ValueError, match=NO_TARGET):
            function(PLAIN)
    with pytest.raises(ValueError, match=NO_TARGET):
        commdialect.compile(BODY, target="cuda", cache=False)
    with pytest.raises(ValueError, match=NO_TARGET):
        commdialect.jax.install()
    # A host is the machine that its programs run on.
    assert commdialect.compile(BODY, cache=False).metadata["target"] == "host"


def test_command(nothing_set, tmp_path):
    program = tmp_path / "train.py"
    program.write_text("print('run')")

    def run(*arguments):
        command = [sys.executable, "-m", "commdialect", *arguments, program]
        return subprocess.run(command, capture_output=True, text=True, timeout=300)

    assert run("--machine=h200-x2").stdout == "run\n"
    assert re.fullmatch(f"error: {NO_TARGET}\n", run().stderr)
    table = tmp_path / "schedule.csv"
    table.write_text("0F0,0F1,0B0,0B1\n1F0,1F1,1B0,1B1\n")
    program = table
    assert "messages take none" in run("pipeline").stdout
    assert re.fullmatch(f"error: {NO_TARGET}\n", run("pipeline", "--send-bytes=4096").stderr)
    assert "on h200-x2" in run("pipeline", "--send-bytes=4096", "--machine=h200-x2").stdout
