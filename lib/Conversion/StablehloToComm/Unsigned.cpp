//===- Unsigned.cpp - Makes unsigned integers signless --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unsigned.h"
#include "CommDialect/Analysis/Unconverted.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns true if `type` contains an unsigned integer, such as in a tuple.
static bool isUnsigned(Type type) {
  // Avoids the slow walk for most types.
  Type element = type;
  if (auto tensor = dyn_cast<RankedTensorType>(type);
      tensor && !tensor.getEncoding())
    element = tensor.getElementType();
  if (element.isIntOrIndexOrFloat())
    return element.isUnsignedInteger();
  return type
      .walk([](Type part) {
        return part.isUnsignedInteger() ? WalkResult::interrupt()
                                        : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Creates a replacer that makes types, and attributes of such types, signless.
static AttrTypeReplacer createReplacer() {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](IntegerType type) -> std::optional<Type> {
    if (!type.isUnsigned())
      return std::nullopt;
    return IntegerType::get(type.getContext(), type.getWidth());
  });
  replacer.addReplacement(
      [](ElementsAttr elements)
          -> std::optional<std::pair<Attribute, WalkResult>> {
        auto unchanged =
            std::make_pair(Attribute(elements), WalkResult::skip());
        ShapedType type = elements.getShapedType();
        if (!type.getElementType().isUnsignedInteger())
          return unchanged;
        Type signless =
            IntegerType::get(type.getContext(), type.getElementTypeBitWidth());
        if (auto dense = dyn_cast<DenseIntElementsAttr>(elements))
          return std::make_pair(Attribute(dense.bitcast(signless)),
                                WalkResult::skip());
        if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
          return std::make_pair(
              Attribute(DenseResourceElementsAttr::get(
                  type.clone(signless), resource.getRawHandle())),
              WalkResult::skip());
        return unchanged;
      });
  return replacer;
}

/// Returns true for StableHLO ops that treat signed and unsigned integers
/// alike, or only move them. Ops with regions are judged by the ops in them.
static bool isSignAgnostic(Operation *op) {
  return llvm::StringSwitch<bool>(op->getName().stripDialect())
      .Cases({"add", "subtract", "multiply", "negate", "and", "or", "xor",
              "not", "select", "shift_left", "shift_right_logical"},
             true)
      .Cases({"popcnt", "count_leading_zeros", "bitcast_convert"}, true)
      .Cases({"constant", "iota", "reshape", "transpose", "broadcast_in_dim",
              "slice", "concatenate", "pad", "reverse", "optimization_barrier"},
             true)
      .Cases({"dot_general", "dot", "reduce", "map", "sort", "return",
              "rng_bit_generator", "reduce_window", "select_and_scatter",
              "convolution", "dynamic_reshape", "dynamic_broadcast_in_dim"},
             true)
      .Default(false);
}

/// Returns true for ops that only move their first operand, and sets
/// `firstIndex` to the number of the first index operand. Unsigned indices
/// would be clamped differently if large.
static bool isIndexed(Operation *op, unsigned &firstIndex) {
  std::optional<unsigned> first =
      llvm::StringSwitch<std::optional<unsigned>>(op->getName().stripDialect())
          .Cases({"dynamic_slice", "gather", "scatter"}, 1)
          .Case("dynamic_update_slice", 2)
          .Default(std::nullopt);
  firstIndex = first.value_or(0);
  return first.has_value();
}

/// Returns true for ops with unknown computations, such as XLA's fusions, of
/// which only the sizes matter.
static bool isOpaque(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return !llvm::is_contained({"stablehlo", "chlo"}, dialect) ||
         llvm::is_contained(
             {"composite", "custom_call", "get_tuple_element", "tuple"},
             op->getName().stripDialect());
}

/// Returns true for ops that are converted or rejected elsewhere.
static bool isConvertedElsewhere(Operation *op) {
  return llvm::StringSwitch<bool>(op->getName().stripDialect())
      .Cases({"while", "if", "case", "send", "recv", "infeed", "outfeed",
              "partition_id", "replica_id", "async_done"},
             true)
      .Default(isStablehloCollective(op));
}

void UnsignedConversion::initialize(ModuleOp module) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto function = dyn_cast<func::FuncOp>(op))
      hasUnsigned |= llvm::any_of(function.getArgumentTypes(), isUnsigned) ||
                     llvm::any_of(function.getResultTypes(), isUnsigned);
    bool operands = llvm::any_of(op->getOperandTypes(), isUnsigned);
    bool results = llvm::any_of(op->getResultTypes(), isUnsigned);
    bool arguments = llvm::any_of(op->getRegions(), [](Region &region) {
      return llvm::any_of(region, [](Block &block) {
        return llvm::any_of(block.getArgumentTypes(), isUnsigned);
      });
    });
    hasUnsigned |= operands || results || arguments;
    // Reducers are only recognized, then erased.
    if (isStablehloCollective(op))
      return WalkResult::skip();
    if (!operands && !results)
      return WalkResult::advance();
    if (op->isRegistered())
      return WalkResult::advance();
    bool isStablehlo = op->getName().getDialectNamespace() == "stablehlo";
    unsigned firstIndex;
    if (isStablehlo && (isConvertedElsewhere(op) || isSignAgnostic(op)))
      return WalkResult::advance();
    if (isStablehlo && isIndexed(op, firstIndex) &&
        llvm::none_of(op->getOperands().drop_front(
                          std::min(firstIndex, op->getNumOperands())),
                      [](Value index) { return isUnsigned(index.getType()); }))
      return WalkResult::advance();
    if (op->getName().getDialectNamespace() == "sdy")
      return WalkResult::advance();
    signSensitive.push_back({op, Signs{operands, results}});
    return WalkResult::advance();
  });
}

