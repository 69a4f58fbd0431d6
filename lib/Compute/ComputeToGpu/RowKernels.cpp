//===- RowKernels.cpp - Fused kernels of ops on rows ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds one kernel for the ops of a norm, a softmax or a cross entropy. A row
// belongs to some lanes of a warp, or to a block. A lane processes *chunks*,
// neighbouring elements of 16 bytes, and keeps their loaded and computed values
// in registers. For longer rows it loads and computes them again; they are in
// the caches by then.
//
// A value that needs no total has level 0; one that needs a total of level n
// has level n + 1. At each level a thread visits its chunks once: it
// accumulates the totals of the level and stores the level's results. Then the
// lanes of the row combine their totals, in an order that depends only on
// shapes.
//
//===----------------------------------------------------------------------===//

#include "ComputeKernels.h"
#include "TotalsEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::comm;

/// Threads of a block with several rows, and largest number for one row.
static constexpr int64_t kRowThreads = 256, kMostLanes = 1024;
/// Largest number of chunks per lane of a warp; longer rows have a block.
static constexpr int64_t kMostWarpChunks = 4;
/// Largest number of input bytes that a thread keeps, in normal blocks and in
/// large ones, whose threads have fewer registers.
static constexpr int64_t kMostKept = 256, kMostKeptInLarge = 96;
/// Bytes in flight per thread, for rows that are not kept in registers.
static constexpr int64_t kRowBytesInFlight = 64;
/// Largest number of copied body ops: for one chunk, and in all.
static constexpr int64_t kMostRowBodyOps = 512, kMostCopiedOps = 2048;

namespace {

/// Neighbouring elements of a row that a thread processes.
struct Chunk {
  /// Position of the first element in the row.
  Value position;
  /// i1: true if the chunk is in the row. Null if it always is.
  Value isInside;
  SmallVector<Value> ivs;
  /// Loaded values by access and neighbour; computed values by member,
  /// neighbour and output.
  llvm::DenseMap<unsigned, SmallVector<Value>> loaded;
  llvm::DenseMap<unsigned, SmallVector<SmallVector<Value>>> computed;
};

class RowKernelBuilder {
public:
  RowKernelBuilder(OpBuilder &host, const RowPlan &plan, const LoopNest &nest,
                   ArrayRef<linalg::LinalgOp> ops,
                   ArrayRef<SmallVector<unsigned>> inputs,
                   ArrayRef<SmallVector<std::optional<unsigned>>> outputs)
      : kernel(host, ops, nest, SmallVector<Value>(nest.getOutputs().size())),
        host(host), plan(plan), nest(nest), inputs(inputs), outputs(outputs) {}

  /// `starts` has, per member and output, the initial value of a reduction, or
  /// null for the contents of the output.
  FailureOr<Kernel> build(ArrayRef<SmallVector<Value>> starts);

private:
  /// A member and its output.
  using MemberOutput = std::pair<unsigned, unsigned>;

  void arrange();
  void findLevels();
  LogicalResult captureStarts(ArrayRef<SmallVector<Value>> starts);
  bool isFixed(unsigned access) const;
  Chunk makeChunk(Value position, bool mayBeOutside);
  ArrayRef<Value> load(unsigned access, Chunk &chunk);
  void loadInputs(unsigned member, Chunk &chunk);
  SmallVector<Value> getOperand(unsigned member, unsigned input, Chunk &chunk);
  SmallVector<SmallVector<Value>> getOperands(unsigned member, Chunk &chunk);
  SmallVector<Value> getIvs(unsigned member, Chunk *chunk, int64_t neighbour);
  ArrayRef<SmallVector<Value>> compute(unsigned member, Chunk &chunk);
  void computeRows(unsigned level);
  void storeRow(unsigned member);
  SmallVector<Value> processChunks(MutableArrayRef<Chunk> chunks,
                                   unsigned level, ArrayRef<Value> before);
  void runLevel(unsigned level);
  void emitGuarded(ArrayRef<Value> conditions, function_ref<void()> build);

  bool isAt(unsigned member, RowKind kind, unsigned level) const {
    return plan.members[member].loops.kind == kind && levels[member] == level;
  }
  unsigned size() const { return plan.members.size(); }

