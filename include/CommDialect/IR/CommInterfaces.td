//===- CommInterfaces.td ---------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How passes see communication: never by op class, so that another dialect's
// communicating ops are seen as well.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMINTERFACES_TD
#define COMMDIALECT_IR_COMMINTERFACES_TD

include "mlir/IR/OpBase.td"

def Comm_CollectiveOpInterface : OpInterface<"CollectiveOpInterface"> {
  let cppNamespace = "::mlir::comm";
  let description = [{
    An op that starts a communication among the ranks of a group. It does not
    block; its token is waited for by an op with `WaitOpInterface`.

    The verifier of the interface checks what holds for every collective
    (collective_c1 to c5, c8 to c10 in the dialect's description).
  }];
  let methods = [
    InterfaceMethod<"What the op does.",
      "::mlir::comm::CollectiveKind", "getCollectiveKind">,
    InterfaceMethod<[{The symbol of the group whose ranks take part. Null: the
      group is not known, and the op keeps its order to all others.}],
      "::mlir::FlatSymbolRefAttr", "getGroupAttr", (ins), [{
        return $_op.getGroupAttr();
      }]>,
    InterfaceMethod<[{The operands that are read between start and wait. None
      where the op is in place.}],
      "::mlir::OperandRange", "getSources", (ins), [{
        return $_op.getSources();
      }]>,
    InterfaceMethod<"The operands that are written between start and wait.",
      "::mlir::OperandRange", "getDestinations", (ins), [{
        return $_op.getDestinations();
      }]>,
    InterfaceMethod<[{The results tied to the destinations, in order. None on
      memrefs.}],
      "::mlir::ResultRange", "getValues", (ins), [{
        return $_op.getValues();
      }]>,
    InterfaceMethod<"The token to wait for.",
      "::mlir::Value", "getToken", (ins), [{ return $_op.getToken(); }]>,
    InterfaceMethod<[{True if what the destinations held before is read (the op
      is in place) or partly kept.}],
      "bool", "readsDestinations", (ins), [{}], [{
        return ::llvm::cast<::mlir::comm::CollectiveOpInterface>(
            $_op.getOperation()).getSources().empty();
      }]>,
    InterfaceMethod<[{By what the op is to be run; none: that is not decided, or
      the op cannot be told.}],
      "std::optional<::mlir::comm::Algorithm>", "getAlgorithm", (ins),
      [{}], [{ return std::nullopt; }]>,
    InterfaceMethod<[{Decides by what the op is to be run. An op that cannot be
      told stays as it is.}],
      "void", "setAlgorithm",
      (ins "std::optional<::mlir::comm::Algorithm>":$algorithm), [{}], [{ return; }]>,
    InterfaceMethod<[{Where the op's flags lie in the group's window, in bytes:
      of what copy engines run.}],
      "std::optional<uint64_t>", "getFlagOffset", (ins),
      [{}], [{ return std::nullopt; }]>,
    InterfaceMethod<"Gives the op's flags their place.",
      "void", "setFlagOffset", (ins "std::optional<uint64_t>":$offset),
      [{}], [{ return; }]>,
    InterfaceMethod<[{True if the peers are known to be done with what copy
      engines will write.}],
      "bool", "getPeersReady", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<"Says whether the peers are known to be done.",
      "void", "setPeersReady", (ins "bool":$areReady), [{}], [{ return; }]>,
    InterfaceMethod<[{True if nothing is computed while the op runs, so that it
      may run on the stream of compute.}],
      "bool", "getOnComputeStream", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<"Says whether the op may run on the stream of compute.",
      "void", "setOnComputeStream", (ins "bool":$isOn), [{}], [{ return; }]>,
    InterfaceMethod<"The reduction, for an op that has one.",
      "std::optional<::mlir::comm::ReductionKind>", "getReductionKind", (ins),
      [{}], [{ return std::nullopt; }]>,
    InterfaceMethod<"True if lines of the group may differ in size.",
      "bool", "allowsUnequalGroups", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<[{Checks the op against lines of `size` ranks. Called once
      with each size that lines of the group have.}],
      "::llvm::LogicalResult", "verifyForGroupSize", (ins "int64_t":$size),
      [{}], [{ return ::mlir::success(); }]>
  ];
  let verify = [{ return ::mlir::comm::detail::verifyCollective($_op); }];
}

def Comm_WaitOpInterface : OpInterface<"WaitOpInterface"> {
  let cppNamespace = "::mlir::comm";
  let description = [{
    An op that blocks until the operations of its tokens are complete.
  }];
  let methods = [
    InterfaceMethod<"The tokens that are consumed.",
      "::mlir::OperandRange", "getTokens", (ins), [{
        return $_op.getTokens();
      }]>,
    InterfaceMethod<[{The destinations (on tensors the starts' results) of all
      tokens, in order.}],
      "::mlir::OperandRange", "getDestinations", (ins), [{
        return $_op.getDestinations();
      }]>,
    InterfaceMethod<"The sources of all tokens, in order.",
      "::mlir::OperandRange", "getSources", (ins), [{
        return $_op.getSources();
      }]>,
    InterfaceMethod<[{The data, one result a destination. None on memrefs.}],
      "::mlir::ResultRange", "getValues", (ins), [{
        return $_op.getValues();
      }]>
  ];
}

def Comm_CostOpInterface : OpInterface<"CostOpInterface"> {
  let cppNamespace = "::mlir::comm";
  let description = [{
    An op that knows how long it runs. The attribute `comm.cost` goes before it.
  }];
  let methods = [
    InterfaceMethod<"The time the op takes, in nanoseconds.",
      "int64_t", "getCostNs">
  ];
}

#endif // COMMDIALECT_IR_COMMINTERFACES_TD
