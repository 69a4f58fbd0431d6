//===- InputMemory.cpp - Memory of a program's inputs ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "InputMemory.h"

#include <cstring>

using namespace commrun;

void InputMemory::add(InputData read, const ValueType &type) {
  Input input;
  input.read = std::move(read);
  input.isOnGpu = onGpu && type.isMemRef;
  const uint64_t bytes = input.read.data.size();
  void *memory = nullptr;
  if (input.isOnGpu && type.place) {
    rank.check(commProgramInputPlace(program, type.place->first,
                                     type.place->second, bytes, &memory));
  } else if (input.isOnGpu) {
    rank.check(commContextAllocate(rank.get(), bytes, &memory));
    allocated += bytes;
    input.isOwned = true;
  }
  input.memory = static_cast<char *>(memory);
  inputs.push_back(std::move(input));
}

void InputMemory::refresh(bool last) {
  for (Input &input : inputs) {
    const uint64_t bytes = input.read.data.size();
    if (input.isOnGpu) {
      if (bytes > 0)
        rank.check(commContextCopyIn(rank.get(), input.memory,
                                     input.read.data.data(), bytes));
    } else if (last) {
      input.memory = input.read.data.data();
    } else {
      if (!input.copy.data())
        input.copy = Buffer(bytes);
      std::memcpy(input.copy.data(), input.read.data.data(), bytes);
      input.memory = input.copy.data();
    }
  }
}

void InputMemory::release() {
  for (Input &input : inputs)
    if (input.isOwned)
      rank.check(commContextFree(rank.get(), input.memory));
  inputs.clear();
}
