//===- Evaluator.h - Evaluates a function to terms --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_VALIDATION_EVALUATOR_H
#define COMMDIALECT_LIB_VALIDATION_EVALUATOR_H

#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/IR/CommOps.h"
#include "Pieces.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::comm::validate {

/// The key of a start's result before its wait.
constexpr llvm::StringLiteral kInFlight = "in-flight ";
/// The prefix of names of loop-carried values.
constexpr llvm::StringLiteral kCarried = "carried ";

/// Returns all attributes of `op`, whether it is registered or not.
DictionaryAttr getAttributes(Operation *op);

/// Evaluates the results of a function as terms of its arguments. Sets
/// `Terms::obstacle` if that is not possible.
class Evaluator {
public:
  /// Looks up groups from `scope`.
  Evaluator(Terms &terms, Operation *scope, bool followsCalls)
      : terms(terms), scope(scope), followsCalls(followsCalls),
        active(terms.getNumRanks(), true) {}

  /// Returns the results, followed by the side effects.
  std::vector<TensorValue> run(FunctionOpInterface function);
  /// By number of the argument: the contents of a buffer argument after `run`.
  std::map<unsigned, TensorValue> leftInArguments;
  /// Ranks that cannot run the function, because it starts an operation on a
  /// group without them.
  std::set<int64_t> outside;

  // For EvaluationInterface.

  TensorValue &get(Value value);
  /// Returns a tensor, or the contents of a memref.
  TensorValue getData(Value value);
  TensorValue fill(ArrayRef<int64_t> shape, Ref ref);
  void writeBuffer(const TensorValue &buffer, const TensorValue &value);
  bool runLinalg(linalg::LinalgOp op);

  Terms &terms;
  DenseMap<Value, TensorValue> values;

private:
  using Values = SmallVector<TensorValue>;
  struct Group {
    std::vector<std::vector<int64_t>> members; // by position, then rank
    std::vector<int64_t> place;
    std::vector<bool> isMember;
    int64_t size = 0; // 0 if lines differ in size
  };

  /// Side effects of ops.
  struct Effects {
    /// By name: the state of ops that are not interpreted, and that of messages
    /// of a group.
    std::map<std::string, TensorValue> worlds;
    /// By allocation: its contents.
    std::map<unsigned, TensorValue> memory;
  };

  /// An arm that only some ranks run. Ranks outside may take part in its
  /// starts. The first such start that is not among the matched ones is open.
  struct Arm {
    explicit Arm(const std::vector<std::vector<TensorValue>> &matched)
        : matched(matched) {}
    const std::vector<std::vector<TensorValue>> &matched;
    size_t numStarted = 0;
    CollectiveOpInterface open;
    std::vector<TensorValue> sources, destinations;
  };

  /// The loops of a structured op.
  struct LoopNest {
    SmallVector<int64_t> extents;
    SmallVector<unsigned> parallel, reduction;
    /// The outermost reduction loop with more than one iteration.
    std::optional<unsigned> outermost;
  };
  struct LoopBox;
  struct Iteration;
  struct Carried;

