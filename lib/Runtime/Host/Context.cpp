//===- Context.cpp - Contexts and programs of the host runtime ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Context.h"
#include "Failure.h"

#include <algorithm>
#include <utility>

using namespace comm::runtime;

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

CommContext::CommContext(const CommContextOptions &options)
    : RankState(options) {
  CommThreads *threads =
      options.bootstrap == COMM_BOOTSTRAP_THREADS ? options.threads : nullptr;
  transport = Transport::create(*this, threads, greatestTag);
  progress = std::make_unique<Progress>(*this, *transport);
}

CommContext::~CommContext() {
  isQuiet &= progress->abandon();
  if (!isQuiet)
    memory.leak();
  programs.clear();
}

void CommContext::abandon(const Failure &failure) {
  breakWith(failure);
  isQuiet &= progress->abandon();
}

void CommContext::finish() {
  constexpr const char *function = "commContextDestroy";
  checkNotBroken();
  // A program whose checks fail stays in the list, and the destructor unloads
  // it.
  while (!programs.empty()) {
    together(function, [&] { programs.back()->finish(function); });
    programs.pop_back();
  }
  together(function, [&] { bootstrap->finish(); });
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

void CommProgram::openGroup(const Metadata::Group &described) {
  Group group;
  group.name = described.name;
  int color = -1;
  for (size_t line = 0; line < described.lines.size(); ++line) {
    const std::vector<int> &members = described.lines[line];
    auto it = std::find(members.begin(), members.end(), context.rank());
    if (it == members.end())
      continue;
    color = static_cast<int>(line);
    group.me = static_cast<int>(it - members.begin());
    group.members = members;
  }
  group.channel = context.transport->open(group, color);
  if (group.me >= 0) {
    group.size = static_cast<int>(group.members.size());
    group.sent.resize(group.size);
    group.received.resize(group.size);
  }
  groups.push_back(std::move(group));
}

CommProgram::CommProgram(CommContext &context, ProgramFile file,
                         const char *metadata, void (*entry)(void **),
                         const Metadata &parsed)
    : context(context), file(std::move(file)), metadata(metadata), entry(entry),
      sites(parsed.sites), signature(parsed.signature) {
  if (sites.empty())
    for (const Metadata::Group &described : parsed.groups)
      openGroup(described);
  // Each site has a group of its own, because ranks may run sites in different
  // orders.
  for (const Metadata::Site &site : sites)
    openGroup(parsed.groups[site.group]);
}

CommProgram::~CommProgram() {
  if (context.isQuiet)
    return;
  // Headers are in memory of the operations.
  for (auto &entry : operations)
    (void)entry.second.release();
}

/// Names the operations that were never waited for, or returns an empty string.
static std::string findUnwaited(const CommProgram &program) {
  std::vector<int64_t> tokens;
  for (const auto &entry : program.operations)
    tokens.push_back(entry.first);
  std::sort(tokens.begin(), tokens.end());
  std::string names;
  for (int64_t token : tokens) {
    const CommOp &op = *program.operations.at(token);
    names += std::string(names.empty() ? "" : ", ") + op.name() + " at " +
             op.location;
  }
  return names;
}

void CommProgram::finish(const std::string &function) {
  try {
    const std::string unwaited = findUnwaited(*this);
    context.failTogether(
        unwaited.empty() ? "" : function + ": never waited for: " + unwaited);
    context.failTogether(findUnreceived(*this));
  } catch (const Failure &failure) {
    // Operations and messages may still be in flight on all ranks.
    if (failure.isShared())
      context.abandon(failure);
    throw;
  }
  for (Group &group : groups)
    if (group.channel)
      group.channel->close();
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

static thread_local CommProgram *running = nullptr;

namespace comm::runtime {

CommProgram &currentProgram(const char *function) {
  if (!running)
    fail(function, nullptr, "called outside of a run");
  return *running;
}

void runIn(CommProgram &program, const char *function,
           const std::function<void()> &body) {
  CommContext &context = program.context;
  context.memory.beginRun();
  struct Running {
    explicit Running(CommProgram *program)
        : previous(std::exchange(running, program)) {}
    ~Running() { running = previous; }
    CommProgram *const previous;
  } const scope(&program);
  auto end = [&](const Failure &failure) {
    context.abandon(failure);
    program.created.clear();
    if (context.isQuiet)
      context.memory.freeRun();
    throw failure;
  };
  try {
    body();
  } catch (const Failure &failure) {
    end(failure);
  } catch (const std::exception &error) {
    end(Failure(std::string(function) + ": " + error.what()));
  }
}

Group &groupOf(CommProgram &program, int32_t index, const char *what,
               const char *location) {
  if (index < 0 || index >= static_cast<int64_t>(program.groups.size()))
    fail(what, location,
         "group " + std::to_string(index) + " of a program with " +
             std::to_string(program.groups.size()) + " groups");
  Group &group = program.groups[index];
  if (group.me < 0)
    fail(what, location,
         "this rank belongs to no line of group @" + group.name);
  return group;
}

} // namespace comm::runtime
