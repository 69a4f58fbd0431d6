"""Tables of pipeline schedules: the actions of each rank, as PyTorch writes them."""

from __future__ import annotations

import collections
import csv
import dataclasses
import functools
import io
import re
from collections.abc import Iterable, Iterator

COMPUTE = ("F", "I", "W", "B")
SENDS = ("SEND_F", "SEND_B")
RECEIVES = ("RECV_F", "RECV_B")
SEND_WAITS = ("WAIT_SEND_F", "WAIT_SEND_B")
# Actions of whole stages, which have no microbatch.
OF_STAGES = ("UNSHARD", "RESHARD", "REDUCE_GRAD", "WAIT_REDUCE_GRAD")
KINDS = (*COMPUTE, *SENDS, *RECEIVES, *SEND_WAITS, *OF_STAGES)
_ACTION = re.compile(rf"(\d{{1,6}})({'|'.join(sorted(KINDS, key=len, reverse=True))})(\d{{0,6}})")
_MOST_SHOWN = 60
_EXPECTED = "expected an action such as 0F1, 2B0, 1SEND_F0 or 0UNSHARD"


class TableError(ValueError):
    """A table that cannot be read, or that is wrong. `problems` has a line for each error."""

    def __init__(self, problems: list[str]):
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclasses.dataclass(frozen=True)
class Action:
    """Work of a rank for a stage and a microbatch. `row` and `column` count from 1, and are 0
    for an action that the table does not have."""

    stage: int
    kind: str
    microbatch: int | None = None
    row: int = dataclasses.field(default=0, compare=False)
    column: int = dataclasses.field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.stage}{self.kind}{'' if self.microbatch is None else self.microbatch}"

    @property
    def is_compute(self) -> bool:
        return self.kind in COMPUTE


@dataclasses.dataclass(frozen=True)
class Step:
    """A cell: an action, or several that OVERLAP_F_B joins."""

    parts: tuple[Action, ...]
    is_joined: bool = False

    def __str__(self) -> str:
        text = ";".join(map(str, self.parts))
        return f"({text})OVERLAP_F_B" if self.is_joined else text


Row = list[Step]


@dataclasses.dataclass(frozen=True)
class Message:
    """A message between two stages: an activation (F) or a gradient (B), named by its sender."""

    direction: str
    sender: int
    microbatch: int

    @property
    def receiver(self) -> int:
        return self.sender + (1 if self.direction == "F" else -1)

    @property
    def send(self) -> Action:
        return Action(self.sender, f"SEND_{self.direction}", self.microbatch)

    @property
    def receive(self) -> Action:
        return Action(self.receiver, f"RECV_{self.direction}", self.microbatch)


def get_message(action: Action) -> Message:
    """Returns the message of a SEND, RECV or WAIT_SEND."""
    assert action.microbatch is not None
    direction = action.kind[-1]
    sender = action.stage
    if action.kind in RECEIVES:
        sender += -1 if direction == "F" else 1
    return Message(direction, sender, action.microbatch)


