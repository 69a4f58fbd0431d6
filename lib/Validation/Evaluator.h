//===- Evaluator.h - What a function computes -*- C++ -*-------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_VALIDATION_EVALUATOR_H
#define COMMDIALECT_LIB_VALIDATION_EVALUATOR_H

#include "CommDialect/IR/CommOps.h"
#include "Pieces.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::comm::validate {

/// Finds what a function returns, of its arguments. What cannot be followed is
/// the terms' obstacle.
class Evaluator {
public:
  /// Groups are looked up from `scope`.
  Evaluator(Terms &terms, Operation *scope, bool followsCalls)
      : terms(terms), scope(scope), followsCalls(followsCalls) {}

  /// The results, and last what is done besides.
  std::vector<TensorValue> run(FunctionOpInterface function);
  /// What `run` has left in buffers that are arguments, by their numbers.
  std::map<unsigned, TensorValue> leftInArguments;
  /// Ranks that cannot run it: it starts something on groups without them.
  std::set<int64_t> outside;

private:
  using Values = SmallVector<TensorValue>;
  struct Group {
    std::vector<std::vector<int64_t>> members; // by place, then rank
    std::vector<int64_t> place;
    std::vector<bool> isMember;
    int64_t size = 0; // 0: lines differ
  };

  /// What ops do besides their results.
  struct Effects {
    /// Of ops that are not interpreted, and of messages by group.
    std::map<std::string, TensorValue> worlds;
    /// By allocation.
    std::map<unsigned, TensorValue> memory;
  };

  std::optional<Values> runBlock(Block &block, ArrayRef<TensorValue> arguments);
  void runOp(Operation *op);
  void runUnknown(Operation *op);
  bool runScalar(Operation *op);
  bool runTensor(Operation *op);
  bool runLinalg(linalg::LinalgOp op);
  bool runBuffer(Operation *op);
  bool runView(Operation *op);
  bool runControl(Operation *op);
  bool runIf(scf::IfOp op);
  bool runFor(scf::ForOp op);
  bool runWhile(scf::WhileOp op);
  bool runLoop(Operation *op, Region &region, ArrayRef<TensorValue> arguments);
  bool runComm(Operation *op);
  bool runCollective(CollectiveOpInterface op);
  TensorValue transfer(CollectiveOpInterface op, const Group &group,
                       TensorValue source, const TensorValue &destination,
                       Type element, std::optional<TensorValue> factor);
  std::optional<std::vector<TensorValue>> exchange(BatchP2POp op,
                                                   const Group &group);
  TensorValue reduce(ReductionKind kind, Type element, const Group &group,
                     const TensorValue &source);
  std::optional<Ref> runElement(Operation *op, ArrayRef<Ref> operands);
  std::optional<Ref> castToFloat(Operation *op, ArrayRef<Ref> operands);
  std::optional<SmallVector<Ref>> runBody(Block &body, ArrayRef<Ref> arguments,
                                          ArrayRef<Affine> index);
  std::optional<TensorValue> read(const TensorValue &value, AffineMap map,
                                  ArrayRef<int64_t> loops);

  TensorValue &get(Value value);
  Ref getScalar(Value value);
  Affine getAffine(OpFoldResult value);
  TensorValue makeScalar(Ref ref);
  /// None: its elements are not numbers.
  std::optional<TensorValue> makeConstant(DenseElementsAttr elements);
  /// A new buffer.
  TensorValue allocate(MemRefType type, TensorValue contents);
  TensorValue readBuffer(const TensorValue &buffer);
  void writeBuffer(const TensorValue &buffer, const TensorValue &value);
  /// A tensor, or what a memref holds.
  TensorValue getData(Value value);
  TensorValue makeOpaque(Ref ref);
  TensorValue fill(ArrayRef<int64_t> shape, Ref ref);
  TensorValue makeResult(Type type, StringRef key, unsigned number,
                         std::vector<TensorValue> operands);
  std::string getKey(Operation *op);
  const Group *getGroup(FlatSymbolRefAttr name);

  Terms &terms;
  Operation *scope;
  bool followsCalls;
  DenseMap<Value, TensorValue> values;
  DenseMap<StringAttr, Group> groups;
  SymbolTableCollection symbols;
  Effects effects;
  /// What conditions are known to be in the arm that is followed.
  std::vector<std::pair<Ref, bool>> assumed;
  unsigned numAllocations = 0;
  unsigned depth = 0;
  int64_t numOps = 0;
};

} // namespace mlir::comm::validate

#endif // COMMDIALECT_LIB_VALIDATION_EVALUATOR_H
