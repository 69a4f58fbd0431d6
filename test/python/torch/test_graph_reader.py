"""Tests of reading FX graphs, on graphs built by hand, without torch.compile."""

import operator
import re

import pytest
import torch
import torch.fx as fx
from torch._subclasses.fake_tensor import FakeTensorMode

import features
import commdialect
from commdialect import _core
from commdialect.torch._certificates import make_certificate
from commdialect.torch._compare import fake_group
from commdialect.torch._fx import GraphReader

pytestmark = pytest.mark.torch
aten = torch.ops.aten


class Graphs:
    """Creates nodes with the values that tracing would give them."""

    def __init__(self):
        self.graph, self.mode = fx.Graph(), FakeTensorMode()

    def input(self, name, *shape, dtype=torch.float32):
        node = self.graph.placeholder(name)
        with self.mode:
            node.meta["val"] = torch.empty(shape, dtype=dtype)
        return node

    def call(self, target, *args, **kwargs):
        node = self.graph.call_function(target, args, kwargs)
        values = fx.map_arg((args, kwargs), lambda n: n.meta["val"])
        with self.mode:
            node.meta["val"] = target(*values[0], **values[1])
        return node

    def read(self, *outputs, estimate=None):
        self.graph.output(tuple(outputs))
        return GraphReader(self.graph, estimate)


def ops(reader):
    """Returns the MLIR of ops by their names, without locations and values' numbers."""
    text = reader.program.to_text()
    names = dict(re.findall(r'^(#loc\d*) = loc\("([^"]*)"\)$', text, re.MULTILINE))
    lines = re.findall(r"^ +(?:%[\w:]+ = )?(.*) loc\((#loc\d*)\)$", text, re.MULTILINE)
    return {names[loc]: re.sub(r"%\w+(#\d+)?", "%", line) for line, loc in lines if loc in names}


def test_operands():
    """An operand may occur twice, in lists, by keyword, or not at all."""
    made = Graphs()
    x, i = made.input("x", 4, 4), made.input("i", 2, dtype=torch.int64)
    twice = made.call(aten.mul.Tensor, x, x)
    cat = made.call(aten.cat.default, [x, twice], 1)
    index = made.call(aten.index.Tensor, x, [None, i])
    scaled = made.call(aten.add.Tensor, index, index, alpha=2)
    zeros = made.call(aten.zeros.default, [3], dtype=torch.bfloat16)
    found = ops(made.read(cat, scaled, zeros))
    pure = "{comm.mutates = array<i64>}"
    assert found["mul_tensor"] == (
        f'"aten.mul.Tensor"(%, %) {pure} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>'
    )
    assert found["cat_default"].startswith(f'"aten.cat.default"(%, %) {pure}')
    assert found["index_tensor"] == (
        f'"aten.index.Tensor"(%, %) {pure} : (tensor<4x4xf32>, tensor<2xi64>) -> tensor<4x2xf32>'
    )
    assert found["add_tensor"].startswith('"aten.add.Tensor"(%, %)')
    assert found["zeros_default"] == f'"aten.zeros.default"() {pure} : () -> tensor<3xbf16>'


def test_order_of_nodes():
    """`find_misordered` returns the first node that precedes its input, and this input."""
    made = Graphs()
    x = made.input("x", 4)
    y = made.call(aten.neg.default, x)
    z = made.call(aten.add.Tensor, x, y)
    find_misordered = _core.FxReader.find_misordered
    assert find_misordered([x, y, z]) is None
    assert find_misordered([x, z, y]) == (z, y)
    assert find_misordered([y, x, z]) == (y, x)
    assert find_misordered([x, z]) == (z, y)


def test_several_results():
    made = Graphs()
    x = made.input("x", 4, 4)
    top = made.call(aten.topk.default, x, 2)
    second = made.graph.call_function(operator.getitem, (top, 1))
    second.meta["val"] = top.meta["val"][1]
    last = made.call(aten.neg.default, second)
    reader = made.read(last)
    assert ops(reader)["topk_default"].endswith("-> (tensor<4x2xf32>, tensor<4x2xi64>)")
    assert "(tensor<4x2xi64>) -> tensor<4x2xi64>" in ops(reader)["neg_default"]
    assert reader.attached[top] == [second]


