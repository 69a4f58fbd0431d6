"""Tests of the costs and plans of graphs. One process stands for all ranks."""

import gzip
import json
import pathlib

import pytest
import torch
import torch._dynamo
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

from sums import compile_step
import commdialect
import commdialect.torch
from commdialect.torch import _costs

pytestmark = pytest.mark.usefixtures("fake_ranks")


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


@pytest.mark.needs("roofline")
def test_costs_of_inductor(monkeypatch):
    """Inductor's estimates apply where it has them, and a profile precedes them."""
    known = {"mm": 3.0}
    monkeypatch.setattr(_costs, "_has_estimates", lambda: True)
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
        with pytest.warns(commdialect.torch.CommDialectWarning, match="keeps the memory limit"):
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
