//===- InputMemory.h - Where inputs lie while a program runs ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program may overwrite its inputs, so what was read is kept and copied for
// each run. On the host the last run gets what was read itself. For a GPU the
// memory is the program's, and stays where it is from run to run: graphs have
// its addresses in them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_INPUTMEMORY_H
#define COMMDIALECT_TOOLS_COMMRUN_INPUTMEMORY_H

#include "Program.h"
#include "Values.h"

namespace commrun {

class InputMemory {
public:
  /// Puts the memory of arrays on the GPU if `onGpu`.
  explicit InputMemory(bool onGpu) : onGpu(onGpu) {}

  void add(InputData input, const ValueType &type);

  /// Fills the memory of all inputs for one run. After the `last` there is
  /// nothing left to fill it from, but for a GPU.
  void refresh(bool last);

  size_t size() const { return inputs.size(); }
  char *data(size_t index) { return inputs[index].memory; }
  const Shape &shape(size_t index) const { return inputs[index].read.shape; }

  /// Bytes of the program's own memory, which its peak counts.
  uint64_t programBytes() const { return allocated; }

  /// Frees the program's memory; before commFinalize.
  void release();

private:
  struct Input {
    InputData read;
    Buffer copy;            ///< the host's, if it is not `read` itself
    char *memory = nullptr; ///< what the program gets
    bool device = false;
  };
  std::vector<Input> inputs;
  bool onGpu;
  uint64_t allocated = 0;
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_INPUTMEMORY_H
