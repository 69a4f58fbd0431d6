//===- Options.cpp - Parses comm-run's command line -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "Error.h"

#include "CommDialect/Support/Text.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>
#include <string_view>

using namespace commrun;
using commtext::makePrintable;

namespace {
enum class ValueExpected { Disallowed, Required, Optional };
struct OptionInfo {
  std::string_view name;
  ValueExpected valueExpected;
};
} // namespace

static constexpr OptionInfo knownOptions[] = {
    {"-n", ValueExpected::Required},
    {"--target", ValueExpected::Required},
    {"--passes", ValueExpected::Required},
    {"--machine", ValueExpected::Required},
    {"--memory-limit", ValueExpected::Required},
    {"--report", ValueExpected::Required},
    {"--dump-after-phases", ValueExpected::Required},
    {"--static-results", ValueExpected::Disallowed},
    {"--static-arguments", ValueExpected::Disallowed},
    {"--emit", ValueExpected::Required},
    {"--inputs", ValueExpected::Required},
    {"--random-inputs", ValueExpected::Optional},
    {"--outputs", ValueExpected::Required},
    {"--check", ValueExpected::Required},
    {"--rtol", ValueExpected::Required},
    {"--atol", ValueExpected::Required},
    {"--timeout", ValueExpected::Required},
    {"--time-limit", ValueExpected::Required},
    {"--time", ValueExpected::Disallowed},
    {"--repeat", ValueExpected::Required},
    {"--cuda-graph", ValueExpected::Disallowed},
    {"--pause", ValueExpected::Required},
    {"--own-kernels", ValueExpected::Disallowed},
    {"--any-order", ValueExpected::Disallowed},
    {"--verbose", ValueExpected::Disallowed},
    {"--help", ValueExpected::Disallowed},
    {"-h", ValueExpected::Disallowed},
    {"--version", ValueExpected::Disallowed},
    {"--rank-process", ValueExpected::Disallowed},
    {"--results", ValueExpected::Required},
    {"--launcher-host", ValueExpected::Required},
    {"--shared-memory", ValueExpected::Required},
    {"--pending-outputs", ValueExpected::Required},
};

const char *commrun::helpText() {
  return R"(usage: comm-run [options] FILE.mlir|FILE.so

Compiles FILE.mlir (FILE.so is already compiled), starts its ranks with mpirun,
and runs it once on each.

Options; `--opt=value` and `--opt value` are the same:
  -n N               number of ranks (default: the program's own)
  --target=T         host or cuda (default: host, or what FILE.so is for)
  --passes=PIPELINE  passes to run before lowering; empty: none
                     (default: comm-optimize with the next two options)
  --machine=M        schedule for this machine, a known one or a JSON file
                     (default: comm.target of the program; on a host without
                     one: cpu-host)
  --memory-limit=L   none, bytes (16GiB) or times the unscheduled peak (1.2)
                     (default: 1.0)
  --report=STEM      report on the schedule, before and after, in STEM.txt,
                     .json, .trace.json, .html and .before.json
  --dump-after-phases=DIR
                     write the program to DIR after each phase of compiling it:
                     DIR/01-import.mlir and so on
  --static-results   results may be in memory that the next run overwrites
                     (comm.static_results): on GPUs, peers write them there
  --static-arguments put arguments into symmetric memory if they have a place
                     there (comm.static_arguments)
  --any-order        sums of floats may be rounded after each step, in any order:
                     then NCCL also adds 16-bit floats of more than two ranks
  --emit=FILE.so     write the compiled program and stop
  --inputs=DIR       read argument i of rank r from DIR/rank{r}_in{i}.npy
  --random-inputs[=SEED]
                     generate the inputs, the same in every run with this seed
                     (default: 0): floats around 0, integers from 0 to 3
  --outputs=DIR      write result i of rank r to DIR/rank{r}_out{i}.npy;
                     either the files of all ranks appear or none
  --check=DIR        compare the results with DIR/rank{r}_out{i}.npy
  --rtol=X --atol=Y  floats agree when |got - expected| <= Y + X * |expected|
                     (default: 1e-4 and 1e-5); integers must be equal
  --timeout=S        fail when a rank waits longer than S seconds for another
                     (default: COMM_TIMEOUT, or 300); computing has no limit
  --time-limit=S     end everything S seconds after the start, including
                     compilation and compute
  --time             print the time of one run (rank 0, minimum and median)
  --repeat=N         run N times, each time with fresh inputs (default: 1)
  --cuda-graph       run once, record the run as a CUDA graph, replay it N
                     times, then once with fresh inputs for the results;
                     the time is that of one replay among many
  --pause=MS         with --cuda-graph: let the GPU rest MS milliseconds before
                     each of the timed batches of replays (ten, or N); the times
                     then depend less on the GPU's power limit
  --own-kernels      for GPUs: run convolutions by our own kernels, which are
                     slow but need no cuDNN
  --verbose          show the programs that are called, and how a rank crashed
  --help  --version

Data: unsigned integers (u4) are also read for integer arguments (i32), index is
i8, i1 is b1. f4 is read for f16, bf16 and 8-bit floats; results of the last two
are written as f4. u1 is read for 8-bit floats, byte by byte. Exit status: 0 if
every rank succeeded and every comparison held, 2 for a wrong command line, 124
at the time limit, else 1.
)";
}

