//===- CheckOperation.cpp - Checks of an operation on one rank ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Description.h"
#include "Failure.h"
#include "Reduce.h"

#include <algorithm>

namespace comm::runtime {

using Shape = std::vector<int64_t>;

/// Limit of dimensions that no valid descriptor exceeds.
static constexpr int64_t mostDimensions = 64;

static std::string typeText(const Shape &shape, int32_t type) {
  std::string text = shapeText(shape);
  return text + (text.empty() ? "" : "x") + elementName(type);
}

namespace {

[[noreturn]] void reject(const Description &op, const std::string &why) {
  fail(op.name(), op.location, why);
}

void checkDim(const Description &op, size_t index, int64_t dim,
              const Shape &shape) {
  if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
    reject(op, "operand " + std::to_string(index) + " has " +
                   std::to_string(shape.size()) +
                   " dimensions, but the operation is along dimension " +
                   std::to_string(dim));
}

void checkDivides(const Description &op, size_t index, int64_t dim,
                  const Shape &shape) {
  if (shape[dim] % op.line->size)
    reject(op, "operand " + std::to_string(index) + ": dimension " +
                   std::to_string(dim) + " has size " +
                   std::to_string(shape[dim]) + ", which the group's size of " +
                   std::to_string(op.line->size) + " does not divide");
}

void checkShape(const Description &op, size_t index, const char *what,
                const Shape &actual, const Shape &expected) {
  if (actual == expected)
    return;
  int32_t type = op.destinations[index].type;
  reject(op, "operand " + std::to_string(index) + ": the " + what + " is " +
                 typeText(actual, type) + ", expected " +
                 typeText(expected, type));
}

/// Checks the shapes of operand `i` and returns the shape that all ranks must
/// agree on.
Shape checkOperand(const Description &op, size_t i) {
  const Shape &destination = op.destinations[i].view.sizes;
  const Shape *source = op.inPlace() ? nullptr : &op.sources[i].view.sizes;
  bool isRoot = op.root == op.line->me;
  int64_t n = op.line->size;
  auto times = [&](Shape shape, int64_t dim) {
    if (__builtin_mul_overflow(shape[dim], n, &shape[dim]))
      reject(op, "operand " + std::to_string(i) + ": " + std::to_string(n) +
                     " times " + shapeText(*(source ? source : &destination)) +
                     " along dimension " + std::to_string(dim) +
                     " is more than there is memory");
    return shape;
  };
  auto scaled = [&](const Shape &shape) { return times(shape, op.dim); };
  switch (op.kind) {
  case COMM_BROADCAST:
    if (source && isRoot)
      checkShape(op, i, "source", *source, destination);
    return destination;
  case COMM_REDUCE:
    if (source && isRoot)
      checkShape(op, i, "destination", destination, *source);
    return source ? *source : destination;
  case COMM_ALL_GATHER:
  case COMM_GATHER: {
    const Shape &shape = source ? *source : destination;
    checkDim(op, i, op.dim, shape);
    if (!source) {
      checkDivides(op, i, op.dim, shape);
      return shape;
    }
    if (op.kind == COMM_ALL_GATHER || isRoot)
      checkShape(op, i, "destination", destination, scaled(*source));
    return scaled(*source);
  }
  case COMM_REDUCE_SCATTER: {
    const Shape &shape = source ? *source : destination;
    checkDim(op, i, op.dim, shape);
    checkDivides(op, i, op.dim, shape);
    if (source) {
      Shape expected = *source;
      expected[op.dim] /= n;
      checkShape(op, i, "destination", destination, expected);
    }
    return shape;
  }
  case COMM_SCATTER:
    checkDim(op, i, op.dim, destination);
    if (!source) {
      checkDivides(op, i, op.dim, destination);
      return destination;
    }
    if (isRoot)
      checkShape(op, i, "source", *source, scaled(destination));
    return scaled(destination);
  case COMM_ALL_TO_ALL: {
    const Shape &shape = source ? *source : destination;
    checkDim(op, i, op.dim, shape);
    checkDim(op, i, op.dim2, shape);
    checkDivides(op, i, op.dim, shape);
    Shape expected = shape;
    expected[op.dim] /= n;
    expected = times(std::move(expected), op.dim2);
    checkShape(op, i, "destination", destination, expected);
    return shape;
  }
  case COMM_ALL_TO_ALL_V: {
    Shape shape = source ? *source : destination;
    checkDim(op, i, op.dim, shape);
    Shape expected = shape;
    if (destination.size() == expected.size())
      expected[op.dim] = destination[op.dim];
    checkShape(op, i, "destination", destination, expected);
    // Ranks may differ in the size along this dimension.
    shape[op.dim] = -1;
    return shape;
  }
  default: // all_reduce, permute
    if (source)
      checkShape(op, i, "destination", destination, *source);
    return destination;
  }
}

void checkSizes(const Description &op, const char *what,
                const std::vector<int64_t> &sizes, int64_t available) {
  if (static_cast<int>(sizes.size()) != op.line->size)
    reject(op, std::to_string(sizes.size()) + " " + what +
                   " sizes for a group of " + std::to_string(op.line->size));
  int64_t sum = 0;
  for (int64_t size : sizes) {
    if (size < 0)
      reject(op, std::string("a ") + what + " size is " + std::to_string(size));
    // Subtracting first avoids overflow of the sum.
    if (size > available - sum)
      reject(op, std::string("the ") + what + " sizes exceed dimension " +
                     std::to_string(op.dim) + ", which has size " +
                     std::to_string(available));
    sum += size;
  }
}

void checkPairs(const Description &op) {
  std::vector<bool> isSource(op.line->size), isTarget(op.line->size);
  for (auto [source, target] : op.pairs) {
    for (int64_t rank : {source, target})
      if (rank < 0 || rank >= op.line->size)
        reject(op, "a pair names rank " + std::to_string(rank) +
                       " of a group of " + std::to_string(op.line->size));
    if (isSource[source])
      reject(op, "rank " + std::to_string(source) +
                     " of the group is the source of two pairs");
    if (isTarget[target])
      reject(op, "rank " + std::to_string(target) +
                     " of the group is the target of two pairs");
    isSource[source] = isTarget[target] = true;
  }
}

void checkPeers(const Description &op) {
  if (op.peers.size() != op.sources.size() + op.destinations.size())
    reject(op, std::to_string(op.peers.size()) + " peers for " +
                   std::to_string(op.sources.size()) + " sources and " +
                   std::to_string(op.destinations.size()) + " destinations");
  for (int64_t peer : op.peers)
    if (peer < -1 || peer >= op.line->size)
      reject(op, "peer " + std::to_string(peer) + " in a group of " +
                     std::to_string(op.line->size));
}

void checkReduction(const Description &op) {
  for (const Operand &operand : op.destinations)
    if (const char *why = getReductionObstacle(op.reduction, operand.type))
      reject(op, std::string("cannot reduce ") + elementName(operand.type) +
                     " by " + reductionName(op.reduction) + ": " + why);
  if (op.reduction == COMM_PREMUL_SUM) {
    if (op.factors.size() != 1 && op.factors.size() != op.destinations.size())
      reject(op, std::to_string(op.factors.size()) + " factors for " +
                     std::to_string(op.destinations.size()) + " operands");
  } else if (!op.factors.empty()) {
    reject(op, std::string("a factor with reduction ") +
                   reductionName(op.reduction));
  }
}

/// Returns true if source `index` of an all_gather is the rank's own piece of
/// the destination, and the runtime allows that overlap.
bool isOwnPiece(const Description &op, size_t index) {
  if (!op.mayGatherOwnPieces || op.kind != COMM_ALL_GATHER)
    return false;
  const Slice &source = op.sources[index].view;
  const Slice own =
      op.destinations[index].view.part(op.dim, op.line->me, op.line->size);
  return source.base == own.base && source.sizes == own.sizes &&
         source.strides == own.strides;
}

/// Checks that no destination shares memory with another operand.
void checkOverlap(const Description &op) {
  struct Entry {
    std::pair<uintptr_t, uintptr_t> extent;
    const Slice *view;
    bool isSource;
    size_t index;
  };
  std::vector<Entry> entries;
  for (size_t i = 0; i < op.sources.size(); ++i)
    entries.push_back(
        {op.sources[i].view.extent(), &op.sources[i].view, true, i});
  for (size_t i = 0; i < op.destinations.size(); ++i)
    entries.push_back(
        {op.destinations[i].view.extent(), &op.destinations[i].view, false, i});
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.extent < b.extent; });
  auto text = [](const Entry &entry) {
    return std::string(entry.isSource ? "source " : "destination ") +
           std::to_string(entry.index);
  };
  for (size_t i = 0; i < entries.size(); ++i)
    for (size_t j = i + 1; j < entries.size() &&
                           entries[j].extent.first < entries[i].extent.second;
         ++j) {
      const Entry &a = entries[i], &b = entries[j];
      if ((a.isSource && b.isSource) || !overlap(*a.view, *b.view) ||
          (a.isSource != b.isSource && a.index == b.index &&
           isOwnPiece(op, a.index)))
        continue;
      bool mustSwap = b.isSource;
      reject(op, text(mustSwap ? b : a) + " and " + text(mustSwap ? a : b) +
                     " overlap in memory");
    }
}

