//===- Gspmd.cpp - Localizes GSPMD's manual computations ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If all compute is between SPMDFullToShardShape and SPMDShardToFullShape, the
// function on a rank's pieces is the one without these ops. It depends only on
// the sizes of pieces, not on their assignment to ranks.
//
//===----------------------------------------------------------------------===//

#include "Gspmd.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::comm;

static bool isCall(Operation *op, StringRef target) {
  if (op->getName().getStringRef() != "stablehlo.custom_call" ||
      op->getNumOperands() != 1 || op->getNumResults() != 1)
    return false;
  auto name = op->getAttrOfType<StringAttr>("call_target_name");
  return name && name.getValue() == target;
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

/// Checks that `op` leaves no axes to the compiler.
static LogicalResult checkManual(Operation *op) {
  if (getText(op) == "{manual}")
    return success();
  return op->emitOpError("has sharding '")
         << getText(op) << "', expected '{manual}': all axes must be manual";
}

/// Returns the type of a piece of `type` for the sharding `text` of `op`, such
/// as `{devices=[2,1,4]<=[8] last_tile_dim_replicate}` or `{replicated}`.
static FailureOr<Type> getPiece(Operation *op, StringRef text, Type type) {
  auto fail = [&](StringRef reason) {
    return op->emitOpError("has sharding '")
           << text << "' of " << type << ", " << reason;
  };
  if (text == "{replicated}")
    return type;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return fail("which must be a tensor of static shape");
  StringRef rest = text;
  if (!rest.consume_front("{devices=["))
    return fail("expected '{replicated}' or '{devices=[...]...}'");
  auto [list, behind] = rest.split(']');
  if (behind.contains("manual"))
    return fail("expected one of all axes");
  SmallVector<StringRef> sizes;
  list.split(sizes, ',');
  bool isReplicated = behind.contains("last_tile_dim_replicate") ||
                      behind.contains("last_tile_dims={replicated}");
  if (static_cast<int64_t>(sizes.size()) !=
      tensor.getRank() + (isReplicated ? 1 : 0))
    return fail("expected as many tiles as dimensions");
  SmallVector<int64_t> shape(tensor.getShape());
  for (auto [size, tiles] : llvm::zip(shape, sizes)) {
    int64_t count;
    if (tiles.trim().getAsInteger(10, count) || count <= 0 || size % count)
      return fail("whose tiles do not divide the sizes");
    size /= count;
  }
  return Type(tensor.clone(shape));
}

namespace {

class GspmdConverter {
public:
  explicit GspmdConverter(func::FuncOp function)
      : function(function), block(function.getBody().front()) {}

  LogicalResult convert() {
    for (Operation &op : block) {
      if (failed(isFullToShard(&op)   ? readInput(&op)
                 : isShardToFull(&op) ? readOutput(&op)
                                      : success()))
        return failure();
    }
    if (failed(checkOutside()))
      return failure();
    apply();
    return success();
  }

private:
  LogicalResult readInput(Operation *op) {
    Operation *sharding = op->getOperand(0).getDefiningOp();
    if (failed(checkManual(op)))
      return failure();
    auto argument = sharding && isSharding(sharding)
                        ? dyn_cast<BlockArgument>(sharding->getOperand(0))
                        : BlockArgument();
    if (!argument)
      return op->emitOpError("must take an argument of the function through "
                             "'Sharding'; export the program partitioned");
    FailureOr<Type> piece =
        getPiece(sharding, getText(sharding), argument.getType());
    if (failed(piece) || failed(checkPiece(op, op->getResult(0), *piece)))
      return failure();
    auto [entry, isNew] = pieces.try_emplace(argument, *piece);
    if (!isNew && entry->second != *piece)
      return op->emitOpError("takes argument #")
             << argument.getArgNumber() << " in pieces of " << *piece
             << ", and another takes it in pieces of " << entry->second;
    if (*piece == argument.getType())
      whole.insert(argument);
    return success();
  }

  LogicalResult readOutput(Operation *op) {
    Operation *sharding = op->getOperand(0).getDefiningOp();
    if (sharding && isSharding(sharding) && failed(checkManual(sharding)))
      return failure();
    FailureOr<Type> piece =
        getPiece(op, getText(op), op->getResult(0).getType());
    if (failed(piece))
      return failure();
    return checkPiece(op, op->getOperand(0), *piece);
  }

  static LogicalResult checkPiece(Operation *op, Value value, Type piece) {
    if (value.getType() == piece)
      return success();
    return op->emitOpError("has pieces of ")
           << value.getType() << ", expected " << piece;
  }

  /// Checks that no op computes with whole values.
  LogicalResult checkOutside() {
    auto fail = [](Operation *user) {
      return user->emitOpError("is outside of the manual computation of GSPMD; "
                               "compute it inside, or export the program "
                               "partitioned");
    };
    for (auto &[argument, piece] : pieces)
      for (Operation *sharding : argument.getUsers()) {
        if (!isSharding(sharding))
          return fail(sharding);
        for (Operation *user : sharding->getUsers())
          if (!isFullToShard(user))
            return fail(user);
      }
    for (Operation &op : block) {
      if (!isShardToFull(&op))
        continue;
      for (Operation *user : op.getUsers())
        if (!isa<func::ReturnOp>(user))
          return fail(user);
    }
    return success();
  }

  void apply() {
    MLIRContext *context = function.getContext();
    for (auto &[argument, piece] : pieces) {
      unsigned number = argument.getArgNumber();
      BlockArgument(argument).setType(piece);
      function.removeArgAttr(number, "mhlo.sharding");
      if (whole.contains(argument) &&
          !function.getArgAttr(number, CommDialect::kVaryingAttr))
        function.setArgAttr(number, CommDialect::kUniformAttr,
                            UnitAttr::get(context));
    }
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (!isSharding(&op) && !isFullToShard(&op) && !isShardToFull(&op))
        continue;
      op.getResult(0).replaceAllUsesWith(op.getOperand(0));
      op.erase();
    }
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      function.removeResultAttr(i, StringAttr::get(context, "mhlo.sharding"));
    function.setFunctionType(FunctionType::get(
        context, block.getArgumentTypes(),
        SmallVector<Type>(block.getTerminator()->getOperandTypes())));
  }

  func::FuncOp function;
  Block &block;
  llvm::MapVector<BlockArgument, Type> pieces;
  DenseSet<Value> whole;
};

} // namespace

LogicalResult comm::convertGspmd(ModuleOp module, bool &found) {
  llvm::SetVector<func::FuncOp> functions;
  WalkResult result = module.walk([&](Operation *op) {
    if (!isFullToShard(op) && !isShardToFull(op))
      return WalkResult::advance();
    auto function = dyn_cast<func::FuncOp>(op->getParentOp());
    if (!function || !function.getBody().hasOneBlock()) {
      op->emitOpError("must be in the only block of a function");
      return WalkResult::interrupt();
    }
    functions.insert(function);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  found = !functions.empty();
  if (!found)
    return success();
  WalkResult calls = module.walk([&](func::CallOp call) {
    auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
    if (!callee || !functions.contains(callee))
      return WalkResult::advance();
    call.emitOpError("calls @")
        << call.getCallee()
        << ", which has a manual computation of GSPMD; only a function that "
           "nobody calls may have one";
    return WalkResult::interrupt();
  });
  if (calls.wasInterrupted())
    return failure();
  for (func::FuncOp function : functions)
    if (failed(GspmdConverter(function).convert()))
      return failure();
  return success();
}
