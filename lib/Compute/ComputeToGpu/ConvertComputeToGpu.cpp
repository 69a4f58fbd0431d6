//===- ConvertComputeToGpu.cpp - Lowers compute to kernels and calls ------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After this pass, every memref of the host program is in GPU memory, and the
// host holds the descriptors. Contractions (MatmulCalls.cpp) and commlib's
// ops (LibraryCalls.h) become library calls, other linalg ops become kernels
// (ComputeKernels.h). The host's own accesses become calls of the runtime
// (GpuMemory.cpp).
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Compute/Passes.h"
#include "CommDialect/IR/CommOps.h"
#include "ComputeKernels.h"
#include "Conversion/CommToRuntime/RuntimeCalls.h"
#include "GpuMemory.h"
#include "KernelScalars.h"
#include "LibraryCalls.h"
#include "MatmulCalls.h"
#include "Support/Remarks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTCOMPUTETOGPUPASS
#include "CommDialect/Compute/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::commlib;

namespace {

struct ConvertComputeToGpuPass
    : public comm::impl::ConvertComputeToGpuPassBase<ConvertComputeToGpuPass> {
  using ConvertComputeToGpuPassBase::ConvertComputeToGpuPassBase;

  void getDependentDialects(DialectRegistry &registry) const final {
    ConvertComputeToGpuPassBase::getDependentDialects(registry);
    registerRemarkForwarding(registry);
  }
  LogicalResult initialize(MLIRContext *context) final {
    startRemarkForwarding(context);
    return success();
  }
  void runOnConverted() final;

private:
  void findFills(Block &block);
  void remarkNoLibrary(linalg::LinalgOp op);
  LogicalResult lower(linalg::LinalgOp op);
  LogicalResult lowerRows(const RowPlan &plan);
  SmallVector<Value> getStarts(linalg::LinalgOp op,
                               SmallVectorImpl<linalg::FillOp> &usedFills);
  LogicalResult lowerMatmul(linalg::LinalgOp op, Value start,
                            const DenseSet<Value> &inKernel);
  FailureOr<bool> emitArranged(linalg::LinalgOp op, bool isZero,
                               const DenseSet<Value> &inKernel);
  LogicalResult copySources(Operation *start);
  LogicalResult launchCopy(OpBuilder &builder, Value source, Value target,
                           const DenseSet<Value> &inKernel);
  LogicalResult launchKernels(OpBuilder &builder, linalg::LinalgOp op,
                              ArrayRef<Value> starts,
                              const DenseSet<Value> &inKernel);
  void launch(OpBuilder &builder, Location loc, const Kernel &kernel,
              StringRef name);
  Value getStream(Region *region);

  std::optional<RuntimeModule> runtime;
  gpu::GPUModuleOp kernelModule;
  std::optional<SymbolTable> kernelSymbols;
  /// The scalars that kernels of the module compute.
  KernelScalars *scalars = nullptr;
  /// Kernels by their printed form, so that equal ones are shared.
  llvm::StringMap<gpu::GPUFuncOp> kernels;
  llvm::DenseMap<Operation *, Value> streams;
  /// The fill that provides the initial value of an output, by operand.
  llvm::DenseMap<OpOperand *, linalg::FillOp> fills;
  /// Allocations that became unused because row kernels need no memory.
  SmallVector<Operation *> unused;
};

} // namespace

/// Returns the allocation that `memref` is a part of, or null if unknown.
static Value getAllocation(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  if (isa_and_nonnull<memref::AllocOp, SymmAllocOp>(memref.getDefiningOp()))
    return memref;
  return Value();
}

/// Returns true if `memref` is part of a function argument or a constant.
static bool isFromOutside(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  if (auto argument = dyn_cast<BlockArgument>(memref))
    return isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return isa<memref::GetGlobalOp>(memref.getDefiningOp());
}

/// Erases the allocation or view `op`, with its deallocations and views, if
/// nothing else uses it.
static void eraseUnused(Operation *op) {
  for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
    if (isa<ViewLikeOpInterface>(user))
      eraseUnused(user);
  if (!llvm::all_of(op->getUsers(), llvm::IsaPred<memref::DeallocOp>))
    return;
  for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
    user->erase();
  op->erase();
}

