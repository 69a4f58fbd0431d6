"""Tests of compile: programs, the cache, and errors."""

import concurrent.futures
import hashlib
import os
import pathlib
import subprocess
import sys

import pytest

import commdialect

SUM = """
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %init = tensor.empty() : tensor<64xf32>
  %r, %t = comm.all_reduce sum %x into %init on @dp : tensor<64xf32>
  %sum = comm.wait %t, %r reading %x : tensor<64xf32>
  %y = linalg.add ins(%sum, %x : tensor<64xf32>, tensor<64xf32>)
                  outs(%init : tensor<64xf32>) -> tensor<64xf32>
  return %y : tensor<64xf32>
}
"""
# The argument is gathered where it lies, if it may have a place.
GATHER = """
comm.group @g = ranks [[0, 1]]
func.func @main(%x: tensor<8xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %v, %t = comm.all_gather %x into %e dim 0 on @g by "copy-engine" : tensor<8xf32> into tensor<16xf32>
  %r = comm.wait %t, %v reading %x : tensor<16xf32> reading tensor<8xf32>
  %a = tensor.empty() : tensor<16xf32>
  %z, %k = comm.all_to_all %r into %a split 0 concat 0 on @g by "copy-engine" : tensor<16xf32>
  %q = comm.wait %k, %z reading %r : tensor<16xf32> reading tensor<16xf32>
  return %q : tensor<16xf32>
}
"""
# An op that no pass lowers.
UNKNOWN = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "other.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
"""


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """The folder of the cache, which no other test uses."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("COMMDIALECT_CACHE", str(folder))
    return folder


def run_python(text, *arguments, **environment):
    """Runs a program, and returns what it prints."""
    return subprocess.run([sys.executable, "-c", text, *arguments], env={**os.environ, **environment},
                          stdout=subprocess.PIPE, text=True, check=True).stdout


