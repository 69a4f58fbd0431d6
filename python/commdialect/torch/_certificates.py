"""Compares what the ranks of each group compile.

Every rank says what it starts, in order, through the store that the processes met by. No
collective is used for that: where graphs differ, one would hang like those in them. What
other ranks say is bounded, checked and cleaned before it is used.
"""

from __future__ import annotations

import dataclasses
import datetime
import hashlib
import itertools
import json
import re
import time
import zlib
from collections.abc import Sequence
from typing import Any

import torch.distributed as dist
import torch.fx as fx

import commdialect
from commdialect._guests import make_line
from commdialect.torch._fx import GraphReader
from commdialect.torch._groups import is_distributed, is_fake
from commdialect.torch._nodes import collective_name, line_of, module_of, read_data
from commdialect.torch._records import Line

_PREFIX = "commdialect/certificates"
_numbers = itertools.count()

#: The most bytes of a certificate. That of 100,000 collectives has about 20 MB.
_MOST_BYTES = 64 << 20
#: The most characters of a line that another rank has written, and of a name in it.
_LONGEST_LINE, _LONGEST_NAME = 2000, 300


class Mismatch(commdialect.VerificationError):
    """Ranks would communicate differently."""


def make_certificate(reader: GraphReader) -> list[dict[str, Any]]:
    """Returns what is started, in order: all that ranks of a group have to agree in."""
    certificate = []
    for record in reader.program.starts:
        types = [
            # Sizes that differ by rank are what this is for.
            "" if record.kind == "all_to_all_v" else reader.program.type_of(name)
            for name in record.operands
        ]
        what = record.kind
        if record.kind in ("all_reduce", "reduce_scatter"):
            what += f" {record.reduction}"
        if record.kind == "broadcast":
            what += f" from {record.root}"
        what = f"{what} of {', '.join(types)}".removesuffix(" of ")
        file, line, module = record.line or ("", 0, "")
        certificate.append(
            _make_item(what, reader.groups.own[record.group], Line(file, line, module))
        )
    # The last one first, so that places are good.
    for place, node in reversed(reader.unmodelled):
        certificate.insert(place, _describe_unmodelled(reader, node))
    return certificate


def _make_item(what: str, ranks: Sequence[int], line: Line | None) -> dict[str, Any]:
    return {
        "what": what,
        "ranks": list(ranks),
        "line": f"{line.file}:{line.line}: " if line and line.file else "",
        "module": line.module if line else "",
    }


def _describe_unmodelled(reader: GraphReader, node: fx.Node) -> dict[str, Any]:
    """Returns the item of a collective that is an opaque op."""
    name = str(collective_name(node))
    values = [source.meta.get("val") for source in node.all_input_nodes]
    types = [str(type) for type, *_ in map(read_data, values) if type]
    if name == "all_to_all_single":  # sizes may differ by rank
        types = []
    settings = [str(argument) for argument in node.args[1:-1] if isinstance(argument, (str, int))]
    what = " ".join([name, *settings]) + (f" of {', '.join(types)}" if types else "")
    line = line_of(node) or Line("", 0)
    line = dataclasses.replace(line, module=module_of(node))
    return _make_item(what, reader.groups.own[reader.groups.add(node.args[-1])], line)


def find_difference(
    mine: list[dict[str, Any]], theirs: list[dict[str, Any]], my_rank: int, rank: int
) -> str | None:
    """Of what two ranks start in groups that both are in: the first that is not the same,
    in one line."""
    both = {my_rank, rank}
    ours = [item for item in mine if both <= set(item["ranks"])]
    other = [item for item in theirs if both <= set(item["ranks"])]
    for mine_at, theirs_at in itertools.zip_longest(ours, other):
        if (
            mine_at is None
            or theirs_at is None
            or (mine_at["what"], mine_at["ranks"]) != (theirs_at["what"], theirs_at["ranks"])
        ):
            line = clean(mine_at["line"] if mine_at else theirs_at["line"])
            return (
                f"{line}ranks compile different communication: rank {my_rank} has "
                f"{_describe(mine_at)}, rank {rank} has {_describe(theirs_at)}"
            )
    return None


def _describe(item: dict[str, Any] | None) -> str:
    if item is None:
        return "nothing more"
    places = filter(None, (item["line"].rstrip(": "), item["module"]))
    place = ", ".join(map(clean, places))
    return clean(item["what"]) + (f" ({place})" if place else "")


def pack(digest: str, certificate: list[dict[str, Any]]) -> bytes:
    """Returns a rank's certificate, and the digest of its program, for the store."""
    return zlib.compress(json.dumps([digest, certificate]).encode())


