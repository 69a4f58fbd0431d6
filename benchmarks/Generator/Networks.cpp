//===- Networks.cpp - Training steps of networks --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Networks of residual layers of two matrix products, split among ranks in
// common ways. The loss is the difference from a target.
//
//===----------------------------------------------------------------------===//

#include "Families.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bench;

/// Returns the number of ranks along the outer axis of a 2D mesh.
static int64_t getOuterSize(int64_t ranks) {
  return ranks >= 4 && ranks % 2 == 0 ? 2 : 1;
}

/// Adds a mesh of two axes; returns the size of the inner one.
static int64_t addNestedMesh(ProgramBuilder &builder, StringRef outer,
                             StringRef inner) {
  int64_t ranks = builder.options.ranks, outerSize = getOuterSize(ranks);
  builder.addMesh({outer, inner}, {outerSize, ranks / outerSize});
  return ranks / outerSize;
}

/// A parameter of a layer, an argument of the function, and its gradient.
namespace {
struct Parameter {
  Value value;
  Value gradient;
};

/// Values of the forward pass that the backward pass of a layer needs.
struct Saved {
  Value input, hidden;
};
} // namespace

static void addUpdates(ProgramBuilder &builder,
                       ArrayRef<Parameter> parameters) {
  for (const Parameter &parameter : parameters)
    builder.addResult(
        builder.create(Step::Update, {parameter.value, parameter.gradient}));
}

//===----------------------------------------------------------------------===//
// Data parallel
//===----------------------------------------------------------------------===//

void bench::buildDdp(ProgramBuilder &builder) {
  const ProgramOptions &options = builder.options;
  int64_t width = options.width, inner = 4 * width;
  builder.addMesh({"dp"}, {options.ranks});
  Value x = builder.addArgument({options.tokens, width});
  Value target = builder.addArgument({options.tokens, width});

  // There are four parameters per layer: weights and bias, twice.
  SmallVector<Parameter> parameters;
  SmallVector<Saved> saved;
  for (int64_t i = 0; i < options.layers; ++i) {
    Value weights = builder.addArgument({width, inner});
    Value bias = builder.addArgument(inner);
    Value outWeights = builder.addArgument({inner, width});
    Value outBias = builder.addArgument(width);
    for (Value value : {weights, bias, outWeights, outBias})
      parameters.push_back({value, Value()});
    Value product = builder.createProduct(x, weights);
    Value sum = builder.create(Step::AddBias, {product, bias});
    Value hidden = builder.create(Step::Relu, sum);
    saved.push_back({x, hidden});
    Value out = builder.createProduct(hidden, outWeights);
    out = builder.create(Step::AddBias, {out, outBias});
    x = builder.create(Step::Add, {x, out});
  }

  Value gradient = builder.create(Step::Update, {x, target});
  for (int64_t i = options.layers - 1; i >= 0; --i) {
    auto [input, hidden] = saved[i];
    MutableArrayRef<Parameter> layer =
        MutableArrayRef(parameters).slice(4 * i, 4);
    layer[3].gradient =
        builder.createAllReduce(builder.createRowSum(gradient), "dp");
    layer[2].gradient = builder.createAllReduce(
        builder.createProduct(hidden, gradient, Transposed::A), "dp");
    Value inside =
        builder.createProduct(gradient, layer[2].value, Transposed::B);
    inside = builder.create(Step::ReluGrad, {inside, hidden});
    layer[1].gradient =
        builder.createAllReduce(builder.createRowSum(inside), "dp");
    layer[0].gradient = builder.createAllReduce(
        builder.createProduct(input, inside, Transposed::A), "dp");
    Value outside =
        builder.createProduct(inside, layer[0].value, Transposed::B);
    gradient = builder.create(Step::Add, {gradient, outside});
  }
  addUpdates(builder, parameters);
}

//===----------------------------------------------------------------------===//
// Sharded parameters
//===----------------------------------------------------------------------===//