def find_needed(path):
    text = subprocess.run(["readelf", "-dW", path], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [line.split("[")[1].rstrip("]") for line in text.splitlines() if "(NEEDED)" in line]


@pytest.mark.parametrize("name", ["fsdp_mlp_w4", "fsdp_mlp_bf16_w2"])
def test_runs(root, name):
    """comm-run gets the results of JAX."""
    folder = root / "examples/jax" / name
    source = folder / "program.linalg.mlir"
    artefact = commdialect.compile(source.read_bytes(), name=str(source))
    assert artefact.metadata["target"] == "host"
    assert artefact.metadata["ranks"] == int(name[-1])
    assert artefact.metadata["source"].endswith(source.name)
    assert artefact.diagnostics == []
    assert artefact.path.read_bytes() == artefact.bytes
    done = subprocess.run(
        [root / "build/bin/comm-run", f"--inputs={folder}/data", f"--check={folder}/data", artefact.path],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "ok: " in done.stdout


def test_modules_and_bytecode(root):
    source = root / "examples/jax/fsdp_mlp_w4/program.linalg.mlir"
    module = commdialect.Module.from_file(source)
    first = commdialect.compile(module)
    assert first.metadata["source"].endswith("program.linalg.mlir")
    assert commdialect.compile(module.to_bytes()).bytes == first.bytes


def test_needs_no_programs(tmp_path):
    """No linker and no assembler of CUDA is called."""
    text = ("import commdialect, sys\n"
            "print(commdialect.compile(sys.argv[1], target=sys.argv[2], cache=False).bytes.hex())")
    for target, library in (("host", "libCommRuntimeHost.so"), ("cuda", "libCommRuntimeCUDA.so")):
        program = bytes.fromhex(run_python(text, SUM, target, PATH="", CUDA_HOME=""))
        path = tmp_path / f"{target}.so"
        path.write_bytes(program)
        assert find_needed(path) == [library, "libm.so.6", "libc.so.6"]
        assert (b".target sm_90" in program) == (target == "cuda")


def test_options(monkeypatch):
    """Each option reaches the compiler."""
    def compile(**options):
        return commdialect.compile(SUM, cache=False, **options)

    with monkeypatch.context() as context:
        context.delenv("COMMDIALECT_MACHINE")
        plain = compile().bytes
    assert plain == compile(machine="cpu-host", ranks=2, memory_limit="none").bytes
    assert compile(passes="").metadata["ranks"] == 2
    gpu = compile(target="cuda", machine="h100-x8")
    assert gpu.metadata["target"] == "cuda"
    for static in (False, True):
        held = commdialect.compile(GATHER, target="cuda", passes="", cache=False,
                                   static_arguments=static, static_results=static)
        assert ("place" in held.metadata["inputs"][0]) == static
    for any_order in (False, True):
        assert (b"commOpAnyOrder" in compile(any_order=any_order).bytes) == any_order
    with pytest.raises(commdialect.Error, match="program is for 2 ranks, not for 3"):
        compile(ranks=3)
    with pytest.raises(commdialect.Error, match="'much'"):
        compile(memory_limit="much")


@pytest.mark.parametrize("program, options, message", [
    (UNKNOWN, {}, r"^step\.mlir:3:\d+: .*other\.op.*cannot be compiled"),
    ("func.func @f() {", {}, r"^step\.mlir:1:\d+: expected"),
    ("(" * 2000, {}, r"^step\.mlir:1:\d+: brackets are nested deeper than 1024 levels"),
    (b"\x00\x01 no text", {}, "^the program is neither MLIR's text nor its bytecode"),
    (b"ML\xefR\x0d", {}, "."),
    (SUM, {"target": "tpu"}, "cannot compile for target 'tpu'"),
    (SUM, {"machine": "pdp11"}, "unknown machine 'pdp11'"),
    (SUM, {"passes": "func.func(cse)"}, r"expected 'builtin\.module\(\.\.\.\)'"),
    (SUM, {"passes": "builtin.module(comm-bogus)"}, "'comm-bogus' does not refer to a registered pass"),
])
def test_errors(cache, program, options, message):
    """An error has one line, leaves nothing behind, and the process goes on."""
    with pytest.raises(commdialect.Error, match=message) as caught:
        commdialect.compile(program, name="step.mlir", **options)
    assert "\n" not in str(caught.value)
    assert not cache.exists()
    assert commdialect.compile(SUM, cache=False).metadata["ranks"] == 2


def test_errors_are_not_printed(capfd):
    for program in (UNKNOWN, "func.func @f() {"):
        with pytest.raises(commdialect.Error):
            commdialect.compile(program)
    commdialect.compile(SUM, target="cuda")
    assert capfd.readouterr() == ("", "")


def test_module_of_xla(root):
    proto = root / "test/Target/Hlo/Inputs/llama_fsdp.post.hlo.pb.gz"
    with pytest.raises(commdialect.Error, match="a module of XLA cannot be compiled"):
        commdialect.compile(commdialect.Module.from_file(proto))


def test_threads():
    """Compilations at once give what they give one after the other."""
    programs = [SUM.replace("64", str(size)) for size in range(8, 16)]
    alone = [commdialect.compile(program, cache=False).bytes for program in programs]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda program: commdialect.compile(program, cache=False).bytes, programs))
    assert together == alone


def test_fork():
    """A child compiles, whatever its parent has done."""
    text = """
import commdialect, os, sys, threading
def compile():
    return commdialect.compile(sys.argv[1], cache=False).bytes
threads = [threading.Thread(target=compile) for _ in range(2)]
for thread in threads: thread.start()
for _ in range(4):
    child = os.fork()
    if child == 0:
        os._exit(0 if compile() else 1)
    assert os.waitpid(child, 0)[1] == 0
for thread in threads: thread.join()
print("done")
"""
    assert run_python(text, SUM) == "done\n"


#===----------------------------------------------------------------------===#
# The cache
#===----------------------------------------------------------------------===#


def test_cache(cache, tmp_path):
    first = commdialect.compile(SUM)
    again = commdialect.compile(SUM)
    assert not first.is_cached and again.is_cached
    assert (again.bytes, again.path, again.metadata) == (first.bytes, first.path, first.metadata)
    assert first.path.parent == cache and cache.stat().st_mode & 0o077 == 0
    for options in ({"target": "cuda"}, {"passes": ""}, {"name": "other"}, {"static_results": True}):
        assert not commdialect.compile(SUM, **options).is_cached
    assert not commdialect.compile(SUM + "\n").is_cached
    other = commdialect.compile(SUM, cache=tmp_path / "other")
    assert not other.is_cached and other.path.parent == tmp_path / "other"


def test_contents_of_machines_count(root, tmp_path):
    machine = tmp_path / "mine.json"
    text = (root / "machines/cpu-host.json").read_text()
    machine.write_text(text)
    assert not commdialect.compile(SUM, machine=str(machine)).is_cached
    assert commdialect.compile(SUM, machine=str(machine)).is_cached
    machine.write_text(text + "\n")
    assert not commdialect.compile(SUM, machine=str(machine)).is_cached


