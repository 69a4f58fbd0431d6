//===- PlanSymmetricMemory.cpp - Places buffers in windows ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Assigns a place to everything in a group's window: first the slots of kernels
// (CommDialect/Runtime/CommKernelAbi.h), then flags, then buffers, which share
// places if their live ranges allow. All decisions depend on the IR alone, so
// the plan is equal on every rank and in every iteration.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommGpuRuntime.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "Lifetimes.h"
#include "SymmetricMemory.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "WindowOffsets.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// Alignment of slots and buffers, which suits copy engines and wide loads.
/// Flags need less, but those of different kernels must not share a cache line.
static constexpr int64_t kAlignment = 256;
static constexpr int64_t kFlagAlignment = 128;

namespace {

/// The flags of a kernel. Launches with the same number of blocks share them.
struct FlagArea {
  int64_t bytes = 0;
  SmallVector<LaunchOp> launches;
};

/// The contents of the window of a group.
struct WindowContents {
  int64_t ringSlot = 0, stageSlot = 0;
  llvm::MapVector<std::pair<Attribute, int64_t>, FlagArea> flags;
  SmallVector<CollectiveOpInterface> copyEngineStarts;
  /// Allocations by function, because buffers of two functions never share a
  /// place.
  llvm::MapVector<Operation *, SmallVector<SymmAllocOp>> allocs;

  bool isEmpty() const {
    return !ringSlot && !stageSlot && flags.empty() &&
           copyEngineStarts.empty() && allocs.empty();
  }
};

class WindowPlanner {
public:
  explicit WindowPlanner(ModuleOp module) : module(module) {}

  LogicalResult
  run(llvm::function_ref<const SymmetricLifetimes &()> getLifetimes);

private:
  void collect();
  LogicalResult plan(GroupOp group, WindowContents &window,
                     const SymmetricLifetimes &lifetimes);

  ModuleOp module;
  llvm::MapVector<Operation *, WindowContents> windows;
};

} // namespace

LogicalResult WindowPlanner::run(
    llvm::function_ref<const SymmetricLifetimes &()> getLifetimes) {
  collect();
  bool hasBuffers = llvm::any_of(
      windows, [](auto &entry) { return !entry.second.allocs.empty(); });
  SymmetricLifetimes none;
  const SymmetricLifetimes &lifetimes = hasBuffers ? getLifetimes() : none;
  for (auto &[group, window] : windows)
    if (failed(plan(cast<GroupOp>(group), window, lifetimes)))
      return failure();
  return success();
}

void WindowPlanner::collect() {
  SymbolTableCollection symbolTable;
  auto windowOf = [&](Operation *op,
                      FlatSymbolRefAttr name) -> WindowContents & {
    return windows[symbolTable.lookupNearestSymbolFrom<GroupOp>(op, name)];
  };
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto group = dyn_cast<GroupOp>(op)) {
      windows.insert({group, {}});
    } else if (auto function = dyn_cast<FunctionOpInterface>(op)) {
      for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i)
        function.removeArgAttr(i, CommDialect::kPlaceAttr);
    } else if (auto alloc = dyn_cast<SymmAllocOp>(op)) {
      windowOf(op, alloc.getGroupAttr())
          .allocs[op->getParentOfType<FunctionOpInterface>()]
          .push_back(alloc);
    } else if (auto launch = dyn_cast<LaunchOp>(op)) {
      WindowContents &window = windowOf(op, launch.getGroupAttr());
      window.ringSlot =
          std::max<int64_t>(window.ringSlot, launch.getRingBytes());
      window.stageSlot =
          std::max<int64_t>(window.stageSlot, launch.getStageBytes());
      if (launch.getFlagBytes() == 0) {
        launch.removeFlagOffsetAttr();
        return;
      }
      FlagArea &area =
          window.flags[{launch.getKernelAttr(), int64_t(launch.getBlocks())}];
      area.bytes = std::max<int64_t>(area.bytes, launch.getFlagBytes());
      area.launches.push_back(launch);
    } else if (auto start = dyn_cast<CollectiveOpInterface>(op)) {
      LaunchAttr::set(op, /*flagOffset=*/std::nullopt, /*arePeersReady=*/false,
                      LaunchAttr::of(op).getOnComputeStream());
      if (runsOnCopyEngines(op))
        windowOf(op, start.getGroupAttr()).copyEngineStarts.push_back(start);
    }
  });
}

