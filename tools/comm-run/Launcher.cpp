//===- Launcher.cpp - Compiles a program and runs its ranks ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Launcher.h"
#include "DataCheck.h"
#include "DataFiles.h"
#include "Error.h"
#include "Lifeline.h"
#include "OutputFilter.h"
#include "RankResult.h"
#include "Supervisor.h"
#include "TemporaryDirectory.h"

#include "CommDialect/Compiler/CommCompiler.h"
#include "CommDialect/Support/Files.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

using namespace commrun;
namespace fs = std::filesystem;

namespace {
/// The steps of one launch.
class Launcher {
public:
  explicit Launcher(const Options &options);
  int run();
  Supervisor supervisor; ///< first: it holds signals from here on

private:
  int compile(const std::string &output);
  void checkGraph(const std::string &target) const;
  void loadProgram();
  void prepareOutputs();
  std::vector<std::string> commandLine() const;
  ChildResult startRanks(OutputFilter &filter);
  int evaluateRun(const ChildResult &child, OutputFilter &filter);
  void commitOutputs();
  void printLate(const std::string &what) const;
  void printSuccess(const std::vector<RankResult> &results) const;

  const Options &options;
  TemporaryDirectory temporary;
  std::optional<TemporaryDirectory> sharedMemory, pendingOutputs;
  fs::path self;
  fs::path libraries;
  fs::path mpirun;
  std::string programPath;
  Program program;
};
} // namespace

/// Exit status at the time limit, the same as that of timeout(1).
static constexpr int lateStatus = 124;
/// Search path for programs if PATH is not set; mpirun then uses it too.
static constexpr const char *defaultPath = "/usr/local/bin:/usr/bin:/bin";
/// Prefix of the directory for pending results. It is hidden, since it is among
/// the user's files.
static constexpr const char *pendingPrefix = ".comm-run-";
static constexpr const char *temporaryPrefix = "comm-run-";

static std::string temporaryParent() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (error)
    throw Error("no directory for temporary files: " + error.message() +
                "; set TMPDIR to a directory that exists");
  // Absolute, since ranks and libraries may run in another directory.
  return fs::absolute(parent).string();
}

/// Returns the path of the executable `name` in PATH; empty if there is none.
/// An empty entry, as from a stray colon, does not mean the current directory
/// here.
static fs::path findProgram(const std::string &name) {
  const char *variable = std::getenv("PATH");
  const std::string path = variable ? variable : defaultPath;
  for (size_t start = 0; start <= path.size();) {
    const size_t end = std::min(path.find(':', start), path.size());
    const fs::path candidate = fs::path(path.substr(start, end - start)) / name;
    std::error_code ignored;
    if (end > start && fs::is_regular_file(candidate, ignored) &&
        ::access(candidate.c_str(), X_OK) == 0)
      return candidate;
    start = end + 1;
  }
  return {};
}

static std::string signalText(int signal) {
  return std::to_string(signal) + " (" + ::strsignal(signal) + ")";
}

Launcher::Launcher(const Options &options)
    : options(options), temporary(temporaryParent(), temporaryPrefix) {
  if (options.timeLimit)
    supervisor.setTimeLimit(*options.timeLimit);
  std::error_code error;
  self = fs::read_symlink("/proc/self/exe", error);
  if (error)
    throw Error("cannot find comm-run itself: " + error.message());
  libraries = self.parent_path().parent_path() / "lib";
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// Compiles in a child process, so that the launcher can clean up even if the
/// compiler crashes.
static int compileInChild(const std::string &library,
                          const CommCompileOptions &options) {
  void *handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    std::fprintf(stderr, "error: the compiler is needed for %s: %s\n",
                 options.inputFile, ::dlerror());
    return 1;
  }
  auto entry = reinterpret_cast<int (*)(const CommCompileOptions *)>(
      ::dlsym(handle, "commCompile"));
  if (!entry) {
    std::fprintf(stderr, "error: %s has no commCompile\n", library.c_str());
    return 1;
  }
  return entry(&options) == 0 ? 0 : 1;
}

