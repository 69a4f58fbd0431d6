#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the tools on mutated inputs, and checks how they end.

usage: fuzz-inputs.py [--cases N] [--seed S] [--jobs J] [--kinds K,...] [--build DIR]
                      [--first I] [--keep DIR]

Inputs are mutations of the repository's own. Programs of test/ and examples/ are input of
comm-opt as text, as bytecode and as StableHLO, with random passes and pipelines. Some of
them are compiled by comm-run. The tool comm-opt also reads machine files and reports, and
comm-run .npy files and the metadata of a compiled program. Options of both are mutated.
A case depends only on the seed and its number; `--first I --cases 1` runs case I alone.

Each case must end with status 0, or with an error. An error has status 1 (2 for a wrong
command line of comm-run), a line with `error: `, and no long text after it. Other ends:

  crash     a signal, or LLVM's own fatal error
  hang      more than 10 s of processor time, or 60 s in all
  long      more than 12 lines in a row that are no diagnostic: a dump of a program
  silent    another status than 0 without an error, or an error with status 0
  traceback an exception's text in place of an error
  upstream  a crash or a hang in MLIR's readers, verifiers or passes: the stack has none of
            the project's functions, and comm-opt ends so without the project's passes as
            well, or only with a pass of MLIR; or bytecode that MLIR's reader rejects
            without an error

DIR keeps a folder for each of these, with the input, the command and its output. Exits
with 1 if there were any except those of upstream.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading

import mutations
from input_files import checked

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Percentage of the cases by kind.
KINDS = {
    "text": 40, "bytecode": 10, "stablehlo": 15, "machine": 13, "npy": 4, "metadata": 6, "options": 12,
}  # fmt: skip
MEMORY_KIB = 4 << 20
SECONDS_CPU, SECONDS_WALL = 10, 60
MAX_DUMP_LINES = 12
# Number of groups of one outcome that the summary lists.
MAX_GROUPS = 20
# Limits for seeds, because larger programs would need most of the time.
MAX_SEED_BYTES = {"text": 24000, "stablehlo": 30000}

MACHINES = sorted(path.stem for path in (ROOT / "machines").glob("*.json"))
IMPORT = "--convert-stablehlo-to-comm"
TARGET = "--comm-set-target=machine=h200-x8"
HOST, GPU = "--comm-lower-to-host", "--comm-lower-to-gpu"
UPSTREAM_PASSES = ["--one-shot-bufferize=bufferize-function-boundaries", "--canonicalize", "--cse", "--inline"]
# Passes that are run on programs, after --comm-set-target.
PASSES = [
    "--comm-verify", "--comm-canonicalize", "--comm-canonicalize=allow-reassociation",
    "--comm-schedule", "--comm-schedule=memory-limit=1.2 pipeline-loops",
    "--comm-bucket", "--comm-bucket=mode=view cap=auto",
    "--comm-bucket=mode=coalesced cap=saturation", "--comm-optimize",
    "--comm-optimize=memory-limit=none", HOST, GPU,
    "--comm-report=format=text,json,chrome-trace,html output=report",
    "--comm-print-uniformity", "--comm-print-dependences", "--comm-print-costs",
    "--comm-print-memory", "--comm-print-simulation", "--comm-print-fsdp",
    "--comm-select-algorithm", "--comm-symmetric-memory=step=assign",
    "--comm-symmetric-memory=step=plan", "--comm-realize-copies",
    "--comm-split-gathered-matmul=force", "--comm-remove-communication",
    "--comm-simplify-fsdp",
    "--comm-sink-waits", "--comm-raise-comms", "--comm-reorder-compute-for-overlap",
    "--comm-reorder-preserving-peak-memory", "--comm-sink-waits-iterative",
    "--comm-order-collectives", "--comm-group-fsdp", "--comm-inductor-overlap",
    "--convert-comm-to-runtime", "--comm-check-compilable", "--comm-inline-calls",
    "--convert-while-to-for", "--convert-stablehlo-to-arith", *UPSTREAM_PASSES,
]  # fmt: skip
# Whole pipelines, because random passes alone rarely compile a program to the end.
PIPELINES = [
    ["--comm-verify"],
    ["--comm-canonicalize", "--comm-verify"],
    ["--comm-optimize", "--comm-verify"],
    ["--comm-optimize", HOST],
    ["--comm-optimize", GPU],
    ["--one-shot-bufferize=bufferize-function-boundaries", "--comm-verify"],
    ["--comm-schedule", "--comm-report=output=report"],
]

