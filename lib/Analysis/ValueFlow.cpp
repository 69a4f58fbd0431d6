//===- ValueFlow.cpp - Forwarding of values -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValueFlow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

static unsigned numberOf(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getArgNumber();
  return cast<OpResult>(value).getResultNumber();
}

static SmallVector<OpOperand *> toOperands(OperandRange range) {
  SmallVector<OpOperand *> operands;
  for (unsigned i = 0, e = range.size(); i < e; ++i)
    operands.push_back(range.getBase() + i);
  return operands;
}

ValueFlow::ValueFlow(Operation *root) : root(root), ops(root), dominance(root) {
  for (Operation *op : ops.getBranches()) {
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
      addRegionBranch(branch);
    for (Region &region : op->getRegions())
      if (!region.empty() && !region.hasOneBlock())
        addBlocks(region);
  }
  addCalls();
}

FlowReceiver &
ValueFlow::addReceiver(FlowReceiver::Kind kind,
                       llvm::PointerUnion<Block *, Operation *> owner,
                       ValueRange inputs) {
  FlowReceiver *&receiver = receivers[owner.getOpaqueValue()];
  if (!receiver) {
    storage.push_back({kind, owner, inputs, {}});
    receiver = &storage.back();
    order.push_back(receiver);
  }
  return *receiver;
}

void ValueFlow::addEdge(FlowReceiver &receiver, Operation *source,
                        ArrayRef<OpOperand *> operands, bool isBackEdge) {
  // Some ops, such as scf.forall, forward operands in a non-standard way.
  if (operands.size() != receiver.inputs.size())
    return;
  for (auto [operand, input] : llvm::zip_equal(operands, receiver.inputs))
    if (operand)
      targets[operand].push_back(input);
  receiver.edges.push_back(
      {source, SmallVector<OpOperand *, 4>(operands), isBackEdge});
}

void ValueFlow::addRegionBranch(RegionBranchOpInterface op) {
  SmallVector<RegionSuccessor> successors;
  for (RegionBranchPoint point : op.getAllRegionBranchPoints()) {
    successors.clear();
    op.getSuccessorRegions(point, successors);
    Operation *source =
        point.isParent() ? op : point.getTerminatorPredecessorOrNull();
    for (RegionSuccessor &successor : successors) {
      ValueRange inputs = successor.getSuccessorInputs();
      if (inputs.empty())
        continue;
      SmallVector<OpOperand *> operands =
          toOperands(op.getSuccessorOperands(point, successor));
      if (successor.isParent()) {
        addEdge(addReceiver(FlowReceiver::Kind::RegionResults,
                            op.getOperation(), inputs),
                source, operands, /*isBackEdge=*/false);
        continue;
      }
      addEdge(addReceiver(FlowReceiver::Kind::Region,
                          &successor.getSuccessor()->front(), inputs),
              source, operands, /*isBackEdge=*/!point.isParent());
    }
  }
}

void ValueFlow::addBlocks(Region &region) {
  for (Block &block : region)
    if (!block.isEntryBlock() && block.getNumArguments())
      addReceiver(FlowReceiver::Kind::Block, &block, block.getArguments());
  for (Block &block : region) {
    if (block.empty())
      continue;
    Operation *terminator = &block.back();
    auto branch = dyn_cast<BranchOpInterface>(terminator);
    for (auto [i, successor] : llvm::enumerate(block.getSuccessors())) {
      if (!successor->getNumArguments())
        continue;
      SmallVector<OpOperand *> operands(successor->getNumArguments());
      if (branch) {
        SuccessorOperands forwarded = branch.getSuccessorOperands(i);
        MutableOperandRange range = forwarded.getMutableForwardedOperands();
        unsigned produced = forwarded.getProducedOperandCount();
        for (unsigned j = 0, e = range.size(); j < e; ++j)
          if (produced + j < operands.size())
            operands[produced + j] = &range[j];
      }
      addEdge(addReceiver(FlowReceiver::Kind::Block, successor,
                          successor->getArguments()),
              terminator, operands, dominance.dominates(successor, &block));
    }
  }
}

