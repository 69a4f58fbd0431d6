# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes a good report in one place at a time; prints the checker's output.

usage: tamper-report.py CHECKER REPORT SCRATCH
"""

import copy
import importlib.util
import json
import os
import sys

checker_path, report_path, scratch = sys.argv[1:]
sys.path.insert(0, os.path.dirname(checker_path))
spec = importlib.util.spec_from_file_location("checker", checker_path)
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)
with open(report_path, encoding="utf-8") as file:
    good = json.load(file)


def run(*arguments):
    sys.argv = ["check-report.py", scratch, *arguments]
    try:
        checker.main()
    except SystemExit as error:
        print(str(error.code).replace(scratch, "FILE"))


def tamper(name, change, *arguments):
    report = copy.deepcopy(good)
    change(report, report["ops"], report["collectives"])
    with open(scratch, "w", encoding="utf-8") as file:
        json.dump(report, file)
    print(f"{name}: ", end="", flush=True)
    run(*arguments)


def shift(op, ns):
    op["start_ns"] += ns
    op["end_ns"] += ns


def move_second(collectives, ns):
    collectives[1]["begin_ns"] += ns
    collectives[1]["end_ns"] += ns


def lengthen(report, ops):
    ops[-1]["end_ns"] += 100
    report["makespan_ns"] += 100


tamper("nothing", lambda r, o, c: None)
tamper("key", lambda r, o, c: o[0].pop("deps"))
tamper("order", lambda r, o, c: o[2]["deps"].append(3))
tamper("wait", lambda r, o, c: c[0].update(wait=c[0]["op"]))
tamper("reason", lambda r, o, c: c[0].update(reason="bad luck"))
tamper("hidden", lambda r, o, c: c[1].update(reason="hidden"))
tamper("lane", lambda r, o, c: c[0].update(lane=0))
tamper("compute", lambda r, o, c: shift(o[5], -1))
tamper("dependence", lambda r, o, c: shift(o[8], -1))
tamper("early", lambda r, o, c: o[7].update(end_ns=c[1]["end_ns"] - 1))
tamper("issue", lambda r, o, c: c[0].update(issue_ns=1))
tamper("overlap", lambda r, o, c: move_second(c, -100))
tamper("live", lambda r, o, c: o[4].update(bytes_live_after=1))
tamper("buffer", lambda r, o, c: r["buffers"][0].update(bytes=17))
tamper("peak", lambda r, o, c: r.update(peak_memory_bytes=1))
tamper("limit", lambda r, o, c: None, "--limit", "1")
tamper("makespan", lambda r, o, c: r.update(makespan_ns=1))
tamper("exposed", lambda r, o, c: r.update(exposed_comm_ns=1))
tamper("bound", lambda r, o, c: r.update(lower_bound_ns=r["makespan_ns"] + 1))
tamper("simulation", lambda r, o, c: lengthen(r, o))
tamper("parameters", lambda r, o, c: r["parameters"].update(kernel_slowdown_permille=0))
tamper("sharing", lambda r, o, c: c[2].update(links=[]))
tamper("members", lambda r, o, c: c[0]["bucket"]["members"].pop())
tamper("sizes", lambda r, o, c: c[0]["bucket"]["bytes"].append(0))
tamper("bytes", lambda r, o, c: c[0]["bucket"].update(bytes=[3, 12]))
tamper("alone", lambda r, o, c: c[0].update(left_alone="large"))
