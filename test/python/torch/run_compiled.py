"""Runs steps by compile_step beside eager PyTorch, and compares the states.

usage: run_compiled.py NAME...

NAME is a program of examples/torch/programs.py or export_programs.py, or a function of this file
after "check_".
"""

import os
import sys

os.environ["COMM_TIMEOUT"] = "30"

import export_programs
import programs
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
from ranks import begin, end

import commdialect
import commdialect.torch
from commdialect.torch import compile_step, load
from commdialect.torch._exporter.state import State

#: Each compiler rounds bf16 at other points.
TOLERANCE = {"mixed_precision": (2e-2, 5e-3)}
CALLS = 3


def assert_same_state(step, args, other, other_args, rtol=1e-4, atol=1e-5):
    mine, theirs = State(step, args).tensors(), State(other, other_args).tensors()
    assert [name for name, _ in mine] == [name for name, _ in theirs], (mine, theirs)
    for (name, a), (_, b) in zip(mine, theirs):
        torch.testing.assert_close(a, b, rtol=rtol, atol=atol, msg=lambda text: f"{name}: {text}")


def compare(name):
    make = getattr(programs, name, None) or getattr(export_programs, name)
    rtol, atol = TOLERANCE.get(name, (1e-4, 1e-5))
    eager, args = make()
    step, own = make()
    compiled = compile_step(step, own, fallback="raise")
    assert_same_state(step, own, eager, args, 0, 0)
    for _ in range(CALLS):
        wanted, got = eager(*args), compiled(*own)
        torch.testing.assert_close(got, wanted, rtol=rtol, atol=atol)
        assert_same_state(step, own, eager, args, rtol, atol)
    assert compiled.programs and not compiled.reasons


def check_other_arguments():
    """Ranks that come to other arguments get an error, and can go on."""
    step = compile_step(lambda x: funcol.all_reduce(x, "sum", dist.group.WORLD) * 2,
                        (torch.ones(4),), any_order=True, fallback="raise")
    expected = torch.full((4,), 2.0 * dist.get_world_size())
    torch.testing.assert_close(step(torch.ones(4)), expected)
    rank = dist.get_rank()
    try:
        step(torch.ones(4 + rank))
        raise AssertionError("ranks have other shapes")
    except RuntimeError as error:
        print("failed as expected:", error)
        assert "\n" not in str(error)
    torch.testing.assert_close(step(torch.ones(4)), expected)
    torch.testing.assert_close(step(torch.ones(6)), torch.full((6,), expected[0]))


def check_late_rank():
    """A rank that does not come is an error of the others."""
    os.environ["COMM_TIMEOUT"] = "3"
    step = compile_step(lambda x: funcol.all_reduce(x, "sum", dist.group.WORLD),
                        (torch.ones(4),), fallback="raise")
    if dist.get_rank() > 0:
        try:
            step(torch.ones(5))
            raise AssertionError("rank 0 does not come")
        except RuntimeError as error:
            print("failed as expected:", error)
            assert "within 3 s" in str(error) and "\n" not in str(error)
    os.environ["COMM_TIMEOUT"] = "30"


def check_other_programs():
    """Ranks that load other programs get an error at once."""
    text = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
      %c = arith.constant dense<{0}.0> : tensor<4xf32>
      %y = arith.mulf %x, %c : tensor<4xf32>
      return %y : tensor<4xf32>
    }}"""
    ranks = dist.get_world_size()
    same = commdialect.compile(text.format(3), ranks=ranks)
    other = commdialect.compile(text.format(dist.get_rank()), ranks=ranks)
    for wrong, part in (other, "ranks differ"), (commdialect.compile(text.format(2), ranks=9), "is for 9 ranks"):
        try:
            load(wrong)
            raise AssertionError(f"loaded: expected '{part}'")
        except RuntimeError as error:
            assert part in str(error) and "\n" not in str(error), error
    torch.testing.assert_close(load(same.path)(torch.ones(4)), [torch.full((4,), 3.0)])


def check_failure_in_a_run():
    """Ranks that disagree fail, and the next call works."""
    ranks = dist.get_world_size()
    counts = ", ".join(["%k"] * ranks)
    text = f"""
    comm.mesh @mesh(x = {ranks})
    comm.group @x = @mesh[x]
    func.func @main(%n: tensor<1xi32>) -> tensor<1xi32> {{
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : i32
      %from = tensor.splat %one : tensor<16xi32>
      %into = tensor.splat %one : tensor<16xi32>
      %value = tensor.extract %n[%zero] : tensor<1xi32>
      %k = arith.index_cast %value : i32 to index
      %r, %t = comm.all_to_all_v %from into %into send [{counts}] receive [{counts}] dim 0 on @x
          : tensor<16xi32>
      %w = comm.wait %t, %r reading %from : tensor<16xi32> reading tensor<16xi32>
      %first = tensor.extract_slice %w[0] [1] [1] : tensor<16xi32> to tensor<1xi32>
      return %first : tensor<1xi32>
    }}"""
    program = load(commdialect.compile(text, ranks=ranks))
    same = torch.ones(1, dtype=torch.int32)
    for _ in range(3):
        torch.testing.assert_close(program(same), [same])
        try:
            program(same * (1 + dist.get_rank()))
            raise AssertionError("ranks disagree")
        except RuntimeError as error:
            assert str(error).startswith("commdialect: the program: rank ") and "\n" not in str(error), error
    torch.testing.assert_close(program(same), [same])


def check_unsupported():
    """All ranks let PyTorch run a step that one of them cannot compile."""
    import warnings

    rank = dist.get_rank()

    def step(x):
        if rank == 1:
            x = x + 0 * torch.rand(4)
        return funcol.all_reduce(x, "sum", dist.group.WORLD) + 1

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        compiled = compile_step(step, (torch.ones(4),))
    lines = [str(w.message) for w in caught if w.category is commdialect.torch.CommDialectWarning]
    assert len(lines) == (rank == 0), lines
    assert "rank 1" in compiled.reasons[0] and "random" in compiled.reasons[0], compiled.reasons
    expected = torch.full((4,), dist.get_world_size() + 1.0)
    torch.testing.assert_close(compiled(torch.ones(4)), expected)


def check_ddp_module():
    """Gradients are averaged, and buffers are those of rank 0."""

    def make():
        torch.manual_seed(0)
        model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4))
        model = torch.nn.parallel.DistributedDataParallel(model)
        return model, torch.optim.SGD(model.parameters(), lr=0.1)

    def step(model, optimizer, x):
        loss = model(x).square().mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        return loss.detach()

    own, eager = make(), make()
    x = torch.randn(2, 4, generator=torch.Generator().manual_seed(dist.get_rank()))
    compiled = compile_step(step, (*own, x), fallback="raise")
    for _ in range(3):
        torch.testing.assert_close(compiled(x), step(*eager, x))
    torch.testing.assert_close(own[0].state_dict(), eager[0].state_dict(), rtol=1e-4, atol=1e-5)
    # PyTorch continues.
    torch.testing.assert_close(step(*own, x), step(*eager, x))

    model = make()[0]
    model.register_comm_hook(None, lambda state, bucket: None)
    try:
        compile_step(lambda x: model(x).sum().backward(), (x,), fallback="raise")
        raise AssertionError("it has a hook")
    except commdialect.torch.UnsupportedError as error:
        assert "model has a hook for communication" in str(error), error


begin()
for name in sys.argv[1:]:
    check = globals().get(f"check_{name}")
    check() if check else compare(name)
    print(f"done: {name}", flush=True)
end()
