#!/usr/bin/env python3
# ===- cli-test.py - Tests error messages and exit codes of comm-run -------===#
#
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
#   cli-test.py COMM_RUN CC INCLUDE_DIR [unittest arguments]
#
# ===----------------------------------------------------------------------===#
import json
import os
import shutil
import signal
import struct
import subprocess
import time

from cli_support import (CC, COMM_RUN, COPY, CommRunTest, main, memref, npy,
                         read_npy, scalar)


class CommandLine(CommRunTest):
    def usage(self, *arguments):
        error = self.fails(*arguments, status=2)
        tail = " (comm-run --help lists the options)"
        self.assertTrue(error.endswith(tail), error)
        return error[:-len(tail)]

    def test_help(self):
        out, err = self.comm_run("--help")
        self.assertIn("usage: comm-run", out)
        self.assertEqual(err, "")
        for option in ("--check", "--passes", "--timeout", "--emit"):
            self.assertIn(option, out)
        self.assertIn("CommDialect", self.comm_run("--version")[0])

    def test_usage_errors(self):
        for arguments, error in [
            ([], "error: no FILE.mlir or FILE.so given"),
            (["a.so", "b.so"],
             "error: more than one program: 'a.so' and 'b.so'"),
            (["--bogus", "a.so"], "error: unknown option '--bogus'"),
            (["--inputz=x", "a.so"], "error: unknown option '--inputz'"),
            (["a.so", "--inputs"], "error: --inputs needs a value"),
            (["--inputs=", "a.so"], "error: --inputs needs a value"),
            (["--inputs", "--check", "x", "a.so"],
             "error: --inputs needs a value"),
            (["-n", "two", "a.so"],
             "error: -n: 'two' is not a positive whole number"),
            (["-n0", "a.so"], "error: -n: '0' is not a positive whole number"),
            (["-n=-3", "a.so"],
             "error: -n: '-3' is not a positive whole number"),
            (["-n", "99999999999999999999", "a.so"],
             "error: -n: '99999999999999999999' is not a positive whole "
             "number"),
            (["--timeout=soon", "a.so"],
             "error: --timeout: 'soon' is not a number of 0 or more"),
            (["--timeout", "0", "a.so"],
             "error: --timeout: must be more than 0"),
            (["--time-limit=-1", "a.so"],
             "error: --time-limit: '-1' is not a number of 0 or more"),
            (["--time-limit=0", "a.so"],
             "error: --time-limit: must be more than 0"),
            (["--check=x", "--rtol=nan", "a.so"],
             "error: --rtol: 'nan' is not a number of 0 or more"),
            (["--check=x", "--atol=-1", "a.so"],
             "error: --atol: '-1' is not a number of 0 or more"),
            (["--rtol=1", "a.so"],
             "error: --rtol has no effect without --check"),
            (["--target=tpu", "a.so"],
             "error: --target: 'tpu' is neither host nor cuda"),
            (["--time=3", "a.so"], "error: --time takes no value"),
            (["--random-inputs=x", "a.so"],
             "error: --random-inputs: 'x' is not a whole number of 0 or more"),
            (["--random-inputs", "--inputs=d", "a.so"],
             "error: --inputs has no effect with --random-inputs"),
            (["--emit=x.so", "--cuda-graph", "a.mlir"],
             "error: --cuda-graph has no effect with --emit, which only "
             "compiles"),
            (["--emit=x.so", "--check=d", "a.mlir"],
             "error: --check has no effect with --emit, which only compiles"),
        ]:
            with self.subTest(arguments):
                self.assertEqual(self.usage(*arguments), error)

    def test_numbers(self):
        """Rejects everything but finite decimal numbers."""
        numbers = ("--timeout", "--time-limit", "--rtol", "--atol")
        counts = ("-n", "--repeat", "--pause")
        wrong = ("", "nan", "inf", "-inf", "-1", "0x10", "1e400", "5s", "5 ",
                 " 5", "+5", "1,5", "--5", "0b1", "१")
        for option in numbers + counts + ("--random-inputs",):
            kind = ("number of 0 or more" if option in numbers else
                    "positive whole number" if option in counts else
                    "whole number of 0 or more")
            for value in wrong + (() if option in numbers else
                                  ("1.5", "1e3", "18446744073709551616")):
                with self.subTest(option=option, value=value):
                    self.assertEqual(
                        self.usage(f"{option}={value}", "--check=x", "a.so"),
                        f"error: {option}: '{value}' is not a {kind}")

    def test_program_file(self):
        self.assertEqual(self.fails(self.path("none.so")),
                         f"error: {self.path('none.so')}: cannot open: "
                         "No such file or directory")
        self.assertEqual(self.fails(self.dir),
                         f"error: {self.dir}: is a directory, expected a "
                         "program")
        self.write("", {"text.so": b"hello", "empty.so": b"",
                        "cut.so": b"\x7fELF\2\1\1" + bytes(40)})
        self.assertEqual(self.fails(self.path("text.so")),
                         f"error: {self.path('text.so')}: is not a shared "
                         "object")
        self.assertEqual(self.fails(self.path("empty.so")),
                         f"error: {self.path('empty.so')}: is empty")
        self.assertEqual(self.fails(self.path("cut.so")),
                         f"error: {self.path('cut.so')}: bad shared object: "
                         "truncated")

    def test_truncated_programs(self):
        with open(self.scale(), "rb") as file:
            data = file.read()
        for size in list(range(8, 1024, 97)) + list(range(1024, len(data),
                                                          1501)):
            self.write("", {"cut.so": data[:size]})
            self.assertIn("cut.so", self.fails(self.path("cut.so")))

    def test_not_a_program(self):
        self.write("", {"x.c": b"int f(void) { return 1; }"})
        path = self.path("x.so")
        subprocess.run([CC, "-shared", "-fPIC", self.path("x.c"), "-o", path],
                       check=True)
        self.assertEqual(self.fails(path),
                         f"error: {path}: is not a compiled program: it has "
                         "no commProgramMetadata; comm-run --emit makes one")

    def test_bad_metadata(self):
        good = {"version": 1, "target": "host", "ranks": 1, "inputs": [],
                "outputs": []}
        for change, error in [
            ("{", "bad metadata: is not JSON text"),
            ({"version": 2}, "metadata version 2 is not supported"),
            ({"ranks": 0}, 'bad metadata: "ranks" is 0, expected a whole '
                           "number from 1 to 1048576"),
            ({"ranks": 2147483647}, 'bad metadata: "ranks" is 2147483647, '
                                    "expected a whole number from 1 to "
                                    "1048576"),
            ('{"version": ' + "[" * 300000 + "]" * 300000 + "}",
             "bad metadata: expected at most 1024 nested objects and arrays"),
            ({"inputs": [memref([-2], "f32")]},
             'bad metadata: a size in "shape" of input 0 is -2, expected'),
            ({"target": "t\npu"}, 'bad metadata: "target" is "t\\npu", '
                                  "expected host or cuda"),
        ]:
            with self.subTest(change):
                text = (change if isinstance(change, str) else
                        json.dumps(dict(good, **change)))
                path = self.program("void commProgramEntry(void **v) {}",
                                    metadata=text)
                self.assertIn(f"error: {path}: {error}", self.fails(path))

    def test_ranks(self):
        path = self.program("void commProgramEntry(void **v) {}", 4)
        self.assertEqual(self.fails("-n", "2", path),
                         "error: program needs 4 ranks, -n gives 2; leave -n "
                         "out")

    def test_compiled_already(self):
        path = self.scale()
        self.assertEqual(self.fails("--passes=", path),
                         f"error: --passes has no effect: {path} is compiled "
                         "already; give it when compiling the .mlir")
        self.assertEqual(self.fails("--target=cuda", path),
                         f"error: {path}: is compiled for host, not for cuda; "
                         "leave --target out, or compile its .mlir again")

    def test_graph_on_host(self):
        path = self.scale()
        error = ("and only a program for cuda can be a CUDA graph; compile it "
                 "with --target=cuda")
        self.assertEqual(self.fails("--cuda-graph", path),
                         f"error: --cuda-graph: {path} is for host, {error}")
        self.write("", {"p.mlir": b"module {}"})
        path = self.path("p.mlir")
        self.assertEqual(self.fails("--cuda-graph", path),
                         f"error: --cuda-graph: {path} is for host, {error}")

    def test_no_mpirun(self):
        path = self.program("void commProgramEntry(void **v) {}")
        self.assertEqual(self.fails(path, env={"PATH": self.dir}),
                         "error: mpirun is not in PATH; install Open MPI, "
                         "which starts the ranks")

    def test_empty_entries_of_path(self):
        """They do not mean the current directory, which has a fake mpirun."""
        path = self.program("void commProgramEntry(void **v) {}")
        self.write("here", {"mpirun": b"#!/bin/sh\ntouch ran\nexit 1\n"})
        os.chmod(self.path("here", "mpirun"), 0o755)
        real = os.environ["PATH"]
        for variable in (f":{real}", f"::{real}:"):
            self.assertEqual(self.comm_run(path, env={"PATH": variable},
                                           cwd=self.path("here")),
                             ("ok: 0 outputs on 2 ranks computed\n", ""))
        self.assertEqual(
            self.fails(path, env={"PATH": ":"}, cwd=self.path("here")),
            "error: mpirun is not in PATH; install Open MPI, which starts the "
            "ranks")
        self.assertEqual(os.listdir(self.path("here")), ["mpirun"])

    def test_relative_folder_for_temporary_files(self):
        path = self.program("void commProgramEntry(void **v) {}")
        self.assertEqual(self.comm_run(path, env={"TMPDIR": "tmp"},
                                       cwd=self.dir),
                         ("ok: 0 outputs on 2 ranks computed\n", ""))
        self.assertEqual(os.listdir(self.tmp), [])

    def test_names_forge_nothing(self):
        forged = "x\nerror: y\x1b[2J\x7f\u009b31m"
        shown = "x\\nerror: y\\x1b[2J\\x7f\\x9b31m"
        self.assertEqual(self.usage("-n", forged, "a.so"),
                         f"error: -n: '{shown}' is not a positive whole number")
        self.assertEqual(self.usage("--" + forged),
                         f"error: unknown option '--{shown}'")
        self.assertEqual(self.fails(self.path(forged)),
                         f"error: {self.path(shown)}: cannot open: No such file "
                         "or directory")
        self.assertLess(len(self.usage("--target=" + "x" * 100000)), 200)