bool isRooted(int32_t kind) {
  return kind == COMM_REDUCE || kind == COMM_BROADCAST || kind == COMM_GATHER ||
         kind == COMM_SCATTER;
}

bool reduces(int32_t kind) {
  return kind == COMM_ALL_REDUCE || kind == COMM_REDUCE ||
         kind == COMM_REDUCE_SCATTER;
}

} // namespace

static std::string pairsText(const Description &op) {
  std::string text;
  for (auto [source, target] : op.pairs)
    text += (text.empty() ? "" : ", ") + std::to_string(source) + "->" +
            std::to_string(target);
  return text;
}

static Header headerOf(const Description &op) {
  Header header;
  header.kind = op.kind;
  header.rank = op.line->members[op.line->me];
  setText(header.location, op.location);
  return header;
}

static void setOperands(Header &header, const std::string &text) {
  header.operandDigest = digest(text);
  setText(header.operands, text);
}

Header collectiveHeader(const Description &op) {
  Header header = headerOf(op);
  header.reduction = op.reduction;
  header.operandCount = static_cast<int32_t>(op.destinations.size());
  header.dim = op.dim;
  header.dim2 = op.dim2;
  header.root = op.root;
  std::string text;
  for (size_t i = 0; i < op.destinations.size(); ++i)
    text += (i ? ", " : "") +
            typeText(checkOperand(op, i), op.destinations[i].type);
  setOperands(header, text);
  std::string pairs = pairsText(op);
  header.pairDigest = digest(pairs);
  setText(header.pairs, pairs);
  return header;
}

