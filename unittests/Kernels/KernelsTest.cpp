//===- KernelsTest.cpp - Tests collective kernels on the host -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests every kernel on the host: indices, tails, unaligned buffers, rows,
// rotating slots with changing sizes, values equal to the sentinel, and
// in-place operation. Each result is compared bit for bit with the values
// combined in the order of the ranks.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Runtime/CommKernelAbi.h"
#include "CommDialect/Runtime/HalfFloat.h"
#include "Emulator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "gtest/gtest.h"
#include <atomic>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::test;

namespace {

/// Returns the emulator of all tests, so that kernels are compiled only once.
Emulator &emulator() {
  static Emulator instance;
  return instance;
}

/// Generates and sums values of a type, in the kernels' order.
struct Bf16 {
  uint16_t bits;
  static constexpr const char *name = "bf16";
  static Bf16 of(uint64_t random) {
    // Words of two all-ones values look like data that has not arrived.
    if (random % 8 == 0)
      return {0xFFFF};
    return {::comm::toBf16(static_cast<float>(random % 1000) / 8 - 60)};
  }
  using Sum = float;
  static float load(Bf16 value) { return ::comm::fromBf16(value.bits); }
  static Bf16 store(float sum) { return {::comm::toBf16(sum)}; }
};

template <typename T>
struct Plain {
  using Sum = T;
  static T load(T value) { return value; }
  static T store(T sum) { return sum; }
};

template <typename T>
struct TypeOf;
template <>
struct TypeOf<float> : Plain<float> {
  static constexpr const char *name = "f32";
  static float of(uint64_t random) {
    if (random % 16 == 0)
      return ::comm::floatOf(0xFFFFFFFF);
    return static_cast<float>(static_cast<int64_t>(random % 100003) - 50000) /
           7;
  }
};
template <>
struct TypeOf<double> : Plain<double> {
  static constexpr const char *name = "f64";
  static double of(uint64_t random) {
    return static_cast<double>(random % 100003) / 7 - 7000;
  }
};
template <>
struct TypeOf<int32_t> : Plain<int32_t> {
  static constexpr const char *name = "i32";
  static int32_t of(uint64_t random) {
    return random % 8 == 0 ? -1 : static_cast<int32_t>(random % 1000003);
  }
};
template <>
struct TypeOf<int8_t> {
  static constexpr const char *name = "i8";
  static int8_t of(uint64_t random) {
    return static_cast<int8_t>(random % 8 == 0 ? 0xFF : random >> 8);
  }
  using Sum = int32_t;
  static int32_t load(int8_t value) { return value; }
  static int8_t store(int32_t sum) { return static_cast<int8_t>(sum); }
};
template <>
struct TypeOf<Bf16> : Bf16 {};

bool isNan(float value) { return value != value; }
bool isNan(double value) { return value != value; }
bool isNan(int32_t) { return false; }
bool isNan(int8_t) { return false; }
bool isNan(Bf16 value) { return isNan(::comm::fromBf16(value.bits)); }

/// Returns true for equal values; NaNs compare equal, since their bits depend
/// on the machine.
template <typename T>
bool isEqual(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0 || (isNan(a) && isNan(b));
}

uint64_t hash(uint64_t a, uint64_t b, uint64_t c) {
  uint64_t x = a * 0x9E3779B97F4A7C15 + b * 0xBF58476D1CE4E5B9 + c + 1;
  x ^= x >> 31;
  x *= 0x94D049BB133111EB;
  return x ^ (x >> 29);
}

template <typename T>
T valueOf(int64_t rank, size_t call, int64_t index) {
  return TypeOf<T>::of(hash(rank, call, index));
}

/// Factor of premul_sum, exact in no type.
constexpr double kFactor = 0.3;

template <typename T>
T reduced(ReductionKind reduction, int64_t ranks, size_t call, int64_t index) {
  using Traits = TypeOf<T>;
  using Sum = typename Traits::Sum;
  auto load = [&](int64_t rank) {
    Sum value = Traits::load(valueOf<T>(rank, call, index));
    return reduction == ReductionKind::PremulSum
               ? static_cast<Sum>(value * static_cast<Sum>(kFactor))
               : value;
  };
  Sum sum = load(0);
  for (int64_t rank = 1; rank < ranks; ++rank) {
    Sum next = load(rank);
    if (reduction == ReductionKind::Max)
      sum = isNan(sum) ? sum : isNan(next) ? next : std::max(sum, next);
    else
      sum = sum + next;
  }
  if (reduction == ReductionKind::Avg)
    sum = sum / static_cast<Sum>(ranks);
  return Traits::store(sum);
}

/// Returns the numbers of elements of a rank's source and destination for
/// `count`.
std::pair<int64_t, int64_t> sizesOf(CollectiveKind kind, int64_t count,
                                    int64_t ranks) {
  switch (kind) {
  case CollectiveKind::AllGather:
    return {count, count * ranks};
  case CollectiveKind::ReduceScatter:
    return {count * ranks, count};
  case CollectiveKind::AllToAll:
    return {count * ranks, count * ranks};
  default:
    return {count, count};
  }
}

struct Shape {
  int64_t count, rows;
};

/// Returns the position of element `index` of piece `piece`.
int64_t inPieces(const Shape &shape, int64_t ranks, int64_t piece,
                 int64_t index) {
  int64_t inner = shape.count / shape.rows;
  return (index / inner * ranks + piece) * inner + index % inner;
}

template <typename T>
T expected(const KernelSpec &spec, const Shape &shape, int64_t rank,
           size_t call, int64_t at) {
  int64_t ranks = spec.ranks;
  int64_t inner =
      shape.count / (spec.destinationRows ? spec.destinationRows : shape.rows);
  int64_t row = at / (inner * ranks), piece = at / inner % ranks;
  // Index of the element in its piece.
  int64_t index = row * inner + at % inner;
  switch (spec.kind) {
  case CollectiveKind::AllGather:
    return valueOf<T>(piece, call, index);
  case CollectiveKind::ReduceScatter:
    return reduced<T>(*spec.reduction, ranks, call,
                      inPieces(shape, ranks, rank, at));
  case CollectiveKind::AllToAll:
    return valueOf<T>(piece, call, inPieces(shape, ranks, rank, index));
  case CollectiveKind::Broadcast:
    return valueOf<T>(spec.root, call, at);
  default:
    return reduced<T>(*spec.reduction, ranks, call, at);
  }
}

/// Variation of the buffers of a kernel.
struct Setting {
  /// Elements by which buffers are shifted from alignment.
  int64_t sourceShift = 0, destinationShift = 0;
  bool isInPlace = false;
};

template <typename T>
void check(const KernelSpec &given, const std::vector<Shape> &shapes,
           Setting setting = {}) {
  KernelSpec spec = given;
  spec.elementType = emulator().parse(TypeOf<T>::name);
  ASSERT_FALSE(getKernelObstacle(spec)) << *getKernelObstacle(spec);
  int64_t ranks = spec.ranks, most = 0;
  for (const Shape &shape : shapes) {
    auto [source, destination] = sizesOf(spec.kind, shape.count, ranks);
    most = std::max({most, source, destination});
  }
  // Guards around each buffer reveal writes out of bounds.
  constexpr int64_t kGuard = 64;
  std::vector<std::vector<T>> sources(ranks), destinations(ranks);
  std::vector<Call> calls;
  for (const Shape &shape : shapes) {
    Call call{spec, shape.count, shape.rows, {}, {}, {}, nullptr};
    for (int64_t rank = 0; rank < ranks; ++rank) {
      sources[rank].resize(most + 2 * kGuard);
      destinations[rank].resize(most + 2 * kGuard);
      T *destination =
          destinations[rank].data() + kGuard + setting.destinationShift;
      T *source = sources[rank].data() + kGuard + setting.sourceShift;
      if (spec.algorithm == Algorithm::Pull)
        source = static_cast<T *>(emulator().getWindowMemory(rank)) +
                 setting.sourceShift;
      if (setting.isInPlace)
        source = destination;
      call.sources.push_back(source);
      call.destinations.push_back(destination);
    }
    calls.push_back(std::move(call));
  }
  T guard;
  std::memset(&guard, 0x5A, sizeof(T));
  std::atomic<int64_t> wrong{0};
  std::string first;
  std::mutex mutex;
  emulator().run(
      ranks, calls,
      [&](int64_t rank, size_t i) {
        std::fill(destinations[rank].begin(), destinations[rank].end(), guard);
        auto *source = static_cast<T *>(calls[i].sources[rank]);
        int64_t size = sizesOf(spec.kind, shapes[i].count, ranks).first;
        for (int64_t at = 0; at < size; ++at)
          source[at] = valueOf<T>(rank, i, at);
      },
      [&](int64_t rank, size_t i) {
        auto *destination = static_cast<T *>(calls[i].destinations[rank]);
        int64_t size = sizesOf(spec.kind, shapes[i].count, ranks).second;
        for (int64_t at = -kGuard / 2; at < size + kGuard / 2; ++at) {
          T value = at < 0 || at >= size
                        ? guard
                        : expected<T>(spec, shapes[i], rank, i, at);
          if (isEqual(destination[at], value) ||
              std::memcmp(&destination[at], &value, sizeof(T)) == 0)
            continue;
          std::lock_guard<std::mutex> lock(mutex);
          if (wrong++ == 0)
            first = "rank " + std::to_string(rank) + ", call " +
                    std::to_string(i) + ", count " +
                    std::to_string(shapes[i].count) + ", rows " +
                    std::to_string(shapes[i].rows) + ", element " +
                    std::to_string(at);
        }
      });
  EXPECT_EQ(wrong.load(), 0)
      << stringifyEnum(spec.algorithm).str() << " of "
      << stringifyCollectiveKind(spec.kind).str() << " on " << TypeOf<T>::name
      << ", " << ranks << " ranks; first: " << first;
}

KernelSpec allReduce(Algorithm algorithm, int64_t ranks,
                     ReductionKind reduction = ReductionKind::Sum) {
  KernelSpec spec;
  spec.algorithm = algorithm;
  spec.kind = CollectiveKind::AllReduce;
  spec.reduction = reduction;
  if (reduction == ReductionKind::PremulSum)
    spec.factor = kFactor;
  spec.ranks = ranks;
  return spec;
}

KernelSpec move(CollectiveKind kind, int64_t ranks, int64_t root = 0) {
  KernelSpec spec;
  spec.algorithm = Algorithm::Push;
  spec.kind = kind;
  if (kind == CollectiveKind::ReduceScatter)
    spec.reduction = ReductionKind::Sum;
  spec.ranks = ranks;
  spec.root = root;
  return spec;
}

/// Sizes that grow and shrink from call to call, with tails of all lengths.
const std::vector<Shape> kSizes = {{1, 1},   {1000, 1}, {5, 1},  {64, 1},
                                   {257, 1}, {3, 1},    {16, 1}, {1023, 1}};

template <typename T>
void checkAllReduce(Algorithm algorithm) {
  for (int64_t ranks : {2, 3, 4})
    check<T>(allReduce(algorithm, ranks), kSizes);
  // Unaligned buffers.
  check<T>(allReduce(algorithm, 2), kSizes, {1, 3, false});
  if (algorithm != Algorithm::Pull)
    check<T>(allReduce(algorithm, 2), kSizes, {1, 1, true});
}

TEST(Kernels, PushWithSentinel) {
  checkAllReduce<float>(Algorithm::Push);
  checkAllReduce<Bf16>(Algorithm::Push);
}
TEST(Kernels, PushStaged) {
  checkAllReduce<int32_t>(Algorithm::Push);
  checkAllReduce<int8_t>(Algorithm::Push);
  checkAllReduce<double>(Algorithm::Push);
}
TEST(Kernels, Pull) {
  checkAllReduce<float>(Algorithm::Pull);
  checkAllReduce<int8_t>(Algorithm::Pull);
}
TEST(Kernels, TwoShotSentinel) {
  checkAllReduce<float>(Algorithm::TwoShotSentinel);
  checkAllReduce<Bf16>(Algorithm::TwoShotSentinel);
}
TEST(Kernels, TwoShotFlags) {
  checkAllReduce<Bf16>(Algorithm::TwoShotFlags);
  checkAllReduce<double>(Algorithm::TwoShotFlags);
}
TEST(Kernels, TwoShotTiles) {
  checkAllReduce<Bf16>(Algorithm::TwoShotTiles);
  checkAllReduce<int32_t>(Algorithm::TwoShotTiles);
  // Several tiles per block, the last one partial.
  const std::vector<Shape> tiles = {
      {2 * 5 * 8192 - 4000, 1}, {2 * 8192, 1}, {30000, 1}};
  check<float>(allReduce(Algorithm::TwoShotTiles, 2), tiles);
  check<float>(allReduce(Algorithm::TwoShotTiles, 3), tiles, {0, 0, true});
}
TEST(Kernels, ManyRanks) {
  check<float>(allReduce(Algorithm::Push, 8),
               {{100, 1}, {7, 1}, {100, 1}, {100, 1}});
  check<Bf16>(allReduce(Algorithm::TwoShotSentinel, 8),
              {{100, 1}, {7, 1}, {301, 1}, {100, 1}});
  check<int32_t>(allReduce(Algorithm::TwoShotFlags, 5),
                 {{100, 1}, {7, 1}, {301, 1}});
  check<int32_t>(allReduce(Algorithm::TwoShotTiles, 5),
                 {{100, 1}, {7, 1}, {9001, 1}});
}
TEST(Kernels, Reductions) {
  check<float>(allReduce(Algorithm::Push, 3, ReductionKind::Avg), kSizes);
  check<Bf16>(allReduce(Algorithm::Push, 2, ReductionKind::Max), kSizes);
  check<int32_t>(allReduce(Algorithm::TwoShotFlags, 3, ReductionKind::Max),
                 kSizes);
  for (Algorithm algorithm :
       {Algorithm::Push, Algorithm::TwoShotSentinel, Algorithm::TwoShotFlags,
        Algorithm::TwoShotTiles}) {
    check<float>(allReduce(algorithm, 3, ReductionKind::PremulSum), kSizes);
    check<Bf16>(allReduce(algorithm, 2, ReductionKind::PremulSum), kSizes);
  }
  check<double>(allReduce(Algorithm::Pull, 3, ReductionKind::PremulSum),
                kSizes);
}

/// Rows of whole chunks and of partial ones.
const std::vector<Shape> kRows = {{1, 1},   {1000, 1}, {1024, 4}, {60, 20},
                                  {333, 3}, {512, 1},  {96, 6},   {7, 7}};

TEST(Kernels, Moves) {
  for (CollectiveKind kind :
       {CollectiveKind::AllGather, CollectiveKind::ReduceScatter,
        CollectiveKind::AllToAll})
    for (int64_t ranks : {2, 3}) {
      check<float>(move(kind, ranks), kRows);
      check<int8_t>(move(kind, ranks), kRows, {1, 0, false});
      check<double>(move(kind, ranks), kRows, {0, 1, false});
    }
  check<Bf16>(move(CollectiveKind::AllToAll, 4), kRows, {0, 0, true});
}
/// Tests all-to-alls whose pieces are columns on one side and rows on the
/// other.
TEST(Kernels, MovesToOtherRows) {
  KernelSpec spec = move(CollectiveKind::AllToAll, 3);
  spec.destinationRows = 4;
  const std::vector<Shape> kOthers = {{4, 1},   {1000, 1}, {1024, 8}, {60, 20},
                                      {332, 2}, {512, 1},  {96, 6},   {8, 8}};
  check<float>(spec, kOthers);
  check<int8_t>(spec, kOthers, {1, 2, false});
  spec.ranks = 2;
  spec.destinationRows = 1;
  check<Bf16>(spec, kRows);
  check<double>(spec, kRows, {0, 1, false});
}
TEST(Kernels, Broadcast) {
  check<float>(move(CollectiveKind::Broadcast, 2, 1), kSizes);
  check<int8_t>(move(CollectiveKind::Broadcast, 3, 0), kSizes, {1, 2, false});
  check<Bf16>(move(CollectiveKind::Broadcast, 3, 2), kSizes, {1, 1, true});
}

/// Tests a fusion that stores the sum, and overwrites a further buffer of
/// another type by half of its sum with the reduced value.
void checkFused(Algorithm algorithm, int64_t shift) {
  KernelSpec spec = allReduce(algorithm, 3);
  spec.elementType = emulator().parse("bf16");
  Type f32 = emulator().parse("f32");
  KernelFusion fusion;
  fusion.key = "half_of_sum";
  fusion.arguments = {{f32}};
  fusion.destinations = {{spec.elementType}, {f32}};
  auto epilogue = [&](OpBuilder &builder, Location loc, ValueRange elements,
                      ArrayRef<SmallVector<Value>> arguments, RowReducer) {
    Value half =
        arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(0.5));
    SmallVector<Value> results;
    for (auto [element, other] : llvm::zip_equal(elements, arguments.front())) {
      Value wide = arith::ExtFOp::create(builder, loc, f32, element);
      Value sum = arith::AddFOp::create(builder, loc, wide, other);
      results.push_back(arith::MulFOp::create(builder, loc, sum, half));
    }
    return SmallVector<SmallVector<Value>>{SmallVector<Value>(elements),
                                           results};
  };
  fusion.epilogue = epilogue;

