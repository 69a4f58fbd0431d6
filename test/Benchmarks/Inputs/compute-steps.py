"""Compares what the simulator says of steps with what was measured on one H100.

compute-steps.py COMM_OPT [--spoil]: `compute-steps/measured.json` has the milliseconds of
docs/benchmarks/compute.md; beside it are the programs (benchmarks/gpu/steps.py), compressed.
--spoil says that each took half as long.
"""

import json
import lzma
import pathlib
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent / "compute-steps"
# Of the page's first table, and of programs that the figures were not fitted to.
LIMITS = {"table": 0.10, "other": 0.15}


def simulate(comm_opt, program, directory):
    source, report = directory / "program.mlir", directory / "report.json"
    source.write_bytes(lzma.decompress(program.read_bytes()))
    subprocess.run(
        [comm_opt, source, "--allow-unregistered-dialect",
         "--convert-stablehlo-to-comm=num-ranks=1",
         "--convert-stablehlo-to-arith", "--comm-prepare-for-gpu",
         f"--comm-report=machine=h100-x1 format=json output={report}", "-o", "/dev/null"],
        check=True)
    return json.loads(report.read_text(encoding="utf-8"))["makespan_ns"] / 1e6


def main():
    measured = json.loads((FOLDER / "measured.json").read_text(encoding="utf-8"))
    right = 0
    with tempfile.TemporaryDirectory() as directory:
        for name, (kind, milliseconds) in measured.items():
            if "--spoil" in sys.argv:
                milliseconds /= 2
            simulated = simulate(sys.argv[1], FOLDER / f"{name}.mlir.xz", pathlib.Path(directory))
            is_right = abs(simulated / milliseconds - 1) <= LIMITS[kind]
            right += is_right
            print(f"{'ok' if is_right else 'WRONG'}: {name}: measured {milliseconds:.2f} ms, "
                  f"simulated {simulated:.2f} ({100 * (simulated / milliseconds - 1):+.1f} %)")
    print(f"{right} of {len(measured)} within 10 % (of the table) or 15 %")


if __name__ == "__main__":
    main()
