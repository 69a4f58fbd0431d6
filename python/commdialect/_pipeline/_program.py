"""Writes a table with messages as a program of comm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from commdialect._module import Module, report, verify
from commdialect._pipeline._simulate import Communicator, get_communicator
from commdialect._pipeline._table import (
    RECEIVES,
    SEND_WAITS,
    SENDS,
    Action,
    Message,
    Table,
    flatten,
    get_message,
)


def _quote(text: str) -> str:
    """Returns a string of MLIR."""
    safe = "".join(
        c if c.isprintable() and c not in '"\\' else "".join(f"\\{b:02X}" for b in c.encode())
        for c in text
    )
    return f'"{safe}"'


def _name(key: Communicator) -> str:
    return "_".join(["@ranks", *map(str, key)])


def _declare(num_ranks: int, keys: set[Communicator]) -> list[str]:
    lines = [f"comm.mesh @mesh(pp = {num_ranks})"]
    for key in sorted(keys):
        ranks = list(key) if key else list(range(num_ranks))
        lines.append(f"comm.group {_name(key)} = ranks [{sorted(ranks)}]")
    return lines


class _Writer:
    """Writes the case of one rank. PyTorch starts each message by a call of its own, but the
    runtime of comm groups messages without a wait between them. So an empty message and its wait
    follow each message."""

    def __init__(self, table: Table, communicators: str, rank: int, type: str):
        self.table, self.communicators, self.rank, self.type = table, communicators, rank, type
        self.lines: list[str] = []
        self.pending: dict[Message, int] = {}
        self.number = 0
        self.keys: set[Communicator] = set()

    def write(self) -> list[str]:
        for action in flatten(self.table.rows[self.rank]):
            if action.kind in SENDS + RECEIVES:
                self.start(action)
            elif action.kind in SEND_WAITS:
                self.wait(get_message(action))
            elif operand := self.table.get_operand(action):
                self.wait(operand)
        for message in list(self.pending):
            self.wait(message)
        return self.lines

    def start(self, action: Action) -> None:
        message = get_message(action)
        ranks = self.table.stage_ranks
        source, target = ranks[message.sender], ranks[message.receiver]
        key = get_communicator(self.communicators, source, target)
        self.keys.add(key)
        peer = target if action.kind in SENDS else source
        place = sorted(key).index(peer) if key else peer
        n, data = self.number, self.type
        self.number += 1
        self.pending[message] = n
        where = f"loc({_quote(self.table.name)}:{action.row}:{action.column})"
        if action.kind in SENDS:
            op = f"%t{n} = comm.send %x to %c{place}"
        else:
            self.lines.append(f"%e{n} = tensor.empty() : {data}")
            op = f"%r{n}, %t{n} = comm.recv into %e{n} from %c{place}"
        self.lines += [
            f"{op} on {_name(key)} : {data} {where}",
            f"%p{n} = comm.send %x to %none on @apart : {data}",
            f"comm.wait %p{n} reading %x : reading {data}",
        ]

    def wait(self, message: Message) -> None:
        n = self.pending.pop(message)
        if self.table.stage_ranks[message.sender] == self.rank:
            self.lines.append(f"comm.wait %t{n} reading %x : reading {self.type}")
        else:
            self.lines.append(f"%g{n} = comm.wait %t{n}, %r{n} : {self.type}")


def write_switch(cases: Mapping[int, Sequence[str]], num_ranks: int) -> list[str]:
    """Returns the lines in which each rank runs its case. %c0, %c1, … are the numbers of all
    ranks."""
    lines = [f"%c{rank} = arith.constant {rank} : index" for rank in range(num_ranks)]
    lines += ["%rank = comm.rank : index", "scf.index_switch %rank"]
    for rank, case in cases.items():
        lines += [f"case {rank} {{", *case, "scf.yield", "}"]
    return [*lines, "default {", "}"]


def write_program(table: Table, communicators: str, num_bytes: int = 1) -> str:
    """Returns a program whose ranks run their rows."""
    type = f"tensor<{num_bytes}xi8>"
    writers = [_Writer(table, communicators, rank, type) for rank in range(table.num_ranks)]
    cases = {writer.rank: writer.write() for writer in writers}
    keys = set[Communicator]().union(*(writer.keys for writer in writers))
    ranks = range(table.num_ranks)
    lines = [
        *_declare(table.num_ranks, keys),
        f"comm.group @apart = ranks {[[rank] for rank in ranks]}",
        f"func.func @pipeline(%x: {type}) {{",
        "%none = arith.constant -1 : index",
        *write_switch(cases, table.num_ranks),
        "return",
        "}",
    ]
    return "\n".join(lines) + "\n"


def verify_table(table: Table, communicators: str) -> None:
    """Raises VerificationError if the ranks of a table with messages wait for each other."""
    verify(Module(write_program(table, communicators), table.name))


def estimate_transfers(
    pairs: list[tuple[int, int]], num_ranks: int, num_bytes: int, machine: str | None
) -> dict[tuple[int, int], int]:
    """Returns how long a message takes from a rank to another one on a machine."""
    pairs = sorted(pairs)
    if not pairs or num_bytes == 0:
        return {}
    type = f"tensor<{num_bytes}xi8>"
    lines = [
        *_declare(num_ranks, {get_communicator("pair", *pair) for pair in pairs}),
        f"func.func @messages(%x: {type}) {{",
        "%c0 = arith.constant 0 : index",
    ]
    for n, pair in enumerate(pairs):
        group = _name(get_communicator("pair", *pair))
        lines.append(f"%t{n} = comm.send %x to %c0 on {group} : {type}")
        lines.append(f"comm.wait %t{n} reading %x : reading {type}")
    module = Module("\n".join([*lines, "return", "}"]), "<messages>")
    costs = report(module, machine=machine).data["collectives"]
    return {pair: cost["cost_ns"] for pair, cost in zip(pairs, costs, strict=True)}
