#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Turns a recording of Inductor's late scheduler into an MLIR module.

usage: import-inductor.py [--ranks N] [--free-starts] [--no-fake] RECORDING.json > program.mlir

record-inductor.py writes RECORDING.json. The module has one function with the recorded
nodes in the recorded order:

  * A compute node is an unregistered op on tensors of bytes (tensor<Nxi8>), with
    one result for each output of the node: "inductor.matmul" if Inductor counts its
    kernel as a matmul, otherwise "inductor.compute".
  * A collective is a start of the comm dialect, a wait is a comm.wait. If the
    recorded sizes do not fit the collective (Inductor aligns allocations), its
    source goes through "inductor.view", which costs nothing (comm.views).
  * A wait on a collective with several outputs waits for all of them: Inductor's
    extractors of outputs in flight, and its other waits on the same collective,
    have no op of their own (they are listed in the module's attribute
    inductor.merged).
  * Each op has its node's name (inductor.name) and its run time (comm.cost, in
    nanoseconds: runtime_ms * 10^6, rounded to nearest, halves up).
  * comm.alloc_bytes and comm.free_bytes have the bytes that a node allocates and
    frees, a number for each result. comm.in_place has the operands that a compute op
    overwrites. Inputs that Inductor frees after their last use are the results of
    the first op, "inductor.input", which costs nothing.
  * A dependence that only orders (weak, fake, or of a start on a value that it does
    not read) is an operand that a compute op does not read, or an operand of an op
    "inductor.after", a view of the destination of a start. Starts of one group are
    ordered without it.
  * Inductor's later passes ignore fake dependences. So does --no-fake.
  * Inductor chains all collectives: each depends on the previous one, or on its wait's
    result if it has been waited for. Then no two collectives would be in flight at the
    same time. --free-starts ignores this chain.
  * The comm dialect cannot express a dependence on a destination in flight. Between
    starts of different groups, it is a use of the first one's result, which comm-verify
    rejects.

Data flow follows the names of buffers: an output that mutates a buffer is the
buffer's value from there on, and the function returns that value for it.
"""

import argparse
import math
import re

from input_files import checked, read_json

PREFIX = "_c10d_functional."

# Prefixes of inputs that are never freed: parameters, seeds, incoming gradients.
NOT_FREEABLE = ("primals_", "arg", "fwd_rng_state", "bwd_rng_state", "tangents")

# Inductor counts this kernel and those that contain "extern_kernels" as matmuls.
FLASH_ATTENTION = "torch.ops.aten._scaled_dot_product_flash_attention.default"


class RecordingError(ValueError):
    """The recording has something that the importer does not support."""


def collective_kind(kernel):
    """Returns the comm op of a collective kernel, and whether the kernel is in place."""
    name = kernel.split(PREFIX)[-1].rsplit(".", 1)[0]
    in_place = name.endswith("_")
    name = name.rstrip("_").replace("_out", "").replace("_coalesced", "")
    kinds = {
        "all_gather_into_tensor": "all_gather",
        "reduce_scatter_tensor": "reduce_scatter",
        "all_reduce": "all_reduce",
        "all_to_all_single": "all_to_all",
        "broadcast": "broadcast",
    }
    if name not in kinds:
        raise RecordingError(f"unknown collective '{kernel}'")
    return kinds[name], in_place


def type_of(size):
    return f"tensor<{size}xi8>"


class Start:
    """A collective in flight: its values, and after its wait also the wait's results."""

    def __init__(self, token, results, sources, sizes, group):
        self.token = token
        self.results = results
        self.sources = sources  # (value, size)
        self.sizes = sizes
        self.num_extracted = 0
        self.group = group
        self.waited = None


