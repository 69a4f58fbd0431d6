"""Tests that commdialect.jax.jit and jax.jit compute the same."""

import importlib.util
import sys

import jax
import jax.numpy as jnp
import more_programs
import numpy as np
import programs
import pytest
from jax.sharding import AxisType, Mesh, NamedSharding
from jax.sharding import PartitionSpec as P
from jit_support import (BOTH, assert_fails, assert_same, compare, copy, jit, make_rows, mesh,
                         replace_program, split, values, whole)

import commdialect
import commdialect.jax
from conftest import ROOT, run_two_processes

plain_jit = jax.jit


def load_sharded():
    path = ROOT / "examples/jax/sharded.py"
    spec = importlib.util.spec_from_file_location("sharded", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sharded = load_sharded()
SHARDED = [f"{name}-{n}" for name in ("ddp", "fsdp", "hybrid_fsdp", "tp", "tp_sp", "mesh_2d",
                                      "scan_layers") for n in (4, 8)]


def make(name):
    """Makes a program: a jitted function and its arguments."""
    if "-" in name:
        example, n = name.split("-")
        function, arguments = getattr(sharded, example)(int(n))
        return function, *arguments
    makers = {**programs.right, **more_programs.programs}
    return makers[name].__wrapped__()


def our_jit(function, **options):
    """Replaces jax.jit in test programs only: flax and optax call it, too."""
    caller = sys._getframe(1).f_globals["__name__"]
    if caller in ("programs", "more_programs", "sharded"):
        return commdialect.jax.jit(function, on_unsupported="raise", **options)
    return plain_jit(function, **options)


@pytest.mark.parametrize("name", [*programs.right, *more_programs.programs, *SHARDED])
def test_same_results(name, monkeypatch):
    function, *arguments = make(name)
    wanted = function(*copy(arguments))
    monkeypatch.setattr(jax, "jit", our_jit)
    ours, *arguments = make(name)
    assert isinstance(ours, commdialect._jit.Jitted)
    for _ in range(2):
        assert_same(ours(*copy(arguments)), wanted)


#
# Small programs
#

def total(x, y):
    """Communicates: `x` is sharded, and results are not."""
    return x.sum(0) * y, (x * 2, y)


@pytest.mark.parametrize("kind", ["float32", "float16", "bfloat16", "int8", "int32", "uint32",
                                  "uint8"])
def test_element_types(kind):
    x = (values(16, 4) * 4).astype(kind)
    compare(total, x, x[0], **BOTH)


def test_booleans():
    def f(x):
        return x > 0, (x > 1).any(), jnp.where(x > 0, x, 0).sum()

    compare(f, values(16, 4), in_shardings=split)


def test_scalars():
    compare(lambda x, n, s: (x.sum() * s + n, n + 1, s * 2.0), values(16), np.int32(3), 0.5,
            in_shardings=(split, whole, whole))


def test_weak_types():
    compare(lambda x, s: (x.sum(), s, s * 2, 3.0), values(16), 0.5, in_shardings=(split, whole))


def test_explicit_axes():
    # Arrays that are sharded in another way than the program's arguments.
    explicit = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
    split, whole = NamedSharding(explicit, P("x")), NamedSharding(explicit, P())
    for x in (values(16, 4), jax.device_put(values(16, 4), split)):
        compare(total, x, values(4), in_shardings=(split, whole))


def test_no_elements():
    def f(x, y):
        return x, jnp.concatenate([y, y[:0]]), x.sum(0), y[:0] * 2

    compare(f, np.zeros((0, 4), np.float32), values(16), in_shardings=(whole, split))


def test_trees_and_none():
    def f(batch, *, scale, state=None):
        return {"y": (batch["x"] * scale["a"]).sum(0), "none": None}, [batch["x"], state]

    inputs = {"x": jax.device_put(values(16, 4), split)}
    scale = {"a": jax.device_put(np.float32(3), whole)}
    wanted = jax.jit(f)(inputs, scale=scale)
    assert_same(jit(f)(inputs, scale=scale), wanted)


def test_unused_and_passed_on():
    compare(lambda x, y, z: (x, x, x.sum()), values(16), values(8), values(4),
            in_shardings=(split, whole, whole))


@pytest.mark.parametrize("options", [{"static_argnums": (0, 2)}, {"static_argnums": (-3, 2)},
                                     {"static_argnames": ("kind", "n")}])
def test_static_arguments(options):
    def f(kind, x, n=1):
        return (x.sum(0) if kind == "sum" else x.max(0)) * n

    x = jax.device_put(values(16, 4), split)
    wanted, ours = jax.jit(f, **options), jit(f, **options)
    for kind, n in ("sum", 2), ("max", 3), ("sum", 2):
        assert_same(ours(kind, x, n), wanted(kind, x, n))
    if "static_argnames" in options:
        assert_same(ours("max", x, n=4), wanted("max", x, n=4))
    assert len(ours._steps) <= 3


def test_any_order(monkeypatch):
    """Sums may be rounded after each step only if the user says so."""
    made = []
    compile = commdialect._jit.StepCompiler.compile

    def keep(self, *arguments):
        made.append(compile(self, *arguments))
        return made[-1]

    monkeypatch.setattr(commdialect._jit.StepCompiler, "compile", keep)
    x = (values(16, 4) * 4).astype("bfloat16")
    for any_order in (False, True):
        ours = jit(total, any_order=any_order, **BOTH)
        assert_same(ours(x, x[0]), jax.jit(total, **BOTH)(x, x[0]))
        assert (b"commOpAnyOrder" in made[-1].bytes) == any_order


def test_keys():
    def f(key, x):
        key, use = jax.random.split(key)
        return key, x.sum(0) + jax.random.uniform(use, (4,))

    compare(f, jax.random.key(3), values(16, 4), in_shardings=(whole, split))


@pytest.mark.parametrize("is_mapped", [False, True])
def test_arguments_keep_their_values(is_mapped):
    """XLA's arrays stay, though the program could update them in place."""
    def f(x, y):
        return x.at[0].set(0.0) + y, y.at[1].add(jax.lax.psum(x.sum(), "x") if is_mapped
                                                 else x.sum())

    if is_mapped:
        f = jax.shard_map(f, mesh=mesh, in_specs=(P("x"), P()), out_specs=(P("x"), P()))
    x, y = jax.device_put(values(16, 4), split), jax.device_put(values(4), whole)
    before = np.array(x), np.array(y)
    ours = jit(f)
    first = ours(x, y)
    assert_same(ours(x, y), first)
    np.testing.assert_array_equal(x, before[0])
    np.testing.assert_array_equal(y, before[1])


def test_donation():
    def f(x, y):
        return x.at[0].set(0.0) + y.sum(), y * 2

    options = {"donate_argnums": (0,), **BOTH, "out_shardings": (split, whole)}
    ours, plain = jit(f, **options), jax.jit(f, **options)
    x, y = jax.device_put(values(16, 4), split), jax.device_put(values(4), whole)
    other = jax.device_put(values(16, 4), split)
    for _ in range(3):
        old, old_other = x, other
        (x, _), (other, _) = ours(x, y), plain(other, y)
        assert old.is_deleted() == old_other.is_deleted()
        assert_same(x, other)
    assert not y.is_deleted()


def test_donated_in_place():
    ours = jit(lambda x: x.at[0].add(1.0), donate_argnums=0)
    # An array that XLA made: one from NumPy may share NumPy's memory.
    x = jax.jit(jnp.sin)(jax.device_put(values(16, 4), split))
    addresses = [shard.data.unsafe_buffer_pointer() for shard in x.addressable_shards]
    x = ours(x)
    assert addresses == [shard.data.unsafe_buffer_pointer() for shard in x.addressable_shards]


DONATED = {
    "update": lambda a, b, x: (a - 0.1 * x, b - 0.1 * a),
    "read_later": lambda a, b, x: (a - 0.1 * x, b + a.sum(0)),
    "transposed": lambda a, b, x: (a.T - x, b @ a),
    "exchanged": lambda a, b, x: (b, a),
    "equal": lambda a, b, x: (a + x, a + x),
    "rotated": lambda a, b, x: (b + 1, a + 1),
    "cache": lambda a, b, x: (a.at[1].set(x[0]), b.at[x[0, 0].astype(int)].set(a[0])),
    "loop": lambda a, b, x: jax.lax.fori_loop(0, 3, lambda i, ab: (ab[1] * 0.5, ab[0] + x), (a, b)),
    "reduced": lambda a, b, x: (a - a.sum(1, keepdims=True), b - (a - x).max()),
    "moment": lambda a, b, x: (0.9 * a + x, b - 0.1 * (0.9 * a + x) / (1 + b)),
    "descent": lambda a, b, x: jax.tree.map(
        lambda w, g: w - 0.1 * g, (a, b),
        jax.grad(lambda w: jnp.tanh(jnp.tanh(x @ w[0]) @ w[1]).sum())((a, b))),
}


@pytest.mark.parametrize("name", DONATED)
@pytest.mark.parametrize("sharding", [whole, jax.devices()[0]], ids=["eight", "one"])
def test_donated_updates(name, sharding):
    """A program may write a result into a donated argument only after its last use."""
    options = {"donate_argnums": (0, 1)}
    ours, plain = jit(DONATED[name], **options), jax.jit(DONATED[name], **options)
    a, b, x = jax.device_put([abs(values(4, 4, seed=seed)) for seed in range(3)], sharding)
    got, wanted = (a, b), copy((a, b))
    for _ in range(3):
        got, wanted = ours(*got, x), plain(*wanted, x)
        assert_same(got, wanted)


def test_nested_and_scanned():
    step = jit(lambda x, w: jnp.tanh(x @ w) + x.mean(0), in_shardings=(split, whole))

    def f(x, w):
        x, losses = jax.lax.scan(lambda x, _: (step(x, w), x.sum()), x, None, length=5)
        return step(x, w) - step(x + 1, w), jnp.exp(losses)

    def wanted(x, w):
        plain = lambda x, w: jnp.tanh(x @ w) + x.mean(0)
        x, losses = jax.lax.scan(lambda x, _: (plain(x, w), x.sum()), x, None, length=5)
        return plain(x, w) - plain(x + 1, w), jnp.exp(losses)

    inputs = values(16, 8), values(8, 8)
    for got, want in zip(jax.jit(f, **BOTH)(*inputs), jax.jit(wanted, **BOTH)(*inputs)):
        np.testing.assert_allclose(got, want, 1e-4, 1e-5)


def test_inside_of_conditions_and_twice():
    step = jit(lambda x: x - x.mean(0), in_shardings=split)
    twice = jax.jit(step)  # one program that is called in two places

    def f(x, n):
        y = twice(x) + twice(x * 2)
        return jax.lax.cond(n > 0, lambda: step(y), lambda: y)

    x = values(16, 4)
    for n in 0, 1:
        np.testing.assert_allclose(jax.jit(f)(jax.device_put(x, split), n), 3 * (x - x.mean(0)),
                                   1e-4, 1e-5)


def test_independent_calls():
    """XLA runs these in any order, which differs between devices."""
    step = jit(lambda x: x.sum(0) + x, in_shardings=split)
    f = jax.jit(lambda x: [step(x * i) for i in range(10)])
    x = values(16, 4)
    for _ in range(5):
        for i, y in enumerate(f(jax.device_put(x, split))):
            np.testing.assert_allclose(y, (x.sum(0) + x) * i, 1e-4, 1e-5)


def test_alternating_steps():
    one = jit(lambda x: x - 0.5 * x.mean(0), in_shardings=split, donate_argnums=0)
    two = jit(lambda x: x / (1 + jnp.abs(x).max()), in_shardings=split)
    x = wanted = values(16, 4)
    x = jax.device_put(x, split)
    for _ in range(10):
        x = two(one(x))
        wanted = wanted - 0.5 * wanted.mean(0)
        wanted = wanted / (1 + np.abs(wanted).max())
    np.testing.assert_allclose(x, wanted, 1e-4, 1e-5)


def test_four_of_eight_devices():
    few = NamedSharding(Mesh(np.array(jax.devices()[2:6]), ("x",)), P("x"))
    compare(lambda x: x - x.mean(0), values(16, 4), in_shardings=few)


def test_devices_in_another_order():
    mixed = NamedSharding(Mesh(np.array(jax.devices())[[3, 1, 2, 0, 7, 6, 5, 4]], ("x",)), P("x"))
    compare(lambda x: jnp.cumsum(x, 0) - x.mean(0), values(16, 4), in_shardings=mixed)


def test_one_device():
    compare(lambda x: jnp.sin(x) @ x.T, values(4, 4))


def test_vmap():
    step = jit(lambda x: x - x.mean(0), in_shardings=split)
    x = values(3, 16, 4)
    np.testing.assert_allclose(jax.vmap(step)(x), x - x.mean(1, keepdims=True), 1e-4, 1e-5)


def test_differentiated():
    step = commdialect.jax.jit(lambda x: (x * x).mean(), in_shardings=split)
    x = jax.device_put(values(16, 4), split)
    with pytest.warns(commdialect.jax.CommDialectWarning, match="differentiated: XLA runs it"):
        gradient = jax.grad(lambda x: step(x * 2))(x)
    np.testing.assert_allclose(gradient, 8 * np.asarray(x) / x.size, 1e-4)


def test_decorator_and_attributes():
    @commdialect.jax.jit(in_shardings=split, on_unsupported="raise")
    def f(x):
        """Doubles."""
        return x * 2

    assert f.__doc__ == "Doubles." and f.__name__ == "f"
    assert f.eval_shape(jax.ShapeDtypeStruct((8,), jnp.float32)).shape == (8,)
    np.testing.assert_array_equal(f(np.arange(8.0)), 2 * np.arange(8.0))


def test_jax_finds_known_signatures(monkeypatch):
    """Python runs for new signatures only."""
    called = []
    run = commdialect._jit.Jitted._run
    monkeypatch.setattr(commdialect._jit.Jitted, "_run",
                        lambda *args, **kwargs: called.append(0) or run(*args, **kwargs))
    step = jit(lambda tree, n, kind: {"y": tree["x"] * n, "none": None, "kind": [n]},
               static_argnames="kind")

    def check(is_new, x, n=2, kind="a"):
        before = len(called)
        for _ in range(3):
            result = step({"x": x}, n, kind=kind)
            assert_same(result, jax.jit(lambda x, n: {"y": x * n, "none": None, "kind": [n]})(x, n))
        assert len(called) - before == is_new

    x = jax.device_put(values(4, 4), jax.devices()[0])
    check(True, x)
    check(False, x + 1, 3)
    check(True, x.astype(jnp.bfloat16))
    check(True, jax.device_put(x, jax.devices()[1]))
    check(True, x[:2])
    check(True, np.asarray(x))
    check(True, x, 2.0)
    check(True, x, kind="b")
    with jax.default_matmul_precision("highest"):
        check(True, x)
    check(False, x)
    assert len(step._steps) == 8


def test_report(tmp_path):
    f = jit(lambda x: x - x.mean(0), in_shardings=split, report=tmp_path)
    f(values(16, 4))
    f(values(32, 4))
    names = sorted(path.name.split(".", 2)[0] for path in tmp_path.glob("*.txt"))
    assert names == ["001", "002"]


#
# Unsupported functions, and failures
#


def callback(x):
    jax.debug.print("{}", x.sum())
    return x.sum(0)


def test_xla_runs_what_is_not_supported():
    ours = commdialect.jax.jit(callback, in_shardings=split)
    x = values(16, 4)
    with pytest.warns(commdialect.jax.CommDialectWarning) as warned:
        first = ours(x)
    assert len(warned) == 1 and "\n" not in str(warned[0].message)
    assert "callback cannot be compiled: it has effects" in str(warned[0].message)
    np.testing.assert_allclose(first, x.sum(0), 1e-5)
    np.testing.assert_array_equal(ours(x), first)  # without another warning


def test_unsupported_raises():
    with pytest.raises(commdialect.jax.UnsupportedError, match="it has effects"):
        jit(callback, in_shardings=split)(values(16, 4))


def test_wrong_option():
    with pytest.raises(ValueError, match="on_unsupported is 'no': expected 'xla' or 'raise'"):
        commdialect.jax.jit(callback, on_unsupported="no")


def test_jax_reports_wrong_arguments():
    with pytest.raises(TypeError, match="Error interpreting argument"):
        jit(lambda x: x)("text")


def test_traced_function_raises():
    def f(x):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        jit(f, in_shardings=split)(values(16))


def test_program_that_cannot_be_loaded(monkeypatch):
    good = jit(lambda x: x - x.mean(0), in_shardings=split)
    x = values(16, 4)
    wanted = np.asarray(good(x))
    replace_program(monkeypatch, lambda ranks: b"no program")
    bad = jit(lambda x: x * 3 + x.sum(), in_shardings=split)
    for _ in range(2):
        assert_fails(bad, x, "cannot load the program")
        np.testing.assert_array_equal(good(x), wanted)


def test_program_of_another_version(monkeypatch):
    linalg = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"

    def compile(ranks):
        code = commdialect.compile(linalg, ranks=ranks).bytes
        for version in b'"version": 1', b'"version":1':
            code = code.replace(version, version[:-1] + b"9")
        return code

    replace_program(monkeypatch, compile)
    assert_fails(jit(lambda x: x * 3, in_shardings=split), values(16), "version 9")


def test_ranks_that_disagree(monkeypatch):
    replace_program(
        monkeypatch, lambda ranks: commdialect.compile(make_rows(ranks), ranks=ranks).bytes
    )
    step = jit(lambda n: n * n.sum(), in_shardings=split, out_shardings=split)
    same, other = np.ones(8, np.int32), np.arange(8, dtype=np.int32) % 2 + 1
    for _ in range(3):
        np.testing.assert_array_equal(step(same), same)
        assert_fails(step, other, "expects to receive")
        assert_fails(jax.jit(lambda n: step(n) * 2, in_shardings=split), other, "expects to receive")


@pytest.mark.parametrize("devices", [1, 2])
def test_several_processes(devices, tmp_path):
    rows = tmp_path / "rows.mlir"
    rows.write_text(make_rows(2 * devices))
    for status, text in run_two_processes(
        "jit_processes.py", lambda process, port: (process, 2, devices, port, rows),
        COMM_TIMEOUT="60",
    ):
        assert status == 0, text
        assert text.splitlines()[-1] == "done"
        assert text.count("failed as expected: INTERNAL: rank ") == 3