def test_views_and_changes():
    """Storages determine views, whatever the op's name, and schemas determine changes."""
    made = Graphs()
    x, y = made.input("x", 4, 4), made.input("y", 4, 4)
    view = made.call(aten.view.default, x, [16])
    row = made.call(aten.select.int, view, 0, 3)
    made.call(aten.copy_.default, y, x)
    copy = made.call(aten.add_.Tensor, y, x)
    clone = made.call(aten.clone.default, x)
    made.call(aten._foreach_add_.List, [x, y], [clone, clone])
    reader = made.read(row, copy, clone)
    found = ops(reader)
    assert "comm.views = 0" in found["view_default"] and "array<i64>" in found["view_default"]
    assert "comm.views = 0" in found["select_int"]
    assert "comm.mutates = array<i64: 0>" in found["copy__default"]
    assert "comm.mutates = array<i64: 0>" in found["add__tensor"]
    assert "comm.views" not in found["clone_default"]
    assert "comm.mutates = array<i64: 0, 1>" in found["_foreach_add__list"]
    assert reader.remarks == []


def test_results_in_memory_of_several():
    """A node whose results are in several memories keeps its position. The negative twin
    views the same memory twice."""

    def make(other):
        made = Graphs()
        x, y = made.input("x", 4), made.input("y", 4)
        pair = made.graph.call_function(aten.split.Tensor, (x, 2))
        both = made.graph.call_function(aten.stack.default, ([x, other(made, x, y)],))
        pair.meta["val"] = [x.meta["val"], x.meta["val"]]
        both.meta["val"] = [n.meta["val"] for n in both.all_input_nodes]
        return made.read(both)

    reader = make(lambda made, x, y: y)
    assert reader.remarks == ["'stack_default' stays in its place: it views several tensors"]
    assert "has_side_effect = true" in ops(reader)["stack_default"]
    reader = make(lambda made, x, y: made.call(aten.alias.default, x))
    assert reader.remarks == []
    assert "comm.views = 0" in ops(reader)["stack_default"]


def test_random_numbers_keep_their_order():
    made = Graphs()
    x = made.input("x", 8)
    first = made.call(aten.bernoulli.default, x)
    second = made.call(aten.rand.default, [8])
    found = ops(made.read(first, second))
    assert "comm.after" not in found["bernoulli_default"]
    assert 'comm.after = ["bernoulli_default"]' in found["rand_default"]


def test_estimates_and_lines():
    made = Graphs()
    x = made.input("x", 8)
    neg, exp = made.call(aten.neg.default, x), made.call(aten.exp.default, x)
    neg.meta["stack_trace"] = 'File "train.py", line 7, in step\n    y = -x\n'
    reader = made.read(neg, exp, estimate=lambda node: 1234.6 if node is neg else None)
    text = reader.program.to_text()
    assert "comm.cost = 1235 : i64" in text and text.count("comm.cost") == 1
    assert re.search(r'loc\("neg_default"\((#loc\d+|"train.py":7:0)\)\)', text)
    assert '"train.py":7:0' in text


def test_what_is_not_known_stays():
    made = Graphs()
    x = made.input("x", 8)
    node = made.graph.call_function(torch.nn.functional.relu, (x,))
    node.meta["val"] = x.meta["val"]
    reader = made.read(node)
    (remark,) = reader.remarks
    assert remark.startswith("'relu' stays in its place: what ") and "is not known" in remark
    assert "has_side_effect = true" in ops(reader)["relu"]


def test_peak():
    """Tensors live from the node that computes them to their last use, inputs from the
    beginning. Views are in the memory of their base."""
    made = Graphs()
    x = made.input("x", 256)  # 1 KiB
    a = made.call(aten.cat.default, [x, x, x])  # 3 KiB
    view = made.call(aten.view.default, a, [3, 256])
    b = made.call(aten.sum.dim_IntList, view, [0])  # 1 KiB
    c = made.call(aten.cat.default, [b, b])  # 2 KiB
    reader = made.read(c)
    # At b: the last use of x is over, so only a and b are live.
    assert reader.estimate_peak() == 4 << 10


#
# Communication
#

c10d = torch.ops._c10d_functional


@pytest.fixture
def group():
    with fake_group(4):
        yield torch.distributed.group.WORLD.group_name


