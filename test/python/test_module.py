"""Tests of modules: MLIR and modules of XLA."""

import gzip
import importlib
import json

import pytest

import commdialect

STEP = """
comm.mesh @mesh(dp = 8)
comm.group @dp = @mesh[dp]
func.func @main(%g: tensor<4194304xf32>, %x: tensor<4096x4096xf32>)
    -> (tensor<4194304xf32>, tensor<4096x4096xf32>) {
  %init = tensor.empty() : tensor<4194304xf32>
  %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4194304xf32>
  %sum = comm.wait %t, %r reading %g : tensor<4194304xf32>
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %y = linalg.matmul ins(%x, %x : tensor<4096x4096xf32>, tensor<4096x4096xf32>)
                     outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %sum, %y : tensor<4194304xf32>, tensor<4096x4096xf32>
}
"""
TWICE = STEP.replace("  return %sum", "  %again = comm.wait %t, %r reading %g : tensor<4194304xf32>\n  return %sum")


def read_proto(root, name="llama_fsdp.post"):
    return gzip.decompress((root / f"test/Target/Hlo/Inputs/{name}.hlo.pb.gz").read_bytes())


def test_text_and_bytecode():
    module = commdialect.Module(STEP, "step.mlir")
    assert "comm.all_reduce" in str(module)
    assert not module.is_hlo and module.num_collectives == 1
    again = commdialect.Module(module.to_bytes())
    assert str(again) == str(module)
    assert "MLIR" in repr(module)


def test_from_file(tmp_path, root):
    path = root / "examples/jax/fsdp_mlp_w4/program.stablehlo.mlir"
    module = commdialect.Module.from_file(path)
    assert module.num_collectives > 0
    commdialect.verify(module)
    with pytest.raises(FileNotFoundError):
        commdialect.Module.from_file(tmp_path / "none")


def test_a_ratio_may_be_of_more():
    """Buckets may need a fifth of all bytes in memory, not only of those of the program."""
    module = commdialect.Module(STEP, "step.mlir")

    def find_limit(limit, wide=0, least=0):
        plan = commdialect.plan(
            module, memory_limit=limit, wide_peak_bytes=wide, least_limit_bytes=least
        )
        (function,) = json.loads(plan.to_json())["functions"]
        return function["original_peak_bytes"], function["limit_bytes"]

    own, limit = find_limit("1.2")
    assert limit == int(own * 1.2)
    assert find_limit("1.2", wide=3 * own) == (own, own + int((1.2 - 1) * 3 * own))
    assert find_limit("1.2", wide=own // 2) == (own, limit)
    assert find_limit("1.2", wide=own, least=10 * own) == (own, 10 * own)
    assert find_limit("1.0", wide=3 * own) == (own, own)
    # A limit in bytes does not depend on the wider peak.
    assert find_limit(str(2 * own), wide=9 * own, least=10 * own) == (own, 2 * own)
    assert find_limit("none", wide=9 * own, least=10 * own) == (own, None)


def test_optimize_hides_communication():
    module = commdialect.Module(STEP, "step.mlir")
    fast = commdialect.optimize(module, machine="h100-x8")
    assert str(module) != str(fast)
    assert str(fast).index("comm.wait") > str(fast).index("linalg.matmul")
    report = commdialect.report(fast, machine="h100-x8", before=module)
    before = commdialect.report(module, machine="h100-x8")
    assert report.figures.makespan_ns < before.figures.makespan_ns
    assert report.figures.lower_bound_ns <= report.figures.makespan_ns
    assert report.data["makespan_ns"] == report.figures.makespan_ns
    assert report.text in str(report) and "all_reduce" in report.text
    assert json.loads(report.trace)


def test_report_in_notebook(tmp_path):
    report = commdialect.report(commdialect.Module(STEP), machine="h100-x8")
    assert report.html.lstrip().startswith("<!")
    frame = report._repr_html_()
    assert frame.startswith("<iframe") and "&lt;script" in frame and "<script" not in frame
    report.write(tmp_path / "step")
    assert (tmp_path / "step.html").read_text() == report.html
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "step.html", "step.json", "step.trace.json", "step.txt"
    ]


def test_plan_round_trip():
    module = commdialect.Module(STEP)
    plan = commdialect.plan(module, machine="h100-x8")
    copy = commdialect.Plan.from_json(plan.to_json())
    assert copy.to_json() == plan.to_json()
    applied = copy.apply(module)
    figures = commdialect.report(applied, machine="h100-x8").figures
    assert figures.makespan_ns == json.loads(plan.to_json())["functions"][0]["planned"]["makespan_ns"]
    pinned = commdialect.plan(module, machine="h100-x8", pinned=plan)
    assert pinned.to_json() == plan.to_json()


