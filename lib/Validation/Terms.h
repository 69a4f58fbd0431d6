//===- Terms.h - Terms for elements of tensors ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A node is a function from integer coordinates to one element; a reference
// applies it to coordinates that are affine in variables. Nodes are
// hash-consed. Elements belong to a rank: what another rank has is the same
// node, shifted by a table that gives for each rank the rank it is taken from.
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

/// What stands in the way of an evaluation.
struct Obstacle {
  std::string reason;
  Location loc;
  /// The program is wrong, whatever it is to compute.
  bool isWrong = false;
};

using Var = int32_t;
/// Variables from here on are symbols: values that one rank has once.
constexpr Var kFirstSymbol = 1 << 28;
/// More nodes than these are given up on.
constexpr size_t kMostNodes = 6'000'000;

/// `offset` plus coefficients times variables, which ascend.
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
  /// With `with(var)` for each variable.
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
  /// An operand of its node, at its coordinates.
  Ref getOperand(unsigned i) const;
};

/// `inner`, over the coordinates of a node, where these are `coords`.
Ref compose(const Ref &inner, ArrayRef<Affine> coords);
/// `number` as one of `type` has it.
int64_t wrap(Type type, int64_t number);
/// An order of references that is the same in each run.
bool isBefore(const Ref &a, const Ref &b);

struct Node {
  enum class Kind {
    Input,    // `key` says which
    Constant, // an element of `attribute`, in row-major order
    Integer,  // its coordinate, as an integer of `type`
    Undef,    // unspecified
    Acc,      // in a fold: what it has so far of its result number `key`
    Op,       // an op, `key`, of elements
    Fold,     // in order over `bounds`; operands: bodies, then initial values
    Case,     // by rank one of the operands
    Shifted,  // `base` on another rank
    Array,    // `tensors[0]`, in row-major order
    Opaque    // result `result` of something that is not interpreted
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
  /// Over variables 0 to numCoords - 1, in a fold then the bounds'.
  SmallVector<Ref, 2> operands;
  SmallVector<int64_t, 2> bounds;
  std::vector<TensorValue> tensors;
  /// The same on all ranks.
  bool isUniform = false;
  /// It has an Acc of a fold that it is not in.
  bool hasAcc = false;
  /// If it was found by shifting another one: that, and how.
  const Node *origin = nullptr;
  unsigned originTable = 0;
};

/// An index: of a dimension an interval, of which every `step`-th place counts;
/// in it numbers of a mixed radix, the first running slowest.
struct Factor {
  Var var;
  int64_t extent;
};
struct Interval {
  int64_t lo = 0, size = 0;
  SmallVector<Factor, 2> factors = {};
  /// 1 if `size` is.
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
  /// Of size one, and no dimension of the memref.
  SmallVector<bool> isDropped;

  bool operator==(const View &other) const {
    return allocation == other.allocation && offsets == other.offsets &&
           sizes == other.sizes && isDropped == other.isDropped;
  }
};

/// A tensor by pieces, which are disjoint and cover it. A scalar has one,
/// without dimensions, as has what is not interpreted.
struct TensorValue {
  SmallVector<int64_t, 4> shape;
  std::vector<Piece> pieces;
  /// A token, a buffer, or a tensor of unknown shape.
  bool isOpaque = false;
  /// Of a memref: where it is. `shape` is the memref's; null: not known.
  std::shared_ptr<const View> view;
};

/// Is that what it was?
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

  /// What was met first that cannot be followed; what is found after it means
  /// nothing.
  std::optional<Obstacle> obstacle;
  void fail(const Twine &reason, std::optional<Location> at = std::nullopt,
            bool isWrong = false) {
    if (!obstacle)
      obstacle = Obstacle{reason.str(), at.value_or(loc), isWrong};
  }
  /// Where what is evaluated at the moment comes from.
  Location loc;
  const Assumptions assumptions;

  int64_t getNumRanks() const { return numRanks; }
  size_t size() const { return nodes.size(); }
  unsigned intern(StringRef key);
  StringRef getKeyText(unsigned key) const { return keyTexts[key]; }
  Var getFreshVar() { return nextVar++; }

  // Tables of one number a rank.
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
  /// Is `ref` a constant 0 that counts as one without a sign?
  bool isZero(const Ref &ref) const;
  Ref getOp(StringRef key, ArrayRef<Ref> operands);
  /// Are the operands of such an op put in an order?
  bool isSorted(StringRef key, size_t numOperands) const;
  /// A sum or product of floats of which the order does not count.
  bool isReassociated(const Node &node) const;
  /// Each of `bodies`, which have Accs, in order over `bounds`.
  SmallVector<Ref> getFold(ArrayRef<Ref> bodies, ArrayRef<Ref> inits,
                           ArrayRef<Factor> bounds);
  Ref getArray(const TensorValue &value, Affine address);
  Ref getOpaque(StringRef key, unsigned result,
                std::vector<TensorValue> operands, ArrayRef<Affine> coords,
                bool isUniform = false);
  /// On rank r element number table[r] of `arms`.
  Ref getCase(std::vector<int64_t> table, ArrayRef<Ref> arms);
  /// On rank r what `ref` is on rank table[r].
  Ref shift(unsigned table, const Ref &ref);
  TensorValue shift(unsigned table, const TensorValue &value);

  // Numbers that are known on each rank.
  std::optional<Affine> getInteger(const Ref &ref) const;
  /// One number for all ranks, or one for each. None if not known.
  std::optional<std::vector<int64_t>> getNumbers(const Ref &ref) const;
  std::optional<std::vector<int64_t>> getNumbers(const Affine &value) const;
  Ref getNumbers(Type type, const std::vector<int64_t> &values);
  /// An element of a constant of integers, or a converted index, that is known
  /// by rank, as these numbers.
  Ref resolveTable(Type type, const Ref &ref);
  Affine getAffine(const std::vector<int64_t> &values);
  /// `ref`, an integer, as an affine expression.
  Affine toAffine(const Ref &ref);
  /// Is something in `value` not known as a number?
  bool hasUnknown(const Affine &value) const;
  /// What `value` is if it is one such thing alone.
  std::optional<Ref> getUnknown(const Affine &value) const;

  /// Is it the same on all ranks, as far as is known?
  bool isUniform(const Ref &ref) const;

  /// All nodes that `ref` is made of, besides those in `seen`.
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
  Ref getNothing();
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
  /// In place: references to them stay.
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
