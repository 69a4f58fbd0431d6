#!/usr/bin/env python3
# Part of the CommDialect project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Creates the files of a new pass, op, analysis or machine.

Also adds it to the necessary lists. The new files build, and their test passes.

  scripts/new.py pass comm-count-starts
  scripts/new.py op barrier
  scripts/new.py analysis CriticalPath
  scripts/new.py machine my-cluster --like=h100-x8
"""

import argparse
import json
import pathlib
import re
import sys

from input_files import fail

ROOT = pathlib.Path(__file__).resolve().parent.parent

LICENSE = """//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
"""

PASS_TD = """def {camel}Pass : CommPass<"{flag}", "::mlir::ModuleOp"> {{
  let summary = "Say here what the pass does, in a few words";
  let description = [{{
    Emits a remark with the number of starts. Describe here what the pass does,
    the source of its algorithm, and its cost.

    **Precondition**: what `comm-verify` checks. **Postcondition**: the module is
    unchanged. Linear.
  }}];
}}
"""

PASS_CPP = """
#include "CommDialect/IR/CommInterfaces.h"
#include "CommDialect/Transforms/Passes.h"

namespace mlir::comm {{
#define GEN_PASS_DEF_{upper}PASS
#include "CommDialect/Transforms/Passes.h.inc"
}} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {{

struct {camel}Pass : public comm::impl::{camel}PassBase<{camel}Pass> {{
  void runOnConverted() final {{
    int64_t numStarts = 0;
    getOperation().walk([&](CollectiveOpInterface) {{ ++numStarts; }});
    getOperation().emitRemark() << numStarts << " collectives start";
    markAllAnalysesPreserved();
  }}
}};

}} // namespace
"""

PASS_TEST = """// RUN: comm-opt %s --{flag} -o /dev/null 2>&1 | FileCheck %s

