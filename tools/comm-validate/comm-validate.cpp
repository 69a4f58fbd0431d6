//===- comm-validate.cpp - Checks whether programs are equivalent ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../ToolDialects.h"
#include "../ToolMain.h"
#include "CommDialect/Support/LocatedDiagnostics.h"
#include "CommDialect/Support/ReadProgram.h"
#include "CommDialect/Validation/Validate.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("comm-validate options");

static cl::opt<std::string> beforeFile(cl::Positional, cl::Required,
                                       cl::desc("<program>"));
static cl::opt<std::string> afterFile(cl::Positional, cl::Required,
                                      cl::desc("<rewritten program>"));

static cl::opt<bool> mayReassociate(
    "allow-reassociation", cl::cat(category),
    cl::desc("Sums and products of floats may be in another order"));
static cl::opt<bool> assumeFinite(
    "assume-finite", cl::cat(category),
    cl::desc("Floats are finite, and zeros have no sign: x * 0 is 0, and x + 0 "
             "is x"));

static OwningOpRef<ModuleOp> read(StringRef path, llvm::SourceMgr &sources,
                                  MLIRContext &context) {
  std::unique_ptr<llvm::MemoryBuffer> input = comm::readProgram(path.str());
  if (!input)
    return {};
  sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  return parseSourceFile<ModuleOp>(sources, &context);
}

static int run(int argc, const char **argv) {
  DialectRegistry registry;
  comm::registerToolDialects(registry);
  comm::hideOpsInDiagnostics();
  cl::HideUnrelatedOptions(category);
  comm::parseOptions(argc, argv,
                     "Says whether two programs compute the same, bit for "
                     "bit\n\nExit status: 0 equal, 1 different or an error, 2 "
                     "cannot tell\n");
  MLIRContext context(registry);
  context.allowUnregisteredDialects(); // StableHLO
  llvm::SourceMgr beforeSources, afterSources;
  SourceMgrDiagnosticHandler beforeHandler(beforeSources, &context);
  OwningOpRef<ModuleOp> before = read(beforeFile, beforeSources, context);
  if (!before)
    return 1;
  SourceMgrDiagnosticHandler afterHandler(afterSources, &context);
  comm::locateDiagnostics(&context, afterFile);
  OwningOpRef<ModuleOp> after = read(afterFile, afterSources, context);
  if (!after)
    return 1;
  comm::Validation result =
      comm::validateModules(*before, *after, {mayReassociate, assumeFinite});
  switch (result.verdict) {
  case comm::Verdict::Equal:
    return comm::writeOutput("-", "equal\n");
  case comm::Verdict::Different:
    emitError(result.loc) << "different: " << result.reason;
    return 1;
  case comm::Verdict::CannotTell:
    emitError(result.loc) << "cannot tell: " << result.reason;
    return 2;
  }
  llvm_unreachable("unknown verdict");
}

int main(int argc, char **argv) {
  const char **arguments = const_cast<const char **>(argv);
  return comm::runTool(argc, arguments, [&] { return run(argc, arguments); });
}
