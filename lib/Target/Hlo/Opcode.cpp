//===- Opcode.cpp - Kinds of HLO instructions -----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Opcode.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::comm;

hlo::Opcode hlo::getOpcode(StringRef name) {
  return llvm::StringSwitch<Opcode>(name)
      .Case("parameter", Opcode::Parameter)
      .Case("constant", Opcode::Constant)
      .Case("tuple", Opcode::Tuple)
      .Case("get-tuple-element", Opcode::GetTupleElement)
      .Cases({"bitcast", "reshape"}, Opcode::Bitcast)
      .Case("add-dependency", Opcode::AddDependency)
      .Case("after-all", Opcode::AfterAll)
      .Case("opt-barrier", Opcode::OptimizationBarrier)
      .Case("partition-id", Opcode::PartitionId)
      .Case("replica-id", Opcode::ReplicaId)
      .Case("while", Opcode::While)
      .Case("conditional", Opcode::Conditional)
      .Case("call", Opcode::Call)
      .Case("fusion", Opcode::Fusion)
      .Case("custom-call", Opcode::CustomCall)
      .Case("all-reduce", Opcode::AllReduce)
      .Case("all-gather", Opcode::AllGather)
      .Case("reduce-scatter", Opcode::ReduceScatter)
      .Case("all-to-all", Opcode::AllToAll)
      .Case("ragged-all-to-all", Opcode::RaggedAllToAll)
      .Case("collective-permute", Opcode::CollectivePermute)
      .Case("collective-broadcast", Opcode::CollectiveBroadcast)
      .Cases(
          {"all-reduce-start", "all-gather-start", "collective-permute-start"},
          Opcode::CollectiveStart)
      .Cases({"async-start", "copy-start"}, Opcode::AsyncStart)
      .Case("async-update", Opcode::AsyncUpdate)
      .Cases({"async-done", "all-reduce-done", "all-gather-done",
              "collective-permute-done", "copy-done"},
             Opcode::Done)
      .Case("send", Opcode::Send)
      .Case("recv", Opcode::Recv)
      .Case("send-done", Opcode::SendDone)
      .Case("recv-done", Opcode::RecvDone)
      .Cases({"infeed", "outfeed", "rng", "rng-get-and-update-state"},
             Opcode::Effectful)
      .Case("dot", Opcode::Dot)
      .Case("convolution", Opcode::Convolution)
      .Cases({"slice", "dynamic-slice", "gather"}, Opcode::Part)
      .Case("dynamic-update-slice", Opcode::Update)
      .Case("scatter", Opcode::Scatter)
      .Cases({"reduce", "reduce-window", "sort", "select-and-scatter"},
             Opcode::Reduce)
      .Cases({"exponential", "exponential-minus-one", "log", "log-plus-one",
              "logistic", "tanh", "erf", "power", "cosine", "sine", "tan",
              "atan2", "cbrt", "sqrt", "rsqrt", "divide", "remainder"},
             Opcode::Transcendental)
      .Cases({"copy", "transpose", "concatenate", "pad", "reverse", "broadcast",
              "iota", "convert", "bitcast-convert", "real", "imag"},
             Opcode::Move)
      .Default(Opcode::Other);
}
