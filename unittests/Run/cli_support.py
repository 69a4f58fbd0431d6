# ===- cli_support.py - Common parts of the tests of comm-run --------------===#
#
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
# Runs comm-run on small C programs that follow docs/Runtime.md, with data files
# built byte by byte, so that neither the compiler nor NumPy is needed. A test
# is called with
#
#   COMM_RUN CC INCLUDE_DIR [unittest arguments]
#
# ===----------------------------------------------------------------------===#
import functools
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

COMM_RUN, CC, INCLUDE = (os.path.abspath(sys.argv[1]), sys.argv[2],
                         os.path.abspath(sys.argv[3]))
COMPILED = tempfile.TemporaryDirectory(prefix="comm-run-test-")


def npy(shape, dtype, values, order="<", fortran=False):
    """Returns the bytes of an .npy file; `dtype` is a NumPy code such as f4."""
    code = {"f2": "e", "f4": "f", "f8": "d", "i1": "b", "i2": "h", "i4": "i",
            "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "b1": "?"}
    sizes = str(tuple(shape))
    header = (f"{{'descr': '{order}{dtype}', 'fortran_order': {fortran}, "
              f"'shape': {sizes}, }}")
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    data = struct.pack(f"{order}{len(values)}{code[dtype]}", *values)
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) +
            header.encode() + data)