def test_starts_and_waits(group):
    made = Graphs()
    x, scalar = made.input("x", 4, 4), made.input("scalar")
    summed = made.call(c10d.all_reduce.default, x, "AVG", group)
    gathered = made.call(c10d.all_gather_into_tensor.default, scalar, 4, group)
    done = made.call(c10d.wait_tensor.default, summed)
    again = made.call(c10d.wait_tensor.default, summed)
    late = made.call(c10d.wait_tensor.default, gathered)
    used = made.call(aten.add.Tensor, done, again)
    reader = made.read(used, late)
    found = ops(reader)
    assert "comm.all_reduce avg % into %" in found["all_reduce_default"]
    # comm gathers along a dimension, so that a scalar is reshaped first.
    assert found["all_gather_into_tensor_default.source0"].endswith(
        "(tensor<f32>) -> tensor<1xf32>"
    )
    assert "comm.wait %, % reading %" in found["wait_tensor_default"]
    # A second wait for one collective has no op.
    assert "wait_tensor_default_1" not in found and reader.attached[done] == [again]
    assert found["add_tensor"].startswith('"aten.add.Tensor"(%, %)')
    assert [(s.name, s.kind, s.reduction) for s in reader.program.starts] == [
        ("all_reduce_default", "all_reduce", "avg"),
        ("all_gather_into_tensor_default", "all_gather", "sum"),
    ]
    waits = [(wait.name, wait.starts) for wait in reader.program.waits]
    assert waits == [
        ("wait_tensor_default", ["all_reduce_default"]),
        ("wait_tensor_default_2", ["all_gather_into_tensor_default"]),
    ]


def test_parts_of_a_start(group):
    """Parts extracted before and after the wait, also with negative indices, have the
    collective's data."""
    made = Graphs()
    x, y = made.input("x", 4), made.input("y", 8)
    both = made.call(c10d.all_reduce_coalesced.default, [x, y], "sum", group)

    def take(index):
        part = made.graph.call_function(operator.getitem, (both, index))
        part.meta["val"] = both.meta["val"][index]
        return part

    last = take(-1)
    done = made.call(c10d.wait_tensor.default, last)
    first = take(0)
    sums = [made.call(aten.neg.default, part) for part in (done, last, first)]
    reader = made.read(*sums)
    text = reader.program.to_text()
    assert len(re.findall(r"comm\.wait ", text)) == 1
    values = re.search(r"(%\w+):2 = comm\.wait ", text)[1]
    read = re.findall(r'"aten\.neg\.default"\((%[\w#]+)\)', text)
    assert read == [f"{values}#1", f"{values}#1", f"{values}#0"]
    assert reader.attached[both] == [last, first]


def test_who_called_waits(group):
    made = Graphs()
    started = made.call(c10d.all_reduce.default, made.input("x", 4), "sum", group)
    reader = made.read(started)
    assert [wait.name for wait in reader.program.waits] == ["all_reduce_default.by_caller"]
    # The negative twin: a collective that was started elsewhere is only read.
    made = Graphs()
    done = made.call(c10d.wait_tensor.default, made.input("x", 4))
    reader = made.read(done)
    assert not reader.program.waits
    assert "_c10d_functional.wait_tensor.default" in ops(reader)["wait_tensor_default"]


def test_collectives_that_are_not_known(group):
    made = Graphs()
    x = made.input("x", 4)
    wrong = made.call(c10d.all_reduce.default, x, "premul", group)
    far = made.call(c10d.broadcast.default, x, 4, group)
    near = made.call(c10d.broadcast.default, x, 3, group)
    reader = made.read(*(made.call(c10d.wait_tensor.default, n) for n in (wrong, far, near)))
    assert reader.remarks == [
        "'all_reduce_default' stays in its place: the reduction 'premul' is not known",
        "'broadcast_default' stays in its place: its root is 4, which is not in the group",
    ]
    assert [start.name for start in reader.program.starts] == ["broadcast_default_1"]
    assert "has_side_effect = true" in ops(reader)["all_reduce_default"]


