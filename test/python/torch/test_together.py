"""Tests of one decision about buckets for ranks whose compute differs."""

import json
import threading

import pytest
import torch
import torch.distributed as dist
import torch.fx as fx
from torch._subclasses.fake_tensor import FakeTensorMode

import commdialect
from commdialect.torch import _together
from commdialect.torch._compare import fake_group
from commdialect.torch._fx import GraphReader
from commdialect.torch._planned import read_order
from commdialect.torch._records import ProgramError

pytestmark = pytest.mark.torch
functional = torch.ops._c10d_functional


@pytest.fixture(autouse=True)
def one_group():
    with fake_group(8):
        yield


def read_sums(sizes, pads=(), chained=()):
    """Reads a graph with a sum of each size. Those in `pads` sum what an op has computed, and
    those in `chained` sum the result of the sum before."""
    graph, mode = fx.Graph(), FakeTensorMode()

    def call(target, *args):
        node = graph.call_function(target, args)
        with mode:
            values = fx.map_arg(args, lambda source: source.meta["val"])
            node.meta["val"] = target(*values)
        return node

    results = []
    group = dist.group.WORLD.group_name
    for i, size in enumerate(sizes):
        source = graph.placeholder(f"x{i}")
        with mode:
            source.meta["val"] = torch.empty(size)
        if i in pads:
            source = call(torch.ops.aten.constant_pad_nd.default, source, [0, 0])
        if i in chained:
            source = call(torch.ops.aten.mul.Tensor, results[-1], source)
        start = call(functional.all_reduce.default, source, "sum", group)
        results.append(call(functional.wait_tensor.default, start))
    graph.output(tuple(results))
    return GraphReader(graph)


def plan(reader, pinned=None):
    module = reader.program.to_module()
    buckets = "quick" if pinned is None else "rough"
    made = commdialect.plan(module, memory_limit="none", buckets=buckets, pinned=pinned)
    return read_order(json.loads(made.to_json())["functions"][0], reader.program)


def test_other_compute_follows():
    """A rank with other ops between the same collectives gets the same buckets."""
    first, other = read_sums([64, 64, 64]), read_sums([64, 64, 64], pads=(0, 2))
    decision = json.loads(json.dumps(_together.make_decision(first, plan(first))))
    assert decision["order"] == [[0, 1, 2]]
    order = plan(other, _together.pin(decision, other))
    _together.check(decision, other, order)


def test_other_order_is_refused():
    """A plan that does not follow the decision is an error."""
    reader = read_sums([64, 64, 64])
    decision = {**_together.make_decision(reader, plan(reader)), "order": [[0], [1, 2]]}
    with pytest.raises(ProgramError, match="other buckets than that of rank 0"):
        _together.check(decision, reader, plan(reader))


def test_other_collectives_are_refused():
    decision = _together.make_decision(reader := read_sums([64, 64]), plan(reader))
    with pytest.raises(ProgramError, match="it has other collectives than rank 0"):
        _together.pin(decision, read_sums([64, 65]))


def test_dependences_are_refused():
    """A rank whose compute is between two collectives cannot merge them."""
    decision = _together.make_decision(reader := read_sums([64, 64]), plan(reader))
    other = read_sums([64, 64], chained=(1,))
    pinned = _together.pin(decision, other)
    with pytest.raises(commdialect.Error):
        _together.check(decision, other, plan(other, pinned))


def test_unchanged_graphs_need_no_plan():
    reader = read_sums([64])
    decision = _together.make_decision(reader, None)
    assert _together.pin(decision, reader) is None


def decide_on_ranks(monkeypatch, ranks, decide, follow, try_it, seconds=60):
    """Returns the results of `decide_together` on ranks, which are threads here."""
    own = threading.local()
    monkeypatch.setattr(dist, "get_rank", lambda: own.rank)
    monkeypatch.setattr(dist, "get_world_size", lambda: ranks)
    store, results = dist.HashStore(), [None] * ranks

    def run(rank):
        own.rank = rank
        results[rank] = _together.decide_together(
            store, seconds, decide, lambda decision: follow(rank, decision), lambda: try_it(rank)
        )

    threads = [threading.Thread(target=run, args=(rank,)) for rank in range(ranks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_all_follow(monkeypatch):
    seen = {}
    results = decide_on_ranks(
        monkeypatch, 3, lambda: {"order": [[0, 1]]}, seen.__setitem__, lambda rank: None
    )
    assert results == ["", "", ""]
    assert seen == {1: {"order": [[0, 1]]}, 2: {"order": [[0, 1]]}}


def test_one_cannot_follow(monkeypatch):
    """Then no rank changes its graph, for one reason."""

    def follow(rank, _):
        if rank == 2:
            raise ProgramError("it has no room")

    results = decide_on_ranks(monkeypatch, 3, dict, follow, lambda rank: None)
    assert results == ["rank 2 cannot follow a common plan: it has no room"] * 3


def test_first_rank_fails(monkeypatch):
    def decide():
        raise ProgramError("no plan")

    results = decide_on_ranks(monkeypatch, 2, decide, lambda *_: None, lambda rank: None)
    assert results == ["rank 0 cannot follow a common plan: no plan"] * 2


def test_a_rank_does_not_come(monkeypatch):
    monkeypatch.setattr(dist, "get_rank", lambda: 0)
    monkeypatch.setattr(dist, "get_world_size", lambda: 2)
    store = dist.HashStore()
    found = _together.decide_together(store, 0.1, dict, lambda _: None, lambda: None)
    assert found == "not all ranks have a plan after 0.1 s"
