"""Tests of FSDP2's fully_shard: bits, differences between ranks, and plans."""

import json
import re
import warnings

import pytest
import torch
import torch.nn as nn
from launch import select_names, start_ranks
from torch.utils._python_dispatch import _get_current_dispatch_mode

import features
import commdialect.torch
from commdialect.torch import _sharded, _sharded_plan, _styles

RIGHT = {
    # program: number of collectives in its recorded step, ranks
    "eager": (14, 2),
    "compiled_blocks": (14, 2),
    "compiled_model": (14, 2),
    "mixed_precision": (14, 2),
    "checkpointed": (14, 2),
    "prefetching": (14, 2),
    # In the recorded step, the head is still gathered from the step before.
    "evaluated": (13, 2),
    "accumulating": (14, 2),
    "compiled_step": (14, 2),
    # Each scatter has an all-reduce.
    "hsdp": (19, 4),
    # Each block has an all-reduce of its own in both passes.
    "tensor_parallel": (22, 4),
}
GATHERS = tuple(f"all_gather of 'blocks.{i}.norm.weight'" for i in (1, 2))
WRONG = {
    # program: what rank 0 comes to, and rank 1
    "other_order": GATHERS,
    "other_shape": ("'blocks.0.up.weight' (32x16 float32)", "'blocks.0.up.weight' (64x16 float32)"),
    "one_less": ("all_gather of 'blocks.3.norm.weight'", "all_gather of 'blocks.2.norm.weight'"),
    "frozen": ("reduce_scatter of 'blocks.2.norm.weight'", "all_gather of 'blocks.0.norm.weight'"),
    "known_orders": GATHERS,
}


def split(results):
    """Returns each rank's output by program."""
    section = re.compile(r"^program (\w+):\n(.*?)(?=^program |\Z)", re.M | re.S)
    return [dict(section.findall(output)) for _, output in results]


@pytest.fixture(scope="module")
def right(request, tmp_path_factory):
    """Returns a function from a program to each rank's output. The programs with as many ranks
    run in the same processes."""
    outputs_of = {}
    for ranks in (2, 4):
        names = [n for n in select_names(request, "test_bits", RIGHT) if RIGHT[n][1] == ranks]
        if names:
            results = start_ranks(
                tmp_path_factory.mktemp(f"right{ranks}"),
                "run_fully_shard.py",
                ",".join(names),
                "fully_shard=plan",
                "on_error=raise",
                ranks=ranks,
            )
            for status, output in results:
                assert status == 0, output
            outputs = split(results)
            outputs_of |= {name: [output[name] for output in outputs] for name in names}
    return outputs_of


@pytest.mark.parametrize(
    "program", features.list_params(RIGHT, {"compiled_step": "compiled fully_shard"})
)
def test_bits(program, right):
    """The steps before and after the planned one have torch's bits."""
    outputs = right[program]
    for output in outputs:
        assert "different: nothing" in output, output
        assert "Dynamo does not know" not in output, output
        found = re.search(r"fully_shard: \d+ nodes, (\d+) collectives", output)
        assert found and int(found[1]) == RIGHT[program][0], output
        assert "reshard_after_forward is now False for 4 modules" in output, output
    # All ranks have decided the same.
    assert len({output[output.index("001.") :] for output in outputs}) == 1
    assert "commdialect: 1 step of fully_shard with" in outputs[0]


@pytest.fixture(scope="module")
def wrong(tmp_path_factory):
    names = [*WRONG, "same_change", "late_change"]
    results = start_ranks(
        tmp_path_factory.mktemp("wrong"), "run_fully_shard.py", ",".join(names), "compare_seconds=3"
    )
    return split(results)


@pytest.mark.parametrize("program", WRONG)
def test_difference(program, wrong):
    """All ranks raise the first difference before the collective runs."""
    of_first, of_second = WRONG[program]
    for output in wrong:
        line = re.search(r"^raises (.*)$", output[program], re.M)
        assert line, output[program]
        start = "ranks come to different collectives of fully_shard: "
        first, second = re.fullmatch(rf"{start}rank 0 to (.*), rank 1 to (.*)", line[1]).groups()
        assert of_first in first and of_second in second


def test_same_change(wrong):
    for output in wrong:
        assert re.search(r"^ran$", output["same_change"], re.M), output["same_change"]


def test_late_change(wrong):
    """A rank that alone leaves the known steps names the collective. The other one has compared
    nothing, and fails in it."""
    first, second = (output["late_change"] for output in wrong)
    line = "rank 1 comes to all_gather of 'blocks.2.norm.weight' (16 float32) and 5 more, which"
    assert re.search(r"^fails ", first, re.M), first
    assert f"raises {line}" in second and "after 6 s not all" in second, second
    assert f"CommDialectWarning: commdialect: {line}" in second, second


