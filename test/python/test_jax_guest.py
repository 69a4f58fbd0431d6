"""Tests of the guest in JAX: installation, failures and messages."""

import json
import os
import re
import subprocess
import sys
import textwrap

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import commdialect
import commdialect.jax


def compile_sum():
    """Compiles a program that communicates, and runs it."""
    jax.clear_caches()
    mesh = jax.make_mesh((8,), ("dp",), axis_types=(jax.sharding.AxisType.Auto,))
    f = jax.shard_map(
        lambda x: jax.lax.psum(x, "dp"),
        mesh=mesh,
        in_specs=jax.P("dp"),
        out_specs=jax.P(),
    )
    return np.asarray(jax.jit(f)(np.arange(16.0, dtype=np.float32)))


EXPECTED = np.arange(16.0, dtype=np.float32).reshape(8, 2).sum(0)


def fail(*arguments):
    raise RuntimeError("this\nis broken")


def test_uninstalled_sees_nothing():
    with commdialect.jax.install(machine="cpu-host") as installed:
        assert np.array_equal(compile_sum(), EXPECTED)
    seen = len(installed.modules)
    assert seen == 1
    assert installed.modules[0].num_collectives == 1
    assert "1 collectives" in str(installed.modules[0])
    compile_sum()
    assert len(installed.modules) == seen


def test_figures_are_those_of_the_report(tmp_path):
    """On host devices all collectives are synchronous, and so exposed."""
    jax.clear_caches()
    mesh = jax.make_mesh((8,), ("x",), axis_types=(jax.sharding.AxisType.Auto,))
    rows = jax.sharding.NamedSharding(mesh, jax.P("x"))
    weights = [jax.device_put(np.ones((64, 64), "f"), rows) for _ in range(3)]
    x = jax.device_put(np.ones((32, 64), "f"), rows)

    def loss(weights, x):
        for weight in weights:
            x = jnp.tanh(x @ weight)
        return (x * x).mean()

    with commdialect.jax.install(machine="h100-x8", report=tmp_path) as installed:
        jax.jit(jax.grad(loss))(weights, x)
    (module,) = installed.modules
    assert module.num_synchronous == module.num_collectives > 1
    assert f"({module.num_collectives} synchronous: no order hides them)" in str(module)
    (before,) = tmp_path.glob("001.*.xla.json")
    after = before.with_name(before.name.replace(".xla.json", ".json"))
    for figures, path in (module.before, before), (module.after, after):
        report = json.loads(path.read_text())
        assert figures.makespan_ns == report["makespan_ns"]
        assert figures.exposed_ns == report["exposed_comm_ns"] > 0
        assert report["compute_ns"] + report["exposed_comm_ns"] == report["makespan_ns"]
        assert {c["reason"] for c in report["collectives"]} == {"synchronous"}


def test_last_installation_is_in_force():
    outer = commdialect.jax.install(machine="cpu-host")
    with commdialect.jax.install(machine="h100-x8") as inner:
        compile_sum()
    assert (len(outer.modules), len(inner.modules)) == (0, 1)
    compile_sum()
    assert (len(outer.modules), len(inner.modules)) == (1, 1)
    commdialect.jax.uninstall()
    commdialect.jax.uninstall()  # does nothing
    compile_sum()
    assert len(outer.modules) == 1


@pytest.mark.parametrize("on_error", [None, "warn"])
def test_failure_leaves_compile_alone(on_error, monkeypatch):
    monkeypatch.setattr(commdialect.jax._core, "visit_hlo", fail)
    with commdialect.jax.install(on_error=on_error):
        with pytest.warns(commdialect.jax.CommDialectWarning) as caught:
            assert np.array_equal(compile_sum(), EXPECTED)
    assert str(caught[0].message) == "commdialect: RuntimeError: this is broken"


@pytest.mark.filterwarnings("error")
def test_failure_where_warnings_are_errors(monkeypatch, capsys):
    monkeypatch.setattr(commdialect.jax._core, "visit_hlo", fail)
    with commdialect.jax.install(on_error="warn"):
        assert np.array_equal(compile_sum(), EXPECTED)
    assert "warning: commdialect: RuntimeError: this is broken" in capsys.readouterr().err


def test_failure_raises_itself(monkeypatch):
    monkeypatch.setattr(commdialect.jax._core, "visit_hlo", fail)
    with commdialect.jax.install(on_error="raise"):
        with pytest.raises(RuntimeError, match="is broken") as caught:
            compile_sum()
    assert type(caught.value) is RuntimeError
    assert isinstance(caught.value.__cause__, jax.errors.JaxRuntimeError)


def test_other_errors_of_jax_stay():
    with commdialect.jax.install():
        with pytest.raises(jax.errors.JaxRuntimeError, match="no_such_option"):
            jax.jit(lambda x: x + 1).lower(1.0).compile({"xla_no_such_option": 1})


