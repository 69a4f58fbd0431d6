//===- OpaqueEffects.cpp - Memory effects of unregistered ops -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/Analysis/BufferReuse.h"
#include "CommDialect/IR/CommDialect.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "OpKindCache.h"
#include "OpaqueOps.h"
#include "ScalarBodies.h"
#include "TorchOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// By attribute and by name
//===----------------------------------------------------------------------===//

/// Returns the name without its dialect and overload ("copy_" for
/// "mine.copy_.default"), and the overload.
static std::pair<StringRef, StringRef> splitOverload(StringRef name) {
  if (!name.consume_front("torch.ops."))
    name.consume_front("torch.");
  return name.split('.').second.split('.');
}

static OperandRange getFirstOperand(Operation *op) {
  return op->getOperands().take_front(op->getNumOperands() != 0 ? 1 : 0);
}

static bool declaresEffects(Operation *op) {
  return op->getDiscardableAttr(CommDialect::kMutatesAttr) ||
         op->getDiscardableAttr(CommDialect::kViewsAttr);
}

OpOperand *comm::getDeclaredView(Operation *op) {
  auto views = dyn_cast_or_null<IntegerAttr>(
      op->getDiscardableAttr(CommDialect::kViewsAttr));
  return views && views.getInt() >= 0 && views.getInt() < op->getNumOperands()
             ? &op->getOpOperand(views.getInt())
             : nullptr;
}

OpOperand *comm::getOpaqueView(Operation *op) {
  if (OpOperand *declared = getDeclaredView(op))
    return declared;
  if (op->isRegistered() || op->getNumOperands() == 0)
    return nullptr;
  bool isView;
  if (std::optional<TorchOp> torch = getTorchOp(op))
    isView = torch->isView() || (torch->returnsFirst() &&
                                 isa<TensorType>(op->getOperand(0).getType()));
  else
    isView =
        !declaresEffects(op) &&
        llvm::is_contained({"reshape", "view", "bitcast"},
                           splitOverload(op->getName().getStringRef()).first);
  return isView ? &op->getOpOperand(0) : nullptr;
}

/// Terminators of unregistered dialects lack the trait, so the last op may be
/// one.
static bool mayBeTerminator(Operation *op) {
  return op->getBlock() && op->getBlock()->mightHaveTerminator() &&
         op == &op->getBlock()->back();
}

bool comm::unregisteredOpHasSideEffects(Operation *op) {
  auto isData = [](Type type) {
    return isa<TensorType, VectorType, ComplexType, NoneType>(type) ||
           type.isIntOrIndexOrFloat();
  };
  if (!llvm::all_of(op->getOperandTypes(), isData) ||
      !llvm::all_of(op->getResultTypes(), isData))
    return true;
  if (auto attr = op->getAttrOfType<BoolAttr>("has_side_effect"))
    return attr.getValue();
  if (declaresEffects(op))
    return false;
  if (std::optional<TorchOp> torch = getTorchOp(op);
      torch && torch->kind != TorchKind::Unknown)
    return torch->kind == TorchKind::Effect;
  // An op without results exists for its side effects.
  if (op->getNumResults() == 0 && !mayBeTerminator(op))
    return true;

  StringRef name = op->getName().getStringRef();
  for (StringRef part :
       {"all_reduce", "all_gather", "all_to_all", "reduce_scatter"})
    if (name.contains(part))
      return true;
  if (name.ends_with("custom_call"))
    return false;
  // Match shorter names only as whole words: "rng" must not match "string".
  SmallVector<StringRef> words;
  name.split(words, '.');
  for (StringRef component : SmallVector<StringRef>(words))
    component.split(words, '_');
  return llvm::any_of(words, [](StringRef word) {
    return llvm::is_contained({"collective", "send", "recv", "infeed",
                               "outfeed", "rng", "barrier", "call", "print",
                               "assert"},
                              word);
  });
}

