"""Tests of installation, failures and messages. One process stands for all ranks."""

import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap
import warnings

import pytest
import torch
import torch._dynamo
import torch._functorch.config
import torch._inductor.config as inductor_config
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
from torch._inductor.custom_graph_pass import CustomGraphPass
from torch._inductor.pattern_matcher import stable_topological_sort
from torch._inductor.utils import run_and_get_code
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.testing._internal.distributed.fake_pg import FakeStore

import styles
import commdialect
import commdialect.torch
from commdialect.torch import _apply, _certificates, _costs, _groups, _guest
from commdialect.torch._fx import GraphReader
from commdialect.torch._records import ProgramError


@pytest.fixture(autouse=True)
def fake_group():
    torch._dynamo.reset()
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)
    with (
        inductor_config.patch(fx_graph_cache=False, compile_threads=1),
        torch._functorch.config.patch(enable_autograd_cache=False),
    ):
        yield
    dist.destroy_process_group()


def step(x, w):
    """Runs eight sums that products could hide if the sums were merged."""
    sums = [funcol.all_reduce(x * i, "sum", dist.group.WORLD) for i in range(8)]
    y = w @ w
    for _ in range(3):
        y = torch.tanh(y @ w)
    return *sums, y


def arguments():
    return torch.ones(1 << 10), torch.ones(64, 64)


def compile_step():
    torch._dynamo.reset()
    return torch.compile(step)(*arguments())


def test_uninstalled_sees_nothing():
    with commdialect.torch.install() as guest:
        compile_step()
    (graph,) = guest.graphs
    assert graph.num_collectives == 8
    assert graph.is_changed and graph.num_buckets >= 1
    assert graph.after.makespan_ns < graph.before.makespan_ns
    assert graph.scheduled.num_collectives == 1
    assert "8 collectives" in str(graph)
    compile_step()
    assert len(guest.graphs) == 1


def test_without_communication():
    with commdialect.torch.install() as guest:
        torch.compile(lambda x: x * 2)(torch.ones(3))
    assert guest.graphs == []


def settings():
    distributed = inductor_config.aten_distributed_optimizations
    return (
        inductor_config.post_grad_custom_post_pass,
        distributed.enable_simple_overlap,
        inductor_config.reorder_for_peak_memory,
        inductor_config.reorder_for_compute_comm_overlap,
        list(inductor_config.reorder_for_compute_comm_overlap_passes),
        inductor_config._fuse_ddp_communication,
        torch._dynamo.config.optimize_ddp,
        torch._dynamo.config.compiled_autograd,
        torch.nn.parallel.DistributedDataParallel.__init__,
    )


def test_uninstall_restores_everything(capfd):
    before = settings()
    outer = commdialect.torch.install(machine="h100-x8")
    assert settings() != before
    with commdialect.torch.install(machine="h200-x8", schedule=False) as inner:
        assert inductor_config.aten_distributed_optimizations.enable_simple_overlap
        compile_step()
    assert (len(outer.graphs), len(inner.graphs)) == (0, 1)
    assert not inner.graphs[0].is_changed
    compile_step()
    assert (len(outer.graphs), len(inner.graphs)) == (1, 1)
    commdialect.torch.uninstall()
    commdialect.torch.uninstall()  # no effect
    assert settings() == before
    lines = [line for line in capfd.readouterr().err.splitlines() if "switched off" in line]
    assert lines and "enable_simple_overlap" in lines[0]


def test_what_the_user_sets_meanwhile_stays():
    with inductor_config.patch(bucket_all_reduces_fx="none"):
        with commdialect.torch.install():
            inductor_config.bucket_all_reduces_fx = "all"
        assert inductor_config.bucket_all_reduces_fx == "all"


def test_pass_of_the_users():
    seen = []

    class Theirs(CustomGraphPass):
        def __call__(self, graph):
            seen.append(len(graph.nodes))

        def uuid(self):
            return "theirs"

    theirs = Theirs()
    with inductor_config.patch(post_grad_custom_post_pass=theirs):
        with commdialect.torch.install() as guest:
            compile_step()
        assert seen and len(guest.graphs) == 1
        assert inductor_config.post_grad_custom_post_pass is theirs


def describe(graph):
    return [
        (node, node.op, str(node.target), node.args, node.kwargs, sorted(node.meta))
        for node in graph.nodes
    ]


