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

/// Maps the members of an object, as ObjectMapper does, each at most once.
/// Other members are errors, so that a misspelled one is not silently ignored.
class StrictObjectMapper : public llvm::json::ObjectMapper {
public:
  StrictObjectMapper(const llvm::json::Value &value, llvm::json::Path path)
      : ObjectMapper(value, path), object(value.getAsObject()), path(path) {}

  template <typename T>
  bool map(StringLiteral key, T &value) {
    known.push_back(key);
    return ObjectMapper::map(key, value);
  }
  template <typename T>
  bool mapOptional(StringLiteral key, T &value) {
    known.push_back(key);
    return ObjectMapper::mapOptional(key, value);
  }
  /// Returns true if all members have been mapped, or reports another one.
  bool hasNoOthers();

private:
  const llvm::json::Object *object;
  llvm::json::Path path;
  SmallVector<StringRef> known;
};

/// Returns true if `count`, the value of `key`, is from 0 to 2^62, so that a
/// sum of two fits. Reports an error otherwise.
bool isCount(llvm::json::Path path, StringLiteral key, int64_t count);

/// Maps `key` to a count.
template <typename Mapper>
bool mapCount(Mapper &map, llvm::json::Path path, StringLiteral key,
              int64_t &count) {
  return map.map(key, count) && isCount(path, key, count);
}

/// Emits `error`, which says why `file` is not a `what`.
LogicalResult emitMappingError(llvm::Error error, StringRef file,
                               StringRef what,
                               function_ref<InFlightDiagnostic()> emitError);

/// Converts `value`, the contents of `file`, by fromJSON. `what` is as above.
template <typename T>
FailureOr<T> mapJson(const llvm::json::Value &value, StringRef file,
                     StringRef what,
                     function_ref<InFlightDiagnostic()> emitError) {
  T result;
  llvm::json::Path::Root root(what);
  if (fromJSON(value, result, root))
    return result;
  return emitMappingError(root.getError(), file, what, emitError);
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SUPPORT_JSONFILE_H
