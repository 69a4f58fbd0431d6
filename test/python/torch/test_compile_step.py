"""Tests of commdialect.torch.compile_step: state changes as in eager PyTorch."""

import importlib.util
import re
import warnings

import pytest

if importlib.util.find_spec("torch_mlir") is None:
    pytest.skip("torch-mlir is not installed", allow_module_level=True)

import torch
import torch.nn.functional as F
from launch import select_names, start_ranks
from torch import nn

import commdialect
from commdialect.torch import CommDialectWarning, UnsupportedError, compile_step

FUSION = "builtin.module(func.func(comm-fuse-compute{steps=elementwise}))"
# A program of each style, then what fails. Those of a number of ranks share processes.
STEPS = ["ddp_mlp_w2", "fsdp_mlp_w2", "ddp_transformer_w2", "tp_mlp_w4", "in_place_w4", "ddp_module_w2",
         "unsupported_w2", "other_programs_w2", "failure_in_a_run_w2", "other_arguments_w2",
         "late_rank_w2"]


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMMDIALECT_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def done(request, tmp_path_factory):
    """Returns the names of the programs that ran on all ranks, and their output."""
    names = select_names(request, "test_on_ranks", STEPS)
    results = {}
    for ranks in (2, 4):
        kinds = [name[:-3] for name in names if name.endswith(f"_w{ranks}")]
        if kinds:
            folder = tmp_path_factory.mktemp(f"compiled_w{ranks}")
            results[ranks] = start_ranks(folder, "run_compiled.py", *kinds, ranks=ranks)
    return results


@pytest.mark.parametrize("name", STEPS)
def test_on_ranks(name, done):
    kind, ranks = name.rsplit("_w", 1)
    for _, output in done[int(ranks)]:
        assert f"done: {kind}\n" in output, output


#
# One rank
#


class Sgd(torch.optim.SGD):
    def __init__(self, parameters):
        super().__init__(parameters, lr=0.1, momentum=0.9, weight_decay=0.01)


OPTIMIZERS = [torch.optim.AdamW, Sgd]


def make_mlp():
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 4))


def batch(rows=4, seed=0):
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(rows, 8, generator=generator), torch.randn(rows, 4, generator=generator)


def train(model, optimizer, inputs):
    x, y = inputs
    optimizer.zero_grad()
    loss = F.mse_loss(model(x), y)
    loss.backward()
    optimizer.step()
    return loss


def compiled(step, args, **options):
    return compile_step(step, args, fallback="raise", **options)


def list_state(model, optimizer):
    state = optimizer.state_dict()["state"]
    return [
        *model.parameters(),
        *model.buffers(),
        *(p.grad for p in model.parameters() if p.grad is not None),
        *(value for number in sorted(state) for value in state[number].values()
          if isinstance(value, torch.Tensor)),
    ]


def assert_close(got, wanted, rtol=1e-4, atol=1e-6):
    torch.testing.assert_close(got, wanted, rtol=rtol, atol=atol)


@pytest.mark.parametrize("kind", OPTIMIZERS)
def test_trains(kind):
    """With a schedule, and rows that change: shapes make programs, learning rates do not."""
    both = []
    for _ in range(2):
        model = make_mlp()
        optimizer = kind(model.parameters())
        both.append((model, optimizer, torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.7)))
    (model, optimizer, schedule), (own, own_optimizer, own_schedule) = both
    step = compiled(train, (own, own_optimizer, batch()))
    assert_close(list_state(own, own_optimizer), list_state(model, optimizer), 0, 0)
    kept = list(own.parameters())
    for i, rows in enumerate([4, 4, 4, 4, 2, 2, 4]):
        wanted = train(model, optimizer, batch(rows, i))
        got = step(batch(rows, i))
        assert_close(got, wanted.detach())
        assert_close(list_state(own, own_optimizer), list_state(model, optimizer))
        schedule.step()
        own_schedule.step()
    assert all(a is b for a, b in zip(kept, own.parameters()))
    # The first step creates the state of the optimizer.
    assert len(step.programs) == 3
    # Eager PyTorch continues.
    assert_close(train(own, own_optimizer, batch()), train(model, optimizer, batch()))
    assert_close(list_state(own, own_optimizer), list_state(model, optimizer))


