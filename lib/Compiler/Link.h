//===- Link.h - Links an object file to a shared object ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPILER_LINK_H
#define COMMDIALECT_LIB_COMPILER_LINK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::comm {

/// Links `object`, an object file for x86-64, into a shared object, `linked`.
/// It needs `libraries`, the sonames of the runtime and others, and the C and
/// math libraries; none of them has to be on this machine. Returns an error, or
/// an empty string. Several threads may call it.
std::string linkSharedObject(llvm::StringRef object,
                             llvm::ArrayRef<llvm::StringRef> libraries,
                             std::string &linked);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPILER_LINK_H
