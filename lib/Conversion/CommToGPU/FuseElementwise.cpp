//===- FuseElementwise.cpp - Elementwise ops into kernels -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel works on the result element by element, each by one thread, in any
// order. So an op may be done with it that reads and writes at the element's
// own index only, and whose buffers are the kernel's own, element by element,
// or no memory of the kernel's at all.
//
//===----------------------------------------------------------------------===//

#include "FuseElementwise.h"
#include "Kernels/KernelBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::comm;

bool comm::isNoWork(Operation *op) {
  return isa<memref::AllocOp, memref::DeallocOp, SymmAllocOp, SymmDeallocOp,
             ViewLikeOpInterface>(op) ||
         (isMemoryEffectFree(op) && op->getNumRegions() == 0);
}

/// A constant from outside of the op's body, as an attribute.
static Attribute getConstant(Value value) {
  Attribute attribute;
  return matchPattern(value, m_Constant(&attribute)) ? attribute : Attribute();
}

/// The body consists of scalar arithmetic on its arguments and constants.
static bool isScalarArithmetic(linalg::GenericOp generic) {
  Block *body = generic.getBody();
  for (Operation &op : body->without_terminator()) {
    if (!isa<arith::ArithDialect, math::MathDialect>(op.getDialect()) ||
        op.getNumRegions() != 0 || !isMemoryEffectFree(&op))
      return false;
    if (llvm::any_of(op.getResultTypes(),
                     [](Type type) { return !type.isIntOrFloat(); }))
      return false;
  }
  return llvm::all_of(*body, [&](Operation &op) {
    return llvm::all_of(op.getOperands(), [&](Value operand) {
      return operand.getParentBlock() == body || getConstant(operand);
    });
  });
}

/// All operands are buffers of one static shape without gaps, indexed alike.
static bool isElementwise(linalg::GenericOp generic, MemRefType type) {
  if (!generic.hasPureBufferSemantics() ||
      generic.getNumParallelLoops() != generic.getNumLoops())
    return false;
  if (llvm::any_of(generic.getIndexingMapsArray(),
                   [](AffineMap map) { return !map.isIdentity(); }))
    return false;
  return llvm::all_of(generic->getOperands(), [&](Value operand) {
    auto other = dyn_cast<MemRefType>(operand.getType());
    return other && other.getShape() == type.getShape() &&
           other.areTrailingDimsContiguous(other.getRank()) &&
           getMemoryType(other.getElementType()) == other.getElementType();
  });
}

namespace {

/// What is known of how buffers lie to each other.
class Aliasing {
public:
  explicit Aliasing(const BufferRoots &roots) : roots(roots) {}

  bool areDisjoint(Value a, Value b) const {
    for (const BufferRef &refA : roots.getRefs(a))
      for (const BufferRef &refB : roots.getRefs(b))
        if (mayOverlap(refA, refB))
          return false;
    return !roots.getRefs(a).empty() && !roots.getRefs(b).empty();
  }
  /// Each element is apart from all of the other but the one at its index.
  bool areDisjointOrEqual(Value a, Value b) const {
    return areDisjoint(a, b) ||
           ((a == b || roots.isSameBuffer(a, b)) &&
            getElementTypeOrSelf(a) == getElementTypeOrSelf(b));
  }

private:
  const BufferRoots &roots;
};

} // namespace

/// True if something but the start, its wait, the op and the end of its life
/// uses the buffer, or it may be known elsewhere.
static bool hasOtherReaders(Value buffer, ArrayRef<Operation *> known) {
  if (!buffer.getDefiningOp<memref::AllocOp>() &&
      !buffer.getDefiningOp<SymmAllocOp>())
    return true;
  return llvm::any_of(buffer.getUsers(), [&](Operation *user) {
    return !llvm::is_contained(known, user) &&
           !isa<memref::DeallocOp, SymmDeallocOp>(user);
  });
}

