//===- MakeHeaders.cpp - What this rank tells the others of an operation --===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Operation.h"

namespace comm::host {

void makeHeaders(CommOp &op) {
  Group &group = *op.group;
  Header header;
  header.kind = op.kind;
  header.rank = group.members[group.me];
  setText(header.location, op.location);

  if (op.kind == COMM_P2P) {
    // One header a message, from its sender to its receiver.
    size_t sources = op.sources.size();
    for (size_t i = 0; i < op.peers.size(); ++i) {
      if (op.peers[i] < 0)
        continue;
      bool send = i < sources;
      int peer = static_cast<int>(op.peers[i]);
      const Operand &operand =
          send ? op.sources[i] : op.destinations[i - sources];
      header.sequence = (send ? group.sent : group.received)[peer]++;
      std::string text = typeText(operand.view.sizes, operand.type);
      Header mine = header;
      mine.operandCount = 1;
      mine.operandDigest = digest(text);
      setText(mine.operands, text);
      op.headers.push_back({peer, makeTag(true, mine.sequence, headerTag), send,
                            !send, mine, Header()});
    }
    return;
  }

  op.sequence = header.sequence = group.collectives++;
  header.reduction = op.reduction;
  header.operandCount = static_cast<int32_t>(op.destinations.size());
  header.dim = op.dim;
  header.dim2 = op.dim2;
  header.root = op.root;
  std::string text = operandsText(op);
  header.operandDigest = digest(text);
  setText(header.operands, text);
  std::string pairs = pairsText(op);
  header.pairDigest = digest(pairs);
  setText(header.pairs, pairs);
  // Every rank hears from every other, also from those it gets no data from:
  // ranks that disagree on the root or the kind must not miss each other.
  for (int step = 1; step < group.size; ++step) {
    int peer = (group.me + step) % group.size;
    if (op.kind == COMM_ALL_TO_ALL_V) {
      header.sends = op.sendSizes[peer];
      header.receives = op.receiveSizes[peer];
    }
    op.headers.push_back({peer, makeTag(false, op.sequence, headerTag), true,
                          true, header, Header()});
  }
}

} // namespace comm::host