  ComputeKernelBuilder kernel;
  OpBuilder &host;
  const RowPlan &plan;
  const LoopNest &nest;
  /// Index of the access, by member and operand; nullopt if it is not stored.
  ArrayRef<SmallVector<unsigned>> inputs;
  ArrayRef<SmallVector<std::optional<unsigned>>> outputs;

  SmallVector<unsigned> rowLoops, elementLoops;
  int64_t width = 1, lanes = 1, rowsOfBlock = 1, chunksOfLane = 1;
  bool keepsRow = true;
  /// Level of each member: the number of totals on its longest chain of inputs.
  SmallVector<unsigned> levels;

  Value lane, isRowInside;
  SmallVector<Value> rowIvs, bases;
  llvm::DenseMap<unsigned, Value> fixed; ///< by access
  llvm::DenseMap<MemberOutput, Value> starts, rowValues;
  SmallVector<TotalsEmitter, 0> totals; ///< by member
  SmallVector<Chunk, 0> kept;
};

} // namespace

/// Returns true if the address of `access` depends on none of `loops`.
static bool isConstant(const Access &access, ArrayRef<unsigned> loops) {
  return !access.isBuffer || llvm::all_of(loops, [&](unsigned loop) {
    return access.getStaticStride(loop) == 0;
  });
}

/// Returns true if the access is the same for all elements of a row.
bool RowKernelBuilder::isFixed(unsigned access) const {
  return isConstant(nest.accesses[access], elementLoops);
}

void RowKernelBuilder::arrange() {
  for (auto [i, loop] : llvm::enumerate(nest.loops))
    (loop.isReduction ? elementLoops : rowLoops).push_back(i);
  int64_t largest = 0, all = 0, bytes = 0;
  for (const RowMember &member : plan.members) {
    int64_t ops = member.op->getRegion(0).front().getOperations().size();
    largest = std::max(largest, ops);
    all += ops;
  }
  width = getVectorWidth(nest, elementLoops.back(), nest.accesses);
  while (width > 1 && width * largest > kMostRowBodyOps)
    width /= 2;
  // Bytes of a chunk. Inputs that all rows share stay in the caches.
  for (unsigned access = 0; access < nest.numInputs; ++access)
    if (!isFixed(access) && !isConstant(nest.accesses[access], rowLoops))
      bytes += getElementBytes(nest.accesses[access].elementType) * width;
  int64_t chunks = nest.count(true) / width;
  auto roundUp = [](int64_t number) {
    return static_cast<int64_t>(llvm::PowerOf2Ceil(number));
  };
  if (chunks <= kMostWarpChunks * kWarp)
    lanes = std::min(roundUp(chunks), kWarp);
  else
    lanes =
        std::clamp(roundUp(llvm::divideCeil(chunks, 2)), 4 * kWarp, kMostLanes);
  rowsOfBlock = std::max<int64_t>(kRowThreads / lanes, 1);
  if (lanes > kWarp)
    rowsOfBlock = 1;
  chunksOfLane = llvm::divideCeil(chunks, lanes);
  keepsRow = chunksOfLane * bytes <=
                 (lanes > kRowThreads ? kMostKeptInLarge : kMostKept) &&
             chunksOfLane * width * all <= kMostCopiedOps;
  if (!keepsRow)
    chunksOfLane = std::clamp<int64_t>(
        std::min(kRowBytesInFlight / std::max<int64_t>(bytes, 1),
                 kMostCopiedOps / (width * all)),
        1, chunksOfLane);
}

void RowKernelBuilder::findLevels() {
  for (const RowMember &member : plan.members) {
    unsigned level = 0;
    for (const std::optional<MemberOutput> &input : member.inputs)
      if (input)
        level = std::max(level, levels[input->first] +
                                    (plan.members[input->first].loops.kind ==
                                     RowKind::Reduction));
    levels.push_back(level);
  }
}

LogicalResult
RowKernelBuilder::captureStarts(ArrayRef<SmallVector<Value>> values) {
  for (auto [member, list] : llvm::enumerate(values))
    for (auto [output, value] : llvm::enumerate(list)) {
      if (!value)
        continue;
      FailureOr<Value> inside = kernel.capture(value);
      if (failed(inside))
        return failure();
      starts[MemberOutput(member, output)] = *inside;
    }
  return success();
}