@pytest.mark.parametrize("mode", ["coalesced", "concat"])
@pytest.mark.parametrize("place", ["erase_node", "order", "call", "replace"])
def test_a_failure_leaves_the_graph(place, mode, monkeypatch):
    """After a failure at any point, the graph is as before."""
    seen, graphs = [], []
    visit = _guest.Guest._schedule

    def watched(self, reader, *rest):
        graphs.append(reader.graph)
        before = describe(reader.graph)
        try:
            return visit(self, reader, *rest)
        finally:
            seen.append((before, describe(reader.graph)))
            reader.graph.lint()

    targets = {
        "erase_node": (_apply._Applier, "_check_order"),
        "order": (_apply, "_put_in_order"),
        "call": (_apply._Applier, "_end_bucket"),
        # With coalesced buckets, the old results stay, and no uses are replaced.
        "replace": (torch.fx.Node, "replace_all_uses_with")
        if mode == "concat"
        else (_apply._Applier, "_check"),
    }
    owner, name = targets[place]
    original = getattr(owner, name)
    apply_order = _guest.apply_order

    def fail(*args, **kwargs):
        # The failure occurs only once, because restoring the graph calls the same
        # functions.
        setattr(owner, name, original)
        raise RuntimeError("this\nis broken")

    def injected(reader, order):
        if reader.graph not in graphs:  # a copy, for measuring
            return apply_order(reader, order)
        setattr(owner, name, fail)
        try:
            return apply_order(reader, order)
        finally:
            setattr(owner, name, original)

    monkeypatch.setattr(_guest.Guest, "_schedule", watched)
    monkeypatch.setattr(_guest, "apply_order", injected)
    with commdialect.torch.install(on_error="warn", bucket_mode=mode) as guest:
        with pytest.warns(commdialect.torch.CommDialectWarning, match="RuntimeError: this is broken"):
            compile_step()
    ((before, after),) = seen
    assert before == after
    assert guest.graphs == []


def test_a_failure_may_raise(monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError("this\nis broken")

    monkeypatch.setattr(_guest, "apply_order", fail)
    with commdialect.torch.install(on_error="raise"):
        with pytest.raises(Exception, match="is broken"):
            compile_step()


@pytest.mark.parametrize(
    "options, line",
    [
        ({"machine": "no-such"}, "no-such"),
        ({"memory_limit": "much"}, "much"),
        ({"buckets": "many"}, "buckets is 'many': expected 'auto' or 'saturation' or 'none'"),
        ({"bucket_mode": "view"}, "bucket_mode is 'view': expected 'coalesced' or 'concat'"),
        ({"costs": "mine"}, "costs is 'mine': expected 'machine' or 'inductor'"),
        ({"on_error": "ignore"}, "on_error is 'ignore': expected 'raise' or 'warn'"),
        ({"compare_seconds": -1}, "compare_seconds is '-1': expected seconds, 0 or more"),
        ({"profile": "/no/such"}, "profile is '/no/such': there is no such file"),
    ],
)
def test_bad_options(options, line):
    before = settings()
    with pytest.raises(ValueError) as error:
        commdialect.torch.install(**options)
    assert line in str(error.value) and "\n" not in str(error.value)
    assert settings() == before


def test_options_from_the_environment(monkeypatch):
    monkeypatch.setenv("COMMDIALECT_BUCKETS", "none")
    monkeypatch.setenv("COMMDIALECT_DDP", "0")
    monkeypatch.setenv("COMMDIALECT_COMPARE_SECONDS", "1.5")
    with commdialect.torch.install() as guest:
        compile_step()
    assert guest.options.compare_seconds == 1.5
    assert not guest.options.ddp
    assert guest.graphs[0].num_buckets == 0


def test_report(tmp_path):
    """The report is of the order of the nodes that run, beside Inductor's."""
    with commdialect.torch.install(report=tmp_path) as guest:
        compile_step()
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"001.graph.{kind}" for kind in ("html", "json", "trace.json", "txt")]
    assert "makespan" in (tmp_path / "001.graph.txt").read_text()
    report = json.loads((tmp_path / "001.graph.json").read_text())
    scheduled = guest.graphs[0].scheduled
    assert report["makespan_ns"] == scheduled.after.makespan_ns
    (collective,) = report["collectives"]
    assert collective["exposed_ns"] == scheduled.after.exposed_ns
    assert re.fullmatch(r"test_install\.py:\d+", collective["location"])


