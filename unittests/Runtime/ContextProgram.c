// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that sums a scalar over four ranks.
//
// It has the symbols that comm-run --emit writes.
#include "CommDialect/Runtime/CommRuntime.h"

#include <stdlib.h>

const char commProgramMetadata[] =
    "{\"version\": 1, \"target\": \"host\", \"ranks\": 4, \"groups\": ["
    "{\"name\": \"all\", \"members\": [[0, 1, 2, 3]]}], \"inputs\": ["
    "{\"kind\": \"scalar\", \"shape\": [], \"dtype\": \"f32\"}], \"outputs\": ["
    "{\"kind\": \"scalar\", \"shape\": [], \"dtype\": \"f32\"}]}";

void commProgramEntry(void **values) {
  float *memory = commAlloc(sizeof(float));
  *memory = *(float *)values[0];
  CommMemRef *view = malloc(sizeof(CommMemRef));
  view->allocated = view->aligned = memory;
  view->offset = 0;
  CommOp *op = commOpCreate(COMM_ALL_REDUCE, 0, COMM_SUM, 0, 0, 0, "program");
  commOpDestination(op, 0, view, COMM_F32);
  free(view);
  commWait(commOpStart(op), "program");
  *(float *)values[1] = *memory;
  commFree(memory);
}