def unpack(data: bytes) -> tuple[str, list[dict[str, Any]]]:
    """Returns what `pack` was given. Raises ValueError, with what is wrong, for data that
    it has not made."""
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(data, _MOST_BYTES)
        if unpacker.unconsumed_tail:
            raise ValueError(f"it has more than {_MOST_BYTES} bytes")
        made = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as error:
        raise ValueError(f"it is no certificate: {make_line(error)}") from None
    if not isinstance(made, list) or len(made) != 2 or not isinstance(made[1], list):
        raise ValueError("it is no certificate: expected a digest and a list")
    digest, certificate = made
    return str(digest), [_check(item) for item in certificate]


def _check(item: Any) -> dict[str, Any]:
    if (
        not isinstance(item, dict)
        or not all(isinstance(item.get(key), str) for key in ("what", "line", "module"))
        or not isinstance(item.get("ranks"), list)
        or not all(type(rank) is int for rank in item["ranks"])
    ):
        raise ValueError(
            "it is no certificate: expected 'what', 'ranks', 'line' and 'module', but found "
            f"{item!r:.100}"
        )
    return {key: item[key] for key in ("what", "line", "module", "ranks")}


def clean(text: str, longest: int = _LONGEST_NAME) -> str:
    """Returns the words of another rank as one line that controls no terminal, of at most
    `longest` characters."""
    line = "".join(c if c.isprintable() else "?" for c in text[: longest + 1])
    return line if len(line) <= longest else line[:longest] + "..."


_PLACES = re.compile(r'"[^"\n]*":\d+:\d+|comm\.module = "[^"\n]*"')


def _digest(text: str) -> str:
    """Returns the digest of a program without its files, which may lie elsewhere for another
    rank, and without its modules, which may be of another stage."""
    return hashlib.sha256(_PLACES.sub("", text).encode()).hexdigest()


@dataclasses.dataclass(frozen=True)
class Agreement:
    """is_alike: all ranks decide the same, because their programs are the same, as far as
    is known. remark: what is not known, or not so."""

    is_alike: bool = True
    remark: str = ""


def compare(reader: GraphReader, seconds: float) -> Agreement:
    """Compares with the first other rank of each group. Raises Mismatch on every rank if
    any two would communicate differently."""
    number = next(_numbers)
    if not seconds or not is_distributed() or is_fake():
        return Agreement()
    certificate = make_certificate(reader)
    store = dist.PrefixStore(f"{_PREFIX}/{number}", dist.distributed_c10d._get_default_store())
    my_rank, world = dist.get_rank(), dist.get_world_size()
    digest = _digest(reader.program.to_text())
    store.set(str(my_rank), pack(digest, certificate))
    end = time.monotonic() + seconds
    others = sorted({_partner(item["ranks"], my_rank) for item in certificate} - {None, my_rank})
    remark = ""
    try:
        for rank in others:
            _wait(store, str(rank), end)
            try:
                their_digest, theirs = unpack(store.get(str(rank)))
            except ValueError as error:
                store.set("unlike", f"what rank {rank} says of its graph cannot be read: {error}")
                continue
            # As the lower rank would say it.
            pair = sorted([(my_rank, certificate), (rank, theirs)], key=lambda of: of[0])
            difference = find_difference(pair[0][1], pair[1][1], pair[0][0], pair[1][0])
            if difference:
                store.compare_set("difference", "", difference)
                break
            if their_digest != digest:
                store.set(
                    "unlike",
                    f"the programs of ranks {my_rank} and {rank} differ in their compute",
                )
        # All say that they have looked before anyone goes on.
        if store.add("looked", 1) == world:
            store.set("all", "1")
        _wait(store, "all", end)
    except TimeoutError:
        remark = (
            f"not compared with other ranks: after {seconds:g} s not all had answered; "
            "one may have its graph from a cache"
        )
    if store.check(["difference"]):
        raise Mismatch(_read(store, "difference"))
    if store.check(["unlike"]):
        return Agreement(False, f"it stays as it is: {_read(store, 'unlike')}")
    return Agreement(True, remark)


def _read(store: dist.Store, key: str) -> str:
    """Returns what any rank has said under `key`, as one line."""
    return clean(store.get(key).decode(errors="replace"), _LONGEST_LINE)


def _partner(ranks: list[int], my_rank: int) -> int | None:
    """Everybody looks at the first rank, and that one at the second."""
    first = ranks[0]
    if first != my_rank:
        return first
    return ranks[1] if len(ranks) > 1 else None


def _wait(store: dist.Store, key: str, end: float) -> None:
    left = max(0.0, end - time.monotonic())
    try:
        store.wait([key], datetime.timedelta(seconds=max(left, 0.001)))
    except (RuntimeError, dist.DistStoreError) as error:
        raise TimeoutError(f"key '{key}'") from error