/// Returns the chunk at `position` of the row. If `mayBeOutside`, positions
/// past the end of the row are replaced by 0.
Chunk RowKernelBuilder::makeChunk(Value position, bool mayBeOutside) {
  Chunk chunk;
  if (mayBeOutside) {
    chunk.isInside = kernel.less(position, kernel.index(nest.count(true)));
    position =
        arith::SelectOp::create(kernel.device(), kernel.getLoc(),
                                chunk.isInside, position, kernel.index(0));
  }
  chunk.position = position;
  chunk.ivs = kernel.delinearize(position, elementLoops);
  return chunk;
}

ArrayRef<Value> RowKernelBuilder::load(unsigned access, Chunk &chunk) {
  SmallVector<Value> &values = chunk.loaded[access];
  if (!values.empty())
    return values;
  if (isFixed(access)) {
    values.assign(width, fixed.lookup(access));
    return values;
  }
  Value offset = kernel.offset(access, elementLoops, chunk.ivs, bases[access]);
  values =
      kernel.load(access, offset, width,
                  *nest.accesses[access].getStaticStride(elementLoops.back()));
  return values;
}

/// Loads all inputs of `member`, so that they are in flight together.
void RowKernelBuilder::loadInputs(unsigned member, Chunk &chunk) {
  for (auto [number, input] : llvm::enumerate(plan.members[member].inputs)) {
    if (!input)
      (void)load(inputs[member][number], chunk);
    else if (plan.members[input->first].loops.kind == RowKind::Elements &&
             !chunk.computed.contains(input->first))
      loadInputs(input->first, chunk);
  }
}

/// Returns the values of an input by neighbour.
SmallVector<Value> RowKernelBuilder::getOperand(unsigned member, unsigned input,
                                                Chunk &chunk) {
  std::optional<MemberOutput> from = plan.members[member].inputs[input];
  if (!from)
    return SmallVector<Value>(load(inputs[member][input], chunk));
  if (plan.members[from->first].loops.kind != RowKind::Elements)
    return SmallVector<Value>(width, rowValues.lookup(*from));
  SmallVector<Value> values;
  for (ArrayRef<Value> results : compute(from->first, chunk))
    values.push_back(results[from->second]);
  return values;
}

/// Returns the inputs of the body by neighbour.
SmallVector<SmallVector<Value>> RowKernelBuilder::getOperands(unsigned member,
                                                              Chunk &chunk) {
  SmallVector<SmallVector<Value>> operands(width);
  for (unsigned i = 0; i < plan.members[member].inputs.size(); ++i)
    for (auto [list, value] : llvm::zip(operands, getOperand(member, i, chunk)))
      list.push_back(value);
  return operands;
}

/// Returns the iteration numbers of the member's loops. `chunk` is null for a
/// member that only has row loops.
SmallVector<Value> RowKernelBuilder::getIvs(unsigned member, Chunk *chunk,
                                            int64_t neighbour) {
  const RowMember &of = plan.members[member];
  linalg::LinalgOp op = of.op;
  if (!op.hasIndexSemantics())
    return {};
  SmallVector<Value> ivs;
  for (std::optional<unsigned> loop : of.loops.loops) {
    if (!loop) {
      ivs.push_back(kernel.index(0));
    } else if (*loop < rowIvs.size()) {
      ivs.push_back(rowIvs[*loop]);
    } else {
      Value iv = chunk->ivs[*loop - rowIvs.size()];
      bool isAlong = *loop == elementLoops.back();
      ivs.push_back(
          isAlong && neighbour ? kernel.add(iv, kernel.index(neighbour)) : iv);
    }
  }
  return ivs;
}

/// Returns the results of a member on elements, computing them at first use.
ArrayRef<SmallVector<Value>> RowKernelBuilder::compute(unsigned member,
                                                       Chunk &chunk) {
  auto known = chunk.computed.find(member);
  if (known != chunk.computed.end())
    return known->second;
  const RowMember &of = plan.members[member];
  linalg::LinalgOp op = of.op;
  SmallVector<SmallVector<Value>> arguments = getOperands(member, chunk), ivs;
  for (int64_t neighbour = 0; neighbour < width; ++neighbour) {
    // The body does not read the outputs.
    arguments[neighbour].append(op.getNumDpsInits(), Value());
    ivs.push_back(getIvs(member, &chunk, neighbour));
  }
  auto *along = llvm::find(of.loops.loops, elementLoops.back());
  return chunk.computed[member] = kernel.cloneBodies(
             op, arguments, ivs, along - of.loops.loops.begin());
}

