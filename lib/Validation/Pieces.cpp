//===- Pieces.cpp - Tensors by pieces -------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

static void replace(Ref &ref, Var var, const Affine &with) {
  for (Affine &coord : ref.coords)
    if (int64_t factor = coord.getFactor(var)) {
      coord.add(Affine::of(var), -factor);
      coord.add(with, factor);
    }
}

Affine validate::getAddress(ArrayRef<int64_t> shape, ArrayRef<Affine> index) {
  Affine address;
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0; stride *= shape[i])
    address.add(index[i], stride);
  return address;
}

Affine validate::getIndex(const Interval &interval) {
  Affine index(interval.lo);
  int64_t stride = 1;
  for (Factor factor : llvm::reverse(interval.factors)) {
    index.add(Affine::of(factor.var), stride);
    stride *= factor.extent;
  }
  return index;
}

TensorValue validate::makeWhole(
    Terms &terms, ArrayRef<int64_t> shape,
    llvm::function_ref<Ref(ArrayRef<Affine> index)> getElement) {
  TensorValue value;
  value.shape.assign(shape.begin(), shape.end());
  if (llvm::is_contained(shape, 0))
    return value;
  Piece piece;
  SmallVector<Affine> index;
  for (int64_t size : shape) {
    Interval &dim = piece.dims.emplace_back();
    dim.size = size;
    if (size != 1)
      dim.factors.push_back({terms.getFreshVar(), size});
    index.push_back(getIndex(dim));
  }
  piece.ref = getElement(index);
  value.pieces.push_back(std::move(piece));
  return value;
}

//===----------------------------------------------------------------------===//
// Cutting
//===----------------------------------------------------------------------===//

/// Cuts [lo, hi) relative to the factors from number `from` on, which begin at
/// the piece's place `base`.
static void cutFactors(const Piece &piece, unsigned dim, unsigned from,
                       int64_t base, int64_t lo, int64_t hi,
                       std::vector<Piece> &parts) {
  const Interval &interval = piece.dims[dim];
  int64_t rest = 1, all = 1;
  for (size_t i = from; i < interval.factors.size(); ++i) {
    all *= interval.factors[i].extent;
    if (i > from)
      rest *= interval.factors[i].extent;
  }
  auto emit = [&](int64_t first, int64_t count) {
    Piece part = piece;
    Interval &made = part.dims[dim];
    made.lo = base + first * rest;
    made.size = count * rest;
    if (from < made.factors.size()) {
      Factor &factor = made.factors[from];
      Affine value(first);
      if (count != 1)
        value.add(Affine::of(factor.var));
      replace(part.ref, factor.var, value);
      factor.extent = count;
      if (count == 1)
        made.factors.erase(made.factors.begin() + from);
    }
    parts.push_back(std::move(part));
  };
  if (lo >= hi)
    return;
  if (lo == 0 && hi == all) {
    Piece part = piece;
    part.dims[dim].lo = base;
    part.dims[dim].size = all;
    parts.push_back(std::move(part));
    return;
  }
  int64_t first = llvm::divideCeil(lo, rest), last = hi / rest;
  auto cutRow = [&](int64_t row, int64_t a, int64_t b) {
    Piece fixed = piece;
    Interval &made = fixed.dims[dim];
    replace(fixed.ref, made.factors[from].var, Affine(row));
    made.factors.erase(made.factors.begin() + from);
    cutFactors(fixed, dim, from, base + row * rest, a, b, parts);
  };
  if (first > last) // within one row
    return cutRow(last, lo - last * rest, hi - last * rest);
  if (lo < first * rest)
    cutRow(first - 1, lo - (first - 1) * rest, rest);
  if (first < last)
    emit(first, last - first);
  if (last * rest < hi)
    cutRow(last, 0, hi - last * rest);
}

void validate::cut(Terms &terms, const Piece &piece, unsigned dim, int64_t lo,
                   int64_t hi, std::vector<Piece> &parts) {
  const Interval &interval = piece.dims[dim];
  lo = std::max(lo, interval.lo) - interval.lo;
  hi = std::min(hi, interval.lo + interval.size) - interval.lo;
  if (lo >= hi)
    return;
  cutFactors(piece, dim, 0, interval.lo, lo, hi, parts);
}

