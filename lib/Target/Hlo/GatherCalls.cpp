//===- GatherCalls.cpp - Calls of gathers by copy engines -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GatherCalls.h"
#include "CommDialect/IR/Limits.h"
#include "FieldNumbers.h"
#include "Wire.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

/// The dimension, and the ranks of each line: "0,1;2,3".
static constexpr StringLiteral kDimName = "commdialect_dim",
                               kRanksName = "commdialect_ranks";

static bool isCallOf(const InstructionProto &proto, StringRef target) {
  return proto.opcode == StringRef("custom-call") &&
         proto.customCallTarget == target;
}

bool hlo::isGatherStart(const InstructionProto &proto) {
  return isCallOf(proto, kHloStartTarget);
}

bool hlo::isGatherWait(const InstructionProto &proto) {
  return isCallOf(proto, kHloWaitTarget);
}

std::optional<GatherCall> hlo::readGatherCall(const InstructionProto &start) {
  if (!isGatherStart(start))
    return std::nullopt;
  const auto &attributes = start.frontendAttributes.map;
  auto dim = attributes.find(kDimName), ranks = attributes.find(kRanksName);
  GatherCall call;
  if (dim == attributes.end() || ranks == attributes.end() ||
      dim->second.getAsInteger(10, call.dim) || call.dim < 0)
    return std::nullopt;
  for (StringRef line : llvm::split(ranks->second, ';')) {
    SmallVector<int64_t> &members = call.lines.emplace_back();
    for (StringRef member : llvm::split(line, ','))
      if (member.getAsInteger(10, members.emplace_back()) ||
          members.back() < 0 || members.back() >= kMaxRanks)
        return std::nullopt;
  }
  return call;
}

void hlo::appendGatherCall(std::string &proto, const GatherCall &call) {
  auto write = [](ArrayRef<int64_t> line) {
    return llvm::join(
        llvm::map_range(line,
                        [](int64_t rank) { return std::to_string(rank); }),
        ",");
  };
  auto append = [&](StringRef key, StringRef value) {
    constexpr unsigned kMap = 1, kKey = 1, kValue = 2;
    std::string entry, map;
    appendBytesField(entry, kKey, key);
    appendBytesField(entry, kValue, value);
    appendBytesField(map, kMap, entry);
    appendBytesField(proto, kFrontendAttributes, map);
  };
  append(kDimName, std::to_string(call.dim));
  append(kRanksName, llvm::join(llvm::map_range(call.lines, write), ";"));
}