void bench::buildFsdp(ProgramBuilder &builder) {
  const ProgramOptions &options = builder.options;
  int64_t width = options.width, inner = 4 * width, ranks = options.ranks;
  builder.addMesh({"dp"}, {ranks});
  Value x = builder.addArgument({options.tokens, width});
  Value target = builder.addArgument({options.tokens, width});

  SmallVector<Parameter> parameters;
  SmallVector<Saved> saved;
  auto gather = [&](Value shard) {
    return builder.createAllGather(shard, "dp", ranks);
  };
  for (int64_t i = 0; i < options.layers; ++i) {
    Value shard = builder.addArgument({width / ranks, inner});
    Value outShard = builder.addArgument({inner / ranks, width});
    parameters.push_back({shard, Value()});
    parameters.push_back({outShard, Value()});
    Value hidden =
        builder.create(Step::Relu, builder.createProduct(x, gather(shard)));
    saved.push_back({x, hidden});
    Value out = builder.createProduct(hidden, gather(outShard));
    x = builder.create(Step::Add, {x, out});
  }

  Value gradient = builder.create(Step::Update, {x, target});
  for (int64_t i = options.layers - 1; i >= 0; --i) {
    auto [input, hidden] = saved[i];
    Parameter &first = parameters[2 * i], &second = parameters[2 * i + 1];
    Value whole = builder.createProduct(hidden, gradient, Transposed::A);
    second.gradient = builder.createReduceScatter(whole, "dp", ranks);
    Value inside =
        builder.createProduct(gradient, gather(second.value), Transposed::B);
    inside = builder.create(Step::ReluGrad, {inside, hidden});
    whole = builder.createProduct(input, inside, Transposed::A);
    first.gradient = builder.createReduceScatter(whole, "dp", ranks);
    Value outside =
        builder.createProduct(inside, gather(first.value), Transposed::B);
    gradient = builder.create(Step::Add, {gradient, outside});
  }
  addUpdates(builder, parameters);
}

//===----------------------------------------------------------------------===//
// Tensor and sequence parallel
//===----------------------------------------------------------------------===//

void bench::buildTp(ProgramBuilder &builder) {
  const ProgramOptions &options = builder.options;
  int64_t size = addNestedMesh(builder, "dp", "tp");
  int64_t width = options.width, inner = 4 * width / size;
  Value x = builder.addArgument({options.tokens / size, width});
  Value target = builder.addArgument({options.tokens / size, width});

  SmallVector<Parameter> parameters;
  SmallVector<Saved> saved;
  auto gather = [&](Value piece) {
    return builder.createAllGather(piece, "tp", size);
  };
  auto scatter = [&](Value partial) {
    return builder.createReduceScatter(partial, "tp", size);
  };
  for (int64_t i = 0; i < options.layers; ++i) {
    Value weights = builder.addArgument({width, inner});
    Value outWeights = builder.addArgument({inner, width});
    parameters.push_back({weights, Value()});
    parameters.push_back({outWeights, Value()});
    Value hidden =
        builder.create(Step::Relu, builder.createProduct(gather(x), weights));
    saved.push_back({x, hidden});
    Value out = scatter(builder.createProduct(hidden, outWeights));
    x = builder.create(Step::Add, {x, out});
  }

  Value gradient = builder.create(Step::Update, {x, target});
  for (int64_t i = options.layers - 1; i >= 0; --i) {
    auto [input, hidden] = saved[i];
    Parameter &first = parameters[2 * i], &second = parameters[2 * i + 1];
    Value whole = gather(gradient);
    second.gradient = builder.createAllReduce(
        builder.createProduct(hidden, whole, Transposed::A), "dp");
    Value inside = builder.createProduct(whole, second.value, Transposed::B);
    inside = builder.create(Step::ReluGrad, {inside, hidden});
    first.gradient = builder.createAllReduce(
        builder.createProduct(gather(input), inside, Transposed::A), "dp");
    Value outside =
        scatter(builder.createProduct(inside, first.value, Transposed::B));
    gradient = builder.create(Step::Add, {gradient, outside});
  }
  addUpdates(builder, parameters);
}

//===----------------------------------------------------------------------===//
// Mixture of experts
//===----------------------------------------------------------------------===//

