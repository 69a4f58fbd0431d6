"""Tests that messages in graphs are verified, keep their order, and overlap."""

import re
import zlib

import pytest
import torch
from test_graph_reader import Graphs, ops

import commdialect
from commdialect.torch import _messages
from commdialect.torch._compare import fake_group

aten = torch.ops.aten
SOURCE = "run_messages.py"
RIGHT = ["ring", "two_rings", "shift", "chain"]
WRONG = {
    # program: end of the line of its error, a part of the text
    "crossed": ("behind a send", "deadlock on NCCL"),
    "never_received": ("never received", "rank 0 sends to rank 1, which never receives it"),
    "other_sizes": ("of other sizes", "4096 elements sent, 3 received"),
    "other_tags": ("with another tag", "rank 0 sends to rank 1 with tag 3, and rank 1 receives "),
    "behind_a_sum": ("before the sum", "deadlock: rank 0 waits for rank 1 in send on @pair_0_1"),
}


#
# Programs of all ranks
#


def start(number, *messages, ranks=(0, 1), is_pair=True, line=3, group=""):
    """Returns the start of messages, or of a collective."""
    is_pair = is_pair and len(messages) == 1
    return ["start", number, group, list(ranks), is_pair, list(messages), "train.py", line]


def send(peer, type="tensor<4xf32>", tag=0):
    return [True, peer, type, tag]


def receive(peer, type="tensor<4xf32>", tag=0):
    return [False, peer, type, tag]


def wait(*numbers):
    return ["wait", list(numbers)]


def make_ring(ranks, first=0):
    """Each rank sends to the next one, and then receives, by calls of their own."""
    events_of = {}
    for rank in range(ranks):
        both = [send((rank + 1) % ranks), receive((rank - 1) % ranks)]
        # Every second rank begins with what the others end with.
        if rank % 2 and first:
            both.reverse()
        line = range(ranks)
        starts = [start(i, one, ranks=line, is_pair=False) for i, one in enumerate(both)]
        events_of[rank] = [starts[0], wait(0), starts[1], wait(1)]
    return events_of


