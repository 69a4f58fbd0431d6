#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a description of your machine (docs/Machines.md) from measurements.

  scripts/measure-machine.py host -o my-host.json --ranks=2,4
      runs small programs by comm-run: contractions, copies, and all_reduces over MPI
  scripts/measure-machine.py gpu -o my-node.json --like=h100-x8 RESULTS/results.json
      uses measurements of scripts/gpu-bench.sh on your GPUs

It begins with a known machine (--like; cpu-host for a host), and keeps its figures that
are not measured. At the end, a table compares the description with each measured figure.
Run it on an idle machine.
"""

import argparse
import datetime
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "benchmarks/gpu"))
from input_files import checked, fail, read_json  # noqa: E402
from results import read_times  # noqa: E402  pylint: disable=wrong-import-position
import tables  # noqa: E402  pylint: disable=wrong-import-position

SIZES = [4, 4096, 65536, 1 << 20, 1 << 25]
# Sizes that are left out of the description; the printed table compares its predictions
# for them with the measurements.
HELD_OUT = [16384, 1 << 23]

MATMUL = """
func.func @main(%a: tensor<{n}x{n}x{t}>, %b: tensor<{n}x{n}x{t}>) -> tensor<{n}x{n}x{t}> {{
  %c = arith.constant 0.0 : {t}
  %e = tensor.empty() : tensor<{n}x{n}x{t}>
  %z = linalg.fill ins(%c : {t}) outs(%e : tensor<{n}x{n}x{t}>) -> tensor<{n}x{n}x{t}>
  %m = linalg.matmul ins(%a, %b : tensor<{n}x{n}x{t}>, tensor<{n}x{n}x{t}>)
                     outs(%z : tensor<{n}x{n}x{t}>) -> tensor<{n}x{n}x{t}>
  return %m : tensor<{n}x{n}x{t}>
}}
"""

# Program that reads x and y, and writes y.
ADD = """
  %y{next} = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                             iterator_types = ["parallel"]}}
      ins(%x : tensor<{n}xf32>) outs(%y{i} : tensor<{n}xf32>) {{
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }} -> tensor<{n}xf32>"""

ALL_REDUCE = """
  %r{next}, %t{next} = comm.all_reduce sum into %y{i} on @all : tensor<{n}xf32>
  %y{next} = comm.wait %t{next}, %r{next} : tensor<{n}xf32>"""


def chain(step, elements, length, ranks=1):
    """Returns a function of `length` steps, each in place on the previous result."""
    steps = "".join(step.format(i=i, next=i + 1, n=elements) for i in range(length))
    kind = f"tensor<{elements}xf32>"
    return (f"comm.mesh @mesh(all = {ranks})\ncomm.group @all = @mesh[all]\n"
            f"func.func @main(%x: {kind}, %y0: {kind}) -> {kind} {{{steps}\n  return %y{length} : {kind}\n}}\n")


class Host:
    """Measures times of programs with comm-run, in ns."""

    def __init__(self, tools, directory, repeat):
        self.tools, self.directory, self.repeat = tools, directory, repeat

    def run(self, program, ranks):
        path = self.directory / "program.mlir"
        path.write_text(program)
        command = [self.tools / "comm-run", "-n", ranks, "--passes=", "--time", "--repeat", self.repeat,
                   "--random-inputs", path]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        found = re.search(r"time: ([0-9.e-]+) s", done.stdout + done.stderr)
        if done.returncode or not found:
            fail(f"comm-run fails on {ranks} ranks: {(done.stderr or done.stdout).strip() or 'it gives no time'}")
        return float(found[1]) * 1e9

    def step(self, step, elements, ranks=1, length=8):
        """Returns the time of one step of many in ns. The fixed cost of a run cancels out."""
        few, many = (self.run(chain(step, elements, n, ranks), ranks) for n in (1, 1 + length))
        return max(1.0, (many - few) / length)


def measure_host(host, machine, ranks):
    """Writes measured figures into `machine`; returns [(what, measured ns, program)]."""
    measured = []
    compute = machine["compute"]
    for kind, size in (("f32", 512), ("f64", 512)):
        program = MATMUL.format(n=size, t=kind)
        ns = host.run(program, 1)
        compute["matmul_peak"][kind] = round(2 * size**3 / ns, 1)
        measured.append((f"matmul {size}³ {kind}", ns, program))
    elements = 1 << 24
    ns = host.step(ADD, elements)
    compute["memory_bandwidth"] = round(3 * 4 * elements / ns, 2)
    measured.append((f"y += x of {4 * elements >> 20} MiB", ns, chain(ADD, elements, 1)))

    machine["tables"] = []
    for count in ranks:
        points = []
        for size in sorted(SIZES + HELD_OUT):
            ns = host.step(ALL_REDUCE, size // 4, count)
            measured.append((f"all_reduce of {size} B on {count} ranks" + ", held out" * (size in HELD_OUT), ns,
                             chain(ALL_REDUCE, size // 4, 1, count)))
            if size in HELD_OUT:
                continue
            # Times in tables must not fall, so a lower time is noise.
            ns = max([ns] + [point[1] for point in points])
            points.append([size, tables.round_ns(ns / 1000)])
        machine["tables"].append({"algorithm": "mpi", "kind": "all_reduce", "ranks": count, "points": points})
    # See `mpi` in docs/Machines.md: 2 consecutive messages on 2 ranks, and n bytes over the link.
    first = machine["tables"][0]["points"]
    rounds = 2 * max(1, (ranks[0] - 1).bit_length())
    machine["mpi"]["latency_ns"] = max(1, round(first[0][1] / rounds))
    machine["links"]["node"]["bandwidth"] = round(
        2 * (ranks[0] - 1) / ranks[0] * SIZES[-1] / max(1, first[-1][1] - first[0][1]), 3)
    machine["ranks"] = machine["ranks_per_node"] = max(ranks[-1], os.cpu_count() or 1)
    return measured


def model(tools, path, program, directory):
    """Returns the program's makespan from comm-report, in ns."""
    source, report = directory / "modelled.mlir", directory / "report.json"
    source.write_text(program)
    command = [tools / "comm-opt", source, f"--comm-set-target=machine={path}",
               f"--comm-report=format=json output={report}", "-o", os.devnull]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        fail(f"comm-opt does not take {path}: {done.stderr}")
    return read_json(report)["makespan_ns"]


