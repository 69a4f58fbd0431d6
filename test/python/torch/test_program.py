"""Tests of records as comm text, and of certificates, without torch.compile."""

import json
import zlib

import pytest

import commdialect
from commdialect.torch import _certificates, _groups, _planned
from commdialect.torch._program import Program
from commdialect.torch._records import Line, Op, ProgramError, Start, Wait, quote, tensor_type

F32 = tensor_type((4,), "torch.float32")


def make_program():
    program = Program()
    program.add_group("dp", [[0, 1]])
    program.add_argument("x", F32)
    program.add_argument("y", F32)
    program.add(Start("a", "all_reduce", ["x"], [F32], "dp", line=Line("train.py", 3)))
    program.add(Wait("a_done", ["a"]))
    program.add(Start("b", "all_reduce", ["y"], [F32], "dp"))
    program.add(Wait("b_done", ["b"]))
    matrix = tensor_type((2048, 2048), "bfloat16")
    program.add(Op("m", "aten.full.default", [], [matrix], mutates=[]))
    program.add(Op("mm", "aten.mm.default", ["m", "m"], [matrix], cost_ns=90000, mutates=[]))
    program.set_outputs(["a_done", "b_done", "mm"])
    return program


def test_text_is_what_the_core_takes():
    text = make_program().to_text()
    assert text == make_program().to_text()
    module = commdialect.Module(text)
    assert module.num_collectives == 2
    commdialect.verify(module)
    assert '"aten.mm.default"(%10, %10) {comm.mutates = array<i64>' in text or "aten.mm.default" in text


def test_module_is_that_of_the_text():
    """A program has the same names, lines and operands whether it is built op by op, or
    parsed."""
    program = make_program()
    program.add_argument("sizes", "tensor<4xi64>")
    program.add(Op("n", "torch.split_sizes", ["sizes"], ["index"] * 4, mutates=[]))
    send, receive = ["n#0", "n#1"], ["n#2", "n#3"]
    program.add(
        Start("c", "all_to_all_v", ["x"], [F32], "dp", send=send, receive=receive)
    )
    program.add(Start("d", "all_gather", ["x"], [tensor_type((8,), "float32")], "dp"))
    program.add(Wait("both", ["c", "d"], line=Line('a "%s" file.py', 7)))
    program.add(Op('50 % "off"', "aten.%s.default", ["both#1", "x", "x"], [F32, F32], views=1))
    program.add(Op("last", "aten.last.default", [], [], after=["mm", "%s"]))
    program.set_outputs(["both", '50 % "off"#1'])
    text = commdialect.Module(program.to_text())
    made = program.to_module()
    assert str(made) == str(text)
    for machine in ("h100-x8", "h200-x8"):
        plans = [commdialect.plan(m, machine=machine).to_json() for m in (made, text)]
        assert plans[0] == plans[1]
    assert '"50 % \\22off\\22"' in program.to_text()


def test_what_is_made_ends():
    program = make_program()
    program.to_module()
    with pytest.raises(commdialect.Error, match="'n' is behind the end of the program"):
        program.add(Op("n", "aten.n.default", ["x"], [F32]))


def test_text_that_is_no_mlir():
    program = Program()
    with pytest.raises(commdialect.Error, match="'tensor<4xf99>': "):
        program.add_argument("x", "tensor<4xf99>")
    with pytest.raises(commdialect.Error, match="'array<i64: x>': "):
        program.add(Op("n", "aten.n", [], [], attributes={"a": "array<i64: x>"}))


def test_branch():
    program = make_program()
    program.add(Op("condition", "aten.item.default", ["x"], ["i1"], mutates=[]))
    ways = [lambda: ["x"], lambda: ["mm"]]
    with pytest.raises(commdialect.Error, match="the ways of 'wrong' have results of other types"):
        make = make_program()
        make.add(Op("condition", "aten.item.default", ["x"], ["i1"], mutates=[]))
        make.add_branch(Op("wrong", "scf.if", ["condition"], [F32]), ways)

    def start():
        program.add(Start("inner", "all_reduce", ["x"], [F32], "dp"))
        program.add(Wait("inner_done", ["inner"]))
        return ["inner_done"]

    program.add_branch(Op("branch", "scf.if", ["condition"], [F32]), [start, lambda: ["y"]])
    program.set_outputs(["branch"])
    assert program.order[-2:] == ["condition", "branch"]
    assert (program.starts[-1].name, program.waits[-1].name) == ("inner", "inner_done")
    assert program.to_module().num_collectives == 3
    with pytest.raises(commdialect.Error, match="'no' has no condition"):
        make_program().add_branch(Op("no", "scf.if", ["x"], []), ways)