def test_settings_are_conditions():
    """Numbers that a trace has as constants make other programs."""
    scale = 2.0

    def step(x, power):
        return (model(x) * scale) ** power

    model = nn.Sequential(nn.Linear(8, 4), nn.BatchNorm1d(4))
    x = batch()[0]
    with torch.no_grad():
        function = compiled(step, (x, 2))
        for mode in True, False, True:
            model.train(mode)
            for power in 2, 3:
                other = nn.Sequential(nn.Linear(8, 4), nn.BatchNorm1d(4)).train(mode)
                other.load_state_dict(model.state_dict())
                wanted = (other(x) * scale) ** power
                assert_close(function(x, power), wanted)
                assert_close(model.state_dict(), other.state_dict())
        assert len(function.programs) == 4
        scale = 3.0
        model.eval()
        assert_close(function(x, 2), (model(x) * 3) ** 2)


def test_accumulated_gradients():
    """Gradients that are there count, and the caller may remove them."""

    def step(inputs):
        F.mse_loss(model(inputs[0]), inputs[1]).backward()

    model = make_mlp()
    function = compiled(step, (batch(),))
    for is_new in True, False, False, True:
        if is_new:
            model.zero_grad()
        saved = [p.grad if p.grad is None else p.grad.clone() for p in model.parameters()]
        function(batch())
        got = [p.grad for p in model.parameters()]
        for parameter, old in zip(model.parameters(), saved):
            parameter.grad = old
        step(batch())
        assert_close(got, [p.grad for p in model.parameters()])


def test_removes_gradients():
    def step(inputs):
        train(model, optimizer, inputs)
        optimizer.zero_grad()

    model = make_mlp()
    optimizer = Sgd(model.parameters())
    function = compiled(step, (batch(),))
    model[0].weight.grad = torch.ones(16, 8)
    function(batch())
    assert all(p.grad is None for p in model.parameters())


def test_arguments():
    """Strides, the same tensor twice, tensors that change, and results that are arguments."""

    def step(x, y, counts):
        counts += x.sum(0)
        return {"sum": x @ y.T, "x": x, "counts": counts, "one": 1}

    function = compiled(step, (torch.ones(4, 4), torch.ones(4, 4), torch.zeros(4)))
    x, y = torch.randn(4, 8)[:, ::2], torch.randn(4, 4).T
    for a, b in (x, y), (x, x), (x.T, x):
        wide = torch.zeros(8)
        counts, wanted = wide[::2], a.sum(0)
        result = function(a, b, counts)
        assert_close(result["sum"], a @ b.T)
        assert result["x"] is a and result["counts"] is counts and result["one"] == 1
        assert_close(counts, wanted)
        assert not wide[1::2].any()
    assert len(function.programs) == 1
    before = counts._version
    function(x, y, counts)
    assert counts._version > before
    # Memory that is not aligned.
    x, counts = torch.randn(17)[1:].view(4, 4), torch.zeros(5)[1:]
    function(x, x, counts)
    assert_close(counts, x.sum(0))


def test_shared_memory():
    """PyTorch runs a call whose arguments share memory that changes."""

    def step(x, y):
        x += 1
        return x + y

    function = compile_step(step, (torch.ones(4), torch.ones(4)))
    x = torch.ones(6)
    with pytest.warns(CommDialectWarning, match="x and y share memory, and the step changes x"):
        result = function(x[:4], x[2:])
    expected = torch.ones(6)
    assert_close(result, step(expected[:4], expected[2:]))
    assert_close(x, expected)
    assert_close(function(torch.ones(4), torch.ones(4)), torch.full((4,), 3.0))


def test_gradients_of_arguments():
    def step(x):
        (x * x).sum().backward()

    x = torch.ones(3, requires_grad=True)
    function = compiled(step, (x,))
    function(x)
    assert_close(x.grad, torch.full((3,), 2.0))
    function(x)
    assert_close(x.grad, torch.full((3,), 4.0))
    y = torch.zeros(3, requires_grad=True)
    function(y)
    assert_close(y.grad, torch.zeros(3))


def test_types():
    def step(x, half, whole, flags, z):
        return x.double(), half * 2, whole + flags, ~flags, z * z

    args = (torch.randn(3), torch.ones(3, dtype=torch.bfloat16), torch.full((3,), 200, dtype=torch.uint8),
            torch.tensor([True, False, True]), torch.randn(3, dtype=torch.complex64))
    function = compiled(step, args)
    assert_close(function(*args), step(*args))
    # Negative and conjugate tensors are views.
    conjugate = torch.randn(3, dtype=torch.complex64).conj()
    assert_close(function(conjugate.imag, *args[1:4], conjugate), step(conjugate.imag, *args[1:4], conjugate))