def test_report_of_simple_fsdp(tmp_path):
    """Its collectives all start at one line, and the report distinguishes them by their
    modules."""
    _, loss_of, batches = styles.simple_fsdp()
    with commdialect.torch.install(report=tmp_path, buckets="none"):
        torch._dynamo.reset()
        torch.compile(loss_of)(*batches[0]).backward()
    for name in ("001.graph", "002.backward"):
        report = json.loads((tmp_path / f"{name}.json").read_text())
        places = [collective["location"] for collective in report["collectives"]]
        lines, modules = zip(*(place.split(" ") for place in places), strict=True)
        assert len(set(lines)) == 1 and lines[0].startswith("styles.py:")
        # Each module has a weight and a bias.
        expected = ["(down.0)", "(down.1)", "(up.0)", "(up.1)"]
        assert sorted(modules) == sorted(2 * expected)


@pytest.mark.parametrize("differs", [False, True])
def test_report_of_what_is_not_ordered(differs, tmp_path, monkeypatch):
    """If ranks differ in their compute, or `schedule` is off, the report is of the original
    graph."""
    from torch.fx.experimental.proxy_tensor import make_fx

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


def test_order_survives():
    """In Inductor's code, the sums are one op, and its wait follows the products."""
    with commdialect.torch.install(memory_limit="none"):
        _, (code,) = run_and_get_code(torch.compile(step), *arguments())
    body = code[code.index("def call(") :]
    starts = [m.start() for m in re.finditer(r"_c10d_functional\.all_reduce\w*\.default\(", body)]
    waits = [m.start() for m in re.finditer(r"_c10d_functional\.wait_tensor\.default\(", body)]
    products = [m.start() for m in re.finditer(r"extern_kernels\.mm", body)]
    assert len(starts) == 1
    assert len(products) == 4
    assert starts[0] < products[-1] < waits[-1]


def trace(function, *given):
    from torch.fx.experimental.proxy_tensor import make_fx

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


def gather_layers(layers=4, kinds=2, width=512, rows=64):
    """Returns a graph that gathers weights, each where it is used, and its arguments."""

    def forward(x, *shards):
        for i in range(layers):
            some = shards[kinds * i : kinds * (i + 1)]
            whole = [funcol.all_gather_tensor(s.bfloat16(), 0, dist.group.WORLD) for s in some]
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
    from torch._inductor.fx_passes.overlap_scheduling import (
        get_group_name,
        schedule_overlap_bucketing,
    )

    gm, given = gather_layers()
    run = commdialect.torch.graph_pass(machine="h100-x8", on_error="raise")
    run(gm, given)
    assert run.graphs[0].num_buckets
    waits = gm.graph.find_nodes(
        op="call_function", target=torch.ops._c10d_functional.wait_tensor.default
    )
    assert waits and {get_group_name(wait.args[0]) for wait in waits} == {
        dist.group.WORLD.group_name
    }
    schedule_overlap_bucketing(gm, custom_runtime_estimation=lambda node, size: 0.1)


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
    from torch.fx.experimental.proxy_tensor import make_fx

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


def test_profile(tmp_path):
    """A measured op has its measured time."""
    trace = tmp_path / "trace.json"
    event = {"ph": "X", "cat": "cpu_op", "name": "aten::mm", "dur": 700000.0}
    event["args"] = {"Input Dims": [[64, 64], [64, 64]]}
    trace.write_text(json.dumps({"traceEvents": [event]}))
    with commdialect.torch.install(profile=trace) as guest:
        compile_step()
    assert guest.graphs[0].before.makespan_ns > 4 * 700_000_000
    trace.write_text("{}")
    with pytest.raises(ValueError, match="is no trace of torch.profiler"):
        commdialect.torch.install(profile=trace)


def test_packed_profiles(tmp_path):
    """Damaged traces, and small ones that unpack to many bytes, give an error in one
    line."""
    whole = gzip.compress(b'{"traceEvents": []}')
    trace = tmp_path / "trace.json.gz"
    for data, why in ((whole, "has no ops with shapes"), (whole[:-9], "trace.json.gz': "), (b"x", "trace.json.gz': "),
                      (gzip.compress(bytes(1 << 27)), "unpacks to more than [0-9]* bytes")):
        trace.write_bytes(data)
        with pytest.raises(ValueError, match=why) as raised:
            _costs.from_profile(trace, "h200-x8")
        assert "\n" not in str(raised.value)


