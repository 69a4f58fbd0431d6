//===- RowsTest.cpp - Tests kernels that finish rows ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs programs with an all_reduce and a norm or softmax of its rows, which
// become one kernel, on the host. Results are compared with values computed in
// f64, and bit for bit between ranks and runs. Rows have odd lengths, one to
// several chunks per thread, and outnumber the blocks.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Runtime/HalfFloat.h"
#include "CommDialect/Target/RowProgram.h"
#include "Emulator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "gtest/gtest.h"
#include <atomic>
#include <cmath>
#include <cstring>
#include <mutex>
#include <regex>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::test;

namespace {

Emulator &emulator() {
  static Emulator instance;
  return instance;
}

struct F32 {
  static constexpr const char *name = "f32";
  static constexpr double tolerance = 2e-5;
  using Bits = float;
  static double load(Bits bits) { return bits; }
  static Bits store(double value) { return static_cast<float>(value); }
};
struct F16 {
  static constexpr const char *name = "f16";
  static constexpr double tolerance = 4e-3;
  using Bits = uint16_t;
  static double load(Bits bits) { return ::comm::fromF16(bits); }
  static Bits store(double value) {
    return ::comm::toF16(static_cast<float>(value));
  }
};
struct Bf16 {
  static constexpr const char *name = "bf16";
  static constexpr double tolerance = 3e-2;
  using Bits = uint16_t;
  static double load(Bits bits) { return ::comm::fromBf16(bits); }
  static Bits store(double value) {
    return ::comm::toBf16(static_cast<float>(value));
  }
};

/// Returns numbers from -2 to 2 that are exact in all types.
double valueOf(int64_t what, int64_t rank, size_t call, int64_t index) {
  uint64_t x = static_cast<uint64_t>(what * 31 + rank) * 0x9E3779B97F4A7C15 +
               call * 0xBF58476D1CE4E5B9 + static_cast<uint64_t>(index) + 1;
  x ^= x >> 31;
  x *= 0x94D049BB133111EB;
  return static_cast<double>((x ^ (x >> 29)) % 129) / 32 - 2;
}

/// Instantiates a template: T is the type, R rows, C columns, GROUP the ranks,
/// ALG the algorithm. EXT(a) widens to f32 and CUT(a) narrows; both keep f32.
std::string instantiate(std::string text, const std::string &type,
                        int64_t ranks, const std::string &algorithm,
                        int64_t rows, int64_t columns) {
  auto replace = [&](const std::string &pattern, const std::string &by) {
    text = std::regex_replace(text, std::regex(pattern), by);
  };
  bool isWide = type == "f32";
  // A bitcast to the same type is a no-op.
  replace("EXT\\((.*)\\)", isWide ? "arith.bitcast $1 : f32 to f32"
                                  : "arith.extf $1 : T to f32");
  replace("CUT\\((.*)\\)", isWide ? "arith.bitcast $1 : f32 to f32"
                                  : "arith.truncf $1 : f32 to T");
  std::string group = "0";
  for (int64_t rank = 1; rank < ranks; ++rank)
    group += ", " + std::to_string(rank);
  replace("\\bGROUP\\b", group);
  replace("\\bALG\\b", algorithm);
  replace("\\bCOLUMNS\\b", std::to_string(columns) + ".0");
  std::string height = std::to_string(rows), width = std::to_string(columns);
  replace("RxCx", height + "x" + width + "x");
  replace("<Rx", "<" + height + "x");
  replace("<CxT", "<" + width + "x" + type);
  replace("xT>", "x" + type + ">");
  replace("\\bT\\b", type);
  return text;
}

/// x = residual + sum; o = x * rsqrt(mean(x * x) + eps) * weight. x and the sum
/// of squares are results, too.
constexpr const char *kRmsNorm = R"(
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
comm.group @g = ranks [[GROUP]]
func.func @main(%source: memref<RxCxT>, %residual: memref<RxCxT>,
                %weight: memref<CxT>, %x: memref<RxCxT>, %o: memref<RxCxT>,
                %squares: memref<Rxf32>) {
  %zero = arith.constant 0.0 : f32
  %columns = arith.constant COLUMNS : f32
  %eps = arith.constant 1.0e-5 : f32
  %y = memref.alloc() : memref<RxCxT>
  %t = comm.all_reduce sum %source into %y on @g by "ALG" : memref<RxCxT>
  comm.wait %t, %y reading %source : memref<RxCxT>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %residual : memref<RxCxT>, memref<RxCxT>) outs(%x : memref<RxCxT>) {
  ^bb0(%a: T, %b: T, %out: T):
    %wa = EXT(%a)
    %wb = EXT(%b)
    %s = arith.addf %wa, %wb : f32
    %n = CUT(%s)
    linalg.yield %n : T
  }
  memref.dealloc %y : memref<RxCxT>
  linalg.fill ins(%zero : f32) outs(%squares : memref<Rxf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<RxCxT>) outs(%squares : memref<Rxf32>) {
  ^bb0(%a: T, %out: f32):
    %w = EXT(%a)
    %s = arith.mulf %w, %w : f32
    %n = arith.addf %out, %s : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %squares, %weight : memref<RxCxT>, memref<Rxf32>, memref<CxT>) outs(%o : memref<RxCxT>) {
  ^bb0(%a: T, %s: f32, %g: T, %out: T):
    %wa = EXT(%a)
    %wg = EXT(%g)
    %m = arith.divf %s, %columns : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %p = arith.mulf %wa, %r : f32
    %q = arith.mulf %p, %wg : f32
    %n = CUT(%q)
    linalg.yield %n : T
  }
  return
}
)";