def lower(step, args):
    """Returns the text of the program of a step."""
    from commdialect.torch._exporter.collective import trace_together
    from commdialect.torch._exporter.state import State
    from commdialect.torch._exporter.trace import trace

    return trace_together(lambda: trace(step, args, State(step, args)), "cpu").lower()


def vary(x):
    return (x.var(), x.var(1, keepdim=True), *torch.var_mean(x, (0, -1), correction=0), x.std(0, correction=2),
            F.layer_norm(x, x.shape[1:]), F.group_norm(x, 2))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float64])
def test_variances(dtype):
    """They are sums in f32, as PyTorch's on GPUs, and in f64 for f64 only."""
    args = ((torch.randn(3, 4, 5) + 9).to(dtype),)
    close = (2e-2, 1e-2) if dtype == torch.bfloat16 else (1e-4, 1e-5)
    assert_close(compiled(vary, args)(*args), vary(*args), *close)
    sums = re.findall(r'"arith.addf"\(.*\) -> (f64|f32|bf16)', lower(vary, args))
    assert ("f64" in sums) == (dtype == torch.float64) and sums


@pytest.mark.parametrize("kind", [torch.optim.AdamW, torch.optim.SGD])
def test_trains_as_on_gpus(kind):
    """Updates of small parameters become one op each for GPUs, with the same results."""
    models = []
    for _ in range(2):
        torch.manual_seed(3)
        models.append(nn.Sequential(nn.Embedding(9, 8), nn.LayerNorm(8), nn.Linear(8, 8), nn.GELU("tanh"),
                                    nn.LayerNorm(8), nn.Linear(8, 8)))
    batch = torch.arange(12) % 7, torch.randn(12, 8)

    def step(model, optimizer, x, y):
        loss = F.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        return loss

    (ours, its), (theirs, other) = ((model, kind(model.parameters(), lr=0.01)) for model in models)
    function = compiled(step, (ours, its, *batch), passes=FUSION)
    for _ in range(3):
        assert_close(function(*batch), step(theirs, other, *batch).detach(), 1e-4, 1e-5)
    for mine, expected in zip(ours.parameters(), theirs.parameters()):
        assert_close(mine, expected, 1e-3, 1e-4)  # AdamW amplifies errors of small gradients


def test_large_sums():
    """The gradient of an embedding, and sums at positions, become scatters for GPUs."""
    words, width = 40000, 64
    table = torch.randn(words, width, requires_grad=True)
    at = torch.arange(16384) ** 2 % 999
    values = torch.randn(16384, width)

    def step(table, at, values):
        F.embedding(at, table).square().sum().backward()
        return torch.zeros(words, width).index_add(0, at, values)

    step(table, at, values)
    expected, table.grad = table.grad, None
    function = compiled(step, (table, at, values), passes=FUSION)
    assert_close(function(table, at, values), torch.zeros(words, width).index_add(0, at, values), 1e-4, 1e-4)
    assert_close(table.grad, expected, 1e-4, 1e-4)


UNSUPPORTED = {
    "random": (lambda x: F.dropout(x), r"draws random numbers \(aten\.[\w.]+\)"),
    "shape": (lambda x: x[x > 0], r"the shape of what aten\.\S+ gives depends on data"),
    "value": (lambda x: x + 1 if x.sum().item() > 0 else x, "data-dependent expression"),
    "result": (lambda x: x * weight, "result of the step has a gradient"),
    "object": (lambda x: object(), "result of the step is of type object: expected|type object"),
    "op": (lambda x: torch.linalg.svd(x.reshape(2, 2))[1], "svd"),
}
weight = torch.ones(4, requires_grad=True)


@pytest.mark.parametrize("name", UNSUPPORTED)
def test_unsupported(name):
    step, part = UNSUPPORTED[name]
    with pytest.raises(UnsupportedError, match=part) as caught:
        compiled(step, (torch.ones(4),))
    assert "\n" not in str(caught.value)


def test_fallback():
    """torch.compile runs what cannot be compiled, with one warning."""

    def step(x):
        return x + torch.rand(4) * 0

    with pytest.warns(CommDialectWarning) as caught:
        function = compile_step(step, (torch.ones(4),))
    assert re.fullmatch(
        r"commdialect.torch.compile_step: step cannot be compiled: the step draws random numbers .*"
        r"; torch.compile runs it", str(caught[0].message))
    with warnings.catch_warnings():
        warnings.simplefilter("error", CommDialectWarning)
        assert_close(function(torch.ones(4)), torch.ones(4))
    assert len(function.reasons) == 1 and not function.programs


