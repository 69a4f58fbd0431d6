//===- Api.cpp - The C ABI of operations ----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Failure.h"
#include "Runtime.h"

using namespace comm::runtime;

int64_t commRank(void) { return runtime("commRank").rank; }

int64_t commGroupRank(int32_t group, const char *location) {
  return groupOf(group, "comm.group_rank", location).me;
}

int64_t commGroupSize(int32_t group, const char *location) {
  return groupOf(group, "comm.group_size", location).size;
}

CommOp *commOpCreate(int32_t kind, int32_t group, int32_t reduction,
                     int64_t dim, int64_t dim2, int64_t root,
                     const char *location) {
  auto *op = new CommOp;
  op->kind = kind;
  op->location = location ? location : "an unknown place";
  op->group = &groupOf(group, kindName(kind), op->location);
  op->line = op->group;
  op->reduction = reduction;
  op->dim = dim;
  op->dim2 = dim2;
  op->root = root;
  return op;
}

int64_t commOpStart(CommOp *op) {
  Runtime &rt = runtime("commOpStart");
  checkNotNull(op, "commOpStart");
  validate(*op);
  noteStarted(op->name(), op->location);
  int64_t token;
  {
    std::lock_guard<std::mutex> lock(rt.lock);
    makeHeaders(*op);
    token = ++rt.lastToken;
    rt.operations.emplace(token, op);
  }
  rt.progress->start(*op);
  return token;
}

void commWait(int64_t token, const char *location) {
  if (token == 0)
    return;
  Runtime &rt = runtime("commWait");
  CommOp *op = nullptr;
  {
    std::lock_guard<std::mutex> lock(rt.lock);
    auto it = rt.operations.find(token);
    if (it != rt.operations.end())
      op = it->second.get();
  }
  if (!op)
    fail("comm.wait", location,
         token > 0 && token <= rt.lastToken
             ? "its token has been waited for already"
             : "token " + std::to_string(token) + " was never started");
  rt.progress->wait(*op, location);
  std::lock_guard<std::mutex> lock(rt.lock);
  rt.operations.erase(token);
}