/// Compiles the program; returns an exit status after printing any errors.
int Launcher::compile(const std::string &output) {
  CommCompileOptions request = {};
  const std::string target = options.target.value_or("host");
  request.inputFile = options.file.c_str();
  request.outputFile = output.c_str();
  request.passes = options.passes ? options.passes->c_str() : nullptr;
  request.machine = options.machine ? options.machine->c_str() : nullptr;
  request.memoryLimit =
      options.memoryLimit ? options.memoryLimit->c_str() : nullptr;
  request.report = options.report ? options.report->c_str() : nullptr;
  request.dumpAfterPhases =
      options.dumpAfterPhases ? options.dumpAfterPhases->c_str() : nullptr;
  request.numRanks = options.ranks.value_or(0);
  request.target = target.c_str();
  request.staticResults = options.staticResults;
  request.staticArguments = options.staticArguments;
  request.ownKernels = options.ownKernels;
  request.anyOrder = options.anyOrder;
  request.verbose = options.verbose;
  const std::string library = (libraries / "libCommCompiler.so").string();
  const ChildResult child = supervisor.run(
      "compiling " + options.file,
      [&] { return compileInChild(library, request); }, nullptr);
  if (supervisor.stopSignal() != 0)
    return 1;
  if (child.wasLate) {
    printLate(options.file + ": not compiled");
    return lateStatus;
  }
  if (child.killedBy != 0)
    throw Error(options.file + ": the compiler was killed by signal " +
                signalText(child.killedBy));
  if (!child.succeeded())
    return 1; // its diagnostics are printed
  std::error_code ignored;
  if (fs::file_size(output, ignored) == 0 || ignored)
    throw Error(options.file + ": the compiler wrote no program");
  return 0;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

void Launcher::checkGraph(const std::string &target) const {
  if (target != "cuda")
    throw Error("--cuda-graph: " + options.file + " is for " + target +
                ", and only a program for cuda can be a CUDA graph; compile it "
                "with --target=cuda");
}

void Launcher::loadProgram() {
  const std::string text = readMetadata(programPath);
  try {
    program = parseMetadata(text);
  } catch (const Error &error) {
    throw Error(options.file + ": " + error.what());
  }
  if (options.ranks && *options.ranks != program.ranks)
    throw Error("program needs " + std::to_string(program.ranks) +
                (program.ranks == 1 ? " rank" : " ranks") + ", -n gives " +
                std::to_string(*options.ranks) + "; leave -n out");
  if (options.target && *options.target != program.target)
    throw Error(options.file + ": is compiled for " + program.target +
                ", not for " + *options.target +
                "; leave --target out, or compile its .mlir again");
  if (options.cudaGraph)
    checkGraph(program.target);
  const fs::path runtime = libraries / "libCommRuntimeCUDA.so";
  std::error_code ignored;
  if (program.target == "cuda" && !fs::exists(runtime, ignored))
    throw Error("target cuda is not available: " + runtime.string() +
                " does not exist (built without CUDA); build again where CMake "
                "finds the headers of CUDA, NCCL and cuBLASLt");
}

void Launcher::prepareOutputs() {
  if (!options.outputs)
    return;
  std::error_code error;
  fs::create_directories(*options.outputs, error);
  if (error)
    throw Error("--outputs: " + *options.outputs +
                ": cannot make the directory: " + error.message());
  if (::access(options.outputs->c_str(), W_OK | X_OK) != 0)
    throw Error("--outputs: " + *options.outputs +
                ": cannot write: " + std::strerror(errno));
  for (int64_t rank = 0; rank < program.ranks; ++rank) {
    for (size_t i = 0; i < program.outputs.size(); ++i) {
      const std::string path = outputPath(*options.outputs, rank, i);
      const fs::file_status status = fs::symlink_status(path, error);
      if (fs::exists(status) && !fs::is_regular_file(status) &&
          !fs::is_symlink(status))
        throw Error(path + ": cannot write: is not a regular file");
    }
  }
  pendingOutputs.emplace(*options.outputs, pendingPrefix);
}

/// Creates a directory for the memory that the ranks share. Removing it also
/// removes what killed ranks leave there.
static void prepareSharedMemory(std::optional<TemporaryDirectory> &directory) {
  constexpr const char *parent = "/dev/shm";
  if (::access(parent, W_OK | X_OK) != 0)
    return; // Open MPI falls back to another directory.
  try {
    directory.emplace(parent, temporaryPrefix);
  } catch (const Error &) {
  }
}

std::vector<std::string> Launcher::commandLine() const {
  std::vector<std::string> command = {mpirun.string(),
                                      "--allow-run-as-root",
                                      "--oversubscribe",
                                      "--bind-to",
                                      "none",
                                      "-n",
                                      std::to_string(program.ranks)};
  // comm-run links the host runtime, which exports the same symbols as the CUDA
  // runtime; a preloaded library takes precedence.
  if (program.target == "cuda") {
    std::string preload = (libraries / "libCommRuntimeCUDA.so").string();
    if (const char *present = std::getenv("LD_PRELOAD"))
      preload += std::string(":") + present;
    command.insert(command.end(), {"-x", "LD_PRELOAD=" + preload});
  }
  command.insert(command.end(), {self.string(), "--rank-process",
                                 "--results=" + temporary.path(),
                                 "--launcher-host=" + hostIdentity()});
  auto pass = [&](const char *name, const std::optional<std::string> &value) {
    if (value)
      command.push_back(name + ("=" + *value));
  };
  pass("--inputs", options.inputs);
  if (options.randomInputs)
    command.push_back("--random-inputs=" +
                      std::to_string(*options.randomInputs));
  pass("--outputs", options.outputs);
  if (pendingOutputs)
    pass("--pending-outputs", pendingOutputs->path());
  if (sharedMemory)
    pass("--shared-memory", sharedMemory->path());
  pass("--check", options.check);
  if (options.check) {
    char text[64];
    std::snprintf(text, sizeof(text), "--rtol=%.17g",
                  options.tolerance.relative);
    command.push_back(text);
    std::snprintf(text, sizeof(text), "--atol=%.17g",
                  options.tolerance.absolute);
    command.push_back(text);
  }
  command.push_back("--repeat=" + std::to_string(options.repeat));
  if (options.cudaGraph)
    command.push_back("--cuda-graph");
  if (options.pause > 0)
    command.push_back("--pause=" + std::to_string(options.pause));
  command.push_back("--");
  command.push_back(programPath);
  return command;
}

/// Returns 128 random bits as hexadecimal digits.
static std::string makeSecret() {
  unsigned char bytes[16];
  if (::getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes))
    throw Error(std::string("no random numbers: ") + std::strerror(errno));
  std::string text;
  for (unsigned char byte : bytes)
    for (int digit : {byte >> 4, byte & 15})
      text += "0123456789abcdef"[digit];
  return text;
}