# The program has one rank, so that runs are short. The readers do the same as for more.
PROGRAM = """comm.group @all = ranks [[0]]
func.func @main(%a: tensor<2x3xf32>, %b: tensor<?x2xi32>, %c: tensor<3xbf16>, %d: f64,
                %e: tensor<4xi1>) -> (tensor<2x3xf32>, tensor<?x2xi32>, tensor<3xbf16>, f64) {
  %empty = tensor.empty() : tensor<2x3xf32>
  %r, %t = comm.all_reduce sum %a into %empty on @all : tensor<2x3xf32>
  %sum = comm.wait %t, %r reading %a : tensor<2x3xf32>
  %f = arith.negf %d : f64
  return %sum, %b, %c, %f : tensor<2x3xf32>, tensor<?x2xi32>, tensor<3xbf16>, f64
}
"""
DATA = [
    ("<f4", "(2, 3)", struct.pack("<6f", *range(6))),
    ("<i4", "(5, 2)", struct.pack("<10i", *range(10))),
    ("<f4", "(3,)", struct.pack("<3f", *range(3))),
    ("<f8", "()", struct.pack("<d", 2)),
    ("|b1", "(4,)", bytes((0, 1, 1, 0))),
]
RESULTS = [
    ("<f4", "(2, 3)", struct.pack("<6f", *range(6))),
    ("<i4", "(5, 2)", struct.pack("<10i", *range(10))),
    ("<f4", "(3,)", struct.pack("<3f", *range(3))),
    ("<f8", "()", struct.pack("<d", -2)),
]

FATAL = re.compile(
    r"LLVM ERROR|PLEASE submit a bug report|Assertion .* failed|terminate called|Stack dump:|AddressSanitizer"
)
TRACEBACK = re.compile(r"Traceback \(most recent call last\)|json\.exception|std::\w+|\bstoll\b|basic_string")
DIAGNOSTIC = re.compile(r"\b(error|warning|note|remark): ")


def npy(descr, shape, data):
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data


class Ended:
    """The end of a command: `what` is ok, error, or one of the wrong ends."""

    FINE = ("ok", "error")
    GOOD = (*FINE, "upstream")
    BAD = ("crash", "hang", "long", "silent", "traceback")

    def __init__(self, status, text, is_late):
        self.status, self.text = status, text
        self.what = self.classify(is_late)

    def classify(self, is_late):
        if is_late or self.status in (-signal.SIGXCPU, 128 + signal.SIGXCPU):
            return "hang"
        if self.status < 0 or self.status > 2 or FATAL.search(self.text):
            return "crash"
        # With --check, comm-run reports errors in the second form.
        has_error = re.search(r"\berror: |^rank \d+: output \d+ ", self.text, re.M)
        if (self.status != 0) != bool(has_error):
            return "silent"
        if TRACEBACK.search(self.text):
            return "traceback"
        if self.status == 0:
            return "ok"  # requested output may be long
        lines = 0
        for line in self.text.splitlines():
            lines = 0 if DIAGNOSTIC.search(line) else lines + 1
            if lines > MAX_DUMP_LINES:
                return "long"
        return "error"

    def get_frames(self):
        """Returns (library, function) of each frame of a crash, the innermost first."""
        frames = re.findall(r"^ *\d+ +(\S+) +0x[0-9a-f]+ ?(.*)$", self.text, re.M)
        # The crash is below the signal's handler, which is the C library's.
        handler = next((i for i, (library, _) in enumerate(frames) if library.startswith("libc.so")), -1)
        # Every stack ends with the functions that start the tool.
        names = [name for _, name in frames]
        end = next((i for i, name in enumerate(names) if "splitAndProcessBuffer" in name), len(names))
        return frames[handler + 1 : end]

    def is_in_ours(self):
        """Returns true if a function of the project is on the stack. Functions that call
        MLIR's parser for an attribute or a type do not count."""
        return any(
            library.startswith("libCommDialect") and (i == 0 or "::parse(mlir::OpAsmParser" not in name)
            for i, (library, name) in enumerate(self.get_frames())
        )

    def get_signature(self):
        """Returns a text that is probably the same for all cases with one cause."""
        frames = [f"{library.split('.')[0]}: {name.split('(')[0][-70:]}" for library, name in self.get_frames()]
        if frames:
            ours = [f for f in frames if f.startswith("libCommDialect")]
            return " < ".join([*frames[:3], "...", *ours[:2]])
        error = re.search(r"(?:error: |ERROR: |what\(\): ).*", self.text)
        return re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "_", error.group())[:160] if error else f"status {self.status}"


