//===- Terms.h - Terms for elements of tensors ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Terms of tensor elements. A node is a function of integer coordinates to one
// element. A reference applies it to affine functions of variables. Nodes are
// unique (hash-consed). Elements belong to a rank: elements of another rank are
// the same node, shifted by a table of source ranks.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_VALIDATION_TERMS_H
#define COMMDIALECT_LIB_VALIDATION_TERMS_H

#include "CommDialect/Validation/Validate.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/MapVector.h"
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

namespace mlir::comm::validate {

/// The reason why a program cannot be evaluated.
struct Obstacle {
  std::string reason;
  Location loc;
  /// True if the program is wrong for any expected result.
  bool isWrong = false;
};

using Var = int32_t;
/// Variables from here on are symbols: values that a rank has once.
constexpr Var kFirstSymbol = 1 << 28;
/// The maximum number of nodes.
constexpr size_t kMostNodes = 6'000'000;

/// An offset plus multiples of variables, which are in ascending order.
struct Affine {
  int64_t offset = 0;
  SmallVector<std::pair<Var, int64_t>, 2> terms;

  Affine() = default;
  explicit Affine(int64_t offset) : offset(offset) {}
  static Affine of(Var var, int64_t factor = 1);
  bool isConstant() const { return terms.empty(); }
  int64_t getFactor(Var var) const;
  void add(const Affine &other, int64_t factor = 1);
  bool operator==(const Affine &other) const {
    return offset == other.offset && terms == other.terms;
  }
  /// Replaces each variable by `with(var)`.
  Affine substitute(llvm::function_ref<Affine(Var)> with) const;
};

struct Node;
struct TensorValue;

struct Ref {
  const Node *node = nullptr;
  SmallVector<Affine, 2> coords;

  bool operator==(const Ref &other) const {
    return node == other.node && coords == other.coords;
  }
  Ref substitute(llvm::function_ref<Affine(Var)> with) const;
  /// Returns an operand of the node at its coordinates.
  Ref getOperand(unsigned i) const;
};

/// Returns `inner`, which is a function of a node's coordinates, at `coords`.
Ref compose(const Ref &inner, ArrayRef<Affine> coords);
/// Returns `number` wrapped to the width of `type`.
int64_t wrap(Type type, int64_t number);
/// Orders references, deterministically.
bool isBefore(const Ref &a, const Ref &b);

struct Node {
  enum class Kind {
    Input,    // `key` is its name
    Constant, // an element of `attribute`, in row-major order
    Integer,  // the coordinate, as an integer of `type`
    Undef,    // unspecified
    Acc,      // the accumulated value of result number `key`, in a fold
    Op,       // the op `key` of its operands
    Fold,     // loops over `bounds`; operands: bodies, then initial values
    Case,     // one of the operands, by rank
    Shifted,  // `base` on another rank
    Array,    // `tensors[0]`, in row-major order
    Opaque    // result number `result` of an uninterpreted op
  };
  unsigned id = 0;
  Kind kind = Kind::Undef;
  unsigned numCoords = 0;
  unsigned key = 0;
  unsigned table = 0;
  unsigned result = 0;
  Attribute attribute;
  Type type;
  const Node *base = nullptr;
  /// Functions of variables 0 to numCoords - 1. In a fold, followed by those of
  /// the bounds.
  SmallVector<Ref, 2> operands;
  SmallVector<int64_t, 2> bounds;
  std::vector<TensorValue> tensors;
  /// True if it is the same on all ranks.
  bool isUniform = false;
  /// True if it has an Acc of an enclosing fold.
  bool hasAcc = false;
  /// If it was created by shifting another node: that node, and the table.
  const Node *origin = nullptr;
  unsigned originTable = 0;
};

/// A dimension of an index: the numbers of an interval with a step. They may be
/// split into digits of a mixed radix, the slowest one first.
struct Factor {
  Var var;
  int64_t extent;
};
struct Interval {
  int64_t lo = 0, size = 0;
  SmallVector<Factor, 2> factors = {};
  /// 1 if `size` is 1.
  int64_t step = 1;

  int64_t getEnd() const { return lo + (size - 1) * step + 1; }
};

struct Piece {
  SmallVector<Interval, 4> dims;
  Ref ref;
};

/// A box of an allocation.
struct View {
  unsigned allocation = 0;
  SmallVector<Affine> offsets;
  SmallVector<int64_t, 4> sizes;
  /// True for dimensions of size one that the memref does not have.
  SmallVector<bool> isDropped;

  bool operator==(const View &other) const {
    return allocation == other.allocation && offsets == other.offsets &&
           sizes == other.sizes && isDropped == other.isDropped;
  }
};

/// A tensor as disjoint pieces, which cover it. Scalars and uninterpreted
/// values have one piece without dimensions.
struct TensorValue {
  SmallVector<int64_t, 4> shape;
  std::vector<Piece> pieces;
  /// True for a token, a buffer, or a tensor of unknown shape.
  bool isOpaque = false;
  /// The location of a memref of shape `shape`. Null if it is not known.
  std::shared_ptr<const View> view;
};

/// Returns true if the value is unchanged.
bool isUnchanged(const TensorValue &before, const TensorValue &after);

struct VectorHash {
  size_t operator()(const std::vector<int64_t> &values) const {
    return llvm::hash_combine_range(values.begin(), values.end());
  }
};

class Terms {
public:
  Terms(int64_t numRanks, Location loc, Assumptions assumptions)
      : loc(loc), assumptions(assumptions), numRanks(numRanks) {}

  /// The first obstacle. Results computed after it are invalid.
  std::optional<Obstacle> obstacle;
  void fail(const Twine &reason, std::optional<Location> at = std::nullopt,
            bool isWrong = false) {
    if (!obstacle)
      obstacle = Obstacle{reason.str(), at.value_or(loc), isWrong};
  }
  /// The location of the op that is being evaluated.
  Location loc;
  const Assumptions assumptions;