def test_plan_of_another_program():
    plan = commdialect.plan(commdialect.Module(STEP), machine="h100-x8")
    other = commdialect.Module(STEP.replace("@main", "@other"))
    with pytest.raises(commdialect.Error, match="main"):
        plan.apply(other)


@pytest.mark.parametrize(
    "text, message",
    [
        ("func.func @f() {", r"^step\.mlir:1:\d+: expected"),
        ("(" * 2000, r"^step\.mlir:1:\d+: brackets are nested deeper than 1024 levels"),
        (b"\x00\x01\x02 no proto", "."),
        (b"\x1f\x8b\x08 no gzip", "."),
        (b"ML\xefR\x0d", "."),
    ],
)
def test_bad_module(text, message):
    with pytest.raises(commdialect.Error, match=message) as caught:
        commdialect.Module(text, "step.mlir")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{}", "{", '{"version": 99}'])
def test_bad_plan(text):
    with pytest.raises(commdialect.Error) as caught:
        commdialect.Plan.from_json(text)
    assert str(caught.value).startswith(("'<plan>' is no JSON: ", "'<plan>' is not a plan: "))


def test_bad_options():
    module = commdialect.Module(STEP)
    for function in (commdialect.optimize, commdialect.plan, commdialect.report):
        with pytest.raises(commdialect.Error, match="unknown machine 'pdp11': expected one of"):
            function(module, machine="pdp11")
    with pytest.raises(commdialect.Error, match="'much'"):
        commdialect.optimize(module, memory_limit="much")


def test_verify_names_the_place():
    commdialect.verify(commdialect.Module(STEP))
    with pytest.raises(commdialect.VerificationError, match=r"^step\.mlir:\d+:\d+: ") as caught:
        commdialect.verify(commdialect.Module(TWICE, "step.mlir"))
    assert any("step.mlir:" in note for note in caught.value.__notes__)
    assert isinstance(caught.value, ValueError)


def test_two_sources_of_one_target():
    """JAX itself rejects such programs since 0.10."""
    program = """
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %init = tensor.empty() : tensor<8xf32>
  %r, %t = comm.permute %x into %init pairs [[0, 1], [SOURCE, TARGET]] on @dp : tensor<8xf32>
  %y = comm.wait %t, %r reading %x : tensor<8xf32>
  return %y : tensor<8xf32>
}
"""
    commdialect.verify(commdialect.Module(program.replace("SOURCE, TARGET", "2, 3")))
    with pytest.raises(commdialect.Error, match=r"^step\.mlir:6:\d+: "):
        commdialect.verify(commdialect.Module(program.replace("SOURCE, TARGET", "2, 1"), "step.mlir"))


def test_two_sources_in_module_of_xla(root, monkeypatch):
    """The import reports the error, before anything is scheduled or runs."""
    monkeypatch.syspath_prepend(root / "test/Target/Hlo/Inputs")
    proto = importlib.import_module("make-handmade").two_sources()
    with pytest.raises(commdialect.Error, match=r"^model\.py:9: .*two source-target pairs with target 1"):
        commdialect.verify(commdialect.Module(proto))


def test_module_of_xla(root):
    proto = read_proto(root)
    module = commdialect.Module(proto)
    assert module.is_hlo and module.num_collectives > 10
    assert module.to_bytes() == proto
    assert commdialect.Module(gzip.compress(proto)).to_bytes() == proto
    commdialect.verify(module)
    fast = commdialect.optimize(module, machine="h100-x8")
    before = commdialect.report(module, machine="h100-x8").figures
    after = commdialect.report(fast, machine="h100-x8", before=module).figures
    assert after.makespan_ns <= before.makespan_ns
    assert after.peak_bytes <= before.peak_bytes
    # The same input gives the same bytes.
    assert commdialect.optimize(module, machine="h100-x8").to_bytes() == fast.to_bytes()


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_truncated_proto(root, share):
    proto = read_proto(root)
    with pytest.raises(commdialect.Error) as caught:
        commdialect.Module(proto[: int(len(proto) * share)])
    assert "\n" not in str(caught.value)


def test_machines():
    assert "h100-x8" in commdialect.machines()
    assert commdialect.machines() == sorted(commdialect.machines())


def test_version(root):
    """The version is that of the project's CMakeLists.txt."""
    assert f"project(CommDialect VERSION {commdialect.__version__} " in (
        root / "CMakeLists.txt"
    ).read_text()
