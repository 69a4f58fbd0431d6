//===- comm.c - Test of the C API -----------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// RUN: %build_dir/test/CAPI/comm-capi-test 2>&1 | FileCheck %s

#include "CommDialect-c/Dialects.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"

#include <stdio.h>

static void print(MlirStringRef text, void *unused) {
  (void)unused;
  fwrite(text.data, 1, text.length, stdout);
}

// CHECK-LABEL: types
static void testTypes(void) {
  puts("types");
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__comm__(), context);

  MlirType token = mlirCommTokenTypeGet(context);
  // CHECK-NEXT: !comm.token
  mlirTypePrint(token, print, NULL);
  // CHECK-NEXT: is a token: 1 0
  printf("\nis a token: %d %d\n", mlirTypeIsACommTokenType(token),
         mlirTypeIsACommTokenType(mlirF32TypeGet(context)));
  // CHECK-NEXT: same id: 1
  printf("same id: %d\n", mlirTypeIDEqual(mlirTypeGetTypeID(token),
                                          mlirCommTokenTypeGetTypeID()));
  MlirType parsed =
      mlirTypeParseGet(context, mlirStringRefCreateFromCString("!comm.token"));
  // CHECK-NEXT: parsed: 1
  printf("parsed: %d\n", mlirTypeEqual(token, parsed));
  mlirContextDestroy(context);
}

static const char *program =
    "comm.group @g = ranks [[0, 1]]\n"
    "func.func @main(%a: memref<4xf32>) {\n"
    "  %t = comm.all_reduce sum into %a on @g : memref<4xf32>\n"
    "  comm.wait %t, %a : memref<4xf32>\n"
    "  return\n"
    "}\n";

// CHECK-LABEL: pipeline
static void testPipeline(void) {
  puts("pipeline");
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirCommRegisterAllDialects(registry);
  mlirCommRegisterAllPasses();
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);

  MlirModule module =
      mlirModuleCreateParse(context, mlirStringRefCreateFromCString(program));
  MlirPassManager manager = mlirPassManagerCreate(context);
  MlirLogicalResult parsed = mlirParsePassPipeline(
      mlirPassManagerGetAsOpPassManager(manager),
      mlirStringRefCreateFromCString("builtin.module(convert-comm-to-runtime)"),
      print, NULL);
  // CHECK-NEXT: parsed: 1
  printf("parsed: %d\n", mlirLogicalResultIsSuccess(parsed));
  MlirLogicalResult ran =
      mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  // CHECK-NEXT: ran: 1
  printf("ran: %d\n", mlirLogicalResultIsSuccess(ran));
  // CHECK: call @commOpStart
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

int main(void) {
  testTypes();
  testPipeline();
  return 0;
}
