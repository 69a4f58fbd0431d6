//===- BufferRoots.cpp - Memory that a memref refers to -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferRoots.h"
#include "ScalarBodies.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include <numeric>

using namespace mlir;
using namespace mlir::comm;

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

int64_t ViewExtent::begin() const {
  int64_t first = offset;
  for (auto [size, stride] : sizesAndStrides)
    if (stride < 0)
      first += (size - 1) * stride;
  return first;
}

int64_t ViewExtent::end() const {
  int64_t last = offset;
  for (auto [size, stride] : sizesAndStrides) {
    if (size == 0)
      return begin(); // The view is empty.
    if (stride > 0)
      last += (size - 1) * stride;
  }
  return last + 1;
}

/// Returns true if two strided intervals share no element. Strides help only if
/// they are equal: the offsets may then never coincide.
static bool areDisjoint(const ViewExtent::Dim &a, const ViewExtent::Dim &b) {
  auto endsBefore = [](const ViewExtent::Dim &x, const ViewExtent::Dim &y) {
    return !ShapedType::isDynamic(x.size) &&
           x.offset + (x.size - 1) * x.stride < y.offset;
  };
  if (a.size == 0 || b.size == 0 || endsBefore(a, b) || endsBefore(b, a))
    return true;
  return a.stride == b.stride && (a.offset - b.offset) % a.stride != 0;
}

/// Splits the offset of a layout with strides `strides` (descending, each
/// dimension within the next larger stride) into one index per dimension. Fails
/// if a row extends into the next one.
static bool splitOffset(const ViewExtent &extent, ArrayRef<int64_t> strides,
                        SmallVectorImpl<ViewExtent::Dim> &dims,
                        int64_t &remainder) {
  remainder = extent.offset;
  for (auto [i, stride] : llvm::enumerate(strides)) {
    int64_t index = remainder / stride, size = 1;
    remainder %= stride;
    for (auto [dimSize, dimStride] : extent.sizesAndStrides)
      if (dimStride == stride)
        size = dimSize;
    if (i > 0 && (index + size) * stride > strides[i - 1])
      return false;
    dims.push_back({index, size, 1});
  }
  return true;
}

bool comm::areDisjoint(const ViewExtent &a, const ViewExtent &b) {
  if (!a.box.empty() && a.space == b.space && a.box.size() == b.box.size())
    for (auto [x, y] : llvm::zip_equal(a.box, b.box))
      if (::areDisjoint(x, y))
        return true;
  if (!a.hasLayout || !b.hasLayout)
    return false;
  if (a.end() <= b.begin() || b.end() <= a.begin())
    return true;

  // All elements of both lie at multiples of one step from their offsets.
  SmallVector<int64_t> strides;
  int64_t step = 0;
  for (const ViewExtent *extent : {&a, &b})
    for (auto [size, stride] : extent->sizesAndStrides) {
      if (size <= 1)
        continue;
      if (stride <= 0)
        return false;
      step = std::gcd(step, stride);
      if (!llvm::is_contained(strides, stride))
        strides.push_back(stride);
    }
  if (step && (a.offset - b.offset) % step != 0)
    return true;
  // Compares them as rows and columns of one matrix.
  llvm::sort(strides, std::greater<>());
  for (size_t i = 1; i < strides.size(); ++i)
    if (strides[i - 1] % strides[i] != 0)
      return false;
  SmallVector<ViewExtent::Dim> dimsOfA, dimsOfB;
  int64_t remainderOfA, remainderOfB;
  if (a.offset < 0 || b.offset < 0 ||
      !splitOffset(a, strides, dimsOfA, remainderOfA) ||
      !splitOffset(b, strides, dimsOfB, remainderOfB))
    return false;
  for (auto [x, y] : llvm::zip_equal(dimsOfA, dimsOfB))
    if (::areDisjoint(x, y))
      return true;
  return false;
}