void setSizes(Header &header, const Description &op, int peer) {
  if (op.kind != COMM_ALL_TO_ALL_V)
    return;
  header.sends = op.sendSizes[peer];
  header.receives = op.receiveSizes[peer];
}

Header messageHeader(const Description &op, size_t index) {
  Header header = headerOf(op);
  size_t sources = op.sources.size();
  const Operand &operand =
      index < sources ? op.sources[index] : op.destinations[index - sources];
  header.operandCount = 1;
  setOperands(header, typeText(operand.view.sizes, operand.type));
  return header;
}

void checkNotNull(const void *op, const char *function) {
  if (!op)
    fail(function, nullptr, "the operation is null");
}

Operand toOperand(const Description &op, const char *what, size_t index,
                  int64_t rank, const CommMemRef *buffer, int32_t elementType) {
  const auto rejectOperand = [&](const std::string &why) {
    reject(op, std::string(what) + " " + std::to_string(index) + " " + why);
  };
  if (!buffer)
    rejectOperand("is null");
  if (rank < 0 || rank > mostDimensions)
    rejectOperand("has " + std::to_string(rank) +
                  " dimensions, expected 0 to " +
                  std::to_string(mostDimensions));
  const int64_t bytes = elementBytes(elementType);
  if (!bytes)
    rejectOperand("has element type " + std::to_string(elementType) +
                  ", which is not an element type");
  const int64_t *sizes = buffer->sizesAndStrides, *strides = sizes + rank;
  // In bytes: the size of all elements, and the offsets of the lowest and
  // highest element from the base.
  int64_t total = bytes, low = 0, high = 0, offset = 0;
  bool overflows = __builtin_mul_overflow(buffer->offset, bytes, &offset);
  bool isEmpty = false;
  for (int64_t i = 0; i < rank; ++i) {
    if (sizes[i] < 0)
      rejectOperand("has size " + std::to_string(sizes[i]) +
                    " along dimension " + std::to_string(i));
    isEmpty |= sizes[i] == 0;
  }
  for (int64_t i = 0; i < rank && !isEmpty; ++i) {
    int64_t reach = 0, &end = strides[i] < 0 ? low : high;
    overflows |= __builtin_mul_overflow(total, sizes[i], &total) ||
                 __builtin_mul_overflow(sizes[i] - 1, strides[i], &reach) ||
                 __builtin_mul_overflow(reach, bytes, &reach) ||
                 __builtin_add_overflow(end, reach, &end);
  }
  Slice view;
  view.elementBytes = bytes;
  view.sizes.assign(sizes, sizes + rank);
  view.strides.assign(strides, strides + rank);
  if (overflows)
    rejectOperand("is " + typeText(view.sizes, elementType) + " at offset " +
                  std::to_string(buffer->offset) +
                  ", which is more than there is memory");
  if (!isEmpty && !buffer->aligned)
    rejectOperand("is " + typeText(view.sizes, elementType) +
                  " in no memory: its pointer is null");
  view.base = static_cast<char *>(buffer->aligned) + offset;
  return {std::move(view), elementType};
}

