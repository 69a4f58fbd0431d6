//===- InputMemory.h - Memory of a program's inputs -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program may overwrite its inputs, so the input data are kept and copied for
// each run; on the host, the last run uses the data themselves. GPU memory is
// the program's and keeps its addresses from run to run, because graphs record
// them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_INPUTMEMORY_H
#define COMMDIALECT_TOOLS_COMMRUN_INPUTMEMORY_H

#include "DataFiles.h"
#include "Program.h"
#include "RankContext.h"

namespace commrun {

class InputMemory {
public:
  /// Creates the memory, without inputs. If `onGpu`, arrays are in GPU memory.
  InputMemory(RankContext &rank, CommProgram *program, bool onGpu)
      : rank(rank), program(program), onGpu(onGpu) {}

  void add(InputData input, const ValueType &type);

  /// Fills the memory of all inputs for one run. After the `last` run, inputs
  /// on the host cannot be refilled.
  void refresh(bool last);

  size_t size() const { return inputs.size(); }
  char *data(size_t index) { return inputs[index].memory; }
  const Shape &shape(size_t index) const { return inputs[index].read.shape; }

  /// Returns the bytes that count towards the program's peak.
  uint64_t programBytes() const { return allocated; }

  /// Frees the program's memory. Must be called before the context ends.
  void release();

private:
  struct Input {
    InputData read;
    /// Copy of `read` on the host; unused if the program gets `read` itself.
    Buffer copy;
    /// Pointer passed to the program.
    char *memory = nullptr;
    bool isOnGpu = false;
    bool isOwned = false; ///< `memory` is an allocation of the context
  };
  RankContext &rank;
  CommProgram *program;
  std::vector<Input> inputs;
  bool onGpu;
  uint64_t allocated = 0;
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_INPUTMEMORY_H
