//===- ImportMessages.cpp - Imports HLO sends and receives ----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// XLA splits permutes into messages: a receive and a send, each a start with a
// done. All ranks run both; ranks in no pair send or receive nothing. The token
// that a message returns is its operand: instructions ordered by it have the
// message's name in `comm.after` (Importer::collectAfter).
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "Import.h"
#include "Import/RankValues.h"
#include "Shapes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

/// Returns the group rank that this rank sends to or receives from, or -1.
FailureOr<Value>
Importer::createPeer(const Instruction &message,
                     ArrayRef<std::pair<int64_t, int64_t>> pairs,
                     FlatSymbolRefAttr group) {
  bool isSend = message.opcode == Opcode::Send;
  IdMode mode = getIdMode(message);
  if (failed(world.checkPairs(pairs, mode, [&] { return emit(message); })))
    return failure();
  int64_t numIds = world.getNumIds(mode);
  SmallVector<int64_t> peers(numIds, -1);
  for (auto [source, target] : pairs)
    peers[isSend ? source : target] = isSend ? target : source;
  Location loc = getPlainLoc(message);
  Value rank = GroupRankOp::create(b, loc, b.getIndexType(), group);
  return createLookup(b, loc, peers, rank);
}

LogicalResult Importer::importMessage(const Instruction &instruction) {
  bool isSend = instruction.opcode == Opcode::Send;
  const ShapeProto &shape = instruction.getShape();
  Leaves operands = getOperands(instruction);
  SmallVector<Type> data;
  if (!isTuple(shape) || shape.tupleShapes.size() != 3 ||
      failed(getLeafTypes(context, shape.tupleShapes[0], data)) ||
      operands.empty() || !isa<NoneType>(operands.back().getType()))
    return emit(instruction) << "has a shape that is not supported";
  ValueRange sources = ValueRange(operands).drop_back();
  if (sources.getTypes() != TypeRange(isSend ? data : SmallVector<Type>()))
    return emit(instruction)
           << "has a shape that is not that of what it is made of";

  auto pairs = getSourceTargetPairs(instruction);
  Obstacle obstacle = findObstacle(data);
  if (!isOnlyWaitedFor(instruction))
    obstacle = kIsUsedElsewhere.str();
  else if (!pairs)
    obstacle = "nothing says who sends to whom";
  if (!obstacle.empty()) {
    remarkOpaque(instruction, obstacle);
    return importOpaque(instruction, /*hasSideEffect=*/true);
  }

  FailureOr<FlatSymbolRefAttr> group = getGroup(instruction, /*ofAllIds=*/true);
  if (failed(group))
    return failure();
  FailureOr<Value> peer = createPeer(instruction, *pairs, *group);
  if (failed(peer))
    return failure();
  Location loc = getLoc(instruction);
  Pending inFlight;
  Operation *start;
  if (isSend) {
    start = SendOp::create(b, loc, sources, *peer, *group);
  } else {
    SmallVector<Value> into;
    for (Type type : data) {
      auto tensor = cast<RankedTensorType>(type);
      into.push_back(tensor::EmptyOp::create(b, getPlainLoc(instruction),
                                             tensor.getShape(),
                                             tensor.getElementType()));
    }
    start = RecvOp::create(b, loc, into, *peer, *group);
  }
  auto op = cast<CollectiveOpInterface>(start);
  inFlight.tokens = {op.getToken()};
  llvm::append_range(inFlight.destinations, op.getValues());
  llvm::append_range(inFlight.sources, sources);
  llvm::append_range(inFlight.results, op.getValues());
  inFlight.results.push_back(operands.back());
  addAfter(instruction, start);
  pending[&instruction] = std::move(inFlight);
  return success();
}
