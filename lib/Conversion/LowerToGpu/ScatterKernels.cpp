//===- ScatterKernels.cpp - One thread for each write ---------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where no element is written twice, a thread takes one write. Else the order
// of writes is that of the program, without atomics: the output is cut into
// parts along its scattered dimension, and each thread goes through all
// positions, and does those of its part.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "Kernels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::comm;

/// Threads that fill a GPU well enough. Twice as many go through all positions
/// twice as often.
static constexpr int64_t kEnoughThreads = int64_t(1) << 16;

namespace {

class ScatterBuilder {
public:
  ScatterBuilder(OpBuilder &host, linalg::LinalgOp op, const LoopNest &nest,
                 const Scattering &scattering)
      : kernel(host, op, nest, SmallVector<Value>(1)), nest(nest), op(op),
        scattering(scattering) {}

  FailureOr<Kernel> build();

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(kernel.device(), kernel.getLoc(),
                                          value);
  }
  /// On positions, of type index: they may be more than offsets can be.
  Value isBelow(Value position, Value size) {
    return arith::CmpIOp::create(kernel.device(), kernel.getLoc(),
                                 arith::CmpIPredicate::ult, position, size);
  }
  Value toIndex(Value value) {
    return arith::IndexCastOp::create(kernel.device(), kernel.getLoc(),
                                      kernel.device().getIndexType(), value);
  }
  void choosePart();
  Value isMine(ArrayRef<Value> positions, Value part);
  void write(ArrayRef<Value> ivs, ArrayRef<Value> loaded);

  ComputeKernelBuilder kernel;
  const LoopNest &nest;
  linalg::LinalgOp op;
  const Scattering &scattering;
  /// The output in parts of `partSize` along the `divided`-th scattered loop.
  int64_t parts = 1, partSize = 0;
  unsigned divided = 0;
};

} // namespace

void ScatterBuilder::choosePart() {
  int64_t threads = 1;
  std::optional<int64_t> size = 0;
  for (auto [i, scattered] : llvm::enumerate(scattering.loops))
    if (size) {
      std::optional<int64_t> other = nest.loops[scattered.loop].getStaticSize();
      if (!other || *other > *size) {
        size = other;
        divided = i;
      }
    }
  for (const Loop &loop : nest.loops)
    if (!loop.isReduction && !scattering.isScattered(loop.dim))
      threads *= loop.getStaticSize().value_or(1);
  if (!size || !nest.isStatic() || threads == 0)
    return;
  // No more parts than writes.
  parts = std::min<int64_t>({llvm::divideCeilSigned(kEnoughThreads, threads),
                             *size, nest.count(/*reductions=*/true)});
  parts = std::max<int64_t>(parts, 1);
  partSize = llvm::divideCeil(*size, parts);
}

/// Are the positions inside the output, and in the part?
Value ScatterBuilder::isMine(ArrayRef<Value> positions, Value part) {
  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  Value all;
  auto add = [&](Value condition) {
    all = all ? arith::AndIOp::create(device, loc, all, condition).getResult()
              : condition;
  };
  for (auto [position, scattered] : llvm::zip(positions, scattering.loops))
    add(isBelow(position, toIndex(kernel.size(scattered.loop))));
  if (part) {
    Value begin =
        arith::MulIOp::create(device, loc, toIndex(part), constant(partSize));
    add(isBelow(arith::SubIOp::create(device, loc, positions[divided], begin),
                constant(partSize)));
  }
  return all;
}

/// `ivs` by loop, `loaded` the inputs that positions needed.
void ScatterBuilder::write(ArrayRef<Value> ivs, ArrayRef<Value> loaded) {
  SmallVector<unsigned> loops =
      llvm::to_vector(llvm::seq<unsigned>(0, nest.loops.size()));
  SmallVector<Value> arguments(loaded);
  unsigned output = nest.numInputs;
  for (unsigned i = 0; i < output; ++i)
    if (!arguments[i])
      arguments[i] = kernel.load(i, kernel.offset(i, loops, ivs), 1, 1).front();
  Value place = kernel.offset(output, loops, ivs);
  arguments.push_back(kernel.initial(0, place));
  kernel.store(output, place, kernel.cloneBody(arguments, ivs), 1);
}

FailureOr<Kernel> ScatterBuilder::build() {
  constexpr int64_t kThreads = 256;
  if (failed(kernel.begin(kThreads)))
    return failure();
  bool isUnique = op->hasAttr(CommDialect::kUniquePositionsAttr);
  if (!isUnique)
    choosePart();
  // What threads are for, the parallel loops innermost; and what each runs.
  SmallVector<unsigned> across, along;
  for (unsigned i = 0; i < nest.loops.size(); ++i)
    if (nest.loops[i].isReduction)
      (isUnique ? across : along).push_back(i);
  for (unsigned i = 0; i < nest.loops.size(); ++i)
    if (!nest.loops[i].isReduction && !scattering.isScattered(i))
      across.push_back(i);

  OpBuilder &device = kernel.device();
  Location loc = kernel.getLoc();
  Value linear = kernel.add(
      kernel.mul(kernel.blockId(), kernel.index(kThreads)), kernel.threadId());
  Value count = kernel.count(across), part;
  Value allThreads = parts > 1 ? kernel.mul(count, kernel.index(parts)) : count;
  auto guard = scf::IfOp::create(device, loc, kernel.less(linear, allThreads));
  device.setInsertionPointToStart(guard.thenBlock());
  if (parts > 1) {
    part = kernel.udiv(linear, count);
    linear = kernel.urem(linear, count);
  }
  SmallVector<Value> ivs(nest.loops.size());
  for (auto [loop, iv] :
       llvm::zip_equal(across, kernel.delinearize(linear, across)))
    ivs[loop] = iv;
  for (unsigned loop : along) {
    auto forOp = scf::ForOp::create(device, loc, kernel.index(0),
                                    kernel.size(loop), kernel.index(1));
    ivs[loop] = forOp.getInductionVar();
    device.setInsertionPointToStart(forOp.getBody());
  }

  SmallVector<Value> loaded(nest.numInputs);
  SmallVector<unsigned> known;
  SmallVector<Value> knownIvs;
  for (auto [loop, iv] : llvm::enumerate(ivs))
    if (iv) {
      known.push_back(loop);
      knownIvs.push_back(iv);
    }
  for (unsigned i : scattering.inputs.set_bits())
    loaded[i] = kernel.load(i, kernel.offset(i, known, knownIvs), 1, 1).front();
  SmallVector<Value> wanted;
  for (const Scattering::ScatteredLoop &scattered : scattering.loops)
    wanted.push_back(scattered.position);
  SmallVector<Value> positions =
      kernel.cloneOps(scattering.ops, wanted, loaded, ivs);
  for (Value &position : positions)
    if (!position.getType().isIndex())
      position = toIndex(position);
  auto ifMine = scf::IfOp::create(device, loc, isMine(positions, part));
  device.setInsertionPointToStart(ifMine.thenBlock());
  for (auto [position, scattered] : llvm::zip(positions, scattering.loops))
    ivs[scattered.loop] = kernel.toIndexType(position);
  write(ivs, loaded);
  device.setInsertionPointAfter(guard);
  return kernel.finish(kernel.getBlocks(across, kThreads, /*times=*/parts));
}

FailureOr<Kernel> comm::buildScatterKernel(OpBuilder &host, linalg::LinalgOp op,
                                           const LoopNest &nest,
                                           const Scattering &scattering) {
  return ScatterBuilder(host, op, nest, scattering).build();
}