def test_communication_of_nothing(group):
    """Collectives without tensors may be in a graph, although users do not write them."""
    made = Graphs()
    call = made.graph.call_function
    nothing = call(c10d.all_reduce_coalesced.default, ([], "sum", group))
    nothing.meta["val"] = []
    waits = [call(c10d.wait_tensors.default, (of,)) for of in ([], [nothing])] if features.has("wait_tensors") else []
    for wait in waits:
        wait.meta["val"] = []
    assert GraphReader(made.graph).remarks == []

    made = Graphs()
    several = made.graph.placeholder("several")
    several.meta["val"] = [made.input("x", 4).meta["val"]]
    other = made.input("y", 4).meta["val"].clone()  # in memory of no other node
    first = made.graph.call_function(operator.getitem, (several, 0))
    summed = made.graph.call_function(c10d.all_reduce_.default, (first, "sum", group))
    first.meta["val"] = summed.meta["val"] = other
    reader = made.read(summed)
    assert reader.remarks == [
        "'all_reduce__default' stays in its place: what 'getitem' holds is not known"
    ]
    assert not reader.program.starts


@pytest.mark.needs("wait_tensors")
def test_a_wait_for_several(group):
    made = Graphs()
    x, y = made.input("x", 4), made.input("y", 8)
    starts = [made.call(c10d.all_reduce.default, node, "sum", group) for node in (x, y)]
    both = made.graph.call_function(c10d.wait_tensors.default, (starts,))
    both.meta["val"] = [start.meta["val"] for start in starts]
    reader = made.read(both)
    assert [wait.starts for wait in reader.program.waits] == [[start.name for start in starts]]


def start_in_place(made, target, args, results, **kwargs):
    """Creates a collective that returns the tensor that it changes, and the wait for it."""
    start = made.graph.call_function(target, args, kwargs)
    start.meta["val"] = results
    done = made.graph.call_function(c10d.wait_tensor.default, (start,))
    done.meta["val"] = results
    return done


def test_in_place(group):
    made = Graphs()
    x = made.input("x", 4)
    done = start_in_place(made, c10d.all_reduce_.default, (x, "sum", group), x.meta["val"])
    read = made.call(aten.neg.default, x)
    text = made.read(read, done).program.to_text()
    assert 'comm.bucket_with = "all_reduce__default"' in text
    # A reader after the wait gets its result.
    value = re.search(r"(%\w+) = comm\.wait ", text)[1]
    assert f'"aten.neg.default"({value})' in text


def test_in_place_in_memory_with_other_names(group):
    """Only views with readers after the wait are read again from its result."""
    made = Graphs()
    x = made.input("x", 4)
    view = made.call(aten.view.default, x, [2, 2])
    unread = made.call(aten.view.default, x, [4, 1])
    before = made.call(aten.neg.default, view)
    halves = made.call(aten.split.Tensor, x, 2)
    done = start_in_place(made, c10d.all_reduce_.default, (x, "sum", group), x.meta["val"])
    behind = made.call(aten.exp.default, view)
    part = made.graph.call_function(operator.getitem, (halves, 1))
    part.meta["val"] = halves.meta["val"][1]
    last = made.call(aten.tanh.default, part)
    reader = made.read(before, behind, last, done)
    assert reader.remarks == [] and reader.unmodelled == []
    text, found = reader.program.to_text(), ops(reader)
    waited = re.search(r"(%\w+) = comm\.wait ", text)[1]
    old = re.search(r'(%\w+) = "aten\.view\.default"', text)[1]
    new = re.search(rf'(%\w+) = "torch\.view_again"\({waited}, {old}\)', text)[1]
    parts = re.search(rf'(%\w+):2 = "torch\.view_again"\({waited}, ', text)[1]
    assert f'"aten.neg.default"({old})' in text and f'"aten.exp.default"({new})' in text
    assert f'"aten.tanh.default"({parts}#1)' in text
    assert text.count("torch.view_again") == 2 and unread.name in found