def test_buckets_by_a_profile(tmp_path):
    """Eight sums of 2 ms become one, because by the machine's model they are latency. They
    stay if a sum of that size was measured to be slower than all."""
    trace = tmp_path / "trace.json"

    def event(kind, elements, milliseconds):
        arguments = {"Collective name": kind, "In msg nelems": elements, "Group size": 8}
        return {"ph": "X", "cat": "kernel", "dur": 1000.0 * milliseconds, "args": arguments}

    def compile_with(*events):
        trace.write_text(json.dumps({"traceEvents": list(events)}))
        with commdialect.torch.install(profile=trace, on_error="raise") as guest:
            compile_step()
        return guest.graphs[0]

    small = event("allreduce", 1 << 10, 2)
    graph = compile_with(small)
    assert graph.before.makespan_ns > 16_000_000
    assert graph.num_buckets == 1
    assert 2_000_000 < graph.after.makespan_ns < 4_000_000
    graph = compile_with(small, event("allreduce_coalesced", 8 << 10, 40))
    assert graph.num_buckets == 0
    assert graph.after.makespan_ns < 40_000_000
    # The time for a group of another size does not apply.
    other = {**small, "args": {**small["args"], "Group size": 4}}
    assert compile_with(other).before.makespan_ns < 1_000_000


def test_costs_of_inductor(monkeypatch):
    """Inductor's estimates apply where it has them, and a profile precedes them."""
    from commdialect.torch import _costs

    known = {"mm": 3.0}
    monkeypatch.setattr(_costs, "_has_gpu", lambda: True)
    monkeypatch.setattr(
        _costs.overlap_scheduling,
        "estimate_roofline_runtime_ms",
        lambda node: known.get(node.target.overloadpacket.__name__, 0.0),
    )
    monkeypatch.setattr(
        _costs.comm_analysis,
        "estimate_nccl_collective_runtime_from_fx_node",
        lambda node, use_nccl_estimator: 2.0,
    )
    with commdialect.torch.install(costs="inductor", buckets="none") as guest:
        compile_step()
    # Eight sums of 2 ms, one after the other, then four products of 3 ms.
    (graph,) = guest.graphs
    assert graph.before.makespan_ns == 28_000_000
    assert graph.before.exposed_ns == 16_000_000
    assert graph.after.makespan_ns < graph.before.makespan_ns
    with commdialect.torch.install(buckets="none") as guest:
        compile_step()
    assert guest.graphs[0].before.makespan_ns < 1_000_000


def test_small_tensors_are_one_bucket():
    """A ratio does not prevent buckets in a graph with a tiny peak."""

    def add(x):
        sums = [funcol.all_reduce(x * i, "sum", dist.group.WORLD) for i in range(8)]
        return sum(sums)

    def compile_add():
        torch._dynamo.reset()
        torch.compile(add)(torch.ones(1 << 10))

    with commdialect.torch.install() as guest:
        compile_add()
    assert guest.graphs[0].num_buckets == 1
    # The negative twin: a limit in bytes applies.
    with commdialect.torch.install(memory_limit="16KiB") as guest:
        compile_add()
    assert guest.graphs[0].num_buckets == 0


def test_plans_that_are_made(monkeypatch):
    """Graphs get buckets if communication takes much longer than compute, and keep the
    order of their starts.

    In the negative twin all communication can be hidden, and the graph stays. Then the
    later order of Inductor's nodes may also move starts.
    """
    made = []
    plan = commdialect.plan

    def watched(*args, **options):
        made.append(options["buckets"])
        return plan(*args, **options)

    def exposed(x):
        return sum(funcol.all_reduce(x * i, "sum", dist.group.WORLD) for i in range(8))

    def hidden(x):
        total = funcol.all_reduce(x[0] * 2, "sum", dist.group.WORLD)
        return x @ x @ x @ x, total + funcol.all_reduce(x[1] * 2, "sum", dist.group.WORLD)

    monkeypatch.setattr(commdialect, "plan", watched)
    for function, shape, has_buckets in (
        (exposed, (1 << 10,), True),
        (hidden, (2048, 2048), False),
    ):
        torch._dynamo.reset()
        made.clear()
        with commdialect.torch.install() as guest:
            torch.compile(function)(torch.ones(shape))
        # The last plan is that of the nodes after fusion.
        assert made == ["rough", "none" if has_buckets else "alone"]
        assert bool(guest.graphs[0].num_buckets) == guest.graphs[0].is_changed == has_buckets


