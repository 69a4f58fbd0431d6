//===- InferShardings.h - Infers how values are sharded ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_INFERSHARDINGS_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_INFERSHARDINGS_H

#include "FixedCompute.h"
#include "Localize.h"
#include "OpClasses.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::comm {

/// Infers the sharding of each value of a function from its cores, its moves
/// and its annotations.
class ShardingInference {
public:
  ShardingInference(func::FuncOp function, ArrayRef<Core> cores,
                    ArrayRef<Move> moves, const FunctionShardings &annotations,
                    GroupTable &groups, SymbolTableCollection &symbols)
      : function(function), cores(cores), moves(moves),
        annotations(annotations), groups(groups),
        block(function.getBody().front()), fixedCompute(symbols) {
    for (const Core &core : cores)
      coreOps[core.op] = &core;
    for (const Move &move : moves)
      moveOps[move.op] = &move;
  }

  /// Reports an error at an op that would need other communication, or whose
  /// result may differ by rank.
  LogicalResult infer();

protected:
  ValueSharding lookup(Value value) {
    return classes.isKnown(value) ? classes.lookup(classes.getClasses(value))
                                  : ValueSharding();
  }
  static bool isWhole(const ValueSharding &sharding) {
    return llvm::all_of(sharding, [](const std::optional<DimSharding> &dim) {
      return !dim || dim->isWhole();
    });
  }

  func::FuncOp function;
  ArrayRef<Core> cores;
  ArrayRef<Move> moves;
  const FunctionShardings &annotations;
  GroupTable &groups;
  Block &block;
  DenseMap<Operation *, const Core *> coreOps;
  DenseMap<Operation *, const Move *> moveOps;
  /// The number of bodies of partly manual computations around an op.
  unsigned depth = 0;
  FixedCompute fixedCompute;
  Splats splats;
  ShardingClasses classes;
  llvm::MapVector<Operation *, OpClasses> outsideOps;
  /// Operands to be resharded, from pieces of `whole`.
  struct Reshard {
    SmallVector<ShardingClasses::Class> to;
    RankedTensorType whole;
  };
  DenseMap<OpOperand *, Reshard> reshards;
  /// Results to be resharded from how their ops compute them.
  DenseSet<Value> reshardedResults;
  /// Reductions of results, behind their ops.
  DenseMap<Operation *, DimSharding> reducedNow;
  DenseSet<Value> reducedLater;
  /// Annotated shardings of results.
  SmallVector<ValueSharding> returned;

private:
  using Class = ShardingClasses::Class;

  /// Reports an error at `at`, with a note at the first core, if any.
  LogicalResult fail(Operation *at, const Twine &reason);

  /// Reports an error at `at`, an op outside of the cores, if any.
  LogicalResult failOutside(Operation *at, const Twine &reason);
  LogicalResult failNotFixed(Operation *op);

  /// Returns all ops but the last, which may be an unregistered terminator.
  static auto ops(Block &around) {
    return llvm::make_range(around.begin(), std::prev(around.end()));
  }

  void addSplats(Block &around);
  LogicalResult uniteBlock(Block &around);

  /// Unites the shardings of values in the body of a partly manual computation,
  /// by axes that are not manual.
  LogicalResult uniteBody(const Core &core);
  LogicalResult uniteMove(const Move &move);

  /// Lets a value of unknown sharding be sharded as the move makes it; what the
  /// move leaves open stays as it is.
  void uniteOperandOf(const Move &move);

  static std::string describe(const DimSharding &sharding);

  /// Unites the shardings of a loop's carried values, and of branches' results.
  /// Conditions must be whole: the same on all ranks.
  LogicalResult uniteControlFlow(Operation *op);
  SmallVector<Class> createClasses(const ValueSharding &sharding);

  /// Unites dimension by dimension; at the first that would be sharded in two
  /// ways, fails and sets `conflict` to it.
  LogicalResult unite(ArrayRef<Class> a, ArrayRef<Class> b, size_t &conflict);
  LogicalResult uniteCore(const Core &core);

  /// Unites the sharding of `operand` with `sharding`, or lets it be resharded.
  void uniteOrReshard(OpOperand &operand, const ValueSharding &sharding);

  /// Applies annotations to arguments that no core uses.
  LogicalResult uniteArguments();

  /// Returns the sharding by `attribute` or else by `others` at `number`; empty
  /// without either.
  FailureOr<ValueSharding> readAnnotation(Attribute attribute,
                                          ArrayRef<ValueSharding> others,
                                          unsigned number, Type type);
  LogicalResult uniteOutside(Operation *op);

  /// Makes values that the regions of `op` capture whole.
  LogicalResult uniteCaptured(Operation *op);

  /// Returns the annotated shardings of the results of `op`; none without.
  FailureOr<SmallVector<ValueSharding>> readAnnotations(Operation *op);

  /// Finds the values of which each use reduces them, maybe behind linear ops.
  void findReducedLater();

  /// Finds the axes along which the result of `op` is still to be reduced:
  /// those that shard what it reduces over, and those of an operand. It is
  /// reduced behind `op` unless the program does so later.
  LogicalResult uniteReduction(Operation *op, const OpClasses &dims);

  /// Returns true if `what` of `op` must be resharded from `from` to `to`,
  /// since a dimension is sharded in one way there, and in another here. Emits
  /// a remark if data is moved for it. Unites other dimensions.
  bool mustReshard(Operation *op, ArrayRef<Class> from, ArrayRef<Class> to,
                   const Twine &what);

  /// Returns true if one of `dims` is sharded over an axis of `sharding`.
  bool usesAxisOf(ArrayRef<Class> dims, const DimSharding &sharding);

  /// Unites the sharding of `operand` with `expected`, or lets it be resharded.
  LogicalResult uniteUse(OpOperand &operand, ArrayRef<Class> expected);

  /// Unites the operands and results of `op` with `dims`, or lets them be
  /// resharded.
  LogicalResult uniteOperands(Operation *op, OpClasses dims);
  LogicalResult uniteOperand(Operation *op, Value value,
                             ArrayRef<Class> expected, const Twine &what);

  /// Unites what is still to be reduced of `what` of `op`.
  LogicalResult uniteLast(Operation *op, ArrayRef<Class> known,
                          ArrayRef<Class> expected, const Twine &what);

  /// Applies annotations of results, if any.
  LogicalResult uniteResults();

  /// Checks that only sums are added and scaled in parts, and that nothing is
  /// added to each part.
  LogicalResult checkUnreduced(Operation *op, const OpClasses &dims);

  /// Returns true if pieces of `value` may be padded: nothing computes with it.
  bool isOnlyResharded(Value value);

  /// Checks that no value is sharded over an axis along two dimensions, and
  /// that all pieces have one size.
  LogicalResult checkPieces();
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_INFERSHARDINGS_H