bool comm::mayOverlap(const BufferRef &a, const BufferRef &b) {
  // The buffer of this iteration differs from those still held from earlier
  // ones. Likewise, buffers of earlier iterations of an inner loop differ from
  // those allocated before the current iteration of the outer loop.
  if (a.root != b.root || a.agedBy != b.agedBy)
    return false;
  return !a.extent || !b.extent || !areDisjoint(*a.extent, *b.extent);
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

Value comm::getViewSource(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  if (auto view = dyn_cast<ViewLikeOpInterface>(op))
    if (view.getViewDest() == value && isMemRef(view.getViewSource()))
      return view.getViewSource();
  if (auto distinct = dyn_cast<memref::DistinctObjectsOp>(op))
    return distinct.getOperand(cast<OpResult>(value).getResultNumber());
  if (auto transpose = dyn_cast<memref::TransposeOp>(op))
    return transpose.getIn();
  return {};
}

/// Returns true if `op` returns each element of its source at the same index.
static bool keepsIndices(Operation *op) {
  return isa<memref::CastOp, memref::MemorySpaceCastOp,
             memref::AssumeAlignmentOp, memref::DistinctObjectsOp>(op);
}

/// Returns true if `op` returns all elements of its source.
static bool keepsElements(Operation *op) {
  if (keepsIndices(op) ||
      isa<memref::ExpandShapeOp, memref::CollapseShapeOp, memref::TransposeOp>(
          op))
    return true;
  auto subview = dyn_cast<memref::SubViewOp>(op);
  if (!subview || !subview.getSourceType().hasStaticShape())
    return false;
  return llvm::all_of(subview.getStaticOffsets(),
                      [](int64_t offset) { return offset == 0; }) &&
         llvm::all_of(subview.getStaticStrides(),
                      [](int64_t stride) { return stride == 1; }) &&
         llvm::equal(subview.getStaticSizes(),
                     subview.getSourceType().getShape());
}

/// Returns true if the result's layout is relative to the source's pointer.
static bool keepsPointer(Operation *op) {
  return keepsElements(op) ||
         isa<memref::SubViewOp, memref::ReinterpretCastOp>(op);
}

static bool setLayout(ViewExtent &extent, Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || !type.hasStaticShape() ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      ShapedType::isDynamic(offset) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return false;
  extent.hasLayout = true;
  extent.offset = offset;
  extent.sizesAndStrides.clear();
  for (auto [size, stride] : llvm::zip_equal(type.getShape(), strides))
    extent.sizesAndStrides.push_back({size, stride});
  return true;
}

/// Narrows the box to the part that `subview` selects.
static void narrowBox(ViewExtent &extent, memref::SubViewOp subview) {
  if (extent.dimMap.empty())
    return;
  for (auto [i, dim] : llvm::enumerate(extent.dimMap)) {
    int64_t offset = subview.getStaticOffsets()[i];
    int64_t size = subview.getStaticSizes()[i];
    int64_t stride = subview.getStaticStrides()[i];
    ViewExtent::Dim &along = extent.box[dim];
    if (ShapedType::isDynamic(offset) || ShapedType::isDynamic(stride) ||
        stride <= 0) {
      // The extent is at most the whole dimension; later selections are
      // unknown.
      extent.dimMap.clear();
      return;
    }
    along = {along.offset + offset * along.stride, size, along.stride * stride};
  }
  llvm::SmallBitVector dropped = subview.getDroppedDims();
  SmallVector<unsigned, 4> kept;
  for (auto [i, dim] : llvm::enumerate(extent.dimMap))
    if (!dropped.test(i))
      kept.push_back(dim);
  extent.dimMap = std::move(kept);
}

/// Narrows the box, in bytes, to those that `view` selects.
static void narrowBox(ViewExtent &extent, memref::ViewOp view) {
  auto type = cast<MemRefType>(view.getType());
  std::optional<int64_t> shift = getConstantIntValue(view.getByteShift());
  Type element = type.getElementType();
  if (extent.dimMap.size() == 1 && shift && type.hasStaticShape() &&
      element.isIntOrFloat() && element.getIntOrFloatBitWidth() % 8 == 0) {
    ViewExtent::Dim &along = extent.box[extent.dimMap.front()];
    int64_t size = type.getNumElements() * element.getIntOrFloatBitWidth() / 8;
    along = {along.offset + *shift * along.stride, size, along.stride};
  }
  extent.dimMap.clear();
}

const ViewExtent *BufferRoots::getExtent(Value view, Value source,
                                         const BufferRef &ref) {
  const ViewExtent *&known = extentOf[{view, ref.extent}];
  if (known)
    return known;
  Operation *op = view.getDefiningOp();
  ViewExtent extent;
  if (ref.extent) {
    extent = *ref.extent;
  } else if (ref.isWhole) {
    Value space = source;
    while (Value next = ::getViewSource(space)) {
      if (!keepsIndices(space.getDefiningOp()))
        break;
      space = next;
    }
    if (auto type = dyn_cast<MemRefType>(space.getType())) {
      extent.space = space;
      for (auto [i, size] : llvm::enumerate(type.getShape())) {
        extent.box.push_back({0, size, 1});
        extent.dimMap.push_back(i);
      }
    }
  }

  if (isa<memref::ReinterpretCastOp>(op)) {
    // The cast may extend beyond its source.
    bool isOpaque = extent.isOpaque;
    extent = ViewExtent();
    extent.isOpaque = isOpaque;
  } else if (auto subview = dyn_cast<memref::SubViewOp>(op)) {
    narrowBox(extent, subview);
  } else if (auto bytes = dyn_cast<memref::ViewOp>(op)) {
    narrowBox(extent, bytes);
  } else if (!keepsIndices(op)) {
    extent.dimMap.clear();
  }
  if (!keepsPointer(op))
    extent.isOpaque = true;
  if (!extent.isOpaque)
    setLayout(extent, view);
  extents.push_back(std::move(extent));
  return known = &extents.back();
}

//===----------------------------------------------------------------------===//
// Roots
//===----------------------------------------------------------------------===//

/// Adds `ref`; two different views of one root become an opaque one.
static void merge(SmallVectorImpl<BufferRef> &refs, const BufferRef &ref) {
  static const ViewExtent opaque = [] {
    ViewExtent extent;
    extent.isOpaque = true;
    return extent;
  }();
  for (BufferRef &known : refs) {
    if (known.root != ref.root || known.agedBy != ref.agedBy)
      continue;
    if (known == ref)
      return;
    bool isOpaque = (known.extent && known.extent->isOpaque) ||
                    (ref.extent && ref.extent->isOpaque);
    if (known.extent != ref.extent)
      known.extent = isOpaque ? &opaque : nullptr;
    known.isWhole = known.isWhole && ref.isWhole && !known.extent;
    return;
  }
  refs.push_back(ref);
}

BufferRoots::BufferRoots(Operation *root, const ValueFlow &flow) : flow(flow) {
  // Buffers that reach a value by a loop's back edge or a call's return are
  // found in the next sweep.
  bool changed = flow.getOps().hasMemRefs();
  while (changed) {
    changed = false;
    root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Value argument : block.getArguments())
            if (isMemRef(argument))
              changed |= update(argument);
      for (Value result : op->getResults())
        if (isMemRef(result))
          changed |= update(result);
      return hasScalarBody(op) ? WalkResult::skip() : WalkResult::advance();
    });
    // Without receivers, no buffer comes from a later op.
    if (flow.getReceivers().empty())
      break;
  }
}

