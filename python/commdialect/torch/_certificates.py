"""Compares the communication that the ranks of each group compile.

Each rank writes its collectives, in order, to the store that the processes bootstrapped
with. The comparison uses no collective, which could itself hang if the ranks differ. Data of
other ranks are bounded, checked and cleaned before use.
"""

from __future__ import annotations

import collections
import contextlib
import dataclasses
import datetime
import hashlib
import itertools
import json
import re
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import torch.distributed as dist
import torch.fx as fx

import commdialect
from commdialect._guests import make_line
from commdialect.torch import _messages
from commdialect.torch._fx import GraphReader
from commdialect.torch._groups import is_distributed, is_fake, resolve
from commdialect.torch._nodes import (
    MESSAGES,
    collective_name,
    is_message,
    line_of,
    module_of,
    read_data,
)
from commdialect.torch._records import Line

_PREFIX = "commdialect/certificates"
#: The numbers of comparisons, by their kind and the ranks that compare.
_numbers: dict[tuple[object, ...], Iterator[int]] = collections.defaultdict(itertools.count)

_GRADIENTS = "reduce different gradients, and would wait forever"

#: Maximum size of a certificate. That of 100,000 collectives has about 20 MB.
_MOST_BYTES = 64 << 20
#: Maximum numbers of characters of another rank's line, and of a name in it.
_LONGEST_LINE, _LONGEST_NAME = 2000, 300


class Mismatch(commdialect.VerificationError):
    """A proof that ranks would communicate differently."""


def make_certificate(reader: GraphReader) -> list[dict[str, Any]]:
    """Returns the started collectives, in order, with all properties that ranks of a group
    must agree on."""
    certificate = []
    for record in reader.program.starts:
        if record.kind == MESSAGES:  # they differ by rank, and are verified together
            continue
        types = [
            # The sizes of all_to_all_v may differ by rank.
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
            make_item(what, reader.groups.own[record.group], Line(file, line, module))
        )
    # The last one goes first, so that the earlier positions stay valid.
    for place, node in reversed(reader.unmodelled):
        if is_message(node):
            continue
        certificate.insert(place, _describe_unmodelled(reader, node))
    return certificate


def make_item(what: str, ranks: Sequence[int], line: Line | None) -> dict[str, Any]:
    """Returns an item of a certificate: something that `ranks` must do alike."""
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
    return make_item(what, reader.groups.own[reader.groups.add(node.args[-1])], line)


def find_difference(
    mine: list[dict[str, Any]],
    theirs: list[dict[str, Any]],
    my_rank: int,
    rank: int,
    claim: str = "compile different communication",
) -> str | None:
    """Returns the first difference, in one line, between two ranks' collectives in groups
    that both are in; None if there is none. `claim` says what such ranks do."""
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
                f"{line}ranks {claim}: rank {my_rank} has "
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
    """Packs a rank's certificate and its program's digest as bytes for the store."""
    return zlib.compress(json.dumps([digest, certificate]).encode())


def unpack(data: bytes) -> tuple[str, list[dict[str, Any]]]:
    """Returns the arguments of `pack`. Raises ValueError if `data` has another form."""
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
    """Returns the text of another rank as one line of at most `longest` characters, without
    control characters for a terminal."""
    line = "".join(c if c.isprintable() else "?" for c in text[: longest + 1])
    return line if len(line) <= longest else line[:longest] + "..."


_PLACES = re.compile(r'"[^"\n]*":\d+:\d+|comm\.module = "[^"\n]*"')


def _digest(text: str) -> str:
    """Returns the digest of a program without its file names, which may differ by rank, and
    without its modules, which may be of another stage."""
    return hashlib.sha256(_PLACES.sub("", text).encode()).hexdigest()


@dataclasses.dataclass(frozen=True)
class Agreement:
    """The result of comparing ranks.

    `ranks_agree` is true if all ranks decide the same, because no difference of their programs
    was found. `remark` names a difference, or a comparison that was not possible. `store` is
    where the ranks have compared their programs, if these differ in their compute only.
    """

    ranks_agree: bool = True
    remark: str = ""
    store: dist.Store | None = None


