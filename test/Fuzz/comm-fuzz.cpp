//===- comm-fuzz.cpp - Random programs and pipelines ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generates random programs, runs random pipelines on each, and compares the
// results with the original by comm-verify, comm-validate, and comm-interpret
// on random data. All in one process, so that hundreds of programs take less
// than a minute.
//
// With --mutants, each output of a pipeline is mutated, one mistake at a time,
// and a table lists which tools detect it.
//
// A program and its pipelines depend only on the seed and the program's number.
// To repeat one program: --seed=S --first=I --programs=1.
//
//===----------------------------------------------------------------------===//

#include "../../tools/ToolDialects.h"
#include "../../tools/ToolMain.h"
#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/Interpreter/Interpret.h"
#include "CommDialect/Validation/Validate.h"
#include "Mutants.h"
#include "ProgramGenerator.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/PrettyStackTrace.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::fuzz;
namespace cl = llvm::cl;

static cl::opt<uint64_t> numPrograms("programs", cl::init(100),
                                     cl::desc("How many programs"));
static cl::opt<uint64_t> first("first", cl::init(0),
                               cl::desc("The first program's number"));
static cl::opt<uint64_t> numPipelines("pipelines", cl::init(4),
                                      cl::desc("Pipelines for each program"));
static cl::opt<uint64_t> seed("seed", cl::init(1), cl::desc("The random seed"));
static cl::opt<bool> makeMutants("mutants",
                                 cl::desc("Plant mistakes; print a table"));
static cl::opt<std::string>
    writeFolder("write",
                cl::desc("Folder for all programs, before and after each "
                         "pipeline"));
static cl::opt<std::string> keep("keep",
                                 cl::desc("Folder for programs that differ, "
                                          "and mutants that nobody finds"));

// Most of these change some program of the generator.
static constexpr StringRef kFunctionPasses[] = {
    "comm-sink-waits",
    "comm-raise-comms",
    "comm-reorder-compute-for-overlap",
    "comm-sink-waits-iterative",
    "comm-sink-waits-iterative{compat=inductor}",
    "comm-reorder-preserving-peak-memory",
    "comm-order-collectives",
    "comm-group-fsdp"};
static constexpr StringRef kModulePasses[] = {
    "comm-schedule",
    "comm-schedule{pipeline-loops}",
    "comm-schedule{memory-limit=1.2}",
    "comm-bucket{cap-mb=1 mode=concat}",
    "comm-bucket{cap-mb=1 mode=coalesced}",
    "comm-bucket{cap-mb=1 mode=view}",
    "comm-bucket{cap=auto}",
    "comm-canonicalize",
    "comm-simplify-fsdp{steps=dedup-reduce-scatters}",
    "comm-simplify-fsdp{steps=reinplace-all-gathers}",
    "comm-optimize",
    "comm-optimize{memory-limit=none}",
    "comm-inductor-overlap",
    "canonicalize",
    "cse",
    "comm-select-algorithm,func.func(comm-realize-copies)",
    "comm-prepare-for-scheduling"};
// Bufferization comes last, because most passes ignore memrefs. As in the
// lowerings, shared empty tensors are first split by user: upstream would copy
// them in flight.
static constexpr StringRef kBufferize =
    "func.func(comm-place-buffers{step=prepare}),"
    "one-shot-bufferize{bufferize-function-boundaries "
    "allow-return-allocs-from-loops "
    "function-boundary-type-conversion=identity-layout-map}";
// Errors that passes may report for correct programs.
static constexpr StringRef kRefusals[] = {"that keeps the memory limit",
                                          "no algorithm of machine"};