void RowKernelBuilder::emitGuarded(ArrayRef<Value> conditions,
                                   function_ref<void()> build) {
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  Value all;
  for (Value condition : conditions)
    if (condition)
      all = all ? arith::AndIOp::create(device, loc, all, condition).getResult()
                : condition;
  if (!all)
    return build();
  auto guard = scf::IfOp::create(device, loc, all);
  OpBuilder::InsertionGuard insertion(device);
  device.setInsertionPointToStart(guard.thenBlock());
  build();
}

/// Stores the row's values of `member` by its first lane.
void RowKernelBuilder::storeRow(unsigned member) {
  if (llvm::none_of(outputs[member], [](auto access) { return bool(access); }))
    return;
  Value isFirst =
      arith::CmpIOp::create(kernel.device(), kernel.getLoc(),
                            arith::CmpIPredicate::eq, lane, kernel.index(0));
  emitGuarded({isFirst, isRowInside}, [&] {
    for (auto [output, access] : llvm::enumerate(outputs[member]))
      if (access)
        kernel.storeAt(kernel.getPointer(*access),
                       nest.accesses[*access].elementType, bases[*access],
                       rowValues.lookup(MemberOutput(member, output)));
  });
}

/// Computes the members on rows of the level; each lane does so redundantly.
void RowKernelBuilder::computeRows(unsigned level) {
  for (unsigned member = 0; member < size(); ++member) {
    if (!isAt(member, RowKind::Rows, level))
      continue;
    const RowMember &of = plan.members[member];
    linalg::LinalgOp op = of.op;
    SmallVector<Value> arguments;
    for (auto [number, input] : llvm::enumerate(of.inputs))
      arguments.push_back(input ? rowValues.lookup(*input)
                                : fixed.lookup(inputs[member][number]));
    arguments.append(op.getNumDpsInits(), Value());
    SmallVector<SmallVector<Value>> results = kernel.cloneBodies(
        op, arguments, getIvs(member, nullptr, 0), op.getNumLoops());
    for (auto [output, value] : llvm::enumerate(results.front()))
      rowValues[MemberOutput(member, output)] = value;
    storeRow(member);
  }
}

/// Adds `chunks` in order to the totals of the level's reductions, and stores
/// the level's results.
SmallVector<Value>
RowKernelBuilder::processChunks(MutableArrayRef<Chunk> chunks, unsigned level,
                                ArrayRef<Value> before) {
  SmallVector<unsigned> reductions, stored;
  for (unsigned member = 0; member < size(); ++member) {
    if (isAt(member, RowKind::Reduction, level))
      reductions.push_back(member);
    else if (isAt(member, RowKind::Elements, level) &&
             llvm::any_of(outputs[member],
                          [](auto access) { return bool(access); }))
      stored.push_back(member);
  }
  for (Chunk &chunk : chunks)
    for (ArrayRef<unsigned> members : {ArrayRef(reductions), ArrayRef(stored)})
      for (unsigned member : members)
        loadInputs(member, chunk);
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  SmallVector<Value> sums(before);
  for (Chunk &chunk : chunks) {
    unsigned first = 0;
    for (unsigned member : reductions) {
      TotalsEmitter &emitter = totals[member];
      MutableArrayRef<Value> own =
          MutableArrayRef(sums).slice(first, emitter.size());
      for (auto [neighbour, operands] :
           llvm::enumerate(getOperands(member, chunk))) {
        SmallVector<Value> added = emitter.addElement(
            operands, own, getIvs(member, &chunk, neighbour));
        for (auto [sum, value] : llvm::zip(own, added))
          sum = chunk.isInside ? arith::SelectOp::create(
                                     device, loc, chunk.isInside, value, sum)
                                     .getResult()
                               : value;
      }
      first += emitter.size();
    }
    for (unsigned member : stored)
      (void)compute(member, chunk);
  }
  for (Chunk &chunk : chunks) {
    if (stored.empty())
      break;
    emitGuarded({chunk.isInside, isRowInside}, [&] {
      for (unsigned member : stored)
        for (auto [output, access] : llvm::enumerate(outputs[member])) {
          if (!access)
            continue;
          SmallVector<Value> values;
          for (ArrayRef<Value> results : compute(member, chunk))
            values.push_back(results[output]);
          kernel.store(
              *access,
              kernel.offset(*access, elementLoops, chunk.ivs, bases[*access]),
              values,
              *nest.accesses[*access].getStaticStride(elementLoops.back()));
        }
    });
  }
  return sums;
}