void validate(const Description &op) {
  if (op.kind < COMM_ALL_REDUCE || op.kind > COMM_BARRIER)
    reject(op, "kind " + std::to_string(op.kind) + " is not an operation");
  if (op.kind == COMM_BARRIER) {
    if (!op.sources.empty() || !op.destinations.empty())
      reject(op, "a barrier has no operands");
    return;
  }
  if (op.kind == COMM_P2P) {
    checkPeers(op);
    checkOverlap(op);
    return;
  }
  if (op.destinations.empty())
    reject(op, "it has no operand");
  if (!op.inPlace() && op.sources.size() != op.destinations.size())
    reject(op, std::to_string(op.sources.size()) + " sources, but " +
                   std::to_string(op.destinations.size()) + " destinations");
  for (size_t i = 0; i < op.sources.size(); ++i)
    if (op.sources[i].type != op.destinations[i].type)
      reject(op, "operand " + std::to_string(i) + " has source elements " +
                     elementName(op.sources[i].type) +
                     " and destination elements " +
                     elementName(op.destinations[i].type));
  if (isRooted(op.kind) && (op.root < 0 || op.root >= op.line->size))
    reject(op, "root " + std::to_string(op.root) + " in a group of " +
                   std::to_string(op.line->size));
  if (op.kind == COMM_ALL_TO_ALL_V && op.destinations.size() != 1)
    reject(op, "it has more than one operand");
  for (size_t i = 0; i < op.destinations.size(); ++i)
    checkOperand(op, i);
  if (reduces(op.kind))
    checkReduction(op);
  if (op.kind == COMM_PERMUTE)
    checkPairs(op);
  if (op.kind == COMM_ALL_TO_ALL_V) {
    const Slice &destination = op.destinations[0].view;
    const Slice &source = op.inPlace() ? destination : op.sources[0].view;
    checkSizes(op, "send", op.sendSizes, source.sizes[op.dim]);
    checkSizes(op, "receive", op.receiveSizes, destination.sizes[op.dim]);
    if (op.sendSizes[op.line->me] != op.receiveSizes[op.line->me])
      reject(op, "this rank sends itself " +
                     std::to_string(op.sendSizes[op.line->me]) +
                     " elements, but expects " +
                     std::to_string(op.receiveSizes[op.line->me]));
  }
  checkOverlap(op);
}

} // namespace comm::runtime
