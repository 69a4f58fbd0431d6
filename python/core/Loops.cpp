//===- Loops.cpp - Rotates loops of modules of XLA ------------------------===//
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

static Figures convertFigures(const comm::PlanFigures &figures) {
  return {figures.makespanNs, figures.exposedNs, figures.peakBytes,
          figures.lowerBoundNs};
}

std::optional<Rotation>
commdialect::rotateLoops(const char *data, size_t size,
                         const OptimizeOptions &options) {
  StringRef bytes(data, size);
  if (!comm::mayCommunicate(bytes))
    return std::nullopt;
  comm::HloRotateOptions given;
  given.machine = options.machine;
  given.memoryLimit = options.memoryLimit;
  Session session;
  std::optional<comm::HloRotation> rotated;
  session.run([&]() -> LogicalResult {
    FailureOr<comm::HloModule> hlo =
        comm::HloModule::read(bytes, session.getEmitError());
    if (failed(hlo))
      return failure();
    if (hlo->getNumCollectives() == 0)
      return success();
    FailureOr<comm::HloRotation> rotation = comm::rotateLoops(
        *hlo, &session.getContext(), given, session.getEmitError());
    if (failed(rotation))
      return failure();
    rotated = std::move(*rotation);
    return success();
  });
  if (!rotated)
    return std::nullopt;
  Rotation result;
  if (rotated->hasChanged)
    result.bytes = std::move(rotated->bytes);
  result.before = convertFigures(rotated->before);
  result.after = convertFigures(rotated->after);
  for (comm::HloLoop &loop : rotated->loops) {
    Loop &made = result.loops.emplace_back();
    made.name = std::move(loop.name);
    made.trips = loop.trips;
    made.obstacle = std::move(loop.obstacle);
    made.beforeNs = loop.beforeNs;
    made.afterNs = loop.afterNs;
    for (comm::HloLoopGather &gather : loop.gathers)
      made.gathers.push_back(
          {std::move(gather.name), gather.bytes, std::move(gather.obstacle)});
  }
  return result;
}
