//===- Emulator.cpp - Runs GPU kernels on the host ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator.h"
#include "CommDialect/Conversion/Passes.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "CommDialect/Runtime/HalfFloat.h"
#include "Grid.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/bit.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/TargetSelect.h"
#include <cstdlib>
#include <thread>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::test;

//===----------------------------------------------------------------------===//
// Functions that the kernels call
//===----------------------------------------------------------------------===//

namespace {

constexpr int64_t kCallerBytes = 1 << 20;

int64_t getThread() { return Grid::get().getThread(); }
int64_t getBlock() { return Grid::get().getBlock(); }
int64_t getThreads() { return Grid::get().getThreads(); }
int64_t getBlocks() { return kBlocks; }
void *getShared() { return Grid::get().getShared(); }
void doBarrier() { Grid::get().wait(); }
void doYield() { Grid::get().yield(); }
int32_t shuffle(int32_t value, int32_t distance) {
  return Grid::get().shuffle(value, distance);
}
/// Implements __truncsfbf2, which not every compiler's library has. It returns
/// the bf16 in the lower half of a float's register.
float truncateToBf16(float value) {
  return llvm::bit_cast<float>(uint32_t(::comm::toBf16(value)));
}

[[noreturn]] void fail(const Twine &what) {
  llvm::errs() << "emulator: " << what << "\n";
  std::abort();
}

} // namespace

//===----------------------------------------------------------------------===//
// Lowering of the gpu dialect to the host
//===----------------------------------------------------------------------===//

/// Declares the functions that the kernels call.
static void declareHelpers(OpBuilder &builder, Location loc) {
  Type index = builder.getIndexType(), i32 = builder.getI32Type();
  Type shared = LLVM::LLVMPointerType::get(builder.getContext());
  auto declare = [&](StringRef name, TypeRange parameters, TypeRange results) {
    func::FuncOp::create(builder, loc, name,
                         builder.getFunctionType(parameters, results))
        .setPrivate();
  };
  for (const char *name : {"emuThread", "emuBlock", "emuThreads", "emuBlocks"})
    declare(name, {}, index);
  for (const char *name : {"emuBarrier", "emuYield"})
    declare(name, {}, {});
  declare("emuShuffle", {i32, i32}, i32);
  declare("emuShared", {}, shared);
}

/// Lowers workgroup memory; a kernel has at most one one-dimensional buffer.
static void lowerShared(gpu::GPUFuncOp kernel) {
  if (kernel.getNumWorkgroupAttributions() > 1)
    fail("a kernel has several pieces of workgroup memory");
  for (BlockArgument memory : kernel.getWorkgroupAttributions())
    for (Operation *user : llvm::make_early_inc_range(memory.getUsers())) {
      OpBuilder builder(user);
      Location loc = user->getLoc();
      Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
      Value base =
          func::CallOp::create(builder, loc, "emuShared", pointer, ValueRange())
              .getResult(0);
      auto getAddress = [&](Value index, Type type) -> Value {
        Value wide = arith::IndexCastOp::create(builder, loc,
                                                builder.getI64Type(), index);
        return LLVM::GEPOp::create(builder, loc, pointer, type, base,
                                   ArrayRef<LLVM::GEPArg>{wide});
      };
      if (auto load = dyn_cast<memref::LoadOp>(user)) {
        Value address = getAddress(load.getIndices().front(), load.getType());
        load.replaceAllUsesWith(
            LLVM::LoadOp::create(builder, loc, load.getType(), address)
                .getResult());
      } else {
        auto store = cast<memref::StoreOp>(user);
        Value value = store.getValueToStore();
        LLVM::StoreOp::create(
            builder, loc, value,
            getAddress(store.getIndices().front(), value.getType()));
      }
      user->erase();
    }
  mlir::Block &body = kernel.getBody().front();
  body.eraseArguments(kernel.getNumArguments(),
                      kernel.getNumWorkgroupAttributions());
}

