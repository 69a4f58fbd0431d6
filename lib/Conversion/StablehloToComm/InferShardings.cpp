//===- InferShardings.cpp - Infers how values are sharded -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InferShardings.h"
#include "ControlFlow.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "comm-import"

using namespace mlir;
using namespace mlir::comm;
using Class = ShardingClasses::Class;

LogicalResult ShardingInference::infer() {
  addSplats(block);
  findReducedLater();
  for (const Core &core : cores)
    if (failed(uniteCore(core)))
      return failure();
  for (const Move &move : moves)
    if (failed(uniteMove(move)))
      return failure();
  if (failed(uniteArguments()))
    return failure();
  return success(succeeded(uniteBlock(block)) && succeeded(uniteResults()) &&
                 succeeded(checkPieces()));
}

LogicalResult ShardingInference::fail(Operation *at, const Twine &reason) {
  InFlightDiagnostic diagnostic = at->emitOpError(reason);
  if (!cores.empty())
    diagnostic.attachNote(cores.front().op->getLoc())
        << "see '" << cores.front().op->getName() << "'";
  return diagnostic;
}

LogicalResult ShardingInference::failOutside(Operation *at,
                                             const Twine &reason) {
  if (cores.empty())
    return fail(at, reason);
  return fail(at, "is outside of the manual computation, and " + reason);
}

LogicalResult ShardingInference::failNotFixed(Operation *op) {
  std::string which;
  if (auto target = op->getAttrOfType<StringAttr>("call_target_name")) {
    which = "of '" + target.str() + "' ";
    if (target.getValue().contains("callback"))
      return fail(op, which + "calls back into Python; remove debug prints "
                              "and callbacks");
  }
  if (cores.empty())
    return fail(op, which + "may give each rank another result: on sharded "
                            "values, only what is the same on all ranks or "
                            "piece by piece may be computed");
  return fail(op, which + "is outside of the manual computation; around it "
                          "only arguments and results may be forwarded, and "
                          "values computed that are the same on all ranks or "
                          "piece by piece");
}

void ShardingInference::addSplats(Block &around) {
  for (Operation &op : ops(around))
    if (isControlFlow(&op))
      for (Region &region : op.getRegions())
        addSplats(region.front());
    else if (const Core *core = coreOps.lookup(&op)) {
      if (core->body)
        addSplats(*core->body);
    } else if (!moveOps.contains(&op))
      splats.add(&op);
}

LogicalResult ShardingInference::uniteBlock(Block &around) {
  for (Operation &op : ops(around)) {
    if (const Core *core = coreOps.lookup(&op)) {
      if (core->body && failed(uniteBody(*core)))
        return failure();
    } else if (const Move *move = moveOps.lookup(&op)) {
      uniteOperandOf(*move);
    } else if (failed(isControlFlow(&op) ? uniteControlFlow(&op)
                                         : uniteOutside(&op))) {
      return failure();
    }
  }
  return success();
}

LogicalResult ShardingInference::uniteBody(const Core &core) {
  ++depth;
  LogicalResult result = uniteBlock(*core.body);
  --depth;
  Operation &end = core.body->back();
  for (auto [i, sharding] : llvm::enumerate(core.returned))
    uniteOrReshard(end.getOpOperand(i), sharding);
  return result;
}

LogicalResult ShardingInference::uniteMove(const Move &move) {
  Value operand = move.op->getOperand(0), result = move.op->getResult(0);
  SmallVector<Class> from = classes.getClasses(result);
  size_t dim;
  for (auto [i, given] : llvm::enumerate(move.result))
    if (given)
      (void)classes.unite(from[i], classes.create(given));
  if (!move.operand || splats.contains(operand))
    return success();
  SmallVector<Class> known = classes.getClasses(operand);
  SmallVector<Class> wanted = createClasses(*move.operand);
  // A collective reduces what ranks have, even if an annotation tells that
  // they have the same.
  if (isReducingMove(move.op))
    (void)classes.unite(known.back(), wanted.pop_back_val());
  if (failed(
          unite(MutableArrayRef(known).take_front(wanted.size()), wanted, dim)))
    return move.op->emitOpError(
               "takes an operand with another sharding than what gives it: ")
           << describe(*classes.lookup(known[dim])) << ", expected "
           << describe(*(*move.operand)[dim]);
  return success();
}

