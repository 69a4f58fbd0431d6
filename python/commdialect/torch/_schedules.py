"""Checks pipeline schedules before they run, while the guest is installed."""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import torch.distributed as dist

from commdialect._guests import make_line, warn
from commdialect._module import write_file
from commdialect._pipeline._options import Options
from commdialect._pipeline._pipeline import Pipeline
from commdialect.torch import _certificates
from commdialect.torch._groups import get_rank
from commdialect.torch._guest import Guest, VerificationError, log, restore_class
from commdialect.torch._pipeline import keep_forwards, read_rows, write_rows

_CLAIM = "run different pipeline schedules"


def prepare_schedules(guest: Guest) -> Callable[[], None]:
    """Lets `guest` check schedules before they step. Returns a function that undoes it."""
    if not dist.is_available():
        return lambda: None
    from torch.distributed.pipelining import schedules

    checks = _Checks(guest)
    undos = []
    for kind in (schedules.PipelineScheduleSingle, schedules.PipelineScheduleMulti):
        undos.append(_watch(kind, checks))

    def undo() -> None:
        for one in undos:
            one()

    return undo


def _watch(kind: Any, checks: _Checks) -> Callable[[], None]:
    """Calls `checks` before each step of a class of schedules. Returns a function that undoes
    it."""
    original = kind.step

    @functools.wraps(original)
    def step(self: Any, *args: Any, **kwargs: Any) -> Any:
        if checks.is_active:
            checks.visit(self)
        with _certificates.in_pipeline_step():
            return original(self, *args, **kwargs)

    kind.step = step

    def undo() -> None:
        checks.is_active = False
        if kind.step is step:
            kind.step = original

    return undo


class _Checks:
    """The schedules that were checked, each with the order and the passes that it had then."""

    def __init__(self, guest: Guest):
        self.guest = guest
        #: False after the guest was uninstalled, if another wrapper still calls its step.
        self.is_active = True
        self._seen: weakref.WeakKeyDictionary[Any, list[tuple[Any, bool]]] = (
            weakref.WeakKeyDictionary()
        )

    def visit(self, schedule: Any) -> None:
        """Checks `schedule` unless it was checked with this order before. Raises only errors that
        must end the step."""
        options = self.guest.options
        if not options.verify and options.report is None:
            return
        order = getattr(schedule, "pipeline_order_with_comms", None) or getattr(
            schedule, "pipeline_order", None
        )
        has_backward = bool(getattr(schedule, "_has_backward", True))
        seen = self._seen.setdefault(schedule, [])
        if any(known is order and passes == has_backward for known, passes in seen):
            return
        # An order that PyTorch has read from a file replaces the one before.
        seen[:] = [entry for entry in seen if entry[0] is order]
        name = type(schedule).__name__
        try:
            self._check(schedule, name, has_backward)
        except Exception as error:
            if options.raises(error):
                raise restore_class(error) from None
            warn(f"commdialect: {name}: {make_line(error)}")
        seen.append((order, has_backward))

    def _check(self, schedule: Any, name: str, has_backward: bool) -> None:
        options = self.guest.options
        try:
            rows = read_rows(schedule)
        except ValueError as error:
            log(f"{name}: not verified: {error}")
            return
        if not has_backward:
            rows = keep_forwards(rows)
        if options.verify:
            remark = _compare(schedule, name, rows, options.compare_seconds)
            if remark:
                log(f"{name}: {remark}")
        settings = Options(communicators=find_communicators(schedule))
        pipeline = Pipeline(write_rows(rows), name, settings)
        self.guest.pipelines.append(pipeline)
        if options.report is not None:
            stem = self.guest.make_name(name)
            if get_rank() == 0:
                for extension in ("txt", "html", "json"):
                    text = pipeline.text if extension == "txt" else getattr(pipeline, extension)
                    write_file(options.report / f"{stem}.{extension}", text)
        if options.verify and not pipeline.is_right:
            raise _make_error(pipeline)


def _make_error(pipeline: Pipeline) -> VerificationError:
    """Returns the first problem of a wrong schedule, with its notes and further problems."""
    first, *others = pipeline.problems
    raised = VerificationError(first)
    for line in others:
        raised.add_note(line)
    if pipeline.mended is not None:
        raised.add_note(
            "note: commdialect.torch.pipeline(schedule).write(file) writes an order that ends"
        )
    return raised


def _get_stages(schedule: Any) -> Sequence[Any]:
    """Returns this rank's stages of a schedule."""
    stage = getattr(schedule, "_stage", None)
    return [stage] if stage is not None else list(schedule._stages)


def find_communicators(schedule: Any) -> str:
    """Returns the communicators on which the messages of a schedule run, as an option of
    `Pipeline`."""
    stage = _get_stages(schedule)[0]
    if getattr(stage, "p2p_per_edge", False):
        return "direction"
    group = stage.group or dist.group.WORLD
    is_eager = getattr(group, "bound_device_id", None) is not None
    return "group" if is_eager else "pair"


def _compare(schedule: Any, name: str, rows: Sequence[Sequence[str]], seconds: float) -> str:
    """Compares the schedule with those of the other ranks of its group. Raises Mismatch on all of
    them if two differ. Returns a remark if not all could be compared."""
    group = _get_stages(schedule)[0].group or dist.group.WORLD
    if not _certificates.can_compare(seconds):
        return ""
    ranks = dist.get_process_group_ranks(group)
    texts = [f"{name} of {len(rows)} ranks and {schedule._n_microbatches} microbatches"]
    for rank, row in enumerate(rows):
        texts += [f"{action} in column {n} of rank {rank}" for n, action in enumerate(row, 1)]
    items = [_certificates.make_item(text, ranks, None) for text in texts]
    return _certificates.compare_items(items, "", seconds, ranks, _CLAIM).remark
