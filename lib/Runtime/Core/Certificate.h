//===- Certificate.h - Compares the communication of ranks ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The metadata of a compiled program list what its ranks start on each group,
// in order (docs/Runtime.md). The compiler proves that ranks of one program
// agree. This file compares ranks that run separately compiled programs.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_CERTIFICATE_H
#define COMMDIALECT_LIB_RUNTIME_CORE_CERTIFICATE_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace comm::runtime {

/// Returns the lowest rank of each distinct program; `digests` has the digest
/// of every rank's program.
std::vector<int> findFirstRanks(const std::vector<uint64_t> &digests);

/// Returns why metadata of `sizes` bytes, one per rank, are too large to
/// compare, or an empty string. The result is the same on every rank.
std::string findOversized(const std::vector<uint64_t> &sizes);

/// Returns why ranks that run different programs must not continue, or an empty
/// string. `digests` are those of all ranks, and `texts` the metadata of the
/// ranks that `findFirstRanks` returns. The result is the same on every rank.
std::string compareCertificates(const std::vector<uint64_t> &digests,
                                const std::vector<std::string> &texts);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_CERTIFICATE_H
