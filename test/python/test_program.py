"""Tests that errors while building a program change neither it nor Python."""

import subprocess
import sys
import textwrap

import pytest

import commdialect
from commdialect import _core

F32 = "tensor<4xf32>"


def add_op(program, name, operands=(), results=(F32,), attributes=(), op="my.op"):
    program.add_op(name, op, list(operands), list(results), None, None, None, [], None,
                   list(attributes), None)


def add_start(program, name, sources, kind="all_reduce", results=(F32,), attributes=()):
    program.add_start(name, kind, list(sources), list(results), "dp", None, "sum", 0, 0, [], [],
                      None, [], list(attributes), None)


def make_program():
    program = _core.Program("main")
    program.add_group("dp", [[0, 1]])
    program.add_argument("x", F32)
    program.add_argument("c", "i1")
    add_start(program, "a", ["x"])
    program.add_wait("b", ["a"], [], [], None)
    return program


def text_of(program):
    program.set_outputs(["b"])
    return program.to_text()


def test_program():
    text = text_of(make_program())
    assert "comm.all_reduce" in text
    assert commdialect.Module(text).num_collectives == 1


@pytest.mark.parametrize("how", ["end_way", "third way"])
def test_way_outside_of_branches(how):
    program = make_program()
    if how != "end_way":
        program.begin_branch("if", "c", [F32], None)
        program.end_way(["b"])
        program.end_way(["x"])
    with pytest.raises(commdialect.Error, match="^a way ends outside of any branch$"):
        program.end_way(["b"])
    assert "scf.if" in text_of(program) or how == "end_way"


def test_branch_without_an_end():
    program = make_program()
    program.begin_branch("if", "c", [F32], None)
    program.end_way(["b"])
    program.set_outputs(["b"])
    with pytest.raises(commdialect.Error, match="^branch 'if' has no end: expected two ends of ways$"):
        program.finish("<m>")
    program.end_way(["x"])  # the correct call still works
    assert "scf.if" in str(program.finish("<m>").to_text())


def nest(depth, begin="tuple<", inside="i1", end=">"):
    return begin * depth + inside + end * depth


@pytest.mark.parametrize(
    "text",
    [
        nest(200_000),
        nest(200_000, "vector<", end=""),
        nest(200_000, "(", end=") -> ()"),
        nest(1025),
        "[" * 200_000,
    ],
    ids=["tuple", "open", "function", "just", "brackets"],
)
def test_deep_types_and_attributes(text):
    program = make_program()
    for add in (
        lambda: program.add_argument("deep", text),
        lambda: add_op(program, "op", results=[text]),
        lambda: add_op(program, "op", attributes=[("value", text)]),
        lambda: add_op(program, "op", attributes=[("value", text.replace("i1", "[1]"))]),
    ):
        with pytest.raises(commdialect.Error, match="brackets are nested deeper than 1024 levels$") as caught:
            add()
        assert len(str(caught.value)) < 300 and "\n" not in str(caught.value)
    assert not program.has_value("deep")
    assert text_of(program) == text_of(make_program())


def test_types_and_attributes_that_are_less_deep():
    program = make_program()
    add_op(program, "op", results=[nest(1000)], attributes=[("value", nest(1000, "[", "1", "]"))])
    # Parsers are recursive for other syntax than brackets as well.
    minus = "affine_map<(d0) -> (" + "- " * 20_000 + "d0)>"
    add_op(program, "minus", attributes=[("value", minus)])
    assert program.type_of("op").count("tuple") == 1000
    assert "affine_map" in text_of(program)


@pytest.mark.parametrize("text, message", [("tensor<", "'tensor<': "), ("a\nb\x1b", r"'a\\nb\\x1b': ")])
def test_errors_are_lines(text, message):
    program = make_program()
    for _ in range(2):  # errors are not cached
        with pytest.raises(commdialect.Error, match="^" + message) as caught:
            program.add_argument("y", text)
        assert "\n" not in str(caught.value)


