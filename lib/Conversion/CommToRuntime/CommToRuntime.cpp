//===- CommToRuntime.cpp - Lowers comm to calls of the runtime ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits calls of CommDialect/Runtime/CommRuntime.h in the func dialect, and for
// GPUs also of CommGpuRuntime.h. A memref is passed like a lowered unranked
// memref: as its rank and a pointer to its descriptor.
//
//===----------------------------------------------------------------------===//

#include "Analysis/RuntimeTypes.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommRuntime.h"
#include "RuntimeCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/Transforms/StructuralTypeConversions.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::comm {
#define GEN_PASS_DEF_CONVERTCOMMTORUNTIMEPASS
#include "CommDialect/Conversion/Passes.h.inc"
} // namespace mlir::comm

using namespace mlir;
using namespace mlir::comm;

// The runtime's ABI uses the values of both enums.
static_assert(static_cast<int>(ReductionKind::PremulSum) == COMM_PREMUL_SUM);
static_assert(static_cast<int>(CollectiveKind::Barrier) == COMM_BARRIER);

namespace {

/// The arguments of `commOpCreate` that depend on the kind of op.
struct OpArguments {
  int64_t dim = 0;
  int64_t dim2 = 0;
  int64_t root = 0;
};

OpArguments getOpArguments(Operation *op) {
  return llvm::TypeSwitch<Operation *, OpArguments>(op)
      .Case([](ReduceOp op) { return OpArguments{0, 0, op.getRoot()}; })
      .Case([](BroadcastOp op) { return OpArguments{0, 0, op.getRoot()}; })
      .Case([](ReduceScatterOp op) { return OpArguments{op.getDim(), 0, 0}; })
      .Case([](AllGatherOp op) { return OpArguments{op.getDim(), 0, 0}; })
      .Case(
          [](GatherOp op) { return OpArguments{op.getDim(), 0, op.getRoot()}; })
      .Case([](ScatterOp op) {
        return OpArguments{op.getDim(), 0, op.getRoot()};
      })
      .Case([](AllToAllOp op) {
        return OpArguments{op.getSplitDim(), op.getConcatDim(), 0};
      })
      .Case([](AllToAllVOp op) { return OpArguments{op.getDim(), 0, 0}; })
      .Default(OpArguments{});
}

/// Emits the calls of one op.
class Emitter {
public:
  Emitter(OpBuilder &builder, Location loc, RuntimeModule &runtime)
      : builder(builder), loc(loc), runtime(runtime) {}

  Value i32(int64_t value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI32IntegerAttr(value));
  }
  Value i64(int64_t value) {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI64IntegerAttr(value));
  }
  Value indexToI64(Value value) {
    return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                      value);
  }
  Value i64ToIndex(Value value) {
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                      value);
  }
  Value location() {
    return runtime.getString(builder, loc, getLocationText(loc));
  }
  Value call(StringRef name, TypeRange results, ValueRange arguments) {
    return runtime.call(builder, loc, name, results, arguments);
  }

  void addOperands(StringRef name, Value op, ValueRange values) {
    for (Value value : values)
      addOperand(name, op, value);
  }
  void addSizes(StringRef name, Value op, ArrayRef<int64_t> statics,
                ValueRange dynamics) {
    for (int64_t size : statics) {
      Value value;
      if (ShapedType::isDynamic(size)) {
        value = indexToI64(dynamics.front());
        dynamics = dynamics.drop_front();
      } else {
        value = i64(size);
      }
      call(name, {}, {op, value});
    }
  }
  void addPeers(Value op, ValueRange peers) {
    for (Value peer : peers)
      call("commOpPeer", {}, {op, indexToI64(peer)});
  }
  void addFactors(Value op, ValueRange factors) {
    for (Value factor : factors) {
      if (factor.getType().getIntOrFloatBitWidth() < 64)
        factor =
            arith::ExtFOp::create(builder, loc, builder.getF64Type(), factor);
      call("commOpFactor", {}, {op, factor});
    }
  }

  Type pointerType() {
    return LLVM::LLVMPointerType::get(builder.getContext());
  }

