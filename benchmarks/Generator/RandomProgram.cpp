//===- RandomProgram.cpp - Random programs to find bugs -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generates correct programs of compute and collectives of every kind, on
// overlapping groups, in loops and branches, with waits near to and far from
// their starts.
//
//===----------------------------------------------------------------------===//

#include "Families.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bench;

namespace {

class RandomBuilder {
public:
  explicit RandomBuilder(ProgramBuilder &builder)
      : builder(builder), state(builder.options.seed),
        ranks(builder.options.ranks) {}

  void build();

private:
  /// Returns a random number below `count`, the same with every standard
  /// library (Knuth's MMIX generator).
  uint64_t pick(uint64_t count) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (state >> 33) % count;
  }
  /// Picks a value; recent ones are more likely.
  Value pickValue() {
    size_t back = std::min(pick(values.size()), pick(values.size()));
    return values[values.size() - 1 - back];
  }
  StringRef pickGroup() {
    StringRef names[] = {"dp", "tp", "all"};
    return names[pick(3)];
  }
  int64_t getSize(StringRef group) {
    if (group == "all")
      return ranks;
    return group == "dp" ? outer : ranks / outer;
  }
  Value createEmpty() { return builder.createEmpty(shape); }

  /// Adds one step that computes or starts; waits come later, in any order.
  void addStep(unsigned depth);
  void addCompute();
  void addStart();
  void addLoop(unsigned depth);
  void addBranch(unsigned depth);
  /// Adds steps, and at the end all remaining waits.
  void addBody(unsigned depth, unsigned steps);
  void addWait(size_t index);

  ProgramBuilder &builder;
  uint64_t state;
  int64_t ranks, outer = 1;
  SmallVector<int64_t, 2> shape;
  /// Values of `shape` that are visible at the insertion point.
  SmallVector<Value> values;
  /// Starts of this block without a wait yet.
  SmallVector<Operation *> inFlight;
  Value flag;
};

} // namespace

void RandomBuilder::addWait(size_t index) {
  // Sometimes one op waits for two starts.
  SmallVector<Operation *, 2> starts = {inFlight[index]};
  inFlight.erase(inFlight.begin() + index);
  if (!inFlight.empty() && pick(5) == 0)
    starts.push_back(inFlight.pop_back_val());
  SmallVector<Value> tokens, destinations, sources;
  SmallVector<bool> isRooted;
  for (Operation *op : starts) {
    auto start = cast<CollectiveOpInterface>(op);
    tokens.push_back(start.getToken());
    // A result that only the root has must not be used.
    for (Value value : start.getValues()) {
      isRooted.push_back(isa<ReduceOp>(op));
      destinations.push_back(value);
    }
    llvm::append_range(sources, start.getSources());
  }
  auto wait = WaitOp::create(builder, tokens, destinations, sources);
  for (auto [value, onlyRoot] : llvm::zip(wait.getValues(), isRooted))
    if (!onlyRoot && getShape(value) == ArrayRef(shape))
      values.push_back(value);
}

void RandomBuilder::addCompute() {
  Value a = pickValue(), b = pickValue();
  switch (pick(5)) {
  case 0:
    values.push_back(builder.createProduct(a, b,
                                           static_cast<Transposed>(pick(3)),
                                           pick(2) ? pickValue() : Value()));
    return;
  case 1:
    values.push_back(builder.create(Step::Relu, a));
    return;
  case 2:
    values.push_back(
        builder.create(Step::AddBias, {a, builder.createRowSum(b)}));
    return;
  case 3: {
    // Insert the upper half of one matrix as the lower half of another.
    OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
    SmallVector<int64_t> half = {shape[0] / 2, shape[1]};
    Value part = builder.createSlice(a, {zero, zero}, half);
    SmallVector<OpFoldResult> offsets = {builder.getIndexAttr(half[0]), zero};
    SmallVector<OpFoldResult> strides = {one, one};
    values.push_back(tensor::InsertSliceOp::create(
        builder, part, b, offsets,
        getAsIndexOpFoldResult(builder.getContext(), half), strides));
    return;
  }
  default:
    values.push_back(builder.create(Step::Update, {a, b}));
  }
}