LogicalResult WindowPlanner::plan(GroupOp group, WindowContents &window,
                                  const SymmetricLifetimes &lifetimes) {
  group.removeWindowAttr();
  if (window.isEmpty())
    return success();
  Builder builder(module.getContext());
  int64_t bytes = 0;
  /// Reserves `size` bytes and returns their offset, or fails if the window
  /// would be too large.
  auto reserve = [&](int64_t size, int64_t alignment) -> FailureOr<int64_t> {
    constexpr int64_t kMost = int64_t(1) << 62;
    int64_t offset = llvm::alignTo(uint64_t(bytes), uint64_t(alignment));
    if (size > kMost - offset)
      return group->emitError() << "what @" << group.getSymName()
                                << " needs of its window does not fit in 2^62 "
                                   "bytes";
    bytes = offset + size;
    return offset;
  };

  auto reserveSlots = [&](int64_t &slot, int64_t number) -> LogicalResult {
    constexpr int64_t kMost = int64_t(1) << 59;
    slot = llvm::alignTo(uint64_t(std::min(slot, kMost)), uint64_t(kAlignment));
    return reserve(slot * number, kAlignment);
  };
  if (failed(reserveSlots(window.ringSlot, COMM_RING_SLOTS)) ||
      failed(reserveSlots(window.stageSlot, COMM_STAGE_SLOTS)))
    return failure();

  int64_t flagBegin = bytes;
  for (auto &[key, area] : window.flags) {
    FailureOr<int64_t> offset = reserve(area.bytes, kFlagAlignment);
    if (failed(offset))
      return failure();
    for (LaunchOp launch : area.launches)
      launch.setFlagOffsetAttr(builder.getI64IntegerAttr(*offset));
  }
  for (CollectiveOpInterface start : window.copyEngineStarts) {
    FailureOr<int64_t> offset =
        reserve(COMM_COPY_ENGINE_FLAG_BYTES, kFlagAlignment);
    if (failed(offset))
      return failure();
    LaunchAttr::set(start, *offset, lifetimes.arePeersReady(start),
                    LaunchAttr::of(start).getOnComputeStream());
  }
  int64_t flagBytes = bytes - flagBegin;

  WindowBytes buffers;
  for (auto &[function, allocs] : window.allocs) {
    SmallVector<WindowBuffer> planned;
    for (SymmAllocOp alloc : allocs) {
      FailureOr<std::pair<int64_t, int64_t>> life = lifetimes.get(alloc);
      if (failed(life))
        return failure();
      // An empty buffer needs an address too.
      int64_t size = *getStaticBufferBytes(alloc.getMemref().getType());
      planned.push_back(
          {life->first, life->second, std::max<int64_t>(size, 1)});
    }
    std::optional<WindowBytes> total = planWindowOffsets(planned, kAlignment);
    FailureOr<int64_t> offset =
        reserve(total ? total->planned : std::numeric_limits<int64_t>::max(),
                kAlignment);
    if (failed(offset))
      return failure();
    for (auto [alloc, buffer] : llvm::zip(allocs, planned)) {
      alloc.setOffsetAttr(builder.getI64IntegerAttr(*offset + buffer.offset));
      if (IntegerAttr number = alloc.getHoldsArgumentAttr())
        cast<FunctionOpInterface>(function).setArgAttr(
            number.getInt(), CommDialect::kPlaceAttr,
            builder.getArrayAttr(
                {alloc.getGroupAttr(), alloc.getOffsetAttr()}));
    }
    buffers.planned += total->planned;
    buffers.sum += total->sum;
    buffers.mostLive += total->mostLive;
  }

  group.setWindow(
      ArrayRef<int64_t>({bytes, window.ringSlot, window.stageSlot}));
  ForwardedRemark(RemarkKind::RemarkPassed, group.getLoc(), "Planned",
                  kSymmetricMemoryFlag,
                  /*function=*/{})
      .add("Group", group.getSymName())
      .add("Bytes", bytes)
      .add("Ring", window.ringSlot * COMM_RING_SLOTS)
      .add("Stage", window.stageSlot * COMM_STAGE_SLOTS)
      .add("Flags", flagBytes)
      .add("Buffers", buffers.planned)
      .add("Saved", buffers.sum - buffers.planned)
      .add("MostLive", buffers.mostLive);
  return success();
}

LogicalResult comm::planSymmetricMemory(
    ModuleOp module,
    llvm::function_ref<const SymmetricLifetimes &()> getLifetimes) {
  return WindowPlanner(module).run(getLifetimes);
}
