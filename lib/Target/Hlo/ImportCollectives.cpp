//===- ImportCollectives.cpp - Imports collectives of HLO -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/IR/Limits.h"
#include "CommDialect/Support/Text.h"
#include "Dialect/OpaqueAttrs.h"
#include "GatherCalls.h"
#include "Import.h"
#include "Shapes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;
using commtext::makePrintable;

FailureOr<FlatSymbolRefAttr> Importer::getGroup(const Instruction &collective,
                                                bool ofAllIds) {
  Lines lines;
  if (std::optional<GatherCall> call = readGatherCall(*collective.proto)) {
    lines = std::move(call->lines);
    if (failed(world.checkIds(lines, IdMode::FlattenedIds,
                              [&] { return emit(collective); })))
      return failure();
  } else if (ofAllIds) {
    lines = world.getLinesOfAllIds(getIdMode(collective));
  } else {
    FailureOr<Lines> read =
        getLines(collective, world, [&] { return emit(collective); });
    if (failed(read))
      return failure();
    lines = std::move(*read);
  }
  return groups->getSymbol(getPlainLoc(collective),
                           groups->get(std::move(lines)));
}

//===----------------------------------------------------------------------===//
// Starts
//===----------------------------------------------------------------------===//

static Opcode getKind(const Instruction &collective) {
  if (isGatherStart(*collective.proto))
    return Opcode::AllGather;
  StringRef opcode = collective.proto->opcode;
  opcode.consume_back("-start");
  return getOpcode(opcode);
}

/// Returns the shape of a collective's results; that of a start may list its
/// operands first.
static const ShapeProto &getResultShape(const Instruction &start) {
  const ShapeProto &shape = start.getShape();
  bool namesOperands = start.opcode == Opcode::CollectiveStart &&
                       getKind(start) != Opcode::AllReduce && isTuple(shape) &&
                       shape.tupleShapes.size() >= 2;
  return namesOperands ? shape.tupleShapes[1] : shape;
}

