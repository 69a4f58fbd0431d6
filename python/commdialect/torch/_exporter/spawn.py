"""Exports a step from one process, in a new process for each rank."""

from __future__ import annotations

import contextlib
import ctypes
import datetime
import multiprocessing
import multiprocessing.connection
import os
import pathlib
import pickle
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

from commdialect._export import ExportError

from commdialect.torch._export import Exported


def export_in_processes(step: Callable[..., Any], args: Sequence[Any] | None, directory: pathlib.Path,
                        ranks: int, data: bool, timeout: float) -> Exported:
    if isinstance(ranks, bool) or not isinstance(ranks, int) or ranks < 1:
        raise ExportError(f"ranks is {ranks!r}, expected a positive integer")
    import torch.distributed as dist

    if dist.is_available() and dist.is_initialized():
        raise ExportError("there is a process group already: export without ranks=, on all its ranks")
    try:
        work = pickle.dumps((step, args, directory, data))
    except Exception as error:
        raise ExportError(f"the step cannot be given to other processes ({error}): it must be a function of a "
                          "module, and its arguments must pickle") from error
    context = multiprocessing.get_context("spawn")
    deadline = time.monotonic() + timeout
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        processes: list[Any] = []
        pipes: list[Any] = []
        stack.callback(_stop, processes)
        for rank in range(ranks):
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(target=_run_rank, daemon=True,
                                      args=(work, rank, ranks, f"{folder}/store", theirs, os.getpid(), timeout))
            process.start()
            theirs.close()
            processes.append(process)
            pipes.append(ours)
        return _collect(pipes, processes, deadline, timeout)


def _collect(pipes: list[Any], processes: list[Any], deadline: float, timeout: float) -> Exported:
    """Returns the result, after all ranks are done. Raises the first failure of a rank."""
    waiting: dict[Any, int] = {pipe: rank for rank, pipe in enumerate(pipes)}
    exported: Exported | None = None
    while waiting:
        ready: list[Any] = multiprocessing.connection.wait(waiting, max(deadline - time.monotonic(), 0))
        if not ready:
            late = ", ".join(str(rank) for rank in waiting.values())
            raise ExportError(f"exporting takes more than {timeout:g} seconds (ranks {late} are not done)")
        for pipe in ready:
            rank = waiting.pop(pipe)
            try:
                is_done, value = pipe.recv()
            except EOFError:
                processes[rank].join(5)
                code = processes[rank].exitcode
                how = f"signal {-code}" if code is not None and code < 0 else f"status {code}"
                raise ExportError(f"the process of rank {rank} ended with {how}") from None
            if not is_done:
                raise ExportError(value)
            exported = value
    assert exported is not None
    return exported


def _stop(processes: list[Any]) -> None:
    for process in processes:
        # Finished processes end by themselves.
        process.join(0 if process.is_alive() else None)
    for end in "terminate", "kill":
        for process in processes:
            if process.is_alive():
                getattr(process, end)()
        for process in processes:
            process.join(5)


def _die_with(parent: int) -> None:
    """Ends this process when its parent ends, for whatever reason."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() != parent:
        os._exit(1)


def _run_rank(work: bytes, rank: int, ranks: int, store: str, pipe: Any, parent: int, timeout: float) -> None:
    _die_with(parent)
    import torch
    import torch.distributed as dist

    from commdialect.torch._exporter.collective import export_together
    from commdialect.torch._exporter.trace import describe_error

    torch.set_num_threads(max(1, (os.cpu_count() or 1) // ranks))
    try:
        dist.init_process_group("gloo", store=dist.FileStore(store, ranks), rank=rank, world_size=ranks,
                                timeout=datetime.timedelta(seconds=timeout))
        step, args, directory, data = pickle.loads(work)
        if args is None:
            made = step()
            if not isinstance(made, tuple) or len(made) != 2 or not callable(made[0]):
                raise ExportError("without args the step must give (step, args)")
            step, args = made
        answer: tuple[bool, Any] = True, export_together(step, tuple(args), directory, data)
    except ExportError as error:
        answer = False, str(error)
    except Exception as error:
        answer = False, f"rank {rank}: {describe_error(error)}"
    pipe.send(answer)
    pipe.close()
    # Exits without Python's shutdown, during which threads of a process group that is still
    # referenced may abort the process (https://github.com/pytorch/pytorch/issues/190489).
    if answer[0]:
        dist.destroy_process_group()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
