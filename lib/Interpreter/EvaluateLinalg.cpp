//===- EvaluateLinalg.cpp - Interprets linalg ops as loops ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Interprets a linalg op as its loop nest: runs the body on elements for each
// iteration.
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::interpret;

LogicalResult Evaluator::runLinalg(linalg::LinalgOp op) {
  /// An operand with its map: a tensor, a buffer, or a scalar.
  struct Access {
    OpOperand *operand;
    AffineMap map;
    std::shared_ptr<const Tensor> read;
    std::shared_ptr<Tensor> written;
    std::optional<Buffer> buffer;
    SmallVector<int64_t> strides;
  };
  SmallVector<Access, 0> accesses;
  SmallVector<int64_t> shapes;
  for (OpOperand &operand : op->getOpOperands()) {
    Access access{&operand, op.getMatchingIndexingMap(&operand), {}, {}, {},
                  {}};
    Type type = operand.get().getType();
    if (isa<RankedTensorType>(type)) {
      access.read = getTensor(operand.get());
      if (op.isDpsInit(&operand))
        access.read = access.written = std::make_shared<Tensor>(*access.read);
      access.strides = getRowMajorStrides(access.read->shape);
      llvm::append_range(shapes, access.read->shape);
    } else if (isa<MemRefType>(type)) {
      FailureOr<Buffer> buffer = getBuffer(op, operand.get());
      if (failed(buffer))
        return failure();
      access.buffer = *buffer;
      llvm::append_range(shapes, buffer->shape);
    }
    accesses.push_back(std::move(access));
  }
  SmallVector<int64_t> loops = op.getShapesToLoopsMap().compose(shapes);
  Block &body = *op.getBlock();
  ArrayRef<int64_t> around = iteration;

  auto load = [&](Access &access,
                  ArrayRef<int64_t> indices) -> FailureOr<Attribute> {
    if (access.buffer)
      return this->load(op, *access.buffer, indices);
    if (failed(checkInside(op, indices, access.read->shape)))
      return failure();
    return access.read->elements[linearize(indices, access.strides)];
  };
  LogicalResult result = forEachIndex(loops, [&](ArrayRef<int64_t> indices) {
    iteration = indices;
    SmallVector<SmallVector<int64_t>> places;
    for (auto [access, argument] :
         llvm::zip_equal(accesses, body.getArguments())) {
      SmallVector<int64_t> &place =
          places.emplace_back(access.map.compose(indices));
      if (!access.read && !access.buffer) {
        set(argument, get(access.operand->get()));
        continue;
      }
      // An operand whose elements the body does not use may be unknown.
      if (argument.use_empty()) {
        set(argument, {});
        continue;
      }
      FailureOr<Attribute> element = load(access, place);
      if (failed(element))
        return failure();
      set(argument, Datum::makeScalar(*element));
    }
    for (Operation &nested : body.without_terminator()) {
      if (failed(takeSteps(op)))
        return failure();
      if (auto index = dyn_cast<linalg::IndexOp>(nested))
        setInteger(index, indices[index.getDim()]);
      else if (failed(run(&nested)))
        return failure();
    }
    unsigned init = op.getNumDpsInputs();
    for (Value yielded : body.getTerminator()->getOperands()) {
      Access &access = accesses[init];
      ArrayRef<int64_t> place = places[init++];
      Attribute element = get(yielded).scalar;
      if (access.buffer) {
        if (failed(store(op, *access.buffer, place, element)))
          return failure();
        continue;
      }
      if (failed(checkInside(op, place, access.read->shape)))
        return failure();
      access.written->elements[linearize(place, access.strides)] = element;
    }
    return success();
  });
  iteration = around;
  if (failed(result))
    return failure();
  unsigned init = op.getNumDpsInputs();
  for (Value value : op->getResults())
    set(value, Datum::makeTensor(accesses[init++].written));
  return success();
}
