"""Compiles (-fsyntax-only) what scripts/new.py wrote into a copy of the project:
  check-new.py COPY BUILD LLVM_TOOLS CXX [FLAG...]"""
import json
import pathlib
import shlex
import subprocess
import sys

copy, build, tools, *cxx = pathlib.Path(sys.argv[1]), *sys.argv[2:]
made = copy / "made"


def tblgen(definitions, output, *flags):
    target = made / output
    target.parent.mkdir(parents=True, exist_ok=True)
    include = [f"-I{copy}/include", f"-I{tools}/../include"]
    subprocess.run([f"{tools}/mlir-tblgen", *flags, *include, copy / definitions, "-o", target], check=True)


tblgen("include/CommDialect/Transforms/Passes.td", "CommDialect/Transforms/Passes.h.inc",
       "-gen-pass-decls", "-name", "CommTransforms")
tblgen("include/CommDialect/IR/CommOps.td", "ops.inc", "-gen-op-decls")
assert "class EchoBackOp" in (made / "ops.inc").read_text()

commands = {entry["file"]: shlex.split(entry["command"]) for entry in json.load(open(f"{build}/compile_commands.json"))}
sibling = next(command for file, command in commands.items() if file.endswith("RemoveCommunication.cpp"))
flags = [flag for flag in sibling if flag.startswith(("-D", "-std", "-f", "-W"))]
for source in ("lib/Transforms/CountStarts.cpp", "lib/Analysis/CriticalPath.cpp",
               "unittests/Analysis/CriticalPathTest.cpp"):
    subprocess.run([*cxx, *flags, "-Werror", "-fsyntax-only", f"-I{made}", f"-I{copy}/include", f"-I{copy}/lib",
                    f"-I{build}/include", "-isystem", f"{tools}/../include", copy / source], check=True)
print("compiled")