/// Returns true if an op of another dialect follows PyTorch's naming of
/// in-place ops, which end with an underscore.
static bool mutatesByName(StringRef fullName) {
  auto [name, overload] = splitOverload(fullName);
  if (overload == "out" || overload.ends_with("_out") || name.ends_with("_out"))
    return true;
  return name.size() > 1 && name.ends_with("_") && !name.ends_with("__");
}

bool comm::drawsRandomNumbers(Operation *op) {
  if (op->isRegistered() || declaresEffects(op) ||
      op->hasAttr("has_side_effect"))
    return false;
  std::optional<TorchOp> torch = getTorchOp(op);
  return torch && torch->isRandom;
}

void comm::forEachMutatedTensor(Operation *op,
                                function_ref<void(Value)> callback) {
  // Fast exit for most ops: this is called many times per op.
  if (op->isRegistered() && op->getRawDictionaryAttrs().empty())
    return;
  auto add = [&](ValueRange values) {
    for (Value value : values)
      if (isa<TensorType>(value.getType()))
        callback(value);
  };
  if (auto declared = dyn_cast_or_null<DenseI64ArrayAttr>(
          op->getDiscardableAttr(CommDialect::kMutatesAttr))) {
    for (int64_t i : declared.asArrayRef())
      if (i >= 0 && i < op->getNumOperands())
        add(op->getOperand(i));
    return;
  }
  if (op->isRegistered())
    return;
  // StableHLO's tensors are immutable values, whatever other effects an op has.
  bool isOfValues =
      llvm::is_contained({"stablehlo", "mhlo", "chlo", "vhlo", "hlo"},
                         op->getName().getDialectNamespace());
  auto says = op->getAttrOfType<BoolAttr>("has_side_effect");
  if (isOfValues && !(says && says.getValue()))
    return;
  std::optional<TorchOp> torch = getTorchOp(op);
  bool isKnown =
      torch && torch->kind != TorchKind::Unknown && !(says && says.getValue());
  if (!isKnown && unregisteredOpHasSideEffects(op))
    return add(op->getOperands());
  if (declaresEffects(op))
    return;
  if (torch) {
    if (torch->writes == TorchWrites::First)
      add(getFirstOperand(op));
    else if (torch->writes == TorchWrites::All)
      add(op->getOperands());
  } else if (mutatesByName(op->getName().getStringRef())) {
    add(op->getOperands());
  }
}

static bool mutates(Operation *op) {
  bool mutatesAny = false;
  forEachMutatedTensor(op, [&](Value) { mutatesAny = true; });
  return mutatesAny;
}

bool comm::isPureCompute(Operation *op) {
  if (isa<CollectiveOpInterface, WaitOpInterface>(op) || mutates(op) ||
      drawsRandomNumbers(op))
    return false;
  return op->isRegistered() ? isMemoryEffectFree(op)
                            : !unregisteredOpHasSideEffects(op);
}

/// Returns the operands that results of `op`, which declares no views, may
/// alias. Conservative: additional operands are harmless.
static OperandRange getMaybeViewed(Operation *op) {
  OperandRange operands = op->getOperands(), first = getFirstOperand(op);
  std::optional<TorchOp> torch = getTorchOp(op);
  if (torch && torch->kind != TorchKind::Unknown)
    return torch->isView() ? first : operands.take_front(0);
  if (declaresEffects(op))
    return operands.take_front(0);
  if (torch)
    return operands;
  StringRef name = splitOverload(op->getName().getStringRef()).first;
  bool mayBeView =
      name.contains("view") || name.contains("reshape") ||
      name.contains("split") || name.contains("squeeze") ||
      name.contains("alias") || name.contains("conj") ||
      name.contains("transpose") ||
      llvm::is_contained({"bitcast", "bitcast_convert", "get_tuple_element",
                          "optimization_barrier", "tuple", "wait_tensor"},
                         name);
  if (!mayBeView) {
    std::optional<TorchOp> alike = getTorchOp(("aten." + name).str());
    mayBeView = alike && alike->isView();
  }
  return mayBeView ? first : operands.take_front(0);
}

