//===- CudaHangTest.c - Work on a GPU that never ends ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With COMM_MOVING_HANG, work on the streams of groups never ends on the driver
// of HostMemoryCuda.cpp, as if other ranks were gone. A wait for it must return
// an error, and destroying the context must not wait for it.
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/CommContext.h"
#include "CommDialect/Runtime/CommRuntime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char metadata[] =
    "{\"version\":1,\"target\":\"cuda\",\"ranks\":1,\"source\":\"test\","
    "\"groups\":[{\"name\":\"g\",\"members\":[[0]],\"nccl\":false}],"
    "\"inputs\":[],\"outputs\":[]}";

static float data[4];

static void entry(void **values) {
  (void)values;
  struct {
    void *allocated, *aligned;
    int64_t offset, size, stride;
  } view = {data, data, 0, 4, 1};
  CommOp *op =
      commOpCreate(COMM_ALL_REDUCE, 0, COMM_SUM, 0, 0, 0, "step.mlir:3:5");
  commOpDestination(op, 1, (const CommMemRef *)&view, COMM_F32);
  commWait(commOpStart(op), "step.mlir:4:5");
}

static void require(int condition, const char *what) {
  if (condition)
    return;
  fprintf(stderr, "not true: %s\n", what);
  exit(1);
}
#define CHECK(condition) require(condition, #condition)

static void checkFails(CommError *error) {
  CHECK(error != NULL);
  const char *expected = "comm.all_reduce at step.mlir:3:5: timed out: not "
                         "complete after 0.2 s (COMM_TIMEOUT) on the stream of "
                         "group @g";
  if (strncmp(commErrorMessage(error), expected, strlen(expected)) != 0) {
    fprintf(stderr, "unexpected: %s\n", commErrorMessage(error));
    exit(1);
  }
  commErrorDestroy(error);
}

int main(void) {
  CommContextOptions options;
  CommContext *context = NULL;
  CommProgram *program = NULL;
  void *memory = NULL;
  commContextOptionsInit(&options);
  options.timeout = 0.2;
  CHECK(!commContextCreate(&options, &context));
  CHECK(!commProgramLoadEntry(context, metadata, entry, &program));
  CHECK(!commProgramRun(program, NULL, NULL, NULL));
  CHECK(!commContextSynchronize(context));

  setenv("COMM_MOVING_HANG", "1", 1);
  CHECK(!commProgramRun(program, NULL, NULL, NULL));
  checkFails(commContextSynchronize(context));
  checkFails(commProgramRun(program, NULL, NULL, NULL));
  checkFails(commContextAllocate(context, 8, &memory));
  CHECK(!commProgramUnload(program));
  CHECK(!commContextDestroy(context));

  // The process can go on.
  unsetenv("COMM_MOVING_HANG");
  CHECK(!commContextCreate(&options, &context));
  CHECK(!commProgramLoadEntry(context, metadata, entry, &program));
  CHECK(!commProgramRun(program, NULL, NULL, NULL));
  CHECK(!commContextDestroy(context));
  puts("ok");
  return 0;
}
