//===- CommLaunch.cpp - Launches of collectives ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

#include "CommDialect/IR/CommLaunch.cpp.inc"

LogicalResult LaunchAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 std::optional<int64_t> flagOffset, bool,
                                 bool) {
  // launch_attr_c1
  if (!flagOffset || *flagOffset >= 0)
    return success();
  return emitError() << "a launch has the flag_offset " << *flagOffset
                     << ", expected 0 or more bytes";
}

bool LaunchAttr::isAllowedOn(Operation *op) {
  return llvm::none_of(op->getOperandTypes(), llvm::IsaPred<TensorType>);
}

LaunchAttr LaunchAttr::of(Operation *op) {
  if (auto launchable = dyn_cast<LaunchableOpInterface>(op))
    if (LaunchAttr launch = launchable.getLaunchAttr())
      return launch;
  return get(op->getContext(), std::nullopt, false, false);
}

void LaunchAttr::set(Operation *op, std::optional<int64_t> flagOffset,
                     bool arePeersReady, bool isOnComputeStream) {
  auto launchable = dyn_cast<LaunchableOpInterface>(op);
  if (!launchable)
    return;
  LaunchAttr launch;
  if (flagOffset || arePeersReady || isOnComputeStream)
    launch =
        get(op->getContext(), flagOffset, arePeersReady, isOnComputeStream);
  launchable.setLaunchAttr(launch);
}

LogicalResult comm::detail::verifyLaunch(Operation *op) {
  LaunchAttr launch = cast<LaunchableOpInterface>(op).getLaunchAttr();
  // launch_attr_c2
  if (!launch || LaunchAttr::isAllowedOn(op))
    return success();
  return op->emitOpError() << "on tensors has 'launch' = " << launch
                           << ", expected it on memrefs alone";
}
