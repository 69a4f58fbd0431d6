//===- Bf16AsBits.cpp - Replaces bf16 by i16 ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::comm {
#define GEN_PASS_DEF_BF16ASBITSPASS
#include "CommDialect/Compute/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;

namespace {
struct Bf16AsBitsPass : public comm::impl::Bf16AsBitsPassBase<Bf16AsBitsPass> {
  void runOnConverted() override {
    Type bits = IntegerType::get(&getContext(), 16);
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
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
  }
};
} // namespace