@pytest.mark.parametrize("suffix", [".so", ".json"])
@pytest.mark.parametrize("damage", ["changed", "cut", "removed"])
def test_damaged_entry(suffix, damage):
    """A damaged entry is compiled again, and is valid afterwards."""
    first = commdialect.compile(SUM)
    path = first.path.with_suffix(suffix)
    if damage == "removed":
        path.unlink()
    elif damage == "cut":
        path.write_bytes(path.read_bytes()[:-1])
    else:
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        path.write_bytes(data)
    repaired = commdialect.compile(SUM)
    assert not repaired.is_cached and repaired.bytes == first.bytes
    assert commdialect.compile(SUM).is_cached
    assert first.path.read_bytes() == first.bytes


def test_processes_share_the_cache(cache):
    text = ("import commdialect, hashlib, sys\n"
            "artefact = commdialect.compile(sys.argv[1])\n"
            "print(hashlib.sha256(artefact.path.read_bytes()).hexdigest())")
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        printed = list(pool.map(lambda _: run_python(text, SUM).strip(), range(3)))
    known = commdialect.compile(SUM)
    assert known.is_cached
    assert set(printed) == {hashlib.sha256(known.bytes).hexdigest()}
    assert sorted(path.suffix for path in cache.iterdir()) == [".json", ".so"]


def test_eviction(cache, monkeypatch):
    """The program that was not used for longest makes place."""
    programs = [SUM.replace("64", str(size)) for size in (8, 16, 32)]
    first, second = (commdialect.compile(program) for program in programs[:2])
    for age, artefact in ((100, second), (200, first)):
        for path in (artefact.path, artefact.path.with_suffix(".json")):
            os.utime(path, (path.stat().st_atime, path.stat().st_mtime - age))
    assert commdialect.compile(programs[0]).is_cached
    size = sum(path.stat().st_size for path in cache.iterdir())
    monkeypatch.setenv("COMMDIALECT_CACHE_BYTES", str(size * 5 // 4))
    third = commdialect.compile(programs[2])
    left = {path.stem for path in cache.iterdir()}
    assert left == {first.path.stem, third.path.stem}
    monkeypatch.setenv("COMMDIALECT_CACHE_BYTES", "many")
    with pytest.raises(ValueError, match="COMMDIALECT_CACHE_BYTES is 'many': expected a number of bytes"):
        commdialect.compile(SUM)


def test_no_cache(cache, monkeypatch):
    """The file goes with the object."""
    artefact = commdialect.compile(SUM, cache=False)
    path = artefact.path
    assert path.read_bytes() == artefact.bytes and not cache.exists()
    del artefact
    assert not path.exists()
    monkeypatch.setenv("COMMDIALECT_CACHE", "0")
    assert not commdialect.compile(SUM).is_cached and not commdialect.compile(SUM).is_cached


def test_cache_that_cannot_be_written(cache):
    cache.write_text("no folder")
    with pytest.warns(RuntimeWarning, match=f"cannot write the cache of compiled programs in '{cache}'"):
        artefact = commdialect.compile(SUM)
    assert artefact.path.read_bytes() == artefact.bytes


#===----------------------------------------------------------------------===#
# The command
#===----------------------------------------------------------------------===#


def run_command(*arguments):
    return subprocess.run([sys.executable, "-m", "commdialect", "compile", *arguments],
                          capture_output=True, text=True, check=False)


def test_command(root, tmp_path):
    (tmp_path / "step.mlir").write_text(SUM)
    output = tmp_path / "step.so"
    done = run_command(str(tmp_path / "step.mlir"), "-o", str(output), "-n", "2")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = subprocess.run([root / "build/bin/comm-run", "--random-inputs", output],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0 and "1 output" in done.stdout, done.stdout


@pytest.mark.parametrize("name, text, message", [
    ("missing.mlir", None, "missing.mlir: No such file or directory"),
    ("bad.mlir", UNKNOWN, "bad.mlir:3:8: 'other.op' cannot be compiled"),
])
def test_errors_of_command(tmp_path, name, text, message):
    path = pathlib.Path(tmp_path / name)
    if text:
        path.write_text(text)
    done = run_command(str(path), "-o", str(tmp_path / "x.so"))
    assert done.returncode == 1 and not (tmp_path / "x.so").exists()
    assert done.stderr.startswith("error: ") and message in done.stderr, done.stderr
    assert "Traceback" not in done.stderr