namespace {

struct Counts {
  uint64_t made = 0, refused = 0, accepted = 0, equal = 0, cannotTell = 0,
           same = 0, sameAsKnown = 0, wrong = 0;
};

/// Number of mutants of one kind that each tool detected.
struct Found {
  uint64_t made = 0, verify = 0, validate = 0, interpret = 0, equal = 0,
           missed = 0;
};

class Fuzzer {
public:
  Fuzzer();
  void run(uint64_t number);
  void printTable(raw_ostream &os) const;
  void printObstacles(raw_ostream &os) const;
  Counts counts;

private:
  /// Returns a context, which is replaced regularly because contexts only grow.
  MLIRContext &getContext();
  /// Parses the pipeline `text` and runs it. Errors are appended to `errors`.
  LogicalResult runPipeline(ModuleOp module, StringRef text);
  FailureOr<std::string> interpret(ModuleOp module, int64_t ranks,
                                   uint64_t number);
  void test(ModuleOp program, ModuleOp made, StringRef before, int64_t ranks,
            uint64_t number, StringRef pipeline);
  /// Tests mutants of `made`, which is on memrefs if `isOnBuffers` and else on
  /// tensors.
  void testMutants(ModuleOp made, bool isOnBuffers, int64_t ranks,
                   uint64_t number, StringRef pipeline, Random &random);
  void report(ModuleOp program, uint64_t number, StringRef pipeline,
              const Twine &what);
  void write(ModuleOp program, StringRef folder, const Twine &name);
  std::string takeErrors() { return std::exchange(errors, ""); }

  DialectRegistry registry;
  std::unique_ptr<MLIRContext> context;
  uint64_t programsInContext = 0;
  std::string errors;
  std::map<const MutantKind *, Found> found;
  /// Reasons why comm-validate cannot decide, with their counts.
  std::map<std::string, uint64_t> obstacles;
};

} // namespace

Fuzzer::Fuzzer() { registerToolDialects(registry); }

MLIRContext &Fuzzer::getContext() {
  constexpr uint64_t kMostPrograms = 200;
  if (!context || ++programsInContext == kMostPrograms) {
    context = std::make_unique<MLIRContext>(registry,
                                            MLIRContext::Threading::DISABLED);
    context->getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
        errors += diagnostic.str() + "; ";
    });
    programsInContext = 0;
  }
  return *context;
}

LogicalResult Fuzzer::runPipeline(ModuleOp module, StringRef text) {
  PassManager manager(module.getContext());
  llvm::raw_string_ostream stream(errors);
  if (failed(parsePassPipeline(text, manager, stream)))
    return failure();
  return manager.run(module);
}

FailureOr<std::string> Fuzzer::interpret(ModuleOp module, int64_t ranks,
                                         uint64_t number) {
  std::string results;
  llvm::raw_string_ostream stream(results);
  auto function = module.lookupSymbol<func::FuncOp>("main");
  // Products spread NaN, which masks differences: only one run in four has
  // them. Exponentials make infinities do the same. Smaller scales avoid that,
  // but small values are lost to rounding when added to large ones.
  constexpr double kScales[] = {0.25, 0.25, 1.0 / 16, 1.0 / 64};
  if (failed(
          interpretFunction(function,
                            {ranks, number,
                             /*mostSteps=*/100000000,
                             /*hasNaNs=*/number % 4 == 0, kScales[number % 4]},
                            &stream)))
    return failure();
  return results;
}

/// Returns true if all known values are unchanged. The interpreter's "?" for
/// unknown values may become anything; with `mayForget` anything may become
/// "?".
static bool isAsKnown(StringRef before, StringRef after, bool mayForget) {
  SmallVector<StringRef> old, now;
  before.split(old, ' ');
  after.split(now, ' ');
  if (old.size() != now.size())
    return false;
  for (auto [a, b] : llvm::zip(old, now)) {
    // The last element of a line is followed by the beginning of the next line.
    auto [element, rest] = a.split('\n');
    auto [other, otherRest] = b.split('\n');
    if (rest != otherRest ||
        (element != other && element != "?" && !(mayForget && other == "?")))
      return false;
  }
  return true;
}

void Fuzzer::report(ModuleOp program, uint64_t number, StringRef pipeline,
                    const Twine &what) {
  ++counts.wrong;
  llvm::outs() << "WRONG: program " << number << ", pipeline '" << pipeline
               << "': " << what << "\n";
  llvm::outs().flush();
  write(program, keep, Twine(number));
}

void Fuzzer::write(ModuleOp program, StringRef folder, const Twine &name) {
  if (folder.empty())
    return;
  std::error_code error = llvm::sys::fs::create_directories(folder);
  llvm::raw_fd_ostream file((folder + "/" + name + ".mlir").str(), error);
  if (error) {
    printError("cannot write to '" + folder + "': " + error.message());
    return;
  }
  program.print(file);
}