/// o = softmax of the rows of the sum: a maximum, then a sum that depends on
/// it.
constexpr const char *kSoftmax = R"(
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
comm.group @g = ranks [[GROUP]]
func.func @main(%source: memref<RxCxT>, %residual: memref<RxCxT>,
                %weight: memref<CxT>, %x: memref<RxCxT>, %o: memref<RxCxT>,
                %squares: memref<Rxf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %t = comm.all_reduce sum %source into %x on @g by "ALG" : memref<RxCxT>
  comm.wait %t, %x reading %source : memref<RxCxT>
  %most = memref.alloc() : memref<Rxf32>
  linalg.fill ins(%least : f32) outs(%most : memref<Rxf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<RxCxT>) outs(%most : memref<Rxf32>) {
  ^bb0(%a: T, %out: f32):
    %w = EXT(%a)
    %n = arith.maximumf %out, %w : f32
    linalg.yield %n : f32
  }
  %e = memref.alloc() : memref<RxCxf32>
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %most : memref<RxCxT>, memref<Rxf32>) outs(%e : memref<RxCxf32>) {
  ^bb0(%a: T, %m: f32, %out: f32):
    %w = EXT(%a)
    %d = arith.subf %w, %m : f32
    %n = math.exp %d : f32
    linalg.yield %n : f32
  }
  linalg.fill ins(%zero : f32) outs(%squares : memref<Rxf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%e : memref<RxCxf32>) outs(%squares : memref<Rxf32>) {
  ^bb0(%a: f32, %out: f32):
    %n = arith.addf %a, %out : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%e, %squares : memref<RxCxf32>, memref<Rxf32>) outs(%o : memref<RxCxT>) {
  ^bb0(%a: f32, %s: f32, %out: T):
    %d = arith.divf %a, %s : f32
    %n = CUT(%d)
    linalg.yield %n : T
  }
  memref.dealloc %e : memref<RxCxf32>
  memref.dealloc %most : memref<Rxf32>
  return
}
)";

struct Case {
  const char *program;
  int64_t ranks;
  Algorithm algorithm;
  int64_t rows, columns, threads = 32;
};

/// Expected results for a row in f64: the elements (rounded, where later steps
/// read them), the norm or softmax, and the row's total.
template <typename T>
struct ExpectedRow {
  std::vector<double> x, o;
  double total = 0;

