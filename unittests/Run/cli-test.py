#!/usr/bin/env python3
# ===- cli-test.py - Error texts and exit codes of comm-run ----------------===#
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
import unittest

from cli_support import (CC, COMM_RUN, COPY, INCLUDE, SCALE, CommRunTest, main,
                         memref, npy, read_npy, scalar)


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
        """Nothing that is not wholly a decimal number, and no infinite one."""
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
                         "no commProgramMetadata")

    def test_bad_metadata(self):
        good = {"version": 1, "target": "host", "ranks": 1, "inputs": [],
                "outputs": []}
        for change, error in [
            ("{", "bad metadata: is not JSON text"),
            ({"version": 2}, "metadata version 2 is not supported"),
            ({"ranks": 0}, 'bad metadata: "ranks" is 0, expected a whole '
                           "number from 1 to 2147483647"),
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
                         "error: program needs 4 ranks, -n gives 2")

    def test_compiled_already(self):
        path = self.scale()
        self.assertEqual(self.fails("--passes=", path),
                         f"error: --passes has no effect: {path} is compiled "
                         "already")
        self.assertEqual(self.fails("--target=cuda", path),
                         f"error: {path}: is compiled for host, not for cuda")

    def test_graph_on_host(self):
        path = self.scale()
        error = "and only a program for cuda can be a CUDA graph"
        self.assertEqual(self.fails("--cuda-graph", path),
                         f"error: --cuda-graph: {path} is for host, {error}")
        self.write("", {"p.mlir": b"module {}"})
        path = self.path("p.mlir")
        self.assertEqual(self.fails("--cuda-graph", path),
                         f"error: --cuda-graph: {path} is for host, {error}")

    def test_no_mpirun(self):
        path = self.program("void commProgramEntry(void **v) {}")
        self.assertEqual(self.fails(path, env={"PATH": self.dir}),
                         "error: mpirun is not in PATH; Open MPI starts the "
                         "ranks")


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
        """What a program of one rank that copies three inputs writes."""
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
                         "[2, ?], but sizes must be known when compiling")

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
        """Feeds a program that copies, and returns what it wrote."""
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