// CHECK: remark: 1 collectives start

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @step(%x: tensor<4xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {{
  %r, %t = comm.all_reduce sum %x into %init on @dp : tensor<4xf32>
  %sum = comm.wait %t, %r reading %x : tensor<4xf32>
  return %sum : tensor<4xf32>
}}
"""

OP_TD = """def Comm_{camel}Op : Comm_Op<"{name}", [Pure,
    AllTypesMatch<["input", "result"]>]> {{
  let summary = "say here what the op is, in a few words";
  let description = [{{
    Returns its operand. Describe here what the op does, on which rank.

    Example: `%y = comm.{name} %x : tensor<4xf32>`

    **Constraints**
    * {name}_c1: operand and result have the same type.
  }}];
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($result)";
}}
"""

OP_TEST = """// RUN: comm-opt %s | comm-opt | FileCheck %s
// RUN: comm-opt %s --mlir-print-op-generic | comm-opt | FileCheck %s

// CHECK-LABEL: func.func @{name}
// CHECK: comm.{name} %{{{{.*}}}} : tensor<4xf32>
func.func @{name}(%x: tensor<4xf32>) -> tensor<4xf32> {{
  %y = comm.{name} %x : tensor<4xf32>
  return %y : tensor<4xf32>
}}
"""

ANALYSIS_H = """#ifndef COMMDIALECT_LIB_ANALYSIS_{upper}_H
#define COMMDIALECT_LIB_ANALYSIS_{upper}_H

#include "mlir/IR/Operation.h"

namespace mlir::comm {{

/// Counts the starts in an op. Describe here the result, the input and the
/// cost. Linear.
class {camel} {{
public:
  explicit {camel}(Operation *root);

  int64_t getNumStarts() const {{ return numStarts; }}

private:
  int64_t numStarts = 0;
}};

}} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_{upper}_H
"""

ANALYSIS_CPP = """
#include "Analysis/{camel}.h"
#include "CommDialect/IR/CommInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

{camel}::{camel}(Operation *root) {{
  root->walk([&](CollectiveOpInterface) {{ ++numStarts; }});
}}
"""

ANALYSIS_TEST = """
#include "Analysis/{camel}.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::comm;

TEST({camel}Test, CountsStarts) {{
  MLIRContext context;
  context.loadDialect<CommDialect, func::FuncDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"mlir(
    comm.mesh @mesh(dp = 2)
    comm.group @dp = @mesh[dp]
    func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {{
      %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
      %y = comm.wait %t, %r reading %x : tensor<4xf32>
      return %y : tensor<4xf32>
    }})mlir",
                                                              &context);
  ASSERT_TRUE(module);
  EXPECT_EQ({camel}(*module).getNumStarts(), 1);
}}
"""


def title(path, what, is_header=False):
    """Returns the first lines of a C++ or TableGen file, 80 columns wide."""
    begin = f"//===- {pathlib.Path(path).name} - {what} "
    end = "-*- C++ -*-===//" if is_header else "===//"
    return begin + "-" * (80 - len(begin) - len(end)) + end + "\n" + LICENSE


class Tree:
    """New and changed files, which are written together once all of them are right."""

    def __init__(self, root):
        self.root, self.files = root, {}

    def create(self, path, text):
        if (self.root / path).exists():
            fail(f"{path} is there already")
        self.files[path] = text

    def edit(self, path, change):
        try:
            text = self.files.get(path) or (self.root / path).read_text()
        except OSError as error:
            fail(f"{path}: {error.strerror}")
        changed = change(text)
        if changed == text:
            fail(f"{path} has not the list that was expected there")
        self.files[path] = changed

    def write(self):
        for path, text in self.files.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text)
            print(path)


def add_source(tree, path, source):
    """Adds a source to a CMake list of sources, sorted by name."""

    def change(text):
        lines = text.split("\n")
        names = [i for i, line in enumerate(lines) if re.fullmatch(r" +[\w/]+\.cpp\)?", line)]
        for i in names:
            if lines[i].strip(" )") > source:
                lines.insert(i, re.match(" +", lines[i])[0] + source)
                return "\n".join(lines)
        if names:  # the last one
            i = names[-1]
            closing = ")" if lines[i].endswith(")") else ""
            lines[i] = lines[i].removesuffix(")")
            lines.insert(i + 1, re.match(" +", lines[i])[0] + source + closing)
        return "\n".join(lines)

    tree.edit(path, change)


def before_guard_end(definition):
    """Adds a definition to the end of a .td file, inside its include guard if it has one."""

    def change(text):
        body, guard, rest = text.rpartition("#endif")
        return f"{body}{definition}\n{guard}{rest}" if guard else f"{text}\n{definition}"

    return change


def camel(name):
    return "".join(word.capitalize() for word in re.split("[-_]", name))


def new_pass(tree, flag):
    if not re.fullmatch(r"comm(-[a-z0-9]+)+", flag):
        fail(f"'{flag}' is not the name of a pass: expected comm-… of small letters, such as comm-count-starts")
    bare = flag.removeprefix("comm-")
    words = {"flag": flag, "camel": camel(bare), "upper": camel(bare).upper()}
    for path in sorted((tree.root / "include/CommDialect").glob("*/*Passes.td")):
        if f'"{flag}"' in path.read_text():
            fail(f"a pass '{flag}' is there already, in {path.name}")
    tree.edit("include/CommDialect/Transforms/ProgramPasses.td", before_guard_end(PASS_TD.format(**words)))
    source = f"lib/Transforms/{words['camel']}.cpp"
    tree.create(source, title(source, flag) + PASS_CPP.format(**words))
    add_source(tree, "lib/Transforms/CMakeLists.txt", f"{words['camel']}.cpp")
    tree.create(f"test/Transforms/{bare}.mlir", PASS_TEST.format(**words))
    # Each pass needs a topic in --help.
    tree.edit("tools/comm-opt/Help.cpp",
              lambda text: re.sub(r'(kSteps\[\] = \{[^}]*)\}', rf'\1,\n    "{flag}"}}', text))
    return ["the definition is in Transforms/ProgramPasses.td: move it to the file of its concern",
            "put it under its topic in tools/comm-opt/Help.cpp",
            "scripts/check-format.sh --fix; scripts/build.sh; scripts/update-docs.sh"]


def new_op(tree, name):
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        fail(f"'{name}' is not the name of an op: expected small letters, digits and _, such as broadcast_all")
    for path in sorted((tree.root / "include/CommDialect/IR").glob("*.td")):
        if re.search(rf'<"{name}"', path.read_text()):
            fail(f"an op 'comm.{name}' is there already, in {path.name}")
    words = {"name": name, "camel": camel(name)}
    tree.edit("include/CommDialect/IR/CommOps.td", before_guard_end(OP_TD.format(**words)))
    tree.create(f"test/Dialect/{name.replace('_', '-')}.mlir", OP_TEST.format(**words))
    return ["CONTRIBUTING.md, \"Adding an op\", says what else an op has: a verifier, bufferization, lowering",
            "scripts/build.sh; scripts/update-docs.sh"]


def new_analysis(tree, name):
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name):
        fail(f"'{name}' is not the name of an analysis: expected a C++ class such as CriticalPath")
    words = {"camel": name, "upper": name.upper()}
    header, source = f"lib/Analysis/{name}.h", f"lib/Analysis/{name}.cpp"
    test = f"unittests/Analysis/{name}Test.cpp"
    tree.create(header, title(header, "Counts starts", is_header=True) + ANALYSIS_H.format(**words))
    tree.create(source, title(source, "Counts starts") + ANALYSIS_CPP.format(**words))
    tree.create(test, title(test, f"Tests of {name}") + ANALYSIS_TEST.format(**words))
    add_source(tree, "lib/Analysis/CMakeLists.txt", f"{name}.cpp")
    add_source(tree, "unittests/Analysis/CMakeLists.txt", f"{name}Test.cpp")
    return ["scripts/build.sh CommAnalysisTests; build/unittests/Analysis/CommAnalysisTests"]


def new_machine(tree, name, like):
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        fail(f"'{name}' is not the name of a machine: expected small letters, digits and -, such as my-cluster")
    known = sorted(path.stem for path in (tree.root / "machines").glob("*.json"))
    if like not in known:
        fail(f"no machine is called '{like}': expected one of {', '.join(known)}")
    text = (tree.root / f"machines/{like}.json").read_text()
    machine = json.loads(text)
    for key, value in (("name", name), ("description", f"as {like}, until it is measured")):
        text = text.replace(f'"{key}": {json.dumps(machine[key], ensure_ascii=False)}',
                            f'"{key}": {json.dumps(value)}', 1)
    if json.loads(text)["name"] != name:
        fail(f"machines/{like}.json has no name that can be replaced")
    tree.create(f"machines/{name}.json", text)
    return ["docs/Machines.md says what each figure is; scripts/measure-machine.py measures yours"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["pass", "op", "analysis", "machine"])
    parser.add_argument("name")
    parser.add_argument("--like", default="h100-x8", help="a known machine to begin with (default: h100-x8)")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help="another copy of the project")
    options = parser.parse_args()
    tree = Tree(options.root)
    if options.kind == "machine":
        steps = new_machine(tree, options.name, options.like)
    else:
        steps = {"pass": new_pass, "op": new_op, "analysis": new_analysis}[options.kind](tree, options.name)
    tree.write()
    print("Next:", *steps, sep="\n  ", file=sys.stderr)


if __name__ == "__main__":
    main()
