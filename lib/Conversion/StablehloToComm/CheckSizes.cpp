//===- CheckSizes.cpp - Checks sizes for overflow -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckSizes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;

/// The largest table of integers; larger ones exceed the number of ranks.
static constexpr int64_t kMaxTable = int64_t(1) << 24;

/// Returns true if the tensor's bytes are at most kMaxImported. The other
/// dimensions count even if one has size 0, because sizes are multiplied in any
/// order.
static bool isTypeSupported(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return true;
  Type element = shaped.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  // An element has at most 16 bytes (a complex f64). Integers of other widths
  // are rejected at their uses.
  int64_t bytes = 16;
  if (element.isIntOrFloat() && element.getIntOrFloatBitWidth() <= 64 &&
      element == shaped.getElementType())
    bytes = llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  for (int64_t size : shaped.getShape()) {
    if (ShapedType::isDynamic(size) || size == 0)
      continue;
    if (bytes > kMaxImported / size)
      return false;
    bytes *= size;
  }
  return true;
}

namespace {

/// Checks the attributes of one op.
class AttributeChecker {
public:
  explicit AttributeChecker(Operation *op) : op(op) {}

  LogicalResult check(StringRef name, Attribute attribute);

private:
  LogicalResult checkInteger(StringRef name, const APInt &value);

  Operation *op;
};

} // namespace

LogicalResult AttributeChecker::checkInteger(StringRef name,
                                             const APInt &value) {
  if (value.getSignificantBits() <= 49 &&
      std::abs(value.getSExtValue()) <= kMaxImported)
    return success();
  SmallString<32> text;
  value.toStringSigned(text);
  return op->emitOpError() << "has " << text << " in '" << name
                           << "'; at most 2^48 is supported";
}

LogicalResult AttributeChecker::check(StringRef name, Attribute attribute) {
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return checkInteger(name, integer.getValue());
  if (auto array = dyn_cast<DenseI64ArrayAttr>(attribute)) {
    for (int64_t value : array.asArrayRef())
      if (failed(checkInteger(name, APInt(64, value, /*isSigned=*/true))))
        return failure();
  } else if (auto table = dyn_cast<DenseIntElementsAttr>(attribute)) {
    // A splat of 2^60 elements is short as text.
    if (!isTypeSupported(table.getType()) || table.size() > kMaxTable)
      return op->emitOpError()
             << "has '" << name << "' of type " << table.getType()
             << "; at most " << kMaxTable << " integers are supported";
    if (table.isSplat())
      return table.empty() ? success()
                           : checkInteger(name, table.getSplatValue<APInt>());
    for (const APInt &value : table.getValues<APInt>())
      if (failed(checkInteger(name, value)))
        return failure();
  } else if (auto list = dyn_cast<ArrayAttr>(attribute)) {
    for (Attribute element : list)
      if (failed(check(name, element)))
        return failure();
  }
  return success();
}

LogicalResult comm::checkSizes(Operation *root) {
  WalkResult result = root->walk([](Operation *op) {
    auto checkType = [&](Type type) -> WalkResult {
      if (isTypeSupported(type))
        return WalkResult::advance();
      op->emitOpError() << "has a value of type " << type
                        << "; tensors of at most 2^48 bytes are supported";
      return WalkResult::interrupt();
    };
    for (Type type : op->getResultTypes())
      if (checkType(type).wasInterrupted())
        return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Type type : block.getArgumentTypes())
          if (checkType(type).wasInterrupted())
            return WalkResult::interrupt();
    StringRef dialect = op->getName().getDialectNamespace();
    if (dialect != "stablehlo" && dialect != "mhlo" && dialect != "chlo")
      return WalkResult::advance();
    StringRef name = op->getName().stripDialect();
    AttributeChecker checker(op);
    // The properties of an unregistered op are a dictionary.
    auto attributes = llvm::to_vector(op->getDiscardableAttrs());
    if (auto properties =
            dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
      llvm::append_range(attributes, properties);
    for (NamedAttribute attribute : attributes) {
      // Contents of constants are not sizes, and their type is the result's.
      if (name == "constant" || attribute.getName() == "backend_config")
        continue;
      if (failed(checker.check(attribute.getName(), attribute.getValue())))
        return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
