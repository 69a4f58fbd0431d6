#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs libFuzzer on the readers of inputs, with the repository's own as seeds.

usage: run.py --bin=build-asan/bin [--seconds=60] [--kinds=text,bytecode,stablehlo,hlo,plan]
              [--keep=DIR]

The targets are built with -DCOMM_FUZZERS=ON, best with the preset asan. A crashing input is run
again alone: with one of our functions on the stack the crash is ours, else MLIR's. DIR receives
such inputs. Exits with 1 if there is a crash of ours.
"""

import argparse
import collections
import gzip
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
KINDS = "text bytecode stablehlo hlo plan".split()
MOST_SEEDS = 400
PLANNED = "bucket-ddp schedule select-algorithm schedule-loops plan".split()


def run(command, seconds=120):
    try:
        return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                              errors="replace", timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None


def read_programs():
    """Returns the texts of programs from fuzz-inputs.py: (text, kind)."""
    sys.path.insert(0, str(ROOT / "scripts"))
    spec = importlib.util.spec_from_file_location("fuzz_inputs", ROOT / "scripts/fuzz-inputs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.read_seeds()


def make_seeds(kind, tools, folder):
    """Creates seed files of `kind` in `folder`."""
    folder.mkdir()
    if kind == "hlo":
        for path in (ROOT / "test/Target/Hlo/Inputs").glob("*.hlo.pb.gz"):
            (folder / path.stem).write_bytes(gzip.decompress(path.read_bytes()))
        return
    if kind == "plan":
        for name in PLANNED:
            run([tools / "comm-opt", "--split-input-file", "--allow-unregistered-dialect",
                 ROOT / f"test/Transforms/{name}.mlir", "--comm-set-target=machine=h200-x8",
                 f"--comm-plan=output={folder}/{name}.json",
                 "-o", "/dev/null"])
        return
    seeds = read_programs()["stablehlo" if kind == "stablehlo" else "text"]
    step = max(1, len(seeds) // (60 if kind == "bytecode" else MOST_SEEDS))
    for i, seed in enumerate(seeds[::step]):
        path = folder / f"{i}.mlir"
        path.write_text(seed.text, encoding="utf-8")
        if kind == "bytecode":
            run([tools / "comm-opt", "--allow-unregistered-dialect", "--emit-bytecode", path,
                 "-o", folder / f"{i}.mlirbc"])
            path.unlink()


def get_frames(text):
    """Returns functions on the stack, innermost first, without those of libFuzzer and the target."""
    frames = re.findall(r"^ +#\d+ 0x[0-9a-f]+ (?:in )?(.*)$", text, re.M)
    end = next((i for i, frame in enumerate(frames) if "Reader.cpp" in frame or "Input::" in frame),
               len(frames))
    # libFuzzer's functions are in the target's binary; an abort begins in the C library. Without
    # other functions the target itself has failed.
    return [frame for frame in frames[:end]
            if not re.search("comm-fuzz-|report_fatal_error", frame)
            and re.search(r"\b(?:llvm|mlir|commfiles)::", frame)]


def is_ours(frames):
    # If our readers call MLIR's parser for a type, they are on the stack of its crashes.
    return any(re.search(r"\bcomm::|commfiles::|libCommDialect", frame)
               and "::parse(mlir::OpAsmParser" not in frame for frame in frames)


def fuzz(kind, options, work):
    """Returns (runs, crashes of ours, crashes of upstream by their innermost function)."""
    target = options.bin / f"comm-fuzz-{kind}"
    seeds, corpus, found = work / f"{kind}-seeds", work / f"{kind}-corpus", work / f"{kind}-found"
    make_seeds(kind, options.bin, seeds)
    corpus.mkdir()
    found.mkdir()
    done = run([target, "-fork=1", "-ignore_crashes=1", "-ignore_timeouts=1", "-ignore_ooms=1",
                f"-max_total_time={options.seconds}", f"-artifact_prefix={found}/", "-timeout=20",
                "-rss_limit_mb=3000", "-max_len=30000", "-seed=1", corpus, seeds],
               options.seconds * 3 + 300)
    text = done.stdout + done.stderr if done else ""
    runs = re.findall(r"^#(\d+):? ", text, re.M)
    if not runs:
        raise OSError(f"{target.name} ran nothing: {text[-300:]}")
    ours, upstream = [], collections.Counter()
    for path in sorted(found.iterdir()):
        again = run([target, "-rss_limit_mb=3000", "-timeout=20", path])
        frames = get_frames(again.stderr) if again else []
        if again and again.returncode == 0:
            continue
        if not frames or is_ours(frames):
            ours.append((path, frames[:3]))
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / f"{kind}-{path.name}").write_bytes(path.read_bytes())
        else:
            upstream[frames[0].split("(")[0][-100:]] += 1
    return max(map(int, runs)), len(list(seeds.iterdir())), ours, upstream


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build-asan/bin")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    is_bad = False
    for kind in options.kinds.split(","):
        if kind not in KINDS:
            parser.error(f"unknown kind '{kind}': expected {', '.join(KINDS)}")
    with tempfile.TemporaryDirectory() as name:
        for kind in options.kinds.split(","):
            runs, seeds, ours, upstream = fuzz(kind, options, pathlib.Path(name))
            print(f"{kind}: {seeds} seeds, {runs} inputs, {len(ours)} crashes of ours, "
                  f"{sum(upstream.values())} of MLIR's", flush=True)
            for path, frames in ours:
                print(f"  {path.name}: {' < '.join(frames) or 'no stack'}")
            for place, count in upstream.most_common(5):
                print(f"  MLIR's, {count} times: {place}")
            is_bad |= bool(ours)
    return is_bad


if __name__ == "__main__":
    sys.exit(main())