  int64_t getNumRanks() const { return numRanks; }
  size_t size() const { return nodes.size(); }
  unsigned intern(StringRef key);
  StringRef getKeyText(unsigned key) const { return keyTexts[key]; }
  Var getFreshVar() { return nextVar++; }

  // Tables with one number for each rank.
  unsigned getTable(std::vector<int64_t> values);
  const std::vector<int64_t> &getTable(unsigned table) const {
    return tables[table];
  }

  // Elements.
  Ref getInput(StringRef name, ArrayRef<Affine> coords, bool isUniform);
  Ref getConstant(Attribute attribute, ArrayRef<Affine> coords);
  Ref getInteger(Type type, Affine value);
  Ref getUndef();
  Ref getAcc(unsigned number);
  /// Returns true if `ref` is a constant 0 whose sign may be ignored.
  bool isZero(const Ref &ref) const;
  Ref getOp(StringRef key, ArrayRef<Ref> operands);
  /// Returns true if the operands of such an op are sorted.
  bool isSorted(StringRef key, size_t numOperands) const;
  /// Returns true for a sum or product of floats whose order may be ignored.
  bool isReassociated(const Node &node) const;
  /// Returns the folds of `bodies`, which have Accs, over `bounds`.
  SmallVector<Ref> getFold(ArrayRef<Ref> bodies, ArrayRef<Ref> inits,
                           ArrayRef<Factor> bounds);
  Ref getArray(const TensorValue &value, Affine address);
  Ref getOpaque(StringRef key, unsigned result,
                std::vector<TensorValue> operands, ArrayRef<Affine> coords,
                bool isUniform = false);
  /// Returns the element that on rank r is element number table[r] of `arms`.
  Ref getCase(std::vector<int64_t> table, ArrayRef<Ref> arms);
  /// Returns the element that on rank r is that of `ref` on rank table[r].
  Ref shift(unsigned table, const Ref &ref);
  TensorValue shift(unsigned table, const TensorValue &value);

  // Numbers that are known on each rank.
  std::optional<Affine> getInteger(const Ref &ref) const;
  /// Returns one number for all ranks, or one for each. None if they are not
  /// known.
  std::optional<std::vector<int64_t>> getNumbers(const Ref &ref) const;
  std::optional<std::vector<int64_t>> getNumbers(const Affine &value) const;
  Ref getNumbers(Type type, const std::vector<int64_t> &values);
  /// Returns an element of a constant of integers, or a converted index, that
  /// is known by rank, as these numbers. Returns other references unchanged.
  Ref resolveTable(Type type, const Ref &ref);
  Affine getAffine(const std::vector<int64_t> &values);
  /// Returns the integer `ref` as an affine expression.
  Affine toAffine(const Ref &ref);
  /// Returns true if a part of `value` is not known as a number.
  bool hasUnknown(const Affine &value) const;
  /// Returns the unknown value that `value` is, if it is one alone.
  std::optional<Ref> getUnknown(const Affine &value) const;

  /// Returns true if it is known to be the same on all ranks.
  bool isUniform(const Ref &ref) const;

  /// Visits all nodes of `ref` that are not in `seen`.
  void walk(const Ref &ref, DenseSet<const Node *> &seen,
            llvm::function_ref<void(const Node &)> callback) const;

  std::string print(const Ref &ref, unsigned depth = 3) const;

private:
  struct Symbol {
    bool isTable = false;
    unsigned table = 0;
    Ref ref;
  };
  struct Abstraction {
    SmallVector<Ref> refs;
    SmallVector<Affine, 2> coords;
  };
  Var getSymbol(Symbol symbol);
  Abstraction abstract(ArrayRef<Ref> refs, ArrayRef<Factor> bounds);
  const Node *get(Node node);
  bool isAssociative(StringRef key) const;
  Ref getNegative(StringRef type, const Ref &ref);
  Ref getEmptyInit();
  std::optional<SmallVector<Ref>>
  getSum(ArrayRef<Ref> bodies, ArrayRef<Ref> inits, ArrayRef<Factor> bounds);
  std::optional<Ref> getMultiple(StringRef key, ArrayRef<Ref> operands);
  std::optional<Ref> getAbove(StringRef key, ArrayRef<Ref> operands);
  std::optional<Ref> getFlag(StringRef key, ArrayRef<Ref> operands);
  std::optional<Ref> dropZeros(StringRef key, SmallVectorImpl<Ref> &operands);
  Ref shiftNode(unsigned table, const Node *node);
  Affine shift(unsigned table, const Affine &value);
  bool mergeFold(ArrayRef<Ref> bodies, SmallVectorImpl<Ref> &inits,
                 Factor &bound);

  int64_t numRanks;
  Var nextVar = 1 << 16;
  std::vector<std::unique_ptr<Node>> nodes;
  std::unordered_map<std::vector<int64_t>, const Node *, VectorHash> known;
  std::map<std::string, unsigned, std::less<>> keys;
  /// Not moved, so that references to them remain valid.
  std::deque<std::string> keyTexts;
  std::map<std::vector<int64_t>, unsigned> tableNumbers;
  std::vector<std::vector<int64_t>> tables;
  std::vector<Symbol> symbols;
  std::unordered_map<std::vector<int64_t>, Var, VectorHash> symbolNumbers;
  std::unordered_map<std::vector<int64_t>, Ref, VectorHash> shifted;
  DenseSet<std::pair<unsigned, const Node *>> isBeingShifted;
};

} // namespace mlir::comm::validate

#endif // COMMDIALECT_LIB_VALIDATION_TERMS_H
