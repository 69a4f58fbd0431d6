//===- Sites.cpp - Runs single collectives of a program -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ApiCalls.h"
#include "Reduce.h"

using namespace comm::runtime;

CommError *commProgramLoadSites(CommContext *context, const char *metadata,
                                const void *, uint64_t, CommProgram **program) {
  const char *function = "commProgramLoadSites";
  *program = nullptr;
  return callOn(context, function, [&] {
    *program = addProgram(*context, function, {}, metadata, nullptr, "");
  });
}

/// Several threads may run sites of one context at once, so this uses none of
/// the program's lists.
static void runSite(CommProgram &program, int64_t index, const void *source,
                    void *destination) {
  const Metadata::Site &site = program.sites[static_cast<size_t>(index)];
  const char *name = site.name.c_str();
  auto op = std::make_unique<CommOp>();
  op->kind = site.kind;
  op->location = name;
  op->group =
      &groupOf(program, static_cast<int32_t>(index), kindName(site.kind), name);
  op->line = op->group;
  op->reduction = site.reduction;
  op->dim = site.dim;
  op->dim2 = site.dim2;
  op->root = 0;
  const int64_t bytes = elementBytes(site.type);
  op->sources.push_back(
      {Slice::dense(const_cast<void *>(source), site.source, bytes),
       site.type});
  op->destinations.push_back(
      {Slice::dense(destination, site.destination, bytes), site.type});
  validate(*op);
  makeHeaders(*op);
  CommContext &context = program.context;
  try {
    context.progress->start(*op);
    context.progress->wait(*op, name);
  } catch (const Failure &failure) {
    context.abandon(failure);
    // Other ranks may still access the operation's memory.
    if (!context.isQuiet)
      (void)op.release();
    throw;
  }
}

/// Runs a site that continues with steps.
static void runSteps(CommProgram &program, int64_t index,
                     const Metadata::Site &site, void *const *buffers) {
  int64_t count = 1;
  for (int64_t size : site.source)
    count *= size;
  std::vector<char> reduced(
      static_cast<size_t>(count * elementBytes(site.type)));
  runSite(program, index, buffers[0], reduced.data());
  void *const *results = buffers + 1;
  site.steps.run(count / site.steps.columns, reduced.data(),
                 results + site.steps.results.size(), results);
}

static void checkStream(const void *stream, const char *function) {
  if (stream)
    fail(function, nullptr,
         "a stream was given, but a program for the host has none");
}

CommError *commProgramRunSite(CommProgram *program, int64_t index,
                              void *const *buffers, int64_t numBuffers,
                              void *stream) {
  const char *function = "commProgramRunSite";
  return callOn(contextOf(program), function, [&] {
    checkStream(stream, function);
    const Metadata::Site &site =
        getSite(program->sites, index, numBuffers, function);
    checkCopies(site, /*copies=*/false, function);
    if (site.steps.steps.empty())
      runSite(*program, index, buffers[0], buffers[1]);
    else
      runSteps(*program, index, site, buffers);
  });
}

CommError *commProgramStartSite(CommProgram *program, int64_t index,
                                void *const *buffers, int64_t numBuffers,
                                void *stream) {
  const char *function = "commProgramStartSite";
  return callOn(contextOf(program), function, [&] {
    checkStream(stream, function);
    checkCopies(getSite(program->sites, index, numBuffers, function),
                /*copies=*/true, function);
    runSite(*program, index, buffers[0], buffers[1]);
  });
}

CommError *commProgramWaitSite(CommProgram *program, int64_t index,
                               const void *, void *stream) {
  const char *function = "commProgramWaitSite";
  return callOn(contextOf(program), function, [&] {
    checkStream(stream, function);
    checkCopies(getSite(program->sites, index, 2, function), /*copies=*/true,
                function);
  });
}