/// Finds fills of whole buffers whose value the next op on the buffer can use
/// as its initial value. Sweeps over the block once. Nested regions may access
/// any buffer, so they end all fills found before.
void ConvertComputeToGpuPass::findFills(Block &block) {
  llvm::DenseMap<Value, linalg::FillOp> filled; // by allocation
  for (Operation &op : block) {
    if (op.getNumRegions() != 0 && !isa<linalg::LinalgOp>(op)) {
      filled.clear();
      continue;
    }
    if (isa<ViewLikeOpInterface>(op))
      continue;
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if (linalgOp && !filled.empty())
      for (OpOperand &operand : linalgOp.getDpsInitsMutable()) {
        linalg::FillOp fill = filled.lookup(getAllocation(operand.get()));
        // An op that also reads the buffer as input needs the fill in memory.
        int64_t uses = llvm::count_if(op.getOperands(), [&](Value value) {
          return isa<MemRefType>(value.getType()) &&
                 getAllocation(value) == getAllocation(operand.get());
        });
        if (fill && fill.getDpsInits()[0] == operand.get() && uses == 1 &&
            !isa<linalg::FillOp>(op) && !getScattering(linalgOp) &&
            linalgOp.payloadUsesValueFromOperand(&operand))
          fills[&operand] = fill;
      }
    // Any other access of the buffer ends the fill.
    for (Value operand : op.getOperands())
      if (isa<BaseMemRefType>(operand.getType())) {
        Value allocation = getAllocation(operand);
        if (allocation)
          filled.erase(allocation);
        else if (!isFromOutside(operand))
          filled.clear();
      }
    if (linalgOp)
      for (Region &region : op.getRegions())
        region.walk([&](memref::LoadOp) { filled.clear(); });
    auto fill = dyn_cast<linalg::FillOp>(op);
    if (!fill || !isa<MemRefType>(fill.getDpsInits()[0].getType()))
      continue;
    if (Value allocation = getAllocation(fill.getDpsInits()[0]))
      filled[allocation] = fill;
  }
}

Value ConvertComputeToGpuPass::getStream(Region *region) {
  auto function = region->getParentOfType<func::FuncOp>();
  Value &stream = streams[function];
  if (!stream) {
    OpBuilder builder = OpBuilder::atBlockBegin(&function.getBody().front());
    stream = runtime->call(builder, function.getLoc(), "commGpuStream",
                           LLVM::LLVMPointerType::get(&getContext()), {});
  }
  return stream;
}

void ConvertComputeToGpuPass::launch(OpBuilder &builder, Location loc,
                                     const Kernel &kernel, StringRef name) {
  if (!kernelModule) {
    OpBuilder module = OpBuilder::atBlockBegin(getOperation().getBody());
    kernelModule = gpu::GPUModuleOp::create(module, getOperation().getLoc(),
                                            "comm_compute");
    getOperation()->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                            builder.getUnitAttr());
    kernelSymbols.emplace(kernelModule);
  }
  std::string key;
  llvm::raw_string_ostream stream(key);
  gpu::GPUFuncOp function = kernel.function;
  function.print(stream,
                 OpPrintingFlags().useLocalScope().elideLargeElementsAttrs(
                     std::numeric_limits<int64_t>::max()));
  gpu::GPUFuncOp &shared = kernels[key];
  if (shared) {
    function.erase();
  } else {
    shared = function;
    SymbolTable::setSymbolName(
        function, ("compute_" + Twine(kernels.size() - 1) + "_" + name).str());
    kernelSymbols->insert(function);
  }
  auto i64 = [&](OpFoldResult value) -> Value {
    if (auto dynamic = dyn_cast<Value>(value))
      return dynamic;
    return arith::ConstantOp::create(
        builder, loc, builder.getI64IntegerAttr(*getConstantIntValue(value)));
  };
  // Arguments are on the stack; without restoring it, a loop would overflow it.
  bool isNested = !isa<func::FuncOp>(builder.getBlock()->getParentOp());
  Value stack;
  if (isNested)
    stack = LLVM::StackSaveOp::create(
        builder, loc, LLVM::LLVMPointerType::get(&getContext()));
  Value one = i64(builder.getI64IntegerAttr(1));
  auto symbol = SymbolRefAttr::get(kernelModule.getNameAttr(),
                                   {FlatSymbolRefAttr::get(shared)});
  gpu::LaunchFuncOp::create(
      builder, loc, symbol, gpu::KernelDim3{i64(kernel.blocks), one, one},
      gpu::KernelDim3{i64(builder.getI64IntegerAttr(kernel.threads)), one, one},
      /*dynamicSharedMemorySize=*/Value(), ValueRange(kernel.operands),
      getStream(builder.getBlock()->getParent()));
  if (isNested)
    LLVM::StackRestoreOp::create(builder, loc, stack);
}

