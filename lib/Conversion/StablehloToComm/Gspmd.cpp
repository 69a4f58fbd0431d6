//===- Gspmd.cpp - Reads GSPMD's manual computations ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gspmd.h"
#include "CommDialect/Analysis/Unconverted.h"
#include "ControlFlow.h"
#include "DeviceMesh.h"

using namespace mlir;
using namespace mlir::comm;
using Kind = XlaSharding::Kind;

StringRef comm::getGspmdCallee(Operation *op) {
  if (op->getName().getStringRef() != "stablehlo.custom_call")
    return "";
  auto target = op->getAttrOfType<StringAttr>("call_target_name");
  bool isGspmd = target && (target.getValue() == "Sharding" ||
                            target.getValue().starts_with("SPMD"));
  return isGspmd ? target.getValue() : "";
}

static bool isCall(Operation *op, StringRef target) {
  return getGspmdCallee(op) == target && op->getNumOperands() == 1 &&
         op->getNumResults() == 1;
}
static bool isSharding(Operation *op) { return isCall(op, "Sharding"); }
static bool isFullToShard(Operation *op) {
  return isCall(op, "SPMDFullToShardShape");
}
static bool isShardToFull(Operation *op) {
  return isCall(op, "SPMDShardToFullShape");
}

static StringRef getText(Operation *op) {
  auto text = op->getAttrOfType<StringAttr>("mhlo.sharding");
  return text ? text.getValue().trim() : StringRef();
}

static StringRef getText(DictionaryAttr annotations) {
  auto text = annotations ? annotations.getAs<StringAttr>("mhlo.sharding")
                          : StringAttr();
  return text ? text.getValue().trim() : StringRef();
}

/// Returns the sharding of the operand of `op`, by the op that computes it or
/// by the annotation of an argument.
static StringRef getOperandText(Operation *op) {
  if (Operation *definer = op->getOperand(0).getDefiningOp())
    return getText(definer);
  auto argument = cast<BlockArgument>(op->getOperand(0));
  auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
  return function ? getText(function.getArgAttrDict(argument.getArgNumber()))
                  : StringRef();
}

//===----------------------------------------------------------------------===//
// The mesh
//===----------------------------------------------------------------------===//

LogicalResult Gspmd::findFunctions() {
  WalkResult result = module.walk([&](Operation *op) {
    if (!isFullToShard(op) && !isShardToFull(op))
      return WalkResult::advance();
    FailureOr<func::FuncOp> function = getFunctionOf(op);
    if (succeeded(function))
      functions.insert(*function);
    return WalkResult(function);
  });
  return failure(result.wasInterrupted());
}

/// Parses `text`, a sharding at `op`.
LogicalResult Gspmd::readText(Operation *op, StringRef text) {
  auto [entry, isNew] = known.try_emplace(text);
  if (!isNew)
    return success();
  auto shardings = parseXlaShardings(text);
  if (!shardings || shardings->size() != 1)
    return op->emitOpError("has sharding '")
           << text
           << "', expected one such as '{replicated}', '{manual}' or "
              "'{devices=[2,1]<=[2]}', with each device once";
  entry->second.sharding = std::move(shardings->front());
  return success();
}

/// Finds the mesh of all shardings with tiles, which `uses` have.
LogicalResult
Gspmd::createMesh(ArrayRef<std::pair<Operation *, StringRef>> uses) {
  SmallVector<Operation *> ops;
  SmallVector<StringRef> texts;
  SmallVector<DeviceTiles> tiles;
  llvm::StringSet<> added;
  for (auto [op, text] : uses) {
    const XlaSharding &sharding = lookup(text).sharding;
    if (sharding.kind != Kind::Tiled || !added.insert(text).second)
      continue;
    if (!tiles.empty() &&
        tiles.front().devices.size() != sharding.devices.size())
      return op->emitOpError("has sharding '")
             << text << "' on " << sharding.devices.size()
             << " devices, and others are on " << tiles.front().devices.size();
    ops.push_back(op);
    texts.push_back(text);
    tiles.push_back({sharding.tiles, sharding.devices});
  }
  if (tiles.empty())
    return success();
  size_t conflict;
  FailureOr<DeviceMesh> found = DeviceMesh::find(tiles, conflict);
  if (failed(found))
    return ops[conflict]->emitOpError("has sharding '")
           << texts[conflict]
           << "', whose order of devices fits no mesh with those before";
  meshName = "mesh";
  while (SymbolTable::lookupSymbolIn(module, meshName))
    meshName += '_';
  for (auto [axis, size] : llvm::enumerate(found->getSizes()))
    mesh.axes.emplace_back("d" + std::to_string(axis), size);
  mesh.deviceIds.assign(found->getOrder().begin(), found->getOrder().end());
  for (auto &entry : known) {
    Known &value = entry.second;
    if (value.sharding.kind != Kind::Tiled)
      continue;
    for (ArrayRef<unsigned> axes :
         found->getAxes({value.sharding.tiles, value.sharding.devices})) {
      SmallVector<ShardAxis> whole;
      for (unsigned axis : axes) {
        auto &[name, size] = mesh.axes[axis];
        // The table of groups has this mesh first.
        whole.push_back({/*mesh=*/0, name, /*preSize=*/1, size, size});
      }
      value.dims.emplace_back(whole);
    }
  }
  return success();
}

