//===- StandIns.cpp - Placeholders for dialects of importers --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/StandIns.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;

static constexpr StringLiteral kNamespaces[] = {
    // JAX and XLA.
    "stablehlo", "chlo", "mhlo", "sdy", "hlo",
    // PyTorch.
    "c10d_functional", "aten", "prims", "inductor", "inductor_prims"};

namespace {
/// A dialect with the namespace number `kIndex` and no ops.
template <size_t kIndex>
class StandIn : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StandIn)

  explicit StandIn(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<StandIn>()) {
    allowUnknownOperations();
    allowUnknownTypes();
  }

  static constexpr StringLiteral getDialectNamespace() {
    return kNamespaces[kIndex];
  }

  Attribute parseAttribute(DialectAsmParser &parser, Type type) const final {
    return OpaqueAttr::get(StringAttr::get(getContext(), getNamespace()),
                           parser.getFullSymbolSpec(),
                           type ? type : NoneType::get(getContext()));
  }

  Type parseType(DialectAsmParser &parser) const final {
    return OpaqueType::get(StringAttr::get(getContext(), getNamespace()),
                           parser.getFullSymbolSpec());
  }
};
} // namespace

template <size_t kIndex>
static void loadStandIn(MLIRContext *context) {
  if (!context->getDialectRegistry().getDialectAllocator(kNamespaces[kIndex]))
    context->getOrLoadDialect<StandIn<kIndex>>();
}

template <size_t... kIndices>
static void loadStandIns(MLIRContext *context,
                         std::index_sequence<kIndices...>) {
  (loadStandIn<kIndices>(context), ...);
}

// An op name is bound to its dialect at its first use, so the stand-ins must be
// loaded with the context.
void comm::registerStandInDialects(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, BuiltinDialect *) {
    loadStandIns(context, std::make_index_sequence<std::size(kNamespaces)>());
  });
}