PROGRAMS = {
    # name: events by rank, a part of the error or None
    "one message": ({0: [start(0, send(1)), wait(0)], 1: [start(0, receive(0)), wait(0)]}, None),
    "never received": ({0: [start(0, send(1)), wait(0)], 1: []}, "which never receives it"),
    "never sent": ({0: [], 1: [start(0, receive(0)), wait(0)]}, "which never sends it"),
    "a send each, first": (
        {
            rank: [start(0, send(1 - rank)), start(1, receive(1 - rank)), wait(0), wait(1)]
            for rank in (0, 1)
        },
        "train.py:3: deadlock on NCCL",
    ),
    "a send and a receive, first": (
        {
            0: [start(0, send(1)), start(1, receive(1)), wait(0), wait(1)],
            1: [start(0, receive(0)), start(1, send(0)), wait(0), wait(1)],
        },
        None,
    ),
    "a send and a receive together": (
        {rank: [start(0, send(1 - rank), receive(1 - rank)), wait(0)] for rank in (0, 1)},
        None,
    ),
    "two sends together": (
        {rank: [start(0, send(1 - rank), send(1 - rank)), wait(0)] for rank in (0, 1)},
        "deadlock: rank 0 waits for rank 1 in batch_p2p on @ranks_0_1",
    ),
    "a ring": (make_ring(4, first=1), None),
    "a ring of sends first": (make_ring(4), "deadlock"),
    "a ring of batches": (
        {
            rank: [start(0, send((rank + 1) % 3), receive((rank - 1) % 3), ranks=range(3)), wait(0)]
            for rank in range(3)
        },
        None,
    ),
    "other sizes": (
        {
            0: [start(0, send(1)), wait(0)],
            1: [start(0, receive(0, "tensor<8xf32>")), wait(0)],
        },
        "4 elements sent, 8 received",
    ),
    "other types": (
        {
            0: [start(0, send(1)), wait(0)],
            1: [start(0, receive(0, "tensor<4xi32>")), wait(0)],
        },
        "elements sent are f32, received i32",
    ),
    "other shapes of as many elements": (
        {
            0: [start(0, send(1)), wait(0)],
            1: [start(0, receive(0, "tensor<2x2xf32>")), wait(0)],
        },
        None,
    ),
    "tags in another order": (
        {
            0: [start(0, send(1, tag=1)), start(1, send(1, tag=2)), wait(0, 1)],
            1: [start(0, receive(0, tag=2)), start(1, receive(0, tag=1)), wait(0, 1)],
        },
        "with tag 1, and rank 1 receives from rank 0 with tag 2: expected the same tag",
    ),
    "the same tags": (
        {
            0: [start(0, send(1, tag=1)), start(1, send(1, tag=2)), wait(0, 1)],
            1: [start(0, receive(0, tag=1)), start(1, receive(0, tag=2)), wait(0, 1)],
        },
        None,
    ),
    "other groups": (
        {
            0: [start(0, send(1), group="a"), wait(0)],
            1: [start(0, receive(0), group="b"), wait(0)],
        },
        "deadlock: rank 0 waits for rank 1 in send on @pair_0_1",
    ),
    "no such rank": ({0: [start(0, send(2)), wait(0)], 1: []}, "expected 0 to 1"),
    "before and behind a collective": (
        {
            0: [start(0, send(1)), wait(0), start(1), wait(1)],
            1: [start(0), wait(0), start(1, receive(0)), wait(1)],
        },
        "which waits for a collective on @ranks_0_1",
    ),
    "around a collective": (
        {
            0: [start(0, send(1)), start(1), wait(0), wait(1)],
            1: [start(0), start(1, receive(0)), wait(0), wait(1)],
        },
        None,
    ),
    "a rank with collectives alone": (
        {
            0: [start(0, send(1), ranks=range(3)), start(1, ranks=range(3)), wait(0), wait(1)],
            1: [start(0, receive(0), ranks=range(3)), start(1, ranks=range(3)), wait(0), wait(1)],
            2: _messages.make_starts([range(3)]),
        },
        None,
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name):
    events_of, error = PROGRAMS[name]
    problem = _messages.find_problem(events_of, max(events_of) + 1)
    if error is None:
        assert problem is None
    else:
        assert error in problem
        assert "\n" not in problem


def test_data_of_other_ranks():
    right = [start(0, send(1)), wait(0)]
    assert _messages.unpack(_messages.pack(right)) == right
    wrong = [
        [["start", 0, "", [0, 1], True, [[True, 1, "tensor<4xf32>) {} //", 0]], "a.py", 3]],
        [["start", 0, "", [0, "1"], True, [], "a.py", 3]],
        [["start", 0, "", [0, 1], True, [], "a.py"]],
        [["wait", 0]],
        [["run", [0]]],
        {"wait": []},
    ]
    for events in wrong:
        with pytest.raises(ValueError, match="its messages cannot be read: expected a list of"):
            _messages.unpack(_messages.pack(events))
    for data in (b"text", zlib.compress(b"[")):
        with pytest.raises(ValueError, match="its messages cannot be read: "):
            _messages.unpack(data)


#
# Graphs
#


@pytest.fixture
def group():
    with fake_group(4):
        yield torch.distributed.group.WORLD.group_name


def test_receives_change_their_tensor(group):
    made = Graphs()
    x, y = made.input("x", 8), made.input("y", 8)
    c10d = torch.ops._c10d_functional
    sent = made.call(c10d.isend.default, x, 1, 0, group)
    received = made.call(c10d.irecv.default, y, 3, 0, group)
    made.call(c10d.wait_tensor.default, sent)
    made.call(c10d.wait_tensor.default, received)
    # It reads the input, of which no node says that it has changed.
    total = made.call(aten.add.Tensor, y, x)
    reader = made.read(total)
    found = ops(reader)
    assert reader.remarks == []
    assert found["isend_default"] == "comm.batch_p2p send % to %-1 on @default_pg : tensor<8xf32>"
    assert "comm.batch_p2p receive into % from %-1" in found["irecv_default"]
    # Messages keep their order, and none starts behind a wait that it preceded.
    assert 'comm.after = ["isend_default"]' in found["irecv_default"]
    assert 'comm.after = ["irecv_default"]' in found["wait_tensor_default"]
    text = reader.program.to_text()
    (waited,) = re.findall(r"(%\w+) = comm.wait %\w+, ", text)
    assert f'"aten.add.Tensor"({waited}, %' in text


def test_batches(group):
    made = Graphs()
    x, y = made.input("x", 8), made.input("y", 8)
    c10d = torch.ops._c10d_functional
    batch = made.call(
        c10d.batch_p2p_ops.default, ["isend", "irecv"], [1, 3], [0, 0], [x, y], group
    )
    reader = made.read(batch)
    assert reader.remarks == []
    assert "send % to %-1 receive into % from %-1" in ops(reader)["batch_p2p_ops_default"]


def test_tensors_that_are_sent_and_received_stay(group):
    made = Graphs()
    x = made.input("x", 8)
    c10d = torch.ops._c10d_functional
    batch = made.call(
        c10d.batch_p2p_ops.default, ["isend", "irecv"], [1, 3], [0, 0], [x, x], group
    )
    reader = made.read(batch)
    assert reader.remarks == [
        "'batch_p2p_ops_default' stays in its place: it sends from a tensor into which it receives"
    ]
    commdialect.verify(reader.program.to_module())


def test_peers_that_are_not_constant(group):
    for is_constant in (True, False):
        made = Graphs()
        x, peer = made.input("x", 8), made.input("peer")
        sent = made.call(torch.ops._c10d_functional.isend.default, x, 1, 0, group)
        sent.args = (x, 1 if is_constant else peer, 0, group)
        reader = made.read(sent)
        events = _messages.read_events(reader)
        if is_constant:
            (event,) = events
            assert event[3:6] == [[0, 1, 2, 3], True, [[True, 1, "tensor<8xf32>", 0]]]
            assert reader.remarks == []
        else:
            assert events is None
            assert reader.remarks == [
                "messages are not verified: 'isend_default' has no constant peer"
            ]


def test_messages_in_branches_stay(group):
    made = Graphs()
    x, flag = made.input("x", 8), made.input("flag", dtype=torch.bool)
    ways = []
    for name in ("send", "keep"):
        way = Graphs()
        inner = way.input("x", 8)
        if name == "send":
            sent = way.call(torch.ops._c10d_functional.isend.default, inner, 1, 0, group)
            way.call(torch.ops._c10d_functional.wait_tensor.default, sent)
        result = way.call(aten.neg.default, inner)
        way.graph.output((result,))
        ways.append((name, torch.fx.GraphModule({}, way.graph)))
    made.graph.owning_module = torch.fx.GraphModule(torch.nn.Module(), torch.fx.Graph())
    for name, way in ways:
        made.graph.owning_module.add_module(name, way)
    attributes = [made.graph.get_attr(name) for name, _ in ways]
    branch = made.graph.call_function(torch.ops.higher_order.cond, (flag, *attributes, (x,)))
    branch.meta["val"] = (x.meta["val"],)
    reader = made.read(branch)
    assert reader.remarks == [
        "'isend_default' stays in its place: messages in a branch are not verified"
    ]


#
# Ranks
#


@pytest.mark.needs("compiled messages")
@pytest.mark.parametrize("ranks", [2, 4])
def test_graphs_have_the_bits_of_pytorch(ranks, run_ranks):
    for status, output in run_ranks(SOURCE, *RIGHT, ranks=ranks):
        assert status == 0, output
        for name in RIGHT:
            assert f"{name} equal\n{name} by the pass equal\n" in re.sub(
                "^commdialect.*\n", "", output, flags=re.M
            ), output
        # The messages of a ring hide behind compute that does not need them.
        assert "ring moved True\n" in output
        (before, now) = re.search(r"^ring exposed (\d+) now (\d+)$", output, re.M).groups()
        assert int(now) < int(before)


@pytest.mark.needs("compiled messages")
def test_wrong_messages(run_ranks, request):
    source = (request.path.parent / SOURCE).read_text().splitlines()
    for status, output in run_ranks(SOURCE, *WRONG, "crossed_unverified"):
        assert status == 0, output
        for name, (comment, text) in WRONG.items():
            line = next(i for i, line in enumerate(source, 1) if line.endswith(f"# {comment}"))
            (error,) = re.findall(rf"^{name} raises (.*)$", output, re.M)
            assert f"{SOURCE}:{line}: " in error
            assert text in error
        # gloo runs it.
        assert "crossed_unverified equal\n" in output
