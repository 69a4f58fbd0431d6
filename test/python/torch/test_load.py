"""Tests of commdialect.torch.load: compiled programs as functions of tensors."""

import pytest
import torch

import commdialect
from commdialect.torch import load

ADD = """
func.func @main(%x: tensor<2x3xf32>, %n: tensor<i8>) -> (tensor<2x3xf32>, tensor<i8>) {
  %y = arith.addf %x, %x : tensor<2x3xf32>
  %m = arith.addi %n, %n : tensor<i8>
  return %y, %m : tensor<2x3xf32>, tensor<i8>
}"""
# The program may write to its first argument.
UPDATE = """
func.func @main(%x: tensor<4xf32> {comm.replaced_by = 0}, %y: tensor<4xf32>) -> tensor<4xf32> {
  %z = arith.addf %x, %y : tensor<4xf32>
  return %z : tensor<4xf32>
}"""


def compiled(text, **options):
    return commdialect.compile(text, ranks=1, **options)


@pytest.fixture(scope="module")
def add():
    return compiled(ADD)


def test_forms(add, tmp_path):
    """A program may be an artefact, a path or bytes, and be loaded twice."""
    path = tmp_path / "add.so"
    path.write_bytes(add.bytes)
    x = torch.arange(6.0).reshape(2, 3)
    for form in add, add.bytes, path, str(path), add:
        program = load(form)
        for _ in range(2):
            y, m = program(x, torch.tensor(3, dtype=torch.int8))
            assert y.equal(x * 2) and m.item() == 6 and m.dtype == torch.int8
    assert "(float32[2, 3], int8[] or uint8[]) -> (float32[2, 3], int8[] or uint8[]) on cpu" in repr(program)


def test_strides(add):
    x = torch.arange(12.0).reshape(3, 4).T[::2]
    assert load(add)(x, torch.tensor(1, dtype=torch.uint8))[0].equal(x * 2)


def test_out():
    program = load(compiled(UPDATE))
    x, y, other = torch.ones(4), torch.full((4,), 2.0), torch.zeros(4)
    assert program(x, y)[0].equal(torch.full((4,), 3.0)) and x.equal(torch.ones(4))
    assert program(x, y, out=[other])[0] is other and other.equal(torch.full((4,), 3.0))
    assert x.equal(torch.ones(4)) and y.equal(torch.full((4,), 2.0))
    # In the memory of an argument, the one that it replaces or another one.
    assert program(x, y, out=[x])[0] is x and x.equal(torch.full((4,), 3.0))
    assert program(x, y, out=[y])[0] is y and y.equal(torch.full((4,), 5.0))
    # In memory that is not aligned, and shared with an argument.
    whole = torch.ones(5)
    assert program(whole[:4], y, out=[whole[1:]])[0].equal(torch.full((4,), 6.0))
    assert whole.equal(torch.tensor([1.0, 6, 6, 6, 6]))


def test_wrong_tensors(add):
    program = load(add)
    x, n = torch.ones(2, 3), torch.tensor(1, dtype=torch.int8)
    for args, part in [
        ((x,), "the program has 2 arguments, got 1"),
        ((x, 3), "argument 1 is of type int: expected a tensor"),
        ((x.double(), n), r"argument 0 is float64\[2, 3\]: expected float32\[2, 3\]"),
        ((x.T, n), r"argument 0 is float32\[3, 2\]: expected float32\[2, 3\]"),
        ((x.to("meta"), n), "argument 0 is on meta: expected cpu"),
    ]:
        with pytest.raises((TypeError, ValueError), match=part):
            program(*args)
    whole = torch.ones(7)
    for out, part in [
        ([x], "the program has 2 outs, got 1"),
        ([x.double(), n], r"out 0 is float64\[2, 3\]: expected float32\[2, 3\]"),
        ([torch.ones(3, 2).T, n], r"out 0 has strides \(1, 2\): expected a contiguous tensor"),
        ([torch.ones(2, 3, requires_grad=True), n], "out 0 requires grad"),
        ([whole[:6].view(2, 3), whole.view(torch.int8)[2]], "out 0 and out 1 share memory"),
    ]:
        with pytest.raises((TypeError, ValueError), match=part):
            program(x, n, out=out)
    assert program(x, n)[0].equal(x * 2)


def test_wrong_programs(add, tmp_path):
    scalar = "func.func @main(%x: i32) -> i32 { return %x : i32 }"
    dynamic = "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }"
    for wrong, part in [
        (tmp_path / "none.so", "none.so'?\\)?: No such file"),
        (b"x", "the program is not a compiled program"),
        (add.bytes[:-200], "the program is not a compiled program"),
        (add.bytes.replace(b'"version":1', b'"version":7'), "has version 7: expected 1"),
        (3, "the program is 3: expected a path, bytes or an Artefact"),
        (commdialect.compile(ADD, ranks=2), "the program is for 2 ranks: the group has 1"),
        (compiled(scalar), "argument 0 of the program is a scalar i32: expected a tensor"),
        (compiled(dynamic), r"argument 0 of the program has sizes that only a run knows: \[-1\]"),
    ]:
        with pytest.raises(ValueError, match=part) as caught:
            load(wrong)
        assert "\n" not in str(caught.value)
    with pytest.raises(ValueError, match="the program is for cpu: the device is cuda"):
        load(add, device="cuda")
    if not torch.cuda.is_available():
        with pytest.raises(ValueError, match="the program is for cuda: PyTorch finds no such device"):
            load(compiled(ADD, target="cuda"))
