//===- CallSite.h - What an error of this thread is about ----------*- C++
//-*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver and NCCL report an error of a call, not of an op. Whoever works on
// an op says so here, so that every failed call names the op and its location.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_CALLSITE_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_CALLSITE_H

namespace comm::cuda {

/// The op (or function) that this thread works on and its location, which may
/// be null.
struct CallSite {
  const char *what;
  const char *location;
};

/// Sets the call site while it lives. Texts must outlive it.
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

/// Ends the program: `rank R: error: <what> at <location>: <call>'s function
/// failed: <code> (<text>)`.
[[noreturn]] void failCall(const char *call, const char *code,
                           const char *text);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_CALLSITE_H
