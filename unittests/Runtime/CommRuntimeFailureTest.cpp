//===- CommRuntimeFailureTest.cpp - Programs that fail on purpose ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `mpirun -n N CommRuntimeFailureTest CASE` makes one mistake. failures.py runs
// every case and checks the output and that all ranks end. Built for both
// runtimes, as CommRuntimeMpiTest is.
//
//===----------------------------------------------------------------------===//
#include "Error.h"
#include "RankContext.h"

#include "CommDialect/Runtime/CommRuntime.h"

#include <mpi.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <unistd.h>
#include <vector>

#ifdef COMM_TEST_CUDA
#define COMM_TEST_TARGET "cuda"
#else
#define COMM_TEST_TARGET "host"
#endif

namespace {

commrun::RankContext *context;
int64_t me;
std::function<void()> selected;
float memory[4096];

/// A row-major f32 memref descriptor in `memory`.
struct View {
  View(std::vector<int64_t> shape, int64_t offset)
      : rank(static_cast<int64_t>(shape.size())) {
    auto address = reinterpret_cast<int64_t>(memory);
    words = {address, address, offset};
    words.insert(words.end(), shape.begin(), shape.end());
    std::vector<int64_t> strides(shape.size(), 1);
    for (size_t i = shape.size(); i-- > 1;)
      strides[i - 1] = strides[i] * shape[i];
    words.insert(words.end(), strides.begin(), strides.end());
  }
  const CommMemRef *get() const {
    return reinterpret_cast<const CommMemRef *>(words.data());
  }
  int64_t rank;
  std::vector<int64_t> words;
};

struct Settings {
  int32_t group = 0, reduction = COMM_SUM, type = COMM_F32;
  int64_t dim = 0, root = 0;
  const char *location = "step.mlir:3:5";
};

CommOp *create(int32_t kind, const Settings &s = Settings()) {
  return commOpCreate(kind, s.group, s.reduction, s.dim, 0, s.root, s.location);
}

/// Starts an in-place operation on a 4x8 matrix.
int64_t start(int32_t kind, const Settings &s = Settings(),
              const std::vector<int64_t> &shape = {4, 8}) {
  CommOp *op = create(kind, s);
  View view(shape, 0);
  commOpDestination(op, view.rank, view.get(), s.type);
  return commOpStart(op);
}

void run(int32_t kind, const Settings &s = Settings(),
         const std::vector<int64_t> &shape = {4, 8}) {
  commWait(start(kind, s, shape), "step.mlir:9:1");
}

/// Returns settings that are changed on rank 1 only.
Settings other(const std::function<void(Settings &)> &change) {
  Settings s;
  if (me == 1) {
    s.location = "other.mlir:7:7";
    change(s);
  }
  return s;
}

void runV(std::vector<int64_t> sends, std::vector<int64_t> receives) {
  CommOp *op = create(COMM_ALL_TO_ALL_V);
  View source({8}, 0), destination({8}, 100);
  commOpSource(op, 1, source.get(), COMM_F32);
  commOpDestination(op, 1, destination.get(), COMM_F32);
  for (int64_t size : sends)
    commOpSendSize(op, size);
  for (int64_t size : receives)
    commOpReceiveSize(op, size);
  commWait(commOpStart(op), "step.mlir:9:1");
}

void outOfPlace(int32_t kind, const View &source, const View &destination,
                const Settings &s = Settings()) {
  CommOp *op = create(kind, s);
  commOpSource(op, source.rank, source.get(), s.type);
  commOpDestination(op, destination.rank, destination.get(), s.type);
  commWait(commOpStart(op), "step.mlir:9:1");
}

void message(bool send, int64_t peer, const std::vector<int64_t> &shape,
             const Settings &s = Settings()) {
  CommOp *op = create(COMM_P2P, s);
  View view(shape, 0);
  (send ? commOpSource : commOpDestination)(op, view.rank, view.get(),
                                            COMM_F32);
  commOpPeer(op, peer);
  commWait(commOpStart(op), "step.mlir:9:1");
}

void permute(const std::vector<std::pair<int64_t, int64_t>> &pairs) {
  CommOp *op = create(COMM_PERMUTE);
  View view({8}, 0);
  commOpDestination(op, 1, view.get(), COMM_F32);
  for (auto [source, target] : pairs)
    commOpPair(op, source, target);
  commWait(commOpStart(op), "step.mlir:9:1");
}

std::map<std::string, std::function<void()>> cases() {
  std::map<std::string, std::function<void()>> all;
  // Ranks that disagree.
  all["kind"] = [] {
    run(me == 1 ? COMM_ALL_GATHER : COMM_ALL_REDUCE, other([](Settings &) {}));
  };
  all["reduction"] = [] {
    run(COMM_ALL_REDUCE, other([](Settings &s) { s.reduction = COMM_PROD; }));
  };
  all["type"] = [] {
    run(COMM_ALL_REDUCE, other([](Settings &s) { s.type = COMM_I32; }));
  };
  all["shape"] = [] {
    run(COMM_ALL_REDUCE, other([](Settings &) {}),
        me == 1 ? std::vector<int64_t>{8, 4} : std::vector<int64_t>{4, 8});
  };
  all["root"] = [] {
    run(COMM_BROADCAST, other([](Settings &s) { s.root = 1; }));
  };
  all["dim"] = [] {
    run(COMM_ALL_GATHER, other([](Settings &s) { s.dim = 1; }));
  };
  all["operands"] = [] {
    CommOp *op = create(COMM_ALL_REDUCE, other([](Settings &) {}));
    View first({8}, 0), second({8}, 8);
    commOpDestination(op, 1, first.get(), COMM_F32);
    if (me == 1)
      commOpDestination(op, 1, second.get(), COMM_F32);
    commWait(commOpStart(op), "step.mlir:9:1");
  };
  all["pairs"] = [] {
    if (me == 1)
      permute({{0, 1}});
    else
      permute({{1, 0}});
  };
  all["v_sizes"] = [] {
    // Rank 1 sends 3 elements to rank 0, which expects 2.
    runV(me == 1 ? std::vector<int64_t>{3, 1, 1, 1}
                 : std::vector<int64_t>{2, 1, 1, 1},
         me == 0 ? std::vector<int64_t>{2, 2, 2, 2}
                 : std::vector<int64_t>{1, 1, 1, 1});
  };
  all["message_shape"] = [] {
    if (me < 2)
      message(me == 0, 1 - me, {4, 3 + me});
  };
  // Messages that are never received.
  all["unreceived"] = [] {
    Settings second;
    second.location = "step.mlir:4:5";
    if (me == 0) {
      message(true, 2, {4});
      message(true, 2, {4, 3}, second);
      message(true, 2, {7});
      message(false, 2, {5});
    } else if (me == 2) {
      message(false, 0, {4});
      message(true, 0, {5});
    }
  };
  all["unreceived_on_plain"] = [] {
    Settings s;
    s.group = 2;
    run(COMM_ALL_REDUCE);
    if (me == 3)
      message(true, 1, {0}, s);
  };
  all["received"] = [] {
    for (int i = 0; i < 3; ++i) {
      message(me % 2 == 0, me ^ 1, {4});
      message(me % 2 != 0, me ^ 1, {8});
    }
  };
  // Mistakes that one rank detects by itself.
  all["overlap"] = [] {
    outOfPlace(COMM_ALL_REDUCE, View({8}, 0), View({8}, 7));
  };
  all["divide"] = [] { run(COMM_REDUCE_SCATTER, Settings(), {6, 8}); };
  all["destination"] = [] {
    outOfPlace(COMM_ALL_GATHER, View({2, 8}, 0), View({4, 8}, 100));
  };
  all["no_dim"] = [] {
    Settings s;
    s.dim = 2;
    run(COMM_ALL_GATHER, s);
  };
  all["illegal_avg"] = [] {
    Settings s;
    s.type = COMM_I32;
    s.reduction = COMM_AVG;
    run(COMM_ALL_REDUCE, s);
  };
  all["illegal_f8"] = [] {
    Settings s;
    s.type = COMM_F8;
    run(COMM_ALL_REDUCE, s);
  };
  all["v_negative"] = [] { runV({2, -1, 1, 1}, {1, 1, 1, 1}); };
  all["v_sum"] = [] { runV({4, 4, 1, 0}, {1, 1, 1, 1}); };
  all["two_sources"] = [] { permute({{0, 1}, {2, 1}}); };
  all["outside"] = [] {
    Settings s;
    s.group = 1;
    run(COMM_ALL_REDUCE, s);
  };
  // Descriptors that no memref has.
  auto raw = [&all](const std::string &name, int64_t rank,
                    const std::vector<int64_t> &words, int32_t type = COMM_F32,
                    bool source = false) {
    all[name] = [=] {
      CommOp *op = create(COMM_ALL_REDUCE);
      auto buffer = words.empty()
                        ? nullptr
                        : reinterpret_cast<const CommMemRef *>(words.data());
      (source ? commOpSource : commOpDestination)(op, rank, buffer, type);
      commWait(commOpStart(op), "step.mlir:9:1");
    };
  };
  const auto here = reinterpret_cast<int64_t>(memory);
  const int64_t most = INT64_MAX;
  raw("null_operand", 1, {}, COMM_F32, /*source=*/true);
  raw("negative_rank", -1, {here, here, 0, 4, 1});
  raw("great_rank", int64_t(1) << 60, {here, here, 0, 4, 1});
  raw("negative_size", 2, {here, here, 0, 4, -3, 3, 1});
  raw("great_size", 1, {here, here, 0, most / 2, 1});
  raw("great_product", 2,
      {here, here, 0, int64_t(1) << 32, int64_t(1) << 32, 0, 0});
  raw("great_stride", 2, {here, here, 0, 2, 2, -most, 1});
  raw("great_offset", 1, {here, here, most, 4, 1});
  raw("no_memory", 1, {0, 0, 0, 4, 1});
  raw("no_type", 1, {here, here, 0, 4, 1}, 99);
  all["no_reduction"] = [] {
    Settings s;
    s.reduction = -1;
    run(COMM_ALL_REDUCE, s);
  };
  all["no_kind"] = [] { run(77); };
  all["no_group"] = [] {
    Settings s;
    s.group = -1;
    run(COMM_ALL_REDUCE, s);
  };
  all["no_root"] = [] {
    Settings s;
    s.root = int64_t(1) << 40;
    run(COMM_BROADCAST, s);
  };
  all["great_gather"] = [] {
    const int64_t size = int64_t(1) << 61;
    View source({size, 0}, 0), destination({0, 0}, 0);
    outOfPlace(COMM_ALL_GATHER, source, destination);
  };
  all["null_operation"] = [] { commOpStart(nullptr); };
  all["null_description"] = [] { commOpPeer(nullptr, 0); };
  all["no_token"] = [] { commWait(-5, "step.mlir:9:1"); };
  // Unusual but valid descriptors.
  all["odd"] = [=] {
    std::vector<std::pair<int64_t, std::vector<int64_t>>> odd = {
        {0, {here, here, 5}},
        {1, {0, 0, 0, 0, 1}},
        {2, {0, 0, 0, most, 0, most, most}},
        {2, {here, here, 40, 2, 3, -5, -1}},
        {3, {here, here, 0, 1, 4, 1, most, 1, -most}}};
    for (const auto &[rank, words] : odd) {
      CommOp *op = create(COMM_ALL_REDUCE);
      commOpDestination(op, rank,
                        reinterpret_cast<const CommMemRef *>(words.data()),
                        COMM_F32);
      commWait(commOpStart(op), "step.mlir:9:1");
    }
  };
  // Calls in the wrong order.
  all["never_waited"] = [] { start(COMM_ALL_REDUCE); };
  all["waited_twice"] = [] {
    int64_t token = start(COMM_ALL_REDUCE);
    commWait(token, "step.mlir:9:1");
    commWait(token, "step.mlir:10:1");
  };
  // Ranks that never join.
  all["timeout"] = [] {
    if (me == 2)
      sleep(60);
    run(COMM_ALL_REDUCE);
  };
  all["timeout_message"] = [] {
    if (me == 0)
      message(false, 1, {4});
    else
      sleep(60);
  };
  all["timeout_send"] = [] {
    if (me == 0)
      message(true, 1, {4096});
    else
      sleep(60);
  };
  all["timeout_end"] = [] {
    if (me == 2)
      sleep(60);
  };
  all["killed"] = [] {
    run(COMM_ALL_REDUCE);
    if (me == 2) {
      usleep(300000);
      raise(SIGKILL);
    }
    run(COMM_ALL_REDUCE);
  };
  all["killed_in_compute"] = [] {
    run(COMM_ALL_REDUCE);
    usleep(300000);
    if (me == 2)
      raise(SIGKILL);
    sleep(60);
  };
  // Cases of the CUDA runtime only.
  all["nccl_f16"] = [] {
    Settings s;
    s.type = COMM_F16;
    run(COMM_ALL_REDUCE, s);
  };
  all["no_nccl"] = [] {
    Settings s;
    s.group = 2;
    run(COMM_ALL_REDUCE, s);
  };
  all["timeout_gpu"] = [] {
    run(COMM_ALL_REDUCE);
    setenv("COMM_MOVING_HANG", "1", 1);
    int64_t token = start(COMM_ALL_GATHER);
    Settings s;
    s.location = "step.mlir:4:4";
    commWait(start(COMM_ALL_REDUCE, s), "step.mlir:9:1");
    commWait(token, "step.mlir:9:1");
    context->check(commContextSynchronize(context->get()));
  };
  all["fine"] = [] { run(COMM_ALL_REDUCE); };
  return all;
}

std::string metadataFor(int ranks, const std::string &name) {
  if (name == "malformed")
    return R"({"version": 1, "target": ")" COMM_TEST_TARGET
           R"(", "ranks": 4, "groups": [{"name": "g"}]})";
  if (name == "no_json")
    return "ranks: 4";
  std::string world;
  for (int rank = 0; rank < ranks; ++rank)
    world += (rank ? "," : "") + std::to_string(rank);
  return R"({"version": 1, "target": ")" COMM_TEST_TARGET R"(", "ranks": )" +
         std::to_string(ranks) +
         R"(, "groups": [{"name": "world", "nccl": true, "members": [[)" +
         world +
         R"(]]}, {"name": "first", "members": [[0]]},
         {"name": "plain", "members": [[)" +
         world + R"(]]}]})";
}

void runCase(void **) { selected(); }

void runRank(const char *metadata) {
  commrun::RankContext rank;
  context = &rank;
  me = rank.rank();
  CommProgram *program = nullptr;
  rank.check(commProgramLoadEntry(rank.get(), metadata, runCase, &program));
  rank.check(commProgramRun(program, nullptr, nullptr, nullptr));
  rank.finish();
}

} // namespace

int main(int argc, char **argv) {
  std::string name = argc > 1 ? argv[1] : "fine";
  // The number of ranks that the program claims to be compiled for.
  int ranks = argc > 2 ? std::atoi(argv[2]) : 4;
  bool external = argc > 3 && !std::strcmp(argv[3], "external");
  if (external) {
    int level;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &level);
  }
  auto all = cases();
  auto it = all.find(name);
  selected = it == all.end() ? [] {} : it->second;
  try {
    runRank(metadataFor(ranks, name).c_str());
  } catch (const commrun::ReportedFailure &) {
    _exit(1);
  } catch (const commrun::Error &error) {
    commrun::printLine("rank " + commrun::rankName() +
                       ": error: " + commrun::toLine(error));
    _exit(1);
  }
  if (external)
    MPI_Finalize();
  if (me == 0)
    std::printf("completed\n");
  return 0;
}