def function_of(plan):
    (function,) = json.loads(plan.to_json())["functions"]
    return function


def test_plan_is_read_back():
    program = make_program()
    module = commdialect.Module(program.to_text())
    plan = commdialect.plan(module, memory_limit="none")
    order = _planned.read_order(function_of(plan), program)
    ends = [place for place in order if not isinstance(place, str)]
    assert [end.bucket.starts for end in ends] == [("a", "b")] * 2
    assert [end.bucket.waits for end in ends] == [("a_done", "b_done")] * 2
    assert [end.is_wait for end in ends] == [False, True]
    alone = commdialect.plan(module, memory_limit="none", buckets="none")
    names = _planned.read_order(function_of(alone), program)
    assert sorted(names) == ["a", "a_done", "b", "b_done", "m", "mm"]
    assert names.index("b") < names.index("mm") < names.index("b_done")


def test_plan_of_another_program():
    program = make_program()
    plan = commdialect.plan(commdialect.Module(program.to_text()))
    other = Program()
    other.add_group("dp", [[0, 1]])
    other.add_argument("x", F32)
    other.add(Start("a", "all_reduce", ["x"], [F32], "dp"))
    other.add(Wait("a_done", ["a"]))
    with pytest.raises(ProgramError, match="has 'b' in a bucket, but the graph does not start"):
        _planned.read_order(function_of(plan), other)
    function = function_of(plan)
    function["blocks"][0]["order"]["ops"].remove("m")
    with pytest.raises(ProgramError, match="the plan does not place 'm'"):
        _planned.read_order(function, program)
    function["blocks"][0]["order"]["ops"] += ["m", "m"]
    with pytest.raises(ProgramError, match="the plan has 'm' twice"):
        _planned.read_order(function, program)


def test_rough_plan_is_what_it_makes():
    """The plan's figures are those of the program after applying it."""
    program = Program()
    program.add_group("dp", [[0, 1]])
    program.add_argument("x", F32)
    for i in range(6):
        program.add(Op(f"m{i}", "aten.neg.default", ["x"], [F32], cost_ns=500, mutates=[]))
        program.add(Start(f"a{i}", "all_reduce", [f"m{i}"], [F32], "dp"))
        program.add(Wait(f"w{i}", [f"a{i}"]))
    program.set_outputs([f"w{i}" for i in range(6)])
    module = program.to_module()
    for limit in ("none", "8"):
        plan = commdialect.plan(
            module, buckets="rough", bucket_mode="coalesced", memory_limit=limit
        )
        function = function_of(plan)
        assert function["blocks"][0]["buckets"]["list"]
        planned, before = function["planned"], function["before"]
        assert planned["makespan_ns"] < before["makespan_ns"]
        figures = commdialect.report(plan.apply(module)).figures
        assert planned["makespan_ns"] == figures.makespan_ns
        assert planned["exposed_ns"] == figures.exposed_ns
        assert planned["peak_bytes"] == figures.peak_bytes


def test_programs_after_others():
    """Programs share a few contexts, but do not affect each other."""
    texts = {make_program().to_text() for _ in range(6)}
    kept = [make_program() for _ in range(6)]
    kept[0].add(Op("more", "aten.neg.default", ["x"], [F32], mutates=[]))
    texts |= {program.to_text() for program in kept[1:]}
    assert len(texts) == 1
    assert '"aten.neg.default"' in kept[0].to_text()