def test_order_that_is_not_xlas_is_refused_by_xla(monkeypatch):
    """XLA verifies every module that the guest returns."""
    result = type("Result", (), {"bytes": b"nonsense"})

    def visit(self, module):
        return result.bytes

    monkeypatch.setattr(commdialect.jax.Installation, "_visit", visit)
    with commdialect.jax.install():
        with pytest.raises(jax.errors.JaxRuntimeError):
            compile_sum()


def give_visitor(monkeypatch, change):
    """Gives the guest another module than XLA's."""
    visit = commdialect.jax._core.visit_hlo
    monkeypatch.setattr(
        commdialect.jax._core, "visit_hlo", lambda proto, *rest: visit(change(proto), *rest)
    )


def make_foreign(proto):
    """Returns a protobuf message of another type."""
    return b"".join(bytes([number << 3 | 2, 3]) + b"all" for number in (1, 2, 3))


DAMAGED = {
    "cut": lambda proto: proto[: len(proto) // 2],
    "foreign": make_foreign,
    "text": lambda proto: b"HloModule jit_f, is_scheduled=true",
    "flipped": lambda proto: proto.replace(b"all-reduce", b"all-\xff\xff\xff\xff\xff\xff", 1)[:-9],
}


@pytest.mark.parametrize("name", DAMAGED)
def test_module_that_is_none(name, monkeypatch):
    give_visitor(monkeypatch, DAMAGED[name])
    with commdialect.jax.install(machine="h100-x8"):
        with pytest.warns(commdialect.jax.CommDialectWarning, match="^commdialect: HLO: ") as caught:
            assert np.array_equal(compile_sum(), EXPECTED)
    assert all("\n" not in str(warning.message) for warning in caught)
    with commdialect.jax.install(machine="h100-x8", on_error="raise"):
        with pytest.raises(commdialect.Error, match="^HLO: ") as error:
            compile_sum()
    assert "\n" not in str(error.value)


def test_machine_file_that_is_gone(root, tmp_path):
    machine = tmp_path / "machine.json"
    machine.write_text((root / "machines/h100-x8.json").read_text())
    with commdialect.jax.install(machine=str(machine)) as installed:
        assert np.array_equal(compile_sum(), EXPECTED)
        assert len(installed.modules) == 1
        machine.unlink()
        with pytest.warns(commdialect.jax.CommDialectWarning, match="machine.json") as caught:
            assert np.array_equal(compile_sum(), EXPECTED)
    assert all("\n" not in str(warning.message) for warning in caught)


def test_given_order_is_run(monkeypatch):
    """XLA runs the order of the returned module, which swaps two independent collectives."""
    jax.clear_caches()
    mesh = jax.make_mesh((8,), ("dp",), axis_types=(jax.sharding.AxisType.Auto,))
    f = jax.jit(
        jax.shard_map(
            lambda x, y: (jax.lax.pmax(x, "dp"), jax.lax.psum(y, "dp")),
            mesh=mesh,
            in_specs=(jax.P("dp"), jax.P("dp")),
            out_specs=jax.P(),
        )
    )
    x, y = np.arange(16, dtype=np.float32), np.arange(32, dtype=np.float32)
    plain = f.lower(x, y).compile()
    entry = plain.as_text().split("ENTRY")[1]
    names = re.findall(r"%?([\w.-]+) = .* all-reduce\(", entry)
    assert len(names) == 2

    def swap(self, proto):
        module = commdialect.Module(proto)
        if module.num_collectives != 2:
            return None
        plan = json.loads(commdialect.plan(module, machine="h100-x8").to_json())
        orders = [block["order"]["ops"] for block in plan["functions"][0]["blocks"]]
        (ops,) = [ops for ops in orders if names[0] in ops]
        i, j = map(ops.index, names)
        ops[i], ops[j] = ops[j], ops[i]
        plan = commdialect.Plan.from_json(json.dumps(plan))
        return plan.apply(module).to_bytes()

    monkeypatch.setattr(commdialect.jax.Installation, "_visit", swap)
    jax.clear_caches()
    with commdialect.jax.install(on_error="raise"):
        swapped = f.lower(x, y).compile()
    assert [n for n in order(swapped) if n in names] == names[::-1]
    for a, b in zip(plain(x, y), swapped(x, y)):
        assert np.asarray(a).tobytes() == np.asarray(b).tobytes()


def order(compiled):
    entry = compiled.as_text().split("ENTRY")[1]
    return [
        line.split(" = ")[0].replace("ROOT", "").strip().lstrip("%")
        for line in entry.split("\n")
        if " = " in line
    ]


def test_options():
    with pytest.raises(ValueError, match=r"^unknown machine 'pdp11': expected one of .*h100-x8"):
        commdialect.jax.install(machine="pdp11")
    with pytest.raises(ValueError, match=r"memory limit 'much'|'much'"):
        commdialect.jax.install(memory_limit="much")
    with pytest.raises(ValueError, match="on_error is 'ignore': expected 'raise' or 'warn'"):
        commdialect.jax.install(on_error="ignore")
    with pytest.raises(ValueError, match="report is '/dev/null/x': "):
        commdialect.jax.install(report="/dev/null/x")
    assert commdialect.jax._installations.last is None


def test_environment(monkeypatch):
    monkeypatch.setenv("COMMDIALECT_MACHINE", "h100-x8")
    monkeypatch.setenv("COMMDIALECT_SCHEDULE", "0")
    with commdialect.jax.install(memory_limit=1.5) as installed:
        assert installed.options.machine == "h100-x8"
        assert installed.options.memory_limit == "1.5"
        assert not installed.options.schedule and installed.options.verify
        compile_sum()
    assert installed.modules[0].before.makespan_ns == 0
    monkeypatch.setenv("COMMDIALECT_SCHEDULE", "maybe")
    with pytest.raises(ValueError, match="SCHEDULE is 'maybe'|schedule is 'maybe'"):
        commdialect.jax.install()


def test_modules_without_communication_are_not_copied():
    """benchmarks/python measures that the guest returns from them at once."""
    with commdialect.jax.install(machine="h100-x8") as installed:
        jax.clear_caches()
        jax.jit(lambda x: jnp.tanh(x) @ x)(jnp.ones((8, 8)))
    assert installed.modules == []


def python(*arguments, **environment):
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **environment},
    )