  const int64_t ranks = spec.ranks, most = 1100;
  std::vector<std::vector<Bf16>> sources(ranks), results(ranks);
  std::vector<std::vector<float>> halves(ranks);
  std::vector<Call> calls;
  for (int64_t count : {1, 1000, 37, 512}) {
    Call call{spec, count, 1, {}, {}, {}, &fusion};
    for (int64_t rank = 0; rank < ranks; ++rank) {
      sources[rank].resize(most);
      results[rank].resize(most);
      halves[rank].resize(most);
      float *half = halves[rank].data() + shift;
      call.sources.push_back(sources[rank].data());
      call.destinations.push_back(results[rank].data() + shift);
      call.extraBuffers.push_back({half, half});
    }
    calls.push_back(std::move(call));
  }
  std::atomic<int64_t> wrong{0};
  emulator().run(
      ranks, calls,
      [&](int64_t rank, size_t i) {
        for (int64_t at = 0; at < calls[i].count; ++at) {
          sources[rank][at] = valueOf<Bf16>(rank, i, at);
          halves[rank][at + shift] = static_cast<float>(at * rank);
        }
      },
      [&](int64_t rank, size_t i) {
        for (int64_t at = 0; at < calls[i].count; ++at) {
          Bf16 sum = reduced<Bf16>(ReductionKind::Sum, ranks, i, at);
          float half = (Bf16::load(sum) + static_cast<float>(at * rank)) * 0.5f;
          wrong += !isEqual(results[rank][at + shift], sum) +
                   !isEqual(halves[rank][at + shift], half);
        }
      });
  EXPECT_EQ(wrong.load(), 0)
      << stringifyEnum(algorithm).str() << ", shift " << shift;
}

