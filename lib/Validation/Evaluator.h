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
#include "CommDialect/IR/CommComputeOps.h"
#include "CommDialect/IR/CommOps.h"
#include "Pieces.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::comm::validate {

/// What a start gives before it is waited for.
constexpr llvm::StringLiteral kInFlight = "in-flight ";
/// How values are named that a loop carries.
constexpr llvm::StringLiteral kCarried = "carried ";

/// All attributes of `op`, whether it is registered or not.
DictionaryAttr getAttributes(Operation *op);

/// Finds what a function returns, of its arguments. What cannot be followed is
/// the terms' obstacle.
class Evaluator {
public:
  /// Groups are looked up from `scope`.
  Evaluator(Terms &terms, Operation *scope, bool followsCalls)
      : terms(terms), scope(scope), followsCalls(followsCalls),
        active(terms.getNumRanks(), true) {}

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

  /// An arm that only some ranks run. The first start of it that ranks outside
  /// take part in and that is not among those matched is open.
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
    /// Of the reduction, the first of more than one iteration.
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
  bool runLinalg(linalg::LinalgOp op);
  bool runConvolution(ConvolutionOp op);
  bool runProduct(ProductOp op);
  TensorValue spread(TensorValue value, unsigned dim, int64_t low, int64_t step,
                     int64_t size, const Ref &zero);
  bool runBuffer(Operation *op);
  bool runView(Operation *op);
  bool runControl(Operation *op);
  std::optional<Values> runIf(scf::IfOp op);
  std::optional<Values> runSwitch(scf::IndexSwitchOp op);
  /// Runs the cases of `op` from `number` on, and the default one, where its
  /// argument is `flag`.
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
  /// Runs what is in an arm; returns what it gives, or none if it is not
  /// followed.
  using ArmBody = llvm::function_ref<std::optional<Values>()>;
  /// Runs an arm on `ranks`, where `condition` is `isTrue`.
  std::optional<Values> runArm(ArmBody run, const Ref &condition, bool isTrue,
                               std::vector<bool> ranks, Arm *starts);
  /// Runs the arms of a branch at `loc`, those of ranks on which `condition` is
  /// known only there.
  std::optional<Values> runBranch(const Ref &condition, ArmBody runThen,
                                  ArmBody runElse, Location loc);
  std::optional<std::vector<int64_t>> getByRank(const Ref &ref);
  Ref isEqual(const Ref &ref, int64_t number);
  std::optional<int64_t> getCommon(ArrayRef<int64_t> numbers) const;
  TensorValue choose(const Ref &condition, const TensorValue &a,
                     const TensorValue &b);
  Effects choose(const Ref &condition, Effects a, const Effects &b);
  bool runComm(Operation *op);
  Ref land(const Ref &ref);
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

  TensorValue &get(Value value);
  Ref getScalar(Value value);
  /// Returns `ref` as a constant if the arm that is followed decides it.
  Ref decideByArms(Type type, const Ref &ref);
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
  /// Tensors that ops may change in place, and those that some are known to.
  std::optional<MutatedTensors> mutated;
  llvm::SmallDenseSet<unsigned> changed;
  /// Ops that are not known and compute, by what they are apart from that.
  DenseMap<const Node *, SmallVector<Operation *, 1>> alikes;
  SymbolTableCollection symbols;
  Effects effects;
  /// What conditions are known to be in the arm that is followed.
  std::vector<std::pair<Ref, bool>> assumed;
  /// The ranks that run what is evaluated, as far as is known.
  std::vector<bool> active;
  /// It is in an arm by a condition that may differ by rank.
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