//===----------------------------------------------------------------------===//
// MutatedTensors
//===----------------------------------------------------------------------===//

/// Calls `callback` with the outermost functions in `root`, or with `root` if
/// it is a function.
static void forEachFunction(Operation *root,
                            function_ref<void(FunctionOpInterface)> callback) {
  root->walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
    callback(function);
    return WalkResult::skip();
  });
}

static bool isTensor(Value value) { return isa<TensorType>(value.getType()); }

void MutatedTensors::forEachChange(Operation *op,
                                   function_ref<void(Value)> callback) const {
  if (!isa<CallOpInterface>(op))
    return forEachMutatedTensor(op, callback);
  if (!harmlessCalls.contains(op))
    for (Value operand : llvm::make_filter_range(op->getOperands(), isTensor))
      callback(operand);
}

void MutatedTensors::findChanges(Operation *op) {
  forEachChange(op, [&](Value value) { changed.push_back(value); });
}

MutatedTensors::MutatedTensors(Block &block) : local(&block) {
  struct Kind {
    explicit Kind(Operation *op)
        : isCallOrOpaque(isa<CallOpInterface>(op) || !op->isRegistered()) {}
    bool isCallOrOpaque;
  };
  OpKindCache<Kind> kinds;
  walkSkippingScalarBodies(block, [&](Operation *op) {
    if (kinds.get(op).isCallOrOpaque || !op->getRawDictionaryAttrs().empty())
      findChanges(op);
  });
  if (changed.empty())
    return;
  classes.grow(1);
  for (Operation &op : block)
    addOp(&op);
  finish();
}

MutatedTensors::MutatedTensors(Operation *root) {
  DenseSet<Operation *> changing;
  if (isa<FunctionOpInterface>(root))
    changing.insert(root);
  else
    findChangingFunctions(root, changing);
  if (changing.empty())
    return;
  forEachFunction(root, [&](FunctionOpInterface function) {
    if (!changing.contains(function))
      return;
    size_t before = changed.size();
    for (Block &block : function.getFunctionBody())
      walkSkippingScalarBodies(block, [&](Operation *op) { findChanges(op); });
    if (changed.size() == before)
      return;
    if (before == 0)
      classes.grow(1);
    addFunction(function);
  });
  if (!changed.empty())
    finish();
}

/// Finds the functions with an op that mutates a tensor, directly or through
/// calls, and the calls that mutate nothing.
void MutatedTensors::findChangingFunctions(Operation *root,
                                           DenseSet<Operation *> &found) {
  SymbolTableCollection symbolTables;
  SmallVector<Operation *> worklist;
  DenseMap<Operation *, SmallVector<Operation *, 2>> callers;
  SmallVector<std::pair<Operation *, Operation *>> calls;
  forEachFunction(root, [&](FunctionOpInterface function) {
    auto visit = [&](Operation *op) {
      if (auto call = dyn_cast<CallOpInterface>(op)) {
        Operation *callee = call.resolveCallableInTable(&symbolTables);
        calls.push_back({op, callee});
        callers[callee].push_back(function);
      } else if (mutates(op)) {
        worklist.push_back(function);
      }
    };
    for (Block &block : function.getFunctionBody())
      walkSkippingScalarBodies(block, visit);
  });
  if (worklist.empty())
    return;
  // The callee of an indirect call may be any of the functions.
  worklist.push_back(nullptr);
  while (!worklist.empty()) {
    Operation *function = worklist.pop_back_val();
    if (found.insert(function).second)
      llvm::append_range(worklist, callers.lookup(function));
  }
  for (auto [call, callee] : calls)
    if (!found.contains(callee))
      harmlessCalls.insert(call);
}

