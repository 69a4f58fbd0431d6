//===- CallSite.h - Context of errors in this thread ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver and NCCL report errors of calls, not of ops. Code that works on an
// op sets its call site, so that errors of failed calls name the op and
// location.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_CALLSITE_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_CALLSITE_H

namespace comm::cuda {

/// The op or function that this thread works on, and its location or null.
struct CallSite {
  const char *what;
  const char *location;
};

/// Sets the call site during its lifetime. The strings must outlive it.
class AtCallSite {
public:
  AtCallSite(const char *what, const char *location);
  ~AtCallSite();
  AtCallSite(const AtCallSite &) = delete;
  AtCallSite &operator=(const AtCallSite &) = delete;

private:
  CallSite outer;
};

const CallSite &currentCallSite();

/// Fails with `<what> at <location>: <function>
/// failed: <code> (<text>)`; the function is the part of `call` before the
/// parenthesis.
[[noreturn]] void failCall(const char *call, const char *code,
                           const char *text);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_CALLSITE_H