/// Lowers the exchange of a 32-bit value within a warp.
static void lowerShuffle(gpu::ShuffleOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Type i32 = builder.getI32Type(), type = op.getValue().getType();
  if (op.getMode() != gpu::ShuffleMode::XOR ||
      type.getIntOrFloatBitWidth() != 32)
    fail("kernels exchange words by xor");
  auto bitcast = [&](Value value, Type to) {
    return value.getType() == to
               ? value
               : arith::BitcastOp::create(builder, loc, to, value).getResult();
  };
  Value word = bitcast(op.getValue(), i32);
  Value got = func::CallOp::create(builder, loc, "emuShuffle", i32,
                                   ValueRange{word, op.getOffset()})
                  .getResult(0);
  op.getShuffleResult().replaceAllUsesWith(bitcast(got, type));
  op->erase();
}

static void replaceByCall(Operation *op, StringRef name) {
  OpBuilder builder(op);
  auto call = func::CallOp::create(builder, op->getLoc(), name,
                                   op->getResultTypes(), ValueRange());
  op->replaceAllUsesWith(call);
  op->erase();
}

static void lowerToHost(func::FuncOp function) {
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    OpBuilder builder(op);
    Location loc = op->getLoc();
    if (isa<gpu::ThreadIdOp>(op)) {
      replaceByCall(op, "emuThread");
    } else if (isa<gpu::BlockIdOp>(op)) {
      replaceByCall(op, "emuBlock");
    } else if (isa<gpu::BlockDimOp>(op)) {
      replaceByCall(op, "emuThreads");
    } else if (isa<gpu::GridDimOp>(op)) {
      replaceByCall(op, "emuBlocks");
    } else if (isa<gpu::BarrierOp>(op)) {
      replaceByCall(op, "emuBarrier");
    } else if (auto shuffle = dyn_cast<gpu::ShuffleOp>(op)) {
      lowerShuffle(shuffle);
    } else if (isa<gpu::ReturnOp>(op)) {
      func::ReturnOp::create(builder, loc);
      op->erase();
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      builder.setInsertionPointToStart(loop.getAfterBody());
      func::CallOp::create(builder, loc, "emuYield", TypeRange(), ValueRange());
    } else if (auto signal = dyn_cast<SignalOp>(op)) {
      if (signal.getKind() != SignalKind::Set)
        fail("no kernel adds to a flag");
      LLVM::StoreOp::create(builder, loc, signal.getValue(), signal.getFlag(),
                            4, false, false, false,
                            LLVM::AtomicOrdering::release);
      op->erase();
    } else if (auto wait = dyn_cast<WaitSignalOp>(op)) {
      if (wait.getCompare() != SignalCompare::Ge)
        fail("kernels compare epochs by ge");
      auto loop = scf::WhileOp::create(
          builder, loc, TypeRange(), ValueRange(),
          [&](OpBuilder &nested, Location, ValueRange) {
            Value seen = LLVM::LoadOp::create(
                nested, loc, nested.getI32Type(), wait.getFlag(), 4, false,
                false, false, false, LLVM::AtomicOrdering::acquire);
            Value difference =
                arith::SubIOp::create(nested, loc, seen, wait.getValue());
            Value zero = arith::ConstantOp::create(nested, loc,
                                                   nested.getI32IntegerAttr(0));
            Value isEarly = arith::CmpIOp::create(
                nested, loc, arith::CmpIPredicate::slt, difference, zero);
            scf::ConditionOp::create(nested, loc, isEarly, ValueRange());
          },
          [&](OpBuilder &nested, Location, ValueRange) {
            func::CallOp::create(nested, loc, "emuYield", TypeRange(),
                                 ValueRange());
            scf::YieldOp::create(nested, loc);
          });
      (void)loop;
      op->erase();
    }
  }
}

struct Emulator::Impl {
  Impl();
  HostKernel getKernel(const KernelSpec &spec, const KernelFusion *fusion);
  HostKernel compile(gpu::GPUFuncOp kernel);

  DialectRegistry registry;
  std::unique_ptr<MLIRContext> context;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  llvm::StringMap<HostKernel> kernels;
  /// The caller's part of each window comes first, so that its offset does not
  /// depend on the memory of the kernels.
  std::unique_ptr<void, decltype(&std::free)> windows{nullptr, &std::free};
  char *base = nullptr;
  int64_t stride = 0;
};