class Tools:
    """Runs the tools with limits of time and memory."""

    def __init__(self, build):
        self.bin = pathlib.Path(build).resolve() / "bin"
        self.environment = {
            **os.environ,
            "LLVM_SYMBOLIZER_PATH": "/nonexistent",  # symbolizing MLIR's library takes minutes
            "OMPI_ALLOW_RUN_AS_ROOT": "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "PATH": "/usr/local/bin:/usr/bin:/bin",
        }

    def run(self, command, directory):
        # At the soft time limit, LLVM prints its stack.
        limits = (
            f"ulimit -c 0 -v {MEMORY_KIB} && ulimit -S -t {SECONDS_CPU} && "
            f'ulimit -H -t {SECONDS_CPU + 5} && exec "$@"'
        )
        process = subprocess.Popen(
            ["bash", "-c", limits, "-", *command],
            cwd=directory,
            env={**self.environment, "TMPDIR": str(directory)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        is_late = False
        try:
            error = process.communicate(timeout=SECONDS_WALL)[1]
        except subprocess.TimeoutExpired:
            is_late = True
            # On SIGTERM comm-run ends its ranks, if it still can.
            for number in (signal.SIGTERM, signal.SIGKILL):
                os.killpg(process.pid, number)
                try:
                    error = process.communicate(timeout=5)[1]
                    break
                except subprocess.TimeoutExpired:
                    error = b""
        return Ended(process.returncode or 0, error.decode("utf-8", "replace"), is_late)

    def is_upstream(self, ended, directory, command):
        """Returns true if the stack has none of the project's functions, and the command
        ends the same without any pass, or fails only with a pass of MLIR."""
        is_crash = (ended.what == "hang" or (ended.what == "crash" and ended.get_frames())) and not ended.is_in_ours()
        # MLIR's reader may print nothing, or dump bytes that it parsed as text.
        is_unread = ended.what in ("silent", "long") and "input.mlirbc" in command
        if not is_crash and not is_unread:
            return False
        plain = [word for word in command[1:] if not re.match(r"--?(comm|convert|pass-pipeline|emit|target)", word)]
        plain = self.run([str(self.bin / "comm-opt"), "--allow-unregistered-dialect", *plain], directory)
        if plain.what == ended.what:
            return not plain.is_in_ours()
        ours = [word for word in command if word not in UPSTREAM_PASSES]
        return ours != command and self.run(ours, directory).what in Ended.FINE


# ---------------------------------------------------------------------------
# Seeds
# ---------------------------------------------------------------------------


class Seed:
    """A program, and the passes that its own test runs."""

    def __init__(self, path, text, passes):
        self.path, self.text, self.passes = path, text, passes

    def draw_text(self, draw):
        """Returns the program, often only some functions of it: an error in one hides the others."""
        parts = re.split(r"(?m)^(?=func\.func\b)", self.text)
        if len(parts) < 3 or draw.random() < 0.2:
            return self.text
        kept = draw.sample(range(1, len(parts)), draw.randint(1, min(3, len(parts) - 1)))
        return parts[0] + "".join(parts[i] for i in sorted(kept))


def read_seeds():
    """Returns the seeds by kind, in the order of their paths."""
    seeds = {"text": [], "stablehlo": []}
    for path in sorted([*(ROOT / "test").rglob("*.mlir"), *(ROOT / "examples").rglob("*.mlir")]):
        text = path.read_text(encoding="utf-8")
        passes = []
        commands = re.sub(r"\\\n(?://|#)? ?RUN:", "", text)  # joins continued lines
        for line in re.findall(r"RUN:.*?comm-opt (.*?)(?:\||$)", commands, re.M):
            try:
                words = shlex.split(line)
            except ValueError:
                continue
            flags = [w for w in words if re.match(r"--?(comm|convert|pass-pipeline|one-shot)", w) and "%" not in w]
            if flags:
                passes.append(flags)
        for piece in re.split(r"(?m)^// -----$|^//--- .*$", text):
            piece = "".join(re.findall(r"(?m)^(?!\s*//).*\n", piece))
            kind = "stablehlo" if re.search(r"\b(stablehlo|mhlo|sdy)\.", piece) else "text"
            if 20 < len(piece) <= MAX_SEED_BYTES[kind]:
                seeds[kind].append(Seed(path, piece, passes))
    return seeds


def read_options(text):
    """Returns the project's passes and pipelines with their options, from the text of --help-all."""
    options, flag = {}, None
    for line in text.splitlines():
        if match := re.match(r"      --([\w-]+)", line):
            flag = match[1] if re.match(r"comm-|convert-(stablehlo|comm|while)", match[1]) else None
            if flag:
                options[flag] = []
        elif flag and (match := re.match(r"        --([\w-]+)", line)):
            options[flag].append(match[1])
    return options


VALUES = [
    *mutations.NUMBERS, *MACHINES, "none", "auto", "saturation", "concat", "coalesced", "view", "all",
    "inductor", "all_reduce", "all_gather,reduce_scatter", "true", "false", "text", "json,html",
    "16GiB", "1.2", "host", "cuda", "main", "nan", "inf", "-inf", "", ",", ",,", "=", "a=b", "{", "}",
    "'", '"', "''", "\\", "no/such/folder/x", ".", "..", "%s%n", "a" * 5000, "\u00e9", "\udcff", "\n", "\x1b[31m",
    "1e400GiB", "-1GiB", "1.2.3", "99999999999999999999TiB", "NONE", "input.mlir", "1,1,1", "(", ")",
]  # fmt: skip
# Options of comm-run that accept large numbers and then run for long.
COUNTS = re.compile(r"^(-n|--repeat|--pause|--timeout)$")


# ---------------------------------------------------------------------------
# Cases
# ---------------------------------------------------------------------------


class Fuzzer:
    """Generates each case from its number, and runs it."""

    def __init__(self, options, work):
        self.tools, self.work, self.seed = Tools(options.build), work, options.seed
        self.kinds = options.kinds
        self.comm_opt, self.comm_run = str(self.tools.bin / "comm-opt"), str(self.tools.bin / "comm-run")
        self.seeds = read_seeds()
        self.lock, self.bytecode = threading.Lock(), {}
        self.options = read_options(self.prepare(self.comm_opt, "--help-all"))
        self.run_options = sorted(set(re.findall(r"^  (--?[\w-]+)", self.prepare(self.comm_run, "--help"), re.M)))
        self.prepare_program()
        self.machines = sorted([*(ROOT / "machines").glob("*.json"), *(ROOT / "test/Analysis/Inputs").glob("*.json")])
        self.machine_programs = [
            ROOT / "test/Transforms" / name for name in ("bucket-ddp.mlir", "schedule.mlir", "select-algorithm.mlir")
        ]

    def prepare(self, *command):
        result = subprocess.run(command, cwd=self.work, capture_output=True, text=True, check=False)
        if result.returncode:
            raise OSError(f"{' '.join(command)}: {result.stderr.strip()[:300]}")
        return result.stdout

    def prepare_program(self):
        # The long name is part of the metadata, and leaves room for mutations.
        source = self.work / ("program" + "-" * 200 + ".mlir")
        source.write_text(PROGRAM)
        self.prepare(self.comm_run, "--emit=program.so", source.name)
        self.program = (self.work / "program.so").read_bytes()
        source.write_text(PROGRAM.replace("?", "5"))
        self.prepare(self.comm_run, "--emit=static.so", source.name)
        self.prepare(self.comm_opt, source.name, TARGET, "--comm-report=format=json output=report.json", "-o", os.devnull)
        self.report = (self.work / "report.json").read_text()
        for folder, arrays, name in (("in", DATA, "in"), ("want", RESULTS, "out")):
            (self.work / folder).mkdir()
            for i, array in enumerate(arrays):
                (self.work / folder / f"rank0_{name}{i}.npy").write_bytes(npy(*array))

    # Each of the following writes its files to `directory`, and returns the command.

    def draw_passes(self, draw, seed):
        passes = []
        if seed.passes and draw.random() < 0.35:
            passes = draw.choice(seed.passes)
        elif draw.random() < 0.4:
            passes = draw.choice(PIPELINES)
        else:
            passes = draw.sample(PASSES, draw.choice((1, 1, 2, 2, 3, 5)))
        if "stablehlo." in seed.text and not any("stablehlo" in flag for flag in passes):
            passes = [IMPORT, *passes]
        # A textual pipeline excludes flags of passes.
        pipeline = [flag for flag in passes if "pass-pipeline" in flag]
        return pipeline or [f"--comm-set-target=machine={draw.choice(MACHINES)}", *passes]

    def get_command(self, name, passes):
        return [self.comm_opt, "--allow-unregistered-dialect", "--mlir-disable-threading", name, *passes]

    def make_text(self, draw, directory, kind="text"):
        seed, other = draw.choice(self.seeds[kind]), draw.choice(self.seeds[kind])
        text = mutations.mutate_text(draw, seed.draw_text(draw), other.text)
        (directory / "input.mlir").write_bytes(text)
        if b"@main" in text and draw.random() < 0.2:  # to machine code
            return [self.comm_run, "input.mlir", "--emit=out.so", f"--target={draw.choice(('host', 'cuda'))}"]
        return self.get_command("input.mlir", self.draw_passes(draw, seed))

    def make_stablehlo(self, draw, directory):
        return self.make_text(draw, directory, "stablehlo")

    def get_bytecode(self, seed):
        with self.lock:
            if seed not in self.bytecode:
                result = subprocess.run(
                    [self.comm_opt, "--allow-unregistered-dialect", "--emit-bytecode"],
                    input=seed.text.encode(),
                    capture_output=True,
                    check=False,
                )
                self.bytecode[seed] = None if result.returncode else result.stdout
            return self.bytecode[seed]

    def make_bytecode(self, draw, directory):
        while True:
            seed = draw.choice(self.seeds[draw.choice(("text", "text", "stablehlo"))])
            if data := self.get_bytecode(seed):
                break
        (directory / "input.mlirbc").write_bytes(mutations.mutate_bytes(draw, data))
        return self.get_command("input.mlirbc", self.draw_passes(draw, seed))

    def make_machine(self, draw, directory):
        program = draw.choice(self.machine_programs)
        shutil.copy(program, directory / "program.mlir")
        if draw.random() < 0.15:
            (directory / "input.json").write_bytes(mutations.mutate_json(draw, self.report))
            shutil.copy(self.work / ("program" + "-" * 200 + ".mlir"), directory / "program.mlir")
            return self.get_command("program.mlir", [TARGET, "--comm-report=before=input.json format=html output=report"])
        text = draw.choice(self.machines).read_text(encoding="utf-8")
        (directory / "input.json").write_bytes(mutations.mutate_json(draw, text))
        passes = draw.sample(PASSES, draw.choice((1, 1, 2)))
        return self.get_command("program.mlir", ["--comm-set-target=machine=input.json", *passes])

    def make_npy(self, draw, directory):
        for folder in ("in", "want"):
            shutil.copytree(self.work / folder, directory / folder)
        shutil.copy(self.work / "program.so", directory)
        path = draw.choice(sorted(directory.glob("*/*.npy")))
        data = mutations.mutate_npy(draw, path.read_bytes())
        path.unlink()
        how = draw.random()
        if how < 0.02:
            path.mkdir()
        elif how < 0.98:
            path.write_bytes(data)
        return [self.comm_run, "program.so", "--inputs=in", "--check=want", "--timeout=20"]

    def make_metadata(self, draw, directory):
        data = bytearray(self.program)
        if draw.random() < 0.75:
            start = data.index(b'{"certificate"')
            end = data.index(b"\0", start)
            text = re.sub(r'"source":"[^"]*"', '"source":"x.mlir"', data[start:end].decode())
            new = mutations.mutate_json(draw, text)[: end - start]
            data[start:end] = new + draw.choice((b" ", b"\0")) * (end - start - len(new))
        else:
            self.mutate_elf(draw, data)
        if draw.random() < 0.05:
            del data[draw.randrange(len(data)) :]
        (directory / "input.so").write_bytes(data)
        shutil.copytree(self.work / "in", directory / "in")
        return [self.comm_run, "input.so", "--inputs=in", "--timeout=20"]

    def mutate_elf(self, draw, data):
        """Changes numbers in the ELF tables that lead to the metadata."""
        programs, sections = struct.unpack_from("<QQ", data, 32)
        number_of_programs, _, number_of_sections = struct.unpack_from("<HHH", data, 56)
        tables = [(16, 48), (programs, 56 * number_of_programs), (sections, 64 * number_of_sections)]
        for i in range(number_of_sections):
            kind, _, _, offset, size = struct.unpack_from("<IQQQQ", data, sections + 64 * i + 4)
            if kind in (3, 11):  # SHT_STRTAB, SHT_DYNSYM
                tables.append((offset, size))
        for _ in range(draw.choice((1, 1, 2, 4))):
            offset, size = draw.choice(tables)
            at = min(offset + draw.randrange(size), len(data) - 8)
            if draw.random() < 0.5:
                data[at] = draw.randrange(256)
            else:
                number = draw.choice((0, 1, 2**16 - 1, 2**31, 2**32 - 1, 2**63 - 1, 2**64 - 1, len(data)))
                struct.pack_into("<Q", data, at - at % 8, number)

    def draw_value(self, draw):
        value = draw.choice(VALUES)
        if draw.random() < 0.1:
            value = mutations.mutate_bytes(draw, value.encode("utf-8", "surrogateescape")).decode(
                "utf-8", "surrogateescape"
            )
        return value.replace("\0", "")

    def make_options(self, draw, directory):
        (directory / "input.mlir").write_text(PROGRAM.replace("?", "5"))
        if draw.random() < 0.2:
            return self.draw_run_options(draw, directory)
        passes = []
        for _ in range(draw.choice((1, 1, 1, 2, 3))):
            flag = draw.choice(sorted(self.options))
            names = self.options[flag] + ["machine", "unknown"][: draw.choice((0, 0, 0, 2))]
            words = []
            for _ in range(draw.choice((0, 1, 1, 2, 3)) if names else 0):
                words.append(f"{draw.choice(names)}={self.draw_value(draw)}")
            if words and draw.random() < 0.15:
                words.append(words[0])
            passes.append((flag, draw.choice((" ", " ", " ", ",")).join(words)))
        if draw.random() < 0.6:
            flags = [f"--{flag}" + (f"={words}" if words else "") for flag, words in passes]
        else:
            text = ",".join(flag + ("{" + words + "}" if words else "") for flag, words in passes)
            anchor = draw.choice(("builtin.module", "builtin.module", "func.func", "any", "gpu.module", "x.y"))
            inner = draw.choice((text, text, f"func.func({text})", f"builtin.module({text})"))
            text = f"{anchor}({inner})"
            if draw.random() < 0.1:
                text = mutations.mutate_text(draw, text, text).decode("utf-8", "surrogateescape").replace("\0", "")
            flags = [f"--pass-pipeline={text}"]
        return [*self.get_command("input.mlir", flags)]

    def draw_run_options(self, draw, directory):
        shutil.copytree(self.work / "in", directory / "in")
        shutil.copy(self.work / "static.so", directory)
        words = []
        for _ in range(draw.choice((1, 1, 2, 3))):
            name = draw.choice(self.run_options)
            value = self.draw_value(draw)
            if COUNTS.match(name) and re.fullmatch(r"\d{3,10}", value):
                value = "2"
            words += draw.choice(([f"{name}={value}"], [f"{name}={value}"], [name, value], [name]))
        if draw.random() < 0.7:
            words += draw.choice((["--inputs=in"], ["--random-inputs"]))
        words.insert(draw.randrange(len(words) + 1), draw.choice(("static.so", "static.so", "static.so", "input.mlir")))
        return [self.comm_run, *words]

    def run_case(self, number):
        """Runs a case; returns its kind, its end, its folder and its command."""
        draw = random.Random(f"{self.seed}:{number}")
        kind = draw.choices(self.kinds, [KINDS[kind] for kind in self.kinds])[0]
        directory = self.work / f"{kind}-{number}"
        directory.mkdir()
        command = getattr(self, f"make_{kind}")(draw, directory)
        ended = self.tools.run(command, directory)
        if self.tools.is_upstream(ended, directory, command):
            ended.what = "upstream"
        return kind, ended, directory, command


def keep_case(where, ended, directory, command):
    """Saves the files and the command of a case in a folder of its own."""
    target = where / f"{ended.what}-{directory.name}"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(directory, target, symlinks=True)
    (target / "command").write_bytes(os.fsencode(f"cd '{target}' &&\n{shlex.join(command)}\n"))
    (target / "printed").write_text(ended.text[:100000], encoding="utf-8", errors="surrogateescape")


def print_summary(counts, groups):
    names = [*Ended.GOOD, *Ended.BAD]
    print("kind       cases " + "".join(f"{name:>10}" for name in names))
    for kind in [*KINDS, "all"]:
        row = [sum(counts[k, name] for k in KINDS if kind in (k, "all")) for name in names]
        if sum(row):
            print(f"{kind:10} {sum(row):5} " + "".join(f"{number:10}" for number in row))
    for what in (*Ended.BAD, "upstream"):
        alike = sorted((-len(cases), name, cases) for (w, name), cases in groups.items() if w == what)
        for count, signature, cases in alike[:MAX_GROUPS]:
            print(f"{what}, {-count} times: {signature}\n    {' '.join(cases[:6])}")
        if len(alike) > MAX_GROUPS:
            print(f"{what}, {-sum(count for count, _, _ in alike[MAX_GROUPS:])} times: others")


def parse_kinds(text):
    kinds = text.split(",")
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        raise argparse.ArgumentTypeError(f"unknown kind '{unknown[0]}': expected {', '.join(KINDS)}")
    return kinds


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--kinds", type=parse_kinds, default=list(KINDS))
    parser.add_argument("--build", default=ROOT / "build")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    counts, groups = collections.Counter(), collections.defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="fuzz-inputs-") as work:
        with checked(options.build):
            fuzzer = Fuzzer(options, pathlib.Path(work))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            numbers = range(options.first, options.first + options.cases)
            for kind, ended, directory, command in pool.map(fuzzer.run_case, numbers):
                counts[kind, ended.what] += 1
                if ended.what not in Ended.FINE:
                    groups[ended.what, ended.get_signature()].append(directory.name)
                    if options.keep:
                        keep_case(options.keep, ended, directory, command)
                shutil.rmtree(directory, ignore_errors=True)
    print_summary(counts, groups)
    sys.exit(any(counts[kind, what] for kind in KINDS for what in Ended.BAD))


if __name__ == "__main__":
    main()
