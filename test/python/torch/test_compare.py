"""Tests that compare() measures Inductor's passes and the guest's by one model."""

import json

import pytest
import torch
from torch._inductor.dependencies import WeakDep

import steps
from commdialect.torch import _compare
from commdialect.torch._compare import (
    FX_LISTS,
    SCHEDULER_LISTS,
    compare,
    fake_group,
)
from commdialect.torch._comparison import ORDER, OURS


@pytest.fixture
def ranks():
    with fake_group(8):
        yield 8


@pytest.fixture(scope="module")
def compared():
    with fake_group(8):
        function, arguments = steps.fsdp()
        return compare(function, *arguments, machine="h100-x8")


def test_rows(compared):
    assert list(compared.totals) == [*SCHEDULER_LISTS, ORDER, *FX_LISTS, OURS]
    assert not compared.skipped and len(compared.graphs) == 2
    ours, none = compared.totals[ORDER], compared.totals["no pass"]
    assert compared.ours.makespan_ns <= ours.makespan_ns
    assert 0 < ours.makespan_ns < none.makespan_ns
    assert ours.exposed_ns < none.exposed_ns
    assert ours.peak_bytes <= 1.2 * none.peak_bytes
    assert ours.inductor_peak_bytes <= 1.2 * none.inductor_peak_bytes
    assert ours.inductor_makespan_ns <= none.inductor_makespan_ns
    assert ours.num_collectives == none.num_collectives == 18
    # Buckets merge collectives.
    assert compared.totals["buckets"].num_collectives < 18
    # Latency dominates here, so that several orders hide the same communication.
    for name in SCHEDULER_LISTS:
        assert ours.makespan_ns <= 1.001 * compared.totals[name].makespan_ns
    assert compared.best in compared.totals and compared.best != OURS
    # The guest is not slower by either model.
    for name in (*SCHEDULER_LISTS, *FX_LISTS):
        assert compared.ours.makespan_ns <= compared.totals[name].makespan_ns
        assert compared.ours.inductor_makespan_ns <= compared.totals[name].inductor_makespan_ns


def test_totals_are_of_graphs_that_follow_each_other(compared):
    for name, total in compared.totals.items():
        rows = [graph[name] for graph in compared.graphs]
        assert total.makespan_ns == sum(row.makespan_ns for row in rows)
        assert total.peak_bytes == max(row.peak_bytes for row in rows)


def test_text_json_html(compared, tmp_path):
    lines = str(compared).splitlines()
    assert lines[0].startswith("list") and "exposed ms" in lines[0]
    for name in compared.totals:
        assert any(line.startswith(name) for line in lines)
    data = json.loads(compared.json)
    assert data["ranks"] == 8 and data["totals"][OURS]["makespan_ns"] > 0
    assert data["graphs"][0]["no pass"]["num_collectives"] == 9
    page = compared._repr_html_()
    assert page.startswith("<iframe") and all(name in page for name in SCHEDULER_LISTS)
    assert compared.html.count("<iframe") == 2
    compared.write(tmp_path / "step")
    written = sorted(file.name for file in tmp_path.iterdir())
    assert written == ["step.html", "step.json", "step.txt"]


def test_lists_are_chosen(ranks):
    function, arguments = steps.two_axes()
    found = compare(function, *arguments, machine="h100-x8", lists=["late passes"])
    assert list(found.totals) == ["late passes", ORDER, OURS]
    assert found.best == "late passes"


def test_all_decide_by_inductors_costs(ranks):
    function, arguments = steps.fsdp()
    lists = ["no pass", "iterative passes", "overlap_scheduling"]
    found = compare(function, *arguments, machine="h100-x8", lists=lists, costs="inductor")
    assert found.data["costs"] == "inductor" and not found.skipped
    best = found.totals[found.best].inductor_makespan_ns
    assert best == min(found.totals[name].inductor_makespan_ns for name in lists)
    assert best < found.totals["no pass"].inductor_makespan_ns
    assert found.ours.inductor_makespan_ns <= best


