//===- BarrierKernel.cpp - Barrier kernel of copy engines -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before and after copies by copy engines, the ranks synchronize with a kernel
// of one warp, for which the runtime's matmuls leave room. Stream memory
// operations (cuStreamWaitValue32) would work too, but in a CUDA graph they
// delay nodes that do not depend on them.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/CollectiveKernels.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Kernels.h"

using namespace mlir;
using namespace mlir::comm;

gpu::GPUFuncOp comm::getOrCreateBarrierKernel(gpu::GPUModuleOp module,
                                              int64_t ranks) {
  std::string name = COMM_BARRIER_KERNEL + std::to_string(ranks);
  if (Operation *made = module.lookupSymbol(name))
    return cast<gpu::GPUFuncOp>(made);
  gpu::GPUFuncOp function =
      createKernelFunction(module, name, /*numPointers=*/0,
                           COMM_BARRIER_KERNEL_THREADS, /*blocksPerSm=*/1);
  KernelBuilder kernel(function, ranks,
                       IntegerType::get(module.getContext(), 32), /*scale=*/1);
  Value epoch = kernel.add(kernel.loadEpoch(), kernel.i32(1));
  kernel.synchronizeRanks(epoch);
  kernel.storeEpoch(epoch);
  gpu::ReturnOp::create(kernel.getBuilder(), function.getLoc());
  return function;
}
