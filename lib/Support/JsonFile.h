//===- JsonFile.h - Reads JSON files ----------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SUPPORT_JSONFILE_H
#define COMMDIALECT_LIB_SUPPORT_JSONFILE_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/JSON.h"

namespace mlir::comm {

/// Parses `file`, a regular file of at most 1 GiB. `what` is its kind for
/// messages, such as "report". Errors are one line that names the file.
FailureOr<llvm::json::Value>
readJsonFile(StringRef file, StringRef what,
             function_ref<InFlightDiagnostic()> emitError);

/// Parses `text`, the contents of `file`.
FailureOr<llvm::json::Value>
parseJson(StringRef text, StringRef file, StringRef what,
          function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SUPPORT_JSONFILE_H
