//===- ApiCalls.h - Common parts of functions of the C API ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_HOST_APICALLS_H
#define COMMDIALECT_LIB_RUNTIME_HOST_APICALLS_H

#include "Context.h"
#include "Error.h"

namespace comm::runtime {

/// Calls `body` unless the context is broken, and returns its error.
template <typename Body>
CommError *callOn(CommContext *context, const char *function, Body body) {
  if (!context)
    return returnErrors(function, -1, [&] {
      fail(function, nullptr, "the context or program is null");
    });
  return returnErrors(function, context->rank(), [&] {
    context->checkNotBroken();
    body();
  });
}

inline CommContext *contextOf(const CommProgram *program) {
  return program ? &program->context : nullptr;
}

/// Adds a program to the context. `problem` is the reason why this rank has no
/// program, or empty.
CommProgram *addProgram(CommContext &context, const char *function,
                        ProgramFile file, const char *metadata,
                        void (*entry)(void **), const std::string &problem);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_HOST_APICALLS_H
