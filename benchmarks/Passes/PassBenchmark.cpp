//===- PassBenchmark.cpp - Times of passes and analyses -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs each pass on generated programs of 1,000, 10,000 and 100,000 ops, named
// PASS/FAMILY/OPS. Times are processor time in one thread, on a new copy of the
// program and with the verifier after the pass, like --mlir-timing.
// benchmarks/passes.py prints a table.
//
//===----------------------------------------------------------------------===//

#include "../../tools/ToolDialects.h"
#include "Analysis/TokenFlow.h"
#include "Analysis/Uniformity.h"
#include "CommDialect/Analysis/BuildProblem.h"
#include "CommDialect/Analysis/MemoryModel.h"
#include "CommDialect/Scheduling/MemoryTimeline.h"
#include "CommDialect/Scheduling/Simulator.h"
#include "NumberSolver.h"
#include "ProgramGenerator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include <benchmark/benchmark.h>
#include <ctime>
#include <map>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::bench;

static constexpr StringRef kMachine = "h200-x8";

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

namespace {
/// The measured program. Benchmarks of one program run consecutively, so only
/// the last one is kept.
class Program {
public:
  Program() {
    DialectRegistry registry;
    registerToolDialects(registry);
    context.appendDialectRegistry(registry);
  }

  ModuleOp get(StringRef family, int64_t ops) {
    if (module && options.family == family && options.ops == ops)
      return *module;
    options.family = family.str();
    options.ops = ops;
    module = generateProgram(&context, options);
    setTarget(*module, kMachine);
    return *module;
  }

private:
  MLIRContext context{MLIRContext::Threading::DISABLED};
  ProgramOptions options;
  OwningOpRef<ModuleOp> module;
};
} // namespace

static Program &getProgram() {
  static Program program;
  return program;
}

static Block &getBody(ModuleOp module) {
  return (*module.getOps<func::FuncOp>().begin()).front();
}

namespace {
/// Runs one benchmark. A slow one is skipped for more ops: if it is quadratic
/// it would take minutes.
class Measurement {
public:
  Measurement(benchmark::State &state, StringRef name, StringRef family,
              int64_t ops)
      : state(state), key((name + "/" + family).str()), ops(ops) {}

  /// Returns true and marks the benchmark as failed if it must be skipped.
  bool isTooSlow() {
    auto it = getSlow().find(key);
    if (it == getSlow().end() || it->second >= ops)
      return false;
    state.SkipWithError(
        ("not run: slow at " + std::to_string(it->second) + " ops").c_str());
    return true;
  }

  /// Runs `function` and sets the time of the iteration.
  void time(function_ref<void()> function) {
    // A quadratic pass that takes this long, in seconds, would take minutes on
    // more ops.
    constexpr double kLimit = 5;
    evictCaches();
    double begin = getSeconds();
    function();
    double seconds = getSeconds() - begin;
    state.SetIterationTime(seconds);
    if (seconds > kLimit)
      getSlow().try_emplace(key, ops);
  }

private:
  /// Evicts small programs from the caches, because large ones never fit: in a
  /// compiler, another pass has just visited the whole program.
  static void evictCaches() {
    static std::vector<char> memory(64 << 20);
    for (size_t i = 0; i < memory.size(); i += 64)
      ++memory[i];
    benchmark::ClobberMemory();
  }

  /// Returns processor time in s, which other processes do not affect.
  static double getSeconds() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
  }

  /// Returns, by name of a benchmark, the number of ops for which it was too
  /// slow.
  static std::map<std::string, int64_t> &getSlow() {
    static std::map<std::string, int64_t> slow;
    return slow;
  }

  benchmark::State &state;
  std::string key;
  int64_t ops;
};
} // namespace

