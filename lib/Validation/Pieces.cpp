//===- Pieces.cpp - Tensors as pieces -------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

void validate::replace(Ref &ref, Var var, const Affine &with) {
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
  int64_t stride = interval.step;
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
/// element `base` of the piece. Appends the parts.
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
  int64_t first = llvm::divideCeilSigned(lo - interval.lo, interval.step);
  int64_t last = llvm::divideCeilSigned(hi - interval.lo, interval.step);
  size_t numBefore = parts.size();
  cutFactors(piece, dim, 0, 0, std::max<int64_t>(first, 0),
             std::min(last, interval.size), parts);
  for (Piece &part : llvm::drop_begin(parts, numBefore)) {
    Interval &made = part.dims[dim];
    made.lo = interval.lo + made.lo * interval.step;
    made.step = made.size == 1 ? 1 : interval.step;
  }
}

std::optional<Interval> validate::intersect(const Interval &a,
                                            const Interval &b) {
  int64_t step = std::lcm(a.step, b.step);
  int64_t from = std::max(a.lo, b.lo), to = std::min(a.getEnd(), b.getEnd());
  for (int64_t at = from; at < std::min(to, from + step); ++at)
    if ((at - a.lo) % a.step == 0 && (at - b.lo) % b.step == 0) {
      int64_t size = (to - 1 - at) / step + 1;
      return Interval{at, size, {}, size == 1 ? 1 : step};
    }
  return std::nullopt;
}

void validate::pick(Terms &terms, const Piece &piece, unsigned dim,
                    const Interval &places, std::vector<Piece> &parts) {
  std::vector<Piece> between;
  cut(terms, piece, dim, places.lo, places.getEnd(), between);
  for (Piece &part : between) {
    Interval &own = part.dims[dim];
    std::optional<Interval> picked = intersect(own, places);
    if (!picked)
      continue;
    int64_t every = picked->step / own.step;
    int64_t first = (picked->lo - own.lo) / own.step;
    if (picked->size == own.size) {
      parts.push_back(std::move(part));
      continue;
    }
    bool isLine = own.factors.size() == 1;
    if (picked->size == 1 ||
        (!isLine && own.factors.back().extent % every != 0)) {
      for (int64_t i = 0; i < picked->size; ++i) {
        int64_t at = picked->lo + i * picked->step;
        cut(terms, part, dim, at, at + 1, parts);
      }
      continue;
    }
    // Replace the innermost factor, which is complete in each row.
    Factor &factor = own.factors.back();
    factor.extent = isLine ? picked->size : factor.extent / every;
    Affine number(first);
    if (factor.extent != 1)
      number.add(Affine::of(factor.var), every);
    replace(part.ref, factor.var, number);
    if (factor.extent == 1)
      own.factors.pop_back();
    own.lo = picked->lo;
    own.size = picked->size;
    own.step = picked->step;
    parts.push_back(std::move(part));
  }
}

/// Returns the part of `piece` in a box.
static std::vector<Piece> cutBox(Terms &terms, const Piece &piece,
                                 ArrayRef<Interval> box) {
  std::vector<Piece> parts = {piece};
  for (unsigned dim = 0; dim < box.size(); ++dim) {
    std::vector<Piece> next;
    for (const Piece &part : parts)
      pick(terms, part, dim, box[dim], next);
    parts = std::move(next);
  }
  return parts;
}

//===----------------------------------------------------------------------===//
// Joint boxes
//===----------------------------------------------------------------------===//

/// Splits the factors of both intervals until they are equal. Updates the
/// references.
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

/// Returns `cells` with the elements of `value` added.
static std::vector<Cell> join(Terms &terms, const std::vector<Cell> &cells,
                              const TensorValue &value) {
  // Sort by the dimension that distinguishes most pieces.
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
      largest =
          std::max(largest, piece.dims[best].getEnd() - piece.dims[best].lo);
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
    int64_t hi = cell.dims.empty() ? 1 : cell.dims[best].getEnd();
    auto first = llvm::partition_point(sorted, [&](const Piece *piece) {
      return begin(piece) + largest < lo;
    });
    for (auto it = first; it != sorted.end() && begin(*it) < hi; ++it) {
      SmallVector<Interval, 4> box;
      bool isEmpty = false;
      for (auto [a, b] : llvm::zip_equal(cell.dims, (*it)->dims)) {
        std::optional<Interval> common = intersect(a, b);
        isEmpty |= !common;
        box.push_back(common.value_or(Interval()));
      }
      if (isEmpty)
        continue;
      for (const Piece &part : cutBox(terms, **it, box)) {
        // All elements of a cell are cut at the same positions.
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

void validate::mergeFactors(Piece &piece) {
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

/// Appends `b`, which follows `a` in `dim`, to `a`, if the elements continue
/// regularly. Returns true if so.
static bool extend(Piece &a, const Piece &b, unsigned dim) {
  if (a.ref.node != b.ref.node)
    return false;
  Ref other = b.ref;
  for (unsigned i = 0; i < a.dims.size(); ++i) {
    const Interval &x = a.dims[i], &y = b.dims[i];
    if (i == dim) {
      if (x.step != 1 || y.step != 1 || x.lo + x.size != y.lo)
        return false;
      continue;
    }
    if (x.lo != y.lo || x.size != y.size || x.step != y.step)
      return false;
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
  // Only the first factor grows; one of the pieces may have none.
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
