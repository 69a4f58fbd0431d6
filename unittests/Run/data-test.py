#!/usr/bin/env python3
# ===- data-test.py - Tests input and output files of comm-run -------------===#
#
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
#   data-test.py COMM_RUN CC INCLUDE_DIR [unittest arguments]
#
# ===----------------------------------------------------------------------===#
import os

from cli_support import CommRunTest, main, memref, npy, read_npy


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
             "dtype '<U4' is not supported; expected booleans, integers, "
             "floats or complex numbers"),
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
        # Outputs that differ are kept for inspection.
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
        # The launcher moves this file, which has a temporary name before.
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
        """A run moves all its files at once, so they never mix."""
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


if __name__ == "__main__":
    main()
