//===- Bufferize.cpp - Bufferization of commlib ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/CommlibOps.h"
#include "Models.h"
#include "Transforms/BufferizeOp.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::commlib;

namespace {
/// Bufferizes compute that a library runs, which reads the inputs and
/// overwrites the destinations.
template <typename OpTy>
struct LibraryModel
    : public DstBufferizableOpInterfaceExternalModel<LibraryModel<OpTy>, OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    MutableOperandRange inits =
        cast<DestinationStyleOpInterface>(op).getDpsInitsMutable();
    return comm::bufferizeOp(op, rewriter, options, state, OperandRange(inits),
                             op->getResults());
  }
};
} // namespace

void commlib::registerBufferization(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, CommlibDialect *) {
    ConvolutionOp::attachInterface<LibraryModel<ConvolutionOp>>(*context);
    ProductOp::attachInterface<LibraryModel<ProductOp>>(*context);
    AttentionForwardOp::attachInterface<LibraryModel<AttentionForwardOp>>(
        *context);
    AttentionGradientOp::attachInterface<LibraryModel<AttentionGradientOp>>(
        *context);
  });
}