void RowKernelBuilder::runLevel(unsigned level) {
  computeRows(level);
  SmallVector<unsigned> reductions;
  SmallVector<Value> sums;
  bool isEmpty = true;
  for (unsigned member = 0; member < size(); ++member) {
    if (isAt(member, RowKind::Reduction, level)) {
      reductions.push_back(member);
      for (unsigned which = 0; which < totals[member].size(); ++which)
        sums.push_back(totals[member].neutral(which));
    }
    isEmpty &= !isAt(member, RowKind::Reduction, level) &&
               !isAt(member, RowKind::Elements, level);
  }
  if (isEmpty)
    return;
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  int64_t step = lanes * width, elements = nest.count(true);
  Value first = kernel.mul(lane, kernel.index(width));
  auto makeChunks = [&](Value from, SmallVectorImpl<Chunk> &chunks,
                        bool isWhole) {
    for (int64_t i = 0; i < chunksOfLane; ++i)
      chunks.push_back(
          makeChunk(i == 0 ? from : kernel.add(from, kernel.index(i * step)),
                    !isWhole && (!keepsRow || (i + 1) * step > elements)));
  };
  if (keepsRow) {
    if (kept.empty())
      makeChunks(first, kept, elements % (step * chunksOfLane) == 0);
    sums = processChunks(kept, level, sums);
  } else {
    auto loop = scf::ForOp::create(device, loc, first, kernel.index(elements),
                                   kernel.index(step * chunksOfLane), sums);
    device.setInsertionPointToStart(loop.getBody());
    SmallVector<Chunk, 0> chunks;
    makeChunks(loop.getInductionVar(), chunks,
               elements % (step * chunksOfLane) == 0 || chunksOfLane == 1);
    SmallVector<Value> added = processChunks(
        chunks, level, llvm::to_vector_of<Value>(loop.getRegionIterArgs()));
    // A loop without totals already has a terminator.
    if (!sums.empty())
      scf::YieldOp::create(device, loc, added);
    device.setInsertionPointAfter(loop);
    sums = llvm::to_vector_of<Value>(loop.getResults());
  }
  ArrayRef<Value> rest = sums;
  for (unsigned member : reductions) {
    TotalsEmitter &emitter = totals[member];
    SmallVector<Value> row =
        emitter.combineRow(rest.take_front(emitter.size()), lane, lanes);
    rest = rest.drop_front(emitter.size());
    linalg::LinalgOp op = plan.members[member].op;
    for (auto [output, total] : llvm::enumerate(row)) {
      MemberOutput memberOutput(member, output);
      Type type = getElementTypeOrSelf(op.getDpsInits()[output].getType());
      Value start = starts.lookup(memberOutput);
      if (!start) {
        unsigned access = *outputs[member][output];
        start = kernel.loadAt(kernel.getPointer(access), type, bases[access]);
      }
      rowValues[memberOutput] = emitter.finish(output, start, total, type);
    }
    storeRow(member);
  }
}

