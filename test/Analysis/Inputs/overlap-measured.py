"""Programs of the situations in which overlap was measured, and the comparison.

Usage: overlap-measured.py COMM_OPT [--spoil]

The figures were measured on 2 x H200, in steady state over many layers. They are the
us by which a collective prolongs a concurrent matmul of 8192 x 4096 x 4096 (bf16).
--spoil doubles them, so that all above the floor must fail.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

# Difference in us that is always allowed: measurements without a collective differed
# by as much.
FLOOR = 12
LARGE, SMALL = (8192, 4096), (2048, 4096)
# kind, algorithm, shape of the full buffer, gathers ahead (0: DDP), measured.
CASES = [
    ("all_reduce", "nccl", LARGE, 0, 32),
    ("all_reduce", "nccl", SMALL, 0, 7),
    ("reduce_scatter", "nccl", LARGE, 0, 53),
    ("reduce_scatter", "copy-engine", LARGE, 0, -3),
    ("all_reduce", "copy-engine", LARGE, 0, 16),
    ("all_gather", "nccl", LARGE, 1, 84),
    ("all_gather", "nccl", LARGE, 2, 50),
    ("all_gather", "nccl", LARGE, 3, 54),
    ("all_gather", "copy-engine", LARGE, 1, -8),
]


class Program:
    def __init__(self, kind, algorithm, shape):
        full = f"tensor<{shape[0]}x{shape[1]}xbf16>"
        part = f"tensor<{shape[0] // 2}x{shape[1]}xbf16>"
        self.kind, self.algorithm = kind, algorithm
        self.source = part if kind == "all_gather" else full
        self.result = part if kind == "reduce_scatter" else full
        self.types = (
            full
            if self.source == self.result
            else f"{self.source} into {self.result}"
        )
        self.lines, self.count = [], 0

    def start(self):
        i = self.count = self.count + 1
        if self.kind == "all_gather" and self.algorithm == "copy-engine":
            # The measured programs copied only the peer's part.
            self.lines += [
                f"%e{i} = tensor.empty() : {self.result}",
                f"%r{i}, %t{i} = comm.all_gather into %e{i} dim 0 on @all "
                f'by "copy-engine" : {self.result}',
            ]
            return i
        reduction = "" if self.kind == "all_gather" else "sum "
        dim = "" if self.kind == "all_reduce" else " dim 0"
        self.lines += [
            f"%e{i} = tensor.empty() : {self.result}",
            f"%r{i}, %t{i} = comm.{self.kind} {reduction}%s into %e{i}{dim} on @all "
            f'by "{self.algorithm}" : {self.types}',
        ]
        return i

    def wait(self, i):
        types = self.result
        if self.kind == "all_gather" and self.algorithm == "copy-engine":
            self.lines.append(f"%w{i} = comm.wait %t{i}, %r{i} : {types}")
            return
        if self.source != self.result:
            types += f" reading {self.source}"
        self.lines.append(f"%w{i} = comm.wait %t{i}, %r{i} reading %s : {types}")

    def matmul(self, i):
        product = "tensor<8192x4096xbf16>"
        self.lines += [
            f"%z{i} = linalg.fill ins(%zero : bf16) outs(%c : {product}) -> {product}",
            f"%m{i} = linalg.matmul ins(%a, %b : {product}, tensor<4096x4096xbf16>) "
            f"outs(%z{i} : {product}) -> {product}",
        ]

    def get_text(self):
        return "\n".join(
            [
                "comm.group @all = ranks [[0, 1]]",
                f"func.func @main(%s: {self.source}, %a: tensor<8192x4096xbf16>, "
                "%b: tensor<4096x4096xbf16>, %c: tensor<8192x4096xbf16>, %zero: bf16) {",
                *self.lines,
                "return",
                "}",
            ]
        )


def get_program(kind, algorithm, shape, ahead, layers):
    program = Program(kind, algorithm, shape)
    if ahead == 0:
        starts = []
        for i in range(layers):
            program.matmul(i)
            starts.append(program.start())
        for start in starts:
            program.wait(start)
        return program.get_text()
    starts = [program.start() for _ in range(ahead)]
    for i in range(layers):
        # The gather is issued when the previous matmul has ended.
        if i + ahead < layers:
            starts.append(program.start())
        program.wait(starts[i])
        program.matmul(i)
    return program.get_text()


def write_machine(path):
    """Writes the machine without the cost of a wait in a CUDA graph, since runs were eager."""
    machines = pathlib.Path(__file__).resolve().parents[3] / "machines"
    machine = json.loads((machines / "h200-x2.json").read_text())
    del machine["overlap"]["wait_ns"]
    path.write_text(json.dumps(machine))


def simulate(comm_opt, machine, text):
    """Returns the makespan and its compute, in us."""
    output = subprocess.run(
        [comm_opt, f"--comm-set-target=machine={machine}", "--comm-print-simulation", "-o", "/dev/null"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = re.search(r"makespan (\d+), compute (\d+)", output)
    return int(found[1]) / 1000, int(found[2]) / 1000


def main():
    comm_opt = sys.argv[1]
    folder = tempfile.TemporaryDirectory()
    machine = pathlib.Path(folder.name) / "eager.json"
    write_machine(machine)
    factor = 2 if "--spoil" in sys.argv else 1
    wrong = 0
    for kind, algorithm, shape, ahead, measured in CASES:
        # The difference is the time of a layer among many.
        times = [
            simulate(comm_opt, machine, get_program(kind, algorithm, shape, ahead, layers))
            for layers in (16, 32)
        ]
        span, compute = ((b - a) / 16 for a, b in zip(*times))
        simulated = span - compute
        allowed = max(FLOOR, 0.2 * abs(measured * factor))
        good = abs(simulated - measured * factor) <= allowed
        wrong += not good
        where = f"FSDP, {ahead} ahead" if ahead else "DDP"
        size = shape[0] * shape[1] * 2 >> 20
        print(
            f"{'ok' if good else 'WRONG'}: {where}, {algorithm} {kind} {size} MB: "
            f"measured {measured * factor}, simulated {simulated:.1f}"
        )
    print(f"{len(CASES) - wrong} of {len(CASES)} within 20 % or {FLOOR} us")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