std::optional<ElementwiseFusion>
comm::findElementwiseFusion(AllReduceOp start, WaitOp wait,
                            const BufferRoots &roots) {
  if (start.getDestinations().size() != 1 || wait.getTokens().size() != 1 ||
      start->getBlock() != wait->getBlock())
    return std::nullopt;
  // Nothing is done from the start to the op, so that the op may be done there.
  Operation *next = start->getNextNode();
  while (next != wait && isNoWork(next))
    next = next->getNextNode();
  if (next != wait)
    return std::nullopt;
  do {
    next = next->getNextNode();
  } while (next && !next->hasTrait<OpTrait::IsTerminator>() && isNoWork(next));
  auto generic = dyn_cast_or_null<linalg::GenericOp>(next);
  Value reduced = start.getDestinations().front();
  auto type = cast<MemRefType>(reduced.getType());
  if (!generic || !isElementwise(generic, type) || !isScalarArithmetic(generic))
    return std::nullopt;
  if (getMemoryType(type.getElementType()) != type.getElementType())
    return std::nullopt;

  ElementwiseFusion fusion;
  fusion.generic = generic;
  bool usesReduced = false;
  for (OpOperand &operand : generic->getOpOperands()) {
    fusion.argumentOf.push_back(std::nullopt);
    if (operand.get() == reduced) {
      usesReduced |= generic.payloadUsesValueFromOperand(&operand);
      continue;
    }
    if (generic.payloadUsesValueFromOperand(&operand)) {
      fusion.argumentOf.back() = fusion.arguments.size();
      fusion.arguments.push_back(operand.get());
    }
  }
  if (!usesReduced)
    return std::nullopt;

  SmallVector<Value> outputs(generic.getDpsInits());
  fusion.keepsReduced = !llvm::is_contained(outputs, reduced) &&
                        hasOtherReaders(reduced, {start, wait, generic});
  if (fusion.keepsReduced)
    fusion.destinations.push_back(reduced);
  llvm::append_range(fusion.destinations, outputs);

  Aliasing aliasing(roots);
  SmallVector<Value> read(start.getSources());
  llvm::append_range(read, fusion.arguments);
  for (auto [i, destination] : llvm::enumerate(fusion.destinations)) {
    for (Value other : ArrayRef(fusion.destinations).drop_front(i + 1))
      if (!aliasing.areDisjoint(destination, other))
        return std::nullopt;
    for (Value other : read)
      if (!aliasing.areDisjointOrEqual(destination, other))
        return std::nullopt;
  }
  // What the op would read of the reduced buffer by another name.
  for (Value argument : fusion.arguments)
    if (!aliasing.areDisjoint(argument, reduced))
      return std::nullopt;
  return fusion;
}

std::string ElementwiseFusion::getKey() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << keepsReduced << ';';
  llvm::DenseMap<Value, unsigned> numbers;
  linalg::GenericOp op = generic;
  for (auto [argument, of] :
       llvm::zip_equal(op.getBody()->getArguments(), argumentOf)) {
    os << argument.getType() << (of ? static_cast<int64_t>(*of) : -1) << ';';
    numbers.try_emplace(argument, numbers.size());
  }
  for (Operation &inner : *op.getBody()) {
    os << inner.getName() << inner.getAttrDictionary() << '(';
    for (Value operand : inner.getOperands()) {
      auto number = numbers.find(operand);
      if (number != numbers.end())
        os << number->second << ',';
      else
        os << getConstant(operand) << ',';
    }
    os << ')' << inner.getResultTypes() << ';';
    for (Value result : inner.getResults())
      numbers.try_emplace(result, numbers.size());
  }
  return "fused_" + llvm::utohexstr(llvm::xxh3_64bits(text),
                                    /*LowerCase=*/true, /*Width=*/16);
}

SmallVector<Value> ElementwiseFusion::emit(OpBuilder &builder, Location loc,
                                           Value element,
                                           ValueRange loaded) const {
  linalg::GenericOp op = generic;
  IRMapping mapping;
  for (auto [argument, of] :
       llvm::zip_equal(op.getBody()->getArguments(), argumentOf))
    mapping.map(argument, of ? loaded[*of] : element);
  for (Operation &inner : *op.getBody())
    for (Value operand : inner.getOperands())
      if (!mapping.contains(operand) &&
          operand.getParentBlock() != op.getBody())
        mapping.map(operand,
                    builder.clone(*operand.getDefiningOp())->getResult(0));
  for (Operation &inner : op.getBody()->without_terminator())
    builder.clone(inner, mapping);
  SmallVector<Value> values;
  if (keepsReduced)
    values.push_back(element);
  for (Value yielded : op.getBody()->getTerminator()->getOperands())
    values.push_back(mapping.lookup(yielded));
  return values;
}
