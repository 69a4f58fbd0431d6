//===- CommPass.h - Base class of passes on comm ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TRANSFORMS_COMMPASS_H
#define COMMDIALECT_TRANSFORMS_COMMPASS_H

#include "CommDialect/Analysis/Unconverted.h"
#include "mlir/Pass/Pass.h"

namespace mlir::comm {

/// Pass that fails if `op` contains collectives of other dialects that are not
/// yet converted (Analysis/Unconverted.h). `OpT` is the template argument of
/// OperationPass.
template <typename OpT = void>
class CommPass : public OperationPass<OpT> {
protected:
  using OperationPass<OpT>::OperationPass;

  /// Runs the pass on an op whose collectives are all comm ops.
  virtual void runOnConverted() = 0;

private:
  void runOnOperation() final {
    if (failed(checkIsConverted(this->getOperation())))
      return this->signalPassFailure();
    runOnConverted();
  }
};

} // namespace mlir::comm

#endif // COMMDIALECT_TRANSFORMS_COMMPASS_H
