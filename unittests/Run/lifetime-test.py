#!/usr/bin/env python3
# ===- lifetime-test.py - Tests that nothing outlives comm-run -------------===#
#
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
# Kills and stops the launcher, mpirun and ranks, and checks that all processes
# end and that their files are removed.
#
#   lifetime-test.py COMM_RUN CC INCLUDE_DIR [unittest arguments]
#
# ===----------------------------------------------------------------------===#
import os
import re
import shutil
import signal
import time

from cli_support import CommRunTest, CompilerTest, main

MARK = "COMM_LIFETIME_TEST"
SHARED_MEMORY = "/dev/shm"

# Reports that it runs, then only computes.
COMPUTE = r"""
void commProgramEntry(void **v) {
  FILE *f = fopen(getenv("COMM_LIFETIME_TEST"), "a");
  fprintf(f, "%d %d %d\n", (int)commRank(), getpid(), getppid());
  fclose(f);
  for (volatile long i = 0;; ++i) {}
}
"""

# Rank 0 waits for the other ranks, which compute forever.
WAIT = r"""
static void compute(void **v) {""" + COMPUTE.split("{", 1)[1] + r"""
void commProgramEntry(void **v) {
  if (commRank() > 0) compute(v);
  static float data[4];
  int64_t words[5] = {(int64_t)data, (int64_t)data, 0, 4, 1};
  CommOp *op = commOpCreate(COMM_ALL_REDUCE, 0, COMM_SUM, 0, 0, 0, "a.mlir:3:4");
  commOpDestination(op, 1, (M *)words, COMM_F32);
  commWait(commOpStart(op), "a.mlir:4:5");
}
"""


