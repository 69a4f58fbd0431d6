//===- MakeHeaders.cpp - Creates the headers of an operation --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Operation.h"

namespace comm::runtime {

void makeHeaders(CommOp &op) {
  Group &group = *op.group;
  if (op.kind == COMM_P2P) {
    // One header per message, from its sender to its receiver.
    for (size_t i = 0; i < op.peers.size(); ++i) {
      if (op.peers[i] < 0)
        continue;
      bool send = i < op.sources.size();
      int peer = static_cast<int>(op.peers[i]);
      Header mine = messageHeader(op, i);
      mine.sequence = (send ? group.sent : group.received)[peer]++;
      op.headers.push_back({peer, makeTag(true, mine.sequence, headerTag), send,
                            !send, mine, Header()});
    }
    return;
  }

  Header header = collectiveHeader(op);
  op.sequence = header.sequence = group.collectives++;
  // Every pair of ranks exchanges headers, even if no data moves between them,
  // so that ranks that disagree on the root or the kind detect it.
  for (int step = 1; step < group.size; ++step) {
    int peer = (group.me + step) % group.size;
    setSizes(header, op, peer);
    op.headers.push_back({peer, makeTag(false, op.sequence, headerTag), true,
                          true, header, Header()});
  }
}

} // namespace comm::runtime