/// Builds soft routing: each expert processes slots, mixtures of all tokens, so
/// that shapes are static. Each rank of a line of "ep" has its own expert.
void bench::buildMoe(ProgramBuilder &builder) {
  const ProgramOptions &options = builder.options;
  addNestedMesh(builder, "dp", "ep");
  builder.addGroup("all", {"dp", "ep"});
  int64_t width = options.width, inner = 4 * width;
  int64_t tokens = options.tokens, slots = tokens;
  Value x = builder.addArgument({tokens, width});
  Value target = builder.addArgument({tokens, width});

  struct MoeSaved {
    Value input, weights, slotsIn, hidden, slotsOut;
  };
  SmallVector<Parameter> parameters; // gate, first, second
  SmallVector<MoeSaved> saved;
  auto exchange = [&](Value value) {
    return builder.createAllToAll(value, "ep");
  };
  for (int64_t i = 0; i < options.layers; ++i) {
    Value gate = builder.addArgument({width, slots});
    Value first = builder.addArgument({width, inner});
    Value second = builder.addArgument({inner, width});
    for (Value value : {gate, first, second})
      parameters.push_back({value, Value()});
    Value weights = builder.create(Step::Exp, builder.createProduct(x, gate));
    Value slotsIn = exchange(builder.createProduct(weights, x, Transposed::A));
    Value hidden =
        builder.create(Step::Relu, builder.createProduct(slotsIn, first));
    Value slotsOut = exchange(builder.createProduct(hidden, second));
    saved.push_back({x, weights, slotsIn, hidden, slotsOut});
    Value out = builder.createProduct(weights, slotsOut);
    x = builder.create(Step::Add, {x, out});
  }

  Value gradient = builder.create(Step::Update, {x, target});
  for (int64_t i = options.layers - 1; i >= 0; --i) {
    auto [input, weights, slotsIn, hidden, slotsOut] = saved[i];
    MutableArrayRef<Parameter> layer =
        MutableArrayRef(parameters).slice(3 * i, 3);
    Value back =
        exchange(builder.createProduct(weights, gradient, Transposed::A));
    Value ofWeights = builder.createProduct(gradient, slotsOut, Transposed::B);
    layer[2].gradient = builder.createAllReduce(
        builder.createProduct(hidden, back, Transposed::A), "dp");
    Value inside = builder.createProduct(back, layer[2].value, Transposed::B);
    inside = builder.create(Step::ReluGrad, {inside, hidden});
    layer[1].gradient = builder.createAllReduce(
        builder.createProduct(slotsIn, inside, Transposed::A), "dp");
    back =
        exchange(builder.createProduct(inside, layer[1].value, Transposed::B));
    ofWeights = builder.createProduct(input, back, Transposed::B, ofWeights);
    Value ofLogits = builder.create(Step::Multiply, {ofWeights, weights});
    layer[0].gradient = builder.createAllReduce(
        builder.createProduct(input, ofLogits, Transposed::A), "all");
    Value outside = builder.createProduct(weights, back);
    outside =
        builder.createProduct(ofLogits, layer[0].value, Transposed::B, outside);
    gradient = builder.create(Step::Add, {gradient, outside});
  }
  addUpdates(builder, parameters);
}

//===----------------------------------------------------------------------===//
// Pipeline
//===----------------------------------------------------------------------===//

/// Builds one stage of two layers per rank, and `layers` microbatches, all
/// forward and then all backward. All ranks run the same program: the first
/// stage receives zeros and the last does not send.
void bench::buildPipeline(ProgramBuilder &builder) {
  constexpr unsigned kStageLayers = 2;
  const ProgramOptions &options = builder.options;
  int64_t width = options.width, inner = 4 * width;
  int64_t shape[] = {options.tokens, width};
  builder.addMesh({"pp"}, {options.ranks});

  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, value);
  };
  Value rank = GroupRankOp::create(builder, builder.getIndexType(), "pp");
  Value above = arith::AddIOp::create(builder, rank, constant(1));
  Value isLast = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, above,
                                       constant(options.ranks));
  // The first and the last stage have no neighbour on one side: -1.
  Value previous = arith::SubIOp::create(builder, rank, constant(1));
  Value next = arith::SelectOp::create(builder, isLast, constant(-1), above);

  SmallVector<Parameter> parameters;
  for (unsigned i = 0; i < kStageLayers; ++i) {
    parameters.push_back({builder.addArgument({width, inner}), Value()});
    parameters.push_back({builder.addArgument({inner, width}), Value()});
  }

  // A microbatch's result is sent while the next one is received.
  SmallVector<SmallVector<Saved>> saved(options.layers);
  Value out;
  for (int64_t batch = 0; batch < options.layers; ++batch) {
    Value x = builder.createExchange(out, next, shape, previous, "pp");
    x = builder.create(Step::Add, {x, builder.addArgument(shape)});
    for (unsigned i = 0; i < kStageLayers; ++i) {
      Value hidden = builder.create(
          Step::Relu, builder.createProduct(x, parameters[2 * i].value));
      saved[batch].push_back({x, hidden});
      out = builder.createProduct(hidden, parameters[2 * i + 1].value);
      x = builder.create(Step::Add, {x, out});
    }
    out = x;
  }
  builder.createExchange(out, next, {}, Value(), "pp");

  out = Value();
  for (int64_t batch = 0; batch < options.layers; ++batch) {
    Value gradient = builder.createExchange(out, previous, shape, next, "pp");
    gradient =
        builder.create(Step::Add, {gradient, builder.addArgument(shape)});
    for (int i = kStageLayers - 1; i >= 0; --i) {
      auto [input, hidden] = saved[batch][i];
      Parameter &first = parameters[2 * i], &second = parameters[2 * i + 1];
      second.gradient = builder.createProduct(hidden, gradient, Transposed::A,
                                              second.gradient);
      Value inside =
          builder.createProduct(gradient, second.value, Transposed::B);
      inside = builder.create(Step::ReluGrad, {inside, hidden});
      first.gradient =
          builder.createProduct(input, inside, Transposed::A, first.gradient);
      Value outside = builder.createProduct(inside, first.value, Transposed::B);
      gradient = builder.create(Step::Add, {gradient, outside});
    }
    out = gradient;
  }
  builder.createExchange(out, previous, {}, Value(), "pp");
  addUpdates(builder, parameters);
}