LogicalResult Gspmd::initialize() {
  if (failed(findFunctions()))
    return failure();
  SmallVector<std::pair<Operation *, StringRef>> uses;
  auto note = [&](Operation *op, StringRef text) {
    if (text.empty())
      return success();
    uses.emplace_back(op, text);
    return readText(op, text);
  };
  for (func::FuncOp function : functions) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i)
      if (failed(note(function, getText(function.getArgAttrDict(i)))))
        return failure();
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (failed(note(function, getText(function.getResultAttrDict(i)))))
        return failure();
    WalkResult result = function.walk([&](Operation *op) {
      bool isInput = isFullToShard(op);
      if (!isSharding(op) && !isInput && !isShardToFull(op))
        return WalkResult::advance();
      return WalkResult(
          failure((isInput && failed(note(op, getOperandText(op)))) ||
                  failed(note(op, getText(op)))));
    });
    if (result.wasInterrupted())
      return failure();
  }
  return createMesh(uses);
}

//===----------------------------------------------------------------------===//
// Shardings
//===----------------------------------------------------------------------===//

/// Checks that the sharding `text` of `op`, of pieces, is manual along the axes
/// that shard the whole value by `full`, and leaves no dimension to the
/// compiler.
LogicalResult Gspmd::checkManual(Operation *op, StringRef text,
                                 const ValueSharding &full) {
  auto fail = [&](const Twine &reason) {
    return op->emitOpError("has sharding '") << text << "', " << reason;
  };
  if (text.empty())
    return op->emitOpError("has no sharding, expected '{manual}'");
  const auto &[sharding, dims] = lookup(text);
  if (sharding.kind == Kind::Manual)
    return success();
  bool isManual = sharding.kind == Kind::Tiled &&
                  llvm::is_contained(sharding.lastKinds, Kind::Manual);
  if (!isManual || llvm::any_of(sharding.lastKinds, [](Kind kind) {
        return kind != Kind::Manual && kind != Kind::Replicated;
      }))
    return fail("expected '{manual}', or last_tile_dims that are manual "
                "or replicated");
  size_t rank = sharding.getDimTiles().size();
  for (auto [dim, tiles] : llvm::enumerate(sharding.getDimTiles()))
    if (tiles != 1)
      return fail("which leaves tiles of dimension " + Twine(dim) +
                  " to the compiler; all axes that shard a value must be "
                  "manual");
  llvm::StringSet<> manual;
  for (auto [kind, dim] :
       llvm::zip_equal(sharding.lastKinds, ArrayRef(dims).drop_front(rank)))
    if (kind == Kind::Manual)
      for (const ShardAxis &axis : dim.axes)
        manual.insert(axis.name);
  for (const std::optional<DimSharding> &dim : full)
    for (const ShardAxis &axis : dim->axes)
      if (!manual.contains(axis.name))
        return fail("which leaves axis '" + axis.name +
                    "' to the compiler; all axes that shard a value must be "
                    "manual");
  return success();
}

