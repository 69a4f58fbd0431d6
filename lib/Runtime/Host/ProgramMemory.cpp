//===- ProgramMemory.cpp - Host versions of memory and graph functions ----===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On the host, the program uses host memory and entries are synchronous.
// Callers need not know the target of a program.
//===----------------------------------------------------------------------===//
#include "Abi.h"
#include "Failure.h"

#include <cstring>

using namespace comm::runtime;

static void copy(const char *function, void *to, const void *from,
                 uint64_t bytes) {
  if (bytes == 0)
    return;
  if (!to || !from)
    fail(function, nullptr,
         "a copy of " + std::to_string(bytes) + " bytes " +
             (to ? "from" : "to") + " a null pointer");
  std::memcpy(to, from, bytes);
}

void commCopyIn(void *programMemory, const void *hostMemory, uint64_t bytes) {
  copy("commCopyIn", programMemory, hostMemory, bytes);
}

void commCopyOut(void *hostMemory, const void *programMemory, uint64_t bytes) {
  copy("commCopyOut", hostMemory, programMemory, bytes);
}

void *commInputPlace(int32_t, int64_t, uint64_t) {
  fail("commInputPlace", nullptr, "inputs of a host's program have no places");
}

void commSynchronize(void) {}

[[noreturn]] static void failGraph(const char *what) {
  fail(what, nullptr,
       "a program for the host cannot be recorded as a CUDA graph");
}

CommGraph *commGraphCreate(void (*)(void **), void **) {
  failGraph("commGraphCreate");
}
void commGraphLaunch(CommGraph *) { failGraph("commGraphLaunch"); }
void commGraphDestroy(CommGraph *) { failGraph("commGraphDestroy"); }