private:
  /// Passes a memref as its rank and a pointer to its descriptor.
  void addOperand(StringRef name, Value op, Value value) {
    auto type = cast<MemRefType>(value.getType());
    Type element = type.getElementType();
    Value elementType = i32(*getRuntimeElementType(element));
    Value unranked = memref::CastOp::create(
        builder, loc, UnrankedMemRefType::get(element, type.getMemorySpace()),
        value);
    // Pass the lowered descriptor, because one declaration cannot have memrefs
    // of different element types as parameters.
    Type lowered = LLVM::LLVMStructType::getLiteral(
        builder.getContext(), {builder.getI64Type(), pointerType()});
    Value descriptor =
        UnrealizedConversionCastOp::create(builder, loc, lowered, unranked)
            .getResult(0);
    Value rank = LLVM::ExtractValueOp::create(builder, loc, descriptor, 0);
    Value pointer = LLVM::ExtractValueOp::create(builder, loc, descriptor, 1);
    call(name, {}, {op, rank, pointer, elementType});
  }

  OpBuilder &builder;
  Location loc;
  RuntimeModule &runtime;
};

struct ConvertStart
    : public OpInterfaceConversionPattern<CollectiveOpInterface> {
  ConvertStart(TypeConverter &converter, MLIRContext *context,
               RuntimeModule &runtime, bool isForGpu)
      : OpInterfaceConversionPattern(converter, context), runtime(runtime),
        isForGpu(isForGpu) {}

  LogicalResult
  matchAndRewrite(CollectiveOpInterface start, ArrayRef<Value>,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa_and_present<CommDialect>(start->getDialect()))
      return rewriter.notifyMatchFailure(start, "not an op of this dialect");
    if (!start.getValues().empty())
      return rewriter.notifyMatchFailure(start, "on tensors");
    Emitter emit(rewriter, start.getLoc(), runtime);
    OpArguments arguments = getOpArguments(start);
    // Descriptors are on the stack; without restoring it, a loop would overflow
    // it.
    Value stack =
        LLVM::StackSaveOp::create(rewriter, start.getLoc(), emit.pointerType());
    std::optional<ReductionKind> reduction = start.getReductionKind();
    Value op =
        emit.call("commOpCreate", emit.pointerType(),
                  {emit.i32(static_cast<int64_t>(start.getCollectiveKind())),
                   emit.i32(runtime.getGroupIndex(start.getGroupAttr())),
                   emit.i32(reduction ? static_cast<int64_t>(*reduction) : 0),
                   emit.i64(arguments.dim), emit.i64(arguments.dim2),
                   emit.i64(arguments.root), emit.location()});
    emit.addOperands("commOpSource", op, start.getSources());
    emit.addOperands("commOpDestination", op, start.getDestinations());
    if (start.getAnyOrder())
      emit.call("commOpAnyOrder", {}, op);
    llvm::TypeSwitch<Operation *>(start.getOperation())
        .Case<AllReduceOp, ReduceOp, ReduceScatterOp>(
            [&](auto reduce) { emit.addFactors(op, reduce.getFactors()); })
        .Case([&](PermuteOp permute) {
          ArrayRef<int64_t> pairs = permute.getPairs();
          for (size_t i = 0; i < pairs.size(); i += 2)
            emit.call("commOpPair", {},
                      {op, emit.i64(pairs[i]), emit.i64(pairs[i + 1])});
        })
        .Case([&](AllToAllVOp allToAll) {
          emit.addSizes("commOpSendSize", op, allToAll.getStaticSendSizes(),
                        allToAll.getSendSizes());
          emit.addSizes("commOpReceiveSize", op,
                        allToAll.getStaticReceiveSizes(),
                        allToAll.getReceiveSizes());
        })
        .Case([&](SendOp send) {
          for (size_t i = 0; i < send.getSources().size(); ++i)
            emit.addPeers(op, send.getPeer());
        })
        .Case([&](RecvOp recv) {
          for (size_t i = 0; i < recv.getDestinations().size(); ++i)
            emit.addPeers(op, recv.getPeer());
        })
        .Case([&](BatchP2POp batch) {
          emit.addPeers(op, batch.getSendPeers());
          emit.addPeers(op, batch.getReceivePeers());
        });
    // The host runtime has a single way to run operations.
    if (isForGpu && failed(addExecution(start, emit, op)))
      return failure();
    Value token = emit.call("commOpStart", rewriter.getI64Type(), op);
    LLVM::StackRestoreOp::create(rewriter, start.getLoc(), stack);
    rewriter.replaceOp(start, token);
    return success();
  }