def test_settings_that_change():
    def step(x):
        optimizer.param_groups[0]["lr"] /= 2
        return x

    optimizer = Sgd(make_mlp().parameters())
    with pytest.raises(UnsupportedError, match="the step changes lr of group 0 of optimizer from 0.1 to 0.05"):
        compiled(step, (torch.ones(4),))
    assert optimizer.param_groups[0]["lr"] == 0.1


def test_limit():
    function = compiled(lambda x: x + 1, (torch.ones(1),))
    for size in range(1, 9):
        function(torch.ones(size))
    with pytest.raises(UnsupportedError, match="it has 8 programs for other arguments already"):
        function(torch.ones(9))
    assert_close(function(torch.ones(3)), torch.full((3,), 2.0))


def test_two_steps_in_turn():
    one = compiled(lambda x: x + 1, (torch.ones(4),))
    two = compiled(lambda x: x * 2, (torch.ones(4),))
    x = torch.ones(4)
    for _ in range(3):
        x = two(one(x))
    assert_close(x, torch.full((4,), 22.0))


def test_wrong_arguments():
    function = compiled(lambda x: x @ x, (torch.ones(4, 4),))
    with pytest.raises(TypeError, match="takes 1 arguments, got 2"):
        function(torch.ones(4, 4), 1)
    with pytest.raises(UnsupportedError, match="cannot be compiled: RuntimeError"):
        function(torch.ones(4, 3))
    with pytest.raises(UnsupportedError, match="x is on meta|meta"):
        function(torch.ones(4, 4, device="meta"))
    assert_close(function(torch.ones(4, 4)), torch.full((4, 4), 4.0))
    for options, part in [({"fallback": "x"}, "fallback is 'x': expected 'compile' or 'raise'"),
                          ({"machine": "x"}, "x"), ({"report": "/dev/null/x"}, "report is")]:
        with pytest.raises((ValueError, commdialect.Error), match=part):
            compile_step(lambda x: x, (torch.ones(4),), **options)
    with pytest.raises(TypeError, match="the step is of type int: expected a function"):
        compile_step(3, ())


def test_reports(tmp_path):
    compiled(train, (make_mlp(), Sgd(make_mlp().parameters()), batch()), report=tmp_path / "r")
    assert sorted(path.name for path in (tmp_path / "r").iterdir()) == [
        f"001.train.{end}" for end in ("html", "json", "trace.json", "txt")]


#
# Attention
#


def attend(**options):
    def step(q, k, v):
        mask = options.get("attn_mask")
        return F.scaled_dot_product_attention(q, k, v, **{**options, "attn_mask": mask})

    return step


MASK = torch.ones(6, 5, dtype=torch.bool).tril()
ATTENTION = [
    ({}, (2, 3, 6, 8), (2, 3, 5, 8)),
    ({"is_causal": True}, (2, 3, 6, 8), (2, 3, 6, 8)),
    ({"attn_mask": MASK}, (2, 3, 6, 8), (2, 3, 5, 8)),
    ({"attn_mask": torch.randn(2, 1, 6, 5), "scale": 0.3}, (2, 3, 6, 8), (2, 3, 5, 8)),
    ({"enable_gqa": True}, (2, 4, 6, 8), (2, 2, 5, 8)),
    ({}, (3, 6, 8), (3, 5, 8)),
    ({}, (6, 8), (5, 8)),
]


@pytest.mark.parametrize("number", range(len(ATTENTION)))
def test_attention(number):
    options, query, key = ATTENTION[number]
    args = torch.randn(query), torch.randn(key), torch.randn(key)
    assert_close(compiled(attend(**options), args)(*args), attend(**options)(*args), 1e-4, 1e-5)


def test_attention_becomes_the_librarys():
    """On GPUs, the library computes it and its gradients."""

    def step(q, k, v):
        attend(is_causal=True)(q, k, v).float().square().mean().backward()

    args = tuple(torch.randn(2, 3, 64, 16, dtype=torch.bfloat16).requires_grad_() for _ in range(3))
    try:
        program = commdialect.compile(lower(step, args), target="cuda", ranks=1).bytes
    except commdialect.Error as error:
        pytest.skip(str(error))
    assert b"commLibraryAttentionGradient" in program
