"""Compares torch.ops.commdialect with c10d on each rank: `run_ops.py CASE...`.

Inputs are small whole numbers, so that sums are exact in every type and order.
"""

import math
import os
import sys
import threading

import ranks
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol
from torch.library import opcheck

import commdialect.torch

OPS = torch.ops.commdialect
TYPES = {
    torch.float32,
    torch.float64,
    torch.float16,
    torch.bfloat16,
    torch.int8,
    torch.uint8,
    torch.int16,
    torch.int32,
    torch.int64,
}
MOVED = TYPES | {torch.bool, torch.complex64, torch.complex128, torch.float8_e4m3fn}


def fill(shape, dtype, rank, first=0):
    numbers = torch.arange(math.prod(shape)) * 7 + 3 * rank + first
    return (numbers % 5).to(dtype).reshape(shape)


def collect(tensor, group):
    """Returns the tensors of all ranks, as c10d gathers their bytes."""
    flat = tensor.contiguous().reshape(-1).view(torch.uint8)
    parts = [torch.empty_like(flat) for _ in range(group.size())]
    dist.all_gather(parts, flat, group=group)
    return [part.view(tensor.dtype).reshape(tensor.shape) for part in parts]


def combine(tensors, reduce_op):
    stacked = torch.stack(tensors)
    if reduce_op == "avg":
        return stacked.mean(0)
    if reduce_op in ("min", "max"):
        return getattr(stacked, f"a{reduce_op}")(0)
    if reduce_op == "product":
        return stacked.prod(0).to(stacked.dtype)
    if reduce_op == "sum":
        return stacked.sum(0).to(stacked.dtype)
    result = tensors[0]
    for other in tensors[1:]:
        result = {"band": result & other, "bor": result | other, "bxor": result ^ other}[reduce_op]
    return result


def same(found, expected, what):
    assert found.dtype == expected.dtype and found.shape == expected.shape, what
    assert found.is_contiguous(), what
    assert torch.equal(
        found.reshape(-1).view(torch.uint8), expected.contiguous().reshape(-1).view(torch.uint8)
    ), f"{what}: {found} is not {expected}"


def check_all(group, dtype, shape, dim, reduce_op="sum"):
    """Runs all kinds on one input, and compares with what the inputs of all ranks give."""
    name, rank, size = group.group_name, group.rank(), group.size()
    input = fill(shape, dtype, rank)
    every = collect(input, group)
    what = f"{dtype} {shape} {dim} {reduce_op}"
    if dtype in TYPES:
        same(OPS.all_reduce(input, reduce_op, name), combine(every, reduce_op), what)
        part = combine(every, reduce_op).chunk(size, dim)[rank]
        same(OPS.reduce_scatter(input, reduce_op, name, dim), part, what)
    same(OPS.all_gather(input, name, dim), torch.cat(every, dim), what)
    mine = torch.cat([other.chunk(size, dim)[rank] for other in every], dim)
    same(OPS.all_to_all(input, name, dim), mine, what)


def run_values(group):
    for dtype in sorted(MOVED, key=str):
        check_all(group, dtype, (8,), 0)
    for shape, dim in (((4, 3), 0), ((3, 4), 1), ((3, 8), -1), ((2, 12, 5), 1), ((4, 1), 0)):
        check_all(group, torch.float32, shape, dim)
    for reduce_op in ("avg", "product", "min", "max"):
        check_all(group, torch.float32, (8,), 0, reduce_op)
    for reduce_op in ("min", "max", "band", "bor", "bxor"):
        check_all(group, torch.int32, (8,), 0, reduce_op)
        check_all(group, torch.uint8, (8,), 0, reduce_op)
    # Signed and unsigned minimums differ.
    bytes = torch.full((4,), 200 if group.rank() else 100, dtype=torch.uint8)
    assert OPS.all_reduce(bytes, "min", group.group_name)[0] == 100
    # No view of memory in another order, and no scalar, is a special case.
    strange = fill((6, 4), torch.float32, group.rank()).t()
    same(
        OPS.all_reduce(strange, "sum", group.group_name),
        combine(collect(strange, group), "sum"),
        "transposed",
    )
    scalar = torch.tensor(2.0 + group.rank())
    found = OPS.all_reduce(scalar, "sum", group.group_name)
    assert found.shape == () and found == sum(2.0 + rank for rank in range(group.size()))
    assert OPS.all_gather(torch.empty(0, 3), group.group_name).shape == (0, 3)
    for site in commdialect.torch.sites(group):
        assert not site.obstacle and 0 < site.ns < site.library_ns, site


