//===- CommRuntimeMpiTest.cpp - Tests a runtime on four ranks -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Run as `mpirun -n 4 CommRuntimeMpiTest`, or with --threads=4 on threads of
// one process. Compares every collective with values computed from its
// definition, and prints `N cases ok`. Built twice: for the host runtime, and
// as CommRuntimeCudaTest for the CUDA runtime with a driver and an NCCL that
// work on host memory (HostMemoryCuda.cpp, MpiNccl.cpp).
//
//===----------------------------------------------------------------------===//
#include "MpiTestCase.h"

#include "CommDialect/Runtime/NcclSupport.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <random>

using namespace commtest;

namespace {

int64_t casesOfRankZero = 0;

void run(const Case &c) { StartedCase(c).finish(); }

#ifdef COMM_TEST_CUDA
constexpr bool usesNccl = true;
constexpr uint64_t greatestAlignment = 512;
#else
constexpr bool usesNccl = false;
constexpr uint64_t greatestAlignment = 4096;
#endif

/// Returns true if the runtime supports the reduction on lines of `ranks`
/// ranks. All ranks must decide alike.
bool isSupported(int32_t kind, int32_t reduction, int32_t type, int64_t ranks) {
  if (usesNccl && commNcclObstacle(kind, reduction, type, ranks,
                                   /*anyOrder=*/false))
    return false;
  bool integer = type <= COMM_I64;
  bool real = type >= COMM_F16 && type <= COMM_F64;
  switch (reduction) {
  case COMM_SUM:
    return true;
  case COMM_PROD:
    return integer || real;
  case COMM_MIN:
  case COMM_MAX:
    return integer || real;
  case COMM_AVG:
  case COMM_MINNUM:
  case COMM_MAXNUM:
  case COMM_PREMUL_SUM:
    return real;
  default:
    return integer;
  }
}

std::vector<std::pair<int64_t, int64_t>> pairsFor(int64_t size, int variant) {
  std::vector<std::pair<int64_t, int64_t>> pairs;
  for (int64_t rank = 0; rank < size; ++rank) {
    if (variant == 0) // a ring
      pairs.emplace_back(rank, (rank + 1) % size);
    else if (variant == 1 && rank + 1 < size) // a shift: rank 0 receives zeros
      pairs.emplace_back(rank, rank + 1);
    else if (variant == 2) // each to itself
      pairs.emplace_back(rank, rank);
  }
  return pairs;
}

const int32_t types[] = {COMM_F32, COMM_BF16, COMM_F16, COMM_I32,
                         COMM_I64, COMM_I8,   COMM_I1,  COMM_F64};

/// Tests every kind with every type, form, group, layout and dimension, and
/// every pair of a dimension or layout with one of the others.
void testEverything() {
  for (int kind = COMM_ALL_REDUCE; kind <= COMM_PERMUTE; ++kind) {
    if (kind == COMM_ALL_TO_ALL_V)
      continue;
    int turn = 0;
    for (int32_t type : types)
      for (bool inPlace : {false, true})
        for (int group = 0; group < 5; ++group)
          for (Layout layout : {Contiguous, Padded, Transposed}) {
            auto n = static_cast<int64_t>(membersOf(group).size());
            int64_t dim = (layout + inPlace + group + type) % 3;
            Case c{kind, type, group, inPlace, layout};
            c.dim = dim;
            c.dim2 = inPlace ? dim : (dim + turn) % 3;
            // Lines of different sizes participate in the same call.
            c.root = turn % n;
            c.shapes = {{12, 12, 12}};
            c.shapes[0][(dim + 1) % 3] = 1 + turn % 3;
            c.shapes[0][(dim + 2) % 3] = 2;
            if (turn % 4 == 0)
              c.shapes.push_back({12, 24, 12});
            // Group 4 has lines of three ranks and of one rank.
            do
              c.reduction = turn++ % 13;
            while (!isSupported(kind, c.reduction, type, group == 4 ? 3 : n));
            if (kind != COMM_ALL_REDUCE && kind != COMM_REDUCE &&
                kind != COMM_REDUCE_SCATTER)
              c.reduction = 0;
            if (kind == COMM_PERMUTE)
              c.pairs = pairsFor(n, turn % 4);
            run(c);
          }
  }
}

/// Tests every legal pair of a reduction and a type, in one and two rounds.
void testReductions() {
  for (int32_t type = COMM_I1; type <= COMM_C128; ++type)
    for (int32_t reduction = 0; reduction <= COMM_PREMUL_SUM; ++reduction) {
      if (type == COMM_F8 || type >= COMM_C64)
        continue;
      for (int64_t count : {37, 40001})
        for (int32_t kind : {COMM_ALL_REDUCE, COMM_REDUCE}) {
          if (!isSupported(kind, reduction, type, 4))
            continue;
          Case c{kind, type, 0, false, Contiguous};
          c.reduction = reduction;
          c.root = 2;
          c.shapes = {{count}, {3}};
          run(c);
        }
    }
}

/// Tests large, odd and empty operands, scalars, and types that only move.
void testSizes() {
  for (bool inPlace : {false, true})
    for (int group = 0; group < 5; ++group) {
      Layout layout = (group + inPlace) % 2 ? Padded : Contiguous;
      Case c{COMM_ALL_REDUCE, COMM_F32, group, inPlace, layout};
      c.shapes = {{40009}, {1}, {0}, {}, {513, 7}};
      run(c);
      c.type = COMM_BF16;
      c.kind = COMM_BROADCAST;
      run(c);
      c.kind = COMM_REDUCE;
      if (!isSupported(c.kind, COMM_SUM, c.type, group == 0 ? 4 : 3))
        c.type = COMM_F64;
      run(c);
      c.kind = COMM_ALL_GATHER;
      c.shapes = {{20011}, {0, 3}, {5}};
      run(c);
      c.kind = COMM_REDUCE_SCATTER;
      c.shapes = {{48000}, {0}, {12, 5}};
      run(c);
      c.kind = COMM_ALL_TO_ALL;
      run(c);
      for (int32_t type : {COMM_F8, COMM_C64, COMM_C128, COMM_I16}) {
        c.type = type;
        run(c);
      }
      c.kind = COMM_PERMUTE;
      c.pairs = pairsFor(static_cast<int64_t>(membersOf(group).size()), 1);
      run(c);
    }
  // Many operands in one operation.
  Case many{COMM_ALL_REDUCE, COMM_F32, 0, true, Contiguous};
  for (int64_t i = 0; i < 100; ++i)
    many.shapes.push_back({i * 37 % 1000, 1 + i % 3});
  run(many);
}

/// Keeps many operations in flight on all groups, waited for in a different
/// order on each rank.
void testInFlight() {
  std::mt19937 common(7), own(100 + me);
  for (int round = 0; round < 20; ++round) {
    std::vector<std::unique_ptr<StartedCase>> startedCases;
    for (int i = 0; i < 25; ++i) {
      auto pick = [&](int64_t limit) {
        return static_cast<int64_t>(common() % limit);
      };
      // Excludes group 4: its lines have different sizes, so roots would
      // differ.
      Case c{static_cast<int32_t>(pick(8)), types[pick(8)],
             static_cast<int32_t>(pick(4)), pick(2) == 1,
             static_cast<Layout>(pick(3))};
      c.dim = c.dim2 = pick(2);
      c.root = pick(2);
      if (!isSupported(c.kind, COMM_SUM, c.type, c.group == 0 ? 4 : 2))
        c.type = COMM_F64;
      int64_t size = 12 * (1 + pick(40));
      c.shapes = {{size, 12}, {12, size}};
      startedCases.push_back(std::make_unique<StartedCase>(c));
    }
    std::shuffle(startedCases.begin(), startedCases.end(), own);
    for (auto &startedCase : startedCases)
      startedCase->finish();
  }
}

/// Tests uneven blocks: rank i sends (i + 2 j) % 5 rows to rank j.
void testAllToAllV() {
  auto rows = [](int64_t i, int64_t j) { return (i + 2 * j) % 5; };
  for (int32_t type : types)
    for (int group = 0; group < 5; ++group)
      for (Layout layout : {Contiguous, Padded, Transposed})
        for (int64_t dim : {0, 1})
          for (bool inPlace : {false, true}) {
            const std::vector<int> &members = membersOf(group);
            auto n = static_cast<int64_t>(members.size());
            int64_t place =
                std::find(members.begin(), members.end(), me) - members.begin();
            // Buffers have more rows than are sent or received.
            Shape shape = {3, 3};
            shape[dim] = 24;
            Buffer source(shape, type, layout), result(shape, type, layout);
            for (Buffer *buffer : {&source, &result})
              forEachIndex(shape, [&](const Index &index, int64_t linear) {
                encode(static_cast<double>(valueOf(me, 0, linear, type)), type,
                       buffer->at(index));
              });
            CommOp *op = commOpCreate(COMM_ALL_TO_ALL_V, group, 0, dim, 0, 0,
                                      "all_to_all_v");
            if (!inPlace)
              commOpSource(op, 2, source.memref(), type);
            commOpDestination(op, 2, result.memref(), type);
            for (int64_t j = 0; j < n; ++j) {
              commOpSendSize(op, rows(place, j));
              commOpReceiveSize(op, rows(j, place));
            }
            commWait(commOpStart(op), "all_to_all_v");
            std::vector<std::pair<int64_t, int64_t>> from; // rank, row
            for (int64_t j = 0; j < n; ++j) {
              int64_t start = 0;
              for (int64_t k = 0; k < place; ++k)
                start += rows(j, k);
              for (int64_t row = 0; row < rows(j, place); ++row)
                from.emplace_back(members[j], start + row);
            }
            forEachIndex(shape, [&](Index index, int64_t) {
              char *actual = result.at(index);
              int origin = me;
              if (index[dim] < static_cast<int64_t>(from.size())) {
                origin = static_cast<int>(from[index[dim]].first);
                index[dim] = from[index[dim]].second;
              }
              char expected[16];
              int64_t linear = index[0] * shape[1] + index[1];
              encode(static_cast<double>(valueOf(origin, 0, linear, type)),
                     type, expected);
              if (std::memcmp(expected, actual, widthOf(type)))
                wrong(me, "all_to_all_v");
            });
            if (!result.guardsIntact())
              wrong(me, "all_to_all_v wrote outside the destination");
            ++cases;
          }
}

Buffer filled(Shape shape, int32_t type, Layout layout, int rank,
              size_t operand) {
  Buffer buffer(std::move(shape), type, layout);
  forEachIndex(buffer.shape, [&](const Index &index, int64_t linear) {
    encode(static_cast<double>(valueOf(rank, operand, linear, type)), type,
           buffer.at(index));
  });
  return buffer;
}

bool equal(Buffer &a, Buffer &b) {
  bool same = true;
  forEachIndex(a.shape, [&](const Index &index, int64_t) {
    same &= !std::memcmp(a.at(index), b.at(index), widthOf(a.type));
  });
  return same;
}

/// Tests a ring of several messages in one batch, with an optional open end and
/// a message to the rank itself.
void testBatches() {
  for (int32_t type : types)
    for (Layout layout : {Contiguous, Padded, Transposed})
      for (int64_t rows : {0, 3, 4001})
        for (bool open : {false, true}) {
          int next = (me + 1) % 4, last = (me + 3) % 4;
          bool sends = !open || me != 3, receives = !open || me != 0;
          Shape a = {rows, 3}, b = {5};
          Buffer first = filled(a, type, layout, me, 0);
          Buffer second = filled(b, type, layout, me, 1);
          Buffer firstIn = filled(a, type, layout, me, 2);
          Buffer secondIn = filled(b, type, layout, me, 2);
          Buffer self = filled(b, type, layout, me, 3);
          Buffer selfIn = filled(b, type, layout, me, 4);
          CommOp *op = commOpCreate(COMM_P2P, 0, 0, 0, 0, 0, "batch");
          commOpSource(op, 2, first.memref(), type);
          commOpSource(op, 1, second.memref(), type);
          commOpSource(op, 1, self.memref(), type);
          commOpDestination(op, 1, selfIn.memref(), type);
          commOpDestination(op, 2, firstIn.memref(), type);
          commOpDestination(op, 1, secondIn.memref(), type);
          commOpPeer(op, sends ? next : -1);
          commOpPeer(op, sends ? next : -1);
          commOpPeer(op, me);
          commOpPeer(op, me);
          commOpPeer(op, receives ? last : -1);
          commOpPeer(op, receives ? last : -1);
          commWait(commOpStart(op), "batch");
          Buffer expectedFirst = filled(a, type, layout, last, 0);
          Buffer expectedSecond = filled(b, type, layout, last, 1);
          if (!receives)
            for (Buffer *buffer : {&expectedFirst, &expectedSecond})
              forEachIndex(buffer->shape, [&](const Index &index, int64_t) {
                std::memset(buffer->at(index), 0, widthOf(type));
              });
          if (!equal(firstIn, expectedFirst) ||
              !equal(secondIn, expectedSecond) || !equal(selfIn, self))
            wrong(me, "p2p batch");
          ++cases;
        }
}

int64_t startMessage(bool send, int64_t peer, Buffer &buffer, int group) {
  CommOp *op = commOpCreate(COMM_P2P, group, 0, 0, 0, 0, "message");
  (send ? commOpSource : commOpDestination)(op, buffer.rank(), buffer.memref(),
                                            buffer.type);
  commOpPeer(op, peer);
  return commOpStart(op);
}

/// Tests that separate sends and receives match in order, with collectives
/// between them, for any order of the waits.
void testMessages() {
  int64_t place = commGroupRank(3, "message"), other = 1 - place;
  int partner = me == 3 ? 1 : me == 1 ? 3 : me == 2 ? 0 : 2;
  std::vector<Buffer> out, in;
  for (size_t i = 0; i < 12; ++i) {
    int64_t size = i % 3 ? 100 + static_cast<int64_t>(i) : 30000;
    out.push_back(filled({size}, COMM_F32, Contiguous, me, i));
    in.push_back(filled({size}, COMM_F32, Padded, me, 20));
  }
  std::vector<int64_t> tokens;
  std::vector<std::unique_ptr<StartedCase>> startedCases;
  for (size_t i = 0; i < 12; ++i) {
    // One side sends first, the other receives first.
    for (bool send : {place == 0, place != 0})
      tokens.push_back(startMessage(send, other, send ? out[i] : in[i], 3));
    Case c{COMM_ALL_GATHER, COMM_I32, 3, false, Contiguous};
    c.shapes = {{10}};
    startedCases.push_back(std::make_unique<StartedCase>(c));
  }
  for (auto it = startedCases.rbegin(); it != startedCases.rend(); ++it)
    (*it)->finish();
  for (auto it = tokens.rbegin(); it != tokens.rend(); ++it)
    commWait(*it, "message");
  for (size_t i = 0; i < 12; ++i) {
    Buffer expected = filled(in[i].shape, COMM_F32, Padded, partner, i);
    if (!equal(in[i], expected))
      wrong(me, "message " + std::to_string(i));
    ++cases;
  }
}

void testGroupsAndBarrier() {
  if (commRank() != me)
    wrong(me, "commRank");
  for (int group = 0; group < 5; ++group) {
    const std::vector<int> &members = membersOf(group);
    if (commGroupSize(group, "t") != static_cast<int64_t>(members.size()) ||
        members[commGroupRank(group, "t")] != me)
      wrong(me, "group rank or size");
    CommOp *op = commOpCreate(COMM_BARRIER, group, 0, 0, 0, 0, "barrier");
    commWait(commOpStart(op), "barrier");
    ++cases;
  }
  commWait(0, "completed token");
}

/// Tests a source and a destination that interleave without overlapping.
void testInterleavedViews() {
  // In a 6x8 matrix, columns 0-3 are the source and 4-7 the destination.
  std::vector<float> matrix(48);
  for (int i = 0; i < 48; ++i)
    matrix[i] = static_cast<float>(me + i);
  const uint64_t bytes = matrix.size() * sizeof(float);
  ProgramMemory memory(commAlloc(bytes), commFree);
  check(commContextCopyIn(context, memory.get(), matrix.data(), bytes));
  auto view = [&](int64_t column) {
    return std::vector<int64_t>{reinterpret_cast<int64_t>(memory.get()),
                                reinterpret_cast<int64_t>(memory.get()),
                                column,
                                6,
                                4,
                                8,
                                1};
  };
  auto source = view(0), destination = view(4);
  CommOp *op = commOpCreate(COMM_ALL_REDUCE, 0, COMM_SUM, 0, 0, 0, "views");
  commOpSource(op, 2, reinterpret_cast<CommMemRef *>(source.data()), COMM_F32);
  commOpDestination(op, 2, reinterpret_cast<CommMemRef *>(destination.data()),
                    COMM_F32);
  commWait(commOpStart(op), "views");
  check(commContextCopyOut(context, matrix.data(), memory.get(), bytes));
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < 8; ++column) {
      int from = row * 8 + column % 4;
      float expected =
          static_cast<float>(column < 4 ? me + from : 6 + 4 * from);
      if (matrix[row * 8 + column] != expected)
        wrong(me, "interleaved views");
    }
  ++cases;
}

