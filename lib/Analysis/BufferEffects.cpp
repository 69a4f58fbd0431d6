//===- BufferEffects.cpp - Buffer accesses of an op -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferEffects.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

static constexpr unsigned kEverything =
    BufferTouch::Read | BufferTouch::Write | BufferTouch::Free;

static unsigned getMode(MemoryEffects::Effect *effect) {
  if (isa<MemoryEffects::Read>(effect))
    return BufferTouch::Read;
  if (isa<MemoryEffects::Write>(effect))
    return BufferTouch::Write;
  if (isa<MemoryEffects::Free>(effect))
    return BufferTouch::Free;
  return 0;
}

void BufferEffects::getTouches(Operation *op,
                               SmallVectorImpl<BufferTouch> &touches) {
  if (auto call = dyn_cast<CallOpInterface>(op))
    if (FunctionOpInterface callee = flow.getCallee(call))
      return getCallTouches(call, callee, touches);
  if (llvm::none_of(op->getOperands(), isMemRef))
    return;

  auto add = [&](Value value, unsigned modes, bool isFull) {
    touches.push_back({modes, value, isFull,
                       SmallVector<BufferRef, 1>(roots.getRefs(value))});
  };
  auto addAll = [&](unsigned modes) {
    for (Value operand : op->getOperands())
      if (isMemRef(operand))
        add(operand, modes, /*isFull=*/false);
  };

  if (auto interface = dyn_cast<MemoryEffectOpInterface>(op)) {
    SmallVector<MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      unsigned mode = getMode(effect.getEffect());
      if (!mode)
        continue;
      Value value = effect.getValue();
      if (value && isMemRef(value))
        add(value, mode, effect.getEffectOnFullRegion());
      else if (!value &&
               effect.getResource() == SideEffects::DefaultResource::get())
        addAll(mode); // The location is unknown.
    }
    return;
  }
  // Ops in regions are visited separately; forwarding is not an access.
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
      op->hasTrait<OpTrait::ReturnLike>())
    return;
  for (Value result : op->getResults())
    if (comm::getViewSource(result))
      return;
  bool returnsTensor = llvm::any_of(
      op->getResultTypes(), [](Type type) { return isa<TensorType>(type); });
  bool isBufferizationRead =
      returnsTensor && op->getName().getDialectNamespace() == "bufferization";
  for (OpOperand &operand : op->getOpOperands())
    if (isMemRef(operand.get()) &&
        (isa<CallOpInterface>(op) || !flow.isCarried(operand)))
      add(operand.get(),
          isBufferizationRead ? unsigned(BufferTouch::Read) : kEverything,
          /*isFull=*/false);
}

void BufferEffects::getCallTouches(CallOpInterface call,
                                   FunctionOpInterface callee,
                                   SmallVectorImpl<BufferTouch> &touches) {
  const Summary &summary = getSummary(callee);
  for (auto [i, operand] : llvm::enumerate(call.getArgOperands())) {
    if (!isMemRef(operand))
      continue;
    // A recursive call: its callee's summary is incomplete.
    unsigned modes = !summary.isComplete            ? kEverything
                     : i < summary.arguments.size() ? summary.arguments[i]
                                                    : kEverything;
    if (modes)
      touches.push_back({modes, operand, /*isFull=*/false,
                         SmallVector<BufferRef, 1>(roots.getRefs(operand))});
  }
  for (auto [name, modes] : summary.globals)
    touches.push_back({modes, Value(), /*isFull=*/false, {{name}}});
}

const BufferEffects::Summary &
BufferEffects::getSummary(FunctionOpInterface function) {
  std::unique_ptr<Summary> &slot = summaries[function];
  if (slot)
    return *slot;
  slot = std::make_unique<Summary>();
  Summary &summary = *slot;
  summary.arguments.assign(function.getNumArguments(), 0);
  Block *entry = &function.getFunctionBody().front();
  SmallVector<BufferTouch> touches;
  function.getFunctionBody().walk([&](Operation *op) {
    touches.clear();
    getTouches(op, touches);
    for (const BufferTouch &touch : touches)
      for (const BufferRef &ref : touch.refs) {
        if (auto global = dyn_cast<StringAttr>(ref.root)) {
          summary.globals[global] |= touch.modes;
          continue;
        }
        auto argument = dyn_cast<BlockArgument>(cast<Value>(ref.root));
        if (argument && argument.getOwner() == entry)
          summary.arguments[argument.getArgNumber()] |= touch.modes;
      }
  });
  summary.isComplete = true;
  return summary;
}
