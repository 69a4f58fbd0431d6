"""The result of `compare`: a table, as text, JSON and a page."""

from __future__ import annotations

import dataclasses
import html
import json
import os
import pathlib
from collections.abc import Sequence
from typing import Any

import commdialect
from commdialect._module import write_file

#: The row of `install`: buckets, and the order of the nodes.
OURS = "commdialect"
#: The row of the guest without buckets: it only orders Inductor's own nodes.
ORDER = "commdialect, order only"


@dataclasses.dataclass
class Row:
    """The figures of one list of passes on one graph, in ns, bytes and seconds of CPU time.

    The first three are by the machine's model. Figures named `inductor_` are Inductor's own
    estimates of collectives, of the compute at the same time, and of memory. `pass_seconds`
    is the time of the passes that create buckets and orders.
    """

    makespan_ns: int
    exposed_ns: int
    peak_bytes: int
    inductor_makespan_ns: int
    inductor_exposed_ns: int
    inductor_peak_bytes: int
    num_collectives: int
    pass_seconds: float
    report: commdialect.Report | None = dataclasses.field(default=None, repr=False)

    def to_json(self) -> dict[str, Any]:
        fields = dataclasses.fields(self)
        return {f.name: getattr(self, f.name) for f in fields if f.name != "report"}


def _total(rows: Sequence[Row]) -> Row:
    """Returns the row of graphs that run one after the other."""
    largest = ("peak_bytes", "inductor_peak_bytes")
    values = {
        f.name: (max if f.name in largest else sum)(getattr(row, f.name) for row in rows)
        for f in dataclasses.fields(Row)
        if f.name != "report"
    }
    return Row(**values)


class Comparison:
    """The result of `compare`.

    graphs: the rows of each graph with communication, by list, in the order of
        compilation.
    totals: the rows of all graphs together, by list.
    compile_seconds: the time of the whole compilation by list, with the passes, but without
        compiling kernels.
    skipped: the errors of lists that Inductor failed to run.
    """

    def __init__(self, machine: str, num_ranks: int, costs: str = "machine"):
        self.machine, self.num_ranks, self.costs = machine, num_ranks, costs
        self.graphs: list[dict[str, Row]] = []
        self.compile_seconds: dict[str, float] = {}
        self.skipped: dict[str, str] = {}

    @property
    def totals(self) -> dict[str, Row]:
        names = self.compile_seconds
        return {name: _total([graph[name] for graph in self.graphs]) for name in names}

    @property
    def ours(self) -> Row:
        return self.totals[OURS]

    @property
    def best(self) -> str:
        """The fastest of Inductor's lists, by the costs by which all lists decide."""
        others = {n: row for n, row in self.totals.items() if n not in (OURS, ORDER)}
        time = "makespan_ns" if self.costs == "machine" else "inductor_makespan_ns"
        return min(others, key=lambda name: (getattr(others[name], time), others[name].peak_bytes))

    def _cells(self) -> list[list[str]]:
        rows = [["list", "makespan ms", "exposed ms", "peak MiB", "collectives", "passes s"]]
        rows[0] += ["makespan ms*", "exposed ms*", "peak MiB*", "compilation s"]
        for name, row in self.totals.items():
            rows.append(
                [
                    name,
                    f"{row.makespan_ns / 1e6:.3f}",
                    f"{row.exposed_ns / 1e6:.3f}",
                    f"{row.peak_bytes / 2**20:.1f}",
                    str(row.num_collectives),
                    f"{row.pass_seconds:.3f}",
                    f"{row.inductor_makespan_ns / 1e6:.3f}",
                    f"{row.inductor_exposed_ns / 1e6:.3f}",
                    f"{row.inductor_peak_bytes / 2**20:.1f}",
                    f"{self.compile_seconds[name]:.1f}",
                ]
            )
        return rows

    def _notes(self) -> list[str]:
        notes = [
            f"{self.num_ranks} ranks on {self.machine}; {len(self.graphs)} graphs with "
            "communication, times summed, the largest peak. * by Inductor's own estimates"
        ]
        return notes + [f"{name}: {why}" for name, why in self.skipped.items()]

    @property
    def text(self) -> str:
        """The table as text."""
        cells = self._cells()
        widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
        lines = [
            "  ".join(
                cell.rjust(width) if i else cell.ljust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in cells
        ]
        return "\n".join([*lines, *self._notes()]) + "\n"

    @property
    def data(self) -> dict[str, Any]:
        """All results, as JSON's values."""
        return {
            "version": 1,
            "machine": self.machine,
            "costs": self.costs,
            "ranks": self.num_ranks,
            "best": self.best,
            "totals": {name: row.to_json() for name, row in self.totals.items()},
            "graphs": [
                {name: row.to_json() for name, row in graph.items()} for graph in self.graphs
            ],
            "compile_seconds": self.compile_seconds,
            "skipped": self.skipped,
        }

    @property
    def json(self) -> str:
        """`data` as JSON text."""
        return json.dumps(self.data, indent=1) + "\n"

    @property
    def html(self) -> str:
        """A page with the table and, for each graph, the guest's timeline beside that of
        Inductor's best list."""
        head, *rows = self._cells()
        table = "<tr>" + "".join(f"<th>{html.escape(cell)}" for cell in head)
        for row in rows:
            table += "\n<tr>" + "".join(f"<td>{html.escape(cell)}" for cell in row)
        notes = "".join(f"<p>{html.escape(note)}" for note in self._notes())
        frames = "".join(
            f"\n<h2>Graph {i}: {OURS} beside {html.escape(self.best)}</h2>\n"
            f'<iframe style="width:100%;height:32rem;border:0" srcdoc="'
            f'{html.escape(row.report.html, quote=True)}"></iframe>'
            for i, row in enumerate(graph[OURS] for graph in self.graphs)
            if row.report is not None
        )
        return (
            '<!DOCTYPE html>\n<meta charset="utf-8"><title>commdialect.torch.compare</title>\n'
            "<style>body{font:14px sans-serif}td,th{padding:2px 8px;text-align:right}"
            "td:first-child,th:first-child{text-align:left}</style>\n"
            f"<table>{table}</table>\n{notes}{frames}\n"
        )

    def write(self, stem: str | os.PathLike[str]) -> None:
        """Writes STEM.txt, STEM.json and STEM.html."""
        for extension, text in ((".txt", self.text), (".json", self.json), (".html", self.html)):
            write_file(pathlib.Path(os.fspath(stem) + extension), text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<commdialect.torch.Comparison of {', '.join(self.compile_seconds)}>"

    def _repr_html_(self) -> str:
        # A frame keeps the page's styles from the notebook.
        return (
            '<iframe style="width:100%;height:48rem;border:0" '
            f'srcdoc="{html.escape(self.html, quote=True)}"></iframe>'
        )
