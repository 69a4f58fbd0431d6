"""Tests of graph_pass without Inductor. One process stands for all ranks."""

import json
from unittest import mock

import pytest
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
from torch._inductor.fx_passes import overlap_scheduling
from torch._inductor.pattern_matcher import stable_topological_sort
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.proxy_tensor import make_fx

from collectives import all_gather
from sums import arguments, step
import commdialect
import commdialect.torch
from commdialect.torch import _certificates, _compare
from commdialect.torch._fx import GraphReader

pytestmark = pytest.mark.usefixtures("fake_ranks")


def trace(function, *given):
    return make_fx(function, tracing_mode="fake")(*given)


def test_graph_pass():
    """The pass has torchtitan's form (gm, example_inputs) -> gm, and does not need
    Inductor."""
    for mode, name in ((None, "all_reduce.default"), ("coalesced", "all_reduce_coalesced.default")):
        gm = trace(step, *arguments())
        run = commdialect.torch.graph_pass(memory_limit="none", bucket_mode=mode)
        assert run(gm, list(arguments())) is gm
        (graph,) = run.graphs
        assert graph.is_changed
        assert gm.code.count(f"_c10d_functional.{name}") == 1
        for found, expected in zip(gm(*arguments()), step(*arguments()), strict=True):
            assert torch.equal(found, expected)


@pytest.mark.parametrize("differs", [False, True])
def test_report_of_what_is_not_ordered(differs, tmp_path, monkeypatch):
    """If ranks differ in their compute, or `schedule` is off, the report is of the original
    graph."""
    unlike = _certificates.Agreement(False, "it stays as it is")
    if differs:
        monkeypatch.setattr(_certificates, "compare", lambda *_: unlike)
    gm = make_fx(step, tracing_mode="fake")(*arguments())
    before = gm.code
    run = commdialect.torch.graph_pass(report=tmp_path, schedule=differs)
    assert run(gm, arguments()).code == before
    (graph,) = run.graphs
    assert graph.remarks == ([unlike.remark] if differs else [])
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"001.graph.{kind}" for kind in ("html", "json", "trace.json", "txt")]
    report = json.loads((tmp_path / "001.graph.json").read_text())
    assert len(report["collectives"]) == 8 and "memory_limit_bytes" not in report


def test_peak_with_inputs():
    def function(x, y):
        a = x + 1
        return a.view(16, 16).sum() + y.sum()

    graph = make_fx(function, tracing_mode="fake")(torch.ones(256), torch.ones(256)).graph
    # Live are both inputs and `a`, whose memory the view shares. The last use of x precedes
    # the sum.
    assert GraphReader(graph).estimate_peak() == 3 * 1024


def gather_layers(layers=4, kinds=2, width=512, rows=64):
    """Returns a graph that gathers weights, each where it is used, and its arguments."""

    def forward(x, *shards):
        for i in range(layers):
            some = shards[kinds * i : kinds * (i + 1)]
            whole = [all_gather(s.bfloat16(), 0, dist.group.WORLD) for s in some]
            for w in whole:
                x = (x @ w).relu()
        return x

    with FakeTensorMode():
        given = [torch.empty(rows, width, dtype=torch.bfloat16)]
        given += [torch.empty(width // 8, width) for _ in range(layers * kinds)]
        return trace(forward, *given), given


def read_again(graph):
    module = GraphReader(graph).program.to_module("<again>")
    return commdialect.report(module, machine="h100-x8").figures


@pytest.mark.parametrize("mode", ["coalesced", "concat"])
@pytest.mark.parametrize("limit", ["1.0", "1.2"])
def test_the_limit_holds(mode, limit):
    """The changed graph keeps the memory limit when it is read again."""
    gm, given = gather_layers(8, 2)
    before = read_again(gm.graph).peak_bytes
    run = commdialect.torch.graph_pass(
        machine="h100-x8", memory_limit=limit, bucket_mode=mode, on_error="raise"
    )
    run(gm, given)
    (graph,) = run.graphs
    found = read_again(gm.graph)
    assert found.peak_bytes <= graph.after.peak_bytes
    # A ratio allows at least 16 MiB.
    assert found.peak_bytes <= max(float(limit) * before, 16 << 20)
    assert graph.num_buckets and found.makespan_ns < graph.before.makespan_ns


def test_passes_of_torch_run_behind_ours():
    """The passes assume that the argument of a wait is a collective."""
    gm, given = gather_layers()
    run = commdialect.torch.graph_pass(machine="h100-x8", on_error="raise")
    run(gm, given)
    assert run.graphs[0].num_buckets
    waits = gm.graph.find_nodes(
        op="call_function", target=torch.ops._c10d_functional.wait_tensor.default
    )
    assert waits and {overlap_scheduling.get_group_name(wait.args[0]) for wait in waits} == {
        dist.group.WORLD.group_name
    }
    with mock.patch.multiple(overlap_scheduling, **_compare.replace_estimates(lambda node: 0.1)):
        overlap_scheduling.schedule_overlap_bucketing(
            gm, custom_runtime_estimation=lambda node, size: 0.1
        )


@pytest.mark.parametrize("mode", [None, "default", "custom_ops"])
def test_buckets_that_torch_made(mode):
    """The guest reads, verifies and reports gathers of torch's buckets into memory with
    other names."""
    from torch._inductor.fx_passes.bucketing import bucket_all_gather

    gm, given = gather_layers()
    if mode:
        bucket_all_gather(gm, lambda index: 2000.0, mode)
        stable_topological_sort(gm.graph)
    run = commdialect.torch.graph_pass(machine="h100-x8", on_error="raise")
    run(gm, given)
    (graph,) = run.graphs
    assert graph.num_collectives == (8 if mode is None else 1)
    assert graph.remarks == [] and graph.before.exposed_ns > 0


def test_sizes_that_are_not_known_are_not_packed():
    def add(x):
        return sum(funcol.all_reduce(x * i, "sum", dist.group.WORLD) for i in range(8))

    gm = make_fx(add, tracing_mode="symbolic")(torch.ones(1 << 10))
    run = commdialect.torch.graph_pass(on_error="raise", memory_limit="none")
    run(gm, [torch.ones(1 << 10)])
    assert run.graphs[0].num_buckets == 0
    assert "are not constant, so that it cannot be packed" in run.graphs[0].remarks[-1]


def test_buckets_by_costs_keep_the_limit(tmp_path):
    """If buckets pay by a profile, but exceed the memory limit, the plan has no buckets."""
    trace_file = tmp_path / "trace.json"
    event = {"ph": "X", "cat": "kernel", "dur": 2000.0}
    event["args"] = {
        "Collective name": "_allgather_base", "In msg nelems": 512 * 64, "Group size": 8
    }
    trace_file.write_text(json.dumps({"traceEvents": [event]}))
    for limit, has_buckets in ((None, True), ("own", False)):
        gm, given = gather_layers()
        if limit == "own":
            limit = str(read_again(gm.graph).peak_bytes)
        run = commdialect.torch.graph_pass(
            machine="h100-x8", memory_limit=limit or "none", profile=trace_file, on_error="raise"
        )
        run(gm, given)
        (graph,) = run.graphs
        assert bool(graph.num_buckets) == has_buckets
        assert graph.is_changed and graph.after.makespan_ns < graph.before.makespan_ns
        if not has_buckets:
            assert graph.after.peak_bytes <= int(limit)