TEST(Kernels, Fused) {
  for (Algorithm algorithm : {Algorithm::Push, Algorithm::TwoShotSentinel,
                              Algorithm::TwoShotFlags, Algorithm::TwoShotTiles})
    for (int64_t shift : {0, 1})
      checkFused(algorithm, shift);
}

/// Tests the barrier of copy engines: no rank leaves it before all have
/// entered.
TEST(Kernels, Meet) {
  for (int64_t ranks : {2, 3, 8}) {
    std::string members = "0";
    for (int64_t rank = 1; rank < ranks; ++rank)
      members += ", " + std::to_string(rank);
    const std::string full = std::to_string(4 * ranks);
    ProgramKernel kernel = emulator().compileProgram(
        "comm.group @g = ranks [[" + members +
        "]]\nfunc.func @f(%x: memref<4xf32>, %y: memref<" + full +
        "xf32>) {\n  %t = comm.all_gather %x into %y dim 0 on @g "
        "by \"copy-engine\" : memref<4xf32> into memref<" +
        full + "xf32>\n  comm.wait %t, %y reading %x : memref<" + full +
        "xf32> reading memref<4xf32>\n  return\n}\n");
    ASSERT_EQ(kernel.name, COMM_BARRIER_KERNEL + std::to_string(ranks));
    kernel.launch.blocks = 1;
    Call call;
    call.program = &kernel;
    call.sources.resize(ranks);
    call.destinations.resize(ranks);
    const std::vector<Call> calls(40, call);
    std::vector<std::atomic<int64_t>> come(ranks);
    std::atomic<int64_t> wrong{0};
    emulator().run(
        ranks, calls,
        [&](int64_t rank, size_t i) {
          come[rank] = static_cast<int64_t>(i) + 1;
          // Delay some ranks.
          if (i % ranks == static_cast<size_t>(rank))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        },
        [&](int64_t, size_t i) {
          // A peer is at most one call ahead.
          for (const std::atomic<int64_t> &peer : come)
            wrong += peer < static_cast<int64_t>(i) + 1 ||
                     peer > static_cast<int64_t>(i) + 2;
        });
    EXPECT_EQ(wrong.load(), 0) << ranks << " ranks";
  }
}

} // namespace