ChildResult Launcher::startRanks(OutputFilter &filter) {
  const std::vector<std::string> command = commandLine();
  if (options.verbose) {
    for (const std::string &word : command)
      std::fprintf(stderr, "%s ", word.c_str());
    std::fputc('\n', stderr);
  }
  // Kept open until mpirun has ended, to end ranks that it leaves behind.
  const Lifeline lifeline(temporary.path());
  return supervisor.run(
      "running " + options.file + " on " + std::to_string(program.ranks) +
          (program.ranks == 1 ? " rank" : " ranks"),
      [&] {
        // The secret for TCP bootstraps; inherited, so that no other user sees
        // it.
        ::setenv("COMM_SECRET", makeSecret().c_str(), /*overwrite=*/0);
        // Without PATH, mpirun cannot find its own programs.
        ::setenv("PATH", defaultPath, /*overwrite=*/0);
        // Removing the directory also removes what a killed mpirun leaves.
        ::setenv("TMPDIR", temporary.path().c_str(), 1);
        ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
        ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
        // Open MPI would print a stack trace of addresses for each dead rank;
        // the line that comm-run prints is more useful.
        if (!options.verbose)
          ::setenv("OMPI_MCA_opal_signal", "", 1);
        // With fewer hardware queues, branches of a graph start sooner
        // (docs/Runtime.md).
        if (program.target == "cuda")
          ::setenv("CUDA_DEVICE_MAX_CONNECTIONS", "2", /*overwrite=*/0);
        if (options.timeout)
          ::setenv("COMM_TIMEOUT", options.timeout->c_str(), 1);
        std::vector<char *> words;
        for (const std::string &word : command)
          words.push_back(const_cast<char *>(word.c_str()));
        words.push_back(nullptr);
        ::execv(words[0], words.data());
        throw Error(command[0] + ": cannot run: " + std::strerror(errno));
        return 1;
      },
      &filter);
}

