"""Tests of kernels in the place of functional collectives.

The choice is tested on graphs that are only traced, and results on ranks with gloo.
"""

import re

import pytest
import torch
import torch.distributed as dist
from torch._inductor import config
from torch.fx.experimental.proxy_tensor import make_fx

import commdialect.torch
from commdialect.torch import _sites, _substitution
from commdialect.torch._compare import fake_group
from commdialect.torch._install import _GraphPass
from commdialect.torch._kernel_order import KernelOrder

pytestmark = pytest.mark.torch
c10d = torch.ops._c10d_functional
OURS = {
    "all_reduce": "commdialect.all_reduce.default",
    "all_gather": "commdialect.all_gather.default",
    "reduce_scatter": "commdialect.reduce_scatter.default",
    "all_to_all": "commdialect.all_to_all.default",
}


@pytest.fixture(autouse=True)
def group(monkeypatch):
    # A graph pass changes these for good.
    monkeypatch.setattr(_sites, "guest_machine", None)
    with config.patch(_pre_fusion_custom_pass=None), fake_group(2):
        yield dist.group.WORLD.group_name


def run(function, *given, kernels="auto", mode="fake", **options):
    """Returns the guest's result for a function, and the collectives of its graph, in order."""
    gm = make_fx(function, tracing_mode=mode)(*given)
    guest = commdialect.torch.graph_pass(kernels=kernels, on_error="raise", **options)
    guest(gm, given)
    (compiled,) = guest.graphs
    names = [str(node.target) for node in gm.graph.nodes if node.op == "call_function"]
    return compiled, [name for name in names if "c10d" in name or "commdialect" in name]


def sum_of(x, group, reduce_op="sum"):
    return c10d.wait_tensor(c10d.all_reduce(x, reduce_op, group))


def test_kinds(group):
    """Each collective and its wait become one op, which takes the same arguments."""

    def step(x):
        x = sum_of(x @ x, group, "avg") @ x
        x = c10d.wait_tensor(c10d.all_gather_into_tensor(x, 2, group))
        x = c10d.wait_tensor(c10d.reduce_scatter_tensor(x * 2, "sum", 2, group))
        return c10d.wait_tensor(c10d.all_to_all_single(x @ x, [4, 4], [4, 4], group)) + 1

    compiled, names = run(step, torch.ones(8, 8))
    assert names == list(OURS.values())
    assert compiled.num_kernels == 4 and compiled.is_changed and not compiled.remarks
    assert compiled.after.makespan_ns < compiled.before.makespan_ns
    assert str(compiled).endswith("; 4 kernels")
    gm = make_fx(step, tracing_mode="fake")(torch.ones(8, 8))
    values = [tuple(n.meta["val"].shape) for n in gm.graph.nodes if "wait" in n.name]
    commdialect.torch.graph_pass(kernels="auto")(gm, ())
    calls = [node for node in gm.graph.nodes if "commdialect" in str(node.target)]
    assert [tuple(node.meta["val"].shape) for node in calls] == values
    assert [node.args[1:] for node in calls] == [
        ("avg", group),
        (group,),
        ("sum", group),
        (group,),
    ]


def test_off(group):
    """By default, all collectives stay."""
    for kernels in (None, "off"):
        compiled, names = run(lambda x: sum_of(x, group) + 1, torch.ones(8), kernels=kernels)
        assert compiled.num_kernels == 0
        assert names[0] == "_c10d_functional.all_reduce.default"


def strange(x, group):
    return sum_of(x.t(), group)


def uneven(x, group):
    return c10d.wait_tensor(c10d.all_to_all_single(x, [3, 5], [5, 3], group))


def read_early(x, group):
    """Not only waits use the collective."""
    started = c10d.all_reduce(x, "sum", group)
    return started, c10d.wait_tensor(started)


@pytest.mark.parametrize(
    ("function", "given", "remark"),
    [
        (sum_of, torch.ones(8, dtype=torch.complex64), ""),
        (sum_of, torch.ones(4 << 20, device="meta"), ""),
        (sum_of, torch.empty(3 << 20), ""),
        (strange, torch.ones(8, 4), "its operand is not contiguous"),
        (uneven, torch.ones(8), "its parts differ in size"),
        (read_early, torch.ones(8), ""),
    ],
)
def test_others_stay(group, function, given, remark):
    compiled, names = run(lambda x: function(x, group), given)
    assert compiled.num_kernels == 0
    assert not any("commdialect" in name for name in names), names
    assert [text for text in compiled.remarks if "no kernel" in text] == (
        [f"'{names[0].split('.')[1]}' gets no kernel: {remark}"] if remark else []
    )