//===----------------------------------------------------------------------===//
// Ring
//===----------------------------------------------------------------------===//

/// Builds layers with weights split by rows; the pieces rotate among the ranks,
/// and each is multiplied with its columns of the tokens.
void bench::buildRing(ProgramBuilder &builder) {
  const ProgramOptions &options = builder.options;
  int64_t width = options.width, ranks = options.ranks;
  int64_t piece = width / ranks;
  builder.addMesh({"x"}, {ranks});
  Value x = builder.addArgument({options.tokens, width});

  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, value);
  };
  // In step s a rank has the piece of the rank s positions before it.
  Value rank = GroupRankOp::create(builder, builder.getIndexType(), "x");
  SmallVector<Value> offsets;
  for (int64_t step = 0; step < ranks; ++step) {
    Value shifted =
        arith::AddIOp::create(builder, rank, constant(ranks - step));
    Value owner = arith::RemUIOp::create(builder, shifted, constant(ranks));
    offsets.push_back(arith::MulIOp::create(builder, owner, constant(piece)));
  }
  for (int64_t i = 0; i < options.layers; ++i) {
    Value weights = builder.addArgument({piece, width});
    Value sum;
    for (int64_t step = 0; step < ranks; ++step) {
      OpFoldResult begin[] = {builder.getIndexAttr(0), offsets[step]};
      Value columns = builder.createSlice(x, begin, {options.tokens, piece});
      sum = builder.createProduct(columns, weights, Transposed::None, sum);
      if (step + 1 < ranks)
        weights = builder.createRotation(weights, "x", ranks);
    }
    x = builder.create(Step::Relu, sum);
  }
  builder.addResult(x);
}

//===----------------------------------------------------------------------===//
// Extremes of shape
//===----------------------------------------------------------------------===//

/// Builds `layers` independent chains, with their steps interleaved. Every
/// third step of a chain is all-reduced, on two groups in turn.
void bench::buildWide(ProgramBuilder &builder) {
  constexpr unsigned kSteps = 9;
  const ProgramOptions &options = builder.options;
  addNestedMesh(builder, "dp", "tp");
  SmallVector<Value> heads;
  for (int64_t i = 0; i < options.layers; ++i)
    heads.push_back(builder.addArgument({options.tokens, options.width}));
  for (unsigned step = 0; step < kSteps; ++step) {
    for (auto [i, head] : llvm::enumerate(heads)) {
      head = builder.create(Step::Relu, head);
      if (step % 3 == 2)
        head = builder.createAllReduce(head, i % 2 ? "dp" : "tp");
    }
  }
  for (Value head : heads)
    builder.addResult(head);
}

/// Builds one chain. Every third value is all-reduced, and the sum is used
/// twelve steps later, which leaves compute to hide it.
void bench::buildDeep(ProgramBuilder &builder) {
  constexpr int64_t kDelay = 4;
  const ProgramOptions &options = builder.options;
  builder.addMesh({"dp"}, {options.ranks});
  Value x = builder.addArgument({options.tokens, options.width});
  SmallVector<Value> sums;
  for (int64_t i = 0; i < options.layers; ++i) {
    // Only one exponential: several in a row would overflow to infinity and
    // mask any error.
    for (Step step : {Step::Exp, Step::Relu, Step::Relu})
      x = builder.create(step, x);
    sums.push_back(builder.createAllReduce(x, "dp"));
    if (i >= kDelay)
      x = builder.create(Step::Add, {x, sums[i - kDelay]});
  }
  for (int64_t i = std::max<int64_t>(0, options.layers - kDelay);
       i < options.layers; ++i)
    x = builder.create(Step::Add, {x, sums[i]});
  builder.addResult(x);
}
