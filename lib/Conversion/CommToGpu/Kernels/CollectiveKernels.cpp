//===- CollectiveKernels.cpp - Creates collective kernels -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Conversion/CollectiveKernels.h"
#include "Analysis/KernelForms.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Kernels.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;

static std::string getKernelName(const KernelSpec &spec,
                                 const KernelFusion *fusion) {
  std::string name;
  llvm::raw_string_ostream os(name);
  os << stringifyCollectiveKind(spec.kind) << '_';
  for (char c : stringifyAlgorithm(spec.algorithm))
    os << (c == '-' ? '_' : c);
  if (isReduction(spec.kind)) {
    os << '_' << stringifyReductionKind(*spec.reduction) << '_'
       << spec.elementType;
    if (spec.factor)
      os << "_x" << llvm::utohexstr(llvm::bit_cast<uint64_t>(*spec.factor));
  } else {
    // All types of one size share a kernel.
    Elements elements = *getElements(spec);
    os << "_b" << elements.type.getIntOrFloatBitWidth();
    if (elements.scale != 1)
      os << "x" << elements.scale;
  }
  os << "_w" << spec.ranks;
  if (spec.chunksPerThread > 0)
    os << "_rows" << spec.chunksPerThread;
  if (spec.kind == CollectiveKind::Broadcast)
    os << "_root" << spec.root;
  if (spec.destinationRows)
    os << "_to" << spec.destinationRows << "rows";
  if (fusion)
    os << "_" << fusion->key;
  if (spec.countsCalls)
    os << "_counted";
  return name;
}

gpu::GPUFuncOp comm::createKernelFunction(gpu::GPUModuleOp module,
                                          StringRef name, unsigned numPointers,
                                          int64_t threads,
                                          int64_t blocksPerSm) {
  MLIRContext *context = module.getContext();
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Type pointer = LLVM::LLVMPointerType::get(context, /*addressSpace=*/1);
  Type i64 = builder.getI64Type();
  // These are the parameters that CommKernelAbi.h defines.
  SmallVector<Type> types = {pointer, i64, builder.getI32Type()};
  types.append(COMM_KERNEL_FIXED_PARAMETERS - types.size(), i64);
  types.append(numPointers, pointer);
  auto function = gpu::GPUFuncOp::create(builder, module.getLoc(), name,
                                         builder.getFunctionType(types, {}));
  function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                    builder.getUnitAttr());
  // Lets the compiler limit registers so that `threads` threads fit.
  function->setAttr(
      NVVM::NVVMDialect::getMaxntidAttrName(),
      builder.getDenseI32ArrayAttr({static_cast<int32_t>(threads), 1, 1}));
  if (blocksPerSm > 1)
    function->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(),
                      builder.getI32IntegerAttr(blocksPerSm));
  return function;
}

namespace {

/// Loads and stores the buffers of a fused kernel and runs its epilogue.
class FusedStore {
public:
  FusedStore(KernelBuilder &kernel, const KernelFusion &fusion)
      : kernel(kernel), fusion(fusion) {
    unsigned n = 1;
    for (const FusedBuffer &buffer : fusion.destinations)
      destinations.push_back(kernel.buffer(n++, buffer.type));
    for (const FusedBuffer &buffer : fusion.arguments)
      arguments.push_back(kernel.buffer(n++, buffer.type));
  }

  void store(Value first, Value elements) {
    OpBuilder &builder = kernel.getBuilder();
    Location loc = kernel.getLoc();
    auto extract = [&](Value vector) {
      SmallVector<Value> values;
      for (int64_t i = 0; i < kernel.getWidth(); ++i)
        values.push_back(vector::ExtractOp::create(builder, loc, vector, i));
      return values;
    };
    SmallVector<SmallVector<Value>> loaded;
    for (const DeviceBuffer &argument : arguments)
      loaded.push_back(
          extract(kernel.loadElements(argument, first, kernel.count)));
    SmallVector<SmallVector<Value>> results = fusion.epilogue(
        builder, loc, extract(elements), loaded, /*reduce=*/nullptr);
    for (auto [destination, result] : llvm::zip_equal(destinations, results)) {
      Value packed = vector::FromElementsOp::create(
          builder, loc, VectorType::get(kernel.getWidth(), destination.type),
          result);
      kernel.storeElements(destination, first, kernel.count, packed);
    }
  }

private:
  KernelBuilder &kernel;
  const KernelFusion &fusion;
  SmallVector<DeviceBuffer> destinations, arguments;
};

} // namespace

