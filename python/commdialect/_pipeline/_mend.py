"""Finds orders of compute without deadlock that keep a memory limit."""

from __future__ import annotations

import collections
from collections.abc import Callable

from commdialect._pipeline._simulate import Costs, change_held
from commdialect._pipeline._table import Action, Row, Step, Table

Held = set[tuple[int, int]]
# True if a rank that holds these activations may run a forward.
Fits = Callable[[Held, Action], bool]


class _Order:
    """An order that is built step by step: its rows, the completed actions, and the activations
    that each rank holds."""

    def __init__(self, table: Table, fits: Fits):
        self.table, self.fits = table, fits
        self.rows: list[Row] = [[] for _ in table.rows]
        self.held: list[Held] = [set() for _ in table.rows]
        self.done: set[Action] = set()

    def is_ready(self, rank: int, step: Step) -> bool:
        """Returns true if all that a step depends on is done, and its activations fit into
        memory."""
        for part in step.parts:
            if part.kind == "F" and not self.fits(self.held[rank], part):
                return False
            for choices in self._get_needs(part):
                if not any(choice in self.done or choice in step.parts for choice in choices):
                    return False
        return True

    def take(self, rank: int, step: Step) -> None:
        self.rows[rank].append(step)
        for part in step.parts:
            change_held(self.held[rank], part, self.table.has_backward)

    def end(self, step: Step) -> None:
        self.done.update(step.parts)

    def _get_needs(self, part: Action) -> list[tuple[Action, ...]]:
        """Returns the actions that `part` depends on; of each tuple, one is enough."""
        stage, microbatch = part.stage, part.microbatch
        if part.kind == "F":
            return [(Action(stage - 1, "F", microbatch),)] if stage else []
        if part.kind == "W":
            return [(Action(stage, "I", microbatch),)]
        needs: list[tuple[Action, ...]] = [(Action(stage, "F", microbatch),)]
        if stage + 1 < self.table.num_stages:
            needs.append(tuple(Action(stage + 1, kind, microbatch) for kind in ("B", "I")))
        return needs


def move_least(table: Table, fits: Fits) -> Table | None:
    """Returns the steps of all ranks in their order, except that a step runs earlier if otherwise
    no rank can continue, for lack of data or memory. Returns None if no step can run."""
    order = _Order(table, fits)
    rest = [list(row) for row in table.rows]

    def find(rank: int, most: int) -> int | None:
        steps = enumerate(rest[rank][:most])
        return next((index for index, step in steps if order.is_ready(rank, step)), None)

    def take(rank: int, index: int) -> None:
        step = rest[rank].pop(index)
        order.take(rank, step)
        order.end(step)

    while any(rest):
        moves = False
        for rank in range(table.num_ranks):
            if find(rank, 1) == 0:
                take(rank, 0)
                moves = True
        if moves:
            continue
        # The nearest step that is ready.
        nearest: tuple[int, int] | None = None
        for rank in range(table.num_ranks):
            index = find(rank, nearest[0] if nearest else len(rest[rank]))
            if index is not None:
                nearest = index, rank
        if nearest is None:
            return None
        take(nearest[1], nearest[0])
    return table.with_rows(order.rows)


def run_backwards_first(table: Table, costs: Costs, fits: Fits) -> Table | None:
    """Returns an order in which each rank runs a backward (B or I) as soon as it can, else a
    forward, else a W. Returns None if no step can run within the memory limit."""
    order = _Order(table, fits)
    # The remaining steps with their positions in the row, by rank, and by priority and stages.
    queues: list[dict[tuple[int, ...], collections.deque[tuple[int, Step]]]] = []
    for row in table.rows:
        queues.append(collections.defaultdict(collections.deque))
        for position, step in enumerate(row):
            kinds = {part.kind for part in step.parts}
            priority = 0 if kinds & {"B", "I"} else 1 if "F" in kinds else 2
            key = (priority, *(part.stage for part in step.parts))
            queues[-1][key].append((position, step))
    running: list[tuple[int, int, Step]] = []
    is_idle = [True] * table.num_ranks
    now = 0
    while True:
        for rank in range(table.num_ranks):
            if not is_idle[rank]:
                continue
            heads = [(key[0], *queue[0], queue) for key, queue in queues[rank].items() if queue]
            heads = [head for head in heads if order.is_ready(rank, head[2])]
            if not heads:
                continue
            _, _, step, queue = min(heads, key=lambda head: head[:2])
            queue.popleft()
            order.take(rank, step)
            is_idle[rank] = False
            running.append((now + sum(map(costs.get, step.parts)), rank, step))
        if not running:
            break
        now = min(end for end, _, _ in running)
        for end, rank, step in running:
            if end == now:
                order.end(step)
                is_idle[rank] = True
        running = [one for one in running if one[0] > now]
    if any(queue for rank_queues in queues for queue in rank_queues.values()):
        return None
    return table.with_rows(order.rows)
