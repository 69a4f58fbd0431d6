//===- FreshNames.cpp - Numbers and names of new instructions -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FreshNames.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

FreshNames::FreshNames(const HloModule::Impl &hlo) {
  for (const Computation &computation : hlo.computations) {
    lastComputation = std::max(lastComputation, computation.getId());
    names.insert(computation.getName());
    int64_t &last = lastIds[computation.getId()];
    for (const Instruction &instruction : computation.instructions) {
      const InstructionProto &proto = *instruction.proto;
      hasComputationInIds &= proto.id >> 32 == computation.getId();
      last = std::max(last, proto.id);
      lastChannel = std::max(lastChannel, proto.channelId);
      names.insert(proto.name);
    }
    lastId = std::max(lastId, last);
  }
}

int64_t FreshNames::getInstructionId(int64_t computation) {
  if (!hasComputationInIds)
    return ++lastId;
  auto [it, isNew] = lastIds.try_emplace(computation, computation << 32);
  return ++it->second;
}

std::string FreshNames::getName(StringRef name, StringRef suffix) {
  std::string made = (name + "." + suffix).str();
  for (unsigned i = 1; !names.insert(made).second; ++i)
    made = (name + "." + suffix + "." + Twine(i)).str();
  return made;
}