/// Replaces inherent attributes, printed in `<{...}>`, and discardable ones.
static void makeAttributesSignless(Operation *op, AttrTypeReplacer &replacer) {
  if (Attribute inherent = op->getPropertiesAsAttribute())
    if (Attribute replaced = replacer.replace(inherent); replaced != inherent)
      (void)op->setPropertiesFromAttribute(replaced, nullptr);
  for (NamedAttribute attribute :
       llvm::make_early_inc_range(op->getDiscardableAttrs()))
    if (Attribute replaced = replacer.replace(attribute.getValue());
        replaced != attribute.getValue())
      op->setDiscardableAttr(attribute.getName(), replaced);
}

LogicalResult UnsignedConversion::convert(ModuleOp module) {
  if (!hasUnsigned)
    return success();
  SmallVector<Operation *> casts;
  AttrTypeReplacer replacer = createReplacer();
  module.walk([&](Operation *op) {
    for (OpResult result : op->getResults())
      result.setType(replacer.replace(result.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setType(replacer.replace(argument.getType()));
    if (auto function = dyn_cast<func::FuncOp>(op))
      function.setFunctionType(cast<FunctionType>(
          replacer.replace(Type(function.getFunctionType()))));
    if (!op->isRegistered())
      makeAttributesSignless(op, replacer);
    else if (auto value = op->getAttrOfType<ElementsAttr>("value"))
      op->setAttr("value", replacer.replace(value));
    if (isa<UnrealizedConversionCastOp>(op) ||
        op->getName().getStringRef() == "stablehlo.bitcast_convert")
      casts.push_back(op);
  });
  for (Operation *cast : casts) {
    if (cast->getOperandTypes() != cast->getResultTypes())
      continue;
    cast->replaceAllUsesWith(cast->getOperands());
    cast->erase();
  }
  bool hasFailed = false;
  for (auto [op, signs] : signSensitive) {
    if (succeeded(convertToArith(op, signs)) || isOpaque(op))
      continue;
    op->emitOpError("has unsigned integers, and it is not known to do the same "
                    "to signed ones");
    hasFailed = true;
  }
  return failure(hasFailed);
}
