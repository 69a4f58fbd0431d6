"""Tests of commdialect.torch.export: steps equal eager PyTorch in comm-run."""

import functools
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import numpy as np
import pytest

if importlib.util.find_spec("torch_mlir") is None:
    pytest.skip("torch-mlir is not installed", allow_module_level=True)

import export_programs
import programs  # of examples/torch
import torch
from launch import select_names, start_ranks
from commdialect.torch import export
from commdialect.torch._export import ExportError

ROOT = pathlib.Path(__file__).resolve().parents[3]

# Programs of each kind, and small steps.
STEPS = [
    "ddp_mlp_w2", "ddp_transformer_w2", "ddp_transformer_w4", "fsdp_mlp_w2", "fsdp_transformer_w2",
    "fsdp_transformer_w4", "hsdp_transformer_w4", "mixed_precision_w2", "tp_mlp_w2", "tp_mlp_w4",
    "tp_sp_mlp_w2", "moe_w2", "conv_net_w2", "accumulate_w2", "vocabulary_parallel_w2",
    "vocabulary_parallel_w4"
]
SMALL = [
    "permute_w4", "uneven_all_to_all_w2", "uneven_all_to_all_w4", "in_place_w2", "coalesced_w2",
    "integers_w2", "inner_dimensions_w2", "new_groups_w4", "by_rank_w2", "by_rank_w4",
    "momentum_that_is_there_w2", "half_precision_w2", "max_pool_w2", "convolutions_w2",
    "reciprocal_w2", "sharded_optimizer_w2", "clipped_w2", "heads_by_all_to_all_w2",
    "ring_attention_w4", "recurrent_w2", "top_one_experts_w2"
]
# Programs of other tests that use the same exports.
ALSO = {
    "test_check_can_fail": ("coalesced", 2),
    "test_compiles_for_cuda": ("fsdp_transformer", 2),
    "test_text": ("new_groups", 4),
}
# Each compiler rounds bf16 at other points.
TOLERANCE = {"mixed_precision": ("2e-2", "5e-3")}


def comm_run():
    folder = os.environ.get("COMMDIALECT_BIN", ROOT / "build" / "bin")
    found = shutil.which("comm-run", path=folder) or shutil.which("comm-run")
    if not found:
        pytest.skip("comm-run is not built")
    return found