private:
  /// Emits the calls that select an engine or a stream, if `start` does.
  LogicalResult addExecution(CollectiveOpInterface start, Emitter &emit,
                             Value op) const {
    LaunchAttr launch = LaunchAttr::of(start);
    if (runsOnCopyEngines(start)) {
      std::optional<int64_t> offset = launch.getFlagOffset();
      if (!offset)
        return start->emitError()
               << "collective by copy engines has no flag_offset; run "
                  "comm-symmetric-memory=step=plan";
      auto exchange = dyn_cast<AllToAllOp>(*start);
      bool skips = exchange && exchange.getSkipOwnPiece();
      emit.call("commOpCopyEngine", {},
                {op, emit.i64(*offset), emit.i32(skips),
                 emit.i32(launch.getPeersReady())});
    }
    if (launch.getOnComputeStream())
      emit.call("commOpOnComputeStream", {}, op);
    return success();
  }

  RuntimeModule &runtime;
  bool isForGpu;
};

template <typename OpTy>
struct RuntimePattern : public OpConversionPattern<OpTy> {
  RuntimePattern(TypeConverter &converter, MLIRContext *context,
                 RuntimeModule &runtime)
      : OpConversionPattern<OpTy>(converter, context), runtime(runtime) {}
  RuntimeModule &runtime;
};

struct ConvertLaunch : public RuntimePattern<LaunchOp> {
  ConvertLaunch(TypeConverter &converter, MLIRContext *context,
                RuntimeModule &runtime, bool isForGpu)
      : RuntimePattern(converter, context, runtime), isForGpu(isForGpu) {}

  LogicalResult
  matchAndRewrite(LaunchOp launch, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isForGpu)
      return launch.emitError()
             << "kernel " << launch.getKernel()
             << " is launched on a GPU, but the target is host; expected "
                "target=cuda";
    if (launch.getFlagBytes() > 0 && !launch.getFlagOffset())
      return launch.emitError()
             << "kernel needs " << launch.getFlagBytes()
             << " bytes of flags and has no flag_offset; run "
                "comm-symmetric-memory=step=plan";
    Location loc = launch.getLoc();
    Emitter emit(rewriter, loc, runtime);
    // Descriptors are on the stack; without restoring it, a loop would overflow
    // it.
    Value stack = LLVM::StackSaveOp::create(rewriter, loc, emit.pointerType());
    Value op =
        emit.call("commOpCreate", emit.pointerType(),
                  {emit.i32(static_cast<int64_t>(launch.getKind())),
                   emit.i32(runtime.getGroupIndex(launch.getGroupAttr())),
                   emit.i32(0), emit.i64(0), emit.i64(0),
                   emit.i64(launch.getRoot()), emit.location()});
    emit.addOperands("commOpSource", op, launch.getSources());
    emit.addOperands("commOpDestination", op, launch.getDestinations());
    emit.addOperands("commOpArgument", op, launch.getArguments());
    Value kernel = runtime.getString(
        rewriter, loc, launch.getKernel().getLeafReference().str());
    emit.call("commOpKernel", {},
              {op, kernel, emit.i64(launch.getBlocks()),
               emit.i64(launch.getThreads()), emit.i64(launch.getCount()),
               emit.i64(launch.getRows()), emit.i64(launch.getRingBytes()),
               emit.i64(launch.getStageBytes()),
               emit.i64(launch.getFlagOffset().value_or(0))});
    if (launch.getOnComputeStream())
      emit.call("commOpOnComputeStream", {}, op);
    Value token = emit.call("commOpStart", rewriter.getI64Type(), op);
    LLVM::StackRestoreOp::create(rewriter, loc, stack);
    rewriter.replaceOp(launch, token);
    return success();
  }