def read_npy(path):
    """Returns the text of the header and the bytes of the data."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack("<H", data[8:10])[0]
    return data[10:10 + length].decode().strip(), data[10 + length:]


def memref(shape, dtype):
    return {"kind": "memref", "shape": shape, "dtype": dtype}


def scalar(dtype):
    return {"kind": "scalar", "shape": [], "dtype": dtype}


PRELUDE = r"""
#include "CommDialect/Runtime/CommRuntime.h"
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
typedef CommMemRef M;
static int64_t count(const M *m, int dims) {
  int64_t n = 1;
  for (int i = 0; i < dims; ++i) n *= m->sizesAndStrides[i];
  return n;
}
/* A new row-major memref of the sizes of `like`. */
static void *fill(void *out, const M *like, int dims, int size) {
  M *m = out;
  int64_t n = count(like, dims), stride = 1;
  m->allocated = m->aligned = commAlloc(n * size);
  m->offset = 0;
  for (int i = dims - 1; i >= 0; --i) {
    m->sizesAndStrides[i] = like->sizesAndStrides[i];
    m->sizesAndStrides[dims + i] = stride;
    stride *= like->sizesAndStrides[i];
  }
  return m->aligned;
}
"""

# out = in * factor + rank, on f32 [2, ?]; overwrites the input.
SCALE = r"""
void commProgramEntry(void **v) {
  M *in = v[0];
  int32_t factor = *(int32_t *)v[1];
  float *from = (float *)in->aligned + in->offset, *to = fill(v[2], in, 2, 4);
  if ((uintptr_t)from % 64) abort();
  for (int64_t i = 0; i < count(in, 2); ++i) {
    to[i] = from[i] * factor + commRank();
    from[i] = -1;
  }
}
"""

# Copies memrefs of DIMS dimensions, or scalars of SIZE bytes if negative.
COPY = r"""
void commProgramEntry(void **v) {
  for (int i = 0; i < VALUES; ++i)
    if (DIMS < 0)
      memcpy(v[VALUES + i], v[i], SIZE);
    else
      memcpy(fill(v[VALUES + i], v[i], DIMS, SIZE), ((M *)v[i])->aligned,
             count(v[i], DIMS) * SIZE);
}
"""


class CommRunTest(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.mkdtemp(prefix="comm-run-test-")
        self.tmp = self.path("tmp")
        os.mkdir(self.tmp)
        self.addCleanup(shutil.rmtree, self.dir)

    def tearDown(self):
        left = [n for n in os.listdir(self.tmp) if n.startswith("comm-run")]
        self.assertEqual(left, [], "temporary files are left")

    def path(self, *names):
        return os.path.join(self.dir, *names)

    def program(self, body, ranks=2, inputs=(), outputs=(), name="p.so",
                flags=(), target="host", metadata=None):
        if metadata is None:
            metadata = json.dumps({
                "version": 1, "target": target, "ranks": ranks,
                "source": "test.c",
                "groups": [{"name": "all", "members": [list(range(ranks))]}],
                "inputs": list(inputs), "outputs": list(outputs)})
        source = (PRELUDE + "const char commProgramMetadata[] = " +
                  json.dumps(metadata) + ";\n" + body)
        shutil.copy(self.compile_program(source, tuple(flags)), self.path(name))
        return self.path(name)

    @staticmethod
    @functools.lru_cache(maxsize=None)
    def compile_program(source, flags):
        """Returns the shared object, compiled once for all tests."""
        path = os.path.join(COMPILED.name,
                            f"{len(os.listdir(COMPILED.name))}.so")
        subprocess.run([CC, "-shared", "-fPIC", "-O1", "-I", INCLUDE, "-x", "c",
                        "-", "-o", path, *flags], input=source, text=True,
                       check=True)
        return path

    def scale(self, ranks=2):
        return self.program(SCALE, ranks, [memref([2, -1], "f32"),
                                           scalar("i32")],
                            [memref([2, -1], "f32")])

    def write(self, directory, files):
        os.makedirs(self.path(directory), exist_ok=True)
        for name, data in files.items():
            with open(self.path(directory, name), "wb") as file:
                file.write(data)
        return self.path(directory)

    def scale_inputs(self, ranks=2):
        files = {}
        for rank in range(ranks):
            files[f"rank{rank}_in0.npy"] = npy([2, 3], "f4", range(6))
            files[f"rank{rank}_in1.npy"] = npy([], "i4", [2])
        return self.write("in", files)

    def scale_outputs(self, ranks=2):
        return self.write("want", {
            f"rank{rank}_out0.npy":
                npy([2, 3], "f4", [2 * i + rank for i in range(6)])
            for rank in range(ranks)})

    def environment(self, extra=None):
        # Under sanitizers, crashing programs must die of their signal, too.
        options = os.environ.get("ASAN_OPTIONS", "") + ":handle_segv=0"
        return {**os.environ, "TMPDIR": self.tmp, "ASAN_OPTIONS": options,
                **(extra or {})}

    def start(self, *arguments, env=None, tool=COMM_RUN, bare=False, **options):
        """Starts a tool. With `bare`, sets no variables except those of sanitizers."""
        kept = {name: value for name, value in os.environ.items()
                if name == "LD_PRELOAD" or name.endswith("SAN_OPTIONS")}
        return subprocess.Popen([tool, *arguments], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True,
                                env=kept if bare else self.environment(env),
                                **options)

    def comm_run(self, *arguments, status=0, timeout=60, **options):
        process = self.start(*arguments, **options)
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.terminate()
            raise
        self.assertEqual(process.returncode, status, out + err)
        return out, err

    def drop_terminated(self, err):
        """Removes messages of ranks that were ended because of another one;
        these ranks may or may not get to print them."""
        return re.sub(r"(?m)^ranks? [0-9, and]+: terminated .*\n", "", err)

    def fails(self, *arguments, status=1, **options):
        """Returns the error, which must be a single line."""
        out, err = self.comm_run(*arguments, status=status, **options)
        err = self.drop_terminated(err)
        self.assertEqual(out, "")
        self.assertEqual(err.count("\n"), 1, err)
        return err.strip()


class CompilerTest(CommRunTest):
    """Provides a stand-in for the compiler beside a copy of comm-run."""

    def setUp(self):
        super().setUp()
        os.mkdir(self.path("bin"))
        os.mkdir(self.path("lib"))
        self.tool = shutil.copy(COMM_RUN, self.path("bin"))
        libraries = os.path.join(os.path.dirname(os.path.dirname(COMM_RUN)),
                                 "lib")
        for name in ("libCommRuntimeHost.so", "libCommMPI.so"):
            os.symlink(os.path.join(libraries, name), self.path("lib", name))
        self.write("", {"m.mlir": b"module {}"})
        self.mlir = self.path("m.mlir")

    def install(self, source):
        """Compiles `source`, C code that defines commCompile."""
        self.write("", {"c.c": source.encode()})
        subprocess.run([CC, "-shared", "-fPIC", "-I", INCLUDE,
                        self.path("c.c"), "-o",
                        self.path("lib", "libCommCompiler.so")], check=True)


def main():
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
