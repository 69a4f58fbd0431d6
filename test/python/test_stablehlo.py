"""Tests that XLA and IREE compile programs that were converted to StableHLO."""

import os
import re
import shutil
import subprocess
import sys

import jax
import ml_dtypes
import numpy as np
import pytest
from jax._src.interpreters import mlir as jax_mlir
from jaxlib import xla_client
from jaxlib.mlir import ir

PROGRAMS = ["all_kinds_w4", "decode_w2", "fsdp_mlp_bf16_w2", "moe_w4", "pipeline_w4", "scan_fsdp_w2", "zero1_adam_w4"]
FORMS = {
    "plain": ["--convert-comm-to-stablehlo"],
    "async": ["--convert-comm-to-stablehlo=async"],
    "optimized": ["--comm-optimize=machine=h200-x8", "--convert-comm-to-stablehlo"],
    "optimized-async": ["--comm-optimize=machine=h200-x8 pipeline-loops", "--convert-comm-to-stablehlo=async"],
}

TO_IREE = [
    "--convert-stablehlo-to-comm",
    "--comm-optimize=machine=h200-x8",
    "--convert-comm-to-stablehlo=target=iree",
]


def convert(root, source, *passes):
    """Runs comm-opt on a file, or on a text."""
    folder = os.environ.get("COMMDIALECT_BIN", root / "build/bin")
    program = shutil.which("comm-opt", path=folder) or shutil.which("comm-opt")
    if not program:
        pytest.skip("comm-opt is not built")
    text = source if isinstance(source, str) else source.read_text()
    done = subprocess.run([program, *passes], input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def run(text, inputs):
    """Runs StableHLO whose replicas have `inputs`; returns the results of each."""
    devices = jax.devices()[: len(inputs)]
    options = xla_client.CompileOptions()
    options.num_replicas = len(inputs)
    build = options.executable_build_options
    build.num_replicas = len(inputs)
    build.device_assignment = xla_client.DeviceAssignment.create(np.arange(len(inputs)).reshape(-1, 1))
    with jax_mlir.make_ir_context():
        program = devices[0].client.compile_and_load(
            ir.Module.parse(text), xla_client.DeviceList(tuple(devices)), options
        )
    # Each device has its own data, which XLA need not know.
    sharding = jax.sharding.NamedSharding(jax.sharding.Mesh(np.array(devices), ("rank",)), jax.sharding.PartitionSpec())
    arguments = [
        jax.make_array_from_single_device_arrays(
            values[0].shape, sharding, [jax.device_put(value, device) for value, device in zip(values, devices)]
        )
        for values in zip(*inputs)
    ]
    results = program.execute_sharded(arguments).disassemble_into_single_device_arrays()
    return [[np.asarray(result[rank]) for result in results] for rank in range(len(inputs))]


def load(folder, rank, kind):
    paths = sorted(folder.glob(f"rank{rank}_{kind}*.npy"), key=lambda path: int(re.findall(r"\d+", path.stem)[-1]))
    return [np.load(path) for path in paths]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_same_values(root, name, form):
    folder = root / "examples/jax" / name
    text = convert(root, folder / "program.stablehlo.mlir", "--convert-stablehlo-to-comm", *FORMS[form])
    ranks = int(name[-1])
    types = re.findall(r"tensor<([^>]*)>", re.search(r"@main\((.*?)\) ->", text).group(1))
    inputs = [
        [value.astype(ml_dtypes.bfloat16) if type.endswith("bf16") else value for value, type in zip(values, types)]
        for values in (load(folder / "data", rank, "in") for rank in range(ranks))
    ]
    for rank, results in enumerate(run(text, inputs)):
        wanted = load(folder / "data", rank, "out")
        assert len(results) == len(wanted)
        for result, value in zip(results, wanted):
            np.testing.assert_allclose(result.astype(value.dtype), value, rtol=1e-4, atol=1e-5)


OTHERS = """
comm.group @all = ranks [[0, 1, 2, 3]]
comm.group @pairs = ranks [[2, 0], [1, 3]]
func.func @main(%x: tensor<4x2xf32>, %h: tensor<4x2xbf16>, %i: tensor<4x2xi8>)
    -> (tensor<4x2xbf16>, tensor<2x2xf32>, tensor<4x2xi8>, tensor<4x2xf32>, tensor<4x2xf32>,
        tensor<1x2xf32>, tensor<8x2xf32>, tensor<i32>) {
  %a = tensor.empty() : tensor<4x2xbf16>
  %r0, %t0 = comm.all_reduce avg %h into %a on @all : tensor<4x2xbf16>
  %0 = comm.wait %t0, %r0 reading %h : tensor<4x2xbf16>

  %three = arith.constant 3.0 : f32
  %b = tensor.empty() : tensor<2x2xf32>
  %r1, %t1 = comm.reduce_scatter premul_sum(%three : f32) %x into %b dim 0 on @pairs
      : tensor<4x2xf32> into tensor<2x2xf32>
  %1 = comm.wait %t1, %r1 reading %x : tensor<2x2xf32> reading tensor<4x2xf32>

  %c = tensor.empty() : tensor<4x2xi8>
  %r2, %t2 = comm.all_reduce umin %i into %c on @all : tensor<4x2xi8>
  %2 = comm.wait %t2, %r2 reading %i : tensor<4x2xi8>

  %r3, %t3 = comm.all_gather into %x dim 0 on @pairs : tensor<4x2xf32>
  %3 = comm.wait %t3, %r3 : tensor<4x2xf32>

  %r4, %t4 = comm.reduce_scatter sum into %x dim 0 on @all : tensor<4x2xf32>
  %4 = comm.wait %t4, %r4 : tensor<4x2xf32>

  %d = tensor.empty() : tensor<1x2xf32>
  %r5, %t5 = comm.scatter %x into %d dim 0 root 2 on @all : tensor<4x2xf32> into tensor<1x2xf32>
  %5 = comm.wait %t5, %r5 reading %x : tensor<1x2xf32> reading tensor<4x2xf32>

  %e = tensor.empty() : tensor<8x2xf32>
  %r6, %t6 = comm.gather %x into %e dim 0 root 1 on @pairs : tensor<4x2xf32> into tensor<8x2xf32>
  %6 = comm.wait %t6, %r6 reading %x : tensor<8x2xf32> reading tensor<4x2xf32>

  %place = comm.group_rank @pairs : index
  %narrow = arith.index_cast %place : index to i32
  %7 = tensor.from_elements %narrow : tensor<i32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<4x2xbf16>, tensor<2x2xf32>, tensor<4x2xi8>,
      tensor<4x2xf32>, tensor<4x2xf32>, tensor<1x2xf32>, tensor<8x2xf32>, tensor<i32>
}
"""


@pytest.mark.parametrize("form", ["plain", "async"])
def test_other_kinds(root, form):
    """Compares kinds that need more than a collective of StableHLO with NumPy."""
    random = np.random.default_rng(0)
    x = random.standard_normal((4, 4, 2)).astype(np.float32)
    h = random.standard_normal((4, 4, 2)).astype(ml_dtypes.bfloat16)
    i = random.integers(-128, 128, (4, 4, 2)).astype(np.int8)
    results = run(convert(root, OTHERS, *FORMS[form]), list(zip(x, h, i)))
    average = (h.astype(np.float32).sum(0) / 4).astype(ml_dtypes.bfloat16)
    smallest = i.view(np.uint8).min(0).view(np.int8)
    lines = {0: [2, 0], 2: [2, 0], 1: [1, 3], 3: [1, 3]}
    for rank, got in enumerate(results):
        line = lines[rank]
        place = line.index(rank)
        rows = slice(2 * place, 2 * place + 2)
        np.testing.assert_allclose(got[0].astype(np.float32), average.astype(np.float32), rtol=1e-2)
        np.testing.assert_allclose(got[1], 3 * x[line].sum(0)[rows], rtol=1e-5)
        np.testing.assert_array_equal(got[2], smallest)
        np.testing.assert_array_equal(got[3], np.concatenate([x[line[0]][:2], x[line[1]][2:]]))
        # The other rows are not specified.
        np.testing.assert_allclose(got[4][rank], x.sum(0)[rank], rtol=1e-5)
        np.testing.assert_array_equal(got[5][0], x[2][rank])
        if place == 1:  # the root
            np.testing.assert_array_equal(got[6], np.concatenate(x[line]))
        assert got[7] == place


CONTRACTIONS = """
comm.group @all = ranks [[0, 1]]
#lhs = affine_map<(n, m, b, k) -> (b, m, k)>
#rhs = affine_map<(n, m, b, k) -> (k, n, b)>
#out = affine_map<(n, m, b, k) -> (n, m, b)>
func.func @main(%a: tensor<5x2x3xi32>, %b: tensor<3x4x5xi32>, %c: tensor<4x2x5xi32>, %x: tensor<2x3xf32>,
    %y: tensor<3x4xf32>, %z: tensor<2x4xf32>) -> (tensor<4x2x5xi32>, tensor<2x4xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#lhs, #rhs, #out],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<5x2x3xi32>, tensor<3x4x5xi32>) outs(%c : tensor<4x2x5xi32>) {
  ^bb0(%p: i32, %q: i32, %r: i32):
    %3 = arith.muli %p, %q : i32
    %4 = arith.addi %r, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<4x2x5xi32>
  %1 = linalg.matmul ins(%x, %y : tensor<2x3xf32>, tensor<3x4xf32>) outs(%z : tensor<2x4xf32>) -> tensor<2x4xf32>
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %2 = linalg.reduce {arith.maximumf} ins(%z : tensor<2x4xf32>) outs(%zero : tensor<4xf32>) dimensions = [0]
  return %0, %1, %2 : tensor<4x2x5xi32>, tensor<2x4xf32>, tensor<4xf32>
}
"""


def test_contractions(root):
    """Compares contractions and reductions of linalg with NumPy."""
    random = np.random.default_rng(0)
    a, b, c = (random.integers(-9, 9, (2, *shape), np.int32) for shape in [(5, 2, 3), (3, 4, 5), (4, 2, 5)])
    x, y, z = (random.standard_normal((2, *shape)).astype(np.float32) for shape in [(2, 3), (3, 4), (2, 4)])
    results = run(convert(root, CONTRACTIONS, "--convert-comm-to-stablehlo"), list(zip(a, b, c, x, y, z)))
    for rank, got in enumerate(results):
        np.testing.assert_array_equal(got[0], np.einsum("bmk,knb->nmb", a[rank], b[rank]) + c[rank])
        np.testing.assert_allclose(got[1], x[rank] @ y[rank] + z[rank], rtol=1e-5, atol=1e-6)
        np.testing.assert_array_equal(got[2], np.maximum(z[rank].max(0), 0))


def iree_compile(*arguments):
    program = shutil.which("iree-compile", path=os.path.dirname(sys.executable)) or shutil.which("iree-compile")
    if not program:
        pytest.skip("iree-compile is not installed")
    return subprocess.run(
        [program, "--iree-hal-target-backends=llvm-cpu", *arguments], capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("file", ["program.stablehlo.mlir", "program.linalg.mlir"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_iree_lowers_collectives(root, tmp_path, name, file):
    text = convert(root, root / "examples/jax" / name / file, *TO_IREE)
    program = tmp_path / "program.mlir"
    program.write_text(text)
    done = iree_compile(program, "--compile-to=flow")
    assert done.returncode == 0, done.stderr
    wanted = text.count('"stablehlo.all_') + len(re.findall(r'"stablehlo\.(reduce_scatter|collective_)', text))
    assert wanted and done.stdout.count("= flow.collective.") == wanted


@pytest.mark.parametrize("name", ["all_kinds_w4", "ddp_mlp_w2", "scan_fsdp_w2"])
def test_iree_compiles(root, tmp_path, name):
    program = tmp_path / "program.mlir"
    program.write_text(convert(root, root / "examples/jax" / name / "program.stablehlo.mlir", *TO_IREE))
    done = iree_compile(program, "-o", tmp_path / "program.vmfb")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "program.vmfb").stat().st_size > 1000