void testAllocation() {
  uint64_t before = commContextLiveBytes(context);
  void *a = commAlloc(1000), *b = commAlignedAlloc(greatestAlignment, 0);
  if (reinterpret_cast<uintptr_t>(a) % 64 ||
      reinterpret_cast<uintptr_t>(b) % greatestAlignment)
    wrong(me, "alignment");
  const std::vector<char> ones(1000, 1);
  check(commContextCopyIn(context, a, ones.data(), ones.size()));
  commFree(b);
  if (commContextLiveBytes(context) != before + 1000 ||
      commContextPeakBytes(context) < before + 1000)
    wrong(me, "live bytes");
  commFree(a);
  commFree(nullptr);
  commContextResetPeak(context);
  if (commContextLiveBytes(context) != before ||
      commContextPeakBytes(context) != before)
    wrong(me, "peak bytes");
  ++cases;
}

void testAll(void **) {
  me = static_cast<int>(commRank());
  testAllocation();
  testGroupsAndBarrier();
  testInterleavedViews();
  testEverything();
  testReductions();
  testSizes();
  testAllToAllV();
  testBatches();
  testMessages();
  testInFlight();
  if (me == 0)
    casesOfRankZero = cases;
}

} // namespace

int main(int argc, char **argv) {
  const bool byExchange = argc > 1 && !std::strcmp(argv[1], "--exchange=4");
  const bool onThreads = argc > 1 && !std::strcmp(argv[1], "--threads=4");
  runRanks(onThreads || byExchange ? 4 : 0, metadata, testAll, byExchange);
  if (casesOfRankZero > 0)
    std::printf("%lld cases ok\n", static_cast<long long>(casesOfRankZero));
  return 0;
}