void ValueFlow::addCalls() {
  SymbolTableCollection symbolTables;
  for (CallOpInterface call : ops.getCalls()) {
    auto callee = dyn_cast_if_present<FunctionOpInterface>(
        call.resolveCallableInTable(&symbolTables));
    if (!callee || callee.isExternal())
      continue;
    callees[call] = callee;
    calls[callee].push_back(call);
  }
  for (FunctionOpInterface function : getFunctions()) {
    auto found = calls.find(function);
    if (found == calls.end())
      continue;
    SmallVector<Operation *> returnOps;
    for (Block &block : function.getFunctionBody())
      if (!block.empty() && block.back().hasTrait<OpTrait::ReturnLike>())
        returnOps.push_back(&block.back());
    Block &entry = function.getFunctionBody().front();
    for (CallOpInterface call : found->second) {
      addEdge(addReceiver(FlowReceiver::Kind::FunctionEntry, &entry,
                          entry.getArguments()),
              call, toOperands(call.getArgOperands()), /*isBackEdge=*/false);
      if (!call->getNumResults())
        continue;
      FlowReceiver &results =
          addReceiver(FlowReceiver::Kind::CallResults, call.getOperation(),
                      call->getResults());
      for (Operation *returnOp : returnOps)
        addEdge(results, returnOp, toOperands(returnOp->getOperands()),
                /*isBackEdge=*/false);
    }
  }
}

const FlowReceiver *ValueFlow::getReceiver(Value value, unsigned &index) const {
  llvm::PointerUnion<Block *, Operation *> owner;
  if (auto argument = dyn_cast<BlockArgument>(value))
    owner = argument.getOwner();
  else
    owner = value.getDefiningOp();
  FlowReceiver *receiver = receivers.lookup(owner.getOpaqueValue());
  if (!receiver || receiver->inputs.empty())
    return nullptr;
  unsigned first = numberOf(receiver->inputs.front()), number = numberOf(value);
  if (number < first || number >= first + receiver->inputs.size())
    return nullptr;
  index = number - first;
  return receiver;
}

ArrayRef<Value> ValueFlow::getTargets(OpOperand &operand) const {
  auto found = targets.find(&operand);
  return found == targets.end() ? ArrayRef<Value>() : found->second;
}

bool ValueFlow::isCarried(OpOperand &operand) const {
  if (targets.contains(&operand))
    return true;
  Operation *op = operand.getOwner();
  if (op->hasTrait<OpTrait::ReturnLike>() &&
      isa_and_present<FunctionOpInterface>(op->getParentOp()))
    return true;
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    OperandRange arguments = call.getArgOperands();
    return !arguments.empty() &&
           operand.getOperandNumber() >= arguments.getBeginOperandIndex() &&
           operand.getOperandNumber() <
               arguments.getBeginOperandIndex() + arguments.size();
  }
  return false;
}

FunctionOpInterface ValueFlow::getCallee(CallOpInterface call) const {
  return dyn_cast_if_present<FunctionOpInterface>(callees.lookup(call));
}

ArrayRef<CallOpInterface>
ValueFlow::getCalls(FunctionOpInterface function) const {
  auto found = calls.find(function);
  return found == calls.end() ? ArrayRef<CallOpInterface>() : found->second;
}

bool ValueFlow::areCallersKnown(FunctionOpInterface function) const {
  return !function.isPublic() && !isAddressTaken(function);
}

void ValueFlow::findAddressesTaken() const {
  // Collect symbols with uses other than as callees. By name only: conflating
  // functions of nested modules is conservative.
  DenseSet<Attribute> usedOtherwise;
  if (!getFunctions().empty())
    root->walk([&](Operation *op) {
      // Skip most ops: their inherent attributes name no function.
      if (op->getRawDictionaryAttrs().empty() &&
          isa_and_present<arith::ArithDialect, linalg::LinalgDialect,
                          math::MathDialect, tensor::TensorDialect>(
              op->getDialect()))
        return;
      SymbolRefAttr callee;
      if (auto call = dyn_cast<CallOpInterface>(op))
        callee =
            dyn_cast_if_present<SymbolRefAttr>(call.getCallableForCallee());
      op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
        if (symbol != callee)
          usedOtherwise.insert(symbol.getLeafReference());
      });
    });
  addressTaken.emplace();
  for (FunctionOpInterface function : getFunctions())
    if (usedOtherwise.contains(function.getNameAttr()))
      addressTaken->insert(function);
}

bool ValueFlow::isAddressTaken(FunctionOpInterface function) const {
  if (!addressTaken)
    findAddressesTaken();
  return addressTaken->contains(function);
}
