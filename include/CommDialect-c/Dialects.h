//===- Dialects.h - C API of the comm dialect ---------------------*- C -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_C_DIALECTS_H
#define COMMDIALECT_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Declares mlirGetDialectHandle__comm__, the handle of the dialect alone.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Comm, comm);

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

/// Registers the dialect and the interface models for its bufferization.
MLIR_CAPI_EXPORTED void
mlirCommRegisterAllDialects(MlirDialectRegistry registry);

/// Registers all passes and pipelines, for mlirParsePassPipeline.
MLIR_CAPI_EXPORTED void mlirCommRegisterAllPasses(void);

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Returns `!comm.token`. The dialect must be loaded.
MLIR_CAPI_EXPORTED MlirType mlirCommTokenTypeGet(MlirContext context);

MLIR_CAPI_EXPORTED bool mlirTypeIsACommTokenType(MlirType type);

MLIR_CAPI_EXPORTED MlirTypeID mlirCommTokenTypeGetTypeID(void);

#ifdef __cplusplus
}
#endif

#endif // COMMDIALECT_C_DIALECTS_H
