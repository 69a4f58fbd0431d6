//===- Wire.cpp - Protobuf wire format ------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Target/Hlo.h"
#include "FieldNumbers.h"
#include "Proto.h"
#include "llvm/ADT/ScopeExit.h"
#include <zlib.h>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

std::optional<uint64_t> WireReader::readVarint() {
  uint64_t value = 0;
  if (place == bytes.size())
    return std::nullopt;
  for (unsigned shift = 0; shift < 64 && place < bytes.size(); shift += 7) {
    uint8_t byte = bytes[place++];
    value |= uint64_t(byte & 0x7f) << shift;
    if (byte < 0x80)
      return value;
  }
  broken = true;
  return std::nullopt;
}

bool WireReader::next() {
  if (broken || place >= bytes.size())
    return false;
  begin = place;
  std::optional<uint64_t> tag = readVarint();
  if (!tag)
    return false;
  number = *tag >> 3;
  held = 0;
  content = StringRef();
  isLengthDelimited = false;
  uint64_t size = 0;
  switch (*tag & 7) {
  case 0:
    if (std::optional<uint64_t> value = readVarint())
      held = *value;
    else
      broken = true;
    return !broken;
  case 1:
    size = 8;
    break;
  case 2:
    if (std::optional<uint64_t> length = readVarint())
      size = *length;
    else
      broken = true;
    isLengthDelimited = true;
    break;
  case 5:
    size = 4;
    break;
  default:
    broken = true;
  }
  broken |= number == 0 || size > bytes.size() - place;
  if (broken)
    return false;
  content = bytes.substr(place, size);
  place += size;
  return true;
}

void FieldReader::get(SmallVector<int64_t, 4> &values) {
  if (!isBytes()) {
    values.push_back(static_cast<int64_t>(getNumberHeld()));
    return;
  }
  WireReader packed(getBytes());
  while (std::optional<uint64_t> value = packed.readVarint())
    values.push_back(static_cast<int64_t>(*value));
  if (!packed.isAtEnd())
    setBroken();
}

void hlo::appendVarint(std::string &out, uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    out.push_back(static_cast<char>(value | 0x80));
  out.push_back(static_cast<char>(value));
}

void hlo::appendBytesField(std::string &out, unsigned number,
                           StringRef content) {
  appendVarint(out, uint64_t(number) << 3 | 2);
  appendVarint(out, content.size());
  out += content;
}

void hlo::appendNumberField(std::string &out, unsigned number, uint64_t value) {
  appendVarint(out, uint64_t(number) << 3);
  appendVarint(out, value);
}

void hlo::appendNumbersField(std::string &out, unsigned number,
                             ArrayRef<int64_t> values) {
  if (values.empty())
    return;
  std::string packed;
  for (int64_t value : values)
    appendVarint(packed, static_cast<uint64_t>(value));
  appendBytesField(out, number, packed);
}

void hlo::forEachField(StringRef bytes, unsigned number,
                       function_ref<void(StringRef)> callback) {
  WireReader fields(bytes);
  while (fields.next())
    if (fields.getNumber() == number && fields.isBytes())
      callback(fields.getBytes());
}

//===----------------------------------------------------------------------===//
// Compression
//===----------------------------------------------------------------------===//

/// The size limit of protobuf messages, 2 GiB.
static constexpr size_t kMostBytes = size_t(1) << 31;
/// Limit of the compression factor, which XLA's modules do not reach. The first
/// kFreeBytes of the output do not count.
static constexpr size_t kMostRatio = 64, kFreeBytes = size_t(64) << 20;

bool hlo::isGzip(StringRef bytes) { return bytes.starts_with("\x1f\x8b"); }

llvm::Expected<std::string> hlo::decompressGzip(StringRef bytes) {
  auto fail = [](const char *why) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), why);
  };
  constexpr char damaged[] = "the gzip data are damaged or cut short";
  z_stream stream = {};
  // Adding 16 selects the gzip format.
  if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK)
    return fail("zlib cannot start");
  llvm::scope_exit end([&] { inflateEnd(&stream); });
  const size_t most =
      std::min(kMostBytes, kFreeBytes + kMostRatio * bytes.size());
  std::string out;
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
  stream.avail_in = bytes.size();
  int status = Z_OK;
  while (status != Z_STREAM_END) {
    if (out.size() > most)
      return fail("the gzip data unpack to more than 64 MiB and 64 times their "
                  "size, or to 2 GiB: no module does");
    size_t used = out.size();
    out.resize(std::min(std::max<size_t>(2 * used, 1 << 16), most + 1));
    stream.next_out = reinterpret_cast<Bytef *>(out.data() + used);
    stream.avail_out = out.size() - used;
    status = inflate(&stream, Z_NO_FLUSH);
    out.resize(out.size() - stream.avail_out);
    if (status != Z_OK && status != Z_STREAM_END)
      return fail(damaged);
    if (status == Z_OK && stream.avail_in == 0 && stream.avail_out != 0)
      return fail(damaged);
  }
  return out;
}

//===----------------------------------------------------------------------===//
// mayCommunicate
//===----------------------------------------------------------------------===//

static bool isCommunication(StringRef opcode) {
  return opcode.starts_with("all-") || opcode.starts_with("collective-") ||
         opcode.starts_with("ragged-all-") || opcode == "reduce-scatter" ||
         opcode == "send" || opcode == "recv";
}

bool comm::mayCommunicate(StringRef bytes) {
  WireReader module(bytes);
  while (module.next()) {
    if (module.getNumber() != kComputations || !module.isBytes())
      continue;
    WireReader computation(module.getBytes());
    while (computation.next()) {
      if (computation.getNumber() != kInstructions || !computation.isBytes())
        continue;
      WireReader instruction(computation.getBytes());
      while (instruction.next()) {
        if (!instruction.isBytes())
          continue;
        StringRef text = instruction.getBytes();
        if (instruction.getNumber() == kCustomCallTarget) {
          if (text == kHloStartTarget)
            return true;
          break;
        }
        if (instruction.getNumber() != kOpcode)
          continue;
        if (isCommunication(text))
          return true;
        // The target comes after the opcode.
        if (text != "custom-call")
          break;
      }
      if (instruction.isBroken())
        return true;
    }
    if (computation.isBroken())
      return true;
  }
  return module.isBroken();
}
