//===- DynamicLibrary.h - Libraries found at run time -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library links none of NVIDIA's: a machine without them gets a line that
// says what is missing, and tests put stand-ins first in LD_LIBRARY_PATH.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_DYNAMICLIBRARY_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_DYNAMICLIBRARY_H

#include <initializer_list>

namespace comm::cuda {

class DynamicLibrary {
public:
  /// Loads the first of `names` that is there; throws std::runtime_error if
  /// none is. `purpose` begins the message, as in "no NVIDIA driver"; `advice`,
  /// such as "install it", ends it.
  void load(std::initializer_list<const char *> names, const char *purpose,
            const char *advice);

  /// The function; throws std::runtime_error if it is missing.
  void *require(const char *symbol) const;
  /// The function, or null.
  void *find(const char *symbol) const;

private:
  void *handle = nullptr;
  const char *name = "";
};

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_DYNAMICLIBRARY_H
