#!/usr/bin/env python3
"""Writes the tables of docs/benchmarks/guests.md.

Reads results of scripts/gpu-guests.sh and scripts/gpu-bench.sh.

  report.py [--check] [--into=PAGE.md] RESULTS.json ...

--into replaces the tables between the page's lines `<!-- tables -->`. --check fails if a guest is
more than 1 % slower than its host, or if results differ by more than rounding. It also fails if a
step is not faster although the model predicted it.
"""

import argparse
import json
import pathlib
import re
import sys

# Limits of a guest's slowdown, and of the difference of results: kernels that add in any order vary
# from run to run. Inductor fuses differently in another order, and two of its own ways to compile a
# bf16 step differ by the larger limit.
SLOWER, DIFFERENCE, DIFFERENCE_FUSED = 0.01, 1e-3, 0.03
MARK = "<!-- tables -->"


def gain(plain, guest):
    return 1 - guest / plain if plain else 0.0


def percent(share):
    return f"{100 * share:+.1f} %"


def milliseconds(row, key):
    return f"{row[key] / 1e3:.2f}" if row and row.get(key) is not None else "–"


def gibibytes(row, key):
    return f"{row[key] / 2**30:.2f}" if row and row.get(key) is not None else "–"


def compare(row):
    return "same bits" if row["same_bits"] else f"{row['difference']:.1e} apart"


def table(columns, rows):
    numbers = len(columns) - 1 - (columns[-1] == "results")
    lines = ["| " + " | ".join(columns) + " |",
             "|---|" + "--:|" * numbers + ("---|" if columns[-1] == "results" else "")]
    return lines + ["| " + " | ".join(map(str, cells)) + " |" for cells in rows]


def title(result, host, version):
    return f"## {host} {version}, {result['devices']} × {result['device']}, {result['date']}"


def get_errors(result):
    return [f"`{row['name']}`: {row['error']}" for row in result["programs"] if "error" in row]


#
# Parts of gpu-guests.sh
#


def write_cell(value, form):
    if value is None:
        return "–"
    return percent(value) if form == "%" else format(value, form)


def write_part(result):
    rows = [[write_cell(row.get(key), form) for key, _, form in result["columns"]]
            for row in result["programs"] if "error" not in row]
    host, version = ("PyTorch", result["torch"]) if "torch" in result else ("JAX", result["jax"])
    return [title(result, f"{result['title']}, {host}", version), "", " ".join(result["notes"]), "",
            *table([head for _, head, _ in result["columns"]], rows), "",
            *result["failures"], *get_errors(result)]


#
# JAX
#

JAX_COLUMNS = ["step", "instructions", "collectives", "host, ms", "with the guest", "ahead",
               "predicted", "NCCL, ms", "guest", "exposed, ms", "guest",
               "exposed predicted, ms", "guest", "memory, GiB", "guest", "results"]
COST_COLUMNS = ["step", "collective", "MiB", "number", "model, µs", "alone", "in XLA's step",
                "in the guest's"]


def get_predicted(row):
    return gain(*(row["predicted"][kind]["makespan_us"] for kind in ("plain", "guest")))


def write_program(row):
    plain, guest, predicted = row["plain"], row["guest"], row["predicted"]
    cells = [row["name"], row["instructions"], row["collectives"]]
    cells += [milliseconds(plain, "step_us"), milliseconds(guest, "step_us"),
              percent(gain(plain["step_us"], guest["step_us"])), percent(get_predicted(row))]
    for key in ("nccl_us", "exposed_us"):
        cells += [milliseconds(plain, key), milliseconds(guest, key)]
    cells += [milliseconds(predicted[kind], "exposed_us") for kind in ("plain", "guest")]
    cells += [gibibytes(row[kind], "temporary_bytes") for kind in ("plain", "guest")]
    return [*cells, compare(row)]


def write_costs(row):
    """Yields rows of the significant collectives: those of at least 1 MiB."""
    for found in row.get("collectives_by_size", []):
        if found["bytes"] < 2**20:
            continue
        times = [f"{found[key]:.0f}" if key in found else "–"
                 for key in ("model_us", "alone_us", "plain_us", "guest_us")]
        yield [row["name"], found["kind"], f"{found['bytes'] / 2**20:.0f}", found["count"], *times]


def write_jax(result):
    good = [row for row in result["programs"] if "error" not in row]
    host = {"scan": "A scan of layers, JAX", "gathers": "Gathers by copy engines, JAX"}.get(
        result.get("part"), "JAX")
    lines = [title(result, host, result["jax"]), "",
             f"`XLA_FLAGS={result['xla_flags']}`; predictions for `{result['machine']}`.",
             *result.get("notes", []), "",
             *table(JAX_COLUMNS, map(write_program, good)), ""]
    for row in good:
        for loop in row.get("loops", []):
            lines.append(f"`{row['name']}`: the loop `{loop['name']}` "
                         + (f"stays: {loop['obstacle']}." if loop["obstacle"] else "is rotated."))
    costs = [cells for row in good for cells in write_costs(row)]
    if costs:
        lines += ["How long a collective takes: by the model, alone, and in both orders beside other",
                  "kernels, on the GPU that arrived last (the other one waits for it):", "",
                  *table(COST_COLUMNS, costs), ""]
    return lines + get_errors(result)


#
# PyTorch
#

TORCH_COLUMNS = ["step", "compiled", "collectives", "buckets", "passes, s", "ms", "ahead",
                 "predicted on FX", "after fusion", "NCCL, ms", "exposed, ms", "peak, GiB",
                 "results"]