  ExpectedRow(const Case &one, size_t call, int64_t row) {
    bool isNorm = one.program == kRmsNorm;
    double most = -INFINITY;
    for (int64_t column = 0; column < one.columns; ++column) {
      int64_t index = row * one.columns + column;
      double value = 0;
      for (int64_t rank = 0; rank < one.ranks; ++rank)
        value += valueOf(0, rank, call, index);
      value = T::load(T::store(value));
      if (isNorm)
        value = T::load(T::store(value + valueOf(1, 0, call, index)));
      x.push_back(value);
      most = std::max(most, value);
    }
    for (double value : x)
      total += isNorm ? value * value : std::exp(value - most);
    for (int64_t column = 0; column < one.columns; ++column) {
      double scale =
          1 / std::sqrt(total / static_cast<double>(one.columns) + 1e-5);
      o.push_back(isNorm ? x[column] * scale * valueOf(2, 0, call, column)
                         : std::exp(x[column] - most) / total);
    }
  }
};

/// Runs the program three times; the third run has the data of the first.
template <typename T>
void check(const Case &one) {
  SCOPED_TRACE(std::string(one.program == kRmsNorm ? "norm" : "softmax") + " " +
               stringifyEnum(one.algorithm).str() + " " + T::name + ", " +
               std::to_string(one.ranks) + " ranks, " +
               std::to_string(one.rows) + " rows of " +
               std::to_string(one.columns));
  using Bits = typename T::Bits;
  ProgramKernel kernel = emulator().compileProgram(
      instantiate(one.program, T::name, one.ranks,
                  stringifyEnum(one.algorithm).str(), one.rows, one.columns));
  ASSERT_NE(kernel.name.find("_rows"), std::string::npos) << kernel.name;
  ASSERT_EQ(kernel.rows, one.rows);
  ASSERT_LE(kernel.pointers.size(), 6u);
  int64_t count = one.rows * one.columns;
  // The program's arguments, unaligned by one element for odd columns.
  std::vector<std::vector<std::vector<Bits>>> buffers(
      one.ranks, std::vector<std::vector<Bits>>(
                     5, std::vector<Bits>(static_cast<size_t>(count) + 1)));
  std::vector<std::vector<float>> totals(
      one.ranks, std::vector<float>(static_cast<size_t>(one.rows)));
  int64_t shift = one.columns % 2;
  auto getPointer = [&](int64_t rank, unsigned argument) -> void * {
    return argument == 5 ? static_cast<void *>(totals[rank].data())
                         : buffers[rank][argument].data() + shift;
  };
  std::vector<Call> calls;
  for (int i = 0; i < 3; ++i) {
    Call call;
    call.count = kernel.count;
    call.rows = kernel.rows;
    call.program = &kernel;
    call.threads = one.threads;
    for (int64_t rank = 0; rank < one.ranks; ++rank) {
      auto get = [&](size_t n) {
        return n < kernel.pointers.size() ? getPointer(rank, kernel.pointers[n])
                                          : nullptr;
      };
      call.sources.push_back(get(0));
      call.destinations.push_back(get(1));
      call.extraBuffers.push_back({get(2), get(3), get(4), get(5)});
    }
    calls.push_back(std::move(call));
  }
  std::mutex mutex;
  int64_t wrong = 0;
  std::string first;
  std::vector<std::vector<std::vector<Bits>>> seen(
      calls.size(), std::vector<std::vector<Bits>>(one.ranks));
  emulator().run(
      one.ranks, calls,
      [&](int64_t rank, size_t i) {
        for (int64_t at = 0; at < count; ++at) {
          auto store = [&](int what, double value) {
            buffers[rank][what][at + shift] = T::store(value);
          };
          store(0, valueOf(0, rank, i % 2, at));
          store(1, valueOf(1, 0, i % 2, at));
          if (at < one.columns)
            store(2, valueOf(2, 0, i % 2, at));
          store(3, 77);
          store(4, 77);
        }
      },
      [&](int64_t rank, size_t i) {
        std::lock_guard<std::mutex> lock(mutex);
        seen[i][rank] = buffers[rank][4];
        for (int64_t row = 0; row < one.rows; ++row) {
          ExpectedRow<T> expected(one, i % 2, row);
          auto compare = [&](const char *what, int64_t column, double got,
                             double want, double tolerance) {
            if (std::abs(got - want) <= tolerance * (1 + std::abs(want)))
              return;
            if (wrong++ == 0)
              first = std::string(what) + " of rank " + std::to_string(rank) +
                      ", call " + std::to_string(i) + ", row " +
                      std::to_string(row) + ", column " +
                      std::to_string(column) + ": " + std::to_string(got) +
                      ", expected " + std::to_string(want);
          };
          for (int64_t column = 0; column < one.columns; ++column) {
            int64_t at = row * one.columns + column + shift;
            compare("x", column, T::load(buffers[rank][3][at]),
                    expected.x[column], T::tolerance / 4);
            compare("o", column, T::load(buffers[rank][4][at]),
                    expected.o[column], T::tolerance);
          }
          compare("total", 0, totals[rank][row], expected.total, 1e-5);
        }
      });
  EXPECT_EQ(wrong, 0) << first;
  for (size_t i = 0; i < calls.size(); ++i)
    for (int64_t rank = 0; rank < one.ranks; ++rank)
      EXPECT_EQ(std::memcmp(seen[i][rank].data(), seen[i % 2][0].data(),
                            seen[i][rank].size() * sizeof(Bits)),
                0)
          << "rank " << rank << ", call " << i << " differs in bits";
}

