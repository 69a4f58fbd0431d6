//===- Kernels.cpp - Puts calls of kernels into modules of XLA ------------===//
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

std::optional<Kernels>
commdialect::replaceCollectives(const char *data, size_t size,
                                const KernelOptions &options) {
  StringRef bytes(data, size);
  if (!comm::mayCommunicate(bytes))
    return std::nullopt;
  comm::HloKernelOptions given;
  given.machine = options.machine;
  given.target = options.target;
  given.chip = options.chip;
  given.import = {options.numReplicas, options.numPartitions};
  if (options.mostBytes)
    given.mostBytes = *options.mostBytes;
  if (options.mostWindowBytes)
    given.mostWindowBytes = *options.mostWindowBytes;
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
  Kernels result;
  if (!replaced->digest.empty())
    result.bytes = std::move(replaced->bytes);
  result.metadata = std::move(replaced->metadata);
  result.image = std::move(replaced->image);
  result.digest = std::move(replaced->digest);
  result.devices = std::move(replaced->devices);
  for (comm::HloCollective &collective : replaced->collectives)
    result.collectives.push_back(
        {std::move(collective.name), std::move(collective.kind),
         collective.bytes, collective.numRanks, std::move(collective.algorithm),
         collective.ns, collective.libraryNs, std::move(collective.obstacle)});
  return result;
}
