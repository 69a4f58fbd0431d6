//===- Place.h - What an error of this thread is about ----------*- C++ -*-===//
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
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_PLACE_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_PLACE_H

namespace comm::cuda {

/// The op (or function) that this thread works on and its location, which may
/// be null.
struct Place {
  const char *what;
  const char *location;
};

/// Sets the place while it lives. Texts must outlive it.
class InPlace {
public:
  InPlace(const char *what, const char *location);
  ~InPlace();
  InPlace(const InPlace &) = delete;
  InPlace &operator=(const InPlace &) = delete;

private:
  Place outer;
};

const Place &currentPlace();

/// Ends the program: `rank R: error: <what> at <location>: <call>'s function
/// failed: <code> (<text>)`.
[[noreturn]] void failCall(const char *call, const char *code,
                           const char *text);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_PLACE_H
