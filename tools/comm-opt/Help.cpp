//===- Help.cpp - Help of comm-opt ----------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's help of a tool with all MLIR passes has thousands of lines. This help
// lists the project's passes by topic; --help-all prints LLVM's.
//
//===----------------------------------------------------------------------===//

#include "Help.h"
#include "../ToolMain.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace {

struct Topic {
  StringRef title;
  /// Passes and pipelines, in the order in which to try them.
  ArrayRef<StringRef> names;
};

} // namespace

static constexpr StringRef kOptimize[] = {
    "comm-set-target",       "comm-optimize",     "comm-plan",
    "comm-apply-plan",       "comm-schedule",     "comm-bucket",
    "comm-select-algorithm", "comm-canonicalize", "comm-split-gathered-matmul",
    "comm-realize-copies"};
static constexpr StringRef kCheck[] = {
    "comm-verify", "comm-interpret", "comm-report", "comm-remove-communication",
    "comm-check-compilable"};
static constexpr StringRef kImport[] = {"comm-import",
                                        "convert-stablehlo-to-comm",
                                        "convert-stablehlo-to-arith",
                                        "convert-c10d-to-comm",
                                        "convert-shard-to-comm",
                                        "convert-while-to-for"};
static constexpr StringRef kInductor[] = {"comm-inductor-overlap",
                                          "comm-reorder", "comm-simplify-fsdp"};
static constexpr StringRef kLower[] = {
    "comm-lower-to-host",          "comm-lower-to-gpu",
    "comm-prepare-for-scheduling", "comm-prepare-for-gpu",
    "convert-comm-to-runtime",     "convert-comm-to-gpu",
    "convert-compute-to-host",     "convert-compute-to-gpu",
    "convert-comm-to-mpi",         "convert-comm-to-stablehlo"};
static constexpr StringRef kMemory[] = {"comm-place-buffers",
                                        "comm-symmetric-memory"};
static constexpr StringRef kCompute[] = {
    "comm-raise-compute", "comm-fuse-compute", "comm-lower-floats"};
static constexpr StringRef kSteps[] = {
    "comm-inline-calls", "comm-outline-kernels", "comm-serialize-kernels",
    "comm-emit-program"};

static constexpr Topic kTopics[] = {
    {"Optimize communication", kOptimize},
    {"Check and explain", kCheck},
    {"Import programs", kImport},
    {"Inductor's passes", kInductor},
    {"Lower to the host and to GPUs", kLower},
    {"Place and free buffers", kMemory},
    {"Prepare compute", kCompute},
    {"Steps inside the pipelines", kSteps},
};

const PassRegistryEntry *comm::findPass(StringRef name) {
  if (const PassInfo *pass = PassInfo::lookup(name))
    return pass;
  return PassPipelineInfo::lookup(name);
}

static void printHelp() {
  llvm::raw_ostream &out = llvm::outs();
  out << "comm-opt reads a program, runs passes on it, and prints it.\n\n"
         "usage: comm-opt [passes and options] [FILE]   (without FILE: from "
         "standard input)\n\n"
         "  comm-opt step.mlir --comm-optimize=machine=h100-x8 -o fast.mlir\n"
         "  comm-opt fast.mlir --comm-report -o /dev/null\n"
         "  comm-opt --explain comm-optimize\n";
  for (const Topic &topic : kTopics) {
    // A build without COMM_COMPUTE has fewer passes.
    auto isKnown = [](StringRef name) { return comm::findPass(name); };
    if (llvm::any_of(topic.names, isKnown))
      out << "\n" << topic.title << "\n";
    for (StringRef name : llvm::make_filter_range(topic.names, isKnown))
      out << llvm::formatv("  --{0,-37}{1}\n", name,
                           comm::findPass(name)->getPassDescription());
  }
  out << "\nOther names\n";
  for (const comm::PassAlias &alias : comm::getPassAliases())
    out << llvm::formatv("  --{0,-37}{1}: {2}={3}\n", alias.name, alias.summary,
                         alias.pass, alias.options);
  out << "\nOptions\n"
         "  -o FILE                                where to write (default: "
         "standard output)\n"
         "  --pass-pipeline=TEXT                   passes with their nesting, "
         "as in 'builtin.module(...)'\n"
         "  --comm-validate-passes                 check after each pass of "
         "ours that results are the same\n"
         "  --mlir-print-ir-after-all              show the program after each "
         "pass\n"
         "  --mlir-timing                          how long each pass takes\n"
         "  --remarks-filter=REGEX                 print remarks of the passes "
         "that match\n"
         "  --explain PASS                         what a pass does, and its "
         "options\n"
         "  --help-all                             all passes and options, "
         "MLIR's too\n"
         "  --version                              the versions of comm-opt "
         "and of LLVM\n\n"
         "Documentation: docs/README.md; a first program: docs/Tutorial.md.\n";
}

StringRef comm::findNearestPass(StringRef name) {
  StringRef nearest;
  unsigned least = 6;
  auto consider = [&](StringRef candidate) {
    if (unsigned distance = name.edit_distance(candidate, true, least);
        distance < least && findPass(candidate)) {
      least = distance;
      nearest = candidate;
    }
  };
  for (const Topic &topic : kTopics)
    for (StringRef candidate : topic.names)
      consider(candidate);
  for (const PassAlias &alias : getPassAliases())
    consider(alias.name);
  return nearest;
}

std::optional<int> comm::answerHelp(int argc, const char **argv) {
  for (int i = 1; i < argc; ++i) {
    StringRef argument = argv[i];
    if (argument == "--help-all") {
      argv[i] = "--help";
      return std::nullopt;
    }
    if (argument == "--help" || argument == "-help" || argument == "-h") {
      printHelp();
      return 0;
    }
    if (argument.consume_front("--explain=") ||
        argument.consume_front("-explain="))
      return explain(argument);
    if (argument == "--explain" || argument == "-explain") {
      if (i + 1 == argc)
        return printError("--explain needs the name of a pass");
      return explain(argv[i + 1]);
    }
  }
  return std::nullopt;
}