def test_four_ranks(run_ranks):
    results = run_ranks("run_fully_shard.py", "other_order,same_change", ranks=4)
    for (status, output), programs in zip(results, split(results), strict=True):
        assert status == 0, output
        assert "rank 0 to all_gather of 'blocks.1.norm.weight'" in programs["other_order"]
        assert re.search(r"^ran$", programs["same_change"], re.M), output


#
# One process for all ranks
#


@pytest.fixture
def model():
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    with commdialect.torch.fake_group(8):
        mesh = init_device_mesh("cpu", (8,))
        torch.manual_seed(0)
        made = nn.Sequential(
            *(nn.Sequential(nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 64)) for _ in range(4))
        )
        for block in made:
            fully_shard(block, mesh=mesh)
        yield fully_shard(made, mesh=mesh)


def step(model, num_steps=1):
    for _ in range(num_steps):
        model(torch.ones(8, 64)).square().mean().backward()


def kept(model):
    """Returns whether each block keeps its parameters after the forward pass."""
    return [not block._get_fsdp_state()._fsdp_param_group._reshard_after_forward for block in model]


def test_record(model, tmp_path):
    """By default nothing changes, and the report and the remark say what would."""
    with commdialect.torch.install(report=tmp_path, machine="h100-x8") as guest:
        step(model)
        assert guest.graphs == []
        step(model, 2)
    (recorded,) = guest.graphs
    assert recorded.name == "001.fully_shard" and recorded.is_step
    assert recorded.num_collectives == 12 and not recorded.is_changed
    assert recorded.before == recorded.after and recorded.before.exposed_ns > 0
    (remark,) = recorded.remarks
    assert re.fullmatch(
        r"call set_reshard_after_forward\(False\) for 4 modules, '0' to '3', or use "
        r"fully_shard='plan': \d\.\d{3} ms less by the model, with a peak of \d+ bytes instead of "
        r"\d+",
        remark,
    )
    assert not any(kept(model))
    report = json.loads((tmp_path / "001.fully_shard.json").read_text())
    kinds = [item["kind"] for item in report["collectives"]]
    assert kinds.count("all_gather") == 8 and kinds.count("reduce_scatter") == 4
    text = (tmp_path / "001.fully_shard.txt").read_text()
    for i in range(4):
        assert re.search(rf"^all_gather +all_gather\.\d+ \({i}\)", text, re.M), text


def test_plan(model, tmp_path):
    """A planned module gathers once in a step. Uninstalling undoes it."""
    with commdialect.torch.install(fully_shard="plan", report=tmp_path) as guest:
        step(model, 2)
        assert all(kept(model))
        step(model)
        # A pass without gradients leaves nothing behind.
        with torch.no_grad():
            model(torch.ones(8, 64))
        groups = [block._get_fsdp_state()._fsdp_param_group for block in model]
        assert all(group.is_sharded for group in groups)
    assert not any(kept(model))
    (planned,) = guest.graphs
    assert planned.is_changed and planned.after.makespan_ns < planned.before.makespan_ns
    report = json.loads((tmp_path / "001.fully_shard.json").read_text())
    assert [item["kind"] for item in report["collectives"]].count("all_gather") == 4


def test_limit(model, monkeypatch):
    """The last modules' parameters take no memory at the peak, which is in the backward pass."""
    monkeypatch.setattr(_sharded_plan, "LEAST_LIMIT", 0)
    with commdialect.torch.install(fully_shard="plan", memory_limit="1.0") as guest:
        step(model, 2)
        assert kept(model) == [False, False, True, True]
    assert guest.graphs[0].after.peak_bytes == guest.graphs[0].before.peak_bytes


@pytest.mark.parametrize("options", [{"schedule": False}, {"machine": "h100-x8"}])
def test_no_plan(model, options, monkeypatch):
    if "machine" in options:  # no gain is large enough
        monkeypatch.setattr(_sharded_plan, "LEAST_GAIN", 0.1)
    with commdialect.torch.install(fully_shard="plan", **options) as guest:
        step(model, 3)
        assert not any(kept(model))
    changes = [graph.is_changed for graph in guest.graphs]
    assert changes == ([] if "schedule" in options else [False])


def test_impossible_limit(model, monkeypatch):
    monkeypatch.setattr(_sharded_plan, "LEAST_LIMIT", 0)
    with commdialect.torch.install(fully_shard="plan", memory_limit="1KiB") as guest:
        step(model)
        with pytest.warns(commdialect.torch.CommDialectWarning, match="limit of 1024 bytes"):
            step(model)
        step(model)
        assert not any(kept(model))
    assert guest.graphs == []


