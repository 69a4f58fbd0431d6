"""Tests that the guest keeps JAX's results bitwise, and finds wrong programs."""

import pathlib
import re

import jax
import more_programs
import numpy as np
import programs
import pytest

import commdialect
import commdialect.jax


right = {**programs.right, **more_programs.programs}


def run(name):
    function, *arguments = right[name]()
    jax.clear_caches()
    # Arguments are copied, because a program may donate them.
    results = jax.tree.leaves(function(*jax.tree.map(np.array, arguments)))
    return [np.asarray(result).tobytes() for result in results]


@pytest.mark.parametrize("name", right)
def test_same_bits(name, tmp_path):
    plain = run(name)  # creates the arguments, too
    with commdialect.jax.install(
        machine="h100-x8", report=tmp_path, on_error="raise"
    ) as installed:
        assert run(name) == plain
    assert installed.modules, "no module with communication was seen"
    for module in installed.modules:
        assert module.num_collectives > 0
        assert module.after.makespan_ns <= module.before.makespan_ns
        assert module.after.peak_bytes <= module.before.peak_bytes
    for extension in ("txt", "json", "html", "trace.json", "xla.txt", "xla.html"):
        assert len(list(tmp_path.glob(f"???.*.{extension}"))) >= len(installed.modules)


def instruction_names(text):
    return re.findall(r"^ +(?:ROOT )?%?([\w.-]+) = ", text, re.MULTILINE)


@pytest.mark.parametrize("name", right)
def test_order_is_in_final_module(name, monkeypatch):
    given = []
    visit = commdialect.jax._core.visit_hlo

    def record(*arguments):
        result = visit(*arguments)
        given.append(result and result.bytes)
        return result

    monkeypatch.setattr(commdialect.jax._core, "visit_hlo", record)
    function, *arguments = right[name]()
    jax.clear_caches()
    with commdialect.jax.install(machine="h100-x8", on_error="raise"):
        compiled = function.lower(*arguments).compile()
    orders = [order for order in given if order]
    if orders:
        wanted = instruction_names(module_text(orders[-1]))
        final = instruction_names(compiled.as_text())
        common = set(wanted) & set(final)
        assert len(common) > 3
        assert [n for n in wanted if n in common] == [n for n in final if n in common]


def module_text(proto):
    from jaxlib import _hlo

    return _hlo.HloModule.from_serialized_hlo_module_proto(proto).to_string()


@pytest.mark.parametrize("name", programs.wrong)
def test_wrong_raises(name):
    source = pathlib.Path(programs.__file__)
    body = source.read_text().split(f"def {name}()")[1].split("@add")[0]
    first = source.read_text().split(f"def {name}()")[0].count("\n") + 1
    lines = {first + i for i, line in enumerate(body.split("\n")) if "# HERE" in line}
    jax.clear_caches()
    with commdialect.jax.install(machine="h100-x8"):
        with pytest.raises(commdialect.VerificationError) as caught:
            function, *arguments = programs.wrong[name]()
            function.lower(*arguments).compile()
    message = str(caught.value)
    assert "\n" not in message
    everything = "\n".join([message, *getattr(caught.value, "__notes__", [])])
    named = {int(n) for n in re.findall(r"programs\.py:(\d+)", everything)}
    assert named & lines, everything
    # The note has the collectives of two ranks side by side.
    assert re.search(r"^note: .*rank \d: .* \| rank \d: ", everything, re.MULTILINE), everything


@pytest.mark.parametrize("name", programs.wrong)
def test_wrong_warns(name):
    jax.clear_caches()
    function, *arguments = programs.wrong[name]()
    with commdialect.jax.install(machine="h100-x8", on_error="warn"):
        with pytest.warns(commdialect.jax.CommDialectWarning, match=r"programs\.py:\d+"):
            function.lower(*arguments).compile()
