//===- ComputeBuilder.h - Builds the compute of one op ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_COMPUTEBUILDER_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_COMPUTEBUILDER_H

#include "StablehloToArith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::comm {

inline bool isFloat(Type type) {
  return isa<FloatType>(getElementTypeOrSelf(type));
}
inline bool isBool(Type type) {
  return getElementTypeOrSelf(type).isInteger(1);
}
/// Returns true for a ranked tensor of signless integers or floats.
inline bool isSimple(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor &&
         (isFloat(type) || tensor.getElementType().isSignlessInteger());
}

/// Returns an integer attribute of `op`, given as an array or (older) as a
/// tensor; none if `op` has no such attribute.
std::optional<SmallVector<int64_t>> getIntegers(Operation *op, StringRef name);

/// Builds the op that replaces one StableHLO op. The functions return null if
/// they do not apply.
class ComputeBuilder {
public:
  ComputeBuilder(Operation *op, Signs signs)
      : op(op), signs(signs), builder(op), loc(op->getLoc()) {}

  Value build();

private:
  Value operand(unsigned index) { return op->getOperand(index); }
  RankedTensorType resultType() {
    return cast<RankedTensorType>(op->getResult(0).getType());
  }
  template <typename OpTy>
  Value create(ValueRange operands) {
    return OpTy::create(builder, loc, operands).getResult();
  }
  /// Creates FloatOp on floats, else IntOp or, for unsigned integers,
  /// UnsignedOp.
  template <typename FloatOp, typename IntOp, typename UnsignedOp = IntOp>
  Value createByType(ValueRange operands);
  template <typename FloatOp>
  Value createFloat();
  Value createSplat(Type type, double value);

  Value buildElementwise(StringRef name);
  Value buildBinary(StringRef name);
  Value buildUnary(StringRef name);
  Value buildErfInv();
  Value buildCompare();
  Value buildIntegerCompare(StringRef direction, bool isUnsigned, Value a,
                            Value b);
  Value buildSelect();
  Value buildClamp();
  Value buildConvert();
  Value convertElements(Value value, Type to);
  Value buildConstant();
  Value buildIota();
  Value buildReshape();
  Value buildBroadcast();
  Value buildTranspose();
  Value buildSlice();
  Value buildDynamicSlice(bool isUpdate);
  Value buildPad();
  Value buildConcatenate();

  Value createEmpty() {
    return tensor::EmptyOp::create(builder, loc, resultType(), ValueRange());
  }

  Operation *op;
  Signs signs;
  OpBuilder builder;
  Location loc;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_COMPUTEBUILDER_H
