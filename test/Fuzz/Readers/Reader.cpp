//===- Reader.cpp - libFuzzer targets for each kind of input --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// COMM_FUZZ_KIND selects the kind. An input is rejected with a diagnostic, or
// parsed and passed to the first consumers. run.py creates the seeds and
// identifies crashes of MLIR's own readers.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/InitAll.h"
#include "CommDialect/Scheduling/Plan.h"
#include "CommDialect/Support/Nesting.h"
#include "CommDialect/Target/Hlo.h"
#include "CommDialect/Transforms/Passes.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

namespace {

enum Kind { text, bytecode, stablehlo, hlo, plan };
constexpr Kind kKind = COMM_FUZZ_KIND;

/// A separate context for each input, so that no state is shared.
class Input {
public:
  Input() : context(getRegistry(), MLIRContext::Threading::DISABLED) {
    context.allowUnregisteredDialects();
    // Diagnostics are formatted and discarded.
    context.getDiagEngine().registerHandler(
        [](Diagnostic &diagnostic) { (void)diagnostic.str(); });
  }

  void read(StringRef data);

private:
  static const DialectRegistry &getRegistry() {
    static const DialectRegistry registry = [] {
      DialectRegistry registry;
      registry
          .insert<arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect,
                  math::MathDialect, memref::MemRefDialect, scf::SCFDialect,
                  tensor::TensorDialect>();
      comm::registerAllDialects(registry);
      return registry;
    }();
    return registry;
  }

  void readProgram(StringRef data);
  void readHlo(StringRef data);
  void run(ModuleOp module, std::unique_ptr<Pass> pass) {
    PassManager manager(&context);
    manager.addPass(std::move(pass));
    (void)manager.run(module);
  }
  InFlightDiagnostic fail() { return emitError(UnknownLoc::get(&context)); }

  MLIRContext context;
};

} // namespace

void Input::readProgram(StringRef data) {
  bool isBytes = isBytecode(llvm::MemoryBufferRef(data, "input"));
  if (isBytes != (kKind == bytecode))
    return;
  // Limits nesting like the tools do; MLIR's parser has no limit of its own.
  if (!isBytes && commfiles::findDeepNesting(std::string_view(data),
                                             commfiles::kMaxProgramNesting))
    return;
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(data, &context);
  if (!module)
    return;
  if (kKind == stablehlo) {
    run(*module, createConvertStablehloToCommPass());
    return;
  }
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  module->print(stream);
  run(*module, createVerifyPass());
}

void Input::readHlo(StringRef data) {
  (void)mayCommunicate(data);
  auto emit = [&] { return fail(); };
  FailureOr<HloModule> module = HloModule::read(data, emit);
  if (succeeded(module))
    (void)importHlo(*module, &context, emit);
}

void Input::read(StringRef data) {
  switch (kKind) {
  case text:
  case bytecode:
  case stablehlo:
    return readProgram(data);
  case hlo:
    return readHlo(data);
  case plan: {
    auto emit = [&] { return fail(); };
    FailureOr<Plan> plan = parsePlan(data, "input", emit);
    if (failed(plan))
      return;
    // A plan must survive writing and reading unchanged.
    std::string once, twice;
    llvm::raw_string_ostream first(once), second(twice);
    writePlan(*plan, first);
    FailureOr<Plan> again = parsePlan(once, "input", emit);
    if (failed(again))
      llvm::report_fatal_error("a plan that was written is not read");
    writePlan(*again, second);
    if (once != twice)
      llvm::report_fatal_error("a plan changes when it is written");
  }
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Input().read(StringRef(reinterpret_cast<const char *>(data), size));
  return 0;
}