def test_peak_with_inputs():
    from torch.fx.experimental.proxy_tensor import make_fx

    def function(x, y):
        a = x + 1
        return a.view(16, 16).sum() + y.sum()

    graph = make_fx(function, tracing_mode="fake")(torch.ones(256), torch.ones(256)).graph
    # Live are both inputs and `a`, whose memory the view shares. The last use of x precedes
    # the sum.
    assert GraphReader(graph).estimate_peak() == 3 * 1024


def mix_groups(plan):
    """Returns a plan whose first bucket also has a sum over another group."""
    data = json.loads(plan.to_json())
    block = data["functions"][0]["blocks"][0]
    first, other = block["buckets"]["list"]
    first["members"] += other["members"]
    del block["buckets"]["list"][1]
    gone = other["members"][0]
    gone = (f"{gone}+", f"{gone.replace('all_reduce', 'wait_tensor')}+")
    block["order"]["ops"] = [op for op in block["order"]["ops"] if not op.startswith(gone)]
    return commdialect.Plan.from_json(json.dumps(data))


def test_no_process_group():
    with pytest.raises(ProgramError, match="expected a process group, .* but found 3: pass a"):
        _groups.resolve(3)
    with pytest.raises(ProgramError, match="there is no process group 'none'"):
        _groups.resolve("none")


def test_a_bucket_that_mixes_groups(monkeypatch):
    """The guest and the compiler refuse the plan, with the user's line."""
    pairs = dist.new_group([0, 1])

    def add(x):
        a = [funcol.all_reduce(x * i, "sum", dist.group.WORLD) for i in range(3)]
        b = [funcol.all_reduce(x * i, "sum", pairs) for i in range(3, 6)]  # another group
        return [*a, *b]

    lines = pathlib.Path(__file__).read_text().splitlines()
    line = next(i for i, text in enumerate(lines, 1) if text.endswith("# another group"))
    make_plan, modules = commdialect.plan, []

    def mixed(module, **options):
        plan = make_plan(module, **options)
        if options["buckets"] == "none":
            return plan
        modules.append((module, mix_groups(plan)))
        return modules[-1][1]

    monkeypatch.setattr(commdialect, "plan", mixed)
    with commdialect.torch.install(on_error="raise", memory_limit="none"):
        with pytest.raises(Exception, match="cannot be in a bucket with") as error:
            torch.compile(add)(torch.ones(1 << 10))
    assert f"{__file__}:{line}: 'all_reduce_3' cannot be in a bucket" in str(error.value)
    module, plan = modules[0]
    with pytest.raises(commdialect.Error, match="differ in kind, group"):
        plan.apply(module)
    # The negative twin uses the right plan.
    monkeypatch.setattr(commdialect, "plan", make_plan)
    torch._dynamo.reset()
    with commdialect.torch.install(on_error="raise", memory_limit="none") as guest:
        torch.compile(add)(torch.ones(1 << 10))
    assert guest.graphs[0].num_buckets == 2


def test_version(monkeypatch):
    from commdialect.torch import _versions

    monkeypatch.setattr(torch, "__version__", "1.13.0+cu117")
    with pytest.warns(UserWarning) as caught:
        _versions.check_version()
    (warning,) = caught
    assert str(warning.message) == (
        "commdialect.torch is tested with torch 2.15 or 2.14; this is 1.13.0"
    )


@pytest.mark.parametrize("version, expected", [("2.11.0+cu130", False), ("2.14.1", True),
                                               ("2.15.0+cpu", True), ("3.0.0", True)])
def test_estimates_by_version(monkeypatch, version, expected):
    from commdialect.torch import _versions

    monkeypatch.setattr(torch, "__version__", version)
    assert _versions.has_good_estimates() == expected


CACHED = """
    import pathlib, sys, torch, torch.distributed as dist
    import torch.distributed._functional_collectives as funcol
    import torch._inductor.config
    from torch._dynamo.utils import counters
    from torch.testing._internal.distributed.fake_pg import FakeStore
    import commdialect.torch
    torch._inductor.config.compile_threads = 1
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)
    machine = pathlib.Path(sys.argv[1])
    for change in sys.argv[2:]:
        machine.write_text(machine.read_text() + change)
        torch._dynamo.reset()
        counters.clear()
        with commdialect.torch.install(machine=str(machine)) as guest:
            torch.compile(lambda x: funcol.all_reduce(x, "sum", dist.group.WORLD) * 2)(torch.ones(8))
        found = counters["inductor"], counters["aot_autograd"]
        print("hits", found[0]["fxgraph_cache_hit"] + found[1]["autograd_cache_hit"],
              "bypasses", found[0]["fxgraph_cache_bypass"], "graphs", len(guest.graphs))
"""


