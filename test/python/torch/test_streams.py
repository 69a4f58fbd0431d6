"""Tests that the user's streams become edges, on graphs built by hand."""

import json

import pytest
import torch
import torch._dynamo.variables.streams  # defines torch.ops.streams
import torch.distributed as dist
import torch.fx as fx
from torch._subclasses.fake_tensor import FakeTensorMode

import commdialect
from commdialect.torch._apply import apply_order
from commdialect.torch._compare import fake_group
from commdialect.torch._fx import GraphReader
from commdialect.torch._planned import read_order
from commdialect.torch._streams import find_edges

pytestmark = pytest.mark.torch
aten, functional, streams = torch.ops.aten, torch.ops._c10d_functional, torch.ops.streams


@pytest.fixture(autouse=True)
def one_group():
    with fake_group(8):
        yield


class Graphs:
    """Creates nodes on streams, with the values that tracing would give them."""

    def __init__(self):
        self.graph, self.mode = fx.Graph(torch.nn.Module()), FakeTensorMode()

    def input(self, name, *shape):
        node = self.graph.placeholder(name)
        with self.mode:
            node.meta["val"] = torch.empty(shape)
        return node

    def call(self, target, *args, on=None, name=None):
        node = self.graph.call_function(target, args)
        if name:
            node._rename(name)
        if on is not None:
            node.meta["custom"] = {"stream": on}
        if target.namespace != "streams":
            with self.mode:
                node.meta["val"] = target(*fx.map_arg(args, lambda n: n.meta["val"]))
        return node

    def sum(self, source, **kwargs):
        group = dist.group.WORLD.group_name
        start = self.call(functional.all_reduce.default, source, "sum", group, **kwargs)
        return start, lambda: self.call(functional.wait_tensor.default, start)

    def read(self, *outputs):
        self.graph.output(tuple(outputs))
        self.graph.lint()
        return GraphReader(self.graph)


def edges_of(made):
    edges = find_edges(list(made.graph.nodes))
    return edges and {n.name: {other.name for other in before} for n, before in edges.items()}


def test_no_streams():
    """A graph without streams gets no edges."""
    made = Graphs()
    x = made.input("x", 4)
    made.call(aten.neg.default, x)
    assert edges_of(made) is None


def test_streams_of_a_wait():
    """`wait_stream` orders the nodes of both streams, and no node of a third one."""
    made = Graphs()
    x = made.input("x", 4)
    for on in (1, 2, 3):
        made.call(aten.neg.default, x, on=on, name=f"before_{on}")
    made.call(streams.wait_stream.default, 1, 2, name="sync")
    for on in (1, 2, 3):
        made.call(aten.neg.default, x, on=on, name=f"behind_{on}")
    assert edges_of(made) == {
        "sync": {"before_1", "before_2"},
        "behind_1": {"sync"},
        "behind_2": {"sync"},
    }


def test_events():
    """An event orders what precedes its record before what follows its wait, by one chain."""
    made = Graphs()
    x = made.input("x", 4)
    made.call(aten.neg.default, x, on=1, name="first")
    made.call(streams.record_event.default, 7, 1, name="record")
    made.call(streams.wait_event.default, 7, 2, name="wait")
    made.call(aten.neg.default, x, on=2, name="second")
    found = edges_of(made)
    assert found["record"] == {"first"}
    assert "record" in found["wait"]
    assert found["second"] == {"wait"}


def test_nodes_without_a_stream():
    """The caller's stream may be any of those in the graph."""
    made = Graphs()
    x = made.input("x", 4)
    made.call(aten.neg.default, x, name="before")
    made.call(streams.record_event.default, 7, 1, name="record")
    made.call(aten.neg.default, x, name="behind")
    assert edges_of(made) == {"record": {"before"}, "behind": {"record"}}


@pytest.mark.needs("synchronize_device")
def test_synchronization_with_all():
    made = Graphs()
    x = made.input("x", 4)
    made.call(aten.neg.default, x, on=1, name="before")
    made.call(streams.synchronize_device.default, 0, name="sync")
    made.call(aten.neg.default, x, on=2, name="behind")
    assert edges_of(made) == {"sync": {"before"}, "behind": {"sync"}}


def test_memory_of_another_stream():
    """`record_stream` stays behind the work of its stream."""
    made = Graphs()
    x = made.input("x", 4)
    y = made.call(aten.neg.default, x, on=1, name="y")
    made.call(streams.record_stream.default, y, 2, name="keep")
    made.call(streams.record_event.default, 7, 2, name="record")
    assert edges_of(made)["record"] == {"keep"}


@pytest.mark.needs("nested synchronizations")
def test_nested_synchronization():
    """AOTAutograd puts a synchronization into `control_deps`."""
    from torch._functorch._aot_autograd.streams import wrap_all_sync_nodes_with_control_deps

    made = Graphs()
    x = made.input("x", 4)
    y = made.call(aten.neg.default, x, on=1, name="y")
    sync = made.call(streams.record_event.default, 7, 1, name="record")
    sync.meta["val"] = None
    z = made.call(aten.neg.default, y, on=1, name="z")
    module = fx.GraphModule(made.graph.owning_module, made.graph)
    made.graph.output((z,))
    module.graph = made.graph
    wrap_all_sync_nodes_with_control_deps(module)
    nodes = list(module.graph.nodes)
    (wrapped,) = (n for n in nodes if getattr(n.target, "name", str)() == "control_deps")
    edges = find_edges(nodes)
    assert y in edges[wrapped]
    assert wrapped in edges[z]


def plan_and_apply(reader):
    module = reader.program.to_module()
    made = commdialect.plan(module, machine="h200-x8", memory_limit="none", buckets="quick")
    functions = json.loads(made.to_json())["functions"]
    apply_order(reader, read_order(functions[0], reader.program))
    reader.graph.lint()
    return [node.name for node in reader.graph.nodes]


def make_step(synchronizes):
    """Makes a graph whose product can hide its sum, unless it is behind a synchronization of
    the sum's stream with that of the product."""
    made = Graphs()
    x, y = made.input("x", 1 << 22), made.input("y", 2048, 2048)
    _, wait = made.sum(x, on=1, name="start")
    summed = wait()
    summed._rename("summed")
    summed.meta["custom"] = {"stream": 1}
    if synchronizes:
        made.call(streams.wait_stream.default, 2, 1, name="sync")
    product = made.call(aten.mm.default, y, y, on=2, name="product")
    return made.read(summed, product)


def test_no_node_crosses():
    order = plan_and_apply(make_step(synchronizes=True))
    assert order.index("summed") < order.index("sync") < order.index("product")


def test_nodes_move_without_synchronization():
    order = plan_and_apply(make_step(synchronizes=False))
    assert order.index("start") < order.index("product") < order.index("summed")


def make_sums(*on):
    made, results = Graphs(), []
    for i, stream in enumerate(on):
        start, wait = made.sum(made.input(f"x{i}", 64), on=stream, name=f"start{i}")
        results.append(wait())
    return made.read(*results)


def test_no_bucket_of_two_streams():
    order = plan_and_apply(make_sums(1, 2))
    assert not any("coalesced" in name for name in order)


def test_buckets_without_streams():
    order = plan_and_apply(make_sums(None, None))
    assert any("coalesced" in name for name in order)


def test_edges_are_the_same_on_all_ranks():
    """The text of a program, by which ranks compare, has the edges in the order of nodes."""
    texts = {make_step(synchronizes=True).program.to_text() for _ in range(2)}
    (text,) = texts
    assert "comm.after" in text
