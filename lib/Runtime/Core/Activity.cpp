//===- Activity.cpp - The current operation of a rank ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Activity.h"

#include <cstring>

namespace comm::runtime {

void Activity::Note::set(const char *newWhat, const char *newLocation) {
  std::strncpy(location, newLocation ? newLocation : "", sizeof(location) - 1);
  // The location comes from the program and may hold control characters. In
  // UTF-8, C1 controls are c2 80 to c2 9f.
  for (char *c = location; *c; ++c) {
    const auto first = static_cast<unsigned char>(c[0]);
    const auto second = static_cast<unsigned char>(c[1]);
    const bool isC1 = first == 0xc2 && second >= 0x80 && second <= 0x9f;
    if (first < 0x20 || first == 0x7f || isC1)
      *c = '?';
    if (isC1)
      *++c = '?';
  }
  what.store(newWhat, std::memory_order_release);
}

void Activity::describe(char *text, size_t size) const {
  if (size == 0)
    return;
  text[0] = 0;
  if (hasFailed.load())
    return;
  size_t used = 0;
  auto add = [&](const char *part) {
    while (*part && used + 1 < size)
      text[used++] = *part++;
  };
  const char *what = waiting.what.load(std::memory_order_acquire);
  const Note &note = what ? waiting : started;
  if (what) {
    add("while waiting for ");
  } else {
    what = started.what.load(std::memory_order_acquire);
    add(what ? "after starting " : "before any communication");
  }
  if (what) {
    add(what);
    add(" at ");
    add(note.location);
  }
  text[used] = 0;
}

} // namespace comm::runtime
