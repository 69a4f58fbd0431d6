//===- RemoveUnshardedParams.cpp - Removes buffers of parameters ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Handles tensor arguments and function signatures. UnshardedBuffers.h handles
// memref arguments.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommInterfaces.h"
#include "SimplifyFsdp.h"
#include "Transforms/Scheduling/BlockSchedulePass.h"
#include "UnshardedBuffers.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

namespace {

/// The uses of a tensor argument that is only a destination of other values.
struct UnshardedTensorUses {
  /// Copies into it, and gathers that write it.
  SmallVector<Operation *, 2> copies;
  SmallVector<OpOperand *, 2> destinations;

  bool isFilled() const { return !copies.empty() || !destinations.empty(); }
};

class UnshardedRemover {
public:
  UnshardedRemover(ModuleOp module, bool mayDropArguments)
      : module(module), mayDropArguments(mayDropArguments) {}

  LogicalResult run();

private:
  /// An argument that is no longer needed.
  struct Removed {
    BlockArgument argument;
    size_t numCopies;
  };

  void removeTensors(func::FuncOp function);
  void removeBuffers();
  LogicalResult dropArguments();
  ArrayRef<Operation *> getUsers(func::FuncOp function);
  bool canDrop(func::FuncOp function);
  void keep(BlockArgument argument, StringRef reason);

  ModuleOp module;
  bool mayDropArguments;
  SmallVector<Removed> removed;
  /// Ops by the symbols that they reference.
  DenseMap<StringAttr, SmallVector<Operation *>> symbolUsers;
};

} // namespace

static func::FuncOp getFunction(BlockArgument argument) {
  return cast<func::FuncOp>(argument.getOwner()->getParentOp());
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Returns the reason why the argument must stay, or an empty string.
static std::string findTensorUses(BlockArgument argument,
                                  const MutatedTensors &mutated,
                                  UnshardedTensorUses &uses) {
  std::string obstacle;
  auto isReturned = [](Value value) {
    return llvm::any_of(value.getUsers(), llvm::IsaPred<func::ReturnOp>);
  };
  for (OpOperand &use : argument.getUses()) {
    Operation *op = use.getOwner();
    if (getCopyOperands(op).destination == &use) {
      if (isReturned(op->getResult(0)))
        obstacle = "what it holds is returned";
      if (mutated.touches(op))
        obstacle = "an op changes in place what it holds";
      uses.copies.push_back(op);
      continue;
    }
    auto start = dyn_cast<CollectiveOpInterface>(op);
    if (start && start.getCollectiveKind() == CollectiveKind::AllGather &&
        !start.readsDestinations() &&
        !llvm::is_contained(start.getSources(), argument)) {
      for (Operation *user : start.getToken().getUsers())
        for (Value value : user->getResults())
          if (value.getType() == argument.getType() && isReturned(value))
            obstacle = "what it holds is returned";
      if (mutated.touches(op))
        obstacle = "an op changes in place what it holds";
      uses.destinations.push_back(&use);
      continue;
    }
    obstacle = "it is used by " + describe(op);
  }
  if (obstacle.empty() && !uses.destinations.empty() &&
      !cast<RankedTensorType>(argument.getType()).hasStaticShape())
    obstacle = "its shape is dynamic";
  return obstacle;
}

void UnshardedRemover::removeTensors(func::FuncOp function) {
  MutatedTensors mutated(function);
  for (BlockArgument argument : function.getArguments()) {
    if (!isa<RankedTensorType>(argument.getType()))
      continue;
    UnshardedTensorUses uses;
    std::string obstacle = findTensorUses(argument, mutated, uses);
    if (!uses.isFilled())
      continue;
    if (!obstacle.empty()) {
      keep(argument, obstacle);
      continue;
    }
    for (Operation *copy : uses.copies) {
      copy->getResult(0).replaceAllUsesWith(
          getCopyOperands(copy).source->get());
      copy->erase();
    }
    for (OpOperand *destination : uses.destinations) {
      OpBuilder builder(destination->getOwner());
      auto type = cast<RankedTensorType>(argument.getType());
      destination->set(tensor::EmptyOp::create(
          builder, destination->getOwner()->getLoc(), type.getShape(),
          type.getElementType(), type.getEncoding()));
    }
    removed.push_back(
        {argument, uses.copies.size() + uses.destinations.size()});
  }
}

//===----------------------------------------------------------------------===//
// Memrefs
//===----------------------------------------------------------------------===//

void UnshardedRemover::removeBuffers() {
  UnshardedBufferFinder finder(module);
  std::vector<UnshardedBuffer> buffers;
  llvm::MapVector<Operation *, Operation *> deallocations;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    for (BlockArgument argument : function.getArguments()) {
      if (!isa<MemRefType>(argument.getType()))
        continue;
      UnshardedBuffer buffer;
      std::string obstacle = finder.find(argument, mayDropArguments, buffer);
      if (!obstacle.empty())
        keep(argument, obstacle);
      if (!obstacle.empty() || buffer.fills.empty())
        continue;
      for (auto [deallocation, lastUse] : buffer.deallocations) {
        Operation *&last = deallocations[deallocation];
        if (!last || last->isBeforeInBlock(lastUse))
          last = lastUse;
      }
      removed.push_back({argument, buffer.fills.size()});
      buffers.push_back(std::move(buffer));
    }
  }
  for (const UnshardedBuffer &buffer : buffers)
    removeUnshardedBuffer(buffer);
  for (auto [deallocation, last] : deallocations)
    deallocation->moveAfter(last);
}

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

