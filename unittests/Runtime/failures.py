#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the cases of CommRuntimeFailureTest.

Every failure must end all ranks soon, with a non-zero status and a line that names the
op, location and reason.

usage: failures.py host|cuda PROGRAM MPIRUN [ARGUMENT...]
"""
import concurrent.futures
import os
import re
import subprocess
import sys

AT = r"at step\.mlir:3:5: "
OTHER = r"rank 1 \(at other\.mlir:7:7\)"
ME = r"rank \d: error: comm\."

# Case: regular expression that the standard error must match.
CASES = {
    "kind": ME + "all_reduce " + AT + "the ranks disagree on the operation: "
            r"comm\.all_reduce on rank \d, but comm\.all_gather on " + OTHER +
            "|" + ME + r"all_gather at other\.mlir:7:7: the ranks disagree on "
            r"the operation: comm\.all_gather on rank 1, but comm\.all_reduce "
            r"on rank \d \(at step\.mlir:3:5\)",
    "reduction": r"disagree on the reduction: (sum|prod) on rank \d, but "
                 r"(sum|prod) on rank \d \(at (step|other)\.mlir",
    "type": r"disagree on the operands: 4x8x(f32|i32) on rank \d, but 4x8x",
    "shape": r"disagree on the operands: (4x8|8x4)xf32 on rank \d, but ",
    "root": r"comm\.broadcast .* disagree on the root: [01] on rank \d, but ",
    "dim": r"disagree on the dimension: [01] on rank \d, but [01] on rank \d",
    "operands": r"disagree on the number of operands: [12] on rank \d, but ",
    "pairs": r"comm\.permute .* disagree on the pairs: \d->\d on rank \d, but ",
    "v_sizes": r"comm\.all_to_all_v " + AT + r"rank 1 \(at step\.mlir:3:5\) "
               r"sends 3 elements along dimension 0, but rank 0 expects to "
               r"receive 2|comm\.all_to_all_v " + AT + r"rank 1 sends 3 "
               r"elements along dimension 0, but rank 0 \(at step\.mlir:3:5\) "
               r"expects to receive 2",
    "message_shape": r"rank 1: error: comm\.recv " + AT + r"the ranks disagree "
                     r"on the operands: 4x4xf32 on rank 1, but 4x3xf32 on "
                     r"rank 0 \(at step\.mlir:3:5\)",
    "unreceived": r"rank 2: error: comm\.send at step\.mlir:4:5: rank 0 has sent "
                  r"4x3xf32 to rank 2, which has not received it \(on group "
                  r"@world: 3 sent, 1 received\)\n",
    "unreceived_on_plain": r"rank 1: error: comm\.send " + AT + "rank 3 has sent "
                           "0xf32 to rank 1, which has not received it "
                           r"\(on group @plain: 1 sent, 0 received\)\n",
    "overlap": ME + "all_reduce " + AT + "source 0 and destination 0 overlap "
               "in memory",
    "divide": ME + "reduce_scatter " + AT + "operand 0: dimension 0 has size "
              "6, which the group's size of 4 does not divide",
    "destination": ME + "all_gather " + AT + "operand 0: the destination is "
                   "4x8xf32, expected 8x8xf32",
    "no_dim": "operand 0 has 2 dimensions, but the operation is along "
              "dimension 2",
    "illegal_avg": "cannot reduce i32 by avg: it is defined on floats only",
    "illegal_f8": "cannot reduce f8 by sum: 8-bit floats are not reduced",
    "v_negative": "a send size is -1",
    "v_sum": "the send sizes exceed dimension 0, which has size 8",
    "two_sources": "rank 1 of the group is the target of two pairs",
    "outside": r"rank [123]: error: comm\.all_reduce " + AT + "this rank "
               "belongs to no line of group @first",
    "null_operand": ME + "all_reduce " + AT + "source 0 is null",
    "negative_rank": ME + "all_reduce " + AT + "destination 0 has -1 dimensions, "
                     "expected 0 to 64",
    "great_rank": "destination 0 has 1152921504606846976 dimensions, expected 0",
    "negative_size": ME + "all_reduce " + AT + "destination 0 has size -3 along "
                     "dimension 1",
    "great_size": "destination 0 is 4611686018427387903xf32 at offset 0, which "
                  "is more than there is memory",
    "great_product": "destination 0 is 4294967296x4294967296xf32 at offset 0, "
                     "which is more than there is memory",
    "great_stride": "destination 0 is 2x2xf32 at offset 0, which is more than",
    "great_offset": "destination 0 is 4xf32 at offset 9223372036854775807, which "
                    "is more than there is memory",
    "no_memory": "destination 0 is 4xf32 in no memory: its pointer is null",
    "no_type": "destination 0 has element type 99, which is not an element type",
    "no_reduction": ME + "all_reduce " + AT + "cannot reduce f32 by unknown "
                    "reduction: it is not a reduction",
    "no_kind": "error: comm operation " + AT + "kind 77 is not an operation",
    "no_group": ME + "all_reduce " + AT + "group -1 of a program with 3 groups",
    "no_root": ME + "broadcast " + AT + "root 1099511627776 in a group of 4",
    "great_gather": ME + "all_gather " + AT + "operand 0: 4 times "
                    "2305843009213693952x0 along dimension 0 is more than there",
    "null_operation": "error: commOpStart: the operation is null",
    "null_description": "error: commOpPeer: the operation is null",
    "no_token": "error: comm.wait at step.mlir:9:1: token -5 was never started",
    "never_waited": "error: commContextDestroy: never waited for: comm.all_reduce "
                    "at step.mlir:3:5",
    "waited_twice": "error: comm.wait at step.mlir:10:1: its token has been "
                    "waited for already",
    "timeout": r"rank [013]: error: comm\.all_reduce " + AT + "timed out: not "
               r"complete after 1 s \(COMM_TIMEOUT\) in the wait at "
               r"step\.mlir:9:1; not started by rank 2",
    "timeout_message": r"rank 0: error: comm\.recv " + AT + r"timed out: .*"
                       "; not started by rank 1",
    "timeout_send": r"rank 0: error: comm\.send " + AT + r"timed out: .*"
                    "; a message to or from rank 1 is not complete",
    "timeout_end": r"error: commContextDestroy: timed out: another rank has "
                   r"not come within 1 s \(COMM_TIMEOUT\)",
    "killed": r"rank [013]: terminated while waiting for comm\.all_reduce at "
              r"step\.mlir:3:5",
    "killed_in_compute": r"rank [013]: terminated after starting "
                         r"comm\.all_reduce at step\.mlir:3:5",
    "malformed": "error: commProgramLoadEntry: the program's metadata is malformed: "
                 'group "g" has no "members"',
    "no_json": "the program's metadata is malformed: it is not JSON text",
}


# Messages that differ in the CUDA runtime. It can name the operation that does
# not end, but not the rank that causes it.
CUDA_CASES = {
    "nccl_f16": ME + "all_reduce " + AT + "NCCL cannot reduce f16 by sum on 4 "
                "ranks as the op says: NCCL rounds after each of several "
                "additions",
    "no_nccl": ME + "all_reduce " + AT + "it needs NCCL, but the program says "
               "that group @plain does not",
    "timeout_gpu": ME + "all_gather " + AT + "timed out: not complete after 1 "
                   r"s \(COMM_TIMEOUT\) on the stream of group @world; a rank "
                   "has not started it, or has died",
    "killed": "rank [013]: terminated after starting comm.all_reduce at "
              r"step\.mlir:3:5",
}
HOST_ONLY = {"timeout", "timeout_message", "timeout_send", "unreceived",
             "unreceived_on_plain"}
# Cases that the CUDA runtime only detects with COMM_CHECK.
CHECKED = {"kind", "reduction", "type", "shape", "root", "dim", "operands",
           "pairs", "message_shape"}


def have_ended(parent):
    """Returns true if `parent` has started processes and all have ended."""
    states = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                state, of = file.read().rsplit(")", 1)[1].split()[:2]
        except OSError:
            continue
        if int(of) == parent:
            states.append(state)
    return bool(states) and set(states) == {"Z"}


def run(command, **environment):
    # Limits for hangs only; a case takes about a second. When several ranks
    # abort at once, mpirun itself may hang in PMIx_server_finalize (Open MPI
    # 4.1.4) after all ranks have ended, which counts as success.
    with subprocess.Popen(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True,
                          env={**os.environ, **environment}) as process:
        for _ in range(6):
            try:
                out, err = process.communicate(timeout=10)
                break
            except subprocess.TimeoutExpired:
                if have_ended(process.pid):
                    process.kill()
        else:
            process.kill()
            raise RuntimeError(f"{command}: ranks are left after 60 s")
        return subprocess.CompletedProcess(command, process.returncode, out,
                                           err)


def main():
    target, program, *mpirun = sys.argv[1:]
    wrong = []
    cases = CASES
    if target == "cuda":
        cases = {name: pattern for name, pattern in CASES.items()
                 if name not in HOST_ONLY} | CUDA_CASES

    def check(name, result, status_ok, pattern):
        text = result.stderr
        if not status_ok or not re.search(pattern, text + result.stdout):
            wrong.append(name)
            print(f"FAILED: {name}: status {result.returncode}, expected "
                  f"/{pattern}/ in\n{text}{result.stdout}")

    def run_case(name):
        timeout = "1" if name.startswith("timeout") else "30"
        return run(mpirun + ["-n", "4", program, name], COMM_TIMEOUT=timeout,
                   COMM_CHECK=str(int(name in CHECKED)))

    # Cases mostly wait, so run several at once.
    with concurrent.futures.ThreadPoolExecutor(max_workers=3) as pool:
        for name, result in zip(cases, pool.map(run_case, cases)):
            check(name, result, result.returncode != 0, cases[name])

    result = run(mpirun + ["-n", "2", program, "fine", "4"])
    check("world size", result, result.returncode != 0,
          "rank [01]: error: commProgramLoadEntry: program was compiled for 4 ranks, "
          "started with 2; start 4, or compile it again")
    for value in ("x", "-1", "nan", "inf", "0x10", "5s", "1e999"):
        result = run([program, "fine", "1"], COMM_TIMEOUT=value)
        check("bad time-out", result, result.returncode != 0,
              f'COMM_TIMEOUT is "{value}", expected a number of seconds')
    # A limit beyond the range of clocks acts as no limit.
    result = run(mpirun + ["-n", "2", program, "fine", "2"],
                 COMM_TIMEOUT="1e300")
    check("long time-out", result, result.returncode == 0, "completed")
    # Not failures: without mpirun, and inside a program that uses MPI.
    result = run([program, "fine", "1"])
    check("alone", result, result.returncode == 0, "completed")
    result = run(mpirun + ["-n", "2", program, "fine", "2", "external"])
    check("external", result, result.returncode == 0, "completed")
    if target == "host":
        for name in ("received", "odd"):
            result = run(mpirun + ["-n", "4", program, name])
            check(name, result, result.returncode == 0, "completed")

    if wrong:
        sys.exit(1)
    print(f"{len(cases)} failures ok")


main()