LogicalResult
ConvertComputeToGpuPass::launchKernels(OpBuilder &builder, linalg::LinalgOp op,
                                       ArrayRef<Value> starts,
                                       const DenseSet<Value> &inKernel) {
  FailureOr<KernelSequence> sequence =
      buildKernels(builder, op, starts, inKernel);
  if (failed(sequence))
    return failure();
  for (const Kernel &kernel : sequence->kernels)
    launch(builder, op.getLoc(), kernel, op->getName().stripDialect());
  for (Value scratch : sequence->scratch)
    memref::DeallocOp::create(builder, op.getLoc(), scratch);
  return success();
}

LogicalResult
ConvertComputeToGpuPass::launchCopy(OpBuilder &builder, Value source,
                                    Value target,
                                    const DenseSet<Value> &inKernel) {
  auto copy = linalg::CopyOp::create(builder, source.getLoc(), source, target);
  LogicalResult result = launchKernels(builder, copy, {Value()}, inKernel);
  copy.erase();
  return result;
}

/// Returns true if the address of `memref` is known only in kernels.
static bool isAddressKnownOnlyIn(Value memref,
                                 const DenseSet<Value> &inKernel) {
  return isa<MemRefType>(memref.getType()) &&
         !splitAddress(memref, [&](Value value) {
            return inKernel.contains(value);
          }).steps.empty();
}

/// Allocates contiguous memory for a copy of `memref`.
static Value createContiguous(OpBuilder &builder, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  return memref::AllocOp::create(
      builder, memref.getLoc(),
      MemRefType::get(type.getShape(), type.getElementType()));
}

/// Copies operands of `start` and its wait whose addresses are known only in
/// kernels, if they are only read. Communication needs addresses on the host.
LogicalResult ConvertComputeToGpuPass::copySources(Operation *start) {
  Value token = start->getResult(0);
  Operation *wait = token.hasOneUse() ? *token.user_begin() : nullptr;
  if (!wait || wait->getBlock() != start->getBlock())
    return success();
  DenseSet<Value> inKernel = scalars->claim(start);
  SetVector<Value> views(start->operand_begin(), start->operand_end());
  for (Value view : views) {
    if (!isAddressKnownOnlyIn(view, inKernel) ||
        cast<MemRefType>(view.getType()).getMemorySpace())
      continue;
    SmallVector<MemoryEffects::EffectInstance> effects;
    cast<MemoryEffectOpInterface>(start).getEffectsOnValue(view, effects);
    if (llvm::any_of(effects, [](const MemoryEffects::EffectInstance &effect) {
          return isa<MemoryEffects::Write>(effect.getEffect());
        }))
      continue;
    OpBuilder builder(start);
    Value copy = createContiguous(builder, view);
    if (failed(launchCopy(builder, view, copy, inKernel)))
      return failure();
    start->replaceUsesOfWith(view, copy);
    wait->replaceUsesOfWith(view, copy);
    builder.setInsertionPointAfter(wait);
    memref::DeallocOp::create(builder, start->getLoc(), copy);
  }
  return success();
}