def test_cache(tmp_path, monkeypatch):
    """A second process uses the cached graph, unless the machine differs."""
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", str(tmp_path / "cache"))
    machine = tmp_path / "machine.json"
    root = pathlib.Path(__file__).resolve().parents[3]
    machine.write_text((root / "machines" / "h100-x8.json").read_text())

    def run(*changes):
        command = [sys.executable, "-c", textwrap.dedent(CACHED), str(machine), *changes]
        result = subprocess.run(command, capture_output=True, text=True, check=True)
        return result.stdout.splitlines()

    assert run("") == ["hits 0 bypasses 0 graphs 1"]
    same, other = run("", "\n")
    assert re.fullmatch("hits [12] bypasses 0 graphs 0", same)
    assert other == "hits 0 bypasses 0 graphs 1"


def test_command(tmp_path):
    program = tmp_path / "train.py"
    program.write_text(
        textwrap.dedent(
            """
            import sys, torch, torch.distributed as dist
            import torch.distributed._functional_collectives as funcol
            from torch.testing._internal.distributed.fake_pg import FakeStore
            dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)
            def f(x):
                return funcol.all_reduce(x, "sum", dist.group.WORLD) * 2
            print(torch.compile(f)(torch.ones(8)).sum().item(), sys.argv[1:])
            """
        )
    )
    reports = tmp_path / "reports"
    command = [sys.executable, "-m", "commdialect", "--machine=h100-x8", "--buckets=none"]
    command += [f"--report={reports}", str(program), "--its-own"]
    # The second run must not use the cache of the first, since a cached graph has no
    # report.
    cache = {"TORCHINDUCTOR_CACHE_DIR": str(tmp_path / "cache")}
    for _ in range(2):
        result = subprocess.run(command, capture_output=True, text=True, env=os.environ | cache)
        assert result.returncode == 0, result.stderr
        assert result.stdout == "16.0 ['--its-own']\n"
        assert len(list(reports.iterdir())) == 4
        shutil.rmtree(reports)
    wrong = subprocess.run(
        [*command[:4], "--buckets=many", str(program)], capture_output=True, text=True
    )
    assert wrong.returncode == 1
    assert wrong.stderr == "error: buckets is 'many': expected 'auto' or 'saturation' or 'none'\n"


@pytest.fixture
def own_group(fake_group):
    """Replaces the group by one of this process, whose sums torch's reducer supports."""
    dist.destroy_process_group()
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    yield
    dist.destroy_process_group()
    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=8)


def test_backward_outside_of_the_compiled_function(own_group, monkeypatch):
    """DDP gets its own reducer back, with one warning."""
    from commdialect.torch import _styles

    monkeypatch.setattr(_styles, "_warned", set())
    before = settings()
    with commdialect.torch.install():
        model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 4))
        assert model._use_python_reducer
        compiled = torch.compile(lambda x: model(x), backend="aot_eager")
        with pytest.warns(commdialect.torch.CommDialectWarning, match="ran outside of the"):
            compiled(torch.ones(2, 4)).sum().backward()
        first = model.module.bias.grad.clone()
        model.zero_grad()
        assert not model._use_python_reducer and not model._accum_grad_hooks
        assert torch._dynamo.config.optimize_ddp == before[6]
        with warnings.catch_warnings():
            warnings.simplefilter("error", commdialect.torch.CommDialectWarning)
            compiled(torch.ones(2, 4)).sum().backward()
        assert torch.equal(first, torch.full((4,), 2.0))
        assert torch.equal(model.module.bias.grad, first)
    assert settings() == before


def test_one_line_at_the_end(capfd):
    def read_lines():
        lines = capfd.readouterr().err.splitlines()
        return [line for line in lines if line.startswith("commdialect: ") and " off " not in line]

    with commdialect.torch.install(machine="h100-x8") as guest:
        compile_step()
    (line,) = read_lines()
    assert re.fullmatch(
        r"commdialect: 1 graph with 8 collectives: 1 bucket, another order for 1; exposed "
        r"\d+\.\d{3} ms before and \d+\.\d{3} ms now, of \d+\.\d{3} ms \(model of h100-x8\)",
        line,
    )
    commdialect.torch.uninstall(guest)  # it is already uninstalled, so no summary follows
    assert read_lines() == []
    with commdialect.torch.install():
        torch.compile(lambda x: x * 2)(torch.ones(3))
    assert read_lines() == ["commdialect: no graph that was compiled communicates"]