class Running(CommRunTest):
    def test_check_and_outputs(self):
        out, err = self.comm_run(
            "-n2", "--inputs", self.scale_inputs() + "/", "--check",
            self.scale_outputs(), "--outputs=" + self.path("new", "out"),
            "--repeat=3", "--time", self.scale())
        self.assertEqual(err, "")
        lines = out.splitlines()
        self.assertEqual(lines[:2], [
            f"ok: 1 output on 2 ranks equal {self.path('want')} (rtol 0.0001, "
            "atol 1e-05), largest error 0",
            f"ok: 1 output on 2 ranks written to {self.path('new', 'out')}"])
        self.assertRegex(lines[2], r"^time: [0-9.]+ s on rank 0 \(least of 3 "
                                   r"runs, median [0-9.]+ s\), peak memory "
                                   r"\d+ bytes$")
        self.assertEqual(sorted(os.listdir(self.path("new", "out"))),
                         ["rank0_out0.npy", "rank1_out0.npy"])
        for rank in range(2):
            self.assertEqual(
                read_npy(self.path("new", "out", f"rank{rank}_out0.npy")),
                ("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }",
                 struct.pack("<6f", *[2 * i + rank for i in range(6)])))

    def random(self, *seed):
        """Returns the outputs of a program that copies three inputs."""
        kinds = [memref([4096], "f32"), memref([64, 16], "bf16"),
                 memref([1000], "i32")]
        body = r"""
        void commProgramEntry(void **v) {
          const int dims[3] = {1, 2, 1}, sizes[3] = {4, 2, 4};
          for (int i = 0; i < 3; ++i) {
            void *data = fill(v[3 + i], v[i], dims[i], sizes[i]);
            memcpy(data, ((M *)v[i])->aligned, count(v[i], dims[i]) * sizes[i]);
          }
        }"""
        path = self.program(body, 2, kinds, kinds)
        self.comm_run("--random-inputs" + "".join(seed), "--repeat=2",
                      "--outputs", self.path("r"), path)
        return [[read_npy(self.path("r", f"rank{rank}_out{i}.npy"))[1]
                 for i in range(3)] for rank in range(2)]

    def test_random_inputs(self):
        first = self.random()
        self.assertEqual(first, self.random("=0"))
        other = self.random("=1")
        for rank in range(2):
            for i in range(3):
                self.assertNotEqual(first[rank][i], other[rank][i])
        self.assertNotEqual(first[0], first[1])
        floats = struct.unpack("<4096f", first[0][0])
        self.assertLess(abs(sum(floats)) / 4096, 0.05)
        self.assertLess(abs(sum(x * x for x in floats) / 4096 - 1), 0.1)
        # A bf16 result is written as f32.
        matrix = struct.unpack("<1024f", first[0][1])
        self.assertLess(abs(sum(x * x for x in matrix) / 1024 * 64 - 1), 0.2)
        self.assertEqual(set(struct.unpack("<1000i", first[0][2])),
                         {0, 1, 2, 3})

    def test_random_inputs_of_unknown_size(self):
        path = self.program("void commProgramEntry(void **v) {}", 1,
                            [memref([2, -1], "f32")])
        self.assertEqual(self.fails("--random-inputs", path),
                         "error: --random-inputs: input 0 has the shape "
                         "[2, ?], but sizes must be known when compiling; "
                         "give arrays with --inputs")

    def test_one_rank_computes(self):
        path = self.scale(1)
        out, err = self.comm_run("--inputs", self.scale_inputs(1), path)
        self.assertEqual((out, err), ("ok: 1 output on 1 rank computed\n", ""))

    def test_collective(self):
        body = r"""
        void commProgramEntry(void **v) {
          float *data = fill(v[1], v[0], 1, 4);
          memcpy(data, ((M *)v[0])->aligned, 12);
          CommOp *op = commOpCreate(COMM_ALL_REDUCE, 0, COMM_SUM, 0, 0, 0,
                                    "test.mlir:1:1");
          commOpDestination(op, 1, v[1], COMM_F32);
          commWait(commOpStart(op), "test.mlir:2:1");
        }"""
        path = self.program(body, 3, [memref([3], "f32")],
                            [memref([3], "f32")])
        self.write("d", {f"rank{r}_in0.npy": npy([3], "f4", [r, 10 * r, 1])
                         for r in range(3)})
        self.write("d", {f"rank{r}_out0.npy": npy([3], "f4", [3, 30, 3])
                         for r in range(3)})
        out, _ = self.comm_run("--inputs", self.path("d"), "--check",
                               self.path("d"), path)
        self.assertIn("ok: 1 output on 3 ranks equal", out)

    def copy(self, dims, size, dtype, inputs, outputs, want, values=1):
        """Feeds a program that copies, and checks its output."""
        kind = scalar(dtype) if dims < 0 else memref([-1] * dims, dtype)
        path = self.program(COPY, 1, [kind] * values, [kind] * values,
                            flags=[f"-DDIMS={dims}", f"-DSIZE={size}",
                                   f"-DVALUES={values}"])
        self.write("d", {"rank0_in0.npy": inputs})
        arguments = ["--inputs", self.path("d"), "--outputs", self.path("o"),
                     path]
        if want is not None:
            self.write("d", {"rank0_out0.npy": want})
            arguments += ["--check", self.path("d"), "--rtol=0", "--atol=0"]
        self.comm_run(*arguments)
        self.assertEqual(read_npy(self.path("o", "rank0_out0.npy")),
                         read_npy(self.write("d", {"w": outputs}) + "/w"))

    def test_dtypes(self):
        f4 = npy([3], "f4", [1, 1 + 2**-9, -2.5])
        rounded = npy([3], "f4", [1, 1, -2.5])
        for case in [
            (1, 2, "bf16", f4, rounded, rounded),
            (1, 2, "f16", f4, npy([3], "f2", [1, 1 + 2**-9, -2.5]), f4),
            (1, 4, "i32", npy([2], "u4", [1, 2**32 - 1]),
             npy([2], "i4", [1, -1]), npy([2], "u4", [1, 2**32 - 1])),
            (1, 1, "f8", npy([2], "u1", [1, 255]), npy([2], "u1", [1, 255]),
             None),
            (-1, 8, "index", npy([1], "i8", [-5]), npy([], "i8", [-5]),
             npy([1], "i8", [-5])),
            (-1, 1, "i1", npy([], "b1", [True]), npy([], "b1", [True]), None),
            (0, 8, "f64", npy([], "f8", [float("inf")]),
             npy([], "f8", [float("inf")]), npy([], "f8", [float("inf")])),
            (2, 2, "i16", npy([2, 3], "i2", [1, 4, 2, 5, 3, 6], ">", True),
             npy([2, 3], "i2", [1, 2, 3, 4, 5, 6]),
             npy([2, 3], "u2", [1, 2, 3, 4, 5, 6])),
            (1, 4, "f32", npy([0], "f4", []), npy([0], "f4", []), None),
        ]:
            with self.subTest(case[2]):
                fixed = [data.replace(b"'<", b"'|") if data and any(
                    code in data for code in (b"'<u1", b"'<i1", b"'<b1"))
                    else data for data in case[3:]]
                self.copy(*case[:3], *fixed)

    def test_strided_output(self):
        body = r"""
        void commProgramEntry(void **v) {
          M *m = v[0];
          int32_t *data = commAlloc(100);
          for (int i = 0; i < 25; ++i) data[i] = i;
          m->allocated = m->aligned = data;
          m->offset = 1;
          m->sizesAndStrides[0] = 3; m->sizesAndStrides[1] = 2;
          m->sizesAndStrides[2] = 2; m->sizesAndStrides[3] = 7;
        }"""
        path = self.program(body, 1, [], [memref([3, 2], "i32")])
        self.write("want", {"rank0_out0.npy":
                            npy([3, 2], "i4", [1, 8, 3, 10, 5, 12])})
        self.comm_run("--check", self.path("want"), path)

    def test_wrong_output_shape(self):
        body = "void commProgramEntry(void **v) {" \
               "((M *)v[0])->sizesAndStrides[0] = 4; }"
        path = self.program(body, 1, [], [memref([3], "i32")])
        self.assertEqual(self.fails(path), "rank 0: error: output 0 has shape "
                                           "[4], its type says [3]")