/// Adds a function. Its values are distinct in memory, except those forwarded
/// between its blocks.
void MutatedTensors::addFunction(FunctionOpInterface function) {
  Region &body = function.getFunctionBody();
  for (Block &block : body) {
    // Operands from another block, or from the caller, may alias any of its
    // tensors.
    if (!block.isEntryBlock() || function.isPrivate())
      for (Value argument :
           llvm::make_filter_range(block.getArguments(), isTensor))
        joinOutside(argument);
    for (Operation &op : block) {
      addOp(&op);
      if (op.getNumSuccessors() != 0)
        for (Value operand :
             llvm::make_filter_range(op.getOperands(), isTensor))
          joinOutside(operand);
    }
  }
}

void MutatedTensors::finish() {
  for (Value value : changed)
    getNumber(value);
  classes.compress();
  for (Value value : changed)
    mutated.insert(classes[numbers.lookup(value)]);
  changed.clear();
}

unsigned MutatedTensors::getNumber(Value value) {
  auto [it, isNew] = numbers.try_emplace(value, numbers.size() + 1);
  if (!isNew)
    return it->second;
  unsigned number = it->second;
  classes.grow(number + 1);
  if (!local)
    return number;
  auto argument = dyn_cast<BlockArgument>(value);
  bool isInside;
  if (argument && argument.getOwner() == local) {
    auto function = dyn_cast_or_null<FunctionOpInterface>(local->getParentOp());
    isInside = function && local->isEntryBlock() && !function.isPrivate();
  } else {
    Block *block = value.getParentBlock();
    isInside = block == local ||
               local->findAncestorOpInBlock(*block->getParentOp()) != nullptr;
  }
  if (!isInside)
    classes.join(number, 0);
  return number;
}

/// Joins all tensors that `op` or its nested ops use or define.
void MutatedTensors::joinAll(Operation *op) {
  Value first;
  auto add = [&](Value value) {
    if (!isTensor(value))
      return;
    if (first)
      join(first, value);
    first = value;
  };
  op->walk([&](Operation *nested) {
    llvm::for_each(nested->getOperands(), add);
    llvm::for_each(nested->getResults(), add);
    for (Region &region : nested->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), add);
  });
}

void MutatedTensors::addOp(Operation *op) {
  if (op->getNumRegions() != 0 && !isa<linalg::LinalgOp>(op))
    return joinAll(op);
  auto joinResults = [&](Value operand) {
    if (isTensor(operand))
      for (Value result : llvm::make_filter_range(op->getResults(), isTensor))
        join(operand, result);
  };
  forEachChange(op, joinResults);
  if (OpOperand *viewed = getDeclaredView(op))
    return joinResults(viewed->get());
  if (OpOperand *viewed = getViewedOperand(op))
    return joinResults(viewed->get());
  if (!op->isRegistered()) {
    llvm::for_each(getMaybeViewed(op), joinResults);
    return;
  }
  if (isa<SelectLikeOpInterface>(op))
    llvm::for_each(op->getOperands(), joinResults);
  for (auto [operand, result] : getTiedResults(op)) {
    Operation *definition = operand->get().getDefiningOp();
    if (isTensor(result) && !(definition && isUndefinedTensor(definition)))
      join(operand->get(), result);
  }
}

std::optional<unsigned> MutatedTensors::lookup(Value value) const {
  if (mutated.empty())
    return std::nullopt;
  auto it = numbers.find(value);
  if (it == numbers.end())
    return std::nullopt;
  unsigned number = classes[it->second];
  return mutated.contains(number) ? std::optional(number) : std::nullopt;
}

bool MutatedTensors::touches(Operation *op) const {
  auto isIn = [&](Value value) { return contains(value); };
  return !empty() && (llvm::any_of(op->getOperands(), isIn) ||
                      llvm::any_of(op->getResults(), isIn));
}