class LifetimeTest(CommRunTest):
    def setUp(self):
        super().setUp()
        self.mark = self.path("ranks")
        self.addCleanup(self.kill_all)

    def start(self, *arguments, env=None, **options):
        return super().start(*arguments, env={MARK: self.mark, **(env or {})},
                             **options)

    def processes(self):
        """Returns running processes of this test, found by their environment,
        which is empty for processes that have ended."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/environ", "rb") as file:
                    if f"{MARK}={self.mark}".encode() in file.read().split(b"\0"):
                        found.append(int(pid))
            except OSError:
                pass
        return found

    def kill_all(self):
        for pid in self.processes():
            os.kill(pid, signal.SIGKILL)

    def wait_for(self, condition, what, seconds=60):
        """Waits for `condition`; the limit is for hangs on busy machines."""
        deadline = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), deadline, what())
            time.sleep(0.02)

    def ranks(self, count=2):
        """Returns process and parent of each rank, once all compute."""
        lines = []

        def complete():
            nonlocal lines
            if os.path.exists(self.mark):
                with open(self.mark, encoding="ascii") as file:
                    text = file.read()
                lines = text.splitlines() if text.endswith("\n") else []
            return len(lines) >= count

        self.wait_for(complete, lambda: f"only {lines} run")
        return {int(rank): (int(pid), int(parent))
                for rank, pid, parent in map(str.split, lines)}

    def all_end(self, seconds=60):
        self.wait_for(lambda: not self.processes(),
                      lambda: f"left: {self.processes()}", seconds)

    def ends(self, process, seconds=40):
        out, err = process.communicate(timeout=seconds)
        self.assertEqual(out, "")
        return process.returncode, self.drop_terminated(err)


class Killed(LifetimeTest):
    def kill_launcher(self, process):
        process.kill()
        self.assertEqual(self.ends(process), (-signal.SIGKILL, ""))
        self.all_end()

    def clean_up(self):
        """Checks that the next run removes the files of a killed one."""
        self.assertTrue(os.listdir(self.tmp))
        self.comm_run(self.program("void commProgramEntry(void **v) {}", 1))
        self.assertEqual(os.listdir(self.tmp), [])

    def test_launcher(self):
        process = self.start(self.program(COMPUTE))
        self.ranks()
        self.kill_launcher(process)
        self.clean_up()

    def test_launcher_of_stopped_processes(self):
        process = self.start(self.program(COMPUTE))
        ranks = self.ranks()
        os.kill(ranks[1][0], signal.SIGSTOP)
        os.kill(ranks[1][1], signal.SIGSTOP)  # mpirun
        self.kill_launcher(process)
        self.clean_up()

    def test_launcher_at_any_time(self):
        path = self.program(COMPUTE)
        for delay in (0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4):
            with self.subTest(delay=delay):
                process = self.start(path)
                time.sleep(delay)
                self.kill_launcher(process)
        self.comm_run(self.program("void commProgramEntry(void **v) {}", 1))
        self.assertEqual(os.listdir(self.tmp), [])

    def kill_at_any_time(self, choose):
        """Kills the processes that `choose` finds below the launcher."""
        path = self.program(COMPUTE)
        for delay in (0, 0.02, 0.05, 0.1, 0.2, 0.4):
            with self.subTest(delay=delay):
                process = self.start(path)
                self.wait_for(lambda: choose(process.pid), lambda: "no victim")
                time.sleep(delay)
                for pid in choose(process.pid):
                    os.kill(pid, signal.SIGKILL)
                status, err = self.ends(process)
                self.assertEqual(status, 1, err)
                self.assertRegex(err, "(^|\n)(rank [01]: )?error: ")
                self.all_end()
        self.assertEqual(os.listdir(self.tmp), [])

    def children(self, parent):
        found = []
        for pid in self.processes():
            try:
                with open(f"/proc/{pid}/stat", encoding="ascii") as file:
                    if int(file.read().rsplit(")", 1)[1].split()[1]) == parent:
                        found.append(pid)
            except OSError:
                pass
        return found

    def test_mpirun_at_any_time(self):
        self.kill_at_any_time(self.children)

    def test_rank_at_any_time(self):
        self.kill_at_any_time(lambda launcher: [
            rank for mpirun in self.children(launcher)
            for rank in self.children(mpirun)][:1])

    def test_living_runs_keep_their_files(self):
        process = self.start(self.program(COMPUTE))
        self.ranks()
        before = os.listdir(self.tmp)
        self.assertEqual(len(before), 1)
        self.comm_run(self.program("void commProgramEntry(void **v) {}", 1,
                                   name="q.so"))
        self.assertEqual(os.listdir(self.tmp), before)
        process.terminate()
        self.assertEqual(self.ends(process)[0], -signal.SIGTERM)

    def test_made_or_removed_in_part(self):
        """The owner was killed before the directory was locked, marked or
        removed."""
        self.leave("comm-run-abcdef", lock=None)
        self.leave("comm-run-ghijkl", lock="")
        path = self.leave("comm-run-mnopqr")
        os.makedirs(os.path.join(path, "data", "inner"))
        os.symlink(self.dir, os.path.join(path, "data", "link"))
        self.write("", {"kept": b""})
        self.comm_run(self.program("void commProgramEntry(void **v) {}", 1))
        self.assertEqual(os.listdir(self.tmp), [])
        self.assertTrue(os.path.exists(self.path("kept")))

    def leave(self, name, mode=0o1700, lock="made by comm-run as {}, inode {}\n",
              parent=None):
        """Creates a directory as a killed run leaves it."""
        path = os.path.join(parent or self.tmp, name)
        os.mkdir(path)
        os.chmod(path, mode)
        if lock is not None:
            with open(os.path.join(path, "lock"), "w", encoding="ascii") as file:
                file.write(lock.format(name, os.stat(path).st_ino))
        return path

    def test_what_is_not_ours_stays(self):
        """Keeps directories with comm-run's names that it did not create, with
        and without lock; copies; and renamed directories."""
        def fill(path):
            self.write(path, {"thesis.txt": b"text"})

        fill(self.leave("comm-run-backup", mode=0o755, lock=""))
        fill(self.leave("comm-run-backu2", mode=0o700, lock=""))
        fill(self.leave("comm-run-backu3", lock=""))
        fill(self.leave("comm-run-backu4", lock=None))
        self.leave("comm-run-output", mode=0o755, lock=None)
        self.leave("comm-run-outpu2", mode=0o700, lock=None)
        fill(self.leave("comm-run-copied", lock="made by comm-run as "
                        "comm-run-copied, inode 1\n"))
        fill(self.leave("comm-run-named1", lock="made by comm-run as "
                        "comm-run-named2, inode {1}\n"))
        fill(self.leave("comm-run-too_long"))
        os.symlink(self.leave("mine", parent=self.dir),
                   os.path.join(self.tmp, "comm-run-linked"))
        with open(os.path.join(self.tmp, "comm-run-file_1"), "wb"):
            pass
        outputs = self.path("outputs")
        os.mkdir(outputs)
        fill(self.leave(".comm-run-backup", mode=0o755, lock="", parent=outputs))
        self.leave(".comm-run-output", mode=0o755, lock=None, parent=outputs)
        def list_all():
            return {top: sorted(directories + files)
                    for top, directories, files in os.walk(self.dir)}

        before = list_all()
        self.comm_run("--outputs=" + outputs,
                      self.program("void commProgramEntry(void **v) {}", 1))
        os.remove(self.path("p.so"))
        self.assertEqual(list_all(), before)
        shutil.rmtree(self.tmp)
        os.mkdir(self.tmp)

    def test_mpirun(self):
        process = self.start(self.program(COMPUTE))
        os.kill(self.ranks()[0][1], signal.SIGKILL)
        self.assertEqual(self.ends(process), (
            1, "error: mpirun was killed by signal 9 (Killed)\n"))
        self.all_end()
        self.assertEqual(os.listdir(self.tmp), [])

    def test_rank(self):
        process = self.start(self.program(COMPUTE))
        os.kill(self.ranks()[1][0], signal.SIGKILL)
        self.assertEqual(self.ends(process), (
            1, "rank 1: error: killed by signal 9 (Killed)\n"))
        self.all_end()

    def test_shared_memory(self):
        """The next run removes shared memory that killed ranks leave."""
        process = self.start(self.program(COMPUTE))
        with open(f"/proc/{self.ranks()[0][0]}/maps", encoding="ascii") as file:
            directories = set(re.findall(SHARED_MEMORY + r"/comm-run-\w{6}",
                                         file.read()))
        if not directories:
            self.skipTest("ranks share no memory by way of " + SHARED_MEMORY)
        self.kill_launcher(process)
        self.comm_run(self.program("void commProgramEntry(void **v) {}", 1))
        for directory in directories:
            self.assertFalse(os.path.exists(directory))


class Stopped(LifetimeTest):
    def test_others_wait(self):
        """The other ranks' time-out also ends the stopped rank."""
        process = self.start("--timeout=2", self.program(WAIT))
        os.kill(self.ranks(1)[1][0], signal.SIGSTOP)
        status, err = self.ends(process)
        self.assertEqual(status, 1)
        self.assertRegex(err, r"^rank 0: error: comm.all_reduce at a.mlir:3:4: "
                              r"timed out: not complete after 2 s .*\n")
        self.all_end()

    def test_nobody_waits(self):
        process = self.start("--time-limit=4", self.program(COMPUTE))
        os.kill(self.ranks()[1][0], signal.SIGSTOP)
        self.assertEqual(self.ends(process), (
            124, f"error: {self.path('p.so')}: not finished after 4 s "
            "(--time-limit)\n"))
        self.all_end()