private:
  bool isForGpu;
};

struct ConvertWait : public RuntimePattern<WaitOp> {
  using RuntimePattern::RuntimePattern;

  LogicalResult
  matchAndRewrite(WaitOp wait, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!wait.getValues().empty())
      return rewriter.notifyMatchFailure(wait, "on tensors");
    Emitter emit(rewriter, wait.getLoc(), runtime);
    for (Value token : adaptor.getTokens())
      emit.call("commWait", {}, {token, emit.location()});
    rewriter.eraseOp(wait);
    return success();
  }
};

struct ConvertCompletedToken : public RuntimePattern<CompletedTokenOp> {
  using RuntimePattern::RuntimePattern;

  LogicalResult
  matchAndRewrite(CompletedTokenOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, Emitter(rewriter, op.getLoc(), runtime).i64(0));
    return success();
  }
};

struct ConvertRank : public RuntimePattern<RankOp> {
  using RuntimePattern::RuntimePattern;

  LogicalResult
  matchAndRewrite(RankOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter emit(rewriter, op.getLoc(), runtime);
    rewriter.replaceOp(
        op, emit.i64ToIndex(emit.call("commRank", rewriter.getI64Type(), {})));
    return success();
  }
};

/// Lowers group_rank and group_size.
template <typename OpTy>
struct ConvertGroupQuery : public RuntimePattern<OpTy> {
  using RuntimePattern<OpTy>::RuntimePattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Emitter emit(rewriter, op.getLoc(), this->runtime);
    StringRef name =
        std::is_same_v<OpTy, GroupRankOp> ? "commGroupRank" : "commGroupSize";
    Value result =
        emit.call(name, rewriter.getI64Type(),
                  {emit.i32(this->runtime.getGroupIndex(op.getGroupAttr())),
                   emit.location()});
    rewriter.replaceOp(op, emit.i64ToIndex(result));
    return success();
  }
};

struct ConvertCommToRuntimePass
    : public comm::impl::ConvertCommToRuntimePassBase<
          ConvertCommToRuntimePass> {
  using ConvertCommToRuntimePassBase::ConvertCommToRuntimePassBase;

  void runOnConverted() override {
    const bool isForGpu = target == RuntimeTarget::Cuda;
    MLIRContext *context = &getContext();
    RuntimeModule runtime(getOperation());

    TypeConverter converter;
    converter.addConversion([](Type type) { return type; });
    converter.addConversion([](TokenType type) -> Type {
      return IntegerType::get(type.getContext(), 64);
    });

    ConversionTarget target(*context);
    target.addIllegalDialect<CommDialect>();
    target.addLegalOp<GroupOp, MeshOp>(); // erased below
    // Device code is lowered separately (BasicPtxBuilderOpInterface).
    target.addLegalOp<SignalOp, WaitSignalOp>();
    RewritePatternSet patterns(context);
    scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                         target);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                   converter);
    populateCallOpTypeConversionPattern(patterns, converter);
    populateReturnOpTypeConversionPattern(patterns, converter);
    cf::populateCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                       target);
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp function) {
      // The patterns of branches convert the block arguments.
      return converter.isSignatureLegal(function.getFunctionType());
    });
    target.markUnknownOpDynamicallyLegal(
        [&](Operation *op) { return converter.isLegal(op); });
    patterns.add<ConvertStart, ConvertLaunch>(converter, context, runtime,
                                              isForGpu);
    patterns
        .add<ConvertWait, ConvertCompletedToken, ConvertRank,
             ConvertGroupQuery<GroupRankOp>, ConvertGroupQuery<GroupSizeOp>>(
            converter, context, runtime);
    if (failed(
            applyFullConversion(getOperation(), target, std::move(patterns))))
      return signalPassFailure();
    for (Operation &op :
         llvm::make_early_inc_range(getOperation().getBody()->getOperations()))
      if (isa<GroupOp, MeshOp>(op))
        op.erase();
  }
};

} // namespace