bool BufferRoots::update(Value value) {
  SmallVector<BufferRef, 1> next = computeRefs(value);
  SmallVector<BufferRef, 1> &current = refs[value];
  bool changed = false;
  for (const BufferRef &ref : next) {
    SmallVector<BufferRef, 1> before = current;
    merge(current, ref);
    changed |= current != before;
  }
  return changed;
}

ArrayRef<BufferRef> BufferRoots::getRefs(Value memref) const {
  auto found = refs.find(memref);
  return found == refs.end() ? ArrayRef<BufferRef>() : found->second;
}

SmallVector<BufferRef, 1> BufferRoots::refsOfView(Value view, Value source) {
  SmallVector<BufferRef, 1> result;
  for (BufferRef ref : getRefs(source)) {
    Operation *op = view.getDefiningOp();
    bool keepsAll = keepsElements(op);
    // A whole root needs no extent, whatever its shape.
    if (!ref.isWhole || !keepsAll)
      ref.extent = getExtent(view, source, ref);
    ref.isWhole &= keepsAll;
    merge(result, ref);
  }
  return result;
}

SmallVector<BufferRef, 1>
BufferRoots::refsOfReceiver(const FlowReceiver &receiver, unsigned index) {
  SmallVector<BufferRef, 1> result;
  for (const FlowEdge &edge : receiver.edges) {
    if (!edge.operands[index]) {
      merge(result, {receiver.inputs[index]});
      continue;
    }
    SmallVector<BufferRef, 1> incoming;
    Value operand = edge.operands[index]->get();
    if (receiver.kind != FlowReceiver::Kind::CallResults) {
      llvm::append_range(incoming, getRefs(operand));
      ageRefs(receiver, edge, incoming);
    } else {
      auto call = cast<CallOpInterface>(cast<Operation *>(receiver.owner));
      for (const BufferRef &ref : getRefs(operand)) {
        unsigned before = incoming.size();
        mapToCaller(call, flow.getCallee(call), ref, incoming);
        // The callee allocated it.
        if (incoming.size() == before)
          incoming.push_back({receiver.inputs[index]});
      }
    }
    for (const BufferRef &ref : incoming)
      merge(result, ref);
  }
  return result;
}

