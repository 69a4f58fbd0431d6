//===- Obstacles.cpp - Collectives without a comm equivalent --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Obstacles.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

/// Returns the only operation of a reducer, ignoring conversions; none if there
/// are several, or it is not supported.
static std::optional<ReductionKind> getReduction(const Instruction &collective,
                                                 Type element) {
  if (collective.called.size() != 1)
    return std::nullopt;
  const Instruction *operation = nullptr;
  for (const Instruction &inner : collective.called[0]->instructions) {
    StringRef opcode = inner.proto->opcode;
    if (inner.opcode == Opcode::Parameter || inner.opcode == Opcode::Bitcast ||
        opcode == "convert" || opcode == "copy")
      continue;
    if (operation)
      return std::nullopt;
    operation = &inner;
  }
  if (!operation || operation->operands.size() != 2)
    return std::nullopt;
  bool isOfUnsigned = isUnsigned(operation->getShape()) || element.isInteger(1);
  return llvm::StringSwitch<std::optional<ReductionKind>>(
             operation->proto->opcode)
      .Case("add", ReductionKind::Sum)
      .Case("multiply", ReductionKind::Prod)
      .Case("maximum", isOfUnsigned ? ReductionKind::UMax : ReductionKind::Max)
      .Case("minimum", isOfUnsigned ? ReductionKind::UMin : ReductionKind::Min)
      .Case("and", ReductionKind::BAnd)
      .Case("or", ReductionKind::BOr)
      .Case("xor", ReductionKind::BXor)
      .Default(std::nullopt);
}

static std::string toString(Type type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << type;
  return text;
}

Obstacle hlo::findObstacle(TypeRange types) {
  if (types.empty())
    return "it has no arrays";
  for (Type type : types) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return "it has a token among its arrays";
    Type element = tensor.getElementType();
    // Arrays have no other complex types, and no other integer widths from 8
    // bits on (Shapes.cpp).
    if (isa<ComplexType>(element))
      continue;
    unsigned width = element.getIntOrFloatBitWidth();
    if (width != 1 && width < 8)
      return "comm has no collectives on elements of type '" +
             toString(element) + "'";
  }
  return "";
}

/// Returns true if `kind` is defined on `type` (collective_c9).
static bool isReduced(Type type, ReductionKind kind) {
  Type element = cast<RankedTensorType>(type).getElementType();
  bool isArithmetic = kind == ReductionKind::Sum || kind == ReductionKind::Prod;
  if (isa<ComplexType>(element))
    return isArithmetic;
  if (isa<FloatType>(element))
    return element.getIntOrFloatBitWidth() > 8 &&
           (isArithmetic || kind == ReductionKind::Max ||
            kind == ReductionKind::Min);
  return true;
}

std::optional<ReductionKind> hlo::findReduction(const Instruction &collective,
                                                TypeRange results,
                                                Obstacle &obstacle) {
  std::optional<ReductionKind> kind = getReduction(
      collective, cast<RankedTensorType>(results[0]).getElementType());
  if (!kind) {
    obstacle = "its reducer is not one operation that comm has";
    return std::nullopt;
  }
  for (Type type : results)
    if (!isReduced(type, *kind))
      obstacle = ("comm has no reduction '" + stringifyReductionKind(*kind) +
                  "' of elements of type '")
                     .str() +
                 toString(cast<RankedTensorType>(type).getElementType()) + "'";
  return kind;
}
