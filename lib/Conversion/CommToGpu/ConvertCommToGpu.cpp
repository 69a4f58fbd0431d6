//===- ConvertCommToGpu.cpp - Lowers collectives to kernels ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A start without a kernel stays, and the runtime runs it with NCCL. In place,
// one buffer is both source and destination of the launch; kernels write an
// element only after its last read.
//
//===----------------------------------------------------------------------===//

#include "Analysis/RuntimeTypes.h"
#include "CommDialect/Conversion/CollectiveKernels.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "CommDialect/Runtime/NcclSupport.h"
#include "FuseNeighbours.h"
#include "Support/Remarks.h"
#include "Transforms/SumOfPieces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTCOMMTOGPUPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// Largest number of operands of a start that kernels run. NCCL runs starts
/// with more operands, because it merges them.
static constexpr size_t kMostOperands = 8;

static constexpr StringLiteral kModuleName = "comm_kernels";
static constexpr StringLiteral kFlag = "convert-comm-to-gpu";

namespace {

/// A kernel that runs one operand of a start.
struct KernelUse {
  KernelSpec spec;
  KernelLaunch launch;
  int64_t count = 0, rows = 1;
  /// The buffer that is the rank's own piece of the other buffer along `dim`,
  /// for all_gather and reduce_scatter in place.
  enum class Own { None, Source, Destination } own = Own::None;
  int64_t dim = 0;
};

struct ConvertCommToGpuPass
    : public comm::impl::ConvertCommToGpuPassBase<ConvertCommToGpuPass> {
  using Base = comm::impl::ConvertCommToGpuPassBase<ConvertCommToGpuPass>;
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const final {
    Base::getDependentDialects(registry);
    registerRemarkForwarding(registry);
  }
  LogicalResult initialize(MLIRContext *context) override {
    startRemarkForwarding(context);
    return success();
  }
  void runOnConverted() override;

private:
  std::optional<std::string> findUses(CollectiveOpInterface start,
                                      SmallVectorImpl<KernelUse> &uses);
  std::optional<std::pair<Type, const char *>>
  findNcclObstacle(CollectiveOpInterface start);
  LogicalResult fallBackToNccl(CollectiveOpInterface start, StringRef reason);
  LogicalResult convert(CollectiveOpInterface start, ArrayRef<KernelUse> uses,
                        const BufferRoots &roots);
  LaunchOp createLaunch(OpBuilder &builder, CollectiveOpInterface start,
                        const KernelUse &use, gpu::GPUFuncOp kernel,
                        ValueRange sources, ValueRange destinations,
                        ValueRange arguments);
  std::optional<NeighbourFusion> findFusion(AllReduceOp start, KernelUse &use,
                                            const BufferRoots &roots);
  LogicalResult fuse(AllReduceOp start, WaitOp wait, const KernelUse &use,
                     const NeighbourFusion &fusion);
  gpu::GPUModuleOp getKernels();
  void createBarrierKernels(CollectiveOpInterface start);

  /// State of a single run. It is held by pointer because passes are copied.
  SymbolTableCollection *symbols = nullptr;
  gpu::GPUModuleOp kernels;
};

} // namespace

//===----------------------------------------------------------------------===//
// Selection of kernels
//===----------------------------------------------------------------------===//

/// Returns the number of elements along the dimensions before `dim`.
static int64_t getRows(MemRefType type, int64_t dim) {
  int64_t rows = 1;
  for (int64_t size : type.getShape().take_front(dim))
    rows *= size;
  return rows;
}

/// Sets the fields of `use` that depend on the kind. Returns the reason if no
/// kernel can run the collective, else nullopt.
static std::optional<std::string> setKindFields(CollectiveOpInterface start,
                                                MemRefType source,
                                                MemRefType destination,
                                                KernelUse &use) {
  bool isInPlace = start.getSources().empty();
  int64_t ranks = use.spec.ranks;
  use.count = source.getNumElements();
  return llvm::TypeSwitch<Operation *, std::optional<std::string>>(
             start.getOperation())
      .Case([&](BroadcastOp op) {
        use.spec.root = op.getRoot();
        return std::nullopt;
      })
      .Case([&](AllGatherOp op) -> std::optional<std::string> {
        use.dim = op.getDim();
        use.rows = getRows(source, use.dim);
        if (!isInPlace)
          return std::nullopt;
        if (use.rows != 1)
          return "it is in place, and the rank's own piece has gaps";
        use.own = KernelUse::Own::Source;
        use.count /= ranks;
        return std::nullopt;
      })
      .Case([&](ReduceScatterOp op) -> std::optional<std::string> {
        use.dim = op.getDim();
        use.rows = getRows(destination, use.dim);
        use.count = destination.getNumElements();
        if (!isInPlace)
          return std::nullopt;
        if (use.rows != 1)
          return "it is in place, and the rank's own piece has gaps";
        use.own = KernelUse::Own::Destination;
        use.count /= ranks;
        return std::nullopt;
      })
      .Case([&](AllToAllOp op) -> std::optional<std::string> {
        use.rows = getRows(source, op.getSplitDim());
        use.count /= ranks;
        int64_t arriving = getRows(destination, op.getConcatDim());
        if (arriving != use.rows)
          use.spec.destinationRows = arriving;
        return std::nullopt;
      })
      .Default([](Operation *) { return std::nullopt; });
}

