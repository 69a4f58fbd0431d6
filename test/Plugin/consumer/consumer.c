//===- consumer.c - Uses the installed C API ------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect-c/Dialects.h"

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__comm__(), context);
  mlirTypeDump(mlirCommTokenTypeGet(context));
  mlirContextDestroy(context);
  return 0;
}