Emulator::Impl::Impl() {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  static bool once = [] {
    mlir::registerAllPasses();
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)once;
  registry.insert<CommDialect>();
  context = std::make_unique<MLIRContext>(registry);
  context->loadAllAvailableDialects();

  auto made = llvm::orc::LLJITBuilder().create();
  if (!made)
    fail(llvm::toString(made.takeError()));
  jit = std::move(*made);
  llvm::orc::SymbolMap symbols;
  auto add = [&](StringRef name, auto *function) {
    symbols[jit->mangleAndIntern(name)] = {
        llvm::orc::ExecutorAddr::fromPtr(function),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  };
  add("emuThread", &getThread);
  add("emuBlock", &getBlock);
  add("emuThreads", &getThreads);
  add("emuBlocks", &getBlocks);
  add("emuBarrier", &doBarrier);
  add("emuShared", &getShared);
  add("emuShuffle", &shuffle);
  add("emuYield", &doYield);
  add("__truncsfbf2", &truncateToBf16);
  if (auto error = jit->getMainJITDylib().define(
          llvm::orc::absoluteSymbols(std::move(symbols))))
    fail(llvm::toString(std::move(error)));

  // Large enough for the largest test, on 8 ranks.
  stride = 64 << 20;
  // Untouched memory costs nothing.
  windows.reset(std::calloc(COMM_KERNEL_MAX_RANKS * stride + 256, 1));
  auto address = reinterpret_cast<uintptr_t>(windows.get());
  base = reinterpret_cast<char *>((address + 255) / 256 * 256);
}

HostKernel Emulator::Impl::getKernel(const KernelSpec &spec,
                                     const KernelFusion *fusion) {
  Location loc = UnknownLoc::get(context.get());
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  auto device = gpu::GPUModuleOp::create(builder, loc, "kernels");
  FailureOr<gpu::GPUFuncOp> kernel =
      getOrCreateCollectiveKernel(device, spec, fusion);
  if (failed(kernel))
    fail("there is no such kernel");
  return compile(*kernel);
}

HostKernel Emulator::Impl::compile(gpu::GPUFuncOp kernel) {
  Location loc = kernel.getLoc();
  std::string name = kernel.getName().str();
  HostKernel &compiled = kernels[name];
  if (compiled)
    return compiled;

  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  declareHelpers(builder, loc);
  auto function =
      func::FuncOp::create(builder, loc, name, kernel.getFunctionType());
  lowerShared(kernel);
  function.getBody().takeBody(kernel.getBody());
  kernel.erase();
  lowerToHost(function);
  PassManager manager(context.get());
  if (failed(parsePassPipeline("convert-scf-to-cf,convert-vector-to-llvm,"
                               "convert-to-llvm,reconcile-unrealized-casts",
                               manager)) ||
      failed(manager.run(*module)))
    fail("cannot lower " + name);
  auto llvmContext = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(*module, *llvmContext);
  if (!translated)
    fail("cannot translate " + name);
  // Helpers are declared in each module; names of kernels are unique.
  if (auto error = jit->addIRModule(llvm::orc::ThreadSafeModule(
          std::move(translated), std::move(llvmContext))))
    fail(llvm::toString(std::move(error)));
  auto symbol = jit->lookup(name);
  if (!symbol)
    fail(llvm::toString(symbol.takeError()));
  return compiled = symbol->toPtr<HostKernel>();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

Emulator::Emulator() : impl(std::make_unique<Impl>()) {}
Emulator::~Emulator() = default;
MLIRContext *Emulator::getContext() { return impl->context.get(); }
Type Emulator::parse(const std::string &type) {
  return parseType(type, getContext());
}
void *Emulator::getWindowMemory(int64_t rank) {
  return impl->base + rank * impl->stride;
}

ProgramKernel Emulator::compileProgram(const std::string &text) {
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text, getContext());
  PassManager manager(getContext());
  manager.addPass(createConvertCommToGpuPass());
  if (!module || failed(manager.run(*module)))
    fail("cannot convert the program:\n" + text);
  ProgramKernel result;
  module->walk([&](LaunchOp launch) {
    result.launch = {static_cast<int64_t>(launch.getBlocks()),
                     static_cast<int64_t>(launch.getThreads()),
                     static_cast<int64_t>(launch.getRingBytes()),
                     static_cast<int64_t>(launch.getStageBytes()),
                     static_cast<int64_t>(launch.getFlagBytes())};
    result.count = launch.getCount();
    result.rows = launch.getRows();
    for (ValueRange operands :
         {ValueRange(launch.getSources()), ValueRange(launch.getDestinations()),
          ValueRange(launch.getArguments())})
      for (Value operand : operands)
        result.pointers.push_back(cast<BlockArgument>(operand).getArgNumber());
  });
  module->walk([&](gpu::GPUFuncOp kernel) {
    result.name = kernel.getName().str();
    result.kernel = impl->compile(kernel);
    return WalkResult::interrupt();
  });
  if (!result.kernel)
    fail("no kernel was made of the program:\n" + text);
  return result;
}

void Emulator::run(int64_t ranks, const std::vector<Call> &calls,
                   const std::function<void(int64_t, size_t)> &fill,
                   const std::function<void(int64_t, size_t)> &check) {
  // Window layout: the caller's memory, ring, stage, then an area per kernel
  // for its flags and, if it counts its calls, its counters. The calls of such
  // a kernel are the only ones in their run.
  int64_t ringSlot = 0, stageSlot = 0;
  llvm::StringMap<int64_t> areas;
  std::vector<HostKernel> kernels;
  std::vector<KernelLaunch> launches;
  std::vector<int64_t> areaOf;
  int64_t counters = kBlocks * (1 + ranks) * 4;
  int64_t flagBytes = counters + kBlocks * 4;
  for (const Call &call : calls) {
    if (call.program) {
      kernels.push_back(call.program->kernel);
      launches.push_back(call.program->launch);
    } else {
      kernels.push_back(impl->getKernel(call.spec, call.fusion));
      launches.push_back(getKernelLaunch(call.spec, call.count, call.rows));
    }
    ringSlot = std::max(ringSlot, launches.back().ringBytes);
    stageSlot = std::max(stageSlot, launches.back().stageBytes);
    std::string key =
        std::to_string(reinterpret_cast<uintptr_t>(kernels.back()));
    areaOf.push_back(areas.try_emplace(key, areas.size()).first->second);
  }
  int64_t ring = kCallerBytes, stage = ring + COMM_RING_SLOTS * ringSlot;
  int64_t flags = stage + COMM_STAGE_SLOTS * stageSlot;
  if (flags + static_cast<int64_t>(areas.size()) * flagBytes > impl->stride)
    fail("the window is too small for the test");
  for (int64_t rank = 0; rank < ranks; ++rank) {
    char *window = impl->base + rank * impl->stride;
    std::fill(window + ring, window + stage, static_cast<char>(0xff));
    std::fill(window + stage, window + flags, 0);
    std::fill(window + flags, window + flags + areas.size() * flagBytes, 0);
  }

  std::vector<std::thread> streams;
  for (int64_t rank = 0; rank < ranks; ++rank)
    streams.emplace_back([&, rank] {
      int64_t ringCalls = 0, stageCalls = 0, used = 0;
      Grid threads;
      for (size_t i = 0; i < calls.size(); ++i) {
        const Call &call = calls[i];
        const KernelLaunch &shape = launches[i];
        int64_t slot = ring, clear = ring, clearBytes = 0, stageAt = stage;
        if (shape.ringBytes) {
          slot += ringCalls % COMM_RING_SLOTS * ringSlot;
          clear +=
              (ringCalls + COMM_RING_SLOTS - 1) % COMM_RING_SLOTS * ringSlot;
          clearBytes = used;
          used = shape.ringBytes;
          ++ringCalls;
        }
        if (shape.stageBytes)
          stageAt += stageCalls++ % COMM_STAGE_SLOTS * stageSlot;
        if (call.spec.countsCalls) {
          slot = ring;
          stageAt = stage;
          clear = flags + areaOf[i] * flagBytes + counters;
          clearBytes = std::max(ringSlot, stageSlot);
        }
        ExtraBuffers extraBuffers = {};
        if (!call.extraBuffers.empty())
          extraBuffers = call.extraBuffers[rank];
        fill(rank, i);
        threads.run(call.threads, [&] {
          kernels[i](impl->base, impl->stride, static_cast<int32_t>(rank), slot,
                     clear, clearBytes, stageAt, flags + areaOf[i] * flagBytes,
                     call.count, call.rows, call.sources[rank],
                     call.destinations[rank], extraBuffers[0], extraBuffers[1],
                     extraBuffers[2], extraBuffers[3]);
        });
        check(rank, i);
      }
    });
  for (std::thread &stream : streams)
    stream.join();
}