static void finish(benchmark::State &state, ModuleOp module) {
  int64_t ops = 0, collectives = 0;
  for (Operation &op : getBody(module)) {
    ++ops;
    collectives += isa<CollectiveOpInterface>(op);
  }
  state.counters["ops"] = ops;
  state.counters["collectives"] = collectives;
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

namespace {
struct PassCase {
  /// Name in the table.
  StringRef name;
  /// The pass or pipeline, and its options.
  StringRef flag;
  std::string options;
};
} // namespace

static std::vector<PassCase> getPassCases() {
  return {
      {"comm-sink-waits", "comm-sink-waits", ""},
      {"comm-raise-comms", "comm-raise-comms", ""},
      {"comm-verify", "comm-verify", ""},
      {"comm-reorder-compute-for-overlap", "comm-reorder-compute-for-overlap",
       ""},
      {"comm-reorder-preserving-peak-memory",
       "comm-reorder-preserving-peak-memory", ""},
      {"comm-sink-waits-iterative", "comm-sink-waits-iterative", ""},
      {"comm-inductor-overlap", "comm-inductor-overlap", ""},
      {"comm-order-collectives", "comm-order-collectives", ""},
      {"comm-group-fsdp", "comm-group-fsdp", ""},
      {"comm-schedule, limit 1.0", "comm-schedule", ""},
      {"comm-schedule, no limit", "comm-schedule", "memory-limit=none"},
      {"comm-canonicalize", "comm-canonicalize", ""},
      {"comm-bucket, concat", "comm-bucket", "mode=concat"},
      {"comm-bucket, coalesced", "comm-bucket", "mode=coalesced"},
      {"comm-bucket, view", "comm-bucket", "mode=view"},
      {"comm-optimize", "comm-optimize", ""},
      {"comm-optimize, algorithms", "comm-optimize", "algorithms"},
      {"comm-select-algorithm", "comm-select-algorithm", ""},
      {"comm-report", "comm-report", "format=json output=/dev/null"},
  };
}

static void runPass(benchmark::State &state, const PassCase &pass,
                    StringRef family, int64_t ops) {
  Measurement measurement(state, pass.name, family, ops);
  if (measurement.isTooSlow())
    return;
  ModuleOp module = getProgram().get(family, ops);
  std::string errors;
  ScopedDiagnosticHandler handler(
      module.getContext(), [&](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
            errors.empty())
          errors = diagnostic.str();
        return success();
      });
  std::string text = pass.flag.str();
  if (!pass.options.empty())
    text += "{" + pass.options + "}";
  // A pass runs on a module or on a function.
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  if (failed(parsePassPipeline(text, manager, llvm::nulls()))) {
    manager.clear();
    llvm::raw_string_ostream os(errors);
    if (failed(parsePassPipeline("func.func(" + text + ")", manager, os))) {
      state.SkipWithError(errors.c_str());
      return;
    }
  }
  for (auto _ : state) {
    OwningOpRef<ModuleOp> copy = module.clone();
    LogicalResult result = success();
    measurement.time([&]() { result = manager.run(*copy); });
    if (failed(result)) {
      state.SkipWithError(errors.empty() ? "failed" : errors.c_str());
      return;
    }
  }
  finish(state, module);
}

//===----------------------------------------------------------------------===//
// Analyses
//===----------------------------------------------------------------------===//

namespace {
/// The results of analyses that the measured one needs.
struct Analyses {
  explicit Analyses(ModuleOp module, const Machine &machine)
      : dependences(getBody(module)), costs(machine), memory(module),
        model(buildProblem(dependences, costs, memory)),
        order(getIdentityOrder(model)) {}

  BlockDependences dependences;
  CostModel costs;
  MemoryModel memory;
  Problem model;
  SmallVector<unsigned, 0> order;
};

struct AnalysisCase {
  StringRef name;
  void (*run)(ModuleOp module, Analyses &analyses);
};
} // namespace

/// Sinks each wait to just before its first user if that keeps the peak.
static void moveWaits(ModuleOp, Analyses &analyses) {
  const Problem &model = analyses.model;
  MemoryTimeline timeline(model, analyses.order);
  int64_t limit = timeline.getPeak();
  for (unsigned i = 0; i < model.size(); ++i) {
    if (model.ops[i].waitsFor.empty() || model.successors[i].empty())
      continue;
    unsigned target = model.size();
    for (unsigned successor : model.successors[i])
      target = std::min(target, timeline.getPosition(successor));
    // Positions are counted without the moved op.
    if (timeline.getPeakIfMoved(i, target - 1) <= limit)
      timeline.move(i, target - 1);
  }
  benchmark::DoNotOptimize(timeline.getPeak());
}