static void emitReduce(KernelBuilder &kernel, const KernelSpec &spec,
                       StoreResult store) {
  switch (getForm(spec)) {
  case Form::PushSentinel:
    return emitPushReduce(kernel, spec, store);
  case Form::PushStaged:
    return emitStagedReduce(kernel, spec, store);
  case Form::Pull:
    return emitPullReduce(kernel, spec, store);
  case Form::TwoShotSentinel:
    return emitTwoShotSentinel(kernel, spec, store);
  case Form::TwoShotFlags:
    return emitTwoShotFlags(kernel, spec, store);
  case Form::TwoShotTiles:
    return emitTwoShotTiles(kernel, spec, store);
  case Form::Move:
    break;
  }
  llvm_unreachable("an all_reduce has another form");
}

static void emitRows(KernelBuilder &kernel, const KernelSpec &spec,
                     Rows &rows) {
  switch (getForm(spec)) {
  case Form::PushSentinel:
    return emitPushRows(kernel, spec, rows);
  case Form::PushStaged:
    return emitStagedRows(kernel, spec, rows);
  case Form::TwoShotSentinel:
    return emitTwoShotSentinelRows(kernel, spec, rows);
  case Form::TwoShotFlags:
    return emitTwoShotFlagRows(kernel, spec, rows);
  case Form::TwoShotTiles:
    return emitTwoShotTileRows(kernel, spec, rows);
  case Form::Pull:
  case Form::Move:
    break;
  }
  llvm_unreachable("getRowForm refuses others");
}

static void emitMove(KernelBuilder &kernel, const KernelSpec &spec) {
  switch (spec.kind) {
  case CollectiveKind::ReduceScatter:
    return emitReduceScatter(kernel, spec);
  case CollectiveKind::AllGather:
    return emitAllGather(kernel, spec);
  case CollectiveKind::AllToAll:
    return emitAllToAll(kernel, spec);
  case CollectiveKind::Broadcast:
    return emitBroadcast(kernel, spec);
  default:
    llvm_unreachable("getKernelObstacle refuses others");
  }
}

FailureOr<gpu::GPUFuncOp>
comm::getOrCreateCollectiveKernel(gpu::GPUModuleOp module,
                                  const KernelSpec &spec,
                                  const KernelFusion *fusion) {
  if (auto obstacle = getKernelObstacle(spec))
    return mlir::emitError(module.getLoc()) << *obstacle;
  if (fusion) {
    if (spec.kind != CollectiveKind::AllReduce)
      return mlir::emitError(module.getLoc())
             << "only kernels of all_reduce are fused";
    for (const FusedBuffer &buffer : llvm::concat<const FusedBuffer>(
             fusion->arguments, fusion->destinations)) {
      if (getMemoryType(buffer.type) != buffer.type)
        return mlir::emitError(module.getLoc())
               << "kernels are not fused with elements of "
                  "type "
               << buffer.type;
      if (spec.chunksPerThread == 0 && buffer.extent != FusedExtent::Element)
        return mlir::emitError(module.getLoc())
               << "kernels without rows are fused with "
                  "buffers of their shape only";
    }
    if (getMemoryType(spec.elementType) != spec.elementType)
      return mlir::emitError(module.getLoc())
             << "kernels of elements of type " << spec.elementType
             << " are not fused";
  }
  if (spec.chunksPerThread > 0 &&
      (!fusion || getForm(spec) == Form::Pull || getForm(spec) == Form::Move))
    return mlir::emitError(module.getLoc())
           << "only fused kernels of all_reduce that push "
              "work on rows";
  std::string name = getKernelName(spec, fusion);
  if (Operation *made = module.lookupSymbol(name))
    return cast<gpu::GPUFuncOp>(made);

  Form form = getForm(spec);
  unsigned numPointers = 2;
  if (fusion)
    numPointers = 1 + fusion->destinations.size() + fusion->arguments.size();
  gpu::GPUFuncOp function = createKernelFunction(
      module, name, numPointers, getMostThreads(spec), getBlocksPerSm(spec));
  Elements elements = *getElements(spec);
  KernelBuilder kernel(function, spec.ranks, elements.type, elements.scale);
  kernel.factor = spec.factor;
  if (spec.countsCalls)
    kernel.beginCountedCall();
  if (fusion && spec.chunksPerThread > 0) {
    Rows rows(kernel, function, spec, *fusion);
    emitRows(kernel, spec, rows);
  } else if (fusion) {
    FusedStore fused(kernel, *fusion);
    emitReduce(kernel, spec,
               [&](Value first, Value values) { fused.store(first, values); });
  } else if (form == Form::Move) {
    emitMove(kernel, spec);
  } else {
    DeviceBuffer destination = kernel.buffer(1);
    emitReduce(kernel, spec, [&](Value first, Value values) {
      kernel.storeElements(destination, first, kernel.count, values);
    });
  }
  if (spec.countsCalls)
    kernel.endCountedCall();
  gpu::ReturnOp::create(kernel.getBuilder(), function.getLoc());
  return function;
}
