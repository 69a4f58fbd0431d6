//===- Wire.h - Protos as bytes -*- C++ -*- ---===//
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

/// Goes through the fields of a serialized message.
class WireReader {
public:
  explicit WireReader(StringRef bytes) : bytes(bytes) {}

  /// Steps to the next field. False at the end, and where the bytes are none.
  bool next();
  /// The bytes are not, or no longer, those of a message.
  bool isBroken() const { return broken; }
  void setBroken() { broken = true; }
  bool isAtEnd() const { return !broken && place == bytes.size(); }

  unsigned getNumber() const { return number; }
  bool isBytes() const { return isLengthDelimited; }
  /// What the field holds, if it is bytes.
  StringRef getBytes() const { return content; }
  /// What the field holds, if it is a number of variable length.
  uint64_t getNumberHeld() const { return held; }
  /// Where the whole field is, its tag included.
  size_t getBegin() const { return begin; }
  size_t getEnd() const { return place; }

  /// The number at `place`, and behind it.
  std::optional<uint64_t> readVarint();

private:
  StringRef bytes, content;
  size_t place = 0, begin = 0;
  unsigned number = 0;
  uint64_t held = 0;
  bool isLengthDelimited = false, broken = false;
};

void appendVarint(std::string &out, uint64_t value);
/// Appends a field that holds bytes.
void appendBytesField(std::string &out, unsigned number, StringRef content);

/// Returns what gzip (RFC 1952) made `bytes` of, or what is wrong with them:
/// they are damaged, or few bytes that become very many.
llvm::Expected<std::string> decompressGzip(StringRef bytes);
bool isGzip(StringRef bytes);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_WIRE_H