static constexpr AnalysisCase kAnalyses[] = {
    {"analysis: dependences",
     [](ModuleOp module, Analyses &) {
       BlockDependences dependences(getBody(module));
       benchmark::DoNotOptimize(dependences.size());
     }},
    {"analysis: costs",
     [](ModuleOp, Analyses &analyses) {
       CostModel costs(analyses.costs.getMachine());
       for (Operation *op : analyses.dependences.getOps()) {
         if (auto start = dyn_cast<CollectiveOpInterface>(op))
           benchmark::DoNotOptimize(costs.getCollectiveCost(start).ns);
         else if (!isa<WaitOpInterface>(op))
           benchmark::DoNotOptimize(costs.getComputeNs(op));
       }
     }},
    {"analysis: memory model",
     [](ModuleOp module, Analyses &) {
       MemoryModel memory(module);
       benchmark::DoNotOptimize(&memory);
     }},
    {"analysis: block model of the above",
     [](ModuleOp, Analyses &analyses) {
       Problem model =
           buildProblem(analyses.dependences, analyses.costs, analyses.memory);
       benchmark::DoNotOptimize(model.size());
     }},
    {"analysis: simulation",
     [](ModuleOp, Analyses &analyses) {
       benchmark::DoNotOptimize(
           simulate(analyses.model, analyses.order).makespanNs);
     }},
    {"analysis: lower bound",
     [](ModuleOp, Analyses &analyses) {
       benchmark::DoNotOptimize(getLowerBoundNs(analyses.model));
     }},
    {"analysis: memory profile",
     [](ModuleOp, Analyses &analyses) {
       benchmark::DoNotOptimize(
           getMemoryProfile(analyses.model, analyses.order).peak);
     }},
    {"analysis: a move of each wait in the memory timeline", moveWaits},
    {"analysis: uniformity and tokens",
     [](ModuleOp module, Analyses &) {
       ValueFlow flow(module);
       BufferRoots roots(module, flow);
       UniformityAnalysis uniformity(module, flow, roots);
       TokenFlow tokens(flow);
       benchmark::DoNotOptimize(&uniformity);
     }},
    {"analysis: a solver with one number for each value",
     [](ModuleOp module, Analyses &) {
       benchmark::DoNotOptimize(solveNumbers(module));
     }},
};

static void runAnalysis(benchmark::State &state, const AnalysisCase &analysis,
                        StringRef family, int64_t ops) {
  Measurement measurement(state, analysis.name, family, ops);
  if (measurement.isTooSlow())
    return;
  ModuleOp module = getProgram().get(family, ops);
  FailureOr<Machine> machine = loadTarget(module);
  if (failed(machine)) {
    state.SkipWithError("no such machine");
    return;
  }
  Analyses analyses(module, *machine);
  for (auto _ : state)
    measurement.time([&]() { analysis.run(module, analyses); });
  finish(state, module);
}

//===----------------------------------------------------------------------===//

template <typename Function>
static void add(StringRef name, StringRef family, int64_t ops,
                Function function) {
  std::string full = (name + "/" + family + "/" + Twine(ops)).str();
  benchmark::RegisterBenchmark(full.c_str(), function)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond)
      ->Iterations(std::max<int64_t>(1, 20'000 / ops));
}

int main(int argc, char **argv) {
  registerAllPasses();
  std::vector<PassCase> cases = getPassCases();
  llvm::erase_if(cases, [](const PassCase &pass) {
    bool isKnown =
        PassInfo::lookup(pass.flag) || PassPipelineInfo::lookup(pass.flag);
    if (!isKnown)
      llvm::errs() << "skipped: there is no " << pass.flag << "\n";
    return !isKnown;
  });
  for (StringRef family : getFamilies().drop_back()) // Except random.
    for (int64_t ops : {1'000, 10'000, 100'000}) {
      for (const PassCase &pass : cases)
        add(pass.name, family, ops, [=](benchmark::State &state) {
          runPass(state, pass, family, ops);
        });
      for (const AnalysisCase &analysis : kAnalyses)
        add(analysis.name, family, ops, [=](benchmark::State &state) {
          runAnalysis(state, analysis, family, ops);
        });
    }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
