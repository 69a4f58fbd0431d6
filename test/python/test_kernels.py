"""Tests of kernels in JAX's programs: results as XLA's, and failures."""

import functools
import hashlib
import json
import os
import subprocess
import sys
import textwrap

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax.errors import JaxRuntimeError
from jax.sharding import AxisType, Mesh, NamedSharding
from jax.sharding import PartitionSpec as P
from conftest import run_two_processes
from test_jit import assert_same, copy, make

import commdialect.jax
from commdialect import _cache, _kernels, _teams

install = functools.partial(commdialect.jax.install, kernels="auto", on_error="raise")


pytestmark = pytest.mark.usefixtures("own_cache")


def count(guest):
    return sum(module.num_replaced for module in guest.modules)


# Programs of other tests, and how many of their collectives have kernels.
PROGRAMS = {
    "tensor_parallel": 1, "constrained": 1, "scanned_layers": 1, "scanned_training": 4,
    "remat": 10, "flax_fsdp_adamw": 16, "attention": 1, "all_kinds": 4, "inside_jit": 3,
    "gathers_in_scan": 1, "uniform_branch": 1, "agreed_branch": 2, "until_small": 1,
    "branch_without_communication": 1, "uneven": 2, "three_axes": 8, "pipeline": 1, "experts": 1,
    "power_iteration": 2, "donated": 2, "partly_mapped": 4, "sharded_optimizer": 2,
    "fsdp-4": 5, "hybrid_fsdp-8": 4, "tp-4": 3, "tp_sp-4": 9, "mesh_2d-4": 3,
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_same_results(name):
    function, *arguments = make(name)
    wanted = function(*copy(arguments))
    jax.clear_caches()
    with install() as guest:
        function, *arguments = make(name)
        for _ in range(2):
            assert_same(function(*copy(arguments)), wanted)
    assert count(guest) >= PROGRAMS[name]


#
# Small programs with exact results
#


def make_mesh(count):
    return Mesh(np.array(jax.devices()[:count]), ("x",), axis_types=(AxisType.Auto,))


def values(shape, dtype):
    return (np.random.default_rng(0).integers(-4, 5, shape)).astype(dtype)


def run_both(make_function, *arguments):
    """Returns the results of XLA and with kernels, and the guest."""
    wanted = jax.tree.map(np.asarray, make_function()(*copy(arguments)))
    jax.clear_caches()
    with install() as guest:
        function = make_function()
        for _ in range(3):
            got = jax.tree.map(np.asarray, function(*copy(arguments)))
    return got, wanted, guest


def assert_equal(make_function, *arguments, replaced):
    got, wanted, guest = run_both(make_function, *arguments)
    jax.tree.map(np.testing.assert_array_equal, got, wanted)
    assert count(guest) == replaced, [
        (collective.name, collective.obstacle)
        for module in guest.modules
        for collective in module.collectives
    ]


KINDS = {
    "psum": lambda x: jax.lax.psum(x, "x"),
    "pmax": lambda x: jax.lax.pmax(x, "x"),
    "pmin": lambda x: jax.lax.pmin(x, "x"),
    "all_gather": lambda x: jax.lax.all_gather(x, "x"),
    "all_gather_dim_1": lambda x: jax.lax.all_gather(x, "x", axis=1, tiled=True),
    "psum_scatter": lambda x: jax.lax.psum_scatter(x, "x", scatter_dimension=1, tiled=True),
}


@pytest.mark.parametrize("devices", [2, 4, 8])
@pytest.mark.parametrize("dtype", ["float32", "int32", "bfloat16", "uint8"])
@pytest.mark.parametrize("kind", KINDS)
def test_kinds(kind, dtype, devices):
    f = KINDS[kind]
    assert_equal(
        lambda: jax.jit(
            jax.shard_map(
                lambda x: f(x * 2) + 1,
                mesh=make_mesh(devices), in_specs=P("x"), out_specs=P("x"), check_vma=False,
            )  # fmt: skip
        ),
        values((2 * devices, 16), jnp.dtype(dtype)),
        replaced=1,
    )


def test_two_ranks_have_the_same_bits():
    x = np.random.default_rng(1).standard_normal((2, 5000)).astype(np.float32)
    f = jax.shard_map(
        lambda x: jax.lax.psum(x, "x"), mesh=make_mesh(2), in_specs=P("x"), out_specs=P()
    )
    assert_equal(lambda: jax.jit(lambda x: f(x)), x, replaced=1)


def test_devices_in_another_order():
    """A rank is a place in the mesh, not a device."""
    mesh = Mesh(np.array(jax.devices())[[5, 2, 7, 0]], ("x",))

    def f(x):
        mine = x * (jax.lax.axis_index("x") + 1)
        return jax.lax.all_gather(mine, "x")[::-1].sum(0) - jax.lax.psum_scatter(
            jnp.tile(mine, (4, 1)), "x", tiled=True
        )

    assert_equal(
        lambda: jax.jit(jax.shard_map(f, mesh=mesh, in_specs=P("x"), out_specs=P("x"))),
        values((4, 33), np.float32),
        replaced=2,
    )


@pytest.mark.parametrize("axes", ["dp", "tp", ("dp", "tp")])
def test_axes_of_a_mesh(axes):
    mesh = jax.make_mesh((2, 4), ("dp", "tp"), axis_types=(AxisType.Auto,) * 2)
    f = jax.shard_map(
        lambda x: jax.lax.psum(x, axes) - jax.lax.all_gather(x, axes, tiled=True).sum(0),
        mesh=mesh, in_specs=P("dp", "tp"), out_specs=P("dp", "tp"), check_vma=False,
    )  # fmt: skip
    assert_equal(lambda: jax.jit(lambda x: f(x)), values((8, 16), np.float32), replaced=2)


def test_loops_and_branches():
    """Calls in loops and branches, also of steps that depend on values."""
    def f(x, k):
        def body(carry, step):
            carry = jax.lax.cond(
                step % 2 == 0,
                lambda c: jax.lax.psum(c, "x") % 7,
                lambda c: jax.lax.pmax(c, "x") - jax.lax.axis_index("x"),
                carry,
            )
            return carry, carry.sum()

        carry, sums = jax.lax.scan(body, x, jnp.arange(6))
        last = jax.lax.while_loop(
            lambda c: c[0] < k, lambda c: (c[0] + 1, jax.lax.psum(c[1], "x") % 5), (0, carry)
        )
        return last[1], sums

    assert_equal(
        lambda: jax.jit(
            jax.shard_map(
                f, mesh=make_mesh(4), in_specs=(P("x"), P()), out_specs=P("x"), check_vma=False
            )
        ),
        values((8, 6), np.int32), 3, replaced=3,
    )  # fmt: skip


def test_transposed_layout():
    """Sizes and dimensions of kernels are in the order of memory."""
    f = jax.shard_map(
        lambda x: jax.lax.all_gather(x.T, "x", axis=1, tiled=True).T * 2,
        mesh=make_mesh(4), in_specs=P("x"), out_specs=P(), check_vma=False,
    )  # fmt: skip
    x = values((16, 8), np.float32)
    assert_equal(lambda: jax.jit(lambda x: f(x)), x, replaced=1)
    jax.clear_caches()
    with install():
        text = jax.jit(lambda x: f(x)).lower(x).compile().as_text()
    (call,) = [line for line in text.splitlines() if _teams.SITE_NAME in line]
    assert "f32[8,16]{0,1} custom-call(" in call


def test_steps_that_alternate():
    """Two programs have sites of their own; nested jits, gradients and donation."""
    mesh = make_mesh(8)
    split, whole = NamedSharding(mesh, P("x")), NamedSharding(mesh, P())

    def loss(w, x):
        return (jax.jit(lambda w, x: x @ w)(w, x) ** 2).sum()

    def make_function():
        train = jax.jit(
            lambda w, x: (w - jax.grad(loss)(w, x)) % 8,
            in_shardings=(whole, split), out_shardings=whole, donate_argnums=0,
        )  # fmt: skip
        evaluate = jax.jit(loss, in_shardings=(whole, split), out_shardings=whole)

        def run(w, x):
            losses = []
            w, x = jax.device_put(w, whole), jax.device_put(x, split)
            for _ in range(3):
                losses.append(evaluate(w, x))
                w = train(w, x)
            return w, losses

        return run

    assert_equal(
        make_function, values((8, 8), np.float32), values((16, 8), np.float32), replaced=2
    )


def sum_of(mesh):
    f = jax.shard_map(
        lambda x: jax.lax.psum(x, "x"), mesh=mesh, in_specs=P("x"), out_specs=P()
    )
    return jax.jit(lambda x: f(x))


def test_modules_list_collectives():
    mesh = make_mesh(4)
    f = jax.shard_map(
        lambda x: jax.lax.psum(x, "x") + jax.lax.ppermute(x, "x", [(0, 1), (1, 0)]),
        mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False,
    )  # fmt: skip
    with install() as guest:
        jax.jit(lambda x: f(x))(np.ones((4, 4), np.float32))
    (module,) = guest.modules
    assert (module.num_replaced, module.num_collectives) == (1, 2)
    assert "2 collectives, 1 replaced by kernels" in str(module)
    by_kind = {collective.kind: collective for collective in module.collectives}
    assert by_kind["all_reduce"].obstacle == ""
    assert by_kind["all_reduce"].ns < by_kind["all_reduce"].library_ns
    assert by_kind["permute"].obstacle == "no site runs permute"


def test_off_and_machines_without_kernels():
    x = np.ones((4, 4), np.float32)
    with commdialect.jax.install() as guest:
        sum_of(make_mesh(4))(x)
    assert guest.modules[0].collectives == [] and count(guest) == 0
    with install(machine="cpu-host") as guest:
        sum_of(make_mesh(4))(x)
    (collective,) = guest.modules[0].collectives
    assert collective.obstacle == "machine 'cpu-host' has no kernel of all_reduce"
    with pytest.raises(ValueError, match="kernels is 'some': expected 'auto' or 'off'"):
        commdialect.jax.install(kernels="some")


def test_what_can_hang_is_found():
    """Collectives are verified before they are replaced."""
    f = jax.shard_map(
        lambda x: jax.lax.cond(
            jax.lax.axis_index("x") < 2, lambda: jax.lax.psum(x, "x"), lambda: x
        ),
        mesh=make_mesh(4), in_specs=P("x"), out_specs=P("x"), check_vma=False,
    )  # fmt: skip
    with commdialect.jax.install(kernels="auto") as guest:
        with pytest.raises(commdialect.VerificationError):
            jax.jit(lambda x: f(x))(np.ones((4, 4), np.float32))
    assert guest.modules == []


#
# Failures
#


def make_call(mesh, digest, site):
    """Makes a program that calls a site."""
    devices = " ".join(str(device.id) for device in mesh.devices.flat)

    def f(x):
        call = jax.ffi.ffi_call(_teams.SITE_NAME, jax.ShapeDtypeStruct(x.shape, x.dtype))
        return call(x, program=digest, site=np.int64(site), devices=devices)

    return jax.jit(
        jax.shard_map(f, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False)
    )


def assert_fails(function, x, text):
    with pytest.raises(JaxRuntimeError) as raised:
        jax.block_until_ready(function(x))
    assert text in str(raised.value), raised.value
    assert "\n" not in str(raised.value)


def replace_sum(mesh):
    """Runs a sum by a kernel, and returns what the replacement gave."""
    made = []
    replace = _kernels.replace

    def keep(*arguments, **options):
        made.append(replace(*arguments, **options))
        return made[-1]

    x = np.arange(mesh.size * 4, dtype=np.float32).reshape(mesh.size, 4)
    with pytest.MonkeyPatch.context() as patch, install():
        patch.setattr(_kernels, "replace", keep)
        function = sum_of(mesh)
        np.testing.assert_array_equal(function(x), x.sum(0, keepdims=True))
    return function, x, made[-1]


def test_failures_of_a_rank():
    mesh = make_mesh(4)
    function, x, kernels = replace_sum(mesh)
    right, wrong = make_call(mesh, kernels.digest, 0), make_call(mesh, kernels.digest, 7)
    for _ in range(3):
        np.testing.assert_array_equal(right(x), np.broadcast_to(x.sum(0), x.shape))
        assert_fails(wrong, x, "site 7 of a program with 1 sites")
        np.testing.assert_array_equal(function(x), x.sum(0, keepdims=True))


def store(metadata, image=b""):
    """Puts a program into the cache, as another process would, and returns its digest."""
    digest = hashlib.sha256(metadata.encode() + image).hexdigest()
    _cache.open_store(None).write(digest, _cache.Entry(image, metadata, []))
    return digest




def test_programs_in_the_cache():
    mesh = make_mesh(4)
    function, x, kernels = replace_sum(mesh)
    # A program of another process.
    metadata = kernels.metadata.replace('"name":"', '"name":"other_')
    call = make_call(mesh, store(metadata), 0)
    np.testing.assert_array_equal(call(x), np.broadcast_to(x.sum(0), x.shape))
    # Another version.
    newer = json.loads(kernels.metadata) | {"version": 99}
    assert_fails(make_call(mesh, store(json.dumps(newer)), 0), x, "version")
    # A name without a program, and one whose bytes are not those of its name.
    missing = "are not in memory, and not in the cache"
    assert_fails(make_call(mesh, "0" * 64, 0), x, missing)
    _cache.open_store(None).write("1" * 64, _cache.Entry(b"", kernels.metadata, []))
    assert_fails(make_call(mesh, "1" * 64, 0), x, missing)
    np.testing.assert_array_equal(function(x), x.sum(0, keepdims=True))


CACHED = """
    import os, sys
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"
    import warnings
    import jax, numpy as np
    import commdialect.jax
    jax.config.update("jax_compilation_cache_dir", sys.argv[1])
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", 0)
    hits = []
    jax.monitoring.register_event_listener(
        lambda name, **_: hits.append(name) if name.endswith("/cache_hits") else None)
    guest = commdialect.jax.install(kernels=sys.argv[2], on_error="raise")
    mesh = jax.make_mesh((4,), ("x",), axis_types=(jax.sharding.AxisType.Auto,))
    f = jax.shard_map(lambda x: jax.lax.psum(x, "x"), mesh=mesh,
                      in_specs=jax.P("x"), out_specs=jax.P())
    x = np.arange(16, dtype=np.float32).reshape(4, 4)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        compiled = jax.jit(lambda x: f(x)).lower(x).compile()
    np.testing.assert_array_equal(compiled(x), x.sum(0, keepdims=True))
    print(len(hits), sum(m.num_replaced for m in guest.modules),
          "commdialect_site" in compiled.as_text(),
          any("are not in memory, and not in the cache" in str(w.message) for w in caught))
"""


def test_modules_in_the_cache_of_jax(tmp_path):
    def run(kernels, cache):
        result = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(CACHED), tmp_path / "jax", kernels],
            capture_output=True, text=True, timeout=300,
            env={**os.environ, "COMMDIALECT_CACHE": str(tmp_path / cache)},
        )  # fmt: skip
        assert result.returncode == 0, result.stderr
        return result.stdout.split()

    assert run("auto", "ours") == ["0", "1", "True", "False"]
    assert run("auto", "ours") == ["1", "0", "True", "False"]
    # Options are part of the key.
    assert run("off", "ours") == ["0", "0", "False", "False"]
    # Without the kernels, JAX warns and compiles again.
    assert run("auto", "other") == ["0", "1", "True", "True"]