void ShardingInference::uniteOperandOf(const Move &move) {
  Value operand = move.op->getOperand(0);
  if (move.operand || splats.contains(operand))
    return;
  SmallVector<Class> from = classes.getClasses(operand);
  SmallVector<Class> to = classes.getClasses(move.op->getResult(0));
  for (auto [i, given] : llvm::enumerate(move.result))
    if (!given || !classes.lookup(from[i]))
      (void)classes.unite(from[i], to[i]);
}

std::string ShardingInference::describe(const DimSharding &sharding) {
  return sharding.isWhole() ? std::string("not sharded")
                            : "sharded over " + toString(sharding.axes);
}

LogicalResult ShardingInference::uniteControlFlow(Operation *op) {
  auto getWhole = [&](ValueRange values) {
    SmallVector<SmallVector<Class>> dims;
    for (Value value : values)
      dims.emplace_back(classes.getClasses(value).size(),
                        ShardingClasses::kWhole);
    return dims;
  };
  bool isLoop = op->getName().stripDialect() == "while";
  SmallVector<SmallVector<Class>> carried;
  for (Value result : op->getResults())
    carried.push_back(classes.getClasses(result));
  if (failed(uniteOperands(
          op, {isLoop ? carried : getWhole(op->getOperands()), carried})))
    return failure();
  for (Region &region : op->getRegions()) {
    for (BlockArgument argument : region.getArguments())
      if (failed(uniteOperand(op, argument, carried[argument.getArgNumber()],
                              "argument #" + Twine(argument.getArgNumber()))))
        return failure();
    if (failed(uniteBlock(region.front())))
      return failure();
    Operation *end = &region.front().back();
    bool isCondition = isLoop && region.getRegionNumber() == 0;
    if (failed(uniteOperands(
            end, {isCondition ? getWhole(end->getOperands()) : carried, {}})))
      return failure();
  }
  return success();
}

SmallVector<Class>
ShardingInference::createClasses(const ValueSharding &sharding) {
  SmallVector<Class> dims;
  for (const std::optional<DimSharding> &dim : sharding)
    dims.push_back(classes.create(dim));
  return dims;
}

LogicalResult ShardingInference::unite(ArrayRef<Class> a, ArrayRef<Class> b,
                                       size_t &conflict) {
  for (conflict = 0; conflict < a.size(); ++conflict)
    if (failed(classes.unite(a[conflict], b[conflict])))
      return failure();
  return success();
}

LogicalResult ShardingInference::uniteCore(const Core &core) {
  for (auto [i, sharding] : llvm::enumerate(core.operands))
    uniteOrReshard(core.op->getOpOperand(i), sharding);
  size_t dim;
  for (auto [result, sharding] :
       llvm::zip_equal(core.op->getResults(), core.results))
    (void)unite(classes.getClasses(result), createClasses(sharding), dim);
  if (core.body)
    for (auto [argument, sharding] :
         llvm::zip_equal(core.body->getArguments(), core.arguments))
      (void)unite(classes.getClasses(argument), createClasses(sharding), dim);
  return uniteCaptured(core.op);
}

void ShardingInference::uniteOrReshard(OpOperand &operand,
                                       const ValueSharding &sharding) {
  Value value = operand.get();
  if (splats.contains(value))
    return;
  SmallVector<Class> known = classes.getClasses(value);
  bool isKnown = llvm::all_of(llvm::zip(known, sharding), [&](auto dim) {
    std::optional<DimSharding> has = classes.lookup(std::get<0>(dim));
    return !has || *has == *std::get<1>(dim);
  });
  size_t dim;
  LDBG() << "operand " << operand.getOperandNumber() << " of '"
         << operand.getOwner()->getName() << "' at "
         << operand.getOwner()->getLoc()
         << (isKnown ? " has the wanted sharding" : " is resharded");
  if (isKnown)
    (void)unite(known, createClasses(sharding), dim);
  else
    reshards[&operand] = {createClasses(sharding),
                          cast<RankedTensorType>(value.getType())};
}