/// Starts one collective. Its results, in flight, are appended to `values`.
LogicalResult Importer::createStart(const Instruction &collective, Location loc,
                                    ValueRange sources, TypeRange results,
                                    Pending &pending, Leaves &values,
                                    Obstacle &obstacle) {
  const InstructionProto &proto = *collective.proto;
  Opcode kind = getKind(collective);
  int64_t dim = proto.dimensions.size() ? proto.dimensions[0] : 0;
  obstacle = findObstacle(results);
  if (obstacle.empty() && !sources.empty())
    obstacle = findObstacle(sources.getTypes());
  std::optional<ReductionKind> reduction;
  if (obstacle.empty() &&
      (kind == Opcode::AllReduce || kind == Opcode::ReduceScatter))
    reduction = findReduction(collective, results, obstacle);
  bool isRagged = kind == Opcode::RaggedAllToAll && sources.size() == 6;
  // The pieces are separate arrays.
  bool isPieces = kind == Opcode::AllToAll && proto.dimensions.size() == 0;
  bool hasCounts = kind == Opcode::RaggedAllToAll
                       ? isRagged && results.size() == 1
                       : sources.size() == results.size();
  bool isCall = isGatherStart(proto);
  if (isCall) {
    std::optional<GatherCall> call = readGatherCall(proto);
    if (call)
      dim = call->dim;
    else if (obstacle.empty())
      obstacle = "it does not say what it gathers";
  }
  if (obstacle.empty() && !hasCounts)
    obstacle = "it has " + std::to_string(sources.size()) + " operands and " +
               std::to_string(results.size()) + " results";
  if (!obstacle.empty())
    return success();

  FailureOr<FlatSymbolRefAttr> group =
      getGroup(collective, kind == Opcode::CollectivePermute);
  if (failed(group))
    return failure();
  Location plain = getPlainLoc(collective);
  auto makeEmpty = [&](Type type) -> Value {
    auto tensor = cast<RankedTensorType>(type);
    return tensor::EmptyOp::create(b, plain, tensor.getShape(),
                                   tensor.getElementType());
  };
  auto createFree = [&](StringRef name, ValueRange operands,
                        TypeRange types) -> Operation * {
    OperationState state(plain, name);
    state.addOperands(operands);
    state.addTypes(types);
    state.addAttribute(kWorkAttr, b.getDictionaryAttr({}));
    return b.create(state);
  };
  SmallVector<Value> from(sources), into;
  if (isPieces && results.size() > 1) {
    // Exchange one array of all pieces.
    auto piece = cast<RankedTensorType>(results[0]);
    SmallVector<int64_t> sizes = {static_cast<int64_t>(results.size())};
    llvm::append_range(sizes, piece.getShape());
    Type whole = RankedTensorType::get(sizes, piece.getElementType());
    if (!llvm::all_equal(results)) {
      obstacle = "its pieces are of different shapes";
      return success();
    }
    from = {createFree("hlo.pack", sources, whole)->getResult(0)};
    into = {makeEmpty(whole)};
  } else if (isRagged) {
    from = {sources[0]};
    into = {sources[1]};
  } else {
    for (Type type : results)
      into.push_back(makeEmpty(type));
  }

  Operation *start;
  switch (kind) {
  case Opcode::AllReduce:
    start = AllReduceOp::create(b, loc, *reduction, from, into, *group);
    break;
  case Opcode::ReduceScatter:
    start =
        ReduceScatterOp::create(b, loc, *reduction, from, into, dim, *group);
    break;
  case Opcode::AllGather:
    start = AllGatherOp::create(b, loc, from, into, dim, *group);
    break;
  case Opcode::AllToAll:
    start = AllToAllOp::create(b, loc, from, into, dim, dim, *group);
    break;
  case Opcode::CollectiveBroadcast:
    start = BroadcastOp::create(b, loc, from, into, /*root=*/0, *group);
    break;
  case Opcode::CollectivePermute: {
    Pairs pairs = *getSourceTargetPairs(collective);
    if (failed(world.checkPairs(pairs, getIdMode(collective),
                                [&] { return emit(collective); })))
      return failure();
    start = PermuteOp::create(b, loc, from, into, pairs, *group);
    break;
  }
  default: {
    // The operands are input, output, input offsets, send sizes, output offsets
    // and receive sizes.
    auto getCount = [](Value sizes) {
      auto type = dyn_cast<RankedTensorType>(sizes.getType());
      return type && type.getRank() == 1 ? type.getDimSize(0) : 0;
    };
    int64_t count = getCount(sources[3]);
    if (count == 0 || count != getCount(sources[5]) || count > kMaxRanks) {
      obstacle = "its sizes are several for each rank";
      return success();
    }
    SmallVector<Type> types(count, b.getIndexType());
    auto send = createFree("hlo.sizes", sources[3], types)->getResults();
    auto receive = createFree("hlo.sizes", sources[5], types)->getResults();
    start = AllToAllVOp::create(
        b, loc, from[0], into[0],
        llvm::to_vector_of<OpFoldResult>(ValueRange(send)),
        llvm::to_vector_of<OpFoldResult>(ValueRange(receive)), /*dim=*/0,
        *group);
  }
  }
  auto op = cast<CollectiveOpInterface>(start);
  if (isCall)
    op.setAlgorithm(Algorithm::CopyEngine);
  pending.tokens.push_back(op.getToken());
  llvm::append_range(pending.destinations, op.getValues());
  llvm::append_range(pending.sources, from);
  if (isPieces && results.size() > 1)
    values.append(results.size(), op.getValues()[0]);
  else
    llvm::append_range(values, op.getValues());
  return success();
}