/// The part of `piece` in a box.
static std::vector<Piece> cutBox(Terms &terms, const Piece &piece,
                                 ArrayRef<Interval> box) {
  std::vector<Piece> parts = {piece};
  for (unsigned dim = 0; dim < box.size(); ++dim) {
    std::vector<Piece> next;
    for (const Piece &part : parts)
      cut(terms, part, dim, box[dim].lo, box[dim].lo + box[dim].size, next);
    parts = std::move(next);
  }
  return parts;
}

//===----------------------------------------------------------------------===//
// Several at once
//===----------------------------------------------------------------------===//

/// Makes the factors of `interval` those of `other` as far as needed for both
/// to be the same; what becomes of variables is put in the references.
static bool unify(Terms &terms, Interval &a, MutableArrayRef<Ref> refsOfA,
                  Interval &b, MutableArrayRef<Ref> refsOfB) {
  SmallVector<Factor> merged; // innermost first
  auto pending = [](Interval &interval) {
    return SmallVector<Factor>(interval.factors.begin(),
                               interval.factors.end());
  };
  SmallVector<Factor> left = pending(a), right = pending(b);
  auto split = [&](SmallVector<Factor> &factors, MutableArrayRef<Ref> refs,
                   int64_t inner) {
    Factor whole = factors.pop_back_val();
    Factor slow = {terms.getFreshVar(), whole.extent / inner};
    Factor fast = {terms.getFreshVar(), inner};
    Affine value = Affine::of(slow.var, inner);
    value.add(Affine::of(fast.var));
    for (Ref &ref : refs)
      replace(ref, whole.var, value);
    factors.push_back(slow);
    factors.push_back(fast);
  };
  while (!left.empty() && !right.empty()) {
    int64_t x = left.back().extent, y = right.back().extent;
    if (x != y) {
      if (x % y == 0)
        split(left, refsOfA, y);
      else if (y % x == 0)
        split(right, refsOfB, x);
      else
        return false;
      continue;
    }
    Factor factor = left.pop_back_val(), other = right.pop_back_val();
    for (Ref &ref : refsOfB)
      replace(ref, other.var, Affine::of(factor.var));
    merged.push_back(factor);
  }
  std::reverse(merged.begin(), merged.end());
  a.factors.assign(merged.begin(), merged.end());
  b.factors = a.factors;
  return true;
}

namespace {
struct Cell {
  SmallVector<Interval, 4> dims;
  SmallVector<Ref> refs;
};
} // namespace

/// `cells` with the elements of `value` added.
static std::vector<Cell> join(Terms &terms, const std::vector<Cell> &cells,
                              const TensorValue &value) {
  // By the dimension that tells pieces apart best.
  unsigned best = 0;
  size_t most = 0;
  for (unsigned dim = 0; dim < value.shape.size(); ++dim) {
    std::set<int64_t> begins;
    for (const Piece &piece : value.pieces)
      begins.insert(piece.dims[dim].lo);
    if (begins.size() > most) {
      most = begins.size();
      best = dim;
    }
  }
  std::vector<const Piece *> sorted;
  int64_t largest = 0;
  for (const Piece &piece : value.pieces) {
    sorted.push_back(&piece);
    if (!piece.dims.empty())
      largest = std::max(largest, piece.dims[best].size);
  }
  auto begin = [&](const Piece *piece) {
    return piece->dims.empty() ? 0 : piece->dims[best].lo;
  };
  llvm::stable_sort(sorted, [&](const Piece *a, const Piece *b) {
    return begin(a) < begin(b);
  });
  std::vector<Cell> result;
  for (const Cell &cell : cells) {
    int64_t lo = cell.dims.empty() ? 0 : cell.dims[best].lo;
    int64_t hi = cell.dims.empty() ? 1 : lo + cell.dims[best].size;
    auto first = llvm::partition_point(sorted, [&](const Piece *piece) {
      return begin(piece) + largest < lo;
    });
    for (auto it = first; it != sorted.end() && begin(*it) < hi; ++it) {
      SmallVector<Interval, 4> box;
      bool isEmpty = false;
      for (auto [a, b] : llvm::zip_equal(cell.dims, (*it)->dims)) {
        int64_t from = std::max(a.lo, b.lo);
        int64_t to = std::min(a.lo + a.size, b.lo + b.size);
        isEmpty |= from >= to;
        box.push_back({from, to - from, {}});
      }
      if (isEmpty)
        continue;
      for (const Piece &part : cutBox(terms, **it, box)) {
        // All elements of a cell are cut alike.
        std::vector<std::vector<Piece>> cuts;
        if (cell.refs.empty()) {
          result.push_back({part.dims, {part.ref}});
          continue;
        }
        for (const Ref &ref : cell.refs)
          cuts.push_back(cutBox(terms, {cell.dims, ref}, part.dims));
        for (size_t i = 0; i < cuts.front().size(); ++i) {
          Cell made{cuts.front()[i].dims, {}};
          for (std::vector<Piece> &pieces : cuts)
            made.refs.push_back(std::move(pieces[i].ref));
          for (const Piece &own : cutBox(terms, part, made.dims)) {
            if (own.dims.size() &&
                !llvm::all_of(llvm::zip(own.dims, made.dims), [](auto pair) {
                  return std::get<0>(pair).size == std::get<1>(pair).size;
                })) {
              terms.fail("pieces of a tensor overlap in more than one way");
              return {};
            }
            Ref ref = own.ref;
            for (unsigned dim = 0; dim < made.dims.size(); ++dim) {
              Interval other = own.dims[dim];
              if (!unify(terms, made.dims[dim], made.refs, other, ref)) {
                terms.fail("pieces of a tensor have shapes of which neither "
                           "divides the other");
                return {};
              }
            }
            made.refs.push_back(std::move(ref));
          }
          result.push_back(std::move(made));
        }
      }
      if (result.size() > kMostPieces) {
        terms.fail("a tensor has more than " + Twine(kMostPieces) + " pieces");
        return {};
      }
    }
  }
  return result;
}

