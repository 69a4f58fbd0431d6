//===- Describe.cpp - C ABI functions that describe an operation ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled once per runtime, each with its own Operation.h. These functions
// only fill in the Description that both runtimes share.
//
//===----------------------------------------------------------------------===//
#include "Operation.h"

using namespace comm::runtime;

void commOpSource(CommOp *op, int64_t rank, const CommMemRef *buffer,
                  int32_t elementType) {
  checkNotNull(op, "commOpSource");
  op->sources.push_back(
      toOperand(*op, "source", op->sources.size(), rank, buffer, elementType));
}

void commOpDestination(CommOp *op, int64_t rank, const CommMemRef *buffer,
                       int32_t elementType) {
  checkNotNull(op, "commOpDestination");
  op->destinations.push_back(toOperand(
      *op, "destination", op->destinations.size(), rank, buffer, elementType));
}

void commOpFactor(CommOp *op, double factor) {
  checkNotNull(op, "commOpFactor");
  op->factors.push_back(factor);
}

void commOpAnyOrder(CommOp *op) {
  checkNotNull(op, "commOpAnyOrder");
  op->anyOrder = true;
}

void commOpPair(CommOp *op, int64_t source, int64_t target) {
  checkNotNull(op, "commOpPair");
  op->pairs.emplace_back(source, target);
}

void commOpPeer(CommOp *op, int64_t peer) {
  checkNotNull(op, "commOpPeer");
  op->peers.push_back(peer);
}

void commOpSendSize(CommOp *op, int64_t size) {
  checkNotNull(op, "commOpSendSize");
  op->sendSizes.push_back(size);
}

void commOpReceiveSize(CommOp *op, int64_t size) {
  checkNotNull(op, "commOpReceiveSize");
  op->receiveSizes.push_back(size);
}