/// Appends one kernel use per operand and returns nullopt, or returns why no
/// kernel can run `start`.
std::optional<std::string>
ConvertCommToGpuPass::findUses(CollectiveOpInterface start,
                               SmallVectorImpl<KernelUse> &uses) {
  Algorithm algorithm = *start.getAlgorithm();
  if (!start.getValues().empty())
    return "it is on tensors";
  auto group = start.getGroupAttr() ? symbols->lookupNearestSymbolFrom<GroupOp>(
                                          start, start.getGroupAttr())
                                    : GroupOp();
  if (!group)
    return "its group is not known";
  SmallVector<int64_t> sizes = group.getLineSizes(*symbols);
  if (sizes.size() != 1)
    return "lines of its group have different numbers of ranks";
  size_t operands = start.getDestinations().size();
  if (operands == 0)
    return "it moves no data";
  if (operands > kMostOperands)
    return ("it has " + Twine(operands) + " operands, more than " +
            Twine(kMostOperands))
        .str();
  if (operands > 1) {
    auto users = start.getToken().getUsers();
    auto wait = start.getToken().hasOneUse() ? dyn_cast<WaitOp>(*users.begin())
                                             : WaitOp();
    if (!wait)
      return "it has several operands, and its token does not go to one wait";
  }
  bool isInPlace = start.getSources().empty();
  for (auto [i, destination] : llvm::enumerate(start.getDestinations())) {
    Value source = isInPlace ? destination : start.getSources()[i];
    for (Value buffer : {source, destination}) {
      auto type = cast<MemRefType>(buffer.getType());
      if (!type.hasStaticShape())
        return "a buffer's size is known at run time only";
      if (!type.areTrailingDimsContiguous(type.getRank()))
        return "a buffer has gaps";
    }
    auto sourceType = cast<MemRefType>(source.getType());
    KernelUse use;
    use.spec.algorithm = algorithm;
    use.spec.kind = start.getCollectiveKind();
    use.spec.reduction = start.getReductionKind();
    use.spec.factor = getConstantFactor(start, i);
    use.spec.elementType = sourceType.getElementType();
    use.spec.ranks = sizes.front();
    if (auto obstacle = setKindFields(
            start, sourceType, cast<MemRefType>(destination.getType()), use))
      return obstacle;
    if (auto obstacle = getKernelObstacle(use.spec))
      return obstacle;
    if (use.count == 0)
      return "a buffer is empty";
    if (algorithm == Algorithm::Pull) {
      auto space = dyn_cast_or_null<SymmAttr>(sourceType.getMemorySpace());
      if (!space || space.getGroup() != start.getGroupAttr())
        return "pull reads sources in the group's window, and one is not there";
      if (isInPlace)
        return "pull writes no buffer that others read, and it is in place";
    }
    use.launch = getKernelLaunch(use.spec, use.count, use.rows,
                                 !LaunchAttr::of(start).getOnComputeStream());
    uses.push_back(use);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

gpu::GPUModuleOp ConvertCommToGpuPass::getKernels() {
  if (kernels)
    return kernels;
  ModuleOp module = getOperation();
  kernels = module.lookupSymbol<gpu::GPUModuleOp>(kModuleName);
  if (kernels)
    return kernels;
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  kernels = gpu::GPUModuleOp::create(builder, module.getLoc(), kModuleName);
  SymbolTable(module).insert(kernels); // The insertion may rename the module.
  module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                  builder.getUnitAttr());
  return kernels;
}

/// Creates the barrier kernels that the runtime needs to run `start` by copy
/// engines.
void ConvertCommToGpuPass::createBarrierKernels(CollectiveOpInterface start) {
  if (!start.getGroupAttr())
    return;
  auto group =
      symbols->lookupNearestSymbolFrom<GroupOp>(start, start.getGroupAttr());
  for (int64_t size :
       group ? group.getLineSizes(*symbols) : SmallVector<int64_t>())
    if (size > 1 && size <= COMM_KERNEL_MAX_RANKS)
      getOrCreateBarrierKernel(getKernels(), size);
}

LaunchOp ConvertCommToGpuPass::createLaunch(
    OpBuilder &builder, CollectiveOpInterface start, const KernelUse &use,
    gpu::GPUFuncOp kernel, ValueRange sources, ValueRange destinations,
    ValueRange arguments) {
  auto name = SymbolRefAttr::get(
      getKernels().getSymNameAttr(),
      FlatSymbolRefAttr::get(&getContext(), kernel.getName()));
  auto i64 = [&](int64_t value) { return builder.getI64IntegerAttr(value); };
  bool onComputeStream = LaunchAttr::of(start).getOnComputeStream();
  auto launch = LaunchOp::create(
      builder, start.getLoc(), TokenType::get(&getContext()), use.spec.kind,
      name, sources, destinations, arguments, start.getGroupAttr(),
      i64(use.launch.blocks), i64(use.launch.threads), i64(use.count),
      i64(use.rows), i64(use.spec.root), i64(use.launch.ringBytes),
      i64(use.launch.stageBytes), i64(use.launch.flagBytes),
      /*flag_offset=*/IntegerAttr(),
      onComputeStream ? builder.getUnitAttr() : UnitAttr());
  ForwardedRemark(RemarkKind::RemarkPassed, start.getLoc(), "KernelLaunched",
                  kFlag, getFunctionName(start))
      .add("Kernel", kernel.getName())
      .add("Count", use.count)
      .add("Blocks", use.launch.blocks)
      .add("Threads", use.launch.threads);
  return launch;
}

/// Lets `start` run on the compute stream, because nothing is computed while it
/// runs.
static void putOnComputeStream(CollectiveOpInterface start) {
  LaunchAttr launch = LaunchAttr::of(start);
  LaunchAttr::set(start, launch.getFlagOffset(), launch.getPeersReady(),
                  /*isOnComputeStream=*/true);
}

/// Returns the wait for `start` if it is the token's only user and in the same
/// block, or null.
static WaitOp getOnlyWait(CollectiveOpInterface start) {
  if (!start.getToken().hasOneUse())
    return {};
  auto wait = dyn_cast<WaitOp>(*start.getToken().getUsers().begin());
  return wait && wait->getBlock() == start->getBlock() ? wait : WaitOp();
}

LogicalResult ConvertCommToGpuPass::convert(CollectiveOpInterface start,
                                            ArrayRef<KernelUse> uses,
                                            const BufferRoots &roots) {
  if (auto reduce = dyn_cast<AllReduceOp>(start.getOperation())) {
    KernelUse use = uses.front();
    if (auto fusion = findFusion(reduce, use, roots))
      return fuse(reduce, getOnlyWait(start), use, *fusion);
  }
  OpBuilder builder(start);
  SmallVector<Value> tokens;
  for (auto [i, use] : llvm::enumerate(uses)) {
    FailureOr<gpu::GPUFuncOp> kernel =
        getOrCreateCollectiveKernel(getKernels(), use.spec);
    if (failed(kernel))
      return failure();
    Value destination = start.getDestinations()[i];
    Value source =
        start.getSources().empty() ? destination : start.getSources()[i];
    if (use.own != KernelUse::Own::None) {
      Value piece =
          createOwnPiece(builder, start.getLoc(), start.getGroupAttr(),
                         destination, use.dim, use.spec.ranks);
      (use.own == KernelUse::Own::Source ? source : destination) = piece;
    }
    tokens.push_back(
        createLaunch(builder, start, use, *kernel, source, destination, {})
            .getToken());
  }
  if (tokens.size() == 1) {
    start.getToken().replaceAllUsesWith(tokens.front());
  } else {
    auto wait = cast<WaitOp>(*start.getToken().getUsers().begin());
    OpOperand &use = *start.getToken().use_begin();
    SmallVector<Value> all(wait.getTokens());
    auto *it = all.begin() + use.getOperandNumber();
    it = all.erase(it);
    all.insert(it, tokens.begin(), tokens.end());
    wait.getTokensMutable().assign(all);
  }
  start->erase();
  return success();
}

/// Returns the ops to fuse into the kernel of `start`, and changes `use` to the
/// fused kernel. Returns nullopt if there are none.
std::optional<NeighbourFusion>
ConvertCommToGpuPass::findFusion(AllReduceOp start, KernelUse &use,
                                 const BufferRoots &roots) {
  WaitOp wait = getOnlyWait(start);
  if (!wait || use.spec.algorithm == Algorithm::Pull)
    return std::nullopt;
  auto fusion = findNeighbours(start, wait, roots, /*withRows=*/true);
  if (!fusion || fusion->inner == 0)
    return fusion;
  int64_t rows = use.count / fusion->inner;
  RowForm form = getRowForm(use.spec, rows, fusion->inner);
  if (form.chunksPerThread == 0) {
    ForwardedRemark(RemarkKind::RemarkMissed, start.getLoc(), "RowsNotFused",
                    kFlag, getFunctionName(start))
        .add("Algorithm", stringifyAlgorithm(use.spec.algorithm))
        .add("Reason", form.obstacle);
    return findNeighbours(start, wait, roots, /*withRows=*/false);
  }
  use.spec.chunksPerThread = form.chunksPerThread;
  use.rows = rows;
  use.launch = getKernelLaunch(use.spec, use.count, rows);
  return fusion;
}

/// Erases a buffer without readers, its reshapes and its deallocation.
static void eraseBuffer(Value buffer) {
  for (Operation *user : llvm::make_early_inc_range(buffer.getUsers())) {
    if (user->getNumResults() > 0)
      eraseBuffer(user->getResult(0));
    else
      user->erase();
  }
  buffer.getDefiningOp()->erase();
}

LogicalResult ConvertCommToGpuPass::fuse(AllReduceOp start, WaitOp wait,
                                         const KernelUse &use,
                                         const NeighbourFusion &fusion) {
  KernelFusion kernelFusion;
  kernelFusion.key = fusion.getKey();
  SmallVector<Value> arguments, destinations;
  for (auto [argument, extent] : fusion.arguments) {
    arguments.push_back(argument);
    kernelFusion.arguments.push_back({getElementTypeOrSelf(argument), extent});
  }
  for (auto [destination, extent] : fusion.destinations) {
    destinations.push_back(destination);
    kernelFusion.destinations.push_back(
        {getElementTypeOrSelf(destination), extent});
  }
  auto epilogue = [&](OpBuilder &builder, Location loc, ValueRange elements,
                      ArrayRef<SmallVector<Value>> loaded, RowReducer reduce) {
    return fusion.emit(builder, loc, elements, loaded, reduce);
  };
  kernelFusion.epilogue = epilogue;
  FailureOr<gpu::GPUFuncOp> kernel =
      getOrCreateCollectiveKernel(getKernels(), use.spec, &kernelFusion);
  if (failed(kernel))
    return failure();

  // Launch at the last fused op, where all buffers exist, and move earlier
  // deallocations after the new wait.
  OpBuilder builder(fusion.steps.back().op);
  // The wait follows directly, so no compute can run in the meantime.
  putOnComputeStream(start);
  Value reduced = start.getDestinations().front();
  Value source =
      start.getSources().empty() ? reduced : start.getSources().front();
  LaunchOp launch = createLaunch(builder, start, use, *kernel, source,
                                 destinations, arguments);
  ForwardedRemark(RemarkKind::RemarkPassed, start.getLoc(),
                  fusion.inner > 0 ? "RowsFused" : "ElementwiseFused", kFlag,
                  getFunctionName(start))
      .add("Kernel", kernel->getName())
      .add("Fused", fusion.getDescription())
      .add("KeepsResult", fusion.keepsReduced() ? "true" : "false");
  SetVector<Value> read;
  read.insert(source);
  read.insert(arguments.begin(), arguments.end());
  for (Value destination : destinations)
    read.remove(destination);
  auto newWait = WaitOp::create(builder, wait.getLoc(), launch.getToken(),
                                destinations, read.getArrayRef());
  for (Operation *op = start->getNextNode(); op != launch;) {
    Operation *next = op->getNextNode();
    if (isa<memref::DeallocOp, SymmDeallocOp>(op))
      op->moveAfter(newWait);
    op = next;
  }
  wait->erase();
  start->erase();
  // Buffers whose values stay in the kernel need no memory.
  SetVector<Value> written;
  written.insert(reduced);
  for (const FusedStep &step : fusion.steps) {
    linalg::LinalgOp op = step.op;
    for (Value output : op.getDpsInits())
      written.insert(getReshapeSource(output));
    op->erase();
  }
  for (Value buffer : written)
    if (!mayHaveOtherUsers(buffer, /*known=*/{}))
      eraseBuffer(buffer);
  return success();
}

/// Returns the element type of `start` that NCCL cannot run, with the reason;
/// nullopt if it can run all.
std::optional<std::pair<Type, const char *>>
ConvertCommToGpuPass::findNcclObstacle(CollectiveOpInterface start) {
  FlatSymbolRefAttr name = start.getGroupAttr();
  auto group =
      name ? symbols->lookupNearestSymbolFrom<GroupOp>(start, name) : GroupOp();
  SmallVector<int64_t> sizes =
      group ? group.getLineSizes(*symbols) : SmallVector<int64_t>();
  std::optional<ReductionKind> reduction = start.getReductionKind();
  for (Value destination : start.getDestinations())
    for (int64_t ranks : sizes) {
      Type type = getElementTypeOrSelf(destination);
      std::optional<CommElementType> code = getRuntimeElementType(type);
      const char *obstacle =
          code ? commNcclObstacle(static_cast<int>(start.getCollectiveKind()),
                                  reduction ? static_cast<int>(*reduction) : 0,
                                  *code, ranks, start.getAnyOrder())
               : "the runtime has no such elements";
      if (obstacle)
        return std::make_pair(type, obstacle);
    }
  return std::nullopt;
}

/// Leaves `start` to NCCL for `reason`, or emits an error if NCCL cannot run
/// it.
LogicalResult ConvertCommToGpuPass::fallBackToNccl(CollectiveOpInterface start,
                                                   StringRef reason) {
  StringRef algorithm = stringifyAlgorithm(*start.getAlgorithm());
  if (auto obstacle = findNcclObstacle(start))
    return start->emitOpError()
           << "on elements of type " << obstacle->first
           << " can be run neither by '" << algorithm << "': " << reason
           << "; nor by NCCL: " << obstacle->second;
  ForwardedRemark(RemarkKind::RemarkMissed, start.getLoc(), "LeftToNccl", kFlag,
                  getFunctionName(start))
      .add("Algorithm", algorithm)
      .add("Reason", reason);
  start.setAlgorithm(Algorithm::Nccl);
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Returns true if there is no work between `start` and its only wait.
static bool hasNoWorkBeforeWait(CollectiveOpInterface start) {
  WaitOp wait = getOnlyWait(start);
  if (!wait || wait.getTokens().size() != 1)
    return false;
  Operation *op = start->getNextNode();
  while (op != wait && doesNoWork(op))
    op = op->getNextNode();
  return op == wait;
}

void ConvertCommToGpuPass::runOnConverted() {
  ModuleOp module = getOperation();
  SymbolTableCollection collection;
  symbols = &collection;
  kernels = nullptr;
  SmallVector<CollectiveOpInterface> starts;
  module.walk([&](CollectiveOpInterface start) {
    if (isa_and_present<CommDialect>(start->getDialect()))
      starts.push_back(start);
  });
  if (starts.empty())
    return;
  // The analysis stays valid for the remaining starts: a conversion only
  // changes uses of buffers and erases some.
  auto &roots = getAnalysis<BufferRoots>();
  for (CollectiveOpInterface start : starts) {
    if (LaunchAttr::isAllowedOn(start) && hasNoWorkBeforeWait(start))
      putOnComputeStream(start);
    std::optional<Algorithm> algorithm = start.getAlgorithm();
    if (!algorithm || algorithm == Algorithm::Nccl) {
      // Otherwise the runtime would refuse it.
      if (auto obstacle = findNcclObstacle(start)) {
        start->emitOpError() << "on elements of type " << obstacle->first
                             << " cannot be run by NCCL: " << obstacle->second;
        return signalPassFailure();
      }
      continue;
    }
    if (algorithm == Algorithm::CopyEngine) {
      createBarrierKernels(start);
      continue;
    }
    SmallVector<KernelUse> uses;
    std::optional<std::string> obstacle = findUses(start, uses);
    if (obstacle && algorithm == Algorithm::Pull) {
      // Push has no constraint on the location of the source.
      uses.clear();
      start.setAlgorithm(Algorithm::Push);
      if (!findUses(start, uses)) {
        ForwardedRemark(RemarkKind::RemarkMissed, start.getLoc(),
                        "PushedNotPulled", kFlag, getFunctionName(start))
            .add("Reason", *obstacle);
        obstacle.reset();
      }
    }
    if (obstacle) {
      if (failed(fallBackToNccl(start, *obstacle)))
        return signalPassFailure();
      continue;
    }
    if (failed(convert(start, uses, roots)))
      return signalPassFailure();
  }
}
