//===- Dialects.cpp - C API of the comm dialect ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect-c/Dialects.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/InitAll.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"

using namespace mlir;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Comm, comm, comm::CommDialect)

void mlirCommRegisterAllDialects(MlirDialectRegistry registry) {
  comm::registerAllDialects(*unwrap(registry));
}

void mlirCommRegisterAllPasses() { comm::registerAllPasses(); }

MlirType mlirCommTokenTypeGet(MlirContext context) {
  return wrap(comm::TokenType::get(unwrap(context)));
}

bool mlirTypeIsACommTokenType(MlirType type) {
  return isa<comm::TokenType>(unwrap(type));
}

MlirTypeID mlirCommTokenTypeGetTypeID() {
  return wrap(comm::TokenType::getTypeID());
}