const Algorithm kAlgorithms[] = {Algorithm::Push, Algorithm::TwoShotSentinel,
                                 Algorithm::TwoShotFlags,
                                 Algorithm::TwoShotTiles};

TEST(Rows, Norm) {
  for (Algorithm algorithm : kAlgorithms) {
    check<F32>({kRmsNorm, 2, algorithm, 5, 128});
    check<Bf16>({kRmsNorm, 2, algorithm, 7, 37});
    check<F16>({kRmsNorm, 3, algorithm, 4, 64});
  }
}
TEST(Rows, Softmax) {
  for (Algorithm algorithm : kAlgorithms) {
    check<F32>({kSoftmax, 2, algorithm, 3, 29});
    check<Bf16>({kSoftmax, 2, algorithm, 6, 200});
  }
}
/// Several warps per row, with idle threads and an idle warp.
TEST(Rows, SeveralWarps) {
  for (Algorithm algorithm : kAlgorithms)
    check<F32>({kRmsNorm, 2, algorithm, 3, 150, 96});
  check<Bf16>({kSoftmax, 2, Algorithm::Push, 2, 515, 96});
}
/// Several rows per block at once, with idle threads.
TEST(Rows, SeveralRowsAtOnce) {
  for (Algorithm algorithm : kAlgorithms)
    check<F32>({kRmsNorm, 2, algorithm, 11, 9, 96});
}
TEST(Rows, ManyRanks) {
  for (Algorithm algorithm : kAlgorithms)
    check<F32>({kRmsNorm, 4, algorithm, 6, 21});
  // With fewer rows than ranks, some ranks have none to reduce.
  check<Bf16>({kRmsNorm, 8, Algorithm::Push, 3, 40});
  check<F32>({kRmsNorm, 8, Algorithm::TwoShotTiles, 3, 40});
}

