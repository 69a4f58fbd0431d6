//===- DynamicLibrary.cpp - Loads shared libraries at run time ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DynamicLibrary.h"

#include <dlfcn.h>
#include <stdexcept>
#include <string>

namespace comm::cuda {

void DynamicLibrary::load(std::initializer_list<const char *> names,
                          const char *purpose, const char *advice) {
  std::string why;
  for (const char *candidate : names) {
    handle = dlopen(candidate, RTLD_NOW | RTLD_LOCAL);
    name = candidate;
    if (handle)
      return;
    // The loader's message distinguishes missing from broken libraries. It
    // usually begins with the name.
    std::string words = dlerror(), prefix = std::string(candidate) + ": ";
    if (words.compare(0, prefix.size(), prefix) == 0)
      words.erase(0, prefix.size());
    why += (why.empty() ? "cannot load " : ", ") + prefix + words;
  }
  throw std::runtime_error(std::string(purpose) + ": " + why + "; " + advice);
}

void *DynamicLibrary::find(const char *symbol) const {
  return dlsym(handle, symbol);
}

void *DynamicLibrary::require(const char *symbol) const {
  void *function = find(symbol);
  if (!function)
    throw std::runtime_error(std::string(name) + " has no " + symbol +
                             ": it is too old");
  return function;
}

} // namespace comm::cuda
