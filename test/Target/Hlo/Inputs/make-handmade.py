"""Writes the module NAME, defined below, to FILE: make-handmade.py NAME FILE."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from hlo_writer import *

X = ("f32", 8, 4)
ALL = [0, 1, 2, 3]


def forms():
    """Groups in their three forms, and starts and dones of all kinds."""
    big = ("f32", 32, 4)
    wrapped = [
        param("p.rs", big),
        op("rs", "reduce-scatter", X, ("p.rs",), calls=("add",),
           extra=nums(14, [0]) + GLOBAL + iota_groups(1, 4, [4], [0])),
    ]  # fmt: skip
    grouped = [
        param("p.0", X),
        param("p.1", X, 1),
        op("g.0", "all-gather", big, ("p.0",), extra=nums(14, [0]) + GLOBAL + groups(ALL)),
        op("g.1", "all-gather", big, ("p.1",), extra=nums(14, [0]) + GLOBAL + groups(ALL)),
        op("g.t", "tuple", [big, big], ("g.0", "g.1")),
    ]
    entry = [
        param("x", X),
        op("ar.s", "all-reduce-start", X, ("x",), calls=("add",), line=3,
           extra=GLOBAL + list_groups([0, 1], [2, 3])),
        op("ar.d", "all-reduce-done", X, ("ar.s",)),
        op("ag.s", "all-gather-start", [X, big], ("ar.d",), line=4,
           extra=nums(14, [0]) + GLOBAL + mesh_groups([("dp", 2), ("tp", 2)], [1, 0])),
        op("ag.d", "all-gather-done", big, ("ag.s",)),
        op("half.s", "all-gather-start", [X, ("f32", 16, 4)], ("ar.d",),
           extra=nums(14, [0]) + GLOBAL + mesh_groups([("all", 4)], [(0, (1, 2))])),
        op("half.d", "all-gather-done", ("f32", 16, 4), ("half.s",)),
        op("cp.s", "collective-permute-start", [X, X, "u32", "u32"], ("x",),
           extra=num(26, 2) + pairs((0, 1), (1, 2))),
        op("cp.d", "collective-permute-done", X, ("cp.s",)),
        op("rs.s", "async-start", [[big], X, "u32"], ("ag.d",), calls=("wrapped",)),
        op("rs.u", "async-update", [[big], X, "u32"], ("rs.s",)),
        op("rs.d", "async-done", X, ("rs.u",)),
        op("gg.s", "async-start", [[X, X], [big, big]], ("x", "cp.d"), calls=("grouped",)),
        op("gg.d", "async-done", [big, big], ("gg.s",)),
        op("gg.1", "get-tuple-element", big, ("gg.d",), extra=num(13, 1)),
        op("cb", "collective-broadcast", X, ("rs.d",), extra=num(26, 3) + groups(ALL)),
        op("aa", "all-to-all", [X, X, X, X], ("x", "cb", "cp.d", "rs.d"),
           extra=num(26, 4) + groups(ALL)),
        op("aa.3", "get-tuple-element", X, ("aa",), extra=num(13, 3)),
        op("out", "tuple", [X, big, big], ("aa.3", "gg.1", "ag.d")),
    ]  # fmt: skip
    return module([adder(), ("wrapped", wrapped), ("grouped", grouped), ("main", entry)])


def sites():
    """Collectives that kernels replace: synchronous ones, and each kind of start and done."""
    big = ("f32", 32, 4)
    column, columns = laid_out(X, 0, 1), laid_out(("f32", 8, 16), 0, 1)
    wrapped = [
        param("p.rs", big),
        op("rs", "reduce-scatter", X, ("p.rs",), calls=("add",),
           extra=nums(14, [0]) + GLOBAL + groups(ALL)),
    ]  # fmt: skip
    entry = [
        param("x", X),
        op("ar", "all-reduce", X, ("x",), calls=("most",), line=3,
           extra=GLOBAL + list_groups([0, 1], [2, 3]) + num(56, 1)),
        op("ar.s", "all-reduce-start", X, ("ar",), calls=("add",), line=4,
           extra=GLOBAL + groups(ALL) + attribute("collective_group_key", "a")),
        op("ar.d", "all-reduce-done", X, ("ar.s",), extra=attribute("key", "b")),
        op("ag.s", "all-gather-start", [X, big], ("ar.d",), after=("ar",),
           extra=nums(14, [0]) + GLOBAL + mesh_groups([("dp", 2), ("tp", 2)], [0, 1])),
        op("ag.d", "all-gather-done", big, ("ag.s",)),
        op("rs.s", "async-start", [[big], X, "u32"], ("ag.d",), calls=("wrapped",),
           extra=data(74, nums(1, [1])) + data(43, "config")),
        op("rs.d", "async-done", X, ("rs.s",)),
        op("turn", "copy", column, ("rs.d",)),
        op("cols", "all-gather", columns, ("turn",),
           extra=nums(14, [1]) + GLOBAL + groups(ALL)),
        op("aa", "all-to-all", big, ("ag.d",), extra=nums(14, [0]) + GLOBAL + groups(ALL)),
        op("max", "reduce", "f32", ("ar", "x"), calls=("most",)),
        op("out", "tuple", [columns, big, "f32"], ("cols", "aa", "max")),
    ]  # fmt: skip
    return module(
        [adder(), adder("most", "maximum"), ("wrapped", wrapped), ("main", entry)],
        fused=("add", "most"),
    )


def independent():
    """Collectives in any order, also in branches, on devices that are not in order."""
    def sum_of(name, operand):
        return op(name, "all-reduce", X, (operand,), calls=("add",), extra=GLOBAL + groups(ALL))

    branches = [
        (name, [param(f"p.{name}", X), sum_of(f"ar.{name[0]}", f"p.{name}")])
        for name in ("left", "right")
    ]
    entry = [
        param("x", X),
        param("i", "s32", 1),
        op("one", "copy", X, ("x",)),
        op("two", "copy", X, ("one",)),
        sum_of("late", "two"),
        sum_of("early", "x"),
        op("branch", "conditional", X, ("i", "x", "x"), calls=("left", "right")),
        op("out", "tuple", [X, X, X], ("late", "early", "branch")),
    ]
    devices = num(1, 1) + num(2, 4) + b"".join(data(3, nums(1, [id])) for id in (2, 1, 0, 3))
    return module(
        [adder(), *branches, ("main", entry)], scheduled=False, extra=data(15, devices)
    )


def large_sum(isAlone):
    """A collective of 2 MiB, which is alone or beside one that XLA keeps."""
    big = ("f32", 512, 1024)
    entry = [
        param("x", big),
        op("ar", "all-reduce", big, ("x",), calls=("add",), extra=GLOBAL + groups(ALL)),
    ]
    if not isAlone:
        entry += [
            op("cp.s", "collective-permute-start", [big, big], ("x",),
               extra=num(26, 2) + pairs((0, 1), (1, 2))),
            op("cp.d", "collective-permute-done", big, ("cp.s",)),
            op("out", "tuple", [big, big], ("ar", "cp.d")),
        ]  # fmt: skip
    return module([adder(), ("main", entry)])


def gathers(count=4, rows=8192, size=4096, isScheduled=0, isCombined=0, hasSum=0):
    """Products with weights that two ranks gather, before XLA's scheduler, and a sum of 2 MiB."""
    shard, weight = ("f32", size // 2, size), ("f32", size, size)
    rows = ("f32", rows, size)
    every = nums(14, [0]) + GLOBAL + groups([0, 1])
    entry = [param("x", rows)] + [param(f"w{i}", shard, i + 1) for i in range(count)]
    if isCombined:
        names = [f"w{i}" for i in range(count)]
        entry.append(op("ag", "all-gather", [weight] * count, names, extra=every))
    x = "x"
    for i in range(count):
        gathered = f"ag{i}"
        if isCombined:
            entry.append(op(gathered, "get-tuple-element", weight, ("ag",), extra=num(13, i)))
        else:
            entry.append(op(gathered, "all-gather", weight, (f"w{i}",), extra=every))
        entry.append(op(f"y{i}", "dot", rows, (x, gathered), extra=data(30, nums(1, [1]))))
        x = f"y{i}"
    if hasSum:
        large = ("f32", 512, 1024)
        entry += [
            param("z", large, count + 1),
            op("ar", "all-reduce", large, ("z",), calls=("add",), extra=GLOBAL + groups([0, 1])),
            op("out", "tuple", [rows, large], (x, "ar")),
        ]  # fmt: skip
    return module([adder(), ("main", entry)], scheduled=bool(isScheduled))


def copied(dim=0, last=1):
    """A scheduled module with gathers by copy engines, each started where it is needed."""
    shard, weight, rows = ("f32", 2048, 4096), ("f32", 4096, 4096), ("f32", 8192, 4096)
    entry = [param("x", rows)] + [param(f"w{i}", shard, i + 1) for i in range(4)]
    x = "x"
    for i in range(4):
        entry += [
            op(f"ag{i}.start", "custom-call", weight, (f"w{i}",),
               extra=data(28, "commdialect_start") + attribute("commdialect_dim", str(dim))
               + attribute("commdialect_ranks", f"0,{last}")),
            op(f"ag{i}", "custom-call", weight, (f"ag{i}.start", f"w{i}"),
               extra=data(28, "commdialect_wait") + data(74, b"")),
            op(f"y{i}", "dot", rows, (x, f"ag{i}"), extra=data(30, nums(1, [1]))),
        ]  # fmt: skip
        x = f"y{i}"
    return module([("main", entry)])


def several(isStarted=0, numMany=3):
    """Collectives of several arrays, before XLA's scheduler."""
    row, wide, all_rows = ("f32", 8, 4), ("f32", 2, 64), ("f32", 32, 4)
    large, narrow = ("f32", 1024, 512), ("bf16", 8, 4)
    every = GLOBAL + groups(ALL)
    start, done = ("-start", "-done") if isStarted else ("", "")
    summed = "ar.d" if isStarted else "ar"
    entry = [
        param("x", row),
        param("y", laid_out(wide, 0, 1), 1),
        param("z", large, 2),
        param("h", narrow, 3),
        op("ar", "all-reduce" + start, [row, laid_out(wide, 0, 1)], ("x", "y"), calls=("add",),
           extra=every),
        *([op("ar.d", "all-reduce" + done, [row, laid_out(wide, 0, 1)], ("ar",))]
          if isStarted else []),
        op("ar.0", "get-tuple-element", row, (summed,)),
        op("ar.1", "get-tuple-element", laid_out(wide, 0, 1), (summed,), extra=num(13, 1)),
        op("each", "all-reduce", [large, large], ("z", "z"), calls=("add",), extra=every),
        op("ag", "all-gather", [all_rows, all_rows], ("ar.0", "x"), extra=nums(14, [0]) + every),
        op("turned", "all-gather", [laid_out(all_rows, 0, 1), all_rows], ("x", "x"),
           extra=nums(14, [0]) + every),
        op("mixed", "all-reduce", [row, narrow], ("x", "h"), calls=("add",), extra=every),
        op("many", "all-reduce", [row] * numMany, ("x",) * numMany, calls=("add",), extra=every),
        op("out", "tuple",
           [[all_rows] * 2, wide, [large] * 2, [all_rows] * 2, [row, narrow], [row] * numMany],
           ("ag", "ar.1", "each", "turned", "mixed", "many")),
    ]  # fmt: skip
    return module([adder(), ("main", entry)], scheduled=False)


def kept():
    """Collectives that stay XLA's, one for each reason."""
    half = ("bf16", 8, 4)
    narrow = [
        param("a.n", "f32"),
        param("b.n", "f32", 1),
        op("a.c", "convert", "bf16", ("a.n",)),
        op("b.c", "convert", "bf16", ("b.n",)),
        op("n", "add", "bf16", ("a.c", "b.c")),
        op("r.n", "convert", "f32", ("n",)),
    ]
    twice = [
        param("t", X),
        op("in-called", "all-reduce", X, ("t",), calls=("add",), extra=GLOBAL + groups(ALL)),
    ]
    every = GLOBAL + groups(ALL)
    row, column = laid_out(X, 1, 0), laid_out(X, 0, 1)
    entry = [
        param("x", X),
        param("h", half, 1),
        param("large", ("f32", 4096, 4096), 2),
        param("four", ("s4", 8, 4), 3),
        op("two", "all-reduce", [X, X], ("x", "x"), calls=("add",), extra=every),
        op("packed", "all-gather", ("s4", 32, 4), ("four",), extra=nums(14, [0]) + every),
        op("less", "all-reduce", X, ("x",), calls=("sub",), extra=every),
        op("rounds", "all-reduce", X, ("x",), calls=("narrow",), extra=every),
        op("uneven", "all-reduce", X, ("x",), calls=("add",),
           extra=GLOBAL + groups([0, 1, 2], [3])),
        op("some", "all-reduce", X, ("x",), calls=("add",), extra=GLOBAL + groups([0, 1])),
        op("row", "copy", row, ("x",)),
        op("turned", "all-reduce", column, ("row",), calls=("add",), extra=every),
        op("elsewhere", "all-reduce", laid_out(X, 1, 0, extra=num(8, 1)), ("x",),
           calls=("add",), extra=every),
        op("big", "all-reduce", ("f32", 4096, 4096), ("large",), calls=("add",), extra=every),
        op("permute", "collective-permute", X, ("x",), extra=num(26, 2) + pairs((0, 1))),
        op("upd.s", "async-start", [[X], X, "u32"], ("x",), calls=("wrapped",)),
        op("upd.u", "async-update", [[X], X, "u32"], ("upd.s",)),
        op("upd.d", "async-done", X, ("upd.u",)),
        op("once", "call", X, ("x",), calls=("twice",)),
        op("again", "call", X, ("once",), calls=("twice",)),
        op("out", "tuple", [X, X], ("again", "upd.d")),
    ]  # fmt: skip
    wrapped = [
        param("p.w", X),
        op("w", "all-reduce", X, ("p.w",), calls=("add",), extra=every),
    ]
    return module(
        [adder(), adder("sub", "subtract"), ("narrow", narrow), ("twice", twice)]
        + [("wrapped", wrapped), ("main", entry)]
    )


def ragged():
    sizes = ("s64", 4)
    entry = [
        param("in", X),
        param("out", ("f32", 16, 4), 1),
        param("at", sizes, 2),
        param("send", sizes, 3),
        param("to", sizes, 4),
        param("receive", sizes, 5),
        op("ra", "ragged-all-to-all", ("f32", 16, 4),
           ("in", "out", "at", "send", "to", "receive"), extra=num(26, 1) + groups(ALL)),
    ]  # fmt: skip
    return module([("main", entry)])


def opaque():
    """Instructions without an op of comm stay opaque, with their effects."""
    four = ("s4", 8)
    entry = [
        param("x", four),
        param("y", X, 1),
        op("t", "after-all", "token"),
        op("ag", "all-gather", ("s4", 32), ("x",), extra=nums(14, [0]) + GLOBAL + groups(ALL)),
        op("copy.s", "copy-start", [X, X, "u32"], ("y",)),
        op("copy.d", "copy-done", X, ("copy.s",)),
        op("dus", "dynamic-update-slice", X, ("copy.d", "y")),
        op("cc", "custom-call", X, ("dus",), extra=data(28, "foo") + num(65, 1)),
        op("bits", "bitcast", ("f32", 32), ("cc",)),
        op("mm", "custom-call", [("f32", 8, 8), ("s32", 1024)], ("y", "y"),
           extra=data(28, "__cublas$lt$matmul") + data(
               43, '{"gemm_backend_config":{"dot_dimension_numbers":'
                   '{"lhs_contracting_dimensions":["1"]}}}')),
        op("out", "tuple", [("s4", 32), ("f32", 32)], ("ag", "bits")),
    ]  # fmt: skip
    return module([("main", entry)])


def overlap(after=(), extra=b"", flop=512):
    """A gather that a matmul could hide, and does not."""
    square, row = ("f32", flop, flop), ("f32", flop // 4, flop)
    dot = data(30, nums(1, [1]))
    entry = [
        param("w", row),
        param("x", square, 1),
        op("ag.s", "all-gather-start", [row, square], ("w",), line=7,
           extra=nums(14, [0]) + GLOBAL + groups(ALL) + extra),
        op("ag.d", "all-gather-done", square, ("ag.s",), extra=extra),
        op("mm", "dot", square, ("x", "x"), after=after, line=8, extra=dot),
        op("pair", "tuple", [square, square], ("ag.d", "mm")),
        op("left", "get-tuple-element", square, ("pair",)),
        op("right", "get-tuple-element", square, ("pair",), extra=num(13, 1)),
        op("sum", "add", square, ("left", "right")),
    ]  # fmt: skip
    return entry


def hidden():
    return module([("main", overlap(flop=16384))])


def controlled():
    """Its control dependences leave no other order."""
    return module([("main", overlap(after=("ag.d",), flop=16384))])


def annotated():
    """The user wants start and done next to each other."""
    group = attribute("_scheduling_group_id", "1")
    return module([("main", overlap(extra=group, flop=16384))])


RING = "{{0,1},{1,2},{2,3},{3,0}}"


def exchange(received=RING, sent=RING, extra=b""):
    """Returns a permute as XLA lowers it: a receive and a send, here around a ring."""
    big = ("f32", 16384, 16384)
    flight = [big, "u32", "token"]
    return [
        param("x", big),
        op("t", "after-all", "token"),
        op("recv", "recv", flight, ("t",), line=5, extra=message_pairs(received) + extra),
        op("send", "send", flight, ("x", "t"), after=("recv",), line=6,
           extra=message_pairs(sent) + extra),
        op("recv.d", "recv-done", [big, "token"], ("recv",), extra=num(26, 1) + extra),
        op("send.d", "send-done", "token", ("send",), after=("recv.d",),
           extra=num(26, 1) + extra),
        op("got", "get-tuple-element", big, ("recv.d",)),
        op("again", "get-tuple-element", "token", ("recv.d",), extra=num(13, 1)),
        op("both", "after-all", "token", ("again", "send.d")),
        op("mm", "dot", big, ("x", "x"), line=8, extra=data(30, nums(1, [1]))),
        op("sum", "add", big, ("got", "mm")),
    ]  # fmt: skip


def messages():
    return module([("main", exchange())])


def messages_of_host():
    return module([("main", exchange(extra=num(47, 1)))])


def messages_without_pairs():
    return module([("main", exchange(sent="{{0,1},{1,"))])


def messages_to_one():
    return module([("main", exchange(received="{{0,1},{2,1}}", sent="{{0,1},{2,3}}"))])


def messages_unmatched():
    return module([("main", exchange(received="{{0,1}}", sent="{{0,2}}"))])


def sent_before_received():
    """Each rank waits until its message is sent, which no rank receives before."""
    x, t, recv, send, recv_d, send_d, *rest = exchange()
    send["after"] = send_d["after"] = ()
    recv["after"] = ("send.d",)
    return module([("main", [x, t, send, send_d, recv, recv_d, *rest])])


def carried():
    """Messages that a loop finishes in the next round."""
    flight = [X, "u32", "token"]
    state = ["s32", flight, flight]
    body = [
        param("p", state),
        op("i", "get-tuple-element", "s32", ("p",)),
        op("r", "get-tuple-element", flight, ("p",), extra=num(13, 1)),
        op("s", "get-tuple-element", flight, ("p",), extra=num(13, 2)),
        op("r.d", "recv-done", [X, "token"], ("r",), extra=num(26, 1)),
        op("s.d", "send-done", "token", ("s",), extra=num(26, 1)),
        op("got", "get-tuple-element", X, ("r.d",)),
        op("bt", "after-all", "token"),
        op("b.recv", "recv", flight, ("bt",), extra=message_pairs(RING)),
        op("b.send", "send", flight, ("got", "bt"), after=("b.recv",), extra=message_pairs(RING)),
        op("next", "add", "s32", ("i", "i")),
        op("again", "tuple", state, ("next", "b.recv", "b.send")),
    ]  # fmt: skip
    condition = [
        param("q", state),
        op("j", "get-tuple-element", "s32", ("q",)),
        op("less", "compare", "pred", ("j", "j")),
    ]
    entry = [
        param("x", X),
        param("n", "s32", 1),
        op("t", "after-all", "token"),
        op("recv", "recv", flight, ("t",), line=5, extra=message_pairs(RING)),
        op("send", "send", flight, ("x", "t"), after=("recv",), extra=message_pairs(RING)),
        op("init", "tuple", state, ("n", "recv", "send")),
        op("loop", "while", state, ("init",), calls=("body", "condition")),
        op("end", "get-tuple-element", flight, ("loop",), extra=num(13, 1)),
        op("end.s", "get-tuple-element", flight, ("loop",), extra=num(13, 2)),
        op("end.d", "recv-done", [X, "token"], ("end",), extra=num(26, 1)),
        op("end.sd", "send-done", "token", ("end.s",), extra=num(26, 1)),
        op("out", "get-tuple-element", X, ("end.d",)),
    ]  # fmt: skip
    return module([("body", body), ("condition", condition), ("main", entry)])


def unscheduled():
    return module([("main", overlap())], scheduled=False)


LAYER = "/env/lib/python3.13/site-packages/layers/linear.py"
CALLED = frames(
    ("/home/train.py", 30, 1, 0),
    ("/home/model.py", 12, 5, 1),
    (LAYER, 90, 9, 2),
    (LAYER, 40, 3, 3),
    # No function of the user calls these, and they call each other.
    (LAYER, 7, 1, 6),
    (LAYER, 8, 1, 5),
    # A frame without a place.
    (LAYER, 9, 1, 99),
)


def called(number=4):
    """A gather that a library calls, with the stack frame `number`."""
    entry = overlap(flop=2048)
    entry[2]["line"] = 0
    entry[2]["extra"] += frame(number)
    return module([("main", entry)], extra=CALLED)


def called_by_libraries():
    return called(5)


def called_by_user():
    return called(2)


def called_by_unknown():
    return called(7)


def wrong_call():
    entry = [
        param("x", X),
        op("cp", "collective-permute", X, ("x",),
           extra=num(26, 1) + pairs((0, 1), (2, 1)) + frame(4)),
    ]  # fmt: skip
    return module([("main", entry)], extra=CALLED)


def two_sources():
    entry = [
        param("x", X),
        op("cp", "collective-permute", X, ("x",), line=9, extra=num(26, 1) + pairs((0, 1), (2, 1))),
    ]
    return module([("main", entry)])


def switch(x=b"", i=b"", listed=None):
    """Returns three branches, of which two communicate. `x` and `i` are the parameters' own
    shardings. By default, the module's list has the selector replicated."""
    bodies = []
    for branch in range(3):
        p = param(f"p{branch}", X)
        kind = "negate" if branch == 2 else "all-reduce"
        more = dict(calls=("add",), extra=GLOBAL + groups(ALL)) if branch < 2 else {}
        result = op(f"r{branch}", kind, X, (p["name"],), **more)
        bodies.append((f"branch{branch}", [p, result]))
    entry = [
        param("x", X, extra=x),
        param("i", "s32", 1, extra=i),
        op("c", "conditional", X, ("i", "x", "x", "x"), calls=[b[0] for b in bodies]),
    ]
    if listed is None:
        listed = data(14, SHARDED_BY_NAME) + data(14, REPLICATED)
    return module([adder()] + bodies + [("main", entry)], extra=listed)


REPLICATED = b""
SHARDED = num(1, 3) + nums(3, [4, 1]) + nums(4, ALL)
SHARDED_BY_NAME = data(14, data(3, data(1, num(1, 0))))


def switch_own_sharding():
    """As compiled: the list is empty, and the selector's own sharding is replicated."""
    return switch(x=data(40, SHARDED), i=data(40, REPLICATED), listed=b"")


def switch_own_sharded():
    """The selector's own sharding makes it differ between ranks."""
    return switch(x=data(40, SHARDED), i=data(40, SHARDED), listed=b"")


def switch_listed_sharded():
    """The list overrides the selector's own sharding."""
    listed = data(14, SHARDED) + data(14, SHARDED)
    return switch(i=data(40, REPLICATED), listed=listed)


def tuple_shardings():
    """A tuple of which only the second array is replicated."""
    both = num(1, 2) + data(5, SHARDED) + data(5, REPLICATED)
    entry = [
        param("t", [X, "s32"], extra=data(40, both)),
        op("x", "get-tuple-element", X, ("t",), extra=num(13, 0)),
    ]
    return module([("main", entry)], extra=b"")


def wrapped_in_hlo_proto():
    return data(1, hidden()) + data(3, "buffers")


def bad(change):
    entry = overlap()
    change(entry)
    return module([("main", entry)])


def before_operand():
    return bad(lambda e: e.insert(2, e.pop(3)))


def negative_size():
    return bad(lambda e: e[4].update(shape=shape(("f32", -1))))


def bad_element():
    return bad(lambda e: e[6].update(extra=num(13, 5)))


# A name that forges a diagnostic and controls a terminal, and is long.
FORGED = "x\n/etc/passwd:1:1: error: forged \x1b[31mred\x9b0m" + "y" * 1000000


def forged_name():
    """Forges the names of the wrong instruction, of its operand and of its file."""

    def change(entry):
        entry[5]["name"] = "p" + FORGED
        entry[6].update(name=FORGED, operands=["p" + FORGED], extra=num(13, 5))
        entry[7]["operands"] = ["p" + FORGED]
        entry[8]["operands"] = [FORGED, "right"]
        # A second set of metadata: the last one counts.
        entry[6]["extra"] += data(7, data(3, FORGED) + num(4, 1))

    return bad(change)


def unpacked_bomb():
    """Returns a module with an unknown field of 256 MB, which gzip compresses to 256 kB."""
    import gzip

    return gzip.compress(hidden() + data(998, bytes(1 << 28)), 9, mtime=0)


def many_alike():
    """Compressible, but a module: 4 MB of an unknown field."""
    import gzip

    return gzip.compress(hidden() + data(998, bytes(1 << 22)), 9, mtime=0)


def bad_rank():
    return bad(lambda e: e[2].update(extra=nums(14, [0]) + GLOBAL + groups([0, 0])))


def bad_dimension():
    return bad(lambda e: e[2].update(extra=nums(14, [7]) + GLOBAL + groups(ALL)))


def huge():
    """Sizes whose product does not fit in 64 bits."""
    most = (1 << 62) - 1
    entry = [param("x", ("f32", most, most, most)), op("y", "negate", ("f32", most, most, most), ("x",))]
    return module([("main", entry)])


def large(layers=1000):
    """Layers of a gather and nine instructions."""
    entry = [param("x", ("f32", 1024, 1024)), param("w", ("f32", 256, 1024), 1)]
    square, row = ("f32", 1024, 1024), ("f32", 256, 1024)
    x = "x"
    for i in range(layers):
        n = lambda s: f"{s}.{i}"
        entry += [
            op(n("ag.s"), "all-gather-start", [row, square], ("w",), line=i,
               extra=nums(14, [0]) + GLOBAL + groups(ALL)),
            op(n("ag.d"), "all-gather-done", square, (n("ag.s"),)),
            op(n("mm"), "dot", square, (x, n("ag.d")), extra=data(30, nums(1, [1]))),
            op(n("t"), "tuple", [square, square], (n("mm"), x)),
            op(n("l"), "get-tuple-element", square, (n("t"),)),
            op(n("r"), "get-tuple-element", square, (n("t"),), extra=num(13, 1)),
            op(n("a"), "add", square, (n("l"), n("r"))),
            op(n("e"), "tanh", square, (n("a"),)),
            op(n("b"), "bitcast", ("f32", 1 << 20), (n("e"),)),
            op(n("c"), "bitcast", square, (n("b"),)),
        ]  # fmt: skip
        x = n("c")
    return module([("main", entry)])


if __name__ == "__main__":
    with open(sys.argv[2], "wb") as file:
        file.write(globals()[sys.argv[1]](*map(int, sys.argv[3:])))