static int64_t parseCount(std::string_view name, const std::string &text) {
  int64_t value = 0;
  const char *end = text.data() + text.size();
  auto result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end || value < 1 ||
      value > std::numeric_limits<int32_t>::max())
    throw UsageError(std::string(name) + ": '" + makePrintable(text) +
                     "' is not a positive whole number");
  return value;
}

static double parseNumber(std::string_view name, const std::string &text) {
  double value = 0;
  const char *end = text.data() + text.size();
  auto result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end || !std::isfinite(value) ||
      value < 0)
    throw UsageError(std::string(name) + ": '" + makePrintable(text) +
                     "' is not a number of 0 or more");
  return value;
}

static double parseSeconds(std::string_view name, const std::string &text) {
  const double seconds = parseNumber(name, text);
  if (seconds == 0)
    throw UsageError(std::string(name) + ": must be more than 0");
  return seconds;
}

static uint64_t parseSeed(std::string_view name, const std::string &text) {
  uint64_t value = 0;
  const char *end = text.data() + text.size();
  auto result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end)
    throw UsageError(std::string(name) + ": '" + makePrintable(text) +
                     "' is not a whole number of 0 or more");
  return value;
}

static std::string parsePath(std::string_view name, const std::string &text) {
  if (text.empty())
    throw UsageError(std::string(name) + " needs a value");
  return text;
}

static void setFlag(Options &options, std::string_view name) {
  if (name == "--time")
    options.time = true;
  else if (name == "--cuda-graph")
    options.cudaGraph = true;
  else if (name == "--static-results")
    options.staticResults = true;
  else if (name == "--static-arguments")
    options.staticArguments = true;
  else if (name == "--own-kernels")
    options.ownKernels = true;
  else if (name == "--any-order")
    options.anyOrder = true;
  else if (name == "--verbose")
    options.verbose = true;
  else if (name == "--version")
    options.version = true;
  else if (name == "--rank-process")
    options.rankProcess = true;
  else
    options.help = true;
}