LogicalResult Importer::createStarts(const Instruction &instruction,
                                     StringRef suffix, Pending &pending,
                                     Obstacle &obstacle) {
  // Handles one collective, or a computation of collectives that start
  // together.
  if (instruction.called.empty() ||
      instruction.proto->opcode != std::string("async-start")) {
    SmallVector<Type> types;
    if (failed(getLeafTypes(context, getResultShape(instruction), types)))
      return emit(instruction) << "has a shape that is not supported";
    Leaves operands = getOperands(instruction);
    return createStart(instruction, getLoc(instruction, suffix), operands,
                       types, pending, pending.results, obstacle);
  }
  Computation &body = *instruction.called[0];
  SmallVector<const Instruction *> collectives;
  for (const Instruction *inner : body.order) {
    if (isSyncCollective(inner->opcode))
      collectives.push_back(inner);
    else if (!isNameOnly(inner->opcode))
      obstacle = ("it is around '" + inner->getName() + "', a '" +
                  inner->proto->opcode + "'")
                     .str();
  }
  // Collectives may be in computations that its computation calls.
  if (obstacle.empty() && collectives.empty())
    obstacle = "it is around nothing but names";
  if (!obstacle.empty())
    return success();
  DenseMap<const Instruction *, Leaves> inner;
  for (const Instruction *parameter : body.getParameters()) {
    size_t number = parameter->proto->parameterNumber;
    if (number >= instruction.operands.size())
      return emit(instruction) << "has too few operands for '"
                               << makePrintable(body.getName()) << "'";
    inner[parameter] = values[instruction.operands[number]];
  }
  unsigned numStarted = 0;
  for (const Instruction *at : body.order) {
    Leaves operands, results;
    for (const Instruction *operand : at->operands)
      llvm::append_range(operands, inner[operand]);
    if (at->opcode == Opcode::Parameter)
      continue;
    if (at->opcode == Opcode::GetTupleElement) {
      unsigned first = 0;
      const ShapeProto &shape = at->operands[0]->getShape();
      int64_t index = at->proto->tupleIndex;
      if (index < 0 || index >= static_cast<int64_t>(shape.tupleShapes.size()))
        return emit(*at) << "takes an element that is not there";
      for (int64_t i = 0; i < index; ++i)
        first += getNumLeaves(shape.tupleShapes[i]);
      unsigned count = getNumLeaves(shape.tupleShapes[index]);
      if (first + count > operands.size())
        return emit(*at) << "takes an element that is not there";
      results.append(operands.begin() + first,
                     operands.begin() + first + count);
    } else if (at->opcode == Opcode::Tuple) {
      results = operands;
    } else {
      SmallVector<Type> types;
      if (failed(getLeafTypes(context, at->getShape(), types)))
        return emit(*at) << "has a shape that is not supported";
      bool isLast = ++numStarted == collectives.size();
      // A collective that waits for another cannot start with it.
      if (llvm::any_of(operands, [&](Value operand) {
            return llvm::is_contained(pending.destinations, operand);
          }))
        obstacle =
            ("'" + at->getName() + "' in it takes what another gives").str();
      // The last start has the name without a number, because all have started
      // by then.
      std::string name = suffix.str();
      if (!isLast)
        name += ".part" + std::to_string(numStarted - 1);
      if (obstacle.empty() &&
          failed(createStart(*at, getLoc(instruction, name), operands, types,
                             pending, results, obstacle)))
        return failure();
      if (!obstacle.empty())
        return success();
    }
    inner[at] = std::move(results);
  }
  pending.results = inner[body.root];
  return success();
}