def compare(
    reader: GraphReader, seconds: float, settings: str = "", verifies: bool = True
) -> Agreement:
    """Compares this rank with the first other rank of each group. Raises Mismatch on every
    rank if any two would communicate differently. `settings` names options of the guest that
    change the graph. With `verifies` on all ranks, messages are verified, too."""
    ranks = _find_ranks(reader.groups.lines.values())
    if not can_compare(seconds):
        next(_numbers[ranks])
        return Agreement()
    certificate = make_certificate(reader)
    if settings:
        certificate.insert(0, make_item(settings, ranks, None))
    digest = _digest(reader.program.to_text())
    events = _messages.read_events(reader) if verifies else None
    return compare_items(certificate, digest, seconds, ranks, events=events)


def compare_choices(
    choices: Iterable[tuple[str, fx.Node]], reader: GraphReader, seconds: float
) -> None:
    """Compares what the guest does with collectives of the graph, each a text and its node.
    Raises Mismatch on every rank if ranks do not do the same."""
    ranks = _find_ranks(reader.groups.lines.values())
    if not can_compare(seconds):
        next(_numbers[ranks])
        return
    items = []
    for what, node in choices:
        line = dataclasses.replace(line_of(node) or Line("", 0), module=module_of(node))
        items.append(make_item(what, dist.get_process_group_ranks(resolve(node.args[-1])), line))
    # Without choices, ranks differ from those that have some.
    items.append(make_item("the end", ranks, None))
    compare_items(items, "", seconds, ranks)


#: The number of steps of pipeline schedules that run now.
_steps = 0


@contextlib.contextmanager
def in_pipeline_step() -> Iterator[None]:
    """Restricts comparisons in the block to the ranks of the graph's groups. The ranks of other
    stages compile other graphs, and may wait for this one's results before they do."""
    global _steps
    _steps += 1
    try:
        yield
    finally:
        _steps -= 1


def _find_ranks(groups: Iterable[Sequence[Sequence[int]]]) -> tuple[int, ...]:
    """Returns the ranks that compare a graph, in order. `groups` has the lines of each of its
    groups."""
    if not is_distributed():
        return ()
    if not _steps:
        return tuple(range(dist.get_world_size()))
    lines = [set(line) for group in groups for line in group]
    found, size = {dist.get_rank()}, 0
    while size != len(found):
        size = len(found)
        for line in lines:
            if line & found:
                found |= line
    return tuple(sorted(found))


def compare_gradients(what: str, ranks: Sequence[int], seconds: float) -> dist.Store | None:
    """Compares `what` a reducer of these ranks does. Raises Mismatch on each of them if two
    differ. Returns the store of the comparison; None if not all ranks have answered."""
    if not can_compare(seconds):
        return None
    item = make_item(what, ranks, None)
    store = _make_store("gradients", ranks)
    agreement = compare_items([item], "", seconds, ranks, claim=_GRADIENTS, store=store)
    return None if agreement.remark else store


def _make_store(kind: str, ranks: Sequence[int]) -> dist.Store:
    """Returns the store of the next comparison of a kind by these ranks."""
    key = (kind, *ranks)
    scope = hashlib.sha256(",".join(map(str, key)).encode()).hexdigest()[:16]
    return dist.PrefixStore(
        f"{_PREFIX}/{scope}/{next(_numbers[key])}", dist.distributed_c10d._get_default_store()
    )


def can_compare(seconds: float) -> bool:
    """Returns true if there are other ranks, and time to compare."""
    return bool(seconds) and is_distributed() and not is_fake()


