# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Inductor's passes on a recording, node by node and swap by swap.

usage: inductor-reference.py record SEED > RECORDING.json
       inductor-reference.py check RECORDING.json...

`record` makes a small recording of random nodes with the orders after each pass
in `after`, as this file computes them; `check` compares its orders with those
recorded by Inductor.
"""

import heapq
import json
import random
import sys

NOT_FREEABLE = ("primals_", "arg", "fwd_rng_state", "bwd_rng_state", "tangents")
BUDGET = 0.2


class Recording:
    def __init__(self, recording):
        nodes = recording["nodes"]
        self.nodes = {node["name"]: node for node in nodes}
        self.outputs = {n["name"]: {o["name"] for o in n["outputs"]} for n in nodes}
        self.deps = {
            n["name"]: {d["name"] for d in n["deps"] if not d["fake"]} for n in nodes
        }
        self.all_deps = {n["name"]: {d["name"] for d in n["deps"]} for n in nodes}
        self.buffers = {}  # name -> dict of bytes, defining node, users
        for node in nodes:
            for name in node["reads"]:
                if name in recording["graph_inputs"] and not name.startswith(
                    NOT_FREEABLE
                ):
                    size = recording["graph_inputs"][name]
                    buffer = self.buffers.setdefault(
                        name,
                        {"alloc": size, "free": size, "users": [], "def": None},
                    )
                    buffer["users"].append(node["name"])
        users = {}
        for node in nodes:
            for name in self.deps[node["name"]]:
                users.setdefault(name, []).append(node["name"])
        for node in nodes:
            for output in node["outputs"]:
                for name in output["mutates"]:
                    users.setdefault(name, []).extend(users.get(output["name"], []))
        for node in nodes:
            for output in node["outputs"]:
                self.buffers[output["name"]] = {
                    "alloc": output["alloc"],
                    "free": output["free"],
                    "users": users.get(output["name"], []),
                    "def": node["name"],
                }
        self.graph_outputs = set(recording["graph_outputs"])
        self.used_by = {name: [] for name in self.nodes}
        for name, buffer in self.buffers.items():
            for user in dict.fromkeys(buffer["users"]):
                self.used_by[user].append(name)

    def is_start(self, name):
        return self.nodes[name]["kind"] == "collective"

    def is_wait(self, name):
        return self.nodes[name]["kind"] == "wait"

    def is_gemm(self, name):
        kernel = self.nodes[name]["kernel"]
        flash = "torch.ops.aten._scaled_dot_product_flash_attention.default"
        return "extern_kernels" in kernel or kernel == flash

    def cost(self, name):
        return self.nodes[name]["runtime_ms"] or 0

    def freed(self, buffers):
        return sum(self.buffers[name]["free"] for name in buffers)


class Memory:
    """Inductor's tables: per node [after allocating, after freeing] and
    [allocated, freed], and the last user of each buffer."""

    def __init__(self, recording, order):
        step = {name: i for i, name in enumerate(order)}
        self.amounts = {name: [0, 0] for name in order}
        self.last_use = {}
        for name, buffer in recording.buffers.items():
            begin = step[buffer["def"]] if buffer["def"] else 0
            self.amounts[order[begin]][0] += buffer["alloc"]
            if name in recording.graph_outputs:
                continue
            end = max((step[user] for user in buffer["users"]), default=begin)
            self.amounts[order[end]][1] += buffer["free"]
            self.last_use[name] = order[end]
        self.levels = {}
        level = self.peak = 0
        for name in order:
            alloc, free = self.amounts[name]
            self.peak = max(self.peak, level + alloc)
            self.levels[name] = [level + alloc, level + alloc - free]
            level += alloc - free

    def exceeds(self, potential):
        return potential - self.peak > self.peak * BUDGET


def hoist_starts(rec, order):
    memory = Memory(rec, order)
    levels, amounts = memory.levels, memory.amounts
    line = list(order)
    for start in [name for name in order[:-1] if rec.is_start(name)]:
        head = tail = line.index(start)
        group_peak = levels[start][0]
        deps, outs = set(rec.deps[start]), set(rec.outputs[start])
        while head > 0:
            cand = line[head - 1]
            if rec.outputs[cand] & (deps - outs):
                if rec.is_start(cand) or rec.is_gemm(cand):
                    break
                head -= 1
                deps |= rec.deps[cand]
                outs |= rec.outputs[cand]
                group_peak = max(group_peak, levels[cand][0])
                continue
            group = line[head : tail + 1]
            alloc, free = amounts[cand]
            moved = {}
            for name in rec.used_by[cand]:
                if memory.last_use.get(name) in group:
                    moved.setdefault(memory.last_use[name], []).append(name)
            shift = free - alloc
            after = {}
            for name in group:
                gives = rec.freed(moved.get(name, []))
                after[name] = [
                    levels[name][0] + shift,
                    levels[name][1] + shift + gives,
                ]
                shift += gives
            gained = shift - (free - alloc)
            end = after[group[-1]][1]
            after[cand] = [end + alloc, end + alloc - free - gained]
            if moved:
                potential = max(level[0] for level in after.values())
            else:
                potential = max(group_peak + free - alloc, after[cand][0])
            if memory.exceeds(potential):
                break
            levels.update(after)
            for name, buffers in moved.items():
                amounts[name][1] -= rec.freed(buffers)
                memory.last_use.update(dict.fromkeys(buffers, cand))
            amounts[cand][1] += gained
            line[head - 1 : tail + 1] = group + [cand]
            head, tail = head - 1, tail - 1
    return line


def sink_waits(rec, order):
    memory = Memory(rec, order)
    levels, amounts = memory.levels, memory.amounts
    line = list(order)
    for wait in [name for name in reversed(order[1:]) if rec.is_wait(name)]:
        head = tail = line.index(wait)
        group_peak = levels[wait][0]
        outs = set(rec.outputs[wait])
        while tail + 1 < len(line):
            cand = line[tail + 1]
            if rec.is_start(cand):
                break
            if rec.deps[cand] & outs:
                if rec.is_wait(cand) or rec.is_gemm(cand):
                    break
                tail += 1
                outs |= rec.outputs[cand]
                group_peak = max(group_peak, levels[cand][0])
                continue
            group = line[head : tail + 1]
            alloc, free = amounts[cand]
            base = levels[group[0]][0] - amounts[group[0]][0]
            moved = {}
            for name in rec.used_by[cand]:
                users = [n for n in group if n in rec.buffers[name]["users"]]
                if memory.last_use.get(name) == cand and users:
                    moved.setdefault(users[-1], []).append(name)
            lost = sum(rec.freed(buffers) for buffers in moved.values())
            shift = alloc - free + lost
            after = {cand: [base + alloc, base + alloc - free + lost]}
            for name in group:
                gains = rec.freed(moved.get(name, []))
                after[name] = [
                    levels[name][0] + shift,
                    levels[name][1] + shift - gains,
                ]
                shift -= gains
            if moved:
                potential = max(level[0] for level in after.values())
            else:
                potential = max(group_peak + alloc - free, base + alloc)
            if memory.exceeds(potential):
                break
            levels.update(after)
            for name, buffers in moved.items():  # last_use stays as it was
                amounts[name][1] += rec.freed(buffers)
            amounts[cand][1] -= lost
            line[head : tail + 2] = [cand] + group
            head, tail = head + 1, tail + 1
    return line


def reorder_compute(rec, order):
    producer = {out: name for name in order for out in rec.outputs[name]}
    index = {name: i for i, name in enumerate(order)}
    needs = {
        name: {d for d in rec.all_deps[name] if d in producer} for name in order
    }
    needed_by = dict.fromkeys(order, float("inf"))
    starts = [name for name in order if rec.is_start(name)]
    for i, start in enumerate(starts):
        pending = [start]
        while pending:
            name = pending.pop()
            if needed_by[name] > i:
                needed_by[name] = i
                pending += [producer[dep] for dep in needs[name]]
    unmet = {name: set(needs[name]) for name in order}
    ready, result = [], []

    def push(name):
        heapq.heappush(ready, (needed_by[name], rec.is_wait(name), index[name]))

    def place(name):
        result.append(name)
        for other in order:
            if unmet[other] & rec.outputs[name]:
                unmet[other] -= rec.outputs[name]
                if not unmet[other]:
                    push(other)

    for name in order:
        if not unmet[name]:
            push(name)
    while ready:
        name = order[heapq.heappop(ready)[2]]
        place(name)
        budget = rec.cost(name) if rec.is_start(name) else 0
        while budget > 0:
            compute = [
                item
                for item in ready
                if rec.nodes[order[item[2]]]["kind"] == "compute"
            ]
            if not compute:
                break
            ready.remove(min(compute))
            heapq.heapify(ready)
            place(order[min(compute)[2]])
            budget -= rec.cost(order[min(compute)[2]])
    return result


PASSES = {
    "reorder_compute_for_overlap": reorder_compute,
    "sink_waits_iterative": sink_waits,
    "reorder_communication_preserving_peak_memory": hoist_starts,
}


def make_recording(seed):
    rand = random.Random(seed)
    inputs = {
        rand.choice(["primals_", "view_"]) + str(i): rand.choice([64, 800, 4096])
        for i in range(rand.randint(1, 5))
    }
    nodes, values, flying, last_waited = [], list(inputs), [], None
    count = 0

    def buffer(alloc, free, mutates=()):
        nonlocal count
        count += 1
        name = f"buf{count}"
        return {"name": name, "alloc": alloc, "free": free, "mutates": list(mutates)}

    def add(kind, kernel, ms, outputs, reads, fake=(), args=None):
        deps = [
            {"name": name, "weak": name in fake, "fake": name in fake}
            for name in [*reads, *fake]
            if name not in inputs
        ]
        nodes.append(
            {
                "name": f"op{len(nodes)}",
                "kind": kind,
                "kernel": kernel,
                "args": args,
                "runtime_ms": ms,
                "outputs": outputs,
                "deps": deps,
                "reads": [*reads, *fake],
            }
        )

    prefix = "torch.ops._c10d_functional."
    size = rand.randint(5, 60)
    while len(nodes) < size or flying:
        choice = rand.random() if len(nodes) < size else 0.9
        if choice < 0.25:
            source = rand.choice(values)
            out = buffer(*[64 * rand.choice([1, 2, 32])] * 2)
            fake = [last_waited] if last_waited not in (None, source) else []
            kernel = prefix + "all_gather_into_tensor.default"
            ms = rand.choice([0.001, 0.01, 0.02])
            add("collective", kernel, ms, [out], [source], fake, ["8", "0"])
            flying.append((out["name"], source))
        elif flying and choice > 0.75:
            name, source = flying.pop(0)
            outputs = [buffer(0, 0), buffer(0, 0, [name])]
            reads = list(dict.fromkeys([name, source]))
            add("wait", prefix + "wait_tensor.default", 0, outputs, reads)
            last_waited = outputs[1]["name"]
            values.append(last_waited)
        elif choice < 0.75:
            recent = values[-rand.choice([3, 20]) :]
            reads = sorted({rand.choice(recent) for _ in range(rand.randint(0, 3))})
            outputs = []
            for _ in range(rand.choice([1, 1, 2])):
                size_of = rand.choice([64, 512, 4096, 16384])
                both = [size_of, size_of]
                if rand.random() < 0.1:
                    both[rand.randint(0, 1)] = 0
                outputs.append(buffer(*both))
            kernel = rand.choice(["extern_kernels.mm", "ComputedBuffer"])
            add("compute", kernel, rand.choice([0, 0.001, 0.05]), outputs, reads)
            values += [output["name"] for output in outputs]
    recording = {
        "nodes": nodes,
        "graph_inputs": inputs,
        "graph_outputs": [
            o["name"]
            for node in nodes
            for o in node["outputs"]
            if node["kind"] != "wait" and rand.random() < 0.1
        ],
        "order": [node["name"] for node in nodes],
    }
    rec = Recording(recording)
    recording["after"] = {
        name: run(rec, recording["order"]) for name, run in PASSES.items()
    }
    return recording


def main():
    if sys.argv[1:2] == ["record"] and len(sys.argv) == 3:
        json.dump(make_recording(int(sys.argv[2])), sys.stdout)
        return
    if sys.argv[1:2] != ["check"]:
        sys.exit(__doc__)
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            recording = json.load(file)
        rec = Recording(recording)
        for name, run in PASSES.items():
            if name not in recording["after"]:
                continue
            if run(rec, recording["order"]) != recording["after"][name]:
                sys.exit(f"{path}: {name} differs")
            print(f"{name} equal")


if __name__ == "__main__":
    main()