SmallVector<BufferRef, 1> BufferRoots::computeRefs(Value value) {
  if (Value source = ::getViewSource(value))
    return refsOfView(value, source);
  unsigned index;
  const FlowReceiver *receiver = flow.getReceiver(value, index);
  // Arguments of a function are separate roots: operations in flight at its
  // call sites do not concern it.
  if (receiver && receiver->kind != FlowReceiver::Kind::FunctionEntry)
    return refsOfReceiver(*receiver, index);
  SmallVector<BufferRef, 1> result = {{value}};
  Operation *op = value.getDefiningOp();
  if (!op) {
    // An op with unknown control flow may pass any operand.
    Operation *parent = cast<BlockArgument>(value).getOwner()->getParentOp();
    if (parent && !isa<FunctionOpInterface>(parent))
      for (Value operand : parent->getOperands())
        if (isMemRef(operand))
          for (BufferRef ref : getRefs(operand)) {
            ref.isWhole = false;
            ref.extent = nullptr;
            merge(result, ref);
          }
    return result;
  }
  if (auto global = dyn_cast<memref::GetGlobalOp>(op))
    return {{global.getNameAttr().getLeafReference()}};
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (effects && !isa<memref::ReallocOp>(op) &&
      effects.getEffectOnValue<MemoryEffects::Allocate>(value))
    return result;
  // The result may alias any operand (arith.select, calls, unknown ops).
  bool isSelect = isa<SelectLikeOpInterface>(op);
  if (isSelect)
    result.clear();
  for (Value operand : op->getOperands())
    if (isMemRef(operand))
      for (BufferRef ref : getRefs(operand)) {
        if (!isSelect) {
          ref.isWhole = false;
          ref.extent = getExtent(value, operand, ref);
        }
        merge(result, ref);
      }
  return result;
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

static Operation *getScope(BufferRoot root) {
  auto value = dyn_cast<Value>(root);
  if (!value)
    return nullptr;
  if (Operation *op = value.getDefiningOp())
    return op;
  return cast<BlockArgument>(value).getOwner()->getParentOp();
}

void BufferRoots::ageRefs(const FlowReceiver &receiver, const FlowEdge &edge,
                          SmallVectorImpl<BufferRef> &refs) const {
  if (!edge.isBackEdge)
    return;
  Block *block = cast<Block *>(receiver.owner);
  Operation *loop = block->getParentOp();
  for (BufferRef &ref : refs) {
    Operation *scope = getScope(ref.root);
    if (!scope || (ref.agedBy && ref.agedBy->isProperAncestor(loop)))
      continue;
    if (receiver.kind == FlowReceiver::Kind::Region) {
      if (loop->isProperAncestor(scope))
        ref.agedBy = loop;
      continue;
    }
    Operation *inRegion = block->getParent()->findAncestorOpInRegion(*scope);
    if (inRegion && flow.getDominance().dominates(block, inRegion->getBlock()))
      ref.agedBy = loop;
  }
}

void BufferRoots::mapToCaller(CallOpInterface call, FunctionOpInterface callee,
                              const BufferRef &ref,
                              SmallVectorImpl<BufferRef> &result) const {
  if (isa<StringAttr>(ref.root)) {
    result.push_back(ref);
    return;
  }
  Value root = cast<Value>(ref.root);
  auto argument = dyn_cast<BlockArgument>(root);
  if (argument && argument.getOwner() == &callee.getFunctionBody().front()) {
    unsigned number = argument.getArgNumber();
    if (number >= call.getArgOperands().size())
      return;
    for (BufferRef mapped : getRefs(call.getArgOperands()[number])) {
      if (!ref.isWhole) {
        mapped.isWhole = false;
        // The extent of a part of a part is unknown; a part of the whole is at
        // most the argument.
      }
      result.push_back(mapped);
    }
    return;
  }
  // The buffer is allocated and returned by the callee.
  for (Block &block : callee.getFunctionBody()) {
    if (block.empty() || !block.back().hasTrait<OpTrait::ReturnLike>())
      continue;
    for (auto [operand, callResult] :
         llvm::zip(block.back().getOperands(), call->getResults()))
      if (isMemRef(operand) &&
          llvm::any_of(getRefs(operand), [&](const BufferRef &returned) {
            return returned.root == ref.root;
          })) {
        result.push_back({callResult});
        return;
      }
  }
}

//===----------------------------------------------------------------------===//
// Sameness
//===----------------------------------------------------------------------===//

static Value stripCasts(Value value) {
  while (Value source = ::getViewSource(value)) {
    Operation *op = value.getDefiningOp();
    bool isIdentity =
        keepsIndices(op) || (isa<memref::SubViewOp>(op) && keepsElements(op));
    if (!isIdentity)
      break;
    value = source;
  }
  return value;
}

bool BufferRoots::isSameBuffer(Value a, Value b) const {
  if (a == b)
    return true;
  a = stripCasts(a);
  b = stripCasts(b);
  if (a == b)
    return true;
  if (!isMemRef(a) || !isMemRef(b))
    return false;

  // Matches identical views of the same buffer.
  Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
  if (x && y && x->getName() == y->getName() &&
      (::getViewSource(a) || isa<memref::GetGlobalOp>(x)) &&
      x->getNumOperands() == y->getNumOperands() &&
      x->getAttrDictionary() == y->getAttrDictionary() &&
      a.getType() == b.getType() &&
      cast<OpResult>(a).getResultNumber() ==
          cast<OpResult>(b).getResultNumber() &&
      llvm::all_of(llvm::zip(x->getOperands(), y->getOperands()),
                   [&](auto pair) {
                     auto [v, w] = pair;
                     if (v == w || (isMemRef(v) && isSameBuffer(v, w)))
                       return true;
                     std::optional<int64_t> c = getConstantIntValue(v);
                     return c && c == getConstantIntValue(w);
                   }))
    return true;

  // Matches the same static part of one buffer, or both all of it.
  ArrayRef<BufferRef> refsOfA = getRefs(a), refsOfB = getRefs(b);
  if (refsOfA.size() != 1 || refsOfB.size() != 1 ||
      refsOfA[0].root != refsOfB[0].root || refsOfA[0].agedBy ||
      refsOfB[0].agedBy)
    return false;
  if (refsOfA[0].isWhole && refsOfB[0].isWhole)
    return true;
  const ViewExtent *e = refsOfA[0].extent, *f = refsOfB[0].extent;
  return e && f && !e->isOpaque && !f->isOpaque && e->hasLayout &&
         f->hasLayout && e->offset == f->offset &&
         e->sizesAndStrides == f->sizesAndStrides;
}
