"""Tests that failures of compiled steps in JAX raise one line.

The process lives, and the next call works.
"""


import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import run_two_processes
from jit_support import BOTH, assert_fails, assert_same, jit, replace_program, split, values

import commdialect
import commdialect.jax


def make_fill(ranks):
    """Makes a program in which each rank fills as many elements as its argument says, and
    then communicates."""
    return f"""
comm.mesh @mesh(x = {ranks})
comm.group @x = @mesh[x]
func.func @main(%n: tensor<1xi64>) -> tensor<1xi64> {{
  %zero = arith.constant 0 : index
  %value = tensor.extract %n[%zero] : tensor<1xi64>
  %size = arith.index_cast %value : i64 to index
  %filled = tensor.splat %value[%size] : tensor<?xi64>
  %last = arith.constant 1 : index
  %at = arith.subi %size, %last : index
  %mine = tensor.extract %filled[%at] : tensor<?xi64>
  %one = tensor.from_elements %mine : tensor<1xi64>
  %into = tensor.empty() : tensor<1xi64>
  %r, %t = comm.all_reduce sum %one into %into on @x : tensor<1xi64>
  %w = comm.wait %t, %r reading %one : tensor<1xi64>
  return %w : tensor<1xi64>
}}
"""


@pytest.mark.parametrize("failing", [0, 5])
def test_one_rank_fails_before_it_communicates(failing, monkeypatch):
    """It has no memory, and the other ranks wait for it in a collective."""
    other = jit(lambda x: x - x.mean(0), in_shardings=split)
    x = values(16, 4)
    wanted = np.asarray(other(x))
    with jax.enable_x64(True):
        with monkeypatch.context() as patch:
            replace_program(
                patch, lambda ranks: commdialect.compile(make_fill(ranks), ranks=ranks).bytes
            )
            step = jit(lambda n: n * n.sum(), in_shardings=split, out_shardings=split)
            few = np.arange(1, 9)
            np.testing.assert_array_equal(step(few), np.full(8, 36))
        many = few.copy()
        many[failing] = 1 << 50
        for _ in range(2):
            assert_fails(step, many, f"rank {failing}: ")
            np.testing.assert_array_equal(step(few), np.full(8, 36))
    np.testing.assert_array_equal(other(x), wanted)


def test_out_of_memory():
    """A function whose values are larger than any memory."""
    def f(x, n):
        big = jnp.broadcast_to(x.reshape(-1), (1 << 20, 1 << 20, x.size)) * n
        return jax.lax.fori_loop(0, 3, lambda i, c: c.at[i, i].add(c[i + 1, 0]), big)[0, 0]

    step = jit(f, **BOTH)
    good = jit(lambda x: x - x.mean(0), in_shardings=split)
    x = values(16, 4)
    for _ in range(2):
        with pytest.raises(jax.errors.JaxRuntimeError) as caught:
            step(x, np.float32(1))
        text = str(caught.value)
        assert "\n" not in text and "memory" in text
        np.testing.assert_allclose(good(x), x - x.mean(0), 1e-4, 1e-5)


def test_cache_with_damaged_entries(tmp_path):
    x = values(16, 4)
    wanted = np.asarray(jit(lambda x: x - x.mean(0), in_shardings=split, cache=tmp_path)(x))
    damaged = 0
    for entry in tmp_path.glob("*.so"):
        entry.write_bytes(entry.read_bytes()[:1000])
        damaged += 1
    assert damaged
    again = jit(lambda x: x - x.mean(0), in_shardings=split, cache=tmp_path)
    np.testing.assert_array_equal(again(x), wanted)


def test_cache_of_another_version(tmp_path, monkeypatch):
    """Entries of another build have other names, and are not used."""
    x = values(16, 4)

    def run():
        return jit(lambda x: x * 3 - x.mean(0), in_shardings=split, cache=tmp_path)(x)

    wanted = run()
    names = set(tmp_path.glob("*.so"))
    monkeypatch.setattr(commdialect._compile._core, "build_id", lambda: "another build")
    assert_same(run(), wanted)
    assert len(names) == 1 and len(set(tmp_path.glob("*.so")) - names) == 1


@pytest.mark.parametrize("what", ["late", "dies_before", "dies_while_others_wait"])
def test_rank_of_another_process(what):
    """It comes too late, or never again."""
    (status, text), (other_status, other_text) = run_two_processes(
        "jit_absent.py", lambda process, port: (process, port, what), COMM_TIMEOUT="4"
    )
    texts = [text, other_text]
    assert status == 0, texts
    lines = texts[0].splitlines()
    assert lines[-1] == "done", texts
    failures = [line for line in lines if line.startswith("failed: ")]
    assert failures and all(line.startswith("failed: INTERNAL: rank 0: ") for line in failures)
    assert len(failures) == 2 and all("rank 1" in line for line in failures), texts
    assert "rank 1 has not come within 4 s (COMM_TIMEOUT)" in failures[1]
    if what == "late":
        assert other_status == 0 and texts[1].splitlines()[-1] == "done", texts
        assert "rank 0 has ended its wait: an earlier call failed there" in texts[1]
