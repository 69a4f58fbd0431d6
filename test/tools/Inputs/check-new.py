"""Compiles the files that scripts/new.py wrote, and runs the test of its pass.

usage: check-new.py COPY BUILD LLVM_TOOLS CXX [FLAG...]

COPY is a copy of the project that has the files."""
import json
import os
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

# Also a file of a unity build.
sibling = next(shlex.split(entry["command"]) for entry in json.load(open(f"{build}/compile_commands.json"))
               if "/lib/Transforms/" in entry["file"])
flags = [flag for flag in sibling if flag.startswith(("-D", "-std", "-f", "-W"))]
headers = [f"-I{made}", f"-I{copy}/include", f"-I{copy}/lib", f"-I{build}/include",
           "-isystem", f"{tools}/../include"]
for source in ("lib/Analysis/CriticalPath.cpp", "unittests/Analysis/CriticalPathTest.cpp"):
    subprocess.run([*cxx, *flags, "-Werror", "-fsyntax-only", *headers, copy / source], check=True)

# A comm-opt that has the new pass alone.
(made / "main.cpp").write_text("""
#include "CommDialect/IR/CommDialect.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::comm::CommDialect, mlir::func::FuncDialect>();
  mlir::comm::registerCountStartsPass();
  return mlir::failed(mlir::MlirOptMain(argc, argv, "comm-opt", registry));
}
""")
subprocess.run([*cxx, *flags, "-O0", "-Werror", *headers, copy / "lib/Transforms/CountStarts.cpp", made / "main.cpp",
                "-o", made / "comm-opt", f"-L{build}/lib", f"-L{tools}/../lib", "-lCommDialect", "-lMLIR", "-lLLVM",
                f"-Wl,-rpath,{build}/lib", f"-Wl,-rpath,{tools}/../lib"], check=True)
test = copy / "test/Transforms/count-starts.mlir"
command = test.read_text().splitlines()[0].removeprefix("// RUN: ").replace("%s", str(test))
path = os.pathsep.join([str(made), tools, os.environ["PATH"]])
subprocess.run(["bash", "-o", "pipefail", "-c", command], check=True, env={**os.environ, "PATH": path})
print("compiled")