def test_several_in_place(group):
    """Each tensor is its own result. The negative twin has two in one memory."""
    for is_apart in (True, False):
        made = Graphs()
        x, y = made.input("x", 4), made.input("y", 8)
        if not is_apart:
            y = made.call(aten.view.default, x, [2, 2])
        values = [x.meta["val"], y.meta["val"]]
        target = c10d.all_reduce_coalesced_.default
        start = made.graph.call_function(target, ([x, y], "sum", group))
        start.meta["val"] = values
        for i in (0, 1):
            part = made.graph.call_function(operator.getitem, (start, i))
            done = made.graph.call_function(c10d.wait_tensor.default, (part,))
            part.meta["val"] = done.meta["val"] = values[i]
        reads = [made.call(aten.neg.default, node) for node in (x, y)]
        reader = made.read(*reads)
        if not is_apart:
            assert reader.remarks == [
                "'all_reduce_coalesced__default' stays in its place: it changes one tensor more "
                "than once"
            ]
            assert reader.unmodelled == [(0, start)]
            continue
        text = reader.program.to_text()
        value = re.search(r"(%\w+):2 = comm\.wait ", text)[1]
        read = re.findall(r'"aten\.neg\.default"\((%[\w#]+)\)', text)
        assert read == [f"{value}#0", f"{value}#1"]


def test_gathers_in_place(group):
    """The source is already in the place of the result, as in torch's buckets. In the
    negative twin it is elsewhere."""
    for begin in (0, 4):
        made = Graphs()
        x = made.input("x", 4)
        buffer = made.call(aten.empty.memory_format, [16])
        piece = made.call(aten.slice.Tensor, buffer, 0, begin, begin + 4)
        made.call(aten.copy_.default, piece, x)
        target = c10d.all_gather_into_tensor_out.default
        done = start_in_place(made, target, (piece, 4, group), buffer.meta["val"], out=buffer)
        reader = made.read(made.call(aten.neg.default, done))
        name = "all_gather_into_tensor_out_default"
        if begin:
            assert reader.remarks == [
                f"'{name}' stays in its place: its source and its result overlap"
            ]
            assert [(i, node.name) for i, node in reader.unmodelled] == [(0, name)]
            assert not reader.program.starts
            continue
        assert reader.remarks == []
        (start,) = reader.program.starts
        assert (start.kind, reader.program.type_of(start.operands[0])) == (
            "all_gather", "tensor<16xf32>"
        )
        commdialect.verify(reader.program.to_module())


def test_certificates_have_what_is_not_modelled(group):
    made = Graphs()
    x = made.input("x", 4)
    starts = [
        made.call(c10d.all_reduce.default, x, reduction, group)
        for reduction in ("sum", "premul", "max")
    ]
    reader = made.read(*(made.call(c10d.wait_tensor.default, start) for start in starts))
    assert [item["what"] for item in make_certificate(reader)] == [
        "all_reduce sum of tensor<4xf32>",
        "all_reduce premul of tensor<4xf32>",
        "all_reduce max of tensor<4xf32>",
    ]


def test_modules(group):
    """If a framework starts all collectives at one line, the modules distinguish them."""
    made = Graphs()
    x = made.input("x", 4)
    starts = [made.call(c10d.all_reduce.default, x, "sum", group) for _ in range(3)]
    for start, path in zip(starts, ("L['self'].layers.0.wq", "layers.1.wq", None), strict=True):
        start.meta["stack_trace"] = 'File "framework.py", line 7, in gather\n'
        if path:
            getter = f"dict(type({path}).__dict__)['weight'].fget"
            start.meta["nn_module_stack"] = {
                "outer": ("L['self']", None), "inner": (path, None), "getter": (getter, None)
            }
    reader = made.read(*(made.call(c10d.wait_tensor.default, start) for start in starts))
    assert [start.line for start in reader.program.starts] == [
        ("framework.py", 7, "layers.0.wq"), ("framework.py", 7, "layers.1.wq"),
        ("framework.py", 7, ""),
    ]
    report = commdialect.report(reader.program.to_module(), machine="h100-x8").data
    assert [collective["location"] for collective in report["collectives"]] == [
        "framework.py:7 (layers.0.wq)", "framework.py:7 (layers.1.wq)", "framework.py:7",
    ]


def test_exchanges(group):
    made = Graphs()
    x = made.input("x", 8)
    even = made.call(c10d.all_to_all_single.default, x, [2] * 4, [2] * 4, group)
    uneven = made.call(c10d.all_to_all_single.default, x, [1, 2, 3, 4], [2] * 4, group)
    reader = made.read(*(made.call(c10d.wait_tensor.default, n) for n in (even, uneven)))
    assert [start.kind for start in reader.program.starts] == ["all_to_all", "all_to_all_v"]
    assert "torch.split_sizes" in ops(reader)["all_to_all_single_default_1.sizes"]
