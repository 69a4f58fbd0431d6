//===- GatherCalls.h - Calls of gathers by copy engines ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An all-gather by copy engines is two custom calls. A start gives the array in
// flight. A wait takes that array and the source, and gives the array again.
// Frontend attributes of the start, which XLA keeps, say what
// is gathered.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_GATHERCALLS_H
#define COMMDIALECT_LIB_TARGET_HLO_GATHERCALLS_H

#include "Groups.h"

namespace mlir::comm::hlo {

struct GatherCall {
  int64_t dim = 0;
  Lines lines;
};

bool isGatherStart(const InstructionProto &proto);
bool isGatherWait(const InstructionProto &proto);

/// Returns what a start gathers; none for other instructions, and if its
/// attributes are missing or malformed.
std::optional<GatherCall> readGatherCall(const InstructionProto &start);

/// Appends the attributes to the proto of a start.
void appendGatherCall(std::string &proto, const GatherCall &call);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_GATHERCALLS_H
