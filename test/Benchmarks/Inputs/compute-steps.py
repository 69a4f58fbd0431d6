"""Compares simulated times of steps with those measured on an H100 and an H200.

compute-steps.py COMM_OPT: `compute-steps/measured.json` has the milliseconds of
docs/benchmarks/compute.md, by machine; beside it are the programs (benchmarks/gpu/steps.py),
compressed. The last line counts the times that are near if the measured ones are halved.
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
         *(flag for machine, report in reports.items()
           for flag in (f"--comm-set-target=machine={machine}", f"--comm-report=format=json output={report}")),
         "-o", "/dev/null"],
        check=True)
    return {machine: json.loads(report.read_text(encoding="utf-8"))["makespan_ns"] / 1e6
            for machine, report in reports.items()}


def is_near(simulated, measured, kind):
    return abs(simulated / measured - 1) <= LIMITS[kind]


def main():
    measured = json.loads((FOLDER / "measured.json").read_text(encoding="utf-8"))
    right = spoilt = count = 0
    with tempfile.TemporaryDirectory() as directory:
        for name, (kind, times) in measured.items():
            simulated = simulate(sys.argv[1], FOLDER / f"{name}.mlir.xz", times,
                                 pathlib.Path(directory))
            for machine, milliseconds in times.items():
                is_right = is_near(simulated[machine], milliseconds, kind)
                right += is_right
                spoilt += is_near(simulated[machine], milliseconds / 2, kind)
                count += 1
                print(f"{'ok' if is_right else 'WRONG'}: {name} on {machine}: measured "
                      f"{milliseconds:.2f} ms, simulated {simulated[machine]:.2f} "
                      f"({100 * simulated[machine] / milliseconds - 100:+.1f} %)")
    print(f"{right} of {count} within 10 % (of the table) or 15 %")
    print(f"{spoilt} of {count} of halved times")


if __name__ == "__main__":
    main()