class Failures(CommRunTest):
    def entry(self, body, ranks=2, **options):
        return self.program("void commProgramEntry(void **v) {" + body + "}",
                            ranks, **options)

    def test_crash(self):
        path = self.entry("if (commRank() == 1) raise(SIGSEGV); pause();")
        self.assertEqual(self.fails(path), "rank 1: error: killed by signal "
                                           "11 (Segmentation fault)")

    def test_exit(self):
        path = self.entry("if (commRank() == 1) _exit(7); pause();")
        self.assertEqual(self.fails(path),
                         "rank 1: error: ended with exit status 7")

    def test_early_success(self):
        path = self.entry("if (commRank() == 1) _exit(0); pause();")
        self.assertEqual(self.fails(path), "rank 1: error: ended before the "
                                           "program was finished")

    def test_long_timeout(self):
        path = self.entry(r"""
          static float data[4];
          int64_t words[5] = {(int64_t)data, (int64_t)data, 0, 4, 1};
          if (commRank() == 1) usleep(300000);
          CommOp *op = commOpCreate(COMM_ALL_REDUCE, 0, COMM_SUM, 0, 0, 0,
                                    "a.mlir:3:4");
          commOpDestination(op, 1, (M *)words, COMM_F32);
          commWait(commOpStart(op), "a.mlir:4:5");""", 2)
        for seconds in ("9.3e9", "1e300"):
            self.assertEqual(self.comm_run("--timeout", seconds, path),
                             ("ok: 0 outputs on 2 ranks computed\n", ""))

    def test_same_error_once(self):
        path = self.entry("extern void noSuchFunction(void);"
                          "noSuchFunction();", 4)
        _, err = self.comm_run(path, status=1)
        errors = [line for line in err.splitlines()
                  if not line.startswith("note: the same error on rank")]
        self.assertEqual(len(errors), 1, err)
        self.assertIn("undefined symbol: noSuchFunction", errors[0])

    def test_timeout(self):
        path = self.entry(r"""
          static float data[4];
          int64_t words[5] = {(int64_t)data, (int64_t)data, 0, 4, 1};
          if (commRank() == 1) sleep(60);
          CommOp *op = commOpCreate(COMM_ALL_REDUCE, 0, COMM_SUM, 0, 0, 0,
                                    "a.mlir:3:4");
          commOpDestination(op, 1, (M *)words, COMM_F32);
          commWait(commOpStart(op), "a.mlir:4:5");""", 2)
        error = self.fails("--timeout=1", path)
        self.assertIn("rank 0: error: ", error)
        self.assertIn("a.mlir:3:4", error)

    def test_looks_like_a_banner(self):
        """A program that continues prints text like an mpirun banner."""
        dashes = "-" * 74
        path = self.entry(f"""fputs("{dashes}\\nprocess rank 9{'9' * 30} "
            "exited on signal 1\\n{dashes}\\n", stderr);""", 1)
        self.assertEqual(self.comm_run(path), (
            "ok: 0 outputs on 1 rank computed\n",
            f"{dashes}\nprocess rank 9{'9' * 30} exited on signal 1\n"
            f"{dashes}\n"))

    def test_confusing_environment(self):
        path = self.entry("")
        _, err = self.comm_run(path, status=1, env={"OMPI_MCA_btl": "nonsense"})
        # Open MPI may or may not print its own error first.
        self.assertRegex(err, "^(rank [01]: )?error: ")
        # No variable is set, not even PATH.
        self.assertEqual(self.comm_run(path, bare=True), (
            "ok: 0 outputs on 2 ranks computed\n", ""))

    def test_limits(self):
        """The first line is comm-run's even if Open MPI prints many."""
        path = self.entry("")
        for limit in ("-f 0", "-n 20"):
            with self.subTest(limit):
                err = self.comm_run(
                    "-c", f'ulimit {limit}; exec "$0" "$@"', COMM_RUN, path,
                    tool="/bin/sh", status=1)[1]
                self.assertRegex(err.splitlines()[0], "^(rank [01]: )?error: ")

    def test_no_entry(self):
        path = self.program("")
        _, err = self.comm_run(path, status=1)
        self.assertIn(f"error: commProgramLoad: {path}: is not a compiled program: it has no "
                      "commProgramEntry", err)

    def test_failure_while_another_hangs(self):
        path = self.entry("if (commRank() == 1) fprintf(stderr, "
                          "\"rank 1: error: lost\\n\"); "
                          "signal(SIGTERM, SIG_IGN); for (;;) pause();")
        _, err = self.comm_run(path, status=1)
        self.assertEqual(err, "rank 1: error: lost\nerror: the other ranks "
                              "did not end after the failure and were "
                              "killed\n")

    def interrupt(self, send, pids):
        path = self.entry("FILE *f = fopen(getenv(\"PIDS\"), \"a\");"
                          "fprintf(f, \"%d\\n\", getpid()); fclose(f);"
                          "for (;;) pause();")
        def read_pids():
            if not os.path.exists(pids):
                return []
            with open(pids) as file:
                return [int(line) for line in file]

        process = self.start(path, env={"PIDS": pids})
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and len(read_pids()) < 2:
            time.sleep(0.05)
        process.send_signal(send)
        out, err = process.communicate(timeout=30)
        self.assertEqual(process.returncode, -send, out + err)
        self.assertEqual(out + self.drop_terminated(err), "")
        deadline = time.monotonic() + 10
        ranks = read_pids()
        self.assertEqual(len(ranks), 2)
        while time.monotonic() < deadline:
            ranks = [pid for pid in ranks if os.path.exists(f"/proc/{pid}")]
            if not ranks:
                return
            time.sleep(0.1)
        self.fail(f"ranks are left: {ranks}")

    def test_signals(self):
        for send in (signal.SIGINT, signal.SIGTERM):
            self.interrupt(send, self.path(f"pids{send}"))

    def test_killed_launcher(self):
        self.interrupt(signal.SIGKILL, self.path("pids"))
        for name in os.listdir(self.tmp):  # left by the kill
            shutil.rmtree(os.path.join(self.tmp, name))


if __name__ == "__main__":
    main()