void RandomBuilder::addStart() {
  StringRef group = pickGroup();
  int64_t size = getSize(group);
  FlatSymbolRefAttr symbol = builder.getGroup(group);
  Value a = pickValue(), b = pickValue();
  int64_t root = pick(size);
  Operation *start = nullptr;
  switch (pick(12)) {
  case 0: // An in-place reduction.
    start = AllReduceOp::create(builder, ReductionKind::Sum, ValueRange(),
                                builder.create(Step::Relu, a), symbol);
    break;
  case 1: { // Two operands.
    if (a == b)
      return;
    SmallVector<Value, 2> sources = {a, b};
    Value first = createEmpty(), second = createEmpty();
    start = AllReduceOp::create(builder, ReductionKind::Max, sources,
                                ValueRange({first, second}), symbol);
    break;
  }
  case 2: {
    OpFoldResult zero = builder.getIndexAttr(0);
    Value piece =
        builder.createSlice(a, {zero, zero}, {shape[0] / size, shape[1]});
    start = AllGatherOp::create(builder, piece, createEmpty(), 0, symbol);
    break;
  }
  case 3:
    start = ReduceScatterOp::create(
        builder, ReductionKind::Sum, a,
        builder.createEmpty({shape[0] / size, shape[1]}), 0, symbol);
    break;
  case 4:
    start = AllToAllOp::create(builder, a, createEmpty(), 0, 0, symbol);
    break;
  case 5:
    start = BroadcastOp::create(builder, a, createEmpty(), root, symbol);
    break;
  case 6:
    start = ReduceOp::create(builder, ReductionKind::Min, a, createEmpty(),
                             root, symbol);
    break;
  case 7: {
    SmallVector<std::pair<int64_t, int64_t>> pairs;
    for (int64_t rank = 0; rank < size; ++rank)
      pairs.push_back({rank, (rank + 1) % size});
    start = PermuteOp::create(builder, a, createEmpty(), pairs, symbol);
    break;
  }
  case 8: {
    Value self = GroupRankOp::create(builder, builder.getIndexType(), group);
    start = BatchP2POp::create(builder, a, self, createEmpty(), self, symbol);
    break;
  }
  case 9:
    start = BarrierOp::create(builder, symbol);
    break;
  default:
    start = AllReduceOp::create(builder, ReductionKind::Sum, a, createEmpty(),
                                symbol);
  }
  inFlight.push_back(start);
}

void RandomBuilder::addBody(unsigned depth, unsigned steps) {
  SmallVector<Operation *> outside;
  std::swap(outside, inFlight);
  for (unsigned i = 0; i < steps; ++i)
    addStep(depth);
  while (!inFlight.empty())
    addWait(pick(inFlight.size()));
  std::swap(outside, inFlight);
}

void RandomBuilder::addLoop(unsigned depth) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, value);
  };
  auto loop = scf::ForOp::create(builder, constant(0), constant(1 + pick(3)),
                                 constant(1), pickValue());
  size_t visible = values.size();
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    values.push_back(loop.getRegionIterArg(0));
    addBody(depth + 1, 2 + pick(6));
    scf::YieldOp::create(builder, values.back());
  }
  values.truncate(visible);
  values.push_back(loop.getResult(0));
}

void RandomBuilder::addBranch(unsigned depth) {
  auto branch = scf::IfOp::create(builder, TypeRange(values[0].getType()), flag,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  size_t visible = values.size();
  for (Region *region : branch.getRegions()) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&region->front());
    addBody(depth + 1, 1 + pick(5));
    scf::YieldOp::create(builder, values.back());
    values.truncate(visible);
  }
  values.push_back(branch.getResult(0));
}

void RandomBuilder::addStep(unsigned depth) {
  uint64_t kind = pick(20);
  if (kind == 0 && depth < 2)
    addLoop(depth);
  else if (kind == 1 && depth < 2)
    addBranch(depth);
  else if (kind < 8)
    addStart();
  else
    addCompute();
  if (!inFlight.empty() && pick(3) == 0)
    addWait(pick(inFlight.size()));
}

void RandomBuilder::build() {
  outer = ranks % 2 == 0 ? 2 : 1;
  builder.addMesh({"dp", "tp"}, {outer, ranks / outer});
  builder.addGroup("all", {"dp", "tp"});
  // The shape is square, so that every value fits every other; and even, to be
  // halved.
  shape.assign(2, 2 * builder.options.width);
  for (unsigned i = 0; i < 3; ++i)
    values.push_back(builder.addArgument(shape));
  flag = builder.addArgument(builder.getI1Type());
  addBody(0, builder.options.layers);
  builder.addResult(values.back());
  builder.addResult(pickValue());
}

void bench::buildRandom(ProgramBuilder &builder) {
  RandomBuilder(builder).build();
}