class TimeLimit(LifetimeTest):
    def test_compute(self):
        path = self.program(COMPUTE)
        out, err = self.comm_run("--time-limit=3", path, status=124)
        self.assertEqual(out, "")
        self.assertEqual(self.drop_terminated(err),
                         f"error: {path}: not finished after 3 s "
                         "(--time-limit)\n")
        self.all_end()

    def test_ranks_that_ignore_it(self):
        path = self.program("void commProgramEntry(void **v) {"
                            "signal(SIGTERM, SIG_IGN); for (;;) pause(); }")
        self.assertEqual(self.fails("--time-limit=3", path, status=124),
                         f"error: {path}: not finished after 3 s "
                         "(--time-limit)")
        self.all_end()

    def test_in_time(self):
        path = self.program("void commProgramEntry(void **v) {}")
        for limit in ("1000", "1e300"):
            self.assertEqual(self.comm_run("--time-limit", limit, path),
                             ("ok: 0 outputs on 2 ranks computed\n", ""))


class Compile(LifetimeTest, CompilerTest):
    """Uses a compiler that never ends."""
    COMPILER = r"""
    #include "CommDialect/Compiler/CommCompiler.h"
    #include <stdio.h>
    #include <stdlib.h>
    int commCompile(const CommCompileOptions *o) {
      FILE *f = fopen(getenv("COMM_LIFETIME_TEST"), "a");
      fputs("0 0 0\n", f);
      fclose(f);
      for (volatile long i = 0;; ++i) {}
    }"""

    def setUp(self):
        super().setUp()
        self.install(self.COMPILER)

    def test_killed(self):
        emit = "--emit=" + self.path("out", "e.so")
        os.mkdir(self.path("out"))
        process = self.start(emit, self.mlir, tool=self.tool)
        self.ranks(1)
        process.kill()
        self.assertEqual(self.ends(process), (-signal.SIGKILL, ""))
        self.all_end()
        # The next run removes the files; none are beside the program.
        self.assertTrue(os.listdir(self.tmp))
        self.assertEqual(os.listdir(self.path("out")), [])
        self.comm_run("--time-limit=0.1", emit, self.mlir,
                      tool=self.tool, status=124)
        self.assertEqual(os.listdir(self.tmp), [])
        self.assertEqual(os.listdir(self.path("out")), [])

    def test_time_limit(self):
        self.assertEqual(self.fails("--time-limit=1", self.mlir, tool=self.tool,
                                    status=124),
                         f"error: {self.mlir}: not compiled after 1 s "
                         "(--time-limit)")
        self.all_end()


if __name__ == "__main__":
    main()