/// Tests several chunks of a row per thread: those of `spec`, whatever the
/// row's length.
void checkChunks(Algorithm algorithm, int64_t chunks, int64_t columns) {
  KernelSpec spec;
  spec.algorithm = algorithm;
  spec.reduction = ReductionKind::Sum;
  spec.elementType = emulator().parse("f32");
  spec.ranks = 2;
  spec.chunksPerThread = chunks;
  KernelFusion fusion;
  fusion.key = "times_total";
  fusion.destinations = {{spec.elementType},
                         {spec.elementType, FusedExtent::Row}};
  auto epilogue = [&](OpBuilder &builder, Location loc, ValueRange elements,
                      ArrayRef<SmallVector<Value>>, RowReducer reduce) {
    auto add = [&](Value a, Value b) -> Value {
      return arith::AddFOp::create(builder, loc, a, b);
    };
    Value total = reduce(elements, builder.getF32FloatAttr(0), add);
    SmallVector<Value> products;
    for (Value element : elements)
      products.push_back(arith::MulFOp::create(builder, loc, element, total));
    return SmallVector<SmallVector<Value>>{products, {total}};
  };
  fusion.epilogue = epilogue;
  const int64_t rows = 5, count = rows * columns;
  std::vector<std::vector<float>> sources(2), results(2), totals(2);
  Call call{spec, count, rows, {}, {}, {}, &fusion};
  for (int64_t rank = 0; rank < 2; ++rank) {
    sources[rank].resize(static_cast<size_t>(count));
    results[rank].resize(static_cast<size_t>(count));
    totals[rank].resize(rows);
    call.sources.push_back(sources[rank].data());
    call.destinations.push_back(results[rank].data());
    call.extraBuffers.push_back({totals[rank].data()});
  }
  std::atomic<int64_t> wrong{0};
  emulator().run(
      2, {call, call, call},
      [&](int64_t rank, size_t i) {
        for (int64_t at = 0; at < count; ++at)
          sources[rank][at] = static_cast<float>(valueOf(0, rank, i, at));
      },
      [&](int64_t rank, size_t i) {
        for (int64_t row = 0; row < rows; ++row) {
          // Sums of multiples of 1 / 32 are exact.
          double total = 0;
          auto getSum = [&](int64_t column) {
            int64_t at = row * columns + column;
            return valueOf(0, 0, i, at) + valueOf(0, 1, i, at);
          };
          for (int64_t column = 0; column < columns; ++column)
            total += getSum(column);
          wrong += totals[rank][row] != static_cast<float>(total);
          for (int64_t column = 0; column < columns; ++column)
            wrong += results[rank][row * columns + column] !=
                     static_cast<float>(getSum(column) * total);
        }
      });
  EXPECT_EQ(wrong.load(), 0)
      << stringifyEnum(algorithm).str() << ", " << chunks << " chunks";
}