void Launcher::commitOutputs() {
  if (!options.outputs)
    return;
  // Lock the directory, so that two concurrent runs do not mix their files.
  const int directory =
      ::open(options.outputs->c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory >= 0)
    ::flock(directory, LOCK_EX);
  for (int64_t rank = 0; rank < program.ranks; ++rank) {
    for (size_t i = 0; i < program.outputs.size(); ++i) {
      const std::string path = outputPath(*options.outputs, rank, i);
      const std::string pending = outputPath(pendingOutputs->path(), rank, i);
      if (::rename(pending.c_str(), path.c_str()) != 0)
        throw Error(path + ": cannot write: " + std::strerror(errno));
    }
  }
  if (directory >= 0)
    ::close(directory);
}

void Launcher::printLate(const std::string &what) const {
  std::fprintf(stderr, "error: %s after %g s (--time-limit)\n",
               commtext::makePrintable(what, 3000).c_str(), *options.timeLimit);
}

static std::string formatCount(uint64_t number, const char *what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

void Launcher::printSuccess(const std::vector<RankResult> &results) const {
  const std::string what = formatCount(program.outputs.size(), "output") +
                           " on " + formatCount(program.ranks, "rank");
  double largest = 0;
  for (const RankResult &result : results)
    largest = std::max(largest, result.largestError);
  if (options.check)
    std::printf("ok: %s equal %s (rtol %g, atol %g), largest error %.3g\n",
                what.c_str(), options.check->c_str(),
                options.tolerance.relative, options.tolerance.absolute,
                largest);
  if (options.outputs)
    std::printf("ok: %s written to %s\n", what.c_str(),
                options.outputs->c_str());
  if (!options.check && !options.outputs)
    std::printf("ok: %s computed\n", what.c_str());
  if (options.time)
    std::printf("time: %.9f s on rank 0 (least of %s, median %.9f s), peak "
                "memory %llu bytes\n",
                results[0].seconds,
                formatCount(static_cast<uint64_t>(options.repeat),
                            options.cudaGraph ? "replay" : "run")
                    .c_str(),
                results[0].median,
                static_cast<unsigned long long>(results[0].peakBytes));
  if (std::fflush(stdout) != 0 || std::ferror(stdout))
    throw Error(std::string("cannot write to standard output: ") +
                std::strerror(errno));
}

/// Returns the reason for a failed run, in case nothing else has printed one.
/// `missing` lists the ranks without results.
static std::string failureReason(const ChildResult &child,
                                 const std::string &missing) {
  if (child.killedBy != 0)
    return "mpirun was killed by signal " + signalText(child.killedBy);
  // mpirun sometimes prints nothing about a rank that dies at its start.
  if (child.exitStatus > 128 && child.exitStatus < 128 + NSIG)
    return "a rank was killed by signal " + signalText(child.exitStatus - 128) +
           "; mpirun does not say which";
  if (child.exitStatus != 0)
    return "mpirun failed with exit status " + std::to_string(child.exitStatus);
  return missing.empty()
             ? ""
             : "the program did not come to its end on rank " + missing;
}

/// Evaluates a run. It is a success only if mpirun succeeded and every rank
/// left its result.
int Launcher::evaluateRun(const ChildResult &child, OutputFilter &filter) {
  std::vector<RankResult> results(program.ranks);
  std::string missing;
  bool differs = false;
  for (int64_t rank = 0; rank < program.ranks; ++rank) {
    if (!readRankResult(temporary.path(), rank, results[rank]))
      missing += (missing.empty() ? "" : ", ") + std::to_string(rank);
    differs |= results[rank].mismatches > 0;
  }
  filter.finish(differs ? "" : failureReason(child, missing));
  if (child.wasHanging)
    std::fprintf(stderr, "error: the other ranks did not end after the "
                         "failure and were killed\n");
  // Keep results that differ, for inspection, but not those of a failed run.
  if (missing.empty() && (child.succeeded() || differs))
    commitOutputs();
  if (!child.succeeded() || !missing.empty() || differs)
    return 1;
  printSuccess(results);
  return 0;
}

int Launcher::run() {
  const bool isProgram = isSharedObject(options.file);
  const std::pair<const char *, bool> compileOptions[] = {
      {"--emit", options.emit.has_value()},
      {"--passes", options.passes.has_value()},
      {"--machine", options.machine.has_value()},
      {"--memory-limit", options.memoryLimit.has_value()},
      {"--report", options.report.has_value()},
      {"--dump-after-phases", options.dumpAfterPhases.has_value()},
      {"--static-results", options.staticResults},
      {"--static-arguments", options.staticArguments},
      {"--any-order", options.anyOrder}};
  for (auto [name, isGiven] : compileOptions)
    if (isProgram && isGiven)
      throw Error(std::string(name) + " has no effect: " + options.file +
                  " is compiled already; give it when compiling the .mlir");
  if (!isProgram && fs::path(options.file).extension() == ".so")
    throw Error(options.file + ": is not a shared object");
  if (options.cudaGraph && !isProgram)
    checkGraph(options.target.value_or("host"));
  programPath = fs::absolute(options.file).string();
  auto checkEmitted = [&](const std::string &error) {
    if (!error.empty())
      throw Error(*options.emit + ": cannot write: " + error);
  };
  if (options.emit) {
    // Report errors before compiling. The compiler writes to the temporary
    // directory, which the next run clears if this one is killed.
    commfiles::OutputFile emitted;
    checkEmitted(emitted.open(*options.emit, options.file));
  }
  if (!isProgram) {
    programPath = temporary.path() + "/program.so";
    if (const int status = compile(programPath))
      return status;
  }
  if (options.emit) {
    commfiles::OutputFile emitted;
    checkEmitted(emitted.open(*options.emit, options.file));
    std::error_code error;
    fs::copy_file(programPath, emitted.getTemporary(),
                  fs::copy_options::overwrite_existing, error);
    checkEmitted(error ? error.message() : emitted.commit());
    return 0;
  }
  loadProgram();
  checkDataFiles(options, program);
  prepareOutputs();
  mpirun = findProgram("mpirun");
  if (mpirun.empty())
    throw Error("mpirun is not in PATH; install Open MPI, which starts the "
                "ranks");

  if (supervisor.stopSignal() != 0)
    return 1;
  prepareSharedMemory(sharedMemory);
  bool hasEnded = false;
  OutputFilter filter(options.verbose, [&](const std::string &line) {
    // After Ctrl-C or the time limit, deaths of ranks are expected. Their last
    // operations, printed at the end, are still useful.
    if (hasEnded || (supervisor.stopSignal() == 0 && !supervisor.isLate()))
      std::fprintf(stderr, "%s\n", line.c_str());
  });
  const ChildResult child = startRanks(filter);
  hasEnded = true;
  if (supervisor.stopSignal() == 0 && !child.wasLate)
    return evaluateRun(child, filter);
  if (child.wasLate)
    printLate(options.file + ": not finished");
  filter.forgetOpenMpi();
  filter.finish("");
  return lateStatus;
}

int commrun::launch(const Options &options, int &stopSignal) {
  Launcher launcher(options);
  const int status = launcher.run();
  stopSignal = launcher.supervisor.stopSignal();
  return status;
}