/// Returns the reason without the function's name, numbers and terms.
static std::string getKindOfReason(StringRef reason) {
  reason = reason.split(": ").second;
  std::string kind;
  bool isInTerm = false;
  for (char c : reason) {
    isInTerm ^= c == '\'';
    if (!isInTerm && !llvm::isDigit(c))
      kind += c;
  }
  return kind;
}

void Fuzzer::test(ModuleOp program, ModuleOp made, StringRef before,
                  int64_t ranks, uint64_t number, StringRef pipeline) {
  if (failed(runPipeline(made, "comm-verify")))
    report(program, number, pipeline, "comm-verify: " + takeErrors());
  else
    ++counts.accepted;

  Validation validation = validateModules(program, made);
  switch (validation.verdict) {
  case Verdict::Equal:
    ++counts.equal;
    break;
  case Verdict::CannotTell:
    ++counts.cannotTell;
    ++obstacles[getKindOfReason(validation.reason)];
    break;
  case Verdict::Different:
    report(program, number, pipeline, "comm-validate: " + validation.reason);
  }

  FailureOr<std::string> after = interpret(made, ranks, number);
  if (failed(after))
    report(program, number, pipeline, "comm-interpret: " + takeErrors());
  else if (*after == before)
    ++counts.same;
  else if (isAsKnown(before, *after,
                     /*mayForget=*/validation.verdict == Verdict::Equal))
    ++counts.sameAsKnown;
  else
    report(program, number, pipeline, "comm-interpret: results differ");
}

void Fuzzer::run(uint64_t number) {
  Random random(Random(seed).next() + number);
  int64_t ranks = random.pick(3) == 0 ? 4 : 2;
  bench::ProgramOptions options;
  options.family = "random";
  if (random.pick(makeMutants ? 2 : 4) == 0)
    options.family = random.pickOf(bench::getFamilies());
  options.ranks = ranks;
  options.layers =
      1 + int64_t(random.pick(options.family == "random" ? 12 : 2));
  options.width = ranks;
  options.tokens = ranks;
  constexpr StringRef kElementTypes[] = {"f32", "f32", "bf16", "f16"};
  options.elementType = random.pickOf(kElementTypes);
  options.seed = random.next();

  MLIRContext &context = getContext();
  llvm::PrettyStackTraceFormat where("program %llu of seed %llu",
                                     (unsigned long long)number,
                                     (unsigned long long)seed);
  OwningOpRef<ModuleOp> program = bench::generateProgram(&context, options);
  FailureOr<std::string> before = failure();
  if (program && succeeded(runPipeline(*program, "comm-verify")))
    before = interpret(*program, ranks, number);
  if (failed(before)) {
    report(program ? *program : ModuleOp::create(UnknownLoc::get(&context)),
           number, "", "as it came: " + takeErrors());
    return;
  }

  setTarget(*program, "h200-x" + std::to_string(ranks));
  write(*program, writeFolder, Twine(number));
  for (uint64_t i = 0; i < numPipelines; ++i) {
    SmallVector<std::string> passes;
    for (uint64_t left = 1 + random.pick(4); left != 0; --left)
      passes.push_back(
          random.pick(5) < 2
              ? ("func.func(" + random.pickOf(kFunctionPasses) + ")").str()
              : random.pickOf(kModulePasses).str());
    bool isOnBuffers = random.pick(makeMutants ? 2 : 5) == 0;
    if (isOnBuffers)
      passes.push_back(kBufferize.str());
    // Buckets have slices to swap.
    if (makeMutants && !isOnBuffers && i % 2 == 1)
      passes = {"comm-bucket{cap-mb=1 mode=concat}"};
    std::string pipeline = llvm::join(passes, ",");
    llvm::PrettyStackTraceString stage(pipeline.c_str());
    OwningOpRef<ModuleOp> made = program->clone();
    ++counts.made;
    if (succeeded(runPipeline(*made, pipeline))) {
      write(*made, writeFolder, Twine(number) + "-" + Twine(i));
      if (makeMutants)
        testMutants(*made, isOnBuffers, ranks, number, pipeline, random);
      else
        test(*program, *made, *before, ranks, number, pipeline);
      continue;
    }
    std::string error = takeErrors();
    if (llvm::any_of(kRefusals, [&](StringRef refusal) {
          return StringRef(error).contains(refusal);
        }))
      ++counts.refused;
    else
      report(*program, number, pipeline, error);
  }
}