def test_dynamic_sizes(group):
    compiled, names = run(lambda x: sum_of(x, group) * 2, torch.ones(8), mode="symbolic")
    assert compiled.num_kernels == 0
    assert "'all_reduce' gets no kernel: its sizes are not constant" in compiled.remarks


@pytest.mark.parametrize("is_hidden", [False, True])
def test_overlap(group, is_hidden):
    """A kernel hides behind nothing. So a collective stays that hides behind a matmul."""

    def step(x, w):
        started = c10d.all_reduce(x, "sum", group)
        y = w @ w if is_hidden else w
        return c10d.wait_tensor(started) * 2, y

    given = torch.empty(1 << 19, dtype=torch.bfloat16), torch.empty(4096, 4096)
    compiled, names = run(step, *given)
    assert compiled.num_kernels == (not is_hidden)
    assert ("commdialect.all_reduce.default" in names) == (not is_hidden)


def test_each_kind_alone(group):
    """In one graph, one collective stays that hides, and others of another size do not."""

    def step(x, small, w):
        started = c10d.all_reduce(x, "sum", group)
        y = w @ w
        small = sum_of(sum_of(y[0] + small, group) * 2, group)
        return c10d.wait_tensor(started) * 2, small

    given = torch.empty(1 << 19), torch.empty(4096), torch.empty(4096, 4096)
    compiled, names = run(step, *given)
    assert compiled.num_kernels == 2
    assert sorted(names).count("_c10d_functional.all_reduce.default") == 1


def test_order_of_calls(group):
    """Replaced calls of a group keep their order, and do not pass each other."""

    def step(*given):
        return [sum_of(x, group) + i for i, x in enumerate(given)]

    given = [torch.ones(8 + 8 * i) for i in (3, 1, 2, 0)]
    gm = make_fx(step, tracing_mode="fake")(*given)
    found, _ = _substitution.find_candidates(gm.graph, "h200-x8")
    _substitution.replace(gm.graph, [candidate.start for candidate in found])
    calls = [node for node in gm.graph.nodes if "commdialect" in str(node.target)]
    assert [node.meta["val"].numel() for node in calls] == [32, 16, 24, 8]


def test_hosts(group, monkeypatch):
    """Ranks on two hosts get no kernels."""
    monkeypatch.setenv("LOCAL_WORLD_SIZE", "1")
    assert run(lambda x: sum_of(x, group) + 1, torch.ones(8))[0].num_kernels == 0
    monkeypatch.setenv("LOCAL_WORLD_SIZE", "2")
    assert run(lambda x: sum_of(x, group) + 1, torch.ones(8))[0].num_kernels == 1


def test_graph_pass_prepares(group):
    """The ops decide by the model of the pass, and their order is kept."""
    run(lambda x: sum_of(x, group) + 1, torch.ones(8), kernels="off", machine="h100-x8")
    assert _sites.guest_machine is None and config._pre_fusion_custom_pass is None
    run(lambda x: sum_of(x, group) + 1, torch.ones(8), machine="h100-x8")
    assert _sites.get_machine() == "h100-x8"
    assert isinstance(config._pre_fusion_custom_pass, KernelOrder)


def test_options():
    with pytest.raises(ValueError, match="^kernels is 'pencil': expected 'auto' or 'off'$"):
        commdialect.torch.install(kernels="pencil")
    keys, before = set(), config._pre_fusion_custom_pass
    for kernels in ("off", "auto"):
        with commdialect.torch.install(kernels=kernels):
            keys.add(_GraphPass().uuid())
            assert (config._pre_fusion_custom_pass is before) == (kernels == "off")
    assert len(keys) == 2
    assert config._pre_fusion_custom_pass is before


RUNS = {
    "mlp": (2, ["mlp"]),
    "decode": (4, ["decode", "groups"]),
    "caches": (2, ["caches"]),
    "differs": (2, ["differs"]),
}


@pytest.mark.parametrize("name", RUNS)
def test_ranks(run_ranks, name):
    ranks, cases = RUNS[name]
    for status, output in run_ranks("run_kernels.py", *cases, ranks=ranks):
        assert status == 0, output
        assert all(f"done {case}\n" in output for case in cases), output


def test_ddp(run_ranks):
    """Gradients of DistributedDataParallel are the same bits as without the guest."""
    for status, output in run_ranks("run_style.py", "ddp", "kernels=auto"):
        assert status == 0, output
        assert "different: nothing" in output, output
        assert re.search(r"collectives: [1-9]", output), output