  std::optional<Values> runBlock(Block &block, ArrayRef<TensorValue> arguments);
  void runOp(Operation *op);
  std::optional<std::vector<TensorValue>> runRegions(Operation *op);
  void runUnknown(Operation *op);
  bool runScalar(Operation *op);
  bool runTensor(Operation *op);
  bool runBuffer(Operation *op);
  bool runView(Operation *op);
  bool runControl(Operation *op);
  std::optional<Values> runIf(scf::IfOp op);
  std::optional<Values> runSwitch(scf::IndexSwitchOp op);
  /// Evaluates the cases of `op` from `number` on, and the default case. `flag`
  /// is the argument.
  std::optional<Values> runCases(scf::IndexSwitchOp op, const Ref &flag,
                                 unsigned number);
  void runFor(scf::ForOp op);
  void runWhile(scf::WhileOp op);
  std::string getCarriedName(unsigned number, bool isUniform) const;
  std::optional<Iteration> runIteration(Operation *op,
                                        ArrayRef<TensorValue> inits,
                                        ArrayRef<Carried> carried,
                                        bool isUniform);
  bool isUniform(const TensorValue &value) const;
  bool isWithoutEffects(const Effects &before) const;
  std::optional<Iteration> findCarried(Operation *op,
                                       ArrayRef<TensorValue> inits,
                                       MutableArrayRef<Carried> carried,
                                       bool &isEndUniform);
  bool runAsTerm(Operation *op, ArrayRef<TensorValue> inits);
  void runLoop(Operation *op);
  /// Evaluates an arm. Returns its results, or none on an obstacle.
  using ArmBody = llvm::function_ref<std::optional<Values>()>;
  /// Evaluates an arm on `ranks`, on which `condition` is `isTrue`.
  std::optional<Values> runArm(ArmBody run, const Ref &condition, bool isTrue,
                               std::vector<bool> ranks, Arm *starts);
  /// Evaluates the arms of a branch at `loc`. If `condition` is known, each
  /// runs only on the ranks that take it.
  std::optional<Values> runBranch(const Ref &condition, ArmBody runThen,
                                  ArmBody runElse, Location loc);
  std::optional<std::vector<int64_t>> getByRank(const Ref &ref);
  Ref isEqual(const Ref &ref, int64_t number);
  std::optional<int64_t> getCommon(ArrayRef<int64_t> numbers) const;
  TensorValue choose(const Ref &condition, const TensorValue &a,
                     const TensorValue &b);
  Effects choose(const Ref &condition, Effects a, const Effects &b);
  bool runComm(Operation *op);
  Ref removeInFlight(const Ref &ref);
  bool runCollective(CollectiveOpInterface op);
  bool isSplit(const Group &group) const;
  std::optional<std::vector<TensorValue>> match(const Ref &condition,
                                                const Arm &a, const Arm &b);
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
  std::optional<SmallVector<Ref>>
  runElements(Block &body, DenseMap<Value, Ref> &known, ArrayRef<Affine> index);
  Ref extractElement(const TensorValue &from, ArrayRef<Ref> places,
                     unsigned &numSteps);
  std::optional<SmallVector<Ref>>
  runReduction(Block &body, ArrayRef<Ref> inputs, ArrayRef<Ref> inits,
               ArrayRef<Affine> index, ArrayRef<Factor> bounds,
               llvm::SmallBitVector used);
  std::optional<TensorValue> read(const TensorValue &value, AffineMap map,
                                  ArrayRef<int64_t> loops);
  std::optional<std::vector<TensorValue>>
  readOperands(linalg::LinalgOp op, const LoopNest &nest, bool asArrays);
  bool isIdle(linalg::LinalgOp op, const LoopBox &box);
  bool isChain(ArrayRef<LoopBox> boxes, const LoopNest &nest);
  bool align(std::vector<LoopBox> &boxes, const LoopNest &nest);
  std::optional<std::vector<LoopBox>> cutLoops(linalg::LinalgOp op,
                                               const LoopNest &nest);

  Ref getScalar(Value value);
  /// Returns `ref` as a constant if the enclosing arms decide it.
  Ref decideByArms(Type type, const Ref &ref);
  Affine getAffine(OpFoldResult value);
  TensorValue makeScalar(Ref ref);
  /// Returns none if the elements are not numbers.
  std::optional<TensorValue> makeConstant(DenseElementsAttr elements);
  /// Creates a buffer with `contents`.
  TensorValue allocate(MemRefType type, TensorValue contents);
  TensorValue readBuffer(const TensorValue &buffer);
  TensorValue makeOpaque(Ref ref);
  TensorValue makeResult(Type type, StringRef key, unsigned number,
                         std::vector<TensorValue> operands);
  std::string getKey(Operation *op);
  const Group *getGroup(FlatSymbolRefAttr name);

  Operation *scope;
  bool followsCalls;
  DenseMap<StringAttr, Group> groups;
  /// Tensors that ops may change in place, and those that known ops change.
  std::optional<MutatedTensors> mutated;
  llvm::SmallDenseSet<unsigned> changed;
  /// Uninterpreted ops without effects, by their term.
  DenseMap<const Node *, SmallVector<Operation *, 1>> alikes;
  SymbolTableCollection symbols;
  Effects effects;
  /// The values of conditions in the enclosing arms.
  std::vector<std::pair<Ref, bool>> assumed;
  /// True for ranks that run the present op, as far as is known.
  std::vector<bool> active;
  /// True in an arm of a condition that may differ by rank.
  bool isDiverged = false;
  Arm *arm = nullptr;
  unsigned numAllocations = 0;
  unsigned depth = 0;
  unsigned loopDepth = 0;
  int64_t numStarts = 0;
  int64_t numOps = 0;
};

} // namespace mlir::comm::validate

#endif // COMMDIALECT_LIB_VALIDATION_EVALUATOR_H