LogicalResult ShardingInference::uniteArguments() {
  for (BlockArgument argument : block.getArguments()) {
    unsigned number = argument.getArgNumber();
    FailureOr<ValueSharding> sharding =
        readAnnotation(function.getArgAttr(number, "sdy.sharding"),
                       annotations.arguments, number, argument.getType());
    if (failed(sharding))
      return failure();
    if (sharding->empty() || classes.isKnown(argument))
      continue;
    size_t dim;
    (void)unite(classes.getClasses(argument), createClasses(*sharding), dim);
  }
  return success();
}

FailureOr<ValueSharding>
ShardingInference::readAnnotation(Attribute attribute,
                                  ArrayRef<ValueSharding> others,
                                  unsigned number, Type type) {
  if (!attribute)
    return number < others.size() ? others[number] : ValueSharding();
  FailureOr<SmallVector<ShardingText>> texts =
      parseShardingsText(function, attribute);
  if (failed(texts))
    return failure();
  if (texts->size() != 1)
    return function.emitOpError("has an annotation with ")
           << texts->size() << " shardings of one value";
  return getSharding(function, texts->front(), type, groups);
}

LogicalResult ShardingInference::uniteCaptured(Operation *op) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    if (!splats.contains(value) &&
        failed(uniteOperand(op, value,
                            SmallVector<Class>(classes.getClasses(value).size(),
                                               ShardingClasses::kWhole),
                            "a value in its region")))
      return failure();
  return success();
}

LogicalResult ShardingInference::uniteOutside(Operation *op) {
  // The body of a computation may do anything along its manual axes.
  if (depth == 0 && !fixedCompute.isFixed(op))
    return failNotFixed(op);
  OpClasses dims = getOpClasses(op, classes);
  FailureOr<SmallVector<ValueSharding>> annotated = readAnnotations(op);
  if (failed(annotated) || failed(uniteCaptured(op)))
    return failure();
  for (auto [result, sharding] : llvm::zip(op->getResults(), *annotated))
    if (!sharding.empty() && !splats.contains(result))
      for (auto [dim, given] : llvm::zip(classes.getClasses(result),
                                         ArrayRef(sharding).drop_back()))
        if (given)
          (void)classes.unite(dim, classes.create(given));
  if (failed(uniteOperands(op, dims)))
    return failure();
  for (auto [known, sharding] : llvm::zip(dims.results, *annotated))
    if (!sharding.empty())
      (void)classes.unite(known.back(), classes.create(sharding.back()));
  return dims.reduction ? uniteReduction(op, dims) : success();
}

FailureOr<SmallVector<ValueSharding>>
ShardingInference::readAnnotations(Operation *op) {
  SmallVector<ValueSharding> result;
  Attribute attribute = op->getDiscardableAttr("sdy.sharding");
  if (!attribute)
    return result;
  FailureOr<SmallVector<ShardingText>> texts =
      parseShardingsText(op, attribute);
  if (failed(texts))
    return failure();
  for (auto [text, type] : llvm::zip(*texts, op->getResultTypes())) {
    FailureOr<ValueSharding> sharding = getSharding(op, text, type, groups);
    if (failed(sharding))
      return failure();
    result.push_back(std::move(*sharding));
  }
  return result;
}

void ShardingInference::findReducedLater() {
  SmallVector<Operation *> all;
  function.walk([&](Operation *op) { all.push_back(op); });
  for (Operation *op : llvm::reverse(all)) {
    if (op->getNumResults() != 1 || op->use_empty())
      continue;
    Value value = op->getResult(0);
    if (llvm::all_of(value.getUsers(), [&](Operation *user) {
          return isReducingMove(user) ||
                 (isLinear(user) && user->getNumResults() == 1 &&
                  reducedLater.contains(user->getResult(0)));
        }))
      reducedLater.insert(value);
  }
}