/// Calls the library on copies of inputs whose memory order it does not
/// support. Returns false if it does not support the copies either.
FailureOr<bool>
ConvertComputeToGpuPass::emitArranged(linalg::LinalgOp op, bool isZero,
                                      const DenseSet<Value> &inKernel) {
  SmallVector<ArrangedInput> inputs = getInputsToArrange(op);
  if (inputs.empty())
    return false;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<Value> operands(op->getOperands());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (const ArrangedInput &input : inputs) {
    SmallVector<int64_t> shape;
    SmallVector<AffineExpr> positions;
    for (unsigned loop : input.loops) {
      shape.push_back(sizes[loop]);
      positions.push_back(builder.getAffineDimExpr(loop));
    }
    Value &operand = operands[input.operand];
    operand = memref::AllocOp::create(
        builder, loc,
        MemRefType::get(shape, getElementTypeOrSelf(operand.getType())));
    maps[input.operand] =
        AffineMap::get(op.getNumLoops(), 0, positions, builder.getContext());
  }
  auto product = linalg::GenericOp::create(
      builder, loc, TypeRange(), ArrayRef(operands).drop_back(),
      operands.back(), maps, op.getIteratorTypesArray());
  IRMapping mapping;
  op->getRegion(0).cloneInto(&product.getRegion(), mapping);
  if (!emitMatmul(builder, product, isZero, *runtime)) {
    product.erase();
    for (const ArrangedInput &input : inputs)
      operands[input.operand].getDefiningOp()->erase();
    return false;
  }
  builder.setInsertionPoint(product);
  for (const ArrangedInput &input : inputs) {
    // The loops of the copy are the dimensions of the original.
    AffineMap from = op.getIndexingMapsArray()[input.operand];
    SmallVector<AffineExpr> positions;
    for (unsigned loop : input.loops)
      positions.push_back(builder.getAffineDimExpr(
          *from.getResultPosition(builder.getAffineDimExpr(loop))));
    unsigned rank = from.getNumResults();
    auto transpose = linalg::GenericOp::create(
        builder, loc, TypeRange(), op->getOperand(input.operand),
        operands[input.operand],
        ArrayRef<AffineMap>{
            builder.getMultiDimIdentityMap(rank),
            AffineMap::get(rank, 0, positions, builder.getContext())},
        SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel),
        [](OpBuilder &nested, Location where, ValueRange arguments) {
          linalg::YieldOp::create(nested, where, arguments.front());
        });
    LogicalResult launched =
        launchKernels(builder, transpose, {Value()}, inKernel);
    transpose.erase();
    if (failed(launched))
      return failure();
  }
  product.erase();
  builder.setInsertionPoint(op);
  for (const ArrangedInput &input : inputs)
    memref::DeallocOp::create(builder, loc, operands[input.operand]);
  return true;
}

/// Calls the library, or launches kernels if it does not support `op`. If
/// `start` is not null, it is zero; otherwise the product is added to the
/// output. The library needs addresses on the host, so operands whose addresses
/// are known only in kernels are copied. 8-bit floats are copied to bf16.
LogicalResult
ConvertComputeToGpuPass::lowerMatmul(linalg::LinalgOp op, Value start,
                                     const DenseSet<Value> &inKernel) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<Value> copies;
  Value output;
  bool isOfF8 = isMatmulOfF8(op);
  for (OpOperand &operand : op->getOpOperands()) {
    Value view = operand.get();
    bool isOutput = op.isDpsInit(&operand);
    bool isWidened = isOfF8 && !isOutput;
    if (!isAddressKnownOnlyIn(view, inKernel) && !isWidened)
      continue;
    auto type = cast<MemRefType>(view.getType());
    Type element = isWidened ? builder.getBF16Type() : type.getElementType();
    copies.push_back(memref::AllocOp::create(
        builder, loc, MemRefType::get(type.getShape(), element)));
    operand.set(copies.back());
    if (isWidened)
      op.getMatchingBlockArgument(&operand).setType(element);
    if (isOutput)
      output = view;
    if (!(isOutput && start) &&
        failed(launchCopy(builder, view, copies.back(), inKernel)))
      return failure();
  }
  bool isZero = start != nullptr;
  if (!emitMatmul(builder, op, isZero, *runtime)) {
    FailureOr<bool> isCall = emitArranged(op, isZero, {});
    if (failed(isCall))
      return failure();
    if (!*isCall) {
      remarkNoLibrary(op);
      if (failed(launchKernels(builder, op, start, {})))
        return failure();
    }
  }
  if (output && failed(launchCopy(builder, copies.back(), output, inKernel)))
    return failure();
  for (Value buffer : copies)
    memref::DeallocOp::create(builder, loc, buffer);
  return success();
}

