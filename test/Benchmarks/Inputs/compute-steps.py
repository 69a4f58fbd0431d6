"""Compares simulated times of steps with those measured on an H100 and an H200.

compute-steps.py COMM_OPT [--spoil]: `compute-steps/measured.json` has the milliseconds of
docs/benchmarks/compute.md, by machine; beside it are the programs (benchmarks/gpu/steps.py),
compressed. --spoil halves the measured times.
"""

import json
import lzma
import pathlib
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent / "compute-steps"
# Limits of the relative error: of the first table of docs/benchmarks/compute.md, and of
# programs that the figures were not fitted to.
LIMITS = {"table": 0.10, "other": 0.15}


def simulate(comm_opt, program, machines, directory):
    """Returns the simulated milliseconds of a program by machine."""
    source = directory / "program.mlir"
    source.write_bytes(lzma.decompress(program.read_bytes()))
    reports = {machine: directory / f"{machine}.json" for machine in machines}
    subprocess.run(
        [comm_opt, source, "--allow-unregistered-dialect",
         "--convert-stablehlo-to-comm=num-ranks=1",
         "--convert-stablehlo-to-arith", "--comm-prepare-for-gpu",
         *(f"--comm-report=machine={machine} format=json output={report}"
           for machine, report in reports.items()), "-o", "/dev/null"],
        check=True)
    return {machine: json.loads(report.read_text(encoding="utf-8"))["makespan_ns"] / 1e6
            for machine, report in reports.items()}


def main():
    measured = json.loads((FOLDER / "measured.json").read_text(encoding="utf-8"))
    right = count = 0
    with tempfile.TemporaryDirectory() as directory:
        for name, (kind, times) in measured.items():
            simulated = simulate(sys.argv[1], FOLDER / f"{name}.mlir.xz", times,
                                 pathlib.Path(directory))
            for machine, milliseconds in times.items():
                if "--spoil" in sys.argv:
                    milliseconds /= 2
                off = simulated[machine] / milliseconds - 1
                is_right = abs(off) <= LIMITS[kind]
                right += is_right
                count += 1
                print(f"{'ok' if is_right else 'WRONG'}: {name} on {machine}: measured "
                      f"{milliseconds:.2f} ms, simulated {simulated[machine]:.2f} "
                      f"({100 * off:+.1f} %)")
    print(f"{right} of {count} within 10 % (of the table) or 15 %")


if __name__ == "__main__":
    main()
