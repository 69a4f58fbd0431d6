//===- Shapes.cpp - Reshapes and parts of tensors -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::validate;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// Merges dimensions `dim` and the next.
static void collapse(Terms &terms, TensorValue &value, unsigned dim) {
  int64_t columns = value.shape[dim + 1];
  std::vector<Piece> result;
  auto join = [&](Piece piece) {
    Interval &a = piece.dims[dim], &b = piece.dims[dim + 1];
    a.lo = a.lo * columns + b.lo;
    a.step = a.size == 1 ? b.step : b.size == 1 ? a.step * columns : 1;
    a.size *= b.size;
    a.factors.append(b.factors.begin(), b.factors.end());
    piece.dims.erase(piece.dims.begin() + dim + 1);
    result.push_back(std::move(piece));
  };
  for (const Piece &piece : value.pieces) {
    const Interval &rows = piece.dims[dim];
    bool isWhole = piece.dims[dim + 1].size == columns && rows.step == 1;
    if (rows.size == 1 || piece.dims[dim + 1].size == 1 || isWhole) {
      join(piece);
      continue;
    }
    if (result.size() + rows.size > kMostPieces)
      return terms.fail("a tensor has more than " + Twine(kMostPieces) +
                        " pieces");
    for (int64_t row = rows.lo; row < rows.getEnd(); row += rows.step) {
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

/// Splits dimension `dim` into two, the second of size `columns`.
static void expand(Terms &terms, TensorValue &value, unsigned dim,
                   int64_t columns) {
  std::vector<Piece> result;
  auto separate = [&](Piece piece) {
    // The piece has whole rows, one element of each row, or a part of one row.
    Interval whole = piece.dims[dim];
    int64_t row = whole.lo / columns, column = whole.lo % columns;
    Interval outer{row, std::max<int64_t>(1, whole.size / columns), {}};
    Interval inner{column, std::min(columns, whole.size), {}};
    if (whole.step != 1 && whole.step % columns == 0) {
      outer = {row, whole.size, {}, whole.step / columns};
      inner = {column, 1, {}};
    } else if (whole.step != 1) {
      inner.step = whole.step;
    }
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
    int64_t lo = piece.dims[dim].lo, hi = piece.dims[dim].getEnd();
    if (piece.dims[dim].step != 1 && piece.dims[dim].step % columns == 0) {
      separate(piece);
      continue;
    }
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
      int64_t begin = part.dims[dim].lo, end = part.dims[dim].getEnd();
      if (part.dims[dim].step == 1 && begin % columns == 0 &&
          end % columns == 0) {
        separate(std::move(part));
        continue;
      }
      // Pieces that were cut may still have several rows.
      for (int64_t at = begin; at < end;) {
        int64_t next = std::min(end, (at / columns + 1) * columns);
        std::vector<Piece> rows;
        cut(terms, part, dim, at, next, rows);
        for (Piece &row : rows)
          separate(std::move(row));
        at = next;
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
  // Groups of dimensions that are reshaped independently, so that pieces remain
  // whole in other groups. Has their ends on both sides.
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

/// Describes the structure of an operand. Sums sort their operands by term,
/// which may differ by piece; sorting by structure gives the same order in all
/// pieces.
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

/// Returns the operands if all pieces are the same op, or an empty list.
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
  // All elements are the same.
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
  // Ops that were fused with the reader are applied outside of the array.
  SmallVector<Ref> operands;
  if (value.pieces.size() > 1)
    for (const TensorValue &operand : getOperands(terms, value))
      operands.push_back(getElement(terms, operand, at));
  if (!operands.empty())
    return terms.getOp(terms.getKeyText(first.ref.node->key).str(), operands);
  return terms.getArray(value, getAddress(value.shape, at));
}

/// Calls `make` for each different set of offsets, and selects the results by
/// rank.
static TensorValue
byRank(Terms &terms, ArrayRef<Affine> offsets,
       llvm::function_ref<TensorValue(ArrayRef<Affine>)> make) {
  std::map<std::vector<int64_t>, int64_t> places;
  std::vector<int64_t> numberOfRank;
  std::vector<std::vector<int64_t>> numbers;
  for (const Affine &offset : offsets)
    numbers.push_back(*terms.getNumbers(offset));
  std::vector<TensorValue> values;
  for (int64_t rank = 0; rank < terms.getNumRanks(); ++rank) {
    std::vector<int64_t> place;
    for (const auto &number : numbers)
      place.push_back(number[number.size() == 1 ? 0 : rank]);
    auto [found, isNew] = places.try_emplace(place, values.size());
    numberOfRank.push_back(found->second);
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
  return map(terms, pointers, [&](ArrayRef<Ref> arms) {
    return terms.getCase(numberOfRank, arms);
  });
}

static bool areConstant(ArrayRef<Affine> offsets) {
  return llvm::all_of(offsets,
                      [](const Affine &offset) { return offset.isConstant(); });
}

TensorValue validate::slice(Terms &terms, const TensorValue &value,
                            ArrayRef<Affine> offsets, ArrayRef<int64_t> sizes,
                            ArrayRef<int64_t> strides) {
  // The single reference shifts with the offset.
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
      int64_t stride = sizes[dim] == 1 ? 1 : strides[dim];
      std::vector<Piece> next;
      for (const Piece &part : parts)
        pick(terms, part, dim, {offset, sizes[dim], {}, stride}, next);
      for (Piece &part : next) {
        Interval &made = part.dims[dim];
        made.lo = (made.lo - offset) / stride;
        if (made.size != 1)
          made.step /= stride;
      }
      if (next.size() > kMostPieces) {
        terms.fail("a slice has too many pieces");
        return result;
      }
      parts = std::move(next);
    }
    result.pieces.insert(result.pieces.end(), parts.begin(), parts.end());
  }
  merge(result);
  return result;
}

TensorValue validate::insert(Terms &terms, const TensorValue &source,
                             const TensorValue &destination,
                             ArrayRef<Affine> offsets,
                             ArrayRef<int64_t> strides) {
  if (!areConstant(offsets))
    return byRank(terms, offsets, [&](ArrayRef<Affine> fixed) {
      return insert(terms, source, destination, fixed, strides);
    });
  TensorValue result;
  result.shape = destination.shape;
  if (source.pieces.empty())
    return destination;
  auto getStride = [&](unsigned dim) {
    return strides.empty() || source.shape[dim] == 1 ? 1 : strides[dim];
  };
  for (const Piece &piece : destination.pieces) {
    std::vector<Piece> inside = {piece};
    for (unsigned dim = 0; dim < offsets.size(); ++dim) {
      Interval taken{
          offsets[dim].offset, source.shape[dim], {}, getStride(dim)};
      std::vector<Piece> next;
      for (const Piece &part : inside) {
        cut(terms, part, dim, 0, taken.lo, result.pieces);
        cut(terms, part, dim, taken.getEnd(), destination.shape[dim],
            result.pieces);
        for (int64_t i = 1; i < taken.step; ++i) {
          int64_t size = taken.size - 1;
          pick(terms, part, dim,
               {taken.lo + i, size, {}, size == 1 ? 1 : taken.step},
               result.pieces);
        }
        pick(terms, part, dim, taken, next);
      }
      inside = std::move(next);
    }
  }
  for (Piece piece : source.pieces) {
    for (unsigned dim = 0; dim < offsets.size(); ++dim) {
      Interval &made = piece.dims[dim];
      made.lo = offsets[dim].offset + made.lo * getStride(dim);
      if (made.size != 1)
        made.step *= getStride(dim);
    }
    result.pieces.push_back(std::move(piece));
  }
  merge(result);
  return result;
}