void validate::zip(
    Terms &terms, ArrayRef<const TensorValue *> values,
    llvm::function_ref<void(ArrayRef<Interval>, ArrayRef<Ref>)> callback) {
  std::vector<Cell> cells;
  for (const Piece &piece : values.front()->pieces)
    cells.push_back({piece.dims, {piece.ref}});
  for (const TensorValue *value : values.drop_front()) {
    if (terms.obstacle)
      return;
    cells = join(terms, cells, *value);
  }
  for (const Cell &cell : cells)
    callback(cell.dims, cell.refs);
}

TensorValue validate::map(Terms &terms, ArrayRef<const TensorValue *> values,
                          llvm::function_ref<Ref(ArrayRef<Ref>)> combine) {
  TensorValue result;
  result.shape = values.front()->shape;
  validate::zip(terms, values,
                [&](ArrayRef<Interval> dims, ArrayRef<Ref> refs) {
                  result.pieces.push_back(
                      {SmallVector<Interval, 4>(dims), combine(refs)});
                });
  merge(result);
  return result;
}

//===----------------------------------------------------------------------===//
// Merging
//===----------------------------------------------------------------------===//

static void mergeFactors(Piece &piece) {
  for (Interval &dim : piece.dims)
    for (size_t i = 0; i + 1 < dim.factors.size();) {
      Factor slow = dim.factors[i], fast = dim.factors[i + 1];
      if (!llvm::all_of(piece.ref.coords, [&](const Affine &coord) {
            return coord.getFactor(slow.var) ==
                   coord.getFactor(fast.var) * fast.extent;
          })) {
        ++i;
        continue;
      }
      replace(piece.ref, slow.var, Affine());
      dim.factors[i] = {fast.var, slow.extent * fast.extent};
      dim.factors.erase(dim.factors.begin() + i + 1);
    }
}

