//===- VerifyPass.cpp - comm-verify pass ----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/ScalarBodies.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Support/LocatedDiagnostics.h"
#include "CommDialect/Transforms/Passes.h"
#include "Modules.h"
#include "Support/CapturedDiagnostics.h"
#include "Verify.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/DebugLog.h"
#include "llvm/Support/Threading.h"

#define DEBUG_TYPE "comm-verify"

namespace mlir::comm {
#define GEN_PASS_DEF_VERIFYPASS
#include "CommDialect/Transforms/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

namespace {

/// Emits the first errors, with their notes, and counts the others. A mistake
/// of a frontend may cause an error at each collective.
class ErrorLimit {
public:
  explicit ErrorLimit(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          bool isOurs = llvm::get_threadid() == thread &&
                        !isReemittingDiagnostic() &&
                        diagnostic.getSeverity() == DiagnosticSeverity::Error;
          return success(isOurs && ++numErrors > kMostErrors);
        }) {}

  unsigned getNumDropped() const {
    return numErrors > kMostErrors ? numErrors - kMostErrors : 0;
  }

private:
  static constexpr unsigned kMostErrors = 20;

  uint64_t thread = llvm::get_threadid();
  unsigned numErrors = 0;
  ScopedDiagnosticHandler handler;
};

/// Returns the locations of diagnostics, for inlined ops also those of the
/// calls.
DenseSet<Location> getLocations(ArrayRef<Diagnostic> diagnostics) {
  DenseSet<Location> locations;
  for (const Diagnostic &diagnostic : diagnostics) {
    Location location = diagnostic.getLocation();
    while (auto call = dyn_cast<CallSiteLoc>(location)) {
      locations.insert(call.getCaller());
      location = call.getCallee();
    }
    locations.insert(location);
  }
  return locations;
}

struct VerifyPass : public comm::impl::VerifyPassBase<VerifyPass> {
  using VerifyPassBase::VerifyPassBase;

  void runOnConverted() override {
    markAllAnalysesPreserved();
    unsigned numDropped;
    {
      ErrorLimit limit(&getContext());
      if (failed(runOnAll()))
        signalPassFailure();
      numDropped = limit.getNumDropped();
    }
    if (numDropped > 0)
      mlir::emitError(getOperation()->getLoc())
          << numDropped << " more error" << (numDropped > 1 ? "s" : "")
          << " in this module";
  }

  LogicalResult runOnAll() {
    if (modules.empty())
      return run(getOperation(), getAnalysisManager());
    OwningOpRef<ModuleOp> joined = verify::joinModules(getOperation(), modules);
    if (!joined)
      return failure();
    ModuleAnalysisManager analyses(*joined, /*passInstrumentor=*/nullptr);
    return run(*joined, analyses);
  }

  /// Verifies ops in the bodies of linalg.matmul and the like, which no other
  /// check visits.
  static LogicalResult verifyInBody(Operation *op) {
    Operation *parent = op->getParentOp();
    if (!parent || !hasImpliedBody(parent) ||
        isa_and_present<arith::ArithDialect, complex::ComplexDialect,
                        linalg::LinalgDialect, math::MathDialect>(
            op->getDialect()))
      return success();
    InFlightDiagnostic diagnostic =
        op->emitOpError("is in the body of a ")
        << parent->getName() << ", expected what that computes by its name";
    diagnostic.attachNote(parent->getLoc()) << "this is the op";
    return diagnostic;
  }

  /// Verifies collectives of other dialects. MLIR does not run the verifier of
  /// an interface that is attached to another dialect's op.
  static LogicalResult verifyForeign(Operation *op) {
    auto start = dyn_cast<CollectiveOpInterface>(op);
    return !start || isa_and_nonnull<CommDialect>(op->getDialect())
               ? success()
               : comm::detail::verifyCollective(start);
  }

  /// Checks waits and accesses to buffers in flight.
  static LogicalResult checkBuffers(Operation *root, AnalysisManager analyses,
                                    verify::ValueNames &names) {
    auto &flow = analyses.getAnalysis<ValueFlow>();
    auto &roots = analyses.getAnalysis<BufferRoots>();
    auto &tokens = analyses.getAnalysis<TokenFlow>();
    bool ok = succeeded(verify::checkWaits(flow, roots, tokens, names));
    ok &= succeeded(verify::checkWindows(root, flow, roots, tokens, names));
    return success(ok);
  }

  /// Checks buffers in flight. If the check of the program fails, that of its
  /// simple copy may succeed.
  static LogicalResult verifyBuffers(Operation *root, AnalysisManager analyses,
                                     verify::ValueNames &names) {
    CapturedDiagnostics errors(root->getContext());
    if (succeeded(checkBuffers(root, analyses, names)))
      return success();
    LDBG() << errors.get().size()
           << " errors about buffers in flight: trying a simple copy";
    DenseSet<Location> locations;
    {
      CapturedDiagnostics copyErrors(root->getContext());
      if (OwningOpRef<ModuleOp> copy = verify::makeSimpleCopy(root)) {
        ModuleAnalysisManager analysesOfCopy(*copy,
                                             /*passInstrumentor=*/nullptr);
        verify::ValueNames names;
        bool ok = succeeded(checkBuffers(*copy, analysesOfCopy, names));
        LDBG() << "the copy has " << copyErrors.get().size() << " errors";
        if (ok)
          return success();
        locations = getLocations(copyErrors.get());
      }
    }
    // Emit the errors that the copy has, too, or all if it has none of them.
    auto isKnown = [&](const Diagnostic &error) {
      return locations.contains(error.getLocation());
    };
    bool isAny = llvm::any_of(errors.get(), isKnown);
    errors.release(
        [&](const Diagnostic &error) { return !isAny || isKnown(error); });
    return failure();
  }

  LogicalResult run(Operation *root, AnalysisManager analyses) const {
    const bool isUnprovenError = unproven == Unproven::Error;
    auto &flow = analyses.getAnalysis<ValueFlow>();
    const ProgramOps &ops = flow.getOps();
    auto communicates = [](Operation *op) {
      return isa<CollectiveOpInterface, WaitOpInterface, SymmAllocOp,
                 WaitSignalOp>(op);
    };
    if (ops.getTokens().empty() &&
        llvm::none_of(ops.getNotable(), communicates) &&
        llvm::none_of(ops.getForeign(), communicates))
      return success();
    for (Operation *op : ops.getForeign())
      if (failed(verifyInBody(op)) || failed(verifyForeign(op)))
        return failure();

    verify::ValueNames names;
    // The other checks require that each token is consumed once.
    if (failed(verify::checkTokens(flow, names)))
      return failure();
    bool ok = succeeded(verify::checkTensorsInFlight(flow, names));
    ok &= succeeded(verifyBuffers(root, analyses, names));
    ok &= succeeded(
        verify::checkDestinations(flow, analyses.getAnalysis<BufferRoots>()));
    ok &= succeeded(verify::checkSymmetricMemory(analyses));
    ok &= succeeded(verify::checkData(flow, names, isUnprovenError));
    ok &= succeeded(verify::checkControlFlow(root, analyses, names,
                                             isUnprovenError, launchOrder));
    return success(ok);
  }
};

} // namespace
