//===- CommEnums.td - Enums of the dialect -----------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions, kinds of collectives, algorithms, layouts, and signals. Their
// values are part of the runtime's ABI (CommDialect/Runtime/CommRuntime.h) and
// of the bytecode.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMENUMS_TD
#define COMMDIALECT_IR_COMMENUMS_TD

include "mlir/IR/EnumAttr.td"

def Comm_ReductionKind : I32Enum<"ReductionKind",
    "how the values of the ranks are combined", [
      I32EnumCase<"Sum", 0, "sum">,
      I32EnumCase<"Prod", 1, "prod">,
      I32EnumCase<"Avg", 2, "avg">,
      I32EnumCase<"Min", 3, "min">,
      I32EnumCase<"Max", 4, "max">,
      I32EnumCase<"UMin", 5, "umin">,
      I32EnumCase<"UMax", 6, "umax">,
      I32EnumCase<"MinNum", 7, "minnum">,
      I32EnumCase<"MaxNum", 8, "maxnum">,
      I32EnumCase<"BAnd", 9, "band">,
      I32EnumCase<"BOr", 10, "bor">,
      I32EnumCase<"BXor", 11, "bxor">,
      I32EnumCase<"PremulSum", 12, "premul_sum">
    ]> {
  let cppNamespace = "::mlir::comm";
}

def Comm_CollectiveKind : I32Enum<"CollectiveKind",
    "what a communicating op does", [
      I32EnumCase<"AllReduce", 0, "all_reduce">,
      I32EnumCase<"Reduce", 1, "reduce">,
      I32EnumCase<"Broadcast", 2, "broadcast">,
      I32EnumCase<"AllGather", 3, "all_gather">,
      I32EnumCase<"Gather", 4, "gather">,
      I32EnumCase<"ReduceScatter", 5, "reduce_scatter">,
      I32EnumCase<"Scatter", 6, "scatter">,
      I32EnumCase<"AllToAll", 7, "all_to_all">,
      I32EnumCase<"AllToAllV", 8, "all_to_all_v">,
      I32EnumCase<"Permute", 9, "permute">,
      I32EnumCase<"PointToPoint", 10, "p2p">,
      I32EnumCase<"Barrier", 11, "barrier">
    ]> {
  let cppNamespace = "::mlir::comm";
}

/// Machine files use the same names (docs/Machines.md).
def Comm_Algorithm : I32Enum<"Algorithm", "how a collective runs", [
      I32EnumCase<"Nccl", 0, "nccl">,
      I32EnumCase<"Mpi", 1, "mpi">,
      I32EnumCase<"Push", 2, "push">,
      I32EnumCase<"Pull", 3, "pull">,
      I32EnumCase<"TwoShotSentinel", 4, "2shot-s">,
      I32EnumCase<"TwoShotFlags", 5, "2shot-f">,
      I32EnumCase<"TwoShotTiles", 6, "2shot-p">,
      I32EnumCase<"TwoShotCopies", 7, "2shot-c">,
      I32EnumCase<"CopyEngine", 8, "copy-engine">
    ]> {
  let cppNamespace = "::mlir::comm";
}

def Comm_BucketMode : I32Enum<"BucketMode", "how members become one", [
      // Members are copied into one buffer, and results out of it.
      I32EnumCase<"Concat", 0, "concat">,
      // One op with one operand per member, without copies.
      I32EnumCase<"Coalesced", 1, "coalesced">,
      // Producers write directly into slices of one buffer. The op has one
      // operand per slice, and after bufferization one operand per buffer.
      I32EnumCase<"View", 2, "view">
    ]> {
  let cppNamespace = "::mlir::comm";
}

def Comm_LayoutKind : I32Enum<"LayoutKind", "the layout of a tensor's buffer", [
      I32EnumCase<"Flexible", 0, "flexible">,
      I32EnumCase<"Fixed", 1, "fixed">,
      I32EnumCase<"CommBuffer", 2, "comm_buffer">
    ]> {
  let cppNamespace = "::mlir::comm";
}

def Comm_SignalKind : I32Enum<"SignalKind", "what a signal does to its flag", [
      I32EnumCase<"Set", 0, "set">,
      I32EnumCase<"Add", 1, "add">
    ]> {
  let cppNamespace = "::mlir::comm";
}

def Comm_SignalCompare : I32Enum<"SignalCompare",
    "the condition that a wait for a flag tests", [
      I32EnumCase<"Eq", 0, "eq">,
      I32EnumCase<"Ne", 1, "ne">,
      I32EnumCase<"Ge", 2, "ge">
    ]> {
  let cppNamespace = "::mlir::comm";
}

def Comm_MemoryOrder : I32Enum<"MemoryOrder", "the order of a flag's access", [
      I32EnumCase<"Relaxed", 0, "relaxed">,
      I32EnumCase<"Acquire", 1, "acquire">,
      I32EnumCase<"Release", 2, "release">
    ]> {
  let cppNamespace = "::mlir::comm";
}

def Comm_MemoryScope : I32Enum<"MemoryScope",
    "who sees a flag's access in order", [
      I32EnumCase<"Gpu", 0, "gpu">,
      I32EnumCase<"Sys", 1, "sys">
    ]> {
  let cppNamespace = "::mlir::comm";
}

#endif // COMMDIALECT_IR_COMMENUMS_TD