/// Returns the sharding of a whole value of `type` by `text`.
FailureOr<ValueSharding> Gspmd::getSharding(Operation *op, StringRef text,
                                            Type type) {
  auto fail = [&](StringRef reason) {
    return op->emitOpError("has sharding '")
           << text << "' of " << type << ", " << reason;
  };
  ValueSharding whole = getWholeSharding(type);
  const auto &[sharding, dims] = lookup(text);
  if (sharding.kind == Kind::Replicated)
    return whole;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return fail("which must be a tensor of static shape");
  if (sharding.kind != Kind::Tiled ||
      llvm::any_of(sharding.lastKinds,
                   [](Kind kind) { return kind != Kind::Replicated; }))
    return fail("expected '{replicated}' or '{devices=[...]...}', which may be "
                "partly replicated");
  if (static_cast<int64_t>(sharding.getDimTiles().size()) != tensor.getRank())
    return fail("expected as many tiles as dimensions");
  for (int64_t dim = 0; dim < tensor.getRank(); ++dim)
    whole[dim] = dims[dim];
  if (!getPieceType(type, whole))
    return fail("whose tiles do not divide the sizes");
  return whole;
}

FailureOr<FunctionShardings> Gspmd::readAnnotations(func::FuncOp function) {
  FunctionShardings shardings;
  auto read = [&](DictionaryAttr annotations, Type type,
                  SmallVector<ValueSharding> &to) {
    to.emplace_back();
    StringRef text = getText(annotations);
    if (text.empty())
      return success();
    Kind kind = lookup(text).sharding.kind;
    if (kind != Kind::Replicated && kind != Kind::Tiled)
      return success();
    FailureOr<ValueSharding> sharding = getSharding(function, text, type);
    if (failed(sharding))
      return failure();
    to.back() = std::move(*sharding);
    return success();
  };
  if (!contains(function))
    return shardings;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
    if (failed(read(function.getArgAttrDict(i), type, shardings.arguments)))
      return failure();
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (failed(read(function.getResultAttrDict(i), type, shardings.results)))
      return failure();
  return shardings;
}

/// Reads an SPMDFullToShardShape or an SPMDShardToFullShape. The other side of
/// it is on pieces, which count as whole.
FailureOr<Core> Gspmd::readCall(Operation *op) {
  bool isInput = isFullToShard(op);
  StringRef operandText = getOperandText(op);
  StringRef fullText = isInput ? operandText : getText(op);
  if (!known.contains(fullText))
    return op->emitOpError(isInput ? "must take a value with a sharding, from "
                                     "'Sharding' or as an annotated argument"
                                   : "has no sharding");
  Type operand = op->getOperand(0).getType(),
       result = op->getResult(0).getType();
  FailureOr<ValueSharding> full =
      getSharding(op, fullText, isInput ? operand : result);
  if (failed(full))
    return failure();
  Operation *definer = op->getOperand(0).getDefiningOp();
  bool isConstrained = definer && isSharding(definer);
  if (isInput
          ? failed(checkManual(op, getText(op), *full))
          : isConstrained && failed(checkManual(definer, operandText, *full)))
    return failure();
  Type piece = getPieceType(isInput ? operand : result, *full);
  Type given = isInput ? result : operand;
  if (given != piece)
    return op->emitOpError("has pieces of ") << given << ", expected " << piece;
  Core core(op);
  ValueSharding pieces = getWholeSharding(piece);
  core.operands.push_back(isInput ? *full : pieces);
  core.results.push_back(isInput ? pieces : *full);
  core.inputs.push_back(piece);
  core.outputs.push_back(piece);
  return core;
}

//===----------------------------------------------------------------------===//
// Ops on pieces
//===----------------------------------------------------------------------===//

namespace {

/// Finds the ops of a function that compute with pieces: those that depend on
/// an SPMDFullToShardShape, up to an SPMDShardToFullShape.
class PieceOps {
public:
  PieceOps(func::FuncOp function, const SmallPtrSetImpl<Operation *> &known)
      : function(function), known(known) {}

  /// Finds them from the custom calls `calls`.
  LogicalResult find(ArrayRef<Operation *> calls) {
    for (Operation *call : calls)
      for (Operation *parent = call->getParentOp(); parent != function;
           parent = parent->getParentOp()) {
        if (!isControlFlow(parent))
          return call->emitOpError("must be in a function or in control flow "
                                   "there, is in '")
                 << parent->getName() << "'";
        around.insert(parent);
      }
    for (Operation *call : calls)
      if (isFullToShard(call))
        add(call->getResult(0));
    // GSPMD partitions no collectives, so they are on pieces.
    function.walk([&](Operation *op) {
      if (isStablehloCollective(op) ||
          llvm::is_contained({"stablehlo.partition_id", "stablehlo.replica_id"},
                             op->getName().getStringRef()))
        addUser(op, 0);
    });
    while (!values.empty()) {
      Value value = values.pop_back_val();
      for (OpOperand &use : value.getUses())
        addUser(use.getOwner(), use.getOperandNumber());
    }
    return success();
  }

