"""Tests of programs of sites: lists of collectives for kernels."""

import json

import pytest

from commdialect import Error, _core

MODULE = """
comm.group @all = ranks [[0, 1, 2, 3]]
comm.group @pairs = ranks [[0, 1], [2, 3]]
comm.group @half = ranks [[0, 1]]
func.func @sites(%a: tensor<64xbf16>, %b: tensor<4x8xf32>, %c: tensor<4x32xf32>,
                 %d: tensor<4194304xf32>, %e: tensor<4194304xf32>, %f: tensor<2x8xf32>,
                 %g: tensor<64xbf16>) {
  %0, %t0 = comm.all_reduce sum %a into %g on @all : tensor<64xbf16>
  %1, %t1 = comm.all_gather %b into %c dim 1 on @all : tensor<4x8xf32> into tensor<4x32xf32>
  %2, %t2 = comm.all_reduce sum %d into %e on @all : tensor<4194304xf32>
  %3, %t3 = comm.reduce_scatter max %b into %f dim 0 on @pairs
    : tensor<4x8xf32> into tensor<2x8xf32>
  %4, %t4 = comm.all_reduce sum %a into %g on @half : tensor<64xbf16>
  %5, %t5 = comm.broadcast %a into %g root 0 on @all : tensor<64xbf16>
  return
}
"""


def make(
    text=MODULE,
    machine="h200-x8",
    target="host",
    most_window_bytes=256 << 20,
    leaves_half=False,
):
    module = _core.Module.parse(text.encode(), "sites")
    return _core.make_kernels(
        module, machine, target, "sm_90", 8 << 20, most_window_bytes, leaves_half
    )


def test_sites_are_the_collectives_with_a_faster_kernel():
    kernels = make()
    kinds = [one.kind for one in kernels.collectives]
    assert kinds == [
        "all_reduce",
        "all_gather",
        "all_reduce",
        "reduce_scatter",
        "all_reduce",
        "broadcast",
    ]
    assert [one.obstacle for one in kernels.collectives] == [
        "",
        "",
        "it has more than 8388608 bytes",
        "",
        "its group lacks some of the 4 ranks",
        "no site runs broadcast",
    ]
    for one in kernels.collectives:
        if not one.obstacle:
            assert one.algorithm == "push" and 0 < one.ns < one.library_ns
    assert [one.num_ranks for one in kernels.collectives] == [4, 4, 4, 2, 2, 4]
    program = json.loads(kernels.metadata)
    assert program["target"] == "host" and program["ranks"] == 4
    assert [group["members"] for group in program["groups"]] == [[[0, 1, 2, 3]], [[0, 1], [2, 3]]]
    sites = program["sites"]
    assert [site["group"] for site in sites] == [0, 0, 1]
    assert [site["dim"] for site in sites] == [0, 1, 0]
    assert [site["source"] for site in sites] == [[64], [4, 8], [4, 8]]
    assert [site["destination"] for site in sites] == [[64], [4, 32], [2, 8]]
    assert kernels.image == b""
    assert kernels.digest == make().digest != make(machine="cpu-host", target="host").digest


def test_sites_have_places_and_kernels():
    kernels = make(target="cuda")
    program = json.loads(kernels.metadata)
    sites = program["sites"]
    for site in sites:
        assert f".entry {site['kernel']}(".encode() in kernels.image
    windows = [group["window"][0] for group in program["groups"]]
    assert sum(windows) == kernels.window_bytes
    # The two sites of the first group have places of their own.
    first = [sites[0][name] for name in ("ring", "flags", "counters")]
    assert max(first) < sites[1]["stage"] < windows[0]
    # Without memory for all, those that gain the most per byte have some.
    few = make(target="cuda", most_window_bytes=kernels.window_bytes // 2)
    assert 0 < few.window_bytes <= kernels.window_bytes // 2
    obstacles = [one.obstacle for one in few.collectives]
    assert any(text.startswith("the windows of others leave no ") for text in obstacles)


def test_half_of_the_gpu():
    """A kernel with fewer blocks takes longer, at most in proportion."""
    found = {}
    for megabytes in (1, 2, 8):
        source = f"tensor<{megabytes << 19}xbf16>"
        text = (
            "comm.group @pair = ranks [[0, 1]]\n"
            f"func.func @f(%a: {source}, %b: {source}) {{\n"
            f"  %r, %t = comm.all_reduce sum %a into %b on @pair : {source}\n  return\n}}\n"
        )
        for leaves_half in (False, True):
            kernels = make(text, target="cuda", leaves_half=leaves_half)
            (one,) = kernels.collectives
            sites = json.loads(kernels.metadata)["sites"] if kernels.metadata else []
            blocks = sites[0]["blocks"] if sites else 0
            found[megabytes, leaves_half] = one.algorithm, blocks, one.ns, one.obstacle
    # An H200 has 132 multiprocessors, and this kernel two blocks on each.
    assert found[1, True] == found[1, False]
    assert found[1, True][1] == 128
    push, blocks, ns, _ = found[2, False]
    assert (push, blocks) == ("push", 256)
    assert found[2, True] == ("push", 132, -(-ns * 256 // 132), "")
    assert found[8, False][3] == ""
    assert found[8, True][1:] == (0, found[8, True][2], "a kernel on half of the GPU is not faster")


def test_wrong_options():
    with pytest.raises(Error, match="target 'tpu' is not known; expected host or cuda"):
        make(target="tpu")
    with pytest.raises(Error, match="unknown machine 'pencil'"):
        make(machine="pencil")
    empty = make("module {}")
    assert (empty.metadata, empty.image, empty.digest, empty.collectives) == ("", b"", "", [])