class Importer:
    def __init__(self, recording, ranks, free_starts=False, has_fake=True):
        self.recording = recording
        self.ranks = ranks
        self.free_starts = free_starts
        self.has_fake = has_fake
        self.nodes = {node["name"]: node for node in recording["nodes"]}
        self.values = {}  # buffer name -> (SSA value, bytes)
        self.latest = {}  # buffer name -> name of its newest version
        self.in_flight = {}  # buffer name -> (Start, index)
        self.producer = {}  # buffer name -> node name
        self.groups = {}
        self.merged = []
        self.lines = []
        self.count = 0

    def fresh(self):
        self.count += 1
        return f"%{self.count - 1}"

    def emit(self, results, text):
        left = f"{', '.join(results)} = " if results else ""
        self.lines.append(f"    {left}{text}")

    @staticmethod
    def attributes(node, results=(), more=()):
        """Returns the attributes of an op. `results` has the output of each result, or
        None for a result that Inductor does not have."""
        cost = math.floor((node["runtime_ms"] or 0) * 1e6 + 0.5)
        parts = []
        if results:
            for key in ("alloc", "free"):
                sizes = [str(o[key] if o else 0) for o in results]
                parts.append(f"comm.{key}_bytes = array<i64: {', '.join(sizes)}>")
        parts.append(f"comm.cost = {cost} : i64")
        parts.append(f'inductor.name = "{node["name"]}"')
        return "{" + ", ".join(parts + list(more)) + "}"

    def emit_input(self, freed):
        """Emits the first op, whose results are the inputs `freed` (name, size)."""
        sizes = [size for _, size in freed]
        numbers = ", ".join(map(str, sizes))
        keys = ("alloc", "free")
        attributes = [f"comm.{key}_bytes = array<i64: {numbers}>" for key in keys]
        attributes = f"{{{', '.join(attributes)}, comm.cost = 0 : i64}} "
        values = self.emit_generic("inductor.input", [], sizes, attributes)
        self.values |= {
            name: (value, size) for (name, size), value in zip(freed, values)
        }

    def order_only(self, node, names, group=None):
        """Returns the values of the dependences on `names`, first those that are not
        fake."""
        dependences = {dep["name"]: dep for dep in node["deps"]}
        real = [n for n in names if not dependences[n]["fake"]]
        fake = [n for n in names if dependences[n]["fake"] and self.has_fake]
        return self.ordering_values(node, real, group) + self.ordering_values(
            node, fake, group, is_fake=True
        )

    def emit_empty(self, size):
        value = self.fresh()
        self.emit([value], f"tensor.empty() : {type_of(size)}")
        return value

    def emit_view(self, name, operands, size):
        """Emits an op of no cost whose result, of `size` bytes, has the data of its
        first operand."""
        attributes = "{comm.cost = 0 : i64, comm.views = 0 : i64} "
        return self.emit_generic(name, operands, [size], attributes)[0]

    def emit_generic(self, name, operands, sizes, attributes=""):
        """Emits an unregistered op; returns its results."""
        results = [self.fresh() for _ in sizes]
        values = ", ".join(value for value, _ in operands)
        types = ", ".join(type_of(size) for _, size in operands)
        self.emit(
            results,
            f'"{name}"({values}) {attributes}: ({types}) -> '
            f"({', '.join(map(type_of, sizes))})",
        )
        return results

    def output_sizes(self, node):
        """Returns the bytes of each output; one that mutates a buffer has its size."""
        sizes = []
        for output in node["outputs"]:
            size = max(output["alloc"], output["free"])
            for name in output["mutates"]:
                size = self.size_of(name)
            sizes.append(size)
        return sizes

    def size_of(self, name):
        if name in self.in_flight:
            start, index = self.in_flight[name]
            return start.sizes[index]
        return self.values[name][1]

    def define(self, output, value, size):
        self.values[output["name"]] = (value, size)
        self.in_flight.pop(output["name"], None)
        for name in output["mutates"]:
            self.supersede(name, output["name"])

    def supersede(self, old, new):
        for name, version in self.latest.items():
            if version == old:
                self.latest[name] = new
        self.latest[old] = new

    def ordering_values(self, node, names, group=None, is_fake=False):
        """Returns the values of the dependences on `names`, which only order `node`.
        Omits those that the order of starts on `group` implies. If `is_fake`, this
        includes starts of the group that have been waited for."""
        values = []
        for name in names:
            if name not in self.in_flight:
                values.append(self.values[name])
                continue
            start, index = self.in_flight[name]
            if start.waited and not (is_fake and group == start.group):
                values.append((start.waited[index], start.sizes[index]))
            elif group != start.group:
                if group is None:
                    raise RecordingError(
                        f"'{node['name']}' depends on '{name}', which is in "
                        "flight"
                    )
                values.append((start.results[index], start.sizes[index]))
        return values

    def import_compute(self, node):
        dependences = {dep["name"]: dep for dep in node["deps"]}
        ordering = {
            name
            for name, dep in dependences.items()
            if dep["weak"] or dep["fake"]
        }
        data = [name for name in node["reads"] if name not in ordering]
        data += [
            name
            for name in dependences
            if name not in ordering and name not in data
        ]

        # An extractor of a collective's output.
        flying = [
            name
            for name in data
            if name in self.in_flight and not self.in_flight[name][0].waited
        ]
        if flying and node["kernel"] == "MultiOutput":
            start, _ = self.in_flight[flying[0]]
            index = min(start.num_extracted, len(start.results) - 1)
            start.num_extracted += 1
            for output in node["outputs"]:
                self.in_flight[output["name"]] = (start, index)
            self.merged.append(node["name"])
            return

        # Overwritten buffers are operands, even if the node only orders after them.
        overwritten = [
            name for output in node["outputs"] for name in output["mutates"]
        ]
        data += [
            name
            for name in overwritten
            if name not in data and name in self.values
        ]
        ordering -= set(data)
        operands = self.ordering_values(node, data)
        operands += self.order_only(node, sorted(ordering))
        pairs = [
            f"{next(data.index(name) for name in output['mutates'] if name in data)}, {i}"
            for i, output in enumerate(node["outputs"])
            if any(name in data for name in output["mutates"])
        ]
        more = [f"comm.in_place = array<i64: {', '.join(pairs)}>"] if pairs else []
        sizes = self.output_sizes(node)
        kernel = str(node["kernel"])
        is_matmul = "extern_kernels" in kernel or kernel == FLASH_ATTENTION
        results = self.emit_generic(
            "inductor.matmul" if is_matmul else "inductor.compute",
            operands,
            sizes,
            self.attributes(node, node["outputs"], more) + " ",
        )
        for output, value, size in zip(node["outputs"], results, sizes):
            self.define(output, value, size)

    def extracted(self, container):
        """Returns the outputs of the extractors of `container`, in order."""
        return [
            node["outputs"][0]
            for node in self.recording["nodes"]
            if node["kernel"] == "MultiOutput"
            and container["name"] in (dep["name"] for dep in node["deps"])
        ]

    def group_of(self, node):
        args = [str(arg) for arg in node["args"] or []]
        name = "pg_" + re.sub(r"\W", "_", args[-1] if args else "0")
        sizes = [int(arg) for arg in args[:-1] if arg.isdigit()]
        is_sized = "gather" in node["kernel"] or "scatter" in node["kernel"]
        size = sizes[-1] if sizes and is_sized else self.ranks
        self.groups[name] = max(size, self.groups.get(name, 1))
        return name, size

    def adapt(self, value, have, want):
        if have == want:
            return value
        return self.emit_view("inductor.view", [(value, have)], want)

    def is_of_chain(self, node, dep):
        """Returns true if a collective's `dep` belongs to the chain of all collectives. It
        then names the first output as mutating, which mutates nothing. Recordings of
        PyTorch 2.11 do not have the mutating output."""
        if not dep["fake"]:
            return False
        if "mutating" in dep:
            first = node["outputs"][0]
            return dep["mutating"] == first["name"] and not first["mutates"]
        before = self.nodes.get(self.producer.get(dep["name"]))
        mutates = any(output["mutates"] for output in node["outputs"])
        return bool(before) and before["kind"] != "compute" and not mutates

    def import_collective(self, node):
        kind, _ = collective_kind(node["kernel"])
        group, ranks = self.group_of(node)
        if self.free_starts:
            chain = {d["name"] for d in node["deps"] if self.is_of_chain(node, d)}
            real = {d["name"] for d in node["deps"]} - chain
            node = {
                **node,
                "deps": [d for d in node["deps"] if d["name"] in real],
                "reads": [name for name in node["reads"] if name not in chain],
            }
        dependences = {dep["name"]: dep for dep in node["deps"]}
        mutated = [
            name for output in node["outputs"] for name in output["mutates"]
        ]
        ordering = {
            name
            for name, dep in dependences.items()
            if dep["weak"] or dep["fake"]
        } - set(mutated)
        sources = [
            name
            for name in node["reads"]
            if name not in ordering and name not in mutated
        ]
        ordering |= set(dependences) - set(sources) - set(mutated)
        in_place = bool(mutated) and not sources

        # Destinations are the mutated buffers, or new ones with the outputs' sizes.
        ordering = sorted(ordering)
        container = 0
        if mutated:
            outputs = [o for o in node["outputs"] if o["mutates"]]
            destinations = self.ordering_values(node, mutated)
            numbers = [0]
        else:
            outputs = node["outputs"]
            if len(sources) > len(outputs):
                # Extractors of a container have no op of their own.
                container = outputs[0]["alloc"]
                outputs = self.extracted(outputs[0]) or outputs[:1]
            sizes = [max(output["alloc"], output["free"]) for output in outputs]
            destinations = [(self.emit_empty(size), size) for size in sizes]
            numbers = range(len(destinations))
        if after := self.order_only(node, ordering, group):
            for i in numbers:
                operands = [destinations[i], *after]
                size = destinations[i][1]
                destinations[i] = (self.emit_view("inductor.after", operands, size), size)

        fixed = []
        for i, name in enumerate(sources):
            value, size = self.ordering_values(node, [name])[0]
            target = destinations[min(i, len(destinations) - 1)][1]
            want = {
                "all_gather": target // ranks,
                "reduce_scatter": target * ranks,
            }.get(kind, target)
            fixed.append((self.adapt(value, size, want), want))
        destinations = destinations[: len(fixed)] if fixed else destinations
        for i, (value, size) in enumerate(destinations):
            # Only the size of an all-gather may not be a multiple of the number of ranks.
            if kind == "all_gather" and not in_place and size % ranks:
                want = fixed[i][1] * ranks
                destinations[i] = (self.adapt(value, size, want), want)

        args = [str(arg) for arg in node["args"] or []]
        reductions = {"sum", "avg", "min", "max", "band", "bor", "bxor"}
        reduction = next((a for a in args if a in reductions), "sum")
        if reduction == "avg":  # buffers have bytes, which cannot be averaged
            reduction = "sum"
        clause = {
            "all_gather": "dim 0",
            "reduce_scatter": "dim 0",
            "all_to_all": "split 0 concat 0",
            "broadcast": "root 0",
        }.get(kind, "")
        reduces = kind in ("all_reduce", "reduce_scatter")
        into = ", ".join(type_of(size) for _, size in destinations)
        types = ", ".join(type_of(size) for _, size in fixed)
        types = into if not fixed or types == into else f"{types} into {into}"
        results = [self.fresh() for _ in destinations]
        token = self.fresh()
        # A container allocates the buffers that its extractors free.
        recorded = [dict(output) for output in outputs[: len(results)]]
        recorded += [None] * (len(results) + 1 - len(recorded))
        if container and recorded[0]:
            recorded[0]["alloc"] = container
        self.emit(
            results + [token],
            " ".join(
                part
                for part in (
                    f"comm.{kind}",
                    reduction if reduces else "",
                    ", ".join(value for value, _ in fixed),
                    "into",
                    ", ".join(value for value, _ in destinations),
                    clause,
                    f"on @{group}",
                    self.attributes(node, recorded),
                    f": {types}",
                )
                if part
            ),
        )
        start = Start(
            token, results, fixed, [size for _, size in destinations], group
        )
        # If other outputs mutate buffers, the first one is the kernel itself.
        for output in node["outputs"]:
            index = outputs.index(output) if output in outputs else 0
            self.in_flight[output["name"]] = (start, index)
            for name in output["mutates"]:
                self.supersede(name, output["name"])

    def import_wait(self, node):
        names = [dep["name"] for dep in node["deps"]] + node["reads"]
        names += [n for output in node["outputs"] for n in output["mutates"]]
        flying = [name for name in names if name in self.in_flight]
        if not flying:  # started outside of the graph
            self.import_compute(node)
            return
        start, _ = self.in_flight[flying[0]]
        if start.waited:
            self.merged.append(node["name"])
        else:
            self.emit_wait(node, start)
        for output in node["outputs"]:
            index = 0
            for name in output["mutates"]:
                index = self.in_flight.get(name, (start, 0))[1]
            self.define(output, start.waited[index], start.sizes[index])

    def emit_wait(self, node, start):
        start.waited = [self.fresh() for _ in start.results]
        into = ", ".join(map(type_of, start.sizes))
        reading = ""
        types = into
        if start.sources:
            reading = " reading " + ", ".join(v for v, _ in start.sources)
            read = ", ".join(type_of(size) for _, size in start.sources)
            types = into if read == into else f"{into} reading {read}"
        self.emit(
            start.waited,
            f"comm.wait {start.token}, {', '.join(start.results)}{reading} "
            f"{self.attributes(node)} : {types}",
        )

    def run(self):
        inputs = self.recording["graph_inputs"]
        names = dict(inputs)
        produced = {o["name"] for n in self.nodes.values() for o in n["outputs"]}
        for node in self.recording["nodes"]:
            for name in node["reads"]:
                if name not in produced:
                    names.setdefault(name, 0)
        arguments, freed = [], []
        read = {name for n in self.nodes.values() for name in n["reads"]}
        for name, size in names.items():
            if name in read & set(inputs) and not name.startswith(NOT_FREEABLE):
                freed.append((name, size))
                continue
            self.values[name] = (f"%arg{len(arguments)}", size)
            arguments.append(f"%arg{len(arguments)}: {type_of(size)}")
        self.emit_input(freed or [("", 0)])

        kinds = {
            "compute": self.import_compute,
            "collective": self.import_collective,
            "wait": self.import_wait,
        }
        for node in self.nodes.values():
            for output in node["outputs"]:
                self.producer[output["name"]] = node["name"]
        for name in self.recording["order"]:
            node = self.nodes[name]
            kinds[node["kind"]](node)

        returned = []
        for name in self.recording["graph_outputs"]:
            version = self.latest.get(name, name)
            if version in self.values:
                returned.append(self.values[version])
        values = ", ".join(value for value, _ in returned)
        types = ", ".join(type_of(size) for _, size in returned)

        merged = ", ".join(f'"{name}"' for name in self.merged)
        print(f"module attributes {{inductor.merged = [{merged}]}} {{")
        for name, size in self.groups.items():
            print(f"  comm.group @{name} = ranks [{list(range(size))}]")
        print(f"  func.func @main({', '.join(arguments)}) -> ({types}) {{")
        print("\n".join(self.lines))
        print(f"    return {values} : {types}" if returned else "    return")
        print("  }\n}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n", maxsplit=1)[0]
    )
    parser.add_argument("recording")
    parser.add_argument(
        "--ranks", type=int, default=8, help="of a group whose size is not recorded"
    )
    parser.add_argument(
        "--free-starts",
        action="store_true",
        help="without Inductor's chain of all collectives: the order of starts is free",
    )
    parser.add_argument(
        "--no-fake",
        action="store_true",
        help="without fake dependences, which the passes that preserve memory ignore",
    )
    options = parser.parse_args()
    if options.ranks < 1:
        parser.error(f"--ranks: expected 1 or more, got {options.ranks}")
    recording = read_json(options.recording)
    with checked(options.recording):
        Importer(
            recording, options.ranks, options.free_starts, not options.no_fake
        ).run()


if __name__ == "__main__":
    main()
