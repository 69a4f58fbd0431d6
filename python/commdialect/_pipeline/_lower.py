"""Adds messages to a table of compute, as PyTorch does."""

from __future__ import annotations

from commdialect._pipeline._table import (
    SENDS,
    Action,
    Message,
    Row,
    Step,
    Table,
    get_message,
)

# PyTorch's default of `max_active_stages`.
_MOST_ACTIVE_STAGES = 3


class Stuck(Exception):
    """An order of compute in which ranks wait for each other: the table, and the position of the
    step at which each rank stops."""

    def __init__(self, table: Table, stops: list[int]):
        super().__init__("ranks wait for each other")
        self.table, self.stops = table, stops


def _make(stage: int, kind: str, microbatch: int | None = None) -> Step:
    return Step((Action(stage, kind, microbatch),))


def _add_unshards(row: Row) -> Row:
    """Adds an UNSHARD before the first use of a stage's parameters and a RESHARD after the last.
    Keeps the parameters of at most three stages, unless a joined step needs more."""
    # For each step, the stages in the order of their next use, with the step that uses them.
    upcoming: list[list[tuple[int, int]]] = []
    uses: list[tuple[int, int]] = []
    for index in reversed(range(len(row))):
        stages = list(dict.fromkeys(part.stage for part in row[index].parts))
        uses = [(s, index) for s in stages] + [use for use in uses if use[0] not in stages]
        upcoming.append(uses)
    upcoming.reverse()
    active: dict[int, None] = {}
    result: Row = []
    for step, uses in zip(row, upcoming, strict=True):
        wanted: list[int] = []
        last = -1
        for stage, index in uses:
            # A joined step needs all of its stages.
            if len(wanted) >= _MOST_ACTIVE_STAGES and index != last:
                break
            wanted.append(stage)
            last = index
        for stage in [stage for stage in active if stage not in wanted]:
            del active[stage]
            result.append(_make(stage, "RESHARD"))
        for stage in wanted:
            if stage not in active:
                active[stage] = None
                result.append(_make(stage, "UNSHARD"))
        result.append(step)
    return result + [_make(stage, "RESHARD") for stage in active]


def _add_reductions(row: Row, num_microbatches: int) -> Row:
    """Adds the reduction of a stage's gradients after its last backward."""
    counts: dict[int, int] = {}
    result: Row = []
    for step in row:
        result.append(step)
        for part in step.parts:
            if part.kind in ("B", "W"):
                counts[part.stage] = counts.get(part.stage, 0) + 1
                if counts[part.stage] == num_microbatches:
                    result.append(_make(part.stage, "REDUCE_GRAD"))
                    result.append(_make(part.stage, "WAIT_REDUCE_GRAD"))
    return result


def _add_messages(table: Table) -> list[Row]:
    """Adds each send after the action that computes its data, and the receive to the end of the
    other rank's row so far. So the messages of all ranks have one common order. Raises Stuck if
    ranks wait for each other."""
    rows: list[Row] = [[] for _ in table.rows]
    next_step = [0] * table.num_ranks
    received: set[Message] = set()
    is_done = False
    while not is_done:
        is_done, moves = True, False
        for rank, row in enumerate(table.rows):
            if next_step[rank] == len(row):
                continue
            is_done = False
            step = row[next_step[rank]]
            operands = (table.get_operand(part) for part in step.parts)
            if any(operand and operand not in received for operand in operands):
                continue
            next_step[rank] += 1
            moves = True
            rows[rank].append(step)
            for part in step.parts:
                message = table.get_result(part)
                if message:
                    received.add(message)
                    rows[rank].append(Step((message.send,)))
                    rows[table.stage_ranks[message.receiver]].append(Step((message.receive,)))
        if not is_done and not moves:
            raise Stuck(table, next_step)
    return rows


def _add_send_waits(row: Row) -> Row:
    """Adds a wait for each send. For an activation, it follows the backward of the same microbatch,
    which shows that the activation has arrived. Other waits are at the end of the row."""
    pending: dict[Message, None] = {}
    result: Row = []
    for step in row:
        result.append(step)
        for part in step.parts:
            if part.kind in SENDS:
                pending[get_message(part)] = None
            elif part.kind in ("B", "I"):
                assert part.microbatch is not None
                message = Message("F", part.stage, part.microbatch)
                if message in pending:
                    del pending[message]
                    result.append(_make(part.stage, "WAIT_SEND_F", part.microbatch))
    rest = (_make(m.sender, f"WAIT_SEND_{m.direction}", m.microbatch) for m in pending)
    return [*result, *rest]


def keep_kinds(table: Table, kinds: tuple[str, ...]) -> Table:
    """Returns a table with only the actions of some kinds."""
    return table.with_rows(
        [[step for step in row if step.parts[0].kind in kinds] for row in table.rows]
    )


def lower(table: Table, has_waits: bool, is_compute_only: bool) -> Table:
    """Returns the table that PyTorch runs for a table without messages, which may have only
    compute. Raises Stuck if ranks wait for each other, whatever the order of messages."""
    rows = table.rows
    if is_compute_only:
        # If ranks wait for each other, Stuck then has the original rows.
        _add_messages(table)
        rows = [_add_unshards(row) for row in rows]
        rows = [_add_reductions(row, table.num_microbatches) for row in rows]
        if not has_waits:
            kind = "WAIT_REDUCE_GRAD"
            rows = [[step for step in row if step.parts[0].kind != kind] for row in rows]
    rows = _add_messages(table.with_rows(rows))
    if has_waits:
        rows = [_add_send_waits(row) for row in rows]
    return table.with_rows(rows)