def check_norm(group, dtype, shape, residual=True, weight=True):
    name, columns = group.group_name, shape[-1]
    input = fill(shape, dtype, group.rank()) / 4
    other = fill(shape, dtype, 0, first=2) / 8 if residual else None
    factor = fill((columns,), dtype, 0, first=1) / 2 if weight else None
    normed, added = OPS.all_reduce_rms_norm(input, other, factor, 1e-3, name)
    total = combine(collect(input, group), "sum")
    same(added, total if other is None else total + other, f"sum of {dtype} {shape}")
    exact = added.double() * (added.double().square().mean(-1, keepdim=True) + 1e-3).rsqrt()
    exact = exact if factor is None else exact * factor.double()
    tolerance = 1e-5 if dtype == torch.float32 else 2**-7
    torch.testing.assert_close(normed.double(), exact, rtol=tolerance, atol=tolerance)
    assert normed.dtype == dtype and normed.is_contiguous()


def run_norm(group):
    for dtype in (torch.float32, torch.bfloat16, torch.float16):
        check_norm(group, dtype, (6, 40))
        check_norm(group, dtype, (2, 3, 17), weight=False)
        check_norm(group, dtype, (64,), residual=False)
    sites = [site for site in commdialect.torch.sites(group) if site.signature.norm]
    assert len(sites) == 9 and not any(site.obstacle for site in sites), sites
    assert "with a residual and an RMS norm, epsilon 0.001: push, " in str(sites[0]), sites[0]
    # Rows that no block holds, and what is beyond kernels.
    check_norm(group, torch.float32, (2, 20000))
    check_norm(group, torch.float32, (40, 8192))
    for site in commdialect.torch.sites(group):
        if site.signature.norm and site.signature.elements > 30000:
            assert "a block holds" in site.obstacle or "more than" in site.obstacle, site
    empty = torch.empty(0, 8)
    normed, _ = OPS.all_reduce_rms_norm(empty, None, None, 1e-6, group.group_name)
    assert normed.shape == (0, 8)
    x, op = torch.ones(2, 4), OPS.all_reduce_rms_norm
    wanted = "on cpu: expected torch.float32 ["
    for wrong, message in (
        ((x.int(), None, None), "expected rows of float16, bfloat16 or float32"),
        ((x, x[:1], None), f"the residual is torch.float32 [1, 4] {wanted}2, 4] on cpu"),
        ((x, None, x), f"the weight is torch.float32 [2, 4] {wanted}4] on cpu"),
    ):
        expect(ValueError, message, op, *wrong, 1e-6, group.group_name)
    run_norm_gradients(group)


def run_norm_gradients(group):
    """Gradients are those of the ops apart."""
    def leaves():
        return [
            (fill(shape, torch.float32, rank) / 4 + 0.5).requires_grad_()
            for shape, rank in (((3, 8), group.rank()), ((3, 8), 1), ((8,), 2))
        ]

    name = group.group_name
    fused, apart = leaves(), leaves()
    normed, added = OPS.all_reduce_rms_norm(*fused, 1e-3, name)
    (normed.square() + 3 * added).sum().backward()
    x = OPS.all_reduce(apart[0], "sum", name) + apart[1]
    normed = x * (x.square().mean(-1, keepdim=True) + 1e-3).rsqrt() * apart[2]
    (normed.square() + 3 * x).sum().backward()
    for one, other in zip(fused, apart):
        torch.testing.assert_close(one.grad, other.grad, rtol=1e-5, atol=1e-5)


