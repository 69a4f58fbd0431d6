"""Results of gpu-bench.sh, read from its output or from a page."""

import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from input_files import checked, read_json  # noqa: E402 pylint: disable=wrong-import-position

KINDS = ["all_reduce", "all_gather", "reduce_scatter", "all_to_all"]
# Our algorithms, and those that they are compared with.
ALGORITHMS = ["push", "pull", "2shot-s", "2shot-f", "2shot-p", "copy-engine"]
OTHERS = ["nccl", "nccl-window", "torch-nccl", "torch-one_shot", "torch-two_shot"]

# Keys that identify the rows of a section.
KEYS = {
    "collectives": ["ranks", "kind", "bytes", "by", "algorithm"],
    "pipeline": ["name", "variant", "ranks"],
    "steps": ["name", "variant", "ranks"],
    "simulated": ["name", "variant"],
    "torch_steps": ["name", "variant", "ranks"],
    "xla_steps": ["name", "variant", "ranks"],
}


def load(paths):
    """Merges several results; later ones replace rows of the same name."""
    merged = {"auto": {}, **{section: {} for section in KEYS}}
    for path in paths:
        results = read_json(path)
        with checked(path):
            merged["machine"] = results["machine"]
            merged["auto"].update(results["auto"])
            for section, keys in KEYS.items():
                for row in results.get(section, []):
                    merged[section][tuple(row[key] for key in keys)] = row
    return {
        name: list(value.values()) if name in KEYS else value
        for name, value in merged.items()
    }


def get_times(rows):
    """Returns (kind, ranks, way) -> {bytes: us} of the section `collectives`."""
    times = {}
    for row in rows:
        way = row["algorithm"] if row["by"] == "ours" else row["by"]
        times.setdefault((row["kind"], row["ranks"], way), {})[row["bytes"]] = row["us"]
    return times


def read_page(path):
    """Returns (kind, ranks, way) -> {bytes: us} of a page's tables; one way is `auto`."""
    times, title, columns = {}, None, []
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            title, columns = re.fullmatch(r"### (\w+), (\d+) GPUs", line), []
        elif title and line.startswith("|") and not line.startswith("|--"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if not columns:
                columns = cells
                continue
            for column, cell in zip(columns[1:], cells[1:]):
                if cell:
                    points = times.setdefault((title[1], int(title[2]), column), {})
                    points[parse_bytes(cells[0])] = float(cell)
    return times


def read_times(paths):
    """Returns (kind, ranks, way) -> {bytes: us} of results and pages together."""
    pages = [path for path in paths if str(path).endswith(".md")]
    times = {}
    for page in pages:
        times.update(read_page(page))
    times.update(get_times(load([p for p in paths if p not in pages])["collectives"]))
    return times


def format_bytes(size):
    for unit, bits in (("M", 20), ("K", 10)):
        if size >= 1 << bits:
            return f"{size >> bits} {unit}"
    return str(size)


def parse_bytes(text):
    """Parses the output of format_bytes."""
    number, _, unit = text.partition(" ")
    return int(number) << {"": 0, "K": 10, "M": 20}[unit]


def format_us(us):
    if us is None:
        return ""
    return f"{us:.2f}" if us < 10 else f"{us:.1f}" if us < 100 else f"{us:.0f}"