/// Returns the ops that reference `function`. SymbolUserMap crashes on
/// unregistered ops with regions.
ArrayRef<Operation *> UnshardedRemover::getUsers(func::FuncOp function) {
  if (symbolUsers.empty())
    module.walk([&](Operation *op) {
      op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
        SmallVector<Operation *> &users =
            symbolUsers[symbol.getRootReference()];
        if (users.empty() || users.back() != op)
          users.push_back(op);
      });
    });
  return symbolUsers[function.getSymNameAttr()];
}

bool UnshardedRemover::canDrop(func::FuncOp function) {
  return (function.isPrivate() || mayDropArguments) &&
         llvm::all_of(getUsers(function), [&](Operation *user) {
           // In a nested module, the name refers to another function.
           return isa<func::CallOp>(user) &&
                  SymbolTable::getNearestSymbolTable(user) == module;
         });
}

LogicalResult UnshardedRemover::dropArguments() {
  llvm::MapVector<func::FuncOp, BitVector> dropped;
  DenseMap<Value, unsigned> numUsesLeft;
  // Caller arguments that are only passed on are appended to the list.
  for (size_t i = 0; i < removed.size(); ++i) {
    auto [argument, numCopies] = removed[i];
    func::FuncOp function = getFunction(argument);
    bool drops = canDrop(function);
    if (ForwardedRemark remark{RemarkKind::RemarkPassed, argument.getLoc(),
                               "UnshardedRemoved", kSimplifyFsdpFlag,
                               function.getSymNameAttr()})
      remark.add("Argument", argument.getArgNumber())
          .add("Copies", numCopies)
          .add("Dropped", drops ? "yes" : "no");
    if (!drops)
      continue;
    BitVector &bits = dropped[function];
    bits.resize(function.getNumArguments());
    bits.set(argument.getArgNumber());
    for (Operation *call : getUsers(function)) {
      auto given =
          dyn_cast<BlockArgument>(call->getOperand(argument.getArgNumber()));
      if (!given || !isa<func::FuncOp>(given.getOwner()->getParentOp()) ||
          !given.getOwner()->isEntryBlock())
        continue;
      auto [it, isNew] = numUsesLeft.try_emplace(given);
      if (isNew)
        it->second = given.getNumUses();
      if (--it->second == 0)
        removed.push_back({given, 0});
    }
  }
  for (auto &[function, bits] : dropped)
    for (Operation *user : getUsers(function)) {
      auto call = cast<func::CallOp>(user);
      if (ArrayAttr attributes = call.getArgAttrsAttr()) {
        SmallVector<Attribute> kept;
        for (auto [i, attribute] : llvm::enumerate(attributes))
          if (!bits.test(i))
            kept.push_back(attribute);
        call.setArgAttrsAttr(ArrayAttr::get(module.getContext(), kept));
      }
      call->eraseOperands(bits);
    }
  for (auto &[function, bits] : dropped)
    if (failed(function.eraseArguments(bits)))
      return failure();
  return success();
}

void UnshardedRemover::keep(BlockArgument argument, StringRef reason) {
  if (ForwardedRemark remark{RemarkKind::RemarkMissed, argument.getLoc(),
                             "UnshardedKept", kSimplifyFsdpFlag,
                             getFunction(argument).getSymNameAttr()})
    remark.add("Argument", argument.getArgNumber()).add("Reason", reason);
}

LogicalResult UnshardedRemover::run() {
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isExternal())
      removeTensors(function);
  removeBuffers();
  return removed.empty() ? success() : dropArguments();
}

LogicalResult comm::removeUnshardedParams(ModuleOp module,
                                          bool mayDropArguments) {
  return UnshardedRemover(module, mayDropArguments).run();
}