LogicalResult ShardingInference::uniteReduction(Operation *op,
                                                const OpClasses &dims) {
  SmallVector<ShardAxis> axes;
  for (Class dim : dims.reduced) {
    std::optional<DimSharding> sharding = classes.lookup(dim);
    if (sharding)
      llvm::append_range(axes, sharding->axes);
    else
      (void)classes.unite(dim, ShardingClasses::kWhole);
  }
  unsigned numUnreduced = 0;
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    if (dims.operands[i].empty() || splats.contains(operand))
      continue;
    Class last = dims.operands[i].back();
    std::optional<DimSharding> unreduced = classes.lookup(last);
    if (!unreduced)
      (void)classes.unite(last, ShardingClasses::kWhole);
    if (!unreduced || unreduced->isWhole())
      continue;
    bool isDivisor = i == 1 &&
                     op->getName().getStringRef() != "stablehlo.multiply" &&
                     op->getName().stripDialect() != "dot_general";
    if (*dims.reduction != ReductionKind::Sum ||
        unreduced->reduction != ReductionKind::Sum || isDivisor ||
        ++numUnreduced > 1)
      return failOutside(op, "operand #" + Twine(i) +
                                 " is still to be reduced over " +
                                 toString(unreduced->axes));
    llvm::append_range(axes, unreduced->axes);
  }
  Class last = dims.results.front().back();
  std::optional<DimSharding> known = classes.lookup(last);
  DimSharding sharding = getUnreduced(std::move(axes), *dims.reduction, groups);
  bool isNow =
      !sharding.isWhole() &&
      (known ? known->isWhole() : !reducedLater.contains(op->getResult(0)));
  if (isNow)
    reducedNow[op] = sharding;
  if (succeeded(classes.unite(last, isNow ? ShardingClasses::kWhole
                                          : classes.create(sharding))))
    return success();
  return failOutside(
      op, "result is still to be reduced over " +
              (sharding.isWhole() ? "nothing" : toString(sharding.axes)) +
              ", expected over " + toString(known->axes));
}

bool ShardingInference::mustReshard(Operation *op, ArrayRef<Class> from,
                                    ArrayRef<Class> to, const Twine &what) {
  bool isFound = false;
  for (size_t dim = 0; dim + 1 < from.size(); ++dim) {
    std::optional<DimSharding> has = classes.lookup(from[dim]);
    std::optional<DimSharding> wants = classes.lookup(to[dim]);
    if (!has || !wants || *has == *wants)
      continue;
    isFound = true;
    // A piece of what a rank has is only a slice.
    if (has->isWhole())
      continue;
    op->emitRemark() << "'" << op->getName() << "' op moves data: dimension "
                     << dim << " of " << what << " is " << describe(*has)
                     << ", expected " << describe(*wants);
    break;
  }
  // Other dimensions stay sharded where no axis is then used twice.
  for (size_t dim = 0; isFound && dim + 1 < from.size(); ++dim) {
    std::optional<DimSharding> has = classes.lookup(from[dim]);
    std::optional<DimSharding> wants = classes.lookup(to[dim]);
    if (has && !wants && !has->isWhole() && !usesAxisOf(to, *has))
      (void)classes.unite(from[dim], to[dim]);
    else if (wants && !has && !wants->isWhole() && !usesAxisOf(from, *wants))
      (void)classes.unite(from[dim], to[dim]);
  }
  return isFound;
}

bool ShardingInference::usesAxisOf(ArrayRef<Class> dims,
                                   const DimSharding &sharding) {
  return llvm::any_of(classes.lookup(dims), [&](const auto &dim) {
    return dim && llvm::any_of(dim->axes, [&](const ShardAxis &axis) {
             return llvm::any_of(sharding.axes, [&](const ShardAxis &other) {
               return axis.mesh == other.mesh && axis.name == other.name;
             });
           });
  });
}