FailureOr<Kernel>
RowKernelBuilder::build(ArrayRef<SmallVector<Value>> startValues) {
  arrange();
  findLevels();
  if (failed(kernel.begin(lanes * rowsOfBlock)) ||
      failed(captureStarts(startValues)))
    return failure();
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  for (const RowMember &member : plan.members)
    totals.emplace_back(kernel, member.op, member.combiners);
  Value thread = kernel.threadId(), row = kernel.blockId();
  lane = thread;
  int64_t numRows = nest.count(false);
  if (rowsOfBlock > 1) {
    lane = kernel.urem(thread, kernel.index(lanes));
    row = kernel.add(kernel.mul(row, kernel.index(rowsOfBlock)),
                     kernel.udiv(thread, kernel.index(lanes)));
    if (numRows % rowsOfBlock != 0) {
      isRowInside = kernel.less(row, kernel.index(numRows));
      row = arith::SelectOp::create(device, loc, isRowInside, row,
                                    kernel.index(0));
    }
  }
  rowIvs = kernel.delinearize(row, rowLoops);
  for (unsigned access = 0; access < nest.accesses.size(); ++access) {
    bool isBuffer = nest.accesses[access].isBuffer;
    bases.push_back(isBuffer ? kernel.offset(access, rowLoops, rowIvs)
                             : Value());
    if (access < nest.numInputs && isFixed(access))
      fixed[access] = kernel.load(access, bases[access], 1, 1).front();
  }
  unsigned last = *llvm::max_element(levels);
  for (unsigned level = 0; level <= last; ++level)
    runLevel(level);
  return kernel.finish(
      host.getI64IntegerAttr(llvm::divideCeil(numRows, rowsOfBlock)));
}

/// Returns true if both access the same memory.
static bool isSame(const Access &a, const Access &b) {
  return a.value == b.value && a.offset == b.offset && a.strides == b.strides;
}

FailureOr<Kernel> comm::buildRowKernel(OpBuilder &host, const RowPlan &plan,
                                       ArrayRef<SmallVector<Value>> starts,
                                       DenseSet<Value> inKernel) {
  LoopNest nest;
  nest.inKernel = std::move(inKernel);
  bool usesIndices = false;
  for (const SmallVector<int64_t> *sizes :
       {&plan.space.rows, &plan.space.elements})
    for (int64_t size : *sizes) {
      Loop loop;
      loop.size = host.getIndexAttr(size);
      loop.isReduction = sizes == &plan.space.elements;
      loop.dim = nest.loops.size();
      nest.loops.push_back(loop);
    }
  SmallVector<Access> written;
  SmallVector<linalg::LinalgOp> ops;
  SmallVector<SmallVector<unsigned>> inputs;
  SmallVector<SmallVector<std::optional<unsigned>>> outputs;
  for (unsigned number = 0; number < plan.members.size(); ++number) {
    const RowMember &member = plan.members[number];
    linalg::LinalgOp op = member.op;
    usesIndices |= op.hasIndexSemantics();
    FailureOr<LoopNest> own = getLoopNest(host, op);
    if (failed(own))
      return failure();
    if (!own->isStatic())
      return Kernel();
    auto toSpace = [&](Access access) {
      SmallVector<OpFoldResult> strides(nest.loops.size(),
                                        host.getIndexAttr(0));
      for (auto [loop, stride] : llvm::zip(member.loops.loops, access.strides))
        if (loop)
          strides[*loop] = stride;
      access.strides = std::move(strides);
      return access;
    };
    ops.push_back(op);
    inputs.emplace_back(member.inputs.size());
    for (auto [i, input] : llvm::enumerate(member.inputs)) {
      if (input)
        continue;
      Access access = toSpace(own->accesses[i]);
      auto *known = llvm::find_if(nest.accesses, [&](const Access &other) {
        return isSame(access, other);
      });
      inputs.back()[i] = known - nest.accesses.begin();
      if (known == nest.accesses.end())
        nest.accesses.push_back(std::move(access));
    }
    outputs.emplace_back(member.isStored.size());
    for (auto [i, isStored] : llvm::enumerate(member.isStored)) {
      // A reduction without a start value reads the output.
      if (!isStored &&
          (starts[number][i] || member.loops.kind != RowKind::Reduction))
        continue;
      outputs.back()[i] = written.size();
      written.push_back(toSpace(own->accesses[own->numInputs + i]));
    }
  }
  nest.numInputs = nest.accesses.size();
  for (SmallVector<std::optional<unsigned>> &list : outputs)
    for (std::optional<unsigned> &access : list)
      if (access)
        *access += nest.numInputs;
  llvm::append_range(nest.accesses, written);
  if (!usesIndices)
    nest.collapse([&](unsigned i) {
      return nest.loops[i].isReduction == nest.loops[i + 1].isReduction;
    });
  return RowKernelBuilder(host, plan, nest, ops, inputs, outputs).build(starts);
}
