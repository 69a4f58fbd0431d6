"""Tests of the op classes in packages with MLIR."""

import importlib
import importlib.util
import subprocess
import sys

import pytest

import commdialect
import commdialect.dialects

HOSTS = ["jaxlib.mlir", "iree.compiler"]


@pytest.fixture(params=HOSTS)
def host(request):
    pytest.importorskip(f"{request.param}.ir")
    return request.param


@pytest.fixture
def example(root):
    path = root / "examples/hosts/build_step.py"
    spec = importlib.util.spec_from_file_location("build_step", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def generic(module):
    return module.operation.get_asm(print_generic_op_form=True)


def test_example(root, host):
    done = subprocess.run(
        [sys.executable, root / "examples/hosts/build_step.py", host], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    text = done.stdout
    assert text.index("comm.all_reduce sum") < text.index("linalg.generic") < text.index("comm.wait")


def test_text(example, host):
    read = commdialect.Module(generic(example.build(host)))
    assert "comm.all_reduce sum %arg0 into %arg1 on @dp : tensor" in str(read)


def test_bytecode(example, tmp_path):
    """Reads jaxlib's bytecode. That of other hosts may be newer."""
    module = example.build("jaxlib.mlir")
    read = commdialect.Module(generic(module))
    with open(tmp_path / "step.mlirbc", "wb") as file:
        module.operation.write_bytecode(file)
    assert str(commdialect.Module((tmp_path / "step.mlirbc").read_bytes())) == str(read)


def test_back_to_the_host(example, host):
    ir = importlib.import_module(f"{host}.ir")
    read = commdialect.Module(generic(example.build(host)))
    context = ir.Context()
    context.allow_unregistered_dialects = True
    again = ir.Module.parse(read.to_generic_text(), context)
    names = [op.operation.name for op in again.body.operations]
    assert names == ["comm.mesh", "comm.group", "func.func"]
    assert str(commdialect.Module(generic(again))) == str(read)


def build_reduction(host, kind, dim):
    ir = importlib.import_module(f"{host}.ir")
    comm = commdialect.dialects.load(host)
    context = ir.Context()
    context.allow_unregistered_dialects = True
    with context, ir.Location.unknown():
        module = ir.Module.create()
        ranks = ir.ArrayAttr.get([ir.DenseI64ArrayAttr.get([0, 1])])
        with ir.InsertionPoint(module.body):
            comm.GroupOp(ir.StringAttr.get("all"), ranks=ranks)
            whole = ir.RankedTensorType.get([4, 4], ir.F32Type.get())
            piece = ir.RankedTensorType.get([4, 2], ir.F32Type.get())
            source = ir.Operation.create("tensor.empty", results=[whole])
            init = ir.Operation.create("tensor.empty", results=[piece])
            group = ir.FlatSymbolRefAttr.get("all")
            op = comm.ReduceScatterOp(
                [piece], comm.token_type(), [], [source.result], [init.result], kind, dim, group
            )
            comm.WaitOp([piece], [op.token], op.values, op.sources)
    return module, op, comm


@pytest.mark.parametrize("is_named", [True, False])
def test_properties(host, is_named):
    comm = commdialect.dialects.load(host)
    module, op, comm = build_reduction(host, "max" if is_named else comm.ReductionKind.Max, 1)
    assert "comm.reduce_scatter max" in str(commdialect.Module(generic(module)))
    assert op.reduction.value == comm.ReductionKind.Max and op.dim.value == 1
    op.reduction = "min"
    assert "comm.reduce_scatter min" in str(commdialect.Module(generic(module)))


def test_wrong_properties(host):
    with pytest.raises(ValueError, match="reduction is 'average', expected sum, prod, avg"):
        build_reduction(host, "average", 1)
    module, _, _ = build_reduction(host, "sum", 2)
    with pytest.raises(commdialect.Error, match="2"):
        commdialect.Module(generic(module))


def test_each_op_has_a_class(host):
    comm = commdialect.dialects.load(host)
    assert commdialect.dialects.load(host) is comm
    for name in ["AllGatherOp", "AllToAllVOp", "BatchP2POp", "PermuteOp", "WaitOp", "ReductionKind"]:
        assert hasattr(comm, name)


def test_no_host():
    with pytest.raises(ImportError, match="'json' has no MLIR, expected a package such as jaxlib.mlir"):
        commdialect.dialects.load("json")
