//===- ControlFlow.cpp - All ranks of a line reach a collective -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A collective that some ranks of a line reach and others do not never ends. So
// what decides whether, and how often, it runs must be the same on the whole
// line. So with the allocation of symmetric memory, which all ranks make alike.
// Also here: peers that no line has, and ranks that are in no line.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Uniformity.h"
#include "CommDialect/IR/CommOps.h"
#include "Verify.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;

/// True if all ranks of a line run `op` or none.
static bool isCommon(Operation *op) {
  return isa<CollectiveOpInterface, LaunchOp, SymmAllocOp>(op);
}

/// The group of an op that all ranks of a line run.
static FlatSymbolRefAttr getGroupName(Operation *op) {
  if (auto launch = dyn_cast<LaunchOp>(op))
    return launch.getGroupAttr();
  if (auto alloc = dyn_cast<SymmAllocOp>(op))
    return alloc.getGroupAttr();
  return cast<CollectiveOpInterface>(op).getGroupAttr();
}

namespace {

class ControlFlowChecker {
public:
  ControlFlowChecker(Operation *root, const ValueFlow &flow,
                     const BufferRoots &roots, ValueNames &names)
      : root(root), flow(flow), names(names), uniformity(root, flow, roots),
        partitions(uniformity.getPartitions()) {}

  LogicalResult run() {
    findIndirectCalls();
    findCommonOps();
    findAlwaysCalled();
    root->walk([&](Operation *op) {
      if (isCommon(op)) {
        GroupOp group = partitions.lookup(op, getGroupName(op));
        checkUniform(op, op, group);
        if (group && !isa<SymmAllocOp>(op))
          checkCovered(op, group);
      }
      if (auto call = dyn_cast<CallOpInterface>(op))
        checkCall(call);
      checkPeers(op);
    });
    return success(ok);
  }

private:
  void findIndirectCalls();
  void findCommonOps();
  void findAlwaysCalled();
  void checkCall(CallOpInterface call);
  bool checkUniform(Operation *op, Operation *common, GroupOp group);
  void checkCovered(Operation *op, GroupOp group);
  void checkPeers(Operation *op);
  void checkPeer(Operation *op, StringRef id, Value peer, GroupOp group);
  bool isUnconditional(Operation *op);