static void setValue(Options &options, std::string_view name,
                     const std::string &value) {
  if (name == "-n") {
    options.ranks = parseCount(name, value);
  } else if (name == "--repeat") {
    options.repeat = parseCount(name, value);
  } else if (name == "--pause") {
    options.pause = parseCount(name, value);
  } else if (name == "--rtol") {
    options.tolerance.relative = parseNumber(name, value);
  } else if (name == "--atol") {
    options.tolerance.absolute = parseNumber(name, value);
  } else if (name == "--timeout") {
    parseSeconds(name, value);
    options.timeout = value;
  } else if (name == "--time-limit") {
    options.timeLimit = parseSeconds(name, value);
  } else if (name == "--target") {
    if (value != "host" && value != "cuda")
      throw UsageError("--target: '" + makePrintable(value) +
                       "' is neither host nor cuda");
    options.target = value;
  } else if (name == "--passes") {
    options.passes = value;
  } else if (name == "--machine") {
    options.machine = parsePath(name, value);
  } else if (name == "--memory-limit") {
    options.memoryLimit = parsePath(name, value);
  } else if (name == "--report") {
    options.report = parsePath(name, value);
  } else if (name == "--dump-after-phases") {
    options.dumpAfterPhases = parsePath(name, value);
  } else if (name == "--inputs") {
    options.inputs = parsePath(name, value);
  } else if (name == "--random-inputs") {
    options.randomInputs = parseSeed(name, value);
  } else if (name == "--check") {
    options.check = parsePath(name, value);
  } else if (name == "--outputs") {
    options.outputs = parsePath(name, value);
  } else if (name == "--emit") {
    options.emit = parsePath(name, value);
  } else if (name == "--results") {
    options.results = value;
  } else if (name == "--launcher-host") {
    options.launcherHost = value;
  } else if (name == "--shared-memory") {
    options.sharedMemory = value;
  } else {
    options.pendingOutputs = value;
  }
}

static const OptionInfo *findOption(std::string_view name) {
  for (const OptionInfo &info : knownOptions)
    if (info.name == name)
      return &info;
  return nullptr;
}

/// Rejects options that have no effect together, since ignoring one would hide
/// a mistake.
static void checkCombinations(const Options &options,
                              const std::set<std::string_view> &given) {
  if (options.file.empty())
    throw UsageError("no FILE.mlir or FILE.so given");
  if (!options.check)
    for (const char *name : {"--rtol", "--atol"})
      if (given.count(name))
        throw UsageError(std::string(name) + " has no effect without --check");
  if (options.passes && options.memoryLimit)
    throw UsageError("--memory-limit has no effect with --passes; write "
                     "memory-limit= in the pipeline");
  if (options.inputs && options.randomInputs)
    throw UsageError("--inputs has no effect with --random-inputs");
  if (options.emit)
    for (const char *name :
         {"--inputs", "--random-inputs", "--outputs", "--check", "--time",
          "--repeat", "--timeout", "--cuda-graph", "--pause"})
      if (given.count(name))
        throw UsageError(std::string(name) +
                         " has no effect with --emit, which only compiles");
  if (options.pause > 0 && !options.cudaGraph)
    throw UsageError("--pause has no effect without --cuda-graph");
}

Options commrun::parseOptions(int argc, const char *const *argv) {
  Options options;
  std::set<std::string_view> given;
  bool onlyFiles = false;
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    if (argument == "--" && !onlyFiles) {
      onlyFiles = true;
      continue;
    }
    if (onlyFiles || argument.empty() || argument[0] != '-' ||
        argument == "-") {
      if (argument.empty())
        throw UsageError("the name of the program is empty");
      if (!options.file.empty())
        throw UsageError("more than one program: '" +
                         makePrintable(options.file) + "' and '" +
                         makePrintable(argument) + "'");
      options.file = argument;
      continue;
    }

    const size_t equals = argument.find('=');
    std::string_view name = argument.substr(0, equals);
    std::optional<std::string> value;
    if (equals != std::string_view::npos)
      value = std::string(argument.substr(equals + 1));
    else if (argument.size() > 2 && argument.substr(0, 2) == "-n") { // -n4
      name = "-n";
      value = std::string(argument.substr(2));
    }
    const OptionInfo *info = findOption(name);
    if (!info)
      throw UsageError("unknown option '" + makePrintable(name) + "'");
    given.insert(info->name);
    if (info->valueExpected == ValueExpected::Disallowed) {
      if (value)
        throw UsageError(std::string(name) + " takes no value");
      setFlag(options, name);
      continue;
    }
    if (!value && info->valueExpected == ValueExpected::Optional)
      value = "0";
    if (!value) {
      // In `--inputs --check DIR` a directory is missing; none is called
      // `--check`.
      if (i + 1 >= argc || std::strncmp(argv[i + 1], "--", 2) == 0)
        throw UsageError(std::string(name) + " needs a value");
      value = argv[++i];
    }
    setValue(options, info->name, *value);
  }
  if (!options.help && !options.version)
    checkCombinations(options, given);
  return options;
}
