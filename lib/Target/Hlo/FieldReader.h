//===- FieldReader.h - Parses protobuf messages -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_FIELDREADER_H
#define COMMDIALECT_LIB_TARGET_HLO_FIELDREADER_H

#include "Wire.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <vector>

namespace mlir::comm::hlo {

/// Limit of the nesting of messages.
inline constexpr unsigned kMostNestedMessages = 100;

template <typename Message>
bool parse(llvm::StringRef bytes, Message &message, unsigned depth = 0);

/// Calls `field` with each number and member that follow.
template <typename Visitor, typename Member, typename... Rest>
void visitAll(Visitor &field, unsigned number, Member &member, Rest &&...rest) {
  field(number, member);
  if constexpr (sizeof...(rest) != 0)
    visitAll(field, rest...);
}

/// Declares the fields of a message by their numbers and members, in turn.
#define COMM_FIELDS(...)                                                       \
  template <typename Visitor>                                                  \
  void visitFields(Visitor field) {                                            \
    visitAll(field, __VA_ARGS__);                                              \
  }

/// The message type of a map entry.
template <typename Key, typename Value>
struct MapEntry {
  Key key = {};
  Value value = {};
  COMM_FIELDS(1, key, 2, value);
};

/// A field reader that stores values in members of messages.
class FieldReader : public WireReader {
public:
  FieldReader(llvm::StringRef bytes, unsigned depth)
      : WireReader(bytes), depth(depth) {}

  void get(int64_t &value) { value = static_cast<int64_t>(getNumberHeld()); }
  void get(bool &value) { value = getNumberHeld() != 0; }
  void get(llvm::StringRef &text) {
    if (isBytes())
      text = getBytes();
  }
  /// Appends one value, or all values of a packed field.
  void get(llvm::SmallVector<int64_t, 4> &values);
  void get(std::vector<llvm::StringRef> &texts) { get(texts.emplace_back()); }
  template <typename Message>
  void get(std::optional<Message> &message) {
    get(message.emplace());
  }
  template <typename Message>
  void get(std::vector<Message> &messages) {
    get(messages.emplace_back());
  }
  template <typename Message>
  void get(Message &message) {
    if (!isBytes() || !parse(getBytes(), message, depth + 1))
      setBroken();
  }
  template <typename Key, typename Value>
  void get(std::map<Key, Value> &map) {
    MapEntry<Key, Value> entry;
    get(entry);
    map[entry.key] = std::move(entry.value);
  }

private:
  unsigned depth;
};

/// Parses `bytes` into `message`; unknown fields are skipped.
template <typename Message>
bool parse(llvm::StringRef bytes, Message &message, unsigned depth) {
  if (depth > kMostNestedMessages)
    return false;
  FieldReader reader(bytes, depth);
  while (reader.next())
    message.visitFields([&](unsigned number, auto &member) {
      if (number == reader.getNumber())
        reader.get(member);
    });
  return !reader.isBroken();
}

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_FIELDREADER_H
