//===- comm-generate.cpp - Prints a generated program ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
using namespace mlir::comm::bench;
namespace cl = llvm::cl;

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  ProgramOptions options;
  cl::opt<std::string, true> family(
      "family", cl::location(options.family), cl::init(options.family),
      cl::desc("ddp, fsdp, tp, moe, pipeline, ring, wide, deep or random"));
  cl::opt<int64_t, true> layers(
      "layers", cl::location(options.layers), cl::init(options.layers),
      cl::desc("the number of layers, or of repetitions"));
  cl::opt<int64_t, true> ops(
      "ops", cl::location(options.ops), cl::init(0),
      cl::desc("choose the number of layers for about this many ops"));
  cl::opt<int64_t, true> width("width", cl::location(options.width),
                               cl::init(options.width),
                               cl::desc("elements of a token between layers"));
  cl::opt<int64_t, true> tokens("tokens", cl::location(options.tokens),
                                cl::init(options.tokens),
                                cl::desc("tokens that a rank processes"));
  cl::opt<int64_t, true> ranks("ranks", cl::location(options.ranks),
                               cl::init(options.ranks), cl::desc("ranks"));
  cl::opt<std::string, true> elementType(
      "element-type", cl::location(options.elementType),
      cl::init(options.elementType), cl::desc("f32, bf16 or f16"));
  cl::opt<bool, true> isLight(
      "light", cl::location(options.isLight),
      cl::desc("compute with unregistered ops that have comm.cost"));
  cl::opt<uint64_t, true> seed("seed", cl::location(options.seed),
                               cl::init(options.seed),
                               cl::desc("seed of the family random"));
  cl::ParseCommandLineOptions(argc, argv, "Prints a program in naive order\n");

  MLIRContext context(MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module = generateProgram(&context, options);
  if (!module)
    return 1;
  // generateProgram has verified it.
  module->print(llvm::outs(), OpPrintingFlags().assumeVerified());
  llvm::outs() << "\n";
  return 0;
}