void Fuzzer::testMutants(ModuleOp made, bool isOnBuffers, int64_t ranks,
                         uint64_t number, StringRef pipeline, Random &random) {
  // Covers both flags, and NaN.
  constexpr uint64_t kNumRuns = 4;
  SmallVector<std::string> before;
  for (uint64_t i = 0; i < kNumRuns; ++i) {
    FailureOr<std::string> results = interpret(made, ranks, number + i);
    if (failed(results)) {
      report(made, number, pipeline, "before mutation: " + takeErrors());
      return;
    }
    before.push_back(*results);
  }
  for (const MutantKind &kind : getMutantKinds()) {
    if (kind.isOnBuffers != isOnBuffers)
      continue;
    OwningOpRef<ModuleOp> mutant = made.clone();
    // Mutants that MLIR's own verifier rejects do not count.
    if (!kind.mutate(*mutant, random) || failed(verify(*mutant))) {
      errors.clear();
      continue;
    }
    bool isRefused = failed(runPipeline(*mutant, "comm-verify"));
    Verdict verdict = validateModules(made, *mutant).verdict;
    bool isSeen = false;
    for (uint64_t i = 0; i < kNumRuns && !isSeen; ++i) {
      FailureOr<std::string> after = interpret(*mutant, ranks, number + i);
      isSeen =
          failed(after) || !isAsKnown(before[i], *after, /*mayForget=*/false);
    }
    errors.clear();
    Found &count = found[&kind];
    ++count.made;
    count.verify += isRefused;
    count.validate += verdict == Verdict::Different;
    count.interpret += isSeen;
    if (isRefused || verdict == Verdict::Different || isSeen)
      continue;
    // A mutant that is proved equivalent is not a mistake.
    if (verdict == Verdict::Equal) {
      ++count.equal;
      continue;
    }
    ++count.missed;
    std::string name = kind.name.str();
    llvm::replace(name, ' ', '-');
    write(*mutant, keep, Twine(number) + "-" + name);
    write(made, keep, Twine(number) + "-" + name + ".before");
  }
}

void Fuzzer::printObstacles(raw_ostream &os) const {
  for (auto &[kind, count] : obstacles)
    os << "  cannot tell, " << count << " times: " << kind << "\n";
}

void Fuzzer::printTable(raw_ostream &os) const {
  os << "| mistake | made | comm-verify | comm-validate | comm-interpret | "
        "changes nothing | missed |\n|---|---|---|---|---|---|---|\n";
  Found all;
  for (const MutantKind &kind : getMutantKinds())
    if (auto it = found.find(&kind); it != found.end()) {
      const Found &count = it->second;
      os << "| " << kind.name << " | " << count.made << " | " << count.verify
         << " | " << count.validate << " | " << count.interpret << " | "
         << count.equal << " | " << count.missed << " |\n";
      all.made += count.made;
      all.equal += count.equal;
      all.missed += count.missed;
    }
  os << all.made << " mutants, " << all.missed << " missed; " << all.equal
     << " more change nothing\n";
}

static int run(int argc, const char **argv) {
  mlir::registerAllPasses();
  comm::registerAllPasses();
  comm::hideOpsInDiagnostics();
  comm::parseOptions(argc, argv,
                     "Random programs through random pipelines\n\nExit status: "
                     "1 if anything is wrong\n");
  Fuzzer fuzzer;
  for (uint64_t i = 0; i < numPrograms; ++i)
    fuzzer.run(first + i);
  if (makeMutants) {
    fuzzer.printTable(llvm::outs());
    return fuzzer.counts.wrong != 0;
  }
  const Counts &counts = fuzzer.counts;
  llvm::outs() << numPrograms << " programs x " << numPipelines
               << " pipelines: " << counts.made << " cases, " << counts.refused
               << " refused, " << counts.wrong << " wrong\n"
               << "comm-verify: " << counts.accepted << " accepted\n"
               << "comm-validate: " << counts.equal << " equal, "
               << counts.cannotTell << " cannot tell\n"
               << "comm-interpret: " << counts.same << " same, "
               << counts.sameAsKnown << " same as far as known\n";
  fuzzer.printObstacles(llvm::outs());
  return counts.wrong != 0;
}

int main(int argc, char **argv) {
  const char **arguments = const_cast<const char **>(argv);
  return comm::runTool(argc, arguments, [&] { return run(argc, arguments); });
}
