"""Runs a command that starts ranks, and kills one of them with SIGKILL.

Usage: kill-rank.py RANK COMMAND...

Kills the rank once it runs the program, since mpirun does not always report a rank that
dies earlier. Exits as the command does.
"""

import os
import signal
import subprocess
import sys
import time


def descendants(root):
    """Returns the processes below `root`, from /proc."""
    parents = {}
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat") as file:
                parents[int(name)] = int(file.read().rsplit(")", 1)[1].split()[1])
        except (OSError, ValueError):
            continue
    found = {root}
    while True:
        more = {pid for pid, parent in parents.items() if parent in found} - found
        if not more:
            return found - {root}
        found |= more


def is_rank(pid, rank):
    try:
        with open(f"/proc/{pid}/environ") as file:
            return f"OMPI_COMM_WORLD_RANK={rank}" in file.read().split("\0")
    except OSError:
        return False


def runs_program(pid):
    """Returns true if the process has loaded the program and MPI has started threads."""
    try:
        with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/status") as status:
            threads = next(line for line in status if line.startswith("Threads:"))
            return "program.so" in maps.read() and int(threads.split()[1]) > 1
    except (OSError, StopIteration):
        return False


def main():
    rank, command = int(sys.argv[1]), sys.argv[2:]
    process = subprocess.Popen(command)
    deadline = time.monotonic() + 30
    pids = []
    while not pids and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
        pids = [pid for pid in descendants(process.pid) if is_rank(pid, rank) and runs_program(pid)]
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    status = process.wait(timeout=30)
    sys.exit(status if status >= 0 else 128 - status)


if __name__ == "__main__":
    main()