def test_order(model, monkeypatch):
    """Each gather but the first of a pass starts before the compute of the module before."""
    records = []
    evaluate = _sharded.evaluate

    def keep(recorder, *arguments):
        records.append(recorder.entries)
        return evaluate(recorder, *arguments)

    monkeypatch.setattr(_sharded, "evaluate", keep)
    with commdialect.torch.install():
        step(model, 2)
    (entries,) = records
    ops = ("all_gather", "aten.addmm.default")
    forward = [e for e in entries if e.op in ops and e.phase != "backward"]
    assert [(e.op, e.module) for e in forward][:6] == [
        ("all_gather", "0"), ("all_gather", "1"),
        ("aten.addmm.default", ""), ("aten.addmm.default", ""),
        ("all_gather", "2"), ("aten.addmm.default", ""),
    ]
    # The last scatter's wait is at the end, and that of the others before the next scatter.
    ends = [e for e in entries if e.op == "reduce_scatter" or e.start.startswith("reduce_scatter")]
    assert [e.op for e in ends] == ["reduce_scatter", "wait"] * 4


def test_failures(model, monkeypatch):
    """A failure of the guest is a warning."""

    def fail(*_):
        raise ValueError("no figures")

    monkeypatch.setattr(_sharded, "evaluate", fail)
    with commdialect.torch.install() as guest:
        step(model)
        with pytest.warns(commdialect.torch.CommDialectWarning, match="fully_shard: no figures"):
            step(model)
        step(model)
    assert guest.graphs == [] and torch.autograd.backward.__module__ == "torch.autograd"


@pytest.mark.needs("reset_iter_state")
def test_a_step_that_raises(model):
    """It leaves no mode behind, and the next step is recorded."""
    with commdialect.torch.install() as guest:
        step(model)
        with pytest.raises(RuntimeError, match="shapes cannot be multiplied"):
            model(torch.ones(8, 63))
        assert _get_current_dispatch_mode() is None
        model.reset_iter_state()
        step(model)
    assert len(guest.graphs) == 1 and torch.autograd.backward.__module__ == "torch.autograd"


def test_failure_to_watch(model, monkeypatch):
    """An error in a hook of the guest ends the watch, and not the step."""

    def fail(*_):
        raise KeyError("no root")

    monkeypatch.setattr(_sharded.Watch, "_record", fail)
    with commdialect.torch.install() as guest:
        step(model)
        with pytest.warns(commdialect.torch.CommDialectWarning, match="not watched any longer"):
            step(model)
        step(model)
    assert guest.graphs == []
    monkeypatch.undo()
    monkeypatch.setattr(_sharded.Recorder, "note", fail)
    with commdialect.torch.install() as guest:
        step(model)
        with pytest.warns(commdialect.torch.CommDialectWarning, match="001.fully_shard: KeyError"):
            step(model)
        assert _get_current_dispatch_mode() is None
        step(model)
    assert guest.graphs == []


def test_unknown_version(model, monkeypatch):
    """With another FSDP2, the guest installs, and says so when it is used."""
    from torch.distributed.fsdp._fully_shard import _fsdp_param_group

    monkeypatch.setattr(_fsdp_param_group, "foreach_reduce", lambda: None)
    monkeypatch.setattr(_styles, "_warned", set())
    with commdialect.torch.install():
        assert not _sharded.is_watched()
        with pytest.warns(commdialect.torch.CommDialectWarning, match="fully_shard of PyTorch"):
            torch.compile(lambda x: x * 2)(torch.ones(3))
    with pytest.raises(ValueError, match="fully_shard is 'some': expected 'record' or 'plan'"):
        commdialect.torch.install(fully_shard="some")
    monkeypatch.undo()
    monkeypatch.setattr(_styles, "_warned", set())
    with commdialect.torch.install(), warnings.catch_warnings():
        assert _sharded.is_watched()
        warnings.simplefilter("error", commdialect.torch.CommDialectWarning)
        torch.compile(lambda x: x * 3)(torch.ones(3))
    assert not _styles._warned


def make_text(table, limit=None, room=None):
    return json.dumps({"table": table, "limit": limit, "room": room})


TABLE = [[0, 1000, 100], [1, 900, 110], [2, 800, 120]]


@pytest.mark.parametrize(
    "texts, number",
    [
        ([make_text(TABLE)], 2),
        ([make_text(TABLE), make_text(TABLE, limit=110)], 1),
        ([make_text(TABLE), make_text(TABLE, room=10)], 1),
        ([make_text(TABLE), make_text(TABLE, room=9)], 0),
        # Slower on one rank.
        ([make_text(TABLE), make_text([[0, 900, 1], [1, 900, 1], [2, 901, 1]])], 1),
        # Less than 1 % on the slowest rank.
        ([make_text(TABLE), make_text([[0, 5000, 1], [1, 4990, 1], [2, 4980, 1]])], 0),
        # One rank could not evaluate its step, or has other modules.
        ([make_text(TABLE), "{}"], 0),
        ([make_text(TABLE), make_text(TABLE[:2])], 0),
    ],
)
def test_choose(texts, number):
    assert _sharded_plan.choose(texts) == number
