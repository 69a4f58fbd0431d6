//===- Random.h - Reproducible random numbers -------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_SUPPORT_RANDOM_H
#define COMMDIALECT_LIB_SUPPORT_RANDOM_H

#include <cstdint>
#include <iterator>

namespace mlir::comm {

/// The generator Splitmix64 (Steele et al., 2014).
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t word = state += 0x9e3779b97f4a7c15;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    return word ^ (word >> 31);
  }
  uint64_t pick(uint64_t count) { return (next() >> 32) % count; }
  template <typename Range>
  const auto &pickOf(const Range &range) {
    return range[pick(std::size(range))];
  }

private:
  uint64_t state;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_SUPPORT_RANDOM_H