def compare_items(
    certificate: list[dict[str, Any]],
    digest: str,
    seconds: float,
    ranks: Sequence[int],
    claim: str = "compile different communication",
    events: Sequence[_messages.Event] | None = (),
    store: dist.Store | None = None,
) -> Agreement:
    """Compares the items of this rank with those of the others among `ranks`. Raises Mismatch on
    all of them if two differ; `claim` says what such ranks do. Raises it as well if the messages
    in the ranks' `events` do not match, or could hang. If the events of a rank are None, they are
    not known, and no messages are verified."""
    store = store or _make_store("graphs", ranks)
    my_rank, number = dist.get_rank(), len(ranks)
    if events is None:
        store.set("has_unknown_messages", "1")
    elif events:
        store.set(f"{my_rank}/events", _messages.pack(list(events)))
        store.set("has_messages", "1")
    store.set(str(my_rank), pack(digest, certificate))
    end = time.monotonic() + seconds
    partners = {_get_partner(item["ranks"], my_rank) for item in certificate}
    others = sorted(rank for rank in partners if rank is not None and rank != my_rank)
    remark = ""
    try:
        for rank in others:
            wait(store, str(rank), end)
            try:
                their_digest, theirs = unpack(store.get(str(rank)))
            except ValueError as error:
                store.set("unlike", f"what rank {rank} says of its graph cannot be read: {error}")
                continue
            # The message is the same on both ranks: that of the lower rank.
            pair = sorted([(my_rank, certificate), (rank, theirs)], key=lambda of: of[0])
            difference = find_difference(pair[0][1], pair[1][1], pair[0][0], pair[1][0], claim)
            if difference:
                store.compare_set("difference", "", difference)
                break
            if their_digest != digest:
                store.set(
                    "apart",
                    f"the programs of ranks {my_rank} and {rank} differ in their compute",
                )
        # No rank continues before all have compared, so that either all ranks raise or none does.
        if store.add("looked", 1) == number:
            if store.check(["has_messages"]) and not store.check(["has_unknown_messages"]):
                _verify_messages(store, ranks)
            store.set("all", "1")
        wait(store, "all", end)
    except TimeoutError:
        remark = (
            f"not compared with other ranks: after {seconds:g} s not all had answered; "
            "one may have its graph from a cache"
        )
    if store.check(["difference"]):
        raise Mismatch(read(store, "difference"))
    if store.check(["unlike"]):
        return Agreement(False, f"it stays as it is: {read(store, 'unlike')}")
    if store.check(["apart"]):
        why = f"it stays as it is: {read(store, 'apart')}"
        return Agreement(False, why, None if remark else store)
    return Agreement(True, remark)


def _verify_messages(store: dist.Store, ranks: Sequence[int]) -> None:
    """Verifies the messages of all ranks, which have answered, and stores the first error."""
    events_of = {}
    for rank in ranks:
        try:
            if store.check([f"{rank}/events"]):
                events_of[rank] = _messages.unpack(store.get(f"{rank}/events"))
            else:
                items = unpack(store.get(str(rank)))[1]
                events_of[rank] = _messages.make_starts([item["ranks"] for item in items])
        except ValueError as error:
            store.set("unlike", f"rank {rank}: {error}")
            return
    problem = _messages.find_problem(events_of, dist.get_world_size())
    if problem:
        store.compare_set("difference", "", problem)


def read(store: dist.Store, key: str) -> str:
    """Returns the value that a rank has stored under `key`, as one line."""
    return clean(store.get(key).decode(errors="replace"), _LONGEST_LINE)


def _get_partner(ranks: list[int], my_rank: int) -> int | None:
    """Returns the rank to compare with: the first rank of the group; for that one, the
    second. None if the rank is alone in its group."""
    first = ranks[0]
    if first != my_rank:
        return first
    return ranks[1] if len(ranks) > 1 else None


def wait(store: dist.Store, key: str, end: float) -> None:
    """Waits for a rank to set `key`, until the time `end`. Raises TimeoutError."""
    left = max(0.0, end - time.monotonic())
    try:
        store.wait([key], datetime.timedelta(seconds=max(left, 0.001)))
    except (RuntimeError, dist.DistStoreError) as error:
        raise TimeoutError(f"key '{key}'") from error
