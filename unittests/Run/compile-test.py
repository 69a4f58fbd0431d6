#!/usr/bin/env python3
# ===- compile-test.py - Tests comm-run with a compiler --------------------===#
#
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
#   compile-test.py COMM_RUN CC INCLUDE_DIR [unittest arguments]
#
# ===----------------------------------------------------------------------===#
import os
import signal
import subprocess

from cli_support import CC, INCLUDE, CompilerTest, main


class Compiling(CompilerTest):
    COMPILER = r"""
    #include "CommDialect/Compiler/CommCompiler.h"
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
        self.env = {"PROGRAM": self.program(
            "void commProgramEntry(void **v) {}")}

    def compile(self, *arguments, **options):
        return self.comm_run(*arguments, tool=self.tool, env=self.env,
                             **options)

    def test_no_compiler(self):
        error = self.fails(self.mlir, tool=self.tool)
        self.assertTrue(error.startswith(
            f"error: the compiler is needed for {self.mlir}: "), error)

    def test_run(self):
        self.install(self.COMPILER)
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
        self.install(self.COMPILER)
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
        self.install(self.COMPILER)

        def emit(path, status=0):
            return self.compile("--passes=", "--emit", path, self.mlir,
                                status=status)[1]

        for path, error in [
                (self.path("none", "e.so"), "No such file or directory"),
                (self.path("bin"), "Is a directory"),
                (self.path("bin") + "/", "Is a directory")]:
            self.assertEqual(emit(path, 1),
                             f"error: {path}: cannot write: {error}\n")
        # Devices are written rather than replaced.
        os.symlink("/dev/null", self.path("null"))
        emit(self.path("null"))
        self.assertTrue(os.path.islink(self.path("null")))
        os.symlink("m.mlir", self.path("link"))
        for path in (self.mlir, self.path("link"),
                     self.path("bin", "..", "m.mlir")):
            self.assertEqual(emit(path, 1), f"error: {path}: cannot write: "
                             "it is the input\n")
        # A link remains, and its target is written.
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
                         "does not exist (built without CUDA); build again "
                         "where CMake finds the headers of CUDA, NCCL and "
                         "cuBLASLt\n")
        # Both runtimes export the same symbols; those of CUDA must be called.
        self.write("", {"cuda.c": rb"""
          #include "CommDialect/Runtime/CommContext.h"
          #include <stdio.h>
          #include <unistd.h>
          CommError *commContextCreate(const CommContextOptions *options,
                                       CommContext **context) {
            (void)options, (void)context;
            fputs("rank 0: error: this is the CUDA runtime\n", stderr);
            _exit(1);
          }"""})
        subprocess.run([CC, "-shared", "-fPIC", "-I", INCLUDE,
                        self.path("cuda.c"), "-o", library], check=True)
        # The exit status of the other rank may be reported, too.
        self.assertIn("rank 0: error: this is the CUDA runtime\n",
                      self.compile(self.env["PROGRAM"], status=1)[1])


if __name__ == "__main__":
    main()