@pytest.mark.parametrize("devices", [1, 2])
def test_several_processes(devices, tmp_path):
    for status, text in run_two_processes(
        "kernels_processes.py",
        lambda process, port: (process, 2, devices, port),
        COMM_TIMEOUT="60",
        COMMDIALECT_CACHE=str(tmp_path),
    ):
        assert status == 0, text
        assert text.splitlines()[-1] == "done"
        assert "replaced 5" in text
        assert text.count("failed as expected: INTERNAL: commdialect: rank ") == 2


def test_command(tmp_path):
    program = tmp_path / "train.py"
    program.write_text(textwrap.dedent("""
        import jax, numpy as np
        mesh = jax.make_mesh((8,), ("x",), axis_types=(jax.sharding.AxisType.Auto,))
        f = jax.shard_map(lambda x: jax.lax.psum(x, "x"), mesh=mesh,
                          in_specs=jax.P("x"), out_specs=jax.P())
        print(jax.jit(lambda x: f(x))(np.ones(8, np.float32)))
        import commdialect.jax
        print(commdialect.jax._installations.last.modules[0].num_replaced)
    """))

    def run(*arguments, **environment):
        return subprocess.run(
            [sys.executable, "-m", "commdialect", *arguments, program],
            capture_output=True, text=True, timeout=300, env={**os.environ, **environment},
        )  # fmt: skip

    for result in (run("--kernels=auto"), run(COMMDIALECT_KERNELS="auto")):
        assert result.stdout.split() == ["[8.]", "1"], result.stderr
        # All objects of the guest are gone when Python ends.
        assert "nanobind" not in result.stderr
    wrong = run(COMMDIALECT_KERNELS="?")
    assert wrong.stderr == "error: kernels is '?': expected 'auto' or 'off'\n"