static bool isZero(Value value) {
  if (auto constant = value.getDefiningOp<complex::ConstantOp>())
    return llvm::all_of(constant.getValue(), [](Attribute part) {
      return cast<FloatAttr>(part).getValue().isZero();
    });
  return matchPattern(value, m_AnyZeroFloat());
}

/// Returns, per output of `op`, the value of the fill that initializes it, or
/// null. Appends these fills to `usedFills`.
SmallVector<Value>
ConvertComputeToGpuPass::getStarts(linalg::LinalgOp op,
                                   SmallVectorImpl<linalg::FillOp> &usedFills) {
  SmallVector<Value> starts;
  for (OpOperand &operand : op.getDpsInitsMutable()) {
    linalg::FillOp fill = fills.lookup(&operand);
    starts.push_back(fill ? fill.getInputs()[0] : Value());
    if (fill)
      usedFills.push_back(fill);
  }
  return starts;
}

/// Emits one kernel at the last op of `plan`, or lowers each op if strides are
/// dynamic.
LogicalResult ConvertComputeToGpuPass::lowerRows(const RowPlan &plan) {
  linalg::LinalgOp last = plan.getLast();
  OpBuilder builder(last);
  SmallVector<linalg::FillOp> usedFills;
  SmallVector<SmallVector<Value>> starts;
  DenseSet<Value> inKernel;
  for (const RowMember &member : plan.members) {
    starts.push_back(getStarts(member.op, usedFills));
    inKernel.insert_range(scalars->claim(member.op, starts.back()));
  }
  FailureOr<Kernel> kernel = buildRowKernel(builder, plan, starts, inKernel);
  if (failed(kernel))
    return failure();
  // There is no row kernel for dynamic strides.
  if (!kernel->function) {
    for (const RowMember &member : plan.members)
      if (failed(lower(member.op)))
        return failure();
    return success();
  }
  launch(builder, last.getLoc(), *kernel, "rows");
  for (const RowMember &member : plan.members) {
    linalg::LinalgOp op = member.op;
    for (auto [init, isStored] : llvm::zip(op.getDpsInits(), member.isStored))
      if (!isStored)
        unused.push_back(getAllocation(init).getDefiningOp());
  }
  for (Operation *fill : usedFills)
    fill->erase();
  for (const RowMember &member : plan.members)
    member.op->erase();
  return success();
}

static LogicalResult lowerLibraryCall(LibraryOpInterface op,
                                      RuntimeModule &runtime) {
  for (Value operand : op->getOperands())
    if (!isa<MemRefType>(operand.getType()))
      return op->emitError()
             << "is not on memrefs; expected a bufferized program";
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](ConvolutionOp call) { return lowerConvolution(call, runtime); })
      .Case([&](ProductOp call) { return lowerProduct(call, runtime); })
      .Case<AttentionForwardOp, AttentionGradientOp>(
          [&](auto call) { return lowerAttention(call, runtime); });
}

LogicalResult ConvertComputeToGpuPass::lower(linalg::LinalgOp op) {
  if (!op.hasPureBufferSemantics())
    return op.emitError() << "is not on memrefs; expected a bufferized program";
  OpBuilder builder(op);
  SmallVector<linalg::FillOp> usedFills;
  SmallVector<Value> starts = getStarts(op, usedFills);
  if (isMatmul(op) && starts[0] && !isZero(starts[0])) {
    if (failed(lower(usedFills.pop_back_val())))
      return failure();
    starts[0] = nullptr;
  }
  DenseSet<Value> inKernel = scalars->claim(op, starts);
  if (failed(isMatmul(op) ? lowerMatmul(op, starts[0], inKernel)
                          : launchKernels(builder, op, starts, inKernel)))
    return failure();
  for (linalg::FillOp fill : usedFills)
    fill.erase();
  op.erase();
  return success();
}

