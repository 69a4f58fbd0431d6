//===- Api.cpp - The C ABI of operations ----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Context.h"
#include "Failure.h"

#include <algorithm>

using namespace comm::runtime;

int64_t commRank(void) { return currentProgram("commRank").context.rank(); }

int64_t commGroupRank(int32_t group, const char *location) {
  const char *what = "comm.group_rank";
  return groupOf(currentProgram(what), group, what, location).me;
}

int64_t commGroupSize(int32_t group, const char *location) {
  const char *what = "comm.group_size";
  return groupOf(currentProgram(what), group, what, location).size;
}

CommOp *commOpCreate(int32_t kind, int32_t group, int32_t reduction,
                     int64_t dim, int64_t dim2, int64_t root,
                     const char *location) {
  CommProgram &program = currentProgram(kindName(kind));
  auto op = std::make_unique<CommOp>();
  op->kind = kind;
  op->location = location ? location : "an unknown place";
  op->group = &groupOf(program, group, kindName(kind), op->location);
  op->line = op->group;
  op->reduction = reduction;
  op->dim = dim;
  op->dim2 = dim2;
  op->root = root;
  program.created.push_back(std::move(op));
  return program.created.back().get();
}

int64_t commOpStart(CommOp *op) {
  const char *function = "commOpStart";
  CommProgram &program = currentProgram(function);
  checkNotNull(op, function);
  // Usually, this is the operation that was created last.
  auto &created = program.created;
  auto it = std::find_if(created.rbegin(), created.rend(),
                         [&](const auto &other) { return other.get() == op; });
  if (it == created.rend())
    fail(function, nullptr, "the operation is not one that can be started");
  validate(*op);
  program.context.activity.start(op->name(), op->location);
  makeHeaders(*op);
  const int64_t token = ++program.lastToken;
  program.operations.emplace(token, std::move(*it));
  created.erase(std::next(it).base());
  program.context.progress->start(*op);
  return token;
}

void commWait(int64_t token, const char *location) {
  if (token == 0)
    return;
  CommProgram &program = currentProgram("commWait");
  auto it = program.operations.find(token);
  if (it == program.operations.end())
    fail("comm.wait", location,
         token > 0 && token <= program.lastToken
             ? "its token has been waited for already"
             : "token " + std::to_string(token) + " was never started");
  program.context.progress->wait(*it->second, location);
  program.operations.erase(it);
}
