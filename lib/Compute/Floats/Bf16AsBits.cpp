//===- Bf16AsBits.cpp - Replaces bf16 by i16 ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NarrowFloats.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

void comm::storeBf16AsBits(Operation *root) {
  Type bits = IntegerType::get(root->getContext(), 16);
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](BFloat16Type) -> std::optional<Type> { return bits; });
  // Convert values too, because a FloatAttr must not have an integer type.
  replacer.addReplacement([&](FloatAttr value) -> std::optional<Attribute> {
    if (!value.getType().isBF16())
      return std::nullopt;
    return IntegerAttr::get(bits, value.getValue().bitcastToAPInt());
  });
  replacer.addReplacement(
      [&](DenseElementsAttr values) -> std::optional<Attribute> {
        if (!values.getElementType().isBF16())
          return std::nullopt;
        return values.bitcast(bits);
      });
  replacer.recursivelyReplaceElementsIn(root, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}