LogicalResult ShardingInference::uniteUse(OpOperand &operand,
                                          ArrayRef<Class> expected) {
  Value value = operand.get();
  if (splats.contains(value))
    return success();
  SmallVector<Class> known = classes.getClasses(value);
  std::string what = "operand #" + std::to_string(operand.getOperandNumber());
  if (!mustReshard(operand.getOwner(), known, expected, what))
    return uniteOperand(operand.getOwner(), value, expected, what);
  reshards[&operand] = {SmallVector<Class>(expected),
                        cast<RankedTensorType>(value.getType())};
  return uniteLast(operand.getOwner(), known, expected, what);
}

LogicalResult ShardingInference::uniteOperands(Operation *op, OpClasses dims) {
  // Sharded operands come first, so that whole ones are sliced like them.
  SmallVector<unsigned> order, last;
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    (isWhole(lookup(operand)) ? last : order).push_back(i);
  llvm::append_range(order, last);
  for (unsigned i : order)
    if (failed(uniteUse(op->getOpOperand(i), dims.operands[i])))
      return failure();
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    if (splats.contains(result))
      continue;
    std::string what = "result #" + std::to_string(i);
    SmallVector<Class> known = classes.getClasses(result);
    // A result that is reduced over an axis is sharded over it only afterwards.
    for (size_t dim = 0; dim + 1 < known.size(); ++dim)
      if (std::optional<DimSharding> wants = classes.lookup(known[dim]);
          wants && usesAxisOf(dims.reduced, *wants))
        (void)classes.unite(dims.results[i][dim], ShardingClasses::kWhole);
    if (!dims.isGenerated && !mustReshard(op, dims.results[i], known, what)) {
      if (failed(uniteOperand(op, result, dims.results[i], what)))
        return failure();
      continue;
    }
    reshardedResults.insert(result);
    if (failed(uniteLast(op, known, dims.results[i], what)))
      return failure();
  }
  outsideOps.insert({op, std::move(dims)});
  return success();
}

LogicalResult ShardingInference::uniteLast(Operation *op, ArrayRef<Class> known,
                                           ArrayRef<Class> expected,
                                           const Twine &what) {
  if (succeeded(classes.unite(known.back(), expected.back())))
    return success();
  DimSharding has = *classes.lookup(known.back());
  return failOutside(
      op, what + " is still to be reduced over " +
              toString(has.isWhole() ? classes.lookup(expected.back())->axes
                                     : has.axes));
}

LogicalResult ShardingInference::uniteOperand(Operation *op, Value value,
                                              ArrayRef<Class> expected,
                                              const Twine &what) {
  SmallVector<Class> known = classes.getClasses(value);
  size_t dim;
  if (succeeded(unite(known, expected, dim)))
    return success();
  if (dim + 1 == known.size())
    return uniteLast(op, known, expected, what);
  return failOutside(
      op, "data would have to be moved for it: dimension " + Twine(dim) +
              " of " + what + " is " + describe(*classes.lookup(known[dim])) +
              ", expected " + describe(*classes.lookup(expected[dim])) + "; " +
              (cores.empty() ? "reshard it before"
                             : "compute it inside, or export the program "
                               "partitioned"));
}

LogicalResult ShardingInference::uniteResults() {
  Operation *returnOp = block.getTerminator();
  for (auto [i, value] : llvm::enumerate(returnOp->getOperands())) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && !classes.isKnown(value) && !cores.empty())
      return fail(returnOp,
                  "returns argument #" + Twine(argument.getArgNumber()) +
                      ", whose sharding is not known: it does not pass "
                      "through the manual computation");
    ValueSharding &sharding = returned.emplace_back();
    FailureOr<ValueSharding> annotated =
        readAnnotation(function.getResultAttr(i, "sdy.sharding"),
                       annotations.results, i, value.getType());
    if (failed(annotated))
      return failure();
    sharding = std::move(*annotated);
    if (splats.contains(value))
      continue;
    sharding.resize(classes.getClasses(value).size());
    if (failed(uniteUse(returnOp->getOpOperand(i), createClasses(sharding))))
      return failure();
    ValueSharding known = lookup(value);
    if (!known.empty() && !sharding.back() && known.back() &&
        !known.back()->isWhole())
      return failOutside(returnOp, "operand #" + Twine(i) +
                                       " is still to be reduced over " +
                                       toString(known.back()->axes));
  }
  return success();
}