@dataclasses.dataclass
class Table:
    """A schedule, whose rows do not change. Errors refer to it by `name`, the name of its file."""

    name: str
    rows: list[Row]
    stage_ranks: list[int] = dataclasses.field(default_factory=list)
    num_microbatches: int = 0

    @property
    def num_ranks(self) -> int:
        return len(self.rows)

    @property
    def num_stages(self) -> int:
        return len(self.stage_ranks)

    @functools.cached_property
    def has_messages(self) -> bool:
        return any(part.kind in SENDS + RECEIVES for part in self.parts())

    @functools.cached_property
    def has_backward(self) -> bool:
        return any(part.kind in ("B", "I") for part in self.parts())

    def parts(self) -> Iterator[Action]:
        for row in self.rows:
            yield from flatten(row)

    def with_rows(self, rows: list[Row]) -> Table:
        """Returns a table of the same stages with other rows."""
        return dataclasses.replace(self, rows=rows)

    def crosses(self, stage: int, other: int) -> bool:
        """Returns true if the stages exist and are on different ranks."""
        ranks = self.stage_ranks
        return 0 <= other < len(ranks) and ranks[stage] != ranks[other]

    def get_result(self, action: Action) -> Message | None:
        """Returns the message whose data `action` computes, or None."""
        if action.microbatch is None:
            return None
        direction = {"F": "F", "B": "B", "I": "B"}.get(action.kind)
        if direction is None:
            return None
        message = Message(direction, action.stage, action.microbatch)
        return message if self.crosses(action.stage, message.receiver) else None

    def get_operand(self, action: Action) -> Message | None:
        """Returns the message whose data `action` uses, or None."""
        if action.microbatch is None:
            return None
        if action.kind == "F" and self.crosses(action.stage, action.stage - 1):
            return Message("F", action.stage - 1, action.microbatch)
        if action.kind in ("B", "I") and self.crosses(action.stage, action.stage + 1):
            return Message("B", action.stage + 1, action.microbatch)
        return None

    def place(self, action: Action) -> str:
        """Returns FILE:ROW:COLUMN."""
        return f"{self.name}:{action.row}:{action.column}"

    def to_csv(self) -> str:
        """Returns the table as CSV that PyTorch reads."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerows([str(step) for step in row] for row in self.rows)
        return text.getvalue()


def flatten(row: Iterable[Step]) -> Iterator[Action]:
    """Returns the actions of a row, in order."""
    for step in row:
        yield from step.parts


def _show(text: str) -> str:
    """Returns a part of the table for an error, quoted and shortened to one line."""
    shown = repr(text)
    return shown if len(shown) <= _MOST_SHOWN else shown[: _MOST_SHOWN - 3] + "..."


def _read_action(text: str, row: int, column: int) -> Action:
    found = _ACTION.fullmatch(text)
    if not found:
        raise ValueError(f"{_show(text)} is no action: {_EXPECTED}")
    stage, kind, microbatch = found.groups()
    if kind in OF_STAGES and microbatch:
        raise ValueError(f"'{text}' has a microbatch: expected {stage}{kind}")
    if kind not in OF_STAGES and not microbatch:
        raise ValueError(f"'{text}' has no microbatch: expected one, such as {text}0")
    return Action(int(stage), kind, int(microbatch) if microbatch else None, row, column)


def _read_step(text: str, row: int, column: int) -> Step:
    if not text.startswith("("):
        return Step((_read_action(text, row, column),))
    inner, _, kind = text[1:].partition(")")
    if kind != "OVERLAP_F_B" or not inner:
        expected = "expected one such as (0F1;3B0)OVERLAP_F_B"
        raise ValueError(f"{_show(text)} is no action: {expected}")
    parts = tuple(_read_action(part.strip(), row, column) for part in inner.split(";"))
    for part in parts:
        if not part.is_compute:
            raise ValueError(f"'{part}' in OVERLAP_F_B: expected F, I, W or B")
    return Step(parts, is_joined=True)


def read_table(text: str, name: str) -> Table:
    """Reads a table of PyTorch: CSV with a row for each rank. Raises TableError for cells that are
    not actions."""
    problems: list[str] = []
    rows: list[Row] = []
    try:
        cells = list(csv.reader(io.StringIO(text), strict=True))
    except csv.Error as error:
        raise TableError([f"{name}: error: no CSV: {error}"]) from None
    for number, line in enumerate(cells, 1):
        row: Row = []
        for column, cell in enumerate(line, 1):
            if not cell.strip():
                continue
            try:
                row.append(_read_step(cell.strip(), number, column))
            except ValueError as error:
                problems.append(f"{name}:{number}:{column}: error: {error}")
        if not row and not problems:
            problems.append(f"{name}:{number}:1: error: rank {number - 1} has no actions")
        rows.append(row)
    if not rows:
        problems.append(f"{name}: error: no rows: expected one for each rank")
    if problems:
        raise TableError(problems)
    return Table(name, rows)


def find_stages(table: Table, layout: str | None) -> None:
    """Sets the rank of each stage: the one with the most of its compute, or by `layout`, "loop" (0,
    1, 0, 1) or "v" (0, 1, 1, 0). Sets the number of microbatches to that of most stages. Raises
    TableError if a stage has no compute."""
    counts: dict[int, collections.Counter[int]] = collections.defaultdict(collections.Counter)
    last: dict[int, int] = {}
    for rank, row in enumerate(table.rows):
        for part in flatten(row):
            if part.is_compute:
                counts[part.stage][rank] += 1
                last[part.stage] = max(last.get(part.stage, 0), part.microbatch or 0)
    if not counts:
        raise TableError([f"{table.name}: error: no compute: expected actions such as 0F0"])
    num_stages = max(counts) + 1
    missing = next((stage for stage in range(num_stages) if stage not in counts), None)
    if missing is not None:
        text = f"no rank runs stage {missing}: expected all of 0 to {num_stages - 1}"
        raise TableError([f"{table.name}: error: {text}"])
    ranks = table.num_ranks
    for stage in range(num_stages):
        place = stage % ranks
        if layout == "v" and stage // ranks % 2:
            place = ranks - 1 - place
        if layout is None:
            most = max(counts[stage].values())
            place = min(rank for rank, n in counts[stage].items() if n == most)
        table.stage_ranks.append(place)
    numbers = collections.Counter(last.values())
    most = max(numbers.values())
    table.num_microbatches = 1 + min(n for n, count in numbers.items() if count == most)
