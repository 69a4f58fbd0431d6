//===- Wire.h - Protobuf wire format ----------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_WIRE_H
#define COMMDIALECT_LIB_TARGET_HLO_WIRE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace mlir::comm::hlo {

/// Iterates over the fields of a serialized message.
class WireReader {
public:
  explicit WireReader(StringRef bytes) : bytes(bytes) {}

  /// Advances to the next field. Returns false at the end, and on malformed
  /// bytes.
  bool next();
  /// Returns true if the bytes are not a valid message.
  bool isBroken() const { return broken; }
  void setBroken() { broken = true; }
  bool isAtEnd() const { return !broken && place == bytes.size(); }

  unsigned getNumber() const { return number; }
  bool isBytes() const { return isLengthDelimited; }
  /// Returns the contents of a length-delimited field.
  StringRef getBytes() const { return content; }
  /// Returns the contents of a varint field.
  uint64_t getNumberHeld() const { return held; }
  /// Returns the bounds of the whole field, including its tag.
  size_t getBegin() const { return begin; }
  size_t getEnd() const { return place; }

  /// Reads the varint at `place` and advances past it; none if malformed.
  std::optional<uint64_t> readVarint();

private:
  StringRef bytes, content;
  size_t place = 0, begin = 0;
  unsigned number = 0;
  uint64_t held = 0;
  bool isLengthDelimited = false, broken = false;
};

void appendVarint(std::string &out, uint64_t value);
/// Appends a length-delimited field.
void appendBytesField(std::string &out, unsigned number, StringRef content);
void appendNumberField(std::string &out, unsigned number, uint64_t value);
/// Appends a packed field of numbers, or nothing if there are none.
void appendNumbersField(std::string &out, unsigned number,
                        ArrayRef<int64_t> values);

/// Calls `callback` with the contents of each length-delimited field `number`.
void forEachField(StringRef bytes, unsigned number,
                  function_ref<void(StringRef)> callback);

/// Decompresses gzip data (RFC 1952). Returns an error if the data are damaged,
/// or expand by a suspicious factor.
llvm::Expected<std::string> decompressGzip(StringRef bytes);
bool isGzip(StringRef bytes);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_WIRE_H