def run(folder, ranks, *options, rtol="1e-4", atol="1e-5"):
    data = folder / "data"
    return subprocess.run(
        [comm_run(), "-n", str(ranks), f"--inputs={data}", f"--check={data}", f"--rtol={rtol}",
         f"--atol={atol}", *options, folder / "program.mlir"],
        capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def exported(request, tmp_path_factory):
    """Returns the folder and the result of an export, by a program's name and a number of
    ranks. The same processes export all programs of as many ranks."""
    names = select_names(request, "test_equals_pytorch", STEPS + SMALL)
    kinds = [name.rsplit("_w", 1) for name in names]
    of_ranks = {n: [kind for kind, ranks in kinds if ranks == str(n)] for n in (2, 4)}
    of_ranks[2] += select_names(request, "test_wrong", WRONG_TOGETHER)
    tests = {item.name for item in request.session.items}
    for test, (kind, ranks) in ALSO.items():
        if test in tests and kind not in of_ranks[ranks]:
            of_ranks[ranks].append(kind)

    @functools.cache
    def export_all(ranks):
        folder = tmp_path_factory.mktemp(f"exported_w{ranks}")
        results = start_ranks(
            folder, "run_exports.py", folder, *of_ranks[ranks], ranks=ranks)
        for status, output in results:
            assert status == 0, output
        return folder, json.loads((folder / "results.json").read_text())

    def get(name, ranks):
        folder, results = export_all(ranks)
        return folder / name, results[name]

    return get


@pytest.mark.parametrize("name", STEPS + SMALL)
def test_equals_pytorch(name, exported):
    kind, ranks = name.rsplit("_w", 1)
    folder, result = exported(kind, int(ranks))
    assert result.get("ranks") == int(ranks), result
    rtol, atol = TOLERANCE.get(kind, ("1e-4", "1e-5"))
    for options in ["--passes="], ["--passes=builtin.module(comm-optimize)"]:
        ran = run(folder, ranks, *options, rtol=rtol, atol=atol)
        assert ran.returncode == 0, ran.stderr
        assert f"ok: {result['outputs']} output" in ran.stdout


def test_starts_ranks(tmp_path):
    """One process exports, and starts the ranks."""
    exported = export(programs.ddp_mlp, None, tmp_path, ranks=2, timeout=300)
    assert exported.ranks == 2
    result = run(tmp_path, 2)
    assert result.returncode == 0, result.stderr
    assert f"ok: {len(exported.outputs)} output" in result.stdout


def test_compiles_for_cuda(exported, tmp_path):
    folder, _ = exported("fsdp_transformer", 2)
    emitted = tmp_path / "step.so"
    result = subprocess.run(
        [comm_run(), "--target=cuda", "--machine=h200-x2", f"--emit={emitted}",
         folder / "program.mlir"],
        capture_output=True, text=True, timeout=300)
    if result.returncode and "ptxas" in result.stderr:
        pytest.skip("ptxas is not installed")
    assert result.returncode == 0, result.stderr
    assert emitted.exists()


def test_check_can_fail(exported, tmp_path):
    shutil.copytree(exported("coalesced", 2)[0], tmp_path, dirs_exist_ok=True)
    wrong = tmp_path / "data" / "rank1_out1.npy"
    np.save(wrong, np.load(wrong) + 0.01)
    result = run(tmp_path, 2)
    assert result.returncode != 0
    assert "rank 1: output 1 differs" in result.stderr


def test_text(exported, tmp_path):
    """Groups have all lines, two exports are equal, and results have names."""
    folder, _ = exported("new_groups", 4)
    again = export(export_programs.new_groups, None, tmp_path, ranks=4, timeout=300)
    text = (folder / "program.mlir").read_text()
    assert "groups = [array<i64: 0, 2>, array<i64: 1, 3>]" in text
    assert "export_programs.py" in text
    assert text == (tmp_path / "program.mlir").read_text()
    assert (again.inputs, again.outputs) == (["x"], ["result"])


def test_names(tmp_path):
    exported = export(
        export_programs.momentum_that_is_there, None, tmp_path, ranks=1, data=False, timeout=300)
    assert not (tmp_path / "data").exists()
    assert exported.inputs[:3] == ["x", "y", "model.0.weight"]
    assert "optimizer.step[model.0.weight]" in exported.inputs
    assert exported.outputs[0] == "result"
    assert {"model.0.weight", "model.1.running_mean", "model.0.weight.grad",
            "optimizer.exp_avg[model.1.bias]"} <= set(exported.outputs)


# Texts of the messages. Some have a line of export_programs.py.
WRONG = {
    "data_dependent": ["could not", "data-dependent", "export_programs.py:"],
    "unsupported": ["torch-mlir has no lowering of aten._linalg_svd to linalg (", "export_programs.py:"],
    "other_graph": ["the step differs between ranks: rank 0 has aten.add.Tensor (",
                    "where rank 1 has aten.mul.Tensor ("],
    "other_operand": ["the step differs between ranks: _c10d_functional.all_reduce takes"],
    "other_shape": ["x is float32[4] on rank 0, and x float32[5] on rank 1"],
    "other_reduction": ["takes 'sum' on rank 0 (", "and 'max' on rank 1"],
    "random_numbers": ["the step draws random numbers (aten.bernoulli", "export_programs.py:"],
    "wrong_shapes": ["size", "export_programs.py:"],
    "returns_text": ["result['name'] of the step is of type str, expected a tensor"],
    "fails_on_one": ["rank 1: ValueError: no data (", "export_programs.py:"],
    "gives_nothing": ["without args the step must give (step, args)"],
}


# The other two steps fail when they are created, in processes that `export` starts.
WRONG_TOGETHER = [name for name in WRONG if name not in ("fails_on_one", "gives_nothing")]


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name, exported, tmp_path):
    if name in WRONG_TOGETHER:
        folder, result = exported(name, 2)
        message = result["error"]
    else:
        folder = tmp_path / "out"
        with pytest.raises(ExportError) as error:
            export(getattr(export_programs, name), None, folder, ranks=2, timeout=300)
        message = str(error.value)
    assert "\n" not in message
    for part in WRONG[name]:
        assert part.lower() in message.lower()
    assert not folder.exists()


def test_time_limit(tmp_path):
    begin = time.monotonic()
    with pytest.raises(ExportError, match=r"more than 3 seconds \(ranks 0, 1 are not done\)"):
        export(export_programs.hangs, None, tmp_path, ranks=2, timeout=3)
    assert time.monotonic() - begin < 60
    import multiprocessing

    assert not multiprocessing.active_children()


def test_needs_ranks(tmp_path):
    with pytest.raises(ExportError, match="there is no process group"):
        export(lambda x: x, (torch.ones(1),), tmp_path)
    with pytest.raises(ExportError, match="ranks is 0, expected a positive integer"):
        export(export_programs.hangs, None, tmp_path, ranks=0)
    with pytest.raises(ExportError, match="cannot be given to other processes"):
        export(lambda x: x, (torch.ones(1),), tmp_path, ranks=2)
    with pytest.raises(ExportError, match="type int, expected a function"):
        export(3, (), tmp_path)


def test_without_torch_mlir(tmp_path):
    code = ("import sys; sys.modules['torch_mlir'] = None; from commdialect.torch import export\n"
            "try: export(print, (), '.')\n"
            "except ImportError as error: print(error)")
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert result.stdout == ("commdialect.torch.export needs torch-mlir: "
                             "pip install 'commdialect[torch-export]'\n"), result.stderr


def test_own_process_group(tmp_path):
    """An export by the ranks of an existing process group changes no state."""
    code = f"""
import torch, torch.distributed as dist
from commdialect.torch import export
dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
model = torch.nn.Linear(3, 3)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
before = model.weight.detach().clone()
def step(x):
    model(x).sum().backward()
    optimizer.step()
print(export(step, (torch.ones(2, 3),), {str(tmp_path)!r}))
assert torch.equal(before, model.weight) and model.weight.grad is None and not optimizer.state
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    assert result.stdout == "3 inputs, 6 outputs, 1 ranks, 0 collectives\n"
    result = run(tmp_path, 1)
    assert result.returncode == 0, result.stderr