def run_large(group):
    """Beyond the kernels' sizes and reductions, c10d runs the collective."""
    size = 1 << 18
    check_all(group, torch.float32, (8, size // 8), 0)
    check_all(group, torch.float32, (2 * group.size(), size), 0)
    check_all(group, torch.float32, (3, size), 1)
    texts = [str(site) for site in commdialect.torch.sites(group)]
    assert any(f"more than {8 << 20} bytes" in text for text in texts), texts
    assert any("a kernel on half of the GPU is not faster" in text for text in texts), texts


def run_groups(group):
    """Calls on parts of a group, on several groups at a time, and in threads."""
    rank, size = group.rank(), group.size()
    pairs = [dist.new_group([first, first + 1]) for first in range(0, size, 2)]
    mine = pairs[rank // 2]
    odd_even = [dist.new_group(list(range(first, size, 2))) for first in range(2)]
    for turn in range(3):
        check_all(mine, torch.float32, (8,), 0)
        check_all(odd_even[rank % 2], torch.float32, (8,), 0)
        check_all(group, torch.float32, (8 + 4 * turn,), 0)
    alone = dist.new_group([rank], use_local_synchronization=True)
    check_all(alone, torch.float32, (8,), 0)

    # Two threads come to their groups in different orders on different ranks.
    failures = []

    def repeat(one, size):
        try:
            for turn in range(50):
                given = torch.full((size,), float(one.rank() + turn))
                found = OPS.all_reduce(given, "sum", one.group_name)
                expected = sum(other + turn for other in range(one.size()))
                assert torch.all(found == expected), (found, expected)
        except Exception as error:
            failures.append(repr(error))

    threads = [threading.Thread(target=repeat, args=(one, 16)) for one in (mine, group)]
    for thread in threads if rank % 2 else reversed(threads):
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures


def run_autograd(group):
    name, rank, size = group.group_name, group.rank(), group.size()
    weights = fill((4, 3), torch.float32, rank, first=1)

    def differentiate(function):
        input = fill((4, 3), torch.float32, rank).requires_grad_()
        result = function(input)
        generator = torch.arange(result.numel(), dtype=torch.float32).reshape(result.shape)
        (result * (generator + rank)).sum().backward()
        return result.detach(), input.grad

    wait = funcol.wait_tensor
    c10d = torch.ops._c10d_functional
    pairs = {
        "all_reduce sum": (
            lambda x: OPS.all_reduce(x, "sum", name),
            lambda x: wait(c10d.all_reduce(x, "sum", name)),
        ),
        "all_reduce max": (
            lambda x: OPS.all_reduce(x, "max", name),
            lambda x: wait(c10d.all_reduce(x, "max", name)),
        ),
        "all_gather": (
            lambda x: OPS.all_gather(x, name),
            lambda x: wait(c10d.all_gather_into_tensor(x, size, name)),
        ),
        "reduce_scatter": (
            lambda x: OPS.reduce_scatter(x, "sum", name),
            lambda x: wait(c10d.reduce_scatter_tensor(x, "sum", size, name)),
        ),
        "all_to_all": (
            lambda x: OPS.all_to_all(x, name),
            lambda x: wait(
                c10d.all_to_all_single(x, [4 // size] * size, [4 // size] * size, name)
            ),
        ),
        "of a layer": (
            lambda x: OPS.all_reduce(x @ weights.t(), "sum", name).relu(),
            lambda x: wait(c10d.all_reduce(x @ weights.t(), "sum", name)).relu(),
        ),
    }
    try:
        differentiate(pairs["all_reduce max"][1])
    except RuntimeError as error:  # c10d's maximum has no gradient before torch 2.15
        assert "backward only supports 'sum'" in str(error), error
        del pairs["all_reduce max"]
    for what, (ours, theirs) in pairs.items():
        for found, expected in zip(differentiate(ours), differentiate(theirs), strict=True):
            same(found, expected, what)
    # c10d's averages and inner dimensions have no gradient to compare with.
    _, grad = differentiate(lambda x: OPS.all_gather(x, name, 1))
    every = [torch.arange(4.0 * 3 * size).reshape(4, -1) + other for other in range(size)]
    same(grad, torch.stack(every).sum(0).chunk(size, 1)[rank].contiguous(), "all_gather dim 1")
    _, grad = differentiate(lambda x: OPS.reduce_scatter(x, "avg", name))
    every = [torch.arange(12.0 / size).reshape(-1, 3) + other for other in range(size)]
    same(grad, torch.cat(every) / size, "reduce_scatter avg")
    try:
        differentiate(lambda x: OPS.all_reduce(x, "product", name))
        raise AssertionError("a product has no gradient")
    except RuntimeError as error:
        assert "reduction 'product' has no gradient" in str(error), error


def run_compile(group):
    name, rank, size = group.group_name, group.rank(), group.size()

    def step(x, w):
        y = OPS.all_reduce(x @ w, "sum", name)
        y = OPS.all_gather(y.relu(), name, 1)
        y = OPS.all_to_all(y, name)
        # The norm itself is no whole number.
        _, y = OPS.all_reduce_rms_norm(y, None, None, 1e-3, name)
        return OPS.reduce_scatter(y * 2, "sum", name).sum()

    w = fill((8, 4), torch.float32, 0)
    for backend in ("aot_eager", "inductor"):
        torch._dynamo.reset()
        compiled = torch.compile(step, backend=backend, fullgraph=True, dynamic=True)
        for rows in (4, 8, 12):
            found, expected = [], []
            for function, results in ((compiled, found), (step, expected)):
                x = fill((rows, 8), torch.float32, rank).requires_grad_()
                results += [function(x, w)]
                results[0].backward()
                results += [x.grad, results.pop(0).detach()]
            for one, other in zip(found, expected, strict=True):
                same(one, other, f"{backend} {rows}")
    # New sizes are new sites, of the same graph.
    rows = {site.signature.elements for site in commdialect.torch.sites(group)}
    assert {16, 32, 48} <= rows, rows
    assert size in (2, 4)


def run_opcheck(group):
    name, rank = group.group_name, group.rank()
    for dtype in (torch.float32, torch.bfloat16):
        x = fill((4, 8), dtype, rank).requires_grad_()
        opcheck(OPS.all_reduce.default, (x, "sum", name))
        opcheck(OPS.all_gather.default, (x, name, 1))
        opcheck(OPS.reduce_scatter.default, (x, "sum", name, 1))
        opcheck(OPS.all_to_all.default, (x, name))
        weight = fill((8,), dtype, 1).requires_grad_()
        opcheck(OPS.all_reduce_rms_norm.default, (x, x.detach(), weight, 1e-3, name))
        opcheck(OPS.all_reduce_rms_norm.default, (x, None, None, 1e-3, name))


def expect(error, message, function, *arguments):
    try:
        function(*arguments)
    except error as found:
        assert message in str(found), found
        assert "\n" not in str(found), found
    else:
        raise AssertionError(f"no error: {message}")


def run_errors(group):
    name, size = group.group_name, group.size()
    x = torch.ones(3, 4)
    expect(
        ValueError, "all_gather: dim is 2: expected a dimension of 2", OPS.all_gather, x, name, 2
    )
    expect(
        ValueError,
        f"reduce_scatter: size 3 of dim 0 is not a multiple of {size} ranks",
        OPS.reduce_scatter,
        x,
        "sum",
        name,
    )
    expect(
        ValueError,
        f"all_to_all: size 3 of dim 0 is not a multiple of {size} ranks",
        OPS.all_to_all,
        x,
        name,
    )
    try:
        OPS.all_reduce(x, "sum", "no such group")
        raise AssertionError("there is no such group")
    except (RuntimeError, ValueError, LookupError):
        pass
    # c10d decides about reductions that no kernel has.
    for reduce_op in ("twice", "premul_sum"):
        try:
            OPS.all_reduce(x, reduce_op, name)
            raise AssertionError(reduce_op)
        except (RuntimeError, ValueError):
            pass
    check_all(group, torch.float32, (8,), 0)


def run_otherwise(group):
    """A rank that comes to another collective or decision is an error on all, and no hang."""
    name, rank = group.group_name, group.rank()
    check_all(group, torch.float32, (8,), 0)
    expect(
        RuntimeError,
        "ranks differ: rank 0 of the group has all_reduce sum of 5 float32, and rank 1 "
        "all_reduce sum of 6 float32",
        OPS.all_reduce,
        torch.ones(5 + rank),
        "sum",
        name,
    )
    # Another machine for the same collective, in a group of its own.
    other = dist.new_group(list(range(group.size())))
    for machine, message in (
        ("cpu-host", "ranks differ: rank 0 of the group has kernel push, program "),
        ("pencil", "rank 1 of the group: unknown machine 'pencil': expected one of "),
    ):
        os.environ["COMMDIALECT_MACHINE"] = machine if rank else "h200-x8"
        call = (torch.ones(16), "sum", other.group_name)
        expect(RuntimeError, message, OPS.all_reduce, *call)
    os.environ["COMMDIALECT_MACHINE"] = "h200-x8"
    # Both groups go on.
    check_all(other, torch.float32, (16,), 0)
    check_all(group, torch.float32, (12,), 0)


def run_absent(group):
    """A rank that does not come is an error on the others after COMM_TIMEOUT."""
    name, rank = group.group_name, group.rank()
    check_all(group, torch.float32, (8,), 0)
    if rank == 0:
        os.environ["COMM_TIMEOUT"] = "2"
        expect(
            RuntimeError,
            "all_reduce sum of 5 float32: rank 1 has not come within 2 s",
            OPS.all_reduce,
            torch.ones(5),
            "sum",
            name,
        )


def run_lives(group):
    """Process groups end, and others have their names."""
    size = group.size()
    for life in range(3):
        check_all(dist.group.WORLD, torch.float32, (8 + 4 * life,), 0)
        dist.barrier()
        dist.destroy_process_group()
        dist.init_process_group(
            "gloo",
            init_method=f"file://{os.environ['STORE']}-{life}",
            rank=int(os.environ["RANK"]),
            world_size=size,
        )
    check_all(dist.group.WORLD, torch.float32, (8,), 0)
    assert len(commdialect.torch.sites()) == 4


def run_communicator(group):
    """The calls of vLLM's and SGLang's communicators."""
    rank, size = group.rank(), group.size()
    communicator = commdialect.torch.Communicator(group, torch.device("cpu"), max_size=4096)
    assert not communicator.disabled
    assert (communicator.rank, communicator.world_size) == (rank, size)
    x = fill((4, 8), torch.bfloat16, rank)
    expected = combine(collect(x, group), "sum")
    with communicator.capture():
        assert communicator.should_custom_ar(x)
        same(communicator.custom_all_reduce(x), expected, "custom_all_reduce")
    out = torch.empty_like(x)
    assert communicator.all_reduce(x, out=out, registered=False) is out
    normed, added = communicator.all_reduce_rms_norm(x, None, None, 0.0)
    same(added, expected, "all_reduce_rms_norm")
    torch.testing.assert_close(normed.double().square().mean(-1), torch.ones(4).double(),
                               rtol=2**-7, atol=0)
    same(out, expected, "all_reduce")
    large = torch.ones(4096)
    assert not communicator.should_custom_ar(large)
    assert communicator.custom_all_reduce(large) is None
    same(communicator.all_reduce(large), large * size, "without a kernel")
    with communicator.change_state(enable=False):
        assert communicator.custom_all_reduce(x) is None
    same(communicator.all_gather_into_tensor(x), torch.cat(collect(x, group)), "all_gather")
    same(communicator.all_gather(x), torch.cat(collect(x, group), -1), "all_gather dim -1")
    same(communicator.reduce_scatter_tensor(x), expected.chunk(size)[rank], "reduce_scatter")
    part = expected.chunk(size, -1)[rank].contiguous()
    same(communicator.reduce_scatter(x), part, "reduce_scatter dim -1")
    assert len(communicator.sites) == 7
    second = commdialect.torch.Communicator(group, "cpu")
    same(second.custom_all_reduce(x), expected, "a second one")
    communicator.close()
    assert communicator.disabled and communicator.custom_all_reduce(x) is None
    expect(RuntimeError, "the communicator is closed", communicator.all_reduce, x)
    same(second.custom_all_reduce(x), expected, "the second one, after the first is closed")
    expect(
        ValueError,
        "the tensor is on meta: expected cpu",
        second.all_reduce,
        torch.empty(3, device="meta"),
    )
    # Half of the symmetric memory is for small tensors.
    large = torch.ones(1 << 19)
    second._sites._left = 128 << 20
    assert not second.should_custom_ar(large)
    assert "the windows of others leave no" in second.sites[-1].obstacle
    same(second.all_reduce(large), large * size, "without memory")
    assert second.should_custom_ar(torch.ones(1 << 12))
    second.close()


def main():
    ranks.begin()
    for case in sys.argv[1:]:
        globals()[f"run_{case}"](dist.group.WORLD)
        print("done", case, flush=True)
    dist.barrier()
    if "lives" in sys.argv:
        # Python's own end, with contexts that are open.
        dist.destroy_process_group()
        return
    ranks.end()


main()