def predict(way, stage):
    """Returns the predicted gain of the guest's change of the FX graphs, or of Inductor's nodes."""
    graphs = way.get("graphs", [])
    found = graphs if stage == "fx" else [g["scheduled"] for g in graphs if g.get("scheduled")]
    before, after = (sum(g[key]["makespan_us"] for g in found if g[key])
                     for key in ("before", "after"))
    return gain(before, after) if before else None


def write_prediction(way, stage):
    predicted = predict(way, stage)
    return "–" if predicted is None else percent(predicted)


def write_torch_style(row):
    ways = row["ways"]
    plain = ways.get("plain", {}).get("step_us")
    for name, way in ways.items():
        if "step_us" not in way:
            continue
        graphs = way.get("graphs", [])
        counts = [sum(graph[key] for graph in graphs) if graphs else "–"
                  for key in ("collectives", "buckets")]
        is_host = name == "plain" or not plain
        passes = way.get("pass_seconds")
        yield [row["name"], name, *counts, f"{passes:.2f}" if passes else "–",
               milliseconds(way, "step_us"),
               "–" if is_host else percent(gain(plain, way["step_us"])),
               write_prediction(way, "fx"), write_prediction(way, "late"),
               milliseconds(way, "nccl_us"), milliseconds(way, "exposed_us"),
               gibibytes(way, "peak_bytes"), compare(way) if "same_bits" in way else "–"]


def write_torch(result):
    rows = [cells for row in result["programs"] for cells in write_torch_style(row)]
    layers = {row["layers"] for row in result["programs"]}
    lines = [title(result, "PyTorch", result["torch"]), "",
             f"{', '.join(map(str, sorted(layers)))} layers; predictions for "
             f"`{result['machine']}`, for the guest's changes to the FX graphs and to the "
             "order after fusion.", "",
             *table(TORCH_COLUMNS, rows), ""]
    for row in result["programs"]:
        lines += [f"`{row['name']}`, {name}: {way['error']}"
                  for name, way in row["ways"].items() if "error" in way]
    return lines + get_errors(result)


#
# Our own programs
#


def write_own(result):
    machine = result["machine"]
    times = {(row["name"], row["variant"]): row["us"] / 1e3
             for section in ("steps", "xla_steps") for row in result.get(section, [])}
    simulated = {(row["name"], row["variant"]): row["makespan_us"] / 1e3
                 for row in result.get("simulated", [])}
    rows = []
    for name in sorted({name for name, _ in times}):
        xla = times.get((name, "XLA"))
        for variant, how in (("XLA", "XLA"), ("scheduled", "comm-optimize"),
                             ("roomy", "memory limit 1.2"),
                             ("static", "static results, arguments")):
            if (name, variant) in times:
                ms = times[name, variant]
                expected = simulated.get((name, variant))
                rows.append([name, how, f"{ms:.3f}",
                             percent(gain(xla, ms)) if xla and variant != "XLA" else "–",
                             f"{expected:.3f}" if expected else "–"])
    return [f"## Our own programs, {machine['gpus']} × {machine['gpu']}, {machine['date']}", "",
            f"Driver {machine['driver']}, NCCL {machine.get('nccl', '–')}.", "",
            *table(["step", "how", "ms", "ahead of XLA", "simulated, ms"], rows), ""]


WRITERS = {"jax": write_jax, "torch": write_torch, "steps": write_own}


def write(result):
    if result.get("columns"):
        return "\n".join(write_part(result)).rstrip()
    for key, writer in WRITERS.items():
        if key in result:
            return "\n".join(writer(result)).rstrip()
    raise ValueError("expected results of gpu-guests.sh or gpu-bench.sh")


def find_failures(result):
    yield from result.get("failures", [])
    for row in result.get("programs", []):
        if "error" in row:
            yield f"{row['name']}: {row['error']}"
            continue
        if result.get("columns"):
            continue
        if "ways" in row:
            guests = [(f"{row['name']}, {name}", row["ways"].get("plain", {}), way,
                       predict(way, "late"))
                      for name, way in row["ways"].items() if name.startswith("guest")]
            allowed = DIFFERENCE_FUSED
        else:
            guests = [(row["name"], row["plain"], {**row, **row["guest"]}, get_predicted(row))]
            allowed = DIFFERENCE
        for name, plain, guest, predicted in guests:
            if "step_us" not in guest or "step_us" not in plain:
                yield f"{name}: {guest.get('error') or 'there is nothing to compare it with'}"
                continue
            measured = gain(plain["step_us"], guest["step_us"])
            if measured < -SLOWER:
                yield f"{name}: the guest is slower by {percent(-measured)}"
            if predicted and predicted > 2 * SLOWER and measured < predicted / 2:
                yield f"{name}: ahead by {percent(measured)}, predicted {percent(predicted)}"
            if not guest["same_bits"] and guest["difference"] > allowed:
                yield f"{name}: the results differ by {guest['difference']:.1e}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--into", type=pathlib.Path, metavar="PAGE.md")
    parser.add_argument("results", nargs="+", type=pathlib.Path, metavar="RESULTS.json")
    options = parser.parse_args()
    results = [json.loads(path.read_text()) for path in options.results]
    tables = "\n\n".join(map(write, results))
    if options.into:
        page = options.into.read_text()
        new, count = re.subn(f"{MARK}.*{MARK}", lambda _: f"{MARK}\n\n{tables}\n\n{MARK}", page,
                             flags=re.DOTALL)
        if not count:
            parser.error(f"'{options.into}' does not have '{MARK}' twice")
        options.into.write_text(new)
    else:
        print(tables)
    failures = [line for result in results for line in find_failures(result)]
    for line in failures:
        print(f"error: {line}", file=sys.stderr)
    return options.check and bool(failures)


if __name__ == "__main__":
    sys.exit(main())