def test_every_kind_of_collective():
    program = Program()
    program.add_group("mesh tp", [[0, 1], [2, 3]])
    program.add_argument("x", tensor_type((4, 2), "bfloat16"))
    types = {
        "all_reduce": (4, 2),
        "all_gather": (8, 2),
        "reduce_scatter": (2, 2),
        "all_to_all": (4, 2),
        "broadcast": (4, 2),
    }
    for kind, shape in types.items():
        program.add(Start(kind, kind, ["x"], [tensor_type(shape, "bfloat16")], "mesh tp"))
        program.add(Wait(f"{kind}.done", [kind]))
    program.add(Op("sizes", "torch.split_sizes", [], ["index"] * 4, mutates=[]))
    numbers = [f"sizes#{i}" for i in range(4)]
    uneven = Start("v", "all_to_all_v", ["x"], [tensor_type((4, 2), "bfloat16")], "mesh tp")
    uneven.send, uneven.receive = numbers[:2], numbers[2:]
    program.add(uneven)
    program.add(Wait("v.done", ["v"]))
    both = [tensor_type((4, 2), "bfloat16")] * 2
    program.add(Start("c", "all_reduce", ["x", "v.done"], both, "mesh tp", reduction="max"))
    program.add(Wait("c.done", ["c"]))
    place = Start("p", "all_reduce", [], both[:1], "mesh tp", destinations=["c.done#1"])
    program.add(place)
    program.add(Wait("p.done", ["p"], after=["v.done"]))
    program.add_alias("c.done#1", "p.done")
    program.set_outputs(["c.done#1", "c.done", "all_gather.done"])
    module = commdialect.Module(program.to_text())
    assert module.num_collectives == 8
    commdialect.verify(module)


def test_what_cannot_be_said():
    program = Program()
    program.add_argument("x", F32)
    with pytest.raises(commdialect.Error, match="'m' reads 'z', which nothing defines"):
        program.add(Op("m", "aten.mm", ["z"], [F32]))
    with pytest.raises(commdialect.Error, match="group 'dp' is not known"):
        program.add(Start("a", "all_reduce", ["x"], [F32], "dp"))
    with pytest.raises(commdialect.Error, match="elements of type 'quint8' are not known"):
        tensor_type((1,), "torch.quint8")
    with pytest.raises(commdialect.Error, match="'w' waits for 'a', which was not started"):
        program.add(Wait("w", ["a"]))
    program.add_group("dp", [[0]])
    with pytest.raises(commdialect.Error, match="two sets of ranks"):
        program.add_group("dp", [[1]])
    with pytest.raises(commdialect.Error, match="collectives of kind 'sum' are not known"):
        program.add(Start("a", "sum", ["x"], [F32], "dp"))
    program.add(Op("m", "aten.mm", ["x"], [F32]))
    with pytest.raises(commdialect.Error, match="there are two nodes 'm'"):
        program.add(Op("m", "aten.mm", ["x"], [F32]))


def test_records_stay():
    """Records stay valid when others are added, and after the program is deleted."""
    program = make_program()
    starts, waits = program.starts, program.waits
    for i in range(100):
        program.add(Start(f"more{i}", "all_reduce", ["x"], [F32], "dp"))
        program.add(Wait(f"more{i}_done", [f"more{i}"]))
    assert len(program.starts) == len(starts) + 100
    del program
    assert [(start.name, start.operands) for start in starts] == [("a", ["x"]), ("b", ["y"])]
    assert [(wait.name, wait.starts) for wait in waits] == [("a_done", ["a"]), ("b_done", ["b"])]


def test_names_of_results():
    program = make_program()
    program.add(Op("two", "aten.two", ["x"], [F32, "tensor<2xi64>"]))
    assert [program.type_of(name) for name in ("two", "two#0", "two#1")] == [
        F32,
        F32,
        "tensor<2xi64>",
    ]
    # The first result of a collective is a value, but its last one, the token, is not.
    assert program.has_value("a#0") and not program.has_value("a#1")
    assert not any(map(program.has_value, ("two#2", "two#-1", "two#x", "x#0", "none#0", "#0", "")))
    program.add_alias("two#0", "two#1")
    assert [program.type_of(name) for name in ("two", "two#0")] == [F32, "tensor<2xi64>"]
    with pytest.raises(commdialect.Error, match="there are two nodes 'two'"):
        program.add(Op("two", "aten.two", ["x"], [F32]))
    with pytest.raises(commdialect.Error, match="nothing defines 'two#2'"):
        program.type_of("two#2")


