//===- DynamicLibrary.h - Loads shared libraries at run time ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime links no NVIDIA library: without them a program prints what is
// missing, and tests put stand-ins first in LD_LIBRARY_PATH.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_DYNAMICLIBRARY_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_DYNAMICLIBRARY_H

#include <initializer_list>

namespace comm::cuda {

class DynamicLibrary {
public:
  /// Loads the first of `names` that exists; throws std::runtime_error if none
  /// does. `purpose`, such as "no NVIDIA driver", begins the message; `advice`,
  /// such as "install it", ends it.
  void load(std::initializer_list<const char *> names, const char *purpose,
            const char *advice);

  /// Returns the function; throws std::runtime_error if it is missing.
  void *require(const char *symbol) const;
  /// Returns the function, or null.
  void *find(const char *symbol) const;

private:
  void *handle = nullptr;
  const char *name = "";
};

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_DYNAMICLIBRARY_H