class Data(CommRunTest):
    def run_with(self, name, data, *arguments):
        directory = self.scale_inputs()
        path = os.path.join(directory, name)
        if data is None:
            os.remove(path)
        else:
            with open(path, "wb") as file:
                file.write(data)
        error = self.fails("--inputs", directory, *arguments, self.scale())
        self.assertTrue(error.startswith(f"rank 1: error: {path}: "), error)
        return error[len(f"rank 1: error: {path}: "):]

    def test_missing(self):
        self.assertEqual(self.fails(self.scale()),
                         "error: the program has 2 inputs; give their "
                         "directory with --inputs, or --random-inputs")
        self.assertEqual(self.fails("--inputs", self.path("no"), self.scale()),
                         f"error: --inputs: {self.path('no')}: no such "
                         "directory")
        self.assertEqual(self.run_with("rank1_in1.npy", None),
                         "cannot open: No such file or directory")

    def test_bad_inputs(self):
        good = npy([2, 3], "f4", range(6))
        for data, error in [
            (b"", "is empty"),
            (b"hello, world", "is not an .npy file"),
            (good[:7], "truncated within the header"),
            (good[:40], "truncated within the header"),
            (good[:-4], "truncated: shape [2, 3] of f4 needs 24 bytes of "
                        "data, found 20"),
            (good + b"x", "1 bytes after the data of shape [2, 3] of f4"),
            (good[:6] + b"\x09\x00" + good[8:],
             ".npy format version 9.0 is not supported"),
            (npy([3, 3], "f4", range(9)), "shape [3, 3], expected [2, ?]"),
            (npy([6], "f4", range(6)), "shape [6], expected [2, ?]"),
            (npy([2, 3], "i4", range(6)),
             "dtype i4, expected f4 for an argument of f32"),
            (good.replace(b"'<f4'", b"'<U4'"),
             "dtype '<U4' is not supported"),
            (good.replace(b"(2, 3)", b"(9999999999999, 9999999999999, )"),
             None),
        ]:
            with self.subTest(error):
                found = self.run_with("rank1_in0.npy", data)
                if error:
                    self.assertEqual(found, error)

    def test_bad_expectations(self):
        inputs, want = self.scale_inputs(), self.scale_outputs()
        path = os.path.join(want, "rank1_out0.npy")

        def check():
            return self.fails("--inputs", inputs, "--check", want,
                              self.scale())

        self.write("want", {"rank1_out0.npy": npy([2, 3], "f8", range(6))})
        self.assertEqual(check(), f"rank 1: error: {path}: dtype f8, expected "
                                  "f4 for a result of f32")
        self.write("want", {"rank1_out0.npy": npy([3, 2], "f4", range(6))})
        self.assertEqual(check(), f"rank 1: error: {path}: shape [3, 2], but "
                                  "the result has [2, ?]")
        os.remove(path)
        self.assertEqual(check(), f"rank 1: error: {path}: cannot open: No "
                                  "such file or directory")
        self.scale_outputs(3)
        self.assertEqual(check(), f"error: {want}/rank2_out0.npy: the program "
                                  "has only 2 ranks")
        os.remove(self.path("want", "rank2_out0.npy"))
        self.write("want", {"rank0_out1.npy": b""})
        self.assertEqual(check(), f"error: {want}/rank0_out1.npy: the program "
                                  "has only 1 output")

    def test_mismatch(self):
        inputs, want = self.scale_inputs(), self.scale_outputs()
        self.write("want", {"rank1_out0.npy":
                            npy([2, 3], "f4", [1, 3, 5.25, 7, 9, 11.5])})
        error = self.fails("--inputs", inputs, "--check", want, "--outputs",
                           self.path("out"), self.scale())
        self.assertEqual(error,
                         "rank 1: output 0 differs at index [0, 2]: got 5, "
                         "expected 5.25 (|difference| 0.25 > tolerance "
                         "0.000535); 2 of 6 elements differ")
        # What differs is there to be looked at.
        self.assertEqual(len(os.listdir(self.path("out"))), 2)
        self.comm_run("--inputs", inputs, "--check", want, "--atol=0.5",
                      self.scale())

    def test_dynamic_shape_mismatch(self):
        inputs = self.scale_inputs()
        self.write("want", {f"rank{r}_out0.npy": npy([2, 4], "f4", range(8))
                            for r in range(2)})
        _, err = self.comm_run("--inputs", inputs, "--check",
                               self.path("want"), self.scale(), status=1)
        self.assertEqual(sorted(self.drop_terminated(err).splitlines()), [
            f"rank {r}: error: {self.path('want')}/rank{r}_out0.npy: shape "
            "[2, 4], but the result has [2, 3]" for r in range(2)])

    def test_outputs_are_not_the_expectations(self):
        inputs, want = self.scale_inputs(), self.scale_outputs()
        self.assertEqual(
            self.fails("--inputs", inputs, "--check", want, "--outputs",
                       want + "/.", self.scale()),
            "error: --outputs would overwrite what --check compares with")

    def full_disk(self, setup, error):
        body = """
        #include <glob.h>
        #include <sys/resource.h>
        void commProgramEntry(void **v) {
          int64_t words[5] = {0, 0, 0, 1 << 20, 1};
          memset(fill(v[0], (M *)words, 1, 4), 0, 4 << 20);
          """ + setup + "}"
        path = self.program(body, 2, [], [memref([1 << 20], "f32")])
        self.write("out", {"rank0_out0.npy": b"old"})
        _, err = self.comm_run("--outputs", self.path("out"), path, status=1)
        self.assertRegex(err, r"^rank [01]: error: \S*/out/rank[01]_out0.npy: "
                              f"cannot write: {error}\n")
        self.assertEqual(os.listdir(self.path("out")), ["rank0_out0.npy"])
        with open(self.path("out", "rank0_out0.npy"), "rb") as file:
            self.assertEqual(file.read(), b"old")

    def test_full_disk(self):
        # The file that the launcher would move has another name at first.
        pending = self.path("out", ".comm-run-*")
        self.full_disk(f"""
          glob_t found;
          char path[4096];
          if (glob("{pending}", 0, 0, &found)) abort();
          snprintf(path, sizeof(path), "%s/rank1_out0.npy", found.gl_pathv[0]);
          if (commRank() == 1 && symlink("/dev/full", path)) abort();""",
                       "No space left on device")

    def test_file_size_limit(self):
        self.full_disk("struct rlimit l = {1 << 20, 1 << 20};"
                       "setrlimit(RLIMIT_FSIZE, &l);", "File too large")

    def test_two_runs_into_one_directory(self):
        """Each moves its own files there, all of one, then all of the other."""
        body = r"""
        void commProgramEntry(void **v) {
          int64_t words[5] = {0, 0, 0, 1 << 18, 1};
          float *to = fill(v[0], (M *)words, 1, 4);
          for (int i = 0; i < 1 << 18; ++i) to[i] = getppid();
        }"""
        path = self.program(body, 2, [], [memref([1 << 18], "f32")])
        out = self.path("out")
        runs = [self.start("--outputs", out, path) for _ in range(3)]
        for run in runs:
            text, err = run.communicate(timeout=60)
            self.assertEqual((text, err, run.returncode), (
                f"ok: 1 output on 2 ranks written to {out}\n", "", 0))
        self.assertEqual(sorted(os.listdir(out)),
                         ["rank0_out0.npy", "rank1_out0.npy"])
        written = [read_npy(os.path.join(out, name))[1]
                   for name in os.listdir(out)]
        self.assertEqual(written[0], written[1])
        self.assertEqual(written[0][:4] * (1 << 18), written[0])

    def test_odd_places_of_outputs(self):
        inputs, path = self.scale_inputs(), self.scale()

        def run(*arguments):
            return ["--inputs", inputs, *arguments, path]

        for name in ("a b", "%s%n", "'\"\\", "-n", "ü\n", "x" * 200):
            with self.subTest(name):
                out = self.path(name)
                self.comm_run(*run("--outputs=" + out))
                self.assertEqual(sorted(os.listdir(out)),
                                 ["rank0_out0.npy", "rank1_out0.npy"])
                self.comm_run(*run("--check=" + out))
        out = self.path("o")
        file = os.path.join(out, "rank1_out0.npy")
        os.mkdir(out)
        for make in (os.mkdir, os.mkfifo):
            make(file)
            self.assertEqual(self.fails(*run("--outputs", out)),
                             f"error: {file}: cannot write: is not a regular "
                             "file")
            self.assertEqual(os.listdir(out), ["rank1_out0.npy"])
            (os.rmdir if make is os.mkdir else os.remove)(file)
        for place in ("/dev/null", "/dev/full", "/proc/1/x", file):
            if place == file:
                self.write("o", {"rank1_out0.npy": b""})
            self.assertTrue(self.fails(*run("--outputs", place)).startswith(
                f"error: --outputs: {place}: cannot "))
            self.assertTrue(self.fails(*run("--check", place)).startswith(
                f"error: --check: {place}: "))

    def test_outputs_not_writable(self):
        self.write("", {"file": b""})
        path = self.program("void commProgramEntry(void **v) {}", 1)
        self.assertIn(f"error: --outputs: {self.path('file', 'x')}: cannot "
                      "make the directory: ",
                      self.fails("--outputs", self.path("file", "x"), path))


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
        """Of mpirun's, from a program that goes on."""
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
        self.assertTrue(err.startswith(
            "error: mpirun failed with exit status 1; Open MPI says: A "
            "requested component was not found, or was unable to be opened\n"),
            err)
        # Where no variable is set, not even PATH.
        self.assertEqual(self.comm_run(path, bare=True), (
            "ok: 0 outputs on 2 ranks computed\n", ""))

    def test_limits(self):
        """Where Open MPI fails in many words, the first line is ours."""
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
        self.assertIn(f"error: {path}: is not a compiled program: it has no "
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
        for name in os.listdir(self.tmp):  # nobody could remove these
            shutil.rmtree(os.path.join(self.tmp, name))


class Compiling(CommRunTest):
    """With a stand-in for the compiler beside a copy of comm-run."""
    COMPILER = r"""
    #include "CommDialect/Conversion/CommCompiler.h"
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>
    int commCompile(const CommCompileOptions *o) {
      char text[4096];
      const char *passes = o->passes ? o->passes : "(default)";
      if (!strcmp(passes, "crash")) raise(SIGSEGV);
      if (!strcmp(passes, "nothing")) return 0;
      if (!strcmp(passes, "hang")) { fputs("hanging\n", stderr); pause(); }
      if (!strcmp(passes, "fail")) {
        fprintf(stderr, "%s:1:1: error: no\n", o->inputFile);
        return 1;
      }
      fprintf(stderr, "passes '%s' ranks %ld target %s verbose %d\n", passes,
              (long)o->numRanks, o->target, o->verbose);
      snprintf(text, sizeof(text), "cp %s %s", getenv("PROGRAM"),
               o->outputFile);
      return system(text);
    }"""

    def setUp(self):
        super().setUp()
        os.mkdir(self.path("bin"))
        os.mkdir(self.path("lib"))
        self.tool = shutil.copy(COMM_RUN, self.path("bin"))
        libraries = os.path.join(os.path.dirname(os.path.dirname(COMM_RUN)),
                                 "lib")
        os.symlink(os.path.join(libraries, "libCommRuntimeHost.so"),
                   self.path("lib", "libCommRuntimeHost.so"))
        self.write("", {"c.c": self.COMPILER.encode(),
                        "m.mlir": b"module {}"})
        self.mlir = self.path("m.mlir")
        self.env = {"PROGRAM": self.program(
            "void commProgramEntry(void **v) {}")}

    def install(self):
        subprocess.run([CC, "-shared", "-fPIC", "-I", INCLUDE,
                        self.path("c.c"), "-o",
                        self.path("lib", "libCommCompiler.so")], check=True)

    def compile(self, *arguments, **options):
        return self.comm_run(*arguments, tool=self.tool, env=self.env,
                             **options)

    def test_no_compiler(self):
        error = self.fails(self.mlir, tool=self.tool)
        self.assertTrue(error.startswith(
            f"error: the compiler is needed for {self.mlir}: "), error)

    def test_run(self):
        self.install()
        self.assertEqual(self.compile("-n2", "--verbose", "--emit",
                                      self.path("e.so"), self.mlir)[1],
                         "passes '(default)' ranks 2 target host verbose 1\n")
        self.assertEqual(self.compile("--passes=", self.mlir),
                         ("ok: 0 outputs on 2 ranks computed\n",
                          "passes '' ranks 0 target host verbose 0\n"))
        self.assertEqual(self.compile("--passes", "", self.mlir)[1],
                         "passes '' ranks 0 target host verbose 0\n")
        self.assertEqual(self.compile("--passes", "a,b", self.mlir)[1],
                         "passes 'a,b' ranks 0 target host verbose 0\n")
        self.assertEqual(self.compile(self.path("e.so"))[0],
                         "ok: 0 outputs on 2 ranks computed\n")

    def test_failures(self):
        self.install()
        emit = "--emit=" + self.path("e.so")
        self.assertEqual(self.compile("--passes=fail", emit, self.mlir,
                                      status=1)[1],
                         f"{self.mlir}:1:1: error: no\n")
        self.assertEqual(self.compile("--passes=crash", self.mlir,
                                      status=1)[1],
                         f"error: {self.mlir}: the compiler was killed by "
                         "signal 11 (Segmentation fault)\n")
        self.assertEqual(self.compile("--passes=nothing", self.mlir,
                                      status=1)[1],
                         f"error: {self.mlir}: the compiler wrote no "
                         "program\n")
        process = self.start("--passes=hang", emit, self.mlir, tool=self.tool,
                             env=self.env)
        process.stderr.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        self.assertEqual(process.returncode, -signal.SIGINT)
        self.assertFalse([name for name in os.listdir(self.dir)
                          if "e.so" in name or name.startswith(".comm-run")])

    def test_places_of_emit(self):
        self.install()

        def emit(path, status=0):
            return self.compile("--passes=", "--emit", path, self.mlir,
                                status=status)[1]

        for path, error in [
                (self.path("none", "e.so"), "No such file or directory"),
                (self.path("bin"), "is not a regular file"),
                ("/dev/null", "is not a regular file"),
                (self.path("bin") + "/", "is not a regular file"),
                (self.path("null"), "is not a regular file")]:
            if path == self.path("null"):
                os.symlink("/dev/null", path)
            self.assertEqual(emit(path, 1),
                             f"error: {path}: cannot write: {error}\n")
        os.symlink("m.mlir", self.path("link"))
        for path in (self.mlir, self.path("link"),
                     self.path("bin", "..", "m.mlir")):
            self.assertEqual(emit(path, 1),
                             f"error: --emit would overwrite {self.mlir}\n")
        # A link stays, and what it leads to is written.
        os.symlink("lib/e.so", self.path("e.so"))
        emit(self.path("e.so"))
        self.assertTrue(os.path.islink(self.path("e.so")))
        self.assertEqual(self.compile(self.path("lib", "e.so"))[0],
                         "ok: 0 outputs on 2 ranks computed\n")
        self.assertFalse([name for place in ("", "lib", "bin")
                          for name in os.listdir(self.path(place))
                          if name.startswith(".comm-run")])

    def test_cuda(self):
        self.env["PROGRAM"] = self.program(
            "void commProgramEntry(void **v) {}", target="cuda", name="g.so")
        library = self.path("lib", "libCommRuntimeCUDA.so")
        self.assertEqual(self.compile(self.env["PROGRAM"], status=1)[1],
                         f"error: target cuda is not available: {library} "
                         "does not exist (built without CUDA)\n")
        # Both runtimes export the same symbols; the right one must be called.
        self.write("", {"cuda.c": rb"""
          #include "CommDialect/Runtime/CommRuntime.h"
          #include <stdio.h>
          #include <unistd.h>
          void commInitialize(const char *metadata) {
            (void)metadata;
            fputs("rank 0: error: this is the CUDA runtime\n", stderr);
            _exit(1);
          }"""})
        subprocess.run([CC, "-shared", "-fPIC", "-I", INCLUDE,
                        self.path("cuda.c"), "-o", library], check=True)
        # Of the other rank the status may be seen as well.
        self.assertIn("rank 0: error: this is the CUDA runtime\n",
                      self.compile(self.env["PROGRAM"], status=1)[1])


if __name__ == "__main__":
    main()