PROGRAM = """
    import os, sys
    os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
    import jax, numpy as np
    import helper
    assert __name__ == "__main__" and sys.argv[1:] == ["--report", "7"], sys.argv
    assert len(jax.devices()) == 8
    f = jax.shard_map(BODY, mesh=jax.make_mesh((8,), ("dp",), axis_types=(jax.sharding.AxisType.Auto,)),
                      in_specs=jax.P("dp"), out_specs=jax.P("dp"), check_vma=False)
    print(np.asarray(jax.jit(f)(np.ones(8, np.float32))))
"""


def write_program(directory, body):
    (directory / "helper.py").write_text("")
    program = directory / "train.py"
    program.write_text(textwrap.dedent(PROGRAM).replace("BODY", body))
    return program


def test_command(tmp_path):
    program = write_program(tmp_path, 'lambda x: jax.lax.psum(x, "dp")')
    reports = tmp_path / "reports"
    result = python(
        "-m", "commdialect", "--machine=h100-x8", f"--report={reports}", program, "--report", 7
    )
    assert result.returncode == 0, result.stderr
    assert "8." in result.stdout
    # nanobind would report objects that XLA still keeps as leaked.
    assert "nanobind" not in result.stderr
    (text,) = [path for path in reports.glob("*.txt") if ".xla." not in path.name]
    assert "all_reduce" in text.read_text()


def test_command_raises(tmp_path):
    wrong = (
        'lambda x: jax.lax.cond(jax.lax.axis_index("dp") < 4, '
        'lambda: jax.lax.psum(x, "dp"), lambda: x)'
    )
    program = write_program(tmp_path, wrong)
    result = python("-m", "commdialect", program, "--report", 7)
    assert result.returncode == 1
    assert "commdialect.VerificationError" in result.stderr
    assert "train.py:" in result.stderr.strip().rsplit("VerificationError", 1)[1]


def test_command_options(tmp_path):
    program = write_program(tmp_path, "lambda x: x")
    for arguments, environment, message in (
        (["--machine=pdp11", program], {}, "error: unknown machine 'pdp11'"),
        ([tmp_path / "none.py"], {}, "error: there is no file"),
        ([program], {"COMMDIALECT_VERIFY": "?"}, "error: COMMDIALECT_VERIFY is '?'"),
    ):
        result = python("-m", "commdialect", *arguments, **environment)
        assert result.returncode == 1
        assert result.stderr.startswith(message), result.stderr
        assert result.stderr.count("\n") == 1


def test_without_jax(tmp_path):
    (tmp_path / "jax.py").write_text("raise ImportError('not here')")
    result = python("-c", "import commdialect.jax", PYTHONPATH=str(tmp_path))
    last = result.stderr.strip().split("\n")[-1]
    assert last == (
        "ImportError: commdialect.jax needs jax 0.10.2 or later: pip install 'commdialect[jax]'"
    )
    result = python("-c", "import commdialect; print(commdialect.machines())",
                    PYTHONPATH=str(tmp_path))
    assert "h100-x8" in result.stdout