  Operation *root;
  const ValueFlow &flow;
  ValueNames &names;
  UniformityAnalysis uniformity;
  PartitionTable &partitions;
  /// Of each function, also through calls: one op that all ranks run in common
  /// for each group (null where it is not known).
  DenseMap<Operation *, llvm::MapVector<Operation *, Operation *>> commonOpsOf;
  /// Calls through an address, and what each may call; of a function, such
  /// calls of it.
  llvm::MapVector<Operation *, SmallVector<FunctionOpInterface>> targetsOf;
  DenseMap<Operation *, SmallVector<CallOpInterface>> indirectCalls;
  /// Functions that every rank runs.
  DenseSet<Operation *> alwaysCalled;
  /// The first rank that is in no line of a group; -1: none.
  DenseMap<Operation *, int64_t> uncovered;
  bool ok = true;
};

/// The function whose address `call` goes by, if it does.
static Value getAddress(CallOpInterface call) {
  return dyn_cast_if_present<Value>(call.getCallableForCallee());
}

/// A call through an address may reach any function of its type whose address
/// is taken.
void ControlFlowChecker::findIndirectCalls() {
  root->walk([&](CallOpInterface call) {
    if (getAddress(call))
      targetsOf.insert({call, {}});
  });
  for (auto &[op, targets] : targetsOf) {
    auto call = cast<CallOpInterface>(op);
    auto type = dyn_cast<FunctionType>(getAddress(call).getType());
    for (FunctionOpInterface function : flow.getFunctions())
      if (flow.isAddressTaken(function) &&
          (!type || function.getFunctionType() == type)) {
        targets.push_back(function);
        indirectCalls[function].push_back(call);
      }
  }
}

/// Checks what decides on a call of what has collectives.
void ControlFlowChecker::checkCall(CallOpInterface call) {
  SmallVector<FunctionOpInterface> callees;
  if (FunctionOpInterface callee = flow.getCallee(call))
    callees.push_back(callee);
  else if (auto found = targetsOf.find(call); found != targetsOf.end())
    callees = found->second;
  for (FunctionOpInterface callee : callees)
    for (auto [group, common] : commonOpsOf[callee])
      if (!checkUniform(call, common, cast_if_present<GroupOp>(group)))
        return;
}

void ControlFlowChecker::findCommonOps() {
  SmallVector<FunctionOpInterface> worklist;
  root->walk([&](Operation *op) {
    auto function = op->getParentOfType<FunctionOpInterface>();
    if (!isCommon(op) || !function)
      return;
    GroupOp group = partitions.lookup(op, getGroupName(op));
    if (commonOpsOf[function].insert({group, op}).second)
      worklist.push_back(function);
  });
  while (!worklist.empty()) {
    FunctionOpInterface callee = worklist.pop_back_val();
    auto known = commonOpsOf[callee];
    ArrayRef<CallOpInterface> direct = flow.getCalls(callee);
    for (CallOpInterface call : llvm::concat<const CallOpInterface>(
             direct, ArrayRef<CallOpInterface>(indirectCalls[callee]))) {
      auto caller = call->getParentOfType<FunctionOpInterface>();
      if (!caller)
        continue;
      bool isNew = false;
      for (auto &[group, op] : known)
        isNew |= commonOpsOf[caller].insert({group, op}).second;
      if (isNew)
        worklist.push_back(caller);
    }
  }
}

/// True if `op` runs whenever its function does.
bool ControlFlowChecker::isUnconditional(Operation *op) {
  SmallVector<Value> conditions;
  uniformity.getConditions(op, conditions);
  return conditions.empty();
}

void ControlFlowChecker::findAlwaysCalled() {
  SmallVector<FunctionOpInterface> worklist;
  DenseMap<Operation *, SmallVector<CallOpInterface>> callsIn;
  for (FunctionOpInterface function : flow.getFunctions()) {
    if (function.isPublic() && alwaysCalled.insert(function).second)
      worklist.push_back(function);
    for (CallOpInterface call : flow.getCalls(function))
      if (auto caller = call->getParentOfType<FunctionOpInterface>())
        callsIn[caller].push_back(call);
  }
  while (!worklist.empty())
    for (CallOpInterface call : callsIn.lookup(worklist.pop_back_val()))
      if (isUnconditional(call)) {
        FunctionOpInterface callee = flow.getCallee(call);
        if (alwaysCalled.insert(callee).second)
          worklist.push_back(callee);
      }
}

/// Checks what decides on `op`, which is `common` or calls what contains it.
bool ControlFlowChecker::checkUniform(Operation *op, Operation *common,
                                      GroupOp group) {
  SmallVector<Value> conditions;
  uniformity.getConditions(op, conditions);
  // So does which function is called.
  if (auto call = dyn_cast<CallOpInterface>(op))
    if (Value address = getAddress(call))
      conditions.push_back(address);
  for (Value condition : conditions) {
    Partition partition = uniformity.get(condition);
    if (partition == Partition::Uniform ||
        (group && partitions.isUniformWithin(partition, group)))
      continue;
    InFlightDiagnostic diagnostic = mlir::emitError(op->getLoc());
    StringRef noun =
        isa<SymmAllocOp>(common) ? "symmetric allocation" : "collective";
    if (op != common)
      diagnostic << "call of a function with a ";
    diagnostic << noun << " ";
    if (FlatSymbolRefAttr name = getGroupName(common))
      diagnostic << "on " << name << " ";
    diagnostic << "runs under control flow that varies by rank";
    if (op != common)
      diagnostic.attachNote(common->getLoc()) << "the " << noun;
    diagnostic.attachNote(condition.getLoc())
        << "it depends on " << names(condition) << ", which is "
        << partitions.describe(partition);
    if (Value source = uniformity.getSource(condition);
        source && source != condition)
      diagnostic.attachNote(source.getLoc()) << "it varies because of this";
    ok = false;
    return false;
  }
  return true;
}

void ControlFlowChecker::checkCovered(Operation *op, GroupOp group) {
  auto [found, isNew] = uncovered.insert({group, -1});
  if (isNew && group.getRanksAttr()) {
    // The ranks of the program are those of its mesh.
    MeshOp mesh;
    bool isKnown = true;
    Operation *scope = SymbolTable::getNearestSymbolTable(group);
    for (MeshOp candidate : scope->getRegion(0).getOps<MeshOp>()) {
      isKnown &= !mesh || mesh.getNumRanks() == candidate.getNumRanks();
      mesh = candidate;
    }
    if (mesh && isKnown) {
      DenseSet<int64_t> ranks;
      for (ArrayRef<int64_t> line : partitions.getGroup(group).lines)
        ranks.insert(line.begin(), line.end());
      int64_t first = 0;
      while (ranks.contains(first))
        ++first;
      if (first < mesh.getNumRanks())
        found->second = first;
    }
  }
  if (found->second < 0 ||
      !alwaysCalled.contains(op->getParentOfType<FunctionOpInterface>()) ||
      !isUnconditional(op))
    return;
  InFlightDiagnostic diagnostic =
      mlir::emitError(op->getLoc())
      << "every rank reaches this collective, but rank " << found->second
      << " is in no line of @" << group.getSymName();
  diagnostic.attachNote(group->getLoc()) << "the group is defined here";
  ok = false;
}

void ControlFlowChecker::checkPeer(Operation *op, StringRef id, Value peer,
                                   GroupOp group) {
  APInt value;
  if (!matchPattern(peer, m_ConstantInt(&value)))
    return;
  int64_t number = value.getSExtValue();
  for (ArrayRef<int64_t> line : partitions.getGroup(group).lines) {
    if (number >= -1 && number < static_cast<int64_t>(line.size()))
      continue;
    InFlightDiagnostic diagnostic =
        mlir::emitError(op->getLoc())
        << "peer " << number << " is neither -1 nor a rank of "
        << "a line of " << line.size() << " ranks of @" << group.getSymName()
        << " (" << id << ")";
    diagnostic.attachNote(group->getLoc()) << "the group is defined here";
    ok = false;
    return;
  }
}

// The interface knows of no peers: only these ops have them.
void ControlFlowChecker::checkPeers(Operation *op) {
  if (!isa<SendOp, RecvOp, BatchP2POp>(op))
    return;
  GroupOp group =
      partitions.lookup(op, cast<CollectiveOpInterface>(op).getGroupAttr());
  if (!group)
    return;
  if (auto send = dyn_cast<SendOp>(op))
    checkPeer(op, "send_c2", send.getPeer(), group);
  else if (auto recv = dyn_cast<RecvOp>(op))
    checkPeer(op, "recv_c1", recv.getPeer(), group);
  else if (auto batch = dyn_cast<BatchP2POp>(op))
    for (Value peer :
         llvm::concat<Value>(batch.getSendPeers(), batch.getReceivePeers()))
      checkPeer(op, "batch_p2p_c3", peer, group);
}

} // namespace

LogicalResult verify::checkControlFlow(Operation *root, const ValueFlow &flow,
                                       const BufferRoots &roots,
                                       ValueNames &names) {
  return ControlFlowChecker(root, flow, roots, names).run();
}
