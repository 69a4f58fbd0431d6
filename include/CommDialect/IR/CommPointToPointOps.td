//===- CommPointToPointOps.td - Sends and receives ---------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMPOINTTOPOINTOPS_TD
#define COMMDIALECT_IR_COMMPOINTTOPOINTOPS_TD

include "CommDialect/IR/CommCollectiveOps.td"

def Comm_SendOp : Comm_StartOp<"send", CollectiveKindCase<"PointToPoint">,
    ["allowsUnequalGroups"], []> {
  let summary = "Sends data to one rank";
  let description = [{
    The peer is a group rank, or -1 to send nothing, so that every rank can run
    the same program. Sends and receives between a pair of ranks on one group
    match in program order.

    Example: `%t = comm.send %x to %peer on @pp : tensor<4xf32>`

    **Constraints**
    * send_c1: there is at least one source.
    * send_c2: a peer is -1 or a rank of the line. This is checked at run time,
      and by `comm-verify` for constant peers. The verifier does not check it,
      because folding can create constants, also on paths that are never taken.
  }];
  let arguments = !con((ins Variadic<Comm_Data>:$sources, Index:$peer,
                       FlatSymbolRefAttr:$group), Comm_Decisions);
  let results = (outs Comm_Token:$token);
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$sources, "::mlir::Value":$peer,
                   "::mlir::FlatSymbolRefAttr":$group)>
  ];
  let assemblyFormat = [{
    $sources `to` $peer `on` $group (`by` custom<Decision>($decision)^)?
    attr-dict `:` type($sources)
  }];
  let extraClassDeclaration = [{
    ::mlir::OperandRange getDestinations() {
      return (*this)->getOperands().take_front(0);
    }
    ::mlir::ResultRange getValues() {
      return (*this)->getResults().drop_back();
    }
  }];
  let hasVerifier = 1;
}

def Comm_RecvOp : Comm_StartOp<"recv", CollectiveKindCase<"PointToPoint">,
    ["allowsUnequalGroups", "readsDestinations"], []> {
  let summary = "Receives data from one rank";
  let description = [{
    The peer is a group rank, or -1 to receive nothing; the destinations then
    get zeros.

    Example: `%r, %t = comm.recv into %init from %peer on @pp : tensor<4xf32>`

    **Constraints**
    * recv_c1: a peer is -1 or a rank of the line. This is checked at run time,
      and by `comm-verify` for constant peers. The verifier does not check it,
      because folding can create constants, also on paths that are never taken.
  }];
  let arguments = !con((ins Variadic<Comm_Data>:$destinations, Index:$peer,
                       FlatSymbolRefAttr:$group), Comm_Decisions);
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$destinations, "::mlir::Value":$peer,
                   "::mlir::FlatSymbolRefAttr":$group)>
  ];
  let assemblyFormat = [{
    `into` $destinations `from` $peer `on` $group
    (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<RecvTypes>(type($destinations), type($values))
  }];
  let extraClassDeclaration = [{
    ::mlir::OperandRange getSources() {
      return (*this)->getOperands().take_front(0);
    }
  }];
  let hasVerifier = 1;
}

def Comm_BatchP2POp : Comm_StartOp<"batch_p2p",
    CollectiveKindCase<"PointToPoint">,
    ["allowsUnequalGroups", "readsDestinations"]> {
  let summary = "Starts several sends and receives together";
  let description = [{
    All members start together, so that ranks that exchange data do not wait for
    each other. Each source and each destination has its own peer, as in `send`
    and `recv`.

    Example:
    ```mlir
    %r, %t = comm.batch_p2p send %x to %next receive into %init from %previous
        on @pp : tensor<4xf32> into tensor<8xf32>
    ```

    **Constraints**
    * batch_p2p_c1: there is at least one source or destination.
    * batch_p2p_c2: there is one peer for each source and each destination.
    * batch_p2p_c3: a peer is -1 or a rank of the line. This is checked at run
      time, and by `comm-verify` for constant peers. The verifier does not check
      it, because folding can create constants, also on paths that are never
      taken.
  }];
  let arguments = !con((ins Variadic<Comm_Data>:$sources,
                       Variadic<Index>:$send_peers,
                       Variadic<Comm_Data>:$destinations,
                       Variadic<Index>:$receive_peers,
                       FlatSymbolRefAttr:$group), Comm_Decisions);
  let builders = [
    OpBuilder<(ins "::mlir::ValueRange":$sources,
                   "::mlir::ValueRange":$sendPeers,
                   "::mlir::ValueRange":$destinations,
                   "::mlir::ValueRange":$receivePeers,
                   "::mlir::FlatSymbolRefAttr":$group)>
  ];
  let assemblyFormat = [{
    (`send` $sources^ `to` $send_peers)?
    (`receive` `into` $destinations^ `from` $receive_peers)?
    `on` $group (`by` custom<Decision>($decision)^)? attr-dict `:`
    custom<BatchTypes>(ref($sources), type($sources), type($destinations),
                       type($values))
  }];
  let hasVerifier = 1;
}

#endif // COMMDIALECT_IR_COMMPOINTTOPOINTOPS_TD
