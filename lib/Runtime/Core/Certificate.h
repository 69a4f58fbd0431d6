//===- Certificate.h - Whether ranks communicate alike ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiled program says what its ranks start, on each group and in order
// (docs/Runtime.md). Ranks that run one program agree: the compiler has proved
// it. Those that run programs compiled apart are compared here.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_CERTIFICATE_H
#define COMMDIALECT_LIB_RUNTIME_CORE_CERTIFICATE_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace comm::runtime {

/// The lowest rank of each program, by the digests that all ranks' programs
/// have.
std::vector<int> findFirstRanks(const std::vector<uint64_t> &digests);

/// Returns why metadata of `sizes` bytes, one of each rank, are too large to be
/// compared, or an empty text. Says the same on every rank.
std::string findOversized(const std::vector<uint64_t> &sizes);

/// Why ranks that run different programs must not go on, or an empty text.
/// `digests` are those of all ranks, and `texts` the metadata of the ranks that
/// `findFirstRanks` names. Says the same on every rank.
std::string compareCertificates(const std::vector<uint64_t> &digests,
                                const std::vector<std::string> &texts);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_CERTIFICATE_H
