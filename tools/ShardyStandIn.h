//===- ShardyStandIn.h - Shardy's namespace, without its ops ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR takes an op with one region and of no known dialect for a symbol table
// that it knows nothing of. So its verifier refuses every func.call inside of
// an sdy.manual_computation, which JAX writes for each nested jit. That the
// namespace has a dialect is enough for it. The ops stay unregistered, and the
// attributes text.
//
// For tools only: another compiler may have the real one.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_SHARDYSTANDIN_H
#define COMMDIALECT_TOOLS_SHARDYSTANDIN_H

#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"

namespace mlir::comm {

class ShardyStandIn : public Dialect {
public:
  explicit ShardyStandIn(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<ShardyStandIn>()) {
    allowUnknownOperations();
  }

  static constexpr StringLiteral getDialectNamespace() { return {"sdy"}; }

  Attribute parseAttribute(DialectAsmParser &parser, Type type) const final {
    return OpaqueAttr::get(StringAttr::get(getContext(), getNamespace()),
                           parser.getFullSymbolSpec(),
                           type ? type : NoneType::get(getContext()));
  }

  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ShardyStandIn)
};

/// An op's name finds its dialect when it is first seen: the dialect must be
/// there from the beginning.
inline void registerShardyStandIn(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, BuiltinDialect *) {
    context->getOrLoadDialect<ShardyStandIn>();
  });
}

} // namespace mlir::comm

#endif // COMMDIALECT_TOOLS_SHARDYSTANDIN_H