LogicalResult ShardingInference::checkUnreduced(Operation *op,
                                                const OpClasses &dims) {
  if (op->getNumResults() != 1 || !isLinear(op) ||
      isMovement(op->getName().getStringRef()))
    return success();
  std::optional<DimSharding> unreduced =
      classes.lookup(dims.results.front().back());
  if (!unreduced || unreduced->isWhole())
    return success();
  if (unreduced->reduction != ReductionKind::Sum)
    return failOutside(op, "result is still to be reduced over " +
                               toString(unreduced->axes) +
                               ", but not by a sum");
  if (!dims.reduction && llvm::any_of(op->getOperands(), [&](Value operand) {
        return splats.contains(operand);
      }))
    return failOutside(op, "would add a value to each part of a sum over " +
                               toString(unreduced->axes));
  return success();
}

bool ShardingInference::isOnlyResharded(Value value) {
  auto isReshard = [&](Operation *op) {
    return isa<func::ReturnOp>(op) ||
           op->getName().getStringRef() == "sdy.reshard";
  };
  Operation *definer = value.getDefiningOp();
  return cores.empty() &&
         (!definer || isReshard(definer) || reshardedResults.contains(value)) &&
         llvm::all_of(value.getUses(), [&](OpOperand &use) {
           return isReshard(use.getOwner()) || reshards.contains(&use);
         });
}

LogicalResult ShardingInference::checkPieces() {
  auto checkSharding = [&](Operation *at, Type type,
                           const ValueSharding &sharding, bool mayBePadded,
                           const Twine &what) {
    llvm::StringSet<> seen;
    for (const std::optional<DimSharding> &dim : sharding)
      for (const ShardAxis &axis : dim ? dim->axes : DimSharding().axes)
        if (!seen.insert(toString(axis)).second)
          return fail(at, "would have " + what + " sharded twice over " +
                              toString(axis));
    if (getPieceType(type, sharding) || mayBePadded)
      return success();
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return fail(at, "has " + what + ", '" + text +
                        "', which is sharded into pieces of different sizes");
  };
  auto check = [&](Operation *at, Value value, const Twine &what) {
    if (splats.contains(value) || !classes.isKnown(value))
      return success();
    return checkSharding(at, value.getType(), lookup(value),
                         isOnlyResharded(value), what);
  };
  for (BlockArgument argument : block.getArguments())
    if (failed(check(function, argument,
                     "argument #" + Twine(argument.getArgNumber()))))
      return failure();
  for (const Move &move : moves)
    if (move.op->getName().getStringRef() == "sdy.reshard" &&
        failed(check(move.op, move.op->getResult(0), "a result")))
      return failure();
  for (auto &[op, dims] : outsideOps) {
    if (failed(checkUnreduced(op, dims)))
      return failure();
    if (std::optional<DimSharding> groups = classes.lookup(dims.groups);
        groups && dims.numGroups % groups->pieces)
      return failOutside(op, "has " + Twine(dims.numGroups) +
                                 " groups sharded into " +
                                 Twine(groups->pieces) + " pieces");
    for (auto [i, result] : llvm::enumerate(op->getResults())) {
      if (splats.contains(result))
        continue;
      ValueSharding computed = classes.lookup(dims.results[i]);
      if (auto now = reducedNow.find(op); now != reducedNow.end())
        computed.back() = now->second;
      std::string what = "result #" + std::to_string(i);
      if (failed(check(op, result, what)) ||
          failed(checkSharding(op, result.getType(), computed,
                               /*mayBePadded=*/false, what)))
        return failure();
    }
  }
  return success();
}
