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


def make(text=MODULE, machine="h200-x8", target="host", most_window_bytes=256 << 20):
    module = _core.Module.parse(text.encode(), "sites")
    return _core.make_kernels(module, machine, target, "sm_90", 8 << 20, most_window_bytes)


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


def test_wrong_options():
    with pytest.raises(Error, match="target 'tpu' is not known; expected host or cuda"):
        make(target="tpu")
    with pytest.raises(Error, match="unknown machine 'pencil'"):
        make(machine="pencil")
    empty = make("module {}")
    assert (empty.metadata, empty.image, empty.digest, empty.collectives) == ("", b"", "", [])
