//===- JsonFile.h - Files that tools of ours have written -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SUPPORT_JSONFILE_H
#define COMMDIALECT_SUPPORT_JSONFILE_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/JSON.h"

namespace mlir::comm {

/// The JSON in `file`, a regular file of at most 1 GiB. `what` is what it
/// should be, for messages: "report". Errors are one line that names the file.
FailureOr<llvm::json::Value>
readJsonFile(StringRef file, StringRef what,
             function_ref<InFlightDiagnostic()> emitError);

/// The JSON in `text`, which messages say is in `file`.
FailureOr<llvm::json::Value>
parseJson(StringRef text, StringRef file, StringRef what,
          function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::comm

#endif // COMMDIALECT_SUPPORT_JSONFILE_H
