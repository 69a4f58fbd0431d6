//===- CommInterfaces.td - Interfaces of communication -----*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interfaces through which passes see communication. Passes do not name op
// classes, so that they also handle communicating ops of other dialects.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMINTERFACES_TD
#define COMMDIALECT_IR_COMMINTERFACES_TD

include "mlir/IR/OpBase.td"

def Comm_CollectiveOpInterface : OpInterface<"CollectiveOpInterface"> {
  let cppNamespace = "::mlir::comm";
  let description = [{
    An op that starts a communication among the ranks of a group. It does not
    block; an op with `WaitOpInterface` waits for its token.

    The interface's verifier checks the constraints of all collectives
    (collective_c1 to c5, c8 to c10 in the dialect's description).
  }];
  let methods = [
    InterfaceMethod<"What the op does.",
      "::mlir::comm::CollectiveKind", "getCollectiveKind">,
    InterfaceMethod<[{The symbol of the group whose ranks take part. If null, the
      group is not known, and the op keeps its order relative to all others.}],
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
    InterfaceMethod<[{True if the previous contents of the destinations are read
      (the op is in place) or partly kept.}],
      "bool", "readsDestinations", (ins), [{}], [{
        return ::llvm::cast<::mlir::comm::CollectiveOpInterface>(
            $_op.getOperation()).getSources().empty();
      }]>,
    InterfaceMethod<[{How the op is to run; null if that is not decided or the op
      cannot store it.}],
      "::mlir::comm::DecisionAttr", "getDecisionAttr", (ins),
      [{}], [{ return {}; }]>,
    InterfaceMethod<[{Sets how the op is to run. An op that cannot store it stays
      as it is.}],
      "void", "setDecisionAttr", (ins "::mlir::comm::DecisionAttr":$decision),
      [{}], [{ return; }]>,
    InterfaceMethod<"The reduction, for an op that has one.",
      "std::optional<::mlir::comm::ReductionKind>", "getReductionKind", (ins),
      [{}], [{ return std::nullopt; }]>,
    InterfaceMethod<[{True if a reduction may combine the sources in any order and
      round after each step.}],
      "bool", "getAnyOrder", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<"Sets whether a reduction may combine in any order.",
      "void", "setAnyOrder", (ins "bool":$mayReorder), [{}], [{ return; }]>,
    InterfaceMethod<"True if lines of the group may differ in size.",
      "bool", "allowsUnequalGroups", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<[{Checks the op against lines of `size` ranks. Called once
      with each size that lines of the group have.}],
      "::llvm::LogicalResult", "verifyForGroupSize", (ins "int64_t":$size),
      [{}], [{ return ::mlir::success(); }]>
  ];
  let extraSharedClassDeclaration = [{
    /// Returns the algorithm that is to run the op, or nullopt if none is
    /// decided.
    ::std::optional<::mlir::comm::Algorithm> getAlgorithm() {
      ::mlir::comm::DecisionAttr decision = $_op.getDecisionAttr();
      if (!decision)
        return ::std::nullopt;
      return decision.getAlgorithm();
    }
    /// Sets the algorithm that is to run the op.
    void setAlgorithm(::std::optional<::mlir::comm::Algorithm> algorithm) {
      $_op.setDecisionAttr(algorithm ? ::mlir::comm::DecisionAttr::get(
                                           $_op->getContext(), *algorithm)
                                     : ::mlir::comm::DecisionAttr());
    }
  }];
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
    InterfaceMethod<[{The data, one result for each destination. None on
      memrefs.}],
      "::mlir::ResultRange", "getValues", (ins), [{
        return $_op.getValues();
      }]>
  ];
}

def Comm_CostOpInterface : OpInterface<"CostOpInterface"> {
  let cppNamespace = "::mlir::comm";
  let description = [{
    An op that knows how long it runs. The attribute `comm.cost` takes
    precedence.
  }];
  let methods = [
    InterfaceMethod<"The time the op takes, in nanoseconds.",
      "int64_t", "getCostNs">
  ];
}

#endif // COMMDIALECT_IR_COMMINTERFACES_TD