def print_fit(rows):
    """Prints a Markdown table of `rows`: [(what, measured ns, modelled ns)]."""
    print("| what | measured (us) | described (us) | error |\n|---|---|---|---|")
    for what, measured, modelled in rows:
        print(f"| {what} | {measured / 1000:.2f} | {modelled / 1000:.2f} | {100 * (modelled / measured - 1):+.0f} % |")


def leave_one_out(points, i):
    """Predicts point i from a table without it (`tables` in docs/Machines.md)."""
    (left, low), (right, high) = points[i - 1], points[i + 1]
    return low + (high - low) * (points[i][0] - left) / (right - left)


def describe(machine, output, what):
    machine["name"] = output.stem
    machine["description"] = f"{what}; measured {datetime.date.today()}"


def write(machine, output):
    with checked(output):
        output.write_text(tables.get_text(machine) + "\n", encoding="utf-8")
    print(f"{output}: written", file=sys.stderr)


def do_host(options):
    try:
        ranks = sorted({int(word) for word in options.ranks.split(",")})
    except ValueError:
        ranks = [0]
    if ranks[0] < 2:
        fail(f"--ranks={options.ranks}: expected numbers of at least 2, such as 2,4")
    for tool in ("comm-run", "comm-opt"):
        if not (options.tools / tool).is_file():
            fail(f"{options.tools / tool} is not there: scripts/build.sh builds it, --tools=DIR names another folder")
    machine = read_json(ROOT / f"machines/{options.like or 'cpu-host'}.json")
    if "mpi" not in machine:
        fail(f"--like={options.like}: expected a machine whose ranks talk by MPI, such as cpu-host")
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        measured = measure_host(Host(options.tools, directory, options.repeat), machine, ranks)
        describe(machine, options.output, f"a host of {os.cpu_count()} cores ({platform.machine()}), MPI")
        # comm-opt reads a trial first, so that only a legal description is written.
        trial = directory / "trial.json"
        trial.write_text(tables.get_text(machine))
        rows = [(what, ns, model(options.tools, trial, program, directory)) for what, ns, program in measured]
    write(machine, options.output)
    print_fit(rows)


def do_gpu(options):
    if not options.results:
        fail("expected results.json of scripts/gpu-bench.sh")
    machine = read_json(ROOT / f"machines/{options.like or 'h100-x8'}.json")
    with checked(", ".join(map(str, options.results))):
        times = read_times(options.results)
        if not times:
            fail("no collectives were measured")
        found = tables.get_tables(machine, times)
    machine["ranks"] = machine["ranks_per_node"] = max(ranks for _, _, ranks in found)
    machine["tables"] = []
    tables.update(machine, found)
    describe(machine, options.output, f"GPUs like those of {options.like or 'h100-x8'}")
    write(machine, options.output)
    rows = []
    for table in machine["tables"]:
        points = table["points"]
        for i in range(1, len(points) - 1):
            rows.append((f"{table['kind']} by {table['algorithm']}, {points[i][0]} B on {table['ranks']} ranks",
                         points[i][1], leave_one_out(points, i)))
    print("Each point as the others predict it:")
    print_fit(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["host", "gpu"])
    parser.add_argument("results", nargs="*", type=pathlib.Path, help="gpu: what gpu-bench.sh wrote")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True, help="the file to write, NAME.json")
    parser.add_argument("--like", help="known machine to begin with (default: cpu-host, h100-x8)")
    parser.add_argument("--ranks", default="2,4", help="host: numbers of ranks (default: 2,4)")
    parser.add_argument("--repeat", type=int, default=20, help="host: runs of each program (default: 20)")
    parser.add_argument("--tools", type=pathlib.Path, default=ROOT / "build/bin", help="folder of comm-run, comm-opt")
    options = parser.parse_intermixed_args()
    if options.output.suffix != ".json":
        fail(f"{options.output}: expected a file that ends in .json")
    known = sorted(path.stem for path in (ROOT / "machines").glob("*.json"))
    if options.like and options.like not in known:
        fail(f"no machine is called '{options.like}': expected one of {', '.join(known)}")
    with checked(options.output):
        {"host": do_host, "gpu": do_gpu}[options.kind](options)


if __name__ == "__main__":
    main()
