//===- OpaqueEffects.cpp - What ops that are not known may do -------------===//
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

/// The name without its dialect: of "torch.ops.aten.copy_.default" or
/// "aten.copy_", "copy_"; and what is behind it, the overload.
static std::pair<StringRef, StringRef> splitName(StringRef name, bool &isAten) {
  name.consume_front("torch.ops.");
  name.consume_front("torch.");
  auto [dialect, rest] = name.split('.');
  isAten = dialect == "aten";
  return rest.split('.');
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

/// A terminator of an unregistered dialect is not known to be one.
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
  // What gives nothing is there for something else.
  if (op->getNumResults() == 0 && !mayBeTerminator(op))
    return true;

  StringRef name = op->getName().getStringRef();
  for (StringRef part :
       {"all_reduce", "all_gather", "all_to_all", "reduce_scatter"})
    if (name.contains(part))
      return true;
  if (name.ends_with("custom_call"))
    return false;
  // Shorter names only as whole words: "rng" is no part of "string".
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

namespace {
enum class Mutates { None, First, All };
} // namespace

static Mutates getMutatesByName(StringRef fullName) {
  bool isAten;
  auto [name, overload] = splitName(fullName, isAten);
  if (overload == "out" || overload.ends_with("_out") || name.ends_with("_out"))
    return Mutates::All;
  // Not those that give the statistics back or only read them.
  if (name.contains("batch_norm") && !name.contains("functional") &&
      !name.contains("backward") && !name.contains("no_training") &&
      !name.contains("no_stats") && !name.contains("inference"))
    return Mutates::All;
  // `__and__` is no in-place op, `__iand__` is one that PyTorch no longer has.
  if (name.size() < 2 || !name.ends_with("_") || name.ends_with("__"))
    return Mutates::None;
  bool isOfLists = name.starts_with("_foreach") || name.starts_with("_fused") ||
                   name.starts_with("_amp") || name == "set_";
  return isAten && !isOfLists ? Mutates::First : Mutates::All;
}

void comm::forEachMutatedTensor(Operation *op,
                                function_ref<void(Value)> callback) {
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
  // Of StableHLO tensors are values, whatever else an op does.
  bool isOfValues =
      llvm::is_contained({"stablehlo", "mhlo", "chlo", "vhlo", "hlo"},
                         op->getName().getDialectNamespace());
  auto says = op->getAttrOfType<BoolAttr>("has_side_effect");
  if (isOfValues && !(says && says.getValue()))
    return;
  if (unregisteredOpHasSideEffects(op))
    return add(op->getOperands());
  if (declaresEffects(op))
    return;
  switch (getMutatesByName(op->getName().getStringRef())) {
  case Mutates::None:
    return;
  case Mutates::First:
    return add(op->getOperands().take_front());
  case Mutates::All:
    return add(op->getOperands());
  }
}

static bool mutates(Operation *op) {
  bool any = false;
  forEachMutatedTensor(op, [&](Value) { any = true; });
  return any;
}

bool comm::isPureCompute(Operation *op) {
  if (isa<CollectiveOpInterface, WaitOpInterface>(op) || mutates(op))
    return false;
  return op->isRegistered() ? isMemoryEffectFree(op)
                            : !unregisteredOpHasSideEffects(op);
}

/// Ops that may give a part of their first operand, not a copy. It does no harm
/// to take one for such.
static bool isViewByName(StringRef fullName) {
  bool isAten;
  StringRef name = splitName(fullName, isAten).first;
  return name.contains("view") || name.contains("reshape") ||
         name.contains("split") || name.contains("squeeze") ||
         name.contains("alias") || name.contains("conj") ||
         name.contains("transpose") ||
         llvm::is_contained({"as_strided",
                             "bitcast",
                             "broadcast_to",
                             "chunk",
                             "contiguous",
                             "detach",
                             "diagonal",
                             "expand",
                             "expand_as",
                             "flatten",
                             "getitem",
                             "imag",
                             "lift_fresh",
                             "movedim",
                             "moveaxis",
                             "narrow",
                             "permute",
                             "positive",
                             "ravel",
                             "real",
                             "resolve_neg",
                             "select",
                             "slice",
                             "swapaxes",
                             "swapdims",
                             "t",
                             "T",
                             "to",
                             "unbind",
                             "unflatten",
                             "unfold",
                             "wait_tensor",
                             "adjoint",
                             "mT",
                             "mH",
                             "H",
                             "numpy_T",
                             "values",
                             "indices",
                             "get_tuple_element",
                             "bitcast_convert",
                             "optimization_barrier",
                             "tuple",
                             "_to_copy",
                             "atleast_1d",
                             "atleast_2d",
                             "atleast_3d"},
                            name);
}

//===----------------------------------------------------------------------===//
// MutatedTensors
//===----------------------------------------------------------------------===//

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
  block.walk([&](Operation *op) { findChanges(op); });
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
  root->walk([&](FunctionOpInterface function) {
    if (!changing.contains(function))
      return;
    size_t before = changed.size();
    function->walk([&](Operation *op) { findChanges(op); });
    if (changed.size() == before)
      return;
    if (before == 0)
      classes.grow(1);
    addFunction(function);
  });
  if (!changed.empty())
    finish();
}

/// Finds the functions with an op that changes a tensor, or a call of such a
/// function, and the calls that change nothing.
void MutatedTensors::findChangingFunctions(Operation *root,
                                           DenseSet<Operation *> &found) {
  SymbolTableCollection symbolTables;
  SmallVector<Operation *> worklist;
  DenseMap<Operation *, SmallVector<Operation *, 2>> callers;
  SmallVector<std::pair<Operation *, Operation *>> calls;
  root->walk([&](FunctionOpInterface function) {
    function->walk([&](Operation *op) {
      if (auto call = dyn_cast<CallOpInterface>(op)) {
        Operation *callee = call.resolveCallableInTable(&symbolTables);
        calls.push_back({op, callee});
        callers[callee].push_back(function);
      } else if (mutates(op)) {
        worklist.push_back(function);
      }
    });
  });
  if (worklist.empty())
    return;
  // Who is called through a value may be any of them.
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

/// Values of functions are in different memory, but for what one of its blocks
/// hands to another.
void MutatedTensors::addFunction(FunctionOpInterface function) {
  Region &body = function.getFunctionBody();
  for (Block &block : body) {
    // What another block, or a caller, hands over may be any of its tensors.
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

/// All tensors that `op`, or an op in it, uses or makes.
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
    if (op->getNumOperands() != 0 && !declaresEffects(op) &&
        isViewByName(op->getName().getStringRef()))
      joinResults(op->getOperand(0));
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