void ConvertComputeToGpuPass::remarkNoLibrary(linalg::LinalgOp op) {
  ForwardedRemark remark(remark::RemarkKind::RemarkMissed, op.getLoc(),
                         "NoLibraryMatmul", "convert-compute-to-gpu",
                         op->getParentOfType<func::FuncOp>().getSymNameAttr());
  if (remark)
    remark.add("Reason", "strides or element types that the library does not "
                         "take; it is a kernel of its own");
}

/// Replaces copies between memrefs that are not contiguous by ops with kernels.
static void convertStridedCopies(ModuleOp module) {
  module.walk([](memref::CopyOp copy) {
    if (isContiguous(copy))
      return;
    OpBuilder builder(copy);
    linalg::CopyOp::create(builder, copy.getLoc(), copy.getSource(),
                           copy.getTarget());
    copy.erase();
  });
}

/// Erases unused loads, including those whose values only kernels needed, and
/// returns the others: the host's reads of GPU memory.
static SmallVector<memref::LoadOp> getReads(ModuleOp module) {
  SmallVector<memref::LoadOp> reads;
  IRRewriter rewriter(module.getContext());
  for (auto function : module.getOps<func::FuncOp>()) {
    (void)runRegionDCE(rewriter, function->getRegions());
    function.walk([&](memref::LoadOp load) { reads.push_back(load); });
  }
  return reads;
}

void ConvertComputeToGpuPass::runOnConverted() {
  ModuleOp module = getOperation();
  runtime.emplace(module);
  kernels.clear();
  streams.clear();
  fills.clear();
  unused.clear();
  kernelModule = nullptr;
  kernelSymbols.reset();
  convertStridedCopies(module);
  KernelScalars kernelScalars(module, getAnalysisManager());
  scalars = &kernelScalars;

  SmallVector<Operation *> ops;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<gpu::GPUModuleOp>(op))
      return WalkResult::skip();
    ops.push_back(op);
    return isa<linalg::LinalgOp>(op) ? WalkResult::skip()
                                     : WalkResult::advance();
  });
  for (Operation *op : ops)
    if (!isa<linalg::LinalgOp, ModuleOp>(op))
      for (Region &region : op->getRegions())
        for (Block &block : region)
          findFills(block);
  llvm::DenseSet<Operation *> deferred;
  for (auto [operand, fill] : fills)
    deferred.insert(fill);
  // The last op of each row kernel lowers all its ops.
  llvm::DenseMap<Operation *, const RowPlan *> rowKernels;
  SmallVector<RowPlan, 0> plans;
  for (Operation *op : ops)
    if (!isa<linalg::LinalgOp, ModuleOp>(op))
      for (Region &region : op->getRegions())
        for (Block &block : region)
          llvm::append_range(plans, planRowKernels(block, [&](Operation *op) {
                               return deferred.contains(op);
                             }));
  for (const RowPlan &plan : plans)
    for (const RowMember &member : plan.members)
      rowKernels[member.op] = &plan;

  GpuMemory memory(*runtime, "convert-compute-to-gpu");
  bool hasFailed = false;
  for (Operation *op : ops) {
    // The op that uses the fill's value lowers it.
    if (deferred.contains(op))
      continue;
    if (const RowPlan *plan = rowKernels.lookup(op))
      hasFailed |= op == plan->getLast() && failed(lowerRows(*plan));
    else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      hasFailed |= failed(lower(linalgOp));
    else if (auto call = dyn_cast<LibraryOpInterface>(op))
      hasFailed |= failed(lowerLibraryCall(call, *runtime));
    else if (op->getNumResults() == 1 &&
             isa<TokenType>(op->getResult(0).getType()))
      hasFailed |= failed(copySources(op));
    else if (!isa<memref::LoadOp>(op))
      hasFailed |= failed(memory.lower(op));
  }
  if (hasFailed)
    return signalPassFailure();
  for (Operation *allocation : unused)
    eraseUnused(allocation);
  for (memref::LoadOp load : getReads(module))
    hasFailed |= failed(memory.lower(load));
  if (hasFailed)
    return signalPassFailure();
  memory.dropMemorySpaces(module);
  runtime.reset();
  kernelSymbols.reset();
}