/// Adds `b`, which follows `a` in `dim`, to it, if it goes on as `a` does.
static bool extend(Piece &a, const Piece &b, unsigned dim) {
  if (a.ref.node != b.ref.node)
    return false;
  Ref other = b.ref;
  for (unsigned i = 0; i < a.dims.size(); ++i) {
    const Interval &x = a.dims[i], &y = b.dims[i];
    if (i == dim ? x.lo + x.size != y.lo : x.lo != y.lo || x.size != y.size)
      return false;
    if (i == dim)
      continue;
    if (x.factors.size() != y.factors.size())
      return false;
    for (auto [f, g] : llvm::zip(x.factors, y.factors)) {
      if (f.extent != g.extent)
        return false;
      replace(other, g.var, Affine::of(f.var));
    }
  }
  Interval &x = a.dims[dim];
  const Interval &y = b.dims[dim];
  // Only the first factor grows; one of them may have no number to grow by.
  if (x.factors.size() > 1 || y.factors.size() > 1 ||
      (x.factors.empty() && y.factors.empty()))
    return false;
  Var var = x.factors.empty() ? y.factors.front().var : x.factors.front().var;
  if (!y.factors.empty())
    replace(other, y.factors.front().var, Affine::of(var));
  const Ref &slopes = x.factors.empty() ? other : a.ref;
  for (size_t i = 0; i < a.ref.coords.size(); ++i) {
    int64_t slope = slopes.coords[i].getFactor(var);
    Affine expected = a.ref.coords[i];
    if (x.factors.empty())
      expected.add(Affine::of(var), slope);
    expected.offset += slope * x.size;
    Affine found = other.coords[i];
    if (y.factors.empty())
      found.add(Affine::of(var), slope);
    if (!(expected == found))
      return false;
  }
  if (x.factors.empty())
    for (size_t i = 0; i < a.ref.coords.size(); ++i)
      a.ref.coords[i].add(Affine::of(var), slopes.coords[i].getFactor(var));
  x.size += y.size;
  x.factors = {{var, x.size}};
  return true;
}