TEST(Rows, SeveralChunks) {
  for (Algorithm algorithm : kAlgorithms) {
    checkChunks(algorithm, 2, 250);
    checkChunks(algorithm, 2, 129);
  }
}
/// Tests the kernel of a site that continues with an RMS norm. Its results are
/// compared with f64, and the sum bit for bit with its rounded values.
void checkNormOfSite(Algorithm algorithm, int64_t ranks, int64_t columns,
                     bool isWide) {
  SCOPED_TRACE(stringifyEnum(algorithm).str() + ", " + std::to_string(ranks) +
               " ranks, " + std::to_string(columns) + " columns");
  const int64_t rows = 5, count = rows * columns;
  RowProgram program =
      makeRmsNorm(rows, columns, COMM_BF16, /*hasResidual=*/true,
                  /*hasWeight=*/true, /*epsilon=*/1e-3F);
  ASSERT_EQ(program.getNumSums(), 1);
  KernelSpec spec;
  spec.algorithm = algorithm;
  spec.reduction = ReductionKind::Sum;
  spec.elementType = emulator().parse("bf16");
  spec.ranks = ranks;
  spec.chunksPerThread = isWide ? 2 : 1;
  spec.countsCalls = true;
  KernelFusion fusion = program.getFusion(emulator().getContext());
  auto epilogue = [&](OpBuilder &builder, Location loc, ValueRange elements,
                      ArrayRef<SmallVector<Value>> loaded, RowReducer reduce) {
    return program.emit(builder, loc, elements, loaded, reduce);
  };
  fusion.epilogue = epilogue;
  using Buffers = std::array<std::vector<uint16_t>, 5>;
  std::vector<Buffers> buffers(static_cast<size_t>(ranks));
  Call call{spec, count, rows, {}, {}, {}, &fusion};
  call.threads = isWide ? 64 : 32;
  for (Buffers &of : buffers) {
    for (std::vector<uint16_t> &buffer : of)
      buffer.resize(static_cast<size_t>(count));
    call.sources.push_back(of[0].data());
    call.destinations.push_back(of[1].data());
    call.extraBuffers.push_back({of[2].data(), of[3].data(), of[4].data()});
  }
  auto round = [](double value) { return Bf16::load(Bf16::store(value)); };
  std::atomic<int64_t> wrong{0};
  emulator().run(
      ranks, {call, call, call, call, call},
      [&](int64_t rank, size_t i) {
        for (int64_t at = 0; at < count; ++at) {
          buffers[rank][0][at] = Bf16::store(valueOf(0, rank, i, at));
          buffers[rank][3][at] = Bf16::store(valueOf(1, 0, i, at));
          buffers[rank][4][at] = Bf16::store(valueOf(2, 0, i, at));
        }
      },
      [&](int64_t rank, size_t i) {
        for (int64_t row = 0; row < rows; ++row) {
          std::vector<double> x;
          double total = 0;
          for (int64_t column = 0; column < columns; ++column) {
            int64_t at = row * columns + column;
            double sum = 0;
            for (int64_t from = 0; from < ranks; ++from)
              sum += valueOf(0, from, i, at);
            x.push_back(round(round(sum) + valueOf(1, 0, i, at)));
            total += x.back() * x.back();
          }
          double scale =
              1 / std::sqrt(total / static_cast<double>(columns) + 1e-3);
          for (int64_t column = 0; column < columns; ++column) {
            int64_t at = row * columns + column;
            wrong += buffers[rank][2][at] != Bf16::store(x[column]);
            double want = round(x[column] * scale) * valueOf(2, 0, i, column);
            double got = Bf16::load(buffers[rank][1][at]);
            wrong += std::abs(got - want) > 1e-2 * (0.01 + std::abs(want));
          }
        }
      });
  EXPECT_EQ(wrong.load(), 0);
}

TEST(Rows, NormOfSite) {
  for (Algorithm algorithm : kAlgorithms) {
    checkNormOfSite(algorithm, 2, 100, false);
    checkNormOfSite(algorithm, 4, 64, false);
  }
  checkNormOfSite(Algorithm::Push, 3, 515, true);
}

/// Rejects rows that a block cannot hold or that would leave most threads idle.
TEST(Rows, Forms) {
  KernelSpec spec;
  spec.algorithm = Algorithm::Push;
  spec.reduction = ReductionKind::Sum;
  spec.elementType = emulator().parse("bf16");
  spec.ranks = 4;
  EXPECT_EQ(getRowForm(spec, 64, 4096).chunksPerThread, 1);
  EXPECT_EQ(getRowForm(spec, 1 << 20, 8192).chunksPerThread, 2);
  EXPECT_EQ(getRowForm(spec, 1, 8193).chunksPerThread, 0);
  EXPECT_NE(getRowForm(spec, 1, 8193).obstacle.find("a block holds 8192"),
            std::string::npos);
  EXPECT_EQ(getRowForm(spec, 2112, 32).chunksPerThread, 1);
  EXPECT_EQ(getRowForm(spec, 2113, 32).chunksPerThread, 0);
  spec.algorithm = Algorithm::Pull;
  EXPECT_EQ(getRowForm(spec, 64, 4096).chunksPerThread, 0);
  // At most as many blocks as multiprocessors, which cover all rows.
  spec.algorithm = Algorithm::Push;
  spec.chunksPerThread = 1;
  KernelLaunch launch = getKernelLaunch(spec, 1000 * 1024, 1000);
  EXPECT_EQ(launch.threads, 512);
  EXPECT_EQ(launch.blocks, 132);
  EXPECT_EQ(launch.ringBytes, 4 * 1000 * 1024 * 2);
}

} // namespace
