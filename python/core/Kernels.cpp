//===- Kernels.cpp - Makes programs of collectives by kernels -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Target/Hlo.h"
#include "ModuleImpl.h"

using namespace mlir;
using namespace commdialect;

static void setOptions(comm::SiteOptions &set, const KernelOptions &options) {
  set.machine = options.machine;
  set.target = options.target;
  set.chip = options.chip;
  set.leavesHalf = options.leavesHalf;
  if (options.mostBytes)
    set.mostBytes = *options.mostBytes;
  if (options.mostWindowBytes)
    set.mostWindowBytes = *options.mostWindowBytes;
}

static Kernels takeKernels(comm::SiteProgram &program) {
  Kernels result;
  result.metadata = std::move(program.metadata);
  result.image = std::move(program.image);
  result.digest = std::move(program.digest);
  result.windowBytes = program.windowBytes;
  for (comm::SiteCollective &collective : program.collectives)
    result.collectives.push_back(
        {std::move(collective.name), std::move(collective.kind),
         collective.bytes, collective.numRanks, std::move(collective.algorithm),
         collective.ns, collective.libraryNs, std::move(collective.obstacle),
         std::move(collective.fused)});
  return result;
}

std::optional<Kernels>
commdialect::replaceCollectives(const char *data, size_t size,
                                const KernelOptions &options) {
  StringRef bytes(data, size);
  if (!comm::mayCommunicate(bytes))
    return std::nullopt;
  comm::HloKernelOptions given;
  setOptions(given, options);
  given.import = {options.numReplicas, options.numPartitions};
  given.copies = options.copies;
  Session session;
  std::optional<comm::HloKernels> replaced;
  session.run([&]() -> LogicalResult {
    FailureOr<comm::HloModule> hlo =
        comm::HloModule::read(bytes, session.getEmitError());
    if (failed(hlo))
      return failure();
    if (hlo->getNumCollectives() == 0)
      return success();
    OwningOpRef<ModuleOp> imported = comm::importHlo(
        *hlo, &session.getContext(), session.getEmitError(), given.import);
    if (!imported)
      return failure();
    FailureOr<comm::HloKernels> kernels = comm::replaceCollectives(
        *hlo, *imported, given, session.getEmitError());
    if (failed(kernels))
      return failure();
    replaced = std::move(*kernels);
    return success();
  });
  if (!replaced)
    return std::nullopt;
  Kernels result = takeKernels(*replaced);
  result.devices = std::move(replaced->devices);
  if (!result.digest.empty())
    result.bytes = std::move(replaced->bytes);
  return result;
}

Kernels commdialect::makeKernels(const Module &module,
                                 const KernelOptions &options) {
  comm::SiteOptions given;
  setOptions(given, options);
  const Module::Impl &impl = module.getImpl();
  comm::SiteProgram program;
  impl.session->run([&]() -> LogicalResult {
    ModuleOp imported = impl.getImported();
    if (!imported)
      return failure();
    FailureOr<comm::SiteProgram> made =
        comm::makeSites(imported, given, impl.session->getEmitError());
    if (failed(made))
      return failure();
    program = std::move(*made);
    return success();
  });
  return takeKernels(program);
}
