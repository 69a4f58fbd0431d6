#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Records Inductor's late scheduler while a PyTorch program runs.

usage: record-inductor.py [--ranks N] STEM PROGRAM.py [ARGUMENT...]

Needs PyTorch 2.15. The program runs as usual, but under the fake process group, which
needs no other rank. Each graph with collectives gets a file: STEM_1.json, STEM_2.json,
and so on, for import-inductor.py. It has the nodes before the late passes, and their
order after each of Inductor's passes. All passes begin with the same order.

Times are Inductor's estimates. On a CPU, for which it has none, they come from a
roofline of 60 operations and 3 bytes per nanosecond.
"""

import argparse
import json
import runpy
import sys
import time

import torch
import torch.distributed as dist
from torch._inductor import comms, config
from torch._inductor.dependencies import WeakDep
from torch._inductor.memory import get_freeable_input_buf
from torch._inductor.utils import contains_collective, contains_wait
from torch._inductor.virtualized import V
from torch.utils._ordered_set import OrderedSet

PASSES = [
    "sink_waits",
    "raise_comms",
    "reorder_compute_for_overlap",
    "sink_waits_iterative",
    "reorder_communication_preserving_peak_memory",
    "simple_overlap",
]


def estimate(node):
    if contains_wait(node):
        return 0.0
    milliseconds = node.get_estimated_runtime()
    if milliseconds:
        return milliseconds
    num_bytes = node.get_read_write_buffers_sizes()
    return 1e-6 * max(num_bytes / 3, (node.estimate_flops() or 0) / 60)


def get_kernel(node):
    name = getattr(node.node, "python_kernel_name", None)
    return str(name or type(node.node).__name__)


def record_dependence(dependence):
    result = {
        "name": dependence.name,
        "weak": isinstance(dependence, WeakDep),
        "fake": bool(getattr(dependence, "is_fake", False)),
    }
    if result["weak"]:
        result["mutating"] = dependence.mutating_buf
    return result


def record_node(node):
    outputs = [
        {
            "name": output.get_name(),
            "alloc": int(output.mpi_buffer.size_alloc),
            "free": int(output.mpi_buffer.size_free),
            "mutates": list(output.get_mutations()),
            "aliases": list(output.get_aliases()),
        }
        for output in node.get_outputs()
    ]
    own = {output["name"] for output in outputs}
    is_collective = contains_collective(node)
    kind = "collective" if is_collective else "wait" if contains_wait(node) else "compute"
    return {
        "name": node.get_name(),
        "kind": kind,
        "kernel": get_kernel(node),
        "args": [str(a) for a in node.node.constant_args] if is_collective else None,
        "runtime_ms": estimate(node),
        "fused": len(node.get_nodes()),
        "outputs": outputs,
        "deps": [record_dependence(d) for d in node.unmet_dependencies if d.name not in own],
        "reads": sorted({r.name for r in node.read_writes.reads} - own),
    }


def record(nodes):
    freed = get_freeable_input_buf(nodes, OrderedSet(V.graph.graph_inputs.keys()))
    result = {
        "torch": torch.__version__,
        "nodes": [record_node(node) for node in nodes],
        "graph_outputs": list(V.graph.get_output_names()),
        "graph_inputs": {name: int(b.mpi_buffer.size_free) for name, b in freed.items()},
        "order": [node.get_name() for node in nodes],
        "after": {},
        "seconds": {},
    }
    for name in PASSES:
        begin = time.perf_counter()
        order = getattr(comms, name)(list(nodes))
        result["seconds"][name] = round(time.perf_counter() - begin, 4)
        result["after"][name] = [node.get_name() for node in order]
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--ranks", type=int, default=8)
    parser.add_argument("stem")
    parser.add_argument("program")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args()

    count = 0

    def hook(nodes):
        nonlocal count
        if any(map(contains_collective, nodes)):
            count += 1
            with open(f"{options.stem}_{count}.json", "w", encoding="utf-8") as file:
                json.dump(record(nodes), file)
                file.write("\n")
        return nodes

    config.reorder_for_compute_comm_overlap = True
    config.reorder_for_compute_comm_overlap_passes = [hook]
    config.estimate_op_runtime = estimate
    config.force_disable_caches = True

    from torch.testing._internal.distributed.fake_pg import FakeStore

    dist.init_process_group("fake", store=FakeStore(), rank=0, world_size=options.ranks)
    sys.argv = [options.program, *options.arguments]
    runpy.run_path(options.program, run_name="__main__")
    if not count:
        sys.exit("error: nothing that was compiled communicates")


if __name__ == "__main__":
    main()