def test_refused_nodes_leave_nothing():
    """Corrected nodes can be added afterwards, and the program is the same."""
    program = make_program()
    bad = [("value", "<")]
    for refused in (
        lambda: add_op(program, "node", attributes=bad),
        lambda: add_op(program, "node", ["none"]),
        lambda: add_start(program, "node", ["x"], attributes=bad),
        lambda: add_start(program, "node", ["x"], "gossip"),
        lambda: add_start(program, "node", ["x"], results=["i1"]),
        lambda: program.add_wait("node", ["x"], [], [], None),
        lambda: program.add_wait("node", ["a"], [], bad, None),
        lambda: program.begin_branch("node", "x", [F32], None),
    ):
        first, second = [pytest.raises(commdialect.Error, refused).value for _ in range(2)]
        assert str(first) == str(second)
        assert program.order == ["a", "b"]
        assert len(program.starts) == 1 and len(program.waits) == 1
    add_op(program, "node", ["b"])
    assert program.order == ["a", "b", "node"]
    assert text_of(program).count("\n") == text_of(make_program()).count("\n") + 2


def test_failed_finish_fails_again():
    program = make_program()
    add_op(program, "wrong", ["x"], op="arith.addf")
    errors = [pytest.raises(commdialect.Error, program.finish, "<m>").value for _ in range(3)]
    errors.append(pytest.raises(commdialect.Error, program.to_text).value)
    assert "arith.addf" in str(errors[0])
    assert len({str(error) for error in errors}) == 1
    assert len({tuple(getattr(error, "__notes__", ())) for error in errors}) == 1


@pytest.mark.parametrize("fails", [False, True])
def test_nothing_is_added_behind_the_end(fails):
    program = make_program()
    if fails:
        add_op(program, "wrong", ["x"], op="arith.addf")
    program.set_outputs(["b"])
    module = None
    if fails:
        pytest.raises(commdialect.Error, program.finish, "<m>")
    else:
        module = program.finish("<m>")
        before = module.to_text()
    for add in (
        lambda: program.add_argument("late", F32),
        lambda: program.add_group("late", [[0, 1]]),
        lambda: program.add_alias("late", "x"),
        lambda: program.set_outputs(["x"]),
        lambda: add_op(program, "late"),
        lambda: add_start(program, "late", ["x"]),
        lambda: program.add_wait("late", ["a"], [], [], None),
        lambda: program.begin_branch("late", "c", [F32], None),
        lambda: program.end_way(["b"]),
    ):
        with pytest.raises(commdialect.Error, match="is behind the end of the program$"):
            add()
    assert not program.has_value("late")
    if module:
        assert module.to_text() == before and program.finish("<m>").to_text() == before


FORK = """
    import os, signal, sys, threading
    import commdialect

    body = "\\n".join(f"  %{i + 1} = arith.addf %{i}, %{i} : f32" for i in range(20000))
    text = "func.func @main(%0: f32) -> f32 {\\n" + body + "\\n  return %1 : f32\\n}"
    text = text.replace("%", "%v")
    module = commdialect.Module(text)
    stop = threading.Event()

    def work():
        while not stop.is_set():
            module.to_bytes()

    thread = threading.Thread(target=work)
    thread.start()
    seen = set()
    for _ in range(200):
        child = os.fork()
        if child == 0:
            signal.alarm(60)  # a child that hangs ends by this
            try:
                assert "addf" in str(module)
                # And anything else works.
                os._exit(0 if commdialect.Module("module {}").num_collectives == 0 else 3)
            except commdialect.Error as error:
                assert "\\n" not in str(error)
                os._exit(1 if "was forked while another thread worked on this module" in str(error) else 3)
            except BaseException:
                os._exit(3)
        seen.add(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        if 1 in seen:
            break
    stop.set()
    thread.join()
    # Here the work went on.
    assert "addf" in str(module)
    print(sorted(seen))
"""


def test_fork_while_a_thread_works():
    result = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", textwrap.dedent(FORK)],
        capture_output=True, text=True, timeout=300,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() in ("[1]", "[0, 1]"), result.stdout + result.stderr


FORK_AFTER = """
    import os, sys
    import commdialect

    module = commdialect.Module("module { func.func @main() { return } }")
    module.to_bytes()
    child = os.fork()
    if child == 0:
        os._exit(0 if "main" in str(module) else 3)
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_fork_while_nobody_works():
    result = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", textwrap.dedent(FORK_AFTER)],
        capture_output=True, text=True, timeout=300,
    )
    assert result.returncode == 0, result.stderr
