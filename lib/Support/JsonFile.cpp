//===- JsonFile.cpp - Reads JSON files ------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/JsonFile.h"
#include "CommDialect/Support/Files.h"
#include "CommDialect/Support/Nesting.h"
#include "CommDialect/Support/Text.h"

using namespace mlir;
using namespace mlir::comm;
namespace json = llvm::json;

FailureOr<json::Value>
comm::readJsonFile(StringRef file, StringRef what,
                   function_ref<InFlightDiagnostic()> emitError) {
  std::string text;
  std::string error = commfiles::readRegularFile(
      file.str(), text, /*maxBytes=*/uint64_t(1) << 30);
  if (!error.empty()) {
    emitError() << "cannot read the " << what << " '" << file << "': " << error;
    return failure();
  }
  return parseJson(text, file, what, emitError);
}

FailureOr<json::Value>
comm::parseJson(StringRef text, StringRef file, StringRef what,
                function_ref<InFlightDiagnostic()> emitError) {
  if (commfiles::findDeepNesting(text, commfiles::kMaxJsonNesting)) {
    emitError() << "'" << file << "' is not a " << what << ": expected at most "
                << commfiles::kMaxJsonNesting << " nested objects and arrays";
    return failure();
  }
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    emitError() << "'" << file
                << "' is no JSON: " << llvm::toString(value.takeError());
    return failure();
  }
  return std::move(*value);
}

bool StrictObjectMapper::hasNoOthers() {
  // The object is a hash table: report the least of several.
  std::optional<StringRef> other;
  for (const auto &entry : *object)
    if (StringRef key = entry.first;
        !llvm::is_contained(known, key) && (!other || key < *other))
      other = key;
  if (other)
    path.field(*other).report("unknown member");
  return !other;
}

bool comm::isCount(json::Path path, StringLiteral key, int64_t count) {
  if (count >= 0 && count <= int64_t(1) << 62)
    return true;
  path.field(key).report("expected a number from 0 to 2^62");
  return false;
}

LogicalResult
comm::emitMappingError(llvm::Error error, StringRef file, StringRef what,
                       function_ref<InFlightDiagnostic()> emitError) {
  return emitError() << "'" << file << "' is not a " << what << ": "
                     << commtext::makePrintable(
                            llvm::toString(std::move(error)), /*longest=*/300);
}