Operation *Importer::createWait(Location loc, Pending &pending,
                                Leaves &results) {
  auto wait = WaitOp::create(b, loc, pending.tokens, pending.destinations,
                             pending.sources);
  DenseMap<Value, Value> received;
  for (auto [destination, value] :
       llvm::zip(pending.destinations, wait.getValues()))
    received[destination] = value;
  for (Value result : pending.results) {
    Value value = received.lookup(result);
    results.push_back(value ? value : result);
  }
  return wait;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

bool hlo::isOnlyWaitedFor(const Instruction &start) {
  unsigned numDone = 0;
  SmallVector<const Instruction *> chain = {&start};
  while (!chain.empty()) {
    const Instruction *at = chain.pop_back_val();
    for (const Instruction *user : at->users) {
      if (user->opcode == Opcode::AsyncUpdate)
        chain.push_back(user);
      else if (isAnyDone(user->opcode))
        ++numDone;
      else
        return false;
    }
    if (at == at->parent->root)
      return false;
  }
  return numDone == 1;
}

/// Returns true if start and done run synchronously in one stream.
static bool isSync(const HloModule::Impl &hlo, const Instruction &start) {
  StringRef config = hlo.getBackendConfig(start);
  return config.contains("\"is_sync\":true");
}

/// Extracts pieces of an all-to-all as views of the array of all pieces.
static LogicalResult unpack(OpBuilder &b, Location loc, TypeRange types,
                            Leaves &values) {
  for (auto [value, type] : llvm::zip(values, types)) {
    if (value.getType() == type)
      continue;
    OperationState state(loc, "hlo.unpack");
    state.addOperands(value);
    state.addTypes(type);
    state.addAttribute(kWorkAttr, b.getDictionaryAttr({}));
    state.addAttribute(CommDialect::kViewsAttr, b.getI64IntegerAttr(0));
    value = b.create(state)->getResult(0);
  }
  return success();
}

/// Imports a synchronous collective as one op with its start and wait.
LogicalResult Importer::importSyncCollective(const Instruction &instruction) {
  SmallVector<Type> types;
  // A start that is in fact synchronous has the results of its done.
  if (failed(getLeafTypes(context, getResultShape(instruction), types)))
    return emit(instruction) << "has a shape that is not supported";
  auto region = scf::ExecuteRegionOp::create(b, getLoc(instruction), types);
  OpBuilder::InsertionGuard guard(b);
  b.createBlock(&region.getRegion());
  Pending inFlight;
  Obstacle obstacle;
  if (failed(createStarts(instruction, ".start", inFlight, obstacle)))
    return failure();
  if (!obstacle.empty()) {
    remarkOpaque(instruction, obstacle);
    b.setInsertionPointAfter(region);
    region.erase();
    return instruction.opcode == Opcode::CollectiveStart
               ? importOpaqueStart(instruction, /*hasSideEffect=*/true)
               : importOpaque(instruction, /*hasSideEffect=*/true);
  }
  Leaves results;
  createWait(getLoc(instruction, ".wait"), inFlight, results);
  Location plain = getPlainLoc(instruction);
  if (failed(unpack(b, plain, types, results)))
    return failure();
  if (SmallVector<Type>(ValueRange(results).getTypes()) != types)
    return emit(instruction) << "has a shape that is not that of what it gives";
  scf::YieldOp::create(b, plain, results);
  addAfter(instruction, region);
  if (instruction.opcode == Opcode::CollectiveStart) {
    pending[&instruction].results.assign(region.getResults().begin(),
                                         region.getResults().end());
    return success();
  }
  return setValues(instruction, region.getResults());
}

LogicalResult Importer::importStart(const Instruction &instruction) {
  if (isOnlyWaitedFor(instruction) && isSync(hlo, instruction))
    return importSyncCollective(instruction);
  Pending inFlight;
  Obstacle obstacle;
  if (!isOnlyWaitedFor(instruction))
    obstacle = kIsUsedElsewhere.str();
  else if (failed(createStarts(instruction, "", inFlight, obstacle)))
    return failure();
  if (!obstacle.empty()) {
    remarkOpaque(instruction, obstacle);
    // Erase the starts of a group with an unsupported one.
    for (Value token : llvm::reverse(inFlight.tokens))
      token.getDefiningOp()->erase();
    return importOpaqueStart(instruction, /*hasSideEffect=*/true);
  }
  for (Value token : inFlight.tokens)
    addAfter(instruction, token.getDefiningOp());
  pending[&instruction] = std::move(inFlight);
  return success();
}

LogicalResult Importer::importDone(const Instruction &instruction) {
  const Instruction *start = instruction.operands[0];
  auto it = pending.find(start);
  if (it == pending.end())
    return isMessageDone(instruction.opcode)
               ? importOpaque(instruction, /*hasSideEffect=*/true)
               : importOpaqueDone(instruction);
  Pending inFlight = it->second;
  if (instruction.opcode == Opcode::AsyncUpdate) {
    // An update has no effect, but keeps its position between its neighbours.
    after[&instruction].push_back(start->getName());
    createOpaque(instruction, {}, {}, /*hasSideEffect=*/false);
    pending[&instruction] = std::move(inFlight);
    return success();
  }
  Leaves results;
  Location loc = getLoc(instruction);
  if (inFlight.tokens.empty()) {
    // The start was synchronous: the done only renames its results.
    SmallVector<Type> types(ValueRange(inFlight.results).getTypes());
    Operation *op = createOpaque(instruction, inFlight.results, types, false);
    SmallVector<int64_t> ties;
    for (unsigned i = 0; i < types.size(); ++i)
      ties.append({int64_t(i), int64_t(i)});
    op->setAttr(kInPlaceAttr, b.getDenseI64ArrayAttr(ties));
    return setValues(instruction, op->getResults());
  }
  if (start->opcode == Opcode::AsyncUpdate)
    after[&instruction].push_back(start->getName());
  Operation *wait = createWait(loc, inFlight, results);
  addAfter(instruction, wait);
  SmallVector<Type> types;
  if (failed(getLeafTypes(context, instruction.getShape(), types)) ||
      types.size() != results.size())
    return emit(instruction) << "gives other arrays than '"
                             << makePrintable(start->getName()) << "' makes";
  if (failed(unpack(b, getPlainLoc(instruction), types, results)))
    return failure();
  return setValues(instruction, results);
}