def test_a_list_that_fails_is_skipped(ranks, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError("no such luck")

    monkeypatch.setattr(_compare.bucketing, "bucket_all_reduce", fail)
    function, arguments = steps.two_axes()
    found = compare(function, *arguments, machine="h100-x8", lists=["no pass", "buckets"])
    assert list(found.totals) == ["no pass", ORDER, OURS]
    assert "no such luck" in found.skipped["buckets"] and "no such luck" in found.text
    assert all("buckets" not in graph for graph in found.graphs)


def test_nothing_runs(ranks):
    """A product of 35 Tflop on uninitialized memory is compiled, but does not run."""
    group = torch.distributed.group.WORLD

    def step(x):
        y = torch.distributed._functional_collectives.all_reduce(x @ x, "sum", group)
        return y.sum()

    x = torch.empty(1 << 15, 1 << 15, dtype=torch.bfloat16)
    found = compare(step, x, machine="h100-x8", lists=["no pass"])
    assert found.ours.peak_bytes >= 2 * x.numel()


def test_errors(ranks):
    function, arguments = steps.fsdp()
    with pytest.raises(ValueError, match="lists has 'fast': expected names among no pass"):
        compare(function, *arguments, lists=["fast"])
    with pytest.raises(ValueError, match="lists is empty"):
        compare(function, *arguments, lists=[])
    with pytest.raises(ValueError, match="costs is 'ours': expected 'machine' or 'inductor'"):
        compare(function, *arguments, costs="ours")
    with pytest.raises(ValueError, match="no-machine"):
        compare(function, *arguments, machine="no-machine")
    with pytest.raises(ValueError, match="nothing communicates"):
        compare(lambda x: x * 2, torch.ones(4), lists=["no pass"])
    with pytest.raises(ValueError, match="there is a process group already"):
        with fake_group(2):
            pass


def test_without_a_process_group():
    with pytest.raises(ValueError, match="fake_group"):
        compare(lambda x: x * 2, torch.ones(4))


def test_inductors_estimate_of_an_order_by_hand(monkeypatch):
    """One collective of 3 ms has 1 ms of compute to hide it, and another of 2 ms has
    none."""

    class Buffer:
        def __init__(self, name):
            self.name = name

        def get_name(self):
            return self.name

    class Node:
        def __init__(self, name, *needs):
            self.name, self.node, self.needs = name, self, needs
            self.unmet_dependencies = [Buffer(n) for n in needs]

        def get_name(self):
            return self.name

        def get_outputs(self):
            return [Buffer(self.name)]

    order = [Node("c1"), Node("k1"), Node("w1", "c1"), Node("c2"), Node("w2", "c2")]
    milliseconds = {"c1": 3, "c2": 2}
    monkeypatch.setattr(_compare, "is_collective", lambda node: node.name in milliseconds)
    monkeypatch.setattr(
        _compare.comm_analysis,
        "estimate_nccl_collective_runtime",
        lambda node: milliseconds[node.name],
    )
    for name, kind in (("contains_collective", "c"), ("contains_wait", "w")):
        monkeypatch.setattr(
            _compare.comms, name, lambda node, *_, kind=kind: node.name.startswith(kind)
        )
    monkeypatch.setattr(
        _compare.comms, "_temp_group_visit_leaves", lambda node, visit: visit(node)
    )
    monkeypatch.setattr(_compare.comms, "contains_async_collective", lambda node: True)
    makespan, exposed = _compare._estimate_by_inductor(order, {"k1": 1_000_000})
    assert (makespan, exposed) == (1_000_000 + 4_000_000, 4_000_000)

    class Part(Node):
        """A node that extracts one of the outputs of c1, which is in flight."""

        inputs = [Buffer("c1")]

    monkeypatch.setattr(_compare.ir, "MultiOutput", Part)
    parts = [Node("c1"), Part("p1", "c1"), Node("k1"), Node("w1", "p1")]
    assert _compare._estimate_by_inductor([*parts, *order[3:]], {"k1": 1_000_000}) == (
        makespan,
        exposed,
    )

    # A node that is only ordered after c1 does not wait for it: the next collective, and a
    # kernel.
    behind = WeakDep("c1", mutating_buf="c2", is_fake=True)
    for name in ("c2", "k1"):
        later = [Node("c1"), Node("c2"), Node("k1"), Node("w1", "c1"), Node("w2", "c2")]
        (node,) = (node for node in later if node.name == name)
        node.unmet_dependencies = [behind]
        assert _compare._estimate_by_inductor(later, {"k1": 1_000_000}) == (4_000_000, 3_000_000)
        # A node that needs its data does.
        node.unmet_dependencies = [WeakDep("c1", mutating_buf="c2"), Buffer("c1")]
        expected = 4_000_000 if name == "k1" else 5_000_000
        assert _compare._estimate_by_inductor(later, {"k1": 1_000_000})[0] >= expected


def test_sizes_that_only_data_decide(ranks):
    """Data-dependent sizes get an assumed value, and the backward pass and the rest are
    compiled, too."""
    group = torch.distributed.group.WORLD

    def step(x):
        some = x[x.nonzero().squeeze(1)]
        return torch.distributed._functional_collectives.all_reduce(some * 2, "sum", group) + 1

    with torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True):
        for lists in (["no pass"], ["overlap_scheduling with buckets"]):
            found = compare(step, torch.ones(64), machine="h100-x8", lists=lists)
            assert found.ours.num_collectives == 1 and not found.skipped
