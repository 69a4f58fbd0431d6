#!/usr/bin/env python3
"""Makes the tables of docs/benchmarks/guests.md of what scripts/gpu-guests.sh has measured.

  report.py [--check] RESULTS.json ...

With --check it fails where a guest is slower than its host by more than 1 %, where the
results differ by more than rounding, or where a step is not ahead though the model said so.
"""

import argparse
import json
import pathlib
import sys

# A guest may be slower by this, and results may differ by that: kernels that add in any
# order differ from run to run.
SLOWER, DIFFERENCE = 0.01, 1e-3


def gain(plain, guest):
    return 1 - guest / plain if plain else 0.0


def percent(share):
    return f"{100 * share:+.1f} %"


def milliseconds(row, key):
    return f"{row[key] / 1e3:.2f}" if key in row else "–"


def write_program(row):
    plain, guest, predicted = row["plain"], row["guest"], row["predicted"]
    cells = [row["name"], row["instructions"], row["collectives"]]
    cells += [milliseconds(plain, "step_us"), milliseconds(guest, "step_us"),
              percent(gain(plain["step_us"], guest["step_us"])),
              percent(gain(predicted["plain"]["makespan_us"],
                           predicted["guest"]["makespan_us"]))]
    for key in ("nccl_us", "exposed_us"):
        cells += [milliseconds(plain, key), milliseconds(guest, key)]
    cells += [f"{predicted[kind]['exposed_us'] / 1e3:.2f}" for kind in ("plain", "guest")]
    cells += [f"{row[kind]['temporary_bytes'] / 2**30:.2f}" for kind in ("plain", "guest")]
    cells.append("same bits" if row["same_bits"] else f"{row['difference']:.1e} apart")
    return "| " + " | ".join(map(str, cells)) + " |"


COLUMNS = ["step", "instructions", "collectives", "host, ms", "with the guest", "ahead",
           "predicted", "NCCL, ms", "guest", "exposed, ms", "guest", "exposed predicted, ms",
           "guest", "memory, GiB", "guest", "results"]


def write_table(result):
    lines = [f"## JAX {result['jax']}, {result['devices']} × {result['device']}, {result['date']}",
             "", f"`XLA_FLAGS={result['xla_flags']}`; predictions for `{result['machine']}`.", "",
             "| " + " | ".join(COLUMNS) + " |",
             "|---|" + "--:|" * (len(COLUMNS) - 2) + "---|"]
    for row in result["programs"]:
        lines.append(f"| {row['name']} | {row['error']} |" if "error" in row
                     else write_program(row))
    return "\n".join(lines)


def find_failures(result):
    for row in result["programs"]:
        name = row["name"]
        if "error" in row:
            yield f"{name}: {row['error']}"
            continue
        measured = gain(row["plain"]["step_us"], row["guest"]["step_us"])
        predicted = gain(*(row["predicted"][kind]["makespan_us"] for kind in ("plain", "guest")))
        if measured < -SLOWER:
            yield f"{name}: the guest is slower by {percent(-measured)}"
        if predicted > 2 * SLOWER and measured < predicted / 2:
            yield f"{name}: ahead by {percent(measured)}, predicted {percent(predicted)}"
        if not row["same_bits"] and row["difference"] > DIFFERENCE:
            yield f"{name}: the results differ by {row['difference']:.1e}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("results", nargs="+", type=pathlib.Path, metavar="RESULTS.json")
    options = parser.parse_args()
    results = [json.loads(path.read_text()) for path in options.results]
    print("\n\n".join(map(write_table, results)))
    failures = [line for result in results for line in find_failures(result)]
    for line in failures:
        print(f"error: {line}", file=sys.stderr)
    return options.check and bool(failures)


if __name__ == "__main__":
    sys.exit(main())