  ArrayRef<Operation *> getOps() const { return ops.getArrayRef(); }

private:
  void add(Value value) {
    if (visited.insert(value).second)
      values.push_back(value);
  }

  /// Marks the values that `carrier`, control flow around custom calls, carries
  /// at `position`.
  void addCarried(Operation *carrier, unsigned position) {
    add(carrier->getResult(position));
    for (Region &region : carrier->getRegions())
      if (position < region.getNumArguments())
        add(region.getArgument(position));
  }

  /// Handles `user`, whose operand `position` is a piece.
  void addUser(Operation *user, unsigned position) {
    Operation *op = user;
    while (op->getParentOp() != function && !around.contains(op->getParentOp()))
      op = op->getParentOp();
    if (around.contains(op)) {
      if (op->getName().stripDialect() == "while")
        addCarried(op, position);
    } else if (op == &op->getBlock()->back()) {
      bool isCondition = op->getParentRegion()->getRegionNumber() == 0 &&
                         op->getParentOp()->getName().stripDialect() == "while";
      if (op->getParentOp() != function && !isCondition)
        addCarried(op->getParentOp(), position);
    } else if (!isFullToShard(op) && !isShardToFull(op) &&
               !known.contains(op) && ops.insert(op)) {
      for (Value result : op->getResults())
        add(result);
    }
  }

  func::FuncOp function;
  const SmallPtrSetImpl<Operation *> &known;
  SmallPtrSet<Operation *, 4> around;
  llvm::SetVector<Operation *> ops;
  SmallVector<Value> values;
  DenseSet<Value> visited;
};

} // namespace

/// Removes the constraints on shardings in `function` and what it calls, where
/// they have no effect: a constraint moves data, but does not change values.
void Gspmd::removeConstraints(func::FuncOp function) {
  SmallVector<func::FuncOp> worklist = {function};
  while (!worklist.empty()) {
    func::FuncOp next = worklist.pop_back_val();
    if (!cleaned.insert(next).second)
      continue;
    next.walk([&](Operation *op) {
      if (auto call = dyn_cast<func::CallOp>(op)) {
        auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
            call, call.getCalleeAttr());
        if (callee)
          worklist.push_back(callee);
      } else if (isSharding(op) &&
                 op->getOperand(0).getType() == op->getResult(0).getType()) {
        op->getResult(0).replaceAllUsesWith(op->getOperand(0));
        op->erase();
      }
    });
  }
}

FailureOr<std::vector<Core>>
Gspmd::readCores(func::FuncOp function, GroupTable &groups,
                 const SmallPtrSetImpl<Operation *> &known) {
  std::vector<Core> cores;
  if (!contains(function))
    return cores;
  SmallVector<Operation *> calls;
  function.walk([&](Operation *op) {
    if (isFullToShard(op) || isShardToFull(op))
      calls.push_back(op);
  });
  if (!mesh.axes.empty() &&
      failed(groups.findMesh(calls.front(), meshName, MeshText())))
    return failure();
  for (Operation *call : calls) {
    FailureOr<Core> core = readCall(call);
    if (failed(core))
      return failure();
    cores.push_back(std::move(*core));
  }
  removeConstraints(function);
  PieceOps pieces(function, known);
  if (failed(pieces.find(calls)))
    return failure();
  for (Operation *op : pieces.getOps()) {
    Core &core = cores.emplace_back(op);
    for (Type type : op->getOperandTypes()) {
      core.inputs.push_back(type);
      core.operands.push_back(getWholeSharding(type));
    }
    for (Type type : op->getResultTypes()) {
      core.outputs.push_back(type);
      core.results.push_back(getWholeSharding(type));
    }
  }
  return cores;
}

void Gspmd::eraseCalls(func::FuncOp function) {
  function.walk([](Operation *op) {
    if (!isFullToShard(op) && !isShardToFull(op))
      return;
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  });
}