def test_quoting():
    assert quote('a"b\\c\né') == '"a\\22b\\5Cc\\0A\\C3\\A9"'
    program = Program()
    program.add_argument('x"\n', F32)
    program.set_outputs(['x"\n'])
    commdialect.Module(program.to_text())


@pytest.mark.parametrize(
    "line, world, lines",
    [
        ([0, 1], 2, [[0, 1]]),
        ([4, 5], 8, [[0, 1], [2, 3], [4, 5], [6, 7]]),
        ([3, 7], 8, [[0, 4], [1, 5], [2, 6], [3, 7]]),
        ([1, 3], 8, [[0, 2], [1, 3], [4, 6], [5, 7]]),
        ([2, 3, 6, 7], 8, [[0, 1, 4, 5], [2, 3, 6, 7]]),
        ([6, 2], 8, [[4, 0], [5, 1], [6, 2], [7, 3]]),
        # These are no axes of a mesh, so only the rank's own line is known.
        ([0, 2], 3, [[0, 2]]),
        ([1, 2], 4, [[1, 2]]),
    ],
)
def test_lines_of_a_group(line, world, lines):
    assert _groups.complete_lines(line, world) == lines


def test_all_ranks_find_the_same_lines():
    for axes in ([0, 1], [0, 2], [0, 1, 2, 3], [0, 4, 8, 12]):
        every = _groups.complete_lines(axes, 16)
        for line in every:
            assert _groups.complete_lines(line, 16) == every


def item(what, ranks, line="", module=""):
    return {"what": what, "ranks": ranks, "line": line, "module": module}


def test_first_difference():
    mine = [item("a", [0, 1]), item("own", [0, 2]), item("b", [0, 1], "train.py:7: ")]
    theirs = [item("a", [0, 1]), item("own too", [1, 3]), item("c", [0, 1], "train.py:9: ")]
    assert _certificates.find_difference(mine, mine, 0, 1) is None
    assert _certificates.find_difference(mine, theirs, 0, 1) == (
        "train.py:7: ranks compile different communication: rank 0 has b (train.py:7), "
        "rank 1 has c (train.py:9)"
    )
    assert _certificates.find_difference(mine[:2], theirs, 0, 1) == (
        "train.py:9: ranks compile different communication: rank 0 has nothing more, "
        "rank 1 has c (train.py:9)"
    )


def test_certificates_of_other_ranks():
    """Unpacking returns the packed certificate. The negative twins are not certificates,
    and the error has the reason."""
    mine = [item("all_reduce sum of tensor<4xf32>", [0, 1], "train.py:7: ", "layers.0")]
    assert _certificates.unpack(_certificates.pack("digest", mine)) == ("digest", mine)
    for data, why in (
        (b"no zlib", "it is no certificate: error: Error -3"),
        (zlib.compress(b"[" * 100_000), "it is no certificate: RecursionError"),
        (zlib.compress(b"[]"), "expected a digest and a list"),
        (zlib.compress(b'["", [{"what": "a", "ranks": "b", "line": ""}]]'), "but found {'what': "),
        (_certificates.pack("digest", mine)[:-20], "it is no certificate: "),
    ):
        with pytest.raises(ValueError) as error:
            _certificates.unpack(data)
        assert why in str(error.value) and "\n" not in str(error.value)


def test_a_certificate_has_a_limit(monkeypatch):
    monkeypatch.setattr(_certificates, "_MOST_BYTES", 1000)
    _certificates.unpack(_certificates.pack("", [item("a" * 900, [0, 1])]))
    with pytest.raises(ValueError, match="it has more than 1000 bytes"):
        _certificates.unpack(_certificates.pack("", [item("a" * 1000, [0, 1])]))


def test_words_of_other_ranks_are_cleaned():
    forged = item("b\nerror: forged\x1b[31m\x9b" + "x" * 10_000, [0, 1], "a\nb.py:9: ")
    line = _certificates.find_difference([item("b", [0, 1], "a.py:7: ")], [forged], 0, 1)
    assert line.isprintable() and len(line) < 600
    assert "rank 1 has b?error: forged?[31m?xxx" in line and "x... (a?b.py:9)" in line