void validate::merge(TensorValue &value) {
  for (Piece &piece : value.pieces)
    mergeFactors(piece);
  if (value.pieces.size() < 2)
    return;
  for (unsigned dim = 0; dim < value.shape.size(); ++dim) {
    llvm::stable_sort(value.pieces, [&](const Piece &a, const Piece &b) {
      for (unsigned i = 0; i < a.dims.size(); ++i)
        if (i != dim && a.dims[i].lo != b.dims[i].lo)
          return a.dims[i].lo < b.dims[i].lo;
      return a.dims[dim].lo < b.dims[dim].lo;
    });
    std::vector<Piece> merged;
    for (Piece &piece : value.pieces)
      if (merged.empty() || !extend(merged.back(), piece, dim))
        merged.push_back(std::move(piece));
    value.pieces = std::move(merged);
  }
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// Makes one of dimensions `dim` and the next.
static void collapse(Terms &terms, TensorValue &value, unsigned dim) {
  int64_t columns = value.shape[dim + 1];
  std::vector<Piece> result;
  auto join = [&](Piece piece) {
    Interval &a = piece.dims[dim], &b = piece.dims[dim + 1];
    a.lo = a.lo * columns + b.lo;
    a.size *= b.size;
    a.factors.append(b.factors.begin(), b.factors.end());
    piece.dims.erase(piece.dims.begin() + dim + 1);
    result.push_back(std::move(piece));
  };
  for (const Piece &piece : value.pieces) {
    const Interval &rows = piece.dims[dim];
    if (rows.size == 1 || piece.dims[dim + 1].size == columns) {
      join(piece);
      continue;
    }
    if (result.size() + rows.size > kMostPieces)
      return terms.fail("a tensor has more than " + Twine(kMostPieces) +
                        " pieces");
    for (int64_t row = rows.lo; row < rows.lo + rows.size; ++row) {
      std::vector<Piece> parts;
      cut(terms, piece, dim, row, row + 1, parts);
      for (Piece &part : parts)
        join(std::move(part));
    }
  }
  value.pieces = std::move(result);
  value.shape[dim] *= columns;
  value.shape.erase(value.shape.begin() + dim + 1);
}

/// Makes two of dimension `dim`, the second of `columns`.
static void expand(Terms &terms, TensorValue &value, unsigned dim,
                   int64_t columns) {
  std::vector<Piece> result;
  auto separate = [&](Piece piece) {
    // Of whole rows, or within one.
    Interval whole = piece.dims[dim];
    int64_t row = whole.lo / columns, column = whole.lo % columns;
    Interval outer{row, std::max<int64_t>(1, whole.size / columns), {}};
    Interval inner{column, std::min(columns, whole.size), {}};
    int64_t left = inner.size;
    while (left > 1) {
      Factor factor = whole.factors.pop_back_val();
      if (left % factor.extent == 0) {
        left /= factor.extent;
        inner.factors.insert(inner.factors.begin(), factor);
        continue;
      }
      if (factor.extent % left != 0)
        return terms.fail("a reshape of which neither shape divides the "
                          "other");
      Factor slow = {terms.getFreshVar(), factor.extent / left};
      Factor fast = {terms.getFreshVar(), left};
      Affine number = Affine::of(slow.var, left);
      number.add(Affine::of(fast.var));
      replace(piece.ref, factor.var, number);
      whole.factors.push_back(slow);
      inner.factors.insert(inner.factors.begin(), fast);
      left = 1;
    }
    outer.factors = whole.factors;
    piece.dims[dim] = outer;
    piece.dims.insert(piece.dims.begin() + dim + 1, inner);
    result.push_back(std::move(piece));
  };
  for (const Piece &piece : value.pieces) {
    int64_t lo = piece.dims[dim].lo, hi = lo + piece.dims[dim].size;
    int64_t first = llvm::divideCeil(lo, columns), last = hi / columns;
    std::vector<Piece> parts;
    if (first > last) {
      parts.push_back(piece);
    } else {
      cut(terms, piece, dim, lo, first * columns, parts);
      cut(terms, piece, dim, first * columns, last * columns, parts);
      cut(terms, piece, dim, last * columns, hi, parts);
    }
    for (Piece &part : parts) {
      int64_t begin = part.dims[dim].lo, size = part.dims[dim].size;
      if (begin % columns == 0 && size % columns == 0) {
        separate(std::move(part));
        continue;
      }
      // What was cut in parts may be of several rows again.
      for (int64_t at = begin; at < begin + size;) {
        int64_t end = std::min(begin + size, (at / columns + 1) * columns);
        std::vector<Piece> rows;
        cut(terms, part, dim, at, end, rows);
        for (Piece &row : rows)
          separate(std::move(row));
        at = end;
      }
    }
  }
  value.pieces = std::move(result);
  value.shape[dim] /= columns;
  value.shape.insert(value.shape.begin() + dim + 1, columns);
}

TensorValue validate::reshape(Terms &terms, const TensorValue &value,
                              ArrayRef<int64_t> shape) {
  TensorValue result = value;
  if (ArrayRef<int64_t>(value.shape) == shape)
    return result;
  if (llvm::is_contained(shape, 0)) {
    result.shape.assign(shape.begin(), shape.end());
    return result;
  }
  if (shape.empty())
    return dropDims(result, SmallVector<bool>(result.shape.size(), true));
  if (result.shape.empty()) {
    result.shape.push_back(1);
    for (Piece &piece : result.pieces)
      piece.dims.push_back({0, 1, {}});
  }
  // Dimensions that become others by themselves, so that pieces stay whole in
  // all others: their ends on both sides.
  SmallVector<std::pair<size_t, size_t>> groups;
  for (size_t from = 0, to = 0;
       from < value.shape.size() && to < shape.size();) {
    int64_t before = result.shape[from++], after = shape[to++];
    while (before != after)
      if (before < after)
        before *= result.shape[from++];
      else
        after *= shape[to++];
    groups.push_back({from, to});
  }
  if (groups.empty())
    groups.emplace_back();
  groups.back() = {result.shape.size(), shape.size()};
  for (size_t i = groups.size(); i-- > 0;) {
    auto [from, to] = i == 0 ? std::pair<size_t, size_t>(0, 0) : groups[i - 1];
    auto [fromEnd, toEnd] = groups[i];
    for (size_t dim = fromEnd - 1; dim-- > from;)
      collapse(terms, result, dim);
    for (Piece &piece : result.pieces)
      mergeFactors(piece);
    int64_t columns = result.shape[from];
    for (size_t at = to; at + 1 < toEnd; ++at) {
      if (terms.obstacle)
        return result;
      columns /= shape[at];
      expand(terms, result, from + at - to, columns);
    }
  }
  merge(result);
  return result;
}

TensorValue validate::dropDims(const TensorValue &value,
                               ArrayRef<bool> dropped) {
  TensorValue result;
  for (auto [size, isDropped] : llvm::zip(value.shape, dropped))
    if (!isDropped)
      result.shape.push_back(size);
  for (const Piece &piece : value.pieces) {
    Piece &made = result.pieces.emplace_back(Piece{{}, piece.ref});
    for (auto [dim, isDropped] : llvm::zip(piece.dims, dropped))
      if (!isDropped)
        made.dims.push_back(dim);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

/// What tells the operands of a sum apart in all pieces alike, whatever the
/// order that they have in each.
static void printShape(const Node *node, unsigned depth,
                       SmallVectorImpl<unsigned> &shape) {
  if (node->kind == Node::Kind::Shifted)
    node = node->base;
  shape.append({unsigned(node->kind), node->key});
  if (depth == 0)
    return;
  for (const Ref &operand : node->operands)
    printShape(operand.node, depth - 1, shape);
}

/// By operand, where all pieces are one op of them. Or none.
static std::vector<TensorValue> getOperands(Terms &terms,
                                            const TensorValue &value) {
  const Node &first = *value.pieces.front().ref.node;
  for (const Piece &piece : value.pieces)
    if (piece.ref.node->kind != Node::Kind::Op ||
        piece.ref.node->key != first.key ||
        piece.ref.node->operands.size() != first.operands.size())
      return {};
  bool isSorted =
      terms.isSorted(terms.getKeyText(first.key), first.operands.size());
  std::vector<TensorValue> operands(first.operands.size());
  for (TensorValue &operand : operands)
    operand.shape = value.shape;
  for (const Piece &piece : value.pieces) {
    SmallVector<std::pair<SmallVector<unsigned>, Ref>> parts;
    for (unsigned i = 0; i < operands.size(); ++i) {
      auto &[shape, ref] = parts.emplace_back();
      ref = piece.ref.getOperand(i);
      constexpr unsigned kDepth = 3;
      if (isSorted)
        printShape(ref.node, kDepth, shape);
    }
    llvm::stable_sort(parts, llvm::less_first());
    for (auto [operand, part] : llvm::zip_equal(operands, parts))
      operand.pieces.push_back({piece.dims, part.second});
  }
  for (TensorValue &operand : operands)
    merge(operand);
  return operands;
}

static bool isLine(const Interval &dim) { return dim.factors.size() <= 1; }

Ref validate::getElement(Terms &terms, const TensorValue &value,
                         ArrayRef<Affine> at) {
  if (value.pieces.empty())
    return terms.getUndef();
  const Piece &first = value.pieces.front();
  if (value.pieces.size() == 1 && llvm::all_of(first.dims, isLine)) {
    Ref ref = first.ref;
    for (auto [dim, place] : llvm::zip_equal(first.dims, at))
      if (!dim.factors.empty())
        replace(ref, dim.factors.front().var, place);
    return ref;
  }
  // The same everywhere.
  auto isConstant = [&](const Piece &piece) {
    return piece.ref == first.ref &&
           llvm::none_of(piece.dims, [&](const Interval &dim) {
             return llvm::any_of(dim.factors, [&](const Factor &factor) {
               return llvm::any_of(piece.ref.coords, [&](const Affine &coord) {
                 return coord.getFactor(factor.var) != 0;
               });
             });
           });
  };
  if (llvm::all_of(value.pieces, isConstant))
    return first.ref;
  // Ops that became part of what reads them are outside of the array.
  SmallVector<Ref> operands;
  if (value.pieces.size() > 1)
    for (const TensorValue &operand : getOperands(terms, value))
      operands.push_back(getElement(terms, operand, at));
  if (!operands.empty())
    return terms.getOp(terms.getKeyText(first.ref.node->key).str(), operands);
  return terms.getArray(value, getAddress(value.shape, at));
}

/// For each place that ranks differ in what `make` gives.
static TensorValue
byRank(Terms &terms, ArrayRef<Affine> offsets,
       llvm::function_ref<TensorValue(ArrayRef<Affine>)> make) {
  std::map<std::vector<int64_t>, int64_t> places;
  std::vector<int64_t> ofRank;
  std::vector<std::vector<int64_t>> numbers;
  for (const Affine &offset : offsets)
    numbers.push_back(*terms.getNumbers(offset));
  std::vector<TensorValue> values;
  for (int64_t rank = 0; rank < terms.getNumRanks(); ++rank) {
    std::vector<int64_t> place;
    for (const auto &number : numbers)
      place.push_back(number[number.size() == 1 ? 0 : rank]);
    auto [found, isNew] = places.try_emplace(place, values.size());
    ofRank.push_back(found->second);
    if (!isNew)
      continue;
    SmallVector<Affine> fixed;
    for (int64_t number : place)
      fixed.push_back(Affine(number));
    values.push_back(make(fixed));
  }
  std::vector<const TensorValue *> pointers;
  for (const TensorValue &value : values)
    pointers.push_back(&value);
  return map(terms, pointers,
             [&](ArrayRef<Ref> arms) { return terms.getCase(ofRank, arms); });
}

static bool areConstant(ArrayRef<Affine> offsets) {
  return llvm::all_of(offsets,
                      [](const Affine &offset) { return offset.isConstant(); });
}

TensorValue validate::slice(Terms &terms, const TensorValue &value,
                            ArrayRef<Affine> offsets, ArrayRef<int64_t> sizes,
                            ArrayRef<int64_t> strides) {
  // One reference moves along with the offset.
  bool isPlain = value.pieces.size() == 1 &&
                 llvm::all_of(value.pieces.front().dims, isLine);
  if (isPlain || !areConstant(offsets)) {
    bool isKnown = llvm::all_of(offsets, [&](const Affine &offset) {
      return terms.getNumbers(offset).has_value();
    });
    if (!isPlain && isKnown)
      return byRank(terms, offsets, [&](ArrayRef<Affine> fixed) {
        return slice(terms, value, fixed, sizes, strides);
      });
    const TensorValue *whole = &value;
    return makeWhole(terms, sizes, [&](ArrayRef<Affine> index) {
      SmallVector<Affine> at;
      for (auto [i, offset, stride] : llvm::zip(index, offsets, strides)) {
        at.push_back(offset);
        at.back().add(i, stride);
      }
      return getElement(terms, *whole, at);
    });
  }
  TensorValue result;
  result.shape.assign(sizes.begin(), sizes.end());
  for (const Piece &piece : value.pieces) {
    std::vector<Piece> parts = {piece};
    for (unsigned dim = 0; dim < sizes.size(); ++dim) {
      int64_t offset = offsets[dim].offset;
      std::vector<Piece> next;
      for (const Piece &part : parts) {
        if (strides[dim] == 1 || sizes[dim] == 1) {
          cut(terms, part, dim, offset, offset + sizes[dim], next);
          continue;
        }
        for (int64_t i = 0; i < sizes[dim]; ++i) {
          int64_t at = offset + i * strides[dim];
          size_t first = next.size();
          cut(terms, part, dim, at, at + 1, next);
          for (size_t n = first; n < next.size(); ++n)
            next[n].dims[dim].lo = offset + i;
        }
        if (next.size() > kMostPieces) {
          terms.fail("a slice has too many pieces");
          return result;
        }
      }
      for (Piece &part : next)
        part.dims[dim].lo -= offset;
      parts = std::move(next);
    }
    result.pieces.insert(result.pieces.end(), parts.begin(), parts.end());
  }
  merge(result);
  return result;
}

TensorValue validate::insert(Terms &terms, const TensorValue &source,
                             const TensorValue &destination,
                             ArrayRef<Affine> offsets) {
  if (!areConstant(offsets))
    return byRank(terms, offsets, [&](ArrayRef<Affine> fixed) {
      return insert(terms, source, destination, fixed);
    });
  TensorValue result;
  result.shape = destination.shape;
  if (source.pieces.empty())
    return destination;
  for (const Piece &piece : destination.pieces) {
    std::vector<Piece> inside = {piece};
    for (unsigned dim = 0; dim < offsets.size(); ++dim) {
      int64_t lo = offsets[dim].offset, hi = lo + source.shape[dim];
      std::vector<Piece> next;
      for (const Piece &part : inside) {
        cut(terms, part, dim, 0, lo, result.pieces);
        cut(terms, part, dim, hi, destination.shape[dim], result.pieces);
        cut(terms, part, dim, lo, hi, next);
      }
      inside = std::move(next);
    }
  }
  for (Piece piece : source.pieces) {
    for (auto [dim, offset] : llvm::zip(piece.dims, offsets))
      dim.lo += offset.offset;
    result.pieces.push_back(std::move(piece));
  }
  merge(result);
  return result;
}
